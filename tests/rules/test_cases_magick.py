"""Magick at the table: casting, forgetting, Mana-burn, sustaining, scrolls: HC-MAG, HC-CLS-M2, HC-CLS-M3.

"T…" is a worked case of cases.md, "near T…" a neighbour, worked out by hand from the catalogue.
Chances are exact: every way in which the dice can fall is gone through.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING

import pytest
from by_hand import blade, devout
from falling import falling, tens
from msgspec.structs import replace

from hcgen.dice import Die
from hcgen.errors import WishError
from hcgen.rules import abilities_of, derive
from hcgen.rules.hammercrawl import casting, mana, psychic, scrolls, sustaining
from hcgen.rules.hammercrawl.casting import Caster, Prepared
from hcgen.rules.hammercrawl.check_rolls import roll
from hcgen.rules.hammercrawl.classes import powers_gained

if TYPE_CHECKING:
    from hcgen.rules.hammercrawl.checks import CheckKind
    from hcgen.rules.hammercrawl.scrolls import Reader
    from hcgen.tables import Tables

D3, D4, D5, D6, D8 = (Die.of(f"d{size}") for size in (3, 4, 5, 6, 8))
SPELLS = (Prepared("Fog", 1), Prepared("Leap", 1), Prepared("Spark", 2), Prepared("Doom", 5))


def caster(die: Die | None = D4, spells: tuple[Prepared, ...] = SPELLS, **given: object) -> Caster:
    about: dict[str, object] = {"level": 5, "full_die": D6, "stat": 15, "half": 8, "sustain": 2, "burns_mana": True, "con": 12}
    return Caster(spell_die=die, spells=spells, **(about | given))  # type: ignore[arg-type]


# Preparing


def test_as_many_are_prepared_as_the_stat_says() -> None:
    """T273, HC-MAG-03."""
    thirteen = tuple(Prepared(f"spell {number}", 1, forgotten=True) for number in range(13))
    ready = casting.prepare(caster(stat=13), thirteen)
    assert len(ready.remembered) == 13
    with pytest.raises(WishError, match="HC-MAG-03"):
        casting.prepare(caster(stat=12), thirteen)


def test_what_cannot_be_prepared() -> None:
    with pytest.raises(WishError, match="HC-MAG-03"):
        casting.prepare(caster(), (Prepared("Fog", 1), Prepared("Fog", 1)))
    with pytest.raises(WishError, match="HC-MAG-11"):
        casting.prepare(caster(None), SPELLS)
    with pytest.raises(WishError, match="HC-MAG-10"):
        casting.prepare(caster(spells=(Prepared("Fog", 1, sustained=True),)), SPELLS)


def test_some_come_back_at_a_camp() -> None:
    """HC-MAG-13."""
    tired = caster(spells=(Prepared("Fog", 1, forgotten=True), Prepared("Leap", 1, forgotten=True)))
    assert casting.recall(tired, ("Leap",)).remembered == ("Leap",)
    with pytest.raises(WishError, match="HC-MAG-13"):
        casting.recall(caster(), ("Fog",))


# Casting and forgetting


@pytest.mark.parametrize(
    ("face", "remembered"),
    [pytest.param(3, True, id="near-T177-over"), pytest.param(2, False, id="near-T177-even"), pytest.param(1, False, id="near-T177-under")],
)
def test_the_spell_die_has_to_beat_the_level(face: int, remembered: bool) -> None:
    """HC-MAG-04, HC-MAG-08: a d4 for a spell of level 2."""
    done = casting.cast(caster(), "Spark", falling(face))
    assert done.forgetting is not None
    assert done.forgetting.remembered is remembered
    assert ("Spark" in done.caster.remembered) is remembered


@pytest.mark.parametrize(
    ("level", "lost"),
    [
        pytest.param(3, (), id="T177"),
        pytest.param(5, ("Fog", "Spark"), id="T178"),
        pytest.param(4, ("Fog",), id="near-T178-one"),
        pytest.param(9, ("Fog", "Spark", "Leap"), id="near-T178-all-there-are"),
    ],
)
def test_spells_that_no_die_could_keep(level: int, lost: tuple[str, ...]) -> None:
    """HC-MAG-08: a d3, three other spells in the head; the dice choose which go, and no die is rolled for the spell."""
    others = (Prepared("Fog", 1), Prepared("Leap", 1), Prepared("Spark", 2))
    done = casting.cast(caster(D3, (*others, Prepared("Doom", level))), "Doom", falling(1, 2)).forgetting
    assert done is not None
    assert (done.remembered, done.throw, done.lost) == (False, None, lost)


@pytest.mark.parametrize(("die", "level"), [(D3, 1), (D4, 2), (D8, 5), (D6, 1)])
def test_the_chance_to_remember_is_exact(die: Die, level: int) -> None:
    """HC-MAG-08."""
    spells = (Prepared("Spark", level),)
    kept = [bool(casting.cast(caster(die, spells), "Spark", falling(face)).caster.remembered) for face in range(1, die.maximum + 1)]
    assert Fraction(sum(kept), len(kept)) == Fraction(die.maximum - level, die.maximum)


def test_casting_is_told() -> None:
    done = casting.cast(caster(D3), "Doom", falling(1, 1))
    assert done.words == "Doom is cast. Spell Die: d3 cannot beat 5, and Doom is forgotten. Fog and Leap go with it."
    assert casting.cast(caster(), "Spark", falling(4)).words == (
        "Spark is cast. Spell Die: 4 on d4, and it takes more than 2. Spark is remembered."
    )


def test_what_cannot_be_cast() -> None:
    """HC-MAG-04, HC-MAG-08 to HC-MAG-11."""
    held = (Prepared("Fog", 1, sustained=True), Prepared("Leap", 1), Prepared("Spark", 2, forgotten=True))
    for who, name, sustain, rule in [
        (caster(), "Wish", False, "HC-MAG-04"),
        (caster(spells=held), "Spark", True, "HC-MAG-08"),
        (caster(spells=held), "Leap", False, "HC-MAG-10"),
        (caster(spells=held), "Fog", True, "HC-MAG-09"),
        (caster(spells=held, sustain=1), "Leap", True, "HC-MAG-09"),
        (caster(None), "Fog", False, "HC-MAG-11"),
    ]:
        with pytest.raises(WishError, match=rule):
            casting.cast(who, name, falling(1), sustain)


@pytest.mark.parametrize(
    ("kind", "by_class", "die"),
    [("challenge", True, "d20"), ("challenge", False, "d14"), ("competition", False, "d14"), ("test", False, "d20")],
)
def test_the_check_of_a_spell(kind: CheckKind, by_class: bool, die: str) -> None:
    """HC-MAG-04, HC-CORE-03, HC-STK-EL: only what a spell asks for is rolled, by Elfin without a class for it on a d14."""
    put = casting.casting_check(kind, "Dispel", by_class)
    assert str(put.rolled) == die
    assert roll(put, 7, falling(7)).succeeded is (kind == "test")


@pytest.mark.parametrize(("level", "die"), [(1, "d3"), (4, "d4"), (10, "d7")])
def test_a_spellblade_casts_with_the_weak_feat_die(level: int, die: str, tables: Tables) -> None:
    """HC-CLS-F10, HC-MAG-07, HC-FEAT-02: and sustains half the level (AMB-HC-34)."""
    derived = derive(blade(level), tables)
    assert derived.dice.spell == die
    assert derived.magick is not None
    assert derived.magick.sustain == -(-level // 2)


def test_a_devout_takes_a_basic_power_each_time(tables: Tables) -> None:
    """T329, HC-CLS-P0: 3, 4, 5 and 6 at levels 1, 3, 6 and 9."""
    pray = abilities_of(devout("basic", 9), tables)
    slots = [3 + sum(powers_gained(pray, gained) for gained in range(2, level + 1)) for level in (1, 3, 6, 9)]
    assert slots == [3, 4, 5, 6]


# Over-casting


def test_over_casting_burns_con() -> None:
    """HC-CLS-M3, AMB-HC-35: two levels for two points, and a Spell Die that has to beat both."""
    done = casting.cast(caster(D6), "Spark", falling(4), burn_con=2)
    assert (done.level, done.caster.con, done.caster.burnt_con) == (4, 10, 2)
    assert done.forgetting is not None
    assert not done.forgetting.remembered
    assert casting.rest_con(done.caster).con == 11
    assert casting.rest_con(done.caster, in_town=True) == replace(done.caster, con=12, burnt_con=0)
    assert casting.rest_con(caster()).con == 12


def test_over_casting_that_cannot_be() -> None:
    """HC-CLS-M3: never under CON 3, and for True Mages alone."""
    assert casting.overcast(caster(con=4), 1).con == 3
    with pytest.raises(WishError, match="AMB-HC-35"):
        casting.overcast(caster(con=4), 2)
    with pytest.raises(WishError, match="HC-CLS-M3"):
        casting.overcast(caster(burns_mana=False), 1)


# Mana-burn


@pytest.mark.parametrize(
    ("die", "face", "after"),
    [
        pytest.param(D5, 2, D4, id="T274-one-burn"),
        pytest.param(D4, 1, D3, id="T274-two-burns"),
        pytest.param(D5, 3, D5, id="near-T274-kept-for-nothing"),
        pytest.param(D3, 1, None, id="T275"),
    ],
)
def test_a_risk_of_mana_burn(die: Die, face: int, after: Die | None) -> None:
    """HC-MAG-11, HC-CLS-M2: the spell is kept either way, unless the caster burns out."""
    done = casting.cast(caster(die), "Spark", falling(1))
    assert done.forgetting is not None
    burnt = mana.burn(done.caster, done.forgetting, falling(face))
    assert burnt.caster.spell_die == after
    assert ("Spark" in burnt.caster.remembered) is (after is not None)


def test_mana_burn_for_a_spell_too_great() -> None:
    """HC-MAG-11: it burns unrolled, and then each of the others is risked, on the die as it is by then."""
    done = casting.cast(caster(D4), "Doom", falling(3))
    assert done.forgetting is not None
    assert done.forgetting.lost == ("Spark",)
    burnt = mana.burn(done.caster, done.forgetting, falling(3))
    assert [(one.spell, one.before, one.after) for one in burnt.burns] == [("Doom", D4, D3), ("Spark", D3, D3)]
    assert set(burnt.caster.remembered) == {"Fog", "Leap", "Spark", "Doom"}
    assert burnt.words == (
        "Mana-burn for Doom: d4 cannot beat 5. It is kept, and the Spell Die falls to d3. "
        "Mana-burn for Spark: 3 on d3, and it is kept for nothing."
    )


def test_burning_out(tables: Tables) -> None:
    """T275, HC-MAG-11: every spell is gone, and something stays for good."""
    done = casting.cast(caster(D3), "Spark", falling(2))
    assert done.forgetting is not None
    burnt = mana.burn(done.caster, done.forgetting, falling(2, 1), tables)
    assert (burnt.caster.spell_die, burnt.caster.remembered) == (None, ())
    assert burnt.affliction == tables.texts("mana-burn-afflictions").rows[0].text
    assert burnt.words.endswith(f"Burned out, with every spell gone. From now on: {burnt.affliction}")


def test_mana_burn_that_cannot_be() -> None:
    kept = casting.cast(caster(), "Spark", falling(4))
    lost = casting.cast(caster(), "Spark", falling(1))
    assert kept.forgetting is not None
    assert lost.forgetting is not None
    with pytest.raises(WishError, match="HC-MAG-11"):
        mana.burn(kept.caster, kept.forgetting, falling(1))
    with pytest.raises(WishError, match="HC-CLS-M2"):
        mana.burn(replace(lost.caster, burns_mana=False), lost.forgetting, falling(1))


def test_the_chance_to_lose_a_step_is_exact() -> None:
    """HC-MAG-08, HC-MAG-11: a d5 and a spell of level 2: twice two in five."""
    burnt = 0
    for first, second in product(range(1, 6), repeat=2):
        done = casting.cast(caster(D5), "Spark", falling(first))
        assert done.forgetting is not None
        if not done.forgetting.remembered:
            burnt += mana.burn(done.caster, done.forgetting, falling(second)).caster.spell_die == D4
    assert Fraction(burnt, 25) == Fraction(2, 5) ** 2


def test_the_chance_of_a_restful_night_is_exact() -> None:
    """T277, HC-MAG-12: one in four for a d4."""
    restored = [mana.night(caster(D4), falling(face))[0].spell_die == D5 for face in range(1, 5)]
    assert Fraction(sum(restored), 4) == Fraction(1, 4)


@pytest.mark.parametrize(
    ("die", "face", "after"),
    [
        pytest.param(None, 3, D3, id="near-T277-burned-out"),
        pytest.param(None, 2, None, id="near-T277-still-out"),
        pytest.param(D5, 5, D6, id="near-T276-back-to-full"),
    ],
)
def test_a_night(die: Die | None, face: int, after: Die | None) -> None:
    """HC-MAG-12."""
    rested, night = mana.night(caster(die), falling(face))
    assert (rested.spell_die, night.after) == (after, after)


def test_what_is_whole_takes_no_dice_and_the_town_heals_all() -> None:
    """HC-MAG-12."""
    assert mana.night(caster(D6), falling())[1].throw is None
    assert mana.town(caster(None)).spell_die == D6


# Sustaining


@pytest.mark.parametrize(
    ("damaged", "spells", "target"),
    [
        pytest.param(False, 2, 13, id="T179"),
        pytest.param(True, 2, 6, id="near-T180-hurt"),
        pytest.param(False, 1, 14, id="near-T180-one"),
    ],
)
def test_the_target_of_concentration(damaged: bool, spells: int, target: int) -> None:
    """HC-MAG-10: INT 15, half 8."""
    assert sustaining.concentration_target(15, 8, spells, damaged) == target


def holding(**given: object) -> Caster:
    who = casting.cast(caster(D6, **given), "Fog", falling(), sustain=True).caster
    return casting.cast(who, "Doom", falling(), sustain=True).caster


def test_sustained_spells_wait_for_their_die() -> None:
    """HC-MAG-09."""
    who = holding()
    assert who.sustained == ("Fog", "Doom")
    let_go = sustaining.release(who, ("Fog",), falling(1))
    assert (let_go.caster.sustained, let_go.forgettings[0].remembered) == (("Doom",), False)
    with pytest.raises(WishError, match="HC-MAG-09"):
        sustaining.release(who, ("Leap",), falling(1))


@pytest.mark.parametrize(("damaged", "face", "held"), [(False, 13, True), (False, 14, False), (True, 6, True), (True, 7, False)])
def test_a_disturbance(damaged: bool, face: int, held: bool) -> None:
    """T179, HC-MAG-10: all is held or all is lost, the highest level first."""
    shaken = sustaining.concentrate(holding(), damaged, falling(face, 6, 2))
    assert shaken.roll.target == (6 if damaged else 13)
    assert (shaken.release is None) is held
    if shaken.release:
        assert [one.spell for one in shaken.release.forgettings] == ["Doom", "Fog"]
        assert shaken.caster.sustained == ()


def test_a_great_spell_takes_a_small_one_along() -> None:
    """HC-MAG-08, HC-MAG-10: what went with the first is not rolled for again."""
    who = replace(holding(), spell_die=D4)
    lost = sustaining.concentrate(who, False, falling(20, 1)).release
    assert lost is not None
    assert [(one.spell, one.lost) for one in lost.forgettings] == [("Doom", ("Fog",))]


def test_over_casting_is_remembered_while_it_is_held() -> None:
    """HC-CLS-M3, HC-MAG-09: a spell of level 1 held at level 3 has to beat 3, and is of level 1 again."""
    held = casting.cast(caster(D6), "Fog", falling(), sustain=True, burn_con=2).caster
    done = sustaining.release(held, ("Fog",), falling(3))
    assert (done.forgettings[0].level, done.forgettings[0].remembered) == (3, False)
    assert done.caster.spell("Fog") == Prepared("Fog", 1, forgotten=True)


def test_a_remembered_spell_can_be_called_back() -> None:
    """HC-MAG-13."""
    assert sustaining.cancel(caster(), "Fog") == "Fog is called back, and ends."
    forgot = caster(spells=(Prepared("Fog", 1, forgotten=True),))
    for who, allowed in [(forgot, True), (caster(), False)]:
        with pytest.raises(WishError, match="HC-MAG-13"):
            sustaining.cancel(who, "Fog", allowed)


@pytest.mark.parametrize(("face", "remembered"), [(2, True), (1, False)])
def test_a_held_spell_that_is_called_back_ends_whatever_its_spell_die_shows(face: int, remembered: bool) -> None:
    """HC-MAG-13, HC-MAG-09, HC-MAG-08: a spell of level 1 takes more than 1."""
    held = casting.cast(caster(D6), "Fog", falling(), sustain=True).caster
    done = sustaining.call_back(held, "Fog", falling(face))
    assert done.words.startswith("Fog is called back, and ends. Spell Die: ")
    assert done.caster.spell("Fog") == Prepared("Fog", 1, forgotten=not remembered)


def test_a_spell_that_lingers_is_called_back_without_a_roll() -> None:
    """HC-MAG-13."""
    lingers = caster()
    assert sustaining.call_back(lingers, "Fog", falling()) == sustaining.Ending(lingers, None, "Fog is called back, and ends.")


def test_nothing_held_is_nothing_lost() -> None:
    with pytest.raises(WishError, match="HC-MAG-10"):
        sustaining.concentrate(caster(), False, falling(1))


# Scrolls


@pytest.mark.parametrize(
    ("reader", "die", "target"),
    [
        pytest.param("dedicated", "d16", 11, id="T278-dedicated-scroll-rolled"),
        pytest.param("none", "d20", 6, id="T278-other"),
        pytest.param("dabbler", "d20", 11, id="near-T278-dabbler"),
    ],
)
def test_reading_a_scroll(reader: Reader, die: str, target: int) -> None:
    """HC-MAG-14."""
    read = scrolls.read_scroll(reader, 11, 6, falling(target))
    assert (read.roll.throws[0].dice, read.roll.target, read.result) == (die, target, "cast")


@pytest.mark.parametrize(
    ("number", "result"),
    [
        pytest.param(1, "destroyed", id="S22-1"),
        pytest.param(33, "destroyed", id="S22-33"),
        pytest.param(34, "backfires", id="S22-34"),
        pytest.param(66, "backfires", id="S22-66"),
        pytest.param(67, "random", id="S22-67"),
        pytest.param(100, "random", id="S22-00"),
    ],
)
def test_a_scroll_read_badly(number: int, result: str) -> None:
    """HC-MAG-14."""
    assert scrolls.mishap(number) == result
    assert scrolls.read_scroll("none", 11, 6, falling(7, *tens(number))).result == result


def test_mishaps_of_scrolls_are_33_33_and_34() -> None:
    """S22, HC-MAG-14."""
    results = [scrolls.mishap(number) for number in range(1, 101)]
    assert [results.count(result) for result in ("destroyed", "backfires", "random")] == [33, 33, 34]
    with pytest.raises(WishError, match="HC-MAG-14"):
        scrolls.mishap(101)


@pytest.mark.parametrize(("number", "table"), [(50, "scroll-backfires"), (90, "scroll-surprises")])
def test_mishaps_are_told_from_the_tables(number: int, table: str, tables: Tables) -> None:
    """HC-MAG-14, with the rows of the house."""
    read = scrolls.read_scroll("none", 11, 6, falling(7, *tens(number), 2), tables)
    assert read.detail == tables.texts(table).rows[1].text
    assert read.words.endswith(read.detail)


def test_a_scroll_takes_reading() -> None:
    with pytest.raises(WishError, match="HC-MAG-14"):
        scrolls.read_scroll("none", 11, 6, falling(1), literate=False)


# Psionics


def test_a_psion_uses_a_power(palladium: Tables) -> None:
    """HC-PSI-03, AMB-HC-20: no roll, only the price; a Save has to beat WIL."""
    power = next(row for row in palladium.psionic_powers.rows if row.grade == "major" and row.save)
    used = psychic.manifest(power, "master", power.isp + 3, 15)
    assert (used.isp, used.save, used.target) == (3, power.save, 15)
    assert used.words.endswith(f"{power.save} Save over 15. 3 ISP are left.")


def test_powers_that_cannot_be_used(palladium: Tables) -> None:
    """HC-PSI-03, AMB-HC-20."""
    power = next(row for row in palladium.psionic_powers.rows if row.grade == "major")
    for grade, isp, rule in [("none", 99, "HC-PSI-03"), ("minor", 99, "AMB-HC-20"), ("major", power.isp - 1, "AMB-HC-20")]:
        with pytest.raises(WishError, match=rule):
            psychic.manifest(power, grade, isp, 15)  # type: ignore[arg-type]

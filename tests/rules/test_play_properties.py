"""What holds for every fight and every spell, however the dice fall; and what no start-up loads."""

from __future__ import annotations

import contextlib
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hcgen.dice import Dice, Die, step
from hcgen.errors import WishError
from hcgen.rules.hammercrawl import casting, check_rolls, damage, initiative, mana, sustaining
from hcgen.rules.hammercrawl.casting import Caster, Prepared
from hcgen.rules.hammercrawl.check_rolls import Check
from hcgen.rules.hammercrawl.damage import Body, Force
from hcgen.rules.rolls import Modifier

RULES = Path(check_rolls.__file__).parent
SEEDS = st.integers(0, 10**6).map(str)
DICE = st.integers(0, 16).map(Die)
ON_START = {
    "abilities",
    "armour",
    "checks",
    "classes",
    "conversion",
    "encumbrance",
    "equipment",
    "experience",
    "roles",
    "magick",
    "proficiencies",
    "psionics",
    "resources",
    "saves",
    "skills",
    "stats",
    "weapons",
}
"""Modules of the sheet; everything else is of the table, and is loaded when something is played."""

FORCES = st.fixed_dictionaries(
    {
        "penetrating": st.booleans(),
        "magickal": st.booleans(),
        "crit_steps": st.integers(0, 3),
        "crit_on": st.sampled_from(["armour", "health"]),
        "bypass": st.integers(0, 3),
    }
).map(lambda facts: Force(**facts))  # type: ignore[arg-type]
BODIES = st.fixed_dictionaries(
    {
        "health": DICE,
        "con_mod": st.integers(-5, 5),
        "armour": st.none() | DICE,
        "magickal_armour": st.booleans(),
        "partial": st.booleans(),
        "revenant": st.sampled_from(["none", "basic", "advanced"]),
    }
).map(lambda facts: Body(**facts))  # type: ignore[arg-type]


@settings(max_examples=300, deadline=None)
@given(seed=SEEDS, body=BODIES, dv=st.integers(0, 80), force=FORCES, rerolls=st.integers(0, 3))
def test_damage_only_takes(seed: str, body: Body, dv: int, force: Force, rerolls: int) -> None:
    """HC-DMG: dice only shrink, each by the drops that are told, and nothing is left but what is soaked or carried on."""
    done = damage.take(body, dv, Dice(seed).stream("blow"), force, rerolls)
    assert 0 <= done.left <= dv
    for which in ("armour", "health"):
        before, after = getattr(body, which), getattr(done.body, which)
        drops = sum(drop.which == which for drop in done.drops)
        assert after == (step(before, -drops, "negate") if before else None)
    assert done.soak is None or (done.soak.dv == done.left > 0)
    assert done.defeated or done.soak is not None or done.left == 0
    assert done.words.endswith((".", "!"))


@settings(max_examples=300, deadline=None)
@given(
    seed=SEEDS,
    kind=st.sampled_from(["test", "challenge", "competition"]),
    steps=st.integers(-20, 20),
    mod=st.integers(-10, 10),
    target=st.integers(-5, 40),
    feat=st.none() | DICE,
    good=st.integers(0, 2),
    bad=st.integers(0, 2),
)
def test_checks_keep_every_die(seed: str, kind: str, steps: int, mod: int, target: int, feat: Die | None, good: int, bad: int) -> None:
    """HC-CHK: what fell is kept, and the result follows from it alone."""
    check = Check(
        kind=kind,  # type: ignore[arg-type]
        why="try",
        rule="HC-CHK-01",
        steps=(Modifier(steps, "luck"),),
        mods=(Modifier(mod, "pluck"),),
        feat=feat,
        advantages=("a",) * good,
        disadvantages=("d",) * bad,
        may_crit=True,
    )
    rolled = check_rolls.roll(check, target, Dice(seed).stream("check"))
    assert len(rolled.throws) == 1 + (bool(good) != bool(bad)) + (feat is not None)
    bonus = mod + (rolled.throws[-1].total if feat else 0)
    if kind == "test":
        assert rolled.succeeded is (rolled.natural <= target + bonus)
    else:
        assert rolled.succeeded is (rolled.natural + bonus > target)
    assert not rolled.crit or check.rolled.maximum >= 16


@settings(max_examples=300, deadline=None)
@given(
    choices=st.lists(st.tuples(st.sampled_from(["pass", "wait", "interrupt"]), st.integers(0, 9), st.integers(0, 9)), max_size=40),
    seed=SEEDS,
)
def test_in_every_round_everybody_acts_once(choices: list[tuple[str, int, int]], seed: str) -> None:
    """HC-CMB-05, HC-CMB-06: whoever passes, waits and interrupts, and however often."""
    fight = initiative.start(("Ann", "Bob", "Cid", "Dot"), "Ann")
    stream = Dice(seed).stream("fight")
    for what, first, second in [*choices, *[("pass", 0, 0)] * 8]:
        if fight.over:
            break
        someone = fight.open[first % len(fight.open)] if fight.open else None
        try:
            if what == "wait" and fight.open:
                fight = initiative.wait(fight, fight.open[second % len(fight.open)], someone or "")
            elif what == "interrupt" and fight.waits:
                who = fight.waits[first % len(fight.waits)].who
                checks = (initiative.initiative_check(name, 0) for name in (who, fight.current))
                fight = initiative.interrupt(fight, *checks, stream).round
            else:
                fight = initiative.end_turn(fight, someone)
        except WishError:
            with contextlib.suppress(WishError):
                fight = initiative.end_turn(fight)
    assert fight.over
    assert sorted(fight.acted) == ["Ann", "Bob", "Cid", "Dot"]
    assert initiative.next_round(fight, "Dot").number == 2


@settings(max_examples=200, deadline=None)
@given(seed=SEEDS, die=st.integers(0, 5).map(Die), levels=st.lists(st.integers(1, 10), min_size=1, max_size=6), burns=st.booleans())
def test_a_caster_loses_spells_or_steps_and_never_both(seed: str, die: Die, levels: list[int], burns: bool) -> None:
    """HC-MAG-08, HC-MAG-11: forgetting costs spells, Mana-burn steps, and burning out everything."""
    spells = tuple(Prepared(f"spell {at}", level) for at, level in enumerate(levels))
    who = Caster(level=10, spell_die=die, full_die=die, stat=15, half=8, spells=spells, sustain=6, burns_mana=True)
    stream = Dice(seed).stream("magick")
    done = casting.cast(who, "spell 0", stream)
    assert done.forgetting is not None
    assert done.caster.spell_die == die
    assert len(who.remembered) - len(done.caster.remembered) == (not done.forgetting.remembered) + len(done.forgetting.lost)
    if burns and not done.forgetting.remembered:
        burnt = mana.burn(done.caster, done.forgetting, stream)
        assert burnt.caster.remembered == (who.remembered if burnt.caster.spell_die else ())


@settings(max_examples=200, deadline=None)
@given(seed=SEEDS, levels=st.lists(st.integers(1, 10), min_size=1, max_size=6), damaged=st.booleans())
def test_concentration_holds_everything_or_nothing(seed: str, levels: list[int], damaged: bool) -> None:
    """HC-MAG-10."""
    spells = tuple(Prepared(f"spell {at}", level, sustained=True) for at, level in enumerate(levels))
    who = Caster(level=10, spell_die=Die.of("d8"), full_die=Die.of("d8"), stat=15, half=8, spells=spells, sustain=6)
    shaken = sustaining.concentrate(who, damaged, Dice(seed).stream("magick"))
    assert len(shaken.caster.sustained) == (len(levels) if shaken.roll.succeeded else 0)
    if shaken.release:
        rolled = [forgetting.level for forgetting in shaken.release.forgettings]
        assert rolled == sorted(rolled, reverse=True)


@pytest.mark.parametrize("module", sorted(path.stem for path in RULES.glob("*.py") if path.stem not in ON_START | {"__init__"}))
def test_no_start_up_loads_the_rules_of_the_table(module: str, loaded: set[str]) -> None:
    assert f"hcgen.rules.hammercrawl.{module}" not in loaded


@pytest.fixture(scope="module")
def loaded() -> set[str]:
    """What is loaded once a person was rolled and derived."""
    code = "import hcgen, sys; t = hcgen.load_tables(); hcgen.derive(hcgen.roll_character(hcgen.Dice('7'), t), t); print(*sys.modules)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    return set(ran.stdout.split())

"""The worked cases of cases.md for the Alien game: T254 to T263, T297, T298, T361 to T363.

"near T…" is a neighbour of the same kind, worked out by hand from the catalogue. Chances are exact:
every way in which the dice can fall is gone through.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, Any

import pytest
from falling import falling
from house import alien
from msgspec.structs import replace

from hcgen.dice import parse
from hcgen.errors import WishError
from hcgen.rules.alien import armour, broken, critical, death, health, pool
from hcgen.rules.alien.health import Wound, whole
from hcgen.tables.rows import InjuryRow

if TYPE_CHECKING:
    from hcgen.rules.alien.health import Limit, Person
    from hcgen.rules.alien.pool import Pool
    from hcgen.tables import Table

BLEEDING = Wound(id="bleeding", name="Bleeding", text="It bleeds.", limit="shift", days=6)


def injuries() -> Table[InjuryRow]:
    return alien().of(critical.INJURIES_TABLE, InjuryRow)


def refused(said: str) -> pytest.RaisesExc[WishError]:
    return pytest.raises(WishError, match=said)


def aid(successes: int) -> Pool:
    return pool.told(successes, "MEDICAL AID", "AL-REC-01")


def dying(limit: Limit = "shift", **facts: Any) -> Person:
    return replace(whole(4, 0), wounds=(replace(BLEEDING, limit=limit, **facts),))


# Health and armour


@pytest.mark.parametrize(
    ("strength", "agility", "points"),
    [
        pytest.param(3, 4, 4, id="T254-3-4"),
        pytest.param(2, 2, 2, id="T254-2-2"),
        pytest.param(5, 4, 5, id="T254-5-4"),
        pytest.param(1, 2, 2, id="T254-1-2"),
        pytest.param(1, 1, 1, id="near-T254-least"),
    ],
)
def test_health(strength: int, agility: int, points: int) -> None:
    """AL-HLTH-01."""
    assert health.max_health(strength, agility) == points


@pytest.mark.parametrize(
    ("damage", "level", "wishes", "through"),
    [
        pytest.param(3, 2, {}, 1, id="T255"),
        pytest.param(3, 2, {"piercing": True, "weak_spot": True}, 3, id="T257"),
        pytest.param(1, 2, {}, 0, id="T259"),
        pytest.param(3, 2, {"piercing": True}, 2, id="near-T255-piercing"),
        pytest.param(3, 2, {"weak_spot": True}, 2, id="near-T257-weak-spot"),
        pytest.param(3, 0, {"piercing": True}, 3, id="near-T257-bare"),
        pytest.param(0, 0, {}, 0, id="near-T259-nothing"),
    ],
)
def test_armour(damage: int, level: int, wishes: dict[str, bool], through: int) -> None:
    """AL-ARM-01, AL-ARM-02, AL-ARM-03."""
    soaked = armour.soak(damage, level, **wishes)
    assert soaked.damage == through
    assert len(soaked.modifiers) == len(wishes)


@pytest.mark.parametrize(
    ("level", "wishes", "counts"),
    [
        pytest.param(1, {"piercing": True, "weak_spot": True}, 0, id="T258-1"),
        pytest.param(0, {"piercing": True}, 0, id="T258-0"),
        pytest.param(6, {"weak_spot": True}, 5, id="T258-6"),
        pytest.param(6, {"piercing": True, "weak_spot": True}, 4, id="near-T258-both"),
    ],
)
def test_what_armour_counts_as(level: int, wishes: dict[str, bool], counts: int) -> None:
    """AMB-AL-04."""
    assert armour.counts_as(level, **wishes) == counts


def test_armour_is_told() -> None:
    assert armour.soak(3, 2).words == "Armour 2: 1 of 3 damage come through."
    assert armour.soak(3, 2, piercing=True, weak_spot=True).words == "Armour 2 counts as 0: 3 of 3 damage come through."


def test_one_suit_at_a_time() -> None:
    assert (armour.worn([]), armour.worn([6])) == (0, 6)
    with refused(r"^armour: 2 suits cannot be worn at a time \(AL-ARM-01\); take off all but 1$"):
        armour.worn([2, 6])


# Cover


@pytest.mark.parametrize(
    ("cover", "wishes", "dice"),
    [
        pytest.param("open", {}, 6, id="T361-open"),
        pytest.param("partial", {}, 4, id="T361-partial"),
        pytest.param("full", {}, 3, id="T361-full"),
        pytest.param("open", {"weak_spot": True}, 4, id="T361-weak-spot"),
        pytest.param("partial", {"weak_spot": True}, 2, id="T361-weak-spot-partial"),
        pytest.param("full", {"weak_spot": True}, 1, id="near-T361-weak-spot-full"),
        pytest.param("full", {"ranged": False}, 6, id="near-T361-hand-to-hand"),
    ],
)
def test_dice_against_cover(cover: armour.Cover, wishes: dict[str, bool], dice: int) -> None:
    """AL-COV-01, AL-ARM-03."""
    attack = armour.attack_dice(6, cover, **wishes)
    assert attack.dice == dice == 6 + sum(modifier.amount for modifier in attack.modifiers)
    assert attack.may_dodge == (cover != "full")
    assert attack.breach == (cover == "full" and wishes.get("ranged", True))


def test_dice_are_told_and_never_owed() -> None:
    assert armour.attack_dice(6, "full").words == "3 dice of 6: full cover −3. The barrier has to be breached."
    assert armour.attack_dice(6).words == "6 dice."
    assert armour.attack_dice(2, "full").dice == 0


def test_taking_cover() -> None:
    assert armour.take_cover("partial", cluttered=True) == "quick"
    assert armour.take_cover("full", cluttered=True) == "full"
    with refused(r"^cover: there are 0 things to hide behind here \(AL-COV-01\); go to a cluttered zone, a door or a hatch$"):
        armour.take_cover("full", cluttered=False)
    with refused(r"^cover to take: 'open' is none of the 2 \(AL-COV-01\); there are partial, full$"):
        armour.take_cover("open", cluttered=True)


def test_barriers() -> None:
    """AL-COV-02, AMB-AL-05."""
    assert [armour.barrier_level(barrier) for barrier in armour.BARRIERS] == [1, 2, 3, 4]
    assert armour.barrier_level("armoured bulkhead", 6) == 6
    with refused(r"^barrier, level: 3 is too low \(AL-COV-02\); give 4 or more$"):
        armour.barrier_level("armoured bulkhead", 3)
    with refused(r"^barrier: the level of furniture is 1, not 2 \(AL-COV-02\)"):
        armour.barrier_level("furniture", 2)
    with refused(r"^barrier: 'bulkhed' is none of the 4 \(AL-COV-02\)"):
        armour.barrier_level("bulkhed")


@pytest.mark.parametrize(
    ("level", "base", "piercing", "breached"),
    [
        pytest.param(2, 2, False, True, id="equal"),
        pytest.param(3, 2, False, False, id="above"),
        pytest.param(3, 2, True, True, id="piercing"),
        pytest.param(4, 2, True, False, id="above-though-piercing"),
        pytest.param(0, 0, False, True, id="nothing"),
    ],
)
def test_breach_limits(level: int, base: int, piercing: bool, breached: bool) -> None:
    """AL-COV-03, AMB-AL-01."""
    assert armour.may_breach(level, base, piercing=piercing) is breached


@pytest.mark.parametrize(
    ("damage", "base", "barrier", "level", "wishes", "through"),
    [
        (5, 2, 2, 1, {}, 2),
        (5, 1, 2, 1, {}, 0),
        (5, 2, 3, 2, {"piercing": True}, 2),
        (5, 2, 2, 2, {"weak_spot": True}, 2),
        (2, 2, 2, 0, {}, 0),
    ],
)
def test_through_a_barrier(damage: int, base: int, barrier: int, level: int, wishes: dict[str, bool], through: int) -> None:
    """AMB-AL-05: the barrier first, then what is worn; a weak spot is one of the armour."""
    assert armour.shoot_through(damage, base, barrier, level, **wishes).damage == through


def test_barriers_are_told() -> None:
    assert armour.shoot_through(9, 1, 2).words == "The barrier of level 2 holds: a weapon of base damage 1 never breaches it."
    assert armour.shoot_through(5, 2, 2, 1).words == (
        "Through the barrier. Armour 2: 3 of 5 damage come through. Then armour 1: 2 of 3 damage come through."
    )


# Broken


@pytest.mark.parametrize(
    ("hits", "rolled"),
    [
        pytest.param((2, 1, 1), 3, id="T362"),
        pytest.param((2, 0, 1), 2, id="near-T362-a-hit-that-does-nothing"),
        pytest.param((1, 1), 1, id="near-T362-in-two-steps"),
        pytest.param((1,), 0, id="near-T362-not-yet"),
    ],
)
def test_each_hit_on_the_broken_is_an_injury(hits: tuple[int, ...], rolled: int) -> None:
    """AL-BRK-01, from a Health of 2."""
    person, criticals = whole(4, 2), []
    for points in hits:
        hit = broken.hurt(person, points, injuries(), falling(1, 1))
        person = hit.person
        criticals += [hit.critical] if hit.critical else []
    assert len(criticals) == len(person.wounds) == rolled
    assert person.is_broken == (rolled > 0)


def test_hits_are_told() -> None:
    person = whole(4)
    scratch = broken.hurt(person, 1, injuries(), falling())
    assert scratch.words == "1 damage: Health falls from 4 to 3."
    assert broken.hurt(person, 0, injuries(), falling()).words == "No damage comes through."
    felled = broken.hurt(scratch.person, 3, injuries(), falling(4, 5, 2))
    assert felled.words == (
        "3 damage. Health falls to 0: broken. Critical injury 45: Deep cut in the leg. It pumps where it should ooze; "
        "you cannot run. Lethal: a death roll after each shift. It heals in 2 days."
    )
    assert broken.hurt(felled.person, 1, injuries(), falling(1, 1)).words.startswith("1 damage. Broken already, and hit again. Critical")


@pytest.mark.parametrize(
    ("damage", "kills"),
    [pytest.param(7, False, id="T261-7"), pytest.param(8, True, id="T261-8"), pytest.param(9, True, id="near-T261-9")],
)
def test_death_at_once(damage: int, kills: bool) -> None:
    """AL-CRIT-04, AMB-AL-03: against full Health, whatever of it is left."""
    assert broken.is_instant_death(damage, 4) is kills
    hit = broken.hurt(whole(4, 1), damage, injuries(), falling(1, 1))
    assert hit.person.dead is kills


def test_certain_attacks_kill() -> None:
    hit = broken.hurt(whole(4), 0, injuries(), falling(), deadly=True)
    assert hit.person.dead
    with refused(r"^hit: the person is dead, at 0 Health \(AL-BRK-01\); go on with another$"):
        broken.hurt(hit.person, 1, injuries(), falling())


def test_what_the_broken_may() -> None:
    felled = whole(4, 0)
    assert broken.may(felled, "move")
    assert not broken.may(felled, "move", moved=1)
    assert broken.may(felled, "mumble", moved=1)
    assert not broken.may(felled, "other")
    assert broken.may(whole(4, 1), "other", moved=1)
    assert (broken.stress_gained(felled, 2), broken.stress_gained(whole(4), 2)) == (0, 2)
    assert not broken.panics(felled)
    assert broken.panics(whole(4))


# Recovery


@pytest.mark.parametrize(
    ("successes", "points"),
    [
        pytest.param(2, 2, id="T297-first-aid-2"),
        pytest.param(6, 4, id="T297-first-aid-6"),
        pytest.param(None, 1, id="T297-alone"),
        pytest.param(4, 4, id="near-T297-all"),
        pytest.param(0, 0, id="near-T297-none"),
    ],
)
def test_getting_up(successes: int | None, points: int) -> None:
    """AL-REC-01, AMB-AL-06, of a Health of 4."""
    felled = whole(4, 0)
    assert (broken.get_up(felled) if successes is None else broken.first_aid(felled, aid(successes))).person.health == points
    if successes is not None:
        assert broken.rally(felled, pool.told(successes, "COMMAND", "AL-REC-01")).person.health == points


def test_a_rally_does_nothing_for_injuries() -> None:
    assert broken.rally(dying(), aid(2)).person.wounds[0].limit == "shift"


@pytest.mark.parametrize(
    ("stretches", "facts", "points"),
    [
        pytest.param(3, {}, 4, id="T298"),
        pytest.param(9, {}, 5, id="near-T298-no-more-than-all"),
        pytest.param(3, {"fatigued": True}, 1, id="near-T298-fatigued"),
        pytest.param(3, {"safe": False}, 1, id="near-T298-in-danger"),
        pytest.param(0, {}, 1, id="near-T298-no-time"),
    ],
)
def test_resting(stretches: int, facts: dict[str, bool], points: int) -> None:
    """AL-REC-02."""
    assert broken.rest(whole(5, 1), stretches, **facts).person.health == points


def test_rest_is_good_for_the_injured_too() -> None:
    assert broken.rest(dying(), 1).person.health == 1


def test_recovery_is_told() -> None:
    felled = whole(4, 0)
    assert broken.first_aid(felled, aid(2)).words == "MEDICAL AID: 2 successes. Health is 2 of 4, and the person is up again."
    assert broken.first_aid(felled, aid(0)).words == "MEDICAL AID: no success. It does not help."
    assert broken.first_aid(dying(), aid(1)).words == (
        "MEDICAL AID: 1 success. Stable: no more death rolls. Health is 1 of 4, and the person is up again."
    )
    assert broken.get_up(felled).words == "A stretch goes by. Health is 1 of 4, and the person is up again."
    assert broken.rest(whole(5, 1), 1).words == "1 quiet stretch: Health is 2 of 5."


def test_who_cannot_be_helped() -> None:
    with refused(r"^first aid: the person is not broken, and has 0 lethal injuries \(AL-REC-01\); let them rest$"):
        broken.first_aid(whole(4, 1), aid(1))
    with refused(r"^first aid: 1 helper has to be at Adjacent range \(AL-REC-01\)"):
        broken.first_aid(whole(4, 0), aid(1), adjacent=False)
    with refused(r"^rally: 1 speaker has to be in the same zone \(AL-REC-01\)"):
        broken.rally(whole(4, 0), aid(1), same_zone=False)
    with refused(r"^get up: the person has 1 Health and is not broken \(AL-REC-01\)"):
        broken.get_up(whole(4, 1))


# Critical injuries


@pytest.mark.parametrize(
    ("deadly", "chance"),
    [pytest.param([64, 65, 66], Fraction(1, 12), id="T262")],
)
def test_results_that_kill(deadly: list[int], chance: Fraction) -> None:
    """AL-CRIT-04."""
    fates = [critical.injure(whole(4, 0), injuries(), falling(*faces, *[1] * 3)) for faces in product(range(1, 7), repeat=2)]
    killed = [fate.throw.total for fate in fates if fate.person.dead]
    assert (killed, Fraction(len(killed), 36)) == (deadly, chance)
    assert len({fate.row.id for fate in fates}) == 36


def test_the_deadly_results_kill_whatever_a_table_says() -> None:
    mild = injuries()
    rows = tuple(replace(row, kills=False) for row in mild.rows)
    table = type(mild)(mild.id, mild.die, mild.source, rows, mild.digest)
    assert critical.injure(whole(4, 0), table, falling(6, 4)).person.dead


def test_the_house_table() -> None:
    """AMB-AL-02: each row has its injury, effect, limit and days; what kills is the source's."""
    rows = injuries().rows
    assert [row.on for row in rows] == [f"{tens}{ones}" for tens in range(1, 7) for ones in range(1, 7)]
    assert Counter(row.source for row in rows) == {"house": 33, "AL-CRIT-04": 3}
    assert sum(row.lethal for row in rows) == 11
    assert all(bool(row.limit) == row.lethal for row in rows)
    assert all(parse(row.heals).lowest >= 1 for row in rows if row.heals)
    assert all(row.text.endswith(".") for row in rows)
    assert len({row.text for row in rows}) == len({row.name for row in rows}) == 36


def test_what_never_heals() -> None:
    hurt = critical.injure(whole(4, 0), injuries(), falling(4, 1))
    assert hurt.words.endswith("It never heals.")
    with refused(r"^heal: Crushed fingers, injury 1, never heals \(AL-CRIT-01\); learn to live with it$"):
        death.heal(hurt.person, 1, 3)


# Death


@pytest.mark.parametrize(
    ("failures", "limit"),
    [
        pytest.param(1, "stretch", id="T263-1"),
        pytest.param(2, "round", id="T263-2"),
        pytest.param(3, "death", id="T263-3"),
    ],
)
def test_failed_first_aid_leaves_less_time(failures: int, limit: death.Step) -> None:
    """AL-CRIT-03, from a shift."""
    person = dying("shift")
    for _ in range(failures):
        step = death.shorter(person.wounds[0].limit or "round")
        cared = broken.first_aid(person, aid(0))
        person = cared.person
    assert step == limit
    assert person.dead == (limit == "death")
    assert person.dead or person.wounds[0].limit == limit
    if person.dead:
        assert cared.words == "MEDICAL AID: no success. There was no time left, and the person dies."


@pytest.mark.parametrize(
    ("rolls", "lives"),
    [
        pytest.param((6, 6, 1), False, id="T363-dead"),
        pytest.param((6, 6, 6), True, id="T363-survives"),
        pytest.param((5,), False, id="at-once"),
    ],
)
def test_death_rolls(rolls: tuple[int, ...], lives: bool) -> None:
    """AL-CRIT-02, AMB-AL-02."""
    person, stream = dying(), falling(*rolls)
    for _ in rolls:
        person = death.death_roll(person, 1, 1, stream).person
    assert person.dead is not lives
    if lives:
        assert not person.wounds[0].is_lethal
        with refused(r"^death roll: of Bleeding, injury 1, nobody dies any longer \(AL-CRIT-02\)"):
            death.death_roll(person, 1, 1, falling())


def test_death_rolls_are_told() -> None:
    rolled = death.death_roll(dying(), 1, 2, falling(6, 1))
    assert rolled.words == "STAMINA against death: 1 success on 2 dice. Alive; 2 more to go, the next in a shift."
    last = death.death_roll(dying(passed=2), 1, 2, falling(6, 6))
    assert last.words == "STAMINA against death: 2 successes on 2 dice. That is the third, and the person will live."
    assert death.death_roll(dying(), 1, 1, falling(5)).words == "STAMINA against death: no success on 1 die. That is the end."


@pytest.mark.parametrize("stamina", [0, 1, 2, 3, 4])
def test_chance_to_live(stamina: int) -> None:
    """One roll over every way of the dice; three of them, one after the other."""
    rolls = [pool.roll(stamina, falling(*faces), "STAMINA", "AL-CRIT-02").succeeded for faces in product(range(1, 7), repeat=stamina)]
    chance = Fraction(sum(rolls), len(rolls))
    assert pool.chance(stamina) == chance
    assert death.survival_chance(stamina) == chance**3
    assert death.survival_chance(stamina, 2) == chance
    assert death.survival_chance(stamina, 3) == 1


def test_first_aid_stabilizes_whoever_is_up() -> None:
    """AL-CRIT-03: it gives Health to the broken only."""
    up = replace(dying(), health=2)
    cared = broken.first_aid(up, aid(3))
    assert (cared.person.health, cared.person.wounds[0].is_lethal) == (2, False)
    assert cared.words == "MEDICAL AID: 3 successes. Stable: no more death rolls."


def test_surgery_and_healing() -> None:
    """AL-CRIT-05."""
    person = replace(whole(4), wounds=(replace(BLEEDING, limit=None, surgery=True), replace(BLEEDING, limit=None)))
    with refused(r"^heal: Bleeding, injury 1, does not heal before 1 operation \(AL-CRIT-05\); operate first$"):
        death.heal(person, 1, 1)
    assert death.operate(person, 1, aid(0)).person == person
    operated = death.operate(person, 1, aid(1))
    assert operated.words == "A shift of surgery. MEDICAL AID: 1 success. Bleeding can heal now."
    with refused(r"^surgery: Bleeding, injury 1, needs none \(AL-CRIT-05\); let it heal$"):
        death.operate(operated.person, 1, aid(1))
    healing = death.heal(operated.person, 1, 5)
    assert healing.words == "Bleeding: 1 day to go."
    assert len(death.heal(healing.person, 1, 1).person.wounds) == 1


def test_what_cannot_be_treated() -> None:
    with refused(r"^injury: there is none at 2 \(AL-CRIT-02\); the person has 1, counted from 1$"):
        death.death_roll(dying(), 2, 3, falling())
    with refused(r"^heal: of Bleeding, injury 1, the person may still die \(AL-CRIT-02\); stabilize it first$"):
        death.heal(dying(), 1, 1)
    with refused(r"^health: 5 is too high \(AL-HLTH-01\); give 4 or less$"):
        whole(4, 5)
    with refused(r"STAMINA, dice: 41 is too high \(AL-CRIT-02\)"):
        pool.roll(41, falling(), "STAMINA", "AL-CRIT-02")

"""The tables of a Smith's screen that a fight asks for. Every number in them is asked of the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hcgen.dice import CHAIN, Dice, Die, step
from hcgen.portrait.screen_views import Column, Link, TableView
from hcgen.portrait.words import listed, signed
from hcgen.records import Stats
from hcgen.rules.hammercrawl.attack import (
    MOST_CALLED,
    Blow,
    attack_check,
    attack_stat,
    crit_width,
)
from hcgen.rules.hammercrawl.check_rolls import Check
from hcgen.rules.hammercrawl.checks import D20, LEAST_CRIT_DIE, check_die
from hcgen.rules.hammercrawl.damage import BARE_PERCENT, Body, take
from hcgen.rules.hammercrawl.defense import defence_check
from hcgen.rules.hammercrawl.harm import harm_steps
from hcgen.rules.hammercrawl.healing import HEALED, HEALED_BY_CRIT
from hcgen.rules.hammercrawl.initiative import initiative_check
from hcgen.rules.hammercrawl.monsters import LEAST_DV, MOST_DV
from hcgen.rules.hammercrawl.resources import COMMON, feat_die, use, weak_feat_die
from hcgen.rules.hammercrawl.save_rolls import AGAINST, ITEM_STEPS, save_check
from hcgen.rules.hammercrawl.saves import PENETRATION_LEVELS, PSIONIC_STEPS, penetration
from hcgen.rules.hammercrawl.scrolls import scroll_check
from hcgen.rules.hammercrawl.skill_tests import MOST_HINDRANCE, mundane
from hcgen.rules.hammercrawl.tactics import EFFECTS, HAMPERED, OPENING, effect_words, reach_step
from hcgen.rules.hammercrawl.turns import ACTIONS
from hcgen.rules.hammercrawl.weapons import Wielder, defensive_bonus

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hcgen.tables import Tables
    from hcgen.tables.rows import WeaponRow

EXAMPLE = (Body(health=Die.of("d8"), con_mod=1, armour=Die.of("d8")), 17, (4,))
"""The worked example: who is hit, how hard, and what the soak shows. It overwhelms twice, and is soaked."""

MIDDLING = Wielder(
    harm=Die.of("d8"),
    ratings=Stats(*(10,) * 7),
    mods=Stats(*(0,) * 7),
    halves=Stats(*(5,) * 7),
)
"""Somebody with nothing to add, for asking what a rule adds."""

CALLED = ("as a rule", "for what is small, or moves", "for what nobody should try")
"""What a called shot costs so many steps for (HC-CMB-13)."""

EFFECT_NAMES = {"opening": "Opening", "hampered": "Hampered", "staggered": "Staggered", "other": "Other"}


def fight_tables(tables: Tables) -> Iterator[TableView]:
    """Yield what is looked up in a fight of HAMMERCRAWL!"""
    yield _feats(tables)
    yield _rolls(tables)
    yield _damage()
    yield _example()
    yield _crits()
    yield _saves()
    yield _tactics()
    yield _called()
    yield _steps(tables)
    yield _turn()
    yield _supplies()


def chain() -> tuple[Link, ...]:
    """Return the dice chain, with the steps from the die of every Check to each (HC-DICE-01 to HC-DICE-05)."""
    every = (*(Die.of(f"d{size}") for size in CHAIN), step(Die.of(f"d{CHAIN[-1]}"), 1))
    return tuple(Link(die=str(die), high=_to(die, "high"), low=_to(die, "low")) for die in every)


def _to(die: Die, way: str) -> str:
    kind = "challenge" if way == "high" else "test"
    steps = min((n for n in range(-len(CHAIN), len(CHAIN) + 1) if check_die(kind, n) == die), key=abs)  # type: ignore[arg-type]
    return signed(steps) if steps else "0"


def chain_note() -> str:
    """Return what holds at the ends of the chain (HC-DICE-02, HC-DICE-04, HC-DICE-05)."""
    lowest, highest = Die.of(f"d{CHAIN[0]}"), Die.of(f"d{CHAIN[-1]}")
    return (
        f"All steps are summed first. Under {lowest}, Checks and harm stay {step(lowest, -1)}; Health, armour, goods and the Spell Die "
        f"are gone. Over {highest}, {step(highest, 1)} are added up."
    )


def _feats(tables: Tables) -> TableView:
    levels = range(1, len(tables.levels) + 1)
    return TableView(
        key="feats",
        rules="HC-FEAT-02, HC-MAG-07",
        note="added to the roll; on a Test, to the target",
        columns=(Column(kind="text", head="level"), *(Column(kind="die", head=str(level)) for level in levels)),
        rows=(
            ("Feat Die; Spell Die of the dedicated", *(str(feat_die(level, tables)) for level in levels)),
            ("Weak Feat Die; Spell Die of dabblers", *(str(weak_feat_die(level, tables)) for level in levels)),
        ),
    )


def _said(check: Check) -> str:
    return " + ".join([str(check.die), *(mod.why for mod in check.mods)])


def _rolls(tables: Tables) -> TableView:
    blade, bow = _weapon(tables, "sword-long"), _weapon(tables, "bow-longbow")
    attack, defence, total = attack_check(Blow(weapon=blade), MIDDLING), defence_check(0), defence_check(0, total=True)
    first, scroll = initiative_check("", 0), scroll_check("dabbler")
    helped = [mundane("", 10, skills, Dice.scripted({"skill": [1]}).stream("skill")).roll.check.steps[0].amount for skills in (1, 2)]
    flies = attack_stat(Blow(weapon=bow, way="shot"))
    test, save = Check(kind="test", why="", rule=""), save_check("WIL", 0, 1, 1)
    durable, fragile = (signed(ITEM_STEPS[tag]) for tag in ("durable", "fragile"))
    rows = (
        ("Attack", attack, "", f"over the Defense; {flies} in shots, throws, duels"),
        ("Defence", defence, "", "over a creature’s attack; Defensive adds"),
        ("Total Defense", total, "", "the attack’s roll; Defensive adds, a tie holds"),
        ("Tactical Attack", attack, "", "over the Defense; then the target saves"),
        ("Save", save, f"{save.die} + mod", "over the caster’s stat, or as the effect says"),
        ("A thing’s Save", save, str(D20), f"the same; Durable {durable} step, Fragile {fragile}"),
        ("Initiative", first, "", "leaders roll; the higher names who begins"),
        ("Interrupt", first, "", "whoever waited against whoever acts; ties again"),
        ("Skill", test, "", f"the stat or less, unskilled half; trouble to {signed(-MOST_HINDRANCE)}"),
        ("Simple task", test, "", f"the stat or less; fitting skill {signed(helped[0])} step, more {signed(helped[1])}"),
        ("Hold a spell", test, "", "the spell stat or less, hurt half; − spells held"),
        ("Read a scroll", scroll, "", "INT or less, half for those who cast nothing"),
    )
    return TableView(
        key="rolls",
        rules="HC-CHK-01 to -05",
        note="Test: at or under. Challenge: over. Competition: the higher.",
        columns=(Column(kind="name"), Column(kind="key"), Column(kind="aside"), Column(kind="text")),
        rows=tuple((name, roll or _said(check), check.kind.capitalize(), against) for name, check, roll, against in rows),
    )


def _weapon(tables: Tables, id_: str) -> WeaponRow:
    return tables.weapons.by_id[id_]


def _damage() -> TableView:
    return TableView(
        key="damage",
        rules="HC-DMG-01 to -06",
        note="in this order",
        columns=(Column(kind="key"), Column(kind="name"), Column(kind="text")),
        rows=(
            ("1", "Harm", f"Harm Die + STR in melee, DEX in duels; creatures {LEAST_DV} to {MOST_DV}"),
            ("2", "Crit", "a die loses a step first: armour, if its wearer likes"),
            ("3", "Which die", f"armour, else Health; bare in Partial armour on {BARE_PERCENT} %"),
            ("4", "Overwhelm", "while it is the die’s best or more: less the die’s size, the die a step down"),
            ("5", "Soak", "over what is left; Health adds CON, a 1 never holds"),
            ("6", "If not", f"a step down; under {Die(0)} armour is in pieces, people are dying"),
        ),
        foot="Best of Health: the die and CON. Penetrating blows skip armour.",
    )


def _example() -> TableView:
    """The damage of one blow, as the rules work it out (HC-DMG-03 to HC-DMG-06)."""
    body, dv, faces = EXAMPLE
    done = take(body, dv, Dice.scripted({"soak": list(faces)}).stream("soak"))
    rows, left = [], dv
    for drop in done.drops:
        rows.append((str(left), f"{drop.before.maximum} is the best of {drop.which} {drop.before}: down to {drop.after}"))
        left -= drop.before.maximum
    soak = done.soak
    assert soak is not None
    verdict = "holds" if soak.succeeded else "does not"
    rows.append((str(left), f"is under {soak.die.maximum}: {soak.which} {soak.die} soaks, and a {soak.total} {verdict}"))
    return TableView(
        key="example",
        rules="HC-DMG-06",
        note=f"{dv} to soak",
        columns=(Column(kind="key"), Column(kind="text")),
        rows=tuple(rows),
        foot=(
            f"Armour {body.armour}, Health {body.health}. Each time the best comes off: "
            f"{dv} less {done.drops[0].before.maximum} is {rows[1][0]}."
        ),
    )


def _crits() -> TableView:
    widths = [(level, crit_width(level, two_handed_shtick=True)) for level in range(1, 11)]
    wider = {width: next(level for level, w in widths if w == width) for _, width in widths if width}
    swings = "the shtick crits from " + listed(f"{D20.maximum - width} at level {level}" for width, level in wider.items())
    return TableView(
        key="crits",
        rules="HC-CRIT-01 to -04",
        note=f"on a d{LEAST_CRIT_DIE} and larger",
        columns=(Column(kind="name"), Column(kind="text")),
        rows=(
            ("A 1", "on a Test"),
            ("Top face", "on all else; of two dice, both"),
            ("Attack", "hits; a die loses a step before harm is rolled"),
            ("Defence 1", "the enemy’s crit; the one fumble"),
            ("Tactical", "two effects, or one doubled"),
            ("Healing", f"by Lay on Hands: {HEALED_BY_CRIT} steps, not {HEALED}"),
            ("Two-Handed", f"{swings}"),
        ),
    )


def _saves() -> TableView:
    above = save_check("WIL", 0, 1, 2).steps[0].amount
    grades = listed(f"{grade.capitalize()} {signed(steps)}" for grade, steps in PSIONIC_STEPS.items() if steps)
    pierced = listed(f"{signed(penetration(level))} from level {level}" for level in PENETRATION_LEVELS)
    kinds = ((stat, listed(perils)) for stat, perils in AGAINST.items())
    return TableView(
        key="saves",
        rules="HC-SAVE-01 to -03",
        note="made: half, or none",
        columns=(Column(kind="name"), Column(kind="text")),
        rows=(
            *kinds,
            ("Level", f"{signed(above)} step where its level is above yours"),
            ("Psions", f"against psionics: {grades}"),
            ("Mages", f"against their spells: {pierced}"),
        ),
    )


def _tactics() -> TableView:
    return TableView(
        key="tactics",
        rules="HC-CMB-09",
        note="if unsaved",
        columns=(Column(kind="name"), Column(kind="text")),
        rows=tuple((EFFECT_NAMES[effect], effect_words((effect,))) for effect in EFFECTS),
        foot="Proficiency counts only with a weapon that is Tactical.",
    )


def _called() -> TableView:
    costs = range(1, MOST_CALLED + 1)
    return TableView(
        key="called",
        rules="HC-CMB-13",
        note="or it misses",
        columns=(Column(kind="key"), Column(kind="die"), Column(kind="text")),
        rows=tuple((signed(-cost), str(check_die("challenge", -cost)), CALLED[cost - 1]) for cost in costs),
    )


def _steps(tables: Tables) -> TableView:
    """What moves an attack and its harm, each asked of the rules by an attack that has nothing else about it."""
    blade, club, axe, hatchet = (_weapon(tables, id_) for id_ in ("sword-long", "club", "axe-throwing", "axe-hatchet"))
    weak = Wielder(harm=MIDDLING.harm, ratings=Stats(*(1,) * 7), mods=MIDDLING.mods, halves=MIDDLING.halves)
    heavy = Wielder(harm=MIDDLING.harm, ratings=MIDDLING.ratings, mods=MIDDLING.mods, halves=MIDDLING.halves, armour_too_heavy=True)
    blows = (
        ("no proficiency", Blow(weapon=blade, proficient=False), MIDDLING),
        ("STR under the weapon’s", Blow(weapon=blade), weak),
        ("STR under the armour’s", Blow(weapon=blade), heavy),
        ("thrown, and not made for it", Blow(weapon=club, way="thrown"), MIDDLING),
        ("thrown or shot beyond near", Blow(weapon=hatchet, way="thrown", distance=11), MIDDLING),
        ("a throwing weapon in hand", Blow(weapon=axe), MIDDLING),
        ("specialised, second tier", Blow(weapon=blade, tier=2), MIDDLING),
    )
    rows = [(name, _sum(attack_check(blow, who).steps), _sum(harm_steps(blow, who))) for name, blow, who in blows]
    others = (
        ("the longer reach, in Total Defense", reach_step(2, 1)[0].amount, 0),
        ("the shorter reach, in Total Defense", reach_step(1, 2)[0].amount, 0),
        ("the target stands open", OPENING.amount, 0),
        ("you are hampered", HAMPERED.amount, 0),
    )
    rows += [(name, _step(hit), _step(harm)) for name, hit, harm in others]
    return TableView(
        key="steps",
        rules="HC-WP-01, HC-WPN-01",
        note="",
        columns=(Column(kind="text"), Column(kind="number", head="hit"), Column(kind="number", head="harm")),
        rows=tuple(rows),
        foot=f"Defensive things in hand: Defense {signed(defensive_bonus(1))} for one, {signed(defensive_bonus(2))} for two.",
    )


def _sum(steps: tuple[object, ...]) -> str:
    return _step(sum(modifier.amount for modifier in steps))  # type: ignore[attr-defined]


def _step(steps: int) -> str:
    return signed(steps) if steps else ""


def _turn() -> TableView:
    costs = {"dice": "One of", "free": "Any of", "full round": "Or one of"}
    return TableView(
        key="turn",
        rules="HC-CMB-03 to -06",
        note="",
        columns=(Column(kind="name"), Column(kind="text")),
        rows=tuple((said, ", ".join(action for action, cost in ACTIONS.items() if cost == key)) for key, said in costs.items()),
        foot="Then pass on to somebody who has not acted. The last to act names who begins the next round.",
    )


def _supplies() -> TableView:
    faces = range(1, COMMON.maximum + 1)
    low = [face for face in faces if use(COMMON, face) != COMMON]
    return TableView(
        key="supplies",
        rules="HC-RES-01",
        note=f"from {COMMON}",
        columns=(Column(kind="key"), Column(kind="text")),
        rows=(
            (f"{low[0]}–{low[-1]}", f"a step down; from {Die(0)}, used up"),
            (f"over {low[-1]}", "enough is left"),
        ),
    )

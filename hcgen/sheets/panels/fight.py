"""What is rolled: attacks, saves, skills."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import msgspec

from hcgen.sheets import blanks, marks
from hcgen.sheets.panels.glance import single_die
from hcgen.sheets.panels.panel import BIG, LABEL, NARROW, SMALL_LEAD, TEXT, TITLE, grown, shared, stack
from hcgen.sheets.rows import Row

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hcgen.portrait import AttackView, Portrait, SaveView, SkillView
    from hcgen.sheets.panels.panel import Setting
    from hcgen.sheets.pen import Pen

ATTACK_HEADS = ((4, "to hit"), (5, "harm"), (6, "reach"), (7, "thrown"), (8, "harm"), (9, "near/far"), (10, "tags"), (12, "tiers"))
WRITTEN = (("", 1, 3), ("to hit and harm", 4, 5), ("reach", 6, 6), ("thrown", 7, 8), ("range", 9, 9), ("tags", 10, 11))
"""What a player fills in of an attack, in which columns, from and to."""
DIE = 2.45
"""The radius of the dice, in mm, where rows leave them room."""
DOT = 10.5
"""From a Save's name to the dot that says the Feat Die may be added, in mm."""
TALL = 2.44
"""The height of the tallest die, as a part of its radius: a D8 stands on its point."""
FAR = 10.0
"""The size of reach and range, in pt: “50/100 m” must not run into the tags behind it."""
CLEAR = 0.85
"""From the tip of a die to the one below it, with their lines, in mm."""
PAIRED = 6.3
"""The least height of a row of two lines, in mm: its lines are nearer to each other than to those of the next one."""
NAMED = 15.2
"""Where the name of a skill begins at the earliest, behind its chance, in mm."""
ROOMY = 1.75
"""From this height of a row on, in baselines, the skills of all lanes stand on common lines though that takes more room."""
HAIRSBREADTH = 0.01
"""What is no more room, in mm."""
FEAT = "●"
"""The sign of a save that the Feat Die may be added to."""


def attacks_note(_: Portrait) -> str:
    """How an attack is rolled."""
    return "Challenge: roll over the target’s Defense. Good steps go up. Far throws are a step worse."


def attacks_header(pen: Pen, setting: Setting, x: float, y: float) -> None:
    """The names of the columns."""
    for column, label in ATTACK_HEADS:
        pen.text(x + setting.left(column), y + 1.4 * setting.unit, label, size=LABEL)


def attacks(setting: Setting) -> list[Row]:
    """One row for each weapon, then empty ones."""
    rows = [_attack(setting, attack) for attack in setting.portrait.attacks]
    return rows + [_blank_attack(setting, None) for _ in range(len(rows), setting.place.blanks)]


@shared
def _attack(setting: Setting, attack: AttackView) -> Row:
    name = setting.fit("Attacks", "book", attack.name, setting.left(4) - 3, TITLE, lines=3, wrapped=9, even=True)
    tags = setting.fit(attack.name, "sans", attack.tags, setting.left(12) - setting.left(10) - 2, TEXT, lines=3, wrapped=LABEL, even=True)
    lines = max(len(name.lines), len(tags.lines))
    lead = max(name.lead(3.1), tags.lead(NARROW))
    more = grown(lines, lead) + (0.25 if lines > 1 else 0)
    reach = setting.fit(attack.name, "sans-bold", attack.reach, setting.right(6) - setting.left(6) + 2, FAR)
    far = setting.fit(attack.name, "sans-bold", attack.range, setting.step - 1.8, FAR)
    radius = round(min(DIE, (setting.pitch - CLEAR) / TALL), 2)

    def draw(pen: Pen, x: float, y: float) -> None:
        stack(pen, x, y, lead, name)
        room = setting.step - 1.2
        _rolled(pen, x + setting.left(4), y, (attack.hit, attack.hit_mod), room, radius)
        _rolled(pen, x + setting.left(5), y, (attack.harm, attack.harm_mod), room, radius)
        pen.lines(x + setting.left(6), y, reach.lines, reach.size, 0)
        _rolled(pen, x + setting.left(7), y, (attack.thrown_hit, attack.thrown_hit_mod), room, radius)
        _rolled(pen, x + setting.left(8), y, (attack.thrown_harm, ""), room, radius)
        pen.lines(x + setting.left(9), y, far.lines, far.size, 0)
        stack(pen, x + setting.left(10), y, lead if tags.lead(0) else NARROW, tags)
        if not attack.untrained:
            _tiers(pen, attack.name, x + setting.left(12), y, attack.tier)
        elif "untrained" not in attack.tags:
            pen.text(x + setting.left(12), y, "untrained", size=LABEL)

    return Row(draw, setting.pitch + more, rise=more, depth=1 + more)


def _rolled(pen: Pen, x: float, y: float, roll: tuple[str, str], room: float, radius: float) -> None:
    """A die and what is added to it; what is no single die is written as it stands."""
    notation, mod = roll
    if not notation:
        return
    die = marks.read_die(notation)
    if die is None:
        text = pen.measure.fit("sans-bold", notation, room * 0.6, TITLE)
        pen.lines(x, y, text.lines, text.size, 0)
        wide = room * 0.6 + 0.8
    else:
        single_die(pen, x + DIE * die.stretch, y - 1.85, die, radius)
        wide = DIE * 2 * die.stretch + (1.6 if die.stretch == 1 else 0.8)
    added = pen.measure.fit("sans-bold", mod, room - wide, BIG)
    pen.lines(x + wide, y, added.lines, added.size, 0)


def _tiers(pen: Pen, weapon: str, x: float, y: float, tier: int) -> None:
    blanks.ticks(pen, f"{weapon} tier", x, y - 1.3, max(3, tier), tier)


@shared
def _blank_attack(setting: Setting, _: None) -> Row:
    def draw(pen: Pen, x: float, y: float) -> None:
        for name, first, last in WRITTEN:
            blanks.line(pen, f"attack {name}".rstrip(), x + setting.left(first), y + 0.6, x + setting.right(last))
        _tiers(pen, "attack", x + setting.left(12), y, 0)

    return Row(draw, setting.pitch, depth=1, blank=True)


def saves_note(_: Portrait) -> str:
    """How a save is rolled, with the sign for the Feat Die."""
    return f"D20, roll over; {FEAT} with Feat Die"


def saves(setting: Setting) -> list[Row]:
    """The six saves."""
    return [_save(setting, save) for save in setting.portrait.saves]


@shared
def _save(setting: Setting, save: SaveView) -> Row:
    room = setting.right(4) - setting.left(3)
    against = setting.fit(f"{save.stat} save", "sans", save.against, room, LABEL, lines=1 if save.note else 2)
    note = setting.fit(f"{save.stat} save", "sans-bold", save.note, room, LABEL, lines=1 if save.against else 2)

    def draw(pen: Pen, x: float, y: float) -> None:
        wide = pen.text(x + setting.left(2), y, save.stat, "small", TITLE, track=0.05, apart=True)
        dot = x + setting.left(2) + max(DOT, wide + 2)  # a theme may have wider type
        pen.text(x + setting.right(1) - 2, y, save.mod, "sans-bold", BIG, "r", apart=True, name=f"{save.stat} save")
        if save.feat is None:
            pen.place(dot, y - 1.15, marks.ring(1.15, 0.5))
            blanks.tick(pen, f"{save.stat} save with Feat Die", dot - 1.15, y - 2.3, 2.3, sign="cross")
        elif save.feat:
            pen.text(dot, y, FEAT, size=TEXT, align="c")
        stack(pen, x + setting.left(3), y, NARROW, against, note)

    return Row(draw, setting.pitch, depth=1)


def skills_note(portrait: Portrait) -> str:
    """How a skill is rolled."""
    special = " A specialist rolls the die shown." if any(skill.specialised for skill in portrait.skills) else ""
    return f"Test, D20: roll at or under. Good steps go down.{special}"


def skills(setting: Setting) -> list[Row]:
    """One row for each skill, then lines for the ones to come."""
    skills = setting.portrait.skills
    each = -(-len(skills) // setting.lanes)
    lanes = []
    for lane in range(setting.lanes):
        own = [_skill(setting, skill) for skill in skills[lane * each : (lane + 1) * each]]
        lanes.append(own + [_blank_skill(setting, None) for _ in range(len(own), setting.place.blanks)])
    level = _levelled(lanes)
    if setting.pitch >= ROOMY * setting.unit or _deep(level) <= _deep(lanes) + HAIRSBREADTH:
        lanes = level
    return [msgspec.structs.replace(row, lane=lane) for lane, own in enumerate(lanes) for row in own]


def _levelled(lanes: list[list[Row]]) -> list[list[Row]]:
    """Return lanes whose rows stand on common lines: where one takes two lines of text, so do its neighbours."""
    if len({(row.rise, row.height) for own in lanes for row in own}) == 1:  # most people have no such skill
        return lanes
    level = [list(own) for own in lanes]
    for number in range(max(map(len, lanes))):
        beside = [own[number] for own in lanes if number < len(own)]
        rise, high = max(row.rise for row in beside), max(row.height for row in beside)
        for own in level:
            if number < len(own):
                own[number] = msgspec.structs.replace(own[number], rise=rise, height=high)
    return level


def _deep(lanes: Sequence[Sequence[Row]]) -> float:
    """Return how high the rows of the highest lane are together."""
    return max(sum([row.rise + row.height for row in own]) for own in lanes)


@shared
def _skill(setting: Setting, skill: SkillView) -> Row:
    at = max(setting.left(2), NAMED)
    room = setting.right(4) - at
    name = setting.fit("Skills", "sans", skill.name, room, TEXT, lines=3, wrapped=TEXT, even=True)
    small = setting.measure.fit("sans-bold", _sign(skill), room, LABEL)
    lead = name.lead(SMALL_LEAD if len(name.lines) > 1 else NARROW)
    count = len(name.lines) + len(small.lines)
    more = 0.0
    if count > 1:  # where rows stand close, two of two lines need air between them
        more = max(grown(count, lead) + (0.35 if len(name.lines) > 1 else 0), (PAIRED - setting.pitch) / 2)

    def draw(pen: Pen, x: float, y: float) -> None:
        pen.part((skill.target, skill.stat, skill.percent), x, y, partial(_odds, skill))
        stack(pen, x + at, y, lead, name, small)

    return Row(draw, setting.pitch + more, rise=more, depth=1 + more)


def _sign(skill: SkillView) -> str:
    """What is said of a skill below its name: how it is rolled, where that is not with a D20, and whether it is cursed."""
    if skill.die == "d20" and not (skill.specialised or skill.cursed):
        return ""
    die = f"specialist, {skill.die.upper()}" if skill.specialised else skill.die.upper() if skill.die != "d20" else ""
    return ", ".join([die] * bool(die) + ["cursed"] * skill.cursed)


def _odds(skill: SkillView, pen: Pen, x: float, y: float) -> None:
    pen.text(x + 7.3, y, str(skill.target), "sans-bold", BIG, "r")
    pen.text(x + 8.6, y - 2.3, skill.stat, size=7)
    pen.text(x + 8.6, y, f"{skill.percent} %", size=7)


@shared
def _blank_skill(setting: Setting, _: None) -> Row:
    def draw(pen: Pen, x: float, y: float) -> None:
        blanks.line(pen, "skill roll", x, y + 0.6, x + setting.right(1))
        blanks.line(pen, "skill", x + setting.left(2), y + 0.6, x + setting.right(4))

    return Row(draw, setting.pitch, depth=1, blank=True)

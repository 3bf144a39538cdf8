"""Skills as they are rolled at the table: target and die from a record, or from bare numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from hcgen.cli.play_options import needed, refuse_idle
from hcgen.cli.table_options import MOVING, bodily, feat_of, moved, stat_of
from hcgen.errors import WishError, did_you_mean
from hcgen.rules.hammercrawl.saves import halve
from hcgen.rules.hammercrawl.skill_tests import Specialty, complicated
from hcgen.rules.hammercrawl.skills import best_stat

if TYPE_CHECKING:
    from hcgen.cli.person import Person
    from hcgen.cli.play_options import Numbers
    from hcgen.dice import Die, Stream
    from hcgen.records import Skill
    from hcgen.rules.hammercrawl.skill_tests import SkillRoll

UNTRAINED = "untrained"
"""The Feat of those who do best what they never learnt (HC-CLS-C1)."""

ATHLETICS = "athletics-"
"""How the ids of skills begin that are movement with CON as well: one runs, and marches (HC-SKL-06)."""


class Task(msgspec.Struct, frozen=True):
    """What is tried with a skill, as the options say it."""

    skill: str
    what: str
    half: bool
    untrained: bool
    specialty: int | None
    cursed: bool
    duress: bool
    hindrance: int


class Known(msgspec.Struct, frozen=True):
    """What a record, or bare numbers, say of a skill."""

    name: str
    rating: int
    half: int
    stat: str | None
    skilled: bool
    specialty: Specialty | None
    feat: Die | None
    moves: bool = False
    """Whether it takes movement, which armour may hamper (HC-ARM-01)."""


def rolled_skill(task: Task, who: Person | None, numbers: Numbers, stream: Stream) -> SkillRoll:
    """Try something that takes a skill.

    Raises WishError where the skill is unknown, or a number is missing that the record does not say.
    """
    known = _recorded(task, who, numbers) if who else _bare(task, numbers)
    by = moved(numbers)
    return complicated(
        task.what if task.what != task.skill else known.name,
        known.half if task.half else known.rating,
        known.half,
        stream,
        skilled=known.skilled,
        hindrance=task.hindrance,
        specialty=known.specialty,
        feat=known.feat,
        goal=_goal(task, known),
        steps=(*bodily(who, known.stat, known.moves), *by.steps),
        mods=by.mods,
        advantages=by.advantages,
        disadvantages=by.disadvantages,
    )


def _goal(task: Task, known: Known) -> str:
    """What the target is, where it is a half: a Charlatan's CHA is asked for whole (HC-CLS-C1)."""
    halved = task.half or not known.skilled
    if not halved or known.half == known.rating:
        return ""
    of = f"{known.stat} {known.rating}" if known.stat else str(known.rating)
    return f"half of {of}{'' if known.skilled else ', for want of the skill'}"


def _bare(task: Task, numbers: Numbers) -> Known:
    rating = needed("--target", numbers["target"], task.skill, "the stat of the skill (HC-SKL-03)")
    feat = feat_of(numbers["feat"], None)
    special = None
    if task.specialty is not None:
        needed("--feat", feat, task.skill, "the Feat Die, which a specialty adds (HC-CLS-T1)")
        assert feat is not None
        special = Specialty(task.specialty, feat, task.duress, task.cursed)
    return Known(task.skill, rating, halve(rating), stat_of(numbers["stat"]), not task.untrained, special, feat)


def _recorded(task: Task, who: Person, numbers: Numbers) -> Known:
    if task.untrained or task.specialty is not None or task.cursed:
        raise WishError(
            f"{task.skill}: --untrained, --specialty and --cursed are for no record, and {who.original.file} says it; leave them out"
        )
    skill = _known_skill(task.skill, who)
    stat = stat_of(numbers["stat"]) or (skill.stat if skill else _stat_of_row(task.skill, who))
    name = skill.name if skill else _row_name(task.skill, who)
    rating, half = who.now.stats[stat], who.derived.halves[stat]
    athletic = (skill.id if skill else _row(task.skill, who)).startswith(ATHLETICS)
    moves = stat in MOVING or (athletic and stat == "CON")
    if skill is None and UNTRAINED in who.derived.feats:
        refuse_idle(
            "for another stat than CHA (HC-CLS-C1); say what counts with --mod",
            {"--stat": numbers["stat"], "--target": numbers["target"] is not None},
        )
        cha = who.now.stats.CHA
        return Known(name, cha, cha, "CHA", False, None, feat_of(numbers["feat"], who, who.feat(UNTRAINED)), moves)
    special_skill = skill is not None and skill.specialised
    feat = feat_of(numbers["feat"], who, who.full("feat") if special_skill else None)
    special = Specialty(who.record.level, feat, task.duress, bool(skill and skill.cursed)) if special_skill else None
    rating = rating if numbers["target"] is None else int(numbers["target"])
    half = half if numbers["target"] is None else halve(rating)
    return Known(name, rating, half, stat, skill is not None, special, feat, moves)


def _known_skill(text: str, who: Person) -> Skill | None:
    """The skill of a record by its id or its name; the last where a name is shared by several."""
    wanted = text.strip().lower()
    return next((skill for skill in who.record.skills if wanted in {skill.id, skill.name.lower()}), None)


def _row(text: str, who: Person) -> str:
    wanted = text.strip().lower()
    rows = who.tables.skills.rows
    found = next((row.id for row in rows if wanted in {row.id, row.name.lower()}), None)
    if found is None:
        known = [row.id for row in rows]
        raise WishError(
            f"--skill {text[:40]!r} is none of {len(known)} skills, and none of theirs (HC-SKL-06){did_you_mean(wanted, known)}; "
            "give the id of a skill, or --stat and --half"
        )
    return found


def _stat_of_row(text: str, who: Person) -> str:
    return best_stat(who.tables.skills.by_id[_row(text, who)], who.now.stats)


def _row_name(text: str, who: Person) -> str:
    return who.tables.skills.by_id[_row(text, who)].name

"""Skill checks: HC-SKL-02 to HC-SKL-04, HC-CLS-T1."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from hcgen.rules.hammercrawl.checks import check_die

if TYPE_CHECKING:
    from hcgen.dice import Die
    from hcgen.records import Stats
    from hcgen.tables.rows import SkillRow, Stat

SPECIALTY_STEPS = 1
"""Steps on Checks with a specialised skill, HC-CLS-T1."""


def best_stat(row: SkillRow, ratings: Stats, focus_stat: Stat | None = None) -> Stat:
    """Return the stat of a skill (AMB-HC-15).

    A skill whose stat varies takes its focus's, else the highest; one of two takes the better, and
    of equal ones the first.
    """
    if len(row.stats) == 1:
        return row.stats[0]
    if focus_stat and focus_stat in row.stats:
        return focus_stat
    return max(row.stats, key=lambda stat: ratings[stat])


def skill_die(specialised: bool, steps: int = 0) -> Die:
    """Return the die of a Test with a skill (HC-SKL-03, HC-CLS-T1)."""
    return check_die("test", steps + (SPECIALTY_STEPS if specialised else 0))


def mundane_die(applicable: int) -> Die:
    """Return the die of a mundane task made abnormal: a step for one skill, two for more (HC-SKL-02)."""
    return check_die("test", min(applicable, 2))


def percent(die: Die, target: int) -> int:
    """Return the chance in percent to roll at or under a target, rounded down."""
    ways = _ways(die)
    return 100 * sum(ways[: max(0, target + 1)]) // sum(ways)


@lru_cache(maxsize=64)
def _ways(die: Die) -> list[int]:
    """In how many ways a die, or dice beyond D30, show each total from 0 on."""
    ways = [1]
    for size in die.sizes:
        ways = [sum(ways[max(0, total - size) : total]) for total in range(len(ways) + size)]
    return ways

"""Wishes that cannot be granted, each refused with the rule that forbids it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from hcgen.errors import WishError
from hcgen.generate import leeway
from hcgen.generate.choosable import BLANK, HIGHEST_RATING, KEYS, ROLLED, SINGLE
from hcgen.generate.wishes import NOTHING, Wishes
from hcgen.rules.hammercrawl.proficiencies import HIGHEST_TIER
from hcgen.rules.hammercrawl.weapons import is_bodily

if TYPE_CHECKING:
    from collections.abc import Callable

    from hcgen.tables import Tables


def refuse(asked: Wishes, tables: Tables) -> None:
    """Refuse what cannot be had. Raises WishError with the rule."""
    for kind in REFUSALS:
        kind(asked, tables)


def strictness(asked: Wishes, tables: Tables) -> None:
    """Refuse what the sources do not have, where they are to be all."""
    if not asked.strict:
        return
    if asked.gear in {"roll", "buy"}:
        lost = "gear tables to roll on" if asked.gear == "roll" else "prices to buy at"
        raise WishError(f"--strict leaves no {lost}; use --gear none, or leave --strict out (AMB-HC-22)")
    if asked.class_ and tables.classes.by_id[asked.class_].experimental:
        raise WishError(f"--strict has no {asked.class_}, whose numbers are the house's (AMB-HC-14)")
    if asked.is_silly:
        raise WishError("--strict has no silly skills, which are the house’s; use --skill-list plain, or leave --strict out (AMB-HC-14)")
    for made in asked.chosen:
        kind = KEYS[made.key]
        if made.key in BLANK:
            raise WishError(f"--strict leaves {kind.meaning} blank; leave it, or --strict, out ({kind.rule})")
        if made.key in {"skill", "specialties"}:
            if made.value.partition(":")[0] in tables.silly_skills.by_id:
                raise WishError(f"--strict has no silly skills, {made.value[:40]} among them (AMB-HC-14)")
        elif kind.table and made.value != NOTHING and tables[kind.table].by_id[made.value.partition(":")[0]].source == "house":
            rule = "AMB-HC-53" if made.key == "powers" else "AMB-HC-59"
            raise WishError(f"--strict has no {made.value}, which is the house’s; choose another, or leave --strict out ({rule})")


def setting(asked: Wishes, tables: Tables) -> None:
    """Refuse what the setting has not: silly skills in Option P, psionics elsewhere."""
    silly = asked.is_silly or any(made.value.partition(":")[0] in tables.silly_skills.by_id for made in asked.chosen if made.key == "skill")
    if silly and tables.module.method == "P":
        raise WishError(f"the setting {tables.module.id} has plain skills only; leave --skill-list out (HC-GEN-03)")
    if not tables.has_psionics and (asked.of("psionics") or asked.of("psionic-powers") or asked.rolled("psionics")):
        raise WishError(f"the setting {tables.module.id} has no psionics; use --setting palladium (AMB-HC-19)")


def rolls(asked: Wishes, tables: Tables) -> None:
    """Refuse results and choices that contradict one another."""
    parts = [part for part, _ in asked.rolls]
    if len(set(parts)) < len(parts):
        raise WishError(f"--rolls gives {max(parts, key=parts.count)} twice; give it once")
    if "stats" in parts and asked.ratings:
        raise WishError("--rolls stats and --set say two things of the same stats; give one of them (HC-GEN-05)")
    if asked.assign and asked.ratings:
        raise WishError("--assign and --set say two things of the same stats; give one of them (HC-STK-P1)")
    stats = [stat for stat, _ in asked.ratings]
    if len(set(stats)) < len(stats):
        raise WishError(f"--set gives {max(stats, key=stats.count)} twice; give it once (HC-GEN-04)")
    for part, given in (("stock", asked.stock), ("class", asked.class_)):
        result = asked.rolled(part)
        if result and given:
            raise WishError(f"--{part} {given} and --rolls {part}={result[0]} are two ways to say it; give one ({ROLLED[part]})")
    if asked.rolled("psionics") and asked.of("psionics"):
        raise WishError("--choose psionics and --rolls psionics are two ways to say it; give one (HC-PSI-01)")


def counts(asked: Wishes, tables: Tables) -> None:
    """Refuse the same thing twice, two of what there is one of, and levels beyond the one that was asked for."""
    for made in asked.chosen:
        kind, alike = KEYS[made.key], asked.of(made.key, made.level)
        if made.key in SINGLE and len(alike) > 1:
            raise WishError(f"there is one {made.key}, and {' and '.join(alike)} were chosen ({kind.rule})")
        if alike.count(made.value) > 1:
            raise WishError(f"{made.value[:60]} was chosen twice; choose it once ({kind.rule})")
        if made.level > (asked.level or 1):
            raise WishError(
                f"level {made.level} is not reached, and {made.value[:40]} was chosen for it; give --level {made.level} (HC-CORE-02)"
            )
        if made.key == "weapons" and made.value != NOTHING and is_bodily(tables.weapons.by_id[made.value]):
            raise WishError(f"{made.value} grew on its owner, and is no proficiency to choose (HC-STK-P2)")
        if made.key == "spells" and tables.spells.by_id[made.value].level > made.level:
            spell = tables.spells.by_id[made.value]
            raise WishError(f"{spell.name} is a spell of level {spell.level}, above level {made.level} (AMB-HC-44)")
        if made.key == "raise" and sum(other == replace(made, level=other.level) for other in asked.chosen) > HIGHEST_TIER:
            raise WishError(f"{made.value} has {HIGHEST_TIER} tiers, and no more (HC-WP-03)")
    powers = [value.partition(":")[0] for value in asked.of("powers")]
    if len(set(powers)) < len(powers):
        raise WishError(f"{max(powers, key=powers.count)} was chosen in both grades; the advanced one has the basic one in it (AMB-HC-53)")


def stock(asked: Wishes, tables: Tables) -> None:
    """Refuse what the stock that was chosen cannot have, or none can."""
    rolled = asked.rolled("stock")
    row = tables.stocks.by_id[asked.stock] if asked.stock else tables.stocks.at(rolled[0]) if rolled else None
    if row:
        bar = leeway.bar_of_stock(row, asked, tables)
        if bar:
            raise WishError(f"{bar}; choose otherwise, or leave it to the dice")
    elif asked.narrows and not leeway.stocks(asked, tables):
        bars = dict.fromkeys(leeway.bar_of_stock(row, asked, tables) for row in tables.stocks.rows)
        raise WishError(f"no stock can have all that was asked for: {'; '.join(bars)}")


def class_(asked: Wishes, tables: Tables) -> None:
    """Refuse what the class that was chosen cannot have, or none can."""
    rolled = asked.rolled("class")
    row = tables.classes.by_id[asked.class_] if asked.class_ else tables.classes.at(rolled[0]) if rolled else None
    if row:
        bar = leeway.bar_of_class(row, asked, tables)
        if bar:
            raise WishError(f"{bar.reason}; choose otherwise, or leave it to the dice")
    elif asked.narrows and not leeway.classes(asked, tables):
        bars = [bar for row in leeway.could_be(asked, tables) if (bar := leeway.bar_of_class(row, asked, tables))]
        nearest = max(bars, key=lambda bar: bar.weight)
        raise WishError(f"no {asked.role or 'class'} can have all that was asked for: {nearest.reason}; choose otherwise")


def skills(asked: Wishes, tables: Tables) -> None:
    """Refuse more skills than anybody could have who may be rolled."""
    level = asked.level or 1
    count = sum(made.key == "skill" for made in asked.chosen)
    if not count:
        return
    stat = tables.module.skills
    if stat:
        most, whose, rule = dict(asked.ratings).get(stat, HIGHEST_RATING), f"{stat} {HIGHEST_RATING} at most", "HC-GEN-08"
    else:
        rows = [tables.classes.by_id[asked.class_]] if asked.class_ else leeway.classes(asked, tables)
        best = max(row.mod for row in tables.ratings[:HIGHEST_RATING])
        most, whose, rule = max(row.skills for row in rows) + best, rows[0].name if len(rows) == 1 else "a class", "HC-CLS-01"
    most += level - 1
    if count > most:
        raise WishError(f"{count} skills were chosen, and {whose} of level {level} has {most} at most; choose fewer ({rule})")


REFUSALS: tuple[Callable[[Wishes, Tables], None], ...] = (strictness, setting, rolls, counts, stock, class_, skills)

"""A relative of the fallen: another record, which follows from the same seed and from what was picked (HC-STK-HU)."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from msgspec.structs import replace

from hcgen.dice import Dice
from hcgen.errors import WishError, did_you_mean
from hcgen.generate.keeping import unkept
from hcgen.generate.noted import wishes_from, wishes_of
from hcgen.generate.parts import BY_LABEL, Part, parts_at
from hcgen.generate.replay import facts_of, replay, traced
from hcgen.generate.reroll import parts_of, put_together, refuse_new_faults, rolled_again
from hcgen.generate.wishes import Inheritance
from hcgen.rules.hammercrawl.experience import is_crawl, least_xp
from hcgen.rules.hammercrawl.heirs import RULE, VALUABLE, is_valuable, keepable, level_of_heir, may_have_heirs
from hcgen.rules.rolls import with_article
from hcgen.tables.rows import STATS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any

    from hcgen.generate.wishes import Wishes
    from hcgen.records import Character
    from hcgen.tables import Tables
    from hcgen.tables.rows import Stat

RENEWED = ("name", "gear")
"""The parts that are rolled anew for every heir."""

SKILLS = ("skills", "specialties")
TRAITS = "story"


def heir(
    record: Character,
    tables: Tables,
    *,
    player: str | None = None,
    smith: str | None = None,
    keep: Sequence[str] = (),
    again: Iterable[str] = (),
) -> Character:
    """Return the relative who comes in the place of a fallen Human (HC-STK-HU).

    The heir has a level less, two stats anew, another name with the family's, gear of their own, and
    as many old things that are not valuable as the fallen had levels. All else is as it was, edits
    among it; what reads a stat that changed is rolled again by the same dice.

    Args:
        record: The fallen; the record is not changed.
        tables: The tables of its setting.
        player: The stat that the player picked to be rolled again; rolled where None.
        smith: The stat that the Smith picked, another; rolled where None.
        keep: The things to be kept, by id or name, one for each piece; the first that can be where empty.
        again: Parts to be rolled again: "skills", "trait" and whatever else is of the story.

    Raises RecordError where the tables have no such stock or class; WishError where the fallen is no
    Human, or what was picked cannot be had.
    """
    _refuse_others(record, tables)
    parts = _parts(again, record)
    old = _bare(record, tables)
    before = wishes_of(old, tables).heir
    keeps = _kept(record, keep, tables) if keep else tuple(keepable(record.gear, tables))[: record.level]
    stats = (*(before.stats if before else ()), _pair(player, smith))
    chosen = {key: value for key, value in old.provenance.chosen.items() if key != "name"}
    wishes = wishes_from(_up_to(chosen, level_of_heir(record.level)) | {"level": level_of_heir(record.level)}, tables)
    wishes = replace(wishes, heir=Inheritance(of=record.name, stats=stats, keeps=keeps))
    turns = dict(record.provenance.rerolls)
    for part in parts:
        turns[part.label] = turns.get(part.label, 0) + (part.label not in {"outset", "stats"})
    turns = {label: turn for label, turn in sorted(turns.items()) if turn}
    old = _without_edits_of_picks(old, wishes, turns, tables)
    fresh = rolled_again(old, parts, turns, wishes, tables)
    fitting = _that_fit(fresh, wishes, tables)
    if fitting != wishes:
        wishes, fresh = fitting, rolled_again(old, parts, turns, fitting, tables)
    converted = {key: value for key, value in chosen.items() if key == "stats"}
    method = record.provenance.method if tables.module.method else wishes.method
    made = replace(record.provenance, chosen=converted | wishes.noted(), rerolls=turns, method=method)
    heir = put_together(old, fresh, made, tables)
    refuse_new_faults(old, heir, tables)
    return heir


def _refuse_others(record: Character, tables: Tables) -> None:
    stock = tables.stocks.by_id.get(record.stock.id)
    if stock is not None and not may_have_heirs(stock):
        name, where = record.name or "this person", f" of the setting {tables.module.id}" if stock.name == "Human" else ""
        raise WishError(
            f"{name} is {with_article(stock.name)}{where}, and a relative comes for fallen Humans of HAMMERCRAWL! alone ({RULE})"
        )


def _parts(again: Iterable[str], record: Character) -> tuple[Part, ...]:
    """Return the parts that an heir rolls: those of every heir, and the skills and traits that were asked for."""
    labels = ["outset", "stats", *RENEWED]
    for asked in again:
        word = asked.strip().lower()
        label = f"{TRAITS}.{word}" if f"{TRAITS}.{word}" in BY_LABEL else word
        for part in parts_of([label], record.level):
            if part.label.rpartition(".")[2] not in SKILLS and not part.label.startswith(f"{TRAITS}."):
                raise WishError(f"--reroll {asked[:40]}: an heir may roll skills and traits again, and no other part ({RULE})")
        labels.append(label)
        if label == "skills":
            later = [part.label for part in parts_at(record.level) if part.level > 1]
            labels += [name for name in later if name.rpartition(".")[2] in SKILLS]
    return parts_of(labels, record.level)


def _pair(player: str | None, smith: str | None) -> tuple[Stat | None, Stat | None]:
    from hcgen.generate.choosing import stat_of

    theirs, other = stat_of(player), stat_of(smith)
    if theirs is not None and theirs == other:
        raise WishError(f"the player and the Smith both picked {theirs}; the Smith picks another ({RULE})")
    return theirs, other


def _kept(record: Character, keep: Sequence[str], tables: Tables) -> tuple[str, ...]:
    """Return the ids of the things that are to be kept; each must have been there, and be worth little."""
    if len(keep) > record.level:
        raise WishError(
            f"{len(keep)} things are to be kept, and after level {record.level} it is {record.level} at most; name fewer ({RULE})"
        )
    names = {item.name.lower(): item.id for item in record.gear} | {item.id: item.id for item in record.gear}
    there = Counter[str]()
    for item in record.gear:
        there[item.id] += item.quantity
    kept: list[str] = []
    for asked in keep:
        word = asked.strip().lower()
        if word not in names:
            raise WishError(f"--keep {asked[:40]!r}: {record.name or 'the fallen'} has no such thing{did_you_mean(word, names)} ({RULE})")
        kept.append(names[word])
        if is_valuable(kept[-1], tables):
            reason = f"worth {VALUABLE} coins or more" if kept[-1] in tables.goods else "of no price list; the Smith may grant it by hand"
            raise WishError(f"--keep {asked[:40]!r}: it is valuable, being {reason}, and is lost ({RULE}, AMB-HC-22)")
        if kept.count(kept[-1]) > there[kept[-1]]:
            raise WishError(f"--keep {asked[:40]!r}: there were only {there[kept[-1]]} of it ({RULE})")
    return tuple(kept)


def _bare(record: Character, tables: Tables) -> Character:
    """Return the fallen without what goes with them: edits of name, level and gear, and what play has changed."""
    _, seeded = traced(record, tables)
    chosen = _up_to(record.provenance.chosen, record.level) | {"level": record.level}
    return replace(
        record,
        name=seeded["name"],
        xp=least_xp(record.level, tables, is_crawl(record)),
        gear=seeded["gear"],
        purse=seeded["purse"],
        notes=None,
        state=None,
        own=None,
        derived=None,
        provenance=replace(record.provenance, chosen=chosen),
    )


def _up_to(chosen: dict[str, str | bool | int], level: int) -> dict[str, str | bool | int]:
    """Return what was chosen, less what was for higher levels."""
    found = {key: re.match(r"level-(\d+)-", key) for key in chosen}
    return {key: value for key, value in chosen.items() if not (made := found[key]) or int(made[1]) <= level}


def _without_edits_of_picks(old: Character, wishes: Wishes, turns: dict[str, int], tables: Tables) -> Character:
    """Take back edits of the two stats that are rolled again, so that the new results stand."""
    facts, seeded = traced(old, tables)
    rolled: dict[str, Any] = replay(BY_LABEL["stats"], facts_of(old), wishes, Dice(old.provenance.seed), turns, tables)
    picked = {roll.stat for roll in rolled["rolls.heirs"][-2:]}
    return replace(old, stats=replace(facts["stats"], **{stat: seeded["stats"][stat] for stat in STATS if stat in picked}))


def _that_fit(facts: dict[str, Any], wishes: Wishes, tables: Tables) -> Wishes:
    """Return the wishes without those for which the heir has no room."""
    left = list(wishes.chosen)
    for key, values in unkept(facts, wishes, tables):
        for value in values:
            last = next(made for made in reversed(left) if (made.key, made.value) == (key, value))
            left.remove(last)
    return replace(wishes, chosen=tuple(left))

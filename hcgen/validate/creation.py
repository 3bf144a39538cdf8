"""The chapters of creation: stock, class, choices, stats, level."""

from __future__ import annotations

import re
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from hcgen.dice import Die
from hcgen.errors import DiceError
from hcgen.places import within
from hcgen.records import GEAR_METHODS, SKILL_LISTS, is_name
from hcgen.rules import abilities_of, derive, is_strict, measures_of
from hcgen.rules.hammercrawl import experience
from hcgen.rules.hammercrawl.conversion import CONVERTED, HIGHEST_CONVERTED
from hcgen.rules.hammercrawl.stats import assign, is_adaptable, with_heirs, with_reroll
from hcgen.rules.rolls import counted, with_article
from hcgen.tables.rows import STATS
from hcgen.validate.findings import Finding, Words, error, listed, one_of, warning
from hcgen.validate.receipts import receipt_findings

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from hcgen.records import Character, Derived
    from hcgen.rules.formulas import Measures
    from hcgen.rules.hammercrawl.abilities import Abilities
    from hcgen.tables import Tables
    from hcgen.tables.rows import ClassRow, StockRow

LEAST_RATING, HIGHEST_RATING = 3, 18


class Case:
    """A record before the judge, with what is worked out once and read by all chapters."""

    def __init__(self, record: Character, tables: Tables, derived: Derived | None) -> None:
        self.record = record
        self.tables = tables
        self._derived = derived
        self.stock: StockRow = tables.stocks.by_id[record.stock.id]
        self.class_: ClassRow = tables.classes.by_id[record.class_.id]

    @cached_property
    def derived(self) -> Derived:
        """What follows from the record."""
        return self._derived or derive(self.record, self.tables)

    @cached_property
    def abilities(self) -> Abilities:
        """What the person can do."""
        return abilities_of(self.record, self.tables)

    @cached_property
    def measures(self) -> Measures:
        """What formulas are worked out from."""
        return measures_of(self.record, self.tables)

    @cached_property
    def prime_mod(self) -> int:
        """The mod of the class prime."""
        return self.derived.mods[self.record.class_.prime]

    def is_blank(self, key: str) -> bool:
        """Whether strict rules left a key blank."""
        return key in self.record.provenance.blanks


def unknown_ids(record: Character, tables: Tables) -> Iterator[Finding]:
    """Name every id that no table has."""
    from hcgen.errors import did_you_mean

    def check(key: str, id_: str, known: Mapping[str, object], what: str, rule: str, whose: str = "table") -> Iterator[Finding]:
        if id_ not in known:
            yield error(key, rule, f"the id of a {what}{did_you_mean(id_, known)}", id_, f"give one of the {whose}’s {len(known)} ids")

    if not 1 <= record.level <= len(tables.levels):
        yield error("level", "HC-CORE-02", f"1 to {len(tables.levels)}", record.level, "give a level that there is")
    yield from check("stock.id", record.stock.id, tables.stocks.by_id, "stock", "HC-STK-00")
    yield from check("class.id", record.class_.id, tables.classes.by_id, "class", "HC-CLS-01")
    for at, skill in enumerate(record.skills):
        yield from check(f"skills[{at}].id", skill.id, tables.every_skill, "skill", "HC-SKL-06")
    for at, known in enumerate(record.proficiencies):
        yield from check(f"proficiencies[{at}].weapon", known.weapon, tables.weapons.by_id, "weapon", "HC-WPN-05")
    for at, spell in enumerate(record.spells):
        if spell.id not in tables.spells.by_id:
            whose = "tradition" if record.casting else "table"
            yield from check(f"spells[{at}].id", spell.id, _open_spells(record, tables), "spell", "AMB-HC-44", whose)
    psionic = tables.psionic_powers.by_id if tables.has_psionics else {}
    for at, known_power in enumerate(record.psionics.powers if record.psionics else ()):
        yield from check(f"psionics.powers[{at}].id", known_power.id, psionic, "psionic power", "AMB-HC-20")
    for at, power in enumerate(record.class_.choices.powers):
        yield from check(f"class.choices.powers[{at}].id", power.id, tables.devout_powers.by_id, "devout power", "HC-CLS-P0")


def _open_spells(record: Character, tables: Tables) -> Mapping[str, object]:
    """The spells of somebody’s tradition; all, where nobody casts: no other is proposed."""
    tradition = record.casting.tradition if record.casting else None
    return {row.id: row for row in tables.spells.rows if tradition is None or tradition in row.traditions}


def stock(case: Case) -> Iterator[Finding]:
    """The stock, its prime, and the roll that gave it."""
    record, row = case.record.stock, case.stock
    if record.prime not in row.primes:
        yield error("stock.prime", "HC-STK-00", one_of(row.primes), record.prime, f"give the prime of {with_article(row.name)}")
    yield from _stock_roll(case)
    yield from _stock_copies(case)
    if len(record.quirks) < row.quirks or (record.quirks and not row.quirks):
        yield error(
            "stock.quirks",
            "AMB-HC-28",
            counted(row.quirks, "quirk") if row.quirks else "no quirks",
            len(record.quirks),
            "give each its own quirk",
        )
    for at, quirk in enumerate(record.quirks):
        if not is_quirk(quirk, case.tables):
            yield warning(f"stock.quirks[{at}]", "AMB-HC-28", "a quirk of the table", quirk, "keep it if the Smith agrees")
    if len(set(record.quirks)) < len(record.quirks):
        yield error("stock.quirks", "AMB-HC-28", "quirks that differ", listed(record.quirks), "change one of those that are alike")


def is_quirk(text: str, tables: Tables) -> bool:
    """Whether a text is one that the table of quirks gives (HC-STK-NE)."""
    return any(pattern.fullmatch(text) for pattern in _quirk_patterns(tables))


@lru_cache(maxsize=8)
def _quirk_patterns(tables: Tables) -> tuple[re.Pattern[str], ...]:
    texts = [row.text.replace("{option}", option) for row in tables.quirks.rows for option in (row.options or ("",))]
    return tuple(re.compile(re.sub(r"\\\{\d*d\d+\\\}", r"\\d+", re.escape(text))) for text in texts)


def _stock_roll(case: Case) -> Iterator[Finding]:
    rolled, row = case.record.rolls.stock, case.stock
    if rolled is not None:
        notation = case.tables.stocks.roll_notation
        if not notation.lowest <= rolled <= notation.highest:
            yield error(
                "rolls.stock", "HC-STK-00", f"{notation.lowest} to {notation.highest}", rolled, f"give a result of {case.tables.stocks.die}"
            )
        elif case.tables.stocks.at(rolled).id != row.id:
            fitting = case.tables.stocks.at(rolled).id
            yield error(
                "stock.id",
                "HC-STK-00",
                f"{fitting}, which a roll of {rolled} gives",
                row.id,
                "change the id, or take rolls.stock out if it was chosen",
            )


def _stock_copies(case: Case) -> Iterator[Finding]:
    """What is copied from the stock's row."""
    record, row = case.record.stock, case.stock
    if record.name != row.name:
        yield warning("stock.name", "HC-STK-00", row.name, record.name, "the id holds; copy the name of its row")
    if record.source != row.source:
        yield warning("stock.source", "HC-STK-00", row.source, record.source, "copy the source of the row")
    expected = (row.nightvision_ft, row.oversized or None, row.natural_weapon or None)
    for key, wanted in zip(("nightvision_ft", "oversized", "natural_weapon"), expected, strict=True):
        if getattr(record, key) != wanted:
            yield error(
                f"stock.{key}", row.source, "nothing" if wanted is None else wanted, getattr(record, key), "copy what the stock has"
            )


def class_(case: Case) -> Iterator[Finding]:
    """The class, its prime, its Hit Die, and the roll that gave it."""
    record, row = case.record.class_, case.class_
    if record.prime not in row.primes:
        yield error("class.prime", row.source, one_of(row.primes), record.prime, f"give a prime that {with_article(row.name)} may have")
    rolled = case.record.rolls.class_
    if rolled is not None:
        notation = case.tables.classes.roll_notation
        if not notation.lowest <= rolled <= notation.highest:
            yield error(
                "rolls.class",
                "AMB-HC-14",
                f"{notation.lowest} to {notation.highest}",
                rolled,
                f"give a result of {case.tables.classes.die}",
            )
        elif case.tables.classes.at(rolled).id != row.id:
            fitting = case.tables.classes.at(rolled).id
            yield error(
                "class.id",
                "AMB-HC-14",
                f"{fitting}, which a roll of {rolled} gives",
                row.id,
                "change the id, or take rolls.class out if it was chosen",
            )
    if record.name != row.name:
        yield warning("class.name", row.source, row.name, record.name, "the id holds; copy the name of its row")
    hit_die = str(case.abilities.hit_die)
    if record.hit_die != hit_die:
        yield error("class.hit_die", "HC-DERV-02", hit_die, record.hit_die, "give the Hit Die of the class and its choices")


def stats(case: Case) -> Iterator[Finding]:
    """Ratings within 3d6, and assigned by the book where the rolls are kept."""
    record = case.record
    rolls = record.rolls.stats
    yield from _converted_ratings(record) if record.provenance.chosen.get("stats") == CONVERTED and not rolls else _rolled_ratings(record)
    if not rolls:
        return
    impossible = [at for at, roll in enumerate(rolls) if not LEAST_RATING <= roll <= HIGHEST_RATING]
    if len(rolls) != len(STATS):
        yield error("rolls.stats", "HC-GEN-04", "seven results of 3d6", listed(rolls), "give all seven, or take the key out")
    for at in impossible:
        yield error(f"rolls.stats[{at}]", "HC-GEN-04", f"{LEAST_RATING} to {HIGHEST_RATING}", rolls[at], "give a result of 3d6")
    if impossible or len(rolls) != len(STATS):
        return
    faults = tuple(_stat_reroll(case))
    yield from faults
    if faults:
        return
    rolls = with_reroll(rolls, record.rolls.stat_reroll)
    ratings = [record.stats[stat] for stat in STATS]
    if is_adaptable(case.stock):
        if sorted(ratings) != sorted(rolls):
            cure = "assign each roll once, in any order"
            yield error("stats", "HC-STK-P1", f"{listed(sorted(rolls))} in any order", listed(ratings), cure)
        return
    by_the_book = with_heirs(assign(rolls, record.stock.prime, record.class_.prime), record.rolls.heirs)
    for stat in STATS:
        if record.stats[stat] != by_the_book[stat]:
            cure = "assign the rolls by the book, or take rolls.stats out"
            yield error(f"stats.{stat}", "HC-GEN-05", by_the_book[stat], record.stats[stat], cure)


def _rolled_ratings(record: Character) -> Iterator[Finding]:
    for stat in STATS:
        if not LEAST_RATING <= record.stats[stat] <= HIGHEST_RATING:
            cure = "give a rating that three dice can show"
            yield error(f"stats.{stat}", "HC-GEN-04", f"{LEAST_RATING} to {HIGHEST_RATING}", record.stats[stat], cure)


def _converted_ratings(record: Character) -> Iterator[Finding]:
    """Six ratings come from attributes, from 1 to 19; SOC is eyeballed, and stays within its bands (HC-PALC-02)."""
    for stat in STATS:
        least, highest = (LEAST_RATING, HIGHEST_RATING) if stat == "SOC" else (1, HIGHEST_CONVERTED)
        if not least <= record.stats[stat] <= highest:
            cure = "give the rating that hcgen stats --from-palladium says"
            yield error(f"stats.{stat}", "HC-PALC-02", f"{least} to {highest}", record.stats[stat], cure)


def _stat_reroll(case: Case) -> Iterator[Finding]:
    """One stat rolled again by those who may, and the better kept (HC-STK-P1)."""
    reroll, rolls = case.record.rolls.stat_reroll, case.record.rolls.stats
    if reroll is None:
        return
    key = "rolls.stat_reroll"
    if not is_adaptable(case.stock):
        yield error(key, "HC-STK-P1", f"no second roll for {with_article(case.stock.name)}", Words("a table"), "take the table out")
    elif not 1 <= reroll.index <= len(rolls):
        yield error(f"{key}.index", "HC-STK-P1", f"1 to {len(rolls)}", reroll.index, "say which of the seven was rolled again")
    elif reroll.old != rolls[reroll.index - 1]:
        yield error(f"{key}.old", "HC-STK-P1", rolls[reroll.index - 1], reroll.old, "copy the roll from rolls.stats")
    elif not LEAST_RATING <= reroll.new <= HIGHEST_RATING:
        yield error(f"{key}.new", "HC-GEN-04", f"{LEAST_RATING} to {HIGHEST_RATING}", reroll.new, "give a result of 3d6")
    elif reroll.kept != max(reroll.old, reroll.new):
        yield error(f"{key}.kept", "HC-STK-P1", max(reroll.old, reroll.new), reroll.kept, "keep the better of the two")


def level(case: Case) -> Iterator[Finding]:
    """The level, and the experience at which it was reached."""
    record, highest = case.record, len(case.tables.levels)
    crawl = experience.is_crawl(record)
    least = experience.least_xp(record.level, case.tables, crawl)
    if record.xp != least:
        yield error("xp", "HC-XP-01", f"{least}, the minimum of level {record.level}", record.xp, "keep the present count in [state]")
    now = record.state.xp if record.state else None
    if now is not None and now < 0:
        yield error("state.xp", "HC-XP-01", "0 or more", now, "experience is never owed")
    after = experience.least_xp(record.level + 1, case.tables, crawl) if record.level < highest else None
    if now is not None and after is not None and now >= after:
        cure = "the level has been reached; advance the character"
        yield warning("state.xp", "HC-XP-01", f"under {after}", now, cure)
    if not isinstance(record.provenance.chosen.get("crawl", True), bool):
        found = record.provenance.chosen["crawl"]
        yield error("provenance.chosen.crawl", "format", "true", found, "give it without quotes, or take the key out")


_SAYS_NOTHING_OF_THE_METHOD = {"name", "gear", "strict", "level", "crawl", "stats", "skill-list", "heir-of", "heir-stats", "heir-keeps"}
"""What may be chosen in Option A as well (AMB-HC-75)."""


def provenance(case: Case) -> Iterator[Finding]:
    """Where the record came from: whatever is needed to roll it again."""
    record = case.record.provenance
    yield from receipt_findings(record)
    chosen = any(key not in _SAYS_NOTHING_OF_THE_METHOD and not key.startswith("rolls-") for key in record.chosen)
    chosen = chosen or record.chosen.get("skill-list", "plain") != "plain"
    method = case.tables.module.method or ("B" if chosen else "A")
    if record.method != method:
        cure = "the setting decides, and in hammercrawl it is B as soon as anything was chosen that Option A rolls"
        yield error("provenance.method", "AMB-HC-75", method, record.method, cure)
    for key, value in (("stock", case.record.rolls.stock), ("class", case.record.rolls.class_)):
        by_role = key == "class" and "role" in record.chosen
        if value is None and not by_role and key not in record.chosen and key not in record.edited:
            yield warning(f"rolls.{key}", "format", f"the natural result, or {key} among provenance.chosen", None, "say how it came about")
    for key, is_id in (("stock", case.record.stock.id), ("class", case.record.class_.id)):
        if key in record.chosen and record.chosen[key] != is_id:
            yield error(f"provenance.chosen.{key}", "AMB-HC-75", is_id, record.chosen[key], "say what was chosen, or change the id")
    yield from _wishes(case)


def _wishes(case: Case) -> Iterator[Finding]:
    """What was asked for can be asked for, so that the record can be rolled again."""
    chosen = case.record.provenance.chosen
    known = {"gear": ("AMB-HC-22", GEAR_METHODS), "skill-list": ("AMB-HC-14", SKILL_LISTS), "stats": ("HC-PALC-01", (CONVERTED,))}
    for key, (rule, words) in known.items():
        if key in chosen and chosen[key] not in words:
            yield error(f"provenance.chosen.{key}", rule, one_of(words), chosen[key], "say what was chosen, or take the key out")
    if "name" in chosen and not is_name(chosen["name"]):
        yield error("provenance.chosen.name", "format", "a name of one line", chosen["name"], "say what was chosen, or take the key out")
    if not isinstance(chosen.get("strict", True), bool):
        yield error("provenance.chosen.strict", "format", "true", chosen["strict"], "give it without quotes, or take the key out")
    if not is_strict(case.record):
        return
    cure = "change it, or take strict out of provenance.chosen"
    if chosen.get("gear") in {"roll", "buy"}:
        yield error("provenance.chosen.gear", "AMB-HC-22", "none, in a strict record", chosen["gear"], cure)
    if chosen.get("skill-list") in {"silly", "mixed"}:
        yield error("provenance.chosen.skill-list", "AMB-HC-14", "plain, in a strict record", chosen["skill-list"], cure)
    if "class" in chosen and case.class_.experimental:
        yield error("provenance.chosen.class", "AMB-HC-14", "a class of the sources, in a strict record", chosen["class"], cure)


def strictness(case: Case) -> Iterator[Finding]:
    """A strict record holds nothing of the house; only a strict one leaves keys blank."""
    record = case.record
    if not is_strict(record):
        if record.provenance.blanks:
            yield error(
                "provenance.blanks",
                "format",
                "no blanks in a record that is not strict",
                listed(record.provenance.blanks),
                "take the key out",
            )
        return
    cure = "take it out, or take strict out of provenance.chosen"
    for key in ("role", "origin", "age", "attire", "background", "trait", "bond", "belief", "sentence"):
        if getattr(record.story, key) is not None and f"story.{key}" not in record.provenance.edited:
            yield error(f"story.{key}", "HC-GEN-09", "nothing: the sources have none", getattr(record.story, key), cure)


def state(case: Case) -> Iterator[Finding]:
    """What play has changed, within what there can be."""
    now = case.record.state
    if now is None:
        return
    if now.coins is not None and now.coins < 0:
        yield error("state.coins", "HC-EQ-04", "0 or more", now.coins, "coins are never owed")
    for name, die in now.dice.items():
        if die != "out":
            try:
                Die.of(die)
            except DiceError:
                yield error(within("state.dice", name), "HC-DICE-01", "a die of the chain, or out", die, "give the die of the moment")
    yield from _uses(case, now.uses)
    known = {spell.id for spell in case.record.spells}
    for at, spell in enumerate(now.forgotten):
        if spell not in known:
            yield error(f"state.forgotten[{at}]", "HC-MAG-08", "the id of a spell that is known", spell, "take it out")


def _uses(case: Case, uses: Mapping[str, int]) -> Iterator[Finding]:
    """No power was used less than never, and none more often than it has boxes."""
    boxes = {power.power: power.number for power in case.derived.uses}
    for power, used in uses.items():
        key, most = within("state.uses", power), max(0, boxes.get(power, used))
        if used < 0:
            yield error(key, "HC-CORE-05", "0 or more", used, "say how often it was used")
        elif used > most:
            yield warning(key, "HC-CORE-05", f"{most} at most", used, "count again, or ask the Smith")


CHAPTERS: tuple[Callable[[Case], Iterator[Finding]], ...] = (
    level,
    stock,
    class_,
    stats,
    provenance,
    strictness,
    state,
)

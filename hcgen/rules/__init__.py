"""The rules core: pure functions, a package for each game; `derive` puts them together.

Nothing here knows a file or a terminal, and nothing rolls on dice of its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hcgen.errors import RecordError
from hcgen.records import Attack, Character, Derived, DiceSet, Save, Uses
from hcgen.rules.formulas import Measures, work_out
from hcgen.rules.hammercrawl import armour, classes, encumbrance, equipment, experience, magick, proficiencies, resources, stats, weapons
from hcgen.rules.hammercrawl.abilities import Abilities, gather
from hcgen.rules.hammercrawl.checks import check_die
from hcgen.rules.hammercrawl.saves import SAVES
from hcgen.tables.effects import CheckSteps, SaveAdvantage, SaveBonus

if TYPE_CHECKING:
    from hcgen.dice import Die
    from hcgen.tables import Tables

__all__ = ["abilities_of", "derive", "measures_of", "wielder_of"]


def is_strict(record: Character) -> bool:
    """Say whether a record was rolled by source content and rulings alone."""
    return record.provenance.chosen.get("strict") is True


def abilities_of(record: Character, tables: Tables) -> Abilities:
    """Gather all that a person can do."""
    return gather(record.stock.id, record.class_.id, record.class_.choices, record.level, tables, is_strict(record))


def measures_of(record: Character, tables: Tables) -> Measures:
    """Return what formulas about a person are worked out from."""
    return Measures(
        record.level,
        record.stats,
        stats.mods(record.stats, tables),
        stats.halves(record.stats, tables),
        record.class_.prime,
        resources.feat_die(record.level, tables).maximum,
        resources.weak_feat_die(record.level, tables).maximum,
        record.casting.stat if record.casting else record.class_.prime,
    )


def derive(record: Character, tables: Tables) -> Derived:
    """Work out everything that follows from the rest of a record (HC-DERV and its kin).

    Raises RecordError where the tables have no such class, or no such level.
    """
    check_footing(record, tables)
    return _Deriver(record, tables).derived()


def check_footing(record: Character, tables: Tables) -> None:
    """Refuse a record from which nothing follows. Raises RecordError where the tables have no such class, or no such level."""
    if record.class_.id not in tables.classes.by_id:
        raise RecordError(f"class.id: the tables have no class {record.class_.id!r}; they have {', '.join(tables.classes.by_id)}")
    if not 1 <= record.level <= len(tables.levels):
        raise RecordError(f"level: {record.level} is no level; there are 1 to {len(tables.levels)} (HC-CORE-02)")


def wielder_of(record: Character, tables: Tables) -> weapons.Wielder:
    """Return what attacks need to know of a person (HC-CMB-08)."""
    return _Deriver(record, tables).wielder()


class _Deriver:
    """One pass over a record; the pieces are gathered once and read by all."""

    def __init__(self, record: Character, tables: Tables) -> None:
        self.record = record
        self.tables = tables
        self.measures = measures_of(record, tables)
        self.mods = self.measures.mods
        self.halves = self.measures.halves
        self.abilities = abilities_of(record, tables)
        arms, armoury = tables.arms, tables.armour
        self.weapons = [(item, arms[item.id]) for item in record.gear if item.id in arms]
        self.armour = next((armoury[item.id] for item in record.gear if item.carried == "worn" and item.id in armoury), None)
        self.hit_die, self.harm_die = self.abilities.hit_die, self.abilities.harm_die
        self.feats = classes.feats(self.abilities.class_row, record.class_.prime, record.class_.choices, self.abilities)

    def derived(self) -> Derived:
        record, tables, abilities, measures = self.record, self.tables, self.abilities, self.measures
        shields = weapons.defensive_bonus(
            sum(item.quantity for item, row in self.weapons if item.carried == "held" and "defensive" in row.tags)
        )
        always = self.halves.DEX + classes.defense_bonus(abilities, measures, aware=False)
        aware = self.halves.DEX + classes.defense_bonus(abilities, measures, aware=True)
        bonus_languages = stats.bonus_languages(record.stats.INT, tables)
        coins = record.state.coins if record.state and record.state.coins is not None else record.purse.coins
        stow = encumbrance.stow(self.halves.STR, self.mods.INT, record.gear, coins, tables)
        return Derived(
            defense=aware + shields,
            defense_unaware=always + shields,
            defense_unshielded=aware,
            total_defense=self.mods.DEX + shields,
            initiative=self.mods.INT,
            hirelings=self.halves.CHA,
            languages_allowed=1 + bonus_languages,
            bonus_languages=bonus_languages,
            status=equipment.status(record.stats.SOC, tables).name,
            xp_next=self._xp_next(),
            banked=max(0, proficiencies.banked(abilities.class_row, abilities, record.proficiencies, record.level)),
            soc_save=self.mods.SOC,
            feats=self.feats,
            warnings=self._warnings(stow.over_by),
            mods=self.mods,
            halves=self.halves,
            half_mods=stats.mods(self.halves, tables),
            dice=self._dice(),
            magick=magick.magick(abilities, measures),
            stow=stow,
            attacks=self._attacks(),
            saves=self._saves(),
            uses=self._uses(),
        )

    def _xp_next(self) -> int | None:
        after = self.record.level + 1
        if after > len(self.tables.levels):
            return None
        return experience.least_xp(after, self.tables, experience.is_crawl(self.record))

    def _dice(self) -> DiceSet:
        level, tables = self.record.level, self.tables
        feat, weak = resources.feat_die(level, tables), resources.weak_feat_die(level, tables)
        worn = armour.armour_die(self.armour, self.abilities)
        spell: Die | None = None
        if self.record.casting:
            spell = feat if self.record.casting.grade == "dedicated" else weak
        return DiceSet(
            health=str(self.hit_die),
            harm=str(self.harm_die),
            feat=str(feat),
            weak_feat=str(weak),
            armour=str(worn) if worn else None,
            spell=str(spell) if spell else None,
        )

    def wielder(self) -> weapons.Wielder:
        """What attacks need to know of this person."""
        too_heavy = weapons.is_too_heavy(self.armour, self.record.stats.STR)
        stock = self.tables.stocks.by_id.get(self.record.stock.id)
        natural = stock.natural_steps if stock else 0
        strength = self.abilities.check_steps("STR")
        return weapons.Wielder(self.harm_die, self.record.stats, self.mods, self.halves, too_heavy, natural, strength)

    def _attacks(self) -> tuple[Attack, ...]:
        known = {proficiency.weapon: proficiency for proficiency in self.record.proficiencies}
        wielder = self.wielder()
        lines = []
        for item, row in sorted(self.weapons, key=lambda pair: pair[0].carried != "held"):
            proficiency = known.get(row.id)
            lines.append(weapons.attack(row, item.name, proficiency is not None, proficiency.tier if proficiency else 0, wielder))
        for name, proficiency in known.items():
            bodily = self.tables.weapons.by_id.get(name)
            if bodily and bodily.size == "none":
                lines.append(weapons.attack(bodily, bodily.name, True, proficiency.tier, wielder))
        lines.append(weapons.untrained(wielder))
        return tuple(lines)

    def _saves(self) -> tuple[Save, ...]:
        notes = dict.fromkeys(SAVES, "")
        for advantage, _ in self.abilities.of(SaveAdvantage):
            notes[advantage.stat] = f"advantage {advantage.when}"
        for bonus, _ in self.abilities.of(SaveBonus):
            for stat in bonus.stats:
                notes[stat] = f"+{work_out(bonus.amount, self.measures)} {bonus.when}"
        for effect, _ in self.abilities.of(CheckSteps):
            notes[effect.stat] = f"on {check_die('challenge', effect.steps)}"
        return tuple(
            Save(stat=stat, mod=self.mods[stat], feat=f"save-{stat}" in self.feats, note=notes[stat] or None)  # type: ignore[arg-type]
            for stat in SAVES
        )

    def _uses(self) -> tuple[Uses, ...]:
        return tuple(
            Uses(power=ability.power.name, number=work_out(ability.power.uses, self.measures), per=ability.power.per)
            for ability in self.abilities.all
            if ability.power.uses
        )

    def _warnings(self, over_by: int) -> tuple[str, ...]:
        strength = self.record.stats.STR
        found = []
        if self.abilities.class_row.experimental:
            name = self.abilities.class_row.name
            found.append(f"{name}: an experimental class, whose Hit Die, skills and proficiencies are the house’s (AMB-HC-14)")
        if self.armour and weapons.is_too_heavy(self.armour, strength):
            found.append(f"{self.armour.name} wants STR {self.armour.strength}: a step worse in all that moves (HC-ARM-01)")
        if over_by:
            found.append(f"{over_by} slot{'s' if over_by > 1 else ''} over what can be stowed (HC-ENC-04)")
        return tuple(found)

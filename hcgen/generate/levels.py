"""What a level after the first brings: HC-CLS-01, HC-CLS-02, HC-CLS-P0, HC-CLS-T1, HC-WP-02, AMB-HC-67.

Each function here makes the roll of one part of one level. It reads the facts as they stood when
the level was reached, and gives what the level adds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from hcgen.generate.casting import draw_spells
from hcgen.generate.growth import choices_of, gain_key, proficiencies_of, skills_of, spells_of
from hcgen.generate.keeping import pending
from hcgen.generate.proficiencies import known_as, meets, take, wanted
from hcgen.generate.skills import learned
from hcgen.generate.wishes import NOTHING
from hcgen.records import PowerChoice
from hcgen.rules.hammercrawl import classes
from hcgen.rules.hammercrawl import proficiencies as rules
from hcgen.rules.hammercrawl.abilities import Abilities, gather
from hcgen.rules.hammercrawl.stats import mod
from hcgen.rules.hammercrawl.weapons import is_bodily

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from hcgen.dice import Stream
    from hcgen.generate.part import Facts, Values
    from hcgen.generate.wishes import Wishes
    from hcgen.records import Choices, Proficiency
    from hcgen.tables import Tables
    from hcgen.tables.rows import WeaponRow

    Roll = Callable[[Facts, Wishes, Stream, Tables], Values]


def powers(level: int) -> Roll:
    """Make the roll of the Devout powers that a level takes, or raises (HC-CLS-P0, AMB-HC-53)."""

    def roll(facts: Facts, wishes: Wishes, dice: Stream, tables: Tables) -> Values:
        stood = choices_of(facts, level - 1)
        gained, raised = list[PowerChoice](), list[int]()
        for at in range(classes.powers_gained(_abilities(facts, stood, level, wishes, tables), level)):
            held = {power.id for power in (*stood.powers, *gained)}
            row = tables.classes.by_id[facts["class.id"]]
            barred = {power for choice in row.choices if choice.key == "powers" for power in choice.barred}
            new = [power.id for power in tables.devout_powers.rows if power.id not in held | barred and _fits(power.source, wishes)]
            basic = {power.id: place for place, power in enumerate(stood.powers) if power.grade == "basic" and place not in raised}
            ways = [way for way in (new, list(basic)) if way]
            if not ways:
                break
            taken = _asked_power(pending(facts, "powers", level, wishes)[at:], new, basic) or dice.pick(dice.pick(ways))
            if taken in basic:
                raised.append(basic[taken])
            else:
                gained.append(PowerChoice(id=taken, grade="basic", level=level))
        return {gain_key(level, "powers"): tuple(gained), gain_key(level, "powers-raised"): tuple(sorted(raised))}

    return roll


def _fits(source: str, wishes: Wishes) -> bool:
    return not (wishes.strict and source == "house")


def _asked_power(asked: tuple[str, ...], new: list[str], basic: Mapping[str, int]) -> str | None:
    """Return the first power that was chosen and can be taken, or raised, as it was asked for."""
    for power, _, grade in (text.partition(":") for text in asked):
        if (power in new and grade != "advanced") or (power in basic and grade != "basic"):
            return power
    return None


def skills(level: int) -> Roll:
    """Make the roll of the skills that a level brings (HC-CLS-01)."""

    def roll(facts: Facts, wishes: Wishes, dice: Stream, tables: Tables) -> Values:
        row, ratings = tables.classes.by_id[facts["class.id"]], facts["stats"]
        prime_mod = mod(ratings[facts["class.prime"]], tables)
        before, now = (classes.skills_known(row, ratings, prime_mod, tables, n) for n in (level - 1, level))
        known = skills_of(facts, level - 1)
        return {
            gain_key(level, "skills"): learned(
                now - before, known, pending(facts, "skill", level, wishes), level, ratings, wishes, dice, tables
            )
        }

    return roll


def specialties(level: int) -> Roll:
    """Make the roll of the known skills that become specialties at a level (HC-CLS-T1)."""

    def roll(facts: Facts, wishes: Wishes, dice: Stream, tables: Tables) -> Values:
        count = classes.specialties_gained(_abilities(facts, facts["class.choices"], level, wishes, tables), level)
        if not count:
            return {gain_key(level, "specialties"): ()}
        known = (*skills_of(facts, level - 1), *facts[gain_key(level, "skills")])
        among = [skill for skill in known if not skill.specialised]
        asked = pending(facts, "specialties", level, wishes)
        taken = [skill for skill in among if skill.id in asked or f"{skill.id}:{skill.focus}" in asked][:count]
        drawn = dice.draw([skill for skill in among if skill not in taken], min(count, len(among)) - len(taken))
        return {gain_key(level, "specialties"): tuple(sorted(known.index(skill) for skill in (*taken, *drawn)))}

    return roll


def proficiencies(level: int) -> Roll:
    """Make the roll of how the selections of a level are spent: on new weapons, on tiers, or not yet (HC-WP-02).

    What was chosen is bought first; the choice of no weapons saves the rest. Then dice decide between a
    tier, three times in six, a new weapon, twice, and saving up for a tier that costs more than there
    is, once. Tiers go to the weapon that is furthest; of equals to one that the shtick
    wants, and dice decide.
    """

    def roll(facts: Facts, wishes: Wishes, dice: Stream, tables: Tables) -> Values:
        return _Shopping(facts, wishes, dice, tables, level).values()

    return roll


class _Shopping:
    """The spending of one level's selections."""

    def __init__(self, facts: Facts, wishes: Wishes, dice: Stream, tables: Tables, level: int) -> None:
        self.level, self.dice, self.tables = level, dice, tables
        self.row = tables.classes.by_id[facts["class.id"]]
        self.strength = facts["stats"].STR
        self.wants = wanted(self.row.id, facts["class.choices"], tables)
        self.known = list(proficiencies_of(facts, level - 1))
        abilities = _abilities(facts, facts["class.choices"], level, wishes, tables)
        self.is_thrifty = NOTHING in wishes.of("weapons", level)
        self.raises = pending(facts, "raise", level, wishes)
        self.weapons = pending(facts, "weapons", level, wishes)
        self.left = rules.banked(self.row, abilities, self.known, level)
        self.raised: list[str] = []
        self.bought: list[Proficiency] = []

    def values(self) -> Values:
        """Buy what was chosen, then what the dice say."""
        for weapon in self.raises:
            self._raise([known for known in self._raisable() if known.weapon == weapon])
        for weapon in self.weapons:
            if self.left > 0 and weapon in {row.id for row in self._unknown()}:
                self._buy(weapon)
        while self.left > 0 and not self.is_thrifty and not self._is_saving() and self._spend():
            pass
        places = tuple(at for at, known in enumerate(self.known) if known.weapon in self.raised)
        return {gain_key(self.level, "proficiencies"): tuple(self.bought), gain_key(self.level, "raises"): places}

    def _is_saving(self) -> bool:
        """Whether what is left is wanted for a tier that was chosen and costs more."""
        return len([weapon for weapon in self.raised if weapon in self.raises]) < len(self.raises)

    def _spend(self) -> bool:
        """Spend some of what is left; say whether anything was."""
        unknown = self._unknown()
        affordable = [known for known in self._raisable() if rules.cost(known.tier, known.natural) <= self.left]
        ways = ["raise"] * 3 * bool(affordable) + ["buy"] * 2 * bool(unknown) + ["save"] * self._has_dear_plans()
        way = self.dice.pick(ways) if ways else "save"
        if way == "raise":
            furthest = max(known.tier for known in affordable)
            self._raise([self.dice.pick(self._fitting([known for known in affordable if known.tier == furthest]))])
        elif way == "buy":
            self._buy(take(unknown, list(unknown), self.strength, self.dice).id)
        return way != "save"

    def _fitting(self, among: list[Proficiency]) -> list[Proficiency]:
        """Those that the choices of the class want, where there are any; else those that are no shields."""
        fitting = [known for known in among if any(self._is(known, want) for want in self.wants)]
        return fitting or [known for known in among if not self._is(known, "shield")] or among

    def _is(self, known: Proficiency, want: str) -> bool:
        return meets(self.tables.weapons.by_id[known.weapon], want, self.tables)

    def _has_dear_plans(self) -> bool:
        """Whether some weapon's next tier costs more than is left, so that saving up makes sense."""
        return any(
            rules.cost(tier, known.natural) > self.left
            for known in self.known
            if (tier := known.tier + (known.weapon in self.raised)) < rules.HIGHEST_TIER
        )

    def _raisable(self) -> list[Proficiency]:
        """The weapons that may still be specialised in at this level."""
        if self.row.raises and len(self.raised) >= self.row.raises:
            return []
        return [known for known in self.known if known.weapon not in self.raised and rules.may_raise(known, self.level)]

    def _unknown(self) -> list[WeaponRow]:
        taken = {known.weapon for known in (*self.known, *self.bought)}
        return [row for row in self.tables.weapons.rows if not is_bodily(row) and row.id not in taken]

    def _raise(self, which: list[Proficiency]) -> None:
        for known in which:
            price = rules.cost(known.tier, known.natural)
            if price <= self.left:
                self.left -= price
                self.raised.append(known.weapon)

    def _buy(self, weapon: str) -> None:
        self.left -= 1
        self.bought.append(replace(known_as(weapon, self.tables.weapons.by_id[weapon].name), level=self.level))


def spells(level: int) -> Roll:
    """Make the roll of the spells that a level brings (AMB-HC-44, AMB-HC-53, AMB-HC-55)."""

    def roll(facts: Facts, wishes: Wishes, dice: Stream, tables: Tables) -> Values:
        return {gain_key(level, "spells"): draw_spells(facts, level, spells_of(facts, level - 1), wishes, dice, tables)}

    return roll


def _abilities(facts: Facts, choices: Choices, level: int, wishes: Wishes, tables: Tables) -> Abilities:
    return gather(facts["stock.id"], facts["class.id"], choices, level, tables, wishes.strict)

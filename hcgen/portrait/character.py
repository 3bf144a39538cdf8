"""A record and what follows from it, made into what a reader sees."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from hcgen.dice import Die
from hcgen.portrait import fight, growth, running_out
from hcgen.portrait.views import (
    BagView,
    ItemView,
    Portrait,
    PowerView,
    Roll,
    SaveView,
    SkillView,
    SpellView,
    StatView,
)
from hcgen.portrait.words import AGAINST, FEAT_WORDS, SIZE_LETTERS, counted, listed, signed, stopped
from hcgen.rules import abilities_of, measures_of
from hcgen.rules.formulas import work_in, work_out
from hcgen.rules.hammercrawl import classes, encumbrance, equipment, experience, magick, skills
from hcgen.rules.hammercrawl.resources import SPENT_ISP
from hcgen.rules.hammercrawl.saves import PSIONIC_STEPS
from hcgen.tables.rows import STATS

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator

    from hcgen.records import Character, Derived, Gear
    from hcgen.rules.hammercrawl.abilities import Ability
    from hcgen.tables import Tables
    from hcgen.tables.rows import OptionRow

UNNAMED = "Unnamed"

METRES_TO_TEN_FEET = 3
"""Sight in the dark is printed in feet, and everything else here in metres."""


def portrait(record: Character, derived: Derived, tables: Tables) -> Portrait:
    """Make the portrait of a person from a record, what follows from it, and the tables of its setting."""
    return _Sitter(record, derived, tables).portrait()


class _Sitter:
    """One person, looked at from all sides."""

    def __init__(self, record: Character, derived: Derived, tables: Tables) -> None:
        self.record = record
        self.derived = derived
        self.tables = tables
        self.abilities = abilities_of(record, tables)
        self.measures = measures_of(record, tables)
        self.class_row = tables.classes.by_id[record.class_.id]

    def portrait(self) -> Portrait:
        record, derived, tables = self.record, self.derived, self.tables
        state = record.state
        return Portrait(
            name=record.name or UNNAMED,
            line=self._line(),
            player=record.player or "",
            level=record.level,
            xp=state.xp if state and state.xp is not None else record.xp,
            xp_start=experience.least_xp(record.level, tables, experience.is_crawl(record)),
            xp_next=derived.xp_next,
            gains=growth.gains(record, derived, tables, self.measures),
            stats=tuple(self._stats()),
            defense=derived.defense,
            defense_notes=tuple(self._defense_notes()),
            soak=self._soak(),
            tracks=tuple(running_out.tracks(record, derived, tables)),
            boxes=running_out.torch(record),
            rolls=tuple(self._rolls()),
            attacks=tuple(fight.attacks(record, derived, tables, both=self._says("both"))),
            saves=tuple(
                SaveView(stat=save.stat, mod=signed(save.mod), feat=save.feat, against=AGAINST[save.stat], note=save.note or "")
                for save in derived.saves
            ),
            skills=tuple(self._skills()),
            powers=tuple(self._powers()),
            spells=tuple(self._spells()),
            spell_note=self._spell_note(),
            hirelings=derived.hirelings,
            held=tuple(self._item(item) for item in record.gear if item.carried == "held"),
            worn=tuple(self._item(item) for item in record.gear if item.carried == "worn"),
            bags=tuple(self._bags()),
            slots_used=derived.stow.used,
            slots_total=derived.stow.total,
            coins=self._coins(),
            person=tuple(self._person()),
            notes=self._notes(),
            conditions=self.record.state.conditions if self.record.state else (),
            warnings=tuple(self._warnings()),
            seed=record.provenance.seed,
            made=self._made(),
        )

    def _line(self) -> str:
        labels = [row.label or row.name for row in self._options()]
        role = self.record.story.role
        return ", ".join([f"{self.record.stock.name} {self.record.class_.name}", *labels, *([role] if role else [])])

    def _options(self) -> Iterator[OptionRow]:
        made = self.record.class_.choices
        for choice in self.class_row.choices:
            if choice.key in {"shtick", "focus", "specials"}:
                named = made.specials if choice.key == "specials" else (getattr(made, choice.key) or "",)
                rows = self.tables.options(choice.table).by_id
                yield from (rows[name] for name in named if name in rows)

    def _stats(self) -> Iterator[StatView]:
        primes = {self.record.stock.prime, self.record.class_.prime}
        for stat in STATS:
            mod, half = self.derived.mods[stat], self.derived.halves[stat]
            yield StatView(stat=stat, rating=self.record.stats[stat], mod=signed(mod), half=half, prime=stat in primes)

    def _defense_notes(self) -> Iterator[str]:
        derived = self.derived
        if derived.defense_unshielded != derived.defense:
            yield f"{derived.defense_unshielded} without the {self._guard()}"
        if derived.defense_unaware != derived.defense:
            yield f"{derived.defense_unaware} while unaware"
        yield f"Total Defense D20 {signed(derived.total_defense)}"

    def _guard(self) -> str:
        """What the Defense is raised by: "shield", "dagger", "shield and dagger"."""
        arms = self.tables.arms
        raised = [arms[i.id] for i in self.record.gear if i.carried == "held" and i.id in arms and "defensive" in arms[i.id].tags]
        return listed(dict.fromkeys(row.name.partition(",")[0].lower() for row in raised))

    def _soak(self) -> str:
        mod = self.derived.mods.CON
        adding = f"Soak: {signed(mod)} for CON, over the harm" if mod else "Soak: roll over the harm"
        return f"{adding}, or the die drops. A 1 never holds."

    def _rolls(self) -> Iterator[Roll]:
        dice = self.derived.dice
        rage, spent = classes.rage_dice(Die.of(dice.harm))
        raging = self._says("rage")
        harm, whole = running_out.rolled(self.record, "harm", dice.harm)
        yield Roll(name="Harm", die=harm, notes=(*whole, *([f"{rage} in a Blood Rage, then {spent} until recovered"] if raging else ())))
        feat, whole = running_out.rolled(self.record, "feat", dice.feat)
        yield Roll(name="Feat", die=feat, notes=(*whole, self._feats()))
        yield Roll(name="Initiative", die="d20", mod=signed(self.derived.initiative))

    def _says(self, word: str) -> bool:
        """Say whether a power speaks of something that is worked into its text."""
        return any(f"{{{word}}}" in ability.power.text for ability in self.abilities.all)

    def _feats(self) -> str:
        saves = [feat.removeprefix("save-") for feat in self.derived.feats if feat.startswith("save-")]
        others = [FEAT_WORDS.get(feat, feat) for feat in self.derived.feats if not feat.startswith("save-")]
        return ", ".join([f"{listed(saves)} saves", *others] if saves else others)

    def _skills(self) -> Iterator[SkillView]:
        views = []
        for skill in self.record.skills:
            die = skills.skill_die(skill.specialised, self.abilities.check_steps(skill.stat))
            target = self.record.stats[skill.stat]
            views.append(
                SkillView(
                    name=f"{skill.name}: {skill.focus}" if skill.focus else skill.name,
                    stat=skill.stat,
                    target=target,
                    die=str(die),
                    percent=skills.percent(die, target),
                    specialised=skill.specialised,
                    cursed=skill.cursed,
                )
            )
        yield from sorted(views, key=lambda view: (-view.target, view.name))

    def _powers(self) -> Iterator[PowerView]:
        words = growth.words_for(self.record, self.derived, self.tables)
        for ability in growth.present(self.abilities.all):
            power = ability.power
            if growth.is_worked_in(ability):
                continue
            yield PowerView(
                name=f"{power.name}, advanced" if self._is_advanced(ability) else power.name,
                text=work_in(power.text, self.measures, words),
                uses=work_out(power.uses, self.measures) if power.uses else 0,
                used=running_out.used(self.record, power.name),
                per=f"each {power.per}" if power.per else "",
            )
        yield from self._body()
        yield from self._psionics()
        yield from self._wonders()
        yield from fight.proficiencies(self.record, self.derived, self.tables)

    def _is_advanced(self, ability: Ability) -> bool:
        """Whether it is a Devout power in its advanced grade (HC-CLS-P0)."""
        return ability.is_devout and ability.power is self.tables.devout_powers.by_id[ability.origin].advanced

    def _body(self) -> Iterator[PowerView]:
        """What the stock's eyes and size do (HC-STK-P0, HC-STK-P4)."""
        stock = self.record.stock
        if stock.nightvision_ft:
            metres = stock.nightvision_ft * METRES_TO_TEN_FEET // 10
            yield PowerView(name="Nightvision", text=f"See {stock.nightvision_ft} ft ({metres} m) in the dark.")
        if stock.oversized:
            yield PowerView(name="Oversized", text="Wear clothes and armour only if they were made oversized.")

    def _psionics(self) -> Iterator[PowerView]:
        """The grade and its ISP, then each power with its price (HC-PSI-01, AMB-HC-20)."""
        psionics = self.record.psionics
        if psionics is None or psionics.grade == "none":
            return
        steps = PSIONIC_STEPS[psionics.grade]
        saves = f" Save against psionics {counted(steps, 'step')} better." if steps else ""
        told = "ISP and powers are left to your Smith."
        if psionics.isp is not None:
            spent = running_out.used(self.record, SPENT_ISP)
            left = f"{psionics.isp - spent} of {psionics.isp} ISP left" if spent else f"{psionics.isp} ISP"
            told = f"{left}, whole again after a night’s sleep; Saves against you must beat your WIL, {self.record.stats.WIL}."
        yield PowerView(name=f"Psionics, {psionics.grade.capitalize()}", text=f"{told}{saves}")
        rows = self.tables.psionic_powers.by_id if self.tables.has_psionics else {}
        for power in psionics.powers:
            row = rows.get(power.id)
            price = f" ({', '.join([f'{row.isp} ISP', *([f'{row.save} save'] if row.save else [])])})" if row else ""
            yield PowerView(name=f"{power.name}{price}", text=row.text if row else "")

    def _wonders(self) -> Iterator[PowerView]:
        """What magick items and wizard weapons do."""
        for item in self.record.gear:
            row = self.tables.magick_items.by_id.get(item.id)
            if item.note and (row or item.id in self.tables.wizard_weapons.by_id):
                uses = work_out(row.uses, self.measures) if row and row.uses else 0
                per = f"each {row.per}" if row and row.per else ""
                spent = running_out.used(self.record, item.name)
                yield PowerView(name=item.name, text=stopped(item.note), uses=uses, used=spent, per=per)

    def _spells(self) -> Iterator[SpellView]:
        forgotten = self.record.state.forgotten if self.record.state else ()
        for spell in sorted(self.record.spells, key=lambda spell: (spell.level, spell.name)):
            row = self.tables.spells.by_id.get(spell.id)
            pieces = [f"level {spell.level}"]
            if row:
                pieces.extend(["sustained"] if row.sustained else [])
                pieces.extend([row.duration, f"{row.save} save" if row.save else "no save"])
            line, text = " · ".join(pieces), row.text if row else ""
            yield SpellView(name=spell.name, level=spell.level, line=line, text=text, forgotten=spell.id in forgotten)

    def _spell_note(self) -> str:
        found, casting = self.derived.magick, self.record.casting
        if found is None or casting is None:
            return ""
        by_class = magick.casts_by_class(self.abilities)
        stat = casting.stat if by_class else f"half {casting.stat}"
        extra = "" if by_class else f", {magick.CASTING_DIE} in Challenges"
        told = f"{casting.tradition.capitalize()}, {stat} {found.target}{extra}. Prepare {found.prepare}, sustain {found.sustain}."
        return told if self.record.spells else f"{told} {found.known} spells known."

    def _item(self, item: Gear) -> ItemView:
        name = _counted(item)
        slots = encumbrance.slots(item.size, item.quantity) if item.carried == "packed" else 0
        told = item.id in self.tables.magick_items.by_id or item.id in self.tables.wizard_weapons.by_id
        return ItemView(name=name, size=SIZE_LETTERS[item.size], slots=slots, note="" if told else item.note or "")

    def _bags(self) -> Iterator[BagView]:
        """What is stowed on the person, coins among it, then each bag."""
        bags: dict[str, Gear] = {}
        for item in self.record.gear:
            if item.id in self.tables.bags:
                bags[item.id] = _joined(bags[item.id], item) if item.id in bags else item
        slots = {name: self.tables.bags[name].slots * bag.quantity for name, bag in bags.items()}
        inside: dict[str, list[ItemView]] = {"": [], **{name: [] for name in bags}}
        for item in _merged(self.record.gear, bags):
            inside[item.inside or ""].append(self._item(item))
        self._put_coins({"": self.derived.stow.base, **slots}, inside)
        yield BagView(name="Stowed", slots=self.derived.stow.base, items=tuple(inside[""]))
        for name, bag in bags.items():
            yield BagView(name=_counted(bag), slots=slots[name], items=tuple(inside[name]))

    def _put_coins(self, slots: dict[str, int], inside: dict[str, list[ItemView]]) -> None:
        """Put the coins on the person, and what has no room there into bags that have; what is over stays on the person."""
        need = encumbrance.slots("tiny", self._coins())
        special = encumbrance.special_bags(self.tables)
        shares = {}
        for name, items in inside.items():
            free = slots[name] - sum([item.slots for item in items])
            shares[name] = 0 if name in special else max(0, min(free, need))
            need -= shares[name]
        shares[""] += need
        for name, share in shares.items():
            if share:
                inside[name].append(ItemView(name="Coins", size="T", slots=share))

    def _coins(self) -> int:
        state = self.record.state
        return state.coins if state and state.coins is not None else self.record.purse.coins

    def _person(self) -> Iterator[str]:
        story = self.record.story
        if story.sentence:
            yield story.sentence
        more = [text for text in (story.bond, story.belief) if text]
        if more:
            given = (self.record.name or UNNAMED).split()[0]
            yield stopped(f"{given} {'; '.join(more)}")
        for quirk in self.record.stock.quirks:
            yield stopped(f"Not quite of this world: {quirk}")
        spoken = f"Speaks {listed(story.languages)}. " if story.languages else ""
        yield f"{spoken}Standing: {self.derived.status}."
        bundle = equipment.bundle_of(self.record, self.tables)
        if bundle:
            yield bundle.text

    def _notes(self) -> str:
        lines = [self.record.notes] if self.record.notes else []
        lines.extend(f"{key}: {value}" for key, value in (self.record.own or {}).items())
        if self.record.state:
            shown = {view.name.removesuffix(", advanced") for view in self._powers() if view.uses}
            lines.extend(running_out.changed(self.record, shown))
        return "\n".join(lines)

    def _warnings(self) -> Iterator[str]:
        yield from self.derived.warnings
        if self.record.provenance.blanks:
            yield f"Left blank by the sources: {', '.join(self.record.provenance.blanks)}"

    def _made(self) -> str:
        made = self.record.provenance
        return (
            f"Seed {made.seed}, character {made.index}. Rolled by hcgen {made.version} for {self.tables.module.name}, method {made.method}."
        )


def _counted(item: Gear) -> str:
    return f"{item.quantity} × {item.name}" if item.quantity > 1 else item.name


def _merged(gear: Iterable[Gear], bags: Container[str]) -> Iterable[Gear]:
    """Return what is packed, identical things in one bag as one entry: they share slots (HC-ENC-02)."""
    packed: dict[tuple[str, str, str, str], Gear] = {}
    for item in gear:
        if item.carried == "packed":
            home = item.inside if item.inside and item.inside in bags else ""
            placed = item if (item.inside or "") == home else replace(item, inside=None)
            key = item.id, item.name, item.size, home
            packed[key] = _joined(packed[key], placed) if key in packed else placed
    return packed.values()


def _joined(item: Gear, more: Gear) -> Gear:
    """Make one entry of two of the same thing; what is noted on either is kept."""
    notes = dict.fromkeys(note for note in (item.note, more.note) if note)
    return replace(item, quantity=item.quantity + more.quantity, note="; ".join(notes) or None)

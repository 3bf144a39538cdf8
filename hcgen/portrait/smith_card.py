"""A person made into what the Smith's card shows: static values, the best of everything, and how to play them."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from hcgen.dice import Die
from hcgen.portrait.card_views import CardView, StrikeView
from hcgen.portrait.character import portrait
from hcgen.portrait.views import PROFICIENCIES
from hcgen.portrait.words import signed, stopped
from hcgen.rules import is_strict
from hcgen.rules.hammercrawl import statics
from hcgen.rules.hammercrawl.harm import rerolled_faces

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hcgen.portrait.views import Portrait, PowerView, SkillView, Track
    from hcgen.records import Attack, Character, Derived, Gear
    from hcgen.tables import Tables

TWO_HANDED = "two-handed"
"""The tag of a weapon, and the shtick, HC-CLS-F6."""
BEST_SKILLS = 3
MOST_WEAPONS = 3
MOST_THINGS = 8
CARRIED = ("held", "worn", "packed")
SHOWN_TRACKS = ("Health", "Armour", "Spell")
"""What the Smith keeps count of for somebody; their food and their arrows are their own."""


def card_view(record: Character, derived: Derived, tables: Tables, post: str = "") -> CardView:
    """Make the card of a person from a record, what follows from it, and the tables of its setting.

    Args:
        record: The person.
        derived: What follows from the record.
        tables: The tables of its setting.
        post: What they are aboard.

    Static values are the house's (HC-SMI-04), so that a record rolled under --strict leaves them to the Smith;
    the Defense and what a Save must beat are the rules' own.
    """
    return _Carded(record, derived, tables).view(post)


class Statics(NamedTuple):
    """What players roll against; nothing where that is left to the Smith."""

    attack: str
    """What a defence has to beat."""
    dv: str
    """The damage of a hit."""
    initiative: str
    """What their initiative has to beat."""


def static_values(record: Character, derived: Derived, tables: Tables) -> Statics:
    """Return the static values of a person with the best weapon at hand, as their card has them (HC-SMI-04)."""
    return _Carded(record, derived, tables).values()


class _Carded:
    """One person, looked at by the Smith."""

    def __init__(self, record: Character, derived: Derived, tables: Tables) -> None:
        self.record, self.derived, self.tables = record, derived, tables
        self.is_strict = is_strict(record)

    @cached_property
    def seen(self) -> Portrait:
        """What their sheet shows."""
        return portrait(self.record, self.derived, self.tables)

    @cached_property
    def weapons(self) -> list[Attack]:
        """Their weapons, the best one first."""
        return self._weapons()

    def values(self) -> Statics:
        """Return their static values with the best weapon."""
        first = self._main(self.weapons[0]) if self.weapons else None
        return Statics(
            attack=self._told(first.attack if first else None),
            dv=self._told(first.dv if first else None),
            initiative=self._told(statics.initiative(self.derived.initiative)),
        )

    def view(self, post: str) -> CardView:
        record, derived, seen, weapons = self.record, self.derived, self.seen, self.weapons
        found, made = self.values(), record.provenance
        return CardView(
            name=seen.name,
            line=f"{seen.line}, level {record.level}",
            post=post,
            defense=str(derived.defense),
            defense_notes=seen.defense_notes[:-1],
            attack=found.attack,
            dv=found.dv,
            initiative=found.initiative,
            soak=signed(derived.mods.CON) if derived.mods.CON else "",
            tracks=tuple(self._tracks(seen)),
            conditions=record.state.conditions if record.state else (),
            strikes=tuple(line for weapon in weapons for line in self._lines(weapon)),
            saves=seen.saves,
            skills=best(seen.skills),
            powers=tuple(self._powers(seen)),
            save_over=str(derived.magick.target) if derived.magick else "",
            casting=self._casting(),
            spells=seen.spells,
            play=tuple(self._play()),
            gear=tuple(self._gear(seen, {weapon.name for weapon in weapons})),
            notes=record.notes or "",
            seed=made.seed,
            made=f"Seed {made.seed}, character {made.index}",
        )

    def _told(self, number: int | None) -> str:
        return "" if number is None or self.is_strict else str(number)

    # Weapons

    def _weapons(self) -> list[Attack]:
        """The weapons at hand, the best one first; where there are none, what is stowed; else anything that comes to hand."""
        lines = self.derived.attacks
        arms = self.tables.arms
        held = sum(item.carried == "held" and item.id in arms for item in self.record.gear)
        at_hand = [line for number, line in enumerate(lines) if number < held or "natural" in line.tags]
        known = at_hand or [line for line in lines if line.reach is not None or line.far is not None] or list(lines)
        first = max(known, key=self._worth, default=None)
        return [first, *(line for line in known if line is not first)][:MOST_WEAPONS] if first else []

    def _worth(self, line: Attack) -> int:
        """How dangerous a weapon is; what is held to hide behind comes last."""
        main = self._main(line)
        return -1 if "defensive" in line.tags else main.attack + main.dv

    def _main(self, line: Attack) -> statics.Strike:
        """Return a weapon's static values in the better way of using it."""
        in_hand = self._in_hand(line)
        thrown = self._thrown(line)
        return max(in_hand, thrown, key=sum) if thrown else in_hand

    def _in_hand(self, line: Attack) -> statics.Strike:
        both = TWO_HANDED in line.tags
        faces = rerolled_faces(both, both and self.record.class_.choices.shtick == TWO_HANDED)
        return statics.strike(Die.of(line.hit or "d20"), line.hit_mod or 0, Die.of(line.harm or "d3"), line.harm_mod or 0, faces)

    def _thrown(self, line: Attack) -> statics.Strike | None:
        if not line.thrown_hit or not line.thrown_harm:
            return None
        return statics.strike(Die.of(line.thrown_hit), line.thrown_hit_mod or 0, Die.of(line.thrown_harm), 0)

    def _lines(self, line: Attack) -> Iterator[StrikeView]:
        far = "" if line.far is None else f"{line.far} m" if line.near in {None, line.far} else f"{line.near}/{line.far} m"
        tags = [*(tag.capitalize() if tag == "defensive" else tag for tag in line.tags), *(["untrained"] if line.untrained else [])]
        shot = line.reach is None
        view = self._strike(line.name, self._in_hand(line), far if shot else f"{line.reach} m")
        yield replace(view, tags=", ".join(dict.fromkeys(tags)))
        thrown = self._thrown(line)
        if thrown:
            yield replace(self._strike("thrown", thrown, far), thrown=True)

    def _strike(self, name: str, values: statics.Strike, reach: str) -> StrikeView:
        return StrikeView(name=name, attack=self._told(values.attack), dv=self._told(values.dv), reach=reach)

    # The rest

    def _tracks(self, seen: Portrait) -> Iterator[Track]:
        for track in seen.tracks:
            if track.name in SHOWN_TRACKS:
                yield replace(track, note="" if track.name == "Spell" else track.note)

    def _powers(self, seen: Portrait) -> Iterator[PowerView]:
        """Every power by its name; what weapons and magick things do is on the sheet."""
        psionics = self.record.psionics
        things = {item.name for item in self.record.gear}
        for power in seen.powers:
            if power.name == PROFICIENCIES or power.tier or power.name in things:
                continue
            name = power.name
            if psionics and psionics.isp is not None and name.startswith("Psionics, "):
                name = f"{name}: {psionics.isp} ISP, save over {self.record.stats.WIL}"
            yield replace(power, name=name, text="", per="")

    def _casting(self) -> str:
        found, casting = self.derived.magick, self.record.casting
        if found is None or casting is None:
            return ""
        known = "" if self.record.spells else f"knows {found.known}, "
        return f"{casting.tradition.capitalize()}, {known}prepares {found.prepare}, sustains {found.sustain}"

    def _play(self) -> Iterator[str]:
        story = self.record.story
        told = [story.trait, f"in {story.attire}" if story.attire else None, story.bond]
        sentences = [stopped(text[0].upper() + text[1:]) for text in told if text]
        yield from sentences or ([story.sentence] if story.sentence else [])

    def _gear(self, seen: Portrait, shown: set[str]) -> Iterator[str]:
        """What is theirs alone, magick things first, and the money: neither what everybody has nor what the card shows elsewhere."""
        own = [item for item in self.record.gear if item.origin != "kit" and item.name not in shown and not self._is_armour(item)]
        own.sort(key=lambda item: (not self._is_wonder(item.id), CARRIED.index(item.carried)))
        names = list(dict.fromkeys(f"{item.quantity} × {item.name}" if item.quantity > 1 else item.name for item in own))
        yield from names[:MOST_THINGS]
        if len(names) > MOST_THINGS:
            yield f"{len(names) - MOST_THINGS} more on the sheet"
        yield "1 coin" if seen.coins == 1 else f"{seen.coins:,} coins"

    def _is_wonder(self, name: str) -> bool:
        return name in self.tables.magick_items.by_id or name in self.tables.wizard_weapons.by_id

    def _is_armour(self, item: Gear) -> bool:
        return item.carried == "worn" and item.id in self.tables.armour


def best(skills: tuple[SkillView, ...]) -> tuple[SkillView, ...]:
    """Return the three skills with the best chances, the best first."""
    return tuple(sorted(skills, key=lambda skill: (-skill.percent, -skill.target, skill.name))[:BEST_SKILLS])

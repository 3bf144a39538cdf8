"""The lossy forms: plain text and Markdown for reading, CSV for spreadsheets.

Plain text and Markdown are linear: no boxes, no colour, nothing cut, one thing on a line, so that
a screen reader reads them in order.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hcgen.portrait import AttackView, ItemView, Portrait, PowerView, SkillView, SpellView
    from hcgen.portrait.roster import Roster
    from hcgen.portrait.ship import ShipPortrait
    from hcgen.records import Character, Derived

Section = tuple[str, list[str]]


def plain(portrait: Portrait) -> str:
    """Write a person as plain text."""
    return _plain(portrait.name, f"{portrait.line}, level {portrait.level}", _sections(portrait), portrait.made)


def markdown(portrait: Portrait) -> str:
    """Write a person as Markdown, what is theirs escaped."""
    return _markdown(portrait.name, f"{portrait.line}, level {portrait.level}", _sections(portrait), portrait.made)


def plain_ship(portrait: ShipPortrait) -> str:
    """Write a ship as plain text."""
    return _plain(portrait.name, portrait.line, _ship_sections(portrait), portrait.made)


def markdown_ship(portrait: ShipPortrait) -> str:
    """Write a ship as Markdown, what is hers escaped."""
    return _markdown(portrait.name, portrait.line, _ship_sections(portrait), portrait.made)


def plain_roster(roster: Roster) -> str:
    """Write a ship's crew as plain text."""
    return _plain(roster.name, roster.line, _roster_sections(roster), roster.made)


def markdown_roster(roster: Roster) -> str:
    """Write a ship's crew as Markdown: a table of the posts, and how they are covered."""
    lines = [f"# {escape(roster.name)}", "", f"*{escape(roster.line)}*", "", f"| {' | '.join(ROSTER)} |", "|---|---|---|---|---|"]
    for line in roster.lines:
        cells = (line.post, line.name, line.who, str(line.level or ""), line.why)
        lines.append(f"| {' | '.join(map(escape, cells))} |")
    lines += ["", *(f"- {escape(said)}" for said in roster.coverage), "", f"*{escape(roster.made)}*"]
    return "\n".join(lines) + "\n"


ROSTER = ("Post", "Name", "Who", "Level", "Why")
"""The heads of a roster's columns."""


def _roster_sections(roster: Roster) -> Iterator[Section]:
    yield "Roster", [str(line) for line in roster.lines]
    if roster.coverage:
        yield "Coverage", list(roster.coverage)


def _ship_sections(portrait: ShipPortrait) -> Iterator[Section]:
    yield "Ship", [f"{name} {value}" for name, value in portrait.facts]
    yield from ((title, list(items)) for title, items in portrait.sections)


def _plain(name: str, line: str, sections: Iterator[Section], made: str) -> str:
    lines = [name, line, ""]
    for title, items in sections:
        lines.append(f"{title}:")
        lines.extend(f"  {item}" for item in items)
        lines.append("")
    lines.append(made)
    return "\n".join(lines) + "\n"


def _markdown(name: str, line: str, sections: Iterator[Section], made: str) -> str:
    lines = [f"# {escape(name)}", "", f"*{escape(line)}*", ""]
    for title, items in sections:
        lines += [f"## {title}", ""]
        lines.extend(f"- {escape(item)}" for item in items)
        lines.append("")
    lines.append(f"*{escape(made)}*")
    return "\n".join(lines) + "\n"


def escape(text: str) -> str:
    """Escape what Markdown would read as its own, and keep it on one line."""
    return "".join(f"\\{letter}" if letter in "\\`*_[]<>#|" else letter for letter in " ".join(text.split()))


def _sections(portrait: Portrait) -> Iterator[Section]:
    """Everything that is to be told, in the order of the sheet; what is empty is left out."""
    stats = [f"{s.stat} {s.rating} ({s.mod}), half {s.half}{', prime' if s.prime else ''}" for s in portrait.stats]
    sections: list[Section] = [
        ("Person", [*([f"Player: {portrait.player}"] if portrait.player else []), *portrait.person]),
        ("Stats", stats),
        ("Defense", [str(portrait.defense), *portrait.defense_notes]),
        ("Dice", list(_dice(portrait))),
        ("Attacks", [_attack(line) for line in portrait.attacks]),
        ("Saves", [f"{s.stat} {s.mod}{', Feat' if s.feat else ''} ({s.against}){f': {s.note}' if s.note else ''}" for s in portrait.saves]),
        ("Skills", [_skill(skill) for skill in portrait.skills]),
        ("Powers", [_power(power) for power in portrait.powers]),
        ("Spells", [*([portrait.spell_note] if portrait.spell_note else []), *(_spell(spell) for spell in portrait.spells)]),
        ("Gear", list(_gear(portrait))),
        ("Experience", [f"{portrait.xp}; {portrait.gains}"]),
        ("Notes", portrait.notes.splitlines()),
        ("Mind", list(portrait.warnings)),
    ]
    return (section for section in sections if section[1])


def _dice(portrait: Portrait) -> Iterator[str]:
    for track in portrait.tracks:
        left = track.dice[track.lost :]
        yield f"{track.name} {left[0] if left else 'out'}{f' ({track.note})' if track.note else ''}"
    yield portrait.soak
    for roll in portrait.rolls:
        notes = f" ({'; '.join(roll.notes)})" if any(roll.notes) else ""
        yield f"{roll.name} {roll.die}{f' {roll.mod}' if roll.mod else ''}{notes}"
    for boxes in portrait.boxes:
        yield f"{boxes.name}: {boxes.count} boxes, {boxes.note}"


def _attack(line: AttackView) -> str:
    harm = f"{line.harm} {line.harm_mod}".strip()
    pieces = [f"{line.name}: {line.hit} {line.hit_mod} to hit, {harm} harm"]
    if line.reach:
        pieces.append(f"reach {line.reach}")
    if line.thrown_hit:
        pieces.append(f"thrown {line.thrown_hit} {line.thrown_hit_mod}, {line.thrown_harm} harm")
    if line.range:
        pieces.append(f"range {line.range}")
    if line.tags:
        pieces.append(line.tags)
    return "; ".join(pieces) + (f"; tier {line.tier}" if line.tier else "")


def _skill(skill: SkillView) -> str:
    marks = [word for word, is_so in (("specialist", skill.specialised), ("cursed", skill.cursed)) if is_so]
    marked = f" ({', '.join(marks)})" if marks else ""
    return f"{skill.name}: {skill.stat} {skill.target}, {skill.die}, {skill.percent} %{marked}"


def _power(power: PowerView) -> str:
    uses = f" ({power.uses} {power.per})" if power.uses else ""
    return f"{power.name}{uses}: {power.text}"


def _spell(spell: SpellView) -> str:
    return f"{spell.name} ({spell.line}): {spell.text}"


def _gear(portrait: Portrait) -> Iterator[str]:
    for where, items in (("Held", portrait.held), ("Worn", portrait.worn)):
        if items:
            yield f"{where}: {'; '.join(_thing(item) for item in items)}"
    for bag in portrait.bags:
        size = f"{bag.slots} slot{'' if bag.slots == 1 else 's'}"
        yield f"{bag.name} ({size}): {'; '.join(_thing(item) for item in bag.items) or 'empty'}"
    yield f"{portrait.slots_used} of {portrait.slots_total} slots used"
    yield f"Coins: {portrait.coins}"
    yield f"Hirelings: up to {portrait.hirelings}"


def _thing(item: ItemView) -> str:
    return f"{item.name} ({item.note})" if item.note else item.name


_COLUMNS = (
    "index", "name", "stock", "class", "prime", "level", "STR", "DEX", "CON", "INT", "WIL", "CHA", "SOC",
    "defense", "initiative", "health", "harm", "armour", "coins", "skills", "weapons", "sentence", "seed", "setting", "psionics", "role",
)  # fmt: skip


def csv_head() -> str:
    """Write the head of a spreadsheet of people."""
    return _line(_COLUMNS)


def csv_row(record: Character, derived: Derived) -> str:
    """Write a person as a row of a spreadsheet."""
    stats = [getattr(record.stats, stat) for stat in ("STR", "DEX", "CON", "INT", "WIL", "CHA", "SOC")]
    skills = "; ".join(f"{skill.name}: {skill.focus}" if skill.focus else skill.name for skill in record.skills)
    weapons = "; ".join(attack.name for attack in derived.attacks if attack.weapon != "untrained")
    provenance = record.provenance
    psionics = "; ".join(power.name for power in record.psionics.powers) if record.psionics else ""
    return _line(
        (
            provenance.index, record.name or "", record.stock.name, record.class_.name, record.class_.prime, record.level, *stats,
            derived.defense, derived.initiative, derived.dice.health, derived.dice.harm, derived.dice.armour or "", record.purse.coins,
            skills, weapons, record.story.sentence or "", provenance.seed, record.setting, psionics, record.story.role or "",
        )
    )  # fmt: skip


def _line(values: tuple[object, ...]) -> str:
    import csv
    import io

    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerow(_harmless(value) for value in values)
    return out.getvalue()


def _harmless(value: object) -> object:
    """Keep a spreadsheet from reading a text as a formula."""
    return f"'{value}" if isinstance(value, str) and value[:1] in {"=", "+", "-", "@", "\t", "\r"} else value

"""The card that a terminal shows: the sheet in small, as wide as the terminal lets it be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hcgen.portrait.views import PROFICIENCIES

if TYPE_CHECKING:
    from collections.abc import Callable

    from rich.console import RenderableType

    from hcgen.portrait import Portrait
    from hcgen.portrait.roster import Roster
    from hcgen.portrait.ship import ShipPortrait

NARROWEST = 40
"""Columns that the card takes whatever the terminal says."""
WIDEST = 100
"""Columns beyond which lines get too long to read."""
TWO_LANES = 72
"""Columns from which on skills stand side by side."""


def card(portrait: Portrait, width: int | None = None) -> str:
    """Draw a person's card, in colour where standard output is a terminal that has it."""
    return _drawn(portrait.name, f"{portrait.line}, level {portrait.level}", lambda wide: _pieces(portrait, wide), portrait.made, width)


def ship_card(portrait: ShipPortrait, width: int | None = None) -> str:
    """Draw a ship's card, in colour where standard output is a terminal that has it."""

    def pieces(_wide: int) -> list[RenderableType]:
        said = ((title, (" " if items[0].endswith(".") else "; ").join(items)) for title, items in portrait.sections)
        return [_side_by_side(list(portrait.facts)), "", *(_labelled(title, words) for title, words in said)]

    return _drawn(portrait.name, portrait.line, pieces, portrait.made, width)


def roster_card(roster: Roster, width: int | None = None) -> str:
    """Draw a ship's crew as a table of the posts, in colour where standard output is a terminal that has it."""

    def pieces(_wide: int) -> list[RenderableType]:
        return [_roster(roster), "", *(_plain(said) for said in roster.coverage)]

    return _drawn(roster.name, roster.line, pieces, roster.made, width)


def _roster(roster: Roster) -> RenderableType:
    from rich.table import Table

    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim", pad_edge=False)
    for title in ("Post", "name", "who", "level", "why"):
        table.add_column(title)
    for line in roster.lines:
        table.add_row(*map(_plain, (line.post, line.name, line.who, str(line.level or ""), line.why)))
    return table


def _drawn(name: str, title: str, pieces: Callable[[int], list[RenderableType]], made: str, width: int | None) -> str:
    import sys

    from rich.console import Console
    from rich.text import Text

    console = Console(file=sys.stdout, width=width, highlight=False)
    console.width = max(console.width, NARROWEST)
    wide = min(console.width, WIDEST)
    line = "─" if console.encoding.lower().startswith("utf") else "-"
    with console.capture() as captured:
        console.print(Text(name, style="bold"), width=wide)
        console.print(Text(title, style="italic"), width=wide)
        console.print(Text(line * wide, style="dim"))
        for piece in pieces(wide):
            console.print(piece, width=wide)
        console.print(Text(made, style="dim"), width=wide)
    return captured.get()


def _pieces(portrait: Portrait, wide: int) -> list[RenderableType]:
    """The pieces of the card from top to bottom, air between them."""
    pieces = [_stats(portrait), "", _glance(portrait), "", _attacks(portrait), "", _saves(portrait), "", _skills(portrait, wide), ""]
    pieces.append(_labelled("Powers", "; ".join(_powers(portrait))))
    pieces.extend(_labelled("Weapons", words) for words in _weapons(portrait))
    pieces.append(_labelled("Gear", _gear(portrait)))
    pieces.append(_labelled("Experience", f"{portrait.xp}; {portrait.gains}"))
    if portrait.spells:
        pieces += ["", _labelled("Spells", portrait.spell_note), _spells(portrait)]
    pieces += ["", "\n".join(portrait.person), ""]
    pieces.extend(_labelled("Mind", warning) for warning in portrait.warnings)
    return [_plain(piece) if isinstance(piece, str) else piece for piece in pieces]


def _plain(text: str) -> RenderableType:
    """A text as it is: what somebody is called is never markup."""
    from rich.text import Text

    return Text(text)


def _stats(portrait: Portrait) -> RenderableType:
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, padding=(0, 1), header_style="dim", expand=True)
    for stat in portrait.stats:
        table.add_column(f"{stat.stat}{'*' if stat.prime else ''}", justify="center")
    table.add_row(*(Text(f"{stat.rating}", style="bold") for stat in portrait.stats))
    table.add_row(*(f"{stat.mod} ({stat.half})" for stat in portrait.stats))
    return table


def _glance(portrait: Portrait) -> RenderableType:
    facts = [("Defense", str(portrait.defense))]
    for track in portrait.tracks:
        left = track.dice[track.lost :]
        facts.append((track.name, left[0] if left else "out"))
    facts.extend((roll.name, f"{roll.die} {roll.mod}".strip()) for roll in portrait.rolls)
    return _side_by_side(facts)


def _side_by_side(facts: list[tuple[str, str]]) -> RenderableType:
    """Facts in as many columns as there is room for; none is torn from its label."""
    from rich.columns import Columns
    from rich.text import Text

    return Columns([Text.assemble((f"{name} ", "dim"), (value, "bold")) for name, value in facts], padding=(0, 3))


def _attacks(portrait: Portrait) -> RenderableType:
    from rich.table import Table

    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim", pad_edge=False)
    for title in ("Attack", "to hit", "harm", "reach", "thrown", "range"):
        table.add_column(title)
    for line in portrait.attacks:
        thrown = f"{line.thrown_hit} {line.thrown_hit_mod}".strip()
        harm = f"{line.harm} {line.harm_mod}".strip()
        table.add_row(_plain(line.name), f"{line.hit} {line.hit_mod}", harm, line.reach, thrown, line.range)
    return table


def _saves(portrait: Portrait) -> RenderableType:
    from rich.console import Group
    from rich.text import Text

    saves = [(save.stat, f"{save.mod}{' Feat' if save.feat else ''}") for save in portrait.saves]
    return Group(Text("Saves", style="dim"), _side_by_side(saves))


def _skills(portrait: Portrait, wide: int) -> RenderableType:
    from rich.console import Group
    from rich.table import Table
    from rich.text import Text

    lines = []
    for skill in portrait.skills:
        marks = [word for word, is_so in (("specialist", skill.specialised), ("cursed", skill.cursed)) if is_so]
        name = Text.assemble(skill.name, (f" ({', '.join(marks)})" if marks else "", "dim"))
        lines.append((Text(f"{skill.target:>2}", "bold"), Text(f"{skill.percent:>2} %", "dim"), name))
    lanes = 2 if wide >= TWO_LANES else 1
    each = -(-len(lines) // lanes)
    table = Table.grid(padding=(0, 1, 0, 0))
    for row in range(each):
        table.add_row(*(cell for pair in lines[row::each] for cell in pair))
    return Group(Text("Skills", style="dim"), table)


def _powers(portrait: Portrait) -> list[str]:
    powers = [power for power in portrait.powers if power.name != PROFICIENCIES and not power.tier]
    return [f"{power.name} ×{power.uses}" if power.uses else power.name for power in powers]


def _weapons(portrait: Portrait) -> list[str]:
    """Return the weapons of those who specialised in them, then those that are merely known, and what is banked."""
    learned = "; ".join(power.name for power in portrait.powers if power.tier)
    known = [power.text for power in portrait.powers if power.name == PROFICIENCIES]
    words = "; ".join([*([learned] if learned else []), *known])
    return [words] if words else []


def _spells(portrait: Portrait) -> RenderableType:
    """A line for each level of spells."""
    from rich.table import Table
    from rich.text import Text

    levels: dict[int, list[str]] = {}
    for spell in portrait.spells:
        levels.setdefault(spell.level, []).append(spell.name)
    table = Table.grid(padding=(0, 1, 0, 0))
    for level, names in levels.items():
        table.add_row(Text(f"{level:>2}", "bold"), Text("; ".join(names)))
    return table


def _gear(portrait: Portrait) -> str:
    places = [item for items in (portrait.held, portrait.worn) for item in items]
    stowed = [item for bag in portrait.bags for item in bag.items if item.name != "Coins"]
    names = "; ".join(item.name for item in (*places, *stowed))
    return f"{names}; {portrait.coins} coins ({portrait.slots_used} of {portrait.slots_total} slots)"


def _labelled(label: str, words: str) -> RenderableType:
    from rich.text import Text

    return Text.assemble((f"{label}  ", "dim"), words)

"""The card that a terminal shows: the sheet in small, as wide as the terminal lets it be."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import RenderableType

    from hcgen.portrait import Portrait

WIDEST = 100
"""Columns beyond which lines get too long to read."""


def card(portrait: Portrait, width: int | None = None) -> str:
    """Draw a person's card, in colour where standard output is a terminal that has it."""
    import sys

    from rich.console import Console
    from rich.text import Text

    console = Console(file=sys.stdout, width=width, highlight=False)
    wide = min(console.width, WIDEST)
    with console.capture() as captured:
        console.print(Text(portrait.name, style="bold"), width=wide)
        console.print(Text(f"{portrait.line}, level {portrait.level}", style="italic"), width=wide)
        console.rule(style="dim", characters="─" if console.encoding.startswith("utf") else "-")
        for piece in _pieces(portrait):
            console.print(piece, width=wide)
        console.print(Text(portrait.made, style="dim"), width=wide)
    return captured.get()


def _pieces(portrait: Portrait) -> list[RenderableType]:
    pieces = [_stats(portrait), _glance(portrait), _attacks(portrait), _skills(portrait)]
    if portrait.spells:
        pieces.append(_labelled("Spells", "; ".join(spell.name for spell in portrait.spells)))
    pieces.append(_labelled("Powers", "; ".join(_power(portrait))))
    pieces.append(_labelled("Gear", _gear(portrait)))
    pieces.append(_person(portrait))
    return pieces


def _stats(portrait: Portrait) -> RenderableType:
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, padding=(0, 1), show_header=True, header_style="dim", expand=True)
    for stat in portrait.stats:
        table.add_column(f"{stat.stat}{'*' if stat.prime else ''}", justify="center")
    table.add_row(*(Text(f"{stat.rating}", style="bold") for stat in portrait.stats))
    table.add_row(*(f"{stat.mod} ({stat.half})" for stat in portrait.stats))
    return table


def _glance(portrait: Portrait) -> RenderableType:
    from rich.text import Text

    text = Text("\n")
    facts = [("Defense", str(portrait.defense))]
    for track in portrait.tracks:
        left = track.dice[track.lost :]
        facts.append((track.name, left[0] if left else "out"))
    facts.extend((roll.name, f"{roll.die} {roll.mod}".strip()) for roll in portrait.rolls)
    for name, value in facts:
        text.append(f"{name} ", style="dim")
        text.append(f"{value}", style="bold")
        text.append("   ")
    text.append("\n")
    return text


def _attacks(portrait: Portrait) -> RenderableType:
    from rich.table import Table

    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim", pad_edge=False)
    for title in ("Attack", "to hit", "harm", "reach", "thrown", "range"):
        table.add_column(title)
    for line in portrait.attacks:
        thrown = f"{line.thrown_hit} {line.thrown_hit_mod}".strip()
        table.add_row(line.name, f"{line.hit} {line.hit_mod}", f"{line.harm} {line.harm_mod}", line.reach, thrown, line.range)
    return table


def _skills(portrait: Portrait) -> RenderableType:
    words = []
    for skill in portrait.skills:
        marks = ("★" if skill.specialised else "") + ("☠" if skill.cursed else "")
        words.append(f"{skill.name} {skill.target}{f' ({skill.percent} %)'}{marks}".replace(" ", "\u00a0"))
    saves = "  ".join(f"{save.stat}\u00a0{save.mod}{'•' if save.feat else ''}" for save in portrait.saves)
    from rich.console import Group

    return Group(_labelled("\nSaves", saves), _labelled("Skills", "; ".join(words)))


def _power(portrait: Portrait) -> list[str]:
    return [f"{power.name} ×{power.uses}" if power.uses else power.name for power in portrait.powers if power.name != "Proficiencies"]


def _gear(portrait: Portrait) -> str:
    places = [item for items in (portrait.held, portrait.worn) for item in items]
    stowed = [item for bag in portrait.bags for item in bag.items if item.name != "Coins"]
    names = "; ".join(item.name for item in (*places, *stowed))
    return f"{names}; {portrait.coins} coins ({portrait.slots_used} of {portrait.slots_total} slots)"


def _person(portrait: Portrait) -> RenderableType:
    from rich.text import Text

    return Text("\n" + "\n".join(portrait.person) + "\n")


def _labelled(label: str, words: str) -> RenderableType:
    from rich.text import Text

    text = Text()
    text.append(f"{label}  ", style="dim")
    text.append(words)
    return text

"""The Hammer Dice, an option in place of Feat Dice and advantages (HC-HAM, AMB-HC-45, AMB-HC-48)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec

from hcgen.dice import step
from hcgen.errors import WishError
from hcgen.rules.limits import at_least, within
from hcgen.rules.rolls import counted

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from hcgen.dice import Die, Stream

Colour = Literal["purple", "black", "white", "blue", "yellow", "green", "red"]
Stance = Literal["none", "cautious", "reckless"]
Symbol = Literal["hammer", "hammer+", "falcon", "comet", "teardrop", "hourglass", "crossblades", "skull", "chaos"]

CHAIN: tuple[Colour | None, ...] = ("purple", "black", None, "white", "blue", "yellow")
"""From worst to best, with no die in the middle (HC-HAM-01)."""

STANCES: Mapping[Stance, Colour | None] = {"none": None, "cautious": "green", "reckless": "red"}
"""The die that a stance adds (HC-HAM-01)."""

FEAT_LEVELS = (1, 5, 9)
"""Levels from which the die of a Feat is white, blue, yellow (HC-HAM-02)."""

MOST_DICE = 100

IN_A_ROW = 3
"""Pictures of faces side by side, each of 15 columns and two between."""

Shown = tuple[Symbol, ...]
"""What a face shows."""

BLANK: Shown = ()
HAMMER: Shown = ("hammer",)
FALCON: Shown = ("falcon",)
SKULL: Shown = ("skull",)
BLADES: Shown = ("crossblades",)
LATE: Shown = ("hammer", "hourglass")
STRAINED: Shown = ("hammer", "teardrop")
TWIN: Shown = ("hammer", "falcon")
PLUS: Shown = ("hammer+",)
COMET: Shown = ("comet",)
CHAOS: Shown = ("chaos",)

FACES: Mapping[Colour, tuple[Shown, ...]] = {
    "black": (*(BLANK,) * 3, *(SKULL,) * 2, BLADES),
    "blue": (*(BLANK,) * 2, *(HAMMER,) * 4, *(FALCON,) * 2),
    "green": (BLANK, *(HAMMER,) * 4, *(FALCON,) * 2, *(LATE,) * 2, TWIN),
    "purple": (BLANK, *(BLADES,) * 2, SKULL, *(BLADES * 2,) * 2, SKULL * 2, CHAOS),
    "red": (*(BLANK,) * 2, *(SKULL,) * 2, *(HAMMER * 2,) * 2, *(STRAINED,) * 2, FALCON * 2, TWIN),
    "white": (*(BLANK,) * 3, *(HAMMER,) * 2, FALCON),
    "yellow": (BLANK, *(FALCON,) * 2, HAMMER, PLUS, COMET),
}
"""What every face shows, from 1 on (HC-HAM-04)."""

PICTURES: Mapping[Symbol, tuple[str, str, str]] = {
    "hammer": (" ___ ", "[___]", "  |  "),
    "hammer+": (" ___+", "[___]", "  |  "),
    "falcon": (" _   ", "<o\\__", "  \\_/"),
    "comet": (" * / ", "* //*", " //  "),
    "teardrop": ("  ^  ", " / \\ ", " \\_/ "),
    "hourglass": ("\\===/", " )=( ", "/===\\"),
    "crossblades": (" \\ / ", "  X  ", "_/ \\_"),
    "skull": (" ___ ", "(o o)", " |=| "),
    "chaos": ("\\ | /", "-<*>-", "/ | \\"),
}
"""A picture of each symbol, three lines of five characters."""

NONE = ("     ", "     ", "     ")

OPTIONS: Mapping[Symbol, tuple[str, ...]] = {
    "hammer": ("It works, whatever the Check Die says.", "The effect is as large as it can be.", "Or take what a falcon offers."),
    "hammer+": ("Use it as a hammer, experience and all.", "Or set it aside: three advantages for one Check later in this scene."),
    "falcon": (
        "Use the special of a weapon you are specialised in.",
        "Something small and pleasant turns out to be there.",
        "Set a white die aside for a friend, or for yourself, later in this scene.",
        "Set a black die aside for an enemy later in this scene.",
    ),
    "comet": (
        "The Check is a crit; if it was one, it is a better one.",
        "Something wonderful happens that nobody could have planned.",
        "Or take two things that hammers and falcons offer.",
    ),
    "teardrop": ("Your Health Die loses a step.",),
    "hourglass": ("Something runs short: a step of a resource die, a spell, a use of a power, or simply time.",),
    "crossblades": ("It fails, whatever the Check Die says.", "An enemy acts, for nothing.", "Or the Smith takes what a skull offers."),
    "skull": (
        "Something small and unpleasant turns out to be there.",
        "The Smith sets a white die aside for an enemy, or a black one for you.",
        "It counts as a teardrop, or as an hourglass.",
    ),
    "chaos": ("Something terrible happens that nobody deserves.", "Or the Smith takes two things that skulls and crossblades offer."),
}
"""What each symbol lets somebody choose, one for each (HC-HAM-05 to HC-HAM-10)."""


class Face(msgspec.Struct, frozen=True):
    """A Hammer Die that was rolled."""

    colour: Colour
    number: int
    """The face, counting from 1 in the order of FACES."""
    symbols: tuple[Symbol, ...]

    @property
    def picture(self) -> str:
        """The face as five lines of text, the colour over it."""
        return picture(self.symbols, self.colour)


class Pool(msgspec.Struct, frozen=True):
    """Hammer Dice that were rolled together."""

    faces: tuple[Face, ...]
    net_hammers: int
    """Hammers that no crossblades cancel (HC-HAM-03)."""
    net_crossblades: int
    xp: int
    """For hammers 1, and for crossblades 1 (HC-HAM-05, HC-HAM-10)."""
    words: str

    def count(self, symbol: Symbol) -> int:
        """Return how often a symbol shows."""
        return sum(face.symbols.count(symbol) for face in self.faces)

    @property
    def picture(self) -> str:
        """All faces, so many side by side as sixty columns hold."""
        blocks = [face.picture.splitlines() for face in self.faces]
        rows = (blocks[at : at + IN_A_ROW] for at in range(0, len(blocks), IN_A_ROW))
        return "\n".join("  ".join(lines).rstrip() for row in rows for lines in zip(*row, strict=True))

    @property
    def options(self) -> tuple[tuple[Symbol, int, tuple[str, ...]], ...]:
        """Every symbol that counts, how often, and what may be chosen for each."""
        counts: dict[Symbol, int] = {symbol: self.count(symbol) for symbol in PICTURES}
        counts["hammer"], counts["crossblades"] = self.net_hammers, self.net_crossblades
        return tuple((symbol, count, OPTIONS[symbol]) for symbol, count in counts.items() if count)


def chain_step(colour: Colour | None, steps: int) -> Colour | None:
    """Move a die along the chain, and stop at its ends (HC-HAM-01).

    Raises WishError for the dice of a stance, which are on no chain.
    """
    if colour not in CHAIN:
        raise WishError(f"{colour}: 0 steps lead to it (HC-HAM-01); the chain is purple, black, none, white, blue, yellow")
    return CHAIN[max(0, min(len(CHAIN) - 1, CHAIN.index(colour) + steps))]


def feat_colour(level: int) -> Colour:
    """Return the die that a Feat adds at a level (HC-HAM-02).

    Raises WishError where there is no such level.
    """
    within("level", level, 1, 10, "HC-HAM-02")
    colours: tuple[Colour, ...] = ("white", "blue", "yellow")
    return colours[sum(level >= least for least in FEAT_LEVELS) - 1]


def advantage_colour(count: int) -> Colour | None:
    """Return the die for so many advantages: white, blue, and yellow from three on (HC-HAM-02)."""
    at_least("advantages", count, 0, "HC-HAM-02")
    return chain_step(None, min(count, 3))


def disadvantage_colour(count: int) -> Colour | None:
    """Return the die for so many disadvantages: black, and purple from two on (HC-HAM-02)."""
    at_least("disadvantages", count, 0, "HC-HAM-02")
    return chain_step(None, -min(count, 2))


def dice_of(feat_level: int | None = None, advantages: int = 0, disadvantages: int = 0, stance: Stance = "none") -> tuple[Colour, ...]:
    """Return the Hammer Dice of a Check, all of which are added before it is rolled (HC-HAM-02).

    Args:
        feat_level: The level, where the Check is a Feat.
        advantages: How many; they do not cancel disadvantages here (AMB-HC-48).
        disadvantages: How many.
        stance: Cautious adds a green die, reckless a red one.

    Raises WishError where a number is out of range, or there is no such stance.
    """
    if stance not in STANCES:
        raise WishError(f"stance: {stance!r} is none of {len(STANCES)} (HC-HAM-02); give one of {', '.join(STANCES)}")
    feat = feat_colour(feat_level) if feat_level is not None else None
    found = (feat, advantage_colour(advantages), disadvantage_colour(disadvantages), STANCES[stance])
    return tuple(colour for colour in found if colour)


def roll_pool(colours: Sequence[Colour], stream: Stream) -> Pool:
    """Roll Hammer Dice together (HC-HAM-03 to HC-HAM-10).

    Args:
        colours: The dice, in the order in which they fall.
        stream: A face for each.

    Raises WishError where there are none, too many, or one is of no known colour.
    """
    within("Hammer Dice", len(colours), 1, MOST_DICE, "HC-HAM-02")
    faces = []
    for colour in colours:
        if colour not in FACES:
            raise WishError(f"Hammer Dice: {colour!r} is none of {len(FACES)} colours (HC-HAM-04); give one of {', '.join(FACES)}")
        number = stream.face(len(FACES[colour]))
        faces.append(Face(colour, number, FACES[colour][number - 1]))
    return _counted(tuple(faces))


def net(hammers: int, crossblades: int) -> tuple[int, int]:
    """Cancel hammers and crossblades against each other, and nothing else (HC-HAM-03)."""
    return max(0, hammers - crossblades), max(0, crossblades - hammers)


def teardrops(health: Die, count: int) -> Die | None:
    """Return the Health Die after teardrops, a step for each; None for unconscious and dying (HC-HAM-09)."""
    at_least("teardrops", count, 0, "HC-HAM-09")
    return step(health, -count, "negate")


def picture(symbols: tuple[Symbol, ...], title: str = "") -> str:
    """Draw a face: a box of 15 characters by 5 lines, its title in the upper edge."""
    drawn = [PICTURES[symbol] for symbol in symbols] or [NONE]
    rows = [f"|{' '.join(art[line] for art in drawn):^13}|" for line in range(3)]
    return "\n".join((f"+{f' {title} ' if title else '':-^13}+", *rows, f"+{'-' * 13}+"))


def _counted(faces: tuple[Face, ...]) -> Pool:
    shown = [symbol for face in faces for symbol in face.symbols]
    hammers, blades = shown.count("hammer"), shown.count("crossblades")
    left = net(hammers, blades)
    xp = bool(hammers) + bool(blades)
    return Pool(faces, *left, xp, _said(shown, left, xp))


def _said(shown: list[Symbol], left: tuple[int, int], xp: int) -> str:
    told = [counted_symbol(symbol, shown.count(symbol)) for symbol in PICTURES if symbol in shown]
    if not told:
        return "Nothing shows."
    cancelled = ""
    if "hammer" in shown and "crossblades" in shown:
        cancelled = f" After they cancel, {counted_symbol('hammer', left[0])} and {counted_symbol('crossblades', left[1])} are left."
    return f"{', '.join(told)}.{cancelled}" + (f" That is {counted(xp, 'point')} of experience." if xp else "")


def counted_symbol(symbol: Symbol, number: int) -> str:
    """Say a number of symbols: "2 hammers", "1 pair of crossblades"."""
    if symbol == "crossblades":
        return f"{counted(number, 'pair')} of crossblades"
    return counted(number, {"chaos": "chaos star", "comet": "twin comet", "hammer+": "hammer-plus"}.get(symbol, symbol))

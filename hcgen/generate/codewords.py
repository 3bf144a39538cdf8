"""The spelling of codes: everything that rolls a record again, in the capitals and digits of a QR code.

``HC1/CH/K3F9-22QX/1/S:OGREN/G:NONE`` is format, kind, seed and index, then what was chosen. A seed
or a name that holds more than lower-case letters, digits, points and dashes is written in base32
behind a dollar sign. What has no letter stands behind its key: ``SHTICK:TANK``. A part that was
rolled again stands behind an asterisk, with the count of its roll: ``*STORY.TRAIT:2``.
"""

from __future__ import annotations

from base64 import b32decode, b32encode
from typing import TYPE_CHECKING

import msgspec

from hcgen.errors import WishError
from hcgen.generate.reroll import MOST_TURNS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

FORMAT = "HC1"
LONGEST = 300
"""Characters beyond which there is no code: its squares would be too small to read off paper."""
MOST_DIGITS = 9
"""Digits of the highest index that a code can hold."""

_PLAIN = set("abcdefghijklmnopqrstuvwxyz0123456789.-")
_STRICT = "X"
_AGAIN = "*"

KINDS = {"CH": ("character", "HC1/CH/K3F9-22QX/1"), "SS": ("starship", "HC1/SS/K3F9-22QX/1"), "VE": ("vessel", "HC1/VE/K3F9-22QX/1")}
"""What codes can be of, each with a code for an example."""


class Read(msgspec.Struct, frozen=True):
    """A code that was read, and not yet held against any tables."""

    seed: str
    index: int
    asked: dict[str, str | bool]
    """What was chosen, as a record notes it; everything but strict is still text."""
    rerolls: tuple[tuple[str, int], ...]
    """Parts that were rolled again, each with the count of its roll."""


def spell(
    kind: str,
    place: tuple[str, int],
    chosen: Mapping[str, str | bool | int],
    rerolls: Iterable[tuple[str, int]],
    letters: Mapping[str, str],
) -> str:
    """Write a code; nothing where it would be longer than 300 characters.

    Args:
        kind: What it is of: CH, SS, VE.
        place: The seed and the index.
        chosen: What was chosen, as records note it.
        rerolls: Parts that were rolled again, each with the count of its roll.
        letters: The short word of a key; what has none stands under its own name.
    """
    seed, index = place
    pieces = [FORMAT, kind, _word(seed), str(index)]
    pieces += [
        f"{letters.get(key, key.upper())}:{_word('yes' if value is True else str(value))}"
        for key, value in chosen.items()
        if key != "strict"
    ]
    if chosen.get("strict"):
        pieces.append(_STRICT)
    pieces += [f"{_AGAIN}{label.upper()}:{turn}" for label, turn in rerolls]
    code = "/".join(pieces)
    return code if len(code) <= LONGEST else ""


def read(code: str, kind: str, letters: Mapping[str, str], knows: Callable[[str], bool]) -> Read:
    """Read a code of a kind.

    Args:
        code: The code, in capitals or small letters.
        kind: What it should be of.
        letters: The short word of a key.
        knows: Whether something can be chosen under a key.

    Raises WishError where it is none, or is of something else.
    """
    pieces = code.strip().upper().split("/")
    _check_head(code, pieces, kind)
    names = {letter: key for key, letter in letters.items()}
    asked: dict[str, str | bool] = {}
    again = [piece for piece in pieces[4:] if piece.startswith(_AGAIN)]
    for piece in pieces[4:]:
        if piece in again:
            continue
        letter, colon, word = piece.partition(":")
        key = names.get(letter, letter.lower())
        if key in asked or (piece == _STRICT and "strict" in asked):
            raise WishError(f"the code {code[:40]!r} says {piece[:20]!r} and something else of the same; scan it again")
        if piece == _STRICT:
            asked["strict"] = True
        elif colon and (letter in names or knows(key)):
            asked[key] = _read_word(word, code)
        else:
            raise WishError(f"the code {code[:40]!r} asks for {piece[:20]!r}, which this hcgen does not know; update hcgen")
    return Read(_read_word(pieces[2], code), int(pieces[3]), asked, tuple(_turn(piece, code) for piece in again))


def _check_head(code: str, pieces: list[str], kind: str) -> None:
    what, example = KINDS[kind]
    if pieces[0] == FORMAT and len(pieces) > 1 and pieces[1] != kind and pieces[1] in KINDS:
        other = KINDS[pieces[1]][0]
        raise WishError(f"{code[:40]!r} is the code of a {other}, not of a {what}; hcgen {other} --code takes it")
    short = len(code) > 2 * LONGEST or len(pieces) < 4 or pieces[:2] != [FORMAT, kind]
    if short or not pieces[3].isdecimal() or pieces[3].startswith("0") or len(pieces[3]) > MOST_DIGITS:
        raise WishError(f"{code[:40]!r} is no code of a {what}; one looks like {example}")


def _turn(piece: str, code: str) -> tuple[str, int]:
    """Read a part that was rolled again."""
    label, _, turn = piece.removeprefix(_AGAIN).partition(":")
    if not (turn.isdecimal() and turn.isascii() and 0 < int(turn[:6]) <= MOST_TURNS):
        raise WishError(f"the code {code[:40]!r} rolls {piece[:30]!r} again, which is no count of a roll; scan it again")
    return label.lower(), int(turn)


def _word(text: str) -> str:
    if set(text) <= _PLAIN:
        return text.upper()
    return "$" + b32encode(text.encode()).decode().rstrip("=")


def _read_word(word: str, code: str) -> str:
    if not word.startswith("$"):
        return word.lower()
    data = word[1:]
    try:
        return b32decode(data + "=" * (-len(data) % 8)).decode()
    except ValueError:
        raise WishError(f"the code {code[:40]!r} was misread at {word[:20]!r}; scan it again") from None

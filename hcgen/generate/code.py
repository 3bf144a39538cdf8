"""The code of a record: everything that rolls it again, in the capitals and digits of a QR code.

``HC1/CH/K3F9-22QX/1/S:OGREN/G:NONE`` is format, kind, seed and index, then what was chosen. A seed
or a name that holds more than lower-case letters, digits, points and dashes is written in base32
behind a dollar sign. A setting that is not the usual one stands behind a P: ``P:PALLADIUM``. What has
no letter stands behind its key: ``SHTICK:TANK``.
"""

from __future__ import annotations

from base64 import b32decode, b32encode
from typing import TYPE_CHECKING

import msgspec

from hcgen.errors import WishError
from hcgen.generate.character import roll_character
from hcgen.generate.noted import is_noted, wishes_from
from hcgen.tables import SETTING

if TYPE_CHECKING:
    from hcgen.generate.wishes import Wishes
    from hcgen.records import Character
    from hcgen.tables import Tables

FORMAT = "HC1"
KIND = "CH"
LONGEST = 300
"""Characters beyond which there is no code: its squares would be too small to read off paper."""

MOST_DIGITS = 9
"""Digits of the highest index that a code can hold."""

_PLAIN = set("abcdefghijklmnopqrstuvwxyz0123456789.-")
_LETTERS = {"stock": "S", "class": "C", "name": "N", "gear": "G", "skill-list": "L", "level": "V"}
_STRICT = "X"
_SETTING = "P"


class Order(msgspec.Struct, frozen=True):
    """What a code asks for."""

    seed: str
    index: int
    wishes: Wishes


def encode(record: Character) -> str:
    """Write the code of a record; nothing where it would be longer than 300 characters."""
    made = record.provenance
    pieces = [FORMAT, KIND, _word(made.seed), str(made.index)]
    if record.setting != SETTING:
        pieces.append(f"{_SETTING}:{_word(record.setting)}")
    pieces.extend(
        f"{_LETTERS.get(key, key.upper())}:{_word('yes' if value is True else str(value))}"
        for key, value in made.chosen.items()
        if key != "strict"
    )
    if made.chosen.get("strict"):
        pieces.append(_STRICT)
    code = "/".join(pieces)
    return code if len(code) <= LONGEST else ""


def code_of(record: Character, tables: Tables) -> str:
    """Return the code that brings a record back, proven by rolling it; nothing where none does.

    A record that was edited, advanced or rolled by other tables has no code.
    """
    if record.provenance.edited or record.provenance.rerolls:
        return ""
    code = encode(record)
    if not code:
        return ""
    try:
        again = roll(decode(code, tables), tables)
    except WishError:
        return ""
    return code if _rolled(again) == _rolled(record) else ""


def decode(code: str, tables: Tables) -> Order:
    """Read a code, against the tables of its setting. Raises WishError where it is none of ours."""
    seed, index, asked = _opened(code)
    if asked.get("setting", SETTING) != tables.module.id:
        raise WishError(
            f"the code {code[:40]!r} is of the setting {str(asked.get('setting', SETTING))[:40]}, not {tables.module.id}; load that"
        )
    asked.pop("setting", None)
    return Order(seed, index, wishes_from(asked, tables))


def setting_of(code: str) -> str:
    """Return the setting whose tables a code is to be read against. Raises WishError where it is no code of ours."""
    return str(_opened(code)[2].get("setting", SETTING))


def _opened(code: str) -> tuple[str, int, dict[str, str | bool | int]]:
    """Return a code's seed, index, and what it asks for, as a record notes it."""
    pieces = code.strip().upper().split("/")
    if (
        len(code) > 2 * LONGEST
        or len(pieces) < 4
        or pieces[:2] != [FORMAT, KIND]
        or not pieces[3].isdecimal()
        or pieces[3].startswith("0")
        or len(pieces[3]) > 9
    ):
        raise WishError(f"{code[:40]!r} is no code of a character; one looks like HC1/CH/K3F9-22QX/1")
    names = {letter: key for key, letter in _LETTERS.items()} | {_SETTING: "setting"}
    asked: dict[str, str | bool | int] = {}
    for piece in pieces[4:]:
        letter, colon, word = piece.partition(":")
        key = names.get(letter, letter.lower())
        if key in asked or (piece == _STRICT and "strict" in asked):
            raise WishError(f"the code {code[:40]!r} says {piece[:20]!r} and something else of the same; scan it again")
        if piece == _STRICT:
            asked["strict"] = True
        elif colon and (letter in names or is_noted(key)):
            asked[key] = _typed(key, _read(word, code))
        else:
            raise WishError(f"the code {code[:40]!r} asks for {piece[:20]!r}, which this hcgen does not know; update hcgen")
    return _read(pieces[2], code), int(pieces[3]), asked


def _typed(key: str, value: str) -> str | bool | int:
    if key == "level" and value.isdecimal():
        return int(value[:4])
    return True if key == "crawl" else value


def roll(order: Order, tables: Tables) -> Character:
    """Roll what a code asks for."""
    from hcgen.dice import Dice

    return roll_character(Dice(order.seed), tables, order.wishes, order.index)


def _rolled(record: Character) -> Character:
    """A record as the dice left it: without what play and the reader added, and where it came from."""
    from msgspec.structs import replace

    made = replace(record.provenance, version="", tables={})
    return replace(record, player=None, notes=None, state=None, own=None, derived=None, provenance=made)


def _word(text: str) -> str:
    if set(text) <= _PLAIN:
        return text.upper()
    return "$" + b32encode(text.encode()).decode().rstrip("=")


def _read(word: str, code: str) -> str:
    if not word.startswith("$"):
        return word.lower()
    data = word[1:]
    try:
        return b32decode(data + "=" * (-len(data) % 8)).decode()
    except ValueError:
        raise WishError(f"the code {code[:40]!r} was misread at {word[:20]!r}; scan it again") from None

"""The code of a person: what their sheet's QR code holds, and what `hcgen character --code` takes.

A setting that is not the usual one stands behind a P: ``P:PALLADIUM``. How codes are spelled is said
in `codewords`.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import msgspec

from hcgen.errors import WishError
from hcgen.generate.character import roll_character
from hcgen.generate.codewords import LONGEST, Read, read, spell
from hcgen.generate.noted import is_noted, wishes_from
from hcgen.generate.reroll import at_rolls, parts_of
from hcgen.tables import SETTING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from hcgen.generate.wishes import Wishes
    from hcgen.records import Character
    from hcgen.tables import Tables

__all__ = ["LONGEST", "Order", "code_of", "decode", "encode", "roll", "setting_of"]

KIND = "CH"

_LETTERS = {"stock": "S", "class": "C", "name": "N", "gear": "G", "skill-list": "L", "level": "V", "setting": "P"}


class Order(msgspec.Struct, frozen=True):
    """What a code asks for."""

    seed: str
    index: int
    wishes: Wishes
    rerolls: tuple[tuple[str, int], ...] = ()
    """Parts that were rolled again, each with the count of its roll."""


def encode(record: Character) -> str:
    """Write the code of a record; nothing where it would be longer than 300 characters."""
    made = record.provenance
    chosen = {"setting": record.setting, **made.chosen} if record.setting != SETTING else made.chosen
    return spell(KIND, (made.seed, made.index), chosen, _gathered(made.rerolls, record.level), _LETTERS)


def _gathered(rerolls: Mapping[str, int], level: int) -> Iterator[tuple[str, int]]:
    """Yield parts with the counts of their rolls: what makes a whole under the whole's name, then those of it that differ."""
    for family in dict.fromkeys(label.partition(".")[0] for label in rerolls):
        own = {label: turn for label, turn in rerolls.items() if label.partition(".")[0] == family}
        usual = 0
        if len(own) > 1 and {part.label for part in parts_of([family], level)} == set(own):
            usual = Counter(own.values()).most_common(1)[0][0]
            yield family, usual
        yield from ((label, turn) for label, turn in own.items() if turn != usual)


def code_of(record: Character, tables: Tables) -> str:
    """Return the code that brings a record back, proven by rolling it; nothing where none does.

    A record that was edited or rolled by other tables has no code.
    """
    if record.provenance.edited:
        return ""
    try:
        code = encode(record)
        if not code:
            return ""
        again = roll(decode(code, tables), tables)
    except WishError:
        return ""
    return code if _rolled(again) == _rolled(record) else ""


def decode(code: str, tables: Tables) -> Order:
    """Read a code, against the tables of its setting. Raises WishError where it is none of ours."""
    found = _opened(code)
    asked = {key: _typed(key, value) for key, value in found.asked.items() if key != "setting"}
    setting = found.asked.get("setting", SETTING)
    if setting != tables.module.id:
        raise WishError(f"the code {code[:40]!r} is of the setting {str(setting)[:40]}, not {tables.module.id}; load that")
    return Order(found.seed, found.index, wishes_from(asked, tables), found.rerolls)


def setting_of(code: str) -> str:
    """Return the setting whose tables a code is to be read against. Raises WishError where it is no code of ours."""
    return str(_opened(code).asked.get("setting", SETTING))


def _opened(code: str) -> Read:
    return read(code, KIND, _LETTERS, is_noted)


def _typed(key: str, value: str | bool) -> str | bool | int:
    if key == "level" and isinstance(value, str) and value.isdecimal():
        return int(value[:4])
    return True if key == "crawl" else value


def roll(order: Order, tables: Tables) -> Character:
    """Roll what a code asks for."""
    from hcgen.dice import Dice

    record = roll_character(Dice(order.seed), tables, order.wishes, order.index)
    if not order.rerolls:
        return record
    return at_rolls(record, {part.label: turn for label, turn in order.rerolls for part in parts_of([label], record.level)}, tables)


def _rolled(record: Character) -> Character:
    """A record as the dice left it: without what play and the reader added, and where it came from."""
    from msgspec.structs import replace

    made = replace(record.provenance, version="", tables={})
    return replace(record, player=None, notes=None, state=None, own=None, derived=None, provenance=made)

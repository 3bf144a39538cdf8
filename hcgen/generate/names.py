"""Names: one to one with a person's place, and never the same twice in a batch.

A person's name number is a keyed shuffle of the stock's pool at the person's index, so it depends
on nobody else. Past the pool's end a by-name is added.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hcgen.dice import Dice, Stream
    from hcgen.generate.part import Facts, Values
    from hcgen.generate.wishes import Wishes
    from hcgen.tables import Tables
    from hcgen.tables.rows import NamesRow


TURNS = 16
"""A name that is rolled again comes from another sixteenth of the pool than its crew's first names."""


def roll(facts: Facts, wishes: Wishes, dice: Stream, tables: Tables) -> Values:
    """Give the name that was asked for, or the one that belongs to the index; none where strict."""
    if wishes.name:
        return {"name": wishes.name}
    if wishes.strict:
        return {"name": None}
    row = tables.names.by_id[tables.stocks.by_id[facts["stock.id"]].names]
    pool = len(row.given) * len(row.family)
    position = facts["index"] - 1 + dice.turn * (pool // TURNS)
    if wishes.heir and wishes.heir.of:
        return {"name": _of_kin(row, position, wishes.heir.of, dice.dice, tables)}
    return {"name": name_at(row, position, dice.dice, tables)}


def _of_kin(row: NamesRow, position: int, fallen: str, dice: Dice, tables: Tables) -> str:
    """Return the first name from a position on that is not that of the fallen, with their family's name (HC-STK-HU)."""
    family = _family_of(fallen, row)
    while (name := name_at(row, position, dice, tables, family)) == fallen:
        position += 1
    return name


def _family_of(name: str, row: NamesRow) -> str:
    """Return the family's name within a name: one of the stock's, or the last of several words; nothing where there is none."""
    words = name.split()[1:]
    return next((word for word in words if word in row.family), words[-1] if words else "")


def name_at(row: NamesRow, position: int, dice: Dice, tables: Tables, family_name: str = "") -> str:
    """Return the name at a position of a stock's shuffled pool, counting from 0; the family's may be given."""
    pool = len(row.given) * len(row.family)
    times_round, position = divmod(position, pool)
    number = dice.place(pool, position, "names", row.id)
    family, given = divmod(number, len(row.given))
    name = row.pattern.format(given=row.given[given], family=family_name or row.family[family])
    return f"{name} {_by_name(number, times_round, tables)}" if times_round else name


def _by_name(number: int, times_round: int, tables: Tables) -> str:
    """Two people of one name are in different rounds, so their by-names differ too."""
    rows = tables.texts("by-names").rows
    text = rows[(number + times_round) % len(rows)].text
    lap = times_round // len(rows)
    return f"{text} {lap + 1}" if lap else text

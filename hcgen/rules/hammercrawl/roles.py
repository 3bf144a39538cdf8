"""Roles of a crew: a dozen of a kind, and the one in charge of them (house, after HC-GEN-09 and AMB-HC-22)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from hcgen.records import Character
    from hcgen.tables import Tables
    from hcgen.tables.rows import RoleBundle, RoleRow

IN_CHARGE = 1
"""The index of whoever is in charge, in every batch of a seed."""

TABLE = "roles"


class Post(NamedTuple):
    """Somebody's place in a role: one of many, or the one in charge."""

    row: RoleRow
    leads: bool

    @property
    def title(self) -> str:
        """What they are called: "town guard", "sergeant of the watch"."""
        return self.row.leader if self.leads else self.row.title

    @property
    def level(self) -> str:
        """The dice for their level."""
        return self.row.leader_level if self.leads else self.row.level

    @property
    def backgrounds(self) -> tuple[str, ...]:
        """What they may have done before."""
        return self.row.leader_backgrounds if self.leads else self.row.backgrounds

    @property
    def bundles(self) -> tuple[RoleBundle, ...]:
        """What they may bring, whatever their standing."""
        return self.row.leader_bundles if self.leads else self.row.bundles


def post(role: object, index: int, tables: Tables) -> Post | None:
    """Return the post of the person at an index, counting from 1; None without a role, or where no table has it."""
    if role is None or TABLE not in tables:
        return None
    row = tables.roles.by_id.get(str(role))
    return Post(row, index == IN_CHARGE) if row else None


def post_of(record: Character, tables: Tables) -> Post | None:
    """Return the post that somebody was rolled for; None where that is none."""
    return post(record.provenance.chosen.get("role"), record.provenance.index, tables)

"""People made into rows of a roster."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hcgen.portrait.ship import UNNAMED
from hcgen.portrait.ship_views import MemberView

if TYPE_CHECKING:
    from hcgen.records import Character


def member_view(person: Character, post: str = "") -> MemberView:
    """Make the row of a member of a crew, with the name of the post that they hold."""
    return MemberView(post=post, name=person.name or UNNAMED, stock=person.stock.name, class_=person.class_.name, level=person.level)

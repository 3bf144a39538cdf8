"""What was asked for: it takes no dice and comes before them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec

from hcgen.errors import WishError, did_you_mean
from hcgen.records import GEAR_METHODS, SKILL_LISTS, GearMethod, SkillList, is_name

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hcgen.tables import Tables

CLASS_NAMES = {"combatant": "fight", "true-mage": "meddle", "devout": "pray", "specialist": "toil"}
"""The names of classes that are accepted for their ids."""


class Wishes(msgspec.Struct, frozen=True):
    """Everything that can be chosen; what is None is rolled."""

    stock: str | None = None
    class_: str | None = None
    name: str | None = None
    gear: GearMethod | None = None
    strict: bool = False
    skill_list: SkillList = "plain"
    """What skills are rolled on; the plain list is the default."""

    def noted(self) -> dict[str, str | bool]:
        """The wishes as [provenance.chosen] keeps them."""
        values: dict[str, str | bool | None] = {
            "stock": self.stock,
            "class": self.class_,
            "name": self.name,
            "gear": self.gear,
            "skill-list": self.skill_list if self.is_silly else None,
            "strict": self.strict,
        }
        return {key: value for key, value in values.items() if value}

    @property
    def gear_method(self) -> GearMethod:
        """How gear comes about; the default is to roll it, and nothing under --strict (AMB-HC-22)."""
        return self.gear or ("none" if self.strict else "roll")

    @property
    def is_silly(self) -> bool:
        """Whether skills may be silly, and one thing that is carried is (AMB-HC-14)."""
        return self.skill_list != "plain"

    @property
    def method(self) -> Literal["A", "B"]:
        """Option A, or B as soon as stock, class or the list of skills were chosen; a setting may have one of its own (AMB-HC-75)."""
        return "B" if self.stock or self.class_ or self.is_silly else "A"


def wish(
    tables: Tables,
    *,
    stock: str | None = None,
    class_: str | None = None,
    name: str | None = None,
    gear: str | None = None,
    strict: bool = False,
    skill_list: str | None = None,
) -> Wishes:
    """Check what was asked for against the tables and the rules.

    Raises WishError, with what there is to choose from, or the rule that forbids it.
    """
    known_stock = _find("stock", stock, tables.stocks.by_id)
    class_ids = {**{known: known for known in tables.classes.by_id}, **CLASS_NAMES}
    known_class = _find("class", class_, class_ids)
    if gear not in {None, *GEAR_METHODS}:
        raise WishError(f"--gear {str(gear)[:40]} is no way to come by gear; it is roll, buy or none")
    if strict and gear in {"roll", "buy"}:
        lost = "gear tables to roll on" if gear == "roll" else "prices to buy at"
        raise WishError(f"--strict leaves no {lost}; use --gear none, or leave --strict out (AMB-HC-22)")
    if name is not None:
        name = _check_name(name)
    if strict and known_class and tables.classes.by_id[class_ids[known_class]].experimental:
        raise WishError(f"--strict has no {class_ids[known_class]}, whose numbers are the house's (AMB-HC-14)")
    known_list = _find("list of skills", skill_list, dict.fromkeys(SKILL_LISTS)) or "plain"
    if strict and known_list != "plain":
        raise WishError("--strict has no silly skills, which are the house’s; use --skill-list plain, or leave --strict out (AMB-HC-14)")
    if tables.module.method == "P" and known_list != "plain":
        raise WishError(f"the setting {tables.module.id} has plain skills only; leave --skill-list out (HC-GEN-03)")
    return Wishes(
        known_stock,
        class_ids[known_class] if known_class else None,
        name,
        gear,
        strict,
        known_list,  # type: ignore[arg-type]
    )


def _check_name(name: str) -> str:
    if not name.strip():
        raise WishError("--name has no characters; give a name, or leave the option out")
    if not is_name(name):
        raise WishError("--name holds a character that moves the cursor or cannot be seen; give a name of one line")
    return name.strip()


def _find(what: str, asked: str | None, known: Mapping[str, object]) -> str | None:
    if asked is None:
        return None
    key = asked.strip().lower().replace(" ", "-").replace("’", "").replace("'", "")
    if key in known:
        return key
    raise WishError(f"there is no {what} {asked[:40]!r}{did_you_mean(key, known)}; there are {', '.join(known)}")

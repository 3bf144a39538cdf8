"""People put together by hand, for the cases that state a few of a person's values only."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypedDict

from hcgen.records import Casting, Character, Choices, Class, Gear, PowerChoice, Provenance, Purse, Rolls, Stats, Stock, Story
from hcgen.tables.rows import STATS

if TYPE_CHECKING:
    from typing import Unpack

    from hcgen.records import Grade
    from hcgen.tables.rows import Stat, Tradition


class Ratings(TypedDict, total=False):
    """The ratings that are not 10."""

    STR: int
    DEX: int
    CON: int
    INT: int
    WIL: int
    CHA: int
    SOC: int


def person(
    class_: str = "fight",
    prime: Stat = "STR",
    level: int = 1,
    stock: str = "halfern",
    choices: Choices | None = None,
    casting: Casting | None = None,
    gear: tuple[Gear, ...] = (),
    **given: int,
) -> Character:
    """A person put together by hand; ratings that are not given are 10."""
    return Character(
        setting="hammercrawl",
        level=level,
        xp=0,
        stock=Stock(id=stock, name=stock, prime="DEX", source="test"),
        class_=Class(id=class_, name=class_, prime=prime, hit_die="d8", choices=choices or Choices()),
        stats=Stats(**(dict.fromkeys(STATS, 10) | given)),
        story=Story(),
        casting=casting,
        purse=Purse(start=0, coins=0),
        gear=gear,
        rolls=Rolls(),
        provenance=Provenance(seed="by hand", index=1, method="B", epoch=1, version="0"),
    )


def held(name: str, quantity: int = 1) -> Gear:
    return Gear(id=name, name=name, size="medium", quantity=quantity, carried="held", origin="class")


def worn(name: str) -> Gear:
    return Gear(id=name, name=name, size="large", quantity=1, carried="worn", origin="bought")


def power(name: str, grade: Grade) -> Choices:
    return Choices(powers=(PowerChoice(id=name, grade=grade, level=1),))


def casts(tradition: Tradition, grade: Literal["dedicated", "dabbler"], stat: Stat) -> Casting:
    return Casting(tradition=tradition, grade=grade, stat=stat)


def mage(level: int = 1, focus: str = "war-mage", stock: str = "halfern", prime: Stat = "INT", **given: Unpack[Ratings]) -> Character:
    return person("meddle", prime, level, stock, Choices(focus=focus), casts("scholastic", "dedicated", prime), **given)


def devout(grade: Grade, level: int = 1, stock: str = "halfern", **given: Unpack[Ratings]) -> Character:
    how: Literal["dedicated", "dabbler"] = "dedicated" if grade == "advanced" else "dabbler"
    return person("pray", "WIL", level, stock, power("spellcasting", grade), casts("believer", how, "WIL"), **given)


def blade(level: int = 1, stock: str = "halfern", **given: Unpack[Ratings]) -> Character:
    return person("fight", "STR", level, stock, Choices(shtick="spellblade"), casts("scholastic", "dabbler", "INT"), **given)


def dabbler(level: int = 1, **given: Unpack[Ratings]) -> Character:
    chosen = Choices(specials=("eldritch-dabbler", "opportunist"))
    return person("toil", "CHA", level, choices=chosen, casting=casts("scholastic", "dabbler", "INT"), **given)


def elfin(level: int = 1, **given: Unpack[Ratings]) -> Character:
    return person("toil", "DEX", level, "elfin", casting=casts("scholastic", "dabbler", "INT"), **given)

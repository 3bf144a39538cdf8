"""What was asked for: it takes no dice and comes before them."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Literal

import msgspec

if TYPE_CHECKING:
    from hcgen.records import GearMethod, SkillList
    from hcgen.tables.rows import Stat


NOTHING = "none"
"""The choice to take nothing."""

ROLLED = "rolled"
"""The word for a stat that nobody picked."""


class Chosen(msgspec.Struct, frozen=True):
    """One thing that was chosen."""

    key: str
    """What it is: "shtick", "skill", "powers" … (see `hcgen.generate.choosable.KEYS`)."""
    value: str
    """The row's id; with a focus behind a colon for a skill, a grade for a Devout power."""
    level: int = 1
    """The level for which it was chosen, or from which on it waits for room."""
    exact: bool = False
    """Whether it is for that level and no later one."""


class Inheritance(msgspec.Struct, frozen=True):
    """What a relative of the fallen begins with (HC-STK-HU)."""

    of: str | None = None
    """The name of the fallen, if there was one."""
    stats: tuple[tuple[Stat | None, Stat | None], ...] = ()
    """For each of the fallen the stat that the player picked, and that of the Smith; None is rolled."""
    keeps: tuple[str, ...] = ()
    """The ids of the things that were kept, one for each piece."""

    def noted(self) -> dict[str, str | None]:
        """The inheritance as [provenance.chosen] keeps it."""
        return {
            "heir-of": self.of,
            "heir-stats": "; ".join(", ".join(stat or ROLLED for stat in pair) for pair in self.stats),
            "heir-keeps": "; ".join(self.keeps),
        }


class Wishes(msgspec.Struct, frozen=True):
    """Everything that can be chosen; what is None, or not named, is rolled."""

    stock: str | None = None
    class_: str | None = None
    role: str | None = None
    """What the whole crew is; person 1 is the one in charge."""
    name: str | None = None
    gear: GearMethod | None = None
    strict: bool = False
    skill_list: SkillList = "plain"
    """What skills are rolled on; the plain list is the default."""
    stock_prime: Stat | None = None
    class_prime: Stat | None = None
    level: int | None = None
    """The level that the person is to have (AMB-HC-67)."""
    crawl: bool = False
    """Whether experience is counted on the track of the dungeon crawl (AMB-HC-23)."""
    rolls: tuple[tuple[str, tuple[int, ...]], ...] = ()
    """Natural results that were rolled at the table, by part, in the order rolled."""
    assign: tuple[Stat, ...] = ()
    """The stats that the seven rolls go to, in the order rolled, where the stock may assign them freely (HC-STK-P1)."""
    ratings: tuple[tuple[Stat, int], ...] = ()
    """Ratings that were set outright."""
    chosen: tuple[Chosen, ...] = ()
    """Everything else."""
    heir: Inheritance | None = None
    """What somebody begins with who is a relative of the fallen."""

    def noted(self) -> dict[str, str | bool | int]:
        """The wishes as [provenance.chosen] keeps them."""
        values: dict[str, str | bool | int | None] = {
            "stock": self.stock,
            "class": self.class_,
            "role": self.role,
            "stock-prime": self.stock_prime,
            "class-prime": self.class_prime,
            "name": self.name,
            "level": self.level,
            "gear": self.gear,
            "skill-list": self.skill_list if self.is_silly else None,
            "strict": self.strict,
            "crawl": self.crawl,
            "assign": ", ".join(self.assign),
            "set": ", ".join(f"{stat}={rating}" for stat, rating in self.ratings),
            **(self.heir.noted() if self.heir else {}),
            **{f"rolls-{part}": ", ".join(map(str, results)) for part, results in self.rolls},
        }
        for made in self.chosen:
            key = noted_key(made)
            before = values.get(key)
            values[key] = f"{before}; {made.value}" if before else made.value
        return {key: value for key, value in values.items() if value}

    def of(self, key: str, level: int = 1) -> tuple[str, ...]:
        """Return what was chosen of a key for a level."""
        return _of(self.chosen, key, level) if self.chosen else ()

    def one(self, key: str) -> str | None:
        """Return the one thing that was chosen of a key, if it was."""
        return self.of(key)[0] if self.of(key) else None

    def rolled(self, part: str) -> tuple[int, ...]:
        """Return what was rolled at the table for a part; nothing where it was not."""
        return next((results for name, results in self.rolls if name == part), ())

    @property
    def narrows(self) -> bool:
        """Whether something was chosen that may bar stocks, classes, primes or options."""
        return bool(self.chosen or self.stock_prime or self.class_prime or self.assign or self.rolled("psionics"))

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
        """Option A, or B as soon as anything was chosen that Option A rolls; a setting may have one of its own (AMB-HC-75)."""
        made = (
            self.stock,
            self.class_,
            self.role,
            self.stock_prime,
            self.class_prime,
            self.is_silly,
            self.assign,
            self.ratings,
            self.chosen,
        )
        return "B" if any(made) else "A"


def noted_key(made: Chosen) -> str:
    """Return the key under which [provenance.chosen] keeps a choice."""
    return f"{'level' if made.exact else 'from'}-{made.level}-{made.key}" if made.level > 1 else made.key


@lru_cache(maxsize=4096)
def _of(chosen: tuple[Chosen, ...], key: str, level: int) -> tuple[str, ...]:
    return tuple(made.value for made in chosen if made.key == key and made.level == level)

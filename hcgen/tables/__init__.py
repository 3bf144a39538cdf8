"""Table modules: typed rows in TOML, read once, rolled by everybody."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, TypeVar, cast

from hcgen.errors import TableError, did_you_mean
from hcgen.tables.reading import Files, StoredModule, typed_rows
from hcgen.tables.rows import (
    STATS,
    AmmunitionRow,
    ArmourRow,
    BagRow,
    BeliefRow,
    BundleRow,
    ClassRow,
    DevoutPowerRow,
    FeatRow,
    FocusRow,
    ItemRow,
    KitRow,
    MagickItemRow,
    NamesRow,
    OptionRow,
    PsionicGradeRow,
    PsionicPowerRow,
    QuirkRow,
    RoleRow,
    Row,
    ShoppingRow,
    SkillRow,
    SpellRow,
    StatRow,
    StatusRow,
    StockRow,
    TextRow,
    WeaponRow,
)
from hcgen.tables.table import Table

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

__all__ = ["SETTING", "STATS", "Table", "TableSet", "Tables", "load", "read_bundled"]

PLAYED = frozenset(
    {
        "mana-burn-afflictions",
        "scroll-backfires",
        "scroll-surprises",
        "treasure-art",
        "treasure-artifacts",
        "treasure-charms",
        "treasure-coins",
        "treasure-expendables",
        "treasure-gems",
        "treasure-icons",
        "treasure-relics",
    }
)
"""Tables that are rolled on in play; nobody is made of them, and no record keeps their digests."""

AnyRow = TypeVar("AnyRow", bound=Row)
Goods = ArmourRow | WeaponRow | AmmunitionRow | BagRow | ItemRow


class TableSet:
    """The tables of one module, each decoded when it is first asked for; what every game's tables have."""

    def __init__(self, stored: StoredModule) -> None:
        self._stored = stored.tables
        self._decoded: dict[str, Table[Row]] = {}
        self.module = stored.module

    def of(self, name: str, kind: type[AnyRow]) -> Table[AnyRow]:
        """Return the table with this id and this type of rows.

        Raises TableError where there is none.
        """
        table = self[name]
        if not isinstance(table.rows[0], kind):
            raise TableError(f"table {name!r} holds {type(table.rows[0]).__name__}s where {kind.__name__}s belong")
        return cast("Table[AnyRow]", table)

    def __getitem__(self, name: str) -> Table[Row]:
        table = self._decoded.get(name)
        if table is None:
            stored = self._stored.get(name)
            if stored is None:
                raise TableError(f"module {self.module.id!r} has no table {name!r}; its tables are {', '.join(self._stored)}")
            table = Table(name, stored.die, stored.source, typed_rows(stored.kind, bytes(stored.rows)), stored.digest)
            self._decoded[name] = table
        return table

    def __contains__(self, name: str) -> bool:
        return name in self._stored

    def __iter__(self):  # type: ignore[no-untyped-def]
        return iter(self._stored)

    def kind(self, name: str) -> str:
        """Return the kind of a table's rows, without decoding them."""
        return self._stored[name].kind

    @cached_property
    def digests(self) -> dict[str, str]:
        """A fingerprint of each table that people are rolled from, over what rolling can see."""
        return {name: stored.digest for name, stored in self._stored.items() if name not in PLAYED}

    def texts(self, name: str) -> Table[TextRow]:
        """A table of plain texts."""
        return self.of(name, TextRow)


class Tables(TableSet):
    """The tables that people are rolled on."""

    @cached_property
    def stocks(self) -> Table[StockRow]:
        """HC-STK-00."""
        return self.of("stocks", StockRow)

    @cached_property
    def classes(self) -> Table[ClassRow]:
        """HC-CLS-01, AMB-HC-14."""
        return self.of("classes", ClassRow)

    @cached_property
    def skills(self) -> Table[SkillRow]:
        """HC-SKL-06."""
        return self.of("skills", SkillRow)

    @cached_property
    def silly_skills(self) -> Table[SkillRow]:
        """AMB-HC-14."""
        return self.of("silly-skills", SkillRow)

    @cached_property
    def every_skill(self) -> dict[str, SkillRow]:
        """Every skill there is, the silly ones among them, by id."""
        return {**self.skills.by_id, **self.silly_skills.by_id}

    @cached_property
    def silly_items(self) -> Table[ItemRow]:
        """AMB-HC-14: what people with silly skills carry."""
        return self.of("silly-items", ItemRow)

    @cached_property
    def weapons(self) -> Table[WeaponRow]:
        """HC-WPN-05."""
        return self.of("weapons", WeaponRow)

    @cached_property
    def spells(self) -> Table[SpellRow]:
        """AMB-HC-44."""
        return self.of("spells", SpellRow)

    @cached_property
    def devout_powers(self) -> Table[DevoutPowerRow]:
        """HC-CLS-P0."""
        return self.of("devout-powers", DevoutPowerRow)

    def foci(self, name: str) -> Table[FocusRow]:
        """A table of foci."""
        return self.of(name, FocusRow)

    def options(self, name: str) -> Table[OptionRow]:
        """A table of options of a class."""
        return self.of(name, OptionRow)

    @cached_property
    def beliefs(self) -> Table[BeliefRow]:
        """House."""
        return self.of("beliefs", BeliefRow)

    @cached_property
    def quirks(self) -> Table[QuirkRow]:
        """HC-STK-NE."""
        return self.of("quirks", QuirkRow)

    @cached_property
    def names(self) -> Table[NamesRow]:
        """House."""
        return self.of("names", NamesRow)

    @cached_property
    def kits(self) -> Table[KitRow]:
        """HC-EQ-01, HC-EQ-02."""
        return self.of("kits", KitRow)

    @cached_property
    def bundles(self) -> Table[BundleRow]:
        """AMB-HC-22."""
        return self.of("bundles", BundleRow)

    @cached_property
    def roles(self) -> Table[RoleRow]:
        """House: what a whole crew can be."""
        return self.of("roles", RoleRow)

    @property
    def has_psionics(self) -> bool:
        """Whether the setting knows psionics at all (AMB-HC-19)."""
        return "psionics" in self

    @cached_property
    def psionics(self) -> Table[PsionicGradeRow]:
        """AMB-HC-20: what each grade brings."""
        return self.of("psionics", PsionicGradeRow)

    @cached_property
    def psionic_powers(self) -> Table[PsionicPowerRow]:
        """AMB-HC-20."""
        return self.of("psionic-powers", PsionicPowerRow)

    @cached_property
    def shopping(self) -> Table[ShoppingRow]:
        """AMB-HC-22."""
        return self.of("shopping", ShoppingRow)

    @cached_property
    def magick_items(self) -> Table[MagickItemRow]:
        """HC-EQ-05."""
        return self.of("magick-items", MagickItemRow)

    @cached_property
    def wizard_weapons(self) -> Table[WeaponRow]:
        """AMB-HC-21."""
        return self.of("wizard-weapons", WeaponRow)

    @cached_property
    def ratings(self) -> tuple[StatRow, ...]:
        """HC-STAT-02, by rating from 1 on."""
        return self.of("stats", StatRow).rows

    @cached_property
    def levels(self) -> tuple[FeatRow, ...]:
        """HC-FEAT-02, by level from 1 on."""
        return self.of("levels", FeatRow).rows

    @cached_property
    def status(self) -> Table[StatusRow]:
        """HC-EQ-04."""
        return self.of("status", StatusRow)

    @cached_property
    def arms(self) -> dict[str, WeaponRow]:
        """Every weapon there is, the wizards' among them, by id."""
        return {**self.weapons.by_id, **self.wizard_weapons.by_id}

    @cached_property
    def armour(self) -> dict[str, ArmourRow]:
        """HC-ARM-03, by id."""
        return self.of("armour", ArmourRow).by_id

    @cached_property
    def bags(self) -> dict[str, BagRow]:
        """HC-BAG-02 to HC-BAG-07 and AMB-HC-41, by id."""
        return self.of("bags", BagRow).by_id

    @cached_property
    def ammunition(self) -> dict[str, AmmunitionRow]:
        """AMB-HC-51, by id."""
        return self.of("ammunition", AmmunitionRow).by_id

    @cached_property
    def goods(self) -> dict[str, Goods]:
        """Everything that can be carried, by id."""
        goods: dict[str, Goods] = {**self.of("items", ItemRow).by_id, **self.silly_items.by_id, **self.arms}
        return {**goods, **self.armour, **self.bags, **self.ammunition}


SETTING = "hammercrawl"
"""The setting of whoever names none."""


GAME = "HC"
"""The game whose modules are settings of people."""


@lru_cache(maxsize=8)
def load(setting: str = SETTING) -> Tables:
    """Read the bundled module of a setting, laid over the modules that it extends.

    Raises TableError where there is no such module.
    """
    return Tables(read_bundled(setting, GAME))


def read_bundled(name: str, game: str) -> StoredModule:
    """Read a bundled module of a game, laid over the modules that it extends, from the cache where it is kept there.

    Raises TableError where the game has no such module.
    """
    from hcgen.tables.cache import cached_module

    layers = [_files(name, game)]
    seen = [name]
    while below := _head(layers[0], "extends"):
        if below in seen:
            raise TableError(f"the module {below!r} extends itself, by way of {', '.join(seen)}; mend extends in its module.toml")
        seen.append(below)
        layers.insert(0, _files(below, game))
    return cached_module(*layers)


def _files(name: str, game: str) -> Files:
    from hcgen._resources import folder

    named = len(name) <= 64 and name.isascii() and name.replace("-", "").isalnum()
    place = folder("tables") / (name if named else "none")
    files = _read(place) if named and place.is_dir() else ()
    if not files or _head(files, "game") != game:
        known = _modules(game)
        what = "setting" if game == GAME else "module"
        raise TableError(f"there is no {what} {name[:40]!r}{did_you_mean(name.lower(), known)}; there are {', '.join(known)}")
    return files


def settings() -> tuple[str, ...]:
    """Return the ids of the bundled settings of people."""
    return _modules(GAME)


@lru_cache(maxsize=4)
def _modules(game: str) -> tuple[str, ...]:
    from hcgen._resources import folder

    every = sorted((entry for entry in folder("tables").iterdir() if entry.is_dir()), key=lambda entry: entry.name)
    return tuple(entry.name for entry in every if _head(_read(entry), "game") == game)


def kinds_of_tables() -> dict[str, frozenset[str]]:
    """Return the kinds of rows that the bundled tables of each id have, in all modules of all games."""
    from hcgen._resources import folder

    found: dict[str, set[str]] = {}
    for files in (_read(entry) for entry in folder("tables").iterdir() if entry.is_dir()):
        if _head(files, "game"):
            for name, _ in files:
                if name != "module.toml":
                    found.setdefault(name.removesuffix(".toml"), set()).add(_head(files, "kind", name))
    return {name: frozenset(found[name]) for name in sorted(found)}


def _read(place: Traversable) -> Files:
    return sorted((entry.name, entry.read_bytes()) for entry in place.iterdir() if entry.name.endswith(".toml"))


def _head(files: Files, field: str, name: str = "module.toml") -> str:
    """Return a field of module.toml, or of another file, that stands before its rows.

    Read by hand, for importing tomllib costs every start three milliseconds; the strict reader looks
    at it again before anything is cached.
    """
    head = dict(files).get(name, b"").partition(b"\n[")[0].decode(errors="replace")
    lines = (line.partition("=") for line in head.splitlines())
    return next((value.partition("#")[0].strip().strip("\"'") for key, _, value in lines if key.strip() == field), "")

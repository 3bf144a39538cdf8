"""The pages of rules and of rulings: what docs/rules.md and docs/rulings.md are written from, and `hcgen rule` reads.

The bundled files are no module of tables: nothing is rolled on them.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

import msgspec

PageName = Literal["rules", "rulings"]
PAGES: tuple[PageName, ...] = ("rules", "rulings")


class Entry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A rule, or a ruling, in a sentence or two of ours."""

    id: str
    text: str
    where: str = ""
    """Where it lives, as Markdown; of a rule only."""
    rulings: tuple[str, ...] = ()
    """The ids of the rulings that say how a rule is read."""


class Section(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A chapter of a page: words, a table, and words again, any of which may be missing."""

    title: str
    before: str = ""
    columns: tuple[str, ...] = ()
    rows: tuple[Entry, ...] = ()
    after: str = ""

    @property
    def notes(self) -> tuple[str, ...]:
        """The lines that stand around the table, plain, without the marks of Markdown."""
        lines = f"{self.before}\n{self.after}".splitlines()
        return tuple(line.removeprefix("- ").replace("**", "").replace("`", "") for line in lines if line)


class Page(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A page."""

    title: str
    before: str
    sections: tuple[Section, ...]


@lru_cache(maxsize=2)
def load_page(name: PageName) -> Page:
    """Read a bundled page.

    Raises TableError where the file is damaged.
    """
    import tomllib

    from hcgen._resources import folder
    from hcgen.errors import TableError

    data = (folder("tables") / "pages" / f"{name}.toml").read_bytes()
    try:
        return msgspec.convert(tomllib.loads(data.decode()), Page)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, msgspec.ValidationError) as fault:
        raise TableError(f"pages/{name}.toml: {fault}; mend the line") from None

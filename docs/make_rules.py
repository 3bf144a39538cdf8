"""Write docs/rules.md and docs/rulings.md from tables/pages, which is where they are changed.

python docs/make_rules.py             writes the pages
python docs/make_rules.py --check     exits 1 where a page is out of date
python docs/make_rules.py --take-up   the other way: takes what was changed in the pages up into tables/pages
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from hcgen.errors import TableError
from hcgen.tables.pages import PAGES, Entry, Page, PageName, Section, load_page

if TYPE_CHECKING:
    from collections.abc import Iterator

DOCS = Path(__file__).parent
DATA = DOCS.parent / "tables" / "pages"

HEADS = {
    "rules": "# The page of rules: docs/make_rules.py writes docs/rules.md from it, and `hcgen rule` reads it. The words are ours.",
    "rulings": "# The page of rulings: docs/make_rules.py writes docs/rulings.md from it, and `hcgen rule` reads it. The words are ours.",
}


def markdown(page: Page) -> str:
    """Return a page as Markdown."""
    blocks = [f"# {page.title}", page.before]
    for section in page.sections:
        blocks += [f"## {section.title}", section.before, _table(section), section.after]
    return "\n\n".join(block for block in blocks if block) + "\n"


def _table(section: Section) -> str:
    if not section.columns:
        return ""
    cells = [section.columns, ("---",) * len(section.columns)]
    cells += [(row.id, row.text, row.where)[: len(section.columns)] for row in section.rows]
    return "\n".join(f"| {' | '.join(line)} |".replace("| --- ", "|---").replace("--- |", "---|") for line in cells)


def read_back(text: str, known: dict[str, Entry]) -> Page:
    """Return the page that a Markdown page shows; what it does not show is taken from the entries that are known."""
    head, *pieces = re.split(r"^## ", text, flags=re.MULTILINE)
    title, _, before = head.partition("\n")
    return Page(title=title.removeprefix("# "), before=before.strip(), sections=tuple(_section(piece, known) for piece in pieces))


def _section(piece: str, known: dict[str, Entry]) -> Section:
    title, _, body = piece.partition("\n")
    lines = body.strip().splitlines()
    tabled = [number for number, line in enumerate(lines) if line.startswith("|")]
    if not tabled:
        return Section(title=title, before="\n".join(lines))
    first, last = tabled[0], tabled[-1]
    columns, _, *cells = (tuple(line[2:-2].split(" | ")) for line in lines[first : last + 1])
    return Section(
        title=title,
        before="\n".join(lines[:first]).strip(),
        columns=columns,
        rows=tuple(_entry(row, known) for row in cells),
        after="\n".join(lines[last + 1 :]).strip(),
    )


def _entry(cells: tuple[str, ...], known: dict[str, Entry]) -> Entry:
    entry = known.get(cells[0], Entry(id=cells[0], text=""))
    return replace(entry, text=cells[1], where=cells[2] if len(cells) > 2 else "", rulings=entry.rulings if len(cells) > 2 else ())


def toml(name: PageName, page: Page) -> str:
    """Return a page as a file of tables/pages: a row a line."""
    lines = [HEADS[name], f"title = {_quoted(page.title)}", f"before = {_long(page.before)}"]
    for section in page.sections:
        lines += ["", "[[sections]]", f"title = {_quoted(section.title)}"]
        lines += [f"before = {_long(section.before)}"] if section.before else []
        if section.columns:
            lines += [f"columns = [{', '.join(map(_quoted, section.columns))}]", "rows = ["]
            lines += [f"  {{ {', '.join(_fields(row))} }}," for row in section.rows]
            lines.append("]")
        lines += [f"after = {_long(section.after)}"] if section.after else []
    return "\n".join(lines) + "\n"


def _fields(row: Entry) -> Iterator[str]:
    yield f"id = {_quoted(row.id)}"
    yield f"text = {_quoted(row.text)}"
    if row.where:
        yield f"where = {_quoted(row.where)}"
    if row.rulings:
        yield f"rulings = [{', '.join(map(_quoted, row.rulings))}]"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _long(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"""', '""\\"')
    return f'"""\n{escaped}"""'


def entries(name: PageName) -> dict[str, Entry]:
    """Return the rows of a page by their ids, or nothing where there is no page yet."""
    try:
        page = load_page(name)
    except (TableError, OSError):
        return {}
    return {row.id: row for section in page.sections for row in section.rows if len(section.columns) > 2}


def main() -> None:
    """Write the pages, compare them, or take them up."""
    for name in PAGES:
        target = DOCS / f"{name}.md"
        if "--take-up" in sys.argv[1:]:
            page = read_back(target.read_text(encoding="utf-8"), entries(name))
            (DATA / f"{name}.toml").write_text(toml(name, page), encoding="utf-8", newline="\n")
        elif "--check" not in sys.argv[1:]:
            target.write_text(markdown(load_page(name)), encoding="utf-8", newline="\n")
        elif target.read_text(encoding="utf-8") != markdown(load_page(name)):
            raise SystemExit(f"docs/{name}.md is out of date; run: python docs/make_rules.py")


if __name__ == "__main__":
    main()

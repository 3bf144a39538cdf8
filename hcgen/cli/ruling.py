"""``hcgen rule``: a rule in our own words, with its rulings and the commands that play it."""

import re
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer
from msgspec.structs import replace

from hcgen.errors import WishError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hcgen.tables.pages import Entry

app = typer.Typer(rich_markup_mode=None)

GAMES = {"HC": "HAMMERCRAWL!", "MH": "MoldHammer", "WT": "the wilderness rules", "AL": "the Alien game"}
"""Which game each kind of id is of; all others are rulings of ours."""

ID = r"(?:HC|MH|WT|AL|AMB)-[A-Z0-9]+(?:-[A-Z0-9]+)*"
FORMATS = ("plain", "json")

Words = Annotated[
    list[str],
    typer.Argument(metavar="ID|WORD…", help="An id such as WT-LOST-01, the beginning of ids such as WT-AIR, or words to look for."),
]

Format = Annotated[str, typer.Option("--format", metavar="FORMAT", help="plain, to be said aloud, or json.")]


class Note(msgspec.Struct, frozen=True):
    """Something that a page says beside its rows."""

    chapter: str
    text: str


class Rule(msgspec.Struct, frozen=True):
    """A rule, or a ruling, as it is shown."""

    id: str
    source: str
    """The game that it is of; nothing of a ruling."""
    chapter: str
    text: str
    rulings: tuple[Note, ...] = ()
    """How it is read: each ruling, with its id in place of the chapter."""
    rules: tuple[str, ...] = ()
    """Of a ruling: the rules that it is about."""
    commands: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
    """Where it lives in the package."""

    @property
    def words(self) -> str:
        """The whole of it, a line each."""
        kind = f"of {self.source}" if self.source else "a ruling of ours"
        lines = [f"{self.id}, {kind}{'' if self.chapter == self.source else f' ({self.chapter})'}", self.text]
        lines += [f"Ruling {note.chapter}: {note.text}" for note in self.rulings]
        lines += [f"About: {', '.join(self.rules)}"] if self.rules else []
        lines += [f"Commands: {', '.join(self.commands)}"] if self.commands else []
        lines += [f"In the package: {', '.join(self.places)}"] if self.places else []
        return "\n".join(lines) + "\n"


@app.command(
    epilog="\b\nExample: hcgen rule WT-LOST-01\nRules: all that docs/rules.md and docs/rulings.md have, and HC-CORE-07 on reading them"
)
def rule(words: Words, format_: Format = "plain") -> None:
    """Show a rule in our own words, how it is read, and which commands play it; or list those in which words stand."""
    from hcgen.cli.output import as_json, say

    if format_ not in FORMATS:
        raise WishError(f"--format {format_[:40]} is no format; it is one of {', '.join(FORMATS)}")
    rules, notes = look_up(" ".join(words))
    if format_ == "json":
        say(as_json({"command": "rule", "rules": rules, "notes": notes}))
    elif len(rules) == 1 and not notes:
        say(rules[0].words)
    else:
        lines = [f"{one.id}: {one.text}\n" for one in rules] + [f"{note.chapter}: {note.text}\n" for note in notes]
        say("".join(lines))


def look_up(asked: str) -> tuple[list[Rule], list[Note]]:
    """Return the rule of an id, those whose ids begin with it, or those, and the notes, in which all of the words stand.

    Raises WishError where there is none.
    """
    rules = _rules()
    key = asked.strip().upper()
    if key in rules:
        return [rules[key]], []
    if family := [one for one in rules.values() if one.id.startswith(f"{key}-")]:
        return family, []
    parts = asked.lower().split()
    found = [one for one in rules.values() if parts and _holds(f"{one.id} {one.text} {' '.join(one.commands)}", parts)]
    notes = [note for note in _notes() if parts and _holds(note.text, parts)]
    if not found and not notes:
        raise WishError(_unknown(asked, rules))
    return found, notes


def _holds(text: str, parts: list[str]) -> bool:
    return all(part in text.lower() for part in parts)


def _unknown(asked: str, rules: dict[str, Rule]) -> str:
    from hcgen.errors import did_you_mean

    every = {word for one in rules.values() for word in re.findall(r"[a-z]{4,}", one.text.lower())}
    near = did_you_mean(asked.upper(), rules) if re.search(r"[-\d]", asked) else did_you_mean(asked.lower(), sorted(every))
    return f"{asked[:60]!r} stands in none of our {len(rules)} rules and rulings{near}; give an id such as WT-LOST-01, or a word"


def _rules() -> dict[str, Rule]:
    """Every rule and ruling by its id, in the order of the pages; what is said of one in several places is put together."""
    from hcgen.tables.pages import PAGES, load_page

    rulings = {row.id: row for section in load_page("rulings").sections for row in section.rows}
    known: dict[str, Rule] = {}
    about: dict[str, list[str]] = {}
    for section in load_page("rules").sections:
        for row in section.rows:
            for name in row.rulings:
                about.setdefault(name, []).append(row.id)
    commands = Commands()
    for name in PAGES:
        for section in load_page(name).sections:
            for row in section.rows:
                own = tuple(Note(ruling, rulings[ruling].text) for ruling in row.rulings)
                if before := known.get(row.id):
                    known[row.id] = _more(before, row, is_ruling=name == "rulings")
                else:
                    known[row.id] = _rule(row, section.title, own, tuple(about.get(row.id, ())), commands)
    return known


def _more(before: Rule, row: "Entry", *, is_ruling: bool) -> Rule:
    """A rule of which a page speaks again: as a ruling, or to say why it is left out."""
    if is_ruling:
        return replace(before, rulings=(*before.rulings, Note(row.id, row.text)))
    return replace(before, text=f"{before.text} {row.text}")


def _rule(row: "Entry", chapter: str, own: tuple[Note, ...], about: tuple[str, ...], commands: "Commands") -> Rule:
    cells = [cell.replace("`", "") for cell in row.where.split(", ") if cell]
    played = (*commands.of(row.id), *(cell for cell in cells if cell.startswith("hcgen ")))
    places = tuple(cell for cell in cells if not cell.startswith("hcgen "))
    source = GAMES.get(row.id.partition("-")[0], "")
    return Rule(row.id, source, chapter, row.text, own, about, tuple(dict.fromkeys(played)), places)


def _notes() -> "Iterator[Note]":
    from hcgen.tables.pages import load_page

    for section in load_page("rulings").sections:
        for line in section.notes:
            yield Note(section.title, line)


class Commands:
    """Which commands name a rule in their help."""

    def __init__(self) -> None:
        self.named = [(command, _named(epilog)) for command, epilog in _epilogs()]
        """Each command, and the ids in its help: each with itself, or with the last of a range."""

    def of(self, rule: str) -> tuple[str, ...]:
        """Return the commands that name a rule, or the chapter that it is of."""
        return tuple(command for command, named in self.named if _names(named, rule))


def _names(named: list[tuple[str, str]], rule: str) -> bool:
    return any(rule.startswith(f"{first}-") or (first <= rule <= last and len(first) == len(rule)) for first, last in named)


def _named(epilog: str) -> list[tuple[str, str]]:
    """The ids in a help text, each with itself, or with the last of a range."""
    rules = epilog.partition("Rules:")[2]
    return [(first, last or first) for first, last in re.findall(rf"({ID})(?: to ({ID}))?", rules)]


def _epilogs() -> "Iterator[tuple[str, str]]":
    from hcgen.cli.app import Program

    yield from _under(Program(name="hcgen"), "hcgen")


def _under(command: Any, path: str) -> "Iterator[tuple[str, str]]":
    table = getattr(command, "table", None)
    if table is None:
        yield path, command.epilog or ""
        return
    for name in table:
        yield from _under(command.get_command(None, name), f"{path} {name}")

"""Drafts: the TOML of a design or a theme, held against its type; every fault is told with file and line."""

from __future__ import annotations

import re
from math import isfinite
from typing import TYPE_CHECKING, Annotated, Any, NoReturn, TypeVar

import msgspec
from msgspec import inspect

from hcgen import toml
from hcgen.errors import DesignError, RecordError, did_you_mean
from hcgen.places import nearest, toml_lines

if TYPE_CHECKING:
    from collections.abc import Iterable

Kind = TypeVar("Kind")
Words = Annotated[str, msgspec.Meta(max_length=200)]
"""A name, or a few words."""

LONGEST = 200_000
"""The longest draft that is read, in characters."""
LARGEST = 1_000_000
"""No measure, count or size on a page is larger."""
MANUAL = "sheets/README.md"

_KINDS = {
    "int": "a whole number",
    "float": "a number",
    "str": "a text",
    "bool": "true or false",
    "array": "a list",
    "object": "a table",
    "datetime": "a date",
    "date": "a date",
    "time": "a time",
    "null": "nothing",
}
_FAULT = re.compile(r"(?P<what>.*?)(?: - at `\$(?P<path>.*)`)?\Z", re.DOTALL)
_EXPECTED = re.compile(r"Expected `(?P<kinds>[^`]*)`(?P<bound> .*?)?(?:, got `?(?P<got>[\w]+)`?)?\Z", re.DOTALL)


COLOUR, SMALL_LETTERS = "^#[0-9a-fA-F]{6}$", "^[a-z]*$"
"""What texts of a theme are made of."""


class Data(msgspec.Struct, frozen=True, cache_hash=True, kw_only=True, forbid_unknown_fields=True):
    """A table that holds no other keys than its own."""


class Draft:
    """What somebody wrote, and where each value of it stands."""

    def __init__(self, text: str, where: str) -> None:
        self.where = where
        """The file, as messages name it."""
        self._text = text
        if len(text) > LONGEST:
            raise DesignError(f"{where}: of over {LONGEST:,} characters, which is more than any design or theme takes; shorten it")
        try:
            self.content = toml.read(text, of="design")
        except RecordError as fault:
            raise DesignError(f"{where}: {fault}") from None
        self._sane("", self.content)

    def _sane(self, path: str, value: Any) -> None:
        """Refuse numbers that are none, or that no page has room for."""
        if isinstance(value, dict):
            for key, part in value.items():
                self._sane(f"{path}.{key}" if path else key, part)
        elif isinstance(value, list):
            for number, part in enumerate(value):
                self._sane(f"{path}[{number}]", part)
        elif isinstance(value, int | float) and not (isfinite(value) and abs(value) <= LARGEST):
            self.refuse(path, f"{_last(path)} is {_short(value)}, which is no measure of a page; give it a number")

    def refuse(self, path: str, said: str) -> NoReturn:
        """Raise DesignError with the file and the line of a key or a value."""
        raise DesignError(f"{self.where}: line {self._line(path)}: {said}")

    def _line(self, path: str) -> int:
        """Return the line of a value, of the first thing in it, or of what it would stand in."""
        return nearest(path, toml_lines(self._text)) or 1

    def take(self, content: Any, kind: type[Kind], path: str = "") -> Kind:
        """Return a part of the draft as a type. Raises DesignError."""
        try:
            return msgspec.convert(content, kind)
        except msgspec.ValidationError as fault:
            self._refuse(str(fault), kind, path, content)

    def _refuse(self, fault: str, kind: type, path: str, content: Any) -> NoReturn:
        found = _FAULT.match(fault)
        assert found is not None
        inner = (found["path"] or "").lstrip(".")
        at = f"{path}{'' if inner.startswith('[') or not inner or not path else '.'}{inner}"
        what = found["what"]
        if name := _quoted(what, "Object contains unknown field"):
            known = _keys(kind, inner)
            self.refuse(
                f"{at}.{name}".lstrip("."),
                f"there is no key “{name[:40]}” here{did_you_mean(name, known)}; {MANUAL} lists those that there are",
            )
        if name := _quoted(what, "Object missing required field"):
            self.refuse(at, f"the key {name} is missing; add it, as {MANUAL} says")
        value = _at(content, inner)
        words = _words(kind, inner) if isinstance(value, str) else ()
        wanted = f"one of {', '.join(words)}" if words else _wanted(what)
        meant = did_you_mean(value, words) if words else ""
        self.refuse(at, f"{_last(at)} is {_short(value)}, and {wanted} is wanted{meant}; mend it")


def _quoted(said: str, start: str) -> str:
    return said.removeprefix(start).strip(" `") if said.startswith(start) else ""


PATTERNS = {COLOUR: "a colour such as #1a2b3c", SMALL_LETTERS: "a word of small letters"}


def _wanted(what: str) -> str:
    """Say in plain words what msgspec expected."""
    for pattern, words in PATTERNS.items():
        if f"matching regex '{pattern}'" in what:
            return words
    found = _EXPECTED.match(what)
    if found is None:
        return what[:1].lower() + what[1:]
    kinds = " or ".join(_KINDS.get(kind, kind) for kind in found["kinds"].split(" | "))
    bound = (found["bound"] or "").strip()
    for sign, word in ((">=", "at least"), ("<=", "at most"), (">", "more than"), ("<", "less than")):
        bound = bound.replace(sign, word)
    return f"{kinds} {bound}".strip()


def _short(value: object) -> str:
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, list):
        return f"a list of {len(value)}"
    if isinstance(value, str):
        return f"“{value[:40]}”"
    return (str(value).lower() if isinstance(value, bool) else str(value))[:40]


def _last(path: str) -> str:
    """Return the last name of a path: "width" of "papers.a4.width"."""
    return path.rsplit(".", 1)[-1] or "the draft"


def _steps(path: str) -> Iterable[str | int]:
    """Split ``panels[3].alone`` into its steps."""
    return [int(number) if number else name for number, name in re.findall(r"\[(\d+)\]|([^.\[\]]+)", path)]


def _at(content: Any, path: str) -> Any:
    for step in _steps(path):
        content = content[step]
    return content


def _known(kind: type, path: str) -> inspect.Type:
    """Return the type of what stands at a path inside a type."""
    known = inspect.type_info(kind)
    for step in _steps(path):
        known = _within(_plain(known), step)
    return known


def _keys(kind: type, path: str) -> tuple[str, ...]:
    """Return the keys of the table at a path."""
    known = _plain(_known(kind, path))
    return tuple(field.encode_name for field in known.fields) if isinstance(known, inspect.StructType) else ()


def _words(kind: type, path: str) -> tuple[str, ...]:
    """Return the words that may stand at a path; none where any text may."""
    known = _known(kind, path)
    types = known.types if isinstance(known, inspect.UnionType) else (known,)
    return tuple(str(word) for one in types if isinstance(one, inspect.LiteralType) for word in one.values)


def _plain(known: inspect.Type) -> inspect.Type:
    """Return the table or the list among several types."""
    if not isinstance(known, inspect.UnionType):
        return known
    return next((one for one in known.types if isinstance(one, inspect.StructType | inspect.VarTupleType)), known)


def _within(known: inspect.Type, step: str | int) -> inspect.Type:
    if isinstance(known, inspect.StructType):
        return next(field.type for field in known.fields if field.encode_name == step)
    if isinstance(known, inspect.VarTupleType):
        return known.item_type
    return known

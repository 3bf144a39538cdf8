"""A text brought to another content by as few changes as there can be: whatever is right stays as somebody wrote it."""

from __future__ import annotations

import json
import re
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, Any

from hcgen import toml
from hcgen.layout import Layout

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from hcgen.layout import Held, Section, Steps, Value


def edited_toml(text: str, content: dict[str, Any]) -> str:
    """Return a valid TOML text with another content, its comments, its order and its ways of writing kept.

    Of what is taken out, only the comments at the ends of its own lines go with it. What is new stands
    behind what comes before it in the content, written as its surroundings are: on one line, with
    dotted keys, or below a header.
    """
    editor = _Editor(text if text.endswith("\n") or not text else f"{text}\n")
    editor.table((), toml.read(text, toml.MAX_CREW_VALUES), _plain(content))
    result = editor.result()
    return result if text.endswith("\n") or result != f"{text}\n" else text


def _plain(value: Any) -> Any:
    """Dictionaries and lists, as TOML is read."""
    if isinstance(value, dict):
        return {key: _plain(inner) for key, inner in value.items()}
    return [_plain(inner) for inner in value] if isinstance(value, list | tuple) else value


def _same(one: Any, other: Any) -> bool:
    """Whether two values are written alike: 1 is neither 1.0 nor true, and what is no number is itself."""
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(_same(value, other[key]) for key, value in one.items())
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(_same, one, other))
    return type(one) is type(other) and (one == other or (one != one and other != other))


def _are_rows(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(row, dict) for row in value)


def _has_header(value: Any) -> bool:
    return isinstance(value, dict) or _are_rows(value)


class _Editor:
    """The changes to one text, gathered and then made all at once."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._layout = Layout(text)
        self._changes: list[tuple[int, int, str]] = []
        self._begun: dict[Steps, int] = {}
        """Tables that got a header of their own, and which of the changes it is."""

    def result(self) -> str:
        """Return the text with all changes made; those at one place in the order in which they came."""
        pieces: list[str] = []
        at = 0
        for start, end, new in sorted(self._changes, key=lambda change: (change[0], change[1] > change[0])):
            pieces += [self._text[at : max(start, at)], new]
            at = max(end, at)
        return "".join([*pieces, self._text[at:]])

    def _put(self, start: int, end: int, new: str) -> None:
        self._changes.append((start, end, new))

    def table(self, steps: Steps, old: dict[str, Any], new: dict[str, Any]) -> None:
        """Bring a table to what it should hold. One that stands there empty is as good as none, and stays."""
        written = self._layout.values.get(steps)
        if written is not None:
            self._table_on_a_line(written, old, new)
            return
        for key in [key for key, value in old.items() if key not in new and value not in ([], {})]:
            self._take_out((*steps, key))
        before: str | None = None
        for key, value in new.items():
            if key in old:
                self._bring((*steps, key), old[key], value, before)
                before = key
            elif value not in ([], {}):
                self._add(steps, key, value, before)

    def _bring(self, steps: Steps, old: Any, new: Any, before: str | None) -> None:
        """Bring a value to what it should be."""
        if _same(old, new):
            return
        written = self._layout.values.get(steps)
        if isinstance(old, dict) and isinstance(new, dict):
            self.table(steps, old, new)
        elif isinstance(old, list) and isinstance(new, list) and old and new:
            self._list(steps, old, new)
        elif written is not None and not _has_header(new):
            self._put(written.start, written.end, toml.inline(new))
        else:
            self._take_out(steps)
            self._add(steps[:-1], str(steps[-1]), new, before)

    def _table_on_a_line(self, written: Value, old: dict[str, Any], new: dict[str, Any]) -> None:
        """Write a table anew that stands on one line; what is right in it stays as it is written."""
        pieces: dict[str, str] = {}
        for pair in written.pairs or ():
            name, text = pair.names[0], self._text[pair.start : pair.value.end]
            if name in new and _same(old[name], new[name]):
                pieces[name] = f"{pieces[name]}, {text}" if name in pieces else text
        order = _in_order(old, {key: value for key, value in new.items() if key in old or value not in ([], {})})
        texts = [pieces.get(key, f"{toml.key(key)} = {toml.inline(value)}") for key, value in order.items()]
        self._put(written.start, written.end, f"{{ {', '.join(texts)} }}" if texts else "{}")

    # -- lists

    def _list(self, steps: Steps, old: list[Any], new: list[Any]) -> None:
        """Bring a list to what it should hold: what is the same thing in both is changed within, the rest taken out and put in."""
        for first, last, start, end in _pairings(old, new):
            common = min(last - first, end - start)
            for at in range(common):
                self._item((*steps, first + at), old[first + at], new[start + at])
            if first + common < last:
                self._take_out_items(steps, first + common, last, len(old))
            if start + common < end:
                self._add_items(steps, first + common, new[start + common : end])

    def _item(self, steps: Steps, old: Any, new: Any) -> None:
        if isinstance(old, dict) and isinstance(new, dict):
            self.table(steps, old, new)
        elif not _same(old, new):
            written = self._layout.values[steps]
            self._put(written.start, written.end, toml.inline(new))

    def _take_out_items(self, steps: Steps, first: int, last: int, count: int) -> None:
        """Take out some items of a list, each with what parts it from the next, or the last from the one before."""
        written = self._layout.values.get(steps)
        if written is None or written.items is None:
            for at in range(first, last):
                self._take_out((*steps, at))
            return
        items = written.items
        lines = [self._alone(written, items, at) for at in range(first, last)]
        if all(end for _, end in lines):
            for start, end in lines:
                self._put(start, end, "")
        elif last < count:
            self._put(items[first].start, items[last].start, "")
        else:
            self._put(items[first - 1].end if first else items[0].start, items[last - 1].end, "")

    def _add_items(self, steps: Steps, at: int, values: list[Any]) -> None:
        """Put items into a list, before the one that stands at a place."""
        written = self._layout.values.get(steps)
        if written is None or written.items is None:
            rows = self._layout.under((*steps, at - 1))
            place = max(map(self._ending, rows)) if rows else self._lead(self._layout.headed[*steps, 0])
            for value in values:
                self._put(place, place, f"\n{toml.section(f'[[{_header(steps)}]]', _header(steps), value)}")
        elif not self._add_lines(written, written.items, at, [toml.inline(value) for value in values]):
            place = written.items[at - 1].end if at else written.items[0].start
            texts = ", ".join(map(toml.inline, values))
            self._put(place, place, f", {texts}" if at else f"{texts}, ")

    def _add_lines(self, written: Value, items: Sequence[Value], at: int, texts: list[str]) -> bool:
        """Put items into a list on lines of their own, where the one before them, or else the first, stands on its own."""
        beside = items[max(at - 1, 0)]
        start, end = self._alone(written, items, max(at - 1, 0))
        if not end:
            return False
        is_last = at == len(items) and not self._has_comma(beside)
        if is_last:
            self._put(beside.end, beside.end, ",")
        place = end if at else self._above(start)
        lines = ",\n".join(f"{self._text[start : beside.start]}{text}" for text in texts)
        self._put(place, place, f"{lines}\n" if is_last else f"{lines},\n")
        return True

    def _has_comma(self, item: Value) -> bool:
        """Whether a comma stands right behind an item."""
        return _COMMA.match(self._text, item.end) is not None

    def _alone(self, written: Value, items: Sequence[Value], at: int) -> tuple[int, int]:
        """The line of an item of a list that stands on it with nothing but its comma and a comment; an empty one where there is more.

        The comma may be absent behind the last item, but not be anywhere else.
        """
        item = items[at]
        start, end = self._line(item.start, item.end)
        rest = (
            ""
            if self._has_comma(item)
            else re.sub("#[^\n]*", "", self._text[item.end : items[at + 1].start if at + 1 < len(items) else written.end])
        )
        is_alone = not self._text[start : item.start].strip() and _ENDING.fullmatch(self._text, item.end, end) and "," not in rest
        return (start, end) if is_alone else (0, 0)

    # -- taking out

    def _take_out(self, steps: Steps) -> None:
        """Take out whatever stands under a key; comments on lines of their own stay."""
        held = self._layout.held.get(steps)
        for pair in (*((held.pair,) if held else ()), *(other.pair for other in self._layout.dotted.get(steps, ()))):
            self._put(*self._line(pair.start, pair.value.end), "")
        for section in self._layout.under(steps):
            start, end = self._line(section.start, section.end)
            self._put(start - self._text[:start].endswith("\n\n"), end, "")
            for pair in section.pairs:
                self._put(*self._line(pair.start, pair.value.end), "")

    def _line(self, start: int, end: int) -> tuple[int, int]:
        """From the beginning of the line on which something begins to the end of that on which it ends."""
        return self._text.rfind("\n", 0, start) + 1, self._text.index("\n", end) + 1

    # -- adding

    def _add(self, steps: Steps, key: str, value: Any, before: str | None) -> None:
        """Add a key to a table, behind another that stands there.

        Args:
            steps: The table.
            key: The new key.
            value: Its value.
            before: The last key of the content before it that stands in the text; None where there is none.
        """
        section, dotted = self._layout.headed.get(steps), self._layout.dotted.get(steps)
        if dotted:
            self._add_dotted(steps, key, value, dotted[-1])
        elif _has_header(value):
            self._add_sections(steps, key, value, before)
        elif section is not None:
            self._add_line(section, key, value, before)
        else:
            self._add_header(steps, f"{toml.key(key)} = {toml.inline(value)}\n")

    def _add_dotted(self, steps: Steps, key: str, value: Any, last: Held) -> None:
        """Add a key to a table that is made of dotted keys."""
        names = (*last.pair.names[: len(steps) - len(last.above)], key)
        _, place = self._line(last.pair.start, last.pair.value.end)
        self._put(place, place, f"{'.'.join(map(toml.key, names))} = {toml.inline(value)}\n")

    def _add_line(self, section: Section, key: str, value: Any, before: str | None) -> None:
        """Add a plain key to a table with a header, on a line of its own."""
        behind = [pair for pair in section.pairs if pair.names[0] == before]
        if behind:
            _, place = self._line(behind[-1].start, behind[-1].value.end)
        elif section.pairs:
            place, _ = self._line(section.pairs[0].start, section.pairs[0].start)
        else:
            _, place = self._line(section.start, section.end) if section.steps else (0, 0)
        self._put(place, place, f"{toml.key(key)} = {toml.inline(value)}\n")

    def _add_header(self, steps: Steps, line: str) -> None:
        """Add a plain key to a table that has no header so far, but tables in it that have."""
        if steps in self._begun:
            start, end, text = self._changes[self._begun[steps]]
            self._changes[self._begun[steps]] = (start, end, f"{text[:-1]}{line}\n")
            return
        place = self._lead(self._layout.under(steps)[0])
        self._begun[steps] = len(self._changes)
        self._put(place, place, f"[{_header(steps)}]\n{line}\n")

    def _add_sections(self, steps: Steps, key: str, value: Any, before: str | None) -> None:
        """Add a table, or rows, with headers of their own: behind the sections of the key before it, or before all others of the table."""
        others = self._layout.under((*steps, before)) if before is not None else []
        own = self._layout.headed.get(steps)
        behind = others or ([own] if own is not None else [])
        place = max(map(self._ending, behind)) if behind else self._lead(self._layout.under(steps)[0])
        name = _header((*steps, key))
        header, rows = (f"[[{name}]]", value) if _are_rows(value) else (f"[{name}]", [value])
        for row in rows:
            self._put(place, place, f"\n{toml.section(header, name, row)}")

    def _ending(self, section: Section) -> int:
        """Where the last line of a section ends that holds more than a comment."""
        last = max((pair.value.end for pair in section.pairs), default=section.end)
        return self._line(section.start, last)[1] if section.steps or section.pairs else 0

    def _lead(self, section: Section) -> int:
        """Where a section begins, with the comments right above its header."""
        return self._above(self._line(section.start, section.start)[0])

    def _above(self, start: int) -> int:
        """Where the comments begin that stand on lines of their own right above a line; at the line, where there are none."""
        while start:
            above = self._text.rfind("\n", 0, start - 1) + 1
            if not self._text[above:start].lstrip().startswith("#"):
                break
            start = above
        return start


def _header(steps: Steps) -> str:
    """Name a table as its header does, without the places in lists."""
    return ".".join(toml.key(step) for step in steps if isinstance(step, str))


_COMMA = re.compile(r"[ \t]*,")
_ENDING = re.compile(r"[ \t]*,?[ \t]*(?:#[^\n]*)?\n")
"""What may stand behind an item on its line."""

_TELLING = ("id", "weapon", "power", "stat", "roll", "name")
"""The keys of a row that say what it is; the first that is there counts."""


MOST_COMPARED = 4_000_000
"""So many pairs of items are compared at most; where there are more, all of them are changed one by one."""


def _pairings(old: list[Any], new: list[Any]) -> Iterator[tuple[int, int, int, int]]:
    """Yield which stretch of an old list becomes which of a new one, from the first to the last."""
    olds, news = _names(old), _names(new)
    same = next((at for at, (one, other) in enumerate(zip(olds, news, strict=False)) if one != other), min(len(old), len(new)))
    yield 0, same, 0, same
    if (len(old) - same) * (len(new) - same) > MOST_COMPARED:
        yield same, len(old), same, len(new)
        return
    for _, first, last, start, end in SequenceMatcher(None, olds[same:], news[same:], autojunk=False).get_opcodes():
        yield same + first, same + last, same + start, same + end


def _names(values: list[Any]) -> list[str]:
    """Say of each item of a list what it is, so that it is known again though something in it has changed."""
    return [json.dumps(_name(value), default=str) for value in values]


def _name(value: Any) -> Any:
    if not isinstance(value, dict):
        return value
    if isinstance(value.get("provenance"), dict):
        return [value["provenance"].get("seed"), value["provenance"].get("index")]
    return next(([key, value[key]] for key in _TELLING if key in value), value)


# -- JSON


def edited_json(text: str, content: dict[str, Any]) -> str:
    """Return a valid JSON text with another content, its keys in their order, indented as it is."""
    old: dict[str, Any] = json.loads(text)
    found = re.search(r"\{[ \t]*\n([ \t]+)", text)
    indent = (found[1] if "\t" in found[1] else len(found[1])) if found else None
    parts = (", ", ": ") if indent is None and re.search(r'": ', text) else (",", ":") if indent is None else (",", ": ")
    new = json.dumps(
        _in_order(old, json.loads(json.dumps(_plain(content), default=str))), ensure_ascii=False, indent=indent, separators=parts
    )
    return new + ("\n" if text.endswith("\n") else "")


def _in_order(old: Any, new: Any) -> Any:
    """A new value, its keys in the order of the old one; a new key stands behind the one before it."""
    if isinstance(old, list) and isinstance(new, list):
        known = dict(zip(_names(old), old, strict=True))
        return [_in_order(known.get(name), value) for name, value in zip(_names(new), new, strict=True)]
    if not isinstance(old, dict) or not isinstance(new, dict):
        return new
    order = [key for key in old if key in new]
    before = None
    for key in new:
        if key not in old:
            order.insert(order.index(before) + 1 if before is not None else 0, key)
        before = key
    return {key: _in_order(old.get(key), new[key]) for key in order}

"""Records as hands write them: in another order, with comments, dotted keys, tables on one line, and quotation marks of all sorts."""

from __future__ import annotations

import json
import tomllib
from typing import Any

from hcgen import Dice, toml
from hcgen.dice import Stream


def by_hand(content: dict[str, Any], seed: int) -> str:
    """Write a content as somebody might; the same for the same seed."""
    hand = _Hand(Dice(str(seed)).stream("hand"))
    text = hand.document(content)
    assert tomllib.loads(text) == json.loads(json.dumps(content))
    return text


def comments(text: str) -> list[str]:
    """The comments that a hand has written, in their order."""
    return [piece.split()[0] for piece in text.split("#said-")[1:]]


class _Hand:
    def __init__(self, luck: Stream) -> None:
        self._luck = luck
        self._said = 0

    def document(self, content: dict[str, Any]) -> str:
        body, headed = self._body(content)
        sections = ["".join(f"{line}\n" for line in body)]
        streams = [stream for key, value in self._mixed(headed) for stream in self._streams(self._key(key), value)]
        while streams:
            stream = streams[0] if not self._one_in(3) else self._luck.pick(streams)
            sections.append(stream.pop(0))
            streams = [stream for stream in streams if stream]
        return "".join(sections)

    def _streams(self, path: str, value: Any) -> list[list[str]]:
        """The sections of a table, and of those in it, which may stand anywhere; those of rows keep their order."""
        if isinstance(value, list | tuple):
            return [["".join(self._section(f"[[{path}]]", path, row)) for row in value]]
        body, headed = self._body(value)
        streams = [stream for key, inner in self._mixed(headed) for stream in self._streams(f"{path}.{self._key(key)}", inner)]
        own = [["".join(self._lines(f"[{path}]", body))]] if body or not streams or self._one_in(2) else []
        return self._mixed([*own, *streams]) if self._one_in(3) else [*own, *streams]

    def _one_in(self, number: int) -> bool:
        return self._luck.face(number) == 1

    def _mixed(self, items: list[Any]) -> list[Any]:
        return list(self._luck.draw(items, len(items)))

    def _comment(self) -> str:
        self._said += 1
        return f'#said-{self._said} [{self._luck.pick(["so = be", "it"])}] "quoted'

    def _body(self, table: dict[str, Any]) -> tuple[list[str], list[tuple[str, Any]]]:
        """The lines of a table, and what is to have headers of its own."""
        lines: list[str] = []
        headed: list[tuple[str, Any]] = []
        for key, value in self._mixed(list(table.items())):
            if self._one_in(8):
                lines.append(self._comment())
            if self._one_in(9):
                lines.append("")
            if not _has_header(value):
                lines.append(self._pair(self._key(key), value))
            elif isinstance(value, dict) and value and self._one_in(4):
                lines += self._dotted(self._key(key), value)
            elif self._one_in(4):
                lines.append(self._pair(self._key(key), value))
            else:
                headed.append((key, value))
        return lines, headed

    def _dotted(self, path: str, table: dict[str, Any]) -> list[str]:
        return [
            self._pair(f"{path}{self._luck.pick(['.', ' . '])}{self._key(key)}", value) for key, value in self._mixed(list(table.items()))
        ]

    def _pair(self, key: str, value: Any) -> str:
        tail = f"  {self._comment()}" if self._one_in(6) else ""
        indent = "  " if self._one_in(12) else ""
        return f"{indent}{key}{self._luck.pick([' = ', ' = ', '=', '  =   '])}{self._value(value)}{tail}"

    def _key(self, key: str) -> str:
        plain = key.replace("-", "").replace("_", "").isalnum() and key.isascii()
        return key if plain and not self._one_in(7) else json.dumps(key, ensure_ascii=False)

    def _headed(self, path: str, value: Any) -> list[str]:
        """The sections of a table, or of an array of tables, each with its header."""
        if isinstance(value, list | tuple):
            rows = [self._section(f"[[{path}]]", path, row) for row in value]
            return [section for row in rows for section in row]
        return self._section(f"[{' ' if self._one_in(9) else ''}{path}]", path, value)

    def _lines(self, header: str, body: list[str]) -> list[str]:
        tail = f" {self._comment()}" if self._one_in(6) else ""
        head = [""] if not self._one_in(4) else []
        if self._one_in(7):
            head.append(self._comment())
        return [f"{line}\n" for line in [*head, f"{header}{tail}", *body]]

    def _section(self, header: str, path: str, table: dict[str, Any]) -> list[str]:
        body, headed = self._body(table)
        sections = self._lines(header, body)
        for key, value in self._mixed(headed):
            sections += self._headed(f"{path}.{self._key(key)}", value)
        return sections

    def _value(self, value: Any) -> str:
        if isinstance(value, dict):
            pieces = [f"{self._key(key)} = {self._value(inner)}" for key, inner in self._mixed(list(value.items()))]
            return f"{{ {', '.join(pieces)} }}" if pieces else "{}"
        if isinstance(value, list | tuple):
            return self._list(value)
        if isinstance(value, str):
            return self._text(value)
        return toml.inline(value)

    def _list(self, values: Any) -> str:
        pieces = [self._value(value) for value in values]
        if not pieces or not self._one_in(3) or any("{" in piece for piece in pieces):
            return f"[{', '.join(pieces)}]"
        return "".join(["[\n", *(f"  {piece},{'  ' + self._comment() if self._one_in(3) else ''}\n" for piece in pieces), "]"])

    def _text(self, text: str) -> str:
        way = self._luck.face(6)
        if way == 0 and "'" not in text and text.isprintable():
            return f"'{text}'"
        if way == 1 and "'''" not in text and not text.endswith("'") and text.isprintable():
            return f"'''{text}'''"
        if way == 2 and text.isprintable() and '"' not in text and "\\" not in text:
            return f'"""\n{text}"""'
        return json.dumps(text, ensure_ascii=self._one_in(5))


def _has_header(value: Any) -> bool:
    return isinstance(value, dict) or (isinstance(value, list | tuple) and bool(value) and isinstance(value[0], dict))

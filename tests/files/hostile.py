"""Files as they come from strangers, each with what is said of it; nothing, where it is a record all the same."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec

from hcgen import Dice, load_tables, roll_character
from hcgen.forms import write_json_line, write_toml


class HostileFile(msgspec.Struct, frozen=True):
    """A file, and what is to be said of it."""

    name: str
    data: Callable[[], bytes]
    said: str | None = None
    heavy: bool = False
    """Whether it is large: tried in the proof tier alone."""


@cache
def toml() -> str:
    return write_toml(roll_character(Dice("7"), load_tables()))


@cache
def line() -> str:
    return write_json_line(roll_character(Dice("7"), load_tables())).rstrip("\n")


def put(old: str, new: str) -> Callable[[], bytes]:
    def made() -> bytes:
        assert old in toml()
        return toml().replace(old, new, 1).encode()

    return made


def own(text: str) -> Callable[[], bytes]:
    return lambda: f"{toml()}\n[own]\n{text}\n".encode()


def changed(**values: Any) -> Callable[[], bytes]:
    return lambda: json.dumps({**json.loads(line()), **values}).encode()


def bare(old: str, new: str) -> Callable[[], bytes]:
    def made() -> bytes:
        assert old in line()
        return line().replace(old, new, 1).encode()

    return made


DIGITS, DEEP, MANY = "too many digits", "nested deeper than 32", "more than 20,000 keys and values"
STR, LEVEL = "STR = 7", '"level":1,'
FILES = [
    HostileFile("digits.toml", put(STR, "STR = 1" + "0" * 5_000), DIGITS),
    HostileFile("digits-64.toml", put(STR, "STR = 9223372036854775808"), "stats.STR: a number has too many digits"),
    HostileFile("digits-hex.toml", put(STR, "STR = 0x" + "f" * 4_000), DIGITS),
    HostileFile("digits-megabytes.toml", put(STR, "STR = 0x" + "f" * 3_000_000), DIGITS, heavy=True),
    HostileFile("digits-own.toml", own("a = 99999999999999999999"), "own.a: a number has too many digits"),
    HostileFile("infinite.toml", put(STR, "STR = 1e400"), "stats.STR: expected int, got float"),
    HostileFile("nan.toml", put(STR, "STR = nan"), "stats.STR: expected int, got float"),
    HostileFile("minus-infinite.toml", put("start = 10", "start = -inf"), "purse.start: expected int"),
    HostileFile("nan-own.toml", own("a = [nan, inf, -inf, 1e400]")),
    HostileFile("date.toml", put('origin = "', 'origin = 1979-05-27 # "'), "story.origin: expected str"),
    HostileFile("time.toml", put('\nname = "', '\nname = 07:32:00 # "'), "name: expected str"),
    HostileFile("date-own.toml", own("a = 1979-05-27T07:32:00Z")),
    HostileFile("lists.toml", own("a = " + "[" * 100_000 + "]" * 100_000), DEEP),
    HostileFile("tables.toml", own("a = " + "{a = " * 100_000 + "1" + "}" * 100_000), DEEP),
    HostileFile("lists-31.toml", own("a = " + "[" * 31 + "]" * 31)),
    HostileFile("key.toml", own(".".join("a" * 20_000) + " = 1"), "a key is deeper than 8"),
    HostileFile("key-quoted.toml", own(" . ".join(['"a"'] * 20_000) + " = 1"), "a key is deeper than 8"),
    HostileFile("key-header.toml", own("[own." + ".".join("a" * 20_000) + "]"), "a key is deeper than 8"),
    HostileFile("keys-7-deep.toml", own("\n".join(f"a{number}.b.c.d.e.f.g = 1" for number in range(50_000))), MANY, heavy=True),
    HostileFile("entries.toml", own("a = [" + "1," * 1_000_000 + "]"), MANY),
    HostileFile("entries-typed.toml", put("stats = [7, 7,", "stats = [" + "7," * 1_000_000 + "7, 7,"), MANY, heavy=True),
    HostileFile("keys.toml", own("\n".join(f"k{number}=1" for number in range(90_000))), MANY),
    HostileFile("keys-at-the-top.toml", lambda: ("k=1\n" * 90_000 + toml()).encode(), MANY, heavy=True),
    HostileFile("headers.toml", lambda: (toml() + "[[own.k]]\n" * 90_000).encode(), MANY, heavy=True),
    HostileFile(
        "members.toml",
        lambda: b'format = "hcgen.crew/1"\n' + b"[[members]]\n" * 1_500_000,
        "more than 2,500,000 keys and values",
        heavy=True,
    ),
    HostileFile("text.toml", own('a = "' + "w" * 3_000_000 + '"'), "a text has more than 250,000 characters"),
    HostileFile("text-of-escapes.toml", own('a = "' + '\\"' * 1_500_000 + '"'), "a text has more than 250,000 characters", heavy=True),
    HostileFile("text-of-lines.toml", own("a = '''" + "\n" * 1_500_000 + "'''"), "there are more than 100,000 lines", heavy=True),
    HostileFile("large.toml", lambda: toml().encode() + b"#" * 4 * 1024 * 1024, "a record of over 4 MB is too large", heavy=True),
    HostileFile(
        "large-and-no-crew.toml", lambda: b"# hcgen.crew/1\n" + toml().encode() + b"#" * 5_000_000, "a record of over 4 MB", heavy=True
    ),
    HostileFile("large-crew.toml", lambda: b'format = "hcgen.crew/1"\n' + b"#" * 33 * 1024 * 1024, "a record of over 32 MB", heavy=True),
    HostileFile("comments.toml", lambda: toml().encode() + b"#\n" * 1_500_000, "there are more than 100,000 lines", heavy=True),
    HostileFile("comments-90k.toml", lambda: toml().encode() + b"#" * 30 + b"\n" * 90_000, heavy=True),
    HostileFile("no-utf-8.toml", lambda: toml().encode().replace(b"hammercrawl", b"hammer\xffcrawl"), "line 3: a byte is no UTF-8"),
    HostileFile("utf-16.toml", lambda: toml().encode("utf-16"), "line 1: a byte is no UTF-8"),
    HostileFile("mark.toml", lambda: b"\xef\xbb\xbf" + toml().encode()),
    HostileFile("mark-twice.toml", lambda: b"\xef\xbb\xbf" * 2 + toml().encode(), "line 1, column 1: this is neither a key nor a header"),
    HostileFile("nul.toml", put('\nname = "', '\nname = "\0'), "line 2, column 9: the character '\\x00' may not stand here"),
    HostileFile("nul-at-the-end.toml", lambda: toml().encode() + b"\0", "this is neither a key nor a header"),
    HostileFile("windows.toml", lambda: toml().replace("\n", "\r\n").encode()),
    HostileFile("mixed.toml", lambda: toml().replace("\n", "\r\n", 20).encode()),
    HostileFile("mac.toml", lambda: toml().replace("\n", "\r").encode(), "line 1: a carriage return stands alone"),
    HostileFile("return-in-a-text.toml", put('\nname = "', '\nname = "\r'), "line 2: a carriage return stands alone"),
    HostileFile("returns-twice.toml", lambda: toml().replace("\n", "\r\r\n", 9).encode()),
    HostileFile("empty.toml", bytes, "this is no record of hcgen: it has no key format"),
    HostileFile("blank.toml", lambda: b"\n\n", "this is no record of hcgen"),
    HostileFile("never-closed.toml", lambda: b'"' + b"\\" * 200_001, "line 1, at the end: "),
    HostileFile("never-closed-lines.toml", own('a = """' + '\\"""\n' * 40_000), "the text is not closed"),
    HostileFile("marks.toml", own("a = " + "'" * 1_000_001), "there is more on this line than belongs together", heavy=True),
    HostileFile("nan.json", bare(LEVEL, '"level":NaN,'), "NaN is no number of a record; give one that is"),
    HostileFile("infinite.json", bare(LEVEL, '"level":1e400,'), "level: expected int"),
    HostileFile("digits.json", bare(LEVEL, '"level":1' + "0" * 5_000 + ","), DIGITS),
    HostileFile("digits-64.json", bare(LEVEL, '"level":9223372036854775808,'), "level: a number has too many digits"),
    HostileFile("twice.json", bare(LEVEL, '"level":1,"level":1,'), "the key 'level' stands twice in one table; keep one of them"),
    HostileFile("twice-within.json", bare('"STR":', '"DEX":3,"STR":'), "the key 'DEX' stands twice in one table"),
    HostileFile("lists.json", lambda: b"[" * 100_000 + b"]" * 100_000, DEEP),
    HostileFile("tables.json", lambda: b'{"a":' * 100_000 + b"1" + b"}" * 100_000, DEEP),
    HostileFile("entries.json", changed(own={"a": [1] * 1_000_000}), MANY, heavy=True),
    HostileFile("keys.json", changed(own={f"k{number}": 1 for number in range(300_000)}), MANY, heavy=True),
    HostileFile("half.json", bare('"name":"', '"name":"\\ud800'), "a text holds half of a character"),
    HostileFile("list.json", lambda: b"[1]", "line 1: there are no keys at the top, as a record has"),
    HostileFile("null.json", lambda: b"null", "line 1: there are no keys at the top, as a record has"),
    HostileFile("two.json", lambda: (line() * 2).encode(), "there is more after the end of the record"),
    HostileFile("never-closed.json", lambda: b'{"a": "' + b"x" * 3_000_000, "a text has more than 250,000 characters", heavy=True),
    HostileFile("nul.json", bare('"name":"', '"name":"\0'), "the text is not closed, or holds a control character"),
    HostileFile("mark.json", lambda: b"\xef\xbb\xbf" + line().encode()),
    HostileFile("lines.jsonl", lambda: f"{line()}\r\n\n{line()}".encode()),
    HostileFile("blank.jsonl", lambda: b"\n\n", "no line that holds anything; give a record a line"),
    HostileFile("long-line.jsonl", lambda: b"x" * 9 * 1024 * 1024, "line 1: a record of over 4 MB is too large", heavy=True),
    HostileFile("second-line.jsonl", lambda: f"{line()}\n{{\n".encode(), ", line 2: "),
]

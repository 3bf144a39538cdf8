"""The line of every key: held against the text itself, and against a writer that knows where it put everything."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from typing import Any

import msgspec
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from hcgen import Dice, derive, roll_character
from hcgen.forms import write_json, write_toml
from hcgen.places import around, json_lines, nearest, path_of, toml_lines
from hcgen.tables import Tables


def leaves(value: Any, steps: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], Any]]:
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, item in inner:
        yield from leaves(item, (*steps, step))
    if not isinstance(value, dict | list):
        yield steps, value


@settings(max_examples=4, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(index=st.integers(1, 500))
def test_every_value_of_a_record_has_its_line(index: int, tables: Tables) -> None:
    record = roll_character(Dice("places"), tables, index=index)
    record = replace(record, derived=derive(record, tables))
    for text, lines in ((write_toml(record), toml_lines), (write_json(record), json_lines)):
        rows, places = text.splitlines(), lines(text)
        for steps, value in leaves(msgspec.json.decode(msgspec.json.encode(record))):
            row = rows[places[path_of(steps)] - 1]
            assert json.dumps(value, ensure_ascii=False) in row, steps
            assert isinstance(steps[-1], int) or row.lstrip().startswith((f"{steps[-1]} = ", f'"{steps[-1]}": ')), steps


class Hand:
    """Writes TOML as hands do, each time otherwise, and knows on which line it put every key."""

    def __init__(self, chance: Any) -> None:
        self.chance = chance
        self.text, self.lines, self.content = "", {"": 1}, {}
        self.number = 0

    def put(self, text: str) -> None:
        self.text += text

    @property
    def line(self) -> int:
        return self.text.count("\n") + 1

    def name(self, taken: Any) -> str:
        while (name := self.chance.choice(["a", "b-2", "c d", "e.f", "g[0]", "ü", "h=", "#i", "{j}", 'k"']) + str(len(taken))) in taken:
            pass
        return name

    def written(self, name: str) -> str:
        bare = name.isascii() and name.replace("-", "").isalnum()
        literal = [f"'{name}'"] if "'" not in name else []
        return self.chance.choice([name] * 2 if bare else [json.dumps(name, ensure_ascii=False), *literal])

    def table(self, steps: tuple[str | int, ...], into: dict[str, Any]) -> None:
        for _ in range(self.chance.randint(1, 3)):
            self.put(self.chance.choice(["", "", "\n", '# a [comment] = {of sorts}, """\n', "   "]))
            self.pair(steps, into, 2)
            self.put(self.chance.choice(["\n", "  # and one more\n"]))

    def pair(self, steps: tuple[str | int, ...], into: dict[str, Any], depth: int) -> None:
        dotted = self.chance.random() < 0.3
        for at in range(2 if dotted else 1):
            name = self.name(into)
            steps = (*steps, name)
            self.lines[path_of(steps)] = self.line
            self.put(("." if at else "") + self.written(name))
            into, above = into.setdefault(name, {}), into
        self.put(self.chance.choice([" = ", "="]))
        above[name] = self.value(steps, depth)

    def value(self, steps: tuple[str | int, ...], depth: int) -> Any:
        self.lines.setdefault(path_of(steps), self.line)
        kind = self.chance.choice(["leaf", "text", "list", "inline"] if depth else ["leaf", "text"])
        if kind == "list":
            return self.list(steps, depth)
        if kind == "inline":
            made: dict[str, Any] = {}
            self.put("{ ")
            for at in range(self.chance.randint(0, 2)):
                self.put(", " if at else "")
                self.pair(steps, made, depth - 1)
            self.put(" }")
            return made
        if kind == "text":
            written = self.chance.choice(['"#[x] = {"', "'''\n[no]\nk = 1'''", '"""a\\"""\n"quoted" ="""', "'\\'", '"\\\\"'])
            self.put(written)
            return tomllib.loads(f"v = {written}")["v"]
        self.number += 1
        self.put(str(self.number))
        return self.number

    def list(self, steps: tuple[str | int, ...], depth: int) -> Any:
        made = []
        self.put("[")
        for at in range(self.chance.randint(0, 3)):
            self.put(self.chance.choice([" ", "\n  ", " # a comment, with ]\n"]))
            made.append(self.value((*steps, at), depth - 1))
            self.put(",")
        self.put(self.chance.choice(["]", "\n]"]))
        return made

    def file(self) -> None:
        self.table((), self.content)
        for _ in range(self.chance.randint(0, 3)):
            name = self.name(self.content)
            if self.chance.random() < 0.5:
                self.header((name,), "[", self.content.setdefault(name, {}))
                continue
            rows: list[Any] = self.content.setdefault(name, [])
            self.lines[path_of((name,))] = self.line
            for at in range(self.chance.randint(1, 3)):
                rows.append({})
                self.header((name, at), "[[", rows[at])
                if self.chance.random() < 0.5:
                    inner = self.name(rows[at])
                    self.header((name, at, inner), "[", rows[at].setdefault(inner, {}))

    def header(self, steps: tuple[str | int, ...], brackets: str, into: dict[str, Any]) -> None:
        self.lines[path_of(steps)] = self.line
        self.put(f"{brackets}{'.'.join(self.written(step) for step in steps if isinstance(step, str))}{brackets.replace('[', ']')}\n")
        self.table(steps, into)


@settings(max_examples=20, deadline=None)
@given(chance=st.randoms(use_true_random=False))
def test_whatever_a_hand_writes_is_found_where_it_stands(chance: Any) -> None:
    hand = Hand(chance)
    hand.file()
    assert tomllib.loads(hand.text) == hand.content
    assert toml_lines(hand.text) == hand.lines


def test_only_what_is_wanted_is_kept() -> None:
    text = "a = 1\nb = [\n 2,\n {c = 3},\n]\n"
    assert toml_lines(text, {"b[1].c", "a.x"}) == {"": 1, "b[1].c": 4}
    assert json_lines('\n{"a": 1,\n"b": [\n2,\n{"c": 3}\n]}', {"b[1].c", "b"}) == {"": 2, "b": 3, "b[1].c": 5}


def test_a_key_that_stands_twice_in_json_is_where_it_counts() -> None:
    assert json_lines('{"a": 1,\n "a": 2}')["a"] == 2


def test_what_has_no_line_is_where_the_nearest_thing_around_it_is() -> None:
    lines = toml_lines('x = 1\n[a]\n[[a.b]]\n"c.d" = 2\n')
    assert list(around("a.b[0].e")) == ["a.b[0].e", "a.b[0]", "a.b", "a", ""]
    places = {'a.b[0]."c.d"': 4, "a.b[0].e": 3, "a.b[7].e": 3, "a.z": 2, "y": 1, "the record": 1}
    assert {key: nearest(key, lines) for key in places} == places


def test_a_name_that_toml_does_not_take_bare_is_quoted() -> None:
    assert path_of(("state", "dice", "left hand", 2, "a.b", 'say "so"', "x_1")) == r'state.dice."left hand"[2]."a.b"."say \"so\"".x_1'

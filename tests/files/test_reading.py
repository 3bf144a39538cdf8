"""Reading what strangers send: whatever it is, a record or one sentence, at once and in little memory."""

from __future__ import annotations

import contextlib
import os
import threading
import time
from pathlib import Path
from typing import Any

import pytest
from hostile import FILES, HostileFile
from msgspec.structs import replace

from hcgen import Dice, roll_character
from hcgen.errors import HcgenError, RecordError
from hcgen.files import FileError, read_bytes
from hcgen.formats import check_numbers
from hcgen.forms import MAX_MEMBERS, Written, read_any, write_json, write_toml
from hcgen.tables import Tables
from hcgen.toml import MAX_TEXT, MAX_VALUES, check_shape, read


@pytest.mark.parametrize("file", [pytest.param(file, id=file.name, marks=[pytest.mark.proof] if file.heavy else []) for file in FILES])
def test_every_hostile_file_is_read_or_refused_in_a_sentence(file: HostileFile, tmp_path: Path, tables: Tables) -> None:
    path = tmp_path / file.name
    path.write_bytes(file.data())
    if file.said is None:
        assert list(read_any(str(path)))
        return
    with pytest.raises(HcgenError) as refused:
        list(read_any(str(path)))
    said = str(refused.value)
    assert said.startswith(str(path))
    assert file.said in said
    assert len(said.splitlines()) == 1
    assert len(said) < len(str(path)) + 300


def test_line_ends_and_marks_change_nothing(tables: Tables, tmp_path: Path) -> None:
    record = replace(roll_character(Dice("7"), tables), notes="one\ntwo\ttabs")
    toml, json = write_toml(record).encode(), write_json(record).encode()
    for name, data in (("a.toml", toml), ("a.json", json)):
        for text in (data, data.replace(b"\n", b"\r\n"), b"\xef\xbb\xbf" + data):
            (tmp_path / name).write_bytes(text)
            assert list(read_any(str(tmp_path / name))) == [record]


def test_limits_are_met_and_not_passed() -> None:
    assert check_shape('a = "' + "x" * (MAX_TEXT - 2) + '"') is None
    with pytest.raises(RecordError, match="line 2: a text has more than 250,000 characters"):
        check_shape('\na = "' + "x" * (MAX_TEXT - 1) + '"')
    assert check_shape("#" * (MAX_TEXT + 9)) is None
    assert len(read("\n".join(f"k{number} = 1" for number in range(MAX_VALUES)))) == MAX_VALUES
    with pytest.raises(RecordError, match="line 20001: there are more than 20,000 keys and values"):
        read("\n".join(f"k{number} = 1" for number in range(MAX_VALUES + 1)))


@pytest.mark.parametrize(
    ("form", "head", "tail"), [("toml", 'seed = "x"\nown = [\n', "]\n"), ("json", '{"seed": "x",\n"own": [\n', "]}\n")]
)
def test_no_list_of_a_crew_is_endless_though_a_crew_has_many_values(form: str, head: str, tail: str) -> None:
    """A million entries cost a look, and not the five seconds in which they would be read."""
    first = 'format = "hcgen.crew/1"\n' if form == "toml" else '{"format": "hcgen.crew/1",\n'
    text = (first + head.removeprefix("{")) if form == "json" else first + head

    def read_in(entries: int) -> Any:
        return Written("c", (text + ",\n".join(["1"] * entries) + tail).encode(), form).read()  # type: ignore[arg-type]

    assert len(read_in(MAX_VALUES)["own"]) == MAX_VALUES
    with pytest.raises(RecordError, match=r"^c: line 20004: a list has more than 20,000 entries up to here; none of a record has, so keep"):
        read_in(MAX_VALUES + 2)


def test_numbers_are_those_of_64_bits() -> None:
    check_numbers(read(f"a = {2**63 - 1}\nb = {-(2**63)}\n[c]\nd = [0x7fff_ffff_ffff_ffff]"))
    for number in (str(2**63), str(-(2**63) - 1), "0xffff_ffff_ffff_ffff_f", "0o7" + "7" * 30, "0b1" + "0" * 70):
        with pytest.raises(RecordError, match=r"^own\.list\[1\]: a number has too many digits"):
            check_numbers(read(f"[own]\nlist = [1, {number}]"))


def test_a_crew_of_too_many_is_refused_before_they_are_looked_at(tmp_path: Path) -> None:
    (tmp_path / "c.json").write_text('{"format": "hcgen.crew/1", "members": [' + "{}," * MAX_MEMBERS + "{}]}", encoding="utf-8")
    with pytest.raises(RecordError, match=r"members: 10,001 are more than the 10,000 of a crew; keep them as \.jsonl or in a folder"):
        list(read_any(str(tmp_path / "c.json")))


OPENINGS = ('"""\n\\', '"\\', '"\\""', "'''\n''", '"""\\', '""\n"', "'a\\'\n", '"a\\\n', '#"""\n', '\\"""\n')


@pytest.mark.parametrize("size", [50_000, pytest.param(4_000_000, marks=pytest.mark.proof)])
def test_no_quotation_marks_make_the_scan_slow(size: int) -> None:
    """What is never closed is passed over once, where trying again at each mark would take minutes."""
    for opening in OPENINGS:
        begin = time.process_time()
        with contextlib.suppress(RecordError):
            check_shape(opening * (size // len(opening)), 10**9)
        assert time.process_time() - begin < size / 500_000, opening


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes with names are those of POSIX")
def test_a_pipe_is_read_if_somebody_writes_and_nobody_is_waited_for(tmp_path: Path, tables: Tables) -> None:
    record = roll_character(Dice("7"), tables)
    pipe = tmp_path / "a.toml"
    os.mkfifo(pipe)
    with pytest.raises(FileError, match="a pipe into which nobody writes; name a file, or give - and pipe it in"):
        read_bytes(str(pipe))
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    with open(pipe, "wb", buffering=0) as writer:
        os.close(reader)
        later = threading.Timer(0.05, lambda: (writer.write(write_toml(record).encode()), writer.close()))
        later.start()
        assert list(read_any(str(pipe))) == [record]
        later.join()


@pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="no /dev/zero here")
@pytest.mark.parametrize("name", [*(pytest.param(f"a.{kind}", marks=pytest.mark.proof) for kind in ("json", "jsonl")), "a.toml"])
def test_a_source_without_an_end_is_too_large(name: str, tmp_path: Path) -> None:
    (tmp_path / name).symlink_to("/dev/zero")
    with pytest.raises(FileError, match="a record of over 4 MB is too large"):
        list(read_any(str(tmp_path / name)))


def test_what_is_no_file_is_said(tmp_path: Path) -> None:
    (tmp_path / "loop.toml").symlink_to("loop.toml")
    (tmp_path / "folder.toml").mkdir()
    for name, said in (
        ("loop.toml", "too many levels of symbolic links"),
        ("folder.toml", "is a directory"),
        ("none.jsonl", "no such file"),
    ):
        with pytest.raises(FileError, match=said):
            list(read_any(str(tmp_path / name)))
    for name in ("a\0b.toml", "a\0b.jsonl"):
        with pytest.raises(FileError, match="is no name of a file"):
            list(read_any(name))

"""Files as they are read: what is no record, what has faults, what would hang a reader, and what is only strange."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest
from commands import HOSTILE, assert_found, assert_refused, hcgen

from hcgen import read_records


def mangled(record: Path, old: str, new: str) -> Path:
    text = record.read_text(encoding="utf-8")
    assert old in text
    record.write_text(text.replace(old, new, 1), encoding="utf-8")
    return record


def line_of(record: Path, start: str) -> int:
    return next(number for number, line in enumerate(record.read_text(encoding="utf-8").splitlines(), 1) if line.startswith(start))


NO_RECORDS = [
    pytest.param(b'format = "hcgen.character/1"\nname = "x\n', "a.toml: line 2, column 10", "a.toml:2: error: the file", id="syntax"),
    pytest.param(
        b"name = 3\n", "a.toml: this is no record of hcgen", "a.toml:1: error: format: expected hcgen.character/1", id="no format"
    ),
    pytest.param(
        b'format = "hcgen.character/9"\n',
        "made by a newer hcgen, and this one reads up to hcgen.character/1; update hcgen",
        "a.toml:1: error: format: expected hcgen.character/1, which this hcgen reads, found “hcgen.character/9”; update hcgen",
        id="newer",
    ),
    pytest.param(b'\xff\xfename = "x"', "a.toml: line 1: a byte is no UTF-8", "a.toml:1: error: the file: ", id="no UTF-8"),
    pytest.param(b'name = "a\x00b"', "a.toml: line 1, column 10", "(column 10)", id="NUL"),
    pytest.param(
        b"a." * 30_000 + b"b = 1", "a.toml: line 1: a key is deeper than 8", "found a fault: a key is deeper than 8", id="deep key"
    ),
    pytest.param(b"# " + b"x" * 5_000_000, "a record of over 4 MB is too large", "a record of over 4 MB is too large", id="large"),
]


@pytest.mark.parametrize(("text", "said", "found"), NO_RECORDS)
def test_a_file_that_is_no_record(text: bytes, said: str, found: str, tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_bytes(text)
    assert_refused(hcgen("sheet", "a.toml", cwd=tmp_path), said)
    assert_found(hcgen("validate", "a.toml", cwd=tmp_path), found)
    assert os.listdir(tmp_path) == ["a.toml"]


def test_a_folder_or_nothing_in_place_of_a_file(tmp_path: Path) -> None:
    (tmp_path / "d.toml").mkdir()
    assert_refused(hcgen("sheet", "d.toml", cwd=tmp_path), "d.toml: there is no record in this folder")
    assert_refused(hcgen("sheet", "none.toml", cwd=tmp_path), "none.toml: no such file or directory; name a file that can be read")
    assert_found(hcgen("validate", "d.toml", cwd=tmp_path), "d.toml: error: the folder: expected records")
    assert_found(
        hcgen("validate", "none.toml", cwd=tmp_path), "none.toml: error: the file: ", "found no such file or directory; name a file"
    )


def test_structural_faults_are_all_found_with_their_lines(record: Path) -> None:
    mangled(record, "STR = ", 'STR = "many" # ')
    mangled(record, "[stats]", "[stats]\nLCK = 7")
    mangled(record, "[purse]\nstart = ", "[purse]\nstarted = ")
    ran = hcgen("validate", "a.toml", cwd=record.parent)
    assert ran.code == 1
    lines = ran.out.splitlines()
    assert len([line for line in lines if "error" in line]) == 4
    assert f"a.toml:{line_of(record, 'STR')}: error: stats.STR: expected a whole number, found “many”; mend the value (format)" in lines
    assert any(f"a.toml:{line_of(record, 'LCK')}: error: stats.LCK" in line for line in lines)
    assert any("purse.started" in line and "did you mean start?" in line for line in lines)
    assert any("purse.start: expected a whole number, found nothing; add the key" in line for line in lines)


def test_faults_by_the_rules_name_file_line_key_rule_and_cure(record: Path) -> None:
    rating = int(re.search(r"^STR = (\d+)$", record.read_text(encoding="utf-8"), re.MULTILINE)[1])  # type: ignore[index]
    mangled(record, f"STR = {rating}", "STR = 19")
    ran = hcgen("validate", "a.toml", cwd=record.parent)
    assert ran.code == 1
    number = line_of(record, "STR = 19")
    assert f"a.toml:{number}: error: stats.STR: expected 3 to 18, found 19; give a rating that three dice can show (HC-GEN-04)" in ran.out
    assert "(HC-GEN-05)" in ran.out
    found = json.loads(hcgen("validate", "a.toml", "--format", "json", cwd=record.parent).out)
    assert found["format"] == "hcgen.findings/1"
    assert {"severity", "key", "rule", "expected", "found", "cure", "line"} == set(found["files"][0]["findings"][0])


def test_standard_input_is_read(record: Path) -> None:
    ran = hcgen("validate", "-", cwd=record.parent, stdin=record.read_bytes())
    assert ran.code == 0
    assert hcgen("validate", "-", cwd=record.parent, stdin=b"\xef\xbb\xbf" + record.read_bytes().replace(b"\n", b"\r\n")).code == 0


@pytest.mark.parametrize("name", HOSTILE)
def test_any_name_gives_a_right_sheet(name: str, record: Path) -> None:
    import pypdfium2

    written = json.dumps(name, ensure_ascii=False)
    text = re.sub(r'^name = ".*"$', lambda _: f"name = {written}", record.read_text(encoding="utf-8"), count=1, flags=re.MULTILINE)
    record.write_text(text, encoding="utf-8")
    assert hcgen("validate", "a.toml", cwd=record.parent).code == 0
    ran = hcgen("sheet", "a.toml", cwd=record.parent)
    assert ran.code == 0, ran.err
    read = "".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(record.with_suffix(".pdf")))
    for letter in name:
        if not letter.isspace():
            assert letter in read or f"{ord(letter):04X}" in read, letter


def test_a_large_batch_of_lines_is_read_back(tmp_path: Path) -> None:
    """The limit of 4 MB holds for a record, not for a file of many."""
    assert hcgen("crew", "-n", "100", "--gear", "none", "-o", "many.jsonl", cwd=tmp_path).code == 0
    line = (tmp_path / "many.jsonl").read_bytes()
    times = 5_000_000 // len(line) + 1
    (tmp_path / "many.jsonl").write_bytes(line * times)
    assert sum(1 for _ in read_records(str(tmp_path / "many.jsonl"))) == 100 * times


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        (
            "deep.toml",
            "[own]\nx = {" + "a." * 50_000 + "a = 1}\n",
            "deep.toml:2: error: the file: expected TOML that can be read, found a fault: a key is deeper than 8",
        ),
        ("quoted.toml", ".".join(['"a\\"b"'] * 9_000) + " = 1\n", "found a fault: a key is deeper than 8"),
        ("lists.toml", "a = " + "[\n" * 300 + "]\n" * 300, "lists.toml:33: error: "),
        ("tables.toml", "a = " + "{a=" * 300 + "1" + "}" * 300, "values are nested deeper than 32"),
        ("deep.json", '{"a":' * 900 + "1" + "}" * 900, "values are nested deeper than 32"),
        ("number.toml", 'format = "hcgen.character/1"\nlevel = ' + "9" * 5_000, "a number has too many digits"),
        ("number.json", '{"format": "hcgen.character/1", "level": ' + "9" * 5_000 + "}", "a number has too many digits"),
        (
            "half.json",
            '{"format": "hcgen.character/1", "name": "\\ud800"}',
            "half.json:1: error: the file: expected JSON that can be read, found a fault: a text holds half of a character",
        ),
        (
            "nan.json",
            '{"format": "hcgen.character/1", "level": NaN}',
            "nan.json:1: error: the file: expected JSON that can be read, found a fault: NaN is no number of a record; give one that is",
        ),
        (
            "list.json",
            "[1, 2]",
            "list.json:1: error: the file: expected JSON that can be read, found a fault: there are no keys at the top",
        ),
        ("empty.jsonl", "\n", "found no line that holds anything; give a record a line"),
        ("empty.toml", "", "empty.toml:1: error: format: expected hcgen.character/1"),
    ],
    ids=lambda value: value if isinstance(value, str) and value.endswith(("toml", "json", "jsonl")) else "",
)
def test_what_would_hang_or_crash_a_reader_is_refused(name: str, text: str, said: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    assert_found(hcgen("validate", name, cwd=tmp_path), said)


def test_depth_is_no_matter_of_what_texts_and_comments_hold(record: Path) -> None:
    text = record.read_text(encoding="utf-8") + "\n# " + "[{" * 90 + "a." * 90 + '\n[own]\nsaid = "' + "[a.b." * 60 + '"\n'
    record.write_text(text, encoding="utf-8")
    assert hcgen("validate", "a.toml", cwd=record.parent).code == 0


def test_one_file_that_cannot_be_read_does_not_hide_the_others(record: Path) -> None:
    mangled(record, "[stats]", "[stats]\nLCK = 7")
    (record.parent / "b.toml").write_text("x", encoding="utf-8")
    ran = hcgen("validate", "b.toml", "a.toml", "none.toml", cwd=record.parent)
    assert ran.code == 1
    assert "stats.LCK" in ran.out
    assert "b.toml:1: error: the file: expected TOML that can be read" in ran.out
    assert "none.toml: error: the file: " in ran.out
    assert "1 record, 2 files that are none: 3 errors" in ran.err

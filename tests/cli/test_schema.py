"""hcgen schema at the shell: printed, written where editors look, and named at the head of a file."""

from __future__ import annotations

import json
import os
import tomllib
from pathlib import Path

import pytest
from commands import assert_refused, hcgen

from hcgen.schemas.published import kinds, published


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a character, with all schemas beside it."""
    place = tmp_path_factory.mktemp("home")
    assert hcgen("character", "--seed", "7", "-o", "ada.toml", "-o", "ada.json", cwd=place).code == 0
    ran = hcgen("schema", "--into", ".", cwd=place)
    assert (ran.code, ran.out, ran.err) == (0, "", f"Wrote {len(kinds()) + 2} files into .\n")
    return place


def test_a_schema_is_printed(tmp_path: Path) -> None:
    ran = hcgen("schema", "character", cwd=tmp_path)
    assert (ran.code, ran.err) == (0, "")
    assert json.loads(ran.out) == json.loads(json.dumps(published("character")))
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "say of what: a schema of character, crew, starship, vessel, record, module, tables, stat, "),
        (("caracter",), "there is no schema of 'caracter' (did you mean character?); there are "),
        (("crew", "--into", "x"), "ask for one or the other"),
        (("--mark", "none.toml"), "none.toml: no such file"),
        (("--mark", "x.json"), "x.json: only a .toml file has room for a comment"),
        (("--into", "file"), "is a file, not a folder"),
    ],
)
def test_what_cannot_be_asked_for(words: tuple[str, ...], said: str, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert_refused(hcgen("schema", *words, cwd=tmp_path), said)
    assert os.listdir(tmp_path) == ["file"]


def test_all_of_them_are_where_editors_look(home: Path) -> None:
    assert sorted(os.listdir(home)) == [".taplo.toml", "ada.json", "ada.toml", "schemas", "tombi.toml"]
    assert sorted(os.listdir(home / "schemas")) == sorted(f"{kind}.schema.json" for kind in kinds())
    told = tomllib.loads((home / "tombi.toml").read_text(encoding="utf-8"))
    paths = [entry["path"] for entry in told["schemas"] if "://" not in entry["path"]]
    told = tomllib.loads((home / ".taplo.toml").read_text(encoding="utf-8"))
    paths += [entry["schema"]["path"] for entry in told["rule"]]
    assert len({os.path.normpath(path) for path in paths}) < len(kinds())
    for path in ("schemas/character.schema.json", *paths[:3], *paths[-3:]):
        assert json.loads((home / path).read_text(encoding="utf-8"))["$schema"] == "http://json-schema.org/draft-07/schema#"
    assert hcgen("validate", ".", cwd=home).err.startswith("2 records: no errors, no warnings;")


def test_what_is_there_is_kept_unless_forced(home: Path) -> None:
    assert hcgen("schema", "--into", ".", cwd=home).err == f"Wrote 0 files into .; {len(kinds()) + 2} were there already\n"
    mine, hers = home / "tombi.toml", home / "schemas" / "crew.schema.json"
    before = mine.read_bytes()
    mine.write_text("# mine\n", encoding="utf-8")
    hers.unlink()
    assert_refused(hcgen("schema", "--into", ".", cwd=home), "tombi.toml: the file exists and was kept; give --force")
    assert not hers.exists()
    assert hcgen("schema", "--into", ".", "--force", cwd=home).err == f"Wrote 2 files into .; {len(kinds())} were there already\n"
    assert (mine.read_bytes(), hers.exists()) == (before, True)
    hers.unlink()
    assert hcgen("schema", "--into", ".", cwd=home).err == f"Wrote 1 file into .; {len(kinds()) + 1} were there already\n"


def test_a_record_names_its_schema_when_it_is_asked_to_and_keeps_it(home: Path) -> None:
    (home / "far" / "away").mkdir(parents=True)
    file = home / "far" / "away" / "ada.toml"
    text = (home / "ada.toml").read_bytes()
    assert b"#:schema" not in text
    file.write_bytes(text)
    ran = hcgen("schema", "--mark", "far/away/ada.toml", cwd=home)
    assert ran.err == "Marked far/away/ada.toml with ../../schemas/character.schema.json\n"
    marked = file.read_bytes()
    assert marked == b"#:schema ../../schemas/character.schema.json\n\n" + text
    assert hcgen("schema", "--mark", "far/away/ada.toml", cwd=home).code == 0
    assert file.read_bytes() == marked
    assert hcgen("award", "ada.toml", "--xp", "3", "--yes", cwd=file.parent).code == 0
    assert file.read_bytes().startswith(b"#:schema ../../schemas/character.schema.json\n\nformat = ")
    assert hcgen("verify", "ada.toml", cwd=file.parent).code == 0


def test_a_mark_keeps_the_file_s_ends_of_lines_and_its_byte_order_mark(home: Path) -> None:
    file = home / "windows.toml"
    text = (home / "ada.toml").read_bytes().replace(b"\n", b"\r\n")
    file.write_bytes(b"\xef\xbb\xbf#:schema old.json\r\n" + text)
    assert hcgen("schema", "--mark", "windows.toml", cwd=home).code == 0
    assert file.read_bytes() == b"\xef\xbb\xbf#:schema ./schemas/character.schema.json\r\n\r\n" + text
    file.unlink()


def test_a_table_is_marked_by_its_kind_and_nothing_else_is(home: Path, tmp_path: Path) -> None:
    stocks = (Path(__file__).parents[2] / "tables" / "palladium" / "stocks.toml").read_bytes()
    (tmp_path / "stocks.toml").write_bytes(stocks)
    (tmp_path / "x.toml").write_text("a = 1\n", encoding="utf-8")
    assert_refused(hcgen("schema", "--mark", "stocks.toml", cwd=tmp_path), "there are no schemas in a folder of that name here or above")
    assert_refused(hcgen("schema", "--mark", "x.toml", cwd=tmp_path), "x.toml: this is no record and no table of ours")
    path = os.path.relpath(home, tmp_path)
    assert hcgen("schema", "--into", path, "--mark", "stocks.toml", cwd=tmp_path).code == 0
    assert (tmp_path / "stocks.toml").read_bytes() == f"#:schema {path}/schemas/stock.schema.json\n\n".encode() + stocks

"""The format that a file says it has: the present one, a newer, an older, or none of ours."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from commands import assert_refused, hcgen

from hcgen import Dice, formats, roll_character
from hcgen.errors import RecordError
from hcgen.formats import FORMATS, brought_up, check_formats
from hcgen.forms import read_any, write_toml
from hcgen.records import any_from_content, to_content
from hcgen.tables import Tables

KINDS = [name.partition("/")[0] for name in FORMATS]


def of_the_purse(content: dict[str, Any]) -> dict[str, Any]:
    """What a migration looks like: here, of a version in which the purse was called wealth."""
    return {("purse" if key == "wealth" else key): value for key, value in content.items()}


@pytest.fixture
def older(monkeypatch: pytest.MonkeyPatch) -> None:
    """A format before the first."""
    monkeypatch.setitem(formats.MIGRATIONS, ("character", 0), of_the_purse)


def as_older(text: str) -> str:
    return text.replace("hcgen.character/1", "hcgen.character/0").replace("purse]", "wealth]")


def test_what_is_of_the_present_version_is_what_it_was() -> None:
    for name in FORMATS:
        content = {"format": name, "level": "judged by others"}
        assert brought_up(content) is content


@pytest.mark.parametrize("kind", KINDS)
def test_a_newer_one_says_so(kind: str) -> None:
    said = rf"^format '{kind}/2' was made by a newer hcgen, and this one reads up to {kind}/1; update hcgen$"
    with pytest.raises(RecordError, match=said):
        check_formats({"format": f"{kind}/2"})
    with pytest.raises(RecordError, match="made by a newer hcgen"):
        check_formats({"format": f"{kind}/999999999"})


@pytest.mark.parametrize(
    ("name", "said"),
    [
        (None, "it has no key format; that should be one of hcgen.character/1, hcgen.crew/1, hcgen.starship/1, hcgen.vessel/1"),
        (1, "it says in its key format '1'; that should be"),
        ([], "it says in its key format"),
        ("", "it says in its key format ''"),
        ("hcgen.character", "'hcgen.character' (did you mean hcgen.character/1?)"),
        ("hcgen.charakter/1", "(did you mean hcgen.character/1?)"),
        ("Hcgen.Character/1", "it says in its key format 'Hcgen.Character/1'"),
        ("hcgen.character/01", "it says in its key format 'hcgen.character/01'"),
        ("hcgen.character/1.0", "it says in its key format"),
        ("hcgen.character/-1", "it says in its key format"),
        ("hcgen.character/1\n", "it says in its key format"),
        ("hcgen.character/" + "9" * 5_000, "it says in its key format"),
        ("hcgen.character/\u0661", "it says in its key format"),
        ("hcgen.findings/1", "it says in its key format 'hcgen.findings/1'"),
        ("hcgen.character/0", "format 'hcgen.character/0' is none that there ever was; it should be hcgen.character/1"),
    ],
)
def test_what_there_never_was(name: object, said: str) -> None:
    with pytest.raises(RecordError) as refused:
        check_formats({} if name is None else {"format": name})
    assert said in str(refused.value)
    assert len(str(refused.value)) < 300


def test_an_older_one_is_brought_up_and_read(older: None, tables: Tables, tmp_path: Path) -> None:
    record = roll_character(Dice("7"), tables)
    (tmp_path / "a.toml").write_text(as_older(write_toml(record)), encoding="utf-8")
    assert list(read_any(str(tmp_path / "a.toml"))) == [record]
    for command in (["validate", "a.toml"], ["verify", "a.toml"]):
        ran = hcgen(*command, cwd=tmp_path)
        assert (ran.code, ran.out) == (0, ""), ran.err


def test_one_is_brought_up_step_by_step(older: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """From 0 to 1, and from there to 2, each by its own row."""
    monkeypatch.setitem(formats.MIGRATIONS, ("character", 1), lambda content: {**content, "xp": 0})
    monkeypatch.setitem(formats._PRESENT, "character", 2)
    monkeypatch.setattr(formats, "FORMATS", ("hcgen.character/2",))
    assert brought_up({"format": "hcgen.character/0", "wealth": {}}) == {"format": "hcgen.character/2", "purse": {}, "xp": 0}
    assert brought_up({"format": "hcgen.character/1", "wealth": {}}) == {"format": "hcgen.character/2", "wealth": {}, "xp": 0}


def test_what_is_embedded_is_brought_up_where_it_stands(older: None, tables: Tables) -> None:
    member = roll_character(Dice("7"), tables)
    old = tomllib.loads(as_older(write_toml(member)))
    crew = {"format": "hcgen.crew/1", "seed": "7", "members": [to_content(member), old, old]}
    read: Any = any_from_content(crew)
    assert read.members == (member, member, member)
    crew["members"] = [{**old, "format": "hcgen.character/2"}]
    with pytest.raises(RecordError, match="made by a newer hcgen"):
        any_from_content(crew)
    with pytest.raises(RecordError, match="made by a newer hcgen"):
        any_from_content({"format": "hcgen.crew/1", "ship": {"format": "hcgen.vessel/3"}})


def test_a_refresh_writes_the_present_version_and_keeps_the_comments(older: None, tmp_path: Path) -> None:
    assert hcgen("character", "--seed", "7", "-o", "a.toml", cwd=tmp_path).code == 0
    path = tmp_path / "a.toml"
    new = path.read_text(encoding="utf-8")
    path.write_text("# mine\n" + as_older(new), encoding="utf-8")
    ran = hcgen("refresh", "a.toml", "--yes", cwd=tmp_path)
    assert (ran.code, ran.err) == (0, "Changed a.toml\n")
    assert "format: hcgen.character/0 → hcgen.character/1\n" in ran.out
    after = path.read_text(encoding="utf-8")
    assert after.startswith("# mine\n")
    assert tomllib.loads(after) == tomllib.loads(new)


def test_a_newer_one_is_refused_by_every_command_that_reads(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text('format = "hcgen.vessel/7"\nsails = "of a kind that nobody has sewn yet"\n', encoding="utf-8")
    for command in (["sheet", "a.toml"], ["verify", "a.toml"], ["refresh", "a.toml", "--yes"], ["crew", "--for", "a.toml"]):
        assert_refused(hcgen(*command, cwd=tmp_path), "a.toml: format 'hcgen.vessel/7' was made by a newer hcgen", "; update hcgen")

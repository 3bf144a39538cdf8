"""Pictures of sheets, and the viewer that opens them."""

from __future__ import annotations

import importlib.util
import os
import stat
import sys
from pathlib import Path

import pytest
from commands import assert_refused, hcgen
from PIL import Image

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
SHIP = str(EXAMPLES / "ships" / "longship.toml")


def test_pictures_stand_beside_the_record(tmp_path: Path) -> None:
    record = tmp_path / "otter.toml"
    record.write_bytes(Path(SHIP).read_bytes())

    ran = hcgen("sheet", "otter.toml", "--png", cwd=tmp_path)

    assert (ran.code, ran.out, ran.err) == (0, "", "Wrote otter-1.png\n")
    with Image.open(tmp_path / "otter-1.png") as image:
        assert image.size == (1241, 1754)
        assert image.mode == "L"
        assert round(image.info["dpi"][0]) == 150
        assert 8 < sum(image.histogram()[:128]) / image.width / image.height * 1000 < 200
    assert_refused(hcgen("sheet", "otter.toml", "--png", cwd=tmp_path), "otter-1.png: the file exists and was kept")


@pytest.mark.parametrize(
    ("words", "files"),
    [
        (["--design", "blank-vessel", "-o", "one.png"], ["one.png"]),
        (["--design", "blank", "-o", "all.PDF", "--png", "--paper", "letter"], ["all.PDF", "all-1.png", "all-2.png"]),
        (["--design", "blank-roster", "--png"], ["blank-roster-1.png"]),
    ],
)
def test_where_pictures_go(words: list[str], files: list[str], tmp_path: Path) -> None:
    ran = hcgen("sheet", *words, cwd=tmp_path)

    assert ran.err == "".join(f"Wrote {name}\n" for name in files)
    assert sorted(os.listdir(tmp_path)) == sorted(files)


def test_nothing_is_written_where_a_picture_is_there_already(tmp_path: Path) -> None:
    (tmp_path / "a-2.png").write_bytes(b"mine")

    assert_refused(hcgen("sheet", "--design", "blank", "-o", "a.png", cwd=tmp_path), "a-2.png: the file exists and was kept")
    assert os.listdir(tmp_path) == ["a-2.png"]
    assert hcgen("sheet", "--design", "blank", "-o", "a.png", "--force", cwd=tmp_path).code == 0
    assert sorted(os.listdir(tmp_path)) == ["a-1.png", "a-2.png"]


def test_an_unknown_suffix(tmp_path: Path) -> None:
    assert_refused(
        hcgen("sheet", SHIP, "-o", "a.jpg", cwd=tmp_path), "-o a.jpg: a sheet is a PDF, or pictures of its pages; end its name in"
    )


def test_without_pypdfium2_it_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    find = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == "pypdfium2" else find(name))

    ran = hcgen("sheet", SHIP, "--png", cwd=tmp_path)

    assert_refused(
        ran, "pictures of pages need pypdfium2, which is not installed; pip install pypdfium2 brings it, as the extra png of hcgen does"
    )
    assert os.listdir(tmp_path) == []


@pytest.fixture
def viewer(tmp_path: Path) -> Path:
    """A folder of programs in which the system's opener is a script of ours."""
    if sys.platform != "linux":
        pytest.skip("the opener is another one")
    programs = tmp_path / "programs"
    programs.mkdir()
    return programs


def opener(programs: Path, script: str) -> str:
    made = programs / "xdg-open"
    made.write_text(f"#!/bin/sh\n{script}\n")
    made.chmod(made.stat().st_mode | stat.S_IEXEC)
    return str(programs)


def test_the_viewer_gets_the_whole_path(viewer: Path, tmp_path: Path) -> None:
    path = opener(viewer, f'printf %s "$1" > "{tmp_path}/opened"')
    ran = hcgen("sheet", "--design", "blank-roster", "-o", "-a.pdf", "--open", cwd=tmp_path, PATH=path)

    assert (ran.code, ran.err) == (0, "Wrote -a.pdf\n")
    assert (tmp_path / "opened").read_text() == str(tmp_path / "-a.pdf")


@pytest.mark.parametrize(
    ("script", "said"),
    [
        ("exit 3", "xdg-open found no viewer for blank-roster.pdf (it ended with 3); open it yourself\n"),
        ("", "There is no viewer to open blank-roster.pdf with, for xdg-open is not there; open it yourself\n"),
    ],
)
def test_where_there_is_no_viewer_the_sheet_is_kept(script: str, said: str, viewer: Path, tmp_path: Path) -> None:
    path = opener(viewer, script) if script else str(viewer)
    ran = hcgen("sheet", "--design", "blank-roster", "--open", cwd=tmp_path, PATH=path)

    assert (ran.code, ran.err) == (0, f"Wrote blank-roster.pdf\n{said}")
    assert (tmp_path / "blank-roster.pdf").exists()


def test_nobody_waits_for_a_viewer(viewer: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hcgen.cli.showing.PATIENCE", 0.05)
    path = opener(viewer, f'/bin/sleep 2; touch "{tmp_path}/closed"')
    ran = hcgen("sheet", "--design", "blank-roster", "-o", "a.png", "--open", cwd=tmp_path, PATH=path)

    assert (ran.code, ran.err) == (0, "Wrote a.png\n")
    assert not (tmp_path / "closed").exists()


def test_a_sheet_goes_to_standard_output(tmp_path: Path) -> None:
    from hcgen.cli import showing

    sent: list[bytes] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(showing, "say_bytes", sent.append)
        ran = hcgen("sheet", "--design", "blank-roster", "-o", "-", "--open", cwd=tmp_path)

    assert (ran.code, ran.err) == (0, "Nothing is opened, for the sheet went to standard output; name a file with -o\n")
    assert sent[0].startswith(b"%PDF-")
    assert os.listdir(tmp_path) == []
    assert_refused(
        hcgen("sheet", "--design", "blank", "-o", "-", "--png", cwd=tmp_path), "-o -: pictures are files; name one with -o NAME.png"
    )

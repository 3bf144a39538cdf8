"""``hcgen sheet --design smith-screen``: a sheet of nobody, which needs no record."""

from __future__ import annotations

from pathlib import Path

from commands import assert_refused, hcgen


def test_a_screen_needs_no_record(tmp_path: Path) -> None:
    ran = hcgen("sheet", "--design", "smith-screen", cwd=tmp_path)

    assert (ran.code, ran.out, ran.err) == (0, "", "Wrote smith-screen.pdf\n")
    assert (tmp_path / "smith-screen.pdf").read_bytes().startswith(b"%PDF")


def test_all_other_sheets_do(tmp_path: Path) -> None:
    for design in ((), ("--design", "character")):
        ran = hcgen("sheet", *design, cwd=tmp_path)
        assert ran.code == 2
        assert "Missing argument 'RECORD…'." in ran.err
    assert list(tmp_path.iterdir()) == []


def test_a_record_is_not_wanted_on_a_screen(tmp_path: Path) -> None:
    ran = hcgen("sheet", "ada.toml", "--design", "smith-screen", cwd=tmp_path)

    assert_refused(ran, "--design smith-screen: ada.toml is not wanted, for this sheet is of nobody; leave the records out")

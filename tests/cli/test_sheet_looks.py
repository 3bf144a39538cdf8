"""``hcgen sheet --design FILE`` and ``--theme``, and what the environment says of both."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
from commands import assert_refused, hcgen

from hcgen._resources import folder

DESIGN = (folder("sheets") / "character.toml").read_text(encoding="utf-8")


def rolled(tmp_path: Path) -> Path:
    assert hcgen("character", "--seed", "looks", "-o", "ada.toml", cwd=tmp_path).code == 0
    return tmp_path


def printed(cwd: Path, *words: str, **environment: str) -> bytes:
    ran = hcgen("sheet", "ada.toml", "--force", *words, cwd=cwd, **environment)
    assert ran.code == 0, ran.err
    return (cwd / "ada.pdf").read_bytes()


def test_a_design_of_a_readers_own(tmp_path: Path) -> None:
    cwd = rolled(tmp_path)
    (cwd / "mine.toml").write_text(DESIGN.replace("at = 8,", "at = 8.3,"), encoding="utf-8")
    (cwd / "bad.toml").write_text(DESIGN.replace('panel = "stats"', 'panel = "statz"', 1), encoding="utf-8")
    ours, mine = printed(cwd), printed(cwd, "--design", "mine.toml")

    assert ours != mine == printed(cwd, HCGEN_DESIGN="./mine.toml")
    line = DESIGN[: DESIGN.index('panel = "stats"')].count("\n") + 1
    assert_refused(
        hcgen("sheet", "ada.toml", "--design", "bad.toml", "--force", cwd=cwd),
        f"bad.toml: line {line}: there is no panel “statz” (did you mean stats?)",
    )
    assert_refused(hcgen("sheet", "ada.toml", "--design", "./none", "--force", cwd=cwd), "./none: no such file or directory")


def test_themes_by_option_and_by_environment(tmp_path: Path) -> None:
    cwd = rolled(tmp_path)
    (cwd / "mine.toml").write_text('accent = "#004000"\n', encoding="utf-8")
    plain, large = printed(cwd), printed(cwd, "--theme", "large")

    assert plain != large == printed(cwd, HCGEN_THEME="large")
    assert printed(cwd, "--theme", "plain", HCGEN_THEME="large") == plain
    assert printed(cwd, "--theme", "mine.toml") not in {plain, large}
    assert_refused(hcgen("sheet", "ada.toml", "--theme", "larg", "--force", cwd=cwd), "there is no theme “larg” (did you mean large?)")


def test_whatever_prints_minds_the_environment(tmp_path: Path) -> None:
    for words in (("character", "--seed", "looks"), ("starship", "--seed", "looks"), ("starship", "--seed", "looks", "--crew")):
        for look in ("plain", "starlight"):
            ran = hcgen(*words, "-o", f"{look}.pdf", "--force", cwd=tmp_path, HCGEN_THEME=look)
            assert ran.code == 0, ran.err
        assert (tmp_path / "plain.pdf").read_bytes() != (tmp_path / "starlight.pdf").read_bytes(), words


def test_a_sheet_of_blank_cards_is_full_in_every_theme(tmp_path: Path) -> None:
    for look in ("plain", "large"):
        assert hcgen("sheet", "--design", "blank-card", "--theme", look, "-o", "a.pdf", "--force", cwd=tmp_path).code == 0
        assert len(pypdfium2.PdfDocument(tmp_path / "a.pdf")) == 1

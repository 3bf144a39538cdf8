"""``hcgen sheet --design FILE`` and ``--theme``, and what the environment says of both."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest
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


@pytest.fixture(scope="module")
def folder_of_looks(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A person, a ship, a design for A4 alone, and a theme that asks for an arrangement that no design has."""
    cwd = tmp_path_factory.mktemp("looks")
    assert hcgen("character", "--name", "Ada", "-o", "ada.toml", cwd=cwd).code == 0
    assert hcgen("starship", "--name", "Orb", "-o", "ship.toml", cwd=cwd).code == 0
    (cwd / "a4.toml").write_text(DESIGN.replace("[papers.letter]", "[papers.legal]"), encoding="utf-8")
    (cwd / "huge.toml").write_text('arrangement = "huge"\n', encoding="utf-8")
    return cwd


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


@pytest.mark.parametrize(
    ("words", "environment", "said"),
    [
        (
            "sheet ada.toml",
            {"HCGEN_DESIGN": "starship"},
            "HCGEN_DESIGN=starship: sheets/starship.toml is a sheet of a starship, and Ada is none; unset it or give another with --design",
        ),
        (
            "sheet ship.toml",
            {"HCGEN_DESIGN": "card"},
            "HCGEN_DESIGN=card: ship.toml: Orb is a starship, and a card is of a person; "
            "unset it or give another with --design, or name people",
        ),
        (
            "sheet ada.toml",
            {"HCGEN_DESIGN": "blank"},
            "HCGEN_DESIGN=blank: ada.toml is not wanted, for this sheet is of nobody; "
            "leave the records out, or unset it or give another with --design",
        ),
        ("sheet ada.toml", {"HCGEN_DESIGN": "rooster"}, "HCGEN_DESIGN=rooster: there is no page design “rooster” (did you mean roster?); "),
        (
            "sheet",
            {"HCGEN_DESIGN": "blank-rooster"},
            "HCGEN_DESIGN=blank-rooster: there is no page design “rooster” (did you mean roster?); ",
        ),
        ("sheet ada.toml", {"HCGEN_DESIGN": "none.toml"}, "HCGEN_DESIGN=none.toml: none.toml: no such file or directory; name a file"),
        (
            "sheet ada.toml",
            {"HCGEN_DESIGN": "a4.toml", "HCGEN_THEME": "plain", "HCGEN_PAPER": "LETTER"},
            "HCGEN_DESIGN=a4.toml, HCGEN_THEME=plain, HCGEN_PAPER=LETTER: a4.toml: there is no arrangement [papers.letter]; add one, ",
        ),
        ("sheet ada.toml", {"HCGEN_THEME": "larg"}, "HCGEN_THEME=larg: there is no theme “larg” (did you mean large?); choose one of: "),
        ("sheet --design blank", {"HCGEN_THEME": "huge.toml"}, "HCGEN_THEME=huge.toml: sheets/character.toml: there is no arrangement "),
        ("character -o a.pdf", {"HCGEN_THEME": "huge.toml"}, "HCGEN_THEME=huge.toml: sheets/character.toml: there is no arrangement "),
        ("starship -o a.pdf", {"HCGEN_THEME": "none.toml"}, "HCGEN_THEME=none.toml: none.toml: no such file or directory; name a file"),
        ("starship --crew -o a.pdf", {"HCGEN_THEME": "larg"}, "HCGEN_THEME=larg: there is no theme “larg” (did you mean large?); "),
        ("vessel -o a.pdf", {"HCGEN_PAPER": "a5"}, "HCGEN_PAPER=a5: 'a5' is no paper of ours; --paper, or HCGEN_PAPER, is a4 or letter"),
    ],
)
def test_a_fault_of_the_environment_names_its_variable(words: str, environment: dict[str, str], said: str, folder_of_looks: Path) -> None:
    ran = hcgen(*words.split(), cwd=folder_of_looks, **environment)
    assert_refused(ran)
    assert ran.err.startswith(f"hcgen: {said}")


def test_what_the_environment_did_not_ask_for_is_not_laid_at_its_door(folder_of_looks: Path) -> None:
    """An option goes before its variable, and a record that cannot be read is no fault of a design."""
    asked = hcgen("sheet", "ada.toml", "--design", "starship", cwd=folder_of_looks, HCGEN_DESIGN="card", HCGEN_THEME="large")
    assert_refused(asked)
    assert asked.err == "hcgen: sheets/starship.toml is a sheet of a starship, and Ada is none; leave the design out\n"
    for design in ("card", "character"):
        unread = hcgen("sheet", "none.toml", cwd=folder_of_looks, HCGEN_DESIGN=design, HCGEN_THEME="large", HCGEN_PAPER="letter")
        assert_refused(unread)
        assert unread.err.startswith("hcgen: none.toml: no such file or directory")


def test_a_sheet_of_blank_cards_is_full_in_every_theme(tmp_path: Path) -> None:
    for look in ("plain", "large"):
        assert hcgen("sheet", "--design", "blank-card", "--theme", look, "-o", "a.pdf", "--force", cwd=tmp_path).code == 0
        assert len(pypdfium2.PdfDocument(tmp_path / "a.pdf")) == 1

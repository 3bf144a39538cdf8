"""hcgen sheet: what it takes and where it puts its sheets."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
from commands import assert_refused, hcgen
from pypdf import PdfReader
from pypdfium2 import PdfDocument

EXAMPLES = Path(__file__).parent.parent.parent / "examples"


def titles(pdf: Path) -> list[str]:
    return [str(mark.title) for mark in PdfReader(pdf).outline]


@pytest.fixture(scope="module")
def party(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a character in each form, one of them hidden, a ship in a folder of its own, and what is no record."""
    folder = tmp_path_factory.mktemp("home") / "party"
    for place in ("at-sea", ".old"):
        (folder / place).mkdir(parents=True)
    ran = hcgen("crew", "-n", "3", "--seed", "7", "-o", "c.jsonl", cwd=folder)
    assert ran.code == 0
    assert hcgen("character", "--seed", "8", "-o", "d.json", "-o", ".hidden.toml", "-o", ".old/x.toml", cwd=folder).code == 0
    shutil.copy(EXAMPLES / "nordrin.toml", folder / "b.toml")
    shutil.copy(EXAMPLES / "ships" / "longship.toml", folder / "at-sea")
    (folder / "a.toml").write_text('title = "a list of songs"\n')
    (folder / "readme.txt").write_text("format = 'hcgen.character/1'\n")
    return folder


def test_a_folder_is_every_record_in_it_by_name(party: Path, tmp_path: Path) -> None:
    ran = hcgen("sheet", "party", "-o", f"{tmp_path}/all.pdf", cwd=party.parent)

    assert (ran.code, ran.out) == (0, "")
    assert ran.err.splitlines() == [f"Left out {os.path.join('party', 'a.toml')}: it is no record", f"Wrote {tmp_path}/all.pdf"]
    found = titles(tmp_path / "all.pdf")
    assert len(found) == 6
    assert found[:2] == titles_of(EXAMPLES / "ships" / "longship.toml", tmp_path) + titles_of(EXAMPLES / "nordrin.toml", tmp_path)


def titles_of(record: Path, folder: Path) -> list[str]:
    assert hcgen("sheet", str(record), "-o", "one.pdf", "--force", cwd=folder).code == 0
    return titles(folder / "one.pdf")


@pytest.mark.parametrize(("words", "inside"), [(["party"], "party"), (["party/"], "party"), (["."], "")])
def test_a_sheet_without_a_name_lies_beside_its_records(words: list[str], inside: str, tmp_path: Path) -> None:
    home = tmp_path if inside else tmp_path / "party"
    (tmp_path / "party").mkdir()
    shutil.copy(EXAMPLES / "nordrin.toml", tmp_path / "party")

    ran = hcgen("sheet", *words, cwd=home)

    assert ran.code == 0, ran.err
    assert sorted(os.listdir(tmp_path / "party")) == ["nordrin.toml", "party.pdf"]
    assert_refused(hcgen("sheet", *words, cwd=home), "party.pdf: the file exists and was kept")


@pytest.mark.parametrize(("name", "what"), [("ada.pdf", "a PDF"), ("ada.PNG", "a picture"), ("ada.csv", "a table for spreadsheets")])
def test_what_was_made_of_a_record_is_none(name: str, what: str, tmp_path: Path) -> None:
    """And is not asked to be replaced, though a sheet would lie under its name."""
    (tmp_path / name).write_bytes(b"%PDF-1.5 \xff")

    ran = hcgen("sheet", name, cwd=tmp_path)

    assert (ran.code, ran.out) == (1, "")
    assert ran.err == f"hcgen: {name}: {what}, which holds no record; name the .toml, .json or .jsonl that it was made of\n"
    assert os.listdir(tmp_path) == [name]


def test_a_design_of_ships_takes_the_ship_of_a_crew_and_one_of_people_the_people(tmp_path: Path) -> None:
    assert hcgen("starship", "--kind", "fighter", "--seed", "3", "--crew", "-o", "ship.toml", cwd=tmp_path).code == 0
    for design in ("starship", "character-book"):
        assert hcgen("sheet", "ship.toml", "--design", design, "-o", f"{design}.pdf", cwd=tmp_path).code == 0
    assert hcgen("sheet", "ship.toml", "-o", "all.pdf", cwd=tmp_path).code == 0

    _, ship, *people = titles(tmp_path / "all.pdf")
    assert titles(tmp_path / "starship.pdf") == [ship]
    assert sorted(titles(tmp_path / "character-book.pdf")) == sorted(people)
    page = PdfDocument(tmp_path / "starship.pdf")[0].get_textpage().get_text_range()
    assert people[0] in page  # at the post
    ran = hcgen("sheet", "ship.toml", "--design", "vessel", "-o", "no.pdf", cwd=tmp_path)
    assert (ran.code, ran.err) == (1, f"hcgen: sheets/vessel.toml is a sheet of a vessel, and {ship} is none; leave the design out\n")


def test_a_folder_without_records(tmp_path: Path) -> None:
    (tmp_path / "empty" / ".git").mkdir(parents=True)
    (tmp_path / "empty" / "song.toml").write_text("a = 1\n")

    assert_refused(
        hcgen("sheet", "empty", cwd=tmp_path), "empty: there is no record in this folder; put .toml, .json or .jsonl files of hcgen there"
    )
    assert not (tmp_path / "empty" / "empty.pdf").exists()


def test_a_record_that_is_broken_is_not_left_out_of_its_folder(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "b.toml").write_text('format = "hcgen.character/1"\nname = \n')
    (tmp_path / "a" / "c.json").write_text('{"format": "hcgen.character/1"}')

    assert_refused(hcgen("sheet", "a", cwd=tmp_path), f"{os.path.join('a', 'b.toml')}: line 2")
    (tmp_path / "a" / "b.toml").unlink()
    assert_refused(hcgen("sheet", "a", cwd=tmp_path), f"{os.path.join('a', 'c.json')}: the record")


@pytest.mark.parametrize("form", ["toml", "json", "jsonl"])
def test_standard_input_in_every_form(form: str, tmp_path: Path) -> None:
    people = ["crew", "-n", "2"] if form == "jsonl" else ["character"]
    made = hcgen(*people, "--seed", "7", "--format", form, cwd=tmp_path)
    ran = hcgen("sheet", "-", cwd=tmp_path, stdin=made.out.encode())

    assert (ran.code, ran.err) == (0, "Wrote sheet.pdf\n")
    assert len(titles(tmp_path / "sheet.pdf")) == (2 if form == "jsonl" else 1)
    if form == "jsonl":
        broken = hcgen("sheet", "-", "-o", "x.pdf", cwd=tmp_path, stdin=f"{made.out}{{\n".encode())
        assert_refused(broken, "standard input, line 3: line 1, column 2")


def test_fields_on_request(tmp_path: Path) -> None:
    assert hcgen("sheet", str(EXAMPLES / "nordrin.toml"), "--fillable", "-o", "a.pdf", cwd=tmp_path).code == 0
    assert "Nordrin Bellowbond.player" in (PdfReader(tmp_path / "a.pdf").get_fields() or {})


def test_a_blank_sheet_needs_no_record(tmp_path: Path) -> None:
    for words, name in ((["--design", "blank-vessel"], "blank-vessel.pdf"), (["--design", "blank", "-o", "mine.pdf"], "mine.pdf")):
        ran = hcgen("sheet", *words, "--paper", "letter", cwd=tmp_path)
        assert (ran.code, ran.out, ran.err) == (0, "", f"Wrote {name}\n")
    assert titles(tmp_path / "mine.pdf") == ["Character sheet, blank"]
    assert_refused(
        hcgen("sheet", "ada.toml", "--design", "blank-roster", cwd=tmp_path),
        "--design blank-roster: ada.toml is not wanted, for this sheet is of nobody; leave the records out",
    )
    assert_refused(hcgen("sheet", "--design", "blank-smith-screen", cwd=tmp_path), "there is no blank smith-screen")
    assert_refused(hcgen("sheet", "--design", "blank-charakter", cwd=tmp_path), "there is no page design “charakter”")


def read_codes(pdf: Path) -> list[str]:
    """Read the codes of a document off the pictures of its pages, as a telephone would."""
    import zxingcpp

    return [code.text for page in PdfDocument(pdf) for code in zxingcpp.read_barcodes(page.render(scale=4).to_pil())]


@pytest.mark.parametrize(
    ("command", "words", "again"),
    [
        ("character", ["--level", "5", "--class", "meddle", "--choose", "focus=war-mage", "--name", "Ada Ł"], ["story", "spells"]),
        pytest.param("starship", ["--kind", "battleship"], ["look"], marks=pytest.mark.proof),
        ("vessel", [], ["numbers"]),
    ],
)
def test_the_code_on_a_sheet_brings_its_record_back(command: str, words: list[str], again: list[str], tmp_path: Path) -> None:
    """Rolled as it was wished and rolled again in part: from record to page, from page to record."""
    assert hcgen(command, *words, "--seed", "k3f9-22qx", "-o", "a.toml", cwd=tmp_path).code == 0
    assert hcgen("reroll", "a.toml", *(word for part in again for word in ("--part", part)), "--yes", cwd=tmp_path).code == 0
    assert hcgen("sheet", "a.toml", cwd=tmp_path).code == 0

    (code,) = read_codes(tmp_path / "a.pdf")
    assert hcgen(command, "--code", code, "-o", "b.toml", cwd=tmp_path).code == 0
    assert (tmp_path / "b.toml").read_text(encoding="utf-8") == (tmp_path / "a.toml").read_text(encoding="utf-8")


def test_a_code_is_alone(tmp_path: Path) -> None:
    ran = hcgen("starship", "--code", "HC1/SS/7/1", "--kind", "fighter", cwd=tmp_path)
    assert_refused(ran, "--code says everything that is rolled; leave the seed, the number, --kind, --name and --strict out")
    assert_refused(hcgen("character", "--code", "HC1/SS/7/1", cwd=tmp_path), "is the code of a starship")


@pytest.mark.parametrize("command", ["sheet {} -o x.pdf", "sheet {} --design card -o x.pdf", "sheet {} --design roster -o x.pdf"])
def test_a_record_that_nothing_follows_from_is_named_with_its_place(command: str, tmp_path: Path) -> None:
    (tmp_path / "people").mkdir()
    for words in (("character", "--seed", "7", "-o", "people/a.toml"), ("crew", "-n", "2", "--seed", "7", "-o", "b.json", "-o", "c.jsonl")):
        assert hcgen(*words, cwd=tmp_path).code == 0
    for name, old, new in (
        ("people/a.toml", "\nlevel = 1\nxp", "\nlevel = 11\nxp"),
        ("b.json", '"setting": "hammercrawl"', '"setting": "atlantis"'),
        ("c.jsonl", '"level":1,"xp"', '"level":-1,"xp"'),
    ):
        head, found, tail = (tmp_path / name).read_text(encoding="utf-8").rpartition(old)
        assert found
        (tmp_path / name).write_text(f"{head}{new}{tail}", encoding="utf-8")
    for name, said in (
        ("people", f"hcgen: {os.path.join('people', 'a.toml')}: level: 11 is no level; there are 1 to 10 (HC-CORE-02)\n"),
        ("b.json", "hcgen: b.json: members[1]: there is no setting 'atlantis'; there are hammercrawl, palladium\n"),
        ("c.jsonl", "hcgen: c.jsonl, line 2: level: -1 is no level; there are 1 to 10 (HC-CORE-02)\n"),
    ):
        ran = hcgen(*command.format(name).split(), cwd=tmp_path)
        assert (ran.code, ran.err) == (1, said)
    assert not (tmp_path / "x.pdf").exists()


def test_a_part_of_somebody_without_a_level_is_no_matter_of_the_part(tmp_path: Path) -> None:
    for words in (("character", "--seed", "7", "-o", "a.toml"), ("vessel", "--seed", "7", "-o", "boat.toml")):
        assert hcgen(*words, cwd=tmp_path).code == 0
    text = (tmp_path / "a.toml").read_text(encoding="utf-8")
    (tmp_path / "a.toml").write_text(text.replace("\nlevel = 1\n", "\nlevel = -1\n", 1), encoding="utf-8")
    ran = hcgen("reroll", "a.toml", "--part", "name", "--yes", cwd=tmp_path)
    assert (ran.code, ran.err.splitlines()[-1]) == (1, "hcgen: a.toml: level: -1 is no level; there are 1 to 10 (HC-CORE-02)")
    text = (tmp_path / "boat.toml").read_text(encoding="utf-8")
    (tmp_path / "boat.toml").write_text(text.replace("\nkind = ", "\nkind = 'ark' # ", 1), encoding="utf-8")
    ran = hcgen("reroll", "boat.toml", "--part", "quirk", "--yes", cwd=tmp_path)
    assert (ran.code, ran.err.partition(";")[0]) == (1, "hcgen: boat.toml: the tables have no kind 'ark'")

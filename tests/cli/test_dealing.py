"""``hcgen sheet --design card``, ``card-mini`` and ``roster``: people taken out of whatever they are in."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest
from commands import Ran, assert_refused
from commands import hcgen as run

from hcgen.forms import read_any
from hcgen.portrait.crew_sheet import in_order
from hcgen.ship_records import ShipCrew


def hcgen(*words: str, cwd: Path) -> Ran:
    """Run a command with a cache of tables that these tests share."""
    return run(*words, cwd=cwd, HCGEN_CACHE="1", XDG_CACHE_HOME=str(cwd.parent / "cache"))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A dozen guards, a ship with her crew and one without, three people of a file each."""
    made = tmp_path_factory.mktemp("dealing")
    assert hcgen("crew", "-n", "12", "--role", "guard", "--seed", "gate", "-o", "guards.toml", cwd=made).code == 0
    assert hcgen("starship", "--kind", "fighter", "--seed", "harbour", "-o", "ship.toml", cwd=made).code == 0
    assert hcgen("starship", "--kind", "fighter", "--seed", "harbour", "--crew", "-o", "crew.toml", cwd=made).code == 0
    assert hcgen("crew", "-n", "3", "--seed", "road", "-o", "people/", cwd=made).code == 0
    assert hcgen("crew", "-n", "5", "--seed", "other", "-o", "five.jsonl", cwd=made).code == 0
    return made


def pages(pdf: Path) -> list[str]:
    return [" ".join(page.get_textpage().get_text_range().split()) for page in pypdfium2.PdfDocument(pdf.read_bytes())]


def sheet(folder: Path, *words: str) -> list[str]:
    ran = hcgen("sheet", *words, "-o", "out.pdf", "--force", cwd=folder)
    assert (ran.code, ran.out, ran.err) == (0, "", "Wrote out.pdf\n")
    return pages(folder / "out.pdf")


def names(path: Path) -> list[str]:
    (crew,) = read_any(str(path))
    return [person.name or "" for person in crew.members]  # type: ignore[union-attr]


def test_everybody_of_a_crew_has_a_card(folder: Path) -> None:
    found = sheet(folder, "guards.toml", "--design", "card")
    assert len(found) == 4  # the sergeant has two cards
    text = " ".join(found)
    assert [text.index(name) for name in names(folder / "guards.toml")] == sorted(
        text.index(name) for name in names(folder / "guards.toml")
    )


def test_cards_of_several_files_fill_the_same_sheets(folder: Path) -> None:
    (only,) = sheet(folder, "people", "crew.toml", "--design", "card-mini")
    for file in sorted((folder / "people").iterdir()):
        (person,) = read_any(str(file))
        assert person.name in only  # type: ignore[union-attr,operator]


def test_a_ships_crew_has_cards_in_the_order_of_the_posts_which_they_name(folder: Path) -> None:
    (crew,) = read_any(str(folder / "crew.toml"))
    assert isinstance(crew, ShipCrew)
    text = " ".join(sheet(folder, "crew.toml", "--design", "card"))
    at = 0
    for post, person in in_order(crew):
        begin = text.index(person.name or "", at)
        assert post.lower() in text[begin : begin + 200]
        at = begin


@pytest.mark.parametrize(
    ("design", "said"),
    [
        ("card", "and a card is of a person; leave --design out, or name people"),
        ("card-mini", "and a card is of a person; leave --design out, or name people"),
        ("roster", "without a crew, and a roster is of people; leave --design out, or name a crew"),
    ],
)
def test_a_ship_alone_has_neither(folder: Path, design: str, said: str) -> None:
    (ship,) = read_any(str(folder / "ship.toml"))
    ran = hcgen("sheet", "ship.toml", "--design", design, "-o", "none.pdf", cwd=folder)
    assert_refused(ran, f"ship.toml: {ship.name} is a starship", said)  # type: ignore[union-attr]
    assert not (folder / "none.pdf").exists()


def test_a_roster_alone_says_each_role_once(folder: Path) -> None:
    (only,) = sheet(folder, "guards.toml", "--design", "roster")
    assert only.startswith("Guards 12 people, levels ")
    assert "Everybody 12 of them role name stock and class level Defense defend harm init Health notes " in only
    assert only.lower().count("sergeant of the watch") == 1
    assert only.lower().count("town guard") == 1
    assert "page" not in only
    assert all(name in only for name in names(folder / "guards.toml"))


def test_the_roster_of_a_ship_names_posts_and_no_pages(folder: Path) -> None:
    (crew,) = read_any(str(folder / "crew.toml"))
    assert isinstance(crew, ShipCrew)
    (only,) = sheet(folder, "crew.toml", "--design", "roster")
    assert only.startswith(f"The crew of {crew.ship.name}")
    for post, person in in_order(crew):
        assert f"{post} {person.name} {person.stock.name} {person.class_.name} {person.level}".lower() in only.lower()


def test_people_of_many_files_become_one_table_by_class(folder: Path) -> None:
    found = sheet(folder, "people", "five.jsonl", "--design", "roster")
    assert len(found) == 1
    (only,) = found
    assert only.startswith("Roster 8 people, level 1 ")
    assert " class name stock level Defense defend harm init Health notes " in only
    assert "Seeds road, other." in only
    people = [
        *(person for file in sorted((folder / "people").iterdir()) for person in read_any(str(file))),
        *read_any(str(folder / "five.jsonl")),
    ]
    for person in people:
        assert f"{person.name} {person.stock.name} 1 " in only  # type: ignore[union-attr]
    for kind in {person.class_.name.lower() for person in people}:  # type: ignore[union-attr]
        assert only.lower().count(f" {kind} ") == 1


def test_a_folder_is_called_by_its_name(folder: Path) -> None:
    (only,) = sheet(folder, "people", "--design", "roster")
    assert only.startswith("People 3 people, level 1 ")

"""Fillable sheets: exactly the blanks are fields, each with its own name and an appearance that every viewer shows."""

from __future__ import annotations

import io
import re
from functools import cache
from typing import Any

import portraits
import pypdf
import pypdfium2
import pytest
from msgspec.structs import replace
from reading import MM, PAPERS, page_boxes, squeezed
from ships import holed, seen_starship, seen_vessel, starship, used, vessel

from hcgen import Dice, derive, load_tables, roll_character, wish
from hcgen.portrait import Track, portrait
from hcgen.sheets import Paper, Sheet, blank, render, render_sheets

JERGEN = "Jørgen Šťastný"


@cache
def ogda() -> bytes:
    return render([portraits.ogda()], fillable=True).pdf


def reader(pdf: bytes) -> pypdf.PdfReader:
    return pypdf.PdfReader(io.BytesIO(pdf))


def fields(pdf: bytes) -> dict[str, Any]:
    return {name: field for name, field in (reader(pdf).get_fields() or {}).items() if "/FT" in field}


def names(pdf: bytes, owner: str) -> list[str]:
    return [name.removeprefix(f"{owner}.") for name in fields(pdf)]


def widgets(pdf: bytes) -> list[Any]:
    return [widget.get_object() for page in reader(pdf).pages for widget in page.get("/Annots", ())]


def test_a_plain_sheet_has_no_fields() -> None:
    plain = reader(render([portraits.ogda()]).pdf)

    assert plain.get_fields() is None
    assert "/Annots" not in plain.pages[0]


def test_what_is_left_for_a_pencil_is_a_field_under_the_name_of_its_owner() -> None:
    found = names(ogda(), "Ogda Tollbrook")

    for name in ("player", "campaign", "XP 1", "XP 20", "Health d8", "Health d3", "coins", "notes", "skill"):
        assert name in found, name
    assert all(name.startswith("Ogda Tollbrook.") for name in fields(ogda()))


def test_what_is_said_already_is_no_field() -> None:
    """A player who is known is printed; dice that are lost, and points that are gained, are struck off on the page."""
    person = portraits.ogda()
    health, *others = person.tracks
    lost = Track(name="Health", dice=health.dice, note=health.note, lost=2)
    sheet = render([replace(person, player="Mo", xp=person.xp_start + 3, tracks=(lost, *others))], fillable=True).pdf
    found = names(sheet, "Ogda Tollbrook")

    assert "player" not in found
    assert [name for name in found if name.startswith("Health")] == ["Health d6", "Health d5", "Health d4", "Health d3"]
    assert next(name for name in found if name.startswith("XP")) == "XP 4"


def test_no_field_lies_on_words() -> None:
    """But for the number on a die, which is struck through."""
    page = pypdfium2.PdfDocument(ogda())[0]
    high = page.get_height()
    words = [box for box in page_boxes(page) if box.text]
    for widget in widgets(ogda()):
        left, low, right, top = (float(number) for number in widget["/Rect"])
        if widget["/T"].startswith(("Health d", "Armour d", "Rations d", "Ammunition d")):
            continue
        for box in words:
            beside = box.left * MM >= right - 0.5 or box.right * MM <= left + 0.5
            apart = high - box.top * MM <= low + 1.2 or high - box.bottom * MM >= top - 1.2
            assert beside or apart, (widget["/T"], box)


@pytest.mark.parametrize(
    ("design", "called"),
    [
        ("character", ["next level", "XP of the next level", "Soak for CON", "slots used", "slots", "spells to prepare", "bag", "bag 9"]),
        ("card", ["STR save", "CHA save"]),
        ("starship", ["chance to aim", "Core", "hold"]),
        ("vessel", ["inches a round by sail", "harm to a ship", "harm to a creature", "catapults", "room in cn"]),
    ],
)
def test_every_blank_is_called_by_words(design: str, called: list[str]) -> None:
    """Not by the line that stands there, nor by the whole text that it stands in."""
    found = {name.partition(".")[2] for name in fields(render_sheets([blank(design)], fillable=True).pdf)}

    assert set(called) <= found
    assert [name for name in found if not re.fullmatch(r"[A-Za-z0-9’, -]*[A-Za-z]{2}[A-Za-z0-9’, -]*", name)] == []
    assert not {"blank", "unnamed", "tick", "card-notes"} & found


def assert_apart(pdf: bytes) -> None:
    """Each field lies on its page, and on no other field; its name is its own."""
    names: list[str] = []
    for page in reader(pdf).pages:
        wide, high = (float(side) for side in page.mediabox[2:])
        found = [widget.get_object() for widget in page.get("/Annots", ())]
        names += [f"{widget['/Parent'].get_object()['/T']}.{widget['/T']}" for widget in found]
        boxes = [tuple(float(number) for number in widget["/Rect"]) for widget in found]
        for at, (left, low, right, top) in enumerate(boxes):
            name = names[at - len(boxes)]
            assert 17 < left < right - 3 < wide - 20, name
            assert 17 < low < top - 3 < high - 20, name
            for other, box in enumerate(boxes[:at]):
                apart = left > box[2] - 1 or right < box[0] + 1 or low > box[3] - 1 or top < box[1] + 1
                assert apart, (name, names[other - len(boxes)])
    assert len(names) == len(set(names)) > 10


@pytest.mark.parametrize("name", ["crowded", pytest.param("hostile", marks=pytest.mark.proof)])
def test_no_field_lies_on_another(name: str) -> None:
    assert_apart(render([portraits.ALL[name]()], paper="letter", fillable=True).pdf)


@pytest.mark.parametrize("design", ["character", "card", "vessel"])
def test_no_field_of_a_blank_sheet_lies_on_another(design: str) -> None:
    assert_apart(render_sheets([blank(design)], "letter", fillable=True).pdf)


@pytest.mark.proof
@pytest.mark.parametrize("paper", PAPERS)
def test_fields_of_many_sheets(paper: Paper) -> None:
    """Rolled people of all levels and ships of all kinds, in one document each."""
    tables = load_tables()
    people = []
    for index in range(1, 301):
        record = roll_character(Dice("fields"), tables, wish(tables, level=index % 10 + 1), index)
        people.append(portrait(record, derive(record, tables), tables))
    assert_apart(render(people, paper=paper, fillable=True).pdf)
    ships = [Sheet(seen_starship(starship(index)), "starship") for index in range(1, 151)]
    assert_apart(
        render_sheets([*ships, *(Sheet(seen_vessel(vessel(index)), "vessel") for index in range(1, 151))], paper, fillable=True).pdf
    )


def test_the_words_of_a_sheet_are_those_of_the_plain_one() -> None:
    plain = pypdfium2.PdfDocument(render([portraits.ogda()]).pdf)[0].get_textpage().get_text_range()

    assert squeezed(pypdfium2.PdfDocument(ogda())[0].get_textpage().get_text_range()) == squeezed(plain)


def test_every_field_has_an_appearance_and_says_what_it_is() -> None:
    form = reader(ogda()).root_object["/AcroForm"]

    assert form["/NeedAppearances"].value is False
    for widget in widgets(ogda()):
        looks = widget["/AP"]["/N"].get_object()
        states = [looks["/On"], looks["/Off"]] if widget["/FT"] == "/Btn" else [looks]
        assert all(look.get_object()["/Subtype"] == "/Form" for look in states)
        assert widget["/TU"] == f"Ogda Tollbrook: {widget['/T']}"
        assert widget["/F"] == 4


def test_written_lines_have_appearances_of_their_own() -> None:
    """A program that fills a field may change the appearance in its place, and must not write into the others."""
    looks = [widget["/AP"].raw_get("/N").idnum for widget in widgets(ogda()) if widget["/FT"] == "/Tx"]

    assert len(looks) == len(set(looks)) > 5


def dark(pdf: bytes, *, forms: bool = True) -> dict[str, int]:
    """Return the dark pixels inside of each field of the first page."""
    document = pypdfium2.PdfDocument(pdf)
    if forms:
        document.init_forms()
    image = document[0].render(scale=2, grayscale=True).to_pil()
    high, found = document[0].get_height(), {}
    for widget in widgets(pdf):
        left, low, right, top = (float(number) for number in widget["/Rect"])
        box = tuple(int(2 * number) for number in (left + 1, high - top + 1, right - 1, high - low - 1.5))
        found[widget["/T"]] = sum(image.crop(box).histogram()[:128])
    return found


def filled(pdf: bytes, values: dict[str, str]) -> bytes:
    writer = pypdf.PdfWriter(clone_from=io.BytesIO(pdf))
    for page in writer.pages:
        writer.update_page_form_field_values(page, values, auto_regenerate=False)
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def test_a_sheet_looks_the_same_until_it_is_filled_in() -> None:
    """Whether a viewer knows forms or not."""
    seen = dark(ogda())

    assert dark(ogda(), forms=False) == seen
    assert not any(pixels for name, pixels in seen.items() if name in {"player", "campaign", "XP 1", "coins"})


def test_what_is_filled_in_is_seen_and_nothing_else_changes() -> None:
    before = dark(ogda())
    values = {"player": JERGEN, "XP 2": "/On", "Health d8": "/On", "notes": "Owes Mo a bridge."}
    after = filled(ogda(), {f"Ogda Tollbrook.{name}": value for name, value in values.items()})
    seen = dark(after)

    assert {name for name, pixels in seen.items() if pixels != before[name]} == set(values)
    assert all(seen[name] > before[name] for name in ("player", "XP 2", "Health d8"))
    assert fields(after)["Ogda Tollbrook.player"]["/V"] == JERGEN
    assert fields(after)["Ogda Tollbrook.XP 2"]["/V"] == "/On"
    assert fields(after)["Ogda Tollbrook.XP 1"]["/V"] == "/Off"


@pytest.mark.parametrize("name", ["A.B. Dotted", "W" * 400, '<b>&"</font> Ωμέγα Жук'])
def test_any_name_is_the_name_of_a_form(name: str) -> None:
    found = fields(render([replace(portraits.ogda(), name=name)], fillable=True).pdf)

    assert len({key.split(".")[0] for key in found}) == 1
    assert all(key.count(".") == 1 for key in found)


def test_people_of_one_name_have_forms_of_their_own() -> None:
    sheet = render([portraits.ogda(), portraits.ysolin(), portraits.ogda()], fillable=True).pdf
    found = list(fields(sheet))

    assert list(dict.fromkeys(name.split(".")[0] for name in found)) == ["Ogda Tollbrook", portraits.ysolin().name, "Ogda Tollbrook 2"]
    assert len(found) == len(set(found)) == len(widgets(sheet))


def test_ships_are_struck_off_in_fields() -> None:
    """A Shield of which 1 is left, burnt crystals, a critical in force: what is gone is drawn, what is left is a field."""
    ship, boat = used(), holed()
    sheet = render_sheets([Sheet(ship, "starship"), Sheet(boat, "vessel")], fillable=True).pdf
    found = names(sheet, ship.name)

    assert [name for name in found if name.startswith("Shield ")] == [f"Shield {ship.shield.whole}"]
    assert "Core breach" not in found
    assert "Thrusters dead" in found
    assert "Helm suit" in found
    gone = boat.hull.gone - sum(tenth.points.whole for tenth in boat.tenths if not tenth.points.left)
    assert f"{boat.name}.{next(tenth.name for tenth in boat.tenths if tenth.points.left)} {gone + 1}" in fields(sheet)


def test_what_is_written_on_coloured_paper_is_written_in_its_ink_and_on_its_ground() -> None:
    notes = next(widget for widget in widgets(render([portraits.ogda()], theme="parchment", fillable=True).pdf) if widget["/T"] == "notes")
    plain = next(widget for widget in widgets(ogda()) if widget["/T"] == "notes")

    assert [round(float(part), 2) for part in notes["/MK"]["/BG"]] == [0.97, 0.94, 0.87]
    assert notes["/DA"] == "/Helv 9 Tf 0.169 0.11 0.063 rg"
    assert (plain["/MK"]["/BG"], plain["/DA"]) == ([1], "/Helv 9 Tf 0 g")


def test_large_print_has_large_fields() -> None:
    large = widgets(render([portraits.ogda()], theme="large", fillable=True).pdf)
    notes = next(widget for widget in large if widget["/T"] == "notes")

    assert float(notes["/DA"].split()[1]) >= 14
    assert_apart(render([portraits.ogda()], theme="large", fillable=True).pdf)


def test_two_runs_give_the_same_bytes() -> None:
    assert render([portraits.ogda()], fillable=True).pdf == ogda()

"""Air: what stands close on a full page does not touch, and a word stands by what it is said of."""

from __future__ import annotations

import io
import re
from functools import cache
from itertools import pairwise
from pathlib import Path

import cards
import portraits
import pypdf
import pypdfium2
import pypdfium2.raw
import pytest
import ships
from msgspec.structs import replace
from PIL import Image
from reading import MM, PAPERS, page_boxes
from sound import assert_sound

from hcgen import Dice, derive, load_tables, roll_character, wish
from hcgen._resources import folder
from hcgen.portrait import BagView, ItemView, Portrait, Track, portrait
from hcgen.portrait.book import book
from hcgen.portrait.screen import screen_view
from hcgen.records import State
from hcgen.sheets import Paper, Sheet, render, render_sheets
from hcgen.sheets.fonts import faces
from hcgen.sheets.text import Measure
from hcgen.sheets.theme import PLAIN
from hcgen.tables import Tables

SCALE = 4
RINGS = 0.7
"""The least white between the ring of one row and that of the next, in mm."""
TIPS = 0.5
"""And between the dice of two attacks."""
PITCH = {"a4": 16.167, "letter": 16.658}
"""From column to column of the character sheet, in mm."""

on_each_paper = pytest.mark.parametrize("paper", PAPERS)


def armed() -> Portrait:
    """Somebody with as many tracks and weapons as make the rows stand close."""
    ogda = portraits.ogda()
    spell = Track(name="Spell", dice=portraits.down(8), note="forgets at the spell’s level or under")
    blows = tuple(replace(attack, harm="d8") for attack in (*ogda.attacks, ogda.attacks[0]))
    return replace(ogda, tracks=(*ogda.tracks, spell), attacks=blows)


@cache
def first_page(paper: Paper) -> tuple[Image.Image, pypdfium2.PdfPage]:
    page = pypdfium2.PdfDocument(render([armed()], "character", paper).pdf)[0]
    return page.render(scale=SCALE, grayscale=True).to_pil(), page


def spot(paper: Paper, words: str) -> tuple[float, float]:
    """Return where words begin on the page, and the middle of their first letter’s height, in mm."""
    page = first_page(paper)[1]
    text = page.get_textpage()
    found = text.search(words, match_case=True, match_whole_word=True).get_next()
    assert found is not None, words
    left, low, _, top = text.get_charbox(found[0])
    return left / MM, (page.get_height() - (low + top) / 2) / MM


def middles(paper: Paper, *names: str) -> list[float]:
    """Return the heights of rows by their names, in mm."""
    return [spot(paper, name)[1] for name in names]


def white(paper: Paper, left: float, right: float, top: float, bottom: float) -> float:
    """Return the height of the highest white band of a field, in mm."""
    image = first_page(paper)[0].crop(tuple(round(edge * MM * SCALE) for edge in (left, top, right, bottom)))
    most = run = 0
    for row in range(image.height):
        run = run + 1 if image.crop((0, row, image.width, row + 1)).getextrema()[0] > 200 else 0
        most = max(most, run)
    return most / MM / SCALE


def letters(page: pypdfium2.PdfPage, words: str) -> tuple[float, float]:
    """Return the size of the type of words, in pt, and the height of their baseline, in mm from the page's top."""
    text = page.get_textpage()
    found = text.search(words, match_case=True).get_next()
    assert found is not None, words
    low = text.get_charbox(found[0], loose=False)[1]
    return round(pypdfium2.raw.FPDFText_GetFontSize(text.raw, found[0]), 2), (page.get_height() - low) / MM


@on_each_paper
def test_the_rings_of_close_rows_do_not_touch(paper: Paper) -> None:
    left = 10 + 3.5 * PITCH[paper]
    rows = middles(paper, "Health", "Armour", "Rations", "Spell")

    assert rows[-1] - rows[-2] < 8
    for above, below in pairwise(rows):
        assert white(paper, left + 2, left + 5, above, below) >= RINGS


@on_each_paper
def test_single_dice_in_close_rows_do_not_touch(paper: Paper) -> None:
    middle = 10 + 9.25 * PITCH[paper]
    first, second = middles(paper, "Armour", "Rations")

    assert white(paper, middle - 2, middle + 2, first, second) >= RINGS


@on_each_paper
def test_the_dice_of_two_attacks_do_not_touch(paper: Paper) -> None:
    die = 10 + 4 * PITCH[paper] + 2.45
    rows = middles(paper, "Axe, hatchet", "Spear, short", "Shield, normal")

    for above, below in pairwise(rows):
        assert white(paper, die - 1.5, die + 1.5, above + 1.35, below - 2.65) >= TIPS


@on_each_paper
def test_in_close_rows_what_a_track_is_of_stands_behind_it(paper: Paper) -> None:
    for name, note in (("Armour", "chain"), ("Rations", "three, fresh"), ("Torch", "ten minutes a box")):
        left, middle = spot(paper, note)

        assert abs(middle - middles(paper, name)[0]) < 1
        assert left > 10 + 4 * PITCH[paper]


@on_each_paper
def test_all_things_and_all_skills_have_one_size(paper: Paper) -> None:
    ogda = portraits.ogda()
    skills = (*ogda.skills, portraits.skill(9, "INT", "Lore, Religious: cults that serve soup to one another"))
    worn = (*ogda.worn, *portraits.items("M Somebody’s best waistcoat"))
    bag = BagView(name="sack", slots=4, items=portraits.items("S Tin of seven spices", "M Wheel of hard cheese, blue"))
    person = replace(ogda, skills=skills, worn=worn, bags=(*ogda.bags, bag))
    page = pypdfium2.PdfDocument(render([person], "character", paper).pdf)[0]

    things = ("Chain", "Somebody", "Keg of bridge", "Clothes", "Tin of", "Wheel of", "cheese")
    assert len({letters(page, name)[0] for name in things}) == 1
    assert len({letters(page, name)[0] for name in ("Rope Use", "Lore, Regional", "Lore, Religious", "soup")}) == 1


@on_each_paper
def test_the_lines_of_a_skill_are_nearer_to_each_other_than_to_the_next_one(paper: Paper) -> None:
    ogda = portraits.ogda()
    long = [portraits.skill(9, "INT", f"Lore, Religious: cults that serve hot soup number {number}") for number in range(4)]
    page = pypdfium2.PdfDocument(render([replace(ogda, skills=tuple(long))], "character", paper).pdf)[0]
    text = page.get_textpage()
    searcher, feet = text.search("Lore, Religious"), []
    while found := searcher.get_next():
        feet.append(text.get_charbox(found[0])[1] / MM)
    words = letters(page, "soup")[1]
    name = page.get_height() / MM - feet[0]

    assert words - name < 0.95 * (feet[0] - feet[1] - (words - name))


@on_each_paper
def test_a_spell_stands_nearer_to_its_own_words_than_to_those_above_it(paper: Paper) -> None:
    page = pypdfium2.PdfDocument(render([portraits.ysolin()], "character", paper).pdf)[0]
    first, own, second = (letters(page, words)[1] for words in ("Borrowed Voice", "You speak with", "Grievance"))

    assert own - first < 0.8 * (second - own)


@pytest.mark.parametrize("number", [14, 22])
def test_what_was_made_smaller_for_others_grows_again(number: int, tables: Tables) -> None:
    """Of panels that are made smaller one after the other, the first ones may have given more than was needed."""
    person = roll_character(Dice("sheets"), tables, index=number)
    document = pypdfium2.PdfDocument(render([portrait(person, derive(person, tables), tables)], "character", "a4").pdf)

    assert len(document) == 1
    assert letters(document[0], "Die, and if a friend")[0] == 9


def test_a_note_of_play_stays_on_the_page_if_smaller_type_makes_room(tables: Tables) -> None:
    rolled = roll_character(Dice("e2"), tables, wish(tables, class_="fight", level=4))
    lost = {"health": "d5", "armour": "out", "rations": "d7", "lamp oil": "d4"}
    played = replace(rolled, state=State(dice=lost, conditions=("poisoned", "prone")))
    document = pypdfium2.PdfDocument(render([portrait(played, derive(played, tables), tables)], "character", "a4").pdf)

    assert "poisoned" in document[0].get_textpage().get_text_range()


@on_each_paper
def test_a_condition_stands_behind_a_track_that_leaves_it_room(paper: Paper) -> None:
    """A line of its own would send how to play somebody to a second small card."""
    for card in cards.people("black and white", 3, 4):
        page = pypdfium2.PdfDocument(cards.printed((replace(card, conditions=("drunk",)),), "card-mini", paper))[0]
        health, condition, play = (letters(page, words)[1] for words in ("Health", "Conditions: drunk", card.play[0][:12]))

        assert "continued" not in page.get_textpage().get_text_range()
        assert health - 2 < condition < health + 12
        assert condition < play


@on_each_paper
def test_the_skills_of_both_lanes_stand_on_common_lines_where_there_is_room(paper: Paper, tables: Tables) -> None:
    person = roll_character(Dice("e6"), tables, wish(tables, class_="meddle", level=10))
    page = pypdfium2.PdfDocument(render_sheets([Sheet(book(person, derive(person, tables), tables), "character-book")], paper).pdf)[0]
    lines = [[letters(page, name)[1] for name in row] for row in (("Navigation", "Escape Artist"), ("Sporting", "Lore, Plant"))]

    for left, right in lines:
        assert abs(left - right) < 1.0  # of letters with and without a tail


@on_each_paper
def test_the_skills_of_both_lanes_stand_on_common_lines_where_that_takes_no_room(paper: Paper) -> None:
    """In the rows of a full page, too: one long name in the second lane, and the first one follows it."""
    names = ("Rope Use", "Barter", "Cooking", "Singing", "Literacy in the language of nobody alive", "Whistling", "Juggling")
    skills = tuple(portraits.skill(9, "INT", name) for name in names)
    page = pypdfium2.PdfDocument(render([replace(portraits.ogda(), skills=skills)], "character", paper).pdf)[0]
    left, right = (letters(page, name)[1] for name in ("Barter", "Whistling"))

    assert abs(left - right) < 0.5


@on_each_paper
def test_a_long_range_keeps_clear_of_the_tags(paper: Paper) -> None:
    ogda = portraits.ogda()
    bow = replace(ogda.attacks[1], name="Bow", range="100/200 m", tags="stab, two-handed")
    page = pypdfium2.PdfDocument(render([replace(ogda, attacks=(bow,))], "character", paper).pdf)[0]
    (far,) = [box for box in page_boxes(page) if box.text.startswith("100/200")]
    (tags,) = [box for box in page_boxes(page) if box.text.startswith("stab, two")]

    assert tags.left - far.right >= 1.7


@on_each_paper
def test_what_is_left_of_the_speed_stands_near_the_boxes(paper: Paper) -> None:
    """A canoe has a box or two for each tenth of her hull."""
    canoe = ships.seen_vessel(ships.vessel(1, kind="canoe"))
    page = pypdfium2.PdfDocument(render_sheets([Sheet(canoe, "vessel")], paper).pdf)[0]
    (said,) = [box for box in page_boxes(page) if box.text.startswith("hull points, struck")]
    (speed,) = [box for box in page_boxes(page) if box.text.startswith("then by")]

    assert 5 < speed.left - said.right < 10


@on_each_paper
def test_where_a_screen_came_from_is_told_on_one_line_in_large_print(paper: Paper) -> None:
    sheet = Sheet(screen_view(load_tables(), "1.0.0"), "smith-screen")
    page = pypdfium2.PdfDocument(render_sheets([sheet], paper, theme="large").pdf)[0]

    assert "hcgen rule and its id." in page.get_textpage().get_text_range()


@on_each_paper
def test_conditions_stand_on_their_line_beside_health(paper: Paper) -> None:
    """As far as they leave room to write more; all of them stand among the notes in any case."""
    for conditions, there in ((("drunk", "prone"), True), (("deafened by the bells of six chapels at once",), False)):
        person = replace(portraits.ysolin(), conditions=conditions, notes=f"Conditions: {', '.join(conditions)}")
        printed = render([person], "character", paper, fillable=True).pdf
        boxes = [box for box in page_boxes(pypdfium2.PdfDocument(printed)[0]) if box.text == ", ".join(conditions)]
        line = next(field for field in pypdf.PdfReader(io.BytesIO(printed)).pages[0]["/Annots"] if "wounds" in field["/T"])

        assert len(boxes) == there
        if there:
            assert boxes[0].right < float(line["/Rect"][0]) / MM
            assert abs(boxes[0].bottom - letters(pypdfium2.PdfDocument(printed)[0], "wounds and")[1]) < 6


def test_lines_to_write_on_begin_side_by_side(tmp_path: Path) -> None:
    """Notes and the log of a ship, in a design of a reader's own: their titles stood some millimetres apart."""
    text = (folder("sheets") / "starship.toml").read_text(encoding="utf-8")
    log = '{ panel = "log-wide", columns = [1, 12], blanks = 10, whole = true },'
    lines = ('{{ panel = "{}", columns = {}, height = "rest", least = 3.7 }},').format
    assert log in text
    mine = tmp_path / "mine.toml"
    mine.write_text(text.replace(log, lines("notes", [1, 4]) + lines("log", [5, 12])), encoding="utf-8")
    levelled = 0
    for number in range(1, 9):
        ship = ships.seen_starship(ships.starship(number))
        page = pypdfium2.PdfDocument(render_sheets([Sheet(ship, str(mine))]).pdf)[0]
        if "Notes" in page.get_textpage().get_text_range():
            apart = abs(letters(page, "Notes")[1] - letters(page, "Log")[1])
            assert apart < 0.2 or apart > 8
            levelled += apart < 0.2
    assert levelled


def test_no_line_ends_between_a_number_and_its_unit(tables: Tables) -> None:
    parted = re.compile(r"(\d)\s*[\r\n]+\s*((?:m|ft|mi|%)\b)")
    person = roll_character(Dice("e5"), tables, wish(tables, class_="meddle", level=4))
    printed = render_sheets([Sheet(book(person, derive(person, tables), tables), "character-book")]).pdf
    said = "".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(printed))

    assert "stomach within" in said
    assert parted.findall(said) == []


def test_what_is_tied_and_wider_than_a_line_is_parted_all_the_same() -> None:
    """A number that fills a column goes without its unit rather than over the edge."""
    ogda = replace(portraits.ogda(), person=(f"She walked {'1' * 60} m. Her lodge is No. {'2' * 60} or so.",))
    found = pypdfium2.PdfDocument(render([ogda], "character").pdf)[0].get_textpage().get_text_range()

    assert "1" * 60 in "".join(found.split())
    assert "2" * 60 in "".join(found.split())


@on_each_paper
def test_a_page_that_little_goes_on_on_is_for_the_campaign(paper: Paper, tables: Tables) -> None:
    """It is no page of bare lines; what was noted has its room all the same, and is not told twice."""
    person = roll_character(Dice("e3"), tables, wish(tables, class_="fight", level=10))
    seen = portrait(person, derive(person, tables), tables)
    plain, noted = (pypdfium2.PdfDocument(render([one], "character", paper).pdf) for one in (seen, replace(seen, notes="Owes a boat.")))
    further = plain[len(plain) - 1].get_textpage().get_text_range()

    assert [title for title in ("Person", "Ventures", "People met", "Places", "Notes") if title not in further] == []
    assert letters(plain[len(plain) - 1], "Person")[1] < letters(plain[len(plain) - 1], "Ventures")[1]
    assert "".join(page.get_textpage().get_text_range() for page in noted).count("Owes a boat.") == 1


@on_each_paper
def test_a_page_that_much_goes_on_on_keeps_lines_for_notes_alone(paper: Paper) -> None:
    """The campaign takes no room from what is to be said."""
    document = pypdfium2.PdfDocument(render([portraits.crowded()], "character", paper).pdf)
    titles = [page.get_textpage().get_text_range().count("Ventures") for page in document]

    assert sum(titles[:-1]) == 0


@on_each_paper
@pytest.mark.parametrize("sides", [4, 5, 6, 7, 8, 10, 12])
def test_what_a_track_is_of_is_told_whole_beside_or_beneath_it(sides: int, paper: Paper) -> None:
    """Not two of three lines beside it, and the third among the rest."""
    ogda = armed()
    spell = replace(ogda.tracks[-1], dice=portraits.down(sides))
    found = render([replace(ogda, tracks=(*ogda.tracks[:-1], spell))], "character", paper).pdf
    said = " ".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(found))

    assert "Spell, continued" not in said


@on_each_paper
def test_prose_stays_within_its_column_to_the_last_letter(paper: Paper) -> None:
    """An f of the book face, or a W in italics, leans out of its place."""
    ogda = replace(portraits.ogda(), person=(" ".join(["of", "off", "if", "roof", "half", "elf", "W", "Yf"] * 20),))
    page = pypdfium2.PdfDocument(render([ogda], "character", paper).pdf)[0]
    lines = [box for box in page_boxes(page) if " off" in box.text]
    reach = max(box.right for box in lines)
    column = next(edge for edge in (10 + span * PITCH[paper] - 4 for span in (4, 8, 12)) if edge > reach - 1)

    assert len(lines) > 4
    assert reach < column + 0.05


def test_a_last_letter_that_leans_out_of_its_line_goes_to_the_next() -> None:
    measure = Measure(faces(PLAIN))
    for word, held in (("of", 2), ("on", 3)):
        room = measure.width("book", " ".join([word] * 3), 11)
        first, *_ = measure.wrap([("book", " ".join([word] * 4))], room, 11)
        assert first.pieces[0][1] == " ".join([word] * held)


@on_each_paper
def test_the_things_of_a_bag_in_tall_scripts_keep_apart(paper: Paper) -> None:
    names = ("ज़र्री तलवार", "한국어 책", "山田の魔女", "ngḷ̃", "Ế Ḗ")
    things = tuple(ItemView(size="S", name=f"{name} {number}", slots=1) for number, name in enumerate(names * 2))
    ogda = replace(portraits.ogda(), bags=(BagView(name="Sack", slots=10, items=things),) * 2)

    assert_sound(render([ogda], "character", paper).pdf, paper)


@on_each_paper
def test_a_rose_stays_on_its_page_in_large_print(paper: Paper) -> None:
    galley = ships.seen_vessel(ships.vessel(56))
    assert_sound(render_sheets([Sheet(galley, "vessel")], paper, theme="large").pdf, paper, 8.0, reach=7.8)


@on_each_paper
@pytest.mark.parametrize("theme", ["plain", "large"])
def test_speeds_that_are_left_stand_clear_of_each_other_and_within_their_panel(paper: Paper, theme: str) -> None:
    galley = ships.seen_vessel(ships.vessel(56))
    apart = []
    for page in pypdfium2.PdfDocument(render_sheets([Sheet(galley, "vessel")], paper, theme=theme).pdf):
        speeds = sorted((round(box.top), box.left, box.right) for box in page_boxes(page) if re.fullmatch(r"[\d.]+ mi, [\d.]+″", box.text))
        apart += [right[1] - left[2] for left, right in pairwise(speeds) if left[0] == right[0]]

    assert len(apart) == len(galley.tenths) - 1
    assert min(apart) > 2


@on_each_paper
@pytest.mark.parametrize("theme", ["plain", "large"])
def test_no_line_of_a_story_stands_on_a_page_alone(paper: Paper, theme: str) -> None:
    for number in (1, 5, 126, 540):
        ship = ships.seen_starship(ships.starship(number))
        pages = [page.get_textpage() for page in pypdfium2.PdfDocument(render_sheets([Sheet(ship, "starship")], paper, theme=theme).pdf)]
        text = pages[-1].get_text_range()
        if "To read aloud continued" in text:
            assert len(text.partition("To read aloud continued")[2].partition("Notes")[0].split()) > 4

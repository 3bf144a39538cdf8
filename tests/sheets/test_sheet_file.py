"""The file: the same bytes each time, its bookmarks and data, its code, its fonts; and what it costs to import."""

from __future__ import annotations

import hashlib
import io
import json
import os
import re
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import portraits
import pypdf
import pypdfium2
import pytest
import ships
from msgspec.structs import replace
from reading import PAPERS, printed

from hcgen.errors import FileError
from hcgen.sheets import Paper, Sheet, booklet, render, render_sheets
from hcgen.sheets.embedding import Carried
from hcgen.sheets.file import PACKED, Part, PdfFile
from hcgen.sheets.fonts import load
from hcgen.sheets.panels import find

HERE = Path(__file__).parent
CHECKOUT = HERE.parent.parent


STEPS = """
import hashlib, json, sys
import hcgen.sheets
heavy = sorted({"reportlab", "zxingcpp", "msgspec"} & set(sys.modules))

import portraits
from hcgen.sheets import render, fonts
render([portraits.bare()])
reads_codes = "zxingcpp" in sys.modules

render([portraits.ogda(), portraits.crowded()])
loaded = fonts.load.cache_info().currsize
ships = sorted(name for name in sys.modules if name.startswith(("hcgen.sheets.shipyard", "hcgen.sheets.panels.ship")))

people = [portraits.ogda(), portraits.ysolin(), portraits.hostile()]
bytes_of_both = b"".join(render(people, "character", paper).pdf for paper in ("a4", "letter"))
print(json.dumps([heavy, reads_codes, loaded, hashlib.sha256(bytes_of_both).hexdigest(), ships]))
"""


AT_ONCE = """
import sys
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
import portraits, ships
from hcgen.sheets import Sheet, render_sheets
sys.setswitchinterval(1e-5)
sheets = [Sheet(portraits.ogda(), "character"), Sheet(ships.seen_starship(ships.starship(1)), "starship"),
    Sheet(ships.seen_vessel(ships.vessel(1)), "vessel"), Sheet(ships.roster(3), "roster")] * 2
together = Barrier(len(sheets))
def printed(sheet):
    together.wait()
    return render_sheets([sheet]).pdf
with ThreadPoolExecutor(len(sheets)) as threads:
    found = list(threads.map(printed, sheets))
print(found == [render_sheets([sheet]).pdf for sheet in sheets])
"""
THERE = {**os.environ, "PYTHONPATH": os.pathsep.join([str(CHECKOUT), str(HERE)]), "PYTHONHASHSEED": "1"}


@pytest.fixture(scope="module")
def fresh() -> list[Any]:
    """What a process of its own, with another hash seed than ours, says of each step: what was loaded by then, and what came of it."""
    ran = subprocess.run([sys.executable, "-c", STEPS], env=THERE, capture_output=True, text=True, check=True)
    return json.loads(ran.stdout)  # type: ignore[no-any-return]


def test_two_runs_give_the_same_bytes(fresh: list[Any]) -> None:
    people = [portraits.ogda(), portraits.ysolin(), portraits.hostile()]
    here = hashlib.sha256(b"".join(render(people, "character", paper).pdf for paper in PAPERS)).hexdigest()

    assert fresh[3] == here


def test_importing_the_package_loads_no_reportlab(fresh: list[Any]) -> None:
    assert fresh[0] == []


def test_a_sheet_without_a_code_loads_no_zxing(fresh: list[Any]) -> None:
    assert fresh[1] is False


def test_latin_text_loads_no_other_font(fresh: list[Any]) -> None:
    assert fresh[2] == 5


class Line(io.RawIOBase):
    """Somewhere that is written to and never looked at again, a pipe or a socket; it may take only so much at once."""

    def __init__(self, most: int = 1_000_000) -> None:
        self.told: list[bytes] = []
        self._most = most

    def writable(self) -> bool:
        return True

    def write(self, content: Any) -> int:
        self.told.append(bytes(content[: self._most]))
        return min(len(content), self._most)


def test_a_booklet_is_written_as_it_is_drawn_wherever_it_goes() -> None:
    people = [portraits.ogda(), portraits.ysolin(), portraits.hostile()]
    line, lengths = Line(), [0]
    with booklet(line, "letter") as pages:  # type: ignore[arg-type]
        for person in people:
            pages.add(Sheet(person, "character"))
            lengths.append(sum(map(len, line.told)))
        odd = pages.finish()

    assert all(after - before > 1_500 for before, after in pairwise(lengths))
    assert (b"".join(line.told), odd) == render(people, "character", "letter")


def test_a_file_that_takes_only_part_of_what_is_written_is_refused() -> None:
    with booklet(Line(most=100)) as pages, pytest.raises(FileError, match="takes only part of them"):  # type: ignore[arg-type]
        pages.add(Sheet(portraits.ogda(), "character"))


def test_a_document_that_has_ended_takes_nothing_more() -> None:
    out = io.BytesIO()
    with booklet(out) as pages:
        pages.add(Sheet(portraits.ogda(), "character"))
        pages.finish()
        for again in (pages.finish, lambda: pages.add(Sheet(portraits.ogda(), "character"))):
            with pytest.raises(FileError, match=r"^the document has ended; begin another one$"):
                again()
    assert out.getvalue() == render([portraits.ogda()]).pdf


def test_what_is_drawn_on_a_page_afterwards_begins_at_its_corner() -> None:
    """Whatever moved the page's own marks ends with them."""
    for page in pypdf.PdfReader(io.BytesIO(render([portraits.ogda(), portraits.crowded()]).pdf)).pages:
        content = page.get_contents()
        assert content is not None
        drawn = content.get_data().split()
        assert (drawn[0], drawn[-1]) == (b"q", b"Q")
        assert drawn.count(b"q") == drawn.count(b"Q")


def test_threads_that_print_for_the_first_time_print_what_one_alone_does() -> None:
    """All of them load panels, fonts and designs at once."""
    ran = subprocess.run([sys.executable, "-c", AT_ONCE], env=THERE, capture_output=True, text=True, check=True)
    assert ran.stdout.split() == ["True"]


@pytest.mark.parametrize("more", [-1, 0, 1])
def test_a_file_ends_well_however_many_small_objects_wait_for_its_end(more: int) -> None:
    """A page is one of them, and there are seven at the end of a file with one bookmark: they wait until a stream is full."""
    out = io.BytesIO()
    file = PdfFile(out)
    count = PACKED * 2 - 7 + more
    for number in range(count):
        file.page("q Q", (100.0, 100.0), [Part(None if number else "somebody", None)])
    file.save({"Title": "pages"})

    reader = pypdf.PdfReader(io.BytesIO(out.getvalue()), strict=True)
    assert len(reader.pages) == count
    assert reader.metadata is not None
    assert reader.metadata.title == "pages"
    assert out.getvalue().count(b"/Type/ObjStm") == (2 if more <= 0 else 3)


def test_a_person_loads_nothing_that_draws_ships(fresh: list[Any]) -> None:
    assert fresh[4] == []


def test_a_panel_that_nobody_loaded_is_found_and_one_that_there_is_not_is_none() -> None:
    assert {find(name).of for name in ("stats", "view", "members", "screen-chain", "card-head")} == {  # type: ignore[union-attr]
        ("character", "book"),
        ("vessel",),
        ("roster",),
        ("screen",),
        ("card",),
    }
    assert find("stat") is None


def test_each_person_has_a_bookmark() -> None:
    reader = pypdf.PdfReader(io.BytesIO(render([portraits.ogda(), portraits.crowded(), portraits.hostile()]).pdf))
    found = [(entry["/Title"], reader.get_destination_page_number(entry)) for entry in reader.outline]

    assert found[:2] == [("Ogda Tollbrook", 0), (portraits.crowded().name, 1)]
    assert found[2][0].startswith('<b>&"</font> Ωμέγα Жук')
    assert len(found) == 3


def test_the_file_says_what_it_is() -> None:
    reader = pypdf.PdfReader(io.BytesIO(printed("ogda", "a4").pdf))

    assert reader.metadata is not None
    assert reader.metadata.title == "Ogda Tollbrook"
    assert reader.metadata.author == "hcgen"
    assert reader.metadata.subject == "Character sheet, seed k3f9-22qx"
    assert reader.root_object["/Lang"] == "en"
    assert reader.root_object["/ViewerPreferences"] == {"/DisplayDocTitle": True}


def test_a_file_of_many_names_a_few() -> None:
    people = [replace(portraits.bare(), name=f"{letter * 80}", seed=f"seed-{letter}") for letter in "ABCDE"]
    reader = pypdf.PdfReader(io.BytesIO(render(people).pdf))

    assert reader.metadata is not None
    assert reader.metadata.title == f"{'A' * 59}…, {'B' * 59}…, {'C' * 59}… and 2 more"
    assert reader.metadata.subject == "Character sheet, seeds seed-A, seed-B, seed-C and 2 more"
    assert [entry["/Title"] for entry in reader.outline] == [letter * 80 for letter in "ABCDE"]


def test_a_file_of_several_designs_names_each() -> None:
    ship = ships.seen_starship(ships.starship(1))
    sheets = [Sheet(ship, "starship"), Sheet(portraits.bare(), "character"), Sheet(portraits.ogda(), "character")]
    reader = pypdf.PdfReader(io.BytesIO(render_sheets(sheets).pdf))

    assert reader.metadata is not None
    assert str(reader.metadata.subject).startswith("Starship sheet, Character sheet, seeds ")


@pytest.mark.parametrize("paper", PAPERS)
def test_the_paper_is_the_one_asked_for(paper: Paper) -> None:
    wide, high = pypdfium2.PdfDocument(printed("ogda", paper).pdf)[0].get_size()

    assert (round(wide), round(high)) == {"a4": (595, 842), "letter": (612, 792)}[paper]


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", ["ogda", "ysolin", "crowded"])
def test_the_code_can_be_read_back(name: str, paper: Paper) -> None:
    import zxingcpp

    image = pypdfium2.PdfDocument(printed(name, paper).pdf)[0].render(scale=3, grayscale=True).to_pil()

    assert [code.text for code in zxingcpp.read_barcodes(image)] == [portraits.ALL[name]().code]


@pytest.mark.parametrize("paper", PAPERS)
def test_every_font_is_embedded(paper: Paper) -> None:
    reader = pypdf.PdfReader(io.BytesIO(printed("hostile", paper).pdf))
    fonts = reader.pages[0]["/Resources"]["/Font"]

    assert len(fonts) >= 10
    for font in fonts.values():
        assert "/FontFile2" in font.get_object()["/FontDescriptor"], font


def test_what_letters_are_read_back_as_is_told_in_short_lists() -> None:
    """No list has more than a hundred of them, as the format asks, and each letter is told once."""
    reader = pypdf.PdfReader(io.BytesIO(printed("hostile", "a4").pdf))
    told = [font.get_object()["/ToUnicode"].get_data().decode() for font in reader.pages[0]["/Resources"]["/Font"].values()]

    for text in told:
        counts = [int(count) for count in re.findall(r"(\d+) beginbfchar", text)]
        rows = re.findall(r"^<(..)><([0-9A-F]+)>$", text, re.MULTILINE)
        assert max(counts) <= 100
        assert sum(counts) == len(rows) == len({code for code, _ in rows})


def test_fonts_are_carried_alike_whatever_is_written_first() -> None:
    """What a page calls a font, and the codes of usual letters, hold for all documents."""
    one, other = Carried(), Carried()
    fonts = [load("EB Garamond", "Regular"), load("Source Sans 3", "Bold")]
    written = [(font, character) for font in fonts for character in "Ada’s ½ d20"]
    codes = {(font.called, character): one.code(font, character) for font, character in written}

    assert {(font.called, character): other.code(font, character) for font, character in reversed(written)} == codes
    assert [(each.name, each.packed(), each.read_back()) for each in one.subsets()] == [
        (each.name, each.packed(), each.read_back()) for each in other.subsets()
    ]


def test_letters_beyond_the_basic_plane_can_be_copied() -> None:
    """A rare character that the Chinese font has: its code takes two UTF-16 units."""
    import msgspec

    person = msgspec.structs.replace(portraits.bare(), name="\U00020089")
    sheet = render([person])
    found = pypdf.PdfReader(io.BytesIO(sheet.pdf)).pages[0].extract_text()

    assert (sheet.unprintable, "\U00020089" in found) in {((), True), (("U+20089 prints U+20089 as its code point.",), False)}


def test_nobody_is_no_sheet() -> None:
    with pytest.raises(FileError) as caught:
        render([])

    assert str(caught.value) == "there is nobody to print; name at least one record"

"""Fonts: every script that they know, on every sheet and in every theme; what they do not know, as code points."""

from __future__ import annotations

import io
import unicodedata
from typing import Any

import portraits
import pypdf
import pypdfium2
import pytest
import ships
from cards import people
from msgspec.structs import replace
from reading import squeezed
from sound import assert_sound
from test_book import books

from hcgen.portrait import Portrait
from hcgen.sheets import Sheet, designs, render, render_sheets, theme
from hcgen.sheets.clusters import is_cluster, join, plain
from hcgen.sheets.fonts import families, load

SCRIPTS = {
    "Latin": "Łódź, Đặng",
    "Greek": "ἀρχὴ Ωμέγα",
    "Cyrillic": "Жук Ђорђе",
    "one family": "Аҧсуаа, Ƙano",  # the letters ҧ and Ƙ are in EB Garamond and not in Source Sans
    "Devanagari": "हिन्दी क्षत्रिय प्रार्थना कार्त्स्न्य",
    "joiner": "क्‍ष",
    "Japanese": "日本語がカタ",
    "Korean": "한국어",
    "Chinese": "简体中文",
    "accents": "q\u0301x\u0327m\u0302 Ẹ\u0300kọ\u0301",
    "signs": "→ ≠ ♪ ①",
}
ALL = " ".join(SCRIPTS.values())


def of(text: str) -> Portrait:
    """Return somebody who is called so in the book face, in sans and in titles."""
    one = portraits.ogda()
    health, second, *others = one.tracks
    power = replace(one.powers[0], name=text, text=text, per=text)
    return replace(
        one, name=text, line=text, notes=text, person=(text,), tracks=(health, replace(second, name=text[:12]), *others), powers=(power,)
    )


def by_pdfium(pdf: bytes) -> str:
    return "\n".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(pdf))


def by_pypdf(pdf: bytes) -> str:
    return "\n".join(page.extract_text() for page in pypdf.PdfReader(io.BytesIO(pdf)).pages)


@pytest.mark.parametrize(
    "script", ["one family", "Devanagari", "accents", "Korean", *(pytest.param(script, marks=pytest.mark.proof) for script in SCRIPTS)]
)
def test_a_script_is_printed_and_read_back(script: str) -> None:
    text = unicodedata.normalize("NFC", SCRIPTS[script])
    printed = render([of(text)])

    assert printed.unprintable == ()
    for read in (by_pdfium, by_pypdf):
        assert squeezed(read(printed.pdf)).count(squeezed(text)) >= 7, read  # as a name, a line, notes, a story, and thrice in a power
    assert_sound(printed.pdf, "a4")


def sheet_of(design: str, text: str) -> Sheet:
    """Return the sheet of somebody, or something, that is called so."""
    made: dict[str, Any] = {
        "character": portraits.ogda,
        "character-book": lambda: books("hammercrawl", 1, "fight", 1)[0],
        "card": lambda: people("fonts", 1, 1)[0],
        "card-mini": lambda: people("fonts", 1, 1)[0],
        "starship": ships.used,
        "vessel": ships.holed,
        "roster": lambda: ships.roster(2),
    }
    return Sheet(replace(made[design](), name=text, line=text), design)


@pytest.mark.proof
@pytest.mark.parametrize("look", theme.names())
@pytest.mark.parametrize("design", sorted(set(designs.names()) - {"smith-screen"}))
def test_all_scripts_on_all_sheets_in_all_themes(design: str, look: str) -> None:
    printed = render_sheets([sheet_of(design, ALL)], theme=look)
    text = squeezed(by_pdfium(printed.pdf))

    assert printed.unprintable == ()
    for word in ALL.split():
        assert squeezed(unicodedata.normalize("NFC", word)) in text, word


# What is drawn together


def test_letters_that_are_drawn_together_are_one() -> None:
    def any_font(_: str) -> bool:
        return True

    joined = join("हिन्दी q\u0301 नमन", any_font)

    assert [is_cluster(character) for character in joined] == [True, True, False, True, False, False, False, False]
    assert plain(joined) == "हिन्दी q\u0301 नमन"
    assert join("हि", lambda _: False) == "हि"


def parts(family: str, text: str) -> list[tuple[int, int]]:
    """Return the parts of the glyph of a cluster: each with how far it is moved to the right, in the units of the font."""
    return [(glyph, x) for glyph, x, _ in composed(family, text)]


def places(family: str, text: str) -> list[tuple[int, int]]:
    """Return where the parts of the glyph of a cluster stand, in the units of the font."""
    return [(x, y) for _, x, y in composed(family, text)]


def composed(family: str, text: str) -> list[tuple[int, int, int]]:
    """Return the parts of the glyph of a cluster: each with how far it is moved to the right and up, in the units of the font."""
    font = load(family, "Regular")
    (cluster,) = join(text, lambda _: True)
    assert font.takes(cluster)
    data = font.face.added[font.face.charToGlyph[ord(cluster)]]
    assert int.from_bytes(data[:2], "big", signed=True) == -1
    at = range(10, len(data), 8)
    return [
        (int.from_bytes(data[i + 2 : i + 4], "big"), *(int.from_bytes(data[j : j + 2], "big", signed=True) for j in (i + 4, i + 6)))
        for i in at
    ]


def test_the_short_i_stands_before_its_consonant() -> None:
    ha, i = (load("Mukta", "Regular").face.charToGlyph[ord(sign)] for sign in "हि")

    (first, x), (second, further) = parts("Mukta", "हि")
    assert second == ha
    assert first != ha
    assert x < further
    assert i != ha


def test_two_consonants_become_one_sign() -> None:
    assert len(parts("Mukta", "क्ष")) == 1
    assert len(parts("Mukta", "ज्ञ")) == 1


def test_an_accent_stands_over_the_middle_of_its_letter() -> None:
    """EB Garamond has no place for one over a q."""
    font = load("EB Garamond", "Regular")
    (letter, _), (accent, moved) = parts("EB Garamond", "q\u0301")
    (left, _, right, _), (start, _, end, _) = (font.face._box(glyph) for glyph in (letter, accent))

    assert abs((left + right) - (start + end + 2 * moved)) <= 2


@pytest.mark.parametrize("text", ["X\u0338", "q\u0337", "A\u0336"])
def test_a_stroke_through_a_letter_lies_on_its_middle(text: str) -> None:
    """EB Garamond has no place for any of them."""
    face = load("EB Garamond", "Regular").face
    (letter, stroke), (_, (_, moved)) = (face.charToGlyph[ord(sign)] for sign in text), places("EB Garamond", text)
    (_, low, _, top), (_, under, _, upper) = face._box(letter), face._box(stroke)

    assert abs((low + top) - (under + upper + 2 * moved)) <= 2


def test_text_of_clusters_is_told_whole_outside_the_page() -> None:
    pdf = render([of("हिन्दी q\u0301")], fillable=True).pdf
    reader = pypdf.PdfReader(io.BytesIO(pdf))

    assert reader.metadata is not None
    assert reader.metadata.title == "हिन्दी q\u0301"
    assert reader.outline[0]["/Title"] == "हिन्दी q\u0301"  # type: ignore[call-overload, index]
    assert any("हिन्दी" in name for name in reader.get_fields() or {})


def test_what_other_documents_have_changes_nothing() -> None:
    before = render([of("नमन हि")]).pdf
    render([of("क्षत्रिय हिन्दी")])

    assert render([of("नमन हि")]).pdf == before


# What no font has, and what would not be seen


@pytest.mark.parametrize(
    ("text", "shown", "told"),
    [
        ("שלום", "U+05E9U+05DCU+05D5U+05DD", "U+05E9, U+05DC, U+05D5, U+05DD as their code points"),
        ("a\u202eb", "aU+202Eb", "U+202E as its code point"),
        ("a\u200bb\u00ad", "aU+200BbU+00AD", "U+200B, U+00AD as their code points"),
        ("a\u200db", "aU+200Db", "U+200D as its code point"),
        ("\U000f0000", "U+F0000", "U+F0000 as its code point"),
        ("\U0001f468\u200d\U0001f469", "U+1F468U+200DU+1F469", "U+1F468, U+200D, U+1F469 as their code points"),
        ("\u0301x", "U+0301x", "U+0301 as its code point"),
        ("\u093fक", "U+093Fक", "U+093F as its code point"),
        ("x\u20d7", "xU+20D7", "U+20D7 as its code point"),
        ("Z" + "\u0301" + "\u0308" * 9, "U+0308" * 6, "U+0308 as its code point"),
    ],
)
def test_what_would_not_be_seen_is_a_code_point(text: str, shown: str, told: str) -> None:
    printed = render([replace(portraits.bare(), notes=text)])

    assert shown in squeezed(by_pdfium(printed.pdf))
    assert printed.unprintable == (f"Nobody prints {told}.",)


def test_a_heart_is_a_heart() -> None:
    """Which picture of a sign is meant, a selector behind it says, and hides nothing."""
    printed = render([replace(portraits.bare(), notes="\u2764\ufe0f")])

    assert printed.unprintable == ()
    assert "\u2764" in by_pdfium(printed.pdf)


def test_towers_of_accents_stay_on_the_page() -> None:
    tower = "Z" + "\u0302" * 300 + "क" + "्क" * 200 + "ि" * 40
    printed = render([replace(of(tower), notes=tower * 4)])

    assert_sound(printed.pdf, "a4")
    assert len(printed.unprintable[0]) < 200


@pytest.mark.parametrize(
    "letter", ["A\u0301\u0301\u0301", "\u01de\u0301", "X\u0338", "A\u20dd", "\u0106\u0323\u0323\u0323", "e\u0336\u0301"]
)
def test_accents_on_accents_keep_out_of_the_lines_above_and_below(letter: str) -> None:
    """Not even where a letter brings one, as a composed one does, or where the mark is a stroke."""
    printed = render([replace(of(letter), notes="\n".join([f"Hg {letter} Hg"] * 3))])

    assert printed.unprintable == ()
    assert_sound(printed.pdf, "a4")


@pytest.mark.parametrize(
    "family", ["EB Garamond", "Lato", "Open Sans", *(pytest.param(family, marks=pytest.mark.proof) for family in families())]
)
def test_letters_are_as_wide_as_reportlab_reads_them(family: str) -> None:
    """All of them, though each is looked up only when it is asked for; those at a font's end share a width."""
    from reportlab.pdfbase.ttfonts import TTFont

    font = load(family, "Regular")
    read = TTFont("read", font.face.filename).face

    assert {code: font.face.charWidths.get(code, None) for code in read.charWidths} == read.charWidths
    assert font.face.charWidths.get(0x10FFFF, 0.5) == 0.5


def test_the_ink_of_each_glyph_begins_where_reportlab_reads_it() -> None:
    from reportlab.pdfbase.ttfonts import TTFont

    font = load("EB Garamond", "Regular")
    own = len(font.face.glyphPos) - 1  # behind them stands what was put together

    assert [font.face.hmetrics[glyph] for glyph in range(own)] == TTFont("read", font.face.filename).face.hmetrics

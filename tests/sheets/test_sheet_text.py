"""Every value of a portrait stands on its sheet, in its panel and beside its own label."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from functools import cache
from unicodedata import category

import portraits
import pypdf
import pytest
from reading import PAPERS, READINGS, printed, sections, squeezed, texts

from hcgen.portrait import ItemView, Portrait
from hcgen.sheets import Paper
from hcgen.sheets.cleaning import tidy
from hcgen.sheets.fonts import faces
from hcgen.sheets.theme import PLAIN

every_sheet = pytest.mark.parametrize("name", portraits.ALL)
on_each_paper = pytest.mark.parametrize("paper", PAPERS)
by_each_reader = pytest.mark.parametrize(("reader", "paper"), READINGS)


def shown(text: str) -> str:
    """Return a text as it is read back, without its spaces; what no font has as its code point."""
    return squeezed("".join(sign if _has(sign) else f"U+{ord(sign):04X}" for sign in tidy(text)))


@cache
def _has(sign: str) -> bool:
    # what is not seen is told as its code point, too: it must not hide what a text is
    return category(sign) not in {"Cf", "Cn", "Co", "Cs"} and all(face.has(sign) for face in faces(PLAIN).values())


def said(item: ItemView) -> str:
    return f"{item.name}, {item.note}" if item.note else item.name


def values(person: Portrait) -> Iterator[tuple[str, str]]:
    """Yield every text of a portrait with the title of its panel."""
    for text in (person.name, person.line, person.player, person.gains, person.soak, f"{person.xp} XP", *person.defense_notes):
        yield "Top", text
    for track in person.tracks:
        yield from (("Top", track.name), ("Top", track.note))
    for boxes in person.boxes:
        yield from (("Top", boxes.name), ("Top", boxes.note))
    for roll in person.rolls:
        yield from (("Top", text) for text in (roll.name, roll.mod, *roll.notes))
    yield "Spells", person.spell_note
    yield from (("Person", text) for text in person.person)
    yield from (("Notes", text) for text in person.notes.split("\n"))
    yield from _rolled(person)
    yield from _carried(person)


def _rolled(person: Portrait) -> Iterator[tuple[str, str]]:
    for attack in person.attacks:
        for text in (attack.name, attack.hit_mod, attack.harm_mod, attack.reach, attack.thrown_hit_mod, attack.range, attack.tags):
            yield "Attacks", text
    for save in person.saves:
        yield from (("Saves", text) for text in (save.stat, save.mod, save.against, save.note))
    for skill in person.skills:
        yield from (("Skills", text) for text in (skill.name, skill.stat, f"{skill.percent} %"))
    for power in person.powers:
        yield from (("Powers", text) for text in (power.name, power.text, power.per))
    for spell in person.spells:
        yield from (("Spells", text) for text in (spell.name, spell.line, spell.text))


def _carried(person: Portrait) -> Iterator[tuple[str, str]]:
    for bag in person.bags:
        yield "Gear", f"{bag.name}, {bag.slots}"
        yield from (("Gear", said(item)) for item in bag.items)
    yield from (("Gear", said(item)) for item in (*person.held, *person.worn))
    yield from (("Gear", warning) for warning in person.warnings)
    yield from (("Gear", text) for text in (str(person.coins), f"{person.slots_used} of {person.slots_total} slots used"))


@every_sheet
@by_each_reader
def test_every_value_is_in_its_panel(name: str, paper: Paper, reader: str) -> None:
    """A text too long for a fixed place is in two parts: the second one stands under More."""
    found = sections(texts(name, paper, reader))
    more = found.get("More", "")
    lost = [(title, text) for title, text in values(portraits.ALL[name]()) if not _printed(text, found.get(title, ""), more)]

    assert lost == []


def _printed(value: str, panel: str, more: str) -> bool:
    text = shown(value)
    if text in panel:
        return True
    if len(text) > 1000:  # it goes over several pages, with titles and feet between its lines
        return all(shown(word) in panel for word in value.split())
    # a text may go on in another lane or on another page, whose titles then stand between its parts
    return any(text[:cut] in panel and (text[cut:] in more or text[cut:] in panel) for cut in range(len(text) - 1, 0, -1))


@every_sheet
@by_each_reader
def test_stats_stand_beside_their_names(name: str, paper: Paper, reader: str) -> None:
    person = portraits.ALL[name]()
    page = texts(name, paper, reader)[0]

    for stat in person.stats:
        assert re.search(rf"\b{stat.stat}\s+{stat.rating}\s+{re.escape(stat.mod)}\s*half {stat.half}\b", page), stat


@every_sheet
@by_each_reader
def test_numbers_stand_beside_their_labels(name: str, paper: Paper, reader: str) -> None:
    person = portraits.ALL[name]()
    page = " ".join(texts(name, paper, reader)[0].split())

    assert f"level {person.level} " in page
    assert f"Defense {person.defense} " in page
    for track in person.tracks:
        dice = " ".join(die.upper().replace("D", "") for die in track.dice)
        ways = (f"{track.name} {track.note} {dice} out", f"{track.name} {dice} out {track.note}")
        assert any(" ".join(way.split()) in page for way in ways), track.name
    for roll in person.rolls:
        assert f"{roll.name} {roll.die.replace('d', '')} {roll.mod}".strip() in page, roll.name


@every_sheet
@by_each_reader
def test_saves_stand_in_one_line_with_their_stat(name: str, paper: Paper, reader: str) -> None:
    person = portraits.ALL[name]()
    found = sections(texts(name, paper, reader))["Saves"]

    for save in person.saves:
        pairs = (f"{save.stat}{save.mod}", f"{save.mod}{save.stat}")
        sign = "●" if save.feat else ""
        assert any(f"{pair}{sign}{squeezed(save.against)}" in found for pair in pairs), save


@every_sheet
@by_each_reader
def test_skills_stand_in_one_line_with_their_numbers(name: str, paper: Paper, reader: str) -> None:
    person = portraits.ALL[name]()
    found = sections(texts(name, paper, reader))["Skills"]

    for skill in person.skills:
        start = f"{skill.target}{skill.stat}{skill.percent}%{shown(skill.name)[:20]}"
        assert start in found, skill
        if skill.specialised:
            assert f"specialist,{skill.die.upper()}" in found
        if skill.cursed:
            assert "cursed" in found


@every_sheet
@by_each_reader
def test_attacks_stand_in_one_line_with_their_weapon(name: str, paper: Paper, reader: str) -> None:
    person = portraits.ALL[name]()
    found = sections(texts(name, paper, reader))["Attacks"]

    for attack in person.attacks:
        dice = [f"{die}{mod}" for die, mod in ((attack.hit, attack.hit_mod), (attack.harm, attack.harm_mod)) if die]
        # a single die is drawn with its number on it; anything else is written out
        shapes = [die.replace("d", "") if re.match(r"d\d", die) else die for die in dice]
        assert f"{shown(attack.name)}{''.join(shapes)}{shown(attack.reach)}" in found, attack


@every_sheet
@on_each_paper
def test_spells_stand_with_what_they_take(name: str, paper: Paper) -> None:
    found = sections(texts(name, paper, "pdfium")).get("Spells", "")

    for spell in portraits.ALL[name]().spells:
        assert shown(spell.name) + shown(spell.line) + shown(spell.text) in found, spell


@every_sheet
@by_each_reader
def test_the_foot_says_where_it_comes_from(name: str, paper: Paper, reader: str) -> None:
    pages = texts(name, paper, reader)
    made = shown(portraits.ALL[name]().made)

    for number, page in enumerate(pages, 1):
        assert made in squeezed(page)
        assert f"{number} of {len(pages)}" in page


@on_each_paper
def test_a_plain_sheet_is_one_page(paper: Paper) -> None:
    assert [len(texts(name, paper, "pdfium")) for name in ("ogda", "ysolin", "bare")] == [1, 1, 1]


@on_each_paper
def test_what_goes_on_says_so(paper: Paper) -> None:
    pages = texts("crowded", paper, "pdfium")

    assert "Skills more overleaf" in " ".join(pages[0].split())
    assert any("Skills continued" in " ".join(page.split()) for page in pages[1:])


def test_nothing_else_is_unprintable() -> None:
    found = {name: printed(name, "a4").unprintable for name in portraits.ALL}
    name = '<b>&"</font> Ωμέγα Жук Łódź 山田 한국 这们 देव U+1F600 q\u0301x\u0327'

    assert found == {
        "ogda": (),
        "ysolin": (),
        "crowded": (),
        "bare": (),
        "hostile": (f"{name} prints U+1F600, U+2620 as their code points.",),
    }


@every_sheet
def test_no_letter_is_an_empty_box(name: str) -> None:
    """Glyph 0 is what a font shows for what it has not: code 0 of a subset."""
    assert not any("\x00" in page for page in texts(name, "a4", "pypdf"))
    content = pypdf.PdfReader(io.BytesIO(printed(name, "a4").pdf)).pages[0].get_contents()
    assert content is not None
    assert b"\\000" not in content.get_data()

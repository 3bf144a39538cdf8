"""What a card shows of a record: static values, the best of everything, and what play has changed."""

from __future__ import annotations

from msgspec.structs import replace

from hcgen import Character, Dice, derive, roll_characters, wish
from hcgen.portrait.card_views import CardView
from hcgen.portrait.smith_card import MOST_THINGS, card_view
from hcgen.records import Gear, State
from hcgen.tables import Tables


def rolled(tables: Tables, count: int, **chosen: object) -> tuple[Character, ...]:
    return tuple(roll_characters(Dice("card"), tables, wish(tables, **chosen), count))  # type: ignore[arg-type]


def seen(record: Character, tables: Tables, post: str = "") -> CardView:
    return card_view(record, derive(record, tables), tables, post)


def test_the_numbers_are_those_of_the_record(tables: Tables) -> None:
    for record in rolled(tables, 40, level=4):
        derived, card = derive(record, tables), seen(record, tables)
        assert card.defense == str(derived.defense)
        assert card.initiative == str(11 + derived.initiative)
        assert card.save_over == (str(derived.magick.target) if derived.magick else "")
        assert [(save.stat, save.feat) for save in card.saves] == [(save.stat, save.feat) for save in derived.saves]
        assert card.line.endswith(", level 4")


def test_the_big_numbers_are_the_best_way_of_the_first_weapon(tables: Tables) -> None:
    for record in rolled(tables, 60):
        card = seen(record, tables)
        ways = [card.strikes[0], *(line for line in card.strikes[1:2] if line.thrown)]
        best = max(ways, key=lambda line: int(line.attack) + int(line.dv))
        assert (card.attack, card.dv) == (best.attack, best.dv)
        assert all(
            int(card.attack) + int(card.dv) >= int(line.attack) + int(line.dv) for line in card.strikes if "Defensive" not in line.tags
        )


def test_a_weapon_in_hand_is_named_before_one_in_a_bag(tables: Tables) -> None:
    record = next(one for one in rolled(tables, 60, class_="fight") if any(item.carried == "held" for item in one.gear))
    held = {item.name for item in record.gear if item.carried == "held"}
    assert seen(record, tables).strikes[0].name in held
    bare = replace(record, gear=tuple(item for item in record.gear if item.id not in tables.arms))
    assert seen(bare, tables).strikes[0].name in {"Unarmed", "Anything else"}


def test_under_strict_the_house_leaves_its_numbers_to_the_smith(tables: Tables) -> None:
    (record,) = rolled(tables, 1, strict=True)
    card = seen(record, tables)
    assert (card.attack, card.dv, card.initiative) == ("", "", "")
    assert {(line.attack, line.dv) for line in card.strikes} == {("", "")}
    assert card.defense == str(derive(record, tables).defense)


def test_the_three_best_skills(tables: Tables) -> None:
    for record in rolled(tables, 20, level=5):
        card = seen(record, tables)
        assert len(card.skills) == min(3, len(record.skills))
        chances = [skill.percent for skill in card.skills]
        assert chances == sorted(chances, reverse=True)


def test_play_is_told_from_what_makes_them_who_they_are(tables: Tables) -> None:
    (record,) = rolled(tables, 1)
    story = record.story
    assert story.trait is not None
    assert seen(record, tables).play[0][1:-1] == story.trait[1:]
    quiet = replace(record, story=replace(story, trait=None, attire=None, bond=None, sentence="A quiet one."))
    assert seen(quiet, tables).play == ("A quiet one.",)
    nobody = replace(record, story=replace(story, trait=None, attire=None, bond=None, sentence=None))
    assert seen(nobody, tables).play == ()


def test_gear_says_what_no_other_place_does(tables: Tables) -> None:
    for record in rolled(tables, 30, gear="buy"):
        card = seen(record, tables)
        named = {line.name for line in card.strikes}
        assert not named & set(card.gear)
        assert card.gear[-1] == ("1 coin" if record.purse.coins == 1 else f"{record.purse.coins:,} coins")
        assert len(card.gear) <= MOST_THINGS + 2


def test_what_is_too_much_is_counted(tables: Tables) -> None:
    (record,) = rolled(tables, 1)
    things = tuple(Gear(id=f"own-{n}", name=f"Trinket {n}", size="small", quantity=1, carried="packed", origin="play") for n in range(12))
    card = seen(replace(record, gear=things), tables)
    assert card.gear[:-1] == (*(f"Trinket {number}" for number in range(MOST_THINGS)), "4 more on the sheet")


def test_what_play_has_changed_is_on_the_card(tables: Tables) -> None:
    (record,) = rolled(tables, 1, class_="fight")
    whole = seen(record, tables)
    state = State(dice={"health": whole.tracks[0].dice[2]}, conditions=("in a sulk",), coins=3)
    card = seen(replace(record, state=state, notes="Owes a dock."), tables, "Helm")
    assert (card.tracks[0].lost, card.conditions, card.gear[-1], card.notes, card.post) == (
        2,
        ("in a sulk",),
        "3 coins",
        "Owes a dock.",
        "Helm",
    )


def test_psionics_say_what_a_save_must_beat(palladium: Tables) -> None:
    found = [record for record in rolled(palladium, 60) if record.psionics and record.psionics.isp is not None]
    assert found
    for record in found:
        told = [power.name for power in seen(record, palladium).powers if power.name.startswith("Psionics, ")]
        assert record.psionics is not None
        assert told == [f"Psionics, {record.psionics.grade.capitalize()}: {record.psionics.isp} ISP, save over {record.stats.WIL}"]

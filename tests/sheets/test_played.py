"""What play has changed is struck off on the sheet, or said on it: nothing of [state] is lost."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace
from ships import seen_starship, starship

from hcgen import Character, Dice, derive, roll_character, wish
from hcgen.portrait import Portrait, portrait
from hcgen.records import State
from hcgen.ship_records import StarshipState
from hcgen.tables import Tables


def seen(record: Character, tables: Tables, **state: object) -> Portrait:
    played = replace(record, state=msgspec.convert(state, State))
    return portrait(played, derive(played, tables), tables)


def combatant(tables: Tables) -> Character:
    """Somebody with arrows and bolts, and a power that is used up."""
    chosen = ["shtick=tank"]
    record = roll_character(Dice("played"), tables, wish(tables, class_="fight", chosen=chosen, stock="human"))
    arrows = next(item for item in record.gear if item.id == "ration")
    more = [replace(arrows, id=id_, name=name, quantity=2) for id_, name in (("arrows", "Arrows"), ("bolts", "Bolts"))]
    return replace(record, gear=(*record.gear, *more))


def lost(found: Portrait) -> dict[str, list[int | None]]:
    tracks: dict[str, list[int | None]] = {}
    for track in found.tracks:
        tracks.setdefault(track.name, []).append(track.lost)
    return tracks


def test_dice_that_fell_are_struck_off(tables: Tables) -> None:
    record = combatant(tables)
    assert derive(record, tables).dice.health == "d8"
    found = lost(seen(record, tables, dice={"health": "d5", "armour": "out", "rations": "d7"}))

    assert found["Health"] == [3]
    assert found["Rations"] == [1]
    assert found["Armour"] == [len(next(t for t in seen(record, tables).tracks if t.name == "Armour").dice)]
    assert found["Ammunition"] == [0, 0]


def test_of_two_kinds_of_ammunition_one_is_counted(tables: Tables) -> None:
    """Play has one die for ammunition: that of what is carried first."""
    assert lost(seen(combatant(tables), tables, dice={"ammunition": "d6"}))["Ammunition"] == [2, 0]


def test_a_die_that_grew_begins_its_track(tables: Tables) -> None:
    health = seen(combatant(tables), tables, dice={"health": "d12"}).tracks[0]

    assert (health.dice[0], health.lost) == ("d12", 0)


def test_dice_that_are_no_part_of_a_person_have_tracks_too(tables: Tables) -> None:
    found = seen(combatant(tables), tables, dice={"lamp oil": "d4", "rope": "out", "feat": "d5", "harm": "d7"})

    assert [(t.name, t.dice, t.lost) for t in found.tracks[-2:]] == [("Lamp oil", ("d4", "d3"), 0), ("Rope", ("d3",), 1)]
    rolls = {roll.name: roll for roll in found.rolls}
    assert (rolls["Harm"].die, rolls["Harm"].notes[0]) == ("d7", "d8 when it is whole again")
    assert (rolls["Feat"].die, rolls["Feat"].notes[0]) == ("d5", "d3 when it is whole again")


def test_uses_are_ticked_and_the_rest_is_said(tables: Tables) -> None:
    record = combatant(tables)
    (power, *_) = derive(record, tables).uses
    con = record.stats.CON
    uses = {power.power: 1, "Over-casting": 1, "Rations": 1, "Pipe": 2}
    found = seen(record, tables, uses=uses, conditions=["poisoned", "prone"], coins=7, xp=3)

    assert {view.name: view.used for view in found.powers if view.used} == {power.power: 1}
    assert found.notes.splitlines()[-3:] == [f"CON burnt: 1, so it is {con - 1} for now", "Used: Pipe 2", "Conditions: poisoned, prone"]
    carried = sum(item.quantity for item in record.gear if item.id == "ration")
    assert next(track.note for track in found.tracks if track.name == "Rations") == f"{carried - 1}, fresh"
    assert (found.coins, found.xp) == (7, 3)


def test_points_of_a_psion_are_counted(palladium: Tables) -> None:
    psion = next(
        record
        for index in range(1, 200)
        if (record := roll_character(Dice("mind"), palladium, None, index)).psionics and record.psionics.isp
    )
    assert psion.psionics is not None
    isp = psion.psionics.isp or 0

    said = next(view.text for view in seen(psion, palladium, uses={"ISP": 1}).powers if view.name.startswith("Psionics"))
    assert said.startswith(f"{isp - 1} of {isp} ISP left, whole again after")


def test_what_a_ship_took_on_is_there() -> None:
    record = starship(1, kind="battleship")
    found = seen_starship(replace(record, state=StarshipState(fuel_crystals=30, warpedoes=0)))

    assert found.fuel is not None
    assert (found.fuel.whole, found.fuel.gone) == (30, 0)
    assert found.warpedoes.gone == found.warpedoes.whole == record.weapons.warpedoes

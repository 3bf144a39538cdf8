"""Verdicts on ships: V29 to V31 of cases.md, every check of the validator set off, and files judged with their lines."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from hcgen.dice import Dice
from hcgen.errors import RecordError
from hcgen.forms import read_records, write_toml
from hcgen.generate.ships import ShipWishes
from hcgen.generate.starship import roll_starship
from hcgen.generate.vessel import roll_vessel
from hcgen.records import any_from_content, to_content
from hcgen.rules.ships import derive_starship
from hcgen.ship_records import Starship, Vessel
from hcgen.tables.ships import load_starships, load_vessels
from hcgen.validate.files import judge_file
from hcgen.validate.ships import judge_ship, starship_findings

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from hcgen.validate import Finding

SCRIPTS = {"shuttle": [], "fighter": [4, 2, 5], "battleship": [1, 4, 3, 6]}
"""The dice of W6."""


def starship(kind: str) -> dict[str, Any]:
    dice = Dice.scripted({"starship 1 numbers 0": SCRIPTS[kind]}, seed="verdicts")
    return msgspec.to_builtins(roll_starship(dice, load_starships(), ShipWishes(kind=kind)))  # type: ignore[no-any-return]


def vessel(kind: str, seed: str = "verdicts") -> dict[str, Any]:
    return msgspec.to_builtins(roll_vessel(Dice(seed), load_vessels(), ShipWishes(kind=kind)))  # type: ignore[no-any-return]


def changed(content: dict[str, Any], **changes: Any) -> Starship | Vessel:
    """Change keys of a record: "weapons__lasers" is the key within the table."""
    for path, value in changes.items():
        *tables, key = path.split("__")
        place = content
        for table in tables:
            place = place.setdefault(table, {})
        place[key] = value
    record = any_from_content(content)
    assert isinstance(record, Starship | Vessel)
    return record


def keys(findings: Iterable[Finding]) -> list[tuple[str, str]]:
    return [(finding.key, finding.rule) for finding in findings if finding.severity == "error"]


@pytest.mark.parametrize("kind", SCRIPTS)
def test_what_w6_rolls_has_no_findings(kind: str) -> None:
    assert judge_ship(changed(starship(kind))) == ()


@pytest.mark.parametrize(
    ("kind", "changes", "found"),
    [
        ("fighter", {"shield": 9, "rolls__shield": 7}, [("shield", "MH-SHIP-02")]),
        ("fighter", {"systems": 10, "rolls__systems": 0}, [("systems", "MH-SHIP-02")]),
        ("fighter", {"scale": 0, "rolls__scale": 0, "crew__required": 0}, [("scale", "MH-SHIP-02")]),
        ("fighter", {"shield": 2}, [("shield", "MH-SHIP-02")]),
        ("battleship", {"systems": 12}, [("systems", "MH-SHIP-03")]),
        ("battleship", {"weapons__warpedoes": 0}, [("weapons.warpedoes", "MH-SHIP-03")]),
        ("battleship", {"scale": 9, "crew__required": 9}, [("scale", "MH-SHIP-03")]),
        ("battleship", {"weapons__warpedoes": 3, "rolls__warpedoes": 3, "state__warpedoes": 0}, []),
        ("shuttle", {"weapons__lasers": True}, [("weapons.lasers", "MH-SHIP-01")]),
        ("fighter", {"weapons__warpedoes": 1}, [("weapons.warpedoes", "AMB-MH-08")]),
        ("shuttle", {"shield": 3}, [("shield", "MH-SHIP-01")]),
        ("shuttle", {"systems": 11}, [("systems", "MH-SHIP-01")]),
        ("shuttle", {"scale": 2, "crew__required": 2}, [("scale", "MH-SHIP-01")]),
        ("fighter", {"weapons__lasers": False}, [("weapons.lasers", "MH-SHIP-02")]),
        ("fighter", {"shield": 7}, [("shield", "MH-SHIP-02")]),
        ("fighter", {"rolls__shield": None}, [("rolls.shield", "MH-SHIP-02")]),
        ("fighter", {"rolls__warpedoes": 3}, [("rolls.warpedoes", "AMB-MH-08")]),
        ("fighter", {"crew__required": 4}, [("crew.required", "MH-SHIP-04")]),
        ("fighter", {"fuel_crystals": -1}, [("fuel_crystals", "AMB-MH-04")]),
        ("fighter", {"fuel_crystals": 40}, []),
        ("fighter", {"state__shield": 0}, []),
        ("fighter", {"state__shield": 7}, [("state.shield", "AMB-MH-05")]),
        ("fighter", {"state__shield": -1}, [("state.shield", "AMB-MH-05")]),
        ("fighter", {"state__warpedoes": 1}, [("state.warpedoes", "MH-SHIP-05")]),
        ("fighter", {"state__day": -1, "state__turn": -2}, [("state.day", "AMB-MH-09"), ("state.turn", "AMB-MH-09")]),
        ("fighter", {"state__fuel_crystals": -1}, [("state.fuel_crystals", "AMB-MH-04")]),
        ("fighter", {"state__effects": [{"roll": 7}]}, [("state.effects[0].roll", "MH-CRIT-02")]),
        ("fighter", {"state__effects": [{"roll": 1, "turns_left": 3}]}, [("state.effects[0].turns_left", "AMB-MH-06")]),
        ("fighter", {"state__effects": [{"roll": 1, "turns_left": 2}]}, []),
        ("fighter", {"provenance__index": 0}, [("provenance.index", "format")]),
        ("fighter", {"kind": "cruiser"}, [("kind", "format")]),
    ],
    ids=str,
)
def test_verdicts_on_starships(kind: str, changes: dict[str, Any], found: list[tuple[str, str]]) -> None:
    """V29, V30, V31 and the rest of MH-SHIP."""
    content = starship(kind)
    if None in changes.values():
        content["rolls"].pop("shield")
        changes = {}
    assert keys(judge_ship(changed(content, **changes))) == found


def manned(*members: int | None) -> Starship:
    content = starship("fighter")
    for post, member in zip(content["crew"]["posts"], members, strict=False):
        post.update({} if member is None else {"member": member})
    record = changed(content)
    assert isinstance(record, Starship)
    return record


@pytest.mark.parametrize(
    ("members", "hands", "found"),
    [
        ((1, 2, 3, 4, 5), 5, []),
        ((1, 2, 3), 3, []),
        ((1, 2, 1), 5, ["crew.posts[0].member", "crew.posts[2].member"]),
        ((1, 6), 5, ["crew.posts[1].member"]),
        ((1, 6), None, []),
        ((0,), None, ["crew.posts[0].member"]),
    ],
)
def test_posts_are_held_by_hands_who_are_there_and_by_each_once(members: tuple[int, ...], hands: int | None, found: list[str]) -> None:
    findings = starship_findings(manned(*members), load_starships(), hands)
    assert keys(findings) == [(key, "MH-SHIP-05") for key in found]


@pytest.mark.parametrize(("acting", "hands", "found"), [(5, 5, []), (6, 5, ["state.crew"]), (6, None, [])])
def test_no_more_act_than_are_aboard(acting: int, hands: int | None, found: list[str]) -> None:
    record = changed(starship("fighter"), state={"crew": acting})
    assert isinstance(record, Starship)
    assert keys(starship_findings(record, load_starships(), hands)) == [(key, "MH-SHIP-04") for key in found]


@pytest.mark.parametrize("content", [starship("fighter"), vessel("canoe")], ids=["starship", "vessel"])
@pytest.mark.parametrize(("name", "said"), [("\x1b[2J\x07", "“\\x1b[2J\\x07”"), ("", "“”"), (" ", "“ ”"), ("Two\nlines", "“Two\\nlines”")])
def test_a_name_can_be_seen_and_stands_on_one_line(content: dict[str, Any], name: str, said: str) -> None:
    (finding,) = judge_ship(changed(msgspec.to_builtins(content), name=name))
    assert (finding.severity, finding.key, finding.rule, finding.found) == ("error", "name", "format", said)


def test_no_text_of_a_ship_holds_control_characters() -> None:
    bad = {"history": "a\x1b[2J", "cargo": ["rope", "\x85"], "notes": "two\r\nlines\tand a tab", "own": {"mine": "\x07"}}
    assert keys(judge_ship(changed(vessel("canoe"), **bad))) == [("cargo[1]", "format"), ("history", "format")]
    assert judge_ship(changed(starship("fighter"), name="Zoë’s “Ark” \u200d山田", history="\\u0007 and \\b are no controls")) == ()


def test_a_post_stands_there_once_and_has_its_name() -> None:
    content = starship("fighter")
    posts = content["crew"]["posts"]
    assert [post["id"] for post in posts[:2]] == ["captain", "helm"]
    posts[1].update(id="captain", post="Captain")
    posts[2]["post"] = "Cook"
    name = load_starships().posts.by_id[posts[2]["id"]].name
    assert list(map(str, judge_ship(changed(content)))) == [
        "error: crew.posts[1].id: expected each post once, and crew.posts[0] is this one, found “captain”; "
        "take it out, or make it another post, such as helm (house)",
        f"warning: crew.posts[2].post: expected “{name}”, the name of {posts[2]['id']}, found “Cook”; "
        "take the name of the post, or mend id (house)",
    ]


def test_an_unknown_post_is_told_with_those_that_there_are() -> None:
    content = starship("fighter")
    content["crew"]["posts"][0].update(id="cook", post="Cook")
    (finding,) = judge_ship(changed(content))
    known = "captain, helm, first-gunner, second-gunner, torpedoist, shieldwright, engineer or second-engineer"
    assert (finding.severity, finding.expected, finding.found) == ("warning", known, "“cook”")


def test_wrong_copies_are_told_and_no_error() -> None:
    content = starship("fighter")
    content["crew"]["posts"][0]["id"] = "captian"
    findings = judge_ship(changed(content, kind_name="Figther"))
    assert [(finding.severity, finding.key) for finding in findings] == [("warning", "kind_name"), ("warning", "crew.posts[0].id")]
    assert "did you mean" in findings[1].expected


@pytest.mark.parametrize(
    ("kind", "changes", "found"),
    [
        ("galley-large", {"hull": 201, "rolls__hull": 201}, [("hull", "WT-VES-01")]),
        ("galley-large", {"rolls__hull": 100, "hull": 101}, [("hull", "AMB-X-04")]),
        ("galley-war", {"length_ft": 119, "beam_ft": 31, "draft_ft": 0}, ["length_ft", "beam_ft", "draft_ft"]),
        ("longship", {"armour_class": 7, "capacity_cn": 1}, ["armour_class", "capacity_cn"]),
        ("longship", {"crew": {"sailors": 74, "captain": 1}}, ["crew.sailors", "crew.rowing_sailors"]),
        ("longship", {"waters": ["lake"], "speeds": [{"by": "sail", "miles_per_day": 90, "inches_per_round": 15}]}, ["waters", "speeds"]),
        ("sailing-boat", {"crew": {"sailors": 3}}, []),
        ("sailing-boat", {"crew": {"sailors": 1, "rowers": 1}}, ["crew.rowers"]),
        ("sailing-boat", {"crew": {}}, ["crew.sailors"]),
        ("riverboat", {"crew": {"sailors": 9}}, [("crew.sailors", "house"), ("crew.captain", "house")]),
        ("riverboat", {"length_ft": 34}, [("length_ft", "house")]),
        ("galley-small", {"catapults": 1}, ["catapults"]),
        ("galley-war", {"catapults": 3}, []),
        ("galley-war", {"catapults": 4}, ["catapults"]),
        ("longship", {"ram": "small"}, ["ram"]),
        ("galley-small", {"ram": "large", "rolls__ram": 1}, ["ram"]),
        ("galley-small", {"ram": "small", "rolls__ram": 2}, [("ram", "house")]),
        ("galley-small", {"ram": "small", "rolls__ram": 1}, []),
        ("longship", {"state__hull": 90}, ["state.hull"]),
        ("longship", {"state__speed_loss": 11}, [("state.speed_loss", "AMB-WT-06")]),
        ("longship", {"state__day": -1}, [("state.day", "AMB-WT-15")]),
        (
            "longship",
            {"state__lost": {"sailors": 76, "marines": 1}},
            [("state.lost.sailors", "WT-RAM-02"), ("state.lost.marines", "WT-RAM-02")],
        ),
        ("longship", {"kind": "longshp"}, [("kind", "format")]),
    ],
    ids=str,
)
def test_verdicts_on_vessels(kind: str, changes: dict[str, Any], found: list[Any]) -> None:
    expected = [entry if isinstance(entry, tuple) else (entry, "WT-VES-01") for entry in found]
    assert keys(judge_ship(changed(vessel(kind), **changes))) == expected


def test_a_war_galley_without_its_ram_is_told() -> None:
    content = vessel("galley-war")
    del content["ram"]
    assert keys(judge_ship(changed(content))) == [("ram", "WT-VES-01")]


def test_blanks_of_strict_are_no_faults() -> None:
    strict = roll_vessel(Dice("7"), load_vessels(), ShipWishes(kind="riverboat", strict=True))
    assert judge_ship(strict) == ()


def test_a_file_is_judged_with_its_lines(tmp_path: Path) -> None:
    record = changed(starship("fighter"), shield=9)
    assert isinstance(record, Starship)
    text = write_toml(msgspec.structs.replace(record, derived=derive_starship(record)))
    path = tmp_path / "ship.toml"
    path.write_text(text, encoding="utf-8")
    (verdict,) = judge_file(str(path))
    (finding,) = verdict.findings
    assert finding.line == text.splitlines().index("shield = 9") + 1
    assert finding.expected == "3 to 8 (2+d6)"
    assert str(finding).endswith("found 9; give a number that a Fighter can have (MH-SHIP-02)")


def test_structural_faults_of_a_ship_are_told_all_at_once(tmp_path: Path) -> None:
    content = starship("fighter")
    content["weapons"] = {"lasers": "yes", "guns": 3}
    del content["systems"]
    path = tmp_path / "ship.json"
    path.write_bytes(msgspec.json.encode(content))
    (verdict,) = judge_file(str(path))
    assert {finding.key for finding in verdict.findings} == {"systems", "weapons.guns", "weapons.lasers", "weapons.warpedoes"}


def test_where_people_belong_a_ship_is_refused_by_name(tmp_path: Path) -> None:
    path = tmp_path / "ship.toml"
    path.write_text(write_toml(changed(starship("fighter"))), encoding="utf-8")
    with pytest.raises(RecordError, match=r"ship.toml: this is a hcgen.starship/1, where people belong"):
        list(read_records(str(path)))


def test_an_older_reader_would_be_told() -> None:
    content = to_content(changed(vessel("canoe"))) | {"format": "hcgen.vessel/2"}
    with pytest.raises(RecordError, match="was made by a newer hcgen"):
        any_from_content(content)

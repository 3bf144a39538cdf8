"""Structural faults: all at once, each at its key, and none of them hides what the rules say of the rest."""

from __future__ import annotations

from datetime import date
from functools import lru_cache
from typing import Any

import msgspec
import pytest

from hcgen import Dice, derive, load_tables, roll_character
from hcgen.formats import FORMATS
from hcgen.generate.crew_replay import full_crew
from hcgen.generate.crewing import roll_crew
from hcgen.generate.noted import findings as noted
from hcgen.generate.ships import ShipWishes
from hcgen.generate.starship import roll_starship
from hcgen.records import Character
from hcgen.tables.ships import load_starships
from hcgen.validate.judging import judge
from hcgen.validate.structure import MOST_ENTRIES, MOST_FAULTS, structure


@lru_cache(maxsize=4)
def written(setting: str = "hammercrawl") -> bytes:
    tables = load_tables(setting)
    record = roll_character(Dice("structure"), tables)
    return msgspec.json.encode(msgspec.structs.replace(record, derived=derive(record, tables)))


def content(setting: str = "hammercrawl") -> dict[str, Any]:
    made: dict[str, Any] = msgspec.json.decode(written(setting))
    return made


def faults(changed: dict[str, Any]) -> list[str]:
    return [fault.finding.key for fault in structure(changed, Character)]


def said(changed: dict[str, Any]) -> list[str]:
    return [str(finding) for finding in judge(changed, noted).findings]


def changed(*path: str | int, value: Any = None, delete: bool = False) -> dict[str, Any]:
    made: Any = content()
    inner = made
    for step in path[:-1]:
        inner = inner[step]
    if delete:
        del inner[path[-1]]
    else:
        inner[path[-1]] = value
    result: dict[str, Any] = made
    return result


def test_sound_structure() -> None:
    assert structure(content(), Character) == ()
    assert said(content()) == []


@pytest.mark.parametrize(
    ("made", "key", "expected", "found"),
    [
        (changed("levle", value=1), "levle", "a key that is known (did you mean level?)", "“levle”"),
        (changed("stats", "QQQ", value=9), "stats.QQQ", "one of the keys STR, DEX, CON, INT, WIL, CHA, SOC", "“QQQ”"),
        (changed("stats", "a key.x", value=9), 'stats."a key.x"', "one of the keys STR, DEX, CON, INT, WIL, CHA, SOC", "“a key.x”"),
        (changed("level", delete=True), "level", "a whole number", "nothing"),
        (changed("stats", "STR", delete=True), "stats.STR", "a whole number", "nothing"),
        (changed("skills", 1, "cursed", delete=True), "skills[1].cursed", "true or false", "nothing"),
        (changed("level", value="one"), "level", "a whole number", "“one”"),
        (changed("level", value=True), "level", "a whole number", "true"),
        (changed("level", value=None), "level", "a whole number", "nothing"),
        (changed("name", value=None), "name", "a text", "nothing"),
        (changed("name", value=date(2026, 1, 2)), "name", "a text", "2026-01-02"),
        (changed("stats", "STR", value=9.5), "stats.STR", "a whole number", "9.5"),
        (changed("stats", "STR", value=9.0), "stats.STR", "a whole number", "9.0"),
        (changed("stats", "STR", value=16**9_000), "stats.STR", "a whole number of 15 digits at most", "more digits"),
        (changed("purse", "coins", value=-(10**16)), "purse.coins", "a whole number of 15 digits at most", "more digits"),
        (changed("stock", "prime", value="LCK"), "stock.prime", "STR, DEX, CON, INT, WIL, CHA or SOC", "“LCK”"),
        (changed("gear", 0, "size", value="tinny"), "gear[0].size", "tiny, small, medium, large or huge (did you mean tiny?)", "“tinny”"),
        (changed("skills", value="many"), "skills", "a list", "“many”"),
        (changed("skills", value={}), "skills", "a list", "a table"),
        (changed("casting", value=[1]), "casting", "a table", "a list of 1"),
        (changed("rolls", "stats", 2, value="six"), "rolls.stats[2]", "a whole number", "“six”"),
        (changed("provenance", "chosen", value={"x": 1.5}), "provenance.chosen.x", "a text, true or false or a whole number", "1.5"),
        (changed("provenance", "rerolls", value={"a b": "c"}), 'provenance.rerolls."a b"', "a whole number", "“c”"),
    ],
)
def test_one_change_is_one_fault_at_its_key(made: dict[str, Any], key: str, expected: str, found: str) -> None:
    (fault,) = structure(made, Character)
    assert (fault.finding.severity, fault.finding.rule, fault.finding.key) == ("error", "format", key)
    assert fault.finding.expected.endswith(expected)
    assert fault.finding.found == found


def test_a_number_beyond_all_bounds_in_place_of_a_text_can_be_told() -> None:
    found = {fault.finding.found for fault in structure(changed("name", value=16**9_000), Character)}
    assert found == {"more digits", "1000000000000000"}


def test_all_faults_at_once() -> None:
    made = content() | {"levle": 1, "xp": "none", "notes": 3}
    del made["stats"]["STR"], made["stats"]["SOC"]
    made["skills"][0] |= {"stat": "LCK", "level": "x"}
    expected = ["levle", "notes", "skills[0].level", "skills[0].stat", "stats.SOC", "stats.STR", "xp"]
    assert sorted(faults(made)) == expected


def test_endless_lists_are_told_and_no_more_is_said() -> None:
    assert faults(changed("rolls", "stats", value=[1] * (MOST_ENTRIES + 1))) == ["rolls.stats"]
    assert faults(changed("own", value={"mine": [None] * (MOST_ENTRIES + 1)})) == []
    many = faults(changed("rolls", "stats", value=["x"] * (MOST_FAULTS + 5)))
    assert (len(many), many[-1]) == (MOST_FAULTS + 1, "the record")


HIDDEN = {
    "an unknown key": lambda made: made.update(playr="Ada"),
    "an unknown key in a table": lambda made: made["stats"].update(LUCK=3),
    "a misspelt key": lambda made: made.update(levle=made.pop("level")),
    "a missing key": lambda made: made["purse"].pop("coins"),
    "a wrong type": lambda made: made["skills"][0].update(level="one"),
    "a wrong text": lambda made: made["story"].update(trait=7),
    "a wrong word": lambda made: made["provenance"].update(method="Z"),
    "a missing table": lambda made: made.pop("story"),
    "a missing format": lambda made: made.pop("format"),
    "a wrong format": lambda made: made.update(format="hcgen.vessel/1"),
    "a wrong level": lambda made: made.update(level="high"),
    "no such level": lambda made: made.update(level=77),
    "a wrong stock": lambda made: made["stock"].update(id=[]),
    "no such stock": lambda made: made["stock"].update(id="orc?"),
    "no such class": lambda made: made["class"].update(id="rogue"),
    "no such setting": lambda made: made.update(setting="atlantis"),
    "no setting": lambda made: made.pop("setting"),
    "no such stock, and a wrong type": lambda made: (made["stock"].update(id="orc?"), made.update(notes=3)),
}


QUICK = {"an unknown key", "a misspelt key", "a wrong type", "a missing table", "a missing format", "no such stock", "no such setting"}


@pytest.mark.parametrize("fault", [pytest.param(name, marks=() if name in QUICK else pytest.mark.proof) for name in HIDDEN])
def test_nothing_hides_an_illegal_stat_or_a_wrong_defense(fault: str) -> None:
    made = content()
    HIDDEN[fault](made)
    before = said(made)
    assert before
    assert not [line for line in before if "stats.CON" in line or "derived.defense" in line]
    made["stats"]["CON"] = 19
    made["derived"]["defense"] = 77
    after = said(made)
    assert any("stats.CON: expected 3 to 18, found 19" in line for line in after)
    assert any("derived.defense: expected " in line and "found 77" in line for line in after) or any(
        "keys that do not: defense, " in line for line in after
    )


@pytest.mark.parametrize("key", ["STR", "DEX", "CHA"])
def test_what_hangs_on_a_missing_value_is_not_judged(key: str) -> None:
    """Whatever the stat may have been, nothing else of the record is wrong."""
    assert said(changed("stats", key, delete=True)) == [f"error: stats.{key}: expected a whole number, found nothing; add the key (format)"]


@pytest.mark.parametrize("table", ["stock", "class", "stats"])
def test_a_missing_table_is_one_fault(table: str) -> None:
    assert said(changed(table, delete=True)) == [f"error: {table}: expected a table, found nothing; add the key (format)"]


@pytest.mark.parametrize("rows", ["skills", "proficiencies", "gear"])
def test_a_list_of_another_type_is_one_fault(rows: str) -> None:
    assert said(changed(rows, value=3)) == [f"error: {rows}: expected a list, found 3; mend the value (format)"]


def test_what_is_stale_is_told_with_its_rule() -> None:
    (line,) = said(changed("derived", "dice", "feat", value="d30"))
    assert line.startswith("warning: derived.dice.feat: expected ")
    assert line.endswith("found “d30”; hcgen refresh works it out anew (HC-FEAT-02)")
    assert said(changed("derived", delete=True)) == []
    assert [line.partition(";")[0] for line in said(changed("derived", "luck", value=3))] == [
        "warning: derived.luck: expected nothing, found 3"
    ]
    assert "warning: derived: expected a table, found “old”" in said(changed("derived", value="old"))[0]


@pytest.mark.parametrize(
    ("seed", "found"), [("", "nothing"), ("a\u202eb", "“a\\u202eb”"), ("x" * 201, f"“{'x' * 76}…")], ids=["none", "unseen", "long"]
)
def test_a_seed_that_nothing_can_be_rolled_from_is_told_in_every_record(seed: str, found: str) -> None:
    dice = Dice("structure")
    ship = roll_starship(dice, load_starships(), ShipWishes(kind="fighter"))
    crew = msgspec.json.decode(msgspec.json.encode(full_crew(roll_crew(ship, dice, load_tables()))))
    crew["seed"] = crew["ship"]["provenance"]["seed"] = crew["members"][0]["provenance"]["seed"] = seed
    expected = "a text of 1 to 200 characters, all of which can be printed"
    told = [line for line in said(crew) if expected in line]
    assert sorted(told) == [
        f"error: {key}: expected {expected}, found {found}; give the seed from which it was rolled (format)"
        for key in ("members[0].provenance.seed", "seed", "ship.provenance.seed")
    ]


def test_a_text_in_place_of_a_list_of_it_is_told_from_it() -> None:
    made = content()
    tags = ", ".join(made["derived"]["attacks"][0]["tags"])
    made["derived"]["attacks"][0]["tags"] = tags
    (line,) = said(made)
    assert line.startswith(f"warning: derived.attacks[0].tags: expected a list of {tags}, found “{tags}”; hcgen refresh")


def test_a_crew_is_judged_member_by_member() -> None:
    dice = Dice("structure")
    rolled = full_crew(roll_crew(roll_starship(dice, load_starships(), ShipWishes(kind="fighter")), dice, load_tables()))
    crew = msgspec.json.decode(msgspec.json.encode(rolled))
    assert said(crew) == []
    crew["members"][1]["stats"]["CON"] = "x"
    crew["members"][0]["stats"]["CON"] = 19
    crew["ship"]["scale"] = 99
    crew["ship"]["colour"] = "red"
    keys = {finding.key for finding in judge(crew, noted).findings}
    assert {"members[1].stats.CON", "members[0].stats.CON", "ship.scale", "ship.colour"} <= keys
    assert not [key for key in keys if key.startswith("members[2]")]


def test_a_member_of_a_newer_version_is_told_and_nothing_else_of_it() -> None:
    crew = {"format": "hcgen.crew/1", "seed": "structure", "members": [content(), {**content(), "name": "Somebody Else"}]}
    crew["members"][1]["provenance"]["index"] = 2
    crew["members"][0]["stats"]["CON"] = 19
    crew["members"][1] |= {"format": "hcgen.character/2", "rank": "a key of tomorrow", "level": "second"}
    assert [line for line in said(crew) if "members[1]" in line] == [
        "error: members[1].format: expected hcgen.character/1, which this hcgen reads, found “hcgen.character/2”; update hcgen (format)"
    ]
    assert any(line.startswith("error: members[0].stats.CON: expected 3 to 18, found 19; ") for line in said(crew))


def test_a_member_of_another_format_is_told_what_it_should_be() -> None:
    crew = {"format": "hcgen.crew/1", "seed": "structure", "members": [{**content(), "format": "hcgen.character/1.5"}]}
    assert said(crew) == ["error: members[0].format: expected hcgen.character/1, found “hcgen.character/1.5”; mend the value (format)"]


@pytest.mark.parametrize(
    ("steps", "cure"),
    [
        ((), "mend the key, or take it out"),
        (("members", 0), "mend the key, or put what is yours under [own]"),
        (("members", 0, "stats"), "mend the key, or put what is yours under [own]"),
        (("ship",), "mend the key, or put what is yours under [own]"),
    ],
    ids=str,
)
def test_what_is_the_readers_own_is_sent_where_it_may_stand(steps: tuple[str | int, ...], cure: str) -> None:
    """A crew has no [own]: its people and its ship have."""
    dice = Dice("structure")
    rolled = full_crew(roll_crew(roll_starship(dice, load_starships(), ShipWishes(kind="fighter")), dice, load_tables()))
    crew = msgspec.json.decode(msgspec.json.encode(rolled))
    inner: Any = crew
    for step in steps:
        inner = inner[step]
    inner["shoesize"] = 44
    (finding,) = judge(crew, noted).findings
    assert (finding.key.rpartition(".")[2], finding.cure) == ("shoesize", cure)
    del inner["shoesize"]
    if "[own]" in cure:
        (crew["members"][0] if steps[0] == "members" else crew["ship"])["own"] = {"shoesize": 44}
    assert said(crew) == []


@pytest.mark.parametrize("name", FORMATS)
def test_a_newer_version_is_told_and_nothing_else(name: str) -> None:
    family = name.partition("/")[0]
    (line,) = said({"format": f"{family}/2", "anything": 1})
    assert line == f"error: format: expected {name}, which this hcgen reads, found “{family}/2”; update hcgen (format)"


@pytest.mark.parametrize(
    ("made", "found"),
    [
        ({}, "nothing"),
        ({"format": "something else"}, "“something else”"),
        ({"format": 3, "name": "x"}, "3"),
        ({"id": "stocks", "kind": "stock", "rows": []}, "a table of kind stock"),
        ({"id": "mine", "name": "Mine", "game": "HC"}, "the head of a table module"),
        ({"id": "x", "of": "character", "papers": {}}, "a page design"),
        ({"project": {}, "tool": {}}, "a file that begins with project, tool"),
        ({"$schema": "x", "definitions": {}}, "a JSON Schema"),
        ({"format": "hcgen.findings/1", "files": []}, "“hcgen.findings/1”"),
    ],
    ids=str,
)
def test_what_is_none_of_ours_is_said(made: dict[str, Any], found: str) -> None:
    judgement = judge(made, noted)
    (finding,) = judgement.findings
    assert (judgement.format, judgement.is_other, finding.key, finding.found) == (None, True, "format", found)
    assert finding.expected == "hcgen.character/1, hcgen.crew/1, hcgen.starship/1 or hcgen.vessel/1"

"""Verdicts on records of the Palladium setting: V03, V18, V19, V21 and V22 of cases.md, and their neighbours."""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from hcgen import Dice, Wishes, roll_character
from hcgen.forms import write_toml
from hcgen.records import Character, Crew, Gear, Proficiency, PsionicPower, Psionics, StatReroll, Stats
from hcgen.tables.rows import STATS
from hcgen.validate import validate
from hcgen.validate.files import judge_file

if TYPE_CHECKING:
    from pathlib import Path

    from hcgen.tables import Tables


def rolled(tables: Tables, stock: str, seed: str = "judge", index: int = 1) -> Character:
    return roll_character(Dice(seed), tables, Wishes(stock=stock, gear="none"), index)


def faults(record: Character, tables: Tables) -> set[tuple[str, str]]:
    """The key and the rule of every error."""
    return {(finding.key, finding.rule) for finding in validate(record, tables) if finding.severity == "error"}


def test_v03_a_human_may_have_any_permutation(palladium: Tables) -> None:
    record = rolled(palladium, "human")
    assert faults(record, palladium) == set()
    ratings = [record.stats[stat] for stat in STATS]
    for order in list(permutations(range(7)))[::240]:
        stats = Stats(*[ratings[at] for at in order])
        assert not {key for key, _ in faults(replace(record, stats=stats), palladium)} & {"stats", *(f"stats.{stat}" for stat in STATS)}


def test_near_v03_the_second_roll_is_held_to_its_rule(palladium: Tables) -> None:
    record = rolled(palladium, "human")
    made = record.rolls.stat_reroll
    assert made is not None

    def with_reroll(changed: StatReroll | None) -> set[tuple[str, str]]:
        return faults(replace(record, rolls=replace(record.rolls, stat_reroll=changed)), palladium)

    assert with_reroll(replace(made, index=8)) == {("rolls.stat_reroll.index", "HC-STK-P1")}
    assert with_reroll(replace(made, old=made.old + 1)) == {("rolls.stat_reroll.old", "HC-STK-P1")}
    assert with_reroll(replace(made, new=19)) == {("rolls.stat_reroll.new", "HC-GEN-04")}
    assert with_reroll(replace(made, kept=made.kept + 1)) == {("rolls.stat_reroll.kept", "HC-STK-P1")}
    assert with_reroll(None) == (set() if made.kept == made.old else {("stats", "HC-STK-P1")})
    stats = replace(record.stats, STR=record.stats.STR % 18 + 1)
    assert ("stats", "HC-STK-P1") in faults(replace(record, stats=stats), palladium)


def test_near_v02_nobody_else_rolls_again_or_permutes(palladium: Tables) -> None:
    record = rolled(palladium, "orc")
    again = StatReroll(index=1, old=record.rolls.stats[0], new=3, kept=record.rolls.stats[0])
    assert faults(replace(record, rolls=replace(record.rolls, stat_reroll=again)), palladium) == {("rolls.stat_reroll", "HC-STK-P1")}
    swapped = replace(record.stats, CON=record.stats.INT, INT=record.stats.CON)
    assert record.stats.CON != record.stats.INT
    assert ("stats.CON", "HC-GEN-05") in faults(replace(record, stats=swapped), palladium)


def test_v18_skills_are_as_many_as_int(palladium: Tables) -> None:
    """INT 14 and 13 skills."""
    record = next(r for r in (rolled(palladium, "elf", index=index) for index in range(1, 200)) if r.stats.INT == 14)
    assert len(record.skills) == 14
    short = [finding for finding in validate(replace(record, skills=record.skills[:-1]), palladium) if finding.key == "skills"]
    assert [(f.severity, f.rule, f.expected, f.found) for f in short if f.rule == "HC-GEN-08"] == [
        ("error", "HC-GEN-08", "14 skills for INT 14 at level 1", "13")
    ]


def test_v19_a_gnome_has_no_psionics(palladium: Tables) -> None:
    record = rolled(palladium, "gnome")
    assert faults(record, palladium) == set()
    assert faults(replace(record, psionics=Psionics(roll=20, grade="minor")), palladium) == {("psionics", "HC-PSI-02")}


def test_near_v19_nobody_of_the_other_setting_has_any(tables: Tables) -> None:
    record = rolled(tables, "elfin")
    assert faults(replace(record, psionics=Psionics(roll=90, grade="none")), tables) == {("psionics", "HC-PSI-02")}


def test_v21_a_roll_of_17_against_wil_16_is_minor(palladium: Tables) -> None:
    record = next(r for r in (rolled(palladium, "dwarf", index=index) for index in range(1, 300)) if r.stats.WIL == 16)
    powers = tuple(PsionicPower(id=row.id, name=row.name) for row in palladium.psionic_powers.rows[:2])
    right = replace(record, psionics=Psionics(roll=17, grade="minor", isp=20, powers=powers))
    assert faults(right, palladium) == set()
    wrong = replace(record, psionics=Psionics(roll=17, grade="major", isp=40, powers=powers))
    (finding,) = [f for f in validate(wrong, palladium) if f.severity == "error"]
    assert (finding.key, finding.rule, finding.expected, finding.found) == ("psionics.grade", "HC-PSI-01", "minor", "“major”")


def test_near_v21_points_and_powers_are_those_of_the_grade(palladium: Tables) -> None:
    record = next(r for r in (rolled(palladium, "dwarf", index=index) for index in range(1, 300)) if r.stats.WIL == 16)
    rows = palladium.psionic_powers.rows
    powers = tuple(PsionicPower(id=row.id, name=row.name) for row in rows[:2])
    right = Psionics(roll=17, grade="minor", isp=20, powers=powers)

    def said(made: Psionics | None) -> set[tuple[str, str]]:
        return faults(replace(record, psionics=made), palladium)

    master = PsionicPower(id=rows[-1].id, name=rows[-1].name)
    assert said(replace(right, isp=21)) == {("psionics.isp", "AMB-HC-20")}
    assert said(replace(right, isp=None)) == {("psionics.isp", "AMB-HC-20")}
    assert said(replace(right, powers=powers[:1])) == {("psionics.powers", "AMB-HC-20")}
    assert said(replace(right, powers=(powers[0], powers[0]))) == {("psionics.powers[1].id", "AMB-HC-20")}
    assert said(replace(right, powers=(powers[0], master))) == {("psionics.powers[1].id", "AMB-HC-20")}
    assert said(replace(right, powers=(powers[0], PsionicPower(id="spoons", name="Spoons")))) == {("psionics.powers[1].id", "AMB-HC-20")}
    assert said(replace(right, roll=101)) == {("psionics.roll", "HC-PSI-01")}
    assert said(None) == {("psionics", "HC-PSI-01")}
    renamed = replace(right, powers=(powers[0], replace(powers[1], name="Tepid Reading")))
    assert said(renamed) == set()
    assert any(
        f.severity == "warning" and f.key == "psionics.powers[1].name" for f in validate(replace(record, psionics=renamed), palladium)
    )


def wearing(record: Character, item: str, name: str, carried: str = "worn") -> Character:
    size = "large" if item == "chain" else "medium"
    thing = Gear(id=item, name=name, size=size, quantity=1, carried=carried, origin="play")  # type: ignore[arg-type]
    return replace(record, gear=(*record.gear, thing))


@pytest.mark.parametrize(
    ("stock", "item", "name", "carried", "at_fault"),
    [
        pytest.param("wolfen", "chain", "Chain", "worn", True, id="V22"),
        pytest.param("wolfen", "chain", "Chain, oversized", "worn", False, id="near-V22-made-to-size"),
        pytest.param("wolfen", "chain", "Chain", "packed", False, id="near-V22-packed"),
        pytest.param("troll", "clothes", "Clothes", "worn", True, id="near-V22-clothes"),
        pytest.param("ogre", "clothes", "Clothes, oversized", "worn", False, id="near-V22-clothes-made-to-size"),
        pytest.param("dwarf", "chain", "Chain", "worn", False, id="near-V22-common-size"),
    ],
)
def test_the_oversized_wear_what_was_made_for_them(
    stock: str, item: str, name: str, carried: str, at_fault: bool, palladium: Tables
) -> None:
    """HC-STK-P4."""
    record = rolled(palladium, stock)
    found = faults(wearing(record, item, name, carried), palladium)
    assert found == ({(f"gear[{len(record.gear)}].name", "HC-STK-P4")} if at_fault else set())


def test_what_is_natural(palladium: Tables) -> None:
    """HC-STK-P2."""
    kobold, dwarf = rolled(palladium, "kobold"), rolled(palladium, "dwarf")
    place = len(kobold.proficiencies) - 1
    assert faults(replace(kobold, proficiencies=kobold.proficiencies[:-1]), palladium) == {("proficiencies", "HC-STK-P2")}
    bought = (*kobold.proficiencies[:-1], replace(kobold.proficiencies[-1], natural=False))
    assert (f"proficiencies[{place}].natural", "HC-STK-P2") in faults(replace(kobold, proficiencies=bought), palladium)
    grown = Proficiency(weapon="claws-and-teeth", name="Claws and teeth", tier=0, natural=True, level=1)
    found = faults(replace(dwarf, proficiencies=(*dwarf.proficiencies, grown)), palladium)
    assert found == {(f"proficiencies[{len(dwarf.proficiencies)}].natural", "HC-STK-P2")}


def test_the_method_is_that_of_the_setting(palladium: Tables) -> None:
    """AMB-HC-75."""
    record = rolled(palladium, "elf")
    wrong = replace(record, provenance=replace(record.provenance, method="B"))
    assert faults(wrong, palladium) == {("provenance.method", "AMB-HC-75")}


def test_a_file_is_judged_by_the_tables_of_its_setting(tables: Tables, palladium: Tables, tmp_path: Path) -> None:
    record, other = rolled(palladium, "wolfen"), rolled(tables, "elfin")
    path = tmp_path / "wolfen.toml"
    path.write_text(write_toml(record), encoding="utf-8")
    (verdict,) = judge_file(str(path))
    assert verdict.errors == 0
    crew = Crew(seed="judge", members=(record, other))
    assert {(f.key, f.rule) for f in validate(crew, palladium) if f.severity == "error"} >= {("members[1].setting", "format")}
    mixed = tmp_path / "mixed.toml"
    mixed.write_text(write_toml(Crew(seed="judge", members=(record, rolled(tables, "elfin", index=2)))), encoding="utf-8")
    assert [verdict.errors for verdict in judge_file(str(mixed))] == [0]


def test_who_sees_in_the_dark_gets_no_torch(palladium: Tables) -> None:
    """HC-EQ-01, AMB-HC-56."""
    torch = Gear(id="torch", name="Torch", size="small", quantity=1, carried="packed", origin="kit")
    for stock, at_fault in (("goblin", True), ("changeling", False)):
        record = rolled(palladium, stock)
        bare = tuple(item for item in record.gear if item.id != "torch")
        found = faults(replace(record, gear=(*bare, torch)), palladium)
        assert found == ({(f"gear[{len(bare)}]", "HC-EQ-01")} if at_fault else set())


def test_a_strict_record_has_a_grade_alone(palladium: Tables) -> None:
    """AMB-HC-20: ISP and powers are of the house."""
    people = (roll_character(Dice("strict"), palladium, Wishes(stock="dwarf", strict=True), index) for index in range(1, 60))
    record = next(r for r in people if r.psionics and r.psionics.grade == "minor")
    assert record.psionics is not None
    assert faults(record, palladium) == set()
    assert faults(replace(record, psionics=replace(record.psionics, isp=14)), palladium) == {("psionics", "AMB-HC-20")}

"""What findings say: key, line, what was expected and found, and the cure."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from judged_people import CASTER, POWERS, Changes, changed

from hcgen.forms import write_toml
from hcgen.tables.rows import STATS
from hcgen.validate import validate
from hcgen.validate.files import judge_file

if TYPE_CHECKING:
    from pathlib import Path

    from hcgen.tables import Tables


def test_files_are_judged_with_the_line_of_each_fault(tmp_path: Path) -> None:
    file = tmp_path / "one.toml"
    text = write_toml(changed("combatant", {"xp": 5}))
    file.write_text(text, encoding="utf-8")
    (verdict,) = judge_file(str(file))
    (finding,) = (finding for finding in verdict.findings if finding.severity == "error")
    assert verdict.errors == 1
    assert (finding.key, text.splitlines()[(finding.line or 0) - 1]) == ("xp", "xp = 5")


def test_a_setting_that_is_not_there(tmp_path: Path) -> None:
    file = tmp_path / "one.toml"
    file.write_text(write_toml(changed("combatant", {"setting": "atlantis"})), encoding="utf-8")
    (verdict,) = judge_file(str(file))
    assert [str(finding) for finding in verdict.findings] == [
        "error: setting: expected a setting that is there, found “atlantis”; give hammercrawl or palladium (format)"
    ]


def test_findings_say_what_was_expected_and_found(tables: Tables) -> None:
    finding = next(finding for finding in validate(changed("combatant", {"stats.STR": 2}), tables) if finding.rule == "HC-GEN-04")
    assert (finding.expected, finding.found) == ("3 to 18", "2")
    assert finding.cure
    assert set(STATS) >= {finding.key.removeprefix("stats.")}


def test_no_spell_of_another_tradition_is_proposed(tables: Tables) -> None:
    stitch = tables.spells.by_id["stitch"]
    assert "scholastic" not in stitch.traditions
    (finding,) = (one for one in validate(changed("mage", {"spells.0.id": "stitches"}), tables) if one.key == "spells[0].id")
    open_ = [row.id for row in tables.spells.rows if "scholastic" in row.traditions]
    assert finding.cure == f"give one of the tradition’s {len(open_)} ids"
    assert "stitch" not in finding.expected.replace("(", " ").split()


RECHOSEN, AS_MANY = "change the id, or take rolls.stock out if it was chosen", "choose as many as the class has"


@pytest.mark.parametrize(
    ("name", "changes", "expected", "found", "cure"),
    [
        ("combatant", {"skills.0.level": 3}, "1", "3", "give the level at which it was gained"),
        ("combatant", {"proficiencies.0.level": 3}, "1", "3", "give the level at which it was gained"),
        ("combatant", {"proficiencies": ()}, "6 proficiencies at level 1", "0 at level 1", "add or take out proficiencies"),
        (
            "combatant",
            {"story.languages": ("Common",) * 2},
            "languages that differ",
            "Common, Common",
            "change one of those that are alike",
        ),
        ("combatant", {"rolls.stats": (3, 4, 5)}, "seven results of 3d6", "3, 4, 5", "give all seven, or take the key out"),
        (
            "combatant",
            {"rolls.stock": 18},
            "nethern, which a roll of 18 gives",
            "“ogren”",
            "change the id, or take rolls.stock out if it was chosen",
        ),
        ("elfin-combatant", {"stock.prime": "STR"}, "INT", "“STR”", "give the prime of an Elfin"),
        (
            "combatant",
            {"class_.choices.shtick": None},
            "two-fisted, two-handed, thrower, sharpshooter, tank or spellblade",
            "nothing",
            AS_MANY,
        ),
        (
            "devout",
            {POWERS: ()},
            "3 basic and 0 advanced or 1 basic and 1 advanced",
            "0 basic and 0 advanced",
            AS_MANY,
        ),
        ("combatant", {"casting": CASTER}, "no casting", "a table", "take the table out"),
    ],
    ids=str,
)
def test_findings_are_said_in_good_english(name: str, changes: Changes, expected: str, found: str, cure: str, tables: Tables) -> None:
    """One of a thing is one, a range of one number is that number, and quotation marks are around values alone."""
    assert (expected, found, cure) in {(one.expected, one.found, one.cure) for one in validate(changed(name, changes), tables)}

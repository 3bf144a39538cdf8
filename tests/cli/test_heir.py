"""hcgen heir: the relative of a fallen Human is another record, which proves as any other does (HC-STK-HU)."""

from __future__ import annotations

from pathlib import Path

import pytest
from commands import assert_refused, hcgen
from msgspec.structs import replace

from hcgen import Character, Dice, Wishes, derive, load_tables, read_records, roll_character, validate_record, wish
from hcgen.errors import WishError
from hcgen.generate.explain import explain
from hcgen.generate.heirs import heir
from hcgen.generate.noted import wishes_of
from hcgen.generate.replay import verify
from hcgen.generate.reroll import advance, reroll
from hcgen.records import Gear, Purse, State
from hcgen.rules.hammercrawl.experience import least_xp
from hcgen.rules.hammercrawl.heirs import is_valuable
from hcgen.tables import Tables, load
from hcgen.tables.rows import STATS

WISHES = [
    Wishes(stock="human"),
    Wishes(stock="human", level=4),
    Wishes(stock="human", level=7, class_="toil", skill_list="mixed"),
    Wishes(stock="human", level=3, class_="pray", strict=True),
    Wishes(stock="human", level=10, class_="meddle", gear="buy"),
    Wishes(stock="human", role="guard"),
    Wishes(stock="human", level=5, ratings=(("STR", 14), ("CON", 9))),
    Wishes(stock="human", level=2, crawl=True, name="Ada Blackwood"),
]


@pytest.fixture(scope="module")
def tables() -> Tables:
    return load_tables()


def people(count: int, tables: Tables) -> list[Character]:
    return [roll_character(Dice("fallen"), tables, WISHES[index % len(WISHES)], index) for index in range(1, count + 1)]


def statuses(record: Character, tables: Tables) -> set[str]:
    return {proof.status for proof in verify(record, tables)}


def errors(record: Character, tables: Tables) -> list[str]:
    return [str(finding) for finding in validate_record(record, tables) if finding.severity == "error"]


def assert_follows(after: Character, before: Character, tables: Tables) -> None:
    """Everything that the rule says of an heir."""
    assert after.level == max(1, before.level - 1)
    assert after.xp == least_xp(after.level, tables, before.provenance.chosen.get("crawl") is True)
    assert (after.stock, after.class_.id, after.class_.prime) == (before.stock, before.class_.id, before.class_.prime)
    first, second = after.rolls.heirs[-2:]
    assert (first.by, second.by) == ("player", "smith")
    assert first.stat != second.stat
    for roll in (first, second):
        assert after.stats[roll.stat] == roll.new
        assert 3 <= roll.new <= 18
    assert [stat for stat in STATS if after.stats[stat] != before.stats[stat] and stat not in {first.stat, second.stat}] == []
    if before.name:
        assert after.name != before.name
        assert str(after.name).split()[1:] == before.name.split()[1:]
    kept = sum(item.quantity for item in after.gear if item.origin == "play")
    assert kept <= before.level
    assert not [item for item in after.gear if item.origin == "play" and is_valuable(item.id, tables)]
    assert statuses(after, tables) <= {"rolled", "chosen"}
    assert errors(after, tables) == []


def test_an_heir_follows_by_the_rule_and_proves(tables: Tables) -> None:
    for record in people(24, tables):
        after = heir(record, tables)
        assert_follows(after, record, tables)
        assert after == heir(record, tables), "the same dice"


def test_the_order_in_which_a_level_raised_things_is_no_edit(tables: Tables) -> None:
    """A record says when each weapon was raised, not which first; so a roll of the stats moves all that reads them."""
    record = roll_character(Dice("fallen"), tables, Wishes(stock="human", level=10, class_="meddle", gear="buy"), 28)
    assert_follows(heir(record, tables), record, tables)


@pytest.mark.proof
def test_four_hundred_heirs_and_their_heirs_follow_by_the_rule_and_prove(tables: Tables) -> None:
    for record in people(400, tables):
        before = record
        for _ in range(3):
            after = heir(before, tables)
            assert_follows(after, before, tables)
            before = after


def test_an_heirs_heir_has_two_more_stats_anew(tables: Tables) -> None:
    record = roll_character(Dice("line"), tables, Wishes(stock="human", level=5))
    first = heir(record, tables, player="STR", smith="CHA")
    second = heir(first, tables, player="str", smith="INT")
    assert second.rolls.heirs[:2] == first.rolls.heirs
    assert [(roll.stat, roll.old) for roll in second.rolls.heirs[2:]] == [("STR", first.stats.STR), ("INT", first.stats.INT)]
    assert second.provenance.chosen["heir-stats"] == "STR, CHA; STR, INT"
    assert second.provenance.chosen["heir-of"] == first.name
    assert second.level == 3
    assert_follows(second, first, tables)
    assert wishes_of(second, tables).noted() == second.provenance.chosen


def test_a_new_result_stands_even_if_it_is_lower(tables: Tables) -> None:
    changes = [heir(record, tables, player="WIL", smith="SOC").stats.WIL - record.stats.WIL for record in people(40, tables)]
    assert min(changes) < 0 < max(changes)


def test_stats_that_nobody_picks_are_rolled_and_all_come_up(tables: Tables) -> None:
    seen = {(roll.by, roll.stat) for record in people(120, tables) for roll in heir(record, tables).rolls.heirs}
    assert seen == {(by, stat) for by in ("player", "smith") for stat in STATS}


def test_what_is_kept_is_named_or_is_the_first_of_what_tells_most(tables: Tables) -> None:
    record = roll_character(Dice("keep"), tables, Wishes(stock="human", level=3))
    found = Gear(id="rope", name="Rope", size="medium", quantity=2, carried="packed", origin="play")
    jewel = Gear(id="jewel", name="Jewel of the toad", size="tiny", quantity=1, carried="packed", origin="play")
    richer = replace(record, gear=(*record.gear, found, jewel), purse=Purse(start=record.purse.start, coins=900))
    after = heir(richer, tables)
    assert after.provenance.chosen["heir-keeps"].split("; ")[0] == "rope"  # type: ignore[union-attr]
    assert "jewel" not in {item.id for item in after.gear}
    assert after.purse.coins < 100
    assert statuses(after, tables) <= {"rolled", "chosen"}, "edits of gear are gone with the gear"
    named = heir(richer, tables, keep=["Rope", "rope", "ration"])
    assert [item.id for item in named.gear if item.origin == "play"] == ["rope", "rope", "ration"]
    assert {item.note for item in named.gear if item.origin == "play"} == {f"once {record.name}’s"}


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"player": "STR", "smith": "str"}, r"both picked STR; the Smith picks another \(HC-STK-HU\)"),
        ({"player": "LUC"}, r"there is no stat 'LUC'; there are STR"),
        ({"keep": ["ration", "ration"]}, r"2 things are to be kept, and after level 1 it is 1 at most"),
        ({"keep": ["crown of ages"]}, r"has no such thing.*\(HC-STK-HU\)"),
        ({"keep": ["plate"]}, r"it is valuable, being worth 10 coins or more, and is lost \(HC-STK-HU, AMB-HC-22\)"),
        ({"keep": ["jewel"]}, r"it is valuable, being of no price list; the Smith may grant it by hand"),
        ({"again": ["stats"]}, r"an heir may roll skills and traits again, and no other part \(HC-STK-HU\)"),
        ({"again": ["gear"]}, r"an heir may roll skills and traits again"),
        ({"again": ["manners"]}, r"there is no part 'manners'"),
    ],
)
def test_what_an_heir_cannot_have_is_refused(asked: dict[str, object], said: str, tables: Tables) -> None:
    record = roll_character(Dice("7"), tables, Wishes(stock="human"))
    more = [Gear(id=id_, name=id_.title(), size="large", quantity=1, carried="packed", origin="play") for id_ in ("plate", "jewel")]
    with pytest.raises(WishError, match=said):
        heir(replace(record, gear=(*record.gear, *more)), tables, **asked)  # type: ignore[arg-type]


def test_only_humans_of_the_game_have_heirs(tables: Tables) -> None:
    for stock in tables.stocks.by_id:
        record = roll_character(Dice("kin"), tables, Wishes(stock=stock))
        if stock != "human":
            with pytest.raises(WishError, match=r"and a relative comes for fallen Humans of HAMMERCRAWL! alone \(HC-STK-HU\)"):
                heir(record, tables)
    palladium = load("palladium")
    record = roll_character(Dice("kin"), palladium, Wishes(stock="human"))
    with pytest.raises(WishError, match=r"is a Human of the setting palladium, and a relative comes"):
        heir(record, palladium)


def test_skills_and_traits_are_rolled_again_where_asked(tables: Tables) -> None:
    record = roll_character(Dice("skilled"), tables, Wishes(stock="human", class_="toil", level=4))
    plain = heir(record, tables, player="SOC", smith="CHA")
    after = heir(record, tables, player="SOC", smith="CHA", again=["skills", "trait", "story.bond"])
    assert [skill.id for skill in after.skills] != [skill.id for skill in plain.skills]
    assert after.story.trait != plain.story.trait
    assert after.story.bond != plain.story.bond
    assert (after.name, after.gear, after.stats) == (plain.name, plain.gear, plain.stats)
    assert set(after.provenance.rerolls) >= {"skills", "level-2.skills", "level-4.skills", "story.trait", "story.bond", "name", "gear"}
    assert_follows(after, record, tables)


def test_choices_for_the_lost_level_and_those_without_room_are_dropped(tables: Tables) -> None:
    asked = wish(
        tables, stock="human", class_="fight", level=3, chosen=["skill=stealth", "level-3-skill=survival", "level-3-raise=unarmed"]
    )
    record = next(found for seed in range(200) if (found := rolled(f"lost {seed}", asked, tables)))
    after = heir(record, tables)
    assert "level-3-skill" not in after.provenance.chosen
    assert after.provenance.chosen["skill"] == "stealth"
    assert_follows(after, record, tables)


def rolled(seed: str, wishes: Wishes, tables: Tables) -> Character | None:
    try:
        return roll_character(Dice(seed), tables, wishes)
    except WishError:
        return None


def test_edits_stay_but_for_what_is_lost_or_rolled(tables: Tables) -> None:
    """A changed trait is still noted; a changed stat that is picked is rolled, and a changed name and level are gone."""
    record = roll_character(Dice("edits"), tables, Wishes(stock="human", level=3))
    state = State(xp=999, coins=4)
    edited = replace(
        record,
        name="Bo Tanner",
        story=replace(record.story, trait="hums"),
        stats=replace(record.stats, STR=18),
        rolls=replace(record.rolls, stats=()),
        state=state,
        notes="Fell at the ford.",
    )
    after = heir(edited, tables, player="STR", smith="CHA")
    assert after.story.trait == "hums"
    assert str(after.name).endswith(" Tanner")
    assert after.rolls.heirs[0].new == after.stats.STR
    assert (after.state, after.notes) == (None, None)
    assert after.provenance.edited == ("rolls.stats", "story.trait")
    assert errors(after, tables) == errors(edited, tables)


def test_an_heir_grows_and_is_rolled_again_as_anybody(tables: Tables) -> None:
    record = roll_character(Dice("grown"), tables, Wishes(stock="human", level=4))
    after = heir(record, tables)
    grown = advance(after, 6, tables)
    assert statuses(grown, tables) <= {"rolled", "chosen"}
    assert errors(grown, tables) == []
    for part in ("stats", "name", "gear", "story"):
        again = reroll(after, [part], tables)
        assert statuses(again, tables) <= {"rolled", "chosen"}
        count = after.provenance.rerolls.get(part, 0)
        assert reroll(again, [part], tables, take=count) == after
    assert str(reroll(after, ["name"], tables).name).split()[1:] == str(record.name).split()[1:]
    assert {chapter.part for chapter in explain(after, tables)} >= {"stats", "name", "gear"}


def test_what_does_not_follow_in_an_heir_is_named(tables: Tables) -> None:
    after = heir(roll_character(Dice("tamper"), tables, Wishes(stock="human")), tables, player="STR", smith="CHA")
    first, second = after.rolls.heirs
    better = replace(after, rolls=replace(after.rolls, heirs=(replace(first, new=first.new - 1), second)))
    assert [proof.key for proof in verify(better, tables) if proof.status == "differs"] == ["rolls.heirs[0].new"]
    assert [finding.key for finding in validate_record(better, tables)] == ["stats.STR"]
    for rolls, key in (
        ((first,), "rolls.heirs"),
        ((replace(first, old=first.old + 1), second), "rolls.heirs[0].old"),
        ((first, replace(second, stat="STR")), "rolls.heirs[1].stat"),
        ((replace(first, new=19), second), "rolls.heirs[0].new"),
    ):
        tampered = replace(after, rolls=replace(after.rolls, heirs=rolls))
        assert key in [finding.key for finding in validate_record(tampered, tables) if finding.rule in {"HC-STK-HU", "HC-GEN-04"}]
    elfin = roll_character(Dice("tamper"), tables, Wishes(stock="elfin"))
    adopted = replace(elfin, rolls=replace(elfin.rolls, heirs=after.rolls.heirs))
    assert "HC-STK-HU" in [finding.rule for finding in validate_record(adopted, tables)]


def test_the_command_writes_beside_the_file_and_leaves_it_as_it_is(tmp_path: Path, tables: Tables) -> None:
    hcgen("character", "--seed", "ford", "--stock", "human", "--name", "Ada Blackwood", "-o", "ada.toml", cwd=tmp_path)
    before = (tmp_path / "ada.toml").read_bytes()
    ran = hcgen("heir", "ada.toml", "--player", "STR", "--smith", "CHA", cwd=tmp_path)
    assert (ran.code, ran.err) == (0, "Wrote ada-heir.toml; ada.toml stays as it is\n")
    assert "name: Ada Blackwood → " in ran.out
    assert (tmp_path / "ada.toml").read_bytes() == before
    (after,) = read_records(str(tmp_path / "ada-heir.toml"))
    assert isinstance(after, Character)
    assert after == heir(next(iter(read_records(str(tmp_path / "ada.toml")))), tables, player="STR", smith="CHA")  # type: ignore[arg-type]
    assert "[derived]" in (tmp_path / "ada-heir.toml").read_text(encoding="utf-8")
    assert derive(after, tables)
    proven = hcgen("verify", "ada-heir.toml", cwd=tmp_path)
    assert (proven.code, proven.err.rstrip().endswith("no keys edited, no keys differ")) == (0, True)
    assert hcgen("validate", "ada-heir.toml", cwd=tmp_path).code == 0
    assert_refused(hcgen("heir", "ada.toml", cwd=tmp_path), "ada-heir.toml")
    assert hcgen("heir", "ada.toml", "--force", cwd=tmp_path).code == 0


def test_the_command_writes_where_it_is_told(tmp_path: Path) -> None:
    hcgen("character", "--seed", "ford", "--stock", "human", "-o", "ada.toml", "-o", "ada.json", cwd=tmp_path)
    dry = hcgen("heir", "ada.toml", "--dry-run", "--reroll-skills", "--reroll", "trait", cwd=tmp_path)
    assert (dry.code, dry.err) == (0, "Nothing was written.\n")
    assert "story.trait: " in dry.out
    assert sorted(path.name for path in tmp_path.iterdir()) == ["ada.json", "ada.toml"]
    assert hcgen("heir", "ada.json", cwd=tmp_path).err == "Wrote ada-heir.json; ada.json stays as it is\n"
    assert hcgen("heir", "ada.json", "-o", "bo.toml", cwd=tmp_path).code == 0
    (one,), (other,) = (list(read_records(str(tmp_path / name))) for name in ("ada-heir.json", "bo.toml"))
    assert one == other


def test_the_command_refuses_what_it_cannot_do(tmp_path: Path) -> None:
    hcgen("character", "--seed", "ford", "--stock", "ogren", "-o", "og.toml", cwd=tmp_path)
    hcgen("crew", "--seed", "ford", "-n", "2", "-o", "crew.toml", cwd=tmp_path)
    assert_refused(hcgen("heir", "og.toml", cwd=tmp_path), "is an Ogren, and a relative comes for fallen Humans", "(HC-STK-HU)")
    assert_refused(hcgen("heir", "crew.toml", cwd=tmp_path), "this is a crew")
    assert_refused(hcgen("heir", "og.toml", "-o", "og.pdf", cwd=tmp_path), "says no form of a record")
    assert_refused(hcgen("heir", "none.toml", cwd=tmp_path), "none.toml")

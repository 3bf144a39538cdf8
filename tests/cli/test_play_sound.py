"""``hcgen play ship`` and ``sea``: a record that cannot be is refused before play, and stays as it was."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from at_table import play, run, set_out
from msgspec.structs import replace

from hcgen.forms import read_any
from hcgen.portrait.ship import starship_portrait
from hcgen.portrait.starship_sheet import starship_view
from hcgen.rules.moldhammer.logbook import hands
from hcgen.rules.ships import derive_starship, derive_vessel
from hcgen.ship_records import Post, Starship, StarshipCrew, Vessel
from hcgen.tables.ships import load_starships


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    set_out(tmp_path)
    assert run("starship", "--kind", "battleship", "--seed", "harbour", "--crew", "-o", "crew.toml").code == 0
    return tmp_path


def _refused(path: Path, words: str, said: str) -> None:
    before = path.read_bytes()
    refused = play(f"{words} --save")
    assert (refused.code, refused.out, refused.err) == (1, "", f"hcgen: {said}\n")
    assert path.read_bytes() == before


@pytest.mark.parametrize("act", ["turn crew.toml", "evade crew.toml", "jump crew.toml", "hit crew.toml --points 1"])
@pytest.mark.parametrize(
    ("was", "now", "fault"),
    [
        (2, 99, "expected a member of the crew, 1 to 7, found 99; name somebody who is aboard (MH-SHIP-05)"),
        (2, 1, "expected a hand at one post only, found 1; leave them at one of their posts (MH-SHIP-05)"),
    ],
)
def test_posts_are_held_by_one_who_is_there_and_nobody_holds_two(here: Path, act: str, was: int, now: int, fault: str) -> None:
    path = here / "crew.toml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace(f"\nmember = {was}\n", f"\nmember = {now}\n", 1), encoding="utf-8")
    _refused(path, f"ship {act}", f"crew.toml: ship.crew.posts[0].member: {fault}")


def test_a_crew_of_nobody_does_not_act(here: Path) -> None:
    path = here / "crew.toml"
    ship = path.read_text(encoding="utf-8").partition("[[members]]")[0]
    path.write_text(ship.replace("[ship]", "members = []\n\n[ship]", 1), encoding="utf-8")
    _refused(
        path, "ship turn crew.toml", "crew.toml: members: 0 hands are aboard (MH-SHIP-04); add a member, or play the ship without a crew"
    )


def test_hands_are_counted_once_each() -> None:
    (ship,) = read_any(str(Path(__file__).parents[2] / "examples" / "ships" / "battleship.toml"))
    assert isinstance(ship, Starship)
    posts = tuple(Post(id="helm", post="Helm", member=member) for member in (1, 1, 2, None))
    assert hands(replace(ship, crew=StarshipCrew(required=7, posts=posts))) == 2


def test_arms_that_the_kind_cannot_have_are_refused(here: Path) -> None:
    path = here / "gull.toml"
    text = path.read_text(encoding="utf-8")
    shield = int(re.search(r"^shield = (\d+)$", text, re.M)[1])  # type: ignore[index]
    other = shield - 1 if shield > 3 else shield + 1
    path.write_text(text.replace(f"\nshield = {shield}\n", f"\nshield = {other}\n", 1), encoding="utf-8")
    said = f"gull.toml: shield: expected {shield}, by rolls.shield = {shield - 2}, found {other}; give {shield}, or mend rolls.shield"
    _refused(path, "ship turn gull.toml", f"{said} (MH-SHIP-02)")


def test_a_vessel_without_oars_is_not_rowed_by_a_speed_given_by_hand(here: Path) -> None:
    path = here / "cog.toml"
    text = path.read_text(encoding="utf-8")
    assert 'by = "oars"' not in text
    speed = '[[speeds]]\nby = "oars"\nmiles_per_day = 90\ninches_per_round = 15\n\n'
    path.write_text(text.replace("[[speeds]]", f"{speed}[[speeds]]", 1), encoding="utf-8")
    before = path.read_bytes()
    refused = play("sea day cog.toml --by oars --sky fair --save")
    assert (refused.code, refused.out) == (1, "")
    assert refused.err.startswith("hcgen: cog.toml: speeds: expected by sail miles_per_day 90 inches_per_round 15, found “by oars")
    assert refused.err.endswith("give what every Small sailing ship has (WT-VES-01)\n")
    assert path.read_bytes() == before


@pytest.fixture
def tied(here: Path) -> Path:
    assert play("sea grapple otter.toml --by galley.toml --crew 1 --distance 1 --rolls 1,1 --save").code == 0
    return here


@pytest.mark.parametrize(
    ("words", "act", "kind"),
    [
        ("day otter.toml --sky fair", "day", "longship"),
        ("day otter.toml --sky gale --gale ride-out", "day", "longship"),
        ("day galley.toml --optional-wind", "day", "war galley"),
        ("evasion otter.toml --pursuer galley.toml --yards 100", "evasion", "longship"),
        ("evasion --inches 9 --pursuer galley.toml --yards 100", "evasion", "war galley"),
    ],
)
def test_a_grappled_ship_goes_nowhere(tied: Path, words: str, act: str, kind: str) -> None:
    before = {path.name: path.read_bytes() for path in tied.iterdir()}
    refused = play(f"sea {words}")
    said = f"hcgen: {act}: 1 grapple holds the {kind} dead in the water (WT-GRAP-01); cut loose first, with grapple --cut\n"
    assert (refused.code, refused.out, refused.err) == (1, "", said)
    assert {path.name: path.read_bytes() for path in tied.iterdir()} == before


def test_a_grappled_ship_has_no_miles_until_it_is_cut_loose(tied: Path) -> None:
    (otter,) = read_any("otter.toml")
    assert isinstance(otter, Vessel)
    assert {(now.miles_per_day, now.inches_per_round) for now in derive_vessel(otter).speeds} == {(0, 0)}
    assert play("sea grapple otter.toml --by galley.toml --cut --crew 1 --rolls 1,1 --save").code == 0
    (otter,) = read_any("otter.toml")
    assert isinstance(otter, Vessel)
    assert {now.miles_per_day for now in derive_vessel(otter).speeds} == {18, 90}
    assert play("sea day otter.toml --sky fair --save").code == 0


def test_cargo_that_went_into_space_stays_there(here: Path) -> None:
    def shown() -> tuple[Starship, bool]:
        (ship,) = read_any("spirit.toml")
        assert isinstance(ship, Starship)
        view = starship_view(ship, derive_starship(ship), load_starships())
        assert ("The cargo went out of the hold, and is lost." in view.warnings) == view.cargo_lost
        return ship, view.cargo_lost

    whole, lost = shown()
    assert not lost
    assert play("ship critical spirit.toml --rolls 5 --save").code == 0
    assert shown()[1]
    mended = play("ship repair spirit.toml --what cargo --rolls 1 --save")
    assert mended.code == 0
    ship, lost = shown()
    assert lost
    assert ship.state is not None
    assert (ship.state.cargo_lost, ship.state.effects) == (True, ())
    assert ship.cargo == whole.cargo
    told = dict(starship_portrait(ship, derive_starship(ship), load_starships()).sections)
    assert told["Hold"] == tuple(f"{thing} (lost)" for thing in whole.cargo)
    for command in ("validate", "verify"):
        assert run(command, "spirit.toml").code == 0
    drawn = run("sheet", "spirit.toml", "-o", "spirit.pdf")
    assert drawn.code == 0, drawn.err


def test_cargo_lost_before_it_was_kept_is_kept_when_the_hold_is_repaired(here: Path) -> None:
    path = here / "tub.toml"
    path.write_text(path.read_text(encoding="utf-8").replace("[derived]", "[[state.effects]]\nroll = 5\n\n[derived]", 1), encoding="utf-8")
    assert play("ship repair tub.toml --rolls 2 --save").code == 0
    (tub,) = read_any("tub.toml")
    assert isinstance(tub, Starship)
    assert tub.state is not None
    assert tub.state.cargo_lost is True


def _counts(name: str) -> dict[str, int | None]:
    (ship,) = read_any(name)
    assert isinstance(ship, Vessel)
    assert ship.state is not None
    return {key: getattr(ship.state, key) for key in ("throws", "thrown_at", "cuts", "swims")}


def test_grapples_and_cuts_are_three_a_turn_and_ship(here: Path) -> None:
    throw = "sea grapple otter.toml --by galley.toml --distance 1 --crew 3"
    assert play(f"{throw} --tries 2 --rolls 1,1,9,9 --save").code == 0
    _refused(
        here / "galley.toml",
        f"{throw} --tries 2",
        "grapple: 2 of 3 tries in this turn are made, and 2 more asked for (WT-GRAP-01); begin a turn first",
    )
    assert play(f"{throw} --rolls 9,9 --save").code == 0
    assert _counts("galley.toml")["throws"] == 3
    assert _counts("otter.toml")["throws"] is None
    cut = "sea grapple otter.toml --by galley.toml --cut --crew 3"
    assert play(f"{cut} --tries 3 --rolls 9,9,9,9,9,9 --save").code == 0
    _refused(here / "otter.toml", cut, "cut: 3 of 3 tries in this turn are made, and 1 more asked for (WT-GRAP-01); begin a turn first")
    assert _counts("otter.toml")["cuts"] == 3
    for name in ("otter.toml", "galley.toml"):
        assert play(f"sea turn {name} --save").code == 0
        assert run("validate", name).code == 0
    assert play(f"{cut} --rolls 1,1 --save").code == 0
    assert play(f"{throw} --tries 3 --rolls 9,9,9,9,9,9 --save").code == 0


def test_grapples_of_a_ship_without_a_record_are_counted_where_they_fall(here: Path) -> None:
    throw = "sea grapple otter.toml --distance 1 --crew 3 --tries 3"
    assert play(f"{throw} --rolls 9,9,9,9,9,9 --save").code == 0
    assert _counts("otter.toml") == {"throws": None, "thrown_at": 3, "cuts": None, "swims": None}
    assert play(f"{throw} --rolls 9,9,9,9,9,9 --save").code == 1


def test_swimmers_try_once_a_turn(here: Path) -> None:
    assert play("sea grapple otter.toml --mermen 100 --distance 1 --rolls 9,9 --save").code == 0
    said = "grapple: 1 of 1 try in this turn is made, and 1 more asked for (AMB-WT-05); begin a turn first"
    _refused(here / "otter.toml", "sea grapple otter.toml --mermen 100 --distance 1", said)
    assert play("sea turn otter.toml --save").code == 0
    assert play("sea grapple otter.toml --mermen 100 --distance 1 --rolls 9,9 --save").code == 0


@pytest.mark.parametrize(("option", "given"), [("--tries", "3"), ("--crew", "2"), ("--by", "galley.toml")])
def test_swimmers_take_nothing_that_ships_do(here: Path, option: str, given: str) -> None:
    refused = play(f"sea grapple otter.toml --mermen 100 --distance 1 {option} {given}")
    assert (refused.code, refused.out) == (2, "")
    assert f"{option} is for the grapples of ships" in " ".join(refused.err.split())


def test_whoever_cuts_without_the_other_ship_is_told_that_she_is_still_tied(tied: Path) -> None:
    told = play("sea grapple otter.toml --cut --crew 1 --rolls 1,1 --save")
    assert told.code == 0
    assert "ship at the other end was not touched, and still says that it is grappled; --by FILE frees both" in told.err
    assert "\ngrapples = 1\n" in (tied / "galley.toml").read_text(encoding="utf-8")


def test_a_ship_cuts_loose_from_a_sunk_one_which_grapples_and_follows_nobody(tied: Path) -> None:
    path = tied / "galley.toml"
    path.write_text(path.read_text(encoding="utf-8").replace("[state]\n", "[state]\nhull = 0\n", 1), encoding="utf-8")
    sinks = "the war galley has 0 hull points and sinks ({}, WT-VES-02); go on with another vessel\n"
    refused = play("sea grapple otter.toml --by galley.toml --crew 1 --distance 1 --save")
    assert (refused.code, refused.err) == (1, f"hcgen: grapple: {sinks.format('WT-GRAP-01')}")
    assert play("sea grapple otter.toml --by galley.toml --cut --crew 1 --rolls 1,1 --save").code == 0
    for words in ("otter.toml --pursuer galley.toml", "galley.toml --pursuer otter.toml"):
        refused = play(f"sea evasion {words} --yards 9")
        assert (refused.code, refused.err) == (1, f"hcgen: evasion: {sinks.format('WT-EVA-01')}")


def test_no_more_hands_grapple_or_cut_than_are_aboard(tied: Path) -> None:
    (galley,), (otter,) = read_any("galley.toml"), read_any("otter.toml")
    assert isinstance(galley, Vessel)
    assert isinstance(otter, Vessel)
    for words, ship in (("--distance 1", galley), ("--cut", otter)):
        assert ship.crew is not None
        hands = ship.crew.rowers + ship.crew.sailors + ship.crew.marines + ship.crew.captain
        refused = play(f"sea grapple otter.toml --by galley.toml {words} --crew {hands + 1}")
        said = f"hcgen: grapple, --crew: {hands + 1} is too high (WT-GRAP-01); give {hands} or less\n"
        assert (refused.code, refused.err) == (1, said)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            "ship fire-warpedo spirit.toml --distance 1 --aimed",
            "--aimed is for a target in the same hex, and --distance says 1 (MH-SHIP-05)",
        ),
        ("sea day otter.toml --sky fair --gale ride-out", "--gale ride-out is for a gale, and --sky says fair (WT-WEA-02)"),
        ("sea day otter.toml --sky fair --coast other", "--coast other is for --gale seek-shore (WT-WEA-02), and --gale says nothing"),
        (
            "sea day otter.toml --gale ride-out --coast other",
            "--coast other is for --gale seek-shore (WT-WEA-02), and --gale says ride-out",
        ),
        ("sea day otter.toml --sky gale --favour 1.5", "--favour 1.5 is for a day of steady winds, and --sky says gale (AMB-WT-07)"),
    ],
)
def test_what_would_have_no_part_in_it_is_refused(here: Path, words: str, said: str) -> None:
    refused = play(words)
    assert (refused.code, refused.out) == (2, "")
    assert said in " ".join(refused.err.split())


@pytest.mark.parametrize(
    ("words", "sides"),
    [("ship fire-lasers --systems 14", 20), ("ship critical --systems 14", 6), ("ship repair --systems 14 --what core", 6)],
)
def test_a_nought_is_on_ten_sided_dice_only(here: Path, words: str, sides: int) -> None:
    refused = play(f"{words} --rolls 0")
    said = f"hcgen: face number 1 of the script of '--rolls' is 0, on a die of {sides} sides\n"
    assert (refused.code, refused.out, refused.err) == (1, "", said)
    assert "30 on d100" in play("sea grapple otter.toml --mermen 30 --distance 1 --rolls 3,0").out
    assert "100 on d100" in play("sea grapple otter.toml --mermen 30 --distance 1 --rolls 0,0").out


def test_cuts_have_no_distance(tied: Path) -> None:
    refused = play("sea grapple otter.toml --cut --crew 1 --distance 1")
    assert (refused.code, refused.out) == (2, "")
    assert "--distance is for grapples that are thrown" in " ".join(refused.err.split())

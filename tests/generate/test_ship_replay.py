"""Ships verified, explained and rolled again: one part moves, and nothing else."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from hcgen import Dice
from hcgen.errors import HcgenError, WishError
from hcgen.generate.explain import told
from hcgen.generate.ship_replay import explain_ship, full, line_of, reroll_ship, verify_ship
from hcgen.generate.ships import ShipWishes
from hcgen.generate.starship import roll_starship, unheld
from hcgen.generate.vessel import roll_vessel
from hcgen.ship_records import Ship, Starship, Vessel
from hcgen.tables.ships import load_starships, load_vessels
from hcgen.validate.ships import judge_ship

WISHES = (
    ShipWishes(),
    ShipWishes(strict=True),
    ShipWishes(kind="battleship", name="Ardent Teapot"),
)


def ships(wishes: ShipWishes, count: int = 12) -> list[Ship]:
    kinds = load_vessels().kinds.by_id
    sea = replace(wishes, kind="galley-small") if wishes.kind and wishes.kind not in kinds else wishes
    made: list[Ship] = [roll_starship(Dice("7"), load_starships(), wishes, index) for index in range(1, count)]
    return [*made, *(roll_vessel(Dice("7"), load_vessels(), sea, index) for index in range(1, count))]


def statuses(record: Ship) -> Counter[str]:
    return Counter(proof.status for proof in verify_ship(record))


@pytest.mark.parametrize("wishes", WISHES, ids=["plain", "strict", "chosen"])
def test_whatever_was_rolled_proves(wishes: ShipWishes) -> None:
    for ship in ships(wishes):
        assert set(statuses(ship)) <= {"rolled", "chosen"}
        chosen = {proof.key for proof in verify_ship(ship) if proof.status == "chosen"}
        assert chosen == ({"kind", "kind_name", "name"} if wishes.name else set())


def test_an_edit_is_found_as_exactly_that() -> None:
    ship = replace(ships(ShipWishes())[0], quirk="is fine")
    (differing,) = [proof for proof in verify_ship(ship) if proof.status == "differs"]
    assert (differing.key, differing.part, differing.found) == ("quirk", "quirk", "is fine")
    noted = replace(ship, provenance=replace(ship.provenance, edited=("quirk",)))
    assert statuses(noted)["edited"] == 1


def test_another_kind_leaves_the_rest_proven() -> None:
    """What was rolled from the old kind was rolled from the seed, and says so."""
    ship = roll_starship(Dice("7"), load_starships())
    other = replace(ship, kind="battleship", kind_name="Battleship")
    assert {proof.key for proof in verify_ship(other) if proof.status == "differs"} == {"kind", "kind_name"}


@pytest.mark.parametrize("record", [Starship, Vessel])
def test_a_part_that_is_rolled_again_moves_alone(record: type[Ship]) -> None:
    ship = next(ship for ship in ships(ShipWishes()) if isinstance(ship, record))
    for label in ("name", "quirk", "history", "cargo"):
        rolled = reroll_ship(ship, [label])
        after = rolled.after
        moved = {key for key in ship.__struct_fields__ if getattr(ship, key) != getattr(after, key)}
        assert moved == {label, "provenance"}, label
        assert after.provenance.rerolls == {label: 1}
        assert set(statuses(after)) == {"rolled"}
        assert reroll_ship(after, [label], take=0).after == ship


def test_what_reads_a_part_sees_the_same_dice_with_new_facts() -> None:
    ship = roll_starship(Dice("7"), load_starships())
    rolled = reroll_ship(ship, ["kind"], take=2)
    assert rolled.readers == ("numbers", "fuel", "crew", "cargo", "history", "quirk", "rooms")
    assert (rolled.after.name, rolled.after.look) == (ship.name, ship.look)
    assert set(statuses(rolled.after)) == {"rolled"}


def test_edits_play_and_notes_stay_through_a_reroll() -> None:
    from hcgen.ship_records import StarshipState

    ship = replace(roll_starship(Dice("7"), load_starships()), quirk="is fine", notes="ours", state=StarshipState(day=3), own={"a": 1})
    after = reroll_ship(ship, ["quirk", "history"]).after
    assert (after.quirk, after.notes, after.state, after.own) == ("is fine", "ours", StarshipState(day=3), {"a": 1})
    assert after.history != ship.history
    assert after.provenance.edited == ("quirk",)


def test_who_holds_a_post_is_neither_rolled_nor_proven_and_stays_through_a_reroll() -> None:
    from hcgen.portrait.ship import starship_portrait
    from hcgen.rules.ships import derive_starship

    tables = load_starships()
    ship = roll_starship(Dice("7"), tables, ShipWishes(kind="battleship"))
    posts = tuple(replace(post, member=at, level=3) if at < 5 else post for at, post in enumerate(ship.crew.posts, 1))
    held = replace(ship, crew=replace(ship.crew, posts=posts))
    assert judge_ship(held) == ()
    assert set(statuses(held)) == {"rolled", "chosen"}
    assert reroll_ship(held, ["quirk"]).after.crew == held.crew
    again = reroll_ship(held, ["numbers"], take=3).after
    assert [(post.member, post.level) for post in again.crew.posts if post.id == "helm"] == [(2, 3)]
    said = dict(starship_portrait(held, derive_starship(held), tables, ["Ada", None]).sections)["Posts"]
    assert said[0] == "Captain (whatever nobody else is doing): Ada"
    assert said[1] == "Helm (evades): member 2"
    assert replace(held, crew=unheld(held.crew)) == ship


def test_a_reroll_that_play_does_not_fit_is_refused() -> None:
    from hcgen.ship_records import StarshipState

    made = (roll_starship(Dice("7"), load_starships(), ShipWishes(kind="fighter"), index) for index in range(1, 60))
    whole = next(ship for ship in made if ship.shield == 8)
    take = next(take for take in range(1, 60) if reroll_ship(whole, ["numbers"], take).after.shield < 8)
    worn = replace(whole, state=StarshipState(shield=8))
    with pytest.raises(WishError, match=r"state.shield should be 0 to \d, not 8 \(AMB-MH-05\)"):
        reroll_ship(worn, ["numbers"], take)


@pytest.mark.parametrize(("labels", "take", "said"), [(["numbrs"], None, "did you mean"), (["numbers"], -1, "is no roll of a part")])
def test_rerolls_that_cannot_be_are_refused(labels: list[str], take: int | None, said: str) -> None:
    with pytest.raises(WishError, match=said):
        reroll_ship(roll_starship(Dice("7"), load_starships()), labels, take)


def test_a_kind_that_no_table_has_is_refused_by_name() -> None:
    ship = replace(roll_starship(Dice("7"), load_starships()), kind="figter")
    for asked in (verify_ship, lambda ship: list(explain_ship(ship))):
        with pytest.raises(HcgenError, match=r"no kind 'figter'.*did you mean"):
            asked(ship)


@pytest.mark.parametrize("index", [-5, 0, 10**15])
def test_places_and_numbers_beyond_all_bounds_end_all_the_same(index: int) -> None:
    ship = roll_vessel(Dice("7"), load_vessels(), ShipWishes(kind="galley-large"))
    odd = replace(ship, hull=10**400, provenance=replace(ship.provenance, index=index, rerolls={"name": 10**30}))
    speeds = tuple(replace(speed, miles_per_day=10**400) for speed in ship.speeds)
    assert verify_ship(odd)
    assert full(replace(odd, speeds=speeds)).derived.speeds[0].miles_per_day == 10**9


def test_the_story_tells_every_part_and_its_dice() -> None:
    for ship in ships(ShipWishes(), 4):
        story = list(explain_ship(ship))
        assert [chapter.part for chapter in story] == [part.label for part in line_of(ship).parts]
        lines = list(told(ship, story))
        kind = "starship" if isinstance(ship, Starship) else "vessel"
        assert lines[0] == f"{ship.name}: seed 7, {kind} {ship.provenance.index}."
        assert f"numbers ({kind} {ship.provenance.index} numbers 0)" in lines


def test_what_follows_is_written_and_dropped_again() -> None:
    for ship in ships(ShipWishes(), 3):
        content: dict[str, Any] = msgspec.to_builtins(full(ship))
        assert content["derived"]
        assert full(full(ship)) == full(ship)

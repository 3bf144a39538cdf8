"""Crews for ships: people of the seed, posts given out as well as can be, levels by rank, all of it proven."""

from __future__ import annotations

from contextlib import suppress
from itertools import permutations

import pytest
from msgspec.structs import replace

from hcgen.dice import Dice, parse
from hcgen.errors import HcgenError, WishError
from hcgen.forms import write_toml
from hcgen.generate.character import roll_character
from hcgen.generate.crew_replay import changes_aboard, explain_crew, full_crew, reposted, reroll_aboard, verify_crew
from hcgen.generate.crewing import BERTHS, ROLLS, ROOM, first_place, post_rows, posts_of, roll_crew
from hcgen.generate.replay import verify
from hcgen.generate.reroll import advance, reroll
from hcgen.generate.ship_replay import verify_ship
from hcgen.generate.ships import ShipWishes
from hcgen.generate.starship import roll_starship
from hcgen.generate.vessel import roll_vessel
from hcgen.generate.wishes import Wishes
from hcgen.portrait.crew_sheet import roster_view
from hcgen.portrait.roster import roster
from hcgen.records import any_from_content, to_content
from hcgen.rules.crewing import MOST_SKILLS, SUITED, assign, fitness
from hcgen.ship_records import CrewOfStarship, CrewOfVessel, Ship, ShipCrew, VesselState
from hcgen.tables import Tables, load
from hcgen.tables.ships import CrewNumbers, StarshipTables, VesselTables, load_starships, load_vessels
from hcgen.validate import validate

STARSHIPS = ("shuttle", "fighter", "battleship")
VESSELS = tuple(load_vessels().kinds.by_id)


def ship_of(kind: str, seed: str) -> Ship:
    wishes = ShipWishes(kind=kind)
    if kind in STARSHIPS:
        return roll_starship(Dice(seed), load_starships(), wishes)
    return roll_vessel(Dice(seed), load_vessels(), wishes)


def crew_of(kind: str, seed: str, hands: int | None = None, wishes: Wishes | None = None) -> ShipCrew:
    return roll_crew(ship_of(kind, seed), Dice(seed), load(), wishes, hands)


def best_by_trying(values: list[list[int]], columns: int) -> tuple[int, ...]:
    """Every way there is, the best of them, and of several the one whose first rows have the lowest columns."""
    rows = range(len(values))
    return max(
        permutations(range(columns), len(values)),
        key=lambda way: (sum(values[row][way[row]] for row in rows), [-column for column in way]),
    )


def test_the_assignment_is_the_best_there_is_and_of_equals_the_first() -> None:
    dice = Dice("assign").stream("values 0")
    for _ in range(400):
        rows = dice.face(6) - 1
        columns = rows + dice.face(3) - 1
        values = [[dice.face(5) for _ in range(columns)] for _ in range(rows)]
        assert assign(values) == best_by_trying(values, columns)
    assert assign([]) == ()


def test_no_other_way_to_give_out_the_posts_of_a_small_crew_is_better() -> None:
    for seed in range(25):
        crew = crew_of("fighter", str(seed))
        rows = post_rows(crew.ship)
        posts = [post for post in posts_of(crew) if post.member is not None]
        values = [[fitness(member, rows[post.id]).number for member in crew.members] for post in posts]
        given = sum(values[at][(post.member or 0) - 1] for at, post in enumerate(posts))
        best = best_by_trying(values, len(crew.members))
        assert given == sum(line[column] for line, column in zip(values, best, strict=True))


@pytest.mark.parametrize("kind", [*STARSHIPS, *VESSELS])
def test_every_kind_of_ship_has_hands_at_every_post_who_verify(kind: str, tables: Tables) -> None:
    for seed in ("7", "harbour"):
        crew = crew_of(kind, seed)
        posts = posts_of(crew)
        assert len(crew.members) == len(posts) > 0
        assert sorted(post.member or 0 for post in posts) == list(range(1, len(posts) + 1))
        assert {proof.status for proof in (*verify_crew(crew), *verify_ship(crew.ship))} <= {"rolled", "chosen"}
        assert validate(full_crew(crew), tables) == ()
        for at, member in enumerate(crew.members, 1):
            assert member.provenance.index == at
            assert {proof.status for proof in verify(member, tables)} <= {"rolled", "chosen"}
        assert any_from_content(to_content(full_crew(crew))) == crew


def test_a_member_is_the_character_of_the_seed_at_the_level_of_the_rank(tables: Tables) -> None:
    crew = crew_of("battleship", "7")
    level = {post.member: post.level for post in posts_of(crew)}
    for at, member in enumerate(crew.members, 1):
        rank = level[at] or 1
        assert member == roll_character(Dice("7"), tables, Wishes(level=rank) if rank > 1 else None, at)


def test_sixty_crews_have_no_name_twice_and_the_captain_leads() -> None:
    for seed in range(60):
        kind = (*STARSHIPS, *VESSELS)[seed % 12]
        crew = crew_of(kind, str(seed))
        names = [member.name for member in crew.members]
        assert len(set(names)) == len(names)
        first, *others = sorted(posts_of(crew), key=lambda post: post_rows(crew.ship)[post.id].rank)
        assert all((first.level or 0) > (post.level or 0) for post in others)


@pytest.mark.proof
def test_a_thousand_crews_of_twelve_have_no_name_twice() -> None:
    for seed in range(1000):
        crew = crew_of(("battleship", "galley-war")[seed % 2], f"twelve {seed}", 12)
        assert len({member.name for member in crew.members}) == 12
        assert {proof.status for proof in verify_crew(crew)} == {"rolled"}


def test_whoever_leads_has_the_highest_level_whatever_is_rolled(starships: StarshipTables, vessels: VesselTables) -> None:
    leaders = {"captain", "skipper", "stern-paddle"}
    for rows in (starships.posts.rows, vessels.posts.rows):
        highest = max(parse(row.level).highest for row in rows if row.id not in leaders)
        assert min(parse(row.level).lowest for row in rows if row.id in leaders) > highest


def test_the_skills_of_posts_are_skills_and_their_stats_are_there(starships: StarshipTables, vessels: VesselTables) -> None:
    for setting in ("hammercrawl", "palladium"):
        known = set(load(setting)["skills"].by_id)
        for row in (*starships.posts.rows, *vessels.posts.rows):
            assert row.stats, row.id
            assert set(row.skills) <= known, row.id


def test_the_same_seed_is_the_same_bytes() -> None:
    for kind in (*STARSHIPS, "galley-small"):
        assert write_toml(full_crew(crew_of(kind, "Łódź"))) == write_toml(full_crew(crew_of(kind, "Łódź")))


def test_fewer_hands_cost_shield_and_the_lowest_ranks_are_filled_first() -> None:
    crew = crew_of("battleship", "7", 3)
    ranked = sorted(posts_of(crew), key=lambda post: post_rows(crew.ship)[post.id].rank)
    assert [post.member is None for post in ranked] == [False] * 3 + [True] * (len(ranked) - 3)
    scale = crew.ship.scale
    derived = full_crew(crew).ship.derived
    assert (derived.crew_missing, derived.shield_loss_per_crystal) == (scale - 3, scale - 3)
    said = roster(crew, post_rows(crew.ship)).coverage
    assert any(f"every crystal burned costs {scale - 3} Shield (MH-SHIP-04)" in line for line in said)
    assert any(line.startswith("Nobody holds ") for line in said)
    assert all(line.endswith(".") for line in roster_view(crew, post_rows(crew.ship)).coverage), "paper has sentences"
    assert {proof.status for proof in verify_crew(crew)} == {"rolled"}


def test_a_shuttle_needs_one_hand_and_not_1_hands() -> None:
    crew = crew_of("shuttle", "7", 50)
    assert roster(crew, post_rows(crew.ship)).coverage[-1] == "49 more than the 1 hand she needs; all who fly her act (AMB-MH-05)"
    assert roster(crew_of("shuttle", "7"), post_rows(crew.ship)).line == "1 person, 1 post"


def test_more_hands_than_posts_and_the_best_of_all_hold_them() -> None:
    crew = crew_of("fighter", "7", 12)
    seen = roster(crew, post_rows(crew.ship))
    assert len(crew.members) == 12
    assert len([line for line in seen.lines if line.post == "Hand"]) == 12 - crew.ship.scale
    assert any("more than the" in line for line in seen.coverage)
    assert full_crew(crew).ship.derived.crew_missing == 0
    assert all(member.level == 1 for at, member in enumerate(crew.members, 1) if at not in {post.member for post in posts_of(crew)})


def test_a_post_that_nobody_suits_is_said(tables: Tables) -> None:
    dull = Wishes(ratings=tuple((stat, 9) for stat in ("STR", "DEX", "CON", "INT", "WIL", "CHA", "SOC")))  # type: ignore[misc]
    crew = crew_of("fighter", "7", wishes=dull)
    rows = post_rows(crew.ship)
    unsuited = [post.post for post in posts_of(crew) if all(fitness(one, rows[post.id]).number < SUITED for one in crew.members)]
    assert unsuited
    assert roster(crew, rows).coverage[0].startswith("Nobody aboard suits ")
    assert all(name in roster(crew, rows).coverage[0] for name in unsuited)
    assert any("makes do" in str(line) for line in roster(crew, rows).lines)


def test_fitness_is_the_best_stat_and_three_for_each_of_two_skills_of_level_one() -> None:
    row = load_starships().posts.by_id["engineer"]
    (member,) = crew_of("shuttle", "7").members
    skill = member.skills[0]
    ids = ("engineering-mechanical", "lore-scientific", "crafting-blacksmith")
    able = replace(member, skills=tuple(replace(skill, id=id_, name=id_, level=level) for id_, level in zip(ids, (1, 2, 1), strict=True)))
    assert fitness(able, row).number == able.stats.INT + 6
    assert fitness(able, row).reasons == (f"INT {able.stats.INT}", "engineering-mechanical", "crafting-blacksmith")
    many = replace(member, skills=tuple(replace(skill, id=id_, name=id_, level=1) for id_ in ids))
    assert fitness(many, row).number == able.stats.INT + 3 * MOST_SKILLS
    assert fitness(member, None).number == 0


def test_what_is_chosen_binds_everybody_aboard(tables: Tables) -> None:
    crew = crew_of("battleship", "7", wishes=Wishes(stock="elfin", class_="fight", level=3))
    assert {(member.stock.id, member.class_.id, member.level) for member in crew.members} == {("elfin", "fight", 3)}
    assert {post.level for post in posts_of(crew)} == {3}
    assert crew.chosen == {"stock": "elfin", "class": "fight", "level": 3}
    assert {proof.status for proof in verify_crew(crew) if proof.key.endswith(".level")} == {"chosen"}
    again = reroll_aboard(crew, ["crew"]).after
    assert {(member.stock.id, member.class_.id, member.level) for member in again.members} == {("elfin", "fight", 3)}


def test_palladium_crews_a_ship_as_well(palladium: Tables) -> None:
    crew = roll_crew(ship_of("fighter", "7"), Dice("7"), palladium)
    assert {member.setting for member in crew.members} == {"palladium"}
    assert {proof.status for proof in verify_crew(reroll_aboard(crew, ["crew"]).after)} == {"rolled"}


def test_strict_people_hold_posts_of_a_ship_that_has_them_and_stay_at_level_one(tables: Tables) -> None:
    crew = crew_of("fighter", "7", wishes=Wishes(strict=True))
    assert {member.level for member in crew.members} == {1}
    assert {post.level for post in posts_of(crew)} == {None}
    bare = roll_starship(Dice("7"), load_starships(), ShipWishes(strict=True))
    assert posts_of(roll_crew(bare, Dice("7"), tables, Wishes(strict=True))) == ()
    canoe = roll_vessel(Dice("7"), load_vessels(), ShipWishes(kind="canoe", strict=True))
    with pytest.raises(WishError, match="say how many"):
        roll_crew(canoe, Dice("7"), tables)


def test_each_ship_of_a_seed_has_people_of_her_own(tables: Tables) -> None:
    ships = [roll_starship(Dice("7"), load_starships(), None, index) for index in (1, 2, 3)]
    crews = [roll_crew(ship, Dice("7"), tables) for ship in ships]
    names = [member.name for crew in crews for member in crew.members]
    assert len(set(names)) == len(names)
    assert [crew.members[0].provenance.index for crew in crews] == [1, 1 + BERTHS, 1 + 2 * BERTHS]


def test_there_is_room_for_fifty_and_for_twenty_rolls() -> None:
    assert first_place(1, ROLLS - 1) + ROOM == first_place(2)
    with pytest.raises(WishError, match="20 times at most"):
        first_place(1, ROLLS)
    for hands in (0, ROOM + 1):
        with pytest.raises(WishError, match="has 1 to 50"):
            crew_of("fighter", "7", hands)


@pytest.mark.parametrize("kind", ["battleship", "longship"])
def test_a_crew_is_rolled_again_and_back(kind: str) -> None:
    crew = crew_of(kind, "7")
    rolled = reroll_aboard(crew, ["crew"])
    assert rolled.parts == ("crew",)
    assert [member.provenance.index for member in rolled.after.members] == [51 + at for at in range(len(crew.members))]
    assert {proof.status for proof in (*verify_crew(rolled.after), *verify_ship(rolled.after.ship))} <= {"rolled", "chosen"}
    assert reroll_aboard(rolled.after, ["crew"], take=0).after == crew
    assert list(changes_aboard(crew, rolled.after))[-1].key == "members"
    for take in (-1, 20):
        with pytest.raises(WishError, match="roll"):
            reroll_aboard(crew, ["crew"], take)


def test_a_ship_that_needs_more_hands_keeps_those_whom_she_has() -> None:
    crew = crew_of("battleship", "7")
    at_sea = replace(crew, members=(replace(crew.members[0], notes="keeps bees"), *crew.members[1:]))
    for turn in range(1, 8):
        after = reroll_aboard(at_sea, ["numbers"], turn).after
        assert len(after.members) == after.ship.scale
        assert after.members[0].notes == "keeps bees"
        assert {proof.status for proof in verify_crew(after)} == {"rolled"}
        assert all(new.level >= old.level for old, new in zip(at_sea.members, after.members, strict=False))
    assert reroll_aboard(crew, ["quirk"]).after.members == crew.members


def test_the_posts_follow_members_who_are_rolled_again(tables: Tables) -> None:
    passed_on = 0
    for seed in range(12):
        crew = crew_of("battleship", str(seed))
        changed = replace(crew, members=(reroll(crew.members[0], ["stats"], tables), *crew.members[1:]))
        after = reposted(changed, crew)
        assert {proof.status for proof in verify_crew(after)} == {"rolled"}
        passed_on += posts_of(after) != posts_of(crew)
    assert passed_on >= 3


def test_posts_given_out_by_hand_differ_and_stay(tables: Tables) -> None:
    crew = crew_of("fighter", "harbour")
    first, second, *rest = posts_of(crew)
    swapped = (replace(first, member=second.member), replace(second, member=first.member), *rest)
    assert isinstance(crew, CrewOfStarship)
    by_hand = replace(crew, ship=replace(crew.ship, crew=replace(crew.ship.crew, posts=swapped)))
    differing = [proof.key for proof in verify_crew(by_hand) if proof.status == "differs"]
    assert differing == ["ship.crew.posts[0].member", "ship.crew.posts[1].member"]
    changed = replace(by_hand, members=(reroll(by_hand.members[0], ["stats"], tables), *by_hand.members[1:]))
    assert reposted(changed, by_hand) == changed


def test_who_was_edited_or_advanced_leaves_the_posts_proven(tables: Tables) -> None:
    crew = crew_of("battleship", "7")
    for stat in ("DEX", "INT", "WIL", "CHA"):
        edited = replace(crew.members[0], stats=replace(crew.members[0].stats, **{stat: 18}))
        assert {proof.status for proof in verify_crew(replace(crew, members=(edited, *crew.members[1:])))} == {"rolled"}
    risen = replace(crew, members=(advance(crew.members[0], 8, tables), *crew.members[1:]))
    assert {proof.status for proof in verify_crew(risen)} == {"rolled"}


def test_people_who_do_not_belong_aboard_differ() -> None:
    crew = crew_of("fighter", "harbour")
    gone = replace(crew, members=crew.members[1:])
    keys = {proof.key for proof in verify_crew(gone) if proof.status == "differs"}
    assert {"members", "members[0].provenance.index"} <= keys
    other = replace(crew, seed="7")
    assert {"members[0].provenance.seed"} <= {proof.key for proof in verify_crew(other) if proof.status == "differs"}


def test_the_story_says_who_holds_what_and_why() -> None:
    crew = crew_of("battleship", "7", 4)
    chapters = list(explain_crew(crew))
    assert [chapter.part for chapter in chapters] == [f"crew.{post.id}" for post in posts_of(crew)]
    assert chapters[0].label == "starship 1 crew.captain 0"
    assert "on d2" in chapters[0].events[0].dice
    assert "fitness" in chapters[0].follows[0]
    assert any(chapter.follows[0].startswith("held by nobody") for chapter in chapters)


def test_vessels_name_some_and_count_the_rest(vessels: VesselTables) -> None:
    crew = crew_of("galley-large", "7")
    assert {"captain", "mate", "bosun", "surgeon", "sergeant", "oar-master", "lookout"} <= {post.id for post in posts_of(crew)}
    said = roster(crew, vessels.posts.by_id).coverage[-1]
    assert said == "Besides them, without names: 13 sailors, 179 rowers and 49 marines"
    for kind in VESSELS:
        for post in posts_of(crew_of(kind, "7")):
            row = vessels.posts.by_id[post.id]
            assert getattr(vessels.kinds.by_id[kind].crew, row.of) >= row.least
            assert row.id != "catapult-master" or vessels.kinds.by_id[kind].catapults != "0"


@pytest.mark.parametrize(
    ("kind", "hands", "strict", "said"),
    [
        ("sailing-ship-small", 7, False, ["Besides them, without names: 4 sailors"]),
        ("sailing-ship-small", 9, False, ["Besides them, without names: 2 sailors"]),
        ("sailing-ship-small", 11, False, []),
        ("sailing-ship-small", 12, False, ["1 more than the 11 people of her kind (WT-VES-01)"]),
        ("sailing-ship-large", 3, True, ["Besides them, without names: 18 sailors"]),
        ("sailing-ship-large", 1, False, ["Besides them, without names: 20 sailors"]),
        ("galley-war", 33, True, ["Besides them, without names: 298 rowers and 75 marines"]),
    ],
)
def test_whoever_has_a_name_is_one_of_the_people_of_the_vessel(
    kind: str, hands: int, strict: bool, said: list[str], vessels: VesselTables
) -> None:
    """WT-VES-01: a small sailing ship has 11 people, and a large one 21."""
    crew = crew_of(kind, "a", hands, Wishes(strict=strict))
    assert [line for line in roster(crew, vessels.posts.by_id).coverage if "without names" in line or "more than" in line] == said


def test_the_lost_are_not_among_the_unnamed(vessels: VesselTables) -> None:
    crew = crew_of("galley-large", "7", 1)
    assert isinstance(crew, CrewOfVessel)
    lossy = replace(crew, ship=replace(crew.ship, state=VesselState(lost=CrewNumbers(rowers=90, marines=50))))
    assert roster(lossy, vessels.posts.by_id).coverage[-1] == "Besides them, without names: 20 sailors and 90 rowers"


def test_strict_people_get_no_posts_of_a_vessel_and_she_says_why(tables: Tables) -> None:
    for ship_is_strict in (True, False):
        ship = roll_vessel(Dice("7"), load_vessels(), ShipWishes(kind="galley-war", strict=ship_is_strict))
        with pytest.raises(WishError, match=r"^under --strict .* has no posts, for those of a vessel are of the house"):
            roll_crew(ship, Dice("7"), tables, Wishes(strict=True))
        crew = roll_crew(ship, Dice("7"), tables, Wishes(strict=True), 3)
        assert posts_of(crew) == ()
        assert {proof.status for proof in verify_crew(crew)} == {"rolled"}


def test_a_post_that_stands_there_twice_is_held_by_two(tables: Tables) -> None:
    ship = roll_starship(Dice("harbour"), load_starships(), ShipWishes(kind="fighter"))
    first, *rest = ship.crew.posts
    doubled = replace(ship, crew=replace(ship.crew, posts=(first, first, *rest[1:])))
    crew = roll_crew(doubled, Dice("harbour"), tables)
    assert len({post.member for post in posts_of(crew)}) == len(posts_of(crew))


@pytest.mark.parametrize("kind", ["fighter", "riverboat"])
def test_a_record_that_is_out_of_all_order_is_judged_and_told_without_a_crash(kind: str, tables: Tables) -> None:
    crew = crew_of(kind, "7")
    turns = replace(crew.ship, provenance=replace(crew.ship.provenance, rerolls={"crew": 10**9}))
    for odd in (
        replace(crew, members=()),
        replace(crew, chosen={"hands": 10**9}),
        replace(crew, chosen={"hands": "many"}),
        replace(crew, ship=replace(crew.ship, kind="rowing-bath")),
        replace(crew, ship=turns),
        replace(crew, chosen={"level": "high"}),
    ):
        assert full_crew(odd).seed == "7"
        assert roster(odd, post_rows(odd.ship)).lines
        validate(odd, tables)
        for judge in (verify_crew, lambda odd: list(explain_crew(odd)), lambda odd: reroll_aboard(odd, ["crew"])):
            with suppress(HcgenError):
                judge(odd)

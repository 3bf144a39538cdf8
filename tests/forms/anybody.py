"""Any record that the generators can make: people of both settings, levels and all sorts of wishes, crews, ships, and ships with crews."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st
from msgspec.structs import replace

from hcgen import Crew, Dice, derive, load_tables, roll_character
from hcgen.errors import HcgenError
from hcgen.generate.choosing import wish
from hcgen.generate.crew_replay import full_crew
from hcgen.generate.crewing import roll_crew
from hcgen.generate.heirs import heir
from hcgen.generate.reroll import reroll
from hcgen.generate.ship_replay import full, reroll_ship
from hcgen.generate.ships import ShipWishes
from hcgen.generate.starship import roll_starship
from hcgen.generate.vessel import roll_vessel
from hcgen.records import Character
from hcgen.tables.ships import load_starships, load_vessels

SEEDS = st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1, max_size=12)
INDICES = st.one_of(st.integers(1, 50), st.integers(1, 10**6))


@st.composite
def people(draw: Any) -> Character:
    """Somebody, whole, with what follows."""
    tables = load_tables(draw(st.sampled_from(("hammercrawl", "palladium"))))
    wishes = {
        "level": st.integers(1, 10),
        "strict": st.booleans(),
        "class_": st.sampled_from(tuple(tables.classes.by_id)),
        "stock": st.sampled_from(tuple(tables.stocks.by_id)),
        "gear": st.sampled_from(("roll", "buy", "none")),
        "skill_list": st.sampled_from(("plain", "silly", "mixed")),
        "role": st.sampled_from(tuple(tables.roles.by_id)),
        "crawl": st.booleans(),
        "name": st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1, max_size=20),
    }
    chosen = draw(st.lists(st.sampled_from(sorted(wishes)), unique=True, max_size=4))
    dice, index = Dice(draw(SEEDS)), draw(INDICES)
    try:
        person = roll_character(dice, tables, wish(tables, **{key: draw(wishes[key]) for key in chosen}), index)
    except HcgenError:  # not all of it can be asked for together
        person = roll_character(dice, tables, None, index)
    if draw(st.integers(0, 4)) == 0:
        person = reroll(person, [draw(st.sampled_from(("gear", "story", "skills")))], tables)
    if person.stock.id == "human" and tables.module.id == "hammercrawl" and draw(st.booleans()):
        person = heir(person, tables)
    return replace(person, derived=derive(person, tables))


@st.composite
def ships(draw: Any) -> Any:
    """A ship, whole."""
    sort, index, strict = draw(st.booleans()), draw(INDICES), draw(st.integers(0, 3)) == 0
    dice, wishes = Dice(draw(SEEDS)), ShipWishes(strict=strict)
    ship: Any = roll_starship(dice, load_starships(), wishes, index) if sort else roll_vessel(dice, load_vessels(), wishes, index)
    return full(reroll_ship(ship, ["numbers"]).after if draw(st.integers(0, 4)) == 0 else ship)


@st.composite
def crews(draw: Any) -> Any:
    """A crew, with a ship or without."""
    if draw(st.booleans()):
        members = tuple(draw(st.lists(people(), min_size=1, max_size=3)))
        return Crew(seed=draw(SEEDS), members=members)
    return full_crew(roll_crew(draw(ships()), Dice(draw(SEEDS)), load_tables(), hands=draw(st.integers(1, 3))))


def records() -> st.SearchStrategy[Any]:
    """Whatever can be rolled."""
    return st.one_of(people(), ships(), crews())

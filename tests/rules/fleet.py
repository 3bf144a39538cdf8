"""The vessels of WT-VES-01, typed by hand for the cases."""

from __future__ import annotations

from hcgen.rules.wilderness.vessels import Vessel, VesselFacts

CANOE = VesselFacts(
    name="canoe", hull_low=5, hull_high=10, armour_class=9, miles_rowed=18, inches_rowed=6, oars=2, rowers=2, cargo_cn=6_000
)
SAILING_BOAT = VesselFacts(
    name="sailing boat", hull_low=20, hull_high=40, armour_class=8, miles_sailed=72, inches_sailed=12, sailors=1, cargo_cn=20_000
)
LARGE_GALLEY = VesselFacts(
    name="large galley",
    hull_low=100,
    hull_high=200,
    armour_class=7,
    miles_rowed=18,
    miles_sailed=72,
    inches_rowed=9,
    inches_sailed=12,
    oars=180,
    rowers=180,
    sailors=20,
    marines=50,
    captains=1,
    cargo_cn=40_000,
    ram="large",
    catapults=2,
)
SMALL_GALLEY = VesselFacts(
    name="small galley",
    hull_low=80,
    hull_high=100,
    armour_class=8,
    miles_rowed=18,
    miles_sailed=90,
    inches_rowed=9,
    inches_sailed=15,
    oars=60,
    rowers=60,
    sailors=10,
    marines=20,
    captains=1,
    cargo_cn=20_000,
    ram="small",
    catapults=2,
)
WAR_GALLEY = VesselFacts(
    name="war galley",
    hull_low=120,
    hull_high=150,
    armour_class=7,
    miles_rowed=12,
    miles_sailed=72,
    inches_rowed=6,
    inches_sailed=12,
    oars=300,
    rowers=300,
    sailors=30,
    marines=75,
    captains=1,
    cargo_cn=60_000,
    ram="large",
    catapults=3,
)
LONGSHIP = VesselFacts(
    name="longship",
    hull_low=60,
    hull_high=80,
    armour_class=8,
    miles_rowed=18,
    miles_sailed=90,
    inches_rowed=9,
    inches_sailed=15,
    oars=60,
    sailors=75,
    captains=1,
    sailors_row=True,
    cargo_cn=40_000,
)
LARGE_SHIP = VesselFacts(
    name="large sailing ship",
    hull_low=120,
    hull_high=180,
    armour_class=7,
    miles_sailed=72,
    inches_sailed=12,
    sailors=20,
    captains=1,
    cargo_cn=300_000,
    catapults=2,
)
SMALL_SHIP = VesselFacts(
    name="small sailing ship",
    hull_low=60,
    hull_high=90,
    armour_class=8,
    miles_sailed=90,
    inches_sailed=15,
    sailors=10,
    captains=1,
    cargo_cn=100_000,
    catapults=2,
)


def afloat(facts: VesselFacts, hull: int = 0, **changes: int) -> Vessel:
    """A vessel with its whole crew and the most hull points of its kind, but for what is given."""
    return Vessel(
        **{"facts": facts, "hull_max": hull or facts.hull_high, "rowers": facts.rowers, "hands": facts.crew - facts.rowers} | changes
    )

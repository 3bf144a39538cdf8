"""Fixtures that all tests share."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

import hcgen.tables

if TYPE_CHECKING:
    from hcgen.tables import Tables
    from hcgen.tables.ships import StarshipTables, VesselTables

# how long something takes says how busy a machine is, never whether it is right
settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")


@pytest.fixture(scope="session")
def tables() -> Tables:
    """The bundled tables of the hammercrawl setting."""
    return hcgen.tables.load()


@pytest.fixture(scope="session")
def palladium() -> Tables:
    """The bundled tables of the Palladium setting."""
    return hcgen.tables.load("palladium")


@pytest.fixture(scope="session")
def starships() -> StarshipTables:
    """The bundled tables of MoldHammer's starships."""
    from hcgen.tables.ships import load_starships

    return load_starships()


@pytest.fixture(scope="session")
def vessels() -> VesselTables:
    """The bundled tables of the wilderness rules' vessels."""
    from hcgen.tables.ships import load_vessels

    return load_vessels()

"""Fixtures that all tests share."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import hcgen.tables

if TYPE_CHECKING:
    from hcgen.tables import Tables


@pytest.fixture(scope="session")
def tables() -> Tables:
    """The bundled tables of the hammercrawl setting."""
    return hcgen.tables.load()


@pytest.fixture(scope="session")
def palladium() -> Tables:
    """The bundled tables of the Palladium setting."""
    return hcgen.tables.load("palladium")

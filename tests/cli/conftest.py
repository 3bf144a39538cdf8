"""Fixtures of the command line."""

from __future__ import annotations

from pathlib import Path

import pytest
from commands import hcgen


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A record that is right."""
    assert hcgen("character", "--seed", "7", "-o", "a.toml", cwd=tmp_path).code == 0
    return tmp_path / "a.toml"

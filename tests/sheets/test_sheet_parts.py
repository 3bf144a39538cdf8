"""Parts: how often a piece of a page is written out before it is kept as a form."""

from __future__ import annotations

import pytest

from hcgen.sheets.parts import most_uses


@pytest.mark.parametrize("length", [31, 35, 71, 100, 235, 1_000, 20_000])
def test_a_form_is_made_as_soon_as_it_is_shorter(length: int) -> None:
    """Each use of a form takes 12 bytes, and the form itself 70 and its drawing, which deflates to two fifths."""
    deflated = 0.4 * length
    most = most_uses(length)
    assert most * deflated <= 70 + deflated + 12 * most < (most + 1) * deflated - 12 + 1e-9


@pytest.mark.parametrize("length", [0, 12, 30])
def test_what_is_shorter_than_a_use_of_a_form_is_never_one(length: int) -> None:
    """However often it comes."""
    assert most_uses(length) > 10**9

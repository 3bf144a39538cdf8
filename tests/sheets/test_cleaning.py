"""Cleaning: what is printed as it is, and what is composed, mended or told as its code point."""

from __future__ import annotations

import portraits
import pytest
from msgspec.structs import replace

from hcgen.sheets.cleaning import Cleaner

TWICE = 2
"""The second time, all letters are known."""


def cleaner() -> Cleaner:
    return Cleaner(lambda character: character != "☂", lambda cluster: False)


@pytest.mark.parametrize("name", ["Ogda", "Élodie (née Ğ)", "Œdipus ’s — “so”", "\u1100 \u1161", "\u1100-\u1161", "日本"])
def test_what_is_clean_is_printed_as_it_is(name: str) -> None:
    """Letters that would be composed as neighbours are none where something stands between them."""
    one, made = replace(portraits.ogda(), name=name), cleaner()
    for _ in range(TWICE):
        found, odd = made.clean(one)
        assert found is one
        assert odd == ()


@pytest.mark.parametrize(
    ("name", "printed", "told"),
    [
        ("E\u0301lodie", "Élodie", ()),
        ("\u1100\u1161", "가", ()),
        ("\u212b", "\xc5", ()),
        ("two  spaces", "two spaces", ()),
        ("a\ttab", "a tab", ()),
        ("wet ☂ day", "wet U+2602 day", ("U+2602",)),
        ("half \ud800", "half U+D800", ("U+D800",)),
        ("hidden\u200b", "hiddenU+200B", ("U+200B",)),
    ],
)
def test_what_is_not_is_mended_or_told(name: str, printed: str, told: tuple[str, ...]) -> None:
    """However many clean ones come before it, and again the second time."""
    made = cleaner()
    made.clean(portraits.ogda())
    for _ in range(TWICE):
        found, odd = made.clean(replace(portraits.ogda(), name=name))
        assert (found.name, odd) == (printed, told)

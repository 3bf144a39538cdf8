"""The worked cases of cases.md on converting a first-edition character: T151, S21, V01.

"near …" is a neighbour of the same kind, worked out by hand from the catalogue.
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hcgen.errors import WishError
from hcgen.rules.hammercrawl.conversion import ATTRIBUTES, banded, converted, read_attributes


@pytest.mark.parametrize(
    ("attribute", "rating"),
    list(enumerate((1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 13, 14, 14, 15, 15, 16, 16, 17, 17, *[18] * 8, *[19] * 9), start=1)),
)
def test_the_bands(attribute: int, rating: int) -> None:
    """S21, HC-PALC-02."""
    assert banded(attribute) == rating


def test_two_averages_are_rounded_up_before_they_are_banded() -> None:
    """T151: MA 17 and PB 12 are 14.5, 15, then 14; near T151: PP 13 and SPD 12 are 12.5, 13, then 13."""
    text = "iq=14,me=11,ma=17,ps=31,pp=13,pe=9,pb=12,spd=12"
    assert converted(read_attributes(text)) == {"STR": 19, "DEX": 13, "CON": 9, "INT": 13, "WIL": 11, "CHA": 14}


@given(st.permutations(ATTRIBUTES), st.integers(1, 99))
def test_attributes_come_in_any_order_and_spelling(order: list[str], number: int) -> None:
    text = ", ".join(f"{name.lower()} = {number}" for name in order)
    assert read_attributes(text) == dict.fromkeys(ATTRIBUTES, number)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "there is no attribute ''"),
        ("iq=14,me=11", "MA, PS, PP, PE, PB, SPD are missing; give all eight"),
        ("iqq=14", "there is no attribute 'iqq' (did you mean IQ?)"),
        ("iq=14,IQ=12", "IQ is given twice"),
        ("iq=0", "IQ is '0'; give a whole number from 1 to 99"),
        ("iq=100", "IQ is '100'"),
        ("iq=-3", "IQ is '-3'"),
        ("iq=²", "IQ is '²'"),
        ("iq", "IQ is ''"),
    ],
)
def test_what_is_no_attribute_is_refused(text: str, said: str) -> None:
    with pytest.raises(WishError) as caught:
        read_attributes(text)
    assert str(caught.value).startswith(said)

"""Fonts: every script that they know, on every sheet and in every theme; what they do not know, as code points."""

from __future__ import annotations

import portraits
import pypdfium2
import pytest
from msgspec.structs import replace

from hcgen.portrait import Portrait
from hcgen.sheets import render, theme

ABKHAZ = "Аҧсуаа, Ƙano"
"""The letters ҧ and Ƙ are in EB Garamond and not in Source Sans."""


def of(text: str) -> Portrait:
    """Return somebody who is called so, and has it in their book face, their sans and their titles."""
    one = portraits.ogda()
    return replace(
        one, name=text, line=text, player=text, notes=text, person=(text,), tracks=(replace(one.tracks[0], name=text), *one.tracks[1:])
    )


def said(pdf: bytes) -> str:
    return "\n".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(pdf))


@pytest.mark.parametrize(
    "look",
    ["plain", *(pytest.param(name, marks=pytest.mark.proof) for name in theme.names())],
)
def test_a_letter_that_one_family_has_is_lent_to_the_other(look: str) -> None:
    printed = render([of(ABKHAZ)], theme=look)

    assert printed.unprintable == ()
    assert said(printed.pdf).count(ABKHAZ) >= 5

"""Dice that fall as told, one after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hcgen.dice import Dice

if TYPE_CHECKING:
    from hcgen.dice import Stream


def falling(*faces: int) -> Stream:
    """A stream of these faces and no further ones."""
    return Dice.scripted({"play": faces}).stream("play")


def tens(number: int) -> tuple[int, int]:
    """The two ten-sided faces that read as a number from 1 to 100."""
    return number // 10 % 10 or 10, number % 10 or 10

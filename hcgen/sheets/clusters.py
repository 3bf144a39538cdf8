"""Clusters: letters that are drawn together, such as a consonant of Devanagari with its vowels, or a letter with its accents.

Each becomes one character of a plane that belongs to nobody, and in each font one glyph (`shaping`). So
whatever measures, breaks and writes characters need not know of it; who reads a page back finds the
text as it was.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

FIRST, LAST = 0xF0000, 0xFFFFD
"""The plane of the clusters: private to this process, so a reader's own characters of it are printed as code points."""

_LETTER = r"[\u0904-\u0939\u0958-\u0961\u0978-\u097f]"
_SIGN = r"[\u0900-\u0903\u093a-\u0957\u0962\u0963]"
_MARK = r"[\u0300-\u035b\u0363-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\u3099\u309a\ufe20-\ufe2f]"
"""What stands above or below one letter; a tie over two of them is best left where its font has it."""
_CLUSTER = re.compile(
    # a syllable of Devanagari: consonants joined by viramas, and their vowels and signs
    rf"{_LETTER}(?:(?:{_SIGN}?\u094d[\u200c\u200d]?{_LETTER}){{1,5}}(?:{_SIGN}[\u200c\u200d]?){{0,4}}|(?:{_SIGN}[\u200c\u200d]?){{1,4}})"
    # any other letter with its accents
    rf"|[^\s\u0300-\u036f{FIRST:c}-{LAST:c}]{_MARK}{{1,3}}"
)
"""More than these are no letters of any language, and would leave their place on the page."""
_ACCENT = re.compile(rf"{_MARK}|{_SIGN}")
_PLANE = re.compile(f"[{FIRST:c}-{LAST:c}]")

_known: dict[str, str] = {}
_texts: list[str] = []


def join(text: str, can: Callable[[str], bool]) -> str:
    """Return a text with a character for each cluster that can be drawn as one."""

    def joined(found: re.Match[str]) -> str:
        cluster = found[0]
        known = _known.get(cluster)
        if known is None and len(_texts) < LAST - FIRST and can(cluster):
            known = _known[cluster] = chr(FIRST + len(_texts))
            _texts.append(cluster)
        return known if known is not None and can(cluster) else cluster

    return _CLUSTER.sub(joined, text)


def is_cluster(character: str) -> bool:
    """Say whether a character stands for a cluster, or is one of a reader's own that would be taken for one."""
    return FIRST <= ord(character) <= LAST


def is_accent(character: str) -> bool:
    """Say whether a character is drawn above or below the letter before it."""
    return _ACCENT.match(character) is not None


def text_of(character: str) -> str:
    """Return what a character stands for."""
    return _texts[ord(character) - FIRST]


def plain(text: str) -> str:
    """Return a text as it was before its clusters were joined: for whoever does not draw it."""
    return _PLANE.sub(lambda found: text_of(found[0]), text) if _texts else text

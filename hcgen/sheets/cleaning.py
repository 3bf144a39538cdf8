"""Cleaning: what is to be printed made printable, and what no font has told as its code point."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec

from hcgen.sheets.clusters import is_accent, is_cluster, join

if TYPE_CHECKING:
    from collections.abc import Callable

    from hcgen.sheets.text import AnySitter, Sitter

_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]+")


def tidy(text: str, *, paragraphs: bool = False) -> str:
    """Compose a text's characters and turn its control characters into spaces; keep line breaks if asked."""
    if paragraphs:
        return "\n".join(tidy(part) for part in re.split(r"[\n\r\v\f\x85\u2028\u2029]+", text))
    return " ".join(_CONTROL.sub(" ", unicodedata.normalize("NFC", text)).split())


def code_point(character: str) -> str:
    """Return a character's number as it is printed where no font has the character."""
    return f"U+{ord(character):04X}"


class Cleaner:
    """Portraits made printable: texts composed, what is drawn together joined, and what no font has written as its code point."""

    def __init__(self, has: Callable[[str], bool], joins: Callable[[str], bool]) -> None:
        self._has, self._joins = cache(lambda character: _is_seen(character) and has(character)), cache(joins)
        self._safe: set[str] = set()
        self._common = b""
        """Those of ASCII among them: bytes are rid of them fifty times as fast as they are looked at one by one."""

    def clean(self, portrait: AnySitter) -> tuple[AnySitter, tuple[str, ...]]:
        """Return the portrait to print, and the code points that stand for characters."""
        if self._is_clean(portrait):
            return portrait, ()
        found: dict[str, None] = {}
        plain = msgspec.to_builtins(portrait)
        cleaned = {key: self._walk(value, found, paragraphs=key == "notes") for key, value in plain.items()}
        return msgspec.convert(cleaned, type(portrait)), tuple(found)

    def _is_clean(self, portrait: Sitter) -> bool:
        # one JSON text of everything shows in a few microseconds that there is nothing to do
        try:
            whole = msgspec.json.encode(portrait)
        except UnicodeEncodeError:  # half a surrogate pair
            return False
        if b"\\" in whole or b"  " in whole:
            return False
        # most of it is letters known to be safe; what is left has all neighbours that can be composed, for ASCII is so with accents only
        rare = whole.translate(None, self._common).decode()
        if not (unicodedata.is_normalized("NFC", rare) or unicodedata.is_normalized("NFC", whole.decode())):
            return False
        fresh = set(rare) - self._safe
        if fresh:
            self._learn(fresh)
        return fresh <= self._safe

    def _learn(self, fresh: set[str]) -> None:
        """Find out which characters are safe."""
        safe = self._safe.union(character for character in fresh if _stands_alone(character) and self._has(character))
        self._safe, self._common = safe, "".join(filter(str.isascii, safe)).encode("ascii")

    def _walk(self, value: Any, found: dict[str, None], *, paragraphs: bool = False) -> Any:
        if isinstance(value, str):
            return self._printable(tidy(value, paragraphs=paragraphs), found)
        if isinstance(value, dict):
            return {key: self._walk(part, found) for key, part in value.items()}
        if isinstance(value, list | tuple):
            return [self._walk(part, found) for part in value]
        return value

    def _printable(self, text: str, found: dict[str, None]) -> str:
        if set(text) <= self._safe:
            return text
        told = "".join(self._told(character, found) if is_cluster(character) else character for character in text)
        joined = join(told, self._joins)
        return "".join(self._shown(*pair, found) for pair in zip(f" {joined}", joined, strict=False))

    def _shown(self, before: str, character: str, found: dict[str, None]) -> str:
        """Return a character as it can be shown behind another one."""
        if character in self._safe or character == "\n" or is_cluster(character):
            return character
        # an accent without a letter, or one too many, would stand on whatever is next to it
        alone = is_accent(character) and (before.isspace() or is_cluster(before) or is_accent(before))
        return character if not alone and self._has(character) else self._told(character, found)

    def _told(self, character: str, found: dict[str, None]) -> str:
        """Return a character as its code point, and note that."""
        code = code_point(character)
        found[code] = None
        return code


INVISIBLE = {"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"}
"""Kinds of characters that show nothing, whatever fonts have for them: they must not hide what a text is."""


def _is_seen(character: str) -> bool:
    return unicodedata.category(character) not in INVISIBLE


def _stands_alone(character: str) -> bool:
    """Say whether a character is seen, and never drawn together with the one before it."""
    return unicodedata.category(character) not in {*INVISIBLE, "Mn", "Mc", "Me"}

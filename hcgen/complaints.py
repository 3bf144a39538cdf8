"""What the readers of TOML and JSON complain of, in words that say what is wrong with the text."""

from __future__ import annotations

import re

_WORDS: tuple[tuple[str, str], ...] = (
    # TOML
    (r"Invalid value", "this is no value"),
    (r"Cannot overwrite a value", "this key has a value already"),
    (r"Cannot declare .* twice|Cannot (?:re)?define namespace .*", "this table stands here for the second time"),
    (r"Cannot mutate immutable namespace .*", "this table is closed already, and takes no more keys"),
    (r"Duplicate inline table key (.*)", r"the key \1 stands twice in one table"),
    (r"Expected '=' after a key in a key/value pair", "there is no = after the key"),
    (r"Expected newline or end of document after a statement", "there is more on this line than belongs together"),
    (r"Expected '\]+' at the end of an? .*", "the header is not closed"),
    (r"Unclosed array", "the list is not closed"),
    (r"Unclosed inline table", "the table is not closed"),
    (r"Unterminated string|Illegal character '\\n'", "the text is not closed"),
    (r"(?:Illegal|Found invalid) character (.*)", r"the character \1 may not stand here"),
    (r"Invalid initial character for a key part", "no key begins like this"),
    (r"Invalid statement", "this is neither a key nor a header"),
    (r"Unescaped '\\\\' in a string", "a backslash in a text stands for nothing"),
    (r"Invalid date or datetime", "there is no such date"),
    # JSON
    (r"Expecting value", "there is no value here"),
    (r"Expecting property name enclosed in double quotes", "there is no key in quotation marks here"),
    (r"Expecting ':' delimiter", "there is no colon after the key"),
    (r"Expecting ',' delimiter", "there is no comma here"),
    (r"Illegal trailing comma before .*", "a comma stands after the last"),
    (r"Extra data", "there is more after the end of the record"),
    (r"Invalid control character at", "the text is not closed, or holds a control character"),
    (r"Unterminated string starting at", "the text that begins here is not closed"),
    (r"Invalid \\.*escape.*", "a backslash in a text stands for nothing"),
)


def in_words(complaint: str) -> str:
    """Say a complaint of Python's readers as a clause; one that is not known here stays as it is, in small letters."""
    for pattern, words in _WORDS:
        found = re.fullmatch(pattern, complaint, re.DOTALL)
        if found is not None:
            return found.expand(words)
    return f"{complaint[:1].lower()}{complaint[1:]}"

"""What the fields of a type mean, in the words that stand under them in its source."""

from __future__ import annotations

import ast
import inspect
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from types import ModuleType

    import msgspec


def words_of(struct: type[msgspec.Struct]) -> dict[str, str]:
    """Return what each field of a type means, its bases' fields among them; nothing for fields without words."""
    found: dict[str, str] = {}
    for base in reversed(struct.__mro__):
        module = inspect.getmodule(base)
        if module is not None and base.__module__.startswith("hcgen."):
            found |= _words_in(module).get(base.__qualname__, {})
    return found


@lru_cache(maxsize=16)
def _words_in(module: ModuleType) -> dict[str, dict[str, str]]:
    """Return the text under each field of each class of a module; nothing where its source is not at hand."""
    try:
        tree = ast.parse(inspect.getsource(module))
    except OSError:
        return {}
    return {node.name: _under_fields(node) for node in tree.body if isinstance(node, ast.ClassDef)}


def _under_fields(node: ast.ClassDef) -> dict[str, str]:
    found = {}
    for field, text in zip(node.body, node.body[1:], strict=False):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name) and isinstance(text, ast.Expr):
            words = text.value.value if isinstance(text.value, ast.Constant) else None
            if isinstance(words, str):
                found[field.target.id] = tidy(words)
    return found


def tidy(words: str) -> str:
    """Put a docstring on one line, and its literals between single backticks."""
    return " ".join(words.split()).replace("``", "`")

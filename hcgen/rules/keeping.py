"""What play has changed, as a record keeps it: only what is not as it was rolled, or stood there before."""

from __future__ import annotations

from typing import TypeVar

Value = TypeVar("Value")


def kept(now: Value, rolled: Value, before: Value | None) -> Value | None:
    """Return what [state] says of a value: nothing where it is as it was rolled and nothing was said before."""
    return None if now == rolled and before is None else now

"""blake2b, without the two milliseconds that hashlib takes to load OpenSSL beside it."""

from __future__ import annotations

try:
    from _blake2 import blake2b
except ImportError:
    from hashlib import blake2b

__all__ = ["blake2b"]

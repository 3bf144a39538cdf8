"""Whatever can be rolled comes back from every lossless form as it was, and is written then as it was written first."""

from __future__ import annotations

import tomllib
from typing import Any

import msgspec
import pytest
from anybody import records
from hypothesis import HealthCheck, given, settings

from hcgen import toml
from hcgen.forms import read_any, write_json, write_json_line, write_toml
from hcgen.records import any_from_content, without_derived

QUIET = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.function_scoped_fixture]


def bare(record: Any) -> Any:
    """The record without what follows from it, which nobody reads back."""
    content: dict[str, Any] = msgspec.to_builtins(record)
    return msgspec.convert(without_derived(content), type(record))


def assert_comes_back(record: Any, folder: Any) -> None:
    text, expected = write_toml(record), bare(record)
    content = toml.read(text)
    assert any_from_content(content) == expected
    assert type(any_from_content(content)) is type(record)
    assert toml.write(content) == text
    for suffix, written in ((".toml", text), (".json", write_json(record)), (".jsonl", write_json_line(record))):
        path = folder / f"a{suffix}"
        path.write_text(written, encoding="utf-8")
        assert list(read_any(str(path))) == [expected]
        if suffix != ".toml":
            assert msgspec.json.decode(written) == tomllib.loads(text)


@settings(max_examples=8, deadline=None, suppress_health_check=QUIET)
@given(record=records())
def test_whatever_was_rolled_comes_back(record: Any, tmp_path_factory: pytest.TempPathFactory) -> None:
    assert_comes_back(record, tmp_path_factory.getbasetemp())


@pytest.mark.proof
@settings(max_examples=3_000, deadline=None, suppress_health_check=QUIET)
@given(record=records())
def test_thousands_that_were_rolled_come_back(record: Any, tmp_path_factory: pytest.TempPathFactory) -> None:
    assert_comes_back(record, tmp_path_factory.getbasetemp())

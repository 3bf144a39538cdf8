"""What start-up loads: proven by the list of loaded modules."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

HEAVY = ["pydantic", "rich", "reportlab", "tomli_w", "jsonschema", "icepool", "importlib.metadata", "zxingcpp", "PIL"]

LOADED = """
import contextlib, io, json, sys
sys.argv = ["hcgen", *sys.argv[1:]]
from hcgen.cli import main
out = io.StringIO()
with contextlib.suppress(SystemExit), contextlib.redirect_stdout(out), contextlib.redirect_stderr(io.StringIO()):
    main()
assert out.getvalue(), "nothing was printed"
print(json.dumps(sorted(sys.modules)))
"""


def loaded(*words: str, cwd: Path) -> set[str]:
    finished = subprocess.run([sys.executable, "-c", LOADED, *words], cwd=cwd, capture_output=True, text=True, timeout=60, check=True)
    return set(json.loads(finished.stdout.splitlines()[-1]))


@pytest.mark.parametrize(
    "words", [["--version"], ["--help"], ["character", "--help"], ["character", "--format", "plain"], []], ids=" ".join
)
def test_nothing_heavy_is_loaded(words: list[str], tmp_path: Path) -> None:
    assert loaded(*words, cwd=tmp_path) & set(HEAVY) == set()


def test_the_version_loads_nothing_of_the_generator(tmp_path: Path) -> None:
    modules = {name for name in loaded("--version", cwd=tmp_path) if name.startswith("hcgen")}
    assert modules == {"hcgen", "hcgen._blake2", "hcgen.cli", "hcgen.cli.app", "hcgen.cli.lazy", "hcgen.errors"} - {"hcgen._blake2"}


@pytest.mark.parametrize(("form", "library"), [("toml", "tomli_w"), ("card", "rich")])
def test_a_form_loads_what_it_is_printed_with_and_no_more(form: str, library: str, tmp_path: Path) -> None:
    assert loaded("character", "--format", form, cwd=tmp_path) & set(HEAVY) == {library}


def test_a_sheet_in_latin_letters_loads_neither_pictures_nor_harfbuzz(tmp_path: Path) -> None:
    """Which reportlab imports at once; both are there when they are needed."""
    spared = {"PIL._imaging", "uharfbuzz._harfbuzz"}
    assert loaded("character", "--seed", "7", "-o", "a.pdf", "-o", "-", "--format", "plain", cwd=tmp_path) & spared == set()
    assert loaded("character", "--seed", "7", "--name", "देवी", "-o", "b.pdf", "-o", "-", "--format", "plain", cwd=tmp_path) & spared == {
        "uharfbuzz._harfbuzz"
    }


def test_the_library_loads_no_typer(tmp_path: Path) -> None:
    code = "import hcgen, sys; hcgen.roll_character(hcgen.Dice('7'), hcgen.load_tables()); assert 'typer' not in sys.modules; print('fine')"
    finished = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, timeout=60, check=True)
    assert finished.stdout == "fine\n"
    light = "import hcgen, sys; print(sorted(name for name in sys.modules if name.startswith(('hcgen', 'msgspec', 'typer'))))"
    finished = subprocess.run([sys.executable, "-c", light], cwd=tmp_path, capture_output=True, text=True, timeout=60, check=True)
    assert finished.stdout == "['hcgen']\n"


def test_everything_public_is_there() -> None:
    import hcgen

    for name in hcgen.__all__:
        assert getattr(hcgen, name) is not None
    assert set(hcgen.__all__) <= set(dir(hcgen))
    with pytest.raises(AttributeError, match="no attribute 'nonesuch'"):
        hcgen.nonesuch  # noqa: B018

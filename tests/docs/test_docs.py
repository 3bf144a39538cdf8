"""Documentation cannot drift: what it shows is run, what it names is there."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").glob("*.md"))]
PAGES += [ROOT / "tables" / "README.md", ROOT / "sheets" / "README.md"]
README = (ROOT / "README.md").read_text(encoding="utf-8")
ENVIRONMENT = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}", "NO_COLOR": "1"}


def blocks(text: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def examples(text: str) -> list[tuple[str, str]]:
    """Every command that is shown after a prompt, with the output that is shown under it."""
    shown: list[tuple[str, str]] = []
    for block in blocks(text, "console"):
        for piece in block.split("$ ")[1:]:
            command, _, output = piece.partition("\n")
            shown.append((command, output))
    return shown


def test_there_are_exactly_two_commands_to_set_up_and_go() -> None:
    assert len(blocks(README, "sh")) == 2
    assert len(blocks(README, "bat")) == 2
    for command in (*blocks(README, "sh"), *blocks(README, "bat")):
        assert len(command.strip().splitlines()) == 1


def test_the_gate_calls_the_second_command_word_for_word() -> None:
    gate = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert blocks(README, "sh")[1].strip() in gate.splitlines()


@pytest.mark.skipif(os.name == "nt", reason="the examples are for a POSIX shell")
def test_the_examples_of_the_readme_say_what_they_say(tmp_path: Path) -> None:
    shown = examples(README)
    assert len(shown) >= 6
    for command, output in shown:
        ran = subprocess.run(
            ["bash", "-c", f"exec 2>&1; {command}"], cwd=tmp_path, capture_output=True, text=True, env=ENVIRONMENT, timeout=60, check=False
        )
        assert ran.stdout == output, command


def test_the_excerpt_of_the_readme_is_real() -> None:
    from hcgen import Dice, derive, load_tables, roll_character
    from hcgen.export import plain
    from hcgen.portrait import portrait

    tables = load_tables()
    record = roll_character(Dice("7"), tables)
    assert plain(portrait(record, derive(record, tables), tables)).startswith(blocks(README, "text")[0])


def test_the_library_example_runs() -> None:
    for block in blocks(README, "python"):
        subprocess.run([sys.executable, "-W", "error", "-c", block], capture_output=True, timeout=60, check=True)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name if page.parent == ROOT else f"{page.parent.name}/{page.name}")
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), target


def test_the_page_of_the_command_line_is_up_to_date() -> None:
    subprocess.run([sys.executable, str(ROOT / "docs" / "make_command_line.py"), "--check"], timeout=60, check=True, env=ENVIRONMENT)


def test_every_rule_id_in_the_code_stands_on_the_rules_page() -> None:
    page = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8") + (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8")
    code = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "hcgen").rglob("*.py"))
    named = set(re.findall(r"\b(?:HC|AMB)-[A-Z0-9]+-[A-Z]?\d+[A-Z]?\b|\bHC-STK-[A-Z]{2}\b", code))
    assert sorted(rule for rule in named if not re.search(rf"\b{rule}\b", page)) == []


def test_every_kind_and_field_of_a_table_stands_in_the_editors_page() -> None:
    from hcgen.tables.rows import kinds

    every = kinds()
    page = (ROOT / "tables" / "README.md").read_text(encoding="utf-8")
    missing = [kind for kind in every if not re.search(rf"^### {kind}\b", page, re.MULTILINE)]
    missing += [f"{kind}.{field}" for kind, row in every.items() for field in row.__struct_fields__ if f"`{field}`" not in page]
    assert missing == []


def test_every_key_of_a_record_stands_on_its_page() -> None:
    import msgspec

    from hcgen import records, ship_records

    page = (ROOT / "docs" / "records.md").read_text(encoding="utf-8")
    kinds = [
        value
        for value in (*vars(records).values(), *vars(ship_records).values())
        if isinstance(value, type) and issubclass(value, msgspec.Struct)
    ]
    keys = {field.encode_name for kind in kinds for field in msgspec.structs.fields(kind)}
    assert sorted(key for key in keys if not re.search(rf"\b{re.escape(key)}\b", page)) == []


def test_the_changelog_says_whether_seeds_still_give_the_same_people() -> None:
    from hcgen import __version__
    from hcgen.generate.character import EPOCH

    log = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert f"## [{__version__}]" in log or f"## {__version__}" in log
    assert re.search(rf"epoch\D*{EPOCH}", log, re.IGNORECASE)

"""docs/rules.md and docs/rulings.md are what docs/make_rules.py writes from tables/pages, and the other way round."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from hcgen.errors import TableError
from hcgen.tables.pages import PAGES, PageName, load_page

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "docs"))

import make_rules  # noqa: E402


def test_the_pages_are_up_to_date() -> None:
    subprocess.run([sys.executable, str(ROOT / "docs" / "make_rules.py"), "--check"], timeout=60, check=True)


@pytest.mark.parametrize("name", PAGES)
def test_page_and_data_say_the_same_both_ways(name: PageName) -> None:
    page = load_page(name)
    text = make_rules.markdown(page)
    assert (ROOT / "docs" / f"{name}.md").read_text(encoding="utf-8") == text
    assert make_rules.read_back(text, make_rules.entries(name)) == page
    assert (ROOT / "tables" / "pages" / f"{name}.toml").read_text(encoding="utf-8") == make_rules.toml(name, page)


def test_a_rule_stands_once_in_its_page() -> None:
    ids = [row.id for section in load_page("rules").sections for row in section.rows if len(section.columns) > 2]
    assert len(set(ids)) == len(ids)


def test_a_damaged_page_says_where(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "pages").mkdir()
    (tmp_path / "pages" / "rules.toml").write_text('title = "Rules"\nbefore = ""\nsections = [{}]\n', encoding="utf-8")
    monkeypatch.setattr("hcgen._resources.folder", lambda name: tmp_path)
    with pytest.raises(TableError, match=r"^pages/rules\.toml: Object missing required field `title`.*; mend the line$"):
        load_page.__wrapped__("rules")

"""The pictures of the pages: made from things that are there, small, and shown somewhere."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest
from PIL import Image

from hcgen.sheets import kind_of

ROOT = Path(__file__).parents[2]
PICTURES = ROOT / "docs" / "pictures"
MOST_BYTES = 150 * 1024


@pytest.fixture(scope="module")
def maker() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_pictures", ROOT / "docs" / "make_pictures.py")
    assert spec is not None
    assert spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


def test_every_picture_is_made_of_what_is_there(maker: ModuleType) -> None:
    assert {picture.name for picture in maker.SHOWN} == {path.stem for path in PICTURES.iterdir()}
    for picture in maker.SHOWN:
        assert all((ROOT / record).is_file() for record in picture.records), picture.name
        assert picture.design is None or kind_of(picture.design.removeprefix("blank-"))


def test_pictures_are_small_and_as_many_pages_as_they_say(maker: ModuleType) -> None:
    for picture in maker.SHOWN:
        path = PICTURES / f"{picture.name}.png"
        assert path.stat().st_size <= MOST_BYTES, path
        with Image.open(path) as image:
            assert (image.format, image.mode) == ("PNG", "P")
            assert image.width > 700 * picture.pages


def test_every_picture_is_shown_with_words_for_it() -> None:
    pages = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
    images = [(page, found) for page in pages for found in re.findall(r"!\[([^]]*)\]\(([^)]+)\)", page.read_text(encoding="utf-8"))]
    shown = {(page.parent / target).resolve(): said for page, (said, target) in images}

    assert {path.name for path in shown if path.parent == PICTURES} == {path.name for path in PICTURES.iterdir()}
    assert all(said for said in shown.values())

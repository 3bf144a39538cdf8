"""Draw the pictures of docs/pictures from the examples: `python docs/make_pictures.py`. It needs the extra png."""

from __future__ import annotations

import sys
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
PICTURES = ROOT / "docs" / "pictures"
DPI = 96
SHADES = 16
"""So many shades tell a page from its print, in a quarter of the bytes."""
GAP = 24
"""Between the pages of one picture, in pixels."""


class Picture(NamedTuple):
    """A picture, and what it is printed from."""

    name: str
    records: tuple[str, ...]
    design: str | None = None
    """None for the design of the record's kind."""
    pages: int = 1
    """How many pages of the document, side by side."""
    theme: str | None = None
    """None for black on white."""


SHOWN = (
    Picture("character", ("examples/zinnelise.toml",)),
    Picture("character-book", ("examples/zinnelise.toml",), "character-book", 2),
    Picture("starship", ("examples/ships/battleship.toml",)),
    Picture("vessel", ("examples/ships/longship.toml",)),
    Picture("packet", ("examples/crews/fighter.toml",), None, 3),
    Picture("card", ("examples/harbour-watch.toml",), "card"),
    Picture("card-mini", ("examples/harbour-watch.toml",), "card-mini"),
    Picture("roster", ("examples/harbour-watch.toml",), "roster"),
    Picture("smith-screen", (), "smith-screen"),
    Picture("parchment", ("examples/nordrin.toml",), theme="parchment"),
    Picture("starlight", ("examples/ships/battleship.toml",), theme="starlight"),
    Picture("large", ("examples/nordrin.toml",), theme="large", pages=2),
    Picture("blank-character", (), "blank-character", 2),
    Picture("blank-starship", (), "blank-starship"),
)
"""All pictures of docs/pictures."""


def draw(picture: Picture) -> bytes:
    """Print what is to be seen, and draw its pages side by side, as PNG."""
    from PIL import Image
    from pypdfium2 import PdfDocument

    pages = [page.render(scale=DPI / 72).to_pil().convert("RGB") for page in list(PdfDocument(_printed(picture)))[: picture.pages]]
    wide = sum(page.width for page in pages) + GAP * (len(pages) - 1)
    whole = Image.new("RGB", (wide, max(page.height for page in pages)), (224, 224, 224))
    left = 0
    for page in pages:
        whole.paste(page, (left, 0))
        left += page.width + GAP
    out = BytesIO()
    (whole if picture.theme else whole.convert("L")).quantize(SHADES).save(out, "PNG", optimize=True)
    return out.getvalue()


def _printed(picture: Picture) -> bytes:
    """Print the document as the command line does."""
    from tempfile import TemporaryDirectory

    from typer.testing import CliRunner

    from hcgen.cli.app import app

    with TemporaryDirectory() as folder:
        target = Path(folder) / "sheet.pdf"
        records = [str(ROOT / record) for record in picture.records]
        design = ["--design", picture.design] if picture.design else []
        theme = ["--theme", picture.theme] if picture.theme else []
        ran = CliRunner().invoke(app, ["sheet", *records, *design, *theme, "-o", str(target)])
        if ran.exit_code:
            raise SystemExit(f"{picture.name}: {ran.output}")
        return target.read_bytes()


def main() -> None:
    """Draw every picture, and say how large it is."""
    PICTURES.mkdir(exist_ok=True)
    for picture in SHOWN:
        data = draw(picture)
        (PICTURES / f"{picture.name}.png").write_bytes(data)
        sys.stdout.write(f"{picture.name}.png {len(data) / 1024:.0f} KB\n")


if __name__ == "__main__":
    main()

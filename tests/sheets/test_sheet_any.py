"""Whatever stands in a record: it is printed, nothing overlaps, and nothing leaves the margins."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
import portraits
import pypdfium2
from hypothesis import given, settings
from hypothesis import strategies as st
from reading import PAPERS, overlaps, page_boxes, squeezed
from test_sheet_page import SIZES
from test_sheet_text import shown, values

from hcgen.portrait import Portrait
from hcgen.sheets import render

if TYPE_CHECKING:
    from hcgen.sheets import Paper

LETTERS = "abcdefghij KLMN oprst .,-–’ 漢字 Жąć"
KEPT = {"dice", "die", "hit", "harm", "thrown_hit", "thrown_harm", "code", "stat", "size"}
"""What is no free text."""

texts = st.one_of(st.just(""), st.text(LETTERS, max_size=60), st.text(LETTERS, min_size=300, max_size=1500))


def changed(value: Any, data: st.DataObject, *, key: str = "") -> Any:
    """Put other texts in some places, and make some lists empty or twice as long."""
    if isinstance(value, str):
        return data.draw(texts) if key not in KEPT and data.draw(st.integers(0, 11)) == 0 else value
    if isinstance(value, list):
        rows = [changed(row, data, key=key) for row in value]
        return rows if key in KEPT or key in {"stats", "tracks"} else rows * data.draw(st.sampled_from((0, 1, 1, 1, 1, 2)))
    if isinstance(value, dict):
        return {name: changed(part, data, key=name) for name, part in value.items()}
    return value


@settings(max_examples=12, deadline=None, derandomize=True)
@given(data=st.data(), name=st.sampled_from(("ogda", "ysolin", "bare")), paper=st.sampled_from(PAPERS))
def test_any_portrait_can_be_printed(data: st.DataObject, name: str, paper: Paper) -> None:
    person = msgspec.convert(changed(msgspec.to_builtins(portraits.ALL[name]()), data), Portrait)
    document = pypdfium2.PdfDocument(render([person], "character", paper).pdf)
    wide, high = SIZES[paper]

    for page in document:
        boxes = page_boxes(page)
        assert all(box.left > 9.9 and box.right < wide - 9.9 and box.top > 9.9 and box.bottom < high - 9.9 for box in boxes)
        assert list(overlaps(boxes)) == []
    whole = squeezed(" ".join(page.get_textpage().get_text_range() for page in document))
    for _, text in values(person):
        for word in map(shown, text.split()):
            assert any(word[:cut] in whole and word[cut:] in whole for cut in range(1, len(word) + 1)) or not word, word

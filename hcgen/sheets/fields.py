"""Form fields: the blanks of a fillable sheet as widgets, each with an appearance of its own.

What was rolled is no field. A viewer shows an appearance as it stands and makes another only where
somebody has written: so none has to be asked for one (NeedAppearances), and a sheet looks the same
filled or not, wherever it is opened.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hcgen.sheets.blanks import STROKE
from hcgen.sheets.clusters import plain
from hcgen.sheets.text import MM

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from hcgen.sheets.blanks import Blank, Sign

PRINTED = 4
"""The flag of what is printed as well as shown."""
MANY_LINES = 1 << 12
"""The flag of a field of many lines."""
WRITTEN = "/Helv 0 Tf 0 g"
"""Each viewer has this font; a line is written in as large a type as its field has room for."""
SHORT = 13.0
"""Numbers stand in the middle of fields that are shorter than this, in mm."""
LONGEST = 60
"""Letters of a name of a field."""


class Fields:
    """The form of one document. It writes by three functions of the file: a fresh number, a small object, a stream."""

    def __init__(
        self, number: Callable[[], int], pack: Callable[[int, str], None], stream: Callable[[str, bytes], int], text: Callable[[str], str]
    ) -> None:
        self._number, self._pack, self._stream, self._text = number, pack, stream, text
        self._owners: list[tuple[int, str, list[int]]] = []
        self._known: dict[str, int] = {}
        self._own: dict[str, int] = {}
        self._signs: dict[tuple[Sign, float, float, str], tuple[int, int]] = {}
        self._font = 0

    def begin(self, owner: str) -> None:
        """Begin the fields of somebody: their names stand behind the owner's, and no two owners are called the same."""
        self._owners.append((self._number(), _unlike(_named(owner), self._known), []))
        self._own = {}

    def page(self, page: int, high: float, blanks: Sequence[Blank]) -> list[int]:
        """Write the blanks that a page has of the last owner, and return the numbers of their fields.

        Args:
            page: The number of the page's object.
            high: How high the page is, in pt.
            blanks: What is left for a pencil.
        """
        if not blanks:
            return []
        kids = [self._widget(page, high, blank) for blank in blanks]
        self._owners[-1][2].extend(kids)
        return kids

    def _widget(self, page: int, high: float, blank: Blank) -> int:
        owner, whose, _ = self._owners[-1]
        number, name = self._number(), _unlike(_named(blank.name), self._own)
        left, top, wide, tall = (value * MM for value in (blank.x, blank.y, blank.wide, blank.high))
        box = f"/Rect[{_numbers(left, high - top - tall, left + wide, high - top)}]"
        kind = self._tick(blank.sign, wide, tall, blank.ink) if blank.sign else self._text_field(blank, wide, tall)
        said = f"/T{self._text(name)}/TU{self._text(f'{whose}: {name}')}"
        self._pack(number, f"<</Type/Annot/Subtype/Widget/P {page} 0 R/Parent {owner} 0 R/F {PRINTED}{said}{box}{kind}>>")
        return number

    def _tick(self, sign: Sign, wide: float, high: float, ink: str) -> str:
        on, off = self._sign(sign, round(wide, 1), round(high, 1), ink)
        return f"/FT/Btn/V/Off/AS/Off/AP<</N<</On {on} 0 R/Off {off} 0 R>>>>"

    def _sign(self, sign: Sign, wide: float, high: float, ink: str) -> tuple[int, int]:
        """Return the appearances of a box that is ticked and of one that is not; the box itself is on the page."""
        key = sign, wide, high, ink
        if key not in self._signs:
            stroke = f"{ink.upper()} {STROKE:g} w 0 0 m {_numbers(wide, high)} l S"
            cross = f" 0 {_numbers(high)} m {_numbers(wide)} 0 l S" if sign == "cross" else ""
            # a stroke's ends reach a little out of its box
            head = f"/Type/XObject/Subtype/Form/BBox[{_numbers(-STROKE, -STROKE, wide + STROKE, high + STROKE)}]"
            bare = f"/Type/XObject/Subtype/Form/BBox[{_numbers(0, 0, wide, high)}]"
            on = self._stream(bare if sign == "cross" else head, f"q {stroke}{cross} Q".encode("ascii"))
            self._signs[key] = on, self._stream(bare, b"")
        return self._signs[key]

    def _text_field(self, blank: Blank, wide: float, high: float) -> str:
        """A field to write in. Each has an appearance of its own, for a program that fills it may change that in its place."""
        if not self._font:
            self._font = self._number()
            self._pack(self._font, "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Name/Helv/Encoding/WinAnsiEncoding>>")
        head = f"/Type/XObject/Subtype/Form/BBox[0 0 {_numbers(wide, high)}]/Resources<</Font<</Helv {self._font} 0 R>>>>"
        look = self._stream(head, b"/Tx BMC EMC")
        # words in their own lines would be crossed by those of the page: what is written there has a ground of its own
        ground = blank.ground.rpartition(" ")[0]
        noted = f"/Ff {MANY_LINES}/DA(/Helv {blank.size:g} Tf {blank.ink})/MK<</BG[{ground}]>>"
        many = noted if blank.many else f"/DA(/Helv 0 Tf {blank.ink})"
        middle = "/Q 1" if wide < SHORT * MM else ""
        return f"/FT/Tx{many}{middle}/AP<</N {look} 0 R>>"

    def save(self) -> str:
        """Write what all fields share, and return what the document's catalog says of them."""
        owners = [owner for owner in self._owners if owner[2]]
        if not owners:
            return ""
        for number, name, kids in owners:
            self._pack(number, f"<</T{self._text(name)}/Kids[{references(kids)}]>>")
        fonts = f"/DR<</Font<</Helv {self._font} 0 R>>>>/DA({WRITTEN})" if self._font else ""
        return f"/AcroForm<</Fields[{references(number for number, _, _ in owners)}]/NeedAppearances false{fonts}>>"


def _named(name: str) -> str:
    """Return a name that a field may have: a full stop parts the names of owner and field."""
    return re.sub(r"[.\s]+", " ", plain(name)).strip()[:LONGEST].strip() or "unnamed"


def _unlike(name: str, known: dict[str, int]) -> str:
    """Return a name that nothing else has: "skill", "skill 2"."""
    found = name
    while found in known:
        known[name] += 1
        found = f"{name} {known[name]}"
    known[found] = 1
    return found


def references(numbers: Iterable[int]) -> str:
    """Write the numbers of objects as references to them."""
    return " ".join(f"{number} 0 R" for number in numbers)


def _numbers(*values: float) -> str:
    return " ".join(f"{round(value, 1):g}" for value in values)

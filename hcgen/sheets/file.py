"""The file: every page is written and forgotten as soon as it is drawn; what is no stream is packed at the end.

reportlab cuts the embedded fonts. Its own document would hold all pages until the end, and write each of
their dictionaries, bookmarks and offsets in full, which is a fifth of a file of many sheets.
"""

from __future__ import annotations

import re
from functools import lru_cache
from hashlib import md5
from struct import Struct
from typing import TYPE_CHECKING, NamedTuple
from zlib import compress

from hcgen.errors import FileError
from hcgen.sheets.embedding import Carried
from hcgen.sheets.fields import Fields, references

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from typing import BinaryIO

    from hcgen.sheets.blanks import Blank

PACKED = 200
"""So many objects share one stream."""
TITLED = "/ViewerPreferences<</DisplayDocTitle true>>"
"""A window shows the names of who is in the document, not that of the file."""
LEVEL = 5
"""How hard pages are packed: a fifth faster than at best, for seven bytes in a thousand more."""
REACH = 6_000
"""How far a form may reach from its origin, in pt: beyond the largest page."""
PACKING = "/Filter/FlateDecode"
"""What says that a stream is packed; a short one is shorter without."""
_PLACE = Struct(">BLH")
"""A row of the table of objects: of what kind its place is, and where."""
_NOWHERE = _PLACE.pack(0, 0, 65535)
"""The row of an object that is not written."""
DAY = "(D:20000101000000+00'00')"
"""The date of every document: the same people give the same bytes."""


class Part(NamedTuple):
    """What a page has of one person."""

    bookmark: str | None
    """Their name, where they begin on it."""
    blanks: Sequence[Blank] | None
    """What is to be filled in; none where the document has no fields."""


class PdfFile:
    """One PDF on its way: numbered objects, written in their order."""

    def __init__(self, out: BinaryIO) -> None:
        self.fonts = Carried()
        """What its text has of each font."""
        self._count = 0
        self._out, self._length, self._digest = out, 0, md5(usedforsecurity=False)
        self._put(b"%PDF-1.5\n%\xe2\xe3\xcf\xd3\n")
        self._box = ""
        self._places = bytearray(_NOWHERE)
        """Where each object stands: the table at the end."""
        self._small: list[tuple[int, bytes]] = []
        """Objects that wait for others to share a stream with."""
        self._catalog, self._info, self._pages, self._resources, self._outlines, self._reach = (self._number() for _ in range(6))
        self._kids: list[int] = []
        self._marks: list[tuple[int, str]] = []
        self._forms: dict[str, int] = {}
        self.fields = Fields(self._number, self._pack, self._stream, _text)
        """The form that is filled in, where there is one."""

    def _number(self) -> int:
        self._count += 1
        self._places += _NOWHERE
        return self._count

    def form(self, name: str, drawing: str) -> None:
        """Write a form that every page may use."""
        # drawings lie about their own origin, so the form's box reaches to all sides of it
        head = f"/Subtype/Form/BBox {self._reach} 0 R/Resources {self._resources} 0 R"
        self._forms[name] = self._write_stream(head, *_packed_form(drawing))

    def page(self, content: str, size: tuple[float, float], parts: Iterable[Part]) -> None:
        """Write a page of a size in pt, with what it has of each person: a bookmark where they begin, and the blanks that are fields."""
        drawn = self._stream("", content.encode("ascii"))
        number = self._number()
        kids: list[int] = []
        for bookmark, blanks in parts:
            if bookmark is not None:
                self._marks.append((number, bookmark))
                if blanks is not None:
                    self.fields.begin(bookmark)
            kids += self.fields.page(number, size[1], blanks or ())
        fields = f"/Tabs/R/Annots[{references(kids)}]" if kids else ""
        box = f"{size[0]:.6g} {size[1]:.6g}"
        self._box = self._box or box
        own = "" if box == self._box else f"/MediaBox[0 0 {box}]"
        self._pack(number, f"<</Type/Page/Parent {self._pages} 0 R{own}/Contents {drawn} 0 R{fields}>>")
        self._kids.append(number)

    def save(self, about: Mapping[str, str], *, spread: bool = False) -> None:
        """Write what all pages share, and end the file; of a spread, two pages lie side by side, the first one on the left."""
        forms = "".join(f"/{name} {number} 0 R" for name, number in self._forms.items())
        self._pack(self._resources, f"<</Font<<{self._write_fonts()}>>/XObject<<{forms}>>>>")
        self._pack(self._info, _dictionary({**{key: _text(value) for key, value in about.items()}, "CreationDate": DAY, "ModDate": DAY}))
        self._pack(self._pages, self._page_tree())
        self._pack(self._reach, f"[-{REACH} -{REACH} {REACH} {REACH}]")
        bookmarks = self._bookmarks()
        self._pack(self._outlines, bookmarks)
        layout = "/PageLayout/TwoPageLeft" if spread else ""
        view = f"/Pages {self._pages} 0 R/Outlines {self._outlines} 0 R/Lang(en){TITLED}{layout}{self.fields.save()}"
        self._pack(self._catalog, f"<</Type/Catalog{view}>>")
        if self._small:
            self._pack_away()
        self._end()

    def _page_tree(self) -> str:
        kids = " ".join(f"{kid} 0 R" for kid in self._kids)
        shared = f"/MediaBox[0 0 {self._box}]/Resources {self._resources} 0 R"
        return f"<</Type/Pages/Count {len(self._kids)}/Kids[{kids}]{shared}>>"

    def _bookmarks(self) -> str:
        numbers = [self._number() for _ in self._marks]
        for at, (page, title) in enumerate(self._marks):
            before = f"/Prev {numbers[at - 1]} 0 R" if at else ""
            after = f"/Next {numbers[at + 1]} 0 R" if at + 1 < len(numbers) else ""
            where = f"/Parent {self._outlines} 0 R{before}{after}/Dest[{page} 0 R/Fit]"
            self._pack(numbers[at], f"<</Title{_text(title)}{where}>>")
        return f"<</Type/Outlines/Count {len(numbers)}/First {numbers[0]} 0 R/Last {numbers[-1]} 0 R>>"

    def _write_fonts(self) -> str:
        """Write what the document carries of its fonts; return their names with their numbers."""
        named = ""
        for subset in self.fonts.subsets():
            length, packed = subset.packed()
            font_file = self._write_stream(f"/Length1 {length}", PACKING, packed)
            read_back = self._stream("", subset.read_back().encode("ascii"))
            number, descriptor = self._number(), self._number()
            self._pack(descriptor, subset.descriptor(font_file))
            self._pack(number, subset.dictionary(descriptor, read_back))
            named += f"/{subset.name} {number} 0 R"
        return named

    def _pack(self, number: int, content: str | bytes) -> None:
        self._small.append((number, content.encode("ascii") if isinstance(content, str) else content))
        if len(self._small) == PACKED:
            self._pack_away()

    def _pack_away(self) -> None:
        """Write the small objects that wait as one stream."""
        objects, self._small = self._small, []
        at, heads = 0, []
        for number, content in objects:
            heads.append(f"{number} {at}")
            at += len(content) + 1
        head = " ".join(heads).encode("ascii") + b"\n"
        stream = self._stream(f"/Type/ObjStm/N {len(objects)}/First {len(head)}", head + b"\n".join(content for _, content in objects))
        for index, (number, _) in enumerate(objects):
            self._place(number, 2, stream, index)

    def _stream(self, head: str, content: bytes) -> int:
        return self._write_stream(head, *_packed(content))

    def _write_stream(self, head: str, packing: str, content: bytes) -> int:
        number = self._number()
        self._write(number, f"<<{head}{packing}/Length {len(content)}>>stream\n".encode("ascii") + content + b"\nendstream")
        return number

    def _write(self, number: int, content: bytes) -> None:
        self._place(number, 1, self._length)
        self._put(b"%d 0 obj\n%b\nendobj\n" % (number, content))

    def _place(self, number: int, kind: int, where: int, index: int = 0) -> None:
        """Note where an object stands: so many bytes from the start, or in another one, and as which of those in it."""
        _PLACE.pack_into(self._places, _PLACE.size * number, kind, where, index)

    def _put(self, content: bytes) -> None:
        """Hand bytes on; the file is never read back, so that it may be of any size and go anywhere."""
        taken = self._out.write(content)
        if taken is not None and taken < len(content):
            raise FileError("the file that the sheets go to takes only part of them; open it with a buffer")
        self._digest.update(content)
        self._length += len(content)

    def _end(self) -> None:
        number, start = self._number(), self._length
        self._place(number, 1, start)
        table = compress(self._places, 9)
        digest = self._digest.hexdigest()
        head = f"/Type/XRef/W[1 4 2]/Size {number + 1}/Root {self._catalog} 0 R/Info {self._info} 0 R/ID[<{digest}><{digest}>]"
        self._put(f"{number} 0 obj\n<<{head}/Filter/FlateDecode/Length {len(table)}>>stream\n".encode("ascii"))
        self._put(table + b"\nendstream\nendobj\nstartxref\n%d\n%%%%EOF\n" % start)


def _packed(content: bytes) -> tuple[str, bytes]:
    """Return a stream as it is shorter, and what says how that is."""
    packed = compress(content, LEVEL)
    return (PACKING, packed) if len(packed) + len(PACKING) < len(content) else ("", content)


@lru_cache(maxsize=1_500)
def _packed_form(drawing: str) -> tuple[str, bytes]:
    """Pack a drawing; most of them come again in the next document."""
    return _packed(drawing.encode("ascii"))


def _dictionary(entries: Mapping[str, str]) -> str:
    return f"<<{''.join(f'/{key}{value}' for key, value in entries.items())}>>"


def _text(text: str) -> str:
    """Return a text as a PDF string: plain where it is ASCII, else UTF-16."""
    if text.isascii() and text.isprintable():
        escaped = re.sub(r"([\\()])", r"\\\1", text)
        return f"({escaped})"
    return f"<FEFF{text.encode('utf-16-be').hex().upper()}>"

"""Print the rows of the speed table that exist by now, measured in one interleaved run.

    python benchmarks/run.py            everything, in about two minutes
    python benchmarks/run.py --million  peak memory with 1,000,000 people, as the table asks

Every figure is the median of paired ratios, so that the machine's own drift cancels out. Caches are
warm; the cold figure stands beside it where there is one. Compiled files are used as an
installation has them, whatever PYTHONDONTWRITEBYTECODE says.
"""

from __future__ import annotations

import argparse
import os
import random  # noqa: TID251
import statistics
import subprocess
import sys
import tempfile
import time
import zlib
from collections.abc import Callable, Iterator, Sequence
from io import BytesIO
from itertools import cycle, islice
from pathlib import Path

import msgspec
from msgspec.structs import replace
from pypdf import PdfReader

from hcgen import Dice, derive, load_tables, roll_characters, validate_record, write_toml
from hcgen.portrait import Portrait, portrait
from hcgen.records import to_content
from hcgen.sheets import render

ENVIRONMENT = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
PLAIN = ["character", "--seed", "7", "--format", "plain"]
CARD = ["character", "--seed", "7", "--format", "card"]
TABLES = load_tables()


def row(what: str, ratio: float, reach: str, note: str = "") -> None:
    """Print a row of the table."""
    print(f"{what:<58} {ratio:>8.3f}   reach {reach:<8} {note}", flush=True)


def process(*words: str, cold: bool = False) -> float:
    """Time a whole process, in seconds."""
    environment = ENVIRONMENT | ({"HCGEN_CACHE": "0"} if cold else {})
    start = time.perf_counter()
    subprocess.run([sys.executable, *words], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
    return time.perf_counter() - start


def interleaved(actions: dict[str, Callable[[], float]], rounds: int) -> dict[str, list[float]]:
    """Time all actions round by round, the order turned every other round."""
    times: dict[str, list[float]] = {name: [] for name in actions}
    for number in range(-1, rounds):
        order = list(actions) if number % 2 else list(reversed(actions))
        for name in order:
            taken = actions[name]()
            if number >= 0:
                times[name].append(taken)
    return times


def ratio(times: dict[str, list[float]], above: str, below: str) -> float:
    """Return the median of the paired ratios."""
    return statistics.median(a / b for a, b in zip(times[above], times[below], strict=True))


def start_up() -> None:
    """Whole processes against bare Python and against the import of typer."""
    times = interleaved(
        {
            "bare": lambda: process("-c", "pass"),
            "typer": lambda: process("-c", "import typer"),
            "version": lambda: process("-m", "hcgen", "--version"),
            "plain": lambda: process("-m", "hcgen", *PLAIN),
            "card": lambda: process("-m", "hcgen", *CARD),
            "cold": lambda: process("-m", "hcgen", *PLAIN, cold=True),
        },
        rounds=15,
    )
    row("hcgen --version ÷ python -c pass", ratio(times, "version", "bare"), "≤ 7")
    row("hcgen --version ÷ python -c 'import typer'", ratio(times, "version", "typer"), "≤ 1.2")
    for below, name, reach in (("bare", "python -c pass", "≤ 8.5"), ("typer", "python -c 'import typer'", "≤ 1.45")):
        cold = f"cold {ratio(times, 'cold', below):.2f}"
        row(f"hcgen character --format plain ÷ {name}", ratio(times, "plain", below), reach, cold)
    row("hcgen character (card) ÷ python -c pass", ratio(times, "card", "bare"), "≤ 12.5")


def timed(action: Callable[[], object]) -> Callable[[], float]:
    """Turn an action into one that says how long it took."""

    def run() -> float:
        start = time.perf_counter()
        action()
        return time.perf_counter() - start

    return run


def in_process(count: int = 1_000) -> None:
    """People and records a second, against plain loops."""
    dice = Dice("benchmark")
    people = list(roll_characters(dice, TABLES, count=count))
    fulls = [replace(record, derived=derive(record, TABLES)) for record in people]
    contents = [to_content(record) for record in fulls]

    def numbers() -> None:
        source = random.Random(1)
        for _ in range(count):
            [source.randint(1, 6) for _ in range(60)]

    def rolled() -> None:
        for record in roll_characters(dice, TABLES, count=count):
            derive(record, TABLES)

    def judged() -> None:
        for record in roll_characters(dice, TABLES, count=count):
            derived = derive(record, TABLES)
            validate_record(record, TABLES, derived)
            msgspec.json.encode(replace(record, derived=derived))

    def dumped() -> None:
        from tomli_w import dumps

        for content in contents[:100]:
            dumps(content)

    times = interleaved(
        {
            "numbers": timed(numbers),
            "rolled": timed(rolled),
            "judged": timed(judged),
            "dumped": timed(dumped),
            "written": timed(lambda: [write_toml(record) for record in fulls[:100]]),
        },
        rounds=11,
    )
    a_second = count / statistics.median(times["rolled"])
    row("characters rolled and derived ÷ loops of 60 numbers", ratio(times, "numbers", "rolled"), "≥ 0.08", f"{a_second:,.0f} a second")
    row("rolled, validated, as JSON Lines ÷ the same", ratio(times, "numbers", "judged"), "≥ 0.05")
    row("TOML records ÷ tomli_w.dumps of the same data", ratio(times, "dumped", "written"), "≥ 0.8")


LABELS, BOXES, VALUES = 46, 63, 74
"""What a page has: labels and boxes, which all pages share, and values of its own."""


def words(told: object) -> Iterator[str]:
    """Yield what a sheet says in short: its numbers and its names."""
    if isinstance(told, dict | list | tuple):
        for part in told.values() if isinstance(told, dict) else told:
            yield from words(part)
    elif (isinstance(told, str) and 0 < len(told) < 24) or (isinstance(told, int) and not isinstance(told, bool)):
        yield str(told)


def values(sheet: Portrait) -> list[str]:
    """Return so many of them as a page of the floor has."""
    return list(islice(cycle(words(msgspec.to_builtins(sheet))), VALUES))


def floor(people: Sequence[Sequence[str]]) -> bytes:
    """The least a PDF costs: a template of bytes for the values of each page, one drawing behind all of them, and zlib.

    A page takes some 760 bytes and a ninth or tenth of the time that reportlab's canvas takes for it.
    """
    shown = b"".join(b"1 0 0 1 %d %d Tm (%%s) Tj\n" % (40 + 180 * (at % 3), 800 - 9 * (at // 3)) for at in range(VALUES))
    template = b"/shared Do BT /F1 9 Tf " + shown + b"ET"
    labels = b"".join(b"1 0 0 1 %d %d Tm (label %d) Tj\n" % (30 + 100 * (at % 5), 810 - 9 * at, at) for at in range(LABELS))
    boxes = b"".join(b"40 %d 260 9 re S\n" % (40 + 10 * at) for at in range(BOXES))
    shared = zlib.compress(boxes + b"BT /F1 7 Tf " + labels + b"ET", 6)
    font, form = b"/Resources << /Font << /F1 3 0 R >> >>", b"/Type /XObject /Subtype /Form /BBox [0 0 595 842]"
    head = b"<< %s %s /Filter /FlateDecode /Length %d >>\nstream\n" % (form, font, len(shared))
    objects = [b"<< /Type /Catalog /Pages 2 0 R >>", b"", b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"]
    objects.append(head + shared + b"\nendstream")
    resources = b"/Resources << /Font << /F1 3 0 R >> /XObject << /shared 4 0 R >> >>"
    kids = []
    for told in people:
        encoded = [value.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)").encode("cp1252", "replace") for value in told]
        stream = zlib.compress(template % tuple(encoded), 6)
        objects.append(b"<< /Length %d /Filter /FlateDecode >>\nstream\n" % len(stream) + stream + b"\nendstream")
        kids.append(len(objects) + 1)
        objects.append(b"<< /Type /Page /Parent 2 0 R /Contents %d 0 R %s >>" % (len(objects), resources))
    listed = b" ".join(b"%d 0 R" % kid for kid in kids)
    objects[1] = b"<< /Type /Pages /MediaBox [0 0 595 842] /Count %d /Kids [%s] >>" % (len(kids), listed)
    body = bytearray(b"%PDF-1.4\n")
    places = []
    for number, content in enumerate(objects, 1):
        places.append(len(body))
        body += b"%d 0 obj\n" % number + content + b"\nendobj\n"
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    count = len(objects) + 1
    return bytes(body) + b"xref\n0 %d\n0000000000 65535 f \n" % count + table + b"trailer << /Size %d /Root 1 0 R >>\n" % count


def canvas(people: Sequence[Sequence[str]]) -> bytes:
    """The same by reportlab's canvas, nothing measured: what all pages share as a form."""
    from reportlab.pdfgen.canvas import Canvas

    out = BytesIO()
    pen = Canvas(out, pagesize=(595, 842), pageCompression=1, invariant=1)
    pen.beginForm("shared")
    pen.setFont("Helvetica", 7)
    for at in range(LABELS):
        pen.drawString(30 + 100 * (at % 5), 810 - 9 * at, f"label {at}")
    for at in range(BOXES):
        pen.rect(40, 40 + 10 * at, 260, 9)
    pen.endForm()
    for told in people:
        pen.doForm("shared")
        pen.setFont("Helvetica", 9)
        for at, value in enumerate(told):
            pen.drawString(40 + 180 * (at % 3), 800 - 9 * (at // 3), value)
        pen.showPage()
    pen.save()
    return out.getvalue()


def sheets(count: int) -> None:
    """Sheets a second, and bytes a page, against the floor and reportlab's canvas, in a PDF of so many."""
    records = list(roll_characters(Dice("sheets"), TABLES, count=count))
    portraits = [portrait(record, derive(record, TABLES), TABLES) for record in records]
    people = [values(seen) for seen in portraits]
    data, _ = render(portraits)
    pages = len(PdfReader(BytesIO(data)).pages)
    actions = {"floor": timed(lambda: floor(people)), "ours": timed(lambda: render(portraits)), "canvas": timed(lambda: canvas(people))}
    times = interleaved(actions, rounds=7)
    a_second = count / statistics.median(times["ours"])
    what = f"{count:,} character sheets:"
    row(f"{what} floor’s speed ÷ ours", ratio(times, "ours", "floor"), "≤ 25", f"{a_second:,.0f} a second, {pages} pages")
    row(
        f"{what} time of one ÷ that of a page by canvas",
        ratio(times, "ours", "canvas"),
        "–",
        f"canvas ÷ floor {ratio(times, 'canvas', 'floor'):.1f}",
    )
    own = len(data) / pages
    row(f"{what} bytes of a page ÷ the floor’s", own / (len(floor(people)) / count), "≤ 3", f"{own:,.0f} bytes")


WATCH = """
import os, sys
child = os.posix_spawn(sys.executable, sys.argv[1:], os.environ, file_actions=[(os.POSIX_SPAWN_OPEN, 2, os.devnull, os.O_WRONLY, 0)])
_, status, usage = os.wait4(child, 0)
print(status, usage.ru_maxrss)
"""


def peak(*words: str) -> int:
    """Return the peak memory of a process, in KiB: watched by a small one, for a child is never seen to be smaller than its parent."""
    watch = [sys.executable, "-S", "-c", WATCH, sys.executable, *words]
    told = subprocess.run(watch, env=ENVIRONMENT, stdout=subprocess.PIPE, text=True, check=True).stdout
    status, most = map(int, told.split()[-2:])
    if status:
        raise SystemExit(f"{' '.join(words)} failed")
    return most


def memory(most: int) -> None:
    """Peak memory of a large batch against a small one, and of 1,000 pages."""
    with tempfile.TemporaryDirectory() as folder:

        def crew(count: int, name: str) -> int:
            return peak("-m", "hcgen", "crew", "--seed", "7", "-n", str(count), "-o", str(Path(folder) / name))

        row(f"peak memory, {most:,} characters to JSON Lines ÷ 10,000", crew(most, "most.jsonl") / crew(10_000, "few.jsonl"), "≤ 1.2")
        mebibytes = crew(1_000, "sheets.pdf") / 1024
        size = (Path(folder) / "sheets.pdf").stat().st_size / 1e6
        row("peak memory of a PDF of 1,000 sheets, in MiB", mebibytes, "≤ 60", f"{size:.2f} MB")


def main() -> None:
    """Measure everything."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--million", action="store_true", help="peak memory with 1,000,000 people (five minutes more)")
    million = asked.parse_args().million
    start_up()
    in_process()
    sheets(120)
    sheets(1_000)
    memory(1_000_000 if million else 100_000)


if __name__ == "__main__":
    main()

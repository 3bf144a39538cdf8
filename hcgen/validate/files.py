"""Files judged: every finding of each record with its line; folders with all the records in them."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

import msgspec

from hcgen.errors import HcgenError
from hcgen.forms import SUFFIXES, files_in, read_written
from hcgen.places import around, json_lines, nearest, toml_lines
from hcgen.validate.findings import Finding, Words, error, one_of
from hcgen.validate.judging import Judgement, judge

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from hcgen.errors import FileError
    from hcgen.forms import Written
    from hcgen.records import Character
    from hcgen.tables import Tables
    from hcgen.validate.judging import Also


class Verdict(msgspec.Struct, frozen=True, omit_defaults=True):
    """A record, or a file that holds none, and what is to be said about it."""

    file: str
    line: int | None = None
    """The line that the record takes, in JSON Lines."""
    record: str | None = None
    """The format by which it was judged; absent where it is no record."""
    findings: tuple[Finding, ...] = ()

    @property
    def errors(self) -> int:
        """How many of the findings are errors."""
        return sum(finding.severity == "error" for finding in self.findings)

    @property
    def was_left_alone(self) -> bool:
        """Whether it is a file of a folder that is no record and does not look like one."""
        return self.record is None and not self.findings


def _nothing(person: Character, tables: Tables) -> tuple[Finding, ...]:
    return ()


def judge_path(path: str, also: Also = _nothing) -> Iterator[Verdict]:
    """Judge every record of a file, or of all files in a folder and the folders in it, by their names.

    Whatever cannot be read is a finding too. In a folder, what is no record at all is left alone.

    Args:
        path: The file, the folder, or "-" for standard input.
        also: What else is to be said of each person, by those who know more than the rules.
    """
    if not os.path.isdir(path):
        for verdict, _ in _judge_file(path, also):
            yield verdict
        return
    left_alone = others = 0
    unread: dict[str, FileError] = {}
    for file in files_in(path, unread):
        for verdict, is_other in _judge_file(file, also):
            left_alone, others = left_alone + is_other, others + (not is_other)
            yield msgspec.structs.replace(verdict, findings=()) if is_other else verdict
    for folder, fault in unread.items():
        finding = _unread(fault, folder, "a folder that can be read")
        yield Verdict(folder, findings=(msgspec.structs.replace(finding, key="the folder"),))
    if not others and not unread:
        expected = f"records, in files that end in {one_of(SUFFIXES)}"
        found = Words(f"{left_alone} that hold none") if left_alone else None
        yield Verdict(path, findings=(error("the folder", "format", expected, found, "name a folder that holds some"),))


def judge_file(path: str, also: Also = _nothing) -> Iterator[Verdict]:
    """Judge every record of a file; as `judge_path`, but for files alone."""
    return (verdict for verdict, _ in _judge_file(path, also))


def _judge_file(path: str, also: Also) -> Iterator[tuple[Verdict, bool]]:
    try:
        for written in read_written(path):
            judgement = _judge(written, also)
            yield _verdict(judgement, written), judgement.is_other
    except HcgenError as fault:
        yield Verdict(path, findings=(_unread(fault, path, "a file that can be read"),)), False


def judge_written(written: Written, also: Also = _nothing) -> Verdict:
    """Judge one record as it is written."""
    return _verdict(_judge(written, also), written)


def _verdict(judgement: Judgement, written: Written) -> Verdict:
    return Verdict(written.file, written.line, judgement.format, tuple(_with_lines(judgement.findings, written)))


def _judge(written: Written, also: Also) -> Judgement:
    try:
        content = written.read()
    except HcgenError as fault:
        finding = _unread(fault, written.name, f"{written.form.upper()} that can be read", "a fault: ")
        if os.path.splitext(written.file)[1].lower() not in {"", *SUFFIXES}:
            expected = f"a record, in a file that ends in {one_of(SUFFIXES)}"
            finding = msgspec.structs.replace(finding, expected=expected, cure="name a record")
        return Judgement(None, (finding,))
    return judge(content, also)


_PLACE = re.compile(r"line (\d+)(?:, (column \d+|at the end))?: ")


def _unread(fault: HcgenError, name: str, expected: str, found: str = "") -> Finding:
    """Make a finding of what was said by those who could not read a file.

    Args:
        fault: What they said.
        name: What they called the file.
        expected: What was expected.
        found: What was found, where what they said is a sentence about it.
    """
    what, _, cure = str(fault).removeprefix(f"{name}: ").rpartition("; ")
    place = _PLACE.match(what)
    rest = what[place.end() :] if place else what
    rest = f"{rest} ({place[2]})" if place and place[2] else rest or cure
    finding = error("the file", "format", expected, Words(f"{found}{rest}"), cure)
    return msgspec.structs.replace(finding, line=int(place[1])) if place else finding


def _with_lines(findings: Iterable[Finding], written: Written) -> list[Finding]:
    """Find the line of each key, or of the nearest thing around it, and put the findings in the order of the file."""
    findings = tuple(findings)
    if written.line is not None:
        return [msgspec.structs.replace(finding, line=written.line) for finding in findings]
    unplaced = [finding for finding in findings if finding.line is None]
    if unplaced and unplaced[0].key != "the file":
        wanted = {place for finding in unplaced for place in around(finding.key)}
        lines = (json_lines if written.form == "json" else toml_lines)(written.text(), wanted)
        findings = tuple(msgspec.structs.replace(finding, line=finding.line or nearest(finding.key, lines)) for finding in findings)
    return sorted(findings, key=lambda finding: finding.line or 0)

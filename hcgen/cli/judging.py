"""``hcgen validate``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from collections.abc import Iterable

    from hcgen.validate.files import Verdict

app = typer.Typer(rich_markup_mode=None)

Files = Annotated[list[str], typer.Argument(metavar="FILE…", help="Records: .toml, .json, .jsonl, or - for TOML on standard input.")]
Places = Annotated[
    list[str],
    typer.Argument(metavar="FILE…", help="Records: .toml, .json, .jsonl; folders with all that are in them; - for standard input."),
]
Shape = Annotated[str, typer.Option("--format", metavar="FORMAT", help="plain, or json for tools.")]


@app.command(
    epilog="\b\nExample: hcgen validate ada.toml people/\nRules: each finding names its own, such as HC-GEN-05; exit 1 if any is an error"
)
def validate(files: Places, format_: Shape = "plain") -> None:
    """Judge records by the rules: every finding at once, with file, line, key, rule and cure."""
    from hcgen.cli.output import complain, tell
    from hcgen.errors import WishError
    from hcgen.generate.noted import findings
    from hcgen.validate.files import judge_path

    if format_ not in {"plain", "json"}:
        raise WishError(f"--format {format_[:40]} is no format of findings; it is plain or json")
    count = _Count()
    verdicts = (count.of(verdict) for path in files for verdict in judge_path(path, findings))
    if format_ == "json":
        _as_json(list(verdicts), count)
    else:
        _as_lines(verdicts)
    if count.errors:
        complain(str(count))
        raise typer.Exit(1)
    tell(str(count))


class _Count:
    """What was judged, and how it came out."""

    def __init__(self) -> None:
        self.records = self.others = self.left = self.errors = self.warnings = 0

    def of(self, verdict: Verdict) -> Verdict:
        """Count a verdict, and hand it on."""
        self.records += verdict.record is not None
        self.left += verdict.was_left_alone
        self.others += verdict.record is None and not verdict.was_left_alone
        self.errors += verdict.errors
        self.warnings += len(verdict.findings) - verdict.errors
        return verdict

    def __str__(self) -> str:
        judged = [_counted(self.records, "record")] if self.records or not self.others else []
        judged += [f"{_counted(self.others, 'file')} that {'is' if self.others == 1 else 'are'} none"] if self.others else []
        left = f"; {_counted(self.left, 'other file')} left alone" if self.left else ""
        return f"{', '.join(judged)}: {_counted(self.errors, 'error')}, {_counted(self.warnings, 'warning')}{left}"


def _as_lines(verdicts: Iterable[Verdict]) -> None:
    from hcgen.cli.output import line_of, say

    for verdict in verdicts:
        for finding in verdict.findings:
            place = f"{verdict.file}:{finding.line}" if finding.line else verdict.file
            say(line_of(f"{place}: {finding}"))


def _as_json(verdicts: list[Verdict], count: _Count) -> None:
    from hcgen.cli.output import as_json, say

    content = {"format": "hcgen.findings/1", "errors": count.errors, "warnings": count.warnings, "files": verdicts}
    say(as_json(content))


@app.command(epilog="\b\nExample: hcgen verify ada.toml\nRules: what each part rolls on, such as HC-GEN-05 for the stats")
def verify(
    files: Files,
    every: Annotated[bool, typer.Option("--all", help="Name the keys that prove as well.")] = False,
    format_: Shape = "plain",
) -> None:
    """Show, key by key, what follows from the seed, what was chosen, and what was edited."""
    from hcgen.cli.output import as_json, complain, line_of, say, tell
    from hcgen.errors import WishError
    from hcgen.generate.ship_replay import verify_file

    if format_ not in {"plain", "json"}:
        raise WishError(f"--format {format_[:40]} is no format of proofs; it is plain or json")
    proofs = [(name, proof) for path in files for name, record in verify_file(path) for proof in record]
    unproven = [proof for _, proof in proofs if proof.status in {"edited", "differs"}]
    if format_ == "json":
        import msgspec

        keys = [{"file": name, **msgspec.to_builtins(proof)} for name, proof in proofs]
        say(as_json({"format": "hcgen.proofs/1", "keys": keys}))
    else:
        for name, proof in proofs:
            if every or proof in unproven:
                say(line_of(f"{name}: {proof}"))
    counts = ", ".join(_keys(sum(p.status == status for _, p in proofs), status) for status in STATUSES)
    if unproven:
        complain(counts)
        raise typer.Exit(1)
    tell(counts)


@app.command(epilog="\b\nExample: hcgen explain ada.toml\nRules: each row names its source, such as HC-STK-00 for the stock")
def explain(files: Files, format_: Shape = "plain") -> None:
    """Tell the story of every roll: dice, table, row, rule, and what followed."""
    import msgspec

    from hcgen.cli.output import as_json, line_of, say
    from hcgen.errors import WishError
    from hcgen.generate.explain import title, told
    from hcgen.generate.ship_replay import explain_file

    if format_ not in {"plain", "json"}:
        raise WishError(f"--format {format_[:40]} is no format of a story; it is plain or json")
    stories = [story for path in files for story in explain_file(path)]
    if format_ == "json":
        content = [{"name": title(person), "parts": msgspec.to_builtins(story)} for person, story in stories]
        say(as_json({"format": "hcgen.story/1", "people": content}))
        return
    for person, story in stories:
        say("".join(map(line_of, told(person, story))))


STATUSES = ("rolled", "chosen", "edited", "differs")


def _keys(number: int, status: str) -> str:
    return f"{_counted(number, 'key')} {'differ' if status == 'differs' and number != 1 else status}"


def _counted(number: int, what: str) -> str:
    return f"{number or 'no'} {what}{'' if number == 1 else 's'}"

"""``hcgen validate``."""

from __future__ import annotations

from typing import Annotated

import typer

app = typer.Typer(rich_markup_mode=None)

Files = Annotated[list[str], typer.Argument(metavar="FILE…", help="Records: .toml, .json, .jsonl, or - for TOML on standard input.")]
Shape = Annotated[str, typer.Option("--format", metavar="FORMAT", help="plain, or json for tools.")]


@app.command(epilog="\b\nExample: hcgen validate ada.toml\nRules: each finding names its own, such as HC-GEN-05; exit 1 if any is an error")
def validate(files: Files, format_: Shape = "plain") -> None:
    """Judge records by the rules: every finding at once, with file, line, key, rule and cure."""
    from hcgen.cli.output import complain, line_of, say, tell
    from hcgen.errors import HcgenError, WishError
    from hcgen.generate.noted import findings
    from hcgen.validate.files import Verdict, judge_file

    if format_ not in {"plain", "json"}:
        raise WishError(f"--format {format_[:40]} is no format of findings; it is plain or json")
    verdicts: list[Verdict] = []
    unread = 0
    for path in files:
        try:
            verdicts.extend(judge_file(path, findings))
        except HcgenError as fault:
            complain(str(fault))
            unread += 1
    if unread and not verdicts:
        raise typer.Exit(1)
    if format_ == "json":
        import msgspec

        say(msgspec.json.format(msgspec.json.encode({"format": "hcgen.findings/1", "files": verdicts}), indent=2).decode() + "\n")
    else:
        for verdict in verdicts:
            for finding in verdict.findings:
                say(line_of(f"{verdict.file}: {finding}"))
    errors = sum(verdict.errors for verdict in verdicts)
    warnings = sum(len(verdict.findings) for verdict in verdicts) - errors
    told = f"{_counted(len(verdicts), 'record')}: {_counted(errors, 'error')}, {_counted(warnings, 'warning')}"
    if errors or unread:
        complain(told)
        raise typer.Exit(1)
    tell(told)


@app.command(epilog="\b\nExample: hcgen verify ada.toml\nRules: what each part rolls on, such as HC-GEN-05 for the stats")
def verify(
    files: Files,
    every: Annotated[bool, typer.Option("--all", help="Name the keys that prove as well.")] = False,
    format_: Shape = "plain",
) -> None:
    """Show, key by key, what follows from the seed, what was chosen, and what was edited."""
    from hcgen.cli.output import complain, line_of, say, tell
    from hcgen.errors import WishError
    from hcgen.generate.ship_replay import verify_file

    if format_ not in {"plain", "json"}:
        raise WishError(f"--format {format_[:40]} is no format of proofs; it is plain or json")
    proofs = [(name, proof) for path in files for name, record in verify_file(path) for proof in record]
    unproven = [proof for _, proof in proofs if proof.status in {"edited", "differs"}]
    if format_ == "json":
        import msgspec

        keys = [{"file": name, **msgspec.to_builtins(proof)} for name, proof in proofs]
        say(msgspec.json.format(msgspec.json.encode({"format": "hcgen.proofs/1", "keys": keys}), indent=2).decode() + "\n")
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

    from hcgen.cli.output import line_of, say
    from hcgen.errors import WishError
    from hcgen.generate.explain import title, told
    from hcgen.generate.ship_replay import explain_file

    if format_ not in {"plain", "json"}:
        raise WishError(f"--format {format_[:40]} is no format of a story; it is plain or json")
    stories = [story for path in files for story in explain_file(path)]
    if format_ == "json":
        content = [{"name": title(person), "parts": msgspec.to_builtins(story)} for person, story in stories]
        say(msgspec.json.format(msgspec.json.encode({"format": "hcgen.story/1", "people": content}), indent=2).decode() + "\n")
        return
    for person, story in stories:
        say("".join(map(line_of, told(person, story))))


STATUSES = ("rolled", "chosen", "edited", "differs")


def _keys(number: int, status: str) -> str:
    return f"{_counted(number, 'key')} {'differ' if status == 'differs' and number != 1 else status}"


def _counted(number: int, what: str) -> str:
    return f"{number or 'no'} {what}{'' if number == 1 else 's'}"

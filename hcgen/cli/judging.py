"""``hcgen validate``."""

from __future__ import annotations

from typing import Annotated

import typer

app = typer.Typer(rich_markup_mode=None)

Files = Annotated[list[str], typer.Argument(metavar="FILE…", help="Records: .toml, .json, .jsonl, or - for TOML on standard input.")]
Shape = Annotated[str, typer.Option("--format", metavar="FORMAT", help="plain, or json for tools.")]


@app.command(epilog="Example: hcgen validate ada.toml. Each finding names its rule, such as HC-GEN-05; exit 1 if any is an error.")
def validate(files: Files, format_: Shape = "plain") -> None:
    """Judge records by the rules: every finding at once, with file, line, key, rule and cure."""
    from hcgen.cli.output import say, tell
    from hcgen.errors import WishError
    from hcgen.validate.files import judge_file

    if format_ not in {"plain", "json"}:
        raise WishError(f"--format {format_[:40]} is no format of findings; it is plain or json")
    verdicts = [verdict for path in files for verdict in judge_file(path)]
    if format_ == "json":
        import msgspec

        say(msgspec.json.format(msgspec.json.encode({"format": "hcgen.findings/1", "files": verdicts}), indent=2).decode() + "\n")
    else:
        for verdict in verdicts:
            for finding in verdict.findings:
                say(f"{verdict.file}: {finding}\n")
    errors = sum(verdict.errors for verdict in verdicts)
    warnings = sum(len(verdict.findings) - verdict.errors for verdict in verdicts)
    if errors:
        tell(f"hcgen: {errors} error{'s' if errors > 1 else ''} and {warnings} warning{'s' if warnings != 1 else ''} in {len(verdicts)} record{'s' if len(verdicts) > 1 else ''}")
        raise typer.Exit(1)
    tell(f"{len(verdicts)} record{'s' if len(verdicts) != 1 else ''}: no errors, {warnings} warning{'s' if warnings != 1 else ''}")

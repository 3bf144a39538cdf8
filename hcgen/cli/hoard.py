"""``hcgen treasure``: the same as ``hcgen play smith treasure``."""

import typer

from hcgen.cli.smith_treasure import treasure

app = typer.Typer(rich_markup_mode=None)

app.command("treasure", epilog="\b\nExample: hcgen treasure gems --seed 4\nRules: HC-TRS-01, HC-ARM-02")(treasure)

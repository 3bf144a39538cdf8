"""The command line: a module for each group of commands, loaded when one of them is called."""

from __future__ import annotations


def main() -> None:
    """Run the command line: what ``hcgen``, ``hchgen`` and ``python -m hcgen`` do."""
    import gc
    import os
    import sys

    # Imports make objects that stay; looking through them for rubbish costs a start-up a tenth.
    gc.set_threshold(50_000, 20, 20)
    from hcgen.cli.app import app

    called = os.path.basename(sys.argv[0] or "")
    app(prog_name="hchgen" if called.startswith("hchgen") else "hcgen")

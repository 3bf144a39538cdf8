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
    from hcgen.cli.lazy import Sparing

    sys.meta_path.insert(0, Sparing)
    _end_tidily()
    called = os.path.basename(sys.argv[0] or "")
    app(prog_name="hchgen" if called.startswith("hchgen") else "hcgen")


def _end_tidily() -> None:
    """Have a closed terminal, or whoever else ends the program, end it as Control-C does: what is half written is taken away."""
    import signal
    import sys
    import threading

    if threading.current_thread() is not threading.main_thread():
        return  # whoever runs us within a thread of theirs says themselves how they are ended
    for name in ("SIGTERM", "SIGHUP"):
        ending = getattr(signal, name, None)
        if ending is not None and signal.getsignal(ending) == signal.SIG_DFL:
            signal.signal(ending, lambda number, _: sys.exit(128 + number))

"""``hcgen play``: the procedures of the table, in groups that are loaded when they are called."""

from hcgen.cli.lazy import lazy_app

COMMANDS = {
    "check": "hcgen.cli.play_check",
    "fight": "hcgen.cli.play_fight",
    "magick": "hcgen.cli.play_magick",
    "smith": "hcgen.cli.play_smith",
    "ship": "hcgen.cli.play_ship",
    "sea": "hcgen.cli.play_sea",
    "trail": "hcgen.cli.play_trail",
    "alien": "hcgen.cli.play_alien",
}
"""Each group of procedures and the module that holds it. A further one is a line here."""

app = lazy_app(
    "play",
    "What happens at the table, by the rules: what was rolled, against what, and what follows.",
    COMMANDS,
    epilog="\b\nExample: hcgen play ship evade --systems 14\n"
    "Rules: HC-CHK, HC-CMB, HC-MAG, HC-SMI, MH-SHIP, WT-VES, WT-MOVE, AL-CRIT and kin; each command names its own",
)

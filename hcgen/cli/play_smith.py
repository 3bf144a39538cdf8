"""``hcgen play smith``: what the Smith rolls, or spares themselves rolling."""

from hcgen.cli.lazy import lazy_app

COMMANDS = {
    **dict.fromkeys(("hammer-dice", "nodes"), "hcgen.cli.smith_dice"),
    "treasure": "hcgen.cli.smith_treasure",
    "monster": "hcgen.cli.smith_monster",
    **dict.fromkeys(("light", "rations"), "hcgen.cli.smith_supplies"),
}
"""Each procedure and the module that holds it."""

app = lazy_app(
    "smith",
    "The Smith’s side of the table: Hammer Dice, nodes, treasure, creatures, light and food.",
    COMMANDS,
    epilog="\b\nExample: hcgen play smith nodes --difficulty 3\nRules: HC-HAM, HC-SMI, HC-TRS-01, HC-CMB-12, HC-RES-04",
)

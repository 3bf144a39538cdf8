"""``hcgen play sea``: weather, days and fights of the boats and ships of river, lake and sea."""

from hcgen.cli.lazy import lazy_app

COMMANDS = {
    **dict.fromkeys(("weather", "day", "evasion"), "hcgen.cli.sea_days"),
    **dict.fromkeys(("ram", "catapult", "shear-oars", "grapple"), "hcgen.cli.sea_fights"),
    **dict.fromkeys(("fire-fighting", "repair", "turn"), "hcgen.cli.sea_work"),
}
"""Each procedure and the module that holds it."""

app = lazy_app(
    "sea",
    "A vessel in play: its record, or bare numbers, and the dice.",
    COMMANDS,
    epilog="\b\nExample: hcgen play sea day longship.toml --optional-wind --save\nRules: WT-WEA, WT-WIND, WT-RAM, WT-CAT, WT-REP and kin",
)

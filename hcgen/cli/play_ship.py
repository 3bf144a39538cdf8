"""``hcgen play ship``: what a starship’s hands can do, and what becomes of her."""

from hcgen.cli.lazy import lazy_app

COMMANDS = {
    **dict.fromkeys(("fire-lasers", "fire-warpedo", "evade", "boost-shields", "repair"), "hcgen.cli.ship_actions"),
    **dict.fromkeys(("hit", "critical", "turn", "jump", "station"), "hcgen.cli.ship_turns"),
    "vacuum": "hcgen.cli.ship_vacuum",
    "battle": "hcgen.cli.ship_battle",
}
"""Each procedure and the module that holds it."""

app = lazy_app(
    "ship",
    "A starship in play: her record, or bare numbers, and the dice.",
    COMMANDS,
    epilog="\b\nExample: hcgen play ship fire-lasers warning.toml --save\nRules: MH-SHIP-04 to MH-SHIP-06, MH-CRIT, MH-VAC-01",
)

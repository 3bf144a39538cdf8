"""``hcgen play trail``: journeys over land and through the air, and who is met on them."""

from hcgen.cli.lazy import lazy_app

COMMANDS = {
    **dict.fromkeys(("day", "march", "lost", "forage"), "hcgen.cli.trail_days"),
    **dict.fromkeys(("encounter", "hazard"), "hcgen.cli.trail_meetings"),
    **dict.fromkeys(("flee", "pursuit"), "hcgen.cli.trail_flights"),
    **dict.fromkeys(("turn", "dive", "climb", "bomb"), "hcgen.cli.trail_air"),
}
"""Each procedure and the module that holds it."""

app = lazy_app(
    "trail",
    "A party on its way, by bare numbers and the dice: days of travel, meetings, flights on foot, and wings.",
    COMMANDS,
    epilog="\b\nExample: hcgen play trail day --inches 9 --terrain forest\n"
    "Rules: WT-MOVE, WT-LOST, WT-ENC, WT-FOR, WT-EVA, WT-AIR, WT-BOMB, MH-HAZ, MH-FLEE",
)

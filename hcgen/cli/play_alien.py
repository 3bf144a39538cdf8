"""``hcgen play alien``: harm, and what is done about it, in the Alien game."""

from hcgen.cli.lazy import lazy_app

COMMANDS = {
    **dict.fromkeys(("health", "armour", "cover", "hurt", "broken", "critical"), "hcgen.cli.alien_harm"),
    **dict.fromkeys(("death", "stabilize", "surgery", "recover"), "hcgen.cli.alien_care"),
}
"""Each procedure and the module that holds it."""

app = lazy_app(
    "alien",
    "People of the Alien game, by bare numbers and the dice: harm, and getting over it.",
    COMMANDS,
    epilog="\b\nExample: hcgen play alien hurt --max-health 4 --health 2 --damage 3 --armour 1\n"
    "Rules: AL-HLTH, AL-ARM, AL-COV, AL-BRK, AL-REC, AL-CRIT",
)

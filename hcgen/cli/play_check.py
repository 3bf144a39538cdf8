"""``hcgen play check``: Tests, Challenges, Competitions, Saves and open rolls."""

from hcgen.cli.lazy import lazy_app

COMMANDS = {
    **dict.fromkeys(("test", "challenge", "competition", "open"), "hcgen.cli.check_tests"),
    "save": "hcgen.cli.check_saves",
}
"""Each procedure and the module that holds it."""

app = lazy_app(
    "check",
    "Checks: whatever somebody tries, with steps, mods, skills, Feats and advantages.",
    COMMANDS,
    epilog="\b\nExample: hcgen play check test --from ada.toml --skill stealth\nRules: HC-CHK, HC-CRIT, HC-VANT, HC-FEAT, HC-SKL, HC-SAVE",
)

"""``hcgen play fight``: initiative, attacks, defences, damage, and what runs out."""

from hcgen.cli.lazy import lazy_app

COMMANDS = {
    **dict.fromkeys(("initiative", "resource"), "hcgen.cli.fight_turns"),
    **dict.fromkeys(("attack", "tactical"), "hcgen.cli.fight_attacks"),
    "barrage": "hcgen.cli.fight_barrage",
    **dict.fromkeys(("total-defense", "cover"), "hcgen.cli.fight_defence"),
    **dict.fromkeys(("harm", "recover"), "hcgen.cli.fight_harm"),
    "damage": "hcgen.cli.fight_damage",
    **dict.fromkeys(("turn", "tag"), "hcgen.cli.fight_shticks"),
}
"""Each procedure and the module that holds it."""

app = lazy_app(
    "fight",
    "A fight: who begins, who hits, and what it does to whom.",
    COMMANDS,
    epilog="\b\nExample: hcgen play fight attack --from ada.toml --weapon dagger-common --defense 8\n"
    "Rules: HC-CMB, HC-WPN, HC-DMG, HC-CRIT-03, HC-RES-01",
)

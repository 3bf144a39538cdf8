"""``hcgen play magick``: spells, Mana-burn, what is sustained, scrolls, psionics."""

from hcgen.cli.lazy import lazy_app

COMMANDS = {
    **dict.fromkeys(("cast", "burn", "recover", "sustain", "cancel"), "hcgen.cli.magick_spells"),
    "check": "hcgen.cli.magick_checks",
    **dict.fromkeys(("scroll", "psionic-save"), "hcgen.cli.magick_others"),
    "lay-on-hands": "hcgen.cli.magick_healing",
}
"""Each procedure and the module that holds it."""

app = lazy_app(
    "magick",
    "Magick: spells and what is left of them, scrolls, and the powers of minds.",
    COMMANDS,
    epilog='\b\nExample: hcgen play magick cast "Head Start" --from mage.toml --save\nRules: HC-MAG, HC-CLS-M2, HC-CLS-M3, HC-PSI-03',
)

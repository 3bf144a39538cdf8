"""hcgen rolls characters, crews and ships for the tabletop, and prints the sheets."""

__version__ = "1.0.0"

"""Record the golden catalogue anew: only together with a higher EPOCH, and a word in CHANGELOG."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from catalogue import PAGE, catalogue
from ship_catalogue import SHIPS, ship_catalogue

SHIPS.write_text(ship_catalogue(), encoding="utf-8")
PAGE.write_text(catalogue(), encoding="utf-8")

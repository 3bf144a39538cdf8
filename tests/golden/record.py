"""Record the golden catalogue anew: only together with a higher EPOCH, and a word in CHANGELOG."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from catalogue import PAGE, catalogue

PAGE.write_text(catalogue(), encoding="utf-8")

"""The clone that the tests run in."""

import sys
from pathlib import Path

from tools.bootstrap import Clone, Screen

CLONE = Clone(Path(__file__).resolve().parents[2], Screen(sys.stderr))

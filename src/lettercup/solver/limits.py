"""Limits of searches, the same as in the kernel; larger input is refused. And how much is kept of what they made."""

import sys

MOST_FACES = 40
MOST_LONG_FACES = 8
"""Faces with several letters, such as Qu."""
LONGEST_FACE = 4
LONGEST_WORD = 63
MOST_POINTS = 1_000_000_000
SIEVE_SIZE = 256
WILD_FACES = ("?", "*")
"""Faces that stand for any single letter."""


def cache_size(many: int, share: int = 8) -> int:
    """How many things of some megabytes are kept for the next time: in a browser, where memory is scarce, a share."""
    return max(1, many // share) if sys.platform == "emscripten" else many

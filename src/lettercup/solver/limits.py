"""Limits of searches, the same as in the kernel; larger input is refused."""

MOST_FACES = 40
MOST_LONG_FACES = 8
"""Faces with several letters, such as Qu."""
LONGEST_FACE = 4
LONGEST_WORD = 63
MOST_POINTS = 1_000_000_000
SIEVE_SIZE = 256
WILD_FACES = ("?", "*")
"""Faces that stand for any single letter."""

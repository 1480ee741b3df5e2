"""The words of cards by which somebody comes back: common, harmless, and hard to mix up."""

from lettercup.data import read_text


def _read() -> tuple[str, ...]:
    lines = (line for line in read_text("card.txt").splitlines() if not line.startswith("#"))
    return tuple(word for line in lines for word in line.split())


CARD_WORDS = _read()
"""2048 words, so each has eleven bits."""

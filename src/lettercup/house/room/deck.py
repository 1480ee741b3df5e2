"""The deck of cards of a class: each child has a number and a plain word, week after week."""

import hashlib
import re
from functools import lru_cache

from lettercup.lexicon.card_words import CARD_WORDS

MOST_CARDS = 100
LONGEST = 6
"""Letters of a word on a card."""
TYPED = re.compile(r"\s*(\d{1,3})[\s.:)-]*([^\W\d_]+)\s*")


@lru_cache(maxsize=256)
def deck_words(deck: str) -> tuple[str, ...]:
    """The words of a deck, from the first card on; no two decks are alike."""
    short = [word for word in CARD_WORDS if len(word) <= LONGEST]
    return tuple(sorted(short, key=lambda word: hashlib.sha256(f"{deck} {word}".encode()).digest())[:MOST_CARDS])


def card_of(deck: str, typed: str) -> int | None:
    """The number of the card that somebody has typed, `7. bread`; None if it is no card of this deck.

    A word alone is a name: somebody may be called Robin.
    """
    found = TYPED.fullmatch(typed) if deck else None
    if found is None or not 1 <= (number := int(found[1])) <= MOST_CARDS:
        return None
    return number if deck_words(deck)[number - 1] == found[2].lower() else None


def card_text(deck: str, card: int) -> str:
    """A card as it is printed."""
    return f"{card}. {deck_words(deck)[card - 1]}"

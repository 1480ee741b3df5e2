"""How random players talk about words that lie open: challenges, appeals and votes, some of them impossible."""

import random

from lettercup.core import Move, Seat
from lettercup.core.reveal import Accept, Appeal, Challenge, Decline, Ready, Reveal


def about_words(tag: str, reveal: Reveal | None, seat: Seat, rng: random.Random) -> Move:
    """A move of that kind about the words on the table."""
    if reveal is None:
        raise ValueError(f"No words lie open, but {tag} was asked for.")
    owner = rng.randrange(-1, len(reveal.parties) + 1)
    match tag:
        case "challenge":
            return Challenge(*_a_word(reveal, rng))
        case "appeal":
            words = reveal.appealable(reveal.party(seat))
            return Appeal(words if rng.random() < 0.9 else ("ZZ",))
        case "accept":
            return Accept(rng.choice([*(vote.owner for vote in reveal.votes), owner]))
        case "decline":
            return Decline(rng.choice([*(vote.owner for vote in reveal.votes), owner]))
    return Ready()


def _a_word(reveal: Reveal, rng: random.Random) -> tuple[int, str]:
    """A word on the table, or hardly one."""
    words = [(word.owner, word.text) for word in reveal.words]
    return rng.choice(words) if words and rng.random() < 0.95 else (rng.randint(-1, len(reveal.parties)), "ZZ")

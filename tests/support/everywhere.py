"""What every Python must play alike, natively and in a browser: golden records, the conformance kit and bots."""

import hashlib
from collections.abc import Iterator

from lettercup.bots import bot, levels
from lettercup.bots.table import self_play
from lettercup.core import encode
from lettercup.core.record import check, loads
from lettercup.games import GAMES, game_of
from tests.conformance import kit
from tests.games.movers import movers
from tests.support.golden import corpus


def played() -> str:
    """A line for everything that was played, with a digest of it."""
    return "\n".join((*golden_records(), *kept_promises(), *games_of_bots()))


def golden_records() -> Iterator[str]:
    for name, texts in corpus().items():
        for text in texts:
            game, record = loads(text, game_of)
            states = check(game, record)
            assert game.outcome(states[-1]) == record.ending.outcome
            yield f"golden {name} {digest(states[-1])}"


def kept_promises() -> Iterator[str]:
    for name, mover in movers().items():
        for number, game in enumerate(mover.GAMES):
            yield f"kit {name} {number} {digest(kit.examine(game, mover, seed=0))}"


def games_of_bots() -> Iterator[str]:
    for name, kind in GAMES.items():
        best = bot(name, levels(name)[-1])
        yield f"bots {name} {digest(self_play(kind(players=2), [best, best], seed=1).entries)}"


def digest(value: object) -> str:
    return hashlib.sha256(encode(value)).hexdigest()[:16]

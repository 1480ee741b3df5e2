"""The long test of bots: `python -m tests.bots.long --games 1000` plays so many games of each game, options included.

Levels and options go round from game to game. A bot must never be refused, never lay a word outside its band, an
offensive one or a name, and the record must replay to the same end. `./test` plays a few of the same games.
"""

import argparse
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from time import monotonic

from lettercup.bots import LEVELS, PlayedGame, levels, self_play
from lettercup.core import IllegalMove, fold
from lettercup.core.record import Player, check, dumps, loads
from lettercup.games import GAMES, game_of
from lettercup.lexicon import load
from tests.bots.helpers import laid_words, mixed, tables


def faults(name: str, number: int) -> list[str]:
    """What was wrong in one of the games; the same number always gives the same game."""
    choices = tables(name)
    game, shift = choices[number % len(choices)], number // len(choices)
    try:
        played = self_play(game, mixed(game, shift), seed=f"long {number}")
    except IllegalMove as refusal:
        return [f"{name} {number}: refused: {refusal}"]
    found = [f"{name} {number}: {level} laid {word}" for level, word in strange_words(played, shift)]
    return found if replays(played) else [*found, f"{name} {number}: the record does not replay"]


def strange_words(played: PlayedGame, shift: int) -> Iterator[tuple[str, str]]:
    """Words that a bot of this level should not have laid."""
    game, known = played.game, levels(played.game.name)
    for state, entry in zip(fold(game, played.entries), played.entries, strict=False):
        if isinstance(entry.by, int):
            level = known[(entry.by + shift) % len(known)]
            for word in laid_words(game, state, entry.by, entry.move):
                if not in_band(word, level):
                    yield level, word


def in_band(word: str, level: str) -> bool:
    """Whether a level knows a word, and it is harmless and not mostly a name."""
    facts, zipf = load().facts(word), load().zipf(word)
    harmless = facts is not None and not facts.offensive and not facts.namelike
    return harmless and zipf is not None and zipf >= LEVELS[level].zipf and len(word) <= LEVELS[level].longest


def replays(played: PlayedGame) -> bool:
    """Whether the record on paper leads to the same end."""
    record = played.record([Player(f"bot {seat}", "bot") for seat in range(played.game.players)])
    return check(*loads(dumps(record), game_of))[-1] == played.state  # type: ignore[no-any-return]  # states are equal


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bots.long", description=__doc__)
    parser.add_argument("--games", type=int, default=1000, help="of each game")
    parser.add_argument("--only", choices=sorted(GAMES), action="append", help="only this game")
    parser.add_argument("--workers", type=int, default=2, help="processes to use")
    arguments = parser.parse_args()
    wrong = 0
    with ProcessPoolExecutor(arguments.workers) as pool:
        for name in arguments.only or sorted(GAMES):
            began = monotonic()
            chunks = pool.map(partial(faults, name), range(arguments.games), chunksize=5)
            found = [fault for chunk in chunks for fault in chunk]
            print(
                *found, f"{name}: {arguments.games} games in {monotonic() - began:.0f} s, {len(found)} faults", sep="\n"
            )
            wrong += len(found)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

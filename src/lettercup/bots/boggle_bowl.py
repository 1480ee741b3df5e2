"""A bot for Boggle Bowl: arranges its cubes, throws a poor hand again, turns the timer over, and walks the token."""

import random
from functools import lru_cache

from lettercup.bots.bot import Situation
from lettercup.bots.bowl_cubes import Arrangement, arranged
from lettercup.bots.bowl_token import best_path
from lettercup.bots.level import Level, Vocabulary
from lettercup.core import Move
from lettercup.games._boggle_bowl_board import Kind
from lettercup.games._boggle_bowl_words import CUBES, TRAYS
from lettercup.games.boggle_bowl import (
    DICE,
    BoggleBowl,
    BoggleBowlState,
    Challenge,
    Done,
    Draft,
    Flip,
    MoveToken,
    Ready,
    Reroll,
    Suggest,
)

ARRANGE, HURRY, FLIP, LOOK, SUGGEST = 14.0, 3.0, 1.2, 3.0, 10.0
"""Seconds that a champion takes to lay words (in a hurry, when the timer runs against it), to turn the timer over or
throw again, to look at words or at the board, and to call out a word."""
HASTE = 4.5
"""With fewer seconds than this on the clock nobody throws again."""
SAMPLES = 40
MOST_SUGGESTIONS = 2


class BoggleBowlBot:
    """Plays Boggle Bowl with the words of its level."""

    def __init__(self, level: Level, words: Vocabulary) -> None:
        self.level, self.words = level, words

    def choose(self, at: Situation) -> Move | None:
        if at.may(MoveToken):
            return MoveToken(best_path(at.view, _side(at), self.level.look))
        if at.may(Ready):
            return self._look(at)
        return self._race(at) if at.may(Draft) else self._help(at)

    def seconds(self, at: Situation) -> float:
        if at.may(Suggest):
            return SUGGEST
        if not at.may(Draft):
            return LOOK
        if at.view.sides[_side(at)].words:
            return FLIP
        return HURRY if at.may(Done) else ARRANGE

    def _race(self, at: Situation) -> Move | None:
        """Lay the words; then end the race, if they are as good as those of a usual throw."""
        found = self._arrangement(at)
        if at.view.sides[_side(at)].words != found.rows:
            return Draft(found.rows)
        if self._throws_again(at, found):
            return Reroll()
        if at.may(Done):
            return Done()
        return Flip() if at.may(Flip) and found.cubes else None

    def _throws_again(self, at: Situation, found: Arrangement) -> bool:
        left = at.seconds_left
        if left is not None and left < HASTE * self.level.slowness:
            return False
        return not found.cubes or found.cubes < usual(self.level, self.words, at.view.kind)

    def _arrangement(self, at: Situation) -> Arrangement:
        view: BoggleBowlState = at.view
        tray = TRAYS[_side(at)]
        found = arranged(self.words, view.kind, tuple(view.faces[cube] or "" for cube in tray), self.level.look > 0)
        return found.on(tray)

    def _look(self, at: Situation) -> Move:
        if self.level.doubts and at.may(Challenge):
            for each in at.view.last.counts[1 - _side(at)].at_stake:
                if each.status == "stands" and not self.words.recognises(each.word):
                    return Challenge(each.word)
        return Ready()

    def _help(self, at: Situation) -> Move | None:
        """Call out a word or two to whoever has the cubes in hand."""
        view: BoggleBowlState = at.view
        side = view.sides[_side(at)]
        called = {each.word for each in side.suggestions}
        mine = sum(each.who == at.seat for each in side.suggestions)
        if mine >= MOST_SUGGESTIONS or side.shaking:
            return None
        words = (_text(view, row) for row in self._arrangement(at).rows)
        new = next((word for word in sorted(words, key=len, reverse=True) if word not in called), None)
        return Suggest(new) if new else None


def _text(view: BoggleBowlState, row: tuple[int, ...]) -> str:
    return "".join(view.faces[cube] or "" for cube in row).upper()


def _side(at: Situation) -> int:
    game: BoggleBowl = at.game  # type: ignore[assignment]  # a bot sits only at tables of its game
    return game.side_of(at.seat)


@lru_cache(maxsize=128)
def usual(level: Level, words: Vocabulary, kind: Kind) -> int:
    """How many cubes somebody of this level uses after a usual throw; the same sample for everybody."""
    rng = random.Random(f"{level.name} {kind}")
    throws = [tuple(rng.choice(die.faces).text for die in DICE.dice[:CUBES]) for _ in range(SAMPLES)]
    counts = sorted(arranged(words, kind, throw, level.look > 0).cubes for throw in throws)
    return counts[SAMPLES // 2]

"""A bot for Boggle Bowl: arranges its cubes, throws a poor hand again, turns the timer over, and walks the token."""

from functools import lru_cache
from typing import NamedTuple

from lettercup.bots.bot import Situation
from lettercup.bots.level import Level, Vocabulary
from lettercup.core import Move
from lettercup.games._boggle_bowl_board import GOALS, TARGET, BowlBoard, Kind, Path, Space
from lettercup.games._boggle_bowl_words import CUBES, TRAYS, Words
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
from lettercup.solver.boggle_bowl import (
    TASKS,
    Field,
    arrange,
    best_path,
    margins,
    roll_chances,
    space_values,
)

ARRANGE, HURRY, FLIP, LOOK, SUGGEST = 14.0, 3.0, 1.2, 3.0, 10.0
"""Seconds that a champion takes to lay words (in a hurry, when the timer runs against it), to turn the timer over or
throw again, to look at words or at the board, and to call out a word."""
HASTE = 4.5
"""With fewer seconds than this on the clock nobody throws again."""
SAMPLES = 200
MOST_SUGGESTIONS = 2
WON = 1000.0
"""What the number is worth that wins the game."""


class Found(NamedTuple):
    """The best words for a throw, as rows of cubes that can be laid."""

    words: tuple[str, ...]
    rows: Words
    cubes: int


class BoggleBowlBot:
    """Plays Boggle Bowl with the words of its level."""

    def __init__(self, level: Level, words: Vocabulary) -> None:
        self.level, self.words = level, words

    def choose(self, at: Situation) -> Move | None:
        if at.may(Draft):
            return self._race(at)
        if at.may(MoveToken):
            return MoveToken(self._path(at))
        return self._look(at) if at.may(Ready) else self._help(at)

    def seconds(self, at: Situation) -> float:
        if not at.may(Draft):
            return SUGGEST if at.may(Suggest) else LOOK
        if at.view.sides[_side(at)].words:
            return FLIP
        return HURRY if at.may(Done) else ARRANGE

    def _race(self, at: Situation) -> Move | None:
        """Lay the words; then end the race, if they are as good as those of a usual throw."""
        view, is_last = at.view, at.may(Done)
        kind = _in_a_hurry(view.kind) if is_last else view.kind
        side = _side(at)
        laid, found = view.sides[side].words, self._found(view, side, kind)
        cubes = _cubes(laid)
        if found.cubes > cubes:
            return Draft(found.rows)
        if self._throws_again(at, cubes, 1 if is_last else usual(self.words, kind)):
            return Reroll()
        if is_last:
            return Done()
        return Flip() if cubes and at.may(Flip) else None

    def _throws_again(self, at: Situation, cubes: int, wanted: int) -> bool:
        left = at.seconds_left
        return cubes < wanted and (left is None or left > HASTE * self.level.slowness)

    def _found(self, view: BoggleBowlState, side: int, kind: Kind) -> Found:
        return _found(self.words, view.faces[CUBES * side : CUBES * (side + 1)], kind, side)

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
        words = sorted(self._found(view, _side(at), view.kind).words, key=len, reverse=True)
        return next((Suggest(word) for word in words if word not in called), None)

    def _path(self, at: Situation) -> Path:
        view: BoggleBowlState = at.view
        side = _side(at)
        values = dict(_values(self.words, view.board) if self.level.look else _naive_values(view.board, side))
        sign = 1 if side == 0 else -1
        for column, points in enumerate(view.board.numbers(side)):
            if view.sides[side].points + points >= TARGET:
                values[GOALS[side], column] = sign * WON
        return best_path(_field(view.board), side, view.token, view.last.steps, values)


def _side(at: Situation) -> int:
    game: BoggleBowl = at.game  # type: ignore[assignment]  # a bot sits only at tables of its game
    return game.side_of(at.seat)


def _in_a_hurry(kind: Kind) -> Kind:
    """In ten seconds nobody finds more than two words."""
    return "2" if kind == "wild" else kind


def _cubes(rows: Words) -> int:
    return len({cube for row in rows for cube in row})


@lru_cache(maxsize=4096)
def _found(words: Vocabulary, faces: tuple[str | None, ...], kind: Kind, side: int) -> Found:
    best = arrange(words.words, [face or "" for face in faces], kind)
    tray = TRAYS[side]
    return Found(best.words, tuple([tuple([tray[cube] for cube in row]) for row in best.rows]), best.cubes)


@lru_cache(maxsize=256)
def _chances(words: Vocabulary, kind: str) -> tuple[float, ...]:
    return roll_chances(words.words, DICE.dice[:CUBES], kind, SAMPLES)


@lru_cache(maxsize=256)
def usual(words: Vocabulary, kind: Kind) -> int:
    """How many cubes half of all throws do not exceed, with these words."""
    chances = _chances(words, kind)
    return next(cubes for cubes in range(1, CUBES + 1) if sum(chances[: cubes + 1]) >= 0.5)


def _field(board: BowlBoard) -> Field:
    return Field(board.spaces, board.red, board.blue)


@lru_cache(maxsize=16)
def _values(words: Vocabulary, board: BowlBoard) -> dict[Space, float]:
    """What every space is worth to red, if everybody knows the same words."""
    return space_values(_field(board), {kind: margins(_chances(words, kind)) for kind in TASKS})


def _naive_values(board: BowlBoard, side: int) -> dict[Space, float]:
    """What the spaces are worth to somebody who just goes forward: the numbers, or the rows behind."""
    rows = {(row, column): float(4 - row) for row in range(1, 8) for column in range(len(board.red))}
    numbers = {(GOALS[side], column): float(points) for column, points in enumerate(board.numbers(side))}
    return rows | {space: points if side == 0 else -points for space, points in numbers.items()}

"""A bot for Boggle Bowl: arranges its cubes, rerolls a poor hand, turns the timer over, and moves the token."""

from functools import lru_cache
from typing import NamedTuple

from lettercup.bots.bot import LOOK, GameBots, Situation
from lettercup.bots.level import Level, Vocabulary, seeing, vocabulary
from lettercup.bots.noticing import Glance
from lettercup.bots.reveals import about_words
from lettercup.core import Done, Move
from lettercup.core.reveal import Ready
from lettercup.games.boggle_bowl import (
    BOARD,
    CUBES,
    GOALS,
    RED_CUBES,
    TARGET,
    TRAYS,
    BoggleBowl,
    BoggleBowlState,
    BowlBoard,
    BowlDraft,
    BowlReroll,
    Flip,
    Kind,
    MoveToken,
    Path,
    Rows,
    Space,
    Suggest,
)
from lettercup.lexicon import HouseRules
from lettercup.solver.boggle_bowl import (
    TASKS,
    BowlField,
    arrange,
    best_path,
    chances_of,
    margins,
    space_values,
)
from lettercup.solver.boggle_bowl_answer import Arrangement
from lettercup.solver.racks import words_from_rack

ARRANGE, HURRY, FLIP, SUGGEST = 20.0, 3.0, 1.2, 10.0
"""Seconds that a champion takes to lay words (in a hurry, when the timer runs against it), to turn the timer over or
roll again, and to call out a word."""
INTERRUPTED = 10.0
"""Seconds that a champion had already looked when the other side turned the timer over."""
BLINK = 1.0
"""A question that comes within a second of the turn was asked by the turn itself."""
HASTE = 4.5
"""With fewer seconds left than this, do not reroll."""
SAMPLES = 200
MOST_SUGGESTIONS = 2
EYES = seeing(child=0.119, easy=0.126, medium=0.113, hard=0.121, expert=0.131, champion=0.162)
"""What each level notices here."""
WON = 1000.0
"""The value of a space that wins the game."""


class BestWords(NamedTuple):
    """The best words for a roll, as rows of cubes."""

    words: tuple[str, ...]
    rows: Rows
    cubes: int


class BoggleBowlBot:
    """Plays Boggle Bowl with the words of its level."""

    def __init__(self, level: Level, rules: HouseRules) -> None:
        self.level, self.words = level, vocabulary(level, rules)

    def choose(self, at: Situation) -> Move | None:
        if at.may(BowlDraft):
            return self._race(at)
        if at.may(MoveToken):
            return MoveToken(self._path(at))
        return about_words(at, self.words) if at.may(Ready) else self._help(at)

    def seconds(self, at: Situation) -> float:
        if not at.may(BowlDraft):
            return SUGGEST if at.may(Suggest) else LOOK
        if at.view.sides[_side(at)].words:
            return FLIP
        return HURRY if at.may(Done) else ARRANGE

    def _race(self, at: Situation) -> Move | None:
        """Lay the best words that are noticed, then end the race if they are at least as good as usual."""
        kind = at.view.kind
        found, cubes = self._found(at), _cubes(at.view.sides[_side(at)].words)
        if found.cubes > cubes:
            return BowlDraft(found.rows)
        if cubes < usual(self.words, kind, self._next_look(at)) and self._has_time(at):
            return BowlReroll()
        if at.may(Done):
            return Done()
        return Flip() if cubes and at.may(Flip) else None

    def _has_time(self, at: Situation) -> bool:
        """Whether there is time to throw again and look."""
        return at.seconds_left is None or at.seconds_left > HASTE * self.level.slowness

    def _found(self, at: Situation) -> BestWords:
        view, side = at.view, _side(at)
        faces = view.faces[CUBES * side : CUBES * (side + 1)]
        return _found(self.words, faces, view.kind, self._look(at), (side, at.mind))

    def _look(self, at: Situation) -> float:
        """Seconds for which this player has seen its cubes when it lays them.

        Who is interrupted by the turned timer had begun to look before.
        """
        game: BoggleBowl = at.game  # type: ignore[assignment]  # a bot sits only at tables of its game
        if not at.may(Done):
            return ARRANGE * self.level.slowness
        was_looking = at.seconds_left is not None and at.seconds_left > game.flip_seconds - BLINK
        return (HURRY + (INTERRUPTED if was_looking else 0.0)) * self.level.slowness

    def _next_look(self, at: Situation) -> float:
        """Seconds for a look at new cubes."""
        return (HURRY if at.may(Done) else ARRANGE) * self.level.slowness

    def _help(self, at: Situation) -> Move | None:
        """Suggest a word or two to the teammate who lays the cubes."""
        view: BoggleBowlState = at.view
        side = view.sides[_side(at)]
        called = {each.word for each in side.suggestions}
        mine = sum(each.who == at.seat for each in side.suggestions)
        if mine >= MOST_SUGGESTIONS or view.in_cup(_side(at)):
            return None
        words = sorted(self._found(at).words, key=len, reverse=True)
        return next((Suggest(word) for word in words if word not in called), None)

    def _path(self, at: Situation) -> Path:
        view: BoggleBowlState = at.view
        side = _side(at)
        values = dict(_values(self.words, BOARD) if self.level.look else _naive_values(BOARD, side))
        sign = 1 if side == 0 else -1
        for column, points in enumerate(BOARD.numbers(side)):
            if view.sides[side].points + points >= TARGET:
                values[GOALS[side], column] = sign * WON
        return best_path(_field(BOARD), side, view.token, view.last.steps, values)


def _side(at: Situation) -> int:
    game: BoggleBowl = at.game  # type: ignore[assignment]  # a bot sits only at tables of its game
    return game.side_of(at.seat)


def _cubes(rows: Rows) -> int:
    return len({cube for row in rows for cube in row})


@lru_cache(maxsize=4096)
def _found(
    words: Vocabulary, faces: tuple[str | None, ...], kind: Kind, seconds: float, whose: tuple[int, str]
) -> BestWords:
    side, mind = whose
    best = _arranged(words, tuple([face or "" for face in faces]), kind, seconds, f"{side}{mind}")
    tray = TRAYS[side]
    return BestWords(best.words, tuple([tuple([tray[cube] for cube in row]) for row in best.rows]), best.cubes)


def _arranged(words: Vocabulary, faces: tuple[str, ...], kind: str, seconds: float, lot: str) -> Arrangement:
    """The most cubes, with the words that come to mind in this time."""
    noticed = Glance(words.level, seconds, f"{lot} {faces}").notices(words_from_rack(words.words, faces))
    return arrange(words.words.only(noticed), faces, kind)


@lru_cache(maxsize=256)
def _chances(words: Vocabulary, kind: str, seconds: float) -> tuple[float, ...]:
    """The chances that a roll uses 0, 1, 2 … cubes with the words that come to mind in this time."""
    return chances_of(lambda faces: _arranged(words, faces, kind, seconds, ""), RED_CUBES, SAMPLES)


@lru_cache(maxsize=256)
def usual(words: Vocabulary, kind: Kind, seconds: float) -> int:
    """The median number of cubes that a player with these words uses after looking for `seconds`."""
    chances = _chances(words, kind, seconds)
    return next(cubes for cubes in range(1, CUBES + 1) if sum(chances[: cubes + 1]) >= 0.5)


def _field(board: BowlBoard) -> BowlField:
    return BowlField(board.spaces, board.red, board.blue)


@lru_cache(maxsize=16)
def _values(words: Vocabulary, board: BowlBoard) -> dict[Space, float]:
    """The value of every space to red if both sides play equally well."""
    look = ARRANGE * words.level.slowness
    return space_values(_field(board), {kind: margins(_chances(words, kind, look)) for kind in TASKS})


def _naive_values(board: BowlBoard, side: int) -> dict[Space, float]:
    """Values for a bot that just moves forward: the numbers, or the rows still to go."""
    rows = {(row, column): float(4 - row) for row in range(1, 8) for column in range(len(board.red))}
    numbers = {(GOALS[side], column): float(points) for column, points in enumerate(board.numbers(side))}
    return rows | {space: points if side == 0 else -points for space, points in numbers.items()}


BOTS = GameBots(BoggleBowlBot, EYES, trial_games=400)

"""The day's Boggle Bowl: six spaces, one race on each against the glass."""

from lettercup.core import DayTask, Faces, FirstThrows
from lettercup.games.boggle_bowl.board import BOARD, COLUMNS
from lettercup.games.boggle_bowl.rules import BoggleBowl
from lettercup.games.boggle_bowl.state import BoggleBowlState
from lettercup.games.boggle_bowl.words import TRAYS

RACES, SECONDS = 6, 60
KIND = {"wild": 94, "2": 82, "x": 80, "blank": 55}
RARE = ("J", "K", "Qu", "V", "X", "Z")
SPACES = tuple((row, column) for row in range(1, len(BOARD.spaces) + 1) for column in range(COLUMNS))


def _game(lots: tuple[int, ...]) -> BoggleBowl:
    return BoggleBowl(players=1, race_seconds=SECONDS, tour=tuple(SPACES[lot] for lot in lots[:RACES]))


def _opening(game: BoggleBowl, first: FirstThrows) -> tuple[Faces, ...]:
    return tuple(first.throw(race, TRAYS[0]) for race in range(1, len(game.tour) + 1))


def _kindness(game: BoggleBowl, opening: tuple[Faces, ...]) -> int:
    """More words use more cubes; four vowels are just right, and doubled and rare letters are in the way."""
    return sum(KIND[BOARD.kind(space)] + _kindness_of(faces) for space, faces in zip(game.tour, opening, strict=True))


def _kindness_of(faces: Faces) -> int:
    vowels = sum(face in "AEIOU" for face in faces)
    return 10 - abs(vowels - 4) - (len(faces) - len({*faces})) - 2 * sum(face in RARE for face in faces)


def _round(game: BoggleBowl) -> BoggleBowl:
    return game.but(tour=game.tour[:1])


def _seconds(game: BoggleBowl) -> int:
    return len(game.tour) * game.race_seconds


def _rows(state: BoggleBowlState) -> tuple[int, ...]:
    """The cubes that counted on each space."""
    return state.sides[0].scored


def _words(state: BoggleBowlState) -> tuple[tuple[str, int], ...]:
    """Those of the last race."""
    mine = state.last.counts[0]
    return tuple((word.text, len(word.cubes)) for word in mine.words if mine.cubes and word.status != "refused")


DAY = DayTask(_game, _opening, _kindness, lots=len(SPACES), rows=_rows, round=_round, seconds=_seconds, words=_words)

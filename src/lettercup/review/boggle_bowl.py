"""A race of Boggle Bowl: the arrangement that uses the most cubes of a side's last roll."""

from collections.abc import Sequence
from functools import lru_cache

from lettercup.core import DieId, Rolled
from lettercup.core.grid import Layout, Placed
from lettercup.core.picture import ShownDie, shown
from lettercup.games.boggle_bowl import BOARD, RED_CUBES, TRAYS, BoggleBowl, BoggleBowlState, BowlCount
from lettercup.lexicon import Selection
from lettercup.review.day import DayBest, DayPosition
from lettercup.review.turn import GameStep, Play, TurnReview, best_of
from lettercup.solver.boggle_bowl import arrange, roll_chances

AVERAGED_ROLLS = 300
"""Random rolls from which the average is estimated."""


def turn_review(at: GameStep) -> TurnReview:
    """The words of a side at the end of the race, and the best arrangement of its cubes."""
    game: BoggleBowl = at.game  # type: ignore[assignment]  # reviewed as the game that it is
    races = _races(at)
    steps = at.same_turn(races)
    end = next((step for step in steps if _ends(at, step)), None)
    if end is None:
        return TurnReview(seat=at.seat, first=steps[0], last=steps[-1])
    side = game.side_of(at.seat)
    raced: BoggleBowlState = at.states[end - 1]
    after = at.states[steps[-1]].last
    tray = TRAYS[side]
    played = _played(after.counts[side], raced, after.kind)
    faces = [raced.faces[cube] for cube in tray]
    if not all(faces):
        return TurnReview(seat=at.seat, first=steps[0], last=steps[-1], played=played)
    found = arrange(at.words, [face or "" for face in faces], after.kind)
    rows = tuple(tuple(tray[cube] for cube in row) for row in found.rows)
    best = best_of(played, (Play(words=found.words, points=found.cubes, dice=_drawn(rows, raced, after.kind)),))
    return TurnReview(
        seat=at.seat,
        first=steps[0],
        last=steps[-1],
        played=played,
        best=best,
        bound=best.points,
        average=_average(at.words, after.kind),
    )


def days_best(day: DayPosition) -> DayBest:
    """The most cubes of the first throw on each space."""
    game: BoggleBowl = day.game  # type: ignore[assignment]  # the day of this game
    plays = []
    for space, faces in zip(game.tour, day.opening, strict=True):
        found, kind = arrange(day.words, faces, BOARD.kind(space)), BOARD.kind(space)
        dice, each = shown(_layout(found.rows, kind), faces), tuple(map(len, found.rows))
        plays.append(Play(words=found.words, points=found.cubes, dice=dice, each=each))
    points = sum(play.points for play in plays)
    return DayBest(points=points, bound=points, plays=tuple(plays))


def _races(at: GameStep) -> list[int]:
    """The race each step belongs to; a new one begins with the first roll after the end of the last."""
    races, race, over = [0], 0, False
    for step, entry in enumerate(at.entries, 1):
        if over and isinstance(entry.move, Rolled):
            race, over = race + 1, False
        over = over or _ends(at, step)
        races.append(race)
    return races


def _ends(at: GameStep, step: int) -> bool:
    """Whether this step ended a race."""
    if step == 0:
        return False
    before: BoggleBowlState = at.states[step - 1]
    after: BoggleBowlState = at.states[step]
    return before.phase == "race" and (after.phase != "race" or after.last != before.last)


def _played(count: BowlCount, state: BoggleBowlState, kind: str) -> Play:
    rows = tuple(word.cubes for word in count.words)
    good = tuple(word.text for word in count.words if word.status != "refused")
    refused = tuple(word.fault for word in count.words if word.fault and word.status == "refused")
    return Play(words=good, points=count.cubes, dice=_drawn(rows, state, kind), refused=refused)


def _drawn(rows: Sequence[Sequence[DieId]], state: BoggleBowlState, kind: str) -> tuple[ShownDie, ...]:
    return shown(_layout(rows, kind), state.faces)


def _layout(rows: Sequence[Sequence[DieId]], kind: str) -> Layout:
    """The words one below the other; on an X, crossing at their common cube."""
    common = set(rows[0]) & set(rows[1]) if kind == "x" and len(rows) == 2 else set()
    if len(common) != 1:
        return tuple(Placed(cube, 2 * row, column) for row, word in enumerate(rows) for column, cube in enumerate(word))
    (crossing,) = common
    at = rows[1].index(crossing)
    across = tuple(Placed(cube, at, column) for column, cube in enumerate(rows[0]))
    column = rows[0].index(crossing)
    return *across, *(Placed(cube, row, column) for row, cube in enumerate(rows[1]) if row != at)


@lru_cache(maxsize=64)
def _average(words: Selection, kind: str) -> float:
    """The average number of cubes in the best arrangement of a roll."""
    chances = roll_chances(words, RED_CUBES, kind, AVERAGED_ROLLS)
    return sum(cubes * chance for cubes, chance in enumerate(chances))

"""A race of Boggle Bowl: the arrangement that uses the most cubes of the roll that a side kept."""

from collections.abc import Sequence
from functools import lru_cache

from lettercup.analysis.past import Laying, Past, Possible, ShownDie, better, shown
from lettercup.core import DieId, Rolled
from lettercup.core.grid import Layout, Placed
from lettercup.games._boggle_bowl_words import CUBES, TRAYS, BowlCount
from lettercup.games.boggle_bowl import DICE, BoggleBowl, BoggleBowlState
from lettercup.lexicon import Selection
from lettercup.solver.boggle_bowl import arrange, roll_chances

SAMPLES = 300
"""Rolls from which the average is told."""


def possible(past: Past) -> Possible:
    """The words of a side when both were frozen, and the most that its cubes allowed."""
    game: BoggleBowl = past.game  # type: ignore[assignment]  # reviewed as the game that it is
    races = _races(past)
    steps = past.alike(races)
    end = next((step for step in steps if _ends(past, step)), None)
    if end is None:
        return Possible(seat=past.seat, first=steps[0], last=steps[-1])
    side = game.side_of(past.seat)
    raced: BoggleBowlState = past.states[end - 1]
    after = past.states[steps[-1]].last
    tray = TRAYS[side]
    played = _played(after.counts[side], raced, after.kind)
    faces = [raced.faces[cube] for cube in tray]
    if not all(faces):
        return Possible(seat=past.seat, first=steps[0], last=steps[-1], played=played)
    found = arrange(past.words, [face or "" for face in faces], after.kind)
    rows = tuple(tuple(tray[cube] for cube in row) for row in found.rows)
    best = better(played, (Laying(words=found.words, points=found.cubes, dice=_drawn(rows, raced, after.kind)),))
    return Possible(
        seat=past.seat,
        first=steps[0],
        last=steps[-1],
        played=played,
        best=best,
        bound=best.points,
        average=_average(past.words, after.kind),
    )


def _races(past: Past) -> list[int]:
    """Which race each step belongs to: another one begins with the first roll after the last has ended."""
    races, race, over = [0], 0, False
    for step, entry in enumerate(past.entries, 1):
        if over and isinstance(entry.move, Rolled):
            race, over = race + 1, False
        over = over or _ends(past, step)
        races.append(race)
    return races


def _ends(past: Past, step: int) -> bool:
    """Whether both sides were frozen in this step."""
    if step == 0:
        return False
    before: BoggleBowlState = past.states[step - 1]
    after: BoggleBowlState = past.states[step]
    return before.phase == "race" and (after.phase != "race" or after.last != before.last)


def _played(count: BowlCount, state: BoggleBowlState, kind: str) -> Laying:
    rows = tuple(word.cubes for word in count.words)
    words = tuple(word.word for word in count.words)
    return Laying(words=words, points=count.cubes, dice=_drawn(rows, state, kind))


def _drawn(rows: Sequence[Sequence[DieId]], state: BoggleBowlState, kind: str) -> tuple[ShownDie, ...]:
    return shown(_layout(rows, kind), state.faces)


def _layout(rows: Sequence[Sequence[DieId]], kind: str) -> Layout:
    """Words below each other, with a row between them; on an X across and down through the common cube."""
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
    """The cubes that the best arrangement of a roll uses on average."""
    chances = roll_chances(words, DICE.dice[:CUBES], kind, SAMPLES)
    return sum(cubes * chance for cubes, chance in enumerate(chances))

"""Where to move the token of Boggle Bowl: into high numbers, and otherwise to where they can be reached from."""

from functools import lru_cache

from lettercup.games._boggle_bowl_board import FORWARD, GOALS, TARGET, BowlBoard, Path, Space, ways
from lettercup.games.boggle_bowl import BoggleBowlState

NEARER = 0.75
"""What a number is worth one row further away."""
BESIDE = 0.9
"""What it is worth one column further away."""


def best_path(view: BoggleBowlState, side: int, look: int) -> Path:
    """The walk to the space that is worth most to a side; a player who does not look ahead just goes forward."""
    reached = _reachable(side, view.token, view.last.steps)
    points = view.sides[side].points
    return max(reached.values(), key=lambda path: (_worth(view.board, side, path[-1], points, look), -len(path), path))


@lru_cache(maxsize=1024)
def _reachable(side: int, token: Space, steps: int) -> dict[Space, Path]:
    """Every space on which a move of so many steps can end, with one way to it."""
    onward = {(way.came, way.at): way.onward for way in ways(side, token, steps)}
    edge: dict[tuple[Space | None, Space], Path] = {(None, token): ()}
    ends: dict[Space, Path] = {}
    for _ in range(steps):
        walked = {(at, to): (*path, to) for (came, at), path in edge.items() for to in onward.get((came, at), ())}
        ends |= {to: path for (_, to), path in walked.items() if to[0] == GOALS[side]}
        edge = {key: path for key, path in walked.items() if key[1][0] != GOALS[side]}
    return ends | {at: path for (_, at), path in edge.items()}


def _worth(board: BowlBoard, side: int, space: Space, points: int, look: int) -> float:
    scored = board.points(side, space)
    if points + scored >= TARGET:
        return float(TARGET)
    if scored:
        return float(scored)
    ahead = _prospect(board, side, space)
    return ahead - _prospect(board, 1 - side, space) if look else (space[0] - 4) * FORWARD[side]


def _prospect(board: BowlBoard, side: int, space: Space) -> float:
    """The best number in reach, the less the further away it is."""
    rows = abs(GOALS[side] - space[0])
    near = max(number * BESIDE ** abs(column - space[1]) for column, number in enumerate(board.numbers(side)))
    return float(near * NEARER**rows)

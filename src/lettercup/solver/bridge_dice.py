"""Exact odds of Bridge Dice: the points of a turn, and each seat's chance to win from any position."""

from collections.abc import Sequence
from functools import cache, lru_cache
from math import comb, prod
from typing import NamedTuple

from lettercup.core import BadPosition
from lettercup.games.bridge_dice import CASTS, HIGHEST_TARGET, LOWEST_TARGET, WORD, turn_points
from lettercup.lexicon import Selection
from lettercup.solver.drawing import Cloth, DrawnDie, DrawnPaper, DrawnStrip, picture

CLOTH = Cloth("#2b694a", "#235a3e", "#1b4731", "#fff", "lattice")
LETTERS = 6
"""Letters in the word, and faces on a die; the n-th letter can be set aside when the n before it are."""
NEGLIGIBLE = 1e-15


class BridgeOdds(NamedTuple):
    """The exact odds at any point of a game."""

    turn: dict[int, float]
    """The chance of each number of points that the turn can still bring."""
    scores: tuple[int, ...]
    wins: tuple[float, ...]
    """How likely each seat is to win."""
    aside: int = 0
    """The letters that are set aside in this turn."""

    @property
    def mean(self) -> float:
        """The points that the turn brings on average."""
        return mean(self.turn)

    def __str__(self) -> str:
        turn = [f"{_told(points):>10}  {chance:8.3%}" for points, chance in self.turn.items()]
        seats = [
            f"seat {seat} with {_told(score)} wins in {win:.2%} of all games"
            for seat, (score, win) in enumerate(zip(self.scores, self.wins, strict=True), 1)
        ]
        return "\n".join([*turn, f"  on average  {self.mean:.4f} points", *seats])

    def _repr_svg_(self) -> str:
        """The odds as a picture, for notebooks and files."""
        dice = [
            DrawnDie(letter, 0, column, mark="plain" if column < self.aside else "faint")
            for column, letter in enumerate(WORD)
        ]
        turn = [(_told(points), f"{chance:.3%}") for points, chance in self.turn.items()]
        seats = zip(self.scores, self.wins, strict=True)
        wins = [(f"seat {seat} with {_told(score)}", f"{win:.2%}") for seat, (score, win) in enumerate(seats, 1)]
        papers = DrawnPaper("This turn", turn), DrawnPaper("Who wins", wins)
        strip = DrawnStrip("points of this turn, on average", f"{self.mean:.2f}")
        return picture("Bridge Dice", "exact odds", CLOTH, dice, strip, *papers)


def _told(points: int) -> str:
    return "1 point" if points == 1 else f"{points} points"


def solve(
    scores: str,
    words: Selection | None = None,
    *,
    target: int = LOWEST_TARGET,
    turn: int = 1,
    aside: int = 0,
    casts: int = 0,
) -> BridgeOdds:
    """The odds when the seats have these scores, such as `24 31`; there is nothing to choose, and no words count.

    `turn` is the seat on turn, from 1; `aside` and `casts` are the letters set aside and the casts made in this turn.
    """
    if not 1 <= target <= HIGHEST_TARGET:
        raise BadPosition(f"The target is a number from 1 to {HIGHEST_TARGET}, not {target}.")
    if not all(score.isdecimal() and int(score) < target for score in scores.split()):
        raise BadPosition(f"Scores lie between 0 and the target of {target}, which ends the game.")
    points = tuple(map(int, scores.split())) or (0,)
    if not 1 <= turn <= len(points):
        raise BadPosition(f"Seat {turn} is not at the table; there are {len(points)}.")
    if not 0 <= aside < LETTERS or not 0 <= casts < CASTS:
        raise BadPosition("A turn has up to five letters aside and up to two casts behind it; after that it is over.")
    if aside and not casts:
        raise BadPosition("Letters are set aside only after a cast; say how many casts there were.")
    return BridgeOdds(turn_chances(aside, casts), points, win_chances(points, target, turn - 1, aside, casts), aside)


@cache
def set_aside_chances(aside: int) -> tuple[float, ...]:
    """The chances of 0, 1, 2 … further letters in one cast, with `aside` letters already set aside."""
    dice = LETTERS - aside
    at_least = [_all_of(wanted, dice) for wanted in range(dice + 1)] + [0.0]
    return tuple(at_least[wanted] - at_least[wanted + 1] for wanted in range(dice + 1))


def _all_of(wanted: int, dice: int) -> float:
    """The chance that `wanted` given letters all appear on `dice` dice, by inclusion–exclusion."""
    return sum(
        _sign(missing) * comb(wanted, missing) * (1 - missing / LETTERS) ** dice for missing in range(wanted + 1)
    )


def _sign(number: int) -> int:
    return -1 if number % 2 else 1


@cache
def turn_chances(aside: int = 0, casts: int = 0) -> dict[int, float]:
    """The chance of every score that a turn can still reach, at any point within it."""
    if aside == LETTERS or casts == CASTS:
        return {turn_points(aside, casts): 1.0}
    chances: dict[int, float] = {}
    for more, chance in enumerate(set_aside_chances(aside)):
        for points, rest in turn_chances(aside + more, casts + 1).items():
            chances[points] = chances.get(points, 0.0) + chance * rest
    return dict(sorted(chances.items(), reverse=True))


def mean(chances: dict[int, float]) -> float:
    """The mean of a distribution of points."""
    return sum(points * chance for points, chance in chances.items())


def win_chances(scores: Sequence[int], target: int, turn: int, aside: int = 0, casts: int = 0) -> tuple[float, ...]:
    """Each seat's chance to win, with seat `turn` to play, `aside` letters set aside and `casts` casts made.

    Seats do not affect each other, so a seat wins if it needs fewer turns than everybody before it in the order
    of play, and no more than everybody after it.
    """
    order = [(turn + place) % len(scores) for place in range(len(scores))]
    alive = [_alive(target - scores[seat], *((aside, casts) if seat == turn else (0, 0))) for seat in order]
    turns = max(map(len, alive))
    alive = [chances + (0.0,) * (turns - len(chances)) for chances in alive]
    chances = [
        sum(
            (alive[place][n - 1] - alive[place][n])
            * prod(other[n] for other in alive[:place])
            * prod(other[n - 1] for other in alive[place + 1 :])
            for n in range(1, turns)
        )
        for place in range(len(order))
    ]
    return tuple(chances[order.index(seat)] for seat in range(len(scores)))


@lru_cache(maxsize=4096)
def _alive(missing: int, aside: int, casts: int) -> tuple[float, ...]:
    """The chances that a seat has not reached the target after 0, 1, 2 … turns, counting the current one."""
    needs = {missing: 1.0} if missing > 0 else {}
    alive = [sum(needs.values())]
    chances = turn_chances(aside, casts)
    while alive[-1] > NEGLIGIBLE:
        after: dict[int, float] = {}
        for need, likely in needs.items():
            for points, chance in chances.items():
                if points < need:
                    after[need - points] = after.get(need - points, 0.0) + likely * chance
        needs, chances = after, turn_chances()
        alive.append(sum(needs.values()))
    return tuple(alive)


def start_chances(casts: Sequence[int | None]) -> tuple[float, ...]:
    """Each contender's chance to start, given the number of B's they cast; None: not cast yet.

    The most B's start. Tied contenders cast again, each with the same chance.
    """
    counts = [_b_chances() if cast is None else [float(cast == bs) for bs in range(LETTERS + 1)] for cast in casts]
    return tuple(
        sum(chance * _leads(counts[:seat] + counts[seat + 1 :], bs) for bs, chance in enumerate(mine))
        for seat, mine in enumerate(counts)
    )


@cache
def _b_chances() -> list[float]:
    """The chances of 0 to 6 B's in a cast of six dice."""
    return [comb(LETTERS, bs) * (LETTERS - 1) ** (LETTERS - bs) / LETTERS**LETTERS for bs in range(LETTERS + 1)]


def _leads(others: Sequence[Sequence[float]], bs: int) -> float:
    """The chance to start with `bs` B's: nobody has more, and ties are shared."""
    level = [1.0]
    for other in others:
        below, equal = sum(other[:bs]), other[bs]
        level = [below * none + equal * one for none, one in zip([*level, 0.0], [0.0, *level], strict=True)]
    return sum(chance / (tied + 1) for tied, chance in enumerate(level))

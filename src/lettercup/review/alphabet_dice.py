"""A turn of Alphabet Dice: the Build that takes the most cost out of the hand."""

import random
from collections import Counter
from typing import Any

from msgspec.structs import replace

from lettercup.bots.alphabet_dice import extra_words, position_of, price
from lettercup.core import DieId, Game, Seat, shown_after
from lettercup.core.grid import Layout
from lettercup.core.picture import ShownDie, shown
from lettercup.games.alphabet_dice import AlphabetDice, AlphabetDiceState, Build, Pass, Slurp, letter_on
from lettercup.review.day import DayBest, DayPosition
from lettercup.review.turn import GameStep, Play, TurnReview, best_of
from lettercup.solver.board_moves import moves

AVERAGED_ROLLS = 12
"""Random rolls from which the average of a turn is estimated."""


def turn_review(at: GameStep) -> TurnReview:
    """The cost of the dice laid in this step, and the most that one word could have laid."""
    game: AlphabetDice = at.game  # type: ignore[assignment]  # reviewed as the game that it is
    entry = at.entries[at.step - 1] if at.step else None
    if entry is None or not isinstance(entry.move, Build | Slurp | Pass) or not isinstance(entry.by, int):
        seat = at.states[at.step].turn
        return TurnReview(seat=seat, first=at.step, last=at.step)
    before: AlphabetDiceState = at.states[at.step - 1]
    seat = entry.by
    board = before.board if isinstance(entry.move, Pass) else entry.move.layout
    played = _play(at.game, before, seat, board)
    found = moves(at.words, position_of(at.game, before, seat), extra_words(before))
    most = min(range(found.builds), key=lambda number: (-found.costs[number], found.burdens[number]), default=None)
    best = best_of(played, [] if most is None else [_play(at.game, before, seat, found[most].layout)])
    is_all = game.words_a_turn != "several"
    average = _average(at, before, seat) if found.builds or played.dice else None
    return TurnReview(
        seat=seat,
        first=at.step,
        last=at.step,
        played=played,
        best=best,
        bound=best.points if is_all else None,
        average=average,
    )


def days_best(day: DayPosition) -> DayBest:
    """The Build of a puzzle that lays the most cost, and how many Builds lay how much."""
    (faces,) = day.opening
    game: AlphabetDice = day.game  # type: ignore[assignment]  # the day of this game
    start = game.start()
    state = start.but(faces=shown_after(start.faces, start.cup(0), faces))
    found = moves(day.words, position_of(game, state, 0), extra_words(state))
    worth = found.costs[: found.builds]
    most = max(range(found.builds), key=worth.__getitem__, default=None)
    plays = () if most is None else (_play(game, state, 0, found[most].layout),)
    points = max(worth, default=0)
    return DayBest(points=points, bound=points, plays=plays, moves=tuple(sorted(Counter(worth).items(), reverse=True)))


def _average(at: GameStep, before: AlphabetDiceState, seat: Seat) -> float:
    """What one word takes out of this hand at best, had its dice fallen otherwise: the mean of some random rolls."""
    chance = random.Random(at.step)  # noqa: S311  # the same every time
    return sum(_best_of_roll(at, before, seat, chance) for _ in range(AVERAGED_ROLLS)) / AVERAGED_ROLLS


def _best_of_roll(at: GameStep, before: AlphabetDiceState, seat: Seat, chance: random.Random) -> int:
    faces = list(before.faces)
    for die in before.hands[seat]:
        faces[die] = chance.choice(at.game.dice[die].faces).text
    rolled = replace(before, faces=tuple(faces))
    found = moves(at.words, position_of(at.game, rolled, seat), extra_words(rolled))
    return max(found.costs[: found.builds], default=0)


def _play(game: Game[Any, Any], before: AlphabetDiceState, seat: Seat, board: Layout) -> Play:
    there = {each.die for each in before.board}
    new = tuple(each.die for each in board if each.die not in there and each.die in before.hands[seat])
    words = game.words(before, seat, Build(board)) if new else ()
    return Play(words=words, points=_rid(game, before, new), dice=_drawn(before, board) if new else ())


def _rid(game: Game[Any, Any], before: AlphabetDiceState, dice: tuple[DieId, ...]) -> int:
    """What these dice count against their owner at the end."""
    return sum(price(game, before, die) for die in dice)


def _drawn(before: AlphabetDiceState, board: Layout) -> tuple[ShownDie, ...]:
    there = {each.die for each in before.board}
    faces = [letter_on(face or "") for face in before.faces]
    return tuple(replace(each, fresh=each.die not in there) for each in shown(board, faces))

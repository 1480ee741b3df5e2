"""Alphabet Dice in numbers."""

import random
from collections.abc import Iterator
from functools import partial

from lettercup.bots import Situation
from lettercup.bots.alphabet_dice import extra_words, position_of, price_of
from lettercup.core import Seat
from lettercup.core.grid import corner
from lettercup.core.reveal import Accept, Decline
from lettercup.games.alphabet_dice import AlphabetDice, AlphabetDiceState, Build, Pass, Slurp
from lettercup.research.crosswords import SAMPLED, Longer
from lettercup.research.numbers import CODES, LOWEST, Common, Field, Menu, Option, from_seat, timer
from lettercup.solver.board_moves import BoardMoves

DICE = 36
ABOUT = 5
"""How many numbers tell of a die."""


class AlphabetDiceNumbers(Common):
    """Every Build and Slurp with up to five dice of the hand."""

    kinds = ("pass", "build", "slurp", "accept", "decline")
    choices = 32
    dice = DICE
    sign = -1
    sampled = (
        SAMPLED + " A word that only several words together would allow is not found. Who gets a slurped letter is "
        "drawn for the whole menu, if the rules leave a choice. A swap is not tried first, and nobody appeals: all "
        "words are good."
    )

    def fields(self, game: AlphabetDice) -> tuple[Field, ...]:
        seats = game.players
        about = (
            "for each die: where it is (0 out of play, 1 on the board, 2 in the own hand, 3 in the hand of the next "
            "seat and so on), its letter, its row and its column on the board, and what it costs in a hand"
        )
        return (
            Field("serving", 1, "the serving, 1 to 4", high=4),
            Field("turn", 1, "whose turn it is, counted from the own seat on"),
            Field("seconds", 1, "seconds left of the turn, -1 without a limit", -1),
            Field("passes", 2, "how many have passed in a row, and Reheats since a die was last placed"),
            Field("slurps", seats, "1 for each seat that may slurp in this serving, the own one first", high=1),
            Field("poised", seats, "1 for the seat that is about to win the serving", high=1),
            Field("scores", seats, "the points of every seat, the own one first; the fewest win"),
            Field("dice", DICE * ABOUT, about, LOWEST),
        )

    def seen(self, at: Situation) -> list[int]:
        view: AlphabetDiceState = at.view
        game: AlphabetDice = at.game  # type: ignore[assignment]  # the numbers of this game
        seat, seats = at.seat, range(at.game.players)
        told = [
            view.serving,
            (view.turn - seat) % at.game.players,
            timer(at),
            view.passes,
            view.reheats,
            *from_seat([int(view.may_slurp(other)) for other in seats], seat),
            *from_seat([int(view.poised == other) for other in seats], seat),
            *from_seat(view.scores, seat),
        ]
        for about in _dice(game, view, seat):
            told += about
        return told

    def menu(self, at: Situation, rng: random.Random, choices: int) -> Menu:
        if at.view.vote:
            owner = at.view.vote.owner
            return self.listed([Option(ACCEPT, partial(Accept, owner)), Option(DECLINE, partial(Decline, owner))])
        position = position_of(at.game, at.view, at.seat, at.may(Slurp))
        game: AlphabetDice = at.game  # type: ignore[assignment]  # the numbers of this game
        takers = game.sums(at.view).takers if position.may_slurp else ()
        to = rng.choice(takers) if takers else at.seat
        longer = Longer(BUILD, partial(_move, to), SLURP, (to - at.seat) % game.players)
        found = longer.options(position, extra_words(at.view), rng, choices - 1)
        return self.listed([Option(PASS, Pass), *found])


def _dice(game: AlphabetDice, view: AlphabetDiceState, seat: Seat) -> Iterator[tuple[int, ...]]:
    """For each die where it is, its letter, row, column and cost."""
    where, rows, columns, costs = ([0] * DICE for _ in range(4))
    top, left = corner(view.board)
    for die, row, column in [(each.die, each.row, each.column) for each in view.board]:
        where[die], rows[die], columns[die] = 1, row - top, column - left
    for place, hand in enumerate(from_seat(view.hands, seat), 2):
        for die in hand:
            where[die], costs[die] = place, price_of(game, die, view.faces[die])
    return zip(where, [CODES[face] for face in view.faces], rows, columns, costs, strict=True)


def _move(to: Seat, found: BoardMoves, number: int) -> Build | Slurp:
    after, theirs = found.after(number), found.theirs(number)
    return Build(after) if theirs is None else Slurp(found.dice(number)[0], theirs, to, after)


PASS, BUILD, SLURP, ACCEPT, DECLINE = range(len(AlphabetDiceNumbers.kinds))
NUMBERS = AlphabetDiceNumbers()

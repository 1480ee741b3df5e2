"""Letters Rebus in numbers."""

import random
import string
from functools import partial

from lettercup.bots import Situation
from lettercup.core import Done
from lettercup.core.grid import corner
from lettercup.games.letters_rebus import STAR, LettersRebus, LettersRebusState, RebusDraft, Star, letters_of
from lettercup.research.crosswords import SAMPLED, Longer
from lettercup.research.numbers import CODES, LOWEST, Common, Field, Menu, Option, from_seat, timer
from lettercup.research.reveals import FIELD, KINDS, refused, word_options
from lettercup.solver.board_moves import BoardMoves, Position

DICE = 15
ABOUT = 5
"""How many numbers tell of a die."""
PHASES = ("roll", "lay", "reveal", "over")


class LettersRebusNumbers(Common):
    """A crossword grows word by word, and can be taken back as a whole."""

    kinds = ("done", "clear", "draft", *KINDS)
    dice = DICE
    sampled = (
        SAMPLED + " A star that has no letter yet gets one that is drawn for this menu. A crossword grows by one word "
        "a move; `clear` takes all dice back, and stars keep their letters."
    )

    def fields(self, game: LettersRebus) -> tuple[Field, ...]:
        about = (
            "for each own die: what it shows, the letter of a star, 1 if it is laid, and its row and column in the "
            "crossword"
        )
        seats = game.players
        return (
            Field("phase", 1, ", ".join(f"{number} {name}" for number, name in enumerate(PHASES)), high=3),
            Field("round", 2, "the round, and how many there are"),
            Field("seconds", 1, "seconds left, -1 while no glass runs", -1),
            Field("awaited", seats, "1 for each seat that still throws or lays, the own one first", high=1),
            Field("total", 1, "what the own crossword counts so far, if every word is good", LOWEST),
            Field("scores", seats, "the points of every seat, the own one first", LOWEST),
            Field("dice", DICE * ABOUT, about, LOWEST),
            FIELD,
        )

    def seen(self, at: Situation) -> list[int]:
        view: LettersRebusState = at.view
        game: LettersRebus = at.game  # type: ignore[assignment]  # the numbers of this game
        hand, seats = view.hands[at.seat], range(game.players)
        top, left = corner(hand.layout)
        cells = {each.die: (1, each.row - top, each.column - left) for each in hand.layout}
        stars = {star.die: CODES[star.letter] for star in hand.stars}
        told = [
            PHASES.index(view.phase),
            view.round,
            game.rounds,
            timer(at),
            *from_seat([int(seat in view.awaited) for seat in seats], at.seat),
            hand.tally.total if hand.tally else 0,
            *from_seat(view.scores, at.seat),
        ]
        faces = hand.faces or (None,) * DICE
        for die, face in enumerate(faces):
            told += (CODES[face], stars.get(die, 0), *cells.get(die, (0, 0, 0)))
        return told + refused(at)

    def menu(self, at: Situation, rng: random.Random, choices: int) -> Menu:
        if at.view.reveal:
            return self.listed(word_options(at, self.kinds))
        hand = at.view.hands[at.seat]
        fixed = [Option(DONE, Done)] + ([Option(CLEAR, RebusDraft)] if hand.layout else [])
        new = tuple(
            Star(die, rng.choice(string.ascii_uppercase))
            for die, face in enumerate(letters_of(hand.faces, hand.stars))
            if face == STAR
        )
        laid = {each.die for each in hand.layout}
        free = tuple(die for die in range(DICE) if die not in laid)
        faces = letters_of(hand.faces, (*hand.stars, *new))
        position = Position(hand.layout, faces, free, (0,) * len(free))
        longer = Longer(DRAFT, partial(_draft, new))
        return self.listed([*fixed, *longer.options(position, (), rng, choices - len(fixed))])


def _draft(new: tuple[Star, ...], found: BoardMoves, number: int) -> RebusDraft:
    used = found.dice(number)
    return RebusDraft(found.after(number), tuple(star for star in new if star.die in used))


DONE, CLEAR, DRAFT = range(3)
NUMBERS = LettersRebusNumbers()

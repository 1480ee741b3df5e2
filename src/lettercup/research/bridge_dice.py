"""Bridge Dice in numbers."""

import random

from lettercup.bots import Situation
from lettercup.games.bridge_dice import WORD, BridgeDice, BridgeDiceState
from lettercup.research.numbers import Common, Field, Menu, Option, codes, from_seat

CAST = "cast"
"""The only thing to do."""


IN_OPENSPIEL = """\
- `python_lettercup_bridge_dice` (`target`, `max_turns`): the one action is to cast. Chance says how many letters
  further a cast brings, with the exact odds, instead of what each of six dice shows; and who starts, instead of the
  casts for it. A game that lasts longer than `max_turns` turns is a draw.
"""


class BridgeDiceNumbers(Common):
    """Nothing is to be decided: whoever has the cup casts."""

    kinds = (CAST,)
    choices = 1
    sampled = "Nothing is left out. A die that the computer throws is never cocked."

    def fields(self, game: BridgeDice) -> tuple[Field, ...]:
        return (
            Field("starting", 1, "1 while the players cast for the start", high=1),
            Field("turn", 1, "who has the cup, counted from the own seat on"),
            Field("casts", 1, "casts made in this turn", high=3),
            Field("aside", 1, "letters of the word that are set aside", high=len(WORD)),
            Field("faces", len(WORD), "what each die shows", high=28),
            Field("scores", game.players, "the points of every seat, the own one first"),
            Field("target", 1, "the points that win"),
        )

    def seen(self, at: Situation) -> list[int]:
        view: BridgeDiceState = at.view
        turn = (view.cup - at.seat) % at.game.players
        begun = [int(view.roll_off.winner is None), turn, view.cast, len(view.aside)]
        return [*begun, *codes(view.faces, len(WORD)), *from_seat(view.scores, at.seat), _target(at)]

    def menu(self, at: Situation, rng: random.Random, choices: int) -> Menu:
        return self.listed([Option(0, lambda: CAST)])


def _target(at: Situation) -> int:
    game: BridgeDice = at.game  # type: ignore[assignment]  # the numbers of this game
    return game.target


NUMBERS = BridgeDiceNumbers()

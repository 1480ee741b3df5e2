"""Which throw of the house comes next: its number in the game, and how often each of its dice has been thrown.

A source of dice is asked for a throw, and answers with faces.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

import msgspec

from lettercup.core.dice import Die, DieId
from lettercup.core.game import Ask, Draw, Drawn, Game, Roll, Rolled, State

LOTS: DieId = -1
"""Lots are counted like one more die, behind all others."""


class Cast(msgspec.Struct, frozen=True):
    """One throw or draw of the house."""

    number: int = 0
    """Throws and draws of a game are numbered together, from 0."""
    unit: int = 0
    """The round, race or serving in which it is made."""
    dice: tuple[DieId, ...] = ()
    times: tuple[int, ...] = ()
    """How often each of these dice has been thrown before in this unit."""


class Casts(msgspec.Struct, frozen=True):
    """What the house has thrown in a game so far."""

    number: int = 0
    unit: int = 0
    times: tuple[int, ...] = ()
    """How often each die has been thrown in this unit, by its id, and at the end how often lots were drawn."""

    def next(self, game: Game[Any, Any], state: State, ask: Roll | Draw) -> Cast:
        """The throw or draw that answers an ask."""
        unit, times = self._now(game, state)
        dice = ask.dice if isinstance(ask, Roll) else (LOTS,)
        return Cast(self.number, unit, dice, tuple([times[die] for die in dice]))

    def after(self, game: Game[Any, Any], state: State, ask: Roll | Draw) -> "Casts":
        """The same, once the house has answered an ask."""
        unit, times = self._now(game, state)
        counts = list(times)
        for die in ask.dice if isinstance(ask, Roll) else (LOTS,):
            counts[die] += 1
        return Casts(self.number + 1, unit, tuple(counts))

    def _now(self, game: Game[Any, Any], state: State) -> tuple[int, tuple[int, ...]]:
        unit = game.unit(state)
        return unit, self.times if self.times and unit == self.unit else (0,) * (len(game.dice) + 1)


class Source(Protocol):
    """Where the dice and lots of a game come from."""

    def throw(self, cast: Cast, dice: Sequence[Die]) -> tuple[str, ...]:
        """The faces of a throw."""
        ...

    def draw(self, cast: Cast, lots: Sequence[int]) -> tuple[int, ...]:
        """The order in which lots come out of the bag."""
        ...


def asked(asks: Iterable[Ask], move: Rolled | Drawn) -> Roll | Draw:
    """What a throw or a draw answers."""
    for ask in asks:
        if isinstance(ask, Draw) and isinstance(move, Drawn):
            return ask
        if isinstance(ask, Roll) and isinstance(move, Rolled) and ask.cup == move.cup:
            return ask
    raise ValueError("The dice were thrown, but nobody had asked for them.")

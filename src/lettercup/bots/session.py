"""A game for those who choose by number: menus, observations, and everything that dice and clock do in between.

Like the environments, it needs the extra `research`.
"""

import random
from typing import Any

import numpy as np
from gymnasium import spaces

from lettercup.bots.bot import situation
from lettercup.bots.menus import LENGTH, is_legal, menu
from lettercup.bots.table import sides_of, thrown
from lettercup.core import Choose, Entry, Game, Move, Roll, TimeUp, Wait, encode, enter, tag_of
from lettercup.core import Draw as DrawLots
from lettercup.lexicon import Referee, load

WAIT = LENGTH
"""The action that does nothing while the sand runs."""
STEP = 2000
"""Milliseconds that pass with every step: the simplification of real time."""
VIEW_BYTES = 32_768
CAST = "cast"
"""The only thing on the menu of Bridge Dice."""


class Session:
    """One game; dice are thrown by themselves, but in Bridge Dice by an action."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game, self.sides = game, sides_of(game)
        self.referee = Referee(load())
        self.by_hand = game.name == "bridge-dice"
        self.start(None)

    def start(self, seed: int | None) -> None:
        self.rng = random.Random(seed)
        self.state, self.now = self.game.start(), 0
        self.settle()

    def asked(self) -> list[int]:
        """The seats that have to choose; none when the game is over."""
        return sorted({ask.seat for ask in self.game.asks(self.state) if isinstance(ask, Choose)})

    def menu(self, seat: int) -> tuple[Any, ...]:
        """What a seat that is asked can do."""
        return (CAST,) if self.by_hand else menu(situation(self.game, self.state, seat, self.now))

    def act(self, seat: int, chosen: Any) -> None:
        """Do what was chosen from a menu, if it can still be done."""
        if chosen is CAST:
            self._enter("dice", self._cast(seat))
            return
        at = situation(self.game, self.state, seat, self.now)
        if tag_of(chosen) in at.moves and is_legal(at, chosen):
            self._enter(seat, chosen)

    def settle(self) -> None:
        """Let dice and clock do what is theirs, until somebody has to choose or the game is over."""
        while (asks := self.game.asks(self.state)) and (house := self._house(asks)):
            self._enter(*house)

    def observed(self, seat: int, choices: int, may_wait: bool) -> dict[str, Any]:
        """The seat's view as JSON in bytes, padded with zeros, and a mask of the actions that are open."""
        text = encode(self.game.view(self.state, seat))
        padded = np.zeros(VIEW_BYTES, np.uint8)
        padded[: len(text)] = np.frombuffer(text, np.uint8)
        mask = np.zeros(LENGTH + 1, np.int8)
        mask[:choices] = 1
        mask[WAIT] = int(may_wait)
        return {"observation": padded, "action_mask": mask}

    def sand_runs(self) -> bool:
        return any(isinstance(ask, Wait) for ask in self.game.asks(self.state))

    def rewards(self) -> list[float]:
        """Whoever wins gets 1 (a share of it, if several do), everybody else 0."""
        outcome = self.game.outcome(self.state)
        winners = outcome.winners if outcome else ()
        return [1 / len(winners) if seat in winners else 0.0 for seat in range(self.game.players)]

    def _cast(self, seat: int) -> Move:
        ask = next(ask for ask in self.game.asks(self.state) if isinstance(ask, Roll) and ask.cup == seat)
        return thrown(self.sides, ask, self.rng)

    def _house(self, asks: tuple[Any, ...]) -> tuple[Any, Move] | None:
        if any(isinstance(ask, Wait) and ask.until <= self.now for ask in asks):
            return "clock", TimeUp()
        throws = (ask for ask in asks if isinstance(ask, DrawLots) or (isinstance(ask, Roll) and not self.by_hand))
        ask = next(throws, None)
        if ask is not None:
            return "dice", thrown(self.sides, ask, self.rng)
        return None if any(isinstance(each, Choose) for each in asks) else self._skip_to(asks)

    def _skip_to(self, asks: tuple[Any, ...]) -> tuple[Any, Move]:
        """Nobody can do anything but wait."""
        self.now = max(self.now, min(ask.until for ask in asks if isinstance(ask, Wait)))
        return "clock", TimeUp()

    def _enter(self, by: Any, move: Move) -> None:
        asks = self.game.asks(self.state)
        _, self.state = enter(self.game, self.state, asks, Entry(self.now, by, move), self.referee)


def observation_space() -> spaces.Dict:
    observed: dict[str, spaces.Space[Any]] = {
        "observation": spaces.Box(0, 255, (VIEW_BYTES,), np.uint8),
        "action_mask": spaces.Box(0, 1, (LENGTH + 1,), np.int8),
    }
    return spaces.Dict(observed)


def action_space() -> spaces.Discrete:
    return spaces.Discrete(LENGTH + 1)

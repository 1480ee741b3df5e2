"""A game for agents that choose by number: menus, observations, and the moves of dice and clock in between.

Needs the extra `research`, as the environments do.
"""

from typing import Any

import numpy as np
from gymnasium import spaces

from lettercup.bots.bot import situation
from lettercup.bots.level import STANDARD
from lettercup.bots.menus import LENGTH, is_legal, menu
from lettercup.bots.players import BOTS
from lettercup.bots.table import LocalTable, QuickDice, referee_for
from lettercup.core import Choose, Draw, Game, Roll, Sentence, Wait, encode, tag_of
from lettercup.games import story

WAIT = LENGTH
"""The action that does nothing while a timer runs."""
STEP = 2000
"""Milliseconds of game time that pass with every step."""
VIEW_BYTES = 32_768
CAST = "cast"
"""The only thing on the menu where dice are cast by hand."""


class SessionTable(LocalTable):
    """A table without bots; dice roll by themselves, except where casting them is all there is to do."""

    def __init__(self, game: Game[Any, Any], seed: int | None) -> None:
        super().__init__(game, [None] * game.players, QuickDice(game, seed), referee_for(STANDARD))
        self.by_hand = BOTS[game.name].cast_by_hand
        self.settle()

    def holds(self, ask: Roll | Draw) -> bool:
        """Whether a person throws these dice."""
        return self.by_hand and isinstance(ask, Roll)


class Session:
    """One game after the other, for agents that choose by number."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game
        self.start(None)

    def start(self, seed: int | None) -> None:
        self.table = SessionTable(self.game, seed)

    @property
    def story(self) -> tuple[Sentence, ...]:
        """What happened last."""
        if not self.table.entries:
            return ()
        before, after = self.table.states[-2:]
        return story(self.game, before, self.table.entries[-1], after)

    def asked(self) -> list[int]:
        """The seats that have to choose; none when the game is over."""
        return sorted({ask.seat for ask in self.table.asks if isinstance(ask, Choose)})

    def menu(self, seat: int) -> tuple[Any, ...]:
        """The moves of a seat that has to choose."""
        if self.table.by_hand:
            return (CAST,)
        return menu(situation(self.game, self.table.state, seat, self.table.now))

    def act(self, seat: int, chosen: Any) -> None:
        """Make a move from a menu, if it is still legal."""
        if chosen is CAST:
            self.table.throw(next(ask for ask in self.table.asks if isinstance(ask, Roll) and ask.cup == seat))
            return
        at = situation(self.game, self.table.state, seat, self.table.now)
        if tag_of(chosen) in at.moves and is_legal(at, chosen):
            self.table.enter(seat, chosen)

    def go_on(self) -> None:
        """Let the time of a step pass, and the dice and the clock move."""
        self.table.pass_time(self.table.now + STEP)

    def observed(self, seat: int, choices: int, may_wait: bool) -> dict[str, Any]:
        """The seat's view as JSON bytes padded with zeros, and a mask of the legal actions."""
        text = encode(self.game.view(self.table.state, seat))
        padded = np.zeros(VIEW_BYTES, np.uint8)
        padded[: len(text)] = np.frombuffer(text, np.uint8)
        mask = np.zeros(LENGTH + 1, np.int8)
        mask[:choices] = 1
        mask[WAIT] = int(may_wait)
        return {"observation": padded, "action_mask": mask}

    def sand_runs(self) -> bool:
        return any(isinstance(ask, Wait) for ask in self.table.asks)

    def rewards(self) -> list[float]:
        """The reward of each seat: winners share 1, the others get 0."""
        outcome = self.game.outcome(self.table.state)
        winners = outcome.winners if outcome else ()
        return [1 / len(winners) if seat in winners else 0.0 for seat in range(self.game.players)]


def observation_space() -> spaces.Dict:
    observed: dict[str, spaces.Space[Any]] = {
        "observation": spaces.Box(0, 255, (VIEW_BYTES,), np.uint8),
        "action_mask": spaces.Box(0, 1, (LENGTH + 1,), np.int8),
    }
    return spaces.Dict(observed)


def action_space() -> spaces.Discrete:
    return spaces.Discrete(LENGTH + 1)

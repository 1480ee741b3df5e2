"""The games as PettingZoo environments: agents take turns, and choose a move from a menu by its number.

An extra: this module needs PettingZoo (`pip install 'lettercup[research]'`), and nothing else here does.
"""

import random
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv  # type: ignore[import-untyped]

from lettercup.bots.bot import Situation, situation
from lettercup.bots.menus import LENGTH, menu
from lettercup.bots.table import thrown
from lettercup.core import Choose, Entry, Game, Move, Roll, TimeUp, Wait, encode, enter
from lettercup.core import Draw as DrawLots
from lettercup.lexicon import Referee, load

WAIT = LENGTH
"""The action that does nothing while the sand runs."""
STEP = 2000
"""Milliseconds that pass with every action, for everybody: the simplification of real time."""
VIEW_BYTES = 32_768


class LettercupEnv(AECEnv):  # type: ignore[misc]  # PettingZoo is not typed
    """One game, for as many agents as there are seats.

    An observation is the seat's view as JSON in bytes, padded with zeros, and a mask of the actions that are open.
    Where several may act at once they do so in turn. Dice are thrown by themselves, but in Bridge Dice by an action.
    Whoever wins gets 1 (a share of it, if several do), everybody else 0.
    """

    metadata = {"render_modes": ["ansi"], "name": "lettercup_v1", "is_parallelizable": False}  # noqa: RUF012

    def __init__(self, game: Game[Any, Any], render_mode: str | None = None) -> None:
        super().__init__()
        self.game, self.render_mode = game, render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(game.players)]
        self.referee = Referee(load())
        self.menu: tuple[Any, ...] = ()
        """The moves that the actions of the agent on turn stand for."""
        observed: dict[str, spaces.Space[Any]] = {
            "observation": spaces.Box(0, 255, (VIEW_BYTES,), np.uint8),
            "action_mask": spaces.Box(0, 1, (LENGTH + 1,), np.int8),
        }
        self._observed = {agent: spaces.Dict(observed) for agent in self.possible_agents}
        self._actions = {agent: spaces.Discrete(LENGTH + 1) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._observed[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.rng = random.Random(seed)
        self.state, self.now = self.game.start(), 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._settle(-1)

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if action is None or self.terminations[agent]:
            self._was_dead_step(action)
            return
        seat = self.possible_agents.index(agent)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._act(seat, action)
        self.now += STEP
        self._settle(seat)
        self._accumulate_rewards()

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self.possible_agents.index(agent)
        text = encode(self.game.view(self.state, seat))
        padded = np.zeros(VIEW_BYTES, np.uint8)
        padded[: len(text)] = np.frombuffer(text, np.uint8)
        mask = np.zeros(LENGTH + 1, np.int8)
        if agent == self.agent_selection and not self.terminations.get(agent, True):
            mask[: len(self.menu)] = 1
            mask[WAIT] = int(any(isinstance(ask, Wait) for ask in self.game.asks(self.state)))
        return {"observation": padded, "action_mask": mask}

    def render(self) -> str:
        return "\n".join(map(str, self.state.news))

    def close(self) -> None:
        """Nothing is open."""

    def _act(self, seat: int, action: int) -> None:
        if action < len(self.menu):
            chosen = self.menu[action]
            self._enter("dice" if chosen is CAST else seat, self._cast(seat) if chosen is CAST else chosen)

    def _cast(self, seat: int) -> Move:
        ask = next(ask for ask in self.game.asks(self.state) if isinstance(ask, Roll) and ask.cup == seat)
        return thrown(self.game, ask, self.rng)

    def _settle(self, last: int) -> None:
        """Let dice and clock do what is theirs; then it is the turn of the next agent who is asked."""
        while (asks := self.game.asks(self.state)) and (house := self._house(asks)):
            self._enter(*house)
        if not asks:
            self._finish()
            return
        asked = [ask.seat for ask in asks if isinstance(ask, Choose)]
        seat = min(asked, key=lambda each: (each - last - 1) % self.game.players)
        self.agent_selection = self.possible_agents[seat]
        self.menu = self._menu(situation(self.game, self.state, seat, self.now))

    def _house(self, asks: tuple[Any, ...]) -> tuple[Any, Move] | None:
        if any(isinstance(ask, Wait) and ask.until <= self.now for ask in asks):
            return "clock", TimeUp()
        throws = (ask for ask in asks if isinstance(ask, DrawLots) or (isinstance(ask, Roll) and not self._by_hand))
        ask = next(throws, None)
        if ask is not None:
            return "dice", thrown(self.game, ask, self.rng)
        return None if any(isinstance(each, Choose) for each in asks) else self._skip_to(asks)

    def _skip_to(self, asks: tuple[Any, ...]) -> tuple[Any, Move]:
        """Nobody can do anything but wait."""
        self.now = max(self.now, min(ask.until for ask in asks if isinstance(ask, Wait)))
        return "clock", TimeUp()

    @property
    def _by_hand(self) -> bool:
        return self.game.name == "bridge-dice"

    def _menu(self, at: Situation) -> tuple[Any, ...]:
        return (CAST,) if self._by_hand else menu(at)

    def _enter(self, by: Any, move: Move) -> None:
        asks = self.game.asks(self.state)
        _, self.state = enter(self.game, self.state, asks, Entry(self.now, by, move), self.referee)

    def _finish(self) -> None:
        outcome = self.game.outcome(self.state)
        winners = outcome.winners if outcome else ()
        self.menu = ()
        for seat, agent in enumerate(self.possible_agents):
            self.terminations[agent] = True
            self.rewards[agent] = 1 / len(winners) if seat in winners else 0.0
        self.agent_selection = self.agents[0]


CAST = "cast"
"""The only thing on the menu of Bridge Dice."""

"""PettingZoo environments of the games: agents choose a move from a menu by its number, in turn or in parallel.

Needs PettingZoo: `pip install 'lettercup[research]'`.
"""

from typing import Any

from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv  # type: ignore[import-untyped]

from lettercup.bots.session import WAIT, Session, action_space, observation_space
from lettercup.core import Game

__all__ = ["WAIT", "LettercupEnv", "LettercupParallelEnv"]


class _GameEnv:
    """What both environments share: one game with an agent for each seat."""

    def __init__(self, game: Game[Any, Any], render_mode: str | None = None) -> None:
        super().__init__()
        self.game, self.render_mode = game, render_mode
        self.session = Session(game)
        self.possible_agents = [f"seat_{seat}" for seat in range(game.players)]
        self._observed = {agent: observation_space() for agent in self.possible_agents}
        self._actions = {agent: action_space() for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._observed[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self._actions[agent]

    def render(self) -> str:
        return "\n".join(map(str, self.session.story))

    def close(self) -> None:
        """Nothing is open."""


class LettercupEnv(_GameEnv, AECEnv):  # type: ignore[misc]  # PettingZoo is not typed
    """One game with an agent for each seat; agents that may act at the same time do so in turn."""

    metadata = {"render_modes": ["ansi"], "name": "lettercup_v1", "is_parallelizable": False}  # noqa: RUF012

    menu: tuple[Any, ...] = ()
    """The moves behind the actions of the current agent."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.session.start(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._hand_over(-1)

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if action is None or self.terminations[agent]:
            self._was_dead_step(action)
            return
        seat = self.possible_agents.index(agent)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if action < len(self.menu):
            self.session.act(seat, self.menu[action])
        self.session.go_on()
        self._hand_over(seat)
        self._accumulate_rewards()

    def observe(self, agent: str) -> dict[str, Any]:
        on_turn = agent == self.agent_selection and not self.terminations.get(agent, True)
        may_wait = on_turn and self.session.sand_runs()
        return self.session.observed(self.possible_agents.index(agent), len(self.menu) if on_turn else 0, may_wait)

    def _hand_over(self, last: int) -> None:
        """Pass the turn to the next agent that has to choose; finish if there is none."""
        asked = self.session.asked()
        if not asked:
            self._finish()
            return
        seat = min(asked, key=lambda each: (each - last - 1) % self.game.players)
        self.agent_selection = self.possible_agents[seat]
        self.menu = self.session.menu(seat)

    def _finish(self) -> None:
        self.menu = ()
        self.terminations = dict.fromkeys(self.possible_agents, True)
        self.rewards = dict(zip(self.possible_agents, self.session.rewards(), strict=True))
        self.agent_selection = self.agents[0]


class LettercupParallelEnv(_GameEnv, ParallelEnv):  # type: ignore[misc]  # PettingZoo is not typed
    """One game in which all agents act in every step; an agent that is not asked can only wait.

    Moves of one step are made in seat order; a move that has become illegal is dropped.
    """

    metadata = {"render_modes": ["ansi"], "name": "lettercup_parallel_v1"}  # noqa: RUF012

    menus: dict[str, tuple[Any, ...]]
    """The moves behind the actions of each agent."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, Any]:
        self.session.start(seed)
        self.agents = list(self.possible_agents)
        self._offer()
        return self._observations(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, int]) -> tuple[Any, Any, Any, Any, Any]:
        for seat, agent in enumerate(self.possible_agents):
            number = actions.get(agent, WAIT)
            if number < len(self.menus[agent]) and seat in self.session.asked():
                self.session.act(seat, self.menus[agent][number])
        self.session.go_on()
        self._offer()
        agents, over = self.agents, not self.session.asked()
        told = self._observations()
        rewards = dict(zip(self.possible_agents, self.session.rewards(), strict=True))
        self.agents = [] if over else agents
        ended, cut = dict.fromkeys(agents, over), dict.fromkeys(agents, False)
        return told, {agent: rewards[agent] for agent in agents}, ended, cut, {agent: {} for agent in agents}

    def _offer(self) -> None:
        asked = self.session.asked()
        self.menus = {
            agent: self.session.menu(seat) if seat in asked else () for seat, agent in enumerate(self.possible_agents)
        }

    def _observations(self) -> dict[str, Any]:
        seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        runs = self.session.sand_runs()
        return {
            agent: self.session.observed(seats[agent], len(self.menus[agent]), runs or not self.menus[agent])
            for agent in self.agents
        }

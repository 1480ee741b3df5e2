"""PettingZoo environments of the games: agents choose a move from a menu by its number, in turn or in parallel."""

from typing import Any, Literal

from lettercup.core import BadOption, Game
from lettercup.research.numbers import Menu
from lettercup.research.session import IllegalAction, Reward, Session, is_legal

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv, ParallelEnv  # type: ignore[import-untyped]
except ImportError as missing:
    raise ImportError("Environments need one more package: pip install pettingzoo") from missing

__all__ = ["IllegalAction", "LettercupEnv", "LettercupParallelEnv"]

Illegal = Literal["error", "wait"]
"""What an action does that the mask forbids: it is an error, or it is taken as waiting."""


class _GameEnv:
    """What both environments share: one game with an agent for each seat."""

    def __init__(
        self,
        game: Game[Any, Any],
        render_mode: str | None = None,
        *,
        reward: Reward = "win",
        max_steps: int | None = None,
        choices: int | None = None,
        illegal: Illegal = "error",
    ) -> None:
        super().__init__()
        if not isinstance(game, Game):
            raise BadOption(f"An environment is made of a game with its players, not of {game!r:.60}.")
        if max_steps is not None and max_steps < 1:
            raise BadOption(f"A game has at least one step, not {max_steps}.")
        if illegal not in ("error", "wait"):
            raise BadOption(f"An illegal action is an error or taken as wait, not {illegal}.")
        self.game, self.render_mode, self.max_steps, self.illegal = game, render_mode, max_steps, illegal
        self.session = Session(game, reward, choices)
        self.possible_agents = [f"seat_{seat}" for seat in range(game.players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._observed = {agent: self.session.observation_space() for agent in self.possible_agents}
        self._actions = {agent: self.session.action_space() for agent in self.possible_agents}
        self._steps = 0
        self.agents: list[str] = []

    @property
    def wait(self) -> int:
        """The action that does nothing while a timer runs."""
        return self.session.wait

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._observed[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self._actions[agent]

    def render(self) -> str:
        return "\n".join(self.session.info(self.session.no_menu())["story"])

    def close(self) -> None:
        """Nothing is open."""

    def _seat(self, agent: str) -> int:
        """The seat of an agent."""
        if agent not in self._seats:
            told = f"There is no agent {agent}" if agent else "No game has begun: call reset first"
            raise BadOption(f"{told}; the agents are {', '.join(self.possible_agents)}.")
        return self._seats[agent]

    def _number(self, action: object, menu: Menu, may_wait: bool) -> int:
        """The number of an action, if the mask allows it."""
        try:
            return self.session.checked(action, menu, may_wait)
        except IllegalAction:
            if self.illegal == "error":
                raise
            return self.wait

    def _step_and_count(self) -> bool:
        """Let time pass after a step; whether there are no more."""
        self.session.go_on()
        self._steps += 1
        return self.max_steps is not None and self._steps >= self.max_steps


class LettercupEnv(_GameEnv, AECEnv):  # type: ignore[misc]  # PettingZoo is not typed
    """One game with an agent for each seat; agents that may act at the same time do so in turn."""

    metadata = {"render_modes": ["ansi"], "name": "lettercup_v2", "is_parallelizable": False}  # noqa: RUF012

    menu: Menu
    """The moves behind the actions of the current agent."""
    agent_selection = ""
    """The current agent; nobody before the first game."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.session.start(seed)
        self._steps = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._hand_over(-1, cut=False)

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        seat = self._seat(agent)
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        number = self._number(action, self.menu, self.session.sand_runs())
        self._cumulative_rewards[agent] = 0.0
        self.session.act(seat, self.menu, number)
        self._hand_over(seat, self._step_and_count())
        self.rewards = dict(zip(self.possible_agents, self.session.rewards(), strict=True))
        self._accumulate_rewards()

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self._seat(agent)
        on_turn = agent == self.agent_selection and len(self.menu) > 0
        menu = self.menu if on_turn else self.session.no_menu()
        return self.session.observed(seat, menu, on_turn and self.session.sand_runs())

    def _hand_over(self, last: int, cut: bool) -> None:
        """Pass the turn to the next agent that has to choose; finish if there is none, or no step is left."""
        asked = self.session.asked()
        self.menu = self.session.no_menu()
        if not asked or cut:
            self.terminations = dict.fromkeys(self.possible_agents, not asked)
            self.truncations = dict.fromkeys(self.possible_agents, bool(asked))
            self.agent_selection = self.agents[0]
        else:
            seat = min(asked, key=lambda each: (each - last - 1) % self.game.players)
            self.agent_selection = self.possible_agents[seat]
            self.menu = self.session.menu(seat)
        told, nothing = self.session.info(self.menu), self.session.info(self.session.no_menu())
        self.infos = {agent: told if agent == self.agent_selection else nothing for agent in self.possible_agents}


class LettercupParallelEnv(_GameEnv, ParallelEnv):  # type: ignore[misc]  # PettingZoo is not typed
    """One game in which all agents act in every step; an agent that is not asked can only wait.

    Moves of one step are made in seat order; a move that an earlier seat has made impossible is dropped.
    """

    metadata = {"render_modes": ["ansi"], "name": "lettercup_parallel_v2"}  # noqa: RUF012

    menus: dict[str, Menu]
    """The moves behind the actions of each agent."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, Any]:
        self.session.start(seed)
        self._steps = 0
        self.agents = list(self.possible_agents)
        self._offer()
        return self._observations(), self._infos()

    def step(self, actions: dict[str, int]) -> tuple[Any, Any, Any, Any, Any]:
        for agent in actions if self.agents else [""]:
            self._seat(agent)
        runs = self.session.sand_runs()
        numbers = {
            agent: self._number(actions[agent], menu, runs or not len(menu)) if agent in actions else self.wait
            for agent, menu in self.menus.items()
        }
        for agent, number in numbers.items():
            self._act(agent, number)
        cut = self._step_and_count()
        over = not self.session.asked()
        self._offer()
        agents, told, infos = self.agents, self._observations(), self._infos()
        rewards = dict(zip(self.possible_agents, self.session.rewards(), strict=True))
        self.agents = [] if over or cut else agents
        ended, cut_off = dict.fromkeys(agents, over), dict.fromkeys(agents, cut and not over)
        return told, {agent: rewards[agent] for agent in agents}, ended, cut_off, infos

    def _act(self, agent: str, number: int) -> None:
        """Make a move, unless an earlier seat of this step has made it impossible."""
        seat, menu = self._seats[agent], self.menus[agent]
        if number == self.wait or seat not in self.session.asked():
            return
        if self.session.table.by_hand or is_legal(self.session.at(seat), menu.move(number)):
            self.session.act(seat, menu, number)

    def _offer(self) -> None:
        asked, nothing = self.session.asked(), self.session.no_menu()
        self.menus = {
            agent: self.session.menu(seat) if seat in asked else nothing for agent, seat in self._seats.items()
        }

    def _observations(self) -> dict[str, Any]:
        runs = self.session.sand_runs()
        return {
            agent: self.session.observed(self._seats[agent], self.menus[agent], runs or not len(self.menus[agent]))
            for agent in self.agents
        }

    def _infos(self) -> dict[str, Any]:
        return {agent: self.session.info(self.menus[agent]) for agent in self.agents}

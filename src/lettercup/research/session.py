"""A game for agents that choose by number: menus, observations, and the moves of dice and clock in between."""

import operator
import random
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, partial
from typing import Any, Literal

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from lettercup.bots import Situation, situation
from lettercup.bots.level import STANDARD
from lettercup.bots.players import BOTS
from lettercup.bots.table import LocalTable, QuickDice, referee_for
from lettercup.core import BadOption, Choose, Draw, Entry, Game, IllegalMove, Move, Roll, Seat, Verdict, Wait, tag_of
from lettercup.games import story
from lettercup.research.numbers import COLUMNS, Ints, Menu, numbers_of, width

STEP = 2000
"""Milliseconds of game time that pass with every step."""

FEWEST, MOST = 8, 10_000
"""How many moves may fit on a menu."""

Reward = Literal["win", "margin"]
"""Winners share 1 at the end; or every change of the points ahead of the best rival."""


class IllegalAction(BadOption):
    """An action that the mask does not allow."""


class SessionTable(LocalTable):
    """A table without bots; dice roll by themselves, except where casting them is all there is to do."""

    def __init__(self, game: Game[Any, Any], seed: int | None) -> None:
        super().__init__(game, [None] * game.players, QuickDice(game, seed), referee_for(STANDARD))
        self.by_hand = BOTS[game.name].cast_by_hand
        self.settle()

    def holds(self, ask: Roll | Draw) -> bool:
        """Whether a person throws these dice."""
        return self.by_hand and isinstance(ask, Roll)


class Texts(Sequence[str]):
    """Sentences that are made when somebody reads them."""

    def __init__(self, made: Callable[[], Sequence[str]]) -> None:
        self._made = made

    @cached_property
    def _texts(self) -> tuple[str, ...]:
        return tuple(self._made())

    def __getitem__(self, index: Any) -> Any:
        return self._texts[index]

    def __len__(self) -> int:
        return len(self._texts)

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and self._texts == tuple(other)

    def __hash__(self) -> int:
        return hash(self._texts)

    def __repr__(self) -> str:
        return repr(self._texts)


class Session:
    """One game after the other, for agents that choose by number."""

    def __init__(self, game: Game[Any, Any], reward: Reward = "win", choices: int | None = None) -> None:
        if reward not in ("win", "margin"):
            raise BadOption(f"A reward is win or margin, not {reward}.")
        if choices is not None and not FEWEST <= choices <= MOST:
            raise BadOption(f"A menu has room for {FEWEST} to {MOST} moves, not {choices}.")
        self.game, self.reward, self.numbers = game, reward, numbers_of(game)
        self.choices = choices or self.numbers.choices
        self.wait = self.choices
        """The action that does nothing while a timer runs."""
        self.start(None)

    def start(self, seed: int | None) -> None:
        self.table = SessionTable(self.game, seed)
        self._rng = random.Random(None if seed is None else f"{seed} menu")
        self._known: tuple[object, Situation | None] = (None, None)
        self._ahead = [0.0] * self.game.players
        self.rewards()

    def asked(self) -> list[Seat]:
        """The seats that have to choose; none when the game is over."""
        return sorted({ask.seat for ask in self.table.asks if isinstance(ask, Choose)})

    def at(self, seat: Seat) -> Situation:
        """What a seat knows; the same until something happens."""
        key, (known, at) = (len(self.table.entries), self.table.now, seat), self._known
        if at is None or known != key:
            at = situation(self.game, self.table.state, seat, self.table.now)
            self._known = key, at
        return at

    def menu(self, seat: Seat) -> Menu:
        """The moves of a seat that has to choose."""
        return self.numbers.menu(self.at(seat), self._rng, self.choices)

    def no_menu(self) -> Menu:
        """The moves of a seat that has nothing to choose."""
        return self.numbers.listed(())

    def checked(self, action: object, menu: Menu, may_wait: bool) -> int:
        """The number of an action that the mask allows; `IllegalAction` for any other."""
        try:
            number = operator.index(action)  # type: ignore[arg-type]  # whatever it is, it is refused here
        except TypeError:
            number = -1
        if 0 <= number < len(menu) or (may_wait and number == self.wait):
            return number
        wait = f", or {self.wait} to wait" if may_wait else ""
        moves = ("no move", "0")[len(menu)] if len(menu) < 2 else f"0 to {len(menu) - 1}"
        raise IllegalAction(f"The mask allows {moves}{wait}; not {action}.")

    def act(self, seat: Seat, menu: Menu, number: int) -> None:
        """Make a move from a menu, or wait."""
        if number == self.wait:
            return
        if self.table.by_hand:
            self.table.throw(next(ask for ask in self.table.asks if isinstance(ask, Roll) and ask.cup == seat))
        else:
            self.table.enter(seat, menu.move(number))

    def go_on(self) -> None:
        """Let the time of a step pass, and the dice and the clock move."""
        self.table.pass_time(self.table.now + STEP)

    def sand_runs(self) -> bool:
        return any(isinstance(ask, Wait) for ask in self.table.asks)

    def observed(self, seat: Seat, menu: Menu, may_wait: bool) -> dict[str, NDArray[Any]]:
        """What a seat sees, its menu, and a mask of the legal actions."""
        told = np.zeros((self.choices, width(self.numbers.dice)), np.int16)
        mask = np.zeros(self.choices + 1, np.int8)
        if len(menu):
            told[: len(menu)] = menu.numbers
            mask[: len(menu)] = 1
        mask[self.wait] = may_wait
        return {"observation": np.array(self.numbers.seen(self.at(seat)), np.int16), "menu": told, "action_mask": mask}

    def info(self, menu: Menu) -> dict[str, Any]:
        """The moves of a menu and what happened last, in words."""
        return {"moves": Texts(menu.texts), "story": Texts(partial(_story, self.table, len(self.table.entries)))}

    def rewards(self) -> list[float]:
        """What each seat has earned since the last time."""
        before, self._ahead = self._ahead, [self._worth(seat) for seat in range(self.game.players)]
        return [now - then for now, then in zip(self._ahead, before, strict=True)]

    def _worth(self, seat: Seat) -> float:
        if self.reward == "win":
            outcome = self.game.outcome(self.table.state)
            return 1 / len(outcome.winners) if outcome and seat in outcome.winners else 0.0
        scores = [self.numbers.sign * score for score in self.table.state.scores]
        rivals = self.numbers.rivals(self.game, seat)
        return float(scores[seat] - max((scores[other] for other in rivals), default=0))

    def observation_space(self) -> spaces.Dict:
        fields = self.numbers.fields(self.game)
        low = [field.low for field in fields for _ in range(field.size)]
        high = [field.high for field in fields for _ in range(field.size)]
        return spaces.Dict(
            {
                "observation": spaces.Box(np.array(low, np.int16), np.array(high, np.int16), dtype=np.int16),
                "menu": spaces.Box(*self._menu_bounds(), dtype=np.int16),
                "action_mask": spaces.Box(0, 1, (self.choices + 1,), np.int8),
            }
        )

    def _menu_bounds(self) -> tuple[Ints, Ints]:
        dice = self.numbers.dice
        low = [field.low for field in COLUMNS for _ in range(field.size)] + [0] * dice
        high = [field.high for field in COLUMNS for _ in range(field.size)] + [1] * dice
        rows = (self.choices, 1)
        return np.tile(np.array(low, np.int16), rows), np.tile(np.array(high, np.int16), rows)

    def action_space(self) -> spaces.Discrete:
        return spaces.Discrete(self.choices + 1)


def _story(table: LocalTable, entries: int) -> list[str]:
    """What the last of these entries did."""
    if not entries:
        return []
    before, after = table.states[entries - 1 : entries + 1]
    return [*map(str, story(table.game, before, table.entries[entries - 1], after))]


def is_legal(at: Situation, move: Move) -> bool:
    """Whether the rules allow a move if all its words are good, as far as the seat can see."""
    if tag_of(move) not in at.moves:
        return False
    words = at.game.words(at.view, at.seat, move)
    try:
        at.game.apply(at.view, Entry(at.now, at.seat, move, tuple(Verdict(word, True) for word in words)))
    except IllegalMove:
        return False
    return True

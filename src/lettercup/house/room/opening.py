"""Opening a room."""

from typing import Annotated

import msgspec
from msgspec import Meta

from lettercup.core import Value, say
from lettercup.games import DAYS, GAMES
from lettercup.house.check import check_options
from lettercup.house.names import clean
from lettercup.house.refusal import Unreadable, unreadable
from lettercup.house.room.events import RoomOpened
from lettercup.house.room.plan import MOST_ROUNDS, DiceOf, RoomSettings, RoomTitle, RoundPlan
from lettercup.house.room.state import RoomState
from lettercup.house.same_dice import CommonSource, round_game
from lettercup.house.seats import NOBODY
from lettercup.house.services import HouseServices


class NewRoom(Value, frozen=True, kw_only=True, tag=False):
    """A room to be opened; who opens it is the host."""

    plan: Annotated[tuple[RoundPlan, ...], Meta(min_length=1, max_length=MOST_ROUNDS)]
    """What is played, round by round."""
    title: RoomTitle = ""
    dice: DiceOf = "sealed"
    """Thrown here, or real dice that the host throws for everybody and types in."""
    settings: RoomSettings = RoomSettings()

    def opening(
        self, holder: str, services: HouseServices, epoch: str = "", earlier: RoomState | None = None
    ) -> RoomOpened:
        """The first event of the room, which may follow an earlier one of the same class.

        Raises `Unreadable` if a game is not for rooms, or its options do not fit.
        """
        for number, planned in enumerate(self.plan):
            _check_plan(planned, f"$.plan[{number}]")
        title = clean(self.title, "$.title") if self.title else ""
        return RoomOpened(
            title=title,
            plan=self.plan,
            dice=self.dice,
            settings=self.settings,
            host=holder,
            secret=services.secret(),
            epoch=epoch,
            deck=earlier.deck if earlier and earlier.deck else services.secret(),
            roster=earlier.card_holders if earlier else (),
        )


def _check_plan(planned: RoundPlan, path: str) -> None:
    """Whether there are rooms for a game, and its options fit."""
    if planned.seats > 1:
        _check_tables(planned, path)
        return
    if planned.game not in DAYS or not DAYS[planned.game].ranked:
        raise Unreadable(f"{path}.game", say("There are no rooms for {name}.", name=planned.game))
    try:
        check_options(GAMES[planned.game], planned.options, [NOBODY])
        round_game(planned.game, CommonSource(""), planned.options)
    except Unreadable as wrong:
        raise Unreadable(path + wrong.field.removeprefix("$"), wrong.sentence) from wrong
    except msgspec.ValidationError as error:
        raise unreadable(error, f"{path}.options") from error


def _check_tables(planned: RoundPlan, path: str) -> None:
    """Whether this many can play a game together, and its options fit them."""
    kind = GAMES.get(planned.game)
    if kind is None or planned.seats not in kind.seats:
        raise Unreadable(f"{path}.seats", say("{name} is not played by so many.", name=planned.game))
    try:
        check_options(kind, planned.options, [NOBODY] * planned.seats)
    except Unreadable as wrong:
        raise Unreadable(path + wrong.field.removeprefix("$"), wrong.sentence) from wrong

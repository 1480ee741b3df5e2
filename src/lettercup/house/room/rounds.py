"""The rounds of a room: each is a contest whose director is the room.

The dice of a round are sealed: when the room is opened, it promises the secrets of all rounds, and everybody who enters
before the first one adds chance. Then all dice are fixed. Or the host throws real dice for everybody.
"""

import hashlib
from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec

from lettercup.core import Game, Millis, encode
from lettercup.core.sources import Sealed
from lettercup.games import DAYS
from lettercup.house.chance import commitment
from lettercup.house.room.logs import id_of_room, table_key
from lettercup.house.room.plan import MOST_ROUNDS
from lettercup.house.room.pods import Seating
from lettercup.house.same_dice import RoundDice, keyed, round_dice
from lettercup.lexicon import HouseRules

Who = int
"""The number of a person or bot in a room, from 0."""


class RoundState(msgspec.Struct, frozen=True, kw_only=True):
    """A round that has begun."""

    source: Sealed
    secret: str
    began: Millis
    until: Millis | None
    """When it ends for everybody; None: when all are done, or the host stops it."""
    given: tuple[tuple[Millis, Millis], ...] = ()
    """When the host has added something to the clock, and how much."""
    paused: Millis | None = None
    """Since when its clock stands still."""
    waits_for: Who | None = None
    """For whom."""
    closed: Millis | None = None
    revealed: bool = False
    chances: int = 0
    """Of how many people, by their numbers, there is chance in its dice."""
    tables: Seating = ()
    """Who sits where, if several sit at a table."""
    allowed: dict[Who, tuple[str, ...]] = msgspec.field(default_factory=dict)
    """Who may begin another attempt, and why, as often as that."""
    struck: dict[Who, str] = msgspec.field(default_factory=dict)
    """Whose result does not count, and why."""
    shapes: Millis | None = None
    """When the host has shown some shapes to be voted on."""
    votes: dict[Who, int] = msgspec.field(default_factory=dict)
    """Which of them somebody finds the most beautiful, from 0."""


class RoomRound(NamedTuple):
    """A round of a room: the director of its attempts."""

    code: str
    number: int
    source: Sealed
    secret: str
    words: HouseRules
    options: Mapping[str, Any]
    allowed: Mapping[str | None, int]
    state: RoundState
    holders: tuple[tuple[str | None, ...], ...] = ()
    """Of the people at each table at which several sit."""

    @property
    def id(self) -> str:
        """Under which its log is stored."""
        return f"{id_of_room(self.code)}-{self.number}"

    def key(self, holder: str) -> str:
        """Everybody has a table of their own, or one of those at which several sit."""
        return next((table_key(number) for number, who in enumerate(self.holders, 1) if holder in who), holder)

    @property
    def dice(self) -> RoundDice:
        """What everybody plays."""
        return round_dice(self.source, self.secret, self.options)

    @property
    def game(self) -> Game[Any, Any]:
        """What everybody plays, with the options of the room."""
        return self.dice.game

    @property
    def ranked(self) -> bool:
        """Whether results are compared."""
        return DAYS[self.source.game].ranked

    @property
    def first(self) -> "RoomRound":
        """The round itself: who repeats it has played it."""
        return self

    @property
    def until(self) -> Millis | None:
        """When it ends for everybody; who repeats a round that is over has a glass of their own."""
        return self.state.until if self.state.closed is None else None

    @property
    def outlasts_secret(self) -> bool:
        """A round ends for everybody before its best play is shown."""
        return False

    def repeats(self, holder: str) -> int:
        """How often the host has let somebody repeat."""
        return self.allowed.get(holder, 0)

    def check_begin(self, now: Millis) -> None:
        """Whether somebody may begin is decided in the room."""

    def keeps_secret(self, now: Millis) -> bool:
        """Until the host shows the best play nobody learns of the dice who has not finished."""
        return not self.state.revealed


def secret_of_round(secret: str, number: int) -> str:
    """The secret of a round, which follows from that of its room and tells nothing of other rounds."""
    return keyed(secret, ["round", number]).hex()


def promises_of(secret: str) -> tuple[str, ...]:
    """The hashes of the secrets of all rounds of a room."""
    return tuple(commitment(secret_of_round(secret, number)) for number in range(1, MOST_ROUNDS + 1))


def mixed_chance(entropies: tuple[str, ...]) -> tuple[str, ...]:
    """What the devices of many people add to the dice, in one text; nothing if nobody added any."""
    return (hashlib.sha256(encode(entropies)).hexdigest(),) if entropies else ()

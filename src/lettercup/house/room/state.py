"""A room as it is: the fold of its log."""

from typing import Any, Literal, NamedTuple

import msgspec
from msgspec.structs import replace

from lettercup.core import Millis, Value, fault, put
from lettercup.core.sources import Sealed
from lettercup.house.causes import Causes
from lettercup.house.chance import commitment
from lettercup.house.names import SOMEBODY
from lettercup.house.refusal import Refusal
from lettercup.house.room.logs import id_of_room
from lettercup.house.room.plan import DiceOf, RoomSettings, RoundPlan
from lettercup.house.room.pods import Seating, deal_tables
from lettercup.house.room.rounds import RoomRound, RoundState, Who, mixed_chance, promises_of, secret_of_round

RoomPhase = Literal["gather", "running", "closed", "reveal", "finished"]
"""Before the first round; a round; after it; while its best play is shown; after the last round."""


class CardState(msgspec.Struct, frozen=True, kw_only=True):
    """Who has had a card of the deck."""

    card: int
    name: str
    holder: str
    options: dict[str, dict[str, Any]] = msgspec.field(default_factory=dict)
    """The options of games that are this player's own: help."""


class PersonState(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody in a room, or a bot."""

    name: str
    holder: str | None = None
    """A bot has none."""
    level: str | None = None
    """How well a bot plays."""
    options: dict[str, dict[str, Any]] = msgspec.field(default_factory=dict)
    """The options of games that are this player's own, by the game's name: help."""
    card: int | None = None
    """The number of their card in the deck."""
    entropy: str = ""
    """What their device adds to the dice."""
    gone: bool = False
    removed: bool = False
    """By the host: may not enter again."""
    since: int = 1
    """The first round that could be played."""
    entries: int = 1
    """How often they have come in."""
    votes: int = 0
    """How often they have voted, in all rounds."""


class RoomState(msgspec.Struct, frozen=True, kw_only=True):
    """Everything about a room that is written down, but for the attempts."""

    code: str
    seq: int = 0
    at: Millis = 0
    title: str = ""
    plan: tuple[RoundPlan, ...] = ()
    """What is played, round by round; the host may let more rounds follow, like the last one."""
    dice: DiceOf = "sealed"
    settings: RoomSettings = RoomSettings()
    deck: str = ""
    """What the words on name cards follow from; the same in all rooms of a class."""
    roster: tuple[CardState, ...] = ()
    """Who has had a card in an earlier room of the class."""
    followed_by: str = ""
    """The code of the next room of the class."""
    host: str = ""
    secret: str = ""
    """From which the secrets of all rounds follow that have not begun."""
    promises: tuple[str, ...] = ()
    """The hashes of the secrets of all rounds."""
    renewed: tuple[int, ...] = ()
    """The rounds from which on the secrets were promised anew, because the room had been restored."""
    epoch: str = ""
    people: tuple[PersonState, ...] = ()
    rounds: tuple[RoundState, ...] = ()
    seating: Seating = ()
    """Who will sit where in the next round, if several sit at a table."""
    finished: bool = False
    """Whether the host has ended it."""
    causes: Causes = Causes()

    @property
    def id(self) -> str:
        """Under which its log is stored; no table can have such a code."""
        return id_of_room(self.code)

    @property
    def phase(self) -> RoomPhase:
        """How far it is."""
        if not self.rounds:
            return "finished" if self.finished else "gather"
        last = self.rounds[-1]
        if last.closed is None:
            return "running"
        if self.finished or (last.revealed and len(self.rounds) >= len(self.plan)):
            return "finished"
        return "reveal" if last.revealed else "closed"

    def planned(self, number: int) -> RoundPlan:
        """What is played in a round, by its number from 1."""
        return self.plan[min(number, len(self.plan)) - 1]

    @property
    def next(self) -> RoundPlan:
        """What is played in the next round."""
        return self.planned(len(self.rounds) + 1)

    @property
    def shown(self) -> RoundPlan:
        """What is played in the round that runs or was played last; before the first, in that one."""
        return self.planned(max(1, len(self.rounds)))

    @property
    def games(self) -> tuple[str, ...]:
        """The names of all games that are played, in their order."""
        return tuple(dict.fromkeys(each.game for each in self.plan))

    @property
    def card_holders(self) -> tuple[CardState, ...]:
        """Who has a card, here or from earlier; the last one to have it."""
        here = [
            CardState(card=person.card, name=person.name, holder=person.holder, options=person.options)
            for person in self.people
            if person.card is not None and person.holder is not None and person.name != SOMEBODY
        ]
        return tuple({each.card: each for each in (*self.roster, *here)}.values())

    @property
    def due(self) -> Millis | None:
        """When the round that runs ends for everybody; None: nobody knows, or its clock stands still."""
        running = self.running
        return running.until if running and running.paused is None else None

    @property
    def in_percent(self) -> bool:
        """Whether results are added up in percent: points of different games, or seats, are no sum."""
        return len(self.games) > 1 or any(each.seats > 1 for each in self.plan)

    @property
    def unseated(self) -> tuple[Who, ...]:
        """Who is in and has no seat yet in the next round."""
        seats = {who for table in self.seating for who in table}
        return tuple(who for who in self.active if who not in seats)

    @property
    def earlier_seatings(self) -> tuple[Seating, ...]:
        """Who sat where in the rounds before."""
        return tuple(played.tables for played in self.rounds if played.tables)

    def tables_for(self, size: int) -> Seating:
        """Tables for everybody who is in, at which as few as possible meet again."""
        return deal_tables(self.active, size, self.earlier_seatings, f"{self.code} {len(self.rounds)}")

    @property
    def running(self) -> RoundState | None:
        """The round that is being played."""
        return self.rounds[-1] if self.rounds and self.rounds[-1].closed is None else None

    @property
    def active(self) -> tuple[Who, ...]:
        """Who is in, bots too."""
        return tuple(who for who, person in enumerate(self.people) if not person.gone)

    def who(self, holder: str) -> Who | None:
        """The number of a holder, also after leaving."""
        return next((who for who, person in enumerate(self.people) if holder and person.holder == holder), None)

    def round(self, number: int) -> RoundState:
        """A round by its number, from 1; refused if it has not begun."""
        if not 1 <= number <= len(self.rounds):
            raise Refusal(fault("no-such-round"))
        return self.rounds[number - 1]

    def director(self, number: int) -> "RoomRound":
        """What decides about the attempts of a round."""
        played = self.round(number)
        repeats = {self.people[who].holder: len(reasons) for who, reasons in played.allowed.items()}
        options = self.planned(number).options
        holders = tuple(tuple(self.people[who].holder for who in table) for table in played.tables)
        words = self.settings.words
        return RoomRound(self.code, number, played.source, played.secret, words, options, repeats, played, holders)

    @property
    def next_secret(self) -> str:
        """The secret of the next round."""
        return secret_of_round(self.secret, len(self.rounds) + 1)

    @property
    def chances(self) -> int:
        """Of how many people there is chance in the next round: as in the first round that had any; before, of all.

        So nobody who comes later, however often, changes dice of which others have seen some.
        """
        return next((played.chances for played in self.rounds if played.source.entropies), len(self.people))

    def next_source(self) -> Sealed:
        """The dice of the next round."""
        mixed, planned = mixed_chance(self.entropies(self.chances)), self.next
        kindness = "any" if self.dice == "typed" or planned.seats > 1 else planned.kindness
        return Sealed(game=planned.game, promise=commitment(self.next_secret), kindness=kindness, entropies=mixed)

    def entropies(self, people: int) -> tuple[str, ...]:
        """The chance of those who came in first."""
        return tuple(person.entropy for person in self.people[:people] if person.entropy)

    def with_secret(self, secret: str, epoch: str) -> "RoomState":
        """The room with a secret for all rounds that have not begun, and their promises."""
        begun = len(self.rounds)
        promises = (*self.promises[:begun], *promises_of(secret)[begun:])
        return replace(self, secret=secret, promises=promises, epoch=epoch)

    def with_person(self, who: Who, **changes: Any) -> "RoomState":
        """The room with somebody changed."""
        return replace(self, people=put(self.people, who, replace(self.people[who], **changes)))

    def with_round(self, number: int, **changes: Any) -> "RoomState":
        """The room with a round changed."""
        return replace(self, rounds=put(self.rounds, number - 1, replace(self.rounds[number - 1], **changes)))


class RoomBot(NamedTuple):
    """A bot in a room."""

    who: Who
    name: str
    level: str


class RoomEvent(Value, frozen=True, omit_defaults=True, forbid_unknown_fields=False):
    """Anything that changes a room; fields that only an older version knew are passed over."""

    def after(self, room: RoomState, at: Millis) -> RoomState:
        """The room after this event."""
        raise NotImplementedError

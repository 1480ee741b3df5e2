"""What can happen at a table: the lines of its log, from which everything else is folded."""

from typing import Any

import msgspec

from lettercup.core import Millis, Seat, Value
from lettercup.server.protocol import Phrase, Settings


class Event(Value, frozen=True, omit_defaults=True):
    """Anything that changes a table."""


class Opened(Event, frozen=True):
    """A table was opened; the secret is the one for the dice of its first game."""

    game: str
    options: dict[str, Any]
    settings: Settings
    secret: str


class Sat(Event, frozen=True):
    """Somebody took the next seat; the first one to sit is the host."""

    holder: str
    name: str
    entropy: str = ""


class BotSat(Event, frozen=True):
    """A bot took the next seat."""

    name: str
    level: str


class LevelSet(Event, frozen=True):
    """A bot is to play so well."""

    seat: Seat
    level: str


class DiceUsed(Event, frozen=True):
    """A seat throws real dice, or stops doing so."""

    seat: Seat
    physical: bool


class Renamed(Event, frozen=True):
    """A seat has another name."""

    seat: Seat
    name: str


class Removed(Event, frozen=True):
    """A seat is free again; those behind it move up."""

    seat: Seat


class OptionsChosen(Event, frozen=True):
    """The table will play like this."""

    options: dict[str, Any]
    settings: Settings


class Started(Event, frozen=True):
    """A game began, with everybody who had not got up."""

    entropies: tuple[str, ...]
    lexicon: str | None = None


class Played(Event, frozen=True):
    """An entry of the game's record."""

    entry: msgspec.Raw


class HandTyped(Event, frozen=True):
    """A seat with real dice told what they show, before it is known which dice they are."""

    seat: Seat
    faces: tuple[str, ...]


class TakenBack(Event, frozen=True):
    """The host took the last step back: the game is as before it."""

    seat: Seat


class CalledOff(Event, frozen=True):
    """The game is not played after all; the table is as before the start."""

    seat: Seat


class Committed(Event, frozen=True):
    """The game is over; this is the secret for the dice of the next one."""

    secret: str


class Left(Event, frozen=True):
    """Somebody got up during the game, or after it."""

    seat: Seat


class HandedToBot(Event, frozen=True):
    """A bot plays on for somebody."""

    seat: Seat
    level: str


class CameBack(Event, frozen=True):
    """Somebody took their seat again."""

    seat: Seat


class PauseWanted(Event, frozen=True):
    """Somebody wants the clock to stand still, or does not any more."""

    seat: Seat
    wants: bool


class Paused(Event, frozen=True):
    """The clock stands still."""


class Resumed(Event, frozen=True):
    """The clock runs again."""


class RematchWanted(Event, frozen=True):
    """Somebody wants another game, or does not any more."""

    seat: Seat
    wants: bool
    entropy: str = ""


class Chatted(Event, frozen=True):
    """Somebody said something."""

    seat: Seat
    text: str


class Forgotten(Event, frozen=True):
    """Somebody's name and words were taken out of everything before this: it has to be read again from the start."""


class PhraseSaid(Event, frozen=True):
    """Somebody said one of the set phrases."""

    seat: Seat
    phrase: Phrase


class ChatAllowed(Event, frozen=True):
    """People may talk at the table, or not any more."""

    allowed: bool


AnyEvent = (
    Opened
    | Sat
    | BotSat
    | LevelSet
    | DiceUsed
    | Renamed
    | Removed
    | OptionsChosen
    | Started
    | Played
    | HandTyped
    | TakenBack
    | CalledOff
    | Committed
    | Left
    | HandedToBot
    | CameBack
    | PauseWanted
    | Paused
    | Resumed
    | RematchWanted
    | Chatted
    | PhraseSaid
    | ChatAllowed
    | Forgotten
)


class Step(Value, frozen=True, omit_defaults=True, tag=False):
    """What is written down at once: all of it happened, or nothing."""

    at: Millis
    events: tuple[AnyEvent, ...]
    cause: str = ""
    """Whose message it answers, and under which id; a message with a known cause is not done again."""


_steps = msgspec.json.Decoder(Step)


def read_step(body: bytes) -> Step:
    """A step as it was stored."""
    return _steps.decode(body)

"""What travels between a page and a table: closed, tagged messages, defined once for the server, the page and the docs.

The page's types (`web/src/protocol.ts`) and `web/openapi.json` are generated from this file.
"""

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec
from msgspec import Meta

from lettercup.core import Ask, Die, Draw, Game, Millis, Outcome, Roll, Seat, Sentence, State, Value
from lettercup.core.record import Player
from lettercup.games import GAMES
from lettercup.games.dice_words import Younger
from lettercup.lexicon import HouseRules

LARGEST_MESSAGE = 8 * 1024
"""Bytes; whatever is larger is refused unread."""

if TYPE_CHECKING:
    GameState = State
    GameOptions = Game[Any, Any]
else:
    GameState = reduce(or_, (game.state_type for game in GAMES.values()))
    GameOptions = reduce(or_, GAMES.values())

MessageId = Annotated[str, Meta(min_length=1, max_length=40)]
"""Chosen by the page; a message that comes twice under one id is done once and answered twice."""
Name = Annotated[str, Meta(min_length=1, max_length=24)]
ChatText = Annotated[str, Meta(min_length=1, max_length=200)]
Entropy = Annotated[str, Meta(max_length=64)]
"""What a player's device adds to the dice: random text of its own."""
SeatNumber = Annotated[int, Meta(ge=0, le=63)]
Level = Annotated[str, Meta(min_length=1, max_length=24)]

Phrase = Literal["hello", "luck", "moment", "wow", "well-played", "sorry", "thanks", "bye"]
"""What can be said with one tap; everybody reads it in their own language."""

Phase = Literal["lobby", "playing", "over"]


class Settings(Value, frozen=True, kw_only=True, tag=False):
    """What a table agrees on besides the game's own options."""

    gallery: bool = True
    """Others may watch."""
    chat: bool = False
    """People may talk: off until the host wants it, since whoever has the link may sit down."""
    words: HouseRules = HouseRules()
    """Which words of the dictionary count, in games with words."""


# What a page sends.


class Sent(Value, frozen=True, kw_only=True):
    """Whatever somebody at a device sends."""

    by: SeatNumber | None = None
    """Which of one's seats it is, where several people share a device; otherwise the first."""


class Message(Sent, frozen=True):
    """Anything that a page sends over the socket."""

    id: MessageId


class Do(Message, frozen=True):
    """Make a move of the game; real dice are typed in with the move `rolled`, in any order."""

    move: msgspec.Raw


class Shake(Message, frozen=True):
    """Throw the dice in one's cup."""

    cup: SeatNumber


class Sit(Message, frozen=True):
    """Take the next free seat."""

    name: Name
    entropy: Entropy = ""


class SitBeside(Message, frozen=True):
    """Somebody who shares this device takes the next free seat."""

    name: Name
    entropy: Entropy = ""


class AddBot(Message, frozen=True):
    """The host gives the next free seat to a bot."""

    level: Level


class SetLevel(Message, frozen=True):
    """The host chooses how well a bot plays."""

    seat: SeatNumber
    level: Level


class UseDice(Message, frozen=True):
    """Throw real dice and type them in, or stop doing so: one's own; the host: any seat's, or (no seat) everybody's."""

    physical: bool
    seat: SeatNumber | None = None


class Rename(Message, frozen=True):
    """Change one's own name, or the host another's, before the start."""

    seat: SeatNumber
    name: Name


class Remove(Message, frozen=True):
    """The host frees a seat before the start."""

    seat: SeatNumber


class ChooseOptions(Message, frozen=True):
    """The host decides how this table plays; options that are not named are as on the game's sheet."""

    options: dict[str, Any]
    settings: Settings


class Start(Message, frozen=True):
    """The host begins the game."""

    entropy: Entropy = ""


class TakeBack(Message, frozen=True):
    """The host takes back the last step of somebody with real dice, until the next roll."""


class CallOff(Message, frozen=True):
    """The host takes the game back to before the start, while real dice are awaited that do not fit."""


class Leave(Message, frozen=True):
    """Get up: before the start the seat is free, afterwards a bot may be asked to go on.

    Unless it says by which seat, all who share the device get up.
    """


class HandToBot(Message, frozen=True):
    """The host lets a bot play on for somebody who is gone."""

    seat: SeatNumber
    level: Level


class ComeBack(Message, frozen=True):
    """Take one's seat back from the bot."""


class WantPause(Message, frozen=True):
    """Ask for the clock to stand still: it does as long as every person at the table wants it."""

    wants: bool


class WantRematch(Message, frozen=True):
    """Ask for another game: it begins when every person at the table wants it, or the host starts it."""

    wants: bool
    entropy: Entropy = ""


class Chat(Message, frozen=True):
    """Say something to the table."""

    text: ChatText


class SayPhrase(Message, frozen=True):
    """Say one of the set phrases to the table."""

    phrase: Phrase


class AllowChat(Message, frozen=True):
    """The host lets people talk at the table, or stops it, at any time."""

    allowed: bool


class Ping(Message, frozen=True):
    """Is anybody there?"""


ClientMessage = (
    Do
    | Shake
    | Sit
    | SitBeside
    | AddBot
    | SetLevel
    | UseDice
    | Rename
    | Remove
    | ChooseOptions
    | Start
    | TakeBack
    | CallOff
    | Leave
    | HandToBot
    | ComeBack
    | WantPause
    | WantRematch
    | Chat
    | SayPhrase
    | AllowChat
    | Ping
)


# What a table sends.


class SeatView(Value, frozen=True, tag=False):
    """Who sits at a seat."""

    name: str
    kind: Literal["person", "bot"]
    level: str | None
    """How well the bot plays; also while it stands in for a person."""
    connected: bool
    """Always true for bots."""
    physical: bool
    """Throws real dice and types them in."""
    gone: bool
    """Got up during the game."""
    wants_pause: bool
    wants_rematch: bool


class Line(Value, frozen=True, tag=False):
    """One thing that happened, for the log."""

    number: int
    """Counts up from 1 for a whole table; a line that comes twice has the same number."""
    at: Millis
    kind: Literal["game", "table", "chat"]
    said: tuple[Sentence, ...]
    """Seats in the facts are as numbered now. A chat line has one sentence that begins with `{who}: `."""


class WayBack(Value, frozen=True, tag=False):
    """The last step of somebody with real dice, or why it cannot be taken back."""

    step: tuple[Sentence, ...]
    """What happened in it; nothing if it cannot."""
    reason: Sentence | None
    """Why it cannot."""


class TableView(Value, frozen=True, kw_only=True):
    """Everything that one viewer may see, whenever anything changed."""

    code: str
    seq: int
    """Counts what was written down at this table; a view with a smaller one is older."""
    now: Millis
    """The server's clock, by which all deadlines go."""
    grace: Millis
    """How long after a deadline a move that was on its way still counts."""
    phase: Phase
    number: int
    """Which game at this table it is, counted from 1; rematches count on."""
    game: str
    options: dict[str, Any]
    """The game's options without `players`."""
    settings: Settings
    fewest: int
    most: int
    """How many may play."""
    seats: tuple[SeatView, ...]
    you: Seat | None
    """Your seat; without one you are watching."""
    yours: tuple[Seat, ...]
    """All seats of your device: it sees one of them at a time, the one that its socket was opened for."""
    host: Seat | None
    watching: int
    """How many watch without a seat."""
    state: GameState | None
    """The game as you may see it, once it has begun."""
    scores: tuple[int, ...]
    asks: tuple[Ask, ...]
    """What is asked of you; a `roll` from your cup is answered with `shake`, or typed in when your dice are real.

    When all dice are real, those in nobody's hand are asked of every person. Those of a bot are asked of the first
    person with real dice. Where real dice are dealt, a `roll` has all dice of the box: any of them may be in the hand.
    """
    awaited: tuple[Seat, ...]
    """The seats that the game is waiting for, as far as you may know."""
    paused: bool
    glass_waits: tuple[Seat, ...]
    """The seats that are typing in real dice while a glass would run: it stands still until they have."""
    way_back: WayBack | None
    """What the host may take back; None where no dice are real."""
    outcome: Outcome | None
    commitment: str
    """Hash of the secret from which the dice are thrown: of this game while it runs, otherwise of the next one."""
    lines: tuple[Line, ...]
    """The log: after connecting the last hundred lines, then only those that are new to this socket."""


class Answered(Value, frozen=True):
    """A message was done, and what it did is written down."""

    id: str
    seq: int


class Refused(Value, frozen=True):
    """A message was understood, but the rules of the game or of the table do not allow it: all reasons."""

    id: str
    reasons: tuple[Sentence, ...]


class Problem(Value, frozen=True):
    """A message could not be read; nothing was done."""

    id: str | None
    field: str
    """Where in the message, such as `$.move.faces[0]`."""
    sentence: Sentence


class Goodbye(Value, frozen=True):
    """The server is about to close the socket, and says when to come back (null: do not)."""

    sentence: Sentence
    retry: Millis | None


ServerMessage = TableView | Answered | Refused | Problem | Goodbye


# What goes over HTTP.


class OptionInfo(Value, frozen=True, kw_only=True, tag=False):
    """One option of a game, for the form; its words come from the page's catalogue under its name."""

    name: str
    kind: Literal["switch", "number", "choice", "text", "list"]
    default: Any
    choices: tuple[str, ...] = ()
    least: int | None = None
    most: int | None = None


class GameInfo(Value, frozen=True, kw_only=True, tag=False):
    """A game that can be played here."""

    name: str
    title: str
    fewest: int
    most: int
    options: tuple[OptionInfo, ...]
    levels: tuple[str, ...]
    """How well bots can play it, weakest first; empty when there are none."""


class NewTable(Value, frozen=True, kw_only=True, tag=False):
    """A table to be opened; who opens it takes the first seat and is the host."""

    game: Annotated[str, Meta(max_length=40)]
    name: Name
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    settings: Settings = Settings()
    entropy: Entropy = ""


class TableInfo(Value, frozen=True, kw_only=True, tag=False):
    """What can be said of a table to somebody who knows its code."""

    code: str
    game: str
    phase: Phase
    seats: tuple[str, ...]
    """The names of those who sit there."""
    free: int
    gallery: bool
    number: int


class FinishedGame(Value, frozen=True, kw_only=True, tag=False):
    """A game that was finished at a table; its record is there under its number."""

    number: int
    began: Millis
    ended: Millis
    players: tuple[str, ...]
    outcome: Outcome | None


class OwnTable(Value, frozen=True, kw_only=True, tag=False):
    """Everything that somebody has left at a table."""

    code: str
    at: Millis
    """When it was opened."""
    names: tuple[str, ...]
    """The names they had."""
    said: tuple[tuple[Millis, str], ...]
    moves: tuple[dict[str, Any], ...]


class Odds(Value, frozen=True, kw_only=True, tag=False):
    """The exact chances at a table of Bridge Dice, as it stands now."""

    turn: tuple[tuple[int, float], ...]
    """Points that the present turn can still bring, with the chance of each; empty until it is settled who starts."""
    wins: tuple[float, ...]
    """How likely each seat is to win."""


class PastStep(Value, frozen=True, kw_only=True, tag=False):
    """One step of a finished game, as a seat saw it."""

    at: Millis
    """Since the first entry."""
    said: tuple[Sentence, ...]
    """What happened; never empty."""
    asked: Roll | Draw | None
    """The dice or lots that came out in this step, in the order asked for; null when it was no throw."""
    state: GameState
    scores: tuple[int, ...]
    awaited: tuple[Seat, ...]
    outcome: Outcome | None


class LookBack(Value, frozen=True, kw_only=True, tag=False):
    """A finished game, step by step, as a seat saw it (null: the gallery)."""

    game: str
    options: dict[str, Any]
    players: tuple[Player, ...]
    seat: Seat | None
    dice: tuple[Die, ...]
    steps: tuple[PastStep, ...]
    """The first one is before anything has happened; then one for each entry of the record."""


class Suggestion(Value, frozen=True, kw_only=True, tag=False):
    """How a family could play so that everybody wins about equally often, found by playing many games."""

    younger: tuple[Younger, ...]
    """In Dice Words: the rules for each seat; empty elsewhere."""
    levels: tuple[str, ...]
    """How well each seat plays; for bots, the level to choose."""
    wins: tuple[float, ...]
    """Which share of the games each seat would win."""
    doubt: float
    """How far these shares may be from the truth."""
    even: bool
    """Whether everybody wins about equally often; if not, nothing comes closer to it."""


class Trouble(Value, frozen=True, tag=False):
    """Why a request was not done."""

    field: str | None
    sentence: Sentence

"""Asks and answers: the one idea on which every game stands.

A state says whom it awaits: a person, the dice, or the clock. Every answer is one recorded entry,
and a state is only ever the fold of its entries.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Generic, Literal, TypeVar

import msgspec

from lettercup.core.dice import Die, DieId, Face
from lettercup.core.value import Sentence, Value, say, tag_of
from lettercup.core.words import Referee, Verdict

Seat = int
Millis = int
House = Literal["dice", "clock"]


class Choose(Value, frozen=True):
    """Waiting for a person, who may make one of these kinds of move."""

    seat: Seat
    moves: tuple[str, ...]

    @property
    def whom(self) -> Seat:
        """Who has to answer."""
        return self.seat


class Roll(Value, frozen=True):
    """Waiting for dice; the cup is in a seat's hand, or in nobody's, and then the house throws."""

    cup: Seat | None
    dice: tuple[DieId, ...]

    @property
    def whom(self) -> Seat | None:
        """Who has to answer; None: the house."""
        return self.cup


class Draw(Value, frozen=True):
    """Waiting for lots: these are in the bag, and chance says in which order they come out (a deal, a tie broken).

    The house draws at once. Real dice that are dealt look alike: the house finds a deal that fits what they show.
    """

    lots: tuple[int, ...]
    whom: ClassVar[None] = None


class Wait(Value, frozen=True):
    """Waiting for a moment."""

    until: Millis
    whom: ClassVar[None] = None


Ask = Choose | Roll | Draw | Wait


class Move(Value, frozen=True):
    """What somebody does."""

    throws: ClassVar[bool] = False
    """Whether it asks for dice to be thrown at once, with no further shaking of the cup."""


class Rolled(Move, frozen=True):
    """The dice of a cup lie on the table, in the order in which they were asked for."""

    cup: Seat | None
    faces: tuple[str, ...]


class Drawn(Move, frozen=True):
    """The lots that were asked for, all of them, in the order in which they came out of the bag."""

    lots: tuple[int, ...]


class TimeUp(Move, frozen=True):
    """The sand has run through."""


class Delayed(Move, frozen=True):
    """The clock stood still for a while (a pause, a restart): what is due comes that much later."""

    millis: Millis


M = TypeVar("M", bound=Move)
M_co = TypeVar("M_co", bound=Move, covariant=True)


class Entry(Value, Generic[M_co], frozen=True, omit_defaults=True):
    """One line of the record: a move as the house wrote it down, with the time and the referee's verdicts."""

    at: Millis
    by: Seat | House
    move: M_co
    verdicts: tuple[Verdict, ...] = ()


class State(Value, frozen=True, kw_only=True):
    """Everything that is known at one moment of a game."""

    news: tuple[Sentence, ...] = ()
    """What the last entry did, for everybody's ears."""
    until: Millis | None = None
    """When the sand runs out, if it is running."""

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of every seat so far."""
        raise NotImplementedError


S = TypeVar("S", bound=State)


class Outcome(Value, frozen=True):
    """How a game ended: a score for each seat, and who won (several share a win)."""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]


class IllegalMove(Exception):
    """A move that the rules refuse, with everything that is wrong about it."""

    def __init__(self, *reasons: Sentence) -> None:
        super().__init__(" ".join(map(str, reasons)))
        self.reasons = reasons


class Game(Value, Generic[S, M], frozen=True, kw_only=True):
    """The rule sheet of a game; its fields are the options that a table agrees on."""

    name: ClassVar[str]
    title: ClassVar[str]
    rules: ClassVar[int]
    """The version of these rules; records of older versions stay readable."""
    seats: ClassVar[range]
    """How many may play."""
    state_type: ClassVar[type[State]]
    move_type: ClassVar[Any]
    """The union of all its moves."""

    players: int

    @classmethod
    def entry_type(cls) -> Any:
        """The type of its entries, for reading them back: its own moves, and the clock standing still."""
        return Entry[cls.move_type | Delayed]  # type: ignore[name-defined]  # the union is known only at run time

    @property
    def dice(self) -> tuple[Die, ...]:
        """All the dice on the table; a die's id is its place here."""
        raise NotImplementedError

    @property
    def deals(self) -> int:
        """How many dice each seat is dealt where a draw deals dice; 0 where it is about something else."""
        return 0

    def dealt(self, lots: tuple[DieId, ...], shown: Mapping[Seat, Sequence[str]]) -> tuple[DieId, ...] | None:
        """A deal as chance made it, changed so that it fits what seats with real dice see; None if no deal does."""
        return lots

    def shown(self, die: DieId, text: str) -> Face | None:
        """The face that reads so, if a die can show it."""
        return self.dice[die].face(text)

    def start(self) -> S:
        """The state before anything has happened."""
        raise NotImplementedError

    def asks(self, state: S) -> tuple[Ask, ...]:
        """Whom the state awaits; empty exactly when there is an outcome."""
        raise NotImplementedError

    def words(self, state: S, by: Seat | House, move: M) -> tuple[str, ...]:
        """The words that a move brings into question, in capitals; must bear with any move that was asked for."""
        return ()

    def apply(self, state: S, entry: Entry[M]) -> S:
        """The state after an entry that `play` let in; refuses what breaks the rules."""
        raise NotImplementedError

    def view(self, state: S, seat: Seat | None) -> S:
        """What a seat may see (None: the gallery): the same state with secrets blanked."""
        return state

    def outcome(self, state: S) -> Outcome | None:
        """How it ended, once it has."""
        raise NotImplementedError


def judged(game: Game[S, M], state: S, entry: Entry[M], referee: Referee) -> Entry[M]:
    """An entry as the house writes it down: with the referee's verdicts on the words that it brings into question."""
    if _unasked(game, state, game.asks(state), entry):
        return entry
    return msgspec.structs.replace(entry, verdicts=referee.judge(game.words(state, entry.by, entry.move)))


def play(game: Game[S, M], state: S, entry: Entry[M]) -> S:
    """The only door into a state: refuses the unasked, the late and the impossible."""
    if reasons := _unasked(game, state, game.asks(state), entry) or _unjudged(game, state, entry):
        raise IllegalMove(*reasons)
    return _after(game, state, entry)


def enter(game: Game[S, M], state: S, asks: tuple[Ask, ...], entry: Entry[M], referee: Referee) -> tuple[Entry[M], S]:
    """Judge and play a move in one go, for those who hold the state's asks: the entry as written, and its state."""
    if reasons := _unasked(game, state, asks, entry):
        raise IllegalMove(*reasons)
    if words := game.words(state, entry.by, entry.move):
        entry = msgspec.structs.replace(entry, verdicts=referee.judge(words))
    return entry, _after(game, state, entry)


def fold(game: Game[S, M], entries: Iterable[Entry[M]]) -> Iterator[S]:
    """The states that the entries lead through, the first one included."""
    state = game.start()
    yield state
    for entry in entries:
        state = play(game, state, entry)
        yield state


def replay(game: Game[S, M], entries: Iterable[Entry[M]]) -> S:
    """The state that the entries lead to."""
    *_, last = fold(game, entries)
    return last


def asks_of(asks: Iterable[Ask], seat: Seat) -> tuple[Ask, ...]:
    """The asks that one seat has to answer."""
    return tuple([ask for ask in asks if ask.whom == seat])


def _unasked(game: Game[S, M], state: S, asks: tuple[Ask, ...], entry: Entry[M]) -> tuple[Sentence, ...]:
    """Why nobody was waiting for this answer; empty if somebody was."""
    at, by, move = entry.at, entry.by, entry.move
    if not asks:
        return (say("The game is over."),)
    if by == "clock":
        return _untimely(state, asks, at, move)
    if _is_up(asks, at):
        return (say("The time is up."),)
    if isinstance(move, Rolled):
        return _unrolled(game, asks, by, move)
    if isinstance(move, Drawn):
        return _undrawn(asks, move)
    if by == "dice":
        return (say("The dice do not do that."),)
    return _unchosen(asks, by, move)


def _untimely(state: State, asks: Sequence[Ask], at: Millis, move: Move) -> tuple[Sentence, ...]:
    match move:
        case TimeUp() if _is_up(asks, at):
            return ()
        case TimeUp():
            return (say("The time is not up yet."),)
        case Delayed(millis=millis) if state.until is not None and millis > 0:
            return ()
    return (say("The clock does not do that."),)


def _is_up(asks: Sequence[Ask], at: Millis) -> bool:
    return any(isinstance(ask, Wait) and ask.until <= at for ask in asks)


def _unchosen(asks: Sequence[Ask], seat: Seat, move: Move) -> tuple[Sentence, ...]:
    mine = [ask for ask in asks if isinstance(ask, Choose) and ask.seat == seat]
    if not mine:
        return (say("It is not your turn."),)
    tag = tag_of(move)
    if not any(tag in ask.moves for ask in mine):
        return (say("That cannot be done now."),)
    return ()


def _unrolled(game: Game[S, M], asks: Sequence[Ask], by: Seat | House, move: Rolled) -> tuple[Sentence, ...]:
    asked = next((ask for ask in asks if isinstance(ask, Roll) and ask.cup == move.cup), None)
    if asked is None:
        return (say("No dice are to be thrown from that cup now."),)
    if by != "dice" and move.cup is not None and by != move.cup:
        return (say("These are not your dice."),)
    if len(move.faces) != len(asked.dice):
        return (say("Dice to be thrown: {wanted}, not {thrown}.", wanted=len(asked.dice), thrown=len(move.faces)),)
    return tuple(
        say("No face of that die reads {face}; it has {faces}.", face=face, faces=_faces(game.dice[die]))
        for die, face in zip(asked.dice, move.faces, strict=True)
        if game.shown(die, face) is None
    )


def _undrawn(asks: Sequence[Ask], move: Drawn) -> tuple[Sentence, ...]:
    asked = next((ask for ask in asks if isinstance(ask, Draw)), None)
    if asked is None:
        return (say("No lots are to be drawn now."),)
    if sorted(move.lots) != sorted(asked.lots):
        return (say("The lots in the bag were {lots}; each comes out once.", lots=" ".join(map(str, asked.lots))),)
    return ()


def _faces(die: Die) -> str:
    return " ".join(face.text for face in die.faces)


def _unjudged(game: Game[S, M], state: S, entry: Entry[M]) -> tuple[Sentence, ...]:
    words = game.words(state, entry.by, entry.move)
    if tuple(verdict.word for verdict in entry.verdicts) == words:
        return ()
    return (say("The referee has not judged exactly the words {words}.", words=" ".join(words) or "(none)"),)


def _after(game: Game[S, M], state: S, entry: Entry[M]) -> S:
    return _delayed(state, entry.move.millis) if isinstance(entry.move, Delayed) else game.apply(state, entry)


def _delayed(state: S, millis: Millis) -> S:
    news = (say("The clock stood still. Seconds: {seconds}.", seconds=millis // 1000),)
    return msgspec.structs.replace(state, until=(state.until or 0) + millis, news=news)

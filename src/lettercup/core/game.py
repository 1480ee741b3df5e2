"""Asks and answers: the one idea on which every game stands.

A state says who it is waiting for: a person, the dice, or the clock. Every answer is one recorded entry,
and a state is only ever the fold of its entries.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Generic, Literal, TypeVar

from lettercup.core.dice import Die, DieId, Face
from lettercup.core.errors import LettercupError
from lettercup.core.faults import Fault, fault, wording
from lettercup.core.options import check_ranges
from lettercup.core.value import Value, tag_of
from lettercup.core.words import Referee, Verdict

Seat = int
Millis = int
Actor = Seat | Literal["dice", "clock"]
"""Who makes an entry."""

wording(
    {
        "game-over": "The game is over.",
        "time-up": "The time is up.",
        "time-not-up": "The time is not up yet.",
        "not-your-turn": "It is not your turn.",
        "already-done": "You are done; wait for the others.",
        "not-now": "That cannot be done now.",
        "not-for-dice": "The dice do not do that.",
        "not-for-clock": "The clock does not do that.",
        "no-roll-now": "It is not time to roll.",
        "not-your-dice": "These are not your dice.",
        "wrong-number-of-dice": "Dice to be thrown: {wanted}, not {thrown}.",
        "no-such-face": "That die has no {face}; it has {faces}.",
        "no-draw-now": "It is not time to draw lots.",
        "wrong-lots": "The lots in the bag were {lots}; each comes out once.",
        "not-judged": "The referee has not judged exactly the words {words}.",
    }
)


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
    drafts: ClassVar[bool] = False
    """Whether it only says how things lie for now; what lies last counts."""


class Done(Move, frozen=True):
    """I am done: what I have laid counts."""


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
    """The clock stood still for a while (a pause, a restart): what is due comes that much later.

    Negative: the host of a room has shortened the time.
    """

    millis: Millis


M = TypeVar("M", bound=Move)
M_co = TypeVar("M_co", bound=Move, covariant=True)


class Entry(Value, Generic[M_co], frozen=True, omit_defaults=True):
    """One line of the record: a move as the house wrote it down, with the time and the referee's verdicts."""

    at: Millis
    by: Actor
    move: M_co
    verdicts: tuple[Verdict, ...] = ()


class State(Value, frozen=True, kw_only=True):
    """Everything that is known at one moment of a game."""

    until: Millis | None = None
    """When the sand runs out, if it is running."""

    @property
    def clock(self) -> tuple[Wait, ...]:
        """What the clock is asked: to say when the sand has run out, if it is running."""
        return () if self.until is None else (Wait(self.until),)

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of every seat so far."""
        raise NotImplementedError


S = TypeVar("S", bound=State)


class Outcome(Value, frozen=True):
    """How a game ended: a score for each seat, and who won (several share a win)."""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]


def later(at: Millis, seconds: int) -> Millis:
    """The moment some seconds after another one."""
    return at + 1000 * seconds


def leaders(scores: Sequence[int]) -> tuple[Seat, ...]:
    """The seats with the most points (A5: a tie is a shared win)."""
    return tuple(seat for seat, score in enumerate(scores) if score == max(scores))


class IllegalMove(LettercupError):
    """A move that the rules refuse, with everything that is wrong about it.

    >>> import lettercup as lc
    >>> table = lc.Table(lc.DiceWords(players=2), ["Ann", "Bob"], seed=7)
    >>> try:
    ...     table.play("done", by="Bob")
    ... except lc.IllegalMove as refused:
    ...     print(refused, refused.faults[0].kind)
    It is not your turn. not-your-turn
    """

    def __init__(self, *faults: Fault) -> None:
        super().__init__(" ".join(map(str, faults)))
        self.faults = faults
        self.seat: Seat | None = None
        """Whose move it was, if it was made at a table."""


class Game(Value, Generic[S, M], frozen=True, kw_only=True):
    """The rule sheet of a game; its fields are the options that a table agrees on."""

    name: ClassVar[str]
    title: ClassVar[str]
    rules: ClassVar[int]
    """The version of these rules; records of older versions stay readable."""
    seats: ClassVar[range]
    """How many may play; A7: one alone, too."""
    sign: ClassVar[int] = 1
    """1 where the most points win, -1 where the fewest do."""
    state_type: ClassVar[type[State]]
    move_type: ClassVar[Any]
    """The union of all its moves."""
    printed_type: ClassVar[type[Value] | None] = None
    sums_type: ClassVar[type[Value] | None] = None

    players: int

    def __post_init__(self) -> None:
        check_ranges(self)

    @classmethod
    def usual(cls, option: str, seat: Seat, *, is_bot: bool) -> Any:
        """What a seat has in an option that is per seat when nobody has chosen, as JSON."""
        raise NotImplementedError

    @classmethod
    def usually(cls, players: int) -> dict[str, Any]:
        """The defaults for this number of players, where they differ from the sheet."""
        return {}

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

    @property
    def real_dice(self) -> tuple[Die, ...]:
        """A6: the same dice with all faces that real ones may show: more than ours have, if the box is another one."""
        return self.dice

    def shown(self, die: DieId, text: str) -> Face | None:
        """The face that reads so, if a die can show it."""
        return self.real_dice[die].face(text)

    def left_of(self, seat: Seat) -> tuple[Seat, ...]:
        """Everybody in turn order, from the seat to the left of this one round to itself."""
        return *range(seat + 1, self.players), *range(seat + 1)

    def start(self) -> S:
        """The state before anything has happened."""
        raise NotImplementedError

    def asks(self, state: S) -> tuple[Ask, ...]:
        """Who the state is waiting for; empty exactly when there is an outcome."""
        raise NotImplementedError

    def unit(self, state: S) -> int:
        """The round, race or serving that a state belongs to: how often a die is thrown is counted in each anew."""
        return 0

    def unasked(self, state: S, seat: Seat) -> Fault:
        """Why a seat that is asked for no move has to wait: it is not its turn, or it has acted and others have not."""
        return fault("not-your-turn")

    def words(self, state: S, by: Actor, move: M) -> tuple[str, ...]:
        """The words that a move puts in question, in capitals; called before `apply`, with any move that was asked for.

        A3: not those of a draft, or the referee could be asked while a word is being built.
        """
        return ()

    def apply(self, state: S, entry: Entry[M]) -> S:
        """The state after an entry that `play` let in; refuses what breaks the rules."""
        raise NotImplementedError

    @property
    def printed(self) -> Value | None:
        """What is printed on boards and sheets, with these options, for whoever shows the game."""
        return None

    def sums(self, state: S) -> Value | None:
        """What follows from a state, or from a view of it, and is shown beside it: what is worth how much.

        A page adds up nothing by itself. Sums are not part of the state, nor of its digest.
        """
        return None

    def noted(self, notes: tuple[str, ...], state: S) -> tuple[str, ...]:
        """What a score sheet has beside its rows, given what it had before this state; nothing in most games.

        For what everybody saw and the state does not keep. Notes are not part of the state, nor of its digest.
        """
        return notes

    def audience(self, state: S, entry: Entry[M]) -> tuple[Seat, ...] | None:
        """The only seats that may know of an entry (a secret draft); None: everybody.

        For all others it changes nothing: not their view, and not what they are asked.
        """
        return None

    def view(self, state: S, seat: Seat | None) -> S:
        """What a seat may see (None: the gallery): the same state with secrets blanked."""
        return state

    def outcome(self, state: S) -> Outcome | None:
        """How it ended, once it has."""
        raise NotImplementedError


def judge(game: Game[S, M], state: S, entry: Entry[M], referee: Referee) -> Entry[M]:
    """An entry as the house writes it down: with the referee's verdicts on the words that it puts in question."""
    if _unasked(game, state, game.asks(state), entry):
        return entry
    return entry.but(verdicts=referee.judge(game.words(state, entry.by, entry.move)))


def play(game: Game[S, M], state: S, entry: Entry[M]) -> S:
    """The only door into a state: refuses the unasked, the late and the impossible."""
    if faults := _unasked(game, state, game.asks(state), entry) or _unjudged(game, state, entry):
        raise IllegalMove(*faults)
    return _after(game, state, entry)


def enter(game: Game[S, M], state: S, asks: tuple[Ask, ...], entry: Entry[M], referee: Referee) -> tuple[Entry[M], S]:
    """Judge and play a move in one go, for those who hold the state's asks: the entry as written, and its state."""
    if faults := _unasked(game, state, asks, entry):
        raise IllegalMove(*faults)
    if words := game.words(state, entry.by, entry.move):
        entry = entry.but(verdicts=referee.judge(words))
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


def _unasked(game: Game[S, M], state: S, asks: tuple[Ask, ...], entry: Entry[M]) -> tuple[Fault, ...]:
    """Why nobody was waiting for this answer; empty if somebody was."""
    at, by, move = entry.at, entry.by, entry.move
    if not asks:
        return (fault("game-over"),)
    if by == "clock":
        return _untimely(state, asks, at, move)
    if _is_up(asks, at):
        return (fault("time-up"),)
    if isinstance(move, Rolled):
        return _unrolled(game, asks, by, move)
    if isinstance(move, Drawn):
        return _undrawn(asks, move)
    if by == "dice":
        return (fault("not-for-dice"),)
    return _unchosen(game, state, asks, by, move)


def _untimely(state: State, asks: Sequence[Ask], at: Millis, move: Move) -> tuple[Fault, ...]:
    match move:
        case TimeUp() if _is_up(asks, at):
            return ()
        case TimeUp():
            return (fault("time-not-up"),)
        case Delayed(millis=millis) if state.until is not None and (millis > 0 or at <= state.until + millis):
            return () if millis else (fault("not-for-clock"),)
    return (fault("not-for-clock"),)


def _is_up(asks: Sequence[Ask], at: Millis) -> bool:
    for ask in asks:  # noqa: SIM110  # `any` would cost as much again
        if isinstance(ask, Wait) and ask.until <= at:
            return True
    return False


def _unchosen(game: Game[S, M], state: S, asks: Sequence[Ask], seat: Seat, move: Move) -> tuple[Fault, ...]:
    mine = [ask.moves for ask in asks if isinstance(ask, Choose) and ask.seat == seat]
    if not mine:
        return (game.unasked(state, seat) if seat in range(game.players) else fault("not-your-turn"),)
    tag = tag_of(move)
    return () if [moves for moves in mine if tag in moves] else (fault("not-now"),)


def _unrolled(game: Game[S, M], asks: Sequence[Ask], by: Actor, move: Rolled) -> tuple[Fault, ...]:
    """A6: why dice cannot lie like that, whether the house threw them or a person typed them in."""
    rolls = [ask for ask in asks if isinstance(ask, Roll) and ask.cup == move.cup]
    if not rolls:
        return (fault("no-roll-now"),)
    asked = rolls[0]
    if by != "dice" and move.cup is not None and by != move.cup:
        return (fault("not-your-dice"),)
    if len(move.faces) != len(asked.dice):
        return (fault("wrong-number-of-dice", wanted=len(asked.dice), thrown=len(move.faces)),)
    return tuple(
        [
            fault("no-such-face", dice=(die,), face=face, faces=_faces(game.real_dice[die]))
            for die, face in zip(asked.dice, move.faces, strict=True)
            if game.shown(die, face) is None
        ]
    )


def _undrawn(asks: Sequence[Ask], move: Drawn) -> tuple[Fault, ...]:
    asked = next((ask for ask in asks if isinstance(ask, Draw)), None)
    if asked is None:
        return (fault("no-draw-now"),)
    if sorted(move.lots) != sorted(asked.lots):
        return (fault("wrong-lots", lots=" ".join(map(str, asked.lots))),)
    return ()


def _faces(die: Die) -> str:
    return " ".join(face.text for face in die.faces)


def _unjudged(game: Game[S, M], state: S, entry: Entry[M]) -> tuple[Fault, ...]:
    words = game.words(state, entry.by, entry.move)
    judged = tuple([verdict.word for verdict in entry.verdicts]) if entry.verdicts else ()
    if judged == words:
        return ()
    return (fault("not-judged", words=" ".join(words) or "(none)"),)


def _after(game: Game[S, M], state: S, entry: Entry[M]) -> S:
    return _delayed(state, entry.move.millis) if isinstance(entry.move, Delayed) else game.apply(state, entry)


def _delayed(state: S, millis: Millis) -> S:
    return state.but(until=(state.until or 0) + millis)

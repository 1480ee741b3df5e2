"""Boggle Bowl: two sides race to use more of their cubes in words, and move one token towards their own numbers."""

from collections.abc import Iterator
from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta

from lettercup.core import (
    OF_EVENTS,
    PER_SEAT,
    Actor,
    Ask,
    BadOption,
    Box,
    Choose,
    DiceSet,
    Die,
    Done,
    Entry,
    Fault,
    IllegalMove,
    Millis,
    Outcome,
    Roll,
    Rolled,
    Seat,
    State,
    TimeUp,
    Value,
    fault,
    later,
    leaders,
    of_another_box,
    put,
    shown_after,
    within,
    wording,
)
from lettercup.core.reveal import Reveal, RevealGame
from lettercup.data import read_text
from lettercup.games.boggle_bowl.board import BLUE, BOARD, RED, TARGET, Path, Space, path_faults, pegs_after, ways
from lettercup.games.boggle_bowl.sides import BowlSide, before_race, seen_by_others, suggested
from lettercup.games.boggle_bowl.state import (
    UNSEEN,
    BoggleBowlMove,
    BoggleBowlState,
    BowlDraft,
    BowlPhase,
    BowlPrinted,
    BowlReroll,
    BowlSums,
    Flip,
    MoveToken,
    Suggest,
)
from lettercup.games.boggle_bowl.words import (
    CUBES,
    TRAYS,
    BowlCount,
    BowlRound,
    Rows,
    counted,
    draft_faults,
    flaw_of,
    read_words,
    recounted,
)

LONGEST_TOUR = 20
COLOURS: tuple["Colour", ...] = ("red", "blue")
CLOCKS = range(1, 3601)
DICE = DiceSet.parse(read_text("box.toml", __package__))
RED_CUBES = DICE.of_kind("red")
OF_ANOTHER_BOX = of_another_box(DICE.dice)
IN_THE_CUP = (None,) * CUBES

Colour = Literal["red", "blue"]
Control = Literal["first", "in-turn", "never"]
"""When a member has the side's cubes in hand: from the first round on, in turn, or never, only suggesting words."""

WAITING: dict[BowlPhase, str] = {
    "roll": "not-rolled",
    "race": "frozen",
    "reveal": "already-done",
    "move": "not-your-turn",
}
"""Why a seat that is asked for no move has to wait."""

wording(
    {
        "flip-without-word": "Lay a word before you turn the glass.",
        "not-rolled": "Wait until both sides have rolled.",
        "frozen": "Your cubes are frozen; wait for the other side.",
    }
)


class BoggleBowl(RevealGame[BoggleBowlState, BoggleBowlMove], frozen=True, kw_only=True):
    """Eleven cubes a side, one token, and 100 points to win."""

    name: ClassVar[str] = "boggle-bowl"
    title: ClassVar[str] = "Boggle Bowl"
    rules: ClassVar[int] = 1
    seats: ClassVar[range] = range(1, 21)
    state_type: ClassVar[type[State]] = BoggleBowlState
    move_type: ClassVar[Any] = BoggleBowlMove
    printed_type: ClassVar[type[Value] | None] = BowlPrinted
    sums_type: ClassVar[type[Value] | None] = BowlSums

    sides: Annotated[tuple[Colour, ...], PER_SEAT] = ()
    """The side of each seat; empty: red and blue by turns."""
    control: Annotated[tuple[Control, ...], PER_SEAT] = ()
    """When each seat has the cubes of its side in hand; empty: all in turn."""
    flip_seconds: Annotated[int, within(CLOCKS)] = 10
    race_seconds: Annotated[int, within(CLOCKS)] = 180
    """How long a round runs when nobody turns the timer over."""
    box: Box = "ours"
    tour: Annotated[tuple[Space, ...], Meta(extra=OF_EVENTS)] = ()
    """The spaces of an event, one race on each: every cube in words is a point, and the token is set by the house."""

    def __post_init__(self) -> None:
        RevealGame.__post_init__(self)
        if len(self.tour) > LONGEST_TOUR or not all(BOARD.has(space) for space in self.tour):
            raise BadOption(f"A tour has at most {LONGEST_TOUR} spaces of the board, without its numbered rows.")
        for seats in (len(self.sides), len(self.control)):
            if seats not in (0, self.players):
                raise BadOption(f"Sides and control of the cubes are given for {seats} seats; {self.players} play.")
        if self.players > 1 and not all(self.parties):
            raise BadOption("Both red and blue need somebody to play for them.")

    @property
    def dice(self) -> tuple[Die, ...]:
        return DICE.dice

    @property
    def real_dice(self) -> tuple[Die, ...]:
        return DICE.dice if self.box == "ours" else OF_ANOTHER_BOX

    @property
    def printed(self) -> BowlPrinted:
        return BowlPrinted(BOARD, TRAYS, TARGET)

    def start(self) -> BoggleBowlState:
        sides = tuple(BowlSide(seats=team, controller=None) for team in self.parties)
        return self._next_race(BoggleBowlState(sides=sides, token=(*self.tour, BOARD.centre)[0]), 1)

    def asks(self, state: BoggleBowlState) -> tuple[Ask, ...]:
        match state.phase:
            case "roll":
                return tuple(_asked_to_roll(state))
            case "race":
                return *_asked_to_race(state), *state.clock
            case "reveal" if state.reveal:
                return *self.asked_about_words(state.reveal), *state.clock
        mover = None if self.outcome(state) else state.sides[state.last.winner or 0].controller
        return () if mover is None else (Choose(mover, ("move-token",)),)

    def unit(self, state: BoggleBowlState) -> int:
        return state.round

    def unasked(self, state: BoggleBowlState, seat: Seat) -> Fault:
        return fault(WAITING[state.phase])

    def apply(self, state: BoggleBowlState, entry: Entry[BoggleBowlMove]) -> BoggleBowlState:
        match entry.move:
            case Rolled(cup=int(seat), faces=faces):
                return self._roll(state, self.side_of(seat), faces, entry.at)
            case TimeUp():
                return self._freeze(state, entry) if state.phase == "race" else self.take_up(state)
        match entry.by, entry.move:
            case int(), _ if state.reveal:
                return self.discuss(state, state.reveal, entry)
            case int(seat), MoveToken(path=path):
                return self._move(state, self.side_of(seat), path)
            case int(seat), _:
                return self._race(state, seat, entry)
        raise IllegalMove(fault("not-now"))

    def audience(self, state: BoggleBowlState, entry: Entry[BoggleBowlMove]) -> tuple[Seat, ...] | None:
        """G15: what a side lays, throws again and suggests in the race, only that side knows."""
        match entry:
            case Entry(move=Rolled(cup=int(seat))) if state.phase == "race":
                return self._team(self.side_of(seat))
            case Entry(move=BowlDraft() | BowlReroll() | Suggest(), by=int(seat)):
                return self._team(self.side_of(seat))
        return None

    def view(self, state: BoggleBowlState, seat: Seat | None) -> BoggleBowlState:
        """G15: cubes and words are secret from the other side; G18: and from everybody until both have rolled."""
        own = None if seat is None else self.side_of(seat)
        racing = state.phase == "race"
        sides = tuple(
            [side if number == own else seen_by_others(side, racing) for number, side in enumerate(state.sides)]
        )
        return state.but(sides=sides, faces=_seen_faces(state, own))

    def outcome(self, state: BoggleBowlState) -> Outcome | None:
        """G14: the first side with 100 points or more wins at once; a tour is over after its last space."""
        if self.tour:
            return Outcome(state.scores, leaders(state.scores)) if state.toured == len(self.tour) else None
        winners = tuple([seat for side in state.sides if side.points >= TARGET for seat in side.seats])
        return Outcome(state.scores, winners) if winners else None

    def sums(self, state: BoggleBowlState) -> BowlSums:
        racing, last = state.phase == "race", state.last
        return BowlSums(
            kind=state.kind,
            points=tuple(side.points for side in state.sides),
            flaws=tuple(flaw_of(state.kind, side.words) if racing else None for side in state.sides),
            ways=() if state.phase != "move" or last.winner is None else ways(last.winner, state.token, last.steps),
        )

    # Setup: the sides, and who controls their cubes.

    def side_of(self, seat: Seat) -> int:
        """G17: the number of a seat's side: 0 for red, 1 for blue."""
        return COLOURS.index(self.sides[seat]) if self.sides else seat % 2

    @classmethod
    def usual(cls, option: str, seat: Seat, *, is_bot: bool) -> Any:
        """G17: sides alternate; a bot controls the cubes only when no person of its side can."""
        if option == "sides":
            return COLOURS[seat % 2]
        return "never" if is_bot else "in-turn"

    @property
    def parties(self) -> tuple[tuple[Seat, ...], ...]:
        """G17: the seats of red and of blue."""
        return self._team(RED), self._team(BLUE)

    def _team(self, side: int) -> tuple[Seat, ...]:
        return tuple([seat for seat in range(self.players) if self.side_of(seat) == side])

    def _hands(self, team: tuple[Seat, ...]) -> tuple[Seat, ...]:
        """G17: who has a side's cubes in hand, round by round; who never wants them has them only if nobody does."""
        if not self.control:
            return team
        able = tuple(seat for seat in team if self.control[seat] != "never") or team
        first = next((place for place, seat in enumerate(able) if self.control[seat] == "first"), 0)
        return able[first:] + able[:first]

    def _next_race(self, state: BoggleBowlState, number: int) -> BoggleBowlState:
        """G18: a race begins with all cubes in the cups; both sides throw when they are ready."""
        hands = [self._hands(side.seats) for side in state.sides]
        controllers = [seats[(number - 1) % len(seats)] if seats else None for seats in hands]
        sides = tuple(
            [before_race(side, controller) for side, controller in zip(state.sides, controllers, strict=True)]
        )
        return state.but(sides=sides, faces=UNSEEN, round=number, flipped=None, phase="roll", until=None)

    # 1. Roll your letter cubes.

    def _roll(self, state: BoggleBowlState, side: int, faces: tuple[str, ...], at: Millis) -> BoggleBowlState:
        """G18: cubes are shown and the clock starts when both sides have rolled; G8: it does not wait for a re-roll."""
        before = state.sides[side]
        sides = put(state.sides, side, before.but(throws=before.throws + 1))
        state = state.but(faces=shown_after(state.faces, TRAYS[side], faces), sides=sides)
        if state.phase == "race" or any(_asked_to_roll(state)):
            return state
        return state.but(phase="race", until=later(at, self.race_seconds))

    # 2. Make words.

    def _race(self, state: BoggleBowlState, seat: Seat, entry: Entry[BoggleBowlMove]) -> BoggleBowlState:
        """G8: all eleven cubes go back into the cup or none. G17: the others of a side suggest words."""
        side = self.side_of(seat)
        match entry.move:
            case BowlDraft(words=words):
                return _draft(state, side, words)
            case BowlReroll():
                faces = shown_after(state.faces, TRAYS[side], IN_THE_CUP)
                return state.but(faces=faces).with_side(side, words=())
            case Suggest(word=word):
                return state.but(sides=put(state.sides, side, suggested(state.sides[side], seat, word)))
            case Flip():
                return self._flip(state, seat, entry)
        return self._freeze(state, entry)

    # 3. Turn over the timer.

    def _flip(self, state: BoggleBowlState, seat: Seat, entry: Entry[BoggleBowlMove]) -> BoggleBowlState:
        """G6: who turns the timer over is frozen at once, and the other side has ten seconds."""
        side = self.side_of(seat)
        if not any(state.sides[side].words):
            raise IllegalMove(fault("flip-without-word"))
        if self.ends_laying(state, seat, entry.move):
            return self._freeze(state, entry)
        frozen = state.with_side(side, frozen=True)
        return frozen.but(flipped=seat, until=later(entry.at, self.flip_seconds))

    def ends_laying(self, state: BoggleBowlState, by: Actor, move: BoggleBowlMove) -> bool:
        """G6, G7: both sides are frozen when the time is up or the second one is done; alone, a flip is enough."""
        if state.phase != "race":
            return False
        match move:
            case TimeUp() | Done():
                return True
            case Flip():
                return any(side.frozen for side in state.sides)
        return False

    # 4. Count the cubes, and move the token.

    def _freeze(self, state: BoggleBowlState, entry: Entry[BoggleBowlMove]) -> BoggleBowlState:
        """G15: both sides are frozen, and their words lie open."""
        sides = tuple([side.but(frozen=True) for side in state.sides])
        last = BowlRound(state.round, state.kind, _counts(state))
        return self.open_words(state.but(phase="reveal", sides=sides, last=last), entry)

    def laid_words(self, state: BoggleBowlState) -> tuple[tuple[str, ...], ...]:
        counts = _counts(state) if state.phase == "race" else state.last.counts
        return tuple([count.at_stake for count in counts])

    def counted(self, state: BoggleBowlState) -> BoggleBowlState:
        """G3: the cubes as they count now."""
        return state.but(last=recounted(state.last, state.reveal)) if state.reveal else state

    def asked_about_words(self, reveal: Reveal) -> Iterator[Choose]:
        """A4: everybody who can still do something about the words."""
        return (ask for ask in reveal.asks() if ask.moves != ("ready",))

    def closed(self, state: BoggleBowlState) -> BoggleBowlState:
        """The side with more cubes wins the round and moves the token; G2: a tie is played over."""
        if self.tour:
            return self._toured(state)
        red, blue = (count.cubes for count in state.last.counts)
        if red == blue:
            return self._next_race(state, state.round)
        last = state.last.but(winner=RED if red > blue else BLUE, steps=abs(red - blue))
        return state.but(phase="move", last=last)

    def _toured(self, state: BoggleBowlState) -> BoggleBowlState:
        """Each side scores its cubes, and the house sets the token onto the next space of the tour."""
        scored = zip(state.sides, state.last.counts, strict=True)
        sides = tuple(side.but(scored=(*side.scored, count.cubes)) for side, count in scored)
        state = state.but(sides=sides, phase="move")
        if state.toured == len(self.tour):
            return state
        return self._next_race(state.but(token=self.tour[state.toured]), state.round + 1)

    def _move(self, state: BoggleBowlState, side: int, path: Path) -> BoggleBowlState:
        """G9: the winner moves the token; the next round is played where it lands."""
        if faults := path_faults(side, state.token, state.last.steps, path):
            raise IllegalMove(*faults)
        points = BOARD.points(side, path[-1])
        state = state.but(last=state.last.but(path=path, points=points))
        return (
            self._score(state, side, points) if points else self._next_race(state.but(token=path[-1]), state.round + 1)
        )

    # Scoring points.

    def _score(self, state: BoggleBowlState, side: int, points: int) -> BoggleBowlState:
        """G12, G13: after scoring the pegs show it, and the token returns to the centre."""
        before = state.sides[side]
        pegs = pegs_after(BOARD.numbers(side), before.pegs, points)
        scored = state.but(token=BOARD.centre).with_side(side, scored=(*before.scored, points), pegs=pegs)
        return scored if self.outcome(scored) else self._next_race(scored, state.round + 1)


def _asked_to_roll(state: BoggleBowlState) -> Iterator[Roll]:
    """G18: whoever controls the cubes of a side that has not thrown them yet."""
    for number, side in enumerate(state.sides):
        if side.controller is not None and not side.throws:
            yield Roll(side.controller, TRAYS[number])


def _asked_to_race(state: BoggleBowlState) -> Iterator[Ask]:
    """G6, G8: who is not frozen lays words, rolls again, and ends the race: by a flip, or after it by being done."""
    end = "flip" if state.flipped is None else "done"
    for number, side in enumerate(state.sides):
        if side.frozen or side.controller is None:
            continue
        yield (
            Roll(side.controller, TRAYS[number])
            if state.in_cup(number)
            else Choose(side.controller, ("draft", "reroll", end))
        )
        yield from [Choose(seat, ("suggest",)) for seat in side.seats if seat != side.controller]


def _draft(state: BoggleBowlState, side: int, words: Rows) -> BoggleBowlState:
    """G5, G19: what lies last counts when the side is frozen."""
    if faults := tuple(draft_faults(state.kind, TRAYS[side], words, state.faces)):
        raise IllegalMove(*faults)
    return state.with_side(side, words=words)


def _counts(state: BoggleBowlState) -> tuple[BowlCount, ...]:
    """G1: the cubes of both sides, as if every word were good."""
    return tuple([counted(state.kind, read_words(side.words, state.faces)) for side in state.sides])


def _seen_faces(state: BoggleBowlState, own: int | None) -> tuple[str | None, ...]:
    """G15, G18: the cubes as one side sees them."""
    match state.phase, own:
        case "roll", _:
            return UNSEEN
        case "race", _:
            red = state.faces[:CUBES] if own == RED else IN_THE_CUP
            return red + (state.faces[CUBES:] if own == BLUE else IN_THE_CUP)
    return state.faces

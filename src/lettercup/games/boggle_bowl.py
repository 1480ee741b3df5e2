"""Boggle Bowl: two sides race to use more of their cubes in words, and move one token towards their own numbers."""

from collections.abc import Iterator
from typing import Annotated, Any, ClassVar, Literal

import msgspec

from lettercup.core import (
    Ask,
    Box,
    Choose,
    DiceSet,
    Die,
    DieId,
    Entry,
    Face,
    Game,
    House,
    IllegalMove,
    Millis,
    Move,
    Outcome,
    Roll,
    Rolled,
    Seat,
    Sentence,
    State,
    TimeUp,
    Verdict,
    Wait,
    among,
    of_another_box,
    say,
)
from lettercup.data import read_text
from lettercup.games._boggle_bowl_board import (
    BLUE,
    RED,
    TARGET,
    BowlBoard,
    Kind,
    Path,
    Space,
    Way,
    path_faults,
    pegs_after,
    ways,
)
from lettercup.games._boggle_bowl_news import CALLS, GAME_WON, laid_news, round_won, scored_news
from lettercup.games._boggle_bowl_sides import BowlSide, BowlSuggestion, changed, fresh, seen_by_others, suggested
from lettercup.games._boggle_bowl_words import (
    CUBES,
    NO_ROUND,
    TRAYS,
    BowlRound,
    BowlWord,
    Words,
    counted,
    draft_faults,
    judged,
    laid,
    recounted,
)

COLOURS: tuple["Colour", ...] = ("red", "blue")
CLOCKS = range(1, 3601)
DICE = DiceSet.parse(read_text("dice/boggle-bowl.toml"))
OF_ANOTHER_BOX = of_another_box(DICE.dice)
BOARD = BowlBoard.parse(read_text("boards/boggle-bowl.toml"))

Colour = Literal["red", "blue"]
Phase = Literal["race", "reveal", "move"]
Referee = Literal["auto", "challenge"]


class Draft(Move, frozen=True):
    """These are my words so far, in rows of cubes; they count when I am frozen."""

    words: Words


class Reroll(Move, frozen=True):
    """I throw all eleven cubes again."""

    throws: ClassVar[bool] = True


class Flip(Move, frozen=True):
    """I turn the timer over: I am frozen, and the other side has ten seconds."""


class Done(Move, frozen=True):
    """The timer is running against me, but I need no more of it."""


class Suggest(Move, frozen=True):
    """How about this word? (To my own side, which has the cubes in another hand.)"""

    word: str


class Challenge(Move, frozen=True):
    """I doubt this word of the other side: let the referee judge it."""

    word: str


class Accept(Move, frozen=True):
    """The referee does not allow this word of the other side, but I would let it count."""

    word: str


class Ready(Move, frozen=True):
    """I have nothing to say about the other side's words."""


class MoveToken(Move, frozen=True):
    """I move the token over these spaces, one after the other."""

    path: Path


Moves = Rolled | Draft | Reroll | Flip | Done | Suggest | Challenge | Accept | Ready | MoveToken | TimeUp


class BoggleBowlState(State, frozen=True, kw_only=True):
    """The board with its token, both sides, and the round before this one."""

    board: BowlBoard = BOARD
    token: Space = BOARD.centre
    phase: Phase = "race"
    round: int = 1
    """Counts up when the token has moved; a tie is the same round over again."""
    faces: tuple[str | None, ...] = (None,) * (2 * CUBES)
    """What each cube shows: 0 to 10 are red's, 11 to 21 blue's."""
    sides: tuple[BowlSide, ...]
    """Red, blue."""
    flipped: Seat | None = None
    """Who turned the timer over in this round."""
    ready: tuple[Seat, ...] = ()
    """Who has nothing more to say about the words on the table."""
    last: BowlRound = NO_ROUND
    """The round whose words were last laid open: while they are judged and the token moves, the present one."""
    ways: tuple[Way, ...] = ()
    """While the token is to be moved: from which space it may go on to which, after which space."""
    told: tuple[Sentence, ...] = ()
    """The last public news, while `news` is empty because a side did something in secret."""
    quiet: tuple[bool, ...] = (False, False)
    """Which sides did something in secret since."""

    @property
    def scores(self) -> tuple[int, ...]:
        points = {seat: side.points for side in self.sides for seat in side.seats}
        return tuple(points[seat] for seat in sorted(points))

    @property
    def kind(self) -> Kind:
        """What the space under the token calls for."""
        return self.board.kind(self.token)

    def onward(self, path: Path = ()) -> tuple[Space, ...]:
        """The spaces that the token may enter after these; none when the move is complete."""
        came, at = (None, self.token, *path)[-2:]
        open_ways = self.ways if len(path) < self.last.steps else ()
        return next((way.onward for way in open_ways if way.came == came and way.at == at), ())


class BoggleBowl(Game[BoggleBowlState, Moves], frozen=True, kw_only=True):
    """Eleven cubes a side, one token, and 100 points to win."""

    name: ClassVar[str] = "boggle-bowl"
    title: ClassVar[str] = "Boggle Bowl"
    rules: ClassVar[int] = 1
    seats: ClassVar[range] = range(1, 21)
    state_type: ClassVar[type[State]] = BoggleBowlState
    move_type: ClassVar[object] = Moves

    sides: tuple[Colour, ...] = ()
    """The side of each seat; none given: red and blue by turns."""
    referee: Referee = "auto"
    challenge_seconds: Annotated[int, among(CLOCKS)] = 30
    spelling_help: bool = False
    flip_seconds: Annotated[int, among(CLOCKS)] = 10
    race_seconds: Annotated[int, among(CLOCKS)] = 180
    """How long a round runs when nobody turns the timer over."""
    box: Box = "ours"

    def __post_init__(self) -> None:
        if self.players not in self.seats:
            raise ValueError(f"Boggle Bowl is for 1 to 20 players, not {self.players}.")
        if self.sides and len(self.sides) != self.players:
            raise ValueError(f"Sides were given for {len(self.sides)} seats; {self.players} play.")
        if self.players > 1 and not all(self.teams):
            raise ValueError("Both red and blue need somebody to play for them.")
        for seconds in (self.challenge_seconds, self.flip_seconds, self.race_seconds):
            if seconds not in CLOCKS:
                raise ValueError(f"A clock runs 1 to {CLOCKS[-1]} seconds, not {seconds}.")

    @property
    def teams(self) -> tuple[tuple[Seat, ...], ...]:
        """The seats of red and of blue."""
        return tuple(tuple(seat for seat in range(self.players) if self.side_of(seat) == side) for side in (RED, BLUE))

    @property
    def dice(self) -> tuple[Die, ...]:
        return DICE.dice

    def shown(self, die: DieId, text: str) -> Face | None:
        return (self.dice if self.box == "ours" else OF_ANOTHER_BOX)[die].face(text)

    def side_of(self, seat: Seat) -> int:
        """0: the seat plays red, 1: it plays blue."""
        return COLOURS.index(self.sides[seat]) if self.sides else seat % 2

    def start(self) -> BoggleBowlState:
        return BoggleBowlState(sides=tuple(fresh(BowlSide(seats=team, controller=None), 1) for team in self.teams))

    def asks(self, state: BoggleBowlState) -> tuple[Ask, ...]:
        clock = () if state.until is None else (Wait(state.until),)
        match state.phase:
            case "race":
                return (*_race_asks(state), *clock)
            case "reveal":
                return (*self._reveal_asks(state), *clock)
            case "move" if not self.outcome(state):
                return tuple(
                    Choose(seat, ("move-token",)) for side, _, seat in _cups(state) if side == state.last.winner
                )
        return ()

    def words(self, state: BoggleBowlState, by: Seat | House, move: Moves) -> tuple[str, ...]:
        match move:
            case Challenge(word=word) if state.phase == "reveal" and isinstance(by, int):
                return (word,) if any(each.word == word for each in self._doubtful(state, by)) else ()
            case TimeUp() | Done() | Flip() if state.phase == "race" and self.referee == "auto":
                ends = not isinstance(move, Flip) or _only_one_is_free(state)
                return tuple(each.word for words in _laid(state) for each in words) if ends else ()
        return ()

    def apply(self, state: BoggleBowlState, entry: Entry[Moves]) -> BoggleBowlState:
        match state.phase, entry.move, entry.by:
            case "race", _, _:
                return self._race(state, entry)
            case "move", MoveToken(path=path), int(seat):
                return self._move(state, seat, path)
        return self._reveal(state, entry)

    def view(self, state: BoggleBowlState, seat: Seat | None) -> BoggleBowlState:
        own = None if seat is None else self.side_of(seat)
        racing = state.phase == "race"
        sides = tuple(
            [side if number == own else seen_by_others(side, racing) for number, side in enumerate(state.sides)]
        )
        faces = _seen_faces(state.faces, own) if racing else state.faces
        news = state.news if own is not None and state.quiet[own] else state.news or state.told
        return msgspec.structs.replace(state, sides=sides, faces=faces, news=news, told=(), quiet=(False, False))

    def outcome(self, state: BoggleBowlState) -> Outcome | None:
        winners = tuple([seat for side in state.sides if side.points >= TARGET for seat in side.seats])
        return Outcome(state.scores, winners) if winners else None

    def _race(self, state: BoggleBowlState, entry: Entry[Moves]) -> BoggleBowlState:
        match entry.move, entry.by:
            case Rolled(cup=int(cup), faces=faces), _:
                return self._roll(state, cup, faces, entry.at)
            case Draft(words=words), int(seat):
                return _draft(state, self.side_of(seat), words)
            case Reroll(), int(seat):
                return _into_the_cup(state, self.side_of(seat))
            case Suggest(word=word), int(seat):
                return _suggest(state, self.side_of(seat), BowlSuggestion(seat, word.upper()))
            case Flip(), int(seat):
                return self._flip(state, seat, entry)
            case Done(), int(seat):
                return self._freeze(state, entry, say("{who} is done.", who=seat))
        return self._freeze(state, entry, say("The time is up."))

    def _roll(self, state: BoggleBowlState, cup: Seat, faces: tuple[str, ...], at: Millis) -> BoggleBowlState:
        side = self.side_of(cup)
        shown = _shown(state.faces, side, faces)
        if state.sides[side].rolled:
            return _quietly(state, side, shown, shaking=False)
        sides = changed(state.sides, side, rolled=True)
        until = state.until or at + 1000 * self.race_seconds
        return _openly(state, say("{who} rolls the cubes.", who=cup), sides=sides, faces=shown, until=until)

    def _flip(self, state: BoggleBowlState, seat: Seat, entry: Entry[Moves]) -> BoggleBowlState:
        side = self.side_of(seat)
        if not any(state.sides[side].words):
            raise IllegalMove(say("Lay a word before you turn the glass."))
        if _only_one_is_free(state):
            return self._freeze(state, entry, say("{who} is done.", who=seat))
        news = say("{who} turns the glass. Seconds left: {seconds}.", who=seat, seconds=self.flip_seconds)
        sides, until = changed(state.sides, side, frozen=True), entry.at + 1000 * self.flip_seconds
        return _openly(state, news, sides=sides, flipped=seat, until=until)

    def _freeze(self, state: BoggleBowlState, entry: Entry[Moves], why: Sentence) -> BoggleBowlState:
        """Both sides are frozen: their words lie open, and in `auto` the referee has judged them."""
        verdicts = iter(entry.verdicts)
        counts = tuple(counted(state.kind, judged(words, verdicts)) for words in _laid(state))
        last = BowlRound(state.round, state.kind, counts)
        sides = tuple(msgspec.structs.replace(side, frozen=True, shaking=False) for side in state.sides)
        until = entry.at + 1000 * self.challenge_seconds
        news = (why, *laid_news(state.sides, last))
        return self._go_on(_openly(state, *news, sides=sides, last=last, phase="reveal", until=until))

    def _reveal(self, state: BoggleBowlState, entry: Entry[Moves]) -> BoggleBowlState:
        match entry.move, entry.by:
            case Challenge(word=word), int(seat):
                return self._go_on(self._challenge(state, seat, word, entry.verdicts))
            case Accept(word=word), int(seat):
                return self._go_on(self._accept(state, seat, word))
            case Ready(), int(seat):
                return self._go_on(_openly(state, ready=(*state.ready, seat)))
        return _settle(_openly(state, say("The time is up.")))

    def _challenge(
        self, state: BoggleBowlState, seat: Seat, word: str, verdicts: tuple[Verdict, ...]
    ) -> BoggleBowlState:
        if not verdicts:
            raise IllegalMove(say("The other side has no word {word} that can still be challenged.", word=word))
        (verdict,) = verdicts
        last = recounted(
            state.last, self._rival(seat), lambda each: each.judged(verdict) if each.word == word else each
        )
        ruling = verdict.reason or say("{word} is allowed.", word=word)
        return _openly(state, say("{who} challenges {word}.", who=seat, word=word), ruling, last=last)

    def _accept(self, state: BoggleBowlState, seat: Seat, word: str) -> BoggleBowlState:
        if not any(each.word == word for each in self._refused(state, seat)):
            raise IllegalMove(say("The other side has no refused word {word} that you could accept.", word=word))
        team = self.teams[self.side_of(seat)]
        last = recounted(
            state.last, self._rival(seat), lambda each: each.accepted_by(seat, team) if each.word == word else each
        )
        return _openly(state, say("{who} accepts {word}.", who=seat, word=word), last=last)

    def _go_on(self, state: BoggleBowlState) -> BoggleBowlState:
        """Count as soon as nobody has anything left to say about the words."""
        return state if any(self._reveal_asks(state)) else _settle(state)

    def _reveal_asks(self, state: BoggleBowlState) -> Iterator[Choose]:
        for seat in range(self.players):
            challenge = ("challenge",) if self._doubtful(state, seat) else ()
            accept = ("accept",) if self._refused(state, seat) else ()
            if (challenge or accept) and seat not in state.ready:
                yield Choose(seat, (*challenge, *accept, "ready"))

    def _rival(self, seat: Seat) -> int:
        return 1 - self.side_of(seat)

    def _doubtful(self, state: BoggleBowlState, seat: Seat) -> list[BowlWord]:
        """The words that a seat may challenge: the other side's that no referee has judged."""
        return [each for each in state.last.counts[self._rival(seat)].at_stake if each.status == "stands"]

    def _refused(self, state: BoggleBowlState, seat: Seat) -> list[BowlWord]:
        """The words that a seat may still accept."""
        words = state.last.counts[self._rival(seat)].at_stake
        return [each for each in words if each.status == "refused" and seat not in each.votes]

    def _move(self, state: BoggleBowlState, seat: Seat, path: Path) -> BoggleBowlState:
        side = self.side_of(seat)
        if faults := path_faults(side, state.token, state.last.steps, path):
            raise IllegalMove(*faults)
        points = state.board.points(side, path[-1])
        moved = msgspec.structs.replace(
            state, last=msgspec.structs.replace(state.last, path=path, points=points), ways=()
        )
        return _score(moved, side, points) if points else _landed(moved, seat, path[-1])


def _cups(state: BoggleBowlState) -> Iterator[tuple[int, BowlSide, Seat]]:
    """The sides that have people, each with who has its cubes in hand."""
    for number, side in enumerate(state.sides):
        if side.controller is not None:
            yield number, side, side.controller


def _race_asks(state: BoggleBowlState) -> Iterator[Ask]:
    for number, side in enumerate(state.sides):
        if side.frozen or side.controller is None:
            continue
        if side.shaking or not side.rolled:
            yield Roll(side.controller, TRAYS[number])
        else:
            yield Choose(side.controller, ("draft", "reroll", *_ends(state)))
        if side.rolled and len(side.seats) > 1:
            yield from (Choose(seat, ("suggest",)) for seat in side.seats if seat != side.controller)


def _ends(state: BoggleBowlState) -> tuple[str, ...]:
    """How a side may end its own race: nobody turns the timer over before both have rolled."""
    if state.flipped is not None:
        return ("done",)
    return ("flip",) if all(side.rolled for side in state.sides) else ()


def _only_one_is_free(state: BoggleBowlState) -> bool:
    return [side.frozen for side in state.sides].count(False) == 1


def _shown(before: tuple[str | None, ...], side: int, faces: tuple[str | None, ...]) -> tuple[str | None, ...]:
    return (*faces, *before[CUBES:]) if side == RED else (*before[:CUBES], *faces)


def _seen_faces(faces: tuple[str | None, ...], own: int | None) -> tuple[str | None, ...]:
    """The cubes of one side, as that side sees them during the race."""
    red = faces[:CUBES] if own == RED else (None,) * CUBES
    return (*red, *(faces[CUBES:] if own == BLUE else (None,) * CUBES))


def _openly(state: BoggleBowlState, *news: Sentence, **changes: Any) -> BoggleBowlState:
    """A change that everybody sees."""
    return msgspec.structs.replace(state, news=news, told=(), quiet=(False, False), **changes)


def _quietly(
    state: BoggleBowlState, side: int, faces: tuple[str | None, ...] | None = None, **changes: Any
) -> BoggleBowlState:
    """A change that only one side sees: for the others, not even the news before it go away."""
    quiet = tuple([n == side or (each and not state.news) for n, each in enumerate(state.quiet)])
    return msgspec.structs.replace(
        state,
        sides=changed(state.sides, side, **changes),
        faces=faces or state.faces,
        news=(),
        told=state.news or state.told,
        quiet=quiet,
    )


def _draft(state: BoggleBowlState, side: int, words: Words) -> BoggleBowlState:
    if faults := tuple(draft_faults(state.kind, TRAYS[side], words, state.faces)):
        raise IllegalMove(*faults)
    return _quietly(state, side, words=words)


def _into_the_cup(state: BoggleBowlState, side: int) -> BoggleBowlState:
    return _quietly(state, side, _shown(state.faces, side, (None,) * CUBES), words=(), shaking=True)


def _suggest(state: BoggleBowlState, side: int, new: BowlSuggestion) -> BoggleBowlState:
    if not (new.word.isascii() and new.word.isalpha() and 2 <= len(new.word) <= 2 * CUBES):
        raise IllegalMove(say("Suggest one word of two letters or more, without spaces or signs."))
    return _quietly(state, side, suggestions=suggested(state.sides[side], new))


def _laid(state: BoggleBowlState) -> tuple[tuple[BowlWord, ...], ...]:
    return tuple([laid(side.words, state.faces) for side in state.sides])


def _settle(state: BoggleBowlState) -> BoggleBowlState:
    """The side with more cubes wins the round and moves the token; a tie is played over."""
    red, blue = (count.cubes for count in state.last.counts)
    if red == blue:
        news = say("A tie, {count} all: the round is played over.", count=red)
        return _next_race(msgspec.structs.replace(state, news=(*state.news, news)), state.round)
    winner, steps = (RED if red > blue else BLUE), abs(red - blue)
    news = round_won(winner, max(red, blue), min(red, blue))
    return msgspec.structs.replace(
        state,
        news=(*state.news, news),
        last=msgspec.structs.replace(state.last, winner=winner, steps=steps),
        ways=ways(winner, state.token, steps),
        phase="move",
        until=None,
    )


def _score(state: BoggleBowlState, side: int, points: int) -> BoggleBowlState:
    before = state.sides[side]
    pegs = pegs_after(state.board.numbers(side), before.pegs, points)
    sides = changed(state.sides, side, scored=(*before.scored, points), pegs=pegs)
    total = sides[side].points
    news = scored_news(side, points, total)
    scored = msgspec.structs.replace(state, token=state.board.centre, sides=sides, news=(news,))
    if total >= TARGET:
        return _openly(scored, news, GAME_WON[side])
    return _next_race(scored, state.round + 1)


def _landed(state: BoggleBowlState, seat: Seat, space: Space) -> BoggleBowlState:
    moved = msgspec.structs.replace(state, token=space)
    news = (say("{who} moves the token.", who=seat), CALLS[moved.kind])
    return _next_race(_openly(moved, *news), state.round + 1)


def _next_race(state: BoggleBowlState, number: int) -> BoggleBowlState:
    return msgspec.structs.replace(
        state,
        sides=tuple(fresh(side, number) for side in state.sides),
        faces=(None,) * (2 * CUBES),
        round=number,
        flipped=None,
        ready=(),
        phase="race",
        until=None,
    )

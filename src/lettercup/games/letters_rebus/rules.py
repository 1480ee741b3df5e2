"""Letters Rebus: throw fifteen letter dice, and lay them as a crossword before the sand has run through."""

from collections.abc import Iterable
from typing import Annotated, Any, ClassVar, Literal

from lettercup.core import (
    Actor,
    Ask,
    Box,
    Choose,
    Die,
    Done,
    Entry,
    Fault,
    IllegalMove,
    Millis,
    Move,
    Outcome,
    Roll,
    Rolled,
    Seat,
    State,
    Throw,
    TimeUp,
    fault,
    later,
    leaders,
    put,
    within,
)
from lettercup.core.grid import Layout
from lettercup.core.reveal import RevealGame, RevealMove, RevealState
from lettercup.games.letters_rebus.hand import RebusHand, laid_anew, thrown
from lettercup.games.letters_rebus.score import ALL_DICE, DICE, OF_ANOTHER_BOX, STAR, Star

VOWELS = "AEIOU*"
MANY = 3
"""From this number of players on, all lay at once with the same roll by default."""

RebusPhase = Literal["roll", "lay", "reveal", "over"]


class RebusDraft(Move, frozen=True, tag="draft"):
    """Lay the dice like this for now, and let stars stand for letters; what lies last counts."""

    drafts: ClassVar[bool] = True

    layout: Layout = ()
    stars: tuple[Star, ...] = ()


RebusMove = Rolled | TimeUp | RebusDraft | Done | RevealMove


class LettersRebusState(RevealState, frozen=True, kw_only=True):
    """The dice on the table, and the scoring table."""

    phase: RebusPhase = "roll"
    round: int = 1
    turn: Seat = 0
    """Whose turn it is; when all play at once with the same roll, who throws it."""
    awaited: tuple[Seat, ...]
    """Who has not yet thrown, or is not yet done."""
    throw: Throw = Throw()
    """The last throw that everybody may see; where all throw at once, there is none."""
    hands: tuple[RebusHand, ...]
    sheet: tuple[tuple[int, ...], ...]
    """The points of every round, a column of the scoring table for each seat."""

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(map(sum, self.sheet))


class LettersRebus(RevealGame[LettersRebusState, RebusMove], frozen=True, kw_only=True):
    """Fifteen dice, an hourglass, a crossword; across plus down less what is left over; ten rounds."""

    name: ClassVar[str] = "letters-rebus"
    title: ClassVar[str] = "Letters Rebus"
    rules: ClassVar[int] = 1
    seats: ClassVar[range] = range(1, 8)
    state_type: ClassVar[type[State]] = LettersRebusState
    move_type: ClassVar[object] = RebusMove

    mode: Literal["turns", "at-once", "same-roll"] = "turns"
    """L13: turn by turn as printed; all roll at once; or the same roll for everybody."""
    rounds: Annotated[int, within(range(1, 101))] = 10
    glass_seconds: Annotated[int, within(range(5, 3601))] = 150
    glass_turns: Annotated[int, within(range(1, 11))] = 1
    minus: Literal["entered", "zero"] = "entered"
    vowel_help: Annotated[int, within(range(7))] = 0
    """A roll with fewer vowels than this is thrown again; 0: never."""
    box: Box = "ours"

    @classmethod
    def usually(cls, players: int) -> dict[str, Any]:
        """L13: five rounds; nobody waits for more than one other player."""
        return {"rounds": 5, "mode": "turns" if players < MANY else "same-roll"}

    @property
    def dice(self) -> tuple[Die, ...]:
        return DICE.dice

    @property
    def real_dice(self) -> tuple[Die, ...]:
        return DICE.dice if self.box == "ours" else OF_ANOTHER_BOX

    def start(self) -> LettersRebusState:
        columns = ((),) * self.players
        return LettersRebusState(awaited=self._throwers(0), hands=(RebusHand(),) * self.players, sheet=columns)

    def asks(self, state: LettersRebusState) -> tuple[Ask, ...]:
        if state.phase == "roll":
            return tuple([Roll(seat, ALL_DICE) for seat in state.awaited])
        if state.reveal:
            return *self.asked_about_words(state.reveal), *state.clock
        return *[Choose(seat, ("draft", "done")) for seat in state.awaited], *state.clock

    def unit(self, state: LettersRebusState) -> int:
        return state.round

    def unasked(self, state: LettersRebusState, seat: Seat) -> Fault:
        playing = self.layers(state) if state.phase == "lay" else self._throwers(state.turn)
        has_acted = state.reveal or (seat in playing and seat not in state.awaited)
        return fault("already-done" if has_acted else "not-your-turn")

    def apply(self, state: LettersRebusState, entry: Entry[RebusMove]) -> LettersRebusState:
        match entry.by, entry.move:
            case _, Rolled(cup=int(cup), faces=faces):
                return self._rolled(state, cup, faces, entry.at)
            case int(seat), RebusDraft(layout=layout, stars=stars):
                return state.but(hands=put(state.hands, seat, laid_anew(state.hands[seat], layout, stars)))
            case by, (Done() | TimeUp()) as move if self.ends_laying(state, by, move):
                return self.open_words(state.but(phase="reveal", awaited=()), entry)
            case int(seat), Done():
                return _went(state, seat)
            case int(), _ if state.reveal:
                return self.discuss(state, state.reveal, entry)
            case "clock", TimeUp():
                return self.take_up(state)
        raise IllegalMove(fault("not-now"))

    def audience(self, state: LettersRebusState, entry: Entry[RebusMove]) -> tuple[Seat, ...] | None:
        """L15: when all play at once, layouts are secret."""
        secret = self.mode != "turns" and isinstance(entry.move, RebusDraft)
        return (entry.by,) if secret and isinstance(entry.by, int) else None

    def view(self, state: LettersRebusState, seat: Seat | None) -> LettersRebusState:
        """L15: turn by turn everything is open. L17: at once, dice wait under the cups, and layouts are one's own."""
        if self.mode == "turns" or state.phase not in ("roll", "lay"):
            return state
        if state.phase == "roll":
            return state.but(hands=(RebusHand(),) * self.players)
        shown = [hand if who == seat else RebusHand(hand.faces) for who, hand in enumerate(state.hands)]
        return state.but(hands=tuple(shown))

    def outcome(self, state: LettersRebusState) -> Outcome | None:
        """A5: the most points win; a tie is a shared win."""
        return Outcome(state.scores, leaders(state.scores)) if state.phase == "over" else None

    # Course of play: the roll, and the hourglass.

    def _throwers(self, turn: Seat) -> tuple[Seat, ...]:
        """L13, L17: who throws: everybody, or one. L18: one as well where all lay the same roll."""
        return tuple(range(self.players)) if self.mode == "at-once" else (turn,)

    def layers(self, state: LettersRebusState) -> tuple[Seat, ...]:
        """L13: who lays dice in this turn: one after the other, or all."""
        return (state.turn,) if self.mode == "turns" else tuple(range(self.players))

    def _rolled(self, state: LettersRebusState, cup: Seat, faces: tuple[str, ...], at: Millis) -> LettersRebusState:
        """L16: a roll with too few vowels is thrown again. L17: the glass waits for the last cup."""
        if self.mode != "at-once":
            state = state.but(throw=state.throw.then(cup, ALL_DICE, faces))
        if vowels(faces) < self.vowel_help:
            return state
        hand = thrown(faces)
        hands = tuple(hand if self.mode == "same-roll" or who == cup else old for who, old in enumerate(state.hands))
        state = _went(state, cup).but(hands=hands)
        return state if state.awaited else self._turn_glass(state, at)

    def _turn_glass(self, state: LettersRebusState, at: Millis) -> LettersRebusState:
        """L6: the sand begins to run when all dice lie on the table."""
        until = later(at, self.glass_turns * self.glass_seconds)
        return state.but(phase="lay", awaited=self.layers(state), until=until)

    def ends_laying(self, state: LettersRebusState, by: Actor, move: RebusMove) -> bool:
        """L6, L8: the sand has run through, or everybody is done."""
        if state.phase != "lay":
            return False
        return isinstance(move, TimeUp) or (isinstance(move, Done) and state.awaited == (by,))

    # Calculation of points: the words lie open.

    def laid_words(self, state: LettersRebusState) -> tuple[tuple[str, ...], ...]:
        return tuple([hand.texts for hand in state.hands])

    def flaw(self, text: str) -> Fault | None:
        """L3: a star that never got a letter makes no word."""
        return fault("star-without-letter", text) if STAR in text else None

    def counted(self, state: LettersRebusState) -> LettersRebusState:
        """L9: only words that stand count."""
        reveal = state.reveal
        if not reveal:
            return state
        hands = [hand.scored(reveal.refused(seat)) for seat, hand in enumerate(state.hands)]
        return state.but(hands=tuple(hands))

    # The scoring table, from round to round.

    def closed(self, state: LettersRebusState) -> LettersRebusState:
        """L2, L13: the results go into the scoring table, and the cup goes on."""
        points = {seat: self.entered(state.hands[seat]) for seat in self.layers(state)}
        sheet = tuple((*row, points[seat]) if seat in points else row for seat, row in enumerate(state.sheet))
        state = state.but(sheet=sheet)
        return state.but(phase="over") if all(len(row) == self.rounds for row in sheet) else self._passed_on(state)

    def entered(self, hand: RebusHand) -> int:
        """L7: the points that a hand brings: a minus round is entered, or counts 0."""
        total = hand.tally.total if hand.tally else 0
        return max(0, total) if self.minus == "zero" else total

    def _passed_on(self, state: LettersRebusState) -> LettersRebusState:
        """L13, L18: the cup goes to the left."""
        turn = self.left_of(state.turn)[0]
        number = min(map(len, state.sheet)) + 1
        hands = (RebusHand(),) * self.players
        return state.but(phase="roll", round=number, turn=turn, awaited=self._throwers(turn), hands=hands)


def vowels(faces: Iterable[str]) -> int:
    """L16: how many of the faces can help with vowels: A, E, I, O, U, and stars."""
    return sum([face in VOWELS for face in faces])


def _went(state: LettersRebusState, seat: Seat) -> LettersRebusState:
    """A seat has done what was awaited of it."""
    return state.but(awaited=tuple([each for each in state.awaited if each != seat]))

"""Letters Rebus: throw fifteen letter dice, and lay them as a crossword before the sand has run through."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated, ClassVar, Literal

from msgspec.structs import replace

from lettercup.core import (
    Ask,
    Box,
    Choose,
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
    Wait,
    among,
    say,
)
from lettercup.core.grid import Layout
from lettercup.games._letters_rebus_hand import (
    RebusHand,
    RebusRuling,
    acceptable,
    judged,
    laid,
    readable,
    settled,
    thrown,
    unjudged,
)
from lettercup.games._letters_rebus_score import (
    ALL_DICE,
    DICE,
    OF_ANOTHER_BOX,
    RebusTally,
    RebusWord,
    Star,
    letters_of,
    score,
)

__all__ = [
    "Accept",
    "Challenge",
    "Done",
    "Draft",
    "LettersRebus",
    "LettersRebusState",
    "Ready",
    "RebusHand",
    "RebusRuling",
    "RebusTally",
    "RebusWord",
    "Star",
    "letters_of",
    "score",
]

ROUNDS = range(1, 101)
GLASS_TURNS = range(1, 4)
SECONDS = range(5, 3601)
VOWELS = "AEIOU*"
VOWELS_HELPED = range(7)

Phase = Literal["roll", "lay", "reveal", "over"]


class Draft(Move, frozen=True):
    """Lay the dice like this for now, and let stars stand for letters; what lies last counts."""

    layout: Layout = ()
    stars: tuple[Star, ...] = ()


class Done(Move, frozen=True):
    """My crossword is ready before the sand has run through."""


class Challenge(Move, frozen=True):
    """I doubt a word of another player: look it up."""

    seat: Seat
    word: str


class Accept(Move, frozen=True):
    """I let a refused word of another player count; it does when all opponents say so."""

    seat: Seat
    word: str


class Ready(Move, frozen=True):
    """I have seen the result: go on."""


RebusMove = Rolled | TimeUp | Draft | Done | Challenge | Accept | Ready


class LettersRebusState(State, frozen=True, kw_only=True):
    """The dice on the table, and the scoring table."""

    phase: Phase = "roll"
    round: int = 1
    turn: Seat = 0
    """Whose turn it is; when all play at once with the same roll, who throws it."""
    awaited: tuple[Seat, ...]
    """Who has not yet thrown, is not yet done, or is not yet ready to go on."""
    hands: tuple[RebusHand, ...]
    sheet: tuple[tuple[int, ...], ...]
    """The points of every round, a column of the scoring table for each seat."""

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(map(sum, self.sheet))


class LettersRebus(Game[LettersRebusState, RebusMove], frozen=True, kw_only=True):
    """Fifteen dice, an hourglass, a crossword; across plus down less what is left over; ten rounds."""

    name: ClassVar[str] = "letters-rebus"
    title: ClassVar[str] = "Letters Rebus"
    rules: ClassVar[int] = 1
    seats: ClassVar[range] = range(1, 8)
    state_type: ClassVar[type[State]] = LettersRebusState
    move_type: ClassVar[object] = RebusMove

    mode: Literal["turns", "at-once", "same-roll"] = "turns"
    rounds: Annotated[int, among(ROUNDS)] = 10
    glass_seconds: Annotated[int, among(SECONDS)] = 150
    glass_turns: Annotated[int, among(GLASS_TURNS)] = 1
    minus: Literal["entered", "zero"] = "entered"
    vowel_help: Annotated[int, among(VOWELS_HELPED)] = 0
    """A roll with fewer vowels than this is thrown again; 0: never."""
    referee: Literal["auto", "challenge"] = "auto"
    challenge_seconds: Annotated[int, among(SECONDS)] = 30
    spelling_help: bool = False
    box: Box = "ours"

    def __post_init__(self) -> None:
        if self.players not in self.seats:
            raise ValueError(f"Letters Rebus is for 1 to 7 players, not {self.players}.")
        if self.rounds not in ROUNDS:
            raise ValueError(f"A game has 1 to {ROUNDS[-1]} rounds, not {self.rounds}.")
        if self.glass_turns not in GLASS_TURNS:
            raise ValueError(f"The glass is turned one, two or three times, not {self.glass_turns}.")
        if self.glass_seconds not in SECONDS or self.challenge_seconds not in SECONDS:
            raise ValueError(f"The glass and the window for challenges run {SECONDS[0]} to {SECONDS[-1]} seconds.")
        if self.vowel_help not in VOWELS_HELPED:
            raise ValueError(f"Vowel help asks for up to {VOWELS_HELPED[-1]} vowels in a roll, not {self.vowel_help}.")

    @property
    def dice(self) -> tuple[Die, ...]:
        return DICE.dice

    def shown(self, die: DieId, text: str) -> Face | None:
        return (self.dice if self.box == "ours" else OF_ANOTHER_BOX)[die].face(text)

    def start(self) -> LettersRebusState:
        columns = ((),) * self.players
        return LettersRebusState(awaited=self._throwers(0), hands=(RebusHand(),) * self.players, sheet=columns)

    def asks(self, state: LettersRebusState) -> tuple[Ask, ...]:
        match state.phase:
            case "roll":
                return tuple([Roll(seat, ALL_DICE) for seat in state.awaited])
            case "lay":
                choices = [Choose(seat, ("draft", "done")) for seat in state.awaited]
            case "reveal":
                choices = [Choose(seat, self._open(state, seat)) for seat in state.awaited]
            case "over":
                return ()
        return *choices, Wait(state.until or 0)

    def words(self, state: LettersRebusState, by: Seat | House, move: RebusMove) -> tuple[str, ...]:
        match move:
            case Challenge(seat=whom, word=word) if not _unchallengeable(state, by, whom, word):
                return (word,)
            case TimeUp() | Done() if self.referee == "auto" and _ends_laying(state, by, move):
                return tuple(dict.fromkeys(text for hand in state.hands for text in readable(hand)))
        return ()

    def apply(self, state: LettersRebusState, entry: Entry[RebusMove]) -> LettersRebusState:
        match entry.by, entry.move:
            case _, Rolled(cup=int(cup), faces=faces):
                return self._rolled(state, cup, faces, entry.at)
            case int(seat), Draft() as draft:
                return _drafted(state, seat, draft)
            case by, (Done() | TimeUp()) as move if _ends_laying(state, by, move):
                return self._stopped(state, entry)
            case int(seat), Done():
                return replace(_went(state, seat), news=(say("{who} is done.", who=seat),))
            case int(by), Challenge(seat=whom, word=word):
                return self._challenged(state, by, whom, word, entry)
            case int(by), Accept(seat=whom, word=word):
                return self._accepted(state, by, whom, word)
            case int(seat), Ready() if state.awaited != (seat,):
                return replace(_went(state, seat), news=())
            case _, (Ready() | TimeUp()):
                return self._entered(state)
        raise IllegalMove(say("That cannot be done now."))

    def view(self, state: LettersRebusState, seat: Seat | None) -> LettersRebusState:
        """Turn by turn everything is open; at once, dice wait under the cups, and layouts are one's own."""
        if self.mode == "turns" or state.phase not in ("roll", "lay"):
            return state
        if state.phase == "roll":
            return replace(state, hands=(RebusHand(),) * self.players)
        shown = (hand if who == seat else RebusHand(hand.faces) for who, hand in enumerate(state.hands))
        return replace(state, hands=tuple(shown))

    def outcome(self, state: LettersRebusState) -> Outcome | None:
        if state.phase != "over":
            return None
        return Outcome(state.scores, leaders(state.scores))

    def _throwers(self, turn: Seat) -> tuple[Seat, ...]:
        return tuple(range(self.players)) if self.mode == "at-once" else (turn,)

    def _layers(self, state: LettersRebusState) -> tuple[Seat, ...]:
        """Who lays dice in this turn."""
        return (state.turn,) if self.mode == "turns" else tuple(range(self.players))

    def _open(self, state: LettersRebusState, seat: Seat) -> tuple[str, ...]:
        """What a seat may do about the results that lie open."""
        others = [hand for who, hand in enumerate(state.hands) if who != seat]
        challenge = self.referee == "challenge" and any(map(unjudged, others))
        accept = any(acceptable(hand, seat) for hand in others)
        return *(("challenge",) if challenge else ()), *(("accept",) if accept else ()), "ready"

    def _rolled(self, state: LettersRebusState, cup: Seat, faces: tuple[str, ...], at: Millis) -> LettersRebusState:
        if vowels(faces) < self.vowel_help:
            return replace(state, news=(_thrown_again(cup, faces, self.vowel_help),))
        hand = thrown(faces)
        hands = tuple(hand if self.mode == "same-roll" or who == cup else old for who, old in enumerate(state.hands))
        state = replace(_went(state, cup), hands=hands)
        if state.awaited:
            return replace(state, news=(say("{who} has thrown the dice.", who=cup),))
        until = at + self.glass_turns * self.glass_seconds * 1000
        news = self._roll_news(cup, faces)
        return replace(state, phase="lay", awaited=self._layers(state), until=until, news=(news,))

    def _roll_news(self, cup: Seat, faces: tuple[str, ...]) -> Sentence:
        if self.mode == "at-once":
            return say("All dice lie on the table, and the glass is turned.")
        return say("{who} rolled {faces}, and the glass is turned.", who=cup, faces=" ".join(faces))

    def _stopped(self, state: LettersRebusState, entry: Entry[RebusMove]) -> LettersRebusState:
        """Nobody lays any more: the words are judged, and the results lie open."""
        layers = self._layers(state)
        hands = tuple(judged(hand, entry.verdicts) if seat in layers else hand for seat, hand in enumerate(state.hands))
        return self._revealed(replace(state, hands=hands, phase="reveal"), layers, entry.at)

    def _revealed(self, state: LettersRebusState, seats: Iterable[Seat], at: Millis) -> LettersRebusState:
        news = tuple(line for seat in seats for line in _result_news(seat, state.hands[seat]))
        return replace(state, awaited=tuple(range(self.players)), until=at + self.challenge_seconds * 1000, news=news)

    def _challenged(
        self, state: LettersRebusState, by: Seat, whom: Seat, word: str, entry: Entry[RebusMove]
    ) -> LettersRebusState:
        """A word that falls brings everybody back to the table, for they may want to let it count."""
        if fault := _unchallengeable(state, by, whom, word):
            raise IllegalMove(fault)
        (verdict,) = entry.verdicts
        ruling = RebusRuling(word, verdict.allowed, verdict.reason)
        hand = state.hands[whom]
        state = _with_hand(state, whom, settled(hand, (*hand.rulings, ruling)))
        if not verdict.allowed:
            return self._revealed(state, (whom,), entry.at)
        return replace(state, news=(say("{who} challenged {word}, and it stands.", who=by, word=word),))

    def _accepted(self, state: LettersRebusState, by: Seat, whom: Seat, word: str) -> LettersRebusState:
        """Opponents who all accept a word make it good."""
        if fault := _unacceptable(state, by, whom, word):
            raise IllegalMove(fault)
        hand = state.hands[whom]
        old = next(ruling for ruling in hand.rulings if ruling.word == word)
        votes = (*old.accepted_by, by)
        new = replace(old, accepted_by=votes, allowed=len(votes) == self.players - 1)
        rulings = tuple(new if ruling is old else ruling for ruling in hand.rulings)
        state = _with_hand(state, whom, settled(hand, rulings))
        accepts = say("{who} accepts {word} of {whom}.", who=by, word=word, whom=whom)
        return replace(state, news=(accepts, _sum_news(whom, state.hands[whom])) if new.allowed else (accepts,))

    def _entered(self, state: LettersRebusState) -> LettersRebusState:
        """The results go into the scoring table, and the cup goes on."""
        points = {seat: self._to_enter(state.hands[seat]) for seat in self._layers(state)}
        sheet = tuple((*row, points[seat]) if seat in points else row for seat, row in enumerate(state.sheet))
        news = tuple(say("{who} enters {points}.", who=seat, points=entered) for seat, entered in points.items())
        state = replace(state, sheet=sheet, news=news, until=None)
        if all(len(row) == self.rounds for row in sheet):
            return self._over(state)
        return self._passed_on(state)

    def _to_enter(self, hand: RebusHand) -> int:
        total = hand.tally.total if hand.tally else 0
        return max(0, total) if self.minus == "zero" else total

    def _passed_on(self, state: LettersRebusState) -> LettersRebusState:
        turn = (state.turn + 1) % self.players
        number = min(map(len, state.sheet)) + 1
        hands = (RebusHand(),) * self.players
        return replace(state, phase="roll", round=number, turn=turn, awaited=self._throwers(turn), hands=hands)

    def _over(self, state: LettersRebusState) -> LettersRebusState:
        scores = state.scores
        wins = (_win_news(seat, scores[seat]) for seat in leaders(scores))
        return replace(state, phase="over", awaited=(), news=(*state.news, *wins))


def leaders(scores: Sequence[int]) -> tuple[Seat, ...]:
    """The seats with the most points."""
    return tuple(seat for seat, points in enumerate(scores) if points == max(scores))


def vowels(faces: Iterable[str]) -> int:
    """How many of the faces can help with vowels: A, E, I, O, U, and stars."""
    return sum(face in VOWELS for face in faces)


def _drafted(state: LettersRebusState, seat: Seat, draft: Draft) -> LettersRebusState:
    return replace(_with_hand(state, seat, laid(state.hands[seat], draft.layout, draft.stars)), news=())


def _ends_laying(state: LettersRebusState, by: Seat | House, move: RebusMove) -> bool:
    return state.phase == "lay" and (isinstance(move, TimeUp) or state.awaited == (by,))


def _unchallengeable(state: LettersRebusState, by: Seat | House, whom: Seat, word: str) -> Sentence | None:
    """Why a challenge cannot be made; None if it can."""
    if whom not in range(len(state.hands)) or word not in unjudged(state.hands[whom]):
        return say("There is no such word to challenge.")
    return say("Nobody challenges a word of their own.") if by == whom else None


def _unacceptable(state: LettersRebusState, by: Seat, whom: Seat, word: str) -> Sentence | None:
    """Why a word cannot be accepted; None if it can."""
    if whom not in range(len(state.hands)) or word not in acceptable(state.hands[whom], by):
        return say("There is no such word to accept.")
    return say("Nobody accepts a word of their own.") if by == whom else None


def _with_hand(state: LettersRebusState, seat: Seat, hand: RebusHand) -> LettersRebusState:
    hands = state.hands
    return replace(state, hands=(*hands[:seat], hand, *hands[seat + 1 :]))


def _went(state: LettersRebusState, seat: Seat) -> LettersRebusState:
    """A seat has done what was awaited of it."""
    return replace(state, awaited=tuple([each for each in state.awaited if each != seat]))


def _thrown_again(who: Seat, faces: tuple[str, ...], least: int) -> Sentence:
    return say(
        "{who} rolled {faces}, with fewer vowels than {least}: the dice are thrown again.",
        who=who,
        faces=" ".join(faces),
        least=least,
    )


def _result_news(seat: Seat, hand: RebusHand) -> Iterator[Sentence]:
    if hand.tally:
        yield from {word.text: word.fault for word in hand.tally.words if word.fault}.values()
    yield _sum_news(seat, hand)


def _win_news(seat: Seat, points: int) -> Sentence:
    told = "{who} wins with {points} point." if points == 1 else "{who} wins with {points} points."
    return say(told, who=seat, points=points)


def _sum_news(seat: Seat, hand: RebusHand) -> Sentence:
    tally = hand.tally or score((), hand.faces)
    one = "{who} has {total} point: across {across}, down {down}, left over {left_over}."
    many = "{who} has {total} points: across {across}, down {down}, left over {left_over}."
    return say(
        one if tally.total == 1 else many,
        who=seat,
        total=tally.total,
        across=tally.across,
        down=tally.down,
        left_over=tally.left_over,
    )

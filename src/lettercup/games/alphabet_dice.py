"""Alphabet Dice: be the first to place all your letter dice in a crossword that everybody builds."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Annotated, ClassVar, Literal, TypeVar

import msgspec

from lettercup.core import (
    Ask,
    Box,
    Choose,
    Die,
    DieId,
    Draw,
    Drawn,
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
    Value,
    Verdict,
    Wait,
    among,
    refused,
    say,
)
from lettercup.core.grid import Layout, layout, settled
from lettercup.games._alphabet_dice_board import (
    Ban,
    change_of,
    faults,
    grown_bans,
    letter,
    new_lines,
    no_way_back,
    readable,
    slurp_faults,
    swapped,
    swapped_bans,
    text,
)
from lettercup.games._alphabet_dice_box import ALL_DICE, dice_of, face_of, fitting, printed
from lettercup.games._alphabet_dice_news import poised_news, served_news, slurp_news
from lettercup.games._alphabet_dice_score import (
    SERVINGS,
    Served,
    Tally,
    cost,
    lost,
    next_starter,
)

DEAL = {1: 18, 2: 18, 3: 12, 4: 9, 5: 7, 6: 6}
REHEATS = 3
TURNS, VOTES = range(10, 3601), range(5, 601)
"""How many seconds a turn and a vote may last."""
HOUSE_WORD = "MMGOOD"
MOST_APPEALED = 8
LONGEST = 2 * len(ALL_DICE)
R = TypeVar("R")


class Build(Move, frozen=True):
    """Lay some of your dice."""

    layout: Layout
    """The whole board as it lies afterwards."""


class Slurp(Move, frozen=True):
    """Swap one of your dice for one on the board, give that one to somebody, and perhaps add letters to the word."""

    mine: DieId
    theirs: DieId
    to: Seat
    layout: Layout
    """The whole board as it lies afterwards."""


class Pass(Move, frozen=True):
    """Lay nothing this turn."""


class Appeal(Move, frozen=True):
    """Ask the others to accept words that the dictionary lacks."""

    words: tuple[str, ...]


class Accept(Move, frozen=True):
    """Let the words be good for the rest of this game."""


class Decline(Move, frozen=True):
    """Do not accept the words."""


AlphabetDiceMove = Drawn | Rolled | Build | Slurp | Pass | Appeal | Accept | Decline | TimeUp


class Vote(Value, frozen=True):
    """Words that the player on turn has put to the table."""

    words: tuple[str, ...]
    ayes: tuple[Seat, ...] = ()
    left: Millis | None = None
    """What was left of the turn's time."""


class AlphabetDiceState(State, frozen=True, kw_only=True):
    """The board, everybody's dice, and the score sheet; all of it lies open."""

    serving: int = 1
    starter: Seat = 0
    """Who began this serving."""
    turn: Seat = 0
    faces: tuple[str | None, ...] = (None,) * len(ALL_DICE)
    """What each die shows; None until it is rolled."""
    hands: tuple[tuple[DieId, ...], ...]
    aside: tuple[DieId, ...] = ()
    """The dice that this serving does without."""
    board: Layout = ()
    bans: tuple[Ban, ...] = ()
    """Which slurped die may not go back into which word."""
    out: tuple[Seat, ...] = ()
    """Who has no dice left, in the order of going out; the first of them is poised to win."""
    lap: tuple[Seat, ...] = ()
    """Who still has a last turn to scrape the bottom, after the player on turn."""
    passes: int = 0
    """How many have passed in a row."""
    reheats: int = 0
    """How many Reheats there have been since a die was last placed."""
    accepted: tuple[str, ...] = ()
    """Words that the table has accepted."""
    declined: tuple[str, ...] = ()
    """Words that the table has not accepted this turn."""
    vote: Vote | None = None
    sheet: tuple[tuple[int, ...], ...]
    """The points of every serving that is over, a row for each seat."""
    boxes: tuple[tuple[bool, ...], ...]
    """In which servings a seat has slurped, a row for each seat."""
    last: Served | None = None
    """The serving before this one, or the Souper when all are over."""

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(map(sum, self.sheet))

    @property
    def dealt(self) -> bool:
        return bool(self.board) or any(self.hands)

    @property
    def poised(self) -> Seat | None:
        """Who wins the serving unless somebody makes him slurp."""
        return self.out[0] if self.out else None

    def cup(self, seat: Seat) -> tuple[DieId, ...]:
        """The dice of a seat that are to be rolled."""
        return tuple(die for die in self.hands[seat] if self.faces[die] is None)

    def may_slurp(self, seat: Seat) -> bool:
        return bool(self.board) and not self.boxes[seat][self.serving - 1]


class AlphabetDice(Game[AlphabetDiceState, AlphabetDiceMove], frozen=True, kw_only=True):
    """A crossword of 36 dice in four servings; the fewest points win."""

    name: ClassVar[str] = "alphabet-dice"
    title: ClassVar[str] = "Alphabet Dice"
    rules: ClassVar[int] = 1
    seats: ClassVar[range] = range(1, 7)
    state_type: ClassVar[type[State]] = AlphabetDiceState
    move_type: ClassVar[object] = AlphabetDiceMove

    words_a_turn: Literal["one", "several"] = "one"
    wrong_word_costs_turn: bool = False
    turn_seconds: Annotated[int, among(range(TURNS[-1] + 1))] = 0
    """How long a turn may last; 0: as long as it takes."""
    challenge_seconds: Annotated[int, among(VOTES)] = 30
    """How long the others have to accept a word."""
    spelling_help: bool = False
    box: Box = "ours"
    """Whether real dice are checked against our letters, or may show any; without real dice it makes no difference."""

    def __post_init__(self) -> None:
        if self.players not in self.seats:
            raise ValueError(f"Alphabet Dice is for 1 to 6 players, not {self.players}.")
        if self.turn_seconds != 0 and self.turn_seconds not in TURNS:
            raise ValueError(f"A turn lasts 10 to 3600 seconds, or 0 for no limit; not {self.turn_seconds}.")
        if self.challenge_seconds not in VOTES:
            raise ValueError(f"A vote lasts 5 to 600 seconds, not {self.challenge_seconds}.")

    @property
    def dice(self) -> tuple[Die, ...]:
        return dice_of(self.box)

    @property
    def deals(self) -> int:
        return DEAL[self.players]

    def dealt(self, lots: tuple[DieId, ...], shown: Mapping[Seat, Sequence[str]]) -> tuple[DieId, ...] | None:
        return fitting(lots, shown, self.deals, self.players) if self.box == "ours" else lots

    def shown(self, die: DieId, text: str) -> Face | None:
        return face_of(self.box, die, text)

    def start(self) -> AlphabetDiceState:
        return AlphabetDiceState(
            hands=((),) * self.players,
            sheet=((),) * self.players,
            boxes=((False,) * SERVINGS,) * self.players,
        )

    def asks(self, state: AlphabetDiceState) -> tuple[Ask, ...]:
        if self.outcome(state):
            return ()
        if not state.dealt:
            return (Draw(ALL_DICE),)
        if cups := tuple(Roll(seat, cup) for seat in range(self.players) if (cup := state.cup(seat))):
            return cups
        clock = () if state.until is None else (Wait(state.until),)
        if state.vote:
            return *(Choose(seat, ("accept", "decline")) for seat in self._voters(state, state.vote)), *clock
        return Choose(state.turn, self._turn_moves(state)), *clock

    def words(self, state: AlphabetDiceState, by: Seat | House, move: AlphabetDiceMove) -> tuple[str, ...]:
        match move:
            case Build(layout=placed):
                boards = [placed]
            case Slurp(mine=mine, theirs=theirs, layout=placed):
                boards = [swapped(state.board, theirs, mine) or (), placed]
            case _:
                return ()
        steps = [state.board, *(readable(board, state.faces) for board in boards)]
        made = (text(line, state.faces) for a, b in pairwise(steps) for line in new_lines(a, b))
        return tuple(word for word in dict.fromkeys(made) if word != HOUSE_WORD and word not in state.accepted)

    def apply(self, state: AlphabetDiceState, entry: Entry[AlphabetDiceMove]) -> AlphabetDiceState:
        state = msgspec.structs.replace(state, news=())
        who = entry.by if isinstance(entry.by, int) else state.turn
        match entry.move:
            case Drawn(lots=lots):
                return self._deal(state, lots)
            case Rolled(cup=cup, faces=faces):
                return self._spill(state, state.turn if cup is None else cup, faces, entry.at)
            case Build(layout=placed):
                return self._build(state, layout(placed), entry)
            case Slurp() as slurp:
                return self._slurp(state, slurp, entry)
            case Pass():
                return self._skip(state, entry.at, say("{who} passes.", who=who))
            case Appeal(words=words):
                return self._appeal(state, words, entry.at)
            case Accept() if state.vote:
                return self._accept(state, state.vote, who, entry.at)
            case Decline() if state.vote:
                return self._decline(state, state.vote, entry.at, say("{who} does not agree.", who=who))
            case TimeUp() if state.vote:
                return self._decline(state, state.vote, entry.at, say("Not everybody agreed in time."))
            case _:
                return self._skip(state, entry.at, say("The time of {who} is up.", who=who))

    def outcome(self, state: AlphabetDiceState) -> Outcome | None:
        if len(state.sheet[0]) < SERVINGS:
            return None
        lowest = min(state.scores)
        return Outcome(state.scores, tuple(seat for seat, score in enumerate(state.scores) if score == lowest))

    def _turn_moves(self, state: AlphabetDiceState) -> tuple[str, ...]:
        slurp = ("slurp",) if state.may_slurp(state.turn) else ()
        appeal = ("appeal",) if self.players > 1 else ()
        return "build", *slurp, "pass", *appeal

    def _voters(self, state: AlphabetDiceState, vote: Vote) -> tuple[Seat, ...]:
        return tuple(seat for seat in range(self.players) if seat != state.turn and seat not in vote.ayes)

    def _left_of(self, seat: Seat) -> tuple[Seat, ...]:
        """Everybody in turn order, from the seat to the left of this one round to itself."""
        return tuple((seat + steps) % self.players for steps in range(1, self.players + 1))

    def _deadline(self, at: Millis) -> Millis | None:
        return at + 1000 * self.turn_seconds if self.turn_seconds else None

    def _deal(self, state: AlphabetDiceState, lots: tuple[DieId, ...]) -> AlphabetDiceState:
        each = self.deals
        hands = tuple(lots[each * seat : each * (seat + 1)] for seat in range(self.players))
        news = say("Serving {serving}: everybody gets {count} dice.", serving=state.serving, count=each)
        return msgspec.structs.replace(state, hands=hands, aside=lots[each * self.players :], news=(news,))

    def _spill(self, state: AlphabetDiceState, seat: Seat, shown: tuple[str, ...], at: Millis) -> AlphabetDiceState:
        new = dict(zip(state.cup(seat), shown, strict=True))
        faces = tuple(new.get(die, face) for die, face in enumerate(state.faces))
        news = say("{who} rolled {faces}.", who=seat, faces=" ".join(map(printed, shown)))
        state = msgspec.structs.replace(state, faces=faces, news=(news,))
        ready = not any(state.cup(other) for other in range(self.players))
        return msgspec.structs.replace(state, until=self._deadline(at)) if ready else state

    def _build(self, state: AlphabetDiceState, placed: Layout, entry: Entry[AlphabetDiceMove]) -> AlphabetDiceState:
        change = change_of(state.board, placed, state.hands[state.turn], state.faces)
        one_word = self.words_a_turn == "one" or not state.board
        if self._refuses(faults(change, state.bans, one_word), entry.verdicts):
            return self._lose_turn(state, entry)
        made = ", ".join(text(line, state.faces) for line in new_lines(state.board, placed))
        state = msgspec.structs.replace(
            state,
            board=settled(state.board, placed),
            bans=grown_bans(state.bans, placed),
            hands=_with_row(state.hands, state.turn, _without(change.hand, change.added)),
            news=(say("{who} laid {words}.", who=state.turn, words=made),),
        )
        return self._placed(state, entry.at)

    def _slurp(self, state: AlphabetDiceState, slurp: Slurp, entry: Entry[AlphabetDiceMove]) -> AlphabetDiceState:
        between = swapped(state.board, slurp.theirs, slurp.mine)
        placed = layout(slurp.layout)
        if self._refuses(self._slurp_faults(state, slurp, between, placed), entry.verdicts):
            return self._lose_turn(state, entry)
        bans = swapped_bans(state.bans, between or (), slurp.theirs, slurp.mine)
        hand = _without(state.hands[state.turn], {each.die for each in placed})
        hands = _with_row(state.hands, state.turn, hand)
        box = tuple(box or number == state.serving for number, box in enumerate(state.boxes[state.turn], 1))
        swap, red = (slurp.mine, slurp.theirs), self._face(state, slurp.theirs).colour == "red"
        after = msgspec.structs.replace(
            state,
            board=settled(state.board, placed),
            bans=grown_bans(bans, placed),
            hands=_with_row(hands, slurp.to, (*hands[slurp.to], slurp.theirs)),
            boxes=_with_row(state.boxes, state.turn, box),
            news=slurp_news(swap, state.turn, slurp.to, (state.board, placed), state.faces, red=red),
        )
        return self._placed(after, entry.at)

    def _slurp_faults(
        self, state: AlphabetDiceState, slurp: Slurp, between: Layout | None, placed: Layout
    ) -> list[Sentence]:
        hand = state.hands[state.turn]
        wrong = []
        if slurp.mine not in hand:
            wrong.append(say("The {letter} is not one of your dice.", letter=letter(slurp.mine, state.faces)))
        if not any(each.die == slurp.theirs for each in state.board):
            wrong.append(say("The {letter} does not lie on the board.", letter=letter(slurp.theirs, state.faces)))
        if not 0 <= slurp.to < self.players:
            wrong.append(say("There is no such player to give the letter to."))
        elif state.poised is not None and slurp.to != state.poised:
            wrong.append(say("The letter has to go to {whom}, who is out of dice.", whom=state.poised))
        if slurp.mine not in hand or between is None:
            return wrong
        change = change_of(between, placed, hand, state.faces)
        back = [ban for ban in state.bans if ban.die == slurp.mine and slurp.theirs in ban.word]
        wrong += [no_way_back(ban, state.faces) for ban in back]
        return wrong + slurp_faults(change, swapped_bans(state.bans, between, slurp.theirs, slurp.mine), slurp.mine)

    def _refuses(self, wrong: list[Sentence], verdicts: tuple[Verdict, ...]) -> bool:
        """Refuse a turn for everything that is wrong with it; True if only its words are, and they cost the turn."""
        bad = refused(verdicts)
        if wrong or (bad and not self.wrong_word_costs_turn):
            raise IllegalMove(*bad, *wrong)
        return bool(bad)

    def _lose_turn(self, state: AlphabetDiceState, entry: Entry[AlphabetDiceMove]) -> AlphabetDiceState:
        bad = ", ".join(verdict.word for verdict in entry.verdicts if not verdict.allowed)
        return self._skip(state, entry.at, say("{who} tried {words} and loses the turn.", who=state.turn, words=bad))

    def _placed(self, state: AlphabetDiceState, at: Millis) -> AlphabetDiceState:
        """After dice were placed: somebody may be out, or have to play on."""
        out = tuple(seat for seat in (*state.out, state.turn) if not state.hands[seat])
        lap, news = state.lap, state.news
        if out[:1] != state.out[:1]:
            lap = tuple(seat for seat in self._left_of(state.turn) if state.hands[seat]) if out else ()
            news = (*news, *poised_news(state.poised, out))
        state = msgspec.structs.replace(state, out=out, lap=lap, passes=0, reheats=0, news=news)
        return self._next_turn(state, at)

    def _next_turn(self, state: AlphabetDiceState, at: Millis) -> AlphabetDiceState:
        """The turn goes to the left; in the last lap, to those who have not scraped yet."""
        if state.out and not state.lap:
            return self._serve(state, state.out[:1])
        turn = state.lap[0] if state.lap else self._left_of(state.turn)[0]
        return msgspec.structs.replace(state, turn=turn, lap=state.lap[1:], declined=(), until=self._deadline(at))

    def _skip(self, state: AlphabetDiceState, at: Millis, why: Sentence) -> AlphabetDiceState:
        """A turn with nothing placed; when nobody places anything, the dice are heated again."""
        passes = state.passes if state.out else state.passes + 1
        state = msgspec.structs.replace(state, passes=passes, news=(why,))
        return self._reheat(state, at) if passes == self.players else self._next_turn(state, at)

    def _reheat(self, state: AlphabetDiceState, at: Millis) -> AlphabetDiceState:
        state = msgspec.structs.replace(state, passes=0, reheats=state.reheats + 1)
        if state.reheats == REHEATS:
            news = say("The third Reheat with no die placed ends the serving.")
            return self._serve(msgspec.structs.replace(state, news=(*state.news, news)), self._fewest(state))
        held = {die for hand in state.hands for die in hand}
        faces = tuple(None if die in held else face for die, face in enumerate(state.faces))
        news = say("Everybody has passed. Reheat: roll the dice that you hold again.")
        state = self._next_turn(state, at)
        return msgspec.structs.replace(state, faces=faces, until=None, news=(*state.news, news))

    def _left(self, state: AlphabetDiceState) -> tuple[tuple[Face, ...], ...]:
        """The faces that each seat holds."""
        return tuple(tuple(self._face(state, die) for die in hand) for hand in state.hands)

    def _face(self, state: AlphabetDiceState, die: DieId) -> Face:
        """The face that a rolled die shows."""
        face = self.shown(die, state.faces[die] or "")
        if face is None:
            raise ValueError(f"Die {die} has not been rolled.")
        return face

    def _fewest(self, state: AlphabetDiceState) -> tuple[Seat, ...]:
        """Who holds the fewest points; alone, nobody wins by that."""
        held = [sum(map(cost, left)) for left in self._left(state)]
        return tuple(seat for seat, points in enumerate(held) if points == min(held) and self.players > 1)

    def _serve(self, state: AlphabetDiceState, winners: tuple[Seat, ...]) -> AlphabetDiceState:
        """The serving is over and goes onto the sheet; the next one is dealt."""
        tallies = tuple(
            Tally(left, 0 if seat in winners else lost(left, state.serving))
            for seat, left in enumerate(self._left(state))
        )
        sheet = tuple((*row, tally.points) for row, tally in zip(state.sheet, tallies, strict=True))
        served = Served(state.serving, winners, tallies)
        news = (*state.news, *served_news(served))
        state = msgspec.structs.replace(state, sheet=sheet, last=served, lap=(), until=None, news=news)
        return state if state.serving == SERVINGS else self._next_serving(state, winners)

    def _next_serving(self, state: AlphabetDiceState, winners: tuple[Seat, ...]) -> AlphabetDiceState:
        starter = next_starter(state.scores, winners, self._left_of(state.starter))
        return AlphabetDiceState(
            serving=state.serving + 1,
            starter=starter,
            turn=starter,
            hands=((),) * self.players,
            accepted=state.accepted,
            sheet=state.sheet,
            boxes=state.boxes,
            last=state.last,
            news=state.news,
        )

    def _appeal(self, state: AlphabetDiceState, words: tuple[str, ...], at: Millis) -> AlphabetDiceState:
        if wrong := _appeal_faults(state, words):
            raise IllegalMove(*wrong)
        left = None if state.until is None else state.until - at
        news = say("{who} asks the others to accept {words}.", who=state.turn, words=", ".join(words))
        until = at + 1000 * self.challenge_seconds
        return msgspec.structs.replace(state, vote=Vote(words, (), left), until=until, news=(news,))

    def _accept(self, state: AlphabetDiceState, vote: Vote, who: Seat, at: Millis) -> AlphabetDiceState:
        vote = msgspec.structs.replace(vote, ayes=(*vote.ayes, who))
        if self._voters(state, vote):
            return msgspec.structs.replace(state, vote=vote, news=(say("{who} agrees.", who=who),))
        news = say("{words}: accepted for the rest of the game.", words=", ".join(vote.words))
        accepted = (*state.accepted, *vote.words)
        return msgspec.structs.replace(state, vote=None, accepted=accepted, until=_resumed(vote, at), news=(news,))

    def _decline(self, state: AlphabetDiceState, vote: Vote, at: Millis, why: Sentence) -> AlphabetDiceState:
        news = say("{words}: not accepted.", words=", ".join(vote.words))
        declined = (*state.declined, *vote.words)
        return msgspec.structs.replace(state, vote=None, declined=declined, until=_resumed(vote, at), news=(why, news))


def _with_row(rows: tuple[R, ...], seat: Seat, row: R) -> tuple[R, ...]:
    return *rows[:seat], row, *rows[seat + 1 :]


def _without(hand: Iterable[DieId], gone: Collection[DieId]) -> tuple[DieId, ...]:
    return tuple(die for die in hand if die not in gone)


def _resumed(vote: Vote, at: Millis) -> Millis | None:
    """When the turn ends that a vote has interrupted."""
    return None if vote.left is None else at + vote.left


def _appeal_faults(state: AlphabetDiceState, words: tuple[str, ...]) -> list[Sentence]:
    wrong = []
    if not 1 <= len(words) <= MOST_APPEALED or len(set(words)) < len(words):
        wrong.append(say("Put one to {most} different words to the others.", most=MOST_APPEALED))
    for word in dict.fromkeys(words):
        if not (word.isascii() and word.isalpha() and word.isupper() and 2 <= len(word) <= LONGEST):
            wrong.append(say("A word has two letters or more, A to Z in capitals; not “{word}”.", word=word[:LONGEST]))
        elif word in state.accepted:
            wrong.append(say("{word} has been accepted before.", word=word))
        elif word in state.declined:
            wrong.append(say("{word} has been declined this turn.", word=word))
    return wrong

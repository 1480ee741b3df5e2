"""Alphabet Dice: be the first to place all your letter dice in a crossword that everybody builds."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from lettercup.core import (
    HOSTS_SEAT,
    OF_EVENTS,
    Actor,
    Ask,
    BadOption,
    Box,
    Choose,
    Die,
    DieId,
    Draw,
    Drawn,
    Entry,
    Face,
    Fault,
    Game,
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
    put,
    shown_after,
    within,
    word_faults,
    wording,
)
from lettercup.core.grid import DieLine, layout, settled
from lettercup.core.reveal import Accept, Appeal, Decline
from lettercup.games.alphabet_dice.board import change_of, letter, misplaced, misused, new_lines, readable, text
from lettercup.games.alphabet_dice.box import ALL_DICE, COLOURED, DICE, OF_ANOTHER_BOX, fitting, letter_on
from lettercup.games.alphabet_dice.puzzle import Puzzle
from lettercup.games.alphabet_dice.score import SERVINGS, Served, cost, next_starter, tally
from lettercup.games.alphabet_dice.slurp import astray, banned, bans_after_swap, bans_on, swapped
from lettercup.games.alphabet_dice.state import (
    AlphabetDiceMove,
    AlphabetDicePrinted,
    AlphabetDiceState,
    AlphabetDiceSums,
    Build,
    Slurp,
    Swap,
)
from lettercup.games.alphabet_dice.votes import answered, appealed, not_accepted, voters

DEAL = {1: 18, 2: 18, 3: 12, 4: 9, 5: 7, 6: 6}
REHEATS = 3
HOUSE_WORD = "MMGOOD"
SHORTEST_TURN, LONGEST_TURN = 10, 3600

wording(
    {
        "not-on-the-board": "The {letter} does not lie on the board.",
        "no-such-player": "There is no such player to give the letter to.",
        "not-to-the-poised": "The letter has to go to {whom}, who is out of dice.",
    }
)


class AlphabetDice(Game[AlphabetDiceState, AlphabetDiceMove], frozen=True, kw_only=True):
    """A crossword of 36 dice in four servings; the fewest points win."""

    name: ClassVar[str] = "alphabet-dice"
    title: ClassVar[str] = "Alphabet Dice"
    rules: ClassVar[int] = 1
    seats: ClassVar[range] = range(1, 7)
    sign: ClassVar[int] = -1
    state_type: ClassVar[type[State]] = AlphabetDiceState
    move_type: ClassVar[object] = AlphabetDiceMove
    printed_type: ClassVar[type[Value] | None] = AlphabetDicePrinted
    sums_type: ClassVar[type[Value] | None] = AlphabetDiceSums

    words_a_turn: Literal["one", "several"] = "one"
    wrong_word_costs_turn: bool = False
    turn_seconds: Annotated[int, within(range(LONGEST_TURN + 1))] = 0
    """How long a turn may last; 0: as long as it takes."""
    challenge_seconds: Annotated[int, within(range(5, 601))] = 30
    """How long the others have to accept a word."""
    spelling_help: bool = False
    box: Box = "ours"
    """Whether real dice are checked against our letters, or may show any; without real dice it makes no difference."""
    first: Annotated[Seat, HOSTS_SEAT] = 0
    """Who begins the first serving."""
    puzzle: Annotated[Puzzle | None, Meta(extra=OF_EVENTS)] = None
    """Instead of servings: one turn alone at this crossword, without a Slurp. Points are what the laid dice cost."""

    def __post_init__(self) -> None:
        Game.__post_init__(self)
        if self.puzzle:
            self.puzzle.check(self.players, self.box)
        if 0 < self.turn_seconds < SHORTEST_TURN:
            limits = f"{SHORTEST_TURN} to {LONGEST_TURN} seconds, or 0 for no limit"
            raise BadOption(f"A turn lasts {limits}; not {self.turn_seconds}.")

    @property
    def dice(self) -> tuple[Die, ...]:
        """With another box, what the house throws tells its colours as real dice do."""
        return DICE.dice if self.box == "ours" else COLOURED

    @property
    def real_dice(self) -> tuple[Die, ...]:
        return DICE.dice if self.box == "ours" else OF_ANOTHER_BOX

    @property
    def deals(self) -> int:
        """C17: how many dice everybody gets."""
        return DEAL[self.players]

    @property
    def servings(self) -> int:
        """How many rows the sheet has."""
        return 1 if self.puzzle else SERVINGS

    @property
    def printed(self) -> AlphabetDicePrinted:
        return AlphabetDicePrinted(self.servings, self.deals)

    def dealt(self, lots: tuple[DieId, ...], shown: Mapping[Seat, Sequence[str]]) -> tuple[DieId, ...] | None:
        return fitting(lots, shown, self.deals, self.players) if self.box == "ours" else lots

    def shown(self, die: DieId, text: str) -> Face | None:
        face = Game.shown(self, die, text)
        return face.but(text=letter_on(text)) if face and self.box == "other" else face

    def start(self) -> AlphabetDiceState:
        """C16: the host begins the first serving."""
        state = AlphabetDiceState(
            starter=self.first,
            turn=self.first,
            hands=((),) * self.players,
            sheet=((),) * self.players,
            boxes=((False,) * SERVINGS,) * self.players,
        )
        return state if self.puzzle is None else _set_up(state, self.puzzle)

    def asks(self, state: AlphabetDiceState) -> tuple[Ask, ...]:
        if self._is_over(state):
            return ()
        if not state.dealt:
            return (Draw(ALL_DICE),)
        if cups := tuple([Roll(seat, cup) for seat in range(self.players) if (cup := state.cup(seat))]):
            return cups
        if state.vote:
            return *(Choose(seat, ("accept", "decline")) for seat in voters(state.vote, self.players)), *state.clock
        return Choose(state.turn, self._turn_moves(state)), *state.clock

    def unit(self, state: AlphabetDiceState) -> int:
        return state.serving

    def unasked(self, state: AlphabetDiceState, seat: Seat) -> Fault:
        has_voted = state.vote and seat in state.vote.ayes
        return fault("already-done" if has_voted else "not-your-turn")

    def words(self, state: AlphabetDiceState, by: Actor, move: AlphabetDiceMove) -> tuple[str, ...]:
        """C19: MMGOOD is never put to the referee, nor is a word that the others have accepted."""
        return tuple([word for word in made(state, move) if word != HOUSE_WORD and word not in state.accepted])

    def apply(self, state: AlphabetDiceState, entry: Entry[AlphabetDiceMove]) -> AlphabetDiceState:
        match entry.move:
            case Drawn(lots=lots):
                return self._deal(state, lots)
            case Rolled(cup=cup, faces=faces):
                return self._spill(state, cup or 0, faces, entry.at)
            case Build() | Slurp() as move:
                return self._lay(state, move.but(layout=layout(move.layout)), entry)
            case Swap() as swap:
                return self._check(state, swap, entry)
            case Appeal(words=words):
                return appealed(state, words, entry.at, self.challenge_seconds)
            case Accept() | Decline() as answer:
                return answered(state, answer, entry, self.players)
            case TimeUp() if state.vote:
                return not_accepted(state, state.vote, entry.at)
        return self._skip(state, entry.at)

    def audience(self, state: AlphabetDiceState, entry: Entry[AlphabetDiceMove]) -> tuple[Seat, ...] | None:
        """C7: which swap somebody thinks of is nobody else's business."""
        return (state.turn,) if isinstance(entry.move, Swap) else None

    def outcome(self, state: AlphabetDiceState) -> Outcome | None:
        """A5: the lowest score wins; a tie is a shared win."""
        return Outcome(state.scores, leaders([-score for score in state.scores])) if self._is_over(state) else None

    def _is_over(self, state: AlphabetDiceState) -> bool:
        return len(state.sheet[0]) == self.servings

    def sums(self, state: AlphabetDiceState) -> AlphabetDiceSums:
        shown = (face and self.shown(die, face) for die, face in enumerate(state.faces))
        return AlphabetDiceSums(
            costs=tuple(cost(face) if face else 0 for face in shown),
            subtotals=tuple(sum(row[: SERVINGS - 1]) for row in state.sheet),
            next=state.lap if state.out or self._is_over(state) else self.left_of(state.turn)[:-1],
            takers=self._takers(state),
        )

    # Game set-up: the dice are split up evenly, and everybody rolls at the same time.

    def _deal(self, state: AlphabetDiceState, lots: tuple[DieId, ...]) -> AlphabetDiceState:
        """C17: all dice are dealt anew for each serving; what is left over stays out."""
        each = self.deals
        hands = tuple(lots[each * seat : each * (seat + 1)] for seat in range(self.players))
        return state.but(hands=hands, aside=lots[each * self.players :])

    def _spill(self, state: AlphabetDiceState, seat: Seat, faces: tuple[str, ...], at: Millis) -> AlphabetDiceState:
        """C20: a seat's dice lie face up; the turn's time runs when everybody has rolled."""
        cup = state.cup(seat)
        state = state.but(faces=shown_after(state.faces, cup, faces), throw=state.throw.then(seat, cup, faces))
        waiting = any(state.cup(other) for other in range(self.players))
        return state if waiting else state.but(until=self._deadline(at))

    def _deadline(self, at: Millis) -> Millis | None:
        return later(at, self.turn_seconds) if self.turn_seconds else None

    # To begin play: a turn is a Build, a Slurp, or a pass.

    def _turn_moves(self, state: AlphabetDiceState) -> tuple[str, ...]:
        """C11: a Slurp once a serving. C14: a pass at any time. A4: an appeal, if there are others.

        C21: where a wrong word costs the turn, a swap cannot be tried first: nobody asks the dictionary for free.
        """
        swap = () if self.wrong_word_costs_turn else ("swap",)
        slurp = (*swap, "slurp") if state.may_slurp(state.turn) else ()
        appeal = ("appeal",) if self.players > 1 else ()
        return "build", *slurp, "pass", *appeal

    def _check(self, state: AlphabetDiceState, swap: Swap, entry: Entry[AlphabetDiceMove]) -> AlphabetDiceState:
        """C7: every word must be valid right after the swap; the state stays as it is."""
        if wrong := (*_word_faults(state, entry), *_swap_faults(state, swap.mine, swap.theirs)):
            raise IllegalMove(*wrong)
        return state

    def _lay(self, state: AlphabetDiceState, move: Build | Slurp, entry: Entry[AlphabetDiceMove]) -> AlphabetDiceState:
        """C21: a wrong word is refused or costs the turn. If it costs the turn, a turn that is refused because of how
        its dice lie tells nothing about its words: nobody can ask the dictionary for free."""
        wrong = tuple(self._build_faults(state, move) if isinstance(move, Build) else self._slurp_faults(state, move))
        bad = _word_faults(state, entry)
        if self.wrong_word_costs_turn and bad and not wrong:
            return self._skip(state, entry.at)
        if wrong or bad:
            raise IllegalMove(*(() if self.wrong_word_costs_turn else bad), *wrong)
        return self._placed(_built(state, move) if isinstance(move, Build) else _slurped(state, move), entry.at)

    # Building.

    def _build_faults(self, state: AlphabetDiceState, build: Build) -> Iterator[Fault]:
        """C3 to C6, C10: everything that is wrong with a Build, except for its words."""
        change = change_of(state.board, build.layout, state.hands[state.turn], state.faces)
        wrong = [*misused(change), *(() if change.added else (fault("nothing-laid"),))]
        yield from wrong
        if not wrong:
            yield from misplaced(change, one_word=self.words_a_turn == "one" or not state.board)
            yield from banned(change, change.added, state.bans)

    # Slurping.

    def _slurp_faults(self, state: AlphabetDiceState, slurp: Slurp) -> Iterator[Fault]:
        """C7 to C10, C12: everything that is wrong with a Slurp, except for its words."""
        hand, faces, mine, theirs = state.hands[state.turn], state.faces, slurp.mine, slurp.theirs
        between = swapped(state.board, theirs, mine)
        yield from _chosen_faults(state, mine, theirs)
        yield from self._gift_faults(state, slurp.to)
        if mine not in hand or between is None:
            return
        change = change_of(between, slurp.layout, hand, faces)
        wrong = list(misused(change))
        yield from wrong
        if not wrong:
            yield from astray(change, mine)
            yield from misplaced(change, one_word=False)
            bans = bans_after_swap(state.bans, state.board, theirs, mine, faces)
            yield from banned(change, (mine, *change.added), bans)

    def _gift_faults(self, state: AlphabetDiceState, to: Seat) -> Iterator[Fault]:
        """C9, C12: why a slurped letter cannot go to that seat."""
        if not 0 <= to < self.players:
            yield fault("no-such-player")
        elif to not in self._takers(state):
            yield fault("not-to-the-poised", whom=self._takers(state)[0])

    def _takers(self, state: AlphabetDiceState) -> tuple[Seat, ...]:
        """C9, C12: a slurped letter goes to any player, or to the one who is poised to win."""
        return state.out[:1] or tuple(range(self.players))

    # Scraping the bottom.

    def _placed(self, state: AlphabetDiceState, at: Millis) -> AlphabetDiceState:
        """C12, C13: after dice were placed, somebody may be out of dice, or hold some again; then a new lap runs."""
        if self.puzzle:
            return self._solved(state, self.puzzle)
        out = tuple(seat for seat in (*state.out, state.turn) if not state.hands[seat])
        lap = state.lap
        if out[:1] != state.out[:1]:
            lap = tuple(seat for seat in self.left_of(state.turn) if state.hands[seat]) if out else ()
        return self._next_turn(state.but(out=out, lap=lap, passes=0, reheats=0), at)

    def _next_turn(self, state: AlphabetDiceState, at: Millis) -> AlphabetDiceState:
        """C13: the turn goes to the left, in the last lap to those who have not scraped yet; then the serving ends."""
        if state.out and not state.lap:
            return self._serve(state, state.out[:1])
        turn = state.lap[0] if state.lap else self.left_of(state.turn)[0]
        return state.but(turn=turn, lap=state.lap[1:], declined=(), until=self._deadline(at))

    # Passing (the sheet does not say what happens when nobody can place anything).

    def _skip(self, state: AlphabetDiceState, at: Millis) -> AlphabetDiceState:
        """C14: a turn with nothing placed; when all have passed in a row, there is a Reheat."""
        if self.puzzle:
            return self._solved(state, self.puzzle)
        passes = state.passes if state.out else state.passes + 1
        if passes < self.players:
            return self._next_turn(state.but(passes=passes), at)
        return self._reheat(state.but(passes=0, reheats=state.reheats + 1), at)

    def _reheat(self, state: AlphabetDiceState, at: Millis) -> AlphabetDiceState:
        """C14: everybody rolls the dice in hand again; the third time the serving ends instead."""
        if state.reheats == REHEATS:
            return self._serve(state, self._fewest(state))
        held = {die for hand in state.hands for die in hand}
        faces = tuple([None if die in held else face for die, face in enumerate(state.faces)])
        return self._next_turn(state, at).but(faces=faces, until=None)

    def _fewest(self, state: AlphabetDiceState) -> tuple[Seat, ...]:
        """C14: who holds the fewest points; alone, nobody wins by that."""
        held = [-sum(map(cost, left)) for left in self._left_over(state)]
        return leaders(held) if self.players > 1 else ()

    # A puzzle (not on the sheet).

    def _solved(self, state: AlphabetDiceState, puzzle: Puzzle) -> AlphabetDiceState:
        """The one turn is over; it counts what the dice cost that were laid."""
        laid = [die for die in puzzle.hand if die not in state.hands[0]]
        shown = (self.shown(die, state.faces[die] or "") for die in laid)
        return state.but(sheet=((sum(cost(face) for face in shown if face),),), until=None)

    # Marking the score sheet.

    def _serve(self, state: AlphabetDiceState, winners: tuple[Seat, ...]) -> AlphabetDiceState:
        """C1, C2: the serving is over and goes onto the sheet; the next one is dealt."""
        left = enumerate(self._left_over(state))
        tallies = tuple(tally(faces, state.serving, seat in winners) for seat, faces in left)
        sheet = tuple((*row, each.points) for row, each in zip(state.sheet, tallies, strict=True))
        last = Served(state.serving, winners, tallies, state.board, state.faces, state.fresh)
        state = state.but(sheet=sheet, last=last, lap=(), until=None)
        return state if self._is_over(state) else self._next_serving(state, winners)

    def _left_over(self, state: AlphabetDiceState) -> tuple[tuple[Face, ...], ...]:
        """C1: the faces that each seat holds."""
        shown = ([self.shown(die, state.faces[die] or "") for die in hand] for hand in state.hands)
        return tuple(tuple([face for face in faces if face]) for faces in shown)

    def _next_serving(self, state: AlphabetDiceState, winners: tuple[Seat, ...]) -> AlphabetDiceState:
        """C16, C17: the lowest score begins, with new dice; accepted words stay good."""
        starter = next_starter(state.scores, winners, self.left_of(state.starter))
        return self.start().but(
            serving=state.serving + 1,
            starter=starter,
            turn=starter,
            throw=state.throw,
            accepted=state.accepted,
            sheet=state.sheet,
            boxes=state.boxes,
            last=state.last,
        )


def _set_up(state: AlphabetDiceState, puzzle: Puzzle) -> AlphabetDiceState:
    """A puzzle lies there; alone, nobody could be given a slurped letter, so the box is checked."""
    return state.but(board=puzzle.board, faces=puzzle.shown, hands=(puzzle.hand,), boxes=((True,),))


def made(state: AlphabetDiceState, move: AlphabetDiceMove) -> dict[str, DieLine]:
    """C6, C7: the words that a move makes, with their dice; in a Slurp, first those right after the swap."""
    match move:
        case Build(layout=placed):
            boards = [placed]
        case Swap(mine=mine, theirs=theirs):
            boards = [swapped(state.board, theirs, mine) or ()]
        case Slurp(mine=mine, theirs=theirs, layout=placed):
            boards = [swapped(state.board, theirs, mine) or (), placed]
        case _:
            return {}
    words: dict[str, DieLine] = {}
    for before, after in pairwise([state.board, *(readable(board, state.faces) for board in boards)]):
        for line in new_lines(before, after):
            word = text(line, state.faces)
            words[word] = words.get(word, ()) + line
    return words


def _chosen_faults(state: AlphabetDiceState, mine: DieId, theirs: DieId) -> Iterator[Fault]:
    """C7: what is wrong with the choice of two dice to swap."""
    if mine not in state.hands[state.turn]:
        yield fault("not-your-die", dice=(mine,), letter=letter(mine, state.faces))
    if all(each.die != theirs for each in state.board):
        yield fault("not-on-the-board", dice=(theirs,), letter=letter(theirs, state.faces))


def _swap_faults(state: AlphabetDiceState, mine: DieId, theirs: DieId) -> Iterator[Fault]:
    """C7, C10: everything that is wrong with a swap, except for its words."""
    yield from _chosen_faults(state, mine, theirs)
    if between := swapped(state.board, theirs, mine):
        change = change_of(between, between, state.hands[state.turn], state.faces)
        yield from banned(change, (mine,), bans_after_swap(state.bans, state.board, theirs, mine, state.faces))


def _word_faults(state: AlphabetDiceState, entry: Entry[AlphabetDiceMove]) -> list[Fault]:
    """A2: why words are refused, each with its dice. These faults are the only ones with a `word`: the player may ask
    the others to accept it."""
    bad = word_faults(entry.verdicts)
    dice = made(state, entry.move) if bad else {}
    return [wrong.but(dice=dice[wrong.word]) for wrong in bad]


def _built(state: AlphabetDiceState, build: Build) -> AlphabetDiceState:
    """C3, C4, C5: the board with a Build."""
    standing = {each.die for each in state.board}
    fresh = tuple(each.die for each in build.layout if each.die not in standing)
    hand = tuple([die for die in state.hands[state.turn] if die not in fresh])
    return state.but(
        board=settled(state.board, build.layout),
        fresh=fresh,
        laid_by=state.turn,
        slurped=None,
        bans=bans_on(state.bans, build.layout),
        hands=put(state.hands, state.turn, hand),
    )


def _slurped(state: AlphabetDiceState, slurp: Slurp) -> AlphabetDiceState:
    """C9, C10, C11: the board with a Slurp; the pulled die is given away, and the box on the sheet is checked."""
    bans = bans_after_swap(state.bans, state.board, slurp.theirs, slurp.mine, state.faces)
    built = _built(state.but(bans=bans), Build(slurp.layout))
    taken = (*built.hands[slurp.to], slurp.theirs)
    boxes = put(state.boxes[state.turn], state.serving - 1, True)
    return built.but(
        slurped=slurp.theirs,
        hands=put(built.hands, slurp.to, taken),
        boxes=put(state.boxes, state.turn, boxes),
    )

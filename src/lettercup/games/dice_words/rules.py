"""Dice Words: roll seven drink dice, and make a word that holds as many of the four target letters as possible."""

from collections.abc import Iterable, Iterator
from typing import Annotated, Any, ClassVar, Literal

import msgspec

from lettercup.core import (
    PER_SEAT,
    Actor,
    Ask,
    BadOption,
    Box,
    Choose,
    DiceSet,
    Die,
    DieId,
    Done,
    Draw,
    Drawn,
    Entry,
    Face,
    Fault,
    IllegalMove,
    Millis,
    Move,
    Outcome,
    Roll,
    Rolled,
    RollOff,
    Seat,
    State,
    Throw,
    TimeUp,
    Value,
    fault,
    later,
    leaders,
    of_another_box,
    put,
    shown_after,
    within,
)
from lettercup.core.reveal import RevealGame, RevealMove, RevealState
from lettercup.data import read_text
from lettercup.games.dice_words.sheet import RoundSum, Sheet, Younger, sugar_heirs, sum_of
from lettercup.games.dice_words.straw import Straw, faults_of_reroll, faults_on_straw, straw_word

REROLLS = 2
TARGET_REROLLS = 3
MOST_LETTERS = 8
DICE = DiceSet.parse(read_text("box.toml", __package__))
PLAIN_ICE = tuple(
    Die(die.kind, tuple(Face(face.text) for face in die.faces), die.provenance) for die in DICE.of_kind("ice")
)
ICE = tuple(range(4))
SUGAR = 4
DRINK = tuple(tuple(range(5 + 7 * seat, 12 + 7 * seat)) for seat in range(4))
TABLE = tuple((*PLAIN_ICE, *DICE.of_kind("sugar"), *DICE.of_kind("drink") * players) for players in range(5))
OF_ANOTHER_BOX = tuple((*of_another_box(dice[:SUGAR]), *of_another_box(dice[SUGAR:])) for dice in TABLE)
GROWN_UP = Younger()


class NewTargets(Move, frozen=True):
    """I would prefer other target letters."""


class KeepTargets(Move, frozen=True):
    """These target letters are fine."""


class Go(Move, frozen=True):
    """The starting player calls "Go!" and turns the glass."""


class StrawDraft(Move, frozen=True, tag="draft"):
    """What now lies on my straw board, from left to right."""

    drafts: ClassVar[bool] = True

    word: Straw


class Reroll(Move, frozen=True):
    """Roll these of my dice again."""

    throws: ClassVar[bool] = True

    dice: tuple[DieId, ...]


DiceWordsMove = Rolled | Drawn | TimeUp | NewTargets | KeepTargets | Go | StrawDraft | Reroll | Done | RevealMove

DrinkPhase = Literal["start", "targets", "study", "head-start", "making", "reveal", "lot", "over"]
"""The roll-off; the ice cubes; a moment to look at them; the glass of the younger ones; everybody's glass; all words
lie open; lots are drawn for the sugar cube; the end."""

Stage = Literal["waiting", "rolling", "making", "done"]

HeadStart = Literal["glass", "60", "30"]

RACE: tuple[DrinkPhase, ...] = ("head-start", "making")
LAST_CHANCES = ("draft", "done")
ALL_CHANCES = ("draft", "reroll", "done")


class Drink(Value, frozen=True, kw_only=True):
    """A player's cup and straw board."""

    stage: Stage = "waiting"
    """What the player is doing; everybody may know."""
    rerolls: int | None
    """Rerolls left; None: as many as wanted."""
    throws: int = 0
    """How often the player has thrown dice in this round."""
    in_cup: tuple[DieId, ...] = ()
    """The dice about to be thrown; secret while the glass runs."""
    thrown: tuple[DieId, ...] = ()
    """The dice that were thrown last; secret while the glass runs."""
    straw: Straw = ()
    """The word in the making; secret while the glass runs."""


class DiceWordsState(RevealState, frozen=True, kw_only=True):
    """The ice cube tray, every player's dice and straw board, and the score sheets."""

    phase: DrinkPhase
    roll_off: RollOff
    throw: Throw = Throw()
    """The last throw for the start or of the ice cubes."""
    round: int = 1
    starter: Seat = 0
    target_rerolls: int = 0
    """How often the targets of this round were rolled again."""
    votes: tuple[bool | None, ...]
    """Who would prefer other targets, seat by seat."""
    sugar: Seat | None = None
    """Who has the sugar cube in this round."""
    heirs: tuple[Seat, ...] = ()
    """Who draws lots for the sugar cube."""
    faces: tuple[str | None, ...]
    """What each die shows, by its id; nothing since the round began, or since it was hidden."""
    drinks: tuple[Drink, ...]
    sheet: Sheet
    """The rounds of every seat, the one that lies open included."""

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(sum(each.points for each in row) for row in self.sheet)

    @property
    def targets(self) -> str:
        return "".join([self.faces[die] or "" for die in ICE])

    def dice_of(self, seat: Seat) -> tuple[DieId, ...]:
        """A player's dice in this round."""
        return (*DRINK[seat], SUGAR) if seat == self.sugar else DRINK[seat]

    def with_drink(self, seat: Seat, **changes: Any) -> "DiceWordsState":
        """The state with one player's drink changed."""
        return self.but(drinks=put(self.drinks, seat, self.drinks[seat].but(**changes)))


class DiceWordsPrinted(Value, frozen=True):
    """Which dice are whose, and the bonus points on each player's straw board."""

    ice: tuple[DieId, ...]
    sugar: DieId
    drinks: tuple[tuple[DieId, ...], ...]
    bonus: tuple[tuple[int, ...], ...]
    """For each seat, by the number of letters: 0 letters first."""
    early: tuple[Seat, ...]
    """Who has a head start."""
    head_start: int
    """How many seconds it lasts."""


class DiceWordsSums(Value, frozen=True):
    """What lies on each straw board, added up as if its word counted."""

    straws: tuple[RoundSum, ...]


class DiceWords(RevealGame[DiceWordsState, DiceWordsMove], frozen=True, kw_only=True):
    """Seven drink dice each, two rerolls, two minutes, 5, 10 or 15 rounds; the highest total wins."""

    name: ClassVar[str] = "dice-words"
    title: ClassVar[str] = "Dice Words"
    rules: ClassVar[int] = 1
    seats: ClassVar[range] = range(1, 5)
    state_type: ClassVar[type[State]] = DiceWordsState
    move_type: ClassVar[Any] = DiceWordsMove
    printed_type: ClassVar[type[Value] | None] = DiceWordsPrinted
    sums_type: ClassVar[type[Value] | None] = DiceWordsSums

    rounds: Annotated[int, within(range(1, 16))] = 5
    sugar_cube: bool = False
    reroll_targets: bool = False
    younger: Annotated[tuple[Younger, ...], PER_SEAT] = ()
    """The younger players' rules, seat by seat; empty: nobody has any."""
    head_start: HeadStart = "glass"
    """How long a head start lasts: a whole glass as printed, or a number of seconds."""
    glass_seconds: Annotated[int, within(range(10, 3601))] = 120
    box: Box = "ours"

    def __post_init__(self) -> None:
        RevealGame.__post_init__(self)
        if len(self.younger) not in (0, self.players):
            raise BadOption("The younger players' rules are given for every seat, or for none.")

    @classmethod
    def usual(cls, option: str, seat: Seat, *, is_bot: bool) -> Any:
        return msgspec.to_builtins(GROWN_UP)

    @property
    def dice(self) -> tuple[Die, ...]:
        return TABLE[self.players]

    @property
    def real_dice(self) -> tuple[Die, ...]:
        return (TABLE if self.box == "ours" else OF_ANOTHER_BOX)[self.players]

    @property
    def printed(self) -> DiceWordsPrinted:
        bonus = (self.rules_for(seat).bonus for seat in range(self.players))
        rows = tuple(tuple(each.get(letters, 0) for letters in range(MOST_LETTERS + 1)) for each in bonus)
        drinks, seconds = DRINK[: self.players], self._head_start_seconds
        return DiceWordsPrinted(ICE, SUGAR, drinks, rows, self.head_starters, seconds)

    def start(self) -> DiceWordsState:
        return DiceWordsState(
            phase="start" if self.players > 1 else "targets",
            roll_off=RollOff(tuple(range(self.players))),
            votes=(None,) * self.players,
            faces=(None,) * len(self.dice),
            drinks=self._fresh_drinks(),
            sheet=((),) * self.players,
        )

    def asks(self, state: DiceWordsState) -> tuple[Ask, ...]:
        match state.phase:
            case "start":
                return (Roll(state.roll_off.caster, (SUGAR,)),)
            case "lot":
                return (Draw(state.heirs),)
            case "targets":
                return (Roll(state.starter, ICE),)
            case "study":
                return tuple(self._asked_to_study(state))
            case "over":
                return ()
        asked = self.asked_about_words(state.reveal) if state.reveal else _asked_to_make(state.drinks)
        return *asked, *state.clock

    def unit(self, state: DiceWordsState) -> int:
        return state.round

    def unasked(self, state: DiceWordsState, seat: Seat) -> Fault:
        has_voted = state.phase == "study" and state.votes[seat] is not None
        has_acted = state.reveal or state.drinks[seat].stage == "done" or has_voted
        return fault("already-done" if has_acted else "not-your-turn")

    def apply(self, state: DiceWordsState, entry: Entry[DiceWordsMove]) -> DiceWordsState:
        match entry.move:
            case Rolled(cup=cup, faces=faces):
                return self._rolled(state, cup, faces)
            case Drawn(lots=(first, *_)):
                return self._sweetened(state, first)
            case TimeUp():
                return self._time_up(state, entry)
        match entry.by:
            case int() if state.reveal:
                return self.discuss(state, state.reveal, entry)
            case int(seat):
                return self._chosen(state, seat, entry)
        raise IllegalMove(fault("not-now"))

    def audience(self, state: DiceWordsState, entry: Entry[DiceWordsMove]) -> tuple[Seat, ...] | None:
        """D17: what somebody lays is secret."""
        return (entry.by,) if isinstance(entry.move, StrawDraft) and isinstance(entry.by, int) else None

    def view(self, state: DiceWordsState, seat: Seat | None) -> DiceWordsState:
        """D17: dice and words of the others are secret until the round ends."""
        if state.phase not in RACE:
            return state
        seen = ICE if seat is None else (*ICE, *state.dice_of(seat))
        faces = shown_after((None,) * len(state.faces), seen, [state.faces[die] for die in seen])
        drinks = tuple([drink if who == seat else _covered(drink) for who, drink in enumerate(state.drinks)])
        return state.but(faces=faces, drinks=drinks)

    def outcome(self, state: DiceWordsState) -> Outcome | None:
        """A5: the highest total wins; a tie is a shared win."""
        return Outcome(state.scores, leaders(state.scores)) if state.phase == "over" else None

    def sums(self, state: DiceWordsState) -> DiceWordsSums:
        return DiceWordsSums(tuple(self._sum(state, seat) for seat in range(self.players)))

    def noted(self, notes: tuple[str, ...], state: DiceWordsState) -> tuple[str, ...]:
        """The target letters of each round."""
        return (*notes[: state.round - 1], state.targets) if state.phase in RACE else notes

    def _chosen(self, state: DiceWordsState, seat: Seat, entry: Entry[DiceWordsMove]) -> DiceWordsState:
        match entry.move:
            case NewTargets():
                return self._new_targets(state, seat)
            case KeepTargets():
                return state.but(votes=put(state.votes, seat, False))
            case Go():
                return self._go(state, entry.at)
            case StrawDraft(word=straw):
                return self._draft(state, seat, straw)
            case Reroll(dice=chosen):
                return self._reroll(state, seat, chosen)
        return self._done(state, seat, entry)

    # Game setup, and step 1: the start, and the target letters.

    def _rolled(self, state: DiceWordsState, cup: Seat | None, faces: tuple[str, ...]) -> DiceWordsState:
        match state.phase:
            case "start":
                return self._cast_for_the_start(state, faces)
            case "targets":
                return _thrown(state, state.starter, ICE, faces).but(phase="study", votes=self._no_votes())
        seat = cup or 0
        drink = state.drinks[seat]
        state = state.but(faces=shown_after(state.faces, drink.in_cup, faces))
        return state.with_drink(seat, stage="making", in_cup=(), thrown=drink.in_cup, throws=drink.throws + 1)

    def _cast_for_the_start(self, state: DiceWordsState, faces: tuple[str, ...]) -> DiceWordsState:
        """D11: the same die for everyone, closest to A; who casts a `?` casts again, and so do those who are tied."""
        state = _thrown(state, state.roll_off.caster, (SUGAR,), faces)
        if faces[0] == "?":
            return state
        roll_off = state.roll_off.after(faces[0], lambda face: -ord(face))
        state = state.but(roll_off=roll_off)
        return state if roll_off.winner is None else self._round_of(state, 1, roll_off.winner)

    def _asked_to_study(self, state: DiceWordsState) -> Iterator[Choose]:
        """D9: all may ask for other targets, until somebody keeps them or the starter calls Go (D11)."""
        votable = self.reroll_targets and state.target_rerolls < TARGET_REROLLS and False not in state.votes
        for seat, vote in enumerate(state.votes):
            wish = ("new-targets",) if votable and vote is None else ()
            if seat == state.starter:
                yield Choose(seat, (*wish, "go"))
            elif wish:
                yield Choose(seat, (*wish, "keep-targets"))

    def _new_targets(self, state: DiceWordsState, seat: Seat) -> DiceWordsState:
        """D9: the ice cubes are rolled again when all agree, at most three times a round."""
        votes = put(state.votes, seat, True)
        if not all(votes):
            return state.but(votes=votes)
        return state.but(phase="targets", votes=votes, target_rerolls=state.target_rerolls + 1)

    def _no_votes(self) -> tuple[None, ...]:
        return (None,) * self.players

    # Steps 2 to 6: the glass, rolling, and a word.

    def _go(self, state: DiceWordsState, at: Millis) -> DiceWordsState:
        """D2: the glass is turned for everybody, or first for the younger players with a head start."""
        if early := self.head_starters:
            return self._turn_glass(state, "head-start", early, later(at, self._head_start_seconds))
        return self._turn_glass(state, "making", range(self.players), later(at, self.glass_seconds))

    @property
    def head_starters(self) -> tuple[Seat, ...]:
        """D2: the younger players who begin before everybody else."""
        return tuple(seat for seat in range(self.players) if self.rules_for(seat).head_start)

    @property
    def _head_start_seconds(self) -> int:
        return self.glass_seconds if self.head_start == "glass" else int(self.head_start)

    def _turn_glass(
        self, state: DiceWordsState, phase: DrinkPhase, seats: Iterable[Seat], until: Millis
    ) -> DiceWordsState:
        """D2: let the sand run, and give these seats their dice to roll."""
        for seat in seats:
            state = state.with_drink(seat, stage="rolling", in_cup=state.dice_of(seat))
        return state.but(phase=phase, until=until)

    def _turn_glass_again(self, state: DiceWordsState, at: Millis) -> DiceWordsState:
        """D2: after the head start everybody plays, the younger ones too."""
        late = [seat for seat, drink in enumerate(state.drinks) if drink.stage == "waiting"]
        return self._turn_glass(state, "making", late, later(at, self.glass_seconds))

    def _draft(self, state: DiceWordsState, seat: Seat, straw: Straw) -> DiceWordsState:
        """D2, D13: what lies last is the word, each `?` with its letter."""
        if faults := faults_on_straw(straw, state.dice_of(seat), state.faces):
            raise IllegalMove(*faults)
        return state.with_drink(seat, straw=straw)

    def _reroll(self, state: DiceWordsState, seat: Seat, chosen: tuple[DieId, ...]) -> DiceWordsState:
        """D1: any of the dice may be rolled again, those on the straw board too; they leave it for the cup."""
        if faults := faults_of_reroll(chosen, state.dice_of(seat), state.faces):
            raise IllegalMove(*faults)
        drink = state.drinks[seat]
        kept = tuple(laid for laid in drink.straw if laid.die not in chosen)
        left = None if drink.rerolls is None else drink.rerolls - 1
        return state.with_drink(seat, stage="rolling", rerolls=left, in_cup=tuple(sorted(chosen)), straw=kept)

    def ends_laying(self, state: DiceWordsState, by: Actor, move: DiceWordsMove) -> bool:
        """D2: the sand has run out, or everyone is done."""
        if isinstance(move, TimeUp):
            return state.phase == "making"
        if not isinstance(move, Done):
            return False
        return all(drink.stage == "done" for seat, drink in enumerate(state.drinks) if seat != by)

    def _done(self, state: DiceWordsState, seat: Seat, entry: Entry[DiceWordsMove]) -> DiceWordsState:
        """D2: when everyone is done, the round ends early."""
        last = self.ends_laying(state, seat, entry.move)
        state = state.with_drink(seat, stage="done")
        if last:
            return self._end(state, entry)
        if all(drink.stage in ("waiting", "done") for drink in state.drinks):
            return self._turn_glass_again(state, entry.at)
        return state

    def _time_up(self, state: DiceWordsState, entry: Entry[DiceWordsMove]) -> DiceWordsState:
        """D2: when the sand has run out, what lies on the straw board is the word."""
        match state.phase:
            case "head-start":
                return self._turn_glass_again(state, entry.at)
            case "making":
                return self._end(state, entry)
        return self.take_up(state)

    # Step 7: the words lie open.

    def _end(self, state: DiceWordsState, entry: Entry[DiceWordsMove]) -> DiceWordsState:
        """D17: all words are shown together, each with its sum."""
        drinks = tuple(drink.but(stage="done", in_cup=()) for drink in state.drinks)
        sheet = tuple((*row, self._sum(state, seat)) for seat, row in enumerate(state.sheet))
        return self.open_words(state.but(phase="reveal", drinks=drinks, sheet=sheet), entry)

    def laid_words(self, state: DiceWordsState) -> tuple[tuple[str, ...], ...]:
        return tuple((straw_word(drink.straw, state.faces),) if drink.straw else () for drink in state.drinks)

    def counted(self, state: DiceWordsState) -> DiceWordsState:
        """D4: the open round added up as its words stand."""
        shown = state.reveal.words if state.reveal else ()
        sheet = list(state.sheet)
        for word in shown:
            *before, last = sheet[word.owner]
            sheet[word.owner] = (*before, last.judged(refused=not word.counts))
        return state.but(sheet=tuple(sheet))

    def _sum(self, state: DiceWordsState, seat: Seat) -> RoundSum:
        """D3, D5, D6: what lies on a straw board, added up as if its word counted."""
        return sum_of(state.drinks[seat].straw, self.real_dice, state.faces, state.targets, self.rules_for(seat))

    # Step 8: from round to round.

    def closed(self, state: DiceWordsState) -> DiceWordsState:
        """The next round, once it is known who gets the sugar cube (D10)."""
        if state.round == self.rounds:
            return state.but(phase="over")
        if not self.sugar_cube:
            return self._next_round(state)
        heirs = sugar_heirs(state.sheet, state.sugar)
        return self._sweetened(state, heirs[0]) if len(heirs) == 1 else state.but(phase="lot", heirs=heirs)

    def _sweetened(self, state: DiceWordsState, seat: Seat) -> DiceWordsState:
        """D10: the sugar cube goes to the lowest total for the next round."""
        return self._next_round(state.but(sugar=seat, heirs=()))

    def _next_round(self, state: DiceWordsState) -> DiceWordsState:
        """D11: the start passes to the left."""
        return self._round_of(state, state.round + 1, self.left_of(state.starter)[0])

    def _round_of(self, state: DiceWordsState, number: int, starter: Seat) -> DiceWordsState:
        """D11: a new round: nothing has been rolled, and the starter takes the ice cubes."""
        return state.but(
            phase="targets",
            round=number,
            starter=starter,
            target_rerolls=0,
            votes=self._no_votes(),
            faces=(None,) * len(state.faces),
            drinks=self._fresh_drinks(),
        )

    def _fresh_drinks(self) -> tuple[Drink, ...]:
        """D1: two rerolls each, or as many as wanted for a younger player."""
        free = (self.rules_for(seat).unlimited_rerolls for seat in range(self.players))
        return tuple(Drink(rerolls=None if unlimited else REROLLS) for unlimited in free)

    def rules_for(self, seat: Seat) -> Younger:
        """The younger players' rules of a seat; none of them for a grown-up."""
        return self.younger[seat] if self.younger else GROWN_UP


def _asked_to_make(drinks: tuple[Drink, ...]) -> Iterator[Ask]:
    """D1, D2: everybody rolls, rolls again as long as they may, lays a word, and is done."""
    for seat, drink in enumerate(drinks):
        if drink.stage == "rolling":
            yield Roll(seat, drink.in_cup)
        elif drink.stage == "making":
            yield Choose(seat, LAST_CHANCES if drink.rerolls == 0 else ALL_CHANCES)


def _covered(drink: Drink) -> Drink:
    """D17: a drink as the others see it."""
    return drink.but(in_cup=(), thrown=(), straw=())


def _thrown(state: DiceWordsState, by: Seat, dice: tuple[DieId, ...], faces: tuple[str, ...]) -> DiceWordsState:
    return state.but(faces=shown_after(state.faces, dice, faces), throw=state.throw.then(by, dice, faces))

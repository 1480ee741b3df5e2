"""Dice Words: roll seven drink dice, and make a word that holds as many of the four target letters as possible."""

from collections.abc import Iterable, Iterator
from typing import Annotated, Any, ClassVar, Literal

import msgspec

from lettercup.core import (
    Ask,
    Box,
    Choose,
    DiceSet,
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
    of_another_box,
    say,
)
from lettercup.data import read_text
from lettercup.games._dice_words_sheet import (
    SHORTEST,
    RoundSum,
    Sheet,
    Younger,
    best,
    faults_of_acceptance,
    faults_of_challenge,
    judged,
    line,
    line_news,
    settled,
    sugar_heirs,
    win_news,
)
from lettercup.games._dice_words_straw import Laid, Straw, faults_of_reroll, faults_on_straw, spelled

__all__ = [
    "Accept",
    "Challenge",
    "DiceWords",
    "DiceWordsState",
    "Done",
    "Draft",
    "Drink",
    "Go",
    "KeepTargets",
    "Laid",
    "NewTargets",
    "Ready",
    "Reroll",
    "RoundSum",
    "Younger",
]

REROLLS = 2
TARGET_REROLLS = 3
ROUNDS = range(1, 16)
GLASS_SECONDS = 120
GLASSES = range(10, 3601)
CHALLENGES = range(5, 601)
DICE = DiceSet.parse(read_text("dice/dice-words.toml"))
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


class Draft(Move, frozen=True):
    """What now lies on my straw board, from left to right."""

    word: Straw


class Reroll(Move, frozen=True):
    """Roll these of my dice again."""

    throws: ClassVar[bool] = True

    dice: tuple[DieId, ...]


class Done(Move, frozen=True):
    """I am done: what lies on my straw board is my word."""


class Challenge(Move, frozen=True):
    """I doubt the word of that seat: let the dictionary decide."""

    seat: Seat


class Accept(Move, frozen=True):
    """Let that seat have its refused word."""

    seat: Seat


class Ready(Move, frozen=True):
    """I have seen the words: go on."""


AnyMove = Rolled | Drawn | TimeUp | NewTargets | KeepTargets | Go | Draft | Reroll | Done | Challenge | Accept | Ready

Phase = Literal["start", "targets", "study", "head-start", "making", "reveal", "lot", "over"]
"""The roll-off; the ice cubes; a moment to look at them; the glass of the younger ones; everybody's glass; all words
lie open; lots are drawn for the sugar cube; the end."""

Stage = Literal["waiting", "rolling", "making", "done", "looking", "ready"]

RACE: tuple[Phase, ...] = ("head-start", "making")
LAST_CHANCES = ("draft", "done")
ALL_CHANCES = ("draft", "reroll", "done")


class Drink(Value, frozen=True, kw_only=True):
    """A player's cup and straw board."""

    stage: Stage = "waiting"
    """What the player is doing; everybody may know."""
    rerolls: int | None
    """Rerolls left; None: as many as wanted."""
    in_cup: tuple[DieId, ...] = ()
    """The dice about to be thrown; secret while the glass runs."""
    straw: Straw = ()
    """The word in the making; secret while the glass runs."""


class DiceWordsState(State, frozen=True, kw_only=True):
    """The ice cube tray, every player's dice and straw board, and the score sheets."""

    phase: Phase
    contenders: tuple[Seat, ...]
    """Who casts for the start in this lap, or draws for the sugar cube."""
    casts: tuple[str, ...] = ()
    """What those contenders who have cast in this lap have cast."""
    round: int = 1
    starter: Seat = 0
    target_rerolls: int = 0
    """How often the targets of this round were rolled again."""
    votes: tuple[bool | None, ...]
    """Who would prefer other targets, seat by seat."""
    sugar: Seat | None = None
    """Who has the sugar cube in this round."""
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


class DiceWords(Game[DiceWordsState, AnyMove], frozen=True, kw_only=True):
    """Seven drink dice each, two rerolls, two minutes, 5, 10 or 15 rounds; the highest total wins."""

    name: ClassVar[str] = "dice-words"
    title: ClassVar[str] = "Dice Words"
    rules: ClassVar[int] = 1
    seats: ClassVar[range] = range(1, 5)
    state_type: ClassVar[type[State]] = DiceWordsState
    move_type: ClassVar[Any] = AnyMove

    rounds: Annotated[int, among(ROUNDS)] = 5
    sugar_cube: bool = False
    reroll_targets: bool = False
    younger: tuple[Younger, ...] = ()
    """The younger players' rules, seat by seat; empty: nobody has any."""
    glass_seconds: Annotated[int, among(GLASSES)] = GLASS_SECONDS
    referee: Literal["auto", "challenge"] = "auto"
    challenge_seconds: Annotated[int, among(CHALLENGES)] = 30
    spelling_help: bool = False
    box: Box = "ours"

    def __post_init__(self) -> None:
        if self.players not in self.seats:
            raise ValueError(f"Dice Words is for 1 to 4 players, not {self.players}.")
        if self.rounds not in ROUNDS:
            raise ValueError(f"A game has 5, 10 or 15 rounds, or any other number up to 15; not {self.rounds}.")
        if len(self.younger) not in (0, self.players):
            raise ValueError("The younger players' rules are given for every seat, or for none.")
        if self.glass_seconds not in GLASSES:
            raise ValueError(f"The glass runs for 10 to 3600 seconds, not {self.glass_seconds}.")
        if self.challenge_seconds not in CHALLENGES:
            raise ValueError(f"The words lie open for 5 to 600 seconds, not {self.challenge_seconds}.")

    @property
    def dice(self) -> tuple[Die, ...]:
        return TABLE[self.players]

    @property
    def _able(self) -> tuple[Die, ...]:
        """The dice with all faces that they may show."""
        return self.dice if self.box == "ours" else OF_ANOTHER_BOX[self.players]

    def shown(self, die: DieId, text: str) -> Face | None:
        return self._able[die].face(text)

    def start(self) -> DiceWordsState:
        return DiceWordsState(
            phase="start" if self.players > 1 else "targets",
            contenders=tuple(range(self.players)),
            votes=(None,) * self.players,
            faces=(None,) * len(self.dice),
            drinks=self._fresh_drinks(),
            sheet=((),) * self.players,
        )

    def asks(self, state: DiceWordsState) -> tuple[Ask, ...]:
        match state.phase:
            case "start":
                return (Roll(_caster(state), (SUGAR,)),)
            case "lot":
                return (Draw(state.contenders),)
            case "targets":
                return (Roll(state.starter, ICE),)
            case "study":
                return tuple(self._asked_to_study(state))
            case "reveal":
                return *self._asked_to_look(state), Wait(state.until or 0)
            case "over":
                return ()
        return *_asked_to_make(state.drinks), Wait(state.until or 0)

    def words(self, state: DiceWordsState, by: Seat | House, move: AnyMove) -> tuple[str, ...]:
        match move:
            case Challenge(seat=whom) if not faults_of_challenge(state.sheet, by, whom):
                return (state.sheet[whom][-1].word,)
            case TimeUp() | Done() if self.referee == "auto" and _ends_the_round(state, by, move):
                read = (spelled(drink.straw, state.faces) for drink in state.drinks)
                return tuple(word for word in read if len(word) >= SHORTEST)
        return ()

    def apply(self, state: DiceWordsState, entry: Entry[AnyMove]) -> DiceWordsState:
        match entry:
            case Entry(move=Rolled(cup=cup, faces=faces)):
                return self._rolled(state, cup, faces)
            case Entry(move=Drawn(lots=(first, *_))):
                return self._sweetened(state, first)
            case Entry(move=TimeUp()):
                return self._time_up(state, entry)
            case Entry(by=int(seat)):
                return self._chosen(state, seat, entry)
        raise IllegalMove(say("That cannot be done now."))

    def view(self, state: DiceWordsState, seat: Seat | None) -> DiceWordsState:
        if state.phase not in RACE:
            return state
        seen = ICE if seat is None else (*ICE, *self._dice_of(state, seat))
        faces = _shown((None,) * len(state.faces), seen, tuple([state.faces[die] for die in seen]))
        drinks = tuple([drink if who == seat else _covered(drink) for who, drink in enumerate(state.drinks)])
        return msgspec.structs.replace(state, faces=faces, drinks=drinks)

    def outcome(self, state: DiceWordsState) -> Outcome | None:
        if state.phase != "over":
            return None
        return Outcome(state.scores, best(state.scores))

    def _chosen(self, state: DiceWordsState, seat: Seat, entry: Entry[AnyMove]) -> DiceWordsState:
        match entry.move:
            case NewTargets():
                return self._new_targets(state, seat)
            case KeepTargets():
                news = say("{who} keeps the target letters.", who=seat)
                return msgspec.structs.replace(state, votes=_set(state.votes, seat, False), news=(news,))
            case Go():
                return self._go(state, entry.at)
            case Draft(word=straw):
                return self._draft(state, seat, straw)
            case Reroll(dice=chosen):
                return self._reroll(state, seat, chosen)
            case Done():
                return self._done(state, seat, entry)
            case Challenge(seat=whom):
                return self._challenge(state, seat, whom, entry)
            case Accept(seat=whom):
                return self._accept(state, seat, whom)
        return self._ready(state, seat)

    # The start, and the target letters.

    def _rolled(self, state: DiceWordsState, cup: Seat | None, faces: tuple[str, ...]) -> DiceWordsState:
        match state.phase:
            case "start":
                return self._cast_for_the_start(state, faces[0])
            case "targets":
                news = say("{who} rolled the target letters {faces}.", who=state.starter, faces=" ".join(faces))
                return msgspec.structs.replace(
                    state, phase="study", faces=_shown(state.faces, ICE, faces), votes=self._no_votes(), news=(news,)
                )
        seat = cup or 0
        in_cup = state.drinks[seat].in_cup
        state = _with_drink(state, seat, stage="making", in_cup=())
        news = say("{who} has rolled.", who=seat)
        return msgspec.structs.replace(state, faces=_shown(state.faces, in_cup, faces), news=(news,))

    def _cast_for_the_start(self, state: DiceWordsState, face: str) -> DiceWordsState:
        """The same die for everyone, closest to A; who casts a `?` casts again, and so do those who are tied."""
        news = say("{who} cast {face}.", who=_caster(state), face=face)
        state = msgspec.structs.replace(state, faces=_shown(state.faces, (SUGAR,), (face,)), news=(news,))
        if face == "?":
            return state
        casts = (*state.casts, face)
        if len(casts) < len(state.contenders):
            return msgspec.structs.replace(state, casts=casts)
        return self._settle_the_start(state, casts)

    def _settle_the_start(self, state: DiceWordsState, casts: tuple[str, ...]) -> DiceWordsState:
        first = tuple(seat for seat, cast in zip(state.contenders, casts, strict=True) if cast == min(casts))
        if len(first) == 1:
            news = (*state.news, say("{who} is closest to A and starts.", who=first[0]))
            return self._round_of(msgspec.structs.replace(state, news=news), 1, first[0])
        news = (*state.news, say("{count} players are tied and cast again.", count=len(first)))
        return msgspec.structs.replace(state, contenders=first, casts=(), news=news)

    def _asked_to_study(self, state: DiceWordsState) -> Iterator[Choose]:
        votable = self.reroll_targets and state.target_rerolls < TARGET_REROLLS and False not in state.votes
        for seat, vote in enumerate(state.votes):
            wish = ("new-targets",) if votable and vote is None else ()
            if seat == state.starter:
                yield Choose(seat, (*wish, "go"))
            elif wish:
                yield Choose(seat, (*wish, "keep-targets"))

    def _new_targets(self, state: DiceWordsState, seat: Seat) -> DiceWordsState:
        votes = _set(state.votes, seat, True)
        wish = say("{who} would prefer other target letters.", who=seat)
        if not all(votes):
            return msgspec.structs.replace(state, votes=votes, news=(wish,))
        again = say("All agree: {who} rolls the ice cubes again.", who=state.starter)
        return msgspec.structs.replace(
            state, phase="targets", votes=votes, target_rerolls=state.target_rerolls + 1, news=(wish, again)
        )

    def _no_votes(self) -> tuple[None, ...]:
        return (None,) * self.players

    # The race.

    def _go(self, state: DiceWordsState, at: Millis) -> DiceWordsState:
        news = say("{who} called “Go!”.", who=state.starter)
        early = [seat for seat in range(self.players) if self._rules_for(seat).head_start]
        if not early:
            return self._turn_glass(state, "making", range(self.players), at, news)
        alone = [say("{who} has a head start.", who=seat) for seat in early]
        return self._turn_glass(state, "head-start", early, at, news, *alone)

    def _turn_glass(
        self, state: DiceWordsState, phase: Phase, seats: Iterable[Seat], at: Millis, *news: Sentence
    ) -> DiceWordsState:
        """Let the sand run, and give these seats their dice to roll."""
        for seat in seats:
            state = _with_drink(state, seat, stage="rolling", in_cup=self._dice_of(state, seat))
        return msgspec.structs.replace(state, phase=phase, until=at + 1000 * self.glass_seconds, news=news)

    def _turn_glass_again(self, state: DiceWordsState, at: Millis, *news: Sentence) -> DiceWordsState:
        late = [seat for seat, drink in enumerate(state.drinks) if drink.stage == "waiting"]
        return self._turn_glass(state, "making", late, at, *news, say("The glass is turned again: everybody plays."))

    def _draft(self, state: DiceWordsState, seat: Seat, straw: Straw) -> DiceWordsState:
        if faults := faults_on_straw(straw, self._dice_of(state, seat), self._able, state.faces):
            raise IllegalMove(*faults)
        return msgspec.structs.replace(_with_drink(state, seat, straw=straw), news=())

    def _reroll(self, state: DiceWordsState, seat: Seat, chosen: tuple[DieId, ...]) -> DiceWordsState:
        """The dice leave the straw board, if they lie there, and go into the cup."""
        if faults := faults_of_reroll(chosen, self._dice_of(state, seat), state.faces):
            raise IllegalMove(*faults)
        drink = state.drinks[seat]
        kept = tuple(laid for laid in drink.straw if laid.die not in chosen)
        left = None if drink.rerolls is None else drink.rerolls - 1
        state = _with_drink(state, seat, stage="rolling", rerolls=left, in_cup=tuple(sorted(chosen)), straw=kept)
        return msgspec.structs.replace(state, news=(say("{who} rolls again.", who=seat),))

    def _done(self, state: DiceWordsState, seat: Seat, entry: Entry[AnyMove]) -> DiceWordsState:
        news = say("{who} is done.", who=seat)
        last = _ends_the_round(state, seat, entry.move)
        state = msgspec.structs.replace(_with_drink(state, seat, stage="done"), news=(news,))
        if last:
            return self._reveal(state, entry, news)
        if all(drink.stage in ("waiting", "done") for drink in state.drinks):
            return self._turn_glass_again(state, entry.at, news)
        return state

    def _time_up(self, state: DiceWordsState, entry: Entry[AnyMove]) -> DiceWordsState:
        match state.phase:
            case "head-start":
                return self._turn_glass_again(state, entry.at)
            case "making":
                return self._reveal(state, entry, say("The time is up."))
        return self._close_round(state)

    # The words lie open.

    def _reveal(self, state: DiceWordsState, entry: Entry[AnyMove], why: Sentence) -> DiceWordsState:
        lines = tuple(self._lines(state, entry.verdicts))
        drinks = tuple(msgspec.structs.replace(drink, stage="looking", in_cup=()) for drink in state.drinks)
        news = (why, *(sentence for seat, each in enumerate(lines) for sentence in line_news(seat, each)))
        return msgspec.structs.replace(
            state,
            phase="reveal",
            until=entry.at + 1000 * self.challenge_seconds,
            drinks=drinks,
            sheet=tuple((*row, each) for row, each in zip(state.sheet, lines, strict=True)),
            news=news,
        )

    def _lines(self, state: DiceWordsState, verdicts: Iterable[Verdict]) -> Iterator[RoundSum]:
        coming = iter(verdicts)
        for seat, drink in enumerate(state.drinks):
            sum_of = line(drink.straw, self._able, state.faces, state.targets, self._rules_for(seat))
            yield judged(sum_of, next(coming, None) if len(sum_of.word) >= SHORTEST else None)

    def _asked_to_look(self, state: DiceWordsState) -> Iterator[Choose]:
        for seat, drink in enumerate(state.drinks):
            if drink.stage == "looking":
                others = [row[-1] for who, row in enumerate(state.sheet) if who != seat]
                doubts = ("challenge",) if any(each.standing == "stands" for each in others) else ()
                votes = any(each.open_to_vote and seat not in each.accepted_by for each in others)
                yield Choose(seat, (*doubts, *(("accept",) if votes else ()), "ready"))

    def _challenge(self, state: DiceWordsState, seat: Seat, whom: Seat, entry: Entry[AnyMove]) -> DiceWordsState:
        """A word that is found wrong is open to the vote: everyone looks again, for a new window."""
        if faults := faults_of_challenge(state.sheet, seat, whom):
            raise IllegalMove(*faults)
        after = judged(state.sheet[whom][-1], entry.verdicts[0])
        doubt = say("{who} challenges {word}, the word of {whom}.", who=seat, whom=whom, word=after.word)
        state = _with_line(state, whom, after)
        if after.standing == "allowed":
            return msgspec.structs.replace(state, news=(doubt, say("{word} is allowed.", word=after.word)))
        drinks = tuple(msgspec.structs.replace(drink, stage="looking") for drink in state.drinks)
        until = entry.at + 1000 * self.challenge_seconds
        return msgspec.structs.replace(state, drinks=drinks, until=until, news=(doubt, *line_news(whom, after)))

    def _accept(self, state: DiceWordsState, seat: Seat, whom: Seat) -> DiceWordsState:
        if faults := faults_of_acceptance(state.sheet, seat, whom):
            raise IllegalMove(*faults)
        before = state.sheet[whom][-1]
        voted = msgspec.structs.replace(before, accepted_by=tuple(sorted((*before.accepted_by, seat))))
        vote = say("{who} accepts {word}.", who=seat, word=voted.word)
        if len(voted.accepted_by) < self.players - 1:
            return msgspec.structs.replace(_with_line(state, whom, voted), news=(vote,))
        after = settled(voted, "accepted")
        return msgspec.structs.replace(_with_line(state, whom, after), news=(vote, *line_news(whom, after)))

    def _ready(self, state: DiceWordsState, seat: Seat) -> DiceWordsState:
        state = msgspec.structs.replace(_with_drink(state, seat, stage="ready"), news=())
        return self._close_round(state) if all(drink.stage == "ready" for drink in state.drinks) else state

    # From round to round.

    def _close_round(self, state: DiceWordsState) -> DiceWordsState:
        state = msgspec.structs.replace(state, until=None, news=())
        if state.round == self.rounds:
            return msgspec.structs.replace(state, phase="over", news=tuple(win_news(state.scores)))
        if not self.sugar_cube:
            return self._next_round(state)
        heirs = sugar_heirs(state.sheet, state.sugar)
        if len(heirs) == 1:
            return self._sweetened(state, heirs[0])
        news = say("{count} players are tied for the sugar cube: lots are drawn.", count=len(heirs))
        return msgspec.structs.replace(state, phase="lot", contenders=heirs, casts=(), news=(news,))

    def _sweetened(self, state: DiceWordsState, seat: Seat) -> DiceWordsState:
        news = say("{who} gets the sugar cube.", who=seat)
        return self._next_round(msgspec.structs.replace(state, sugar=seat, news=(news,)))

    def _next_round(self, state: DiceWordsState) -> DiceWordsState:
        return self._round_of(state, state.round + 1, (state.starter + 1) % self.players)

    def _round_of(self, state: DiceWordsState, number: int, starter: Seat) -> DiceWordsState:
        """A new round: nothing has been rolled, and the starter takes the ice cubes."""
        news = say(
            "Round {number} of {rounds}: {who} rolls the ice cubes.", number=number, rounds=self.rounds, who=starter
        )
        return msgspec.structs.replace(
            state,
            phase="targets",
            contenders=(),
            casts=(),
            round=number,
            starter=starter,
            target_rerolls=0,
            votes=self._no_votes(),
            faces=(None,) * len(state.faces),
            drinks=self._fresh_drinks(),
            news=(*state.news, news),
        )

    def _fresh_drinks(self) -> tuple[Drink, ...]:
        free = (self._rules_for(seat).unlimited_rerolls for seat in range(self.players))
        return tuple(Drink(rerolls=None if unlimited else REROLLS) for unlimited in free)

    def _rules_for(self, seat: Seat) -> Younger:
        return self.younger[seat] if self.younger else GROWN_UP

    def _dice_of(self, state: DiceWordsState, seat: Seat) -> tuple[DieId, ...]:
        return (*DRINK[seat], SUGAR) if seat == state.sugar else DRINK[seat]


def _caster(state: DiceWordsState) -> Seat:
    return state.contenders[len(state.casts)]


def _asked_to_make(drinks: tuple[Drink, ...]) -> Iterator[Ask]:
    for seat, drink in enumerate(drinks):
        if drink.stage == "rolling":
            yield Roll(seat, drink.in_cup)
        elif drink.stage == "making":
            yield Choose(seat, LAST_CHANCES if drink.rerolls == 0 else ALL_CHANCES)


def _ends_the_round(state: DiceWordsState, by: Seat | House, move: AnyMove) -> bool:
    if isinstance(move, TimeUp):
        return state.phase == "making"
    return all(drink.stage == "done" for seat, drink in enumerate(state.drinks) if seat != by)


def _covered(drink: Drink) -> Drink:
    """A drink as the others see it."""
    return msgspec.structs.replace(drink, in_cup=(), straw=())


def _shown(
    before: tuple[str | None, ...], cast: tuple[DieId, ...], faces: tuple[str | None, ...]
) -> tuple[str | None, ...]:
    after = list(before)
    for die, face in zip(cast, faces, strict=True):
        after[die] = face
    return tuple(after)


def _set(votes: tuple[bool | None, ...], seat: Seat, vote: bool) -> tuple[bool | None, ...]:
    return (*votes[:seat], vote, *votes[seat + 1 :])


def _with_drink(state: DiceWordsState, seat: Seat, **changes: Any) -> DiceWordsState:
    drink = msgspec.structs.replace(state.drinks[seat], **changes)
    return msgspec.structs.replace(state, drinks=(*state.drinks[:seat], drink, *state.drinks[seat + 1 :]))


def _with_line(state: DiceWordsState, seat: Seat, after: RoundSum) -> DiceWordsState:
    row = (*state.sheet[seat][:-1], after)
    return msgspec.structs.replace(state, sheet=(*state.sheet[:seat], row, *state.sheet[seat + 1 :]))

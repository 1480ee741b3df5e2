"""Bridge Dice: cast six dice up to three times a turn, and spell B-R-I-D-G-E in order."""

from typing import Annotated, ClassVar

import msgspec

from lettercup.core import (
    Ask,
    Choose,
    DiceSet,
    Die,
    DieId,
    Entry,
    Game,
    Move,
    Outcome,
    Roll,
    Rolled,
    Seat,
    Sentence,
    State,
    among,
    say,
)
from lettercup.data import read_text

WORD = "BRIDGE"
CASTS = 3
IN_CASTS = {1: 50, 2: 15, 3: 6}
LETTERS = {5: 3, 4: 1}
LOWEST_TARGET = 50
TARGETS = range(LOWEST_TARGET, 1001)
DICE = DiceSet.parse(read_text("dice/bridge-dice.toml"))
ALL_DICE = tuple(range(len(DICE.dice)))


class Cocked(Move, frozen=True):
    """A die does not lie flat: the cast is void and is made again."""


class BridgeDiceState(State, frozen=True, kw_only=True):
    """The dice on the table, and the score pad."""

    contenders: tuple[Seat, ...]
    """Who casts for the start in this lap; one seat alone has won it."""
    starts: tuple[int, ...] = ()
    """The B's of those contenders who have cast in this lap."""
    turn: Seat = 0
    cast: int = 0
    """Casts made in this turn."""
    aside: tuple[DieId, ...] = ()
    """The dice set aside, in the order of the word."""
    left: tuple[DieId, ...] = ()
    """The dice that were aside when the turn before this one ended."""
    faces: tuple[str | None, ...] = (None,) * len(ALL_DICE)
    """What each die shows since it was last cast."""
    sheet: tuple[tuple[int, ...], ...]
    """The points of every turn, a row for each seat."""

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(map(sum, self.sheet))

    @property
    def started(self) -> bool:
        return len(self.contenders) == 1

    @property
    def cup(self) -> Seat:
        """Who holds the shaker."""
        return self.turn if self.started else self.contenders[len(self.starts)]

    @property
    def in_cup(self) -> tuple[DieId, ...]:
        return tuple([die for die in ALL_DICE if die not in self.aside]) if self.aside else ALL_DICE


class BridgeDice(Game[BridgeDiceState, Rolled | Cocked], frozen=True, kw_only=True):
    """Six dice B-R-I-D-G-E, three casts a turn, any number of players, first to 50."""

    name: ClassVar[str] = "bridge-dice"
    title: ClassVar[str] = "Bridge Dice"
    rules: ClassVar[int] = 1
    seats: ClassVar[range] = range(1, 21)
    state_type: ClassVar[type[State]] = BridgeDiceState
    move_type: ClassVar[object] = Rolled | Cocked

    target: Annotated[int, among(TARGETS)] = LOWEST_TARGET

    def __post_init__(self) -> None:
        if self.players not in self.seats:
            raise ValueError(f"Bridge Dice is for 1 to 20 players, not {self.players}.")
        if self.target not in TARGETS:
            raise ValueError(f"The target is {TARGETS[0]} or higher, up to {TARGETS[-1]}; not {self.target}.")

    @property
    def dice(self) -> tuple[Die, ...]:
        return DICE.dice

    def start(self) -> BridgeDiceState:
        return BridgeDiceState(contenders=tuple(range(self.players)), sheet=((),) * self.players)

    def asks(self, state: BridgeDiceState) -> tuple[Ask, ...]:
        if self._is_over(state):
            return ()
        cup = state.cup
        return Roll(cup, state.in_cup), Choose(cup, ("cocked",))

    def apply(self, state: BridgeDiceState, entry: Entry[Rolled | Cocked]) -> BridgeDiceState:
        match entry.move:
            case Cocked():
                news = say("A die of {who} lies cocked: the cast is void and is made again.", who=state.cup)
                return msgspec.structs.replace(state, news=(news,))
            case Rolled(faces=faces) if not state.started:
                return _cast_for_the_start(state, faces)
            case Rolled(faces=faces):
                return self._cast(state, faces)

    def outcome(self, state: BridgeDiceState) -> Outcome | None:
        winners = tuple(seat for seat, score in enumerate(state.scores) if score >= self.target)
        return Outcome(state.scores, winners) if winners else None

    def _is_over(self, state: BridgeDiceState) -> bool:
        return max(map(sum, state.sheet)) >= self.target

    def _cast(self, state: BridgeDiceState, faces: tuple[str, ...]) -> BridgeDiceState:
        cast = state.in_cup
        shown = _shown(state.faces, cast, faces)
        aside = set_aside(state.aside, cast, shown)
        helped = " ".join(WORD[len(state.aside) : len(aside)])
        news = _cast_news(state.turn, faces, helped)
        state = msgspec.structs.replace(state, cast=state.cast + 1, aside=aside, faces=shown, news=(news,))
        if len(aside) < len(WORD) and state.cast < CASTS:
            return state
        return self._end_turn(state)

    def _end_turn(self, state: BridgeDiceState) -> BridgeDiceState:
        won = points(len(state.aside), state.cast)
        rows = tuple((*row, won) if seat == state.turn else row for seat, row in enumerate(state.sheet))
        news = (*state.news, _turn_news(state, won))
        ended = msgspec.structs.replace(state, sheet=rows, news=news)
        if self._is_over(ended):
            wins = say("{who} reaches {score} and wins.", who=state.turn, score=sum(rows[state.turn]))
            return msgspec.structs.replace(ended, news=(*news, wins))
        return msgspec.structs.replace(ended, turn=(state.turn + 1) % self.players, cast=0, aside=(), left=state.aside)


def points(letters: int, casts: int) -> int:
    """What a turn is worth that ended with so many letters aside after so many casts."""
    return IN_CASTS[casts] if letters == len(WORD) else LETTERS.get(letters, 0)


def set_aside(aside: tuple[DieId, ...], cast: tuple[DieId, ...], shown: tuple[str | None, ...]) -> tuple[DieId, ...]:
    """The dice set aside after a cast: each next letter of the word, as long as the cast has it."""
    for letter in WORD[len(aside) :]:
        for die in cast:
            if shown[die] == letter:
                aside = (*aside, die)
                break
        else:
            break
    return aside


def _shown(before: tuple[str | None, ...], cast: tuple[DieId, ...], faces: tuple[str, ...]) -> tuple[str | None, ...]:
    after = list(before)
    for die, face in zip(cast, faces, strict=True):
        after[die] = face
    return tuple(after)


def _cast_for_the_start(state: BridgeDiceState, faces: tuple[str, ...]) -> BridgeDiceState:
    starts = (*state.starts, faces.count("B"))
    news = say("{who} casts for the start: {faces}.", who=state.cup, faces=" ".join(faces))
    state = msgspec.structs.replace(state, starts=starts, faces=_shown(state.faces, ALL_DICE, faces), news=(news,))
    return state if len(starts) < len(state.contenders) else _settle_the_start(state)


def _settle_the_start(state: BridgeDiceState) -> BridgeDiceState:
    """Most B's starts; those who are tied cast again."""
    most = max(state.starts)
    best = tuple(seat for seat, count in zip(state.contenders, state.starts, strict=True) if count == most)
    news = (*state.news, _start_news(best))
    return msgspec.structs.replace(state, contenders=best, starts=(), turn=best[0], news=news)


def _start_news(best: tuple[Seat, ...]) -> Sentence:
    if len(best) == 1:
        return say("{who} has the most B's and plays first.", who=best[0])
    return say("{count} players are tied for the most B's and cast again.", count=len(best))


def _cast_news(who: Seat, faces: tuple[str, ...], helped: str) -> Sentence:
    if helped:
        return say("{who} cast {faces}: set aside {letters}.", who=who, faces=" ".join(faces), letters=helped)
    return say("{who} cast {faces}: nothing helps.", who=who, faces=" ".join(faces))


def _turn_news(state: BridgeDiceState, won: int) -> Sentence:
    if len(state.aside) == len(WORD):
        return say(
            "{who} spelled BRIDGE. Casts: {casts}, points: {points}.", who=state.turn, casts=state.cast, points=won
        )
    if not state.aside:
        return say("{who} cast no B. Points: {points}.", who=state.turn, points=won)
    letters = " ".join(WORD[: len(state.aside)])
    return say("{who} stopped at {letters}. Points: {points}.", who=state.turn, letters=letters, points=won)

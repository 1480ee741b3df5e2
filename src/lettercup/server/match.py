"""A game that is being played at a table, and how far it may be taken back: fingers that type in real dice slip."""

from collections.abc import Sequence
from typing import Any, Protocol

import msgspec
from msgspec.structs import replace

from lettercup.core import Ask, Delayed, Draw, Entry, Game, Millis, Roll, Rolled, Seat, State, tag_of
from lettercup.core.record import Header


class Match(msgspec.Struct, frozen=True, kw_only=True):
    """A game that is being played, or was, and what its record needs besides its entries."""

    game: Game[Any, Any]
    state: State
    header: Header
    entered: Millis
    """The time of the last entry: none is older than the one before it."""
    entries: int = 0
    """How many there have been."""
    rolls: int = 0
    """How often the house has thrown dice."""
    asks: tuple[Ask, ...] = ()
    """Whom the state awaits."""
    typed: dict[Seat, tuple[str, ...]] = msgspec.field(default_factory=dict)
    """What real dice show that are being dealt, by their seats."""
    past: tuple["Past", ...] = ()
    """The steps that may be taken back, the last one last."""
    kept: tuple[Entry[Any], ...] = ()
    """What people had laid before somebody else's step was taken back, until it can lie there again."""

    @property
    def deal(self) -> Draw | None:
        """The deal of dice that the state awaits, if it does."""
        if not self.game.deals:
            return None
        return next((ask for ask in self.asks if isinstance(ask, Draw)), None)


class Past(msgspec.Struct, frozen=True):
    """A step, and how the game stood before it."""

    at: Millis
    before: Match
    """Without a past of its own."""
    secret: str
    """From which the dice of this game are thrown; at its end the table gets another one."""
    seat: Seat | None
    """Whose step it was; nobody's, if the dice were."""
    later: tuple[Entry[Any], ...] = ()
    """What others have laid since then: it does not go back with this step."""


class Hand(Protocol):
    """What the past needs to know of a seat."""

    @property
    def physical(self) -> bool:
        """Whether it throws real dice."""
        ...

    @property
    def person(self) -> bool:
        """Whether somebody plays there."""
        ...


def after_entry(match: Match, entry: Entry[Any], state: State, hands: Sequence[Hand], secret: str) -> Match:
    """The game after an entry that has led to this state."""
    return replace(
        match,
        state=state,
        entered=entry.at,
        entries=match.entries + 1,
        rolls=match.rolls + (entry.by == "dice"),
        asks=match.game.asks(state),
        typed=_still_to_be_rolled(match, entry),
        past=_past(match, entry, state, hands, secret),
        kept=_still_kept(match, entry),
    )


def after_hand(match: Match, seat: Seat, faces: tuple[str, ...], at: Millis, secret: str) -> Match:
    """The game after real dice were typed that are being dealt."""
    same_deal = bool(match.past) and match.past[0].before.deal is not None
    past = (*(match.past if same_deal else ()), Past(at, replace(match, past=()), secret, seat))
    return replace(match, typed=match.typed | {seat: faces}, past=past)


def _still_to_be_rolled(match: Match, entry: Entry[Any]) -> dict[Seat, tuple[str, ...]]:
    """Typed hands are rolled one by one after their deal."""
    if match.deal:
        return match.typed
    cup = entry.move.cup if isinstance(entry.move, Rolled) else None
    return {seat: faces for seat, faces in match.typed.items() if seat != cup}


def _past(match: Match, entry: Entry[Any], state: State, hands: Sequence[Hand], secret: str) -> tuple[Past, ...]:
    """The steps of seats with real dice since the last roll; nothing goes back behind dice of the house or the clock.

    Neither behind what a person without real dice did, unless it was only laid there. What bots did goes back with the
    step before.
    """
    of_a_deal = match.deal is not None or (isinstance(entry.move, Rolled) and entry.move.cup in match.typed)
    if isinstance(entry.move, Delayed) or (of_a_deal and match.typed):
        return match.past
    if isinstance(entry.by, int) and tag_of(entry.move) == "draft":
        return _with_draft(match.past, entry) if hands[entry.by].person else match.past
    if not isinstance(entry.by, int) or (hands[entry.by].person and not hands[entry.by].physical):
        return ()
    whose = entry.move.cup if isinstance(entry.move, Rolled) else entry.by
    this = Past(entry.at, replace(match, past=()), secret, whose)
    if isinstance(entry.move, Rolled):
        return *(match.past if _side_by_side(match, entry.move) else ()), this
    told = bool(state.news) and hands[entry.by].physical and hands[entry.by].person
    return (*match.past, this) if told else match.past


def _side_by_side(match: Match, roll: Rolled) -> bool:
    """Whether these dice could have been rolled before everything that may be taken back."""
    asked = (ask for ask in match.asks if isinstance(ask, Roll) and ask.cup == roll.cup)
    return bool(match.past) and next(asked, None) in match.past[0].before.asks


def _with_draft(past: tuple[Past, ...], draft: Entry[Any]) -> tuple[Past, ...]:
    """The past, with what somebody has laid since its last step, unless that step was his own."""
    if not past or past[-1].seat in (None, draft.by):
        return past
    others = (entry for entry in past[-1].later if entry.by != draft.by)
    return *past[:-1], replace(past[-1], later=(*others, draft))


def _still_kept(match: Match, entry: Entry[Any]) -> tuple[Entry[Any], ...]:
    """Nothing is kept for other dice, nor for somebody who has gone on since."""
    gone = entry.move.cup if isinstance(entry.move, Rolled) else entry.by
    return tuple([kept for kept in match.kept if gone not in (None, kept.by)])

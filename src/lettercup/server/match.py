"""A game that is being played at a table, and how far it may be taken back: fingers that type in real dice slip."""

from collections.abc import Sequence
from typing import Any, Protocol

import msgspec
from msgspec.structs import replace

from lettercup.core import Ask, Delayed, Draw, Entry, Game, Millis, Roll, Rolled, Seat, Sentence, State, say, tag_of
from lettercup.core.record import Header

NOTHING_YET = say("There is nothing to take back yet.")
A_NEW_ROLL = say("What was done before the last roll stays.")
THE_HOUSE = say(
    "What was typed in before the house threw its dice stays. If your dice show something else, turn them to match."
)
TIME_IS_UP = say("The time was up. What was done before stays.")


class Match(msgspec.Struct, frozen=True, kw_only=True):
    """A game that is being played, or was, and what its record needs besides its entries."""

    game: Game[Any, Any]
    state: State
    header: Header
    some_real_dice: bool
    """Whether anybody throws real ones."""
    entered: Millis
    """The time of the last entry: none is older than the one before it."""
    entries: int = 0
    """How many there have been."""
    rolls: int = 0
    """How often the house has thrown dice."""
    asks: tuple[Ask, ...] = ()
    """Whom the state awaits."""
    standing: Millis | None = None
    """Since when the glass has stood still, because real dice are being typed in."""
    typed: dict[Seat, tuple[str, ...]] = msgspec.field(default_factory=dict)
    """What real dice show that are being dealt, by their seats."""
    past: tuple["Past", ...] = ()
    """The steps that may be taken back, the last one last."""
    stays: Sentence = NOTHING_YET
    """Why nothing that was done before these steps can be taken back."""
    kept: tuple[Entry[Any], ...] = ()
    """What others had thrown or laid before a step was taken back, until it can lie there again."""

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
    said: tuple[Sentence, ...]
    """What happened in it."""
    later: tuple[Entry[Any], ...] = ()
    """What others have laid since then, and the house has thrown for them: it does not go back with this step."""


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
    after = replace(
        match,
        state=state,
        entered=entry.at,
        entries=match.entries + 1,
        rolls=match.rolls + (entry.by == "dice"),
        asks=match.game.asks(state),
    )
    return _with_real_dice(after, match, entry, hands, secret) if match.some_real_dice else after


def _with_real_dice(after: Match, match: Match, entry: Entry[Any], hands: Sequence[Hand], secret: str) -> Match:
    """What has to be known where dice are typed in: whether the glass stands still, what is dealt, what goes back."""
    end = _end_of_past(match, entry, hands)
    cups = real_cups(after.asks, hands) if after.state.until is not None else ()
    return replace(
        after,
        standing=_standing(match, entry, cups),
        typed=_still_to_be_rolled(match, entry),
        past=_with_step(replace(match, past=()) if end else match, entry, after.state, hands, secret),
        stays=end or match.stays,
        kept=_still_kept(match, entry),
    )


def real_cups(asks: Sequence[Ask], hands: Sequence[Hand]) -> tuple[Seat, ...]:
    """The seats that are to tell what their real dice show."""
    return tuple([ask.cup for ask in asks if isinstance(ask, Roll) and ask.cup is not None and hands[ask.cup].physical])


def _standing(match: Match, entry: Entry[Any], cups: tuple[Seat, ...]) -> Millis | None:
    """Since when the glass stands still after an entry, as far as that time has not been given back."""
    if not cups:
        return None
    if match.standing is None:
        return entry.at
    return match.standing + (entry.move.millis if isinstance(entry.move, Delayed) else 0)


def after_hand(match: Match, seat: Seat, faces: tuple[str, ...], at: Millis, secret: str) -> Match:
    """The game after real dice were typed that are being dealt."""
    same_deal = bool(match.past) and match.past[0].before.deal is not None
    said = say("{who} typed in {faces}.", who=seat, faces=" ".join(face.capitalize() for face in faces))
    past = (*(match.past if same_deal else ()), Past(at, replace(match, past=()), secret, seat, (said,)))
    stays = match.stays if same_deal or not match.past else A_NEW_ROLL
    return replace(match, typed=match.typed | {seat: faces}, past=past, stays=stays)


def _still_to_be_rolled(match: Match, entry: Entry[Any]) -> dict[Seat, tuple[str, ...]]:
    """Typed hands are rolled one by one after their deal."""
    if match.deal:
        return match.typed
    cup = entry.move.cup if isinstance(entry.move, Rolled) else None
    return {seat: faces for seat, faces in match.typed.items() if seat != cup}


def _end_of_past(match: Match, entry: Entry[Any], hands: Sequence[Hand]) -> Sentence | None:
    """Why nothing that was done before an entry can be taken back any more; None if it still can."""
    if _changes_nothing(match, entry) or tag_of(entry.move) == "draft":
        return None
    rolled = isinstance(entry.move, Rolled)
    if rolled and is_side_by_side(match, entry.move.cup):
        return None
    if not isinstance(entry.by, int):
        return THE_HOUSE if entry.by == "dice" else TIME_IS_UP
    if rolled:
        return A_NEW_ROLL if match.past else None
    if hands[entry.by].person and not hands[entry.by].physical:
        return say("{who} has gone on since then. What was done before stays.", who=entry.by)
    return None


def _with_step(match: Match, entry: Entry[Any], state: State, hands: Sequence[Hand], secret: str) -> tuple[Past, ...]:
    """The past, with one more step if a seat with real dice did something; what bots did belongs to the step before."""
    past, by, move = match.past, entry.by, entry.move
    if _changes_nothing(match, entry) or by == "clock":
        return past
    if not isinstance(by, int):
        return _with_throw(past, entry)
    if tag_of(move) == "draft":
        return _with_draft(past, entry) if hands[by].person else past
    told = bool(state.news) and hands[by].physical and hands[by].person
    if not told and not isinstance(move, Rolled):
        return past
    whose = move.cup if isinstance(move, Rolled) else by
    return *past, Past(entry.at, replace(match, past=()), secret, whose, _told(state.news, move, whose))


def _told(news: tuple[Sentence, ...], move: Any, whose: Seat | None) -> tuple[Sentence, ...]:
    """What happened in a step, in words that everybody may read."""
    if not isinstance(move, Rolled) or any(sentence.facts.get("who") == whose for sentence in news):
        return news
    return (say("The dice were typed in.") if whose is None else say("{who} typed in the dice.", who=whose),)


def _changes_nothing(match: Match, entry: Entry[Any]) -> bool:
    """Whether an entry is no step: time that is given back, and a deal of hands that have been typed."""
    of_a_deal = match.deal is not None or (isinstance(entry.move, Rolled) and entry.move.cup in match.typed)
    return isinstance(entry.move, Delayed) or (of_a_deal and bool(match.typed))


def is_side_by_side(match: Match, cup: Seat | None) -> bool:
    """Whether the dice in a cup could have been rolled before everything that may be taken back."""
    asked = (ask for ask in match.asks if isinstance(ask, Roll) and ask.cup == cup)
    return bool(match.past) and next(asked, None) in match.past[0].before.asks


def _with_throw(past: tuple[Past, ...], throw: Entry[Any]) -> tuple[Past, ...]:
    """The past, with dice that the house has thrown for somebody else since its last step."""
    return *past[:-1], *(replace(last, later=(*last.later, throw)) for last in past[-1:])


def _with_draft(past: tuple[Past, ...], draft: Entry[Any]) -> tuple[Past, ...]:
    """The past, with what somebody has laid since its last step, unless that step was his own."""
    if not past or past[-1].seat in (None, draft.by):
        return past
    others = (entry for entry in past[-1].later if entry.by != draft.by)
    return *past[:-1], replace(past[-1], later=(*others, draft))


def _still_kept(match: Match, entry: Entry[Any]) -> tuple[Entry[Any], ...]:
    """Nothing is kept that lies there again, nor for other dice, nor for somebody who has gone on since."""
    again = [kept for kept in match.kept if (kept.by, kept.move) != (entry.by, entry.move)]
    if len(again) < len(match.kept):
        return tuple(again)
    gone = entry.move.cup if isinstance(entry.move, Rolled) else entry.by
    return tuple([kept for kept in match.kept if gone not in (None, kept.by)])

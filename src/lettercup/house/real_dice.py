"""Real dice: typed in by people, so the glass waits for them, and a slip of the finger can be taken back."""

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from lettercup.core import (
    Ask,
    Choose,
    Delayed,
    Draw,
    Entry,
    Fault,
    Game,
    Millis,
    Roll,
    Rolled,
    Seat,
    Sentence,
    State,
    fault,
    ordered,
    say,
    tag_of,
)
from lettercup.house.match import Entered, Match
from lettercup.house.refusal import Refusal
from lettercup.house.seats import SeatState

NOTHING_YET = fault("nothing-to-take-back")
A_NEW_ROLL = fault("before-last-roll")
THE_HOUSE = fault("before-house-throw")
TIME_IS_UP = fault("before-time-up")
NO_DEAL = fault("no-deal")
LONGEST_FACE = 8


class UndoPoint(msgspec.Struct, frozen=True, kw_only=True):
    """A step that can be taken back, and how the game stood before it."""

    at: Millis
    match: Match
    typed: dict[Seat, tuple[str, ...]]
    standing: Millis | None
    seat: Seat | None
    """Whose step it was; None: the dice were nobody's."""
    said: tuple[Sentence, ...]
    """What happened in it."""
    later: tuple[Entry[Any], ...] = ()
    """What others have laid since, and the house has thrown for them: it is not undone with this step."""


class RealDice(msgspec.Struct, frozen=True, kw_only=True):
    """What a game remembers when some of its dice are real."""

    typed: dict[Seat, tuple[str, ...]] = msgspec.field(default_factory=dict)
    """What dice show that are being dealt, by seat."""
    standing: Millis | None = None
    """Since when the glass has stood still because dice are being typed in."""
    past: tuple[UndoPoint, ...] = ()
    """The steps that can be taken back, the last one last."""
    stays: Fault = NOTHING_YET
    """Why nothing before these steps can be taken back."""
    kept: tuple[Entry[Any], ...] = ()
    """What others had thrown or laid before a step was taken back, until it can be entered again."""

    def after(self, entered: Entered, seats: Sequence[SeatState]) -> "RealDice":
        """The same after an entry."""
        before, entry, now = entered.before, entered.entry, entered.after
        end = self._end_of_past(before, entry, seats)
        cups = real_cups(now.asks, seats) if now.state.until is not None else ()
        kept = replace(self, past=()) if end else self
        return RealDice(
            typed=self._typed_after(before, entry),
            standing=self._standing_after(entry, cups),
            past=kept._past_after(entered, seats),
            stays=end or self.stays,
            kept=self._kept_after(entry),
        )

    def after_hand(self, match: Match, seat: Seat, faces: tuple[str, ...], at: Millis) -> "RealDice":
        """The same after a seat told which of the dealt dice it has."""
        same_deal = bool(self.past) and self.past[0].match.deal is not None
        said = say("{who} typed in {faces}.", who=seat, faces=" ".join(face.capitalize() for face in faces))
        return replace(
            self,
            typed=self.typed | {seat: faces},
            past=(*(self.past if same_deal else ()), self._point(at, match, seat, (said,))),
            stays=self.stays if same_deal or not self.past else A_NEW_ROLL,
        )

    def taken_back(self) -> tuple[UndoPoint, "RealDice"]:
        """The last step that can be taken back, and what is remembered without it."""
        if not self.past:
            raise ValueError("The log takes back what cannot be taken back.")
        *earlier, last = self.past
        return last, RealDice(
            typed=last.typed, standing=last.standing, past=tuple(earlier), stays=self.stays, kept=last.later
        )

    def no_way_back(self, match: Match, is_over: bool, all_real: bool) -> Fault | None:
        """Why the last step cannot be taken back; None if it can."""
        if is_over and not all_real:
            return fault("dice-shown")
        if not self.past:
            return self.stays
        if _hides(match.game, self.past[-1].match.state) and not _hides(match.game, match.state):
            return fault("already-shown")
        return None

    def hands(self, match: Match, seats: Sequence[SeatState]) -> tuple[Roll, ...]:
        """The dealt dice of seats with real ones that have not told yet what these show."""
        if (deal := match.deal) is None:
            return ()
        untold = (number for number, seat in enumerate(seats) if seat.physical and number not in self.typed)
        return tuple(Roll(number, deal.lots) for number in untold)

    def check_hand(self, match: Match, seat: Seat, faces: tuple[str, ...]) -> None:
        """Refuse dealt dice that cannot be in a seat's hand."""
        deal = match.deal
        if deal is None or seat in self.typed:
            raise Refusal(fault("no-roll-now"))
        if len(faces) != match.game.deals:
            raise Refusal(fault("wrong-number-of-dice", wanted=match.game.deals, thrown=len(faces)))
        unknown = [face for face in dict.fromkeys(faces) if not _is_known(match, deal, face)]
        if unknown:
            raise Refusal(*(fault("no-die-reads", face=face[:LONGEST_FACE]) for face in unknown))
        if match.game.dealt(deal.lots, self.typed | {seat: faces}) is None:
            raise Refusal(NO_DEAL)

    def is_side_by_side(self, match: Match, cup: Seat | None) -> bool:
        """Whether the dice in a cup could have been rolled before everything that can be taken back."""
        return bool(self.past) and match.cup(cup) in self.past[0].match.asks

    def _point(self, at: Millis, match: Match, seat: Seat | None, said: tuple[Sentence, ...]) -> UndoPoint:
        return UndoPoint(at=at, match=match, typed=self.typed, standing=self.standing, seat=seat, said=said)

    def _standing_after(self, entry: Entry[Any], cups: tuple[Seat, ...]) -> Millis | None:
        """Since when the glass stands still after an entry; time that was given back is no longer counted."""
        if not cups:
            return None
        if self.standing is None:
            return entry.at
        return self.standing + (entry.move.millis if isinstance(entry.move, Delayed) else 0)

    def _typed_after(self, match: Match, entry: Entry[Any]) -> dict[Seat, tuple[str, ...]]:
        """Typed hands are rolled one by one after their deal."""
        if match.deal:
            return self.typed
        cup = entry.move.cup if isinstance(entry.move, Rolled) else None
        return {seat: faces for seat, faces in self.typed.items() if seat != cup}

    def _end_of_past(self, match: Match, entry: Entry[Any], seats: Sequence[SeatState]) -> Fault | None:
        """Why nothing before an entry can be taken back any more; None if it still can."""
        if self._is_no_step(match, entry) or entry.move.drafts:
            return None
        rolled = isinstance(entry.move, Rolled)
        if rolled and self.is_side_by_side(match, entry.move.cup):
            return None
        if not isinstance(entry.by, int):
            return THE_HOUSE if entry.by == "dice" else TIME_IS_UP
        if rolled:
            return A_NEW_ROLL if self.past else None
        if seats[entry.by].person and not seats[entry.by].physical:
            return fault("gone-on", who=entry.by)
        return None

    def _past_after(self, entered: Entered, seats: Sequence[SeatState]) -> tuple[UndoPoint, ...]:
        """The past with one more step if a seat with real dice acted; what bots do belongs to the step before."""
        match, entry, said = entered.before, entered.entry, entered.said
        past, by, move = self.past, entry.by, entry.move
        if self._is_no_step(match, entry) or by == "clock":
            return past
        if not isinstance(by, int):
            return _with_throw(past, entry)
        if move.drafts:
            return _with_draft(past, entry) if seats[by].person else past
        acted = bool(said) and seats[by].physical and seats[by].person
        if not acted and not isinstance(move, Rolled):
            return past
        whose = move.cup if isinstance(move, Rolled) else by
        return *past, self._point(entry.at, match, whose, _said_of_step(said, move, whose))

    def _is_no_step(self, match: Match, entry: Entry[Any]) -> bool:
        """Whether an entry is no step of its own: time given back, and a deal of hands that were typed in."""
        of_a_deal = match.deal is not None or (isinstance(entry.move, Rolled) and entry.move.cup in self.typed)
        return isinstance(entry.move, Delayed) or (of_a_deal and bool(self.typed))

    def _kept_after(self, entry: Entry[Any]) -> tuple[Entry[Any], ...]:
        """Drop a kept entry once it was entered again, its dice were rolled again, or its player has moved on."""
        again = [kept for kept in self.kept if (kept.by, kept.move) != (entry.by, entry.move)]
        if len(again) < len(self.kept):
            return tuple(again)
        gone = entry.move.cup if isinstance(entry.move, Rolled) else entry.by
        return tuple([kept for kept in self.kept if gone not in (None, kept.by)])


def real_cups(asks: Sequence[Ask], seats: Sequence[SeatState]) -> tuple[Seat, ...]:
    """The seats that are asked what their real dice show."""
    return tuple([ask.cup for ask in asks if isinstance(ask, Roll) and ask.cup is not None and seats[ask.cup].physical])


def in_order(match: Match, move: Rolled) -> Rolled:
    """The faces as typed if the dice can show them like that, otherwise in an order in which they can."""
    asked = match.cup(move.cup)
    if asked is None:
        return move
    faces = ordered(move.faces, [match.game.real_dice[die] for die in asked.dice])
    return move if faces is None else move.but(faces=faces)


def answers(entry: Entry[Any], ask: Ask) -> bool:
    """Whether a kept entry is an answer to an ask."""
    match ask:
        case Roll(cup=cup):
            return isinstance(entry.move, Rolled) and entry.move.cup == cup
        case Choose(seat=seat, moves=moves):
            return entry.by == seat and tag_of(entry.move) in moves
    return False


def _is_known(match: Match, deal: Draw, face: str) -> bool:
    return any(match.game.shown(die, face) is not None for die in deal.lots)


def _hides(game: Game[Any, Any], state: State) -> bool:
    """Whether somebody at the table may not see everything."""
    return any(game.view(state, seat) != state for seat in range(game.players))


def _said_of_step(said: tuple[Sentence, ...], move: Any, whose: Seat | None) -> tuple[Sentence, ...]:
    """What happened in a step, in words that everybody may read."""
    if not isinstance(move, Rolled) or any(sentence.facts.get("who") == whose for sentence in said):
        return said
    return (say("The dice were typed in.") if whose is None else say("{who} typed in the dice.", who=whose),)


def _with_throw(past: tuple[UndoPoint, ...], throw: Entry[Any]) -> tuple[UndoPoint, ...]:
    """The past, with dice that the house has thrown for somebody else since the last step."""
    return *past[:-1], *(replace(last, later=(*last.later, throw)) for last in past[-1:])


def _with_draft(past: tuple[UndoPoint, ...], draft: Entry[Any]) -> tuple[UndoPoint, ...]:
    """The past, with what somebody has laid since the last step, unless that step was their own."""
    if not past or past[-1].seat in (None, draft.by):
        return past
    others = (entry for entry in past[-1].later if entry.by != draft.by)
    return *past[:-1], replace(past[-1], later=(*others, draft))

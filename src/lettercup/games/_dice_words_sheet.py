"""The score sheets of Dice Words: what a word is worth, whether it counts, and who is where."""

from collections.abc import Iterator, Sequence
from typing import Literal

import msgspec

from lettercup.core import Die, House, Seat, Sentence, Value, Verdict, say
from lettercup.games._dice_words_straw import SIDE_A, SIDE_B, Straw, spelled

SHORTEST = 2

Standing = Literal["none", "stands", "allowed", "refused", "accepted"]
"""No word; not challenged (yet); allowed or refused by the dictionary; accepted by all opponents."""


class Younger(Value, frozen=True, kw_only=True):
    """The four rules for a younger player, any or all of them."""

    unlimited_rerolls: bool = False
    head_start: bool = False
    """A whole glass alone, before everybody plays."""
    times_length: bool = False
    """The word score is multiplied by the letters of the word; the targets are ignored."""
    side_b: bool = False
    """More bonus points, from three letters on."""


class RoundSum(Value, frozen=True, kw_only=True):
    """A round on a score sheet: `score` × `times` + `bonus`, if the word counts."""

    word: str = ""
    score: int = 0
    times: int = 0
    matched: str = ""
    """The target letters in the word; empty where the length multiplies."""
    bonus: int = 0
    points: int = 0
    standing: Standing = "none"
    reason: Sentence | None = None
    """Why the word is refused."""
    accepted_by: tuple[Seat, ...] = ()

    @property
    def open_to_vote(self) -> bool:
        """Whether the opponents may accept it: refused, but two letters or more."""
        return self.standing == "refused" and len(self.word) >= SHORTEST


Sheet = tuple[tuple[RoundSum, ...], ...]
"""The rounds of every seat."""


def line(straw: Straw, dice: Sequence[Die], faces: Sequence[str | None], targets: str, younger: Younger) -> RoundSum:
    """The sum for a straw board, before anyone has judged its word."""
    if not straw:
        return RoundSum()
    word = spelled(straw, faces)
    matched = "" if younger.times_length else "".join(letter for letter in targets if letter in word)
    return RoundSum(
        word=word,
        score=sum(_points(dice[laid.die], faces[laid.die]) for laid in straw),
        times=len(straw) if younger.times_length else len(matched),
        matched=matched,
        bonus=(SIDE_B if younger.side_b else SIDE_A).get(len(straw), 0),
    )


def settled(line: RoundSum, standing: Standing, reason: Sentence | None = None) -> RoundSum:
    """The line once it is known whether its word counts: a word that is not allowed scores nothing at all."""
    points = 0 if standing == "refused" else line.score * line.times + line.bonus
    return msgspec.structs.replace(line, standing=standing, reason=reason, points=points)


def judged(line: RoundSum, verdict: Verdict | None) -> RoundSum:
    """The line after the referee has spoken, or has not been asked."""
    if not line.word:
        return line
    if len(line.word) < SHORTEST:
        return settled(line, "refused", say("A single letter is not a word."))
    if verdict is None:
        return settled(line, "stands")
    return settled(line, "allowed" if verdict.allowed else "refused", verdict.reason)


def sugar_heirs(sheet: Sheet, holder: Seat | None) -> tuple[Seat, ...]:
    """Who may get the sugar cube: the lowest total, then the lower last round, then the present holder."""
    low = [(sum(each.points for each in row), row[-1].points) for row in sheet]
    heirs = tuple(seat for seat, result in enumerate(low) if result == min(low))
    return (holder,) if holder is not None and holder in heirs else heirs


def best(scores: tuple[int, ...]) -> tuple[Seat, ...]:
    return tuple(seat for seat, score in enumerate(scores) if score == max(scores))


def _other_line(sheet: Sheet, by: Seat | House, whom: Seat) -> RoundSum | Sentence:
    """The open word of somebody else, or why there is none."""
    if not 0 <= whom < len(sheet):
        return say("There is no such seat.")
    if by == whom:
        return say("This is your own word.")
    found = sheet[whom][-1]
    return found if found.word else say("{whom} has no word.", whom=whom)


def faults_of_challenge(sheet: Sheet, by: Seat | House, whom: Seat) -> tuple[Sentence, ...]:
    found = _other_line(sheet, by, whom)
    if isinstance(found, Sentence):
        return (found,)
    return () if found.standing == "stands" else (say("{word} has been judged already.", word=found.word),)


def faults_of_acceptance(sheet: Sheet, by: Seat, whom: Seat) -> tuple[Sentence, ...]:
    found = _other_line(sheet, by, whom)
    if isinstance(found, Sentence):
        return (found,)
    if not found.open_to_vote:
        return (say("There is no vote on {word}.", word=found.word),)
    return (say("You have accepted {word} already.", word=found.word),) if by in found.accepted_by else ()


def line_news(seat: Seat, each: RoundSum) -> tuple[Sentence, ...]:
    if not each.word:
        return (say("{who} has no word.", who=seat),)
    if each.standing == "refused":
        nothing = say("{who} gets nothing for {word}.", who=seat, word=each.word)
        return (nothing, each.reason) if each.reason else (nothing,)
    return (
        say(
            "{who} made {word}: {score} × {times} + {bonus} = {points}.",
            who=seat,
            word=each.word,
            score=each.score,
            times=each.times,
            bonus=each.bonus,
            points=each.points,
        ),
    )


def win_news(scores: tuple[int, ...]) -> Iterator[Sentence]:
    winners = best(scores)
    for seat in winners:
        told = "{who} wins with {score} points." if len(winners) == 1 else "{who} shares the win with {score} points."
        yield say(told, who=seat, score=scores[seat])


def _points(die: Die, face: str | None) -> int:
    shown = die.face(face or "")
    return shown.points if shown else 0

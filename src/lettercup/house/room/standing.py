"""How a room stands: who has how much in which round, what everybody found together, and what is unusual."""

import hashlib
import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from lettercup.core import Millis, Value
from lettercup.core.picture import silhouette
from lettercup.games import GAMES
from lettercup.house.contest import AttemptOver, Contest
from lettercup.house.room.pods import beaten_by
from lettercup.house.room.rounds import Who
from lettercup.house.room.state import RoomState

ENOUGH = 2
"""Earlier rounds with a result, before anything can be called unusual."""
STEADY = 0.1
"""Nobody's results differ less than this, as a share of the best."""
MOST_SHAPES = 4
"""Shapes among which everybody chooses."""


class RoundResult(Value, frozen=True, kw_only=True, tag=False):
    """Somebody's round."""

    points: int | None
    """Null if there is no result."""
    percent: int | None = None
    """Of the best, or of the most that anybody had."""
    struck: str | None = None
    """Why it does not count."""
    repeats: tuple[str, ...] = ()
    """Why the host allowed another attempt, as often as that."""
    eye: float | None = None
    """How likely this person is to do so well or better, judged by their other rounds; null if that is not known."""


class Standing(Value, frozen=True, kw_only=True, tag=False):
    """Somebody's results in all rounds."""

    who: Who
    name: str
    level: str | None
    rounds: tuple[RoundResult, ...]
    total: int
    """Points; in a room with several games the mean of all percents, of the rounds that are over."""
    place: int
    """The same for everybody with as much."""


class FoundWord(Value, frozen=True, tag=False):
    """A word, what it counts, and how many laid it."""

    text: str
    points: int
    found: int


class Together(NamedTuple):
    """What everybody found of the best play."""

    words: tuple[FoundWord, ...]
    percent: int | None
    """Of the points of the words of the best play, those that at least one person laid."""


def shapes_in(contest: Contest, until: Millis) -> tuple[tuple[str, ...], ...]:
    """Some shapes that were laid in a round by then, all different, those with the most dice first; without names.

    What is laid later changes nothing: it was voted on these.
    """
    laid = [(table, over.laid) for table, over in contest.finished.items() if over.laid and over.at <= until]
    laid.sort(key=lambda each: (-len(each[1]), hashlib.sha256(each[0].encode()).digest()))
    return tuple(dict.fromkeys(silhouette(dice) for _, dice in laid))[:MOST_SHAPES]


def results_of(contest: Contest) -> dict[Who, AttemptOver | None]:
    """The last attempt of everybody who has begun one; None while it goes on."""
    alone = {who: contest.finished.get(table) for table, who in contest.players.items()}
    for table, seats in contest.seated.items():
        over = contest.finished.get(table)
        alone |= {who: over and over.but(points=over.scores[seat]) for seat, who in enumerate(seats)}
    return alone


def done_in(contest: Contest) -> set[Who]:
    """Who is done, for now or for good, with the last attempt."""
    last = {who: table for table, who in contest.players.items()}
    last |= {who: table for table, seats in contest.seated.items() for who in seats}
    return {who for who, table in last.items() if contest.is_done(table)}


def standings(room: RoomState, contests: Sequence[Contest], bests: Sequence[float]) -> tuple[Standing, ...]:
    """How everybody stands who has played, the most points first; a best of 0 is not known."""
    results = [results_of(contest) for contest in contests]
    rounds = enumerate(zip(contests, bests, strict=True), 1)
    shares = [_shares(room, number, contest, best) for number, (contest, best) in rounds]
    least = [_least(room, number, contest) for number, contest in enumerate(contests, 1)]
    began = [who for who in range(len(room.people)) if any(who in each for each in results)]
    rows = [_row(room, who, results, shares, least) for who in began]
    rows.sort(key=lambda row: (-row.total, row.name))
    return tuple(row.but(place=1 + sum(other.total > row.total for other in rows)) for row in rows)


def _shares(room: RoomState, number: int, contest: Contest, best: float) -> dict[Who, float | None]:
    """What everybody has in a round, as a share of the best; or whom they have beaten, of those in the same seat."""
    results = results_of(contest)
    if room.rounds[number - 1].tables:
        sign = GAMES[room.planned(number).game].sign
        compared = {who: beaten_by(contest, who, sign) for who in results}
        return {who: beaten[0] / beaten[1] if beaten else None for who, beaten in compared.items()}
    reference = best or _highest(results.values())
    return {who: over.points / reference if over and reference > 0 else None for who, over in results.items()}


def _least(room: RoomState, number: int, contest: Contest) -> int:
    """What a round counts for whoever has no result in it: nothing, and no more than the last of the others has."""
    counts = counts_of(room, number, contest).values() if room.rounds[number - 1].closed is not None else ()
    return min([0, *(result.points for result in counts)])


def _highest(results: Iterable[AttemptOver | None]) -> float:
    return max((result.points for result in results if result is not None), default=0)


def _row(
    room: RoomState,
    who: Who,
    results: Sequence[Mapping[Who, AttemptOver | None]],
    all_shares: Sequence[Mapping[Who, float | None]],
    least: Sequence[int],
) -> Standing:
    over, shares = [each.get(who) for each in results], [each.get(who) for each in all_shares]
    rounds = tuple(
        RoundResult(
            points=result.points if result else None,
            percent=None if share is None else max(0, round(100 * share)),
            struck=played.struck.get(who),
            repeats=played.allowed.get(who, ()),
            eye=None if share is None else unlikely([s for s in shares[:number] if s is not None], share),
        )
        for number, (played, result, share) in enumerate(zip(room.rounds, over, shares, strict=True))
    )
    person, total = room.people[who], _total(room, rounds, least)
    return Standing(who=who, name=person.name, level=person.level, rounds=rounds, total=total, place=1)


def _total(room: RoomState, rounds: Sequence[RoundResult], least: Sequence[int]) -> int:
    if not room.in_percent:
        counts = (None if each.struck is not None else each.points for each in rounds)
        return sum(few if points is None else points for points, few in zip(counts, least, strict=True))
    over = [each for each, played in zip(rounds, room.rounds, strict=True) if played.closed is not None]
    return round(sum(each.percent or 0 for each in over if each.struck is None) / max(1, len(over)))


def unlikely(earlier: Sequence[float], now: float) -> float | None:
    """How likely somebody with these earlier results is to do so well or better; None if there are too few."""
    if len(earlier) < ENOUGH:
        return None
    mean = sum(earlier) / len(earlier)
    spread = math.sqrt(sum((share - mean) ** 2 for share in earlier) / (len(earlier) - 1))
    away = (now - mean) / (max(spread, STEADY) * math.sqrt(1 + 1 / len(earlier)))
    return round(0.5 * math.erfc(away / math.sqrt(2)), 5)


def counts_of(room: RoomState, number: int, contest: Contest) -> dict[Who, AttemptOver]:
    """The results of a round that count."""
    struck = room.rounds[number - 1].struck
    return {who: result for who, result in results_of(contest).items() if result is not None and who not in struck}


def laid_in(results: Iterable[AttemptOver]) -> Counter[str]:
    """How many have laid each word."""
    return Counter(word for result in results for word in {text for text, _ in result.words})


def together(best: Iterable[tuple[str, int]], laid: Counter[str]) -> Together:
    """What everybody found of the words of the best play."""
    words = tuple(FoundWord(text, points, laid[text]) for text, points in best)
    most = sum(word.points for word in words)
    found = sum(word.points for word in words if word.found)
    return Together(words, round(100 * found / most) if most else None)


def best_laid(results: Iterable[AttemptOver], most: int) -> tuple[FoundWord, ...]:
    """The words that count most of all that were laid; none that counts nothing."""
    given = [*results]
    laid, worth = laid_in(given), dict[str, int]()
    for result in given:
        for text, points in result.words:
            worth[text] = max(points, worth.get(text, 0))
    words = sorted((text for text in laid if worth[text] > 0), key=lambda text: (-worth[text], text))
    return tuple(FoundWord(text, worth[text], laid[text]) for text in words[:most])


def only_by(who: Who, results: Mapping[Who, AttemptOver]) -> tuple[str, ...]:
    """The words that nobody else laid."""
    if who not in results:
        return ()
    laid = laid_in(results.values())
    return tuple(dict.fromkeys(text for text, _ in results[who].words if laid[text] == 1))

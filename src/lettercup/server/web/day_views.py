"""What there is to play on a day, and what somebody's attempt was worth: told alike by a server and in the pocket."""

from collections import Counter
from collections.abc import Sequence
from typing import Literal

from lettercup.core import Millis, Value, fault
from lettercup.core.picture import ShownDie
from lettercup.core.sources import FIRST_DAY, MILLIS_A_DAY, Day, day_at, weekday
from lettercup.days import AttemptFacts, DayResult
from lettercup.games import DAYS, GAMES
from lettercup.house.calendar import CalendarDay
from lettercup.house.contest import AttemptOver, Contest
from lettercup.house.names import Name
from lettercup.house.refusal import Refusal
from lettercup.house.same_dice import HashChain
from lettercup.review import DayBest
from lettercup.server.tables.contests import Contests
from lettercup.server.workers.measure import Measure

CROWD = 20
"""How many people must have finished before results are compared with theirs."""
A_MINUTE: Millis = 60_000
BARS = 8
"""Into how many bars the points of many people are put."""
MOST_DAYS = 1_000_000


class DayTile(Value, frozen=True, kw_only=True, tag=False):
    """A game's task of the day, as far as somebody may know."""

    game: str
    state: Literal["new", "begun", "done"]
    table: str | None
    """Of one's own attempt."""
    points: int | None
    """Of one's own attempt, once it is over."""


class ChainEnd(Value, frozen=True, tag=False):
    """The promise of a house: the hash of a link is the link of the day before; that of the first one is the end."""

    first: int
    """The number of the first day."""
    end: str
    revealed: str | None
    """The link of yesterday; null on the first day."""


class DaysView(Value, frozen=True, kw_only=True, tag=False):
    """What there is to play on a day. It is the same for everybody who has not begun, whatever the dice are."""

    number: int
    today: int
    """The number of today."""
    weekday: int
    """0 is Monday, the kindest day."""
    now: Millis
    ends: Millis
    """When tomorrow begins."""
    games: tuple[DayTile, ...]
    chain: ChainEnd | None
    """Where the dice are the house's own: what was promised for all its days, and what is revealed by now."""


class NewAttempt(Value, frozen=True, tag=False):
    """Whoever begins an attempt has a name."""

    name: Name
    again: bool = False
    """Another attempt, after the one that counts."""


class Companion(Value, frozen=True, tag=False):
    """Somebody one has finished a game with, who has finished a day's dice."""

    name: str
    points: int | None
    """Once one has finished oneself."""


class BotsScore(Value, frozen=True, tag=False):
    """The bots of a level on a day."""

    level: str
    mean: float


class CrowdBar(Value, frozen=True, tag=False):
    """How many people have so many points."""

    least: int
    most: int
    people: int


class DayReport(Value, frozen=True, kw_only=True, tag=False):
    """What somebody's attempt was worth."""

    number: int
    game: str
    weekday: int
    late: bool
    """Whether it was begun after the day was over."""
    again: bool
    """Whether it was another attempt after the one that counts."""
    table: str
    points: int
    took: Millis
    best: DayBest | None
    """The best play; null where there is none, or while it is searched for."""
    percent: int | None
    """Points in percent of the best, or of the most that is possible if that is not proven; null if not known."""
    better: tuple[int, int] | None
    """How many moves have more points, and how many there are; null where they cannot be listed."""
    lost: float
    """The expected points that all decisions together gave away, in games that know it."""
    decisions: int
    laid: tuple[ShownDie, ...]
    """One's own crossword; empty in games that have none."""
    shape: tuple[str, ...]
    """The silhouette of what was laid, row by row: `#` for a die, a space for none."""
    word: tuple[str, int] | None
    """Of the words that the game tells of an attempt, the one that counted most, with what it counted."""
    badges: tuple[str, ...]
    bots: tuple[BotsScore, ...]
    """The weakest level first."""
    place: tuple[str, int] | None
    """The strongest level of which at least half were beaten, and how many in ten of them."""
    measuring: bool
    """Whether bots are still playing; then this report gets better."""
    people: int
    """How many have finished."""
    beaten: int | None
    """How many in a hundred of them have fewer points; null as long as they are few, and where luck decides."""
    crowd: tuple[CrowdBar, ...]
    """How their points are spread, the fewest first; empty as long as they are few, and where luck decides."""


def calendar_day(contests: Contests, name: str, number: int) -> CalendarDay:
    """A day's dice, by the game and the number of the day."""
    day = contests.calendar.day(name, FIRST_DAY + number - 1)
    if name not in DAYS or not 0 < number < MOST_DAYS:
        raise Refusal(fault("no-such-day"))
    return day


async def days_view(contests: Contests, holder: str, now: Millis, number: int | None) -> DaysView:
    """What there is to play today, or on the day with a number."""
    today = day_at(now) - FIRST_DAY + 1
    asked = today if number is None else number
    calendar, day = contests.calendar, asked + FIRST_DAY - 1
    if not calendar.since <= day <= day_at(now):
        raise Refusal(fault("no-such-day"))
    tiles = [await _tile(contests, calendar.day(name, day), holder) for name in GAMES if name in DAYS]
    return DaysView(
        number=asked,
        today=today,
        weekday=weekday(day),
        now=now,
        ends=(day_at(now) + 1) * MILLIS_A_DAY,
        games=tuple(tiles),
        chain=calendar.chain and _chain_end(calendar.chain, day_at(now)),
    )


def _chain_end(chain: HashChain, today: Day) -> ChainEnd:
    revealed = chain.link(today - 1) if today > chain.first else None
    return ChainEnd(chain.first - FIRST_DAY + 1, chain.end, revealed)


async def _tile(contests: Contests, day: CalendarDay, holder: str) -> DayTile:
    table = await contests.attempt_of(day, holder)
    if table is None:
        return DayTile(game=day.name, state="new", table=None, points=None)
    over = table.state.phase == "over"
    points = table.state.match.state.scores[0] if over and table.state.match else None
    return DayTile(game=day.name, state="done" if over else "begun", table=table.code, points=points)


def report_of(
    day: CalendarDay,
    contest: Contest,
    mine: AttemptOver,
    *,
    began: Millis,
    facts: AttemptFacts,
    measure: Measure | None,
) -> DayReport:
    """What an attempt was worth that began at some moment; one that counts nowhere is compared with nobody's."""
    again = mine.table not in contest.finished
    best, shape = measure.best if measure else None, facts.shape
    result = DayResult(
        game=day.name, number=day.number, points=mine.points, best=best, decisions=facts.decisions, shape=shape
    )
    return DayReport(
        number=day.number,
        game=day.name,
        weekday=weekday(day.day),
        late=day_at(began) > day.day,
        again=again,
        table=mine.table,
        points=mine.points,
        took=mine.at - began,
        best=best,
        percent=result.percent,
        better=best.better_than(mine.points) if best else None,
        lost=round(result.lost, 1),
        decisions=len(facts.decisions),
        laid=facts.laid,
        shape=shape,
        word=facts.word,
        badges=_badges(mine, mine.at - began, facts.badges, result),
        bots=tuple(BotsScore(mark.level, round(mark.mean, 1)) for mark in measure.ruler.marks) if measure else (),
        place=measure.ruler.place(mine.points) if measure and not again else None,
        measuring=measure is None or not measure.is_fine,
        people=len(contest.finished),
        beaten=None if again else _beaten(day, contest, mine),
        crowd=() if again or not day.ranked else crowd_of([each.points for each in contest.finished.values()]),
    )


def _badges(mine: AttemptOver, took: Millis, own: tuple[str, ...], result: DayResult) -> tuple[str, ...]:
    best = result.best
    is_best = best is not None and best.proven and not best.expected and mine.points >= best.points > 0
    quick = result.percent is not None and mine.points > 0 and took <= A_MINUTE
    return (*(["best"] if is_best else []), *own, *(["minute"] if quick else []))


def _beaten(day: CalendarDay, contest: Contest, mine: AttemptOver) -> int | None:
    others = [each.points for each in contest.finished.values() if each is not mine]
    if not day.ranked or len(others) + 1 < CROWD:
        return None
    return 100 * sum(points < mine.points for points in others) // len(others)


def crowd_of(points: Sequence[int]) -> tuple[CrowdBar, ...]:
    """How points are spread, in bars of the same width; nothing as long as people are few."""
    if len(points) < CROWD:
        return ()
    least, width = min(points), -(-(max(points) - min(points) + 1) // BARS)
    counts = Counter((each - least) // width for each in points)
    return tuple(
        CrowdBar(least + bar * width, least + (bar + 1) * width - 1, counts[bar]) for bar in range(max(counts) + 1)
    )

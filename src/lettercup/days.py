"""The day's dice: the same for everybody in the world, with the best play and the bots' ruler."""

from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from functools import cached_property
from operator import itemgetter
from time import time
from typing import Any

from lettercup.bots.level import STANDARD
from lettercup.bots.ruler import RULER_GAMES, Ruler, ruler
from lettercup.core import BadOption, BadPosition, Entry, Faces, Game, Value
from lettercup.core.picture import ShownDie, rows_of_dice, silhouette
from lettercup.core.sources import FIRST_DAY, Day, World, day_at, weekday
from lettercup.games import DAYS, GAMES
from lettercup.house.same_dice import CommonSource, DaysDice, days_dice
from lettercup.lexicon import load
from lettercup.review import Attempt, DayBest, DayDecision, DayPosition, best_of_day, decisions_of
from lettercup.solver.budget import Budget
from lettercup.table import BotSeat, Table

SECONDS = 60.0
"""Processor time to search for the best play of a day."""
EPOCH = date(1970, 1, 1)
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
EVERYDAY, ENOUGH_WORDS = ("easy", "medium"), 2
"""How common words are, and how many of them there are, for a badge."""
LIKE = {"medium": "a medium bot", "hard": "a hard bot", "expert": "an expert", "champion": "a champion"}
"""How well bots of a level play, in a text to share; weak ones are not mentioned."""
LAID, EMPTY = "\N{LARGE BLUE SQUARE}", "\N{WHITE LARGE SQUARE}"


class Today:
    """A day's task of a game; `today` makes one.

    >>> import lettercup as lc
    >>> day = lc.today("dice-words", "2026-11-18")
    >>> isinstance(day, lc.Today), day.number, day.weekday
    (True, 322, 'Wednesday')
    >>> print(*day.dice[0], "-", *day.dice[1])
    L A H U - N U H E ? O V
    """

    def __init__(self, game: str, day: Day) -> None:
        if game not in GAMES:
            raise BadOption(f"There is no game named {game}; there are {', '.join(sorted(GAMES))}.")
        if day < FIRST_DAY:
            raise BadOption(f"The first day was {date_of(FIRST_DAY)}.")
        self.day = day
        self.source = World(game=game, day=day)
        chosen = days_dice(self.source)
        self.game: Game[Any, Any] = chosen.game
        """The day's task, for one player."""
        self.dice: tuple[Faces, ...] = chosen.opening
        """What the first throws show, those of later rounds too."""
        self.ranked = DAYS[game].ranked
        self._chosen = chosen

    @property
    def dice_source(self) -> CommonSource:
        """What throws the dice."""
        return self._chosen.source

    @property
    def number(self) -> int:
        """Days are numbered from 1."""
        return self.day - FIRST_DAY + 1

    @property
    def date(self) -> date:
        """The date of the day, in UTC."""
        return date_of(self.day)

    @property
    def weekday(self) -> str:
        """Days get harder from Monday to Sunday."""
        return WEEKDAYS[weekday(self.day)]

    @cached_property
    def best(self) -> DayBest | None:
        """The best play, searched for at most a minute; None where there is nothing to choose."""
        return self.find_best(SECONDS)

    def find_best(self, seconds: float) -> DayBest | None:
        """The best play found within `seconds` of processor time."""
        return best_play(self._chosen, seconds)

    def ruler(self, games: int = RULER_GAMES, levels: Iterable[str] = ()) -> Ruler:
        """How bots of every level, or of these, did with the day's dice in `games` games each."""
        return ruler(self.game, self.dice_source, games, levels)

    def table(self, seat: str | BotSeat = "You") -> Table:
        """A table for one, with the day's dice."""
        return Table(self.game, [seat], source=self.source)

    def result(self, table: Table, ruler: Ruler | None = None) -> "DayResult":
        """What an attempt is worth, with a ruler also among bots; `BadPosition` if it is not over."""
        if table.outcome is None:
            raise BadPosition("This attempt is not over.")
        facts = attempt_facts(self.game, table.entries, table.states)
        place = ruler.place(table.scores[0]) if ruler and self.ranked else None
        return DayResult(
            game=self.game.title,
            number=self.number,
            points=table.scores[0],
            best=self.best,
            decisions=facts.decisions,
            shape=facts.shape,
            level=place[0] if place else None,
        )

    def __repr__(self) -> str:
        return f"<Today: {self}>"

    def __str__(self) -> str:
        return f"Lettercup {self.number} · {self.game.title} · {self.weekday}"


class DayResult(Value, frozen=True, kw_only=True, tag=False):
    """The result of an attempt, and the text to share it, without a single letter of the dice."""

    game: str
    number: int
    points: int
    best: DayBest | None
    decisions: tuple[DayDecision, ...] = ()
    shape: tuple[str, ...] = ()
    """The silhouette of what was laid, row by row: `#` for a die, a space for none."""
    level: str | None = None
    """The strongest level of bots of which at least half were beaten, if they have played."""

    @property
    def percent(self) -> int | None:
        """Points in percent of the best, or of the most that is possible if that is not proven.

        None where the best is an expectation, or there is none.
        """
        return self.best.percent_of(self.points) if self.best else None

    @property
    def lost(self) -> float:
        """The expected points that all decisions together gave away."""
        return sum(decision.lost for decision in self.decisions)

    @property
    def sentence(self) -> str:
        """The result in a line."""
        if self.best is None:
            return f"{self.points} points of luck"
        if self.best.expected:
            best = sum(decision.is_best for decision in self.decisions)
            return f"{self.points} points · {best} of {len(self.decisions)} decisions were the best"
        least = "" if self.best.proven else "at least "
        most = f"{self.best.points:.0f}" if self.best.proven else f"{self.best.bound:.0f} at most"
        return f"{self.points} of {most} · {least}{self.percent} %"

    @property
    def share(self) -> str:
        """The text to share."""
        rows = [row.replace("#", LAID).replace(" ", EMPTY) for row in self.shape]
        sentence = f"{self.sentence} · like {LIKE[self.level]}" if self.level in LIKE else self.sentence
        return "\n".join([f"Lettercup {self.number} · {self.game}", sentence, *rows])


class AttemptFacts(Value, frozen=True, kw_only=True, tag=False):
    """What can be said of an attempt without comparing it."""

    decisions: tuple[DayDecision, ...]
    """With their exact worth, in games that know it."""
    laid: tuple[ShownDie, ...]
    """The crossword that was laid; empty in games that have none."""
    shape: tuple[str, ...]
    """The silhouette of what was laid, row by row: `#` for a die, a space for none."""
    badges: tuple[str, ...]
    """What it is praised for, by name."""
    word: tuple[str, int] | None
    """Of the words that the game tells of an attempt, the one that counted most, with what it counted."""


def attempt_facts(game: Game[Any, Any], entries: Sequence[Entry[Any]], states: Sequence[Any]) -> AttemptFacts:
    """What can be said of an attempt from its record."""
    task, over = DAYS[game.name], states[-1]
    laid, words = task.laid(over), task.words(over)
    return AttemptFacts(
        decisions=decisions_of(Attempt(game, entries, states, load().select(STANDARD))),
        laid=laid,
        shape=silhouette(laid) if laid else rows_of_dice(task.rows(over)),
        badges=(*task.earned(over), *_everyday(words)),
        word=max(words, key=itemgetter(1), default=None),
    )


def _everyday(words: tuple[tuple[str, int], ...]) -> tuple[str, ...]:
    """The badge for everyday words only."""
    bands = [load().band(word) for word, _ in words]
    return ("everyday",) if len(bands) >= ENOUGH_WORDS and all(band in EVERYDAY for band in bands) else ()


def best_play(chosen: DaysDice, seconds: float) -> DayBest | None:
    """The best play of a day found within `seconds` of processor time; None where there is nothing to choose."""
    budget = Budget(seconds, by_processor=True)
    return best_of_day(DayPosition(chosen.game, chosen.opening, load().select(STANDARD), budget))


def today(game: str, day: "date | str | None" = None) -> Today:
    """The day's task of a game: today's in UTC, or that of another day.

    `dice` are the first throws, `best` is the best play, `ruler()` says how bots did, and `table()` plays it.

    >>> import lettercup as lc
    >>> day = lc.today("letters-rebus", "2026-11-18")
    >>> print(*day.dice[0])
    O S L L I J T O Y I R A P I L
    >>> day.ruler(games=20, levels=["easy", "expert"]).place(40)
    ('expert', 6)
    """
    return Today(game, day_at(round(time() * 1000)) if day is None else day_of(day))


def day_of(day: "date | str") -> Day:
    """The number of a date; `BadOption` for a text that is none."""
    try:
        return (date.fromisoformat(day) if isinstance(day, str) else day).toordinal() - EPOCH.toordinal()
    except (AttributeError, ValueError) as error:
        raise BadOption(f"A day is written like 2026-11-18, not {day}.") from error


def date_of(day: Day) -> date:
    """The date of a day."""
    return EPOCH + timedelta(days=day)

"""Reviews a turn of any finished game, gives the odds of games that have them, and the best play of a day."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from lettercup.core import BadPosition, Entry, Game, Seat, State
from lettercup.games import DAYS
from lettercup.lexicon import load, read_rules
from lettercup.review.day import Attempt, DayBest, DayDecision, DayPosition
from lettercup.review.odds import Odds
from lettercup.review.turn import GameStep, TurnReview
from lettercup.rooms import extras_of, parts_of

REVIEWS: dict[str, Callable[[GameStep], TurnReview]] = parts_of("lettercup.review", "turn_review")
ODDS: dict[str, Callable[[Any, Any], Odds]] = extras_of("lettercup.review", "odds")
BESTS: dict[str, Callable[[DayPosition], DayBest | None]] = extras_of("lettercup.review", "days_best")
DECISIONS: dict[str, Callable[[Attempt], Iterator[DayDecision]]] = extras_of("lettercup.review", "days_decisions")

if _missing := sorted(DAYS.keys() - BESTS.keys()):
    raise ImportError(
        f"A game with a task of the day has days_best in lettercup.review. Missing: {', '.join(_missing)}."
    )


def review(at: GameStep) -> TurnReview:
    """What was played in the turn to which the step belongs, and what was possible.

    Reviews only finished games: whoever is still playing gets no hints.
    """
    if at.game.outcome(at.states[-1]) is None:
        raise BadPosition("This game is not over.")
    return REVIEWS[at.game.name](at)


def review_game(
    game: Game[Any, Any], entries: Sequence[Entry[Any]], states: Sequence[Any], seat: Seat, **rules: Any
) -> tuple[TurnReview, ...]:
    """All turns in which a seat played something, reviewed with the words that house rules allow."""
    words = load().select(read_rules(**rules))
    turns, step = [], 0
    while step < len(states):
        turns.append(review(GameStep(game, entries, states, step, seat, words)))
        step = turns[-1].last + 1
    return tuple(turn for turn in turns if turn.played and turn.seat == seat)


def odds_of(game: Game[Any, Any], state: State) -> Odds | None:
    """The chances as the table stands; None in a game without odds, and when the game is over."""
    tell = ODDS.get(game.name)
    return tell(game, state) if tell and game.outcome(state) is None else None


def best_of_day(day: DayPosition) -> DayBest | None:
    """The most that a day's dice give; None where there is nothing to choose."""
    return BESTS[day.game.name](day)


def decisions_of(attempt: Attempt) -> tuple[DayDecision, ...]:
    """The decisions of an attempt with their exact worth, in games that know it."""
    tell = DECISIONS.get(attempt.game.name)
    return tuple(tell(attempt)) if tell else ()

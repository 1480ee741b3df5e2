"""Reviews finished games: what was possible in every turn, beside what was played. Each game has its own module."""

from lettercup.review.day import Attempt, DayBest, DayDecision, DayPosition
from lettercup.review.odds import Odds
from lettercup.review.review import best_of_day, decisions_of, odds_of, review, review_game
from lettercup.review.turn import GameStep, Play, TurnReview

__all__ = [
    "Attempt",
    "DayBest",
    "DayDecision",
    "DayPosition",
    "GameStep",
    "Odds",
    "Play",
    "TurnReview",
    "best_of_day",
    "decisions_of",
    "odds_of",
    "review",
    "review_game",
]

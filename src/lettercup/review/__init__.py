"""Reviews finished games: what was possible in every turn, beside what was played. Each game has its own module."""

from lettercup.review.odds import Odds
from lettercup.review.review import odds_of, review, review_game
from lettercup.review.turn import GameStep, Play, ShownDie, TurnReview

__all__ = ["GameStep", "Odds", "Play", "ShownDie", "TurnReview", "odds_of", "review", "review_game"]

"""Bots: levels, a strategy for each game, and a table at which bots play each other.

This room knows the rules, the words and the solvers, but no server: a bot answers for a seat from that seat's view.
"""

from lettercup.bots.bot import Bot, Situation, Strategy, Thought, situation
from lettercup.bots.level import LEVELS, Level, Vocabulary, vocabulary
from lettercup.bots.players import BotPlayer, bot, choose, levels, pause
from lettercup.bots.table import PlayedGame, self_play

__all__ = [
    "LEVELS",
    "Bot",
    "BotPlayer",
    "Level",
    "PlayedGame",
    "Situation",
    "Strategy",
    "Thought",
    "Vocabulary",
    "bot",
    "choose",
    "levels",
    "pause",
    "self_play",
    "situation",
    "vocabulary",
]

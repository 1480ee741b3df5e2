"""The game in which casting the dice is all there is to do: for tests of what is around a game."""

from lettercup.bots.players import BOTS
from lettercup.games import GAMES

SIMPLEST = GAMES[next(name for name, bots in BOTS.items() if bots.cast_by_hand)]

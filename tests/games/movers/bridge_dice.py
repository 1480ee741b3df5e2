"""How the kit plays Bridge Dice: the dice decide, and now and then one of them lies cocked."""

import random
from typing import Any

from lettercup.core import Choose, Move, Seat
from lettercup.games.bridge_dice import BridgeDice, Cocked

GAMES = [
    BridgeDice(players=1),
    BridgeDice(players=2),
    BridgeDice(players=3, target=60),
    BridgeDice(players=20),
    BridgeDice(players=3, turns=2),
]
OPTIONS = {"players": (1, 2, 3, 7), "target": (50, 51, 60), "turns": (0, 0, 2)}


def move(game: Any, view: Any, seat: Seat, choose: Choose, rng: random.Random) -> Move:
    return Cocked()


def hides(game: Any, state: Any, entry: Any, viewer: Seat | None) -> bool:
    return False


def reveals(game: Any, state: Any) -> bool:
    return False

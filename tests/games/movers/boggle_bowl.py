"""How the kit plays Boggle Bowl: rows of random cubes, flips and votes, and random walks of the token."""

import random
from typing import Any

from lettercup.core import Choose, Move, Rolled, Seat
from lettercup.games._boggle_bowl_board import Kind, Path
from lettercup.games._boggle_bowl_words import CUBES, TRAYS, Words
from lettercup.games.boggle_bowl import (
    Accept,
    BoggleBowl,
    BoggleBowlState,
    Challenge,
    Done,
    Draft,
    Flip,
    MoveToken,
    Ready,
    Reroll,
    Suggest,
)

GAMES = [
    BoggleBowl(players=2),
    BoggleBowl(players=1),
    BoggleBowl(players=2, referee="challenge"),
    BoggleBowl(players=3),
    BoggleBowl(players=3, sides=("blue", "red", "red"), referee="challenge", challenge_seconds=5),
    BoggleBowl(players=4),
    BoggleBowl(players=5, sides=("red", "red", "red", "blue", "blue"), referee="challenge"),
    BoggleBowl(players=1, sides=("blue",), referee="challenge"),
    BoggleBowl(players=2, spelling_help=True, flip_seconds=20, race_seconds=60),
    BoggleBowl(players=7),
    BoggleBowl(players=2, box="other"),
]
OPTIONS = {
    "players": range(1, 6),
    "sides": ((), ("blue",), ("blue", "red", "red"), ("red", "blue", "blue", "blue", "red")),
    "referee": ("auto", "challenge"),
    "flip_seconds": (1, 10),
    "race_seconds": (5, 180),
    "box": ("ours", "other"),
}

PLAIN = {"reroll": Reroll(), "flip": Flip(), "done": Done(), "ready": Ready()}
WEIGHTS = {"draft": 6, "flip": 2, "done": 2, "accept": 3, "challenge": 3}
ODD_CUBES = (-1, 0, 11, 22, 1000)
ODD_WORDS = ("", "A", "TO GO", "DON'T", "ZZZ")


def move(game: BoggleBowl, view: BoggleBowlState, seat: Seat, choose: Choose, rng: random.Random) -> Move:
    """Something of what is asked for, drafts most of all."""
    tag = rng.choices(choose.moves, [WEIGHTS.get(tag, 1) for tag in choose.moves])[0]
    side = game.side_of(seat)
    match tag:
        case "draft":
            return Draft(rows(view.kind, side, rng))
        case "suggest":
            return Suggest(rng.choice(("to", "TONE", "slam", *ODD_WORDS)))
        case "challenge":
            return Challenge(a_word(view, 1 - side, rng))
        case "accept":
            return Accept(a_word(view, 1 - side, rng))
        case "move-token":
            return MoveToken(walk(view, rng))
    return PLAIN[tag]


def hides(game: BoggleBowl, state: BoggleBowlState, entry: Any, viewer: Seat | None) -> bool:
    """What the other side rolls, lays and says is secret in the race."""
    if state.phase != "race" or not isinstance(entry.move, Rolled | Reroll | Draft | Suggest):
        return False
    hand = entry.move.cup if isinstance(entry.move, Rolled) else entry.by
    return viewer is None or hand not in game.teams[game.side_of(viewer)]


def reveals(game: BoggleBowl, state: BoggleBowlState) -> bool:
    """Words lie open when the race is over; before the first cup is emptied there is nothing to hide."""
    return state.phase != "race" or state.until is None


def rows(kind: Kind, side: int, rng: random.Random) -> Words:
    """Some cubes in as many rows as the space calls for, sometimes impossibly."""
    cubes = rng.sample(TRAYS[side], rng.randint(2, CUBES))
    if rng.random() < 0.05:
        cubes[0] = rng.choice((*ODD_CUBES, cubes[1]))
    if kind == "blank":
        return (tuple(cubes),)
    cut = rng.randint(1, len(cubes) - 1)
    common = cubes[:1] if kind == "x" and rng.random() < 0.9 else []
    return tuple(cubes[:cut]), (*common, *cubes[cut:])


def a_word(view: BoggleBowlState, side: int, rng: random.Random) -> str:
    words = [each.word for each in view.last.counts[side].words]
    return rng.choice((*words, *words, *words, "ZZZ"))


def walk(view: BoggleBowlState, rng: random.Random) -> Path:
    """Step by step over spaces that are open, now and then one step too few or back to where it came from."""
    path: Path = ()
    while onward := view.onward(path):
        path = (*path, rng.choice(onward))
    return rng.choice((path[:-1], (*path, view.token))) if rng.random() < 0.1 else path

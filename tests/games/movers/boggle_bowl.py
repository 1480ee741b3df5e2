"""How the kit plays Boggle Bowl: rows of random cubes, flips and votes, and random walks of the token."""

import random
from typing import Any

from lettercup.core import Choose, Done, Move, Rolled, Seat
from lettercup.games.boggle_bowl import (
    CUBES,
    TRAYS,
    BoggleBowl,
    BoggleBowlState,
    BowlDraft,
    BowlReroll,
    Flip,
    Kind,
    MoveToken,
    Path,
    Rows,
    Suggest,
)
from tests.games.reveals import about_words

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
    BoggleBowl(players=4, control=("never", "in-turn", "first", "first"), referee="challenge"),
    BoggleBowl(players=1, tour=((1, 0), (4, 3), (7, 6))),
    BoggleBowl(players=2, tour=((1, 1), (1, 1)), referee="challenge"),
    BoggleBowl(players=2, box="other"),
]
OPTIONS = {
    "players": range(1, 6),
    "sides": ((), ("blue",), ("blue", "red", "red"), ("red", "blue", "blue", "blue", "red")),
    "control": ((), ("never",), ("in-turn", "never", "first")),
    "referee": ("auto", "challenge"),
    "flip_seconds": (1, 10),
    "race_seconds": (5, 180),
    "box": ("ours", "other"),
}

PLAIN = {"reroll": BowlReroll(), "flip": Flip(), "done": Done()}
WEIGHTS = {"draft": 6, "flip": 2, "done": 2, "accept": 3, "challenge": 3, "appeal": 3}
ODD_CUBES = (-1, 0, 11, 22, 1000)
ODD_WORDS = ("", "A", "TO GO", "DON'T", "ZZZ")


def move(game: BoggleBowl, view: BoggleBowlState, seat: Seat, choose: Choose, rng: random.Random) -> Move:
    """Something of what is asked for, drafts most of all."""
    tag = rng.choices(choose.moves, [WEIGHTS.get(tag, 1) for tag in choose.moves])[0]
    side = game.side_of(seat)
    match tag:
        case "draft":
            return BowlDraft(rows(view.kind, side, rng))
        case "suggest":
            return Suggest(rng.choice(("to", "TONE", "slam", *ODD_WORDS)))
        case "move-token":
            return MoveToken(walk(view, rng))
    return PLAIN.get(tag) or about_words(tag, view.reveal, seat, rng)


def laid_words(game: BoggleBowl, state: BoggleBowlState, seat: Seat, played: Move) -> tuple[str, ...]:
    """The words that a move lays, for the tests of bots."""
    match played:
        case BowlDraft(words=rows):
            return tuple("".join(state.faces[cube] or "" for cube in row).upper() for row in rows)
        case Suggest(word=word):
            return (word,)
    return ()


def hides(game: BoggleBowl, state: BoggleBowlState, entry: Any, viewer: Seat | None) -> bool:
    """What the other side rolls, lays and says is secret until the race is over."""
    if state.phase not in ("roll", "race") or not isinstance(entry.move, Rolled | BowlReroll | BowlDraft | Suggest):
        return False
    hand = entry.move.cup if isinstance(entry.move, Rolled) else entry.by
    return viewer is None or hand not in game.parties[game.side_of(viewer)]


def reveals(game: BoggleBowl, state: BoggleBowlState) -> bool:
    """Rows lie open when the race is over; before the first cup is emptied there is nothing to hide."""
    return state.phase in ("reveal", "move") or not any(side.throws for side in state.sides)


def rows(kind: Kind, side: int, rng: random.Random) -> Rows:
    """Some cubes in as many rows as the space calls for, or more, and sometimes impossibly."""
    cubes = rng.sample(TRAYS[side], rng.randint(2, CUBES))
    if rng.random() < 0.05:
        cubes[0] = rng.choice((*ODD_CUBES, cubes[1]))
    if kind == "blank" and rng.random() < 0.9:
        return (tuple(cubes),)
    cut = rng.randint(1, len(cubes) - 1)
    common = cubes[:1] if kind == "x" and rng.random() < 0.9 else []
    return tuple(cubes[:cut]), (*common, *cubes[cut:])


def walk(view: BoggleBowlState, rng: random.Random) -> Path:
    """Step by step over spaces that are open, now and then one step too few or back to where it came from."""
    path: Path = ()
    while onward := view.onward(path):
        path = (*path, rng.choice(onward))
    return rng.choice((path[:-1], (*path, view.token))) if rng.random() < 0.1 else path

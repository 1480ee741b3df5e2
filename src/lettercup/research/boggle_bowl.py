"""Boggle Bowl in numbers."""

import random
from collections.abc import Iterator
from functools import lru_cache, partial

from lettercup.bots import Situation
from lettercup.core import Done, Seat
from lettercup.games.boggle_bowl import (
    CUBES,
    TRAYS,
    BoggleBowl,
    BoggleBowlState,
    BowlDraft,
    BowlReroll,
    Flip,
    MoveToken,
    Path,
    Rows,
    Space,
    Suggest,
)
from lettercup.research.numbers import (
    WORDS,
    Block,
    Common,
    Field,
    Menu,
    Option,
    Rack,
    codes,
    from_seat,
    timer,
)
from lettercup.research.reveals import FIELD, KINDS, refused, word_options
from lettercup.solver.racks import words_from_rack

PHASES = ("roll", "race", "reveal", "move")
SPACES = ("blank", "2", "x", "wild")
ROOM = {"blank": 1, "2": 2, "x": 2, "wild": CUBES}
"""How many words a space takes."""


class BoggleBowlNumbers(Common):
    """A side lays word by word."""

    kinds = ("done", "flip", "reroll", "clear", "draft", "suggest", "move-token", *KINDS)
    choices = 256
    dice = CUBES
    sampled = (
        "Every word of the dictionary that the free cubes spell, with one choice of cubes. It is laid beside the words "
        "that lie there, or in their place if the space takes no more; on an X the second word shares a cube of the "
        "first, which is drawn. `clear` takes all cubes back. Paths of the token that end on the same space are one "
        "move. If there are more words than fit, so many are drawn as fit."
    )

    def rivals(self, game: BoggleBowl, seat: Seat) -> tuple[Seat, ...]:
        return game.parties[1 - game.side_of(seat)]

    def fields(self, game: BoggleBowl) -> tuple[Field, ...]:
        return (
            Field("phase", 1, ", ".join(f"{number} {name}" for number, name in enumerate(PHASES)), high=3),
            Field("side", 1, "0 if the own side is red, 1 if it is blue", high=1),
            Field("seconds", 1, "seconds left, -1 while no timer runs", -1),
            Field("space", 1, ", ".join(f"{number} {name}" for number, name in enumerate(SPACES)), high=3),
            Field("token", 2, "row and column of the token", high=8),
            Field("steps", 1, "how many steps the winner of the round moves it"),
            Field("flipped", 1, "1 once the timer has been turned over", high=1),
            Field("frozen", 2, "1 for each side whose words can no longer change, the own one first", high=1),
            Field("points", 2, "the points of both sides, the own one first"),
            Field("faces", CUBES, "what the own cubes show", high=28),
            Field("words", CUBES, "for each own cube, the word that it stands in, counted from 1; 0: none", high=CUBES),
            Field("crossing", 1, "the cube that stands in two words, counted from 1; 0: none", high=CUBES),
            FIELD,
        )

    def seen(self, at: Situation) -> list[int]:
        view: BoggleBowlState = at.view
        side = _side(at)
        mine, theirs = from_seat(view.sides, side)
        rows, crossing = [0] * CUBES, 0
        for number, row in enumerate(mine.words, 1):
            for cube in (die - TRAYS[side][0] for die in row):
                crossing = cube + 1 if rows[cube] else crossing
                rows[cube] = rows[cube] or number
        return [
            PHASES.index(view.phase),
            side,
            timer(at),
            SPACES.index(view.kind),
            *view.token,
            view.last.steps,
            int(view.flipped is not None),
            int(mine.frozen),
            int(theirs.frozen),
            mine.points,
            theirs.points,
            *codes([view.faces[die] for die in TRAYS[side]], CUBES),
            *rows,
            crossing,
            *refused(at),
        ]

    def menu(self, at: Situation, rng: random.Random, choices: int) -> Menu:
        view: BoggleBowlState = at.view
        if view.reveal:
            return self.listed(word_options(at, self.kinds))
        if at.may(MoveToken):
            return self.listed(list(_token(view)))
        side = _side(at)
        faces = tuple([view.faces[die] or "" for die in TRAYS[side]])
        if at.may(Suggest):
            return self.drawn(self.block(()), _suggestions(self, faces), rng, choices)
        laid = view.sides[side].words
        fixed = self.plain(at, Done, BowlReroll)
        if laid:
            fixed += [*self.plain(at, Flip), Option(CLEAR, partial(BowlDraft, ()))]
        beside = laid if len(laid) < ROOM[view.kind] else ()
        common = rng.choice(laid[0]) - TRAYS[side][0] if view.kind == "x" and beside else None
        return self.drawn(self.block(fixed), _words(self, faces, side, beside, common), rng, choices)


def _side(at: Situation) -> int:
    game: BoggleBowl = at.game  # type: ignore[assignment]  # the numbers of this game
    return game.side_of(at.seat)


@lru_cache(maxsize=1024)
def _words(numbers: BoggleBowlNumbers, faces: tuple[str, ...], side: int, laid: Rows, common: int | None) -> Block:
    """The words of the free cubes; with a common cube, those that it stands in."""
    tray = TRAYS[side]
    used = {cube for row in laid for cube in row}
    free = [cube for cube in range(CUBES) if tray[cube] not in used]
    places = free if common is None else [common, *free]
    shown = [faces[cube] for cube in places]
    rack, found = Rack(shown), []
    for word in words_from_rack(WORDS, shown):
        row = [places[place] for place in rack.used(word)]
        if common is None or common in row:
            found.append(Option(DRAFT, partial(_draft, laid, tray, row), word, row))
    return numbers.block(found)


@lru_cache(maxsize=64)
def _suggestions(numbers: BoggleBowlNumbers, faces: tuple[str, ...]) -> Block:
    """The words that a member without the cubes may call out."""
    return numbers.block([Option(SUGGEST, partial(Suggest, word), word) for word in words_from_rack(WORDS, faces)])


def _draft(laid: Rows, tray: tuple[int, ...], row: list[int]) -> BowlDraft:
    return BowlDraft((*laid, tuple([tray[cube] for cube in row])))


def _token(view: BoggleBowlState) -> Iterator[Option]:
    """One path to every space that the token can reach."""
    paths: list[Path] = [()]
    ends: dict[Space, Path] = {}
    while paths:
        path = paths.pop()
        onward = view.onward(path)
        if not onward and path:
            ends.setdefault(path[-1], path)
        paths.extend((*path, space) for space in onward)
    for (row, column), path in sorted(ends.items()):
        yield Option(MOVE, partial(MoveToken, path), row=row, column=column)


CLEAR, DRAFT, SUGGEST, MOVE = map(BoggleBowlNumbers.kinds.index, ("clear", "draft", "suggest", "move-token"))
NUMBERS = BoggleBowlNumbers()

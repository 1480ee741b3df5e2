"""A second reader of Boggle Bowl."""

import tomllib
from itertools import pairwise
from typing import Any

from lettercup.core import Done, Entry, Rolled, Seat, TimeUp
from lettercup.core.reveal import Accept, Appeal, Challenge
from lettercup.data import read_text
from lettercup.games.boggle_bowl import BoggleBowl, BowlDraft, BowlReroll, Flip, MoveToken
from tests.games.readers import SecondReader

SHEET = tomllib.loads(read_text("board.toml", "lettercup.games.boggle_bowl"))
ROWS = [SHEET["red"], *SHEET["spaces"], SHEET["blue"]]
PRINTED = [row.split() for row in ROWS]
"""The board as printed, row by row."""


class Reader(SecondReader):
    """Somebody beside the table who writes down what happens and counts by hand."""

    def __init__(self, game: BoggleBowl) -> None:
        self.game = game
        self.teams = [[seat for seat in range(game.players) if self.side(seat) == side] for side in (0, 1)]
        self.row, self.column = SHEET["centre"]
        self.points = [0, 0]
        self.pegs: list[list[int]] = [[], []]
        self.round = 1
        self.clear()

    def clear(self) -> None:
        self.letters: list[dict[int, str]] = [{}, {}]
        self.rows: list[list[tuple[int, ...]]] = [[], []]
        self.wrong: list[set[str]] = [set(), set()]
        self.asked: list[set[str]] = [set(), set()]
        self.votes: list[set[int]] = [set(), set()]
        self.until: int | None = None
        self.flipped = self.is_open = False

    def side(self, seat: Seat) -> int:
        return ("red", "blue").index(self.game.sides[seat]) if self.game.sides else seat % 2

    def controller(self, side: int) -> Seat | None:
        """Who has the cubes this round: the first one begins, then it goes round, without those who never want them."""
        if not self.game.control or not self.teams[side]:
            return self.teams[side][(self.round - 1) % len(self.teams[side])] if self.teams[side] else None
        wish = self.game.control
        able = [seat for seat in self.teams[side] if wish[seat] != "never"] or self.teams[side]
        while any(wish[seat] == "first" for seat in able) and wish[able[0]] != "first":
            able = [*able[1:], able[0]]
        return able[(self.round - 1) % len(able)]

    def read(self, entry: Entry[Any]) -> None:
        match entry.move:
            case Rolled(cup=int(cup), faces=faces):
                self.roll(self.side(cup), faces, entry.at)
            case BowlReroll():
                side = self.side(int(entry.by))
                self.letters[side], self.rows[side] = {}, []
            case BowlDraft(words=words):
                self.rows[self.side(int(entry.by))] = [row for row in words if row]
            case Appeal(words=words):
                side = self.side(int(entry.by))
                self.asked[side], self.votes[side] = set(words), set()
            case Accept(owner=owner):
                self.vote(int(entry.by), owner)
            case Challenge(owner=owner):
                self.strike(entry, [owner])
            case MoveToken(path=path):
                self.move(self.side(int(entry.by)), path)
            case Flip() if all(self.teams):
                assert not self.flipped
                self.flipped, self.until = True, entry.at + 1000 * self.game.flip_seconds
            case Flip() | Done() | TimeUp() if not self.is_open:
                self.is_open = True
                self.strike(entry, [0, 1])

    def roll(self, side: int, faces: tuple[str, ...], at: int) -> None:
        if self.is_open:
            assert self.count(0) == self.count(1), "only a tie is played over"
            self.clear()
        self.letters[side] = dict(enumerate(faces, 11 * side))
        both = all(self.letters[each] for each in (0, 1) if self.teams[each])
        if both and self.until is None:
            self.until = at + 1000 * self.game.race_seconds

    def strike(self, entry: Entry[Any], sides: list[int]) -> None:
        for side in sides:
            words = {self.word(side, row) for row in self.rows[side]}
            self.wrong[side] |= {each.word for each in entry.verdicts if not each.allowed} & words

    def vote(self, seat: int, side: int) -> None:
        self.votes[side].add(seat)
        if self.votes[side] == set(self.teams[1 - side]):
            self.wrong[side] -= self.asked[side]

    def word(self, side: int, row: tuple[int, ...]) -> str:
        return "".join(self.letters[side][cube] for cube in row).upper()

    def is_good(self, side: int, word: str) -> bool:
        return len(word) > 1 and word not in self.wrong[side]

    def count(self, side: int) -> int:
        rows, space = self.rows[side], PRINTED[self.row][self.column]
        good = [row for row in rows if self.is_good(side, self.word(side, row))]
        if space == "W":
            return sum(map(len, good))
        if len(good) < len(rows) or len(rows) != (1 if space == "B" else 2):
            return 0
        if space == "X":
            return sum(map(len, rows)) - 1 if set(rows[0]) & set(rows[1]) else 0
        return sum(map(len, rows))

    def move(self, side: int, path: Any) -> None:
        ahead = self.count(side) - self.count(1 - side)
        walked = [(self.row, self.column), *path]
        forward = (-1, 1)[side]
        steps = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(walked)]
        assert set(steps) <= {(forward, 0), (0, 1), (0, -1)}
        assert (forward, 0) in steps
        assert len(set(walked)) == len(walked)
        assert [row for row, _ in path[:-1] if row in (0, 8)] == []
        self.row, self.column = path[-1]
        home = self.row == (0, 8)[side]
        assert len(path) == ahead or (home and len(path) < ahead)
        if home:
            self.score(side, int(PRINTED[self.row][self.column]))
            self.row, self.column = SHEET["centre"]
        if self.winners is None:
            self.round += 1
        self.clear()

    def score(self, side: int, number: int) -> None:
        """The sheet: a peg for each of two scores; after that they are added up, and stand where there is a hole."""
        holes = {int(hole) for hole in PRINTED[(0, 8)[side]]}
        pegs = self.pegs[side]
        self.points[side] += number
        if self.points[side] >= 100 and (len(pegs) == 2 or number in pegs):
            return
        if len(pegs) < 2 and number not in pegs:
            pegs.append(number)
        elif self.points[side] in holes:
            pegs[:] = [self.points[side]]
        else:
            pegs[:] = [min(pegs), self.points[side] - min(pegs)]
        pegs.sort()

    @property
    def winners(self) -> tuple[Seat, ...] | None:
        return next((tuple(self.teams[side]) for side in (0, 1) if self.points[side] >= 100), None)

    def check(self, state: Any) -> None:
        assert state.scores == tuple(self.points[self.side(seat)] for seat in range(self.game.players))
        assert state.token == (self.row, self.column)
        assert state.round == self.round
        assert [list(side.pegs) for side in state.sides] == self.pegs
        if self.winners is None:
            assert [side.controller for side in state.sides] == [self.controller(0), self.controller(1)]
        if state.phase == "race":
            assert state.until == self.until

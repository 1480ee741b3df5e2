"""A second reader of Bridge Dice."""

from typing import Any

from lettercup.core import Entry, Rolled, Seat
from lettercup.games.bridge_dice import BridgeDice
from tests.games.readers import SecondReader

WORTH = {(6, 1): 50, (6, 2): 15, (6, 3): 6, (5, 3): 3, (4, 3): 1}
"""What so many letters after so many casts score."""


class Reader(SecondReader):
    """A score pad, and a finger on the word."""

    def __init__(self, game: BridgeDice) -> None:
        self.target, self.turns = game.target, game.turns
        self.rows: list[list[int]] = [[] for _ in range(game.players)]
        self.contenders = list(range(game.players))
        self.bs: list[int] = []
        self.turn = 0
        self.casts = self.letters = 0

    def read(self, entry: Entry[Any]) -> None:
        if isinstance(entry.move, Rolled):
            (self.cast if len(self.contenders) == 1 else self.cast_for_the_start)(list(entry.move.faces))

    def cast_for_the_start(self, faces: list[str]) -> None:
        self.bs.append(faces.count("B"))
        if len(self.bs) == len(self.contenders):
            self.contenders = [seat for seat, bs in zip(self.contenders, self.bs, strict=True) if bs == max(self.bs)]
            self.bs = []
            self.turn = self.contenders[0]

    def cast(self, faces: list[str]) -> None:
        assert len(faces) == 6 - self.letters
        while self.letters < 6 and "BRIDGE"[self.letters] in faces:
            self.letters += 1
        self.casts += 1
        if self.letters == 6 or self.casts == 3:
            self.rows[self.turn].append(WORTH.get((self.letters, self.casts), 0))
            if self.winners is None:
                self.turn = self.turn + 1 if self.turn + 1 < len(self.rows) else 0
                self.casts = self.letters = 0

    @property
    def winners(self) -> tuple[Seat, ...] | None:
        first = tuple(seat for seat, row in enumerate(self.rows) if sum(row) >= self.target)
        if not first and self.turns and all(len(row) == self.turns for row in self.rows):
            most = max(map(sum, self.rows))
            first = tuple(seat for seat, row in enumerate(self.rows) if sum(row) == most)
        return first or None

    def check(self, state: Any) -> None:
        assert state.sheet == tuple(map(tuple, self.rows))
        assert state.scores == tuple(map(sum, self.rows))
        assert (state.cast, len(state.aside)) == (self.casts, self.letters)
        assert state.roll_off.contenders == tuple(self.contenders)
        if len(self.contenders) == 1:
            assert state.turn == self.turn

"""Boggle Bowl in any order of events: cubes are conserved, scores are those of a second scorer, secrets stay apart."""

import random
import tomllib
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from lettercup.core import Choose, Entry, IllegalMove, Roll, Rolled, TimeUp, encode, judged, play
from lettercup.data import read_text
from lettercup.games.boggle_bowl import (
    Accept,
    BoggleBowl,
    BoggleBowlState,
    Challenge,
    Draft,
    MoveToken,
    Reroll,
    Suggest,
)
from tests.conformance.kit import REFEREE, throw, viewers
from tests.games.movers import boggle_bowl as mover

SHEET = tomllib.loads(read_text("boards/boggle-bowl.toml"))
ROWS = [SHEET["red"], *SHEET["spaces"], SHEET["blue"]]
PRINTED = [row.split() for row in ROWS]
"""The board as printed, row by row."""


class Scorer:
    """Somebody beside the table who writes down what happens and counts by hand."""

    def __init__(self, game: BoggleBowl) -> None:
        self.game = game
        self.row, self.column = SHEET["centre"]
        self.points = [0, 0]
        self.clear()

    def clear(self) -> None:
        self.letters: list[dict[int, str]] = [{}, {}]
        self.rows: list[list[tuple[int, ...]]] = [[], []]
        self.wrong: list[set[str]] = [set(), set()]
        self.votes: dict[tuple[int, str], set[int]] = {}

    def write_down(self, entry: Entry[Any]) -> None:
        match entry.move:
            case Rolled(cup=int(cup), faces=faces):
                side = self.game.side_of(cup)
                self.letters[side] = dict(enumerate(faces, 11 * side))
            case Reroll():
                side = self.game.side_of(int(entry.by))
                self.letters[side], self.rows[side] = {}, []
            case Draft(words=words):
                self.rows[self.game.side_of(int(entry.by))] = [row for row in words if row]
            case Accept(word=word):
                self.vote(int(entry.by), word)
            case Challenge():
                self.strike(entry, [1 - self.game.side_of(int(entry.by))])
            case MoveToken(path=path):
                self.move(self.game.side_of(int(entry.by)), path)
            case _:
                self.strike(entry, [0, 1])

    def strike(self, entry: Entry[Any], sides: list[int]) -> None:
        for side in sides:
            words = {self.read(side, row) for row in self.rows[side]}
            self.wrong[side] |= {each.word for each in entry.verdicts if not each.allowed} & words

    def vote(self, seat: int, word: str) -> None:
        side = 1 - self.game.side_of(seat)
        votes = self.votes.setdefault((side, word), set())
        votes.add(seat)
        if votes == {each for each in range(self.game.players) if self.game.side_of(each) != side}:
            self.wrong[side].remove(word)

    def read(self, side: int, row: tuple[int, ...]) -> str:
        return "".join(self.letters[side][cube] for cube in row).upper()

    def count(self, side: int) -> int:
        rows, space = self.rows[side], PRINTED[self.row][self.column]
        good = [row for row in rows if self.read(side, row) not in self.wrong[side]]
        if space == "W":
            return sum(map(len, good))
        if len(good) < len(rows) or len(rows) != (1 if space == "B" else 2):
            return 0
        if space == "X":
            return sum(map(len, rows)) - 1 if set(rows[0]) & set(rows[1]) else 0
        return sum(map(len, rows))

    def move(self, side: int, path: Any) -> None:
        ahead = self.count(side) - self.count(1 - side)
        self.row, self.column = path[-1]
        home = self.row == (0, 8)[side]
        assert len(path) == ahead or (home and len(path) < ahead)
        if home:
            self.points[side] += int(PRINTED[self.row][self.column])
            self.row, self.column = SHEET["centre"]
        self.clear()


class BoggleBowlMachine(RuleBasedStateMachine):
    """Anybody does anything, in any order."""

    game: BoggleBowl
    state: BoggleBowlState

    @initialize(game=st.sampled_from(mover.GAMES))
    def sit_down(self, game: BoggleBowl) -> None:
        self.game, self.state, self.at = game, game.start(), 0
        self.scorer = Scorer(game)

    def asked(self, kind: type[Any]) -> list[Any]:
        return [ask for ask in self.game.asks(self.state) if isinstance(ask, kind)]

    @precondition(lambda self: self.asked(Roll))
    @rule(seed=st.integers(0, 2**32))
    def throw(self, seed: int) -> None:
        rng = random.Random(seed)
        self.enter("dice", throw(self.game, rng.choice(self.asked(Roll)), rng))

    @precondition(lambda self: self.asked(Choose))
    @rule(seed=st.integers(0, 2**32))
    def choose(self, seed: int) -> None:
        rng = random.Random(seed)
        ask: Choose = rng.choice(self.asked(Choose))
        self.enter(ask.seat, mover.move(self.game, self.game.view(self.state, ask.seat), ask.seat, ask, rng))

    @precondition(lambda self: self.state.until is not None)
    @rule()
    def let_time_run_out(self) -> None:
        self.enter("clock", TimeUp())

    @precondition(lambda self: self.game.outcome(self.state))
    @rule()
    def play_again(self) -> None:
        self.sit_down(self.game)

    def enter(self, by: Any, move: Any) -> None:
        """Play an entry, and let the scorer write it down."""
        before = self.state
        self.at = before.until or 0 if by == "clock" else self.at + 1
        entry: Entry[Any] = judged(self.game, before, Entry(self.at, by, move), REFEREE)
        try:
            self.state = play(self.game, before, entry)
        except IllegalMove:
            assert self.state is before
            return
        self.scorer.write_down(entry)
        if (own := self.acted_in_secret(before, entry)) is not None:
            self.only_the_own_side_saw_it(before, own)
        if self.played_over(before):
            assert self.scorer.count(0) == self.scorer.count(1)
            self.scorer.clear()

    def played_over(self, before: BoggleBowlState) -> bool:
        """A round ended in a tie: the next one begins without a move of the token."""
        return before.phase != "move" and self.state.phase == "race" and self.state.until is None

    def acted_in_secret(self, before: BoggleBowlState, entry: Entry[Any]) -> int | None:
        """The side whose secret this entry is: everything in the race but first rolls, flips and ends."""
        match entry.move:
            case Rolled(cup=int(cup)):
                side = self.game.side_of(cup)
                return side if before.sides[side].rolled else None
            case Reroll() | Draft() | Suggest():
                return self.game.side_of(int(entry.by))
        return None

    def only_the_own_side_saw_it(self, before: BoggleBowlState, own: int) -> None:
        assert before.sides[1 - own] == self.state.sides[1 - own]
        for viewer in viewers(self.game):
            if viewer is None or self.game.side_of(viewer) != own:
                assert encode(self.game.view(before, viewer)) == encode(self.game.view(self.state, viewer))

    @invariant()
    def every_cube_is_in_the_cup_or_shows_one_of_its_faces(self) -> None:
        for side in (0, 1):
            shown = self.state.faces[11 * side : 11 * side + 11]
            assert None not in shown or set(shown) == {None}
            dice = self.game.dice[11 * side : 11 * side + 11]
            assert all(face is None or die.face(face) for die, face in zip(dice, shown, strict=True))

    @invariant()
    def every_laid_cube_is_the_sides_own_and_lies_once(self) -> None:
        kind = self.state.last.kind if self.game.outcome(self.state) else self.state.kind
        for number, side in enumerate(self.state.sides):
            cubes = [cube for row in side.words for cube in row]
            assert all(cube // 11 == number and self.state.faces[cube] for cube in cubes)
            assert len(cubes) - len(set(cubes)) <= (kind == "x")

    @invariant()
    def the_score_the_token_and_the_pegs_are_the_scorers(self) -> None:
        points = self.scorer.points
        assert self.state.scores == tuple(points[self.game.side_of(seat)] for seat in range(self.game.players))
        assert self.state.token == (self.scorer.row, self.scorer.column)
        assert all(sum(side.pegs) == side.points for side in self.state.sides if side.points < 100)

    @invariant()
    def the_winner_is_who_has_a_hundred(self) -> None:
        outcome = self.game.outcome(self.state)
        best = [side for side in (0, 1) if self.scorer.points[side] >= 100]
        assert (outcome is not None) == bool(best)
        if outcome:
            assert [self.game.side_of(seat) for seat in outcome.winners] == best * len(outcome.winners)


TestBoggleBowlMachine = BoggleBowlMachine.TestCase
TestBoggleBowlMachine.settings = settings(max_examples=60, stateful_step_count=80)

"""Boggle Bowl in any order of events: cubes are conserved, scores are those of a second reader, secrets stay apart."""

import random
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from lettercup.core import Choose, Entry, IllegalMove, Roll, Rolled, TimeUp, encode, judge, play
from lettercup.games.boggle_bowl import BoggleBowl, BoggleBowlState, BowlDraft, BowlReroll, Suggest
from tests.conformance.kit import REFEREE, throw, viewers
from tests.games.movers import boggle_bowl as mover
from tests.games.readers.boggle_bowl import Reader

BY_THE_SHEET = [game for game in mover.GAMES if not game.tour]
"""The second reader knows the sheet; the sheet knows no tours."""


class BoggleBowlMachine(RuleBasedStateMachine):
    """Anybody does anything, in any order."""

    game: BoggleBowl
    state: BoggleBowlState

    @initialize(game=st.sampled_from(BY_THE_SHEET))
    def sit_down(self, game: BoggleBowl) -> None:
        self.game, self.state, self.at = game, game.start(), 0
        self.reader = Reader(game)

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
        """Play an entry, and let the second reader read it."""
        before = self.state
        self.at = before.until or 0 if by == "clock" else self.at + 1
        entry: Entry[Any] = judge(self.game, before, Entry(self.at, by, move), REFEREE)
        try:
            self.state = play(self.game, before, entry)
        except IllegalMove:
            assert self.state is before
            return
        self.reader.read(entry)
        if (own := self.acted_in_secret(before, entry)) is not None:
            self.only_the_own_side_saw_it(before, own)

    def acted_in_secret(self, before: BoggleBowlState, entry: Entry[Any]) -> int | None:
        """The side whose secret this entry is: everything in the race but first rolls, flips and ends."""
        match entry.move:
            case Rolled(cup=int(cup)):
                side = self.game.side_of(cup)
                return side if before.phase == "race" else None
            case BowlReroll() | BowlDraft() | Suggest():
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
    def the_second_reader_agrees(self) -> None:
        self.reader.check(self.state)
        assert all(sum(side.pegs) == side.points for side in self.state.sides if side.points < 100)
        outcome = self.game.outcome(self.state)
        assert (outcome.winners if outcome else None) == self.reader.winners


TestBoggleBowlMachine = BoggleBowlMachine.TestCase
TestBoggleBowlMachine.settings = settings(max_examples=60, stateful_step_count=80)

"""Letters Rebus in any order of events: dice are conserved, sums are those of the slow way, secrets stay apart."""

import random
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from lettercup.core import Choose, Entry, IllegalMove, Roll, TimeUp, asks_of, encode, judge, play
from lettercup.games.letters_rebus import LettersRebus, LettersRebusState, RebusDraft
from tests.conformance.kit import REFEREE, throw
from tests.games.movers import letters_rebus as mover
from tests.games.readers.letters_rebus import Reader


class LettersRebusMachine(RuleBasedStateMachine):
    """Anybody does anything, in any order."""

    game: LettersRebus
    state: LettersRebusState

    @initialize(game=st.sampled_from(mover.GAMES))
    def sit_down(self, game: LettersRebus) -> None:
        self.game, self.state, self.at = game, game.start(), 0
        self.reader = Reader(game)

    def asked(self, kind: type[Any]) -> list[Any]:
        return [ask for ask in self.game.asks(self.state) if isinstance(ask, kind)]

    @precondition(lambda self: self.state.phase == "roll")
    @rule(seed=st.integers(0, 2**32))
    def throw(self, seed: int) -> None:
        rng = random.Random(seed)
        ask = rng.choice(self.asked(Roll))
        self.enter("dice", throw(self.game, ask, rng))

    @precondition(lambda self: self.state.phase in ("lay", "reveal"))
    @rule(seed=st.integers(0, 2**32))
    def choose(self, seed: int) -> None:
        rng = random.Random(seed)
        ask: Choose = rng.choice(self.asked(Choose))
        view = self.game.view(self.state, ask.seat)
        self.enter(ask.seat, mover.move(self.game, view, ask.seat, ask, rng))

    @precondition(lambda self: self.state.phase in ("lay", "reveal"))
    @rule()
    def let_time_run_out(self) -> None:
        self.enter("clock", TimeUp())

    @precondition(lambda self: self.state.phase == "over")
    @rule()
    def play_again(self) -> None:
        assert self.game.outcome(self.state)
        self.sit_down(self.game)

    def enter(self, by: Any, move: Any) -> None:
        """Play an entry, and write down what it means."""
        before = self.state
        self.at = before.until or 0 if by == "clock" else self.at + 100
        entry: Entry[Any] = judge(self.game, before, Entry(self.at, by, move), REFEREE)
        try:
            self.state = play(self.game, before, entry)
        except IllegalMove:
            assert self.state is before
            return
        self.reader.read(entry)
        if isinstance(move, RebusDraft):
            self.only_that_seat_changed(before, by)

    def only_that_seat_changed(self, before: LettersRebusState, by: int) -> None:
        for seat in range(self.game.players):
            if seat != by:
                assert encode(self.state.hands[seat]) == encode(before.hands[seat])
                assert asks_of(self.game.asks(self.state), seat) == asks_of(self.game.asks(before), seat)

    @invariant()
    def the_second_reader_agrees(self) -> None:
        self.reader.check(self.state)

    @invariant()
    def every_hand_has_its_fifteen_dice(self) -> None:
        for hand, paper in zip(self.state.hands, self.reader.papers, strict=True):
            if self.state.phase == "over":
                continue
            assert hand.faces == paper.faces
            assert len(hand.faces) in (0, 15)
            dice = [placed.die for placed in hand.layout]
            assert len(set(dice)) == len(dice)
            assert set(dice) <= set(range(len(hand.faces)))
            if hand.tally:
                used = {die for word in hand.tally.words if not word.fault for die in word.dice}
                assert sorted((*used, *hand.tally.unused)) == list(range(15))


LettersRebusMachine.TestCase.settings = settings(max_examples=40, stateful_step_count=60, deadline=None)
TestLettersRebus = LettersRebusMachine.TestCase

"""Alphabet Dice, played at random by Hypothesis: dice are conserved, scores are right, words are allowed."""

import random
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from lettercup.core import Entry, Seat, play
from lettercup.core.grid import dice_at, groups, heir, lines
from lettercup.games.alphabet_dice import AlphabetDice
from tests.conformance.kit import REFEREE, Answers
from tests.games.movers import alphabet_dice as mover
from tests.games.readers.alphabet_dice import Reader

GAMES = st.integers(1, 6).flatmap(
    lambda players: st.builds(
        AlphabetDice,
        players=st.just(players),
        first=st.integers(0, players - 1),
        words_a_turn=st.sampled_from(("one", "several")),
        wrong_word_costs_turn=st.booleans(),
        turn_seconds=st.sampled_from((0, 20)),
    )
)


class AlphabetDiceMachine(RuleBasedStateMachine):
    """Random answers, one after the other, with a second reader beside the table."""

    @initialize(game=GAMES)
    def sit_down(self, game: AlphabetDice) -> None:
        self.game = game
        self.state = game.start()
        self.reader = Reader(game)
        self.at = 0

    @rule(seed=st.integers(0, 2**32), count=st.sampled_from((1, 10, 40)))
    def answer(self, seed: int, count: int) -> None:
        answers = Answers(self.game, mover, random.Random(seed))
        for _ in range(count):
            if not self.game.asks(self.state):
                return
            self.enter(answers.legal(self.state, self.at + 100))

    def enter(self, entry: Entry[Any]) -> None:
        before, self.at = self.state, entry.at
        self.state = play(self.game, before, entry)
        self.reader.read(entry)
        if isinstance(entry.by, int) and before.serving == self.state.serving:
            assert self.changed_hands(before) <= {entry.by, getattr(entry.move, "to", entry.by)}

    def changed_hands(self, before: Any) -> set[Seat]:
        hands = zip(before.hands, self.state.hands, strict=True)
        return {seat for seat, (old, new) in enumerate(hands) if old != new}

    @invariant()
    def every_die_is_in_one_place(self) -> None:
        state = self.state
        if state.dealt:
            held = [die for hand in state.hands for die in hand]
            assert sorted([*held, *state.aside, *(each.die for each in state.board)]) == list(range(36))

    @invariant()
    def the_second_reader_agrees(self) -> None:
        self.reader.check(self.state)

    @invariant()
    def the_crossword_is_one_piece_of_allowed_words(self) -> None:
        state = self.state
        assert len(groups(dice_at(state.board))) <= 1
        words = {"".join(state.faces[die] or "" for die in line).upper() for line in lines(state.board)}
        judged = REFEREE.judge(words - {"MMGOOD", *state.accepted})
        assert all(verdict.allowed for verdict in judged)

    @invariant()
    def bans_name_words_that_stand_on_the_board(self) -> None:
        for ban in self.state.bans:
            assert heir(ban.word, self.state.board) == ban.word

    @invariant()
    def everything_lies_open(self) -> None:
        assert all(self.game.view(self.state, seat) == self.state for seat in (None, *range(self.game.players)))


AlphabetDiceMachine.TestCase.settings = settings(max_examples=40, stateful_step_count=15, deadline=None)
TestAlphabetDice = AlphabetDiceMachine.TestCase

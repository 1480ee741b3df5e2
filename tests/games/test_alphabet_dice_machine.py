"""Alphabet Dice, played at random by Hypothesis: dice are conserved, scores are right, words are allowed."""

import random
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from lettercup.core import Drawn, Entry, Rolled, Seat, TimeUp, play
from lettercup.core.grid import dice_at, groups, heir, lines
from lettercup.games.alphabet_dice import Accept, AlphabetDice, Appeal, Build, Decline, Pass, Slurp
from tests.conformance.kit import REFEREE, Answers
from tests.games.movers import alphabet_dice as mover

RED = "WOBUPRYLFTTMIVAAASGCEEEDNROIOHLTINSE"
"""The red letter of each die."""

GAMES = st.builds(
    AlphabetDice,
    players=st.integers(1, 6),
    words_a_turn=st.sampled_from(("one", "several")),
    wrong_word_costs_turn=st.booleans(),
    turn_seconds=st.sampled_from((0, 20)),
)


class Ledger:
    """A score sheet kept by somebody who only reads the record, and knows the sheet but not our code."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.rows: list[list[int]] = [[] for _ in range(players)]
        self.boxes = [[False] * 4 for _ in range(players)]
        self.clear(starter=0)

    def clear(self, starter: Seat) -> None:
        self.starter = self.turn = starter
        self.hands: list[list[int]] = [[] for _ in range(self.players)]
        self.shows: dict[int, str] = {}
        self.board: set[int] = set()
        self.out: list[Seat] = []
        self.scrapers: list[Seat] = []
        self.idle_turns = self.reheats = 0
        self.votes_missing = 0

    def read(self, entry: Entry[Any]) -> None:
        """Write down what one line of the record means."""
        match entry.move:
            case Drawn(lots=lots):
                each = {1: 18, 2: 18, 3: 12, 4: 9, 5: 7, 6: 6}[self.players]
                self.hands = [list(lots[each * seat : each * (seat + 1)]) for seat in range(self.players)]
            case Rolled(cup=cup, faces=faces) if cup is not None:
                self.shows.update(zip(self.hands[cup], faces, strict=True))
            case Appeal():
                self.votes_missing = self.players - 1
            case Accept():
                self.votes_missing -= 1
            case Decline():
                self.votes_missing = 0
            case TimeUp() if self.votes_missing:
                self.votes_missing = 0
            case Build() | Slurp() as move if all(verdict.allowed for verdict in entry.verdicts):
                self.place(move)
            case Build() | Slurp() | Pass() | TimeUp():
                self.idle()

    def place(self, move: Build | Slurp) -> None:
        hand = self.hands[self.turn]
        hand[:] = [die for die in hand if die not in {each.die for each in move.layout}]
        if isinstance(move, Slurp):
            self.boxes[self.turn][len(self.rows[0])] = True
            self.hands[move.to].append(move.theirs)
        self.board = {each.die for each in move.layout}
        self.idle_turns = self.reheats = 0
        poised = self.out[:1]
        self.out = [seat for seat in (*self.out, self.turn) if not self.hands[seat]]
        if self.out[:1] != poised:
            order = [*range(self.turn + 1, self.players), *range(self.turn + 1)]
            self.scrapers = [seat for seat in order if self.out and self.hands[seat]]
        self.go_on()

    def idle(self) -> None:
        self.idle_turns += not self.out
        if self.idle_turns < self.players:
            self.go_on()
            return
        self.idle_turns, self.reheats = 0, self.reheats + 1
        if self.reheats < 3:
            self.go_on()
            return
        costs = [self.cost(seat) for seat in range(self.players)]
        self.serve({seat for seat in range(self.players) if costs[seat] == min(costs)} if self.players > 1 else set())

    def go_on(self) -> None:
        if self.out and not self.scrapers:
            self.serve({self.out[0]})
        else:
            self.turn = self.scrapers.pop(0) if self.out else (self.turn + 1) % self.players

    def serve(self, winners: set[Seat]) -> None:
        souper = len(self.rows[0]) == 3
        for seat, row in enumerate(self.rows):
            cost = self.cost(seat)
            row.append(0 if seat in winners else max(2, 2 * cost) if souper else cost + 1)
        lowest = [seat for seat in range(self.players) if self.total(seat) == min(map(sum, self.rows))]
        left = [*range(self.starter + 1, self.players), *range(self.starter + 1)]
        self.clear(min(set(lowest) & winners or lowest, key=left.index))

    def cost(self, seat: Seat) -> int:
        return sum(2 if self.shows[die] == RED[die] else 1 for die in self.hands[seat])

    def total(self, seat: Seat) -> int:
        return sum(self.rows[seat])

    @property
    def over(self) -> bool:
        return len(self.rows[0]) == 4


class AlphabetDiceMachine(RuleBasedStateMachine):
    """Random answers, one after the other, with a ledger kept on the side."""

    @initialize(game=GAMES)
    def sit_down(self, game: AlphabetDice) -> None:
        self.game = game
        self.state = game.start()
        self.ledger = Ledger(game.players)
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
        self.ledger.read(entry)
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
    def the_ledger_agrees(self) -> None:
        state, ledger = self.state, self.ledger
        assert state.sheet == tuple(map(tuple, ledger.rows))
        assert state.boxes == tuple(map(tuple, ledger.boxes))
        if not ledger.over:
            assert (state.turn, state.starter) == (ledger.turn, ledger.starter)
            assert state.hands == tuple(map(tuple, ledger.hands))
            assert state.out == tuple(ledger.out)
            assert {each.die for each in state.board} == ledger.board

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

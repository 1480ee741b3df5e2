"""Letters Rebus in any order of events: dice are conserved, sums are those of the slow way, secrets stay apart."""

import random
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from lettercup.core import Choose, Entry, IllegalMove, Roll, TimeUp, asks_of, encode, judged, play
from lettercup.games.letters_rebus import Accept, Challenge, Draft, LettersRebus, LettersRebusState, Star
from tests.conformance.kit import REFEREE, throw
from tests.games import letters_rebus_oracle as oracle
from tests.games.movers import letters_rebus as mover


class Paper:
    """What a careful watcher writes down about one seat: its dice, its last draft, its refused words and the votes."""

    def __init__(self, faces: tuple[str, ...] = ()) -> None:
        self.faces = faces
        self.layout: Any = ()
        self.stars: dict[int, str] = {}
        self.refused: set[str] = set()
        self.votes: dict[str, set[int]] = {}

    @property
    def total(self) -> int:
        stars = [Star(die, letter) for die, letter in self.stars.items()]
        starry = {word for word, _ in oracle.words_in(self.text) if "*" in word}
        return oracle.total(self.layout, self.faces, stars, self.refused | starry)

    @property
    def text(self) -> oracle.Text:
        letters = dict(enumerate(self.faces)) | self.stars
        return {(placed.row, placed.column): letters[placed.die] for placed in self.layout}


class LettersRebusMachine(RuleBasedStateMachine):
    """Anybody does anything; the papers are kept without the game's help."""

    game: LettersRebus
    state: LettersRebusState

    @initialize(game=st.sampled_from(mover.GAMES))
    def sit_down(self, game: LettersRebus) -> None:
        self.game, self.state, self.at = game, game.start(), 0
        self.papers = [Paper() for _ in range(game.players)]
        self.sheet: list[list[int]] = [[] for _ in range(game.players)]

    def asked(self, kind: type[Any]) -> list[Any]:
        return [ask for ask in self.game.asks(self.state) if isinstance(ask, kind)]

    @precondition(lambda self: self.state.phase == "roll")
    @rule(seed=st.integers(0, 2**32))
    def throw(self, seed: int) -> None:
        rng = random.Random(seed)
        ask = rng.choice(self.asked(Roll))
        move = throw(self.game, ask, rng)
        self.enter("dice", move)
        if sum(face in "AEIOU*" for face in move.faces) >= self.game.vowel_help:
            everybody = range(self.game.players) if self.game.mode == "same-roll" else (ask.cup,)
            for seat in everybody:
                self.papers[seat] = Paper(move.faces)

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
        entry: Entry[Any] = judged(self.game, before, Entry(self.at, by, move), REFEREE)
        try:
            self.state = play(self.game, before, entry)
        except IllegalMove:
            assert self.state is before
            return
        self.write_down(entry)
        if isinstance(move, Draft):
            self.only_that_seat_changed(before, by)
        if before.phase == "reveal" and self.state.phase != "reveal":
            self.fill_in(before)

    def write_down(self, entry: Any) -> None:
        match entry.move:
            case Draft(layout=layout, stars=stars):
                paper = self.papers[entry.by]
                paper.layout = layout
                paper.stars = {star.die: star.letter for star in stars} | paper.stars
            case Accept(seat=seat, word=word):
                votes = self.papers[seat].votes.setdefault(word, set())
                votes.add(entry.by)
                if len(votes) == self.game.players - 1:
                    self.papers[seat].refused.remove(word)
            case Challenge(seat=seat):
                self.papers[seat].refused |= {verdict.word for verdict in entry.verdicts if not verdict.allowed}
            case _:
                refused = {verdict.word for verdict in entry.verdicts if not verdict.allowed}
                for paper in self.papers:
                    paper.refused |= refused & {word for word, _ in oracle.words_in(paper.text)}

    def only_that_seat_changed(self, before: LettersRebusState, by: int) -> None:
        for seat in range(self.game.players):
            if seat != by:
                assert encode(self.state.hands[seat]) == encode(before.hands[seat])
                assert asks_of(self.game.asks(self.state), seat) == asks_of(self.game.asks(before), seat)

    def fill_in(self, before: LettersRebusState) -> None:
        seats = [before.turn] if self.game.mode == "turns" else range(self.game.players)
        for seat in seats:
            total = self.papers[seat].total
            self.sheet[seat].append(max(total, 0) if self.game.minus == "zero" else total)
        self.papers = [Paper() for _ in range(self.game.players)]

    @invariant()
    def the_sheet_is_what_the_watcher_wrote(self) -> None:
        assert [list(row) for row in self.state.sheet] == self.sheet
        assert self.state.scores == tuple(map(sum, self.sheet))

    @invariant()
    def every_hand_has_its_fifteen_dice(self) -> None:
        for hand, paper in zip(self.state.hands, self.papers, strict=True):
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

    @invariant()
    def sums_that_lie_open_are_right(self) -> None:
        if self.state.phase == "reveal":
            for hand, paper in zip(self.state.hands, self.papers, strict=True):
                assert hand.tally is None or hand.tally.total == paper.total


LettersRebusMachine.TestCase.settings = settings(max_examples=40, stateful_step_count=60, deadline=None)
TestLettersRebus = LettersRebusMachine.TestCase

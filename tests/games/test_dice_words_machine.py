"""Dice Words, played at random by Hypothesis: dice are conserved, scores are right, secrets stay with their owner."""

from collections.abc import Iterable
from string import ascii_uppercase
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from lettercup.core import Choose, Done, Draw, Drawn, Entry, Roll, Rolled, Seat, TimeUp, Verdict, Wait, judge, play
from lettercup.core.reveal import Accept, Appeal, Challenge, Decline, Ready
from lettercup.games.dice_words import (
    DiceWords,
    Go,
    KeepTargets,
    Laid,
    NewTargets,
    Reroll,
    StrawDraft,
    Younger,
)
from tests.games.readers.dice_words import Reader

PLAIN = {"go": Go(), "new-targets": NewTargets(), "keep-targets": KeepTargets(), "done": Done(), "ready": Ready()}


class StrictReferee:
    """Refuses every other word, so that there is something to vote on."""

    def judge(self, words: Iterable[str]) -> tuple[Verdict, ...]:
        return tuple(Verdict(word, sum(map(ord, word)) % 2 == 0) for word in words)


@st.composite
def games(draw: st.DrawFn) -> DiceWords:
    players = draw(st.integers(1, 4))
    switch = st.booleans()
    younger = st.builds(Younger, unlimited_rerolls=switch, head_start=switch, times_length=switch, side_b=switch)
    return DiceWords(
        players=players,
        rounds=draw(st.integers(1, 3)),
        sugar_cube=draw(switch),
        reroll_targets=draw(switch),
        referee=draw(st.sampled_from(("auto", "challenge"))),
        younger=draw(st.just(()) | st.tuples(*[younger] * players)),
    )


class DiceWordsMachine(RuleBasedStateMachine):
    """Whoever is asked answers; Hypothesis decides who, and what."""

    @initialize(game=games())
    def begin(self, game: DiceWords) -> None:
        self.begin_again(game)

    def begin_again(self, game: DiceWords) -> None:
        self.game = game
        self.state = game.start()
        self.at = 0
        self.drafts = 0
        self.reader = Reader(game)

    @precondition(lambda self: self.game.outcome(self.state))
    @rule()
    def another_game_begins(self) -> None:
        self.begin_again(self.game)

    def asked(self, kind: type) -> list[Any]:
        return [ask for ask in self.game.asks(self.state) if isinstance(ask, kind)]

    def enter(self, by: Any, move: Any) -> None:
        before = self.state
        entry: Entry[Any] = judge(self.game, before, Entry(self.at, by, move), StrictReferee())
        self.state = play(self.game, before, entry)
        self.reader.read(entry)
        self.at += 10
        self.drafts = 0 if before.phase != self.state.phase else self.drafts + isinstance(move, StrawDraft)
        if before.phase == self.state.phase and before.phase in ("head-start", "making"):
            self.nothing_of_the_others_changed(before, move.cup if isinstance(move, Rolled) else by)

    def nothing_of_the_others_changed(self, before: Any, hand: Any) -> None:
        for seat in range(self.game.players):
            if seat != hand:
                assert self.state.drinks[seat] == before.drinks[seat]
                assert [self.state.faces[die] for die in self.own(seat)] == [
                    before.faces[die] for die in self.own(seat)
                ]

    def own(self, seat: Seat) -> list[int]:
        return [*range(5 + 7 * seat, 12 + 7 * seat), *([4] if seat == self.state.sugar else [])]

    def played_a_while(self) -> bool:
        """Short races teach little: they end only after a word for everybody (the conformance kit plays the others)."""
        return self.state.phase not in ("head-start", "making") or self.drafts >= self.game.players

    def chooses(self, *tags: str) -> list[Choose]:
        return [ask for ask in self.asked(Choose) if set(tags) & set(ask.moves)]

    @precondition(lambda self: self.asked(Roll))
    @rule(data=st.data())
    def dice_fall(self, data: st.DataObject) -> None:
        ask = data.draw(st.sampled_from(self.asked(Roll)))
        faces = tuple(data.draw(st.sampled_from(self.game.dice[die].faces)).text for die in ask.dice)
        self.enter(data.draw(st.sampled_from(("dice", ask.cup))), Rolled(ask.cup, faces))

    @precondition(lambda self: self.asked(Draw))
    @rule(data=st.data())
    def lots_are_drawn(self, data: st.DataObject) -> None:
        (ask,) = self.asked(Draw)
        self.enter("dice", Drawn(tuple(data.draw(st.permutations(ask.lots)))))

    @precondition(lambda self: self.chooses("draft"))
    @rule(data=st.data())
    def somebody_lays_a_word(self, data: st.DataObject) -> None:
        seat = data.draw(st.sampled_from(self.chooses("draft"))).seat
        dice = data.draw(st.lists(st.sampled_from(self.own(seat)), unique=True, max_size=8))
        wild = st.sampled_from(ascii_uppercase)
        self.enter(
            seat, StrawDraft(tuple(Laid(d, data.draw(wild) if self.state.faces[d] == "?" else "") for d in dice))
        )

    @precondition(lambda self: self.chooses("reroll"))
    @rule(data=st.data())
    def somebody_rolls_again(self, data: st.DataObject) -> None:
        seat = data.draw(st.sampled_from(self.chooses("reroll"))).seat
        dice = data.draw(st.lists(st.sampled_from(self.own(seat)), unique=True, min_size=1))
        self.enter(seat, Reroll(tuple(dice)))

    @precondition(lambda self: self.chooses("challenge", "appeal", "accept"))
    @rule(data=st.data())
    def somebody_doubts_asks_or_votes(self, data: st.DataObject) -> None:
        ask = data.draw(st.sampled_from(self.chooses("challenge", "appeal", "accept")))
        reveal = self.state.reveal
        assert reveal is not None
        others = [word for word in reveal.words if word.owner != ask.seat]
        doubts = [Challenge(word.owner, word.text) for word in others if word.status == "stands"]
        questions = [Appeal(reveal.appealable(ask.seat))] if "appeal" in ask.moves else []
        asked = [vote.owner for vote in reveal.votes if ask.seat not in (vote.owner, *vote.ayes)]
        votes = [kind(owner) for owner in asked for kind in (Accept, Accept, Decline)]
        self.enter(ask.seat, data.draw(st.sampled_from((*doubts, *questions, *votes))))

    @precondition(lambda self: self.chooses(*PLAIN) and self.played_a_while())
    @rule(data=st.data())
    def somebody_says_a_word(self, data: st.DataObject) -> None:
        ask = data.draw(st.sampled_from(self.chooses(*PLAIN)))
        self.enter(ask.seat, PLAIN[data.draw(st.sampled_from([tag for tag in ask.moves if tag in PLAIN]))])

    @precondition(lambda self: self.asked(Wait) and self.played_a_while())
    @rule()
    def the_time_runs_out(self) -> None:
        self.at = self.asked(Wait)[0].until
        self.enter("clock", TimeUp())

    @invariant()
    def every_die_shows_one_of_its_faces(self) -> None:
        for die, face in zip(self.game.dice, self.state.faces, strict=True):
            assert face is None or die.face(face)

    @invariant()
    def every_die_is_in_one_place_and_with_its_owner(self) -> None:
        for seat, drink in enumerate(self.state.drinks):
            dice = [*drink.in_cup, *(laid.die for laid in drink.straw)]
            assert len(dice) == len(set(dice))
            assert set(dice) <= set(self.own(seat))

    @invariant()
    def the_second_reader_agrees(self) -> None:
        self.reader.check(self.state)

    @invariant()
    def a_game_ends_after_its_last_round(self) -> None:
        assert (self.game.outcome(self.state) is None) == bool(self.game.asks(self.state))
        assert all(len(row) <= self.game.rounds for row in self.state.sheet)


DiceWordsMachine.TestCase.settings = settings(max_examples=100, stateful_step_count=80, deadline=None)
TestDiceWords = DiceWordsMachine.TestCase

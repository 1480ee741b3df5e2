"""Dice Words, played at random by Hypothesis: dice are conserved, scores are right, secrets stay with their owner."""

from collections.abc import Iterable, Sequence
from string import ascii_uppercase
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from lettercup.core import Choose, Draw, Drawn, Entry, Roll, Rolled, Seat, TimeUp, Verdict, Wait, judged, play
from lettercup.games.dice_words import (
    Accept,
    Challenge,
    DiceWords,
    Done,
    Draft,
    Go,
    KeepTargets,
    Laid,
    NewTargets,
    Ready,
    Reroll,
    Younger,
)

BONUS = {5: 5, 6: 10, 7: 25, 8: 25}
MORE_BONUS = {3: 5, 4: 10, 5: 15, 6: 20, 7: 25, 8: 25}
VALUE = dict.fromkeys("AEINOT", 1) | dict.fromkeys("DHLRS", 2) | {"?": 0}
PLAIN = {"go": Go(), "new-targets": NewTargets(), "keep-targets": KeepTargets(), "done": Done(), "ready": Ready()}
GROWN_UP = Younger()


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


class Ledger:
    """A score pad kept by somebody who only reads the record, and knows the sheet but not our code."""

    def __init__(self, game: DiceWords) -> None:
        self.game = game
        self.totals = [0] * game.players
        self.sugar: Seat | None = None
        self.alone = False
        self.racing = False
        self.wipe()

    def wipe(self) -> None:
        self.straws: list[tuple[Laid, ...]] = [()] * self.game.players
        self.cups: list[Sequence[int]] = [()] * self.game.players
        self.shown: dict[int, str] = {}
        self.done: set[Seat] = set()
        self.worth = [0] * self.game.players
        self.votes: dict[Seat, set[Seat]] = {}

    def rules(self, seat: Seat) -> Younger:
        return self.game.younger[seat] if self.game.younger else GROWN_UP

    def own(self, seat: Seat) -> list[int]:
        return [*range(5 + 7 * seat, 12 + 7 * seat), *([4] if seat == self.sugar else [])]

    def read(self, entry: Entry[Any], sugar: Seat | None) -> None:
        """Write down one entry; who has the sugar cube is looked up at Go."""
        match entry.move:
            case Go():
                self.sugar, self.racing = sugar, True
                self.alone = any(self.rules(seat).head_start for seat in range(self.game.players))
                self.cups = [self.own(seat) for seat in range(self.game.players)]
            case Rolled(cup=cup, faces=faces) if self.racing:
                self.shown |= dict(zip(self.cups[cup or 0], faces, strict=True))
            case Rolled(faces=faces) if len(faces) == 4:
                self.wipe()
                self.shown = dict(enumerate(faces))
            case TimeUp() if self.racing:
                self.turn_or_end(entry, not self.alone)
            case move if isinstance(entry.by, int):
                self.read_from(entry.by, move, entry)

    def read_from(self, seat: Seat, move: Any, entry: Entry[Any]) -> None:
        match move:
            case Reroll(dice=dice):
                self.cups[seat] = sorted(dice)
                self.straws[seat] = tuple(laid for laid in self.straws[seat] if laid.die not in dice)
            case Draft(word=word):
                self.straws[seat] = word
            case Done():
                self.done.add(seat)
                self.turn_or_end(entry, len(self.done) == self.game.players)
            case Challenge(seat=whom):
                self.totals[whom] -= 0 if entry.verdicts[0].allowed else self.worth[whom]
            case Accept(seat=whom):
                self.votes.setdefault(whom, set()).add(seat)
                self.totals[whom] += self.worth[whom] if len(self.votes[whom]) == self.game.players - 1 else 0

    def turn_or_end(self, entry: Entry[Any], over: bool) -> None:
        if over:
            self.racing = False
            self.sum_up(entry)
        elif isinstance(entry.move, TimeUp) or self.done >= {s for s in range(self.game.players) if self.started(s)}:
            self.alone = False

    def started(self, seat: Seat) -> bool:
        return not self.alone or self.rules(seat).head_start

    def sum_up(self, entry: Entry[Any]) -> None:
        allowed = {verdict.word: verdict.allowed for verdict in entry.verdicts}
        for seat, straw in enumerate(self.straws):
            word = "".join(laid.letter or self.shown[laid.die] for laid in straw)
            self.worth[seat] = self.value(seat, straw, word)
            self.totals[seat] += self.worth[seat] if len(word) > 1 and allowed.get(word, True) else 0

    def value(self, seat: Seat, straw: tuple[Laid, ...], word: str) -> int:
        rules = self.rules(seat)
        targets = {self.shown[die] for die in range(4)}
        times = len(word) if rules.times_length else len(targets & set(word))
        points = sum(VALUE.get(self.shown[laid.die], 3) for laid in straw)
        return points * times + (MORE_BONUS if rules.side_b else BONUS).get(len(word), 0)


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
        self.ledger = Ledger(game)

    @precondition(lambda self: self.game.outcome(self.state))
    @rule()
    def another_game_begins(self) -> None:
        self.begin_again(self.game)

    def asked(self, kind: type) -> list[Any]:
        return [ask for ask in self.game.asks(self.state) if isinstance(ask, kind)]

    def enter(self, by: Any, move: Any) -> None:
        before = self.state
        entry: Entry[Any] = judged(self.game, before, Entry(self.at, by, move), StrictReferee())
        self.state = play(self.game, before, entry)
        self.ledger.read(entry, before.sugar)
        self.at += 10
        self.drafts = 0 if before.phase != self.state.phase else self.drafts + isinstance(move, Draft)
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
        self.enter(seat, Draft(tuple(Laid(d, data.draw(wild) if self.state.faces[d] == "?" else "") for d in dice)))

    @precondition(lambda self: self.chooses("reroll"))
    @rule(data=st.data())
    def somebody_rolls_again(self, data: st.DataObject) -> None:
        seat = data.draw(st.sampled_from(self.chooses("reroll"))).seat
        dice = data.draw(st.lists(st.sampled_from(self.own(seat)), unique=True, min_size=1))
        self.enter(seat, Reroll(tuple(dice)))

    @precondition(lambda self: self.chooses("challenge", "accept"))
    @rule(data=st.data())
    def somebody_doubts_or_accepts(self, data: st.DataObject) -> None:
        ask = data.draw(st.sampled_from(self.chooses("challenge", "accept")))
        last = {seat: row[-1] for seat, row in enumerate(self.state.sheet) if seat != ask.seat}
        doubts = [Challenge(seat) for seat, each in last.items() if each.standing == "stands"]
        votes = [Accept(s) for s, each in last.items() if each.open_to_vote and ask.seat not in each.accepted_by]
        self.enter(ask.seat, data.draw(st.sampled_from((*doubts, *votes))))

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
    def the_scores_are_what_a_reader_of_the_record_makes_them(self) -> None:
        assert list(self.state.scores) == self.ledger.totals

    @invariant()
    def a_game_ends_after_its_last_round(self) -> None:
        assert (self.game.outcome(self.state) is None) == bool(self.game.asks(self.state))
        assert all(len(row) <= self.game.rounds for row in self.state.sheet)


DiceWordsMachine.TestCase.settings = settings(max_examples=100, stateful_step_count=80, deadline=None)
TestDiceWords = DiceWordsMachine.TestCase

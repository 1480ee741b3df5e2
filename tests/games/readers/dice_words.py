"""A second reader of Dice Words."""

from collections.abc import Sequence
from typing import Any

from lettercup.core import Done, Drawn, Entry, Rolled, Seat, TimeUp
from lettercup.core.reveal import Accept, Appeal, Challenge, Decline
from lettercup.games.dice_words import DiceWords, Go, Laid, NewTargets, Reroll, StrawDraft, Younger
from tests.games.readers import Looking, SecondReader, best

BONUS = {5: 5, 6: 10, 7: 25, 8: 25}
MORE_BONUS = {3: 5, 4: 10, 5: 15, 6: 20, 7: 25, 8: 25}
VALUE = dict.fromkeys("AEINOT", 1) | dict.fromkeys("DHLRS", 2) | {"?": 0}
GROWN_UP = Younger()


class Reader(SecondReader):
    """A score pad, with the sugar cube and the starting player beside it."""

    def __init__(self, game: DiceWords) -> None:
        self.game = game
        self.seats = range(game.players)
        self.rows: list[list[int]] = [[] for _ in self.seats]
        """The rounds that are over."""
        self.sugar: Seat | None = None
        self.heirs: list[Seat] = []
        self.contenders = list(self.seats)
        self.casts: list[str] = []
        self.starter, self.round = 0, 1
        self.alone = self.racing = self.is_open = False
        self.wipe()

    def wipe(self) -> None:
        self.straws: list[tuple[Laid, ...]] = [()] * self.game.players
        self.cups: list[Sequence[int]] = [()] * self.game.players
        self.shown: dict[int, str] = {}
        self.done: set[Seat] = set()
        self.worth = [0] * self.game.players
        self.won = [0] * self.game.players
        """What the words that lie open bring."""
        self.votes: dict[Seat, set[Seat]] = {}
        """Who has accepted the word of a seat that has asked; no seat whose question is settled."""
        self.looking = Looking(self.game.players)

    @property
    def totals(self) -> list[int]:
        return [sum(row) + won for row, won in zip(self.rows, self.won, strict=True)]

    @property
    def is_over(self) -> bool:
        return len(self.rows[0]) == self.game.rounds

    @property
    def winners(self) -> tuple[Seat, ...] | None:
        return best(self.totals) if self.is_over else None

    def check(self, state: Any) -> None:
        assert list(state.scores) == self.totals
        assert (state.round, state.starter, state.sugar) == (self.round, self.starter, self.sugar)
        assert state.heirs == tuple(self.heirs)

    def rules(self, seat: Seat) -> Younger:
        return self.game.younger[seat] if self.game.younger else GROWN_UP

    def own(self, seat: Seat) -> list[int]:
        return [*range(5 + 7 * seat, 12 + 7 * seat), *([4] if seat == self.sugar else [])]

    def read(self, entry: Entry[Any]) -> None:
        match entry.move:
            case Go():
                self.racing = True
                self.alone = any(self.rules(seat).head_start for seat in self.seats)
                self.cups = [self.own(seat) for seat in self.seats]
            case Rolled(cup=cup, faces=faces) if self.racing:
                self.shown |= dict(zip(self.cups[cup or 0], faces, strict=True))
            case Rolled(faces=(letter,)):
                self.cast_for_the_start(letter)
            case Rolled(faces=faces):
                self.wipe()
                self.shown = dict(enumerate(faces))
            case Drawn(lots=lots):
                self.begin_round(lots[0])
            case TimeUp() if self.racing:
                self.turn_or_end(entry, not self.alone)
            case move:
                if isinstance(entry.by, int):
                    self.read_from(entry.by, move, entry)
                if self.is_open and not isinstance(move, Done) and self.looking.is_over(entry):
                    self.close()

    def cast_for_the_start(self, letter: str) -> None:
        if letter == "?":
            return
        self.casts.append(letter)
        if len(self.casts) == len(self.contenders):
            first = min(self.casts)
            self.contenders = [s for s, cast in zip(self.contenders, self.casts, strict=True) if cast == first]
            self.casts = []
        if len(self.contenders) == 1:
            self.starter = self.contenders[0]

    def read_from(self, seat: Seat, move: Any, entry: Entry[Any]) -> None:
        match move:
            case Reroll(dice=dice):
                self.cups[seat] = sorted(dice)
                self.straws[seat] = tuple(laid for laid in self.straws[seat] if laid.die not in dice)
            case StrawDraft(word=word):
                self.straws[seat] = word
            case Done():
                self.done.add(seat)
                self.turn_or_end(entry, len(self.done) == self.game.players)
            case Challenge(owner=whom) if not entry.verdicts[0].allowed:
                self.won[whom] = 0
            case Appeal():
                self.votes[seat] = set()
            case Accept(owner=whom):
                self.votes[whom].add(seat)
                if len(self.votes[whom]) == self.game.players - 1:
                    self.won[whom] = self.worth[whom]
            case Decline(owner=whom):
                del self.votes[whom]
            case NewTargets():
                assert self.game.reroll_targets

    def turn_or_end(self, entry: Entry[Any], over: bool) -> None:
        if over:
            self.racing, self.is_open = False, True
            self.sum_up(entry)
        elif isinstance(entry.move, TimeUp) or self.done >= {seat for seat in self.seats if self.started(seat)}:
            self.alone = False

    def started(self, seat: Seat) -> bool:
        return not self.alone or self.rules(seat).head_start

    def sum_up(self, entry: Entry[Any]) -> None:
        allowed = {verdict.word: verdict.allowed for verdict in entry.verdicts}
        for seat, straw in enumerate(self.straws):
            word = "".join(laid.letter or self.shown[laid.die] for laid in straw)
            self.worth[seat] = self.value(seat, straw, word)
            self.won[seat] = self.worth[seat] if len(word) > 1 and allowed.get(word, True) else 0

    def value(self, seat: Seat, straw: tuple[Laid, ...], word: str) -> int:
        rules = self.rules(seat)
        targets = {self.shown[die] for die in range(4)}
        times = len(word) if rules.times_length else len(targets & set(word))
        points = sum(VALUE.get(self.shown[laid.die], 3) for laid in straw)
        return points * times + (MORE_BONUS if rules.side_b else BONUS).get(len(word), 0)

    def close(self) -> None:
        """The round goes onto the sheet; the sugar cube to the lowest total, then the lower round, then its holder."""
        self.is_open = False
        last, self.won = self.won, [0] * self.game.players
        for row, points in zip(self.rows, last, strict=True):
            row.append(points)
        if self.is_over:
            return
        if not self.game.sugar_cube:
            self.begin_round(None)
            return
        lowest = [seat for seat in self.seats if self.totals[seat] == min(self.totals)]
        lowest = [seat for seat in lowest if last[seat] == min(last[each] for each in lowest)]
        if self.sugar is not None and self.sugar in lowest:
            lowest = [self.sugar]
        if len(lowest) == 1:
            self.begin_round(lowest[0])
        else:
            self.heirs = lowest

    def begin_round(self, sugar: Seat | None) -> None:
        self.sugar, self.heirs = sugar, []
        self.round += 1
        self.starter = self.starter + 1 if self.starter + 1 < self.game.players else 0

"""A second reader of Alphabet Dice."""

from itertools import pairwise
from typing import Any

from lettercup.core import Drawn, Entry, Rolled, Seat, TimeUp
from lettercup.core.grid import Layout, Placed
from lettercup.core.reveal import Accept, Appeal, Decline
from lettercup.games.alphabet_dice import AlphabetDice, Build, Pass, Slurp
from tests.games.readers import SecondReader

RED = "WOBUPRYLFTTMIVAAASGCEEEDNROIOHLTINSE"
"""The red letter of each die."""

Bans = list[tuple[int, frozenset[int]]]
"""Slurped dice, each with the dice of a word that it came from."""


class Reader(SecondReader):
    """A score sheet, everybody's hand, and a note of where slurped dice may not go."""

    def __init__(self, game: AlphabetDice) -> None:
        self.game, self.players = game, game.players
        self.rows: list[list[int]] = [[] for _ in range(self.players)]
        self.boxes = [[False] * 4 for _ in range(self.players)]
        self.clear(starter=game.first)

    def clear(self, starter: Seat) -> None:
        self.starter = self.turn = starter
        self.hands: list[list[int]] = [[] for _ in range(self.players)]
        self.shows: dict[int, str] = {}
        self.board: Layout = ()
        self.bans: Bans = []
        self.out: list[Seat] = []
        self.scrapers: list[Seat] = []
        self.idle_turns = self.reheats = 0
        self.votes_missing = 0

    def read(self, entry: Entry[Any]) -> None:
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
        assert self.allows(move)
        hand, laid = self.hands[self.turn], {each.die for each in move.layout}
        hand[:] = [die for die in hand if die not in laid]
        if isinstance(move, Slurp):
            self.bans = self.bans_after(move)
            self.boxes[self.turn][len(self.rows[0])] = True
            self.hands[move.to].append(move.theirs)
        self.board = move.layout
        self.idle_turns = self.reheats = 0
        poised = self.out[:1]
        self.out = [seat for seat in (*self.out, self.turn) if not self.hands[seat]]
        if self.out[:1] != poised:
            order = [*range(self.turn + 1, self.players), *range(self.turn + 1)]
            self.scrapers = [seat for seat in order if self.out and self.hands[seat]]
        self.go_on()

    def refused(self, entry: Entry[Any]) -> None:
        """A turn is refused for how its dice lie or for its words; where a wrong word costs the turn, not for words."""
        if isinstance(entry.move, Build | Slurp) and entry.by == self.turn and not self.votes_missing:
            good = all(verdict.allowed for verdict in entry.verdicts) or self.game.wrong_word_costs_turn
            assert not (good and self.allows(entry.move))

    def allows(self, move: Build | Slurp) -> bool:
        """Whether the dice may lie so, whatever the words."""
        if isinstance(move, Build):
            return self.lies_well(self.board, move, self.bans) and self.is_one_word(move)
        unused = bool(self.board) and not self.boxes[self.turn][len(self.rows[0])]
        takers = self.out[:1] or range(self.players)
        on_board = {each.die for each in self.board}
        if not unused or move.to not in takers or move.theirs not in on_board or move.mine in on_board:
            return False
        between = tuple(Placed(move.mine, *each.cell) if each.die == move.theirs else each for each in self.board)
        return self.lies_well(between, move, self.bans_after(move)) and self.is_through(between, move)

    def lies_well(self, before: Layout, move: Build | Slurp, bans: Bans) -> bool:
        """One die of the own hand on each cell, one piece, old words in their order, no banned die in its old word."""
        hand, old = self.hands[self.turn], {each.die for each in self.board}
        dice = [each.die for each in move.layout]
        added = set(dice) - old
        if len(set(dice)) < len(dice) or len({each.cell for each in move.layout}) < len(dice) or not added <= set(hand):
            return False
        if not {each.die for each in before} <= set(dice) or set(dice) & old > {each.die for each in before}:
            return False
        now = directed_runs(move.layout)
        whole = all(still_reads(word, way, now, {each.die for each in before}) for way, word in directed_runs(before))
        back = any({die, *word} <= set(run) for die, word in bans if die in added for _, run in now)
        return bool(added) and whole and not back and len(reached(move.layout)) == len(dice)

    def is_one_word(self, move: Build) -> bool:
        """All new dice, and all old neighbours that they part, stand in one word."""
        added = {each.die for each in move.layout} - {each.die for each in self.board}
        several = self.game.words_a_turn == "several" and self.board
        return bool(several) or any(added | parted(self.board, move.layout) <= set(run) for run in runs(move.layout))

    def is_through(self, between: Layout, move: Slurp) -> bool:
        """All new dice, and all old neighbours that they part, stand in words through the die that was put in."""
        added = {each.die for each in move.layout} - {each.die for each in between}
        through = {die for run in runs(move.layout) for die in run if move.mine in run}
        return added | parted(between, move.layout) <= through

    def bans_after(self, move: Slurp) -> Bans:
        """The bans with those of the pulled die; the die that was put in takes its place in words."""
        new = [(move.theirs, frozenset(run)) for run in runs(self.board) if move.theirs in run]
        return [
            (die, word - {move.theirs} | {move.mine} if move.theirs in word else word) for die, word in self.bans + new
        ]

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
        return sum(2 if self.is_red(die) else 1 for die in self.hands[seat])

    def is_red(self, die: int) -> bool:
        """With another box red letters are written small."""
        return self.shows[die].islower() if self.game.box == "other" else self.shows[die] == RED[die]

    def total(self, seat: Seat) -> int:
        return sum(self.rows[seat])

    @property
    def over(self) -> bool:
        return len(self.rows[0]) == 4

    @property
    def winners(self) -> tuple[Seat, ...] | None:
        totals = [self.total(seat) for seat in range(self.players)]
        return tuple(seat for seat, total in enumerate(totals) if total == min(totals)) if self.over else None

    def check(self, state: Any) -> None:
        assert state.sheet == tuple(map(tuple, self.rows))
        assert state.scores == tuple(map(sum, self.rows))
        assert state.boxes == tuple(map(tuple, self.boxes))
        if not self.over:
            assert (state.turn, state.starter) == (self.turn, self.starter)
            assert state.serving == len(self.rows[0]) + 1
            assert state.hands == tuple(map(tuple, self.hands))
            assert (state.out, state.lap) == (tuple(self.out), tuple(self.scrapers))
            assert {each.die for each in state.board} == {each.die for each in self.board}


def directed_runs(layout: Layout) -> list[tuple[str, list[int]]]:
    """The words of a board as lists of dice, found by walking from every die that has nothing before it."""
    at = {(each.row, each.column): each.die for each in layout}
    found = []
    for way, down, right in (("across", 0, 1), ("down", 1, 0)):
        for (row, column), die in at.items():
            if (row - down, column - right) not in at:
                word = [die]
                while (row + down * len(word), column + right * len(word)) in at:
                    word.append(at[row + down * len(word), column + right * len(word)])
                found += [(way, word)] if len(word) > 1 else []
    return found


def runs(layout: Layout) -> list[list[int]]:
    return [run for _, run in directed_runs(layout)]


def still_reads(word: list[int], way: str, now: list[tuple[str, list[int]]], old: set[int]) -> bool:
    """Whether a word still stands in one line that way, with nothing but new dice between its own."""
    for other, run in now:
        if other == way and word[0] in run and word[-1] in run:
            span = run[run.index(word[0]) : run.index(word[-1]) + 1]
            return [die for die in span if die in old] == word
    return False


def parted(before: Layout, after: Layout) -> set[int]:
    """The old neighbours between which new dice have come."""
    apart = set()
    for way, word in directed_runs(before):
        for pair in pairwise(word):
            beside = any(pair in pairwise(run) for other, run in directed_runs(after) if other == way)
            apart |= set() if beside else set(pair)
    return apart


def reached(layout: Layout) -> set[tuple[int, int]]:
    """The cells that can be walked to from the first die."""
    cells = {each.cell for each in layout}
    seen, edge = set(), sorted(cells)[:1]
    while edge:
        row, column = edge.pop()
        seen.add((row, column))
        near = ((row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1))
        edge += [cell for cell in near if cell in cells and cell not in seen]
    return seen

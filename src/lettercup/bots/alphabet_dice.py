"""A bot for Alphabet Dice: lays what costs most, keeps its Slurp for whoever is about to win, and votes."""

from collections.abc import Iterator
from itertools import islice

from lettercup.bots.bot import Situation
from lettercup.bots.level import Level, Vocabulary
from lettercup.bots.soup_moves import SMALL_HAND, Kitchen, Play
from lettercup.core import Entry, IllegalMove, Move, Seat, Verdict
from lettercup.core.grid import replaced
from lettercup.games.alphabet_dice import Accept, AlphabetDice, AlphabetDiceState, Build, Decline, Pass, Slurp
from lettercup.solver.racks import Score, best_word

TURN, VOTE = 6.0, 3.0
"""Seconds that a champion takes for a turn, and to vote."""
VOWELS = frozenset("AEIOU")
FORESEEN = 40
"""How many Builds a champion compares by what could follow."""
FOLLOWING = 0.8
CANDIDATES = 4
"""How many Builds are thought through to the next player's turn."""


class AlphabetDiceBot:
    """Plays Alphabet Dice with the words of its level."""

    def __init__(self, level: Level, words: Vocabulary) -> None:
        self.level, self.words = level, words

    def choose(self, at: Situation) -> Move | None:
        return self._vote(at) if at.may(Accept) else self._turn(at)

    def seconds(self, at: Situation) -> float:
        return VOTE if at.may(Accept) else TURN

    def _vote(self, at: Situation) -> Move:
        words = at.view.vote.words if at.view.vote else ()
        return Accept() if all(map(self.words.recognises, words)) else Decline()

    def _turn(self, at: Situation) -> Move:
        """A Slurp stops whoever is poised to win, and helps where nothing can be laid; else the best Build."""
        kitchen = Kitchen(at.game, at.view, at.seat, self.words)
        ways = [self._build, self._slurp] if at.view.poised is None else [self._slurp, self._build]
        return next((move for way in ways if (move := way(at, kitchen))), Pass())

    def _build(self, at: Situation, kitchen: Kitchen) -> Move | None:
        """The best Build; who looks ahead prefers one after which the next player cannot go out."""
        rated = sorted(kitchen.plays(), key=lambda play: self._rating(kitchen, play), reverse=True)
        if self.level.look > 1:
            first = sorted(rated[:FORESEEN], key=lambda play: self._foresight(kitchen, play), reverse=True)
            rated = [*first, *rated[FORESEEN:]]
        legal = (move for play in rated if self._after(at, move := Build(play.board)))
        best = list(islice(legal, CANDIDATES if self.level.look > 1 else 1))
        return next((move for move in best if len(best) > 1 and not self._lets_out(at, move)), next(iter(best), None))

    def _lets_out(self, at: Situation, move: Build) -> bool:
        """Whether the next player could lay all dice in one turn; everybody's dice lie open."""
        after = self._after(at, move)
        if after is None or after.out or after.serving != at.view.serving:
            return False
        hand = after.hands[after.turn]
        if after.turn == at.seat or len(hand) > SMALL_HAND:
            return False
        next_at = Situation(at.game, after, after.turn, ("build",), at.now)
        kitchen = Kitchen(at.game, after, after.turn, self.words)
        plays = (play for play in kitchen.plays() if len(play.dice) == len(hand))
        return any(self._after(next_at, Build(play.board)) for play in plays)

    def _rating(self, kitchen: Kitchen, play: Play) -> tuple[float, tuple[int, ...]]:
        """What the dice laid would have cost, and whether what stays in hand can still make words."""
        left = [die for die in kitchen.hand if die not in play.dice]
        saved = sum(kitchen.cost(die) for die in play.dice)
        balance = _balance([kitchen.faces[die] for die in left]) if self.level.look else 0.0
        return saved + balance + (100 if not left else 0), play.dice

    def _foresight(self, kitchen: Kitchen, play: Play) -> tuple[float, tuple[float, tuple[int, ...]]]:
        """The rating, and most of what the longest word of the dice left would save next time."""
        left = [kitchen.faces[die] for die in kitchen.hand if die not in play.dice]
        rating = self._rating(kitchen, play)
        following = best_word(self.words.words, left, Score(faces=(1,) * len(left))) if left else None
        return rating[0] + FOLLOWING * (following.points if following else 0), rating

    def _slurp(self, at: Situation, kitchen: Kitchen) -> Move | None:
        """Give a letter to whoever is poised, or else to whoever has the fewest."""
        if not at.may(Slurp) or at.game.players == 1:
            return None
        view: AlphabetDiceState = at.view
        to = view.poised if view.poised is not None else _leader(view, at.seat)
        swaps = sorted(kitchen.swaps(), key=lambda swap: (-kitchen.cost(swap[0]), -kitchen.cost(swap[1]), swap))
        moves = (Slurp(mine, theirs, to, replaced(view.board, theirs, mine)) for mine, theirs in swaps)
        return next((move for move in moves if self._after(at, move)), None)

    def _after(self, at: Situation, move: Build | Slurp) -> AlphabetDiceState | None:
        """The game after a move; None if that is not legal. Everything lies open, so the rules can be asked."""
        game: AlphabetDice = at.game  # type: ignore[assignment]  # a bot sits only at tables of its game
        words = game.words(at.view, at.seat, move)
        if not all(word in self.words for word in words):
            return None
        try:
            return game.apply(at.view, Entry(at.now, at.seat, move, tuple(_allowed(words))))
        except IllegalMove:
            return None


def _allowed(words: tuple[str, ...]) -> Iterator[Verdict]:
    return (Verdict(word, True) for word in words)


def _balance(left: list[str]) -> float:
    """From 0 down to -2: how far the vowels left are from two in five."""
    if not left:
        return 0.0
    vowels = sum(face in VOWELS for face in left)
    return -2.0 * abs(vowels / len(left) - 0.4)


def _leader(view: AlphabetDiceState, seat: Seat) -> Seat:
    others = [other for other in range(len(view.hands)) if other != seat]
    return min(others, key=lambda other: (len(view.hands[other]), other))

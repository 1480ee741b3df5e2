"""A bot for Alphabet Dice: lays what leaves the least to worry about, keeps its Slurp for whoever is about to win."""

from collections.abc import Iterator
from typing import Any

from lettercup.bots.bot import Situation
from lettercup.bots.level import Level, Vocabulary
from lettercup.core import DieId, Entry, Game, IllegalMove, Move, Seat, Verdict
from lettercup.games._alphabet_dice_box import printed
from lettercup.games._alphabet_dice_score import cost
from lettercup.games.alphabet_dice import (
    HOUSE_WORD,
    Accept,
    AlphabetDice,
    AlphabetDiceState,
    Build,
    Decline,
    Pass,
    Slurp,
)
from lettercup.solver.alphabet_dice import Move as Found
from lettercup.solver.alphabet_dice import Moves, Position, moves, several

TURN, VOTE = 6.0, 3.0
"""Seconds that a champion takes for a turn, and to vote."""
CANDIDATES = 12
"""How many Builds are thought through to the next player's reply and the answer to it."""
RIVALRY, OUTRUN = 0.5, 4.0
"""What a burden of the next player is worth, and what it costs if that one goes out first."""
BEGINNINGS = 8
"""Where several words may be laid: how many beginnings are gone on with."""


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
        found = open_moves(at, self.words)
        ways = [self._build, self._slurp] if at.view.poised is None else [self._slurp, self._build]
        return next((move for way in ways if (move := way(at, found))), Pass())

    def _build(self, at: Situation, found: Moves) -> Move | None:
        """The best Build; who looks far ahead compares what the next player can reply."""
        game: AlphabetDice = at.game  # type: ignore[assignment]  # a bot sits only at tables of its game
        if game.words_a_turn == "several" and self.level.look:
            position = position_of(game, at.view, at.seat)
            boards = [move.layout for move in several(self.words.words, position, extra_words(at.view), BEGINNINGS)]
            return Build(boards[0]) if boards else None
        best = sorted(range(found.builds), key=lambda number: self._rating(at, found, number))
        if not best or self.level.look < 2 or found.burdens[best[0]] == 0.0:
            return Build(found[best[0]].layout) if best else None
        builds = {number: Build(found[number].layout) for number in best[:CANDIDATES]}
        return builds[min(builds, key=lambda number: self._prospect(at, builds[number], found.burdens[number]))]

    def _rating(self, at: Situation, found: Moves, number: int) -> float:
        """What is left to worry about; who does not look ahead only sees what is laid now."""
        if self.level.look:
            return found.burdens[number]
        return -sum(price(at.game, at.view, die) for die in found.dice(number))

    def _prospect(self, at: Situation, build: Build, burden: float) -> float:
        """What is left after the next player's best reply and the best answer, less a part of the other's rest.

        Everybody's dice lie open, so replies can be told; the other one is thought to know the same words.
        """
        after = self._after(at, build)
        if after is None or after.out or after.serving != at.view.serving or after.turn == at.seat:
            return burden
        reply = self._best_build(at.game, after, after.turn)
        if reply is None:
            return burden - RIVALRY * sum(price(at.game, after, die) for die in after.hands[after.turn])
        then = self._after(Situation(at.game, after, after.turn, ("build",), at.now), Build(reply.layout))
        answer = self._best_build(at.game, then, at.seat) if then and then.serving == after.serving else None
        mine = answer.burden if answer else burden
        return mine - RIVALRY * reply.burden + (OUTRUN if reply.burden == 0.0 < mine else 0.0)

    def _best_build(self, game: Game[Any, Any], state: AlphabetDiceState, seat: Seat) -> Found | None:
        """What leaves a seat the least burden, if it can lay anything."""
        found = moves(self.words.words, position_of(game, state, seat), extra_words(state))
        return found[min(range(found.builds), key=found.burdens.__getitem__)] if found.builds else None

    def _after(self, at: Situation, move: Build) -> AlphabetDiceState | None:
        """The game after a move; None if that is not legal. Everything lies open, so the rules can be asked."""
        game: AlphabetDice = at.game  # type: ignore[assignment]  # as above
        try:
            words = game.words(at.view, at.seat, move)
            return game.apply(at.view, Entry(at.now, at.seat, move, tuple(_allowed(words))))
        except IllegalMove:
            return None

    def _slurp(self, at: Situation, found: Moves) -> Move | None:
        """Give a letter to whoever is poised, or else to whoever has the fewest: best a dear one."""
        view: AlphabetDiceState = at.view
        if len(found) == found.builds or at.game.players == 1:
            return None
        to = view.poised if view.poised is not None else _leader(view, at.seat)
        slurps = (found[number] for number in range(found.builds, len(found)))
        best = min(slurps, key=lambda move: (move.burden - price(at.game, view, move.theirs or 0), move.dice))
        return Slurp(best.dice[0], best.theirs or 0, to, best.layout)


def open_moves(at: Situation, words: Vocabulary) -> Moves:
    """All moves that a seat has with these words."""
    return moves(words.words, position_of(at.game, at.view, at.seat, at.may(Slurp)), extra_words(at.view))


def position_of(game: Game[Any, Any], view: AlphabetDiceState, seat: Seat, may_slurp: bool = False) -> Position:
    """A seat's turn as the solver sees it."""
    faces = tuple(printed(face or "") for face in view.faces)
    costs = tuple(price(game, view, die) for die in view.hands[seat])
    bans = tuple((ban.die, ban.word) for ban in view.bans)
    return Position(view.board, faces, view.hands[seat], costs, bans, may_slurp)


def extra_words(view: AlphabetDiceState) -> tuple[str, ...]:
    """Words that are good here whatever the dictionary says."""
    return HOUSE_WORD, *view.accepted


def price(game: Game[Any, Any], view: AlphabetDiceState, die: DieId) -> int:
    """What a die counts against its owner."""
    face = game.shown(die, view.faces[die] or "")
    return cost(face) if face else 0


def _allowed(words: tuple[str, ...]) -> Iterator[Verdict]:
    return (Verdict(word, True) for word in words)


def _leader(view: AlphabetDiceState, seat: Seat) -> Seat:
    others = [other for other in range(len(view.hands)) if other != seat]
    return min(others, key=lambda other: (len(view.hands[other]), other))

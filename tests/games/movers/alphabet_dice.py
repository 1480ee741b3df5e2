"""How the kit plays Alphabet Dice: letters laid into and across the crossword without a thought for spelling."""

import random
from typing import Any

import msgspec

from lettercup.core import Choose, DieId, Move, Seat
from lettercup.core.grid import ACROSS, DOWN, DieLine, Layout, Placed, cells_of, laid, line_through, replaced, step
from lettercup.core.reveal import Accept, Appeal, Decline
from lettercup.games.alphabet_dice import AlphabetDice, AlphabetDiceState, Build, Pass, Slurp, Swap

GAMES = [
    AlphabetDice(players=1),
    AlphabetDice(players=1, words_a_turn="several", wrong_word_costs_turn=True, turn_seconds=60),
    AlphabetDice(players=2),
    AlphabetDice(players=2, words_a_turn="several"),
    AlphabetDice(players=2, wrong_word_costs_turn=True, spelling_help=True),
    AlphabetDice(players=3, turn_seconds=20, challenge_seconds=10),
    AlphabetDice(players=4, first=3),
    AlphabetDice(players=4, words_a_turn="several", wrong_word_costs_turn=True, turn_seconds=30),
    AlphabetDice(players=5),
    AlphabetDice(players=6, turn_seconds=3600, challenge_seconds=600),
    AlphabetDice(players=6),
    AlphabetDice(players=2, box="other"),
    AlphabetDice(players=3, box="other", wrong_word_costs_turn=True),
]
OPTIONS = {
    "players": range(1, 7),
    "words_a_turn": ("one", "several"),
    "wrong_word_costs_turn": (False, True),
    "turn_seconds": (0, 20),
    "box": ("ours", "other"),
}

BUSY = {"build": 12, "slurp": 3, "accept": 4}
WORDS = ("AA", "MMGOOD", "SOUP", "QUIZ", "NOODLE", "lower", "", "É", "X")


def move(game: AlphabetDice, view: AlphabetDiceState, seat: Seat, choose: Choose, rng: random.Random) -> Move:
    """Something of what is asked for, Builds most of all."""
    tag = rng.choices(choose.moves, [BUSY.get(tag, 1) for tag in choose.moves])[0]
    match tag:
        case "build":
            placed = grown(view.board, view.hands[seat], rng)
            if game.words_a_turn == "several" and view.board and rng.random() < 0.3:
                placed = grown(placed, left(view.hands[seat], placed), rng)
            return Build(bent(placed, rng))
        case "swap":
            return Swap(rng.choice(view.hands[seat]), rng.choice(view.board).die)
        case "slurp":
            return slurp(game, view, seat, rng)
        case "appeal":
            return Appeal(tuple(rng.sample(WORDS, rng.choice((0, 1, 1, 1, 2)))))
        case "pass":
            return Pass()
    owner = view.turn if rng.random() < 0.9 else rng.randint(-1, game.players)
    return Accept(owner) if tag == "accept" else Decline(owner)


def laid_words(game: AlphabetDice, state: AlphabetDiceState, seat: Seat, played: Move) -> tuple[str, ...]:
    """The words that a move lays, for the tests of bots."""
    return game.words(state, seat, played) if isinstance(played, Build | Slurp) else ()


def hides(game: Any, state: Any, entry: Any, viewer: Seat | None) -> bool:
    return isinstance(entry.move, Swap) and viewer != entry.by


def reveals(game: Any, state: Any) -> bool:
    return False


def left(hand: tuple[DieId, ...], placed: Layout) -> tuple[DieId, ...]:
    there = {each.die for each in placed}
    return tuple(die for die in hand if die not in there)


def grown(board: Layout, hand: tuple[DieId, ...], rng: random.Random, through: DieId | None = None) -> Layout:
    """The board with a few dice of the hand laid into, onto or across one of its words."""
    new = rng.sample(hand, min(len(hand), rng.choice((1, 1, 2, 3)) + (not board)))
    direction = rng.choice((ACROSS, DOWN))
    if not board:
        return laid((), tuple(new), (0, 0), direction) or ()
    anchor = rng.choice(board).die if through is None else through
    word = line_through(board, anchor, direction)
    line = mixed(word, new, rng)
    return laid(board, line, step(cells_of(board)[word[0]], direction, -line.index(word[0])), direction) or board


def mixed(word: DieLine, new: list[DieId], rng: random.Random) -> DieLine:
    """The word with new dice in it, more often at its ends than inside."""
    line = list(word)
    for die in new:
        line.insert(rng.choice((0, len(line), rng.randint(0, len(line)))), die)
    return tuple(line)


def slurp(game: AlphabetDice, view: AlphabetDiceState, seat: Seat, rng: random.Random) -> Slurp:
    """A swap, sometimes with letters added, sometimes given to somebody who may not have it."""
    mine, theirs = rng.choice(view.hands[seat]), rng.choice(view.board).die
    placed = replaced(view.board, theirs, mine)
    if rng.random() < 0.3:
        for _ in range(rng.choice((1, 1, 2))):
            placed = grown(placed, left(view.hands[seat], placed), rng, through=mine)
    poised = view.out[0] if view.out else rng.randrange(game.players)
    to = poised if rng.random() < 0.9 else rng.choice((-1, 0, game.players))
    return Slurp(mine, theirs, to, bent(placed, rng))


def bent(placed: Layout, rng: random.Random) -> Layout:
    """The layout, once in a while moved as a whole, or with one die where it should not be."""
    chance = rng.random()
    if chance < 0.85:
        return placed
    if chance < 0.9:
        return tuple(Placed(each.die, each.row - 3, each.column + 70) for each in reversed(placed))
    odd = rng.randrange(len(placed)) if placed else 0
    return tuple(msgspec.structs.replace(each, row=each.row + (n == odd)) for n, each in enumerate(placed))

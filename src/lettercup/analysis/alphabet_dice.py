"""A turn of Alphabet Dice: the Build that rids a hand of the most."""

from msgspec.structs import replace

from lettercup.analysis.past import Laying, Past, Possible, ShownDie, better, shown
from lettercup.bots.alphabet_dice import extra_words, position_of, price
from lettercup.core import DieId, Seat
from lettercup.core.grid import Layout
from lettercup.games._alphabet_dice_box import printed
from lettercup.games.alphabet_dice import AlphabetDice, AlphabetDiceState, Build, Pass, Slurp
from lettercup.solver.alphabet_dice import moves


def possible(past: Past) -> Possible:
    """What left the hand in this step, and the most that could have left it in one word."""
    game: AlphabetDice = past.game  # type: ignore[assignment]  # reviewed as the game that it is
    entry = past.entries[past.step - 1] if past.step else None
    if entry is None or not isinstance(entry.move, Build | Slurp | Pass) or not isinstance(entry.by, int):
        seat = past.states[past.step].turn
        return Possible(seat=seat, first=past.step, last=past.step)
    before: AlphabetDiceState = past.states[past.step - 1]
    seat = entry.by
    board = before.board if isinstance(entry.move, Pass) else entry.move.layout
    played = _laying(past, before, seat, board)
    found = moves(past.words, position_of(past.game, before, seat), extra_words(before))
    order = sorted(
        range(found.builds), key=lambda number: (-_rid(past, before, found.dice(number)), found.burdens[number])
    )
    best = better(played, (_laying(past, before, seat, found[number].layout) for number in order[:1]))
    is_all = game.words_a_turn != "several"
    return Possible(
        seat=seat,
        first=past.step,
        last=past.step,
        played=played,
        best=best,
        bound=best.points if is_all else None,
    )


def _laying(past: Past, before: AlphabetDiceState, seat: Seat, board: Layout) -> Laying:
    there = {each.die for each in before.board}
    new = tuple(each.die for each in board if each.die not in there and each.die in before.hands[seat])
    words = past.game.words(before, seat, Build(board)) if new else ()
    return Laying(words=words, points=_rid(past, before, new), dice=_drawn(before, board) if new else ())


def _rid(past: Past, before: AlphabetDiceState, dice: tuple[DieId, ...]) -> int:
    """What these dice would have cost their owner in the end."""
    return sum(price(past.game, before, die) for die in dice)


def _drawn(before: AlphabetDiceState, board: Layout) -> tuple[ShownDie, ...]:
    there = {each.die for each in before.board}
    faces = [printed(face or "") for face in before.faces]
    return tuple(replace(each, fresh=each.die not in there) for each in shown(board, faces))

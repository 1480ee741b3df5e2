"""A short list of sensible moves for every situation, for those who choose by number."""

from collections.abc import Iterator
from itertools import chain, combinations, islice

from lettercup.bots.alphabet_dice import open_moves
from lettercup.bots.bot import Situation
from lettercup.bots.level import LEVELS, vocabulary
from lettercup.bots.players import STANDARD, STRATEGIES, choose
from lettercup.core import Entry, IllegalMove, Move, Verdict, tag_of
from lettercup.games import alphabet_dice, boggle_bowl, dice_words, letters_rebus
from lettercup.games.dice_words import DRINK, SUGAR

LENGTH = 160
"""No menu is longer."""
MOST_PLAYS = 60
QUICK = ("child", "easy", "medium", "hard")
"""The levels that answer in a few milliseconds."""
PLAIN: dict[str, tuple[type[Move], ...]] = {
    "alphabet-dice": (alphabet_dice.Pass, alphabet_dice.Accept, alphabet_dice.Decline),
    "boggle-bowl": (boggle_bowl.Reroll, boggle_bowl.Flip, boggle_bowl.Done, boggle_bowl.Ready),
    "dice-words": (
        dice_words.NewTargets,
        dice_words.KeepTargets,
        dice_words.Go,
        dice_words.Done,
        dice_words.Ready,
    ),
    "letters-rebus": (letters_rebus.Done, letters_rebus.Ready),
}
"""Moves that need nothing to be said about them."""


def menu(at: Situation) -> tuple[Move, ...]:
    """Different moves that the rules allow here: plain ones, what bots would do, and more like it."""
    plain = (kind() for kind in PLAIN.get(at.game.name, ()) if tag_of(kind) in at.moves)
    found = dict.fromkeys(chain(plain, _of_bots(at), _more(at)))
    return tuple(islice((move for move in found if is_legal(at, move)), LENGTH))


def is_legal(at: Situation, move: Move) -> bool:
    """Whether the rules would take a move, if all its words were good, as far as the seat can see."""
    words = at.game.words(at.view, at.seat, move)
    try:
        at.game.apply(at.view, Entry(at.now, at.seat, move, tuple(Verdict(word, True) for word in words)))
    except IllegalMove:
        return False
    return True


def _of_bots(at: Situation) -> Iterator[Move]:
    if at.game.name in STRATEGIES:
        yield from filter(None, (choose(at, level) for level in QUICK))


def _more(at: Situation) -> Iterator[Move]:
    match at.game.name:
        case "dice-words" if at.may(dice_words.Reroll):
            yield from _rerolls(at)
        case "alphabet-dice" if at.may(alphabet_dice.Build):
            yield from _plays(at)
        case "boggle-bowl" if at.may(boggle_bowl.MoveToken):
            yield from _walks(at)


def _rerolls(at: Situation) -> Iterator[Move]:
    """Every choice of dice to roll again, most dice last."""
    mine = (*DRINK[at.seat], SUGAR) if at.view.sugar == at.seat else DRINK[at.seat]
    for count in range(1, len(mine) + 1):
        yield from (dice_words.Reroll(dice) for dice in combinations(mine, count))


def _plays(at: Situation) -> Iterator[Move]:
    """What a hard bot could lay, and its Slurps; those first that leave the least to worry about."""
    found = open_moves(at, vocabulary(LEVELS["hard"], STANDARD))
    order = found.order()
    builds = (found[number] for number in order if number < found.builds)
    yield from (alphabet_dice.Build(move.layout) for move in islice(builds, MOST_PLAYS))
    to = next((seat for seat in (at.view.poised, (at.seat + 1) % at.game.players) if seat is not None), 0)
    slurps = (found[number] for number in order if number >= found.builds)
    for move in islice(slurps, MOST_PLAYS):
        yield alphabet_dice.Slurp(move.dice[0], move.theirs or 0, to, move.layout)


def _walks(at: Situation) -> Iterator[Move]:
    """One way to every space that the token can reach."""
    view = at.view
    paths: list[tuple[tuple[int, int], ...]] = [()]
    ends: dict[tuple[int, int], tuple[tuple[int, int], ...]] = {}
    while paths:
        path = paths.pop()
        onward = view.onward(path)
        if not onward and path:
            ends.setdefault(path[-1], path)
        paths.extend((*path, space) for space in onward)
    yield from (boggle_bowl.MoveToken(path) for _, path in sorted(ends.items()))

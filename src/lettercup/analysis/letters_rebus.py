"""A turn of Letters Rebus: the best crossword for the roll, with its proof as far as the budget goes."""

from lettercup.analysis.past import Laying, Past, Possible, better, shown
from lettercup.core.grid import Layout
from lettercup.games.letters_rebus import LettersRebus, RebusHand, Star, score
from lettercup.solver.letters_rebus import best, placed
from lettercup.solver.letters_rebus_shapes import make_in_background


def possible(past: Past) -> Possible:
    """What lay there when the sand had run out, and what could have lain there."""
    game: LettersRebus = past.game  # type: ignore[assignment]  # reviewed as the game that it is
    steps = past.alike([(state.round, state.turn) for state in past.states])
    seat = past.states[past.step].turn if game.mode == "turns" else past.seat
    state = past.latest(steps, "reveal")
    if state is None or not state.hands[seat].faces:
        return Possible(seat=seat, first=steps[0], last=steps[-1])
    hand: RebusHand = state.hands[seat]
    played = _laying(hand.layout, hand, hand.stars, _entered(game, hand))
    make_in_background()
    found = best(hand.faces, past.words, past.budget)
    layout, letters = placed(found, hand.faces)
    stars = tuple(Star(die, letter) for die, letter in sorted(letters.items()))
    most = better(played, (_laying(layout, hand, stars, found.score),))
    bound = max(found.bound, most.points)
    return Possible(seat=seat, first=steps[0], last=steps[-1], played=played, best=most, bound=bound)


def _entered(game: LettersRebus, hand: RebusHand) -> int:
    total = hand.tally.total if hand.tally else 0
    return max(0, total) if game.minus == "zero" else total


def _laying(layout: Layout, hand: RebusHand, stars: tuple[Star, ...], points: int) -> Laying:
    words = tuple(word.text for word in score(layout, hand.faces, stars).words)
    letters = {star.die: star.letter for star in stars}
    return Laying(words=words, points=points, dice=shown(layout, hand.faces, letters))

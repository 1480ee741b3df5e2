"""A turn of Letters Rebus: the best crossword for the roll, proven if the budget suffices."""

from lettercup.core.grid import Layout
from lettercup.core.picture import ShownDie, shown
from lettercup.games.letters_rebus import LettersRebus, RebusHand, Star, score
from lettercup.lexicon import Selection
from lettercup.review.day import DayBest, DayPosition
from lettercup.review.turn import GameStep, Play, TurnReview, best_of
from lettercup.solver.letters_rebus import best, placed
from lettercup.solver.letters_rebus_shapes import make_in_background
from lettercup.solver.proof import Proof

AVERAGE = {"common": 70.2, "standard": 76.0, "extended": 77.9}
"""What the best crossword of a roll is worth on average: 200 random rolls, ± 0.9 (`bench.averages`)."""


def turn_review(at: GameStep) -> TurnReview:
    """The crossword at the end of the turn, and the best one for the same roll."""
    game: LettersRebus = at.game  # type: ignore[assignment]  # reviewed as the game that it is
    steps = at.same_turn([(state.round, state.turn) for state in at.states])
    seat = at.states[at.step].turn if game.mode == "turns" else at.seat
    state = at.last_in(steps, "reveal")
    if state is None or not state.hands[seat].faces:
        return TurnReview(seat=seat, first=steps[0], last=steps[-1])
    hand: RebusHand = state.hands[seat]
    played = _played(hand, game.entered(hand))
    make_in_background()
    found = best(hand.faces, at.words, at.budget)
    layout, letters = placed(found, hand.faces)
    stars = tuple(Star(die, letter) for die, letter in sorted(letters.items()))
    most = best_of(played, (_play(layout, hand, stars, found.score, at.words),))
    bound = max(found.bound, most.points)
    return TurnReview(
        seat=seat,
        first=steps[0],
        last=steps[-1],
        played=played,
        best=most,
        bound=bound,
        proof=Proof.WHOLE_RULE if bound == most.points else found.proof,
        average=AVERAGE[at.words.tier] if game.box == "ours" and not game.vowel_help else None,
    )


def days_best(day: DayPosition) -> DayBest:
    """The best crossword for the day's roll, proven if the budget suffices."""
    (faces,) = day.opening
    found = best(faces, day.words, day.budget)
    layout, letters = placed(found, faces)
    stars = tuple(Star(die, letter) for die, letter in sorted(letters.items()))
    play = _play(layout, RebusHand(faces), stars, found.score, day.words)
    return DayBest(points=found.score, bound=found.bound, plays=(play,), proven=found.proven)


def _played(hand: RebusHand, points: int) -> Play:
    """What was laid, with the words that counted and those that did not."""
    words = hand.tally.words if hand.tally else ()
    counted = [word for word in words if not word.fault]
    return Play(
        words=tuple(word.text for word in counted),
        points=points,
        dice=_drawn(hand.layout, hand, hand.stars),
        each=tuple(word.points for word in counted),
        refused=tuple(word.fault for word in words if word.fault),
    )


def _play(layout: Layout, hand: RebusHand, stars: tuple[Star, ...], points: int, allowed: Selection) -> Play:
    """What could have been laid, with the words that count."""
    words = [word for word in score(layout, hand.faces, stars).words if word.text in allowed]
    texts, each = tuple(word.text for word in words), tuple(word.points for word in words)
    return Play(words=texts, points=points, dice=_drawn(layout, hand, stars), each=each)


def _drawn(layout: Layout, hand: RebusHand, stars: tuple[Star, ...]) -> tuple[ShownDie, ...]:
    return shown(layout, hand.faces, {star.die: star.letter for star in stars})

"""A round of Dice Words: the best word for the final dice."""

from collections.abc import Iterator, Sequence

from lettercup.core import Die, DieId, shown_after
from lettercup.core.picture import ShownDie
from lettercup.games.dice_words import (
    DICE,
    DRINK,
    REROLLS,
    SIDE_A,
    DiceWords,
    DiceWordsState,
    Laid,
    Reroll,
    Straw,
)
from lettercup.lexicon import Selection
from lettercup.review.day import Attempt, DayBest, DayDecision, DayPosition
from lettercup.review.turn import GameStep, Play, TurnReview, best_of
from lettercup.solver.dice_words import Planner, Rules
from lettercup.solver.dice_words_answer import Word
from lettercup.solver.limits import kernel_cache

OTHERS = 4


def turn_review(at: GameStep) -> TurnReview:
    """The word of a seat at the end of a round, and the best words of its dice."""
    game: DiceWords = at.game  # type: ignore[assignment]  # reviewed as the game that it is
    steps = at.same_turn([state.round for state in at.states])
    state: DiceWordsState | None = at.last_in(steps, "reveal")
    if state is None:
        return TurnReview(seat=at.seat, first=steps[0], last=steps[-1])
    dice = state.dice_of(at.seat)
    younger = game.rules_for(at.seat)
    planner = _planner(tuple(game.dice[die] for die in dice), at.words)
    rules = Rules(state.targets, younger.bonus, younger.times_length)
    played = _played(state, at.seat)
    faces = [state.faces[die] or "" for die in dice]
    if not all(faces):
        return TurnReview(seat=at.seat, first=steps[0], last=steps[-1], played=played)
    ranked = planner.best_words(faces, rules)
    best = best_of(played, (_play(word, dice, state.faces) for word in ranked[:1]))
    rest = [(word.word.upper(), word.points) for word in ranked if word.word.upper() not in best.words]
    return TurnReview(
        seat=at.seat,
        first=steps[0],
        last=steps[-1],
        played=played,
        best=best,
        bound=best.points,
        others=tuple(rest[:OTHERS]),
        average=None if younger.unlimited_rerolls else _average(at, steps, planner, rules, dice),
    )


def days_best(day: DayPosition) -> DayBest:
    """What perfect play expects after the first throw of every round, and the best words of these throws."""
    planner = _days_planner(day.words)
    rounds = zip(day.opening[::2], day.opening[1::2], strict=True)
    given = [(Rules("".join(ice), SIDE_A, False), drink) for ice, drink in rounds]
    points = sum(planner.keeps(drink, rules, REROLLS)[0].worth for rules, drink in given)
    first = tuple(_best_at_once(planner, rules, drink) for rules, drink in given)
    return DayBest(points=points, bound=points, first=first, expected=True)


def _best_at_once(planner: Planner, rules: Rules, drink: Sequence[str]) -> Play:
    """The best word of a first throw, without rolling again."""
    faces = shown_after((None,) * (max(DRINK[0]) + 1), DRINK[0], drink)
    words = (_play(word, DRINK[0], faces) for word in planner.best_words(drink, rules)[:1])
    return next(words, Play(points=0))


def days_decisions(attempt: Attempt) -> Iterator[DayDecision]:
    """Every reroll and every final word: the exact worth of what was done, beside the best that could be done."""
    planner = _days_planner(attempt.words)
    for step, (state, entry) in enumerate(zip(attempt.states, attempt.entries, strict=False), 1):
        after: DiceWordsState = attempt.states[step]
        if state.phase != "making" or state.drinks[0].stage != "making":
            continue
        rules = Rules(state.targets, SIDE_A, False)
        keeps = planner.keeps([state.faces[die] or "" for die in DRINK[0]], rules, state.drinks[0].rerolls or 0)
        if isinstance(entry.move, Reroll):
            kept = tuple(place for place, die in enumerate(DRINK[0]) if die not in entry.move.dice)
            worth = next(keep.worth for keep in keeps if keep.kept == kept)
            yield DayDecision(step=step, worth=worth, best=keeps[0].worth)
        elif after.phase != "making":
            yield DayDecision(step=step, worth=after.sheet[0][-1].points, best=keeps[0].worth)


def _days_planner(words: Selection) -> Planner:
    return _planner(DICE.of_kind("drink"), words)


def _played(state: DiceWordsState, seat: int) -> Play:
    entered = state.sheet[seat][-1]
    straw = state.drinks[seat].straw
    good = (entered.word,) if entered.word and not entered.refused else ()
    refused = tuple(state.reveal.refused(seat).values()) if state.reveal else ()
    return Play(words=good, points=entered.points, dice=_row(straw, state.faces), refused=refused)


def _play(word: Word, dice: Sequence[DieId], faces: Sequence[str | None]) -> Play:
    letters = zip(word.dice, word.word.upper(), strict=True)
    straw = tuple(Laid(dice[place], letter if faces[dice[place]] == "?" else "") for place, letter in letters)
    return Play(words=(word.word.upper(),), points=word.points, dice=_row(straw, faces))


def _row(straw: Straw, faces: Sequence[str | None]) -> tuple[ShownDie, ...]:
    return tuple(
        ShownDie(die=each.die, row=0, column=column, face=faces[each.die] or "", letter=each.letter)
        for column, each in enumerate(straw)
    )


def _average(at: GameStep, steps: range, planner: Planner, rules: Rules, dice: Sequence[DieId]) -> float:
    """The expected points before the first roll, less what the choice of dice to roll again gave away.

    So only the dice are called luck, and stopping too soon is not.
    """
    chosen = (_given_away(at, step, planner, rules, dice) for step in steps if step)
    return planner.value(rules, REROLLS) - sum(chosen)


def _given_away(at: GameStep, step: int, planner: Planner, rules: Rules, dice: Sequence[DieId]) -> float:
    """What was given away in a step by rolling other dice than the best ones, or by rolling no more."""
    before: DiceWordsState = at.states[step - 1]
    move, by = at.entries[step - 1].move, at.entries[step - 1].by
    rolls = isinstance(move, Reroll) and by == at.seat
    if not rolls and (before.phase != "making" or at.states[step].phase == "making"):
        return 0.0
    shown, left = [before.faces[die] or "" for die in dice], before.drinks[at.seat].rerolls or 0
    keeps = planner.keeps(shown, rules, left)
    if not isinstance(move, Reroll):
        return keeps[0].worth - planner.keeps(shown, rules, 0)[0].worth
    kept = tuple(place for place, die in enumerate(dice) if die not in move.dice)
    return keeps[0].worth - next(keep.worth for keep in keeps if keep.kept == kept)


@kernel_cache(4)
def _planner(dice: tuple[Die, ...], words: Selection) -> Planner:
    return Planner(dice, words)

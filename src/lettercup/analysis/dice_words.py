"""A round of Dice Words: the best word for the dice that lay there in the end."""

from collections.abc import Sequence
from functools import lru_cache

from lettercup.analysis.past import Laying, Past, Possible, ShownDie, better
from lettercup.core import Die, DieId
from lettercup.games._dice_words_straw import SIDE_A, SIDE_B, Laid, Straw
from lettercup.games.dice_words import DRINK, GROWN_UP, REROLLS, SUGAR, DiceWords, DiceWordsState, Younger
from lettercup.lexicon import Selection
from lettercup.solver.dice_words import Planner, Rules, Word

OTHERS = 4


def possible(past: Past) -> Possible:
    """The words lie open at the end of a round: theirs, and what their dice allowed."""
    game: DiceWords = past.game  # type: ignore[assignment]  # reviewed as the game that it is
    steps = past.alike([state.round for state in past.states])
    state: DiceWordsState | None = past.latest(steps, "reveal")
    if state is None:
        return Possible(seat=past.seat, first=steps[0], last=steps[-1])
    dice = (*DRINK[past.seat], SUGAR) if past.seat == state.sugar else DRINK[past.seat]
    younger = game.younger[past.seat] if game.younger else GROWN_UP
    planner = _planner(tuple(game.dice[die] for die in dice), past.words)
    rules = Rules(state.targets, SIDE_B if younger.side_b else SIDE_A, younger.times_length)
    played = _played(state, past.seat)
    faces = [state.faces[die] or "" for die in dice]
    if not all(faces):
        return Possible(seat=past.seat, first=steps[0], last=steps[-1], played=played)
    ranked = planner.best_words(faces, rules)
    best = better(played, (_laying(word, dice, state.faces) for word in ranked[:1]))
    rest = [(word.word.upper(), word.points) for word in ranked if word.word.upper() not in best.words]
    return Possible(
        seat=past.seat,
        first=steps[0],
        last=steps[-1],
        played=played,
        best=best,
        bound=best.points,
        others=tuple(rest[:OTHERS]),
        average=_average(planner, rules, younger),
    )


def _played(state: DiceWordsState, seat: int) -> Laying:
    entered = state.sheet[seat][-1]
    straw = state.drinks[seat].straw
    return Laying(words=(entered.word,) if entered.word else (), points=entered.points, dice=_row(straw, state.faces))


def _laying(word: Word, dice: Sequence[DieId], faces: Sequence[str | None]) -> Laying:
    letters = zip(word.dice, word.word.upper(), strict=True)
    straw = tuple(Laid(dice[place], letter if faces[dice[place]] == "?" else "") for place, letter in letters)
    return Laying(words=(word.word.upper(),), points=word.points, dice=_row(straw, faces))


def _row(straw: Straw, faces: Sequence[str | None]) -> tuple[ShownDie, ...]:
    return tuple(
        ShownDie(die=each.die, row=0, column=column, face=faces[each.die] or "", letter=each.letter)
        for column, each in enumerate(straw)
    )


def _average(planner: Planner, rules: Rules, younger: Younger) -> float | None:
    """With as many rerolls as wanted there is no average: the best roll comes, if one waits for it."""
    return None if younger.unlimited_rerolls else planner.value(rules, REROLLS)


@lru_cache(maxsize=4)
def _planner(dice: tuple[Die, ...], words: Selection) -> Planner:
    return Planner(dice, words)

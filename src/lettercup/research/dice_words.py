"""Dice Words in numbers."""

import random
from functools import lru_cache, partial
from itertools import combinations

from lettercup.bots import Situation
from lettercup.core import DieId, Done
from lettercup.core.dice import WILD
from lettercup.games.dice_words import (
    DiceWords,
    DiceWordsState,
    Go,
    KeepTargets,
    Laid,
    NewTargets,
    Reroll,
    StrawDraft,
)
from lettercup.research.numbers import (
    WORDS,
    Block,
    Common,
    Field,
    Menu,
    Option,
    Rack,
    codes,
    from_seat,
    timer,
)
from lettercup.research.reveals import FIELD, KINDS, refused, word_options
from lettercup.solver.racks import words_from_rack

PHASES = ("start", "targets", "study", "head-start", "making", "reveal", "lot", "over")
STAGES = ("waiting", "rolling", "making", "done")
MOST = 8
"""Seven drink dice and the sugar cube."""
ENDLESS = 99
"""Rerolls of a player who may reroll as often as wanted."""


IN_OPENSPIEL = """\
- `python_lettercup_dice_words` (`rounds`): an action is the dice to roll again, as the bits of a number; 0 is none.
  Chance rolls one die at a time. **The word is not a choice**: whoever stops lays the word of the whole dictionary with
  the most points, and nothing else would be better. There is no clock and no option, and players act one after the
  other, without seeing the other's dice until the round is over. So it is a game about rerolls, not about vocabulary.
"""


class DiceWordsNumbers(Common):
    """Every choice of dice to roll again, and every word."""

    kinds = ("go", "keep-targets", "new-targets", "done", "reroll", "draft", *KINDS)
    choices = 512
    dice = MOST
    sampled = (
        "Every choice of dice to roll again, and every word of the dictionary that the dice spell, laid with one "
        "choice of dice: a `?` only where no die shows the letter. If there are more words than "
        "fit, as with a `?`, so many are drawn as fit. Letters that are no word are never offered."
    )

    def fields(self, game: DiceWords) -> tuple[Field, ...]:
        seats = game.players
        return (
            Field("phase", 1, ", ".join(f"{number} {name}" for number, name in enumerate(PHASES)), high=7),
            Field("round", 2, "the round, and how many there are"),
            Field("seconds", 1, "seconds left, -1 while no glass runs", -1),
            Field("targets", 4, "the target letters", high=28),
            Field("faces", MOST, "what the own dice show; the last one is the sugar cube", high=28),
            Field("straw", MOST, "the letters that lie on the own straw board", high=28),
            Field("rerolls", 1, f"own rerolls left; {ENDLESS}: as many as wanted"),
            Field("stages", seats, ", ".join(f"{number} {name}" for number, name in enumerate(STAGES)), high=3),
            Field("sugar", seats, "1 for the seat that has the sugar cube", high=1),
            Field("scores", seats, "the points of every seat, the own one first"),
            FIELD,
        )

    def seen(self, at: Situation) -> list[int]:
        view: DiceWordsState = at.view
        game: DiceWords = at.game  # type: ignore[assignment]  # the numbers of this game
        seat, seats = at.seat, range(game.players)
        drink = view.drinks[seat]
        straw = [laid.letter or view.faces[laid.die] for laid in drink.straw]
        return [
            PHASES.index(view.phase),
            view.round,
            game.rounds,
            timer(at),
            *codes(view.targets, 4),
            *codes([view.faces[die] for die in at.view.dice_of(at.seat)], MOST),
            *codes(straw, MOST),
            ENDLESS if drink.rerolls is None else drink.rerolls,
            *[STAGES.index(each.stage) for each in from_seat(view.drinks, seat)],
            *from_seat([int(view.sugar == other) for other in seats], seat),
            *from_seat(view.scores, seat),
            *refused(at),
        ]

    def menu(self, at: Situation, rng: random.Random, choices: int) -> Menu:
        if at.view.reveal:
            return self.listed(word_options(at, self.kinds))
        if not at.may(Done):
            return self.listed(self.plain(at, Go, KeepTargets, NewTargets))
        dice = at.view.dice_of(at.seat)
        shown = tuple([at.view.faces[die] or "" for die in dice])
        return self.drawn(_fixed(self, dice, at.may(Reroll)), _words(self, dice, shown), rng, choices)


@lru_cache(maxsize=64)
def _fixed(numbers: DiceWordsNumbers, dice: tuple[DieId, ...], rerolls: bool) -> Block:
    """What can be done with dice whatever they show."""
    sizes = range(1, len(dice) + 1) if rerolls else ()
    chosen = (each for size in sizes for each in combinations(range(len(dice)), size))
    again = (Option(REROLL, partial(Reroll, tuple(dice[place] for place in each)), dice=each) for each in chosen)
    return numbers.block([Option(DONE, Done), *again])


@lru_cache(maxsize=256)
def _words(numbers: DiceWordsNumbers, dice: tuple[DieId, ...], shown: tuple[str, ...]) -> Block:
    """The words that the dice spell."""
    rack = Rack(shown)
    used = ((word, rack.used(word)) for word in words_from_rack(WORDS, shown))
    return numbers.block([Option(DRAFT, partial(_straw, dice, shown, *each), *each) for each in used])


def _straw(dice: tuple[DieId, ...], shown: tuple[str, ...], word: str, used: list[int]) -> StrawDraft:
    letters = zip(word.upper(), used, strict=True)
    return StrawDraft(tuple(Laid(dice[place], letter if shown[place] in WILD else "") for letter, place in letters))


DONE, REROLL, DRAFT = map(DiceWordsNumbers.kinds.index, ("done", "reroll", "draft"))
NUMBERS = DiceWordsNumbers()

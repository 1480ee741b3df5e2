"""A ten-line bot plays Dice Words against an easy bot: `python examples/ten_line_bot.py`."""

from random import Random

import lettercup as lc
from lettercup.bots import Situation, Thought
from lettercup.core import Done
from lettercup.core.reveal import Ready
from lettercup.games.dice_words import DRINK, Go, KeepTargets, Laid, StrawDraft
from lettercup.lexicon import load
from lettercup.solver.racks import words_from_rack

PLAIN = {"go": Go(), "keep-targets": KeepTargets(), "ready": Ready()}


class Hasty:
    """Plays the longest word of its first roll, without using `?`."""

    def think(self, at: Situation, rng: Random) -> Thought | None:
        if "done" not in at.moves:
            return Thought(PLAIN[at.moves[-1]])
        dice = [die for die in DRINK[at.seat] if at.view.faces[die] != "?"]
        words = words_from_rack(load().select(band="easy"), [at.view.faces[die] for die in dice])
        straw = []
        for letter in max(words, key=len, default="").upper():
            die = next(die for die in dice if at.view.faces[die] == letter)
            straw.append(Laid(dice.pop(dice.index(die))))
        return Thought(Done() if at.view.drinks[at.seat].straw == tuple(straw) else StrawDraft(tuple(straw)), 5.0)


if __name__ == "__main__":
    table = lc.Table(lc.DiceWords(players=2), [Hasty(), lc.bot("easy")], seed=1)
    for mine, theirs in zip(*table.state.sheet, strict=True):
        print(f"Hasty {mine.word or '-'} {mine.points:3}    easy {theirs.word or '-'} {theirs.points:3}")
    print("Scores:", *table.scores)

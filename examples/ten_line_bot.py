"""A bot of ten lines sits down to Dice Words with an easy one: `python examples/ten_line_bot.py`."""

from random import Random

from lettercup.bots import Situation, Thought, bot, self_play
from lettercup.games.dice_words import DRINK, DiceWords, Done, Draft, Go, KeepTargets, Laid, Ready
from lettercup.lexicon import load
from lettercup.solver.racks import words_from_rack

PLAIN = {"go": Go(), "keep-targets": KeepTargets(), "ready": Ready()}


class Hasty:
    """Lays the longest word of its first roll; a `?` it leaves alone."""

    def think(self, at: Situation, rng: Random) -> Thought | None:
        if "done" not in at.moves:
            return Thought(PLAIN[at.moves[-1]])
        dice = [die for die in DRINK[at.seat] if at.view.faces[die] != "?"]
        words = words_from_rack(load().select(band="easy"), [at.view.faces[die] for die in dice])
        straw = []
        for letter in max(words, key=len, default="").upper():
            die = next(die for die in dice if at.view.faces[die] == letter)
            straw.append(Laid(dice.pop(dice.index(die))))
        return Thought(Done() if at.view.drinks[at.seat].straw == tuple(straw) else Draft(tuple(straw)), 5.0)


if __name__ == "__main__":
    played = self_play(DiceWords(players=2), [Hasty(), bot("dice-words", "easy")], seed=1)
    for mine, theirs in zip(*played.state.sheet, strict=True):
        print(f"Hasty {mine.word or '-'} {mine.points:3}    easy {theirs.word or '-'} {theirs.points:3}")
    print("Scores:", *played.outcome.scores)

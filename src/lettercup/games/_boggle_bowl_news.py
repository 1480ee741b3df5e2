"""What Boggle Bowl tells everybody."""

from collections.abc import Iterator

from lettercup.core import Sentence, say
from lettercup.games._boggle_bowl_board import Kind
from lettercup.games._boggle_bowl_sides import BowlSide
from lettercup.games._boggle_bowl_words import BowlRound

CALLS: dict[Kind, Sentence] = {
    "blank": say("The token is on a blank space: one word."),
    "wild": say("The token is on a wild space: one or more words."),
    "2": say("The token is on a 2: two words."),
    "x": say("The token is on an X: two words that cross."),
}
LAID = ("Red laid {words}.", "Blue laid {words}.")
NOTHING = (say("Red laid no word."), say("Blue laid no word."))
WINS = (
    "Red wins the round, {more} to {less}. Steps for the token: {steps}.",
    "Blue wins the round, {more} to {less}. Steps for the token: {steps}.",
)
SCORES = (
    "Red scores {points} and has {total}. The token is back in the centre.",
    "Blue scores {points} and has {total}. The token is back in the centre.",
)
GAME_WON = (say("Red wins the game."), say("Blue wins the game."))


def laid_news(sides: tuple[BowlSide, ...], last: BowlRound) -> Iterator[Sentence]:
    """The words of both sides, and why the referee does not allow some of them."""
    for side, count, text, nothing in zip(sides, last.counts, LAID, NOTHING, strict=True):
        if side.seats:
            yield say(text, words=" ".join(each.word for each in count.words)) if count.words else nothing
        yield from (each.reason for each in count.words if each.reason is not None)


def round_won(side: int, more: int, less: int) -> Sentence:
    return say(WINS[side], more=more, less=less, steps=more - less)


def scored_news(side: int, points: int, total: int) -> Sentence:
    return say(SCORES[side], points=points, total=total)

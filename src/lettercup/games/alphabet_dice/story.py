"""The story of Alphabet Dice: what each entry did, in sentences."""

from collections.abc import Iterator
from typing import Any

from lettercup.core import Drawn, Entry, Rolled, Seat, Sentence, TimeUp, say
from lettercup.core.grid import heir, lines
from lettercup.core.reveal import Accept, Appeal, Decline, Vote, tell_answer
from lettercup.games.alphabet_dice.board import letter, new_lines, text
from lettercup.games.alphabet_dice.box import letter_on
from lettercup.games.alphabet_dice.rules import AlphabetDice, made
from lettercup.games.alphabet_dice.score import Served
from lettercup.games.alphabet_dice.state import AlphabetDiceState, Build, Pass, Slurp, Swap


def story(
    game: AlphabetDice, before: AlphabetDiceState, entry: Entry[Any], after: AlphabetDiceState
) -> Iterator[Sentence]:
    """What an entry did; everything lies open."""
    match entry.move:
        case Drawn():
            yield say("Serving {serving}: everybody gets {count} dice.", serving=after.serving, count=game.deals)
        case Swap():
            return
        case Rolled(faces=faces):
            yield say("{who} rolled {faces}.", who=after.throw.by or 0, faces=" ".join(map(letter_on, faces)))
        case Appeal(words=words):
            yield say("{who} asks the others to accept {words}.", who=before.turn, words=", ".join(words))
        case Accept() | Decline() | TimeUp() if before.vote:
            yield from _voted(entry, before.vote, after)
        case _:
            yield from _turn(game, before, entry, after)
            yield from _outcome(game, before, after)


def drafted(before: AlphabetDiceState, entry: Entry[Any], after: AlphabetDiceState) -> Iterator[Sentence]:
    """Which swap somebody asked about before a Slurp."""
    if isinstance(entry.move, Swap):
        mine, theirs = (letter(die, after.faces) for die in (entry.move.mine, entry.move.theirs))
        yield say("{who} tried {mine} for {theirs}.", who=before.turn, mine=mine, theirs=theirs)


def _voted(entry: Entry[Any], vote: Vote, after: AlphabetDiceState) -> Iterator[Sentence]:
    words = ", ".join(vote.words)
    if not isinstance(entry.by, int):
        yield say("Not everybody accepted {words} in time.", words=words)
        return
    yield tell_answer(entry.by, entry.move, vote.words)
    if isinstance(entry.move, Accept) and not after.vote:
        yield say("All accept: {words} counts for the rest of the game.", words=words)


def _turn(
    game: AlphabetDice, before: AlphabetDiceState, entry: Entry[Any], after: AlphabetDiceState
) -> Iterator[Sentence]:
    who, bad = before.turn, ", ".join(verdict.word for verdict in entry.verdicts if not verdict.allowed)
    match entry.move:
        case Build() | Slurp() if bad:
            yield say("{who} tried {words} and loses the turn.", who=who, words=bad)
        case Build() as build:
            yield say("{who} laid {words}.", who=who, words=", ".join(made(before, build)))
        case Slurp() as slurp:
            yield from _slurp(game, before, slurp)
        case Pass():
            yield say("{who} passes.", who=who)
        case TimeUp():
            yield say("{who} ran out of time.", who=who)


def _slurp(game: AlphabetDice, before: AlphabetDiceState, slurp: Slurp) -> Iterator[Sentence]:
    """Which letter went in, which came out, what its words have become, what else was laid, and who got it."""
    mine, theirs = letter(slurp.mine, before.faces), letter(slurp.theirs, before.faces)
    costs = game.sums(before).costs
    yield say(SWAPS[costs[slurp.mine], costs[slurp.theirs]], who=before.turn, mine=mine, theirs=theirs)
    grown = [
        (line, heir(tuple(slurp.mine if die == slurp.theirs else die for die in line), slurp.layout))
        for line in lines(before.board)
        if slurp.theirs in line
    ]
    for line, now in grown:
        old, new = text(line, before.faces), text(now, before.faces)
        if old != new:
            yield say("{before} becomes {after}.", before=old, after=new)
    told = [now for _, now in grown]
    if more := [text(line, before.faces) for line in new_lines(before.board, slurp.layout) if line not in told]:
        yield say("{who} also laid {words}.", who=before.turn, words=", ".join(more))
    yield say("{whom} gets the {letter}.", whom=slurp.to, letter=theirs)


SWAPS = {
    (1, 1): "{who} swaps in a black {mine} for the black {theirs}.",
    (1, 2): "{who} swaps in a black {mine} for the red {theirs}.",
    (2, 1): "{who} swaps in a red {mine} for the black {theirs}.",
    (2, 2): "{who} swaps in a red {mine} for the red {theirs}.",
}
"""What a Slurp swaps, by what the two letters cost."""


def _outcome(game: AlphabetDice, before: AlphabetDiceState, after: AlphabetDiceState) -> Iterator[Sentence]:
    """What came of a turn: somebody is out of dice, or all roll again, or the serving is over."""
    if game.puzzle:
        yield say("{who} placed letters worth {points}.", who=after.turn, points=after.scores[0])
    elif after.last and after.last != before.last:
        yield from _served(after.last)
    elif after.reheats > before.reheats:
        yield say("Nobody has placed a die. Reheat: everybody rolls again.")
    elif after.poised != before.poised:
        yield from _poised(before.poised, after.poised)


def _poised(before: Seat | None, after: Seat | None) -> Iterator[Sentence]:
    if before is not None:
        yield say("{whom} is no longer out of dice.", whom=before)
    if after is not None:
        yield say("{who} is out of dice: everybody else has one last turn.", who=after)


def _served(served: Served) -> Iterator[Sentence]:
    if all(tally.left for tally in served.tallies):
        yield say("Nobody has placed a die for three rounds: the serving ends.")
    yield say("Serving {serving} is over.", serving=served.serving)
    yield from (say("{who} wins it.", who=seat) for seat in served.winners)

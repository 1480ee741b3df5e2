"""What is told at a table of Alphabet Dice when more has happened than a word laid."""

from lettercup.core import DieId, Seat, Sentence, say
from lettercup.core.grid import Layout, heir, lines
from lettercup.games._alphabet_dice_board import Faces, letter, text
from lettercup.games._alphabet_dice_score import Served


def slurp_news(
    swap: tuple[DieId, DieId], who: Seat, whom: Seat, boards: tuple[Layout, Layout], faces: Faces, *, red: bool
) -> tuple[Sentence, ...]:
    """A Slurp: which letter went in, which came out, what its words have become, and who got it."""
    mine, theirs = (letter(die, faces) for die in swap)
    gets = "{whom} gets the red {letter}." if red else "{whom} gets the {letter}."
    return (
        say("{who} slurps: {mine} for {theirs}.", who=who, mine=mine, theirs=theirs),
        *_becomes(swap, boards, faces),
        say(gets, whom=whom, letter=theirs),
    )


def _becomes(swap: tuple[DieId, DieId], boards: tuple[Layout, Layout], faces: Faces) -> tuple[Sentence, ...]:
    mine, theirs = swap
    words = [line for line in lines(boards[0]) if theirs in line]
    after = [heir(tuple(mine if die == theirs else die for die in line), boards[1]) for line in words]
    return tuple(
        say("{before} becomes {after}.", before=text(old, faces), after=text(new, faces))
        for old, new in zip(words, after, strict=True)
    )


def poised_news(before: Seat | None, out: tuple[Seat, ...]) -> tuple[Sentence, ...]:
    """Somebody else is poised to win a serving, or nobody any more."""
    back = () if before is None else (say("{whom} is not out any more.", whom=before),)
    poised = (say("{who} is out of dice: everyone else has one last turn.", who=out[0]),) if out else ()
    return back + poised


def served_news(served: Served) -> tuple[Sentence, ...]:
    """A serving is over."""
    wins = (say("{who} wins it.", who=seat) for seat in served.winners)
    return say("Serving {serving} is over.", serving=served.serving), *wins

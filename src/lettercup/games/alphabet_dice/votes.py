"""Words that the dictionary lacks, and the others may accept all the same (ruling A4, at any time of a turn)."""

from collections.abc import Iterator
from typing import Any

from lettercup.core import Entry, Fault, IllegalMove, Millis, Seat, fault, later, wording
from lettercup.core.reveal import SHORTEST, Accept, Decline, Vote
from lettercup.games.alphabet_dice.box import ALL_DICE
from lettercup.games.alphabet_dice.state import AlphabetDiceState

MOST_WORDS = 8
LONGEST = 2 * len(ALL_DICE)

wording(
    {
        "how-many-words": "Ask the others about one to {most} different words.",
        "not-in-capitals": "A word has two letters or more, A to Z in capitals; not “{text}”.",
        "accepted-before": "{text} was accepted before.",
        "declined-before": "{text} was declined this turn.",
    }
)


def voters(vote: Vote, players: int) -> tuple[Seat, ...]:
    """A4: who is still asked."""
    return tuple([seat for seat in range(players) if seat != vote.owner and seat not in vote.ayes])


def appealed(state: AlphabetDiceState, words: tuple[str, ...], at: Millis, seconds: int) -> AlphabetDiceState:
    """A4: the player on turn asks the others, once about each word; the turn's time stands still meanwhile."""
    if wrong := tuple(_faults(state, words)):
        raise IllegalMove(*wrong)
    left = None if state.until is None else state.until - at
    return state.but(vote=Vote(state.turn, words), turn_left=left, until=later(at, seconds))


def _faults(state: AlphabetDiceState, words: tuple[str, ...]) -> Iterator[Fault]:
    if not 1 <= len(words) <= MOST_WORDS or len(set(words)) < len(words):
        yield fault("how-many-words", most=MOST_WORDS)
    for word in dict.fromkeys(words):
        if not (word.isascii() and word.isalpha() and word.isupper() and SHORTEST <= len(word) <= LONGEST):
            yield fault("not-in-capitals", text=word[:LONGEST])
        elif word in state.accepted:
            yield fault("accepted-before", text=word)
        elif word in state.declined:
            yield fault("declined-before", text=word)


def answered(state: AlphabetDiceState, answer: Accept | Decline, entry: Entry[Any], players: int) -> AlphabetDiceState:
    """A4: words are good for the rest of the game once all others accept them; one who declines ends the vote."""
    vote = state.vote
    if vote is None or answer.owner != vote.owner or not isinstance(entry.by, int):
        raise IllegalMove(fault("no-vote"))
    if isinstance(answer, Decline):
        return not_accepted(state, vote, entry.at)
    vote = vote.but(ayes=(*vote.ayes, entry.by))
    if voters(vote, players):
        return state.but(vote=vote)
    return _resumed(state, entry.at).but(accepted=(*state.accepted, *vote.words))


def not_accepted(state: AlphabetDiceState, vote: Vote, at: Millis) -> AlphabetDiceState:
    """A4: somebody has declined, or not everybody has answered in time."""
    return _resumed(state, at).but(declined=(*state.declined, *vote.words))


def _resumed(state: AlphabetDiceState, at: Millis) -> AlphabetDiceState:
    """A4: the turn goes on, with the time that was left of it."""
    until = None if state.turn_left is None else at + state.turn_left
    return state.but(vote=None, turn_left=None, until=until)

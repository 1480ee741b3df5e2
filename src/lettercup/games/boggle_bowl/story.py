"""The story of Boggle Bowl: what each entry did, in sentences."""

from collections.abc import Iterator
from typing import Any

from lettercup.core import DieId, Done, Entry, Rolled, Sentence, TimeUp, say
from lettercup.core.drafts import laid_or_taken
from lettercup.core.reveal import RevealMove, tell_about_words
from lettercup.games.boggle_bowl.board import BLUE, RED, TARGET, Kind
from lettercup.games.boggle_bowl.rules import BoggleBowl
from lettercup.games.boggle_bowl.state import BoggleBowlState, Flip, MoveToken
from lettercup.games.boggle_bowl.words import BowlCount

CALLS: dict[Kind, Sentence] = {
    "blank": say("The token is on a blank space: one word."),
    "wild": say("The token is on a wild space: one or more words."),
    "2": say("The token is on a 2: two words."),
    "x": say("The token is on an X: two words that cross."),
}
LAID = ("Red laid {words}.", "Blue laid {words}.")
NOTHING = (say("Red laid no word."), say("Blue laid no word."))
WINS = ("Red wins the round, {more} to {less}.", "Blue wins the round, {more} to {less}.")
SCORES = ("Red scores {points} points and has {total}.", "Blue scores {points} points and has {total}.")
CUBES_SO_FAR = ("Red has used {total} cubes so far.", "Blue has used {total} cubes so far.")
GAME_WON = (say("Red wins the game."), say("Blue wins the game."))


def story(game: BoggleBowl, before: BoggleBowlState, entry: Entry[Any], after: BoggleBowlState) -> Iterator[Sentence]:
    """What an entry did; what a side lays, suggests and rolls again in the race is secret."""
    match entry.move:
        case Rolled(cup=int(seat)) if before.phase == "roll":
            yield say("{who} rolls the cubes.", who=seat)
            if after.phase == "race" and game.players > 1:
                yield say("Both sides have rolled: go!")
        case Flip() if after.phase == "race":
            yield _flipped(entry.by, game.flip_seconds)
        case Flip() | Done():
            yield say("{who} is done.", who=entry.by)
        case TimeUp():
            yield say("The time is up.")
        case MoveToken():
            yield from _moved(entry, after)
    if before.reveal and isinstance(entry.move, RevealMove):
        yield from tell_about_words(entry, before.reveal, before.reveal.after(entry))
    if before.phase == "race" and after.phase != "race":
        yield from (line for side in (RED, BLUE) if after.sides[side].seats for line in _laid(after, side))
    if before.phase in ("race", "reveal") and after.phase in ("move", "roll"):
        yield from _toured(game, after) if game.tour else _settled(after)


def drafted(before: BoggleBowlState, entry: Entry[Any], after: BoggleBowlState) -> Iterator[Sentence]:
    """Which letters a draft laid, and took back."""
    if isinstance(entry.by, int):
        side = RED if entry.by in before.sides[RED].seats else BLUE
        yield from laid_or_taken(entry.by, _in_words(before, side), _in_words(after, side))


def _in_words(state: BoggleBowlState, side: int) -> dict[DieId, str]:
    return {die: (state.faces[die] or "").upper() for word in state.sides[side].words for die in word}


def _toured(game: BoggleBowl, state: BoggleBowlState) -> Iterator[Sentence]:
    """What the sides have after a race of a tour, and where the next one is."""
    yield from (say(CUBES_SO_FAR[side], total=state.sides[side].points) for side in (RED, BLUE) if game.parties[side])
    if state.toured < len(game.tour):
        yield CALLS[state.kind]


def _flipped(who: Any, seconds: int) -> Sentence:
    if seconds == 1:
        return say("{who} turns the glass. 1 second left.", who=who)
    return say("{who} turns the glass. {seconds} seconds left.", who=who, seconds=seconds)


def _laid(state: BoggleBowlState, side: int) -> Iterator[Sentence]:
    """The words of a side, and what is wrong with them."""
    count: BowlCount = state.last.counts[side]
    if not count.words:
        yield NOTHING[side]
        return
    yield say(LAID[side], words=", ".join(word.text for word in count.words))
    faults = {word.text: word.fault for word in count.words}
    yield from (each.sentence for each in (count.flaw, *faults.values()) if each)


def _settled(state: BoggleBowlState) -> Iterator[Sentence]:
    """Who won the round."""
    less, more = sorted(count.cubes for count in state.last.counts)
    if state.last.winner is None:
        yield say("A tie, {count} all: the round is played again.", count=more)
        return
    yield say(WINS[state.last.winner], more=more, less=less)
    if more - less == 1:
        yield say("The token moves 1 step.")
    else:
        yield say("The token moves {steps} steps.", steps=more - less)


def _moved(entry: Entry[Any], after: BoggleBowlState) -> Iterator[Sentence]:
    yield say("{who} moves the token.", who=entry.by)
    side, points = after.last.winner or RED, after.last.points
    if not points:
        yield CALLS[after.kind]
        return
    total = after.sides[side].points
    yield say(SCORES[side], points=points, total=total)
    yield GAME_WON[side] if total >= TARGET else say("The token goes back to the centre: one word.")

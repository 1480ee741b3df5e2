"""The story of Dice Words: what each entry did, in sentences."""

from collections.abc import Iterator
from typing import Any

from lettercup.core import DieId, Done, Entry, Rolled, Seat, Sentence, TimeUp, leaders, say
from lettercup.core.drafts import laid_or_taken
from lettercup.core.reveal import tell_about_words
from lettercup.games.dice_words.rules import (
    DiceWords,
    DiceWordsState,
    Go,
    KeepTargets,
    NewTargets,
    Reroll,
)
from lettercup.games.dice_words.sheet import RoundSum
from lettercup.games.dice_words.straw import straw_word

MADE = "{who} made {word}: {score} × {times} = {points}."
MADE_WITH_BONUS = "{who} made {word}: {score} × {times} + {bonus} = {points}."


def story(game: DiceWords, before: DiceWordsState, entry: Entry[Any], after: DiceWordsState) -> Iterator[Sentence]:
    """What an entry did; dice and words in the making are secret."""
    match entry.move:
        case Rolled(cup=cup, faces=faces):
            yield from _rolled(before, after, cup or 0, faces)
        case Done():
            yield say("{who} is done.", who=_seat(entry))
        case TimeUp() if before.phase == "making":
            yield say("The time is up.")
        case NewTargets() | KeepTargets() | Go() | Reroll():
            yield from _chosen(game, before, entry, after)
    if before.reveal:
        yield from _looked(before, entry, after)
    elif after.reveal:
        yield from (line for seat in range(game.players) for line in _word(after, seat))
    elif before.phase == "head-start" and after.phase == "making":
        yield say("The glass is turned again: everybody plays.")
    if before.phase in ("reveal", "lot") and after.phase != "reveal":
        yield from _closed(game, after)
    elif before.phase == "start" and after.phase == "targets":
        yield _round(game, after)


ON_STRAW = (
    "{who} put {letters} on the straw.",
    "{who} took {letters} off the straw.",
    "{who} moved dice on the straw.",
)


def drafted(before: DiceWordsState, entry: Entry[Any], after: DiceWordsState) -> Iterator[Sentence]:
    """Which letters a draft put on the straw, and took off it."""
    seat = _seat(entry)
    yield from laid_or_taken(seat, _on_straw(before, seat), _on_straw(after, seat), ON_STRAW)


def _on_straw(state: DiceWordsState, seat: Seat) -> dict[DieId, str]:
    return {laid.die: straw_word((laid,), state.faces) for laid in state.drinks[seat].straw}


def _seat(entry: Entry[Any]) -> Seat:
    return entry.by if isinstance(entry.by, int) else 0


def _rolled(before: DiceWordsState, after: DiceWordsState, seat: Seat, faces: tuple[str, ...]) -> Iterator[Sentence]:
    match before.phase:
        case "targets":
            yield say("{who} rolled the target letters {faces}.", who=before.starter, faces=" ".join(faces))
        case "start":
            yield say("{who} cast {face}.", who=before.roll_off.caster, face=faces[0])
            yield from _start(before, after)
        case _:
            yield say("{who} has rolled.", who=seat)


def _start(before: DiceWordsState, after: DiceWordsState) -> Iterator[Sentence]:
    if after.roll_off.winner is not None:
        yield say("{who} is closest to A and starts.", who=after.roll_off.winner)
    elif before.roll_off.casts and not after.roll_off.casts:
        yield say("{count} players are tied and cast again.", count=len(after.roll_off.contenders))


def _chosen(game: DiceWords, before: DiceWordsState, entry: Entry[Any], after: DiceWordsState) -> Iterator[Sentence]:
    who = _seat(entry)
    match entry.move:
        case NewTargets():
            yield say("{who} would prefer other target letters.", who=who)
            if after.phase == "targets":
                yield say("All agree: {who} rolls the ice cubes again.", who=before.starter)
        case KeepTargets():
            yield say("{who} keeps the target letters.", who=who)
        case Reroll():
            yield say("{who} rolls again.", who=who)
        case Go():
            yield say("{who} called “Go!”.", who=before.starter)
            yield from (say("{who} has a head start.", who=seat) for seat in game.head_starters)


def _looked(before: DiceWordsState, entry: Entry[Any], after: DiceWordsState) -> Iterator[Sentence]:
    """What was said about the words, and the sums that it changed."""
    if before.reveal and after.reveal:
        yield from tell_about_words(entry, before.reveal, after.reveal)
        for seat, (old, new) in enumerate(zip(before.sheet, after.sheet, strict=True)):
            if old[-1].points != new[-1].points:
                yield _sum(seat, new[-1])


def _word(state: DiceWordsState, seat: Seat) -> Iterator[Sentence]:
    """A player's word when all words lie open."""
    line = state.sheet[seat][-1]
    shown = state.reveal.word(seat, line.word) if state.reveal else None
    yield _sum(seat, line)
    if shown and shown.fault:
        yield shown.fault.sentence


def _sum(seat: Seat, line: RoundSum) -> Sentence:
    if not line.word:
        return say("{who} has no word.", who=seat)
    if line.refused:
        return say("{who} gets nothing for {word}.", who=seat, word=line.word)
    return say(
        MADE_WITH_BONUS if line.bonus else MADE,
        who=seat,
        word=line.word,
        score=line.score,
        times=line.times,
        bonus=line.bonus,
        points=line.points,
    )


def _closed(game: DiceWords, after: DiceWordsState) -> Iterator[Sentence]:
    """The end of a round."""
    if after.phase == "lot":
        yield say("{count} players are tied for the sugar cube: lots are drawn.", count=len(after.heirs))
        return
    if after.phase == "over":
        yield from _won(after.scores)
        return
    if after.sugar is not None:
        yield say("{who} gets the sugar cube.", who=after.sugar)
    yield _round(game, after)


def _round(game: DiceWords, state: DiceWordsState) -> Sentence:
    text = "Round {number} of {rounds}: {who} rolls the ice cubes."
    return say(text, number=state.round, rounds=game.rounds, who=state.starter)


def _won(scores: tuple[int, ...]) -> Iterator[Sentence]:
    winners = leaders(scores)
    for seat in winners:
        yield say(_win(scores[seat], shared=len(winners) > 1), who=seat, score=scores[seat])


def _win(score: int, shared: bool) -> str:
    if score == 1:
        return "{who} shares the win with {score} point." if shared else "{who} wins with {score} point."
    return "{who} shares the win with {score} points." if shared else "{who} wins with {score} points."

"""The story of Bridge Dice: what each entry did, in sentences."""

from collections.abc import Iterator
from typing import Any

from lettercup.core import Entry, Rolled, RollOff, Sentence, say
from lettercup.games.bridge_dice.rules import WORD, BridgeDice, BridgeDiceState, Cocked, LastCast

SPELLED = (
    "{who} spelled BRIDGE in one cast: {points} points.",
    "{who} spelled BRIDGE in two casts: {points} points.",
    "{who} spelled BRIDGE in three casts: {points} points.",
)
STOPPED = {0: "{who} stopped at {letters}.", 1: "{who} stopped at {letters}: 1 point."}
"""How a turn ended, by its points."""


def story(game: BridgeDice, before: BridgeDiceState, entry: Entry[Any], after: BridgeDiceState) -> Iterator[Sentence]:
    """What an entry did."""
    match entry.move, after.last:
        case Cocked(), _:
            yield say("A die of {who} isn’t flat: the cast doesn’t count, and {who} casts again.", who=before.cup)
        case Rolled(faces=faces), _ if before.roll_off.winner is None:
            yield say("{who} casts for the start: {faces}.", who=before.cup, faces=" ".join(faces))
            yield from _start(after.roll_off)
        case Rolled(faces=faces), LastCast() as cast:
            yield _cast(cast, faces)
            if after.sheet != before.sheet:
                yield _turn(cast, before.cast + 1, after.sheet[cast.by][-1])
                score = sum(after.sheet[cast.by])
                if score >= game.target:
                    yield say("{who} reaches {score} and wins.", who=cast.by, score=score)
                elif after.over:
                    yield say("All turns are over.")


def _start(roll_off: RollOff) -> Iterator[Sentence]:
    """The end of a lap of the roll-off, if it is one."""
    if roll_off.winner is not None:
        yield say("{who} has the most B’s and starts.", who=roll_off.winner)
    elif not roll_off.casts:
        yield say("{count} players are tied for the most B’s and cast again.", count=len(roll_off.contenders))


def _cast(cast: LastCast, faces: tuple[str, ...]) -> Sentence:
    told = " ".join(faces)
    if not cast.helped:
        return say("{who} cast {faces}: nothing helps.", who=cast.by, faces=told)
    letters = WORD[len(cast.aside) - len(cast.helped) : len(cast.aside)]
    return say("{who} cast {faces}: set aside {letters}.", who=cast.by, faces=told, letters=" ".join(letters))


def _turn(cast: LastCast, casts: int, won: int) -> Sentence:
    letters = " ".join(WORD[: len(cast.aside)])
    if len(cast.aside) == len(WORD):
        return say(SPELLED[casts - 1], who=cast.by, points=won)
    if not letters:
        return say("{who} cast no B.", who=cast.by)
    return say(
        STOPPED.get(won, "{who} stopped at {letters}: {points} points."), who=cast.by, letters=letters, points=won
    )

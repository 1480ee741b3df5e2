"""What a draft changed, in sentences: whoever looks back at a game follows how a word grew."""

from collections.abc import Iterator, Mapping

from lettercup.core.dice import DieId
from lettercup.core.game import Seat
from lettercup.core.value import Sentence, say

LAID, TAKEN, MOVED = "{who} laid {letters}.", "{who} took {letters} back.", "{who} moved dice."


def laid_or_taken(
    who: Seat,
    before: Mapping[DieId, str],
    after: Mapping[DieId, str],
    texts: tuple[str, str, str] = (LAID, TAKEN, MOVED),
) -> Iterator[Sentence]:
    """Which letters somebody laid and took back, given what each die that lies there stands for."""
    laid, taken, moved = texts
    new = [letter for die, letter in after.items() if before.get(die) != letter]
    gone = [letter for die, letter in before.items() if after.get(die) != letter]
    if gone:
        yield say(taken, who=who, letters=" ".join(gone))
    if new:
        yield say(laid, who=who, letters=" ".join(new))
    if not gone and not new:
        yield say(moved, who=who)

"""The words of Boggle Bowl: what a side may lay on each kind of space, and how its cubes are counted."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Literal

import msgspec

from lettercup.core import DieId, Seat, Sentence, Value, Verdict, say
from lettercup.games._boggle_bowl_board import Kind, Path

CUBES = 11
"""In each set."""
TRAYS = (tuple(range(CUBES)), tuple(range(CUBES, 2 * CUBES)))
"""The cubes of red and of blue."""

Words = tuple[tuple[DieId, ...], ...]
"""Rows of cubes; on an X the first runs across, the second down, and the common cube stands in both."""
Status = Literal["stands", "allowed", "refused", "accepted"]
"""Nobody has asked; allowed by the referee; not allowed; not allowed, but the other side lets it count."""


class BowlWord(Value, frozen=True):
    """A word as it lay when both sides were frozen."""

    word: str
    cubes: tuple[DieId, ...]
    faces: tuple[str, ...]
    status: Status = "stands"
    reason: Sentence | None = None
    """Why the referee does not allow it."""
    votes: tuple[Seat, ...] = ()
    """Those of the other side who accept it all the same."""

    def judged(self, verdict: Verdict) -> "BowlWord":
        status: Status = "allowed" if verdict.allowed else "refused"
        return msgspec.structs.replace(self, status=status, reason=verdict.reason)

    def accepted_by(self, seat: Seat, others: Sequence[Seat]) -> "BowlWord":
        """With one more vote; accepted once all the others have cast theirs."""
        votes = (*self.votes, seat)
        status: Status = "accepted" if set(votes) >= set(others) else "refused"
        return msgspec.structs.replace(self, votes=votes, status=status)


class BowlCount(Value, frozen=True):
    """The words of a side in one round, and how many cubes count."""

    words: tuple[BowlWord, ...]
    cubes: int
    flaw: Sentence | None = None
    """Why nothing counts, if it is the arrangement that is wrong."""

    @property
    def at_stake(self) -> tuple[BowlWord, ...]:
        """The words on which something still depends: none, if the arrangement is wrong anyway."""
        return () if self.flaw else self.words


class BowlRound(Value, frozen=True):
    """A round after the race: the words, and what came of them."""

    number: int
    kind: Kind
    counts: tuple[BowlCount, ...]
    """Of red and of blue."""
    winner: int | None = None
    """0 red, 1 blue; nobody has won it yet, or it was a tie."""
    steps: int = 0
    path: Path = ()
    """The spaces over which the token went."""
    points: int = 0


NO_ROUND = BowlRound(0, "blank", (BowlCount((), 0), BowlCount((), 0)))


def laid(words: Words, faces: Sequence[str | None]) -> tuple[BowlWord, ...]:
    """The words in rows of cubes; empty rows are not words."""
    return tuple([_word(row, tuple([faces[cube] or "" for cube in row])) for row in words if row])


def _word(cubes: tuple[DieId, ...], faces: tuple[str, ...]) -> BowlWord:
    return BowlWord("".join(faces).upper(), cubes, faces)


def counted(kind: Kind, words: tuple[BowlWord, ...]) -> BowlCount:
    """Cubes are counted, not letters, and each once; a wrong word costs everything, but on a wild space only itself."""
    flaw = _flaw(kind, words)
    good = [word for word in words if word.status != "refused"]
    if flaw or (kind != "wild" and len(good) < len(words)):
        return BowlCount(words, 0, flaw)
    return BowlCount(words, len({cube for word in good for cube in word.cubes}))


def judged(words: tuple[BowlWord, ...], verdicts: Iterator[Verdict]) -> tuple[BowlWord, ...]:
    """The words with the next verdicts; where there are none, the words stand."""
    return tuple(word if (verdict := next(verdicts, None)) is None else word.judged(verdict) for word in words)


def recounted(last: BowlRound, side: int, change: Callable[[BowlWord], BowlWord]) -> BowlRound:
    """The round with some words of a side changed."""
    words = tuple(map(change, last.counts[side].words))
    counts = tuple(counted(last.kind, words) if n == side else each for n, each in enumerate(last.counts))
    return msgspec.structs.replace(last, counts=counts)


def _flaw(kind: Kind, words: tuple[BowlWord, ...]) -> Sentence | None:
    """Why this is not the arrangement that the space calls for."""
    if not words:
        return say("There is no word.")
    if kind in ("2", "x") and len(words) < 2:
        return say("The space calls for two words; there is one.")
    if kind == "x" and not set(words[0].cubes) & set(words[1].cubes):
        return say("The two words do not cross.")
    return None


def draft_faults(kind: Kind, tray: Sequence[DieId], words: Words, faces: Sequence[str | None]) -> Iterator[Sentence]:
    """Everything that is wrong with rows of cubes while they are being laid; they need not be finished."""
    rows = [row for row in words if row]
    if len(words) > CUBES:
        yield say("There are no more words than cubes.")
    if kind == "blank" and len(rows) > 1:
        yield say("A blank space calls for one word, not {count}.", count=len(rows))
    if kind in ("2", "x") and len(rows) > 2:
        yield say("This space calls for two words, not {count}.", count=len(rows))
    laid = [cube for row in rows for cube in row]
    different = set(laid)
    if not different.issubset(tray):
        yield say("You can lay only cubes of your own set.")
    if len(different) < len(laid):
        mine = [[cube for cube in row if cube in tray] for row in rows]
        yield from _repeated(mine, faces)
        yield from _shared(kind, Counter(cube for row in mine for cube in set(row)), faces)


def _repeated(rows: Sequence[Sequence[DieId]], faces: Sequence[str | None]) -> Iterator[Sentence]:
    for row in rows:
        for cube, times in Counter(row).items():
            if times > 1:
                yield say("The cube {face} stands twice in one word.", face=faces[cube] or "")


def _shared(kind: Kind, rows_of: Counter[DieId], faces: Sequence[str | None]) -> Iterator[Sentence]:
    shared = sorted(cube for cube, rows in rows_of.items() if rows > 1)
    if kind == "x" and len(shared) > 1:
        yield say("Two words that cross have one cube in common, not {count}.", count=len(shared))
    if kind != "x":
        for cube in shared:
            yield say("The cube {face} stands in two words; it can stand in one only.", face=faces[cube] or "")

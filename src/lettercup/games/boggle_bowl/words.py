"""The words of Boggle Bowl: what a side may lay on each kind of space, and how its cubes are counted."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from lettercup.core import DieId, Fault, Value, fault, wording
from lettercup.core.reveal import Reveal, Status
from lettercup.games.boggle_bowl.board import Kind, Path

CUBES = 11
"""In each set."""
TRAYS = (tuple(range(CUBES)), tuple(range(CUBES, 2 * CUBES)))
"""The cubes of red and of blue."""
CALLED_FOR = {"blank": 1, "2": 2, "x": 2}
"""How many words a space calls for; a wild space takes any number."""

Rows = tuple[tuple[DieId, ...], ...]
"""Rows of cubes; on an X the first runs across, the second down, and the common cube stands in both."""

wording(
    {
        "too-many-rows": "There are no more words than cubes.",
        "only-own-cubes": "You can lay only cubes of your own set.",
        "cube-twice": "The cube {face} stands twice in one word.",
        "cube-in-two-words": "The cube {face} stands in two words; it can stand in one only.",
        "common-cubes": "Two words that cross have one cube in common, no more.",
        "no-word": "There is no word.",
        "word-missing": "The space calls for two words; there is one.",
        "calls-for-one": "The space calls for one word; there are {count}.",
        "calls-for-two": "The space calls for two words; there are {count}.",
        "words-apart": "The two words do not cross.",
    }
)


class BowlWord(Value, frozen=True, tag=False):
    """A word as it lay when both sides were frozen."""

    text: str
    cubes: tuple[DieId, ...]
    status: Status = "stands"
    fault: Fault | None = None
    """Why it is refused."""


class BowlCount(Value, frozen=True, tag=False):
    """The words of a side in one round, and how many cubes count."""

    words: tuple[BowlWord, ...]
    cubes: int
    flaw: Fault | None = None
    """Why nothing counts, if it is the arrangement that is wrong."""

    @property
    def at_stake(self) -> tuple[str, ...]:
        """G3: the words on which something depends: none, if the arrangement is wrong anyway."""
        return () if self.flaw else tuple([word.text for word in self.words])


class BowlRound(Value, frozen=True, tag=False):
    """A round after the race: the words, and what came of them."""

    number: int
    kind: Kind
    counts: tuple[BowlCount, ...]
    """Of red and of blue."""
    winner: int | None = None
    """0 red, 1 blue; None: nobody has won it yet, or it was a tie."""
    steps: int = 0
    path: Path = ()
    """The spaces over which the token went."""
    points: int = 0


NO_ROUND = BowlRound(0, "blank", (BowlCount((), 0), BowlCount((), 0)))


# Laying words.


def draft_faults(kind: Kind, tray: Sequence[DieId], words: Rows, faces: Sequence[str | None]) -> Iterator[Fault]:
    """What is wrong with words in the making; G19: they may be unfinished, or more than the space calls for."""
    cubes = [cube for row in words for cube in row]
    different = set(cubes)
    if len(words) > CUBES:
        yield fault("too-many-rows")
    if strange := different.difference(tray):
        yield fault("only-own-cubes", dice=tuple(sorted(strange)))
    if len(different) < len(cubes):
        mine = [[cube for cube in row if cube in tray] for row in words]
        twice = (cube for row in mine for cube in _repeated(row))
        yield from (fault("cube-twice", dice=(cube,), face=faces[cube] or "") for cube in twice)
        yield from _shared(kind, _repeated(cube for row in mine for cube in set(row)), faces)


def _repeated(cubes: Iterable[DieId]) -> tuple[DieId, ...]:
    """The cubes that come more than once, as often as that."""
    return tuple(cube for cube, times in sorted(Counter(cubes).items()) for _ in range(times - 1))


def _shared(kind: Kind, shared: tuple[DieId, ...], faces: Sequence[str | None]) -> Iterator[Fault]:
    """G5: a cube stands in one word only, except the common cube of an X."""
    if kind != "x":
        yield from (fault("cube-in-two-words", dice=(cube,), face=faces[cube] or "") for cube in shared)
    elif len(shared) > 1:
        yield fault("common-cubes", dice=shared)


# Counting cubes.


def read_words(words: Rows, faces: Sequence[str | None]) -> tuple[BowlWord, ...]:
    """The words in rows of cubes; empty rows are not words."""
    return tuple([BowlWord("".join([faces[cube] or "" for cube in row]).upper(), row) for row in words if row])


def counted(kind: Kind, words: tuple[BowlWord, ...]) -> BowlCount:
    """G1: how many cubes count, each once; G3, G4: a wrong word costs all of them, but on a wild space only its own."""
    return _counted(kind, words, flaw_of(kind, [word.cubes for word in words]))


def _counted(kind: Kind, words: tuple[BowlWord, ...], flaw: Fault | None) -> BowlCount:
    good = [word for word in words if word.status != "refused"]
    if flaw or (kind != "wild" and len(good) < len(words)):
        return BowlCount(words, 0, flaw)
    return BowlCount(words, len({cube for word in good for cube in word.cubes}))


def recounted(last: BowlRound, reveal: Reveal) -> BowlRound:
    """A4, G3: the round counted again, with its words as they stand in the reveal."""
    counts = [
        _counted(last.kind, _judged(count.words, side, reveal), count.flaw) for side, count in enumerate(last.counts)
    ]
    return last.but(counts=tuple(counts))


def _judged(words: tuple[BowlWord, ...], side: int, reveal: Reveal) -> tuple[BowlWord, ...]:
    shown = [(word, reveal.word(side, word.text)) for word in words]
    return tuple([word.but(status=each.status, fault=each.fault) if each else word for word, each in shown])


def flaw_of(kind: Kind, words: Sequence[tuple[DieId, ...]]) -> Fault | None:
    """G3: why this is not the arrangement that the space calls for; None if it is."""
    rows = [row for row in words if row]
    wanted = CALLED_FOR.get(kind, len(rows))
    if not rows:
        return fault("no-word")
    if len(rows) < wanted:
        return fault("word-missing", dice=rows[0])
    if len(rows) > wanted:
        extra = tuple(cube for row in rows[wanted:] for cube in row)
        return fault("calls-for-one" if wanted == 1 else "calls-for-two", dice=extra, count=len(rows))
    if kind == "x" and not set(rows[0]) & set(rows[1]):
        return fault("words-apart", dice=(*rows[0], *rows[1]))
    return None

"""The kernel as WebAssembly, with the names of the compiled module: bytes go to JavaScript, bytes come back.

`install` makes it the kernel of this Python. What `solver/_kernel.pyi` says holds here too, except that there is one
thread, and that the book of all shapes is not made. The format of the bytes is told in `kernel/c_api/bytes.hpp`.
"""

import struct
import sys
from collections.abc import Callable, Iterable, Sequence
from enum import Enum, IntEnum, auto

Call = Callable[[int, bytes], bytes]
"""Does an operation of the kernel; the first byte of the answer says how it ended."""

BETWEEN_TEXTS = b"\xff"
REFUSALS: dict[int, type[Exception]] = {1: ValueError, 2: IndexError, 3: MemoryError}
WORDS_ON_A_LIST = 2**31 - 1
"""More than any length of words; natively a length may be larger."""


class Operation(IntEnum):
    """The operations, in the order of `kernel/c_api/calls.cpp`."""

    FORGET = 0
    OPEN_WORDS = auto()
    WORDS_CONTAIN = auto()
    WORDS_OF_RACK = auto()
    BEST_OF_RACK = auto()
    ARRANGE = auto()
    MAKE_PLAN = auto()
    WORTH_OF_PLAN = auto()
    MOST_OF_PLAN = auto()
    WORTH_OF_ROLLING = auto()
    GROW_SHAPES = auto()
    OPEN_BOOK = auto()
    MAKE_SOLVER = auto()
    WORK = auto()
    STOP = auto()
    OPEN_SOUP_WORDS = auto()
    SOUP_MOVES = auto()
    SOUP_MOVE = auto()
    SOUP_COSTS = auto()
    SOUP_BURDEN = auto()
    SOUP_BURDENS = auto()
    LEAST_SOUP_MOVES = auto()
    OPEN_NOTICING = auto()
    NOTICE = auto()


_reached: list[Call] = []
"""How the kernel is reached. Found late, so that a picture of this memory holds nothing of JavaScript's."""


def install() -> None:
    """Let the solvers use this module as their kernel; before any of them is imported."""
    sys.modules["lettercup.solver._kernel"] = sys.modules[__name__]


def reach(call: Call) -> None:
    """Reach the kernel this way from now on, and not through JavaScript."""
    _reached[:] = [call]


def _in_javascript() -> Call:
    from lettercup_wasm import call  # type: ignore[import-not-found]  # noqa: PLC0415
    from pyodide.ffi import to_js  # type: ignore[import-not-found]  # noqa: PLC0415

    def reached(operation: int, given: bytes) -> bytes:
        answer: bytes = call(operation, to_js(given)).to_bytes()
        return answer

    return reached


def _ask(operation: Operation, *given: bytes) -> bytes:
    if not _reached:
        reach(_in_javascript())
    answer = _reached[0](operation, b"".join(given))
    if refusal := REFUSALS.get(answer[0]):
        raise refusal(answer[1:].decode())
    return answer[1:]


_INTEGER, _REAL = struct.Struct("<q"), struct.Struct("<d")


def _integer(value: int) -> bytes:
    try:
        return _INTEGER.pack(value)
    except struct.error as error:
        raise TypeError(str(error)) from None


def _integers(values: Sequence[int]) -> bytes:
    return _integer(len(values)) + b"".join(map(_integer, values))


def _reals(values: Sequence[float]) -> bytes:
    return _integer(len(values)) + struct.pack(f"<{len(values)}d", *values)


def _packed(value: bytes) -> bytes:
    return _integer(len(value)) + value


def _text(text: str) -> bytes:
    return _packed(text.encode())


def _texts(texts: Sequence[str]) -> bytes:
    return _integer(len(texts)) + _packed(BETWEEN_TEXTS.join(map(str.encode, texts)))


def _list(items: Iterable[bytes]) -> bytes:
    packed = list(items)
    return _integer(len(packed)) + b"".join(packed)


def _wanted(sieve: bytes, extra: Sequence[str], shortest: int, longest: int) -> bytes:
    lengths = (min(length, WORDS_ON_A_LIST) for length in (shortest, longest))
    return _packed(sieve) + _texts(extra) + b"".join(map(_integer, lengths))


def _numbers_in(answer: bytes) -> list[int]:
    return list(memoryview(answer).cast("q"))


def _floats_in(answer: bytes) -> list[float]:
    return list(memoryview(answer).cast("f"))


def _texts_in(answer: bytes) -> list[str]:
    return answer.replace(BETWEEN_TEXTS, b"\n").decode().split("\n")[:-1]


class _Made:
    """Something that the kernel has made, by its number; the kernel forgets it when nobody here knows it any more."""

    _number: bytes

    def _make(self, operation: Operation, *given: bytes) -> bytes:
        answer = _ask(operation, *given)
        self._number = answer[: _INTEGER.size]
        return answer[_INTEGER.size :]

    def __del__(self) -> None:
        if hasattr(self, "_number"):
            _ask(Operation.FORGET, self._number)


class Words(_Made):
    """A compiled word list."""

    def __init__(self, packed: bytes, frequency: bytes) -> None:
        (self._size,) = _numbers_in(self._make(Operation.OPEN_WORDS, _packed(packed), _packed(frequency)))

    def __len__(self) -> int:
        return self._size

    def contains(self, word: str, sieve: bytes) -> bool:
        return _ask(Operation.WORDS_CONTAIN, self._number, _text(word), _packed(sieve))[0] == 1

    def from_rack(
        self, faces: Sequence[str], sieve: bytes, extra: Sequence[str], shortest: int, longest: int
    ) -> list[str]:
        wanted = _wanted(sieve, extra, shortest, longest)
        return _texts_in(_ask(Operation.WORDS_OF_RACK, self._number, _texts(faces), wanted))

    def arrange(  # noqa: PLR0917  # the kernel's own order
        self, faces: Sequence[str], task: str, sieve: bytes, extra: Sequence[str], shortest: int, longest: int
    ) -> list[list[int]]:
        wanted = _wanted(sieve, extra, shortest, longest)
        numbers = _numbers_in(_ask(Operation.ARRANGE, self._number, _texts(faces), _text(task), wanted))
        rows = []
        while numbers:
            size, *numbers = numbers
            rows.append(numbers[:size])
            del numbers[:size]
        return rows

    def best(
        self,
        faces: Sequence[str],
        sieve: bytes,
        extra: Sequence[str],
        shortest: int,
        longest: int,
        *,
        face_points: Sequence[int],
        wild_points: Sequence[int],
        letter_points: Sequence[int],
        laid_points: Sequence[int],
        times_length: bool = False,
        targets: str | None = None,
    ) -> tuple[str, int] | None:
        points = map(_integers, (face_points, wild_points, letter_points, laid_points))
        aims = _integer(0) if targets is None else _integer(1) + _text(targets)
        how = (*points, _integer(times_length), aims)
        answer = _ask(
            Operation.BEST_OF_RACK, self._number, _texts(faces), _wanted(sieve, extra, shortest, longest), *how
        )
        if not answer:
            return None
        (word,) = _texts_in(answer[_INTEGER.size :])
        return word, _INTEGER.unpack_from(answer)[0]


class Worth(_Made):
    """The values of all situations of a plan."""

    def __init__(self, *given: bytes) -> None:
        self._make(Operation.WORTH_OF_PLAN, *given)

    def of_rolling(self, shown: Sequence[int], left: int) -> list[float]:
        return _floats_in(_ask(Operation.WORTH_OF_ROLLING, self._number, _integers(shown), _integer(left)))


class Plan(_Made):
    """A plan for rolling dice and making one word."""

    def __init__(self, dice: Sequence[Sequence[tuple[str, int]]], words: Sequence[str]) -> None:
        sides = _list(_list(_text(text) + _integer(points) for text, points in die) for die in dice)
        self._make(Operation.MAKE_PLAN, sides, _texts(words))

    def worth(self, targets: str, times_length: bool, bonus: Sequence[int], rerolls: int) -> Worth:
        return Worth(self._number, *_rules(targets, times_length, bonus), _integer(rerolls))

    def most(self, targets: str, times_length: bool, bonus: Sequence[int]) -> float:
        return _floats_in(_ask(Operation.MOST_OF_PLAN, self._number, *_rules(targets, times_length, bonus)))[0]


def _rules(targets: str, times_length: bool, bonus: Sequence[int]) -> tuple[bytes, ...]:
    return _text(targets), _integer(times_length), _integers(bonus)


class Noticing(_Made):
    """How readily each word comes to mind."""

    def __init__(self, words: Words, by_frequency: Sequence[float], by_length: Sequence[float]) -> None:
        self._words = words
        self._make(Operation.OPEN_NOTICING, words._number, _reals(by_frequency), _reals(by_length))

    def noticed(self, words: Sequence[str], seed: int, patience: float) -> list[int]:
        given = _texts(words), _integer(seed), _REAL.pack(patience)
        return _numbers_in(_ask(Operation.NOTICE, self._number, *given))


class RebusBook(_Made):
    """Shapes of crosswords, sorted for the search."""

    def __init__(self, packed: bytes) -> None:
        (self._size,) = _numbers_in(self._make(Operation.OPEN_BOOK, _packed(packed)))

    def __len__(self) -> int:
        return self._size


def grow_rebus_shapes(seed: bytes) -> bytes:
    """The bytes of the small book."""
    return _ask(Operation.GROW_SHAPES, _packed(seed))


def allow_wide_search(allowed: bool) -> bool:
    """Returns False: there are no wide vectors here."""
    return False


class RebusPause(Enum):
    """Why the solver pauses."""

    IMPROVED = 0
    FINISHED = 1
    STOPPED = 2


class RebusProof(Enum):
    """What the proof that nothing is better covers."""

    NONE = 0
    ONE_PIECE = 1
    WHOLE_RULE = 2


class RebusSolver(_Made):
    """Searches the best layout of a roll; what it has found is told after each piece of work."""

    score: int
    bound: int
    proof: RebusProof
    nodes: int
    rows: list[str]
    stars: str

    def __init__(
        self, book: RebusBook, roll: str, words: Sequence[str], values: Sequence[int], threads: int = 1
    ) -> None:
        self._book = book
        given = _text(roll), _texts(words), _integers(values), _integer(threads)
        self._hear(self._make(Operation.MAKE_SOLVER, book._number, *given))

    def work(self, seconds: float, nodes: int, by_processor: bool) -> RebusPause:
        given = _REAL.pack(seconds), _integer(nodes), _integer(by_processor)
        answer = _ask(Operation.WORK, self._number, *given)
        self._hear(answer[_INTEGER.size :])
        return RebusPause(_INTEGER.unpack_from(answer)[0])

    def stop(self) -> None:
        _ask(Operation.STOP, self._number)

    def _hear(self, told: bytes) -> None:
        self.score, self.bound, proof, self.nodes = struct.unpack_from("<4q", told)
        self.proof = RebusProof(proof)
        self.stars, *self.rows = _texts_in(told[4 * _INTEGER.size :])


class SoupWords(_Made):
    """The allowed words as a trie for crosswords."""

    def __init__(self, words: Words, sieve: bytes, extra: Sequence[str], shortest: int, longest: int) -> None:
        wanted = _wanted(sieve, extra, shortest, longest)
        (self._size,) = _numbers_in(self._make(Operation.OPEN_SOUP_WORDS, words._number, wanted))

    def __len__(self) -> int:
        return self._size


class SoupMoves(_Made):
    """Every move on a board of words."""

    def __init__(
        self,
        words: SoupWords,
        board: Sequence[tuple[str, int, int]],
        hand: Sequence[tuple[str, int]],
        bans: Sequence[tuple[int, Sequence[int]]],
        may_slurp: bool,
    ) -> None:
        cells = _list(_text(face) + _integer(row) + _integer(column) for face, row, column in board)
        dice = _list(_text(face) + _integer(cost) for face, cost in hand)
        banned = _list(_integer(die) + _integers(word) for die, word in bans)
        given: tuple[bytes, ...] = cells, dice, banned, _integer(may_slurp)
        made = self._make(Operation.SOUP_MOVES, words._number, *given)
        self._size, self.builds = _numbers_in(made)

    def __len__(self) -> int:
        return self._size

    def move(self, number: int) -> tuple[list[int], int, int, bool, int, int]:
        row, column, is_down, mine, theirs, *line = _numbers_in(
            _ask(Operation.SOUP_MOVE, self._number, _integer(number))
        )
        return line, row, column, is_down == 1, mine, theirs

    def costs(self) -> list[int]:
        return _numbers_in(_ask(Operation.SOUP_COSTS, self._number))

    def burdens(self) -> list[float]:
        return _floats_in(_ask(Operation.SOUP_BURDENS, self._number))

    def burden(self, number: int) -> float:
        return _floats_in(_ask(Operation.SOUP_BURDEN, self._number, _integer(number)))[0]

    def least(self, start: int, stop: int, gains: Sequence[float], count: int) -> list[int]:
        given = _integer(start), _integer(stop), _reals(gains), _integer(count)
        return _numbers_in(_ask(Operation.LEAST_SOUP_MOVES, self._number, *given))

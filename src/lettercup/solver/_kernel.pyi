"""The C++ kernel. Its specification is in plain Python, in the modules whose names have `reference` in them."""

from collections.abc import Callable, Sequence
from enum import Enum

class Words:
    """A compiled word list, ready to be searched; `ValueError` if the file is damaged."""

    def __init__(self, packed: bytes, frequency: bytes) -> None: ...
    def __len__(self) -> int: ...
    def contains(self, word: str, sieve: bytes) -> bool: ...
    def from_rack(
        self, faces: Sequence[str], sieve: bytes, extra: Sequence[str], shortest: int, longest: int
    ) -> list[str]: ...
    def arrange(
        self, faces: Sequence[str], task: str, sieve: bytes, extra: Sequence[str], shortest: int, longest: int
    ) -> list[list[int]]: ...
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
    ) -> tuple[str, int] | None: ...

class Worth:
    """The values of all situations of a plan."""

    def of_rolling(self, shown: Sequence[int], left: int) -> list[float]: ...

class Plan:
    """A plan for rolling dice and making one word; `ValueError` for too many dice or an unknown side."""

    def __init__(self, dice: Sequence[Sequence[tuple[str, int]]], words: Sequence[str]) -> None: ...
    def worth(self, targets: str, times_length: bool, bonus: Sequence[int], rerolls: int) -> Worth: ...
    def most(self, targets: str, times_length: bool, bonus: Sequence[int]) -> float: ...

class Noticing:
    """How readily each word comes to mind, by its frequency and its length."""

    def __init__(self, words: Words, by_frequency: Sequence[float], by_length: Sequence[float]) -> None: ...
    def noticed(self, words: Sequence[str], seed: int, patience: float) -> list[int]: ...

class RebusBook:
    """Shapes of crosswords, sorted for the search; `ValueError` if the bytes are damaged."""

    def __init__(self, packed: bytes) -> None: ...
    def __len__(self) -> int: ...

def pack_rebus_shapes(progress: Callable[[float], bool]) -> bytes:
    """The bytes of the book of all shapes; empty if `progress`, called with the share done, returns False."""

def grow_rebus_shapes(seed: bytes) -> bytes:
    """The bytes of the small book; `ValueError` if the seed is damaged."""

def allow_wide_search(allowed: bool) -> bool:
    """Lets new searches use AVX2, or not; returns whether they will."""

class RebusPause(Enum):
    """Why the solver pauses."""

    IMPROVED = 0
    FINISHED = 1
    STOPPED = 2

class RebusProof(Enum):
    """What the proof that nothing is better covers; the names of `Proof`."""

    NONE = 0
    ONE_PIECE = 1
    WHOLE_RULE = 2

class RebusSolver:
    """Searches the best layout of a roll; `ValueError` for an invalid roll."""

    def __init__(
        self, book: RebusBook, roll: str, words: Sequence[str], values: Sequence[int], threads: int = 1
    ) -> None: ...
    def work(self, seconds: float, nodes: int, by_processor: bool) -> RebusPause: ...
    def stop(self) -> None: ...
    @property
    def score(self) -> int: ...
    @property
    def bound(self) -> int: ...
    @property
    def proof(self) -> RebusProof: ...
    @property
    def nodes(self) -> int: ...
    @property
    def rows(self) -> list[str]: ...
    @property
    def stars(self) -> str: ...

class SoupWords:
    """The allowed words as a trie for crosswords; `ValueError` as for `Words.from_rack`."""

    def __init__(self, words: Words, sieve: bytes, extra: Sequence[str], shortest: int, longest: int) -> None: ...
    def __len__(self) -> int: ...

class SoupMoves:
    """Every move on a board of words; `ValueError` for an invalid position."""

    def __init__(
        self,
        words: SoupWords,
        board: Sequence[tuple[str, int, int]],
        hand: Sequence[tuple[str, int]],
        bans: Sequence[tuple[int, Sequence[int]]],
        may_slurp: bool,
    ) -> None: ...
    def __len__(self) -> int: ...
    def move(self, number: int) -> tuple[list[int], int, int, bool, int, int]: ...
    def costs(self) -> list[int]: ...
    def burden(self, number: int) -> float: ...
    def burdens(self) -> list[float]: ...
    def least(self, start: int, stop: int, gains: Sequence[float], count: int) -> list[int]: ...
    @property
    def builds(self) -> int: ...

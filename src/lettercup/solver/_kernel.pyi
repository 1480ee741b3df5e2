"""The C++ kernel; `reference.Words` is its specification in plain Python."""

from collections.abc import Sequence

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
    ) -> tuple[str, int] | None: ...

class Worth:
    """What every situation of a plan is worth; `rerolls.Worth` is its specification in plain Python."""

    def of_rolling(self, shown: Sequence[int], left: int) -> list[float]: ...

class Plan:
    """Dice that are rolled for one word; `ValueError` if there are too many, or a side cannot be read."""

    def __init__(self, dice: Sequence[Sequence[tuple[str, int]]], words: Sequence[str]) -> None: ...
    def worth(self, targets: str, times_length: bool, bonus: Sequence[int], rerolls: int) -> Worth: ...

"""Casting for the start: everybody casts once, the best cast starts, and those who are tied cast again."""

from collections.abc import Callable

from lettercup.core.game import Seat
from lettercup.core.value import Value


class RollOff(Value, frozen=True, tag=False):
    """A roll-off under way; with one contender left, it is won."""

    contenders: tuple[Seat, ...]
    casts: tuple[str, ...] = ()
    """What the contenders have cast in this lap, in their order."""

    @property
    def winner(self) -> Seat | None:
        """Who starts, once it is settled."""
        return self.contenders[0] if len(self.contenders) == 1 else None

    @property
    def caster(self) -> Seat:
        """Who casts next."""
        return self.contenders[len(self.casts)]

    def after(self, cast: str, rank: Callable[[str], int]) -> "RollOff":
        """With one more cast; when the lap is complete, those with the highest rank are left."""
        casts = (*self.casts, cast)
        if len(casts) < len(self.contenders):
            return self.but(casts=casts)
        best = max(map(rank, casts))
        return RollOff(tuple(s for s, c in zip(self.contenders, casts, strict=True) if rank(c) == best))

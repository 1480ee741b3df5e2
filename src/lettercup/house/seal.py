"""Chance of the players' own: every device promises some before a start, and shows it once all promises are fixed."""

import msgspec

from lettercup.core import Millis, Seat

SHOW_WITHIN: Millis = 2_000
"""How long a start waits for devices that have promised chance and whose page is open."""


class Seal(msgspec.Struct, frozen=True, kw_only=True):
    """A start that is decided: nobody can change what they have promised, and everybody shows it."""

    until: Millis
    """When the game begins without those who have shown nothing."""
    promises: tuple[str, ...]
    """Hashes of what the devices will show, by the seats of the game that is about to begin; empty: none."""
    awaited: frozenset[Seat] = frozenset()
    """The seats whose devices are there to show it."""
    shown: dict[Seat, str] = msgspec.field(default_factory=dict)

    @property
    def complete(self) -> bool:
        """Whether everything was shown that is waited for."""
        return self.awaited <= self.shown.keys()

    @property
    def entropies(self) -> tuple[str, ...]:
        """What was shown, by seat; empty: nothing."""
        return tuple(self.shown.get(seat, "") for seat in range(len(self.promises)))

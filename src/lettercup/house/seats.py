"""The seats of a table, and who has them."""

from typing import Any

import msgspec

from lettercup.core import Millis, Seat
from lettercup.core.record import Player

IDLE_AFTER: Millis = 180_000
"""Who has been asked for so long without a sign of life may be replaced by a bot, though their page is open.

Who gives signs of life but does not move may be replaced after that time if all others want it, and they are several.
"""


class SeatState(msgspec.Struct, frozen=True, kw_only=True):
    """A seat, and who has it."""

    name: str
    holder: str | None = None
    """Who may come back to it; a bot has none."""
    level: str | None = None
    """How well the bot plays that has this seat, or stands in for its holder."""
    physical: bool = False
    """Throws real dice and types them in."""
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    """The game's options that are this player's own."""
    gone: bool = False
    wants_pause: bool = False
    wants_rematch: bool = False
    promise: str = ""
    """Hash of what this seat's device will add to the dice of the next game; empty: nothing yet."""
    hurried: bool = False
    """Somebody does not want to watch the bot in this seat: it acts at once, until a person is asked something."""
    since: Millis = 0
    """Since when the seat has been asked what it is asked."""
    stirred: Millis = 0
    """When its player last gave a sign of life without moving."""
    voters: frozenset[Seat] = frozenset()
    """The seats that want a bot to play on here, since it has been asked what it is asked."""

    @property
    def person(self) -> bool:
        """Whether a person plays here, and has not left."""
        return self.holder is not None and self.level is None and not self.gone

    @property
    def idle_at(self) -> Millis:
        """When it may be replaced by a bot, if it is asked and gives no sign of life."""
        return max(self.since, self.stirred) + IDLE_AFTER

    @property
    def slow_at(self) -> Millis:
        """When it may be replaced by a bot, if it is asked and all others want that."""
        return self.since + IDLE_AFTER

    @property
    def player(self) -> Player:
        """Who plays here, for the record."""
        return Player(self.name, "bot" if self.level else "person", self.level)


NOBODY = SeatState(name="")
"""A seat with no options of its own."""

"""With bots that find no move, or one that is refused: they are asked again, but ever more rarely."""

import msgspec

from lettercup.core import Millis, Seat

SHORTEST: Millis = 1_000
LONGEST: Millis = 60_000
ENOUGH = 3
"""So often a bot may fail at the same table before something else is tried."""


class Failure(msgspec.Struct, frozen=True):
    """A bot that could not go on."""

    seq: int
    """What was written down at the table by then; after anything else the bot is asked anew."""
    times: int
    again: Millis


class Patience:
    """Who has failed, how often, and when they may try again."""

    def __init__(self) -> None:
        self._failures: dict[Seat, Failure] = {}

    def rests(self, seat: Seat, seq: int, now: Millis) -> bool:
        """Whether a bot need not be asked now."""
        failure = self._failures.get(seat)
        return failure is not None and failure.seq == seq and now < failure.again

    def failed(self, seat: Seat, seq: int, now: Millis) -> int:
        """A bot could not go on; gives how often that is now, with nothing happening in between."""
        last = self._failures.get(seat)
        times = last.times + 1 if last is not None and last.seq == seq else 1
        rest = min(LONGEST, SHORTEST << (times - 1))
        self._failures[seat] = Failure(seq, times, now + rest)
        return times

"""Which messages the last steps of a table answered: a message that comes again is known by it."""

import msgspec

TOGETHER = 25
OLDER = 8


class Causes(msgspec.Struct, frozen=True):
    """The causes of the last two hundred steps and a few more; the older ones in sets, the newest still in a row.

    Adding one copies only the row: a table is asked for each of its messages, and has to be quick.
    """

    row: tuple[str, ...] = ()
    sets: tuple[frozenset[str], ...] = ()

    def __contains__(self, cause: str) -> bool:
        if cause in self.row:
            return True
        for older in self.sets:  # noqa: SIM110  # `any` would cost as much again
            if cause in older:
                return True
        return False

    def plus(self, cause: str) -> "Causes":
        row = (*self.row, cause)
        if len(row) < TOGETHER:
            return Causes(row, self.sets)
        return Causes((), (*self.sets, frozenset(row))[-OLDER:])

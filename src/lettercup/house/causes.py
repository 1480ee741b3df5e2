"""Which messages the steps of a table answered: a message that comes again is recognized, however late."""

import msgspec

ROW = 25
NEVER = "!"
"""Stands before the cause of a message that was refused for good: none of its copies may be done later."""


class Causes(msgspec.Struct, frozen=True):
    """The causes of all steps so far: the newest in a row, the others in sets of which each is larger than the next.

    Adding one copies only the row, or now and then some of the sets, and there are never more than a few sets.
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
        """The same with one more cause."""
        row = (*self.row, cause)
        if len(row) < ROW:
            return Causes(row, self.sets)
        sets, last = list(self.sets), frozenset(row)
        while sets and len(sets[-1]) <= len(last):
            last |= sets.pop()
        return Causes((), (*sets, last))

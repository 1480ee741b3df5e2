"""How long a search may take."""

from typing import NamedTuple

NO_END = 2**62


class Budget(NamedTuple):
    """Limits of a search; it ends at whichever comes first."""

    seconds: float = 5.0
    nodes: int = NO_END
    """Steps of the search: with one thread, the same steps give the same answer on every machine."""
    by_processor: bool = False
    """Count the processor time of the thread instead of wall-clock time."""

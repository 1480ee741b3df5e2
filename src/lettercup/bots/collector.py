"""Garbage collector settings for programs with a large dictionary and many short-lived objects."""

import atexit
import gc

YOUNG_OBJECTS = 50_000


def spare_the_collector() -> None:
    """Freeze everything that is loaded now, and collect less often.

    Unfreezes at exit: the kernel would otherwise report its objects as leaked.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG_OBJECTS, 20, 100)
    atexit.register(gc.unfreeze)

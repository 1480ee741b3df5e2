"""Python's garbage collector, for programs that keep a large dictionary and make many small values."""

import atexit
import gc

YOUNG_OBJECTS = 50_000


def spare_the_collector() -> None:
    """What is there now stays as long as the program: the collector need not look at it again and again.

    At the end of the program, however it comes about, everything is let go: else the kernel would miss its objects.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG_OBJECTS, 20, 100)
    atexit.register(gc.unfreeze)

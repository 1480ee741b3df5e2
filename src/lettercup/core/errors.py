"""The tree of errors: everything that the library raises on purpose is a `LettercupError`."""


class LettercupError(Exception):
    """The root of all errors; each says in a sentence what was wrong.

    >>> import lettercup as lc
    >>> try:
    ...     lc.BridgeDice(players=99)
    ... except lc.LettercupError as error:
    ...     print(type(error).__name__)
    BadOption
    """


class BadOption(LettercupError, ValueError):
    """An option of a game outside its range, or options that do not fit together.

    >>> import lettercup as lc
    >>> try:
    ...     lc.BridgeDice(players=1, target=1)
    ... except lc.BadOption as error:
    ...     print(error)
    Target: 50 to 1000, not 1.
    """


class BadPosition(LettercupError, ValueError):
    """A position that cannot occur, or a question about it that makes no sense.

    >>> import lettercup as lc
    >>> try:
    ...     lc.solve("boggle-bowl", "ABC")
    ... except lc.BadPosition as error:
    ...     print(error)
    There are 11 cubes, but 3 letters were given.
    """


class BadRecord(LettercupError):
    """A record that cannot be read or does not lead where it says; the message names the line and the fault.

    >>> import lettercup as lc
    >>> try:
    ...     lc.load("missing.jsonl")
    ... except lc.BadRecord as error:
    ...     print(error)
    missing.jsonl cannot be read: No such file or directory.
    """

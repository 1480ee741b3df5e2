"""What a table answers to a message."""

from lettercup.core import Fault, Millis, Sentence, Value


class Answered(Value, frozen=True):
    """A message was done, and what it did is written down."""

    id: str
    seq: int


class Refused(Value, frozen=True):
    """A message was understood, but the rules of the game or of the table do not allow it: everything that is wrong."""

    id: str
    faults: tuple[Fault, ...]


class Problem(Value, frozen=True):
    """A message could not be read; nothing was done."""

    id: str | None
    field: str
    """Where in the message, such as `$.move.faces[0]`."""
    sentence: Sentence


class Goodbye(Value, frozen=True):
    """The server is about to close the socket, and says when to come back (null: do not)."""

    sentence: Sentence
    retry: Millis | None

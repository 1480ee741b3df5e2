"""Requests that are not done: the sentence that says why, and the status."""

from collections.abc import Iterator
from contextlib import contextmanager

from lettercup.core import BadRecord, LettercupError, Sentence, Value, say

STATUS_OF = {"no-dictionary": 404, "no-such-day": 404, "advice-busy": 503, "not-simulated": 503, "reviews-busy": 503}
"""What a refusal means in HTTP; any other one is 403."""
CANNOT_WRITE = say("The server cannot save this right now. Try again.")
CANNOT_READ = say("This table cannot be read right now.")
NOTHING_HERE = say("There is nothing here.")


class Trouble(Value, frozen=True, tag=False):
    """Why a request was not done."""

    field: str | None
    sentence: Sentence


class Sorry(LettercupError):
    """A request that is not done, with the status and the sentence that say why."""

    def __init__(self, status: int, sentence: Sentence, field: str | None = None) -> None:
        super().__init__(str(sentence))
        self.status = status
        self.trouble = Trouble(field, sentence)


@contextmanager
def no_record() -> Iterator[None]:
    """Turn a file that is no record into an answer that says why."""
    try:
        yield
    except BadRecord as error:
        raise Sorry(400, say("This is not the record of a game. {what}", what=str(error))) from error
    except ValueError as error:
        what = "It is no text that can be read."
        raise Sorry(400, say("This is not the record of a game. {what}", what=what)) from error

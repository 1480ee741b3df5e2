"""Errors of the command line."""

from lettercup.core import LettercupError


class UsageError(LettercupError):
    """A wrong call; the message is a sentence that says what is wrong and what to do."""

"""What goes wrong on a command line."""


class UsageError(Exception):
    """Something about the call is off; the message is one sentence that says what, and what to do."""

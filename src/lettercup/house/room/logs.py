"""The names of rooms, their rounds and their tables in the store."""


def id_of_room(code: str) -> str:
    """Under which the log of a room is stored."""
    return f"room-{code}"


def is_room(log: str) -> bool:
    """Whether a log belongs to a room, and to none of its rounds."""
    return log.startswith("room-") and round_of_id(log) is None


def round_of_id(contest: str) -> tuple[str, int] | None:
    """The code of a room and the number of its round whose log is stored under a name; None if it is no round's."""
    kind, _, rest = contest.partition("-")
    code, _, number = rest.rpartition("-")
    return (code, int(number)) if kind == "room" and "-" in code and number.isdigit() else None


def table_key(number: int) -> str:
    """What tells a table at which several sit from all others of its round."""
    return f"table-{number}"

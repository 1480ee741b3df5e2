"""What went wrong with a file or a database, in words for whoever runs the server."""

import re

import apsw

SQLITE = {
    apsw.FullError: "the disk is full",
    apsw.CantOpenError: "the file cannot be opened for writing",
    apsw.ReadOnlyError: "the file cannot be written to",
    apsw.CorruptError: "the file is damaged",
    apsw.NotADBError: "the file is no database",
    apsw.IOError: "the disk cannot be read or written",
}
NUMBER = re.compile(r"\[Errno -?\d+\] ")


def why(error: Exception) -> str:
    """The reason behind an error of SQLite, the system, or PostgreSQL."""
    if getattr(error, "extendedresult", 0) == apsw.SQLITE_IOERR_SHMSIZE:  # no room for what SQLite puts beside a file
        return SQLITE[apsw.FullError]
    told = next((words for kind, words in SQLITE.items() if isinstance(error, kind)), str(error))
    return NUMBER.sub("", told).rstrip(".") or type(error).__name__

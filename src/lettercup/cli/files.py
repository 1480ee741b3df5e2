"""Files that a command is to write."""

from pathlib import Path

from lettercup.cli.errors import UsageError


def check_file(file: Path) -> None:
    """Refuse a file that cannot be written, before anything is done for it."""
    if not file.parent.is_dir():
        raise UsageError(f"There is no folder {file.parent} to write {file.name} into.")
    if file.is_dir():
        raise UsageError(f"{file} is a folder; give a file in it.")
    is_new = not file.exists()
    try:
        file.open("ab").close()
    except OSError as error:
        raise UsageError(f"{file} cannot be written: {error.strerror}.") from error
    if is_new:
        file.unlink()

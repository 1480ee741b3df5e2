"""The data that comes with the library: dice, boards, words; each file says where its facts are from."""

from importlib.resources import files


def read_text(path: str) -> str:
    """The text of a data file, by its path inside this folder."""
    return files(__package__).joinpath(path).read_text(encoding="utf-8")


def read_bytes(path: str) -> bytes:
    """The bytes of a data file, by its path inside this folder."""
    return files(__package__).joinpath(path).read_bytes()

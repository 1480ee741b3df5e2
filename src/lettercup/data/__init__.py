"""The data that comes with the library; each file says where its facts are from."""

from importlib.resources import files


def read_text(path: str, package: str = __name__) -> str:
    """The text of a data file, by its path inside this folder or another package."""
    return files(package).joinpath(path).read_text(encoding="utf-8")


def read_bytes(path: str) -> bytes:
    """The bytes of a data file, by its path inside this folder."""
    return files(__name__).joinpath(path).read_bytes()

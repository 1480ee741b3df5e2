"""The schema as plain SQL in numbered files; each runs once, in order."""

from importlib.resources import files

from lettercup.store.contract import StoreTrouble


def after(engine: str, version: int) -> list[tuple[int, str]]:
    """The migrations that a database of this version still needs."""
    folder = files(__package__).joinpath(engine)
    scripts = sorted((int(file.name[:4]), file.read_text(encoding="utf-8")) for file in folder.iterdir())
    newest = scripts[-1][0]
    if version > newest:
        raise StoreTrouble(
            f"The database has schema version {version}, but this Lettercup knows only {newest}: run the newer one."
        )
    return [(number, script) for number, script in scripts if number > version]

"""What the solve commands share: the house rules, and how an answer is told."""

import argparse
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from lettercup.cli.check import add_house_rules, house_rules
from lettercup.cli.errors import UsageError
from lettercup.lexicon import Selection, load

T = TypeVar("T")


def add_dictionary(command: Any) -> None:
    """Add the house rules about words, and the ways to tell an answer."""
    add_house_rules(command)
    add_telling(command)


def add_telling(command: Any) -> None:
    """Add the ways to tell an answer."""
    command.add_argument("--json", action="store_true", help="print one JSON object for programs")
    command.add_argument("--svg", type=_picture, metavar="FILE", help="also draw the answer, as an SVG file")


def _picture(text: str) -> Path:
    """The file for a picture, refused before the search if it cannot be written."""
    file = Path(text)
    if file.is_dir():
        raise UsageError(f"{file} cannot be written: Is a directory.")
    if not file.parent.is_dir():
        raise UsageError(f"{file} cannot be written: No such file or directory.")
    return file


def words_of(arguments: argparse.Namespace) -> Selection:
    """The words that count."""
    return load().select(house_rules(arguments))


def tell(arguments: argparse.Namespace, found: T, as_json: Callable[[T], dict[str, Any]]) -> int:
    """Print an answer as text or as JSON, and draw it if a file is given."""
    print(json.dumps(as_json(found)) if arguments.json else found)
    if arguments.svg:
        draw(found, arguments.svg)
    return 0


def draw(found: Any, file: Path) -> None:
    """Write an answer's picture to a file."""
    try:
        file.write_text(found._repr_svg_(), encoding="utf-8")
    except OSError as error:
        raise UsageError(f"{file} cannot be written: {error.strerror}.") from error

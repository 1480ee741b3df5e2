"""`lettercup solve racks`: all words from some letters, and the best one under any additive score."""

import argparse
import json
import re
from typing import Any

from lettercup.cli.check import add_house_rules
from lettercup.cli.errors import UsageError
from lettercup.cli.solve.common import words_of
from lettercup.solver.limits import MOST_POINTS, WILD_FACES
from lettercup.solver.racks import Best, Score, best_word, words_from_rack

MOST_LISTED = 40
"""How many words to print."""


def add_to(games: Any) -> None:
    command = games.add_parser("racks", help="all words from some letters, and the best of them")
    command.add_argument("letters", help="letters; ? or * for any one, Qu for both together")
    command.add_argument("--points", default="", help='what letters count, such as "A1 B3 Q10"; others count 1')
    command.add_argument("--bonus", default="", help='points for the number of letters laid, such as "5:5 6:10 7:25"')
    add_house_rules(command)
    command.add_argument("--json", action="store_true", help="print one JSON object for programs")
    command.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    rack = rack_of(arguments.letters)
    score = score_of(rack, arguments.points, arguments.bonus)
    words = words_of(arguments)
    try:
        found, best = words_from_rack(words, rack), best_word(words, rack, score)
    except ValueError as error:
        raise UsageError(str(error)) from error
    print(_as_json(found, best) if arguments.json else _as_text(found, best))
    return 0


def rack_of(text: str) -> list[str]:
    """The faces in a text; Qu is one face if its u is lowercase or if spaces separate the faces."""
    parts = text.split()
    return [face for part in parts for face in ([part] if len(parts) > 1 else re.findall("Qu|.", part))]


def score_of(rack: list[str], points: str, bonus: str) -> Score:
    """The score: letters count as given or 1, a face of two letters counts both, a wild one 0."""
    values = {letter.upper(): value for letter, value in _pairs(points, r"([^\W\d_]):?(-?\d+)", "--points", "A1 B3")}
    rows = {int(count): value for count, value in _pairs(bonus, r"(\d+):(-?\d+)", "--bonus", "5:5 6:10")}
    if any(count > len(rack) for count in rows):
        raise UsageError(f"--bonus speaks of more letters than the {len(rack)} there are.")
    laid = [0]
    for count in range(1, len(rack) + 1):
        laid.append(rows.get(count, laid[-1]))
    faces = (0 if face in WILD_FACES else sum(values.get(letter, 1) for letter in face.upper()) for face in rack)
    return Score(faces=tuple(faces), laid=tuple(laid))


def _pairs(text: str, pattern: str, option: str, example: str) -> list[tuple[str, int]]:
    found = [re.fullmatch(pattern, part) for part in text.replace(",", " ").split()]
    if None in found:
        raise UsageError(f"{option} is written like {example}, not {text}.")
    pairs = [(match[1], int(match[2])) for match in found if match]
    if any(abs(value) > MOST_POINTS for _, value in pairs):
        raise UsageError(f"{option} has a number beyond a thousand million.")
    return pairs


def _as_json(found: list[str], best: Best | None) -> str:
    told = None if best is None else {"word": best.word.upper(), "points": best.points}
    return json.dumps({"words": [word.upper() for word in found], "count": len(found), "best": told})


def _as_text(found: list[str], best: Best | None) -> str:
    if best is None:
        return "No word can be laid with these letters."
    longest = sorted(found, key=lambda word: (-len(word), word))
    shown = " ".join([*(word.upper() for word in longest[:MOST_LISTED]), *["…"] * (len(found) > MOST_LISTED)])
    return f"{shown}\n\n{len(found)} words. The best is {best.word.upper()}: {best.points}."

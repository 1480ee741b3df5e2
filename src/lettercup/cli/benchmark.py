"""`lettercup benchmark`: questions for language models and other programs, and what their answers are worth."""

import argparse
import json
from importlib import import_module
from pathlib import Path
from typing import Any

from lettercup.cli.files import check_file

EACH = 5
MOST_UNKNOWN = 10
"""How many names of questions that do not exist are printed."""


def add_to(commands: Any) -> None:
    command = commands.add_parser("benchmark", help="questions for programs, and what their answers are worth")
    steps = command.add_subparsers(title="steps", metavar="make|score", required=True)
    make = steps.add_parser("make", help="write a file with questions")
    make.add_argument("file", type=Path, help="the file to write, as JSON")
    make.add_argument("--seed", type=int, required=True, help="the same seed gives the same questions")
    make.add_argument("--each", type=int, default=EACH, help=f"how many of each task and difficulty ({EACH})")
    make.set_defaults(run=_make)
    score = steps.add_parser("score", help="tell what a file of answers is worth")
    score.add_argument("file", type=Path, help="the answers, as JSON")
    score.add_argument("--baselines", action="store_true", help="also what our bots answer")
    score.add_argument("--json", action="store_true", help="print one JSON object for programs")
    score.set_defaults(run=_score)


def _make(arguments: argparse.Namespace) -> int:
    room = import_module("lettercup.benchmark")
    check_file(arguments.file)
    made = room.instances(arguments.seed, arguments.each)
    room.write_file(arguments.file, room.as_tasks(arguments.seed, arguments.each, made))
    print(f"{len(made)} questions are in {arguments.file}.")
    return 0


def _score(arguments: argparse.Namespace) -> int:
    room = import_module("lettercup.benchmark")
    given = room.read_answers(arguments.file)
    made = room.instances(given.seed, given.each)
    room.check_edition(given, made)
    scored = room.score_answers(made, given.answers)
    levels = import_module("lettercup.bots").LEVELS if arguments.baselines else ()
    bots = {level: room.baseline(made, level) for level in levels}
    print(results_as_json(scored, bots) if arguments.json else told_scores(scored, bots))
    return 0


def results_as_json(scored: Any, bots: dict[str, Any]) -> str:
    """The scores for programs."""
    return json.dumps(
        {
            "share": scored.share,
            "results": [each._asdict() for each in scored.results],
            "unknown": scored.unknown,
            "baselines": {level: each.share for level, each in bots.items()},
        }
    )


def told_scores(scored: Any, bots: dict[str, Any]) -> str:
    """A table of the scores, then why answers were refused or lost something."""
    columns = {"answers": scored, **bots}
    lines = [f"{scored.share:.1%} of the proven best", "", f"{'':22}" + "".join(f"{name:>10}" for name in columns)]
    for game, difficulty in dict.fromkeys((each.game, each.difficulty) for each in scored.results):
        shares = (each.share_in(game, difficulty) for each in columns.values())
        lines.append(f"{game:14} {difficulty:7}" + "".join(f"{share:>10.1%}" for share in shares))
    lines.append(f"{'all':22}" + "".join(f"{each.share:>10.1%}" for each in columns.values()))
    refused = sum(not each.legal for each in scored.results)
    lines += ["", f"{len(scored.results) - refused} of {len(scored.results)} answers are legal."]
    lines += [f"{each.name}: {' '.join(each.reasons)}" for each in scored.results if each.reasons]
    lines += [f"There is no question {name[:60]!r}." for name in scored.unknown[:MOST_UNKNOWN]]
    return "\n".join(lines)

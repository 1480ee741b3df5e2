"""`python -m bench.durations`: how long games take, for the minutes that the lobby shows.

Bots play at their own pace. People are played by bots too, but slower: whoever has a clock says that they are done
when 85 % of the time is over, and whoever has none thinks for 20 seconds about dice, and for 8 about anything else.
Where there is nothing to choose, a cast takes 4 seconds.
`--write` stores the minutes in `web/tests/minutes/tables.json`, which a test of the page compares with its estimates.
"""

import json
import random
from argparse import ArgumentParser
from pathlib import Path
from statistics import fmean
from typing import Any, NamedTuple

import msgspec

from lettercup.bots.bot import Bot, Situation, Thought
from lettercup.bots.own import seated
from lettercup.bots.players import BOTS
from lettercup.bots.table import self_play
from lettercup.core import Done, Rolled
from lettercup.games import GAMES

FILE = Path(__file__).parents[1] / "web" / "tests" / "minutes" / "tables.json"
GAMES_EACH = 8
WITH_CLOCK, DICE, OTHER, CAST = 0.85, 20.0, 8.0, 4.0
LAYING = {"build", "slurp", "pass", "draft"}


class Table(NamedTuple):
    """A table whose duration is measured."""

    game: str
    people: int
    bots: int
    options: dict[str, Any] = {}  # noqa: RUF012  # never changed


TABLES = (
    Table("alphabet-dice", 1, 1),
    Table("alphabet-dice", 2, 0),
    Table("alphabet-dice", 4, 0),
    Table("boggle-bowl", 1, 1),
    Table("boggle-bowl", 2, 0),
    Table("bridge-dice", 1, 2),
    Table("bridge-dice", 2, 0, {"target": 100}),
    Table("bridge-dice", 4, 0),
    Table("dice-words", 1, 2),
    Table("dice-words", 4, 0),
    Table("dice-words", 2, 0, {"rounds": 10, "glass_seconds": 60}),
    Table("letters-rebus", 1, 2, {"rounds": 5, "mode": "same-roll"}),
    Table("letters-rebus", 2, 0, {"rounds": 5}),
    Table("letters-rebus", 1, 1, {"rounds": 5}),
    Table("letters-rebus", 4, 0, {"rounds": 10, "glass_seconds": 90}),
)


class Person:
    """Chooses as an easy bot does, and takes as long as people do."""

    def __init__(self, game: str) -> None:
        self._bot = seated(game, "easy" if game != "bridge-dice" else "lucky")

    def think(self, at: Situation, rng: random.Random) -> Thought | None:
        thought = self._bot.think(at, rng)
        if thought is None:
            return None
        left = at.seconds_left
        if left is None:
            moves = LAYING & set(at.moves)
            return Thought(thought.move, (DICE if moves else OTHER) * rng.uniform(0.7, 1.3))
        if isinstance(thought.move, Done):
            return Thought(thought.move, WITH_CLOCK * left)
        return Thought(thought.move, min(max(thought.seconds, OTHER), 0.5 * left))


def rules_of(table: Table) -> Any:
    """The game with all its options."""
    return msgspec.convert({**table.options, "players": table.people + table.bots}, GAMES[table.game])


def minutes(table: Table, seed: int) -> float:
    """How long games at such a table take on average."""
    game = rules_of(table)
    level = "lucky" if table.game == "bridge-dice" else "easy"
    taken = []
    for number in range(GAMES_EACH):
        bots: list[Bot] = [Person(table.game) for _ in range(table.people)]
        bots += [seated(table.game, level) for _ in range(table.bots)]
        entries = self_play(game, bots, f"{seed} {number}").entries
        casts = sum(isinstance(entry.move, Rolled) for entry in entries) if BOTS[table.game].cast_by_hand else 0
        taken.append(entries[-1].at / 1000 + CAST * casts)
    return round(fmean(taken) / 60, 1)


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true")
    arguments = parser.parse_args()
    found = [{**table._asdict(), "minutes": minutes(table, arguments.seed)} for table in TABLES]
    for each in found:
        print(each)
    for table, each in zip(TABLES, found, strict=True):
        each["options"] = {name: value for name, value in msgspec.to_builtins(rules_of(table)).items() if value != []}
    if arguments.write:
        FILE.write_text(json.dumps(found, indent=2) + "\n")


if __name__ == "__main__":
    main()

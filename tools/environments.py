"""Write docs/environments.md, what every number of an environment means: `python tools/environments.py`."""

import sys
from importlib import import_module
from pathlib import Path
from textwrap import fill

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from lettercup.games import GAMES  # noqa: E402
from lettercup.research.numbers import COLUMNS, Field, numbers_of  # noqa: E402

PAGE = ROOT / "docs" / "environments.md"
WIDTH = 118
PLAYERS = 2
HEAD = f"""# Environments in numbers

What a learning program sees in [the PettingZoo environments](bots.md#for-researchers), number by number.
`tools/environments.py` writes this page, and a test keeps it current.

An observation has three arrays:

- `observation`: what the seat sees, as the tables below say. The sizes are those for {PLAYERS} players.
- `menu`: a row for each move to choose from, in the columns of the first table; rows beyond the menu are 0.
- `action_mask`: 1 for each action that is legal now. Action *n* is row *n* of the menu; the last action waits.

Letters are numbers: 1 to 26 are A to Z, 27 is Qu, 28 is a wild face (`?` or `*`), 0 is nothing or hidden. Seats are
counted from the own one on: 0 is the own seat, 1 the next one to the left.

## A row of the menu
"""


OPENSPIEL = """## OpenSpiel

`import lettercup.research.openspiel` registers two games with [OpenSpiel](https://github.com/google-deepmind/open_spiel)
(`pip install open_spiel`). Both are for two players, with explicit chance nodes; the winner gets 1 from the
loser, and a draw is 0. They pass OpenSpiel's random simulation test.
"""


def page() -> str:
    """The whole page."""
    columns = [*COLUMNS, Field("dice", 0, "1 for each die that the move uses, a column for each die of the game")]
    games = (line for name in sorted(GAMES) for line in _section(name))
    in_openspiel = [about for name in sorted(GAMES) if (about := _in_openspiel(name))]
    return "\n".join([HEAD, *_table(columns, "by game"), *games, OPENSPIEL, *in_openspiel, ""])


def _in_openspiel(name: str) -> str:
    """What a game is in OpenSpiel, if it is there."""
    module = import_module(f"lettercup.research.{name.replace('-', '_')}")
    about: str = getattr(module, "IN_OPENSPIEL", "")
    return about.rstrip("\n")


def _section(name: str) -> list[str]:
    game = GAMES[name](players=PLAYERS)
    numbers = numbers_of(game)
    kinds = ", ".join(f"{number} `{kind}`" for number, kind in enumerate(numbers.kinds))
    moves = "1 move" if numbers.choices == 1 else f"{numbers.choices} moves"
    about = f"{moves} at most on a menu, unless `choices` says otherwise; {numbers.dice} columns `dice`."
    told = [about, f"Kinds of move: {kinds}.", numbers.sampled]
    return [f"## {game.title}", "", *(f"{fill(text, WIDTH)}\n" for text in told), *_table(numbers.fields(game), "")]


def _table(fields: "list[Field] | tuple[Field, ...]", no_size: str) -> list[str]:
    rows, first = ["| from | numbers | name | meaning |", "|---|---|---|---|"], 0
    for field in fields:
        rows.append(f"| {first} | {field.size or no_size} | `{field.name}` | {field.meaning} |")
        first += field.size
    return [*rows, ""]


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")

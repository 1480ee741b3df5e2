"""Write docs/environments.md, what every number of an environment means: `python tools/environments.py`."""

import sys
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
(`pip install 'lettercup[openspiel]'`). Both are for two players, with explicit chance nodes; the winner gets 1 from the
loser, and a draw is 0. They pass OpenSpiel's random simulation test.

- `python_lettercup_bridge_dice` (`target`, `max_turns`): the one action is to cast. Chance says how many letters
  further a cast brings, with the exact odds, instead of what each of six dice shows; and who starts, instead of the
  casts for it. A game that lasts longer than `max_turns` turns is a draw.
- `python_lettercup_dice_words` (`rounds`): an action is the dice to roll again, as the bits of a number; 0 is none.
  Chance rolls one die at a time. **The word is not a choice**: whoever stops lays the word of the whole dictionary with
  the most points, and nothing else would be better. There is no clock and no option, and players act one after the
  other, without seeing the other's dice until the round is over. So it is a game about rerolls, not about vocabulary.
"""


def page() -> str:
    """The whole page."""
    columns = [*COLUMNS, Field("dice", 0, "1 for each die that the move uses, a column for each die of the game")]
    games = (line for name in sorted(GAMES) for line in _section(name))
    return "\n".join([HEAD, *_table(columns, "by game"), *games, OPENSPIEL])


def _section(name: str) -> list[str]:
    game = GAMES[name](players=PLAYERS)
    numbers = numbers_of(game)
    kinds = ", ".join(f"{number} `{kind}`" for number, kind in enumerate(numbers.kinds))
    about = (
        f"{numbers.choices} moves at most on a menu, unless `choices` says otherwise; {numbers.dice} columns `dice`."
    )
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

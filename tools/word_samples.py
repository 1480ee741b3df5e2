"""Write docs/words.md: words that each bot knows, drawn at random: `python tools/word_samples.py`."""

import random
import sys
from pathlib import Path
from textwrap import fill

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from lettercup.bots import LEVELS, Level, vocabulary  # noqa: E402
from lettercup.lexicon import HouseRules  # noqa: E402

PAGE = ROOT / "docs" / "words.md"
SAMPLE = 100
WIDTH = 118
HEAD = f"""# Words that bots know

{SAMPLE} words of each [level](bots.md), drawn at random from its vocabulary. Read them with the question: would a
player of this level think of this word? If not, the [dictionary](lexicon.md) has to change. `tools/word_samples.py`
writes this page, and a test keeps it current.
"""


def page() -> str:
    """The whole page; the same words as long as the dictionary and the levels stay the same."""
    return "\n".join([HEAD, *map(_section, LEVELS.values())])


def _section(level: Level) -> str:
    words = list(vocabulary(level, HouseRules()).words)
    rng = random.Random(f"words of {level.name}")  # noqa: S311  # a sample, not a secret
    sample = sorted(rng.sample(words, SAMPLE))
    return f"## {level.name.capitalize()}: {len(words):,} words\n\n{fill(', '.join(sample), WIDTH)}\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")

"""Boggle Bowl: the rules, the story and the task of the day."""

from lettercup.games.boggle_bowl.board import (
    BLUE,
    BOARD,
    GOALS,
    RED,
    TARGET,
    BowlBoard,
    Kind,
    Path,
    Space,
    Way,
    next_spaces,
    path_faults,
    pegs_after,
    ways,
)
from lettercup.games.boggle_bowl.day import DAY
from lettercup.games.boggle_bowl.rules import RED_CUBES, BoggleBowl
from lettercup.games.boggle_bowl.sides import BowlSide, BowlSuggestion
from lettercup.games.boggle_bowl.state import (
    BoggleBowlState,
    BowlDraft,
    BowlPrinted,
    BowlReroll,
    BowlSums,
    Flip,
    MoveToken,
    Suggest,
)
from lettercup.games.boggle_bowl.story import drafted, story
from lettercup.games.boggle_bowl.words import (
    CUBES,
    TRAYS,
    BowlCount,
    BowlRound,
    BowlWord,
    Rows,
    counted,
    draft_faults,
    flaw_of,
    read_words,
)

RULES = (BoggleBowl,)

__all__ = [
    "BLUE",
    "BOARD",
    "CUBES",
    "DAY",
    "GOALS",
    "RED",
    "RED_CUBES",
    "RULES",
    "TARGET",
    "TRAYS",
    "BoggleBowl",
    "BoggleBowlState",
    "BowlBoard",
    "BowlCount",
    "BowlDraft",
    "BowlPrinted",
    "BowlReroll",
    "BowlRound",
    "BowlSide",
    "BowlSuggestion",
    "BowlSums",
    "BowlWord",
    "Flip",
    "Kind",
    "MoveToken",
    "Path",
    "Rows",
    "Space",
    "Suggest",
    "Way",
    "counted",
    "draft_faults",
    "drafted",
    "flaw_of",
    "next_spaces",
    "path_faults",
    "pegs_after",
    "read_words",
    "story",
    "ways",
]

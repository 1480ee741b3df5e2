"""What the solve commands share: the options about the dictionary."""

import argparse
from typing import Any

from lettercup.lexicon import TIERS, HouseRules, Selection, load


def add_dictionary(command: Any) -> None:
    command.add_argument("--tier", choices=TIERS, default="standard", help="which words count (standard)")
    command.add_argument("--json", action="store_true", help="print one JSON object for programs")


def words_of(arguments: argparse.Namespace) -> Selection:
    return load().select(HouseRules(tier=arguments.tier))

"""A program that spares the collector still lets everything go at its end."""

import subprocess
import sys

PROGRAM = """
from lettercup.bots.collector import spare_the_collector
from lettercup.bots import bot, self_play
from lettercup.games import BoggleBowl

self_play(BoggleBowl(players=2), [bot("boggle-bowl", "easy")] * 2, seed=1)
spare_the_collector()
{end}
"""


def last_words(end: str) -> str:
    """What a program that ends like this says on its way out."""
    call = [sys.executable, "-c", PROGRAM.format(end=end)]
    return subprocess.run(call, capture_output=True, text=True, check=False).stderr


def test_the_kernel_misses_nothing_at_the_end_of_a_program() -> None:
    assert last_words("") == ""


def test_the_kernel_misses_nothing_when_a_program_is_interrupted() -> None:
    told = last_words("raise KeyboardInterrupt")
    assert told.endswith("KeyboardInterrupt\n")
    assert "leaked" not in told

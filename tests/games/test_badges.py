"""What an attempt at a day's dice is praised for: when a badge is earned, and that the page has words for it."""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from lettercup.core import fault
from lettercup.core.grid import Layout, Placed
from lettercup.games import DAYS
from lettercup.games.alphabet_dice import AlphabetDice
from lettercup.games.dice_words import DiceWords, RoundSum
from lettercup.games.letters_rebus import LettersRebus, RebusHand, score

PAGE = Path(__file__).parents[2] / "web" / "src"
LANGUAGES = 2


def drawn(picture: str) -> tuple[Layout, tuple[str, ...]]:
    """The dice of a picture, numbered as they are read, and what they show; all others show a Z."""
    rows = picture.splitlines()
    cells = [(row, column) for row, line in enumerate(rows) for column, face in enumerate(line) if face != "."]
    faces = [rows[row][column] for row, column in cells] + ["Z"] * (15 - len(cells))
    return tuple(Placed(die, *cell) for die, cell in enumerate(cells)), tuple(faces)


def rebus(picture: str, refused: Iterable[str] = ()) -> Any:
    layout, faces = drawn(picture)
    hand = RebusHand(faces, layout, tally=score(layout, faces))
    hand = hand.scored({word: fault("not-in-dictionary", word) for word in refused})
    return LettersRebus(players=1, rounds=1).start().but(hands=(hand,))


def soup(placed: str, fresh: Iterable[int], hand: tuple[int, ...]) -> Any:
    board = tuple(Placed(die, 0, die) for die in range(len(placed)))
    faces = (*placed, *["E"] * (36 - len(placed)))
    return AlphabetDice(players=1).start().but(board=board, faces=faces, fresh=tuple(fresh), hands=(hand,))


def words(*rounds: RoundSum) -> Any:
    return DiceWords(players=1).start().but(sheet=(rounds,))


CROSS = "LAUGHING\n" + "A\nM\nP\nL\nI\nG\nH"
RING = "SEA\nO.N\nTED"


@pytest.mark.parametrize(
    ("state", "names"),
    [
        (rebus(CROSS), ["all-dice", "two-words", "seven-letters"]),
        (rebus(CROSS, ["LAUGHING"]), ["seven-letters"]),
        (rebus(RING), ["ring"]),
        (rebus(RING, ["SEA"]), []),
        (rebus("FROM"), []),
        (rebus(""), []),
        (rebus("\n.\n".join(["A.A.A.A."] * 4)[:-2]), []),
    ],
)
def test_a_crossword_earns_its_badges(state: Any, names: list[str]) -> None:
    assert DAYS["letters-rebus"].earned(state) == tuple(names)


@pytest.mark.parametrize(
    ("state", "names"),
    [
        (words(RoundSum(word="HARDEST", matched="HST")), ["seven-letters"]),
        (words(RoundSum(word="HARDEST", matched="HST", refused=True)), []),
        (words(RoundSum(word="IT"), RoundSum(word="CHAOS", matched="CHAS")), ["all-targets"]),
        (words(RoundSum(word="CHAOS", matched="CHAS", refused=True)), []),
        (words(RoundSum()), []),
    ],
)
def test_words_earn_their_badges(state: Any, names: list[str]) -> None:
    assert DAYS["dice-words"].earned(state) == tuple(names)


@pytest.mark.parametrize(
    ("state", "names"),
    [
        (soup("STROKES", [2, 6], (9,)), ["seven-letters"]),
        (soup("STROKES", [2, 6], ()), ["empty-hand", "seven-letters"]),
        (soup("STROKE", [2], ()), ["empty-hand"]),
        (soup("STROKES", [], (9,)), []),
    ],
)
def test_a_move_earns_its_badges(state: Any, names: list[str]) -> None:
    assert DAYS["alphabet-dice"].earned(state) == tuple(names)


@pytest.mark.parametrize(("game", "badge"), [(game, badge) for game, task in DAYS.items() for badge in task.badges])
def test_the_page_has_words_for_every_badge(game: str, badge: str) -> None:
    files = [PAGE / "games" / game / "texts.ts", PAGE / "texts" / "en.ts", PAGE / "texts" / "de.ts"]
    texts = "".join(file.read_text(encoding="utf-8") for file in files)
    words = rf'^ +"?{badge}"?: \["[^"]{{1,2}}", "[^"]+"\],$'
    assert len(re.findall(words, texts, re.MULTILINE)) == LANGUAGES

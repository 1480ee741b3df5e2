"""Answers draw themselves as SVG in the colours of the page."""

import re
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree as ET

import pytest

import lettercup as lc
from lettercup.cli.main import main
from lettercup.games import GAMES
from lettercup.solver import (
    alphabet_dice_answer,
    boggle_bowl_answer,
    bridge_dice,
    dice_words_answer,
    drawing,
    letters_rebus_answer,
)

WEB = Path(__file__).parents[2] / "web" / "src"
SVG = "{http://www.w3.org/2000/svg}"
QUESTIONS: dict[str, tuple[str, dict[str, object]]] = {
    "alphabet-dice": ("TEAnSQ", {"board": "CAT/O../T.."}),
    "boggle-bowl": ("LETTERSABCD", {"space": "x"}),
    "bridge-dice": ("24 31", {"aside": 3, "casts": 1}),
    "dice-words": ("AHBM?WT", {"targets": "ACHS"}),
    "letters-rebus": ("UUEGOAAPAEEA*HE", {"cpu_seconds": 1.0}),
}
CLOTHS = {
    "alphabet-dice": alphabet_dice_answer,
    "boggle-bowl": boggle_bowl_answer,
    "bridge-dice": bridge_dice,
    "dice-words": dice_words_answer,
    "letters-rebus": letters_rebus_answer,
}


def texts(svg: str) -> list[str]:
    """What is written in a picture; fails if it is not well-formed."""
    return [each.text or "" for each in ET.fromstring(svg).iter(f"{SVG}text")]  # noqa: S314  # our own


@pytest.mark.parametrize("game", GAMES)
def test_every_answer_draws_itself(game: str) -> None:
    position, options = QUESTIONS[game]
    svg = lc.solve(game, position, **options)._repr_svg_()
    assert GAMES[game].title in texts(svg)
    assert re.search(r"NaN|None|inf\b", svg) is None


def test_a_layout_is_drawn_with_its_dice_words_and_proof() -> None:
    answer = lc.solve("letters-rebus", "VBHQRJWWX*HZ*HC", cpu_seconds=0.3)
    written = texts(answer._repr_svg_())
    assert sum(len(text) == 1 and text.isupper() for text in written) == 15 - answer.unused.count("*")
    assert {word.text for word in answer.words} <= set(written)
    assert f"{answer.score} points: {answer.verdict}." in written


def test_the_way_of_the_token_and_unknown_dice_are_drawn() -> None:
    way = lc.solve("boggle-bowl", move="red", steps=2, tier="common")
    assert "The way for red" in texts(way._repr_svg_())
    unclear = lc.solve("dice-words", "MAT?HER", targets="ACHS", tier="common")
    assert "keep" not in texts(unclear._repr_svg_())
    nothing = lc.solve("alphabet-dice", "V")
    assert "no move" in texts(nothing._repr_svg_())


def test_a_picture_goes_into_a_file(tmp_path: Path) -> None:
    file = tmp_path / "odds.svg"
    assert main(["odds", "24", "31", "--svg", str(file)]) == 0
    assert "exact odds" in texts(file.read_text(encoding="utf-8"))


@pytest.mark.parametrize("game", GAMES)
def test_the_cloth_has_the_colours_of_the_page(game: str) -> None:
    css = (WEB / "games" / game / "cloth.css").read_text(encoding="utf-8")
    page = dict(re.findall(r"--(cloth2?|strip|on-cloth): (?:light-dark\()?(#\w+)", css))
    module: ModuleType = CLOTHS[game]
    cloth: drawing.Cloth = module.CLOTH
    assert (page["cloth"], page["cloth2"], page["strip"], page["on-cloth"]) == cloth[:4]


def test_dice_have_the_colours_of_the_page() -> None:
    tokens = (WEB / "styles" / "tokens.css").read_text(encoding="utf-8")
    page = dict(re.findall(r"--([\w-]+): (?:light-dark\()?(#\w+)", tokens))
    for body, (face, edge, *_) in drawing.BODIES.items():
        assert (face, edge) == (page[body], page[f"{body}-edge"])
    assert page["die-red"] == drawing.RED_LETTER
    names = ("table", "paper", "ink", "ink2", "line", "lamp")
    ours = (drawing.TABLE, drawing.PAPER, drawing.INK, drawing.INK_2, drawing.LINE, drawing.LAMP)
    assert tuple(page[name] for name in names) == ours

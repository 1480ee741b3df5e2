"""Real dice of a box whose letters differ from ours: any letter of the game goes, and counts what it always counts."""

from typing import Any

import pytest

from lettercup.core import Box, Done, Entry, Game, IllegalMove, Roll, Rolled, Verdict, play
from lettercup.games.alphabet_dice import LETTERS, AlphabetDice
from lettercup.games.boggle_bowl import BoggleBowl
from lettercup.games.dice_words import DRINK, SUGAR, DiceWords, Go, Laid, StrawDraft
from lettercup.games.letters_rebus import LettersRebus
from lettercup.house.views import box_of

STRANGE: list[tuple[type[Game[Any, Any]], tuple[str, ...]]] = [
    (BoggleBowl, ("Qu",) * 11),
    (LettersRebus, ("*",) * 15),
    (DiceWords, ("X",) * 4),
]


def cast(game: Game[Any, Any], state: Any, faces: tuple[str, ...]) -> Any:
    ask = next(ask for ask in game.asks(state) if isinstance(ask, Roll))
    return play(game, state, Entry(1000, 0, Rolled(ask.cup, faces)))


@pytest.mark.parametrize(("kind", "faces"), STRANGE)
def test_another_box_may_show_what_ours_cannot(kind: type[Game[Any, Any]], faces: tuple[str, ...]) -> None:
    ours, other = kind(players=1), kind(players=1, box="other")  # type: ignore[call-arg]  # all three have a box
    with pytest.raises(IllegalMove, match="That die has no"):
        cast(ours, ours.start(), faces)
    assert cast(other, other.start(), faces)


@pytest.mark.parametrize(
    ("kind", "face"), [(BoggleBowl, "?"), (LettersRebus, "Qu"), (DiceWords, "?"), (DiceWords, "é")]
)
def test_another_box_has_no_other_signs(kind: type[Game[Any, Any]], face: str) -> None:
    game = kind(players=1, box="other")  # type: ignore[call-arg]  # all three have a box
    ask = next(ask for ask in game.asks(game.start()) if isinstance(ask, Roll))
    with pytest.raises(IllegalMove, match="That die has no"):
        cast(game, game.start(), (face,) * len(ask.dice))


def test_a_letter_counts_the_same_on_every_die() -> None:
    game = DiceWords(players=1, rounds=1, box="other")
    state = cast(game, game.start(), tuple("MATS"))
    state = play(game, state, Entry(2000, 0, Go()))
    state = cast(game, state, tuple("MMMMA??"))
    word = tuple(Laid(die) for die in DRINK[0][:5])
    state = play(game, state, Entry(3000, 0, StrawDraft(word)))
    state = play(game, state, Entry(4000, 0, Done(), (Verdict("MMMMA", True),)))
    assert (state.sheet[0][0].score, state.sheet[0][0].times) == (13, 2)


@pytest.mark.parametrize(
    ("box", "die", "sides"),
    [
        ("ours", 0, "C E L B V X"),
        ("other", 0, "C E L B V X P A N D W J K H I R M Y O S T G U F"),
        ("ours", SUGAR, "A E I O S ?"),
        ("other", SUGAR, "A E I O S ? N P Y D H R U B L T M C G K W F V"),
        ("other", DRINK[0][0], "A E I O S ? N P Y D H R U B L T M C G K W F V"),
    ],
)
def test_the_page_is_told_what_a_real_die_may_show(box: Box, die: int, sides: str) -> None:
    told = box_of(DiceWords(players=1, box=box)).sides[die]
    assert sorted(told) == sorted(sides.split())


def test_the_letters_of_another_box_come_in_both_colours() -> None:
    told = box_of(AlphabetDice(players=1, box="other")).sides
    assert set(told) == {tuple(face for letter in sorted(LETTERS) for face in (letter, letter.lower()))}

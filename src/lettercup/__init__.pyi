"""What type checkers see of the front door; `tools/front_door.py` writes it, and a test keeps it current."""

from typing import Any, Literal, overload

from lettercup.core import BadOption as BadOption, BadPosition as BadPosition, BadRecord as BadRecord, IllegalMove as IllegalMove, LettercupError as LettercupError
from lettercup.days import Today as Today, today as today
from lettercup.evenings import Evening as Evening, evening as evening
from lettercup.games import GAMES as GAMES
from lettercup.games.alphabet_dice import AlphabetDice as AlphabetDice
from lettercup.games.boggle_bowl import BoggleBowl as BoggleBowl
from lettercup.games.bridge_dice import BridgeDice as BridgeDice
from lettercup.games.dice_words import DiceWords as DiceWords
from lettercup.games.letters_rebus import LettersRebus as LettersRebus
from lettercup.house.chance import Unproven as Unproven
from lettercup.lexicon import BadLexicon as BadLexicon, HouseRules as HouseRules, check as check
from lettercup.saved import SavedGame as SavedGame, load as load, verify as verify
from lettercup.solver.alphabet_dice_answer import BestMoves
from lettercup.solver.bridge_dice import BridgeOdds
from lettercup.solver.dice_words_answer import DiceWordsAnswer
from lettercup.solver.letters_rebus_answer import RebusAnswer
from lettercup.table import Table as Table, UnclearMove as UnclearMove, bot as bot

__version__: str
__all__: list[str]
_HOMES: dict[str, tuple[str, ...]]

@overload
def solve(
    game: Literal["alphabet-dice"],
    position: str = "",
    /,
    *,
    board: str = "",
    slurp: bool = True,
    in_several_words: bool = False,
    most: int = 10,
    tier: Literal["common", "standard", "extended"] = ...,
    spelling: Literal["both", "us", "uk"] = ...,
    strict: bool = ...,
    offensive: int = ...,
    extra: tuple[str, ...] = ...,
) -> BestMoves: ...
@overload
def solve(
    game: Literal["boggle-bowl"],
    position: str = "",
    /,
    *,
    space: str = "blank",
    again: bool = False,
    move: str = "",
    steps: int = 1,
    token: str = "4,3",
    tier: Literal["common", "standard", "extended"] = ...,
    spelling: Literal["both", "us", "uk"] = ...,
    strict: bool = ...,
    offensive: int = ...,
    extra: tuple[str, ...] = ...,
) -> Any: ...
@overload
def solve(
    game: Literal["bridge-dice"],
    position: str = "",
    /,
    *,
    target: int = 50,
    turn: int = 1,
    aside: int = 0,
    casts: int = 0,
    tier: Literal["common", "standard", "extended"] = ...,
    spelling: Literal["both", "us", "uk"] = ...,
    strict: bool = ...,
    offensive: int = ...,
    extra: tuple[str, ...] = ...,
) -> BridgeOdds: ...
@overload
def solve(
    game: Literal["dice-words"],
    position: str = "",
    /,
    *,
    targets: str,
    rerolls: int = 2,
    unlimited: bool = False,
    times_length: bool = False,
    side_b: bool = False,
    tier: Literal["common", "standard", "extended"] = ...,
    spelling: Literal["both", "us", "uk"] = ...,
    strict: bool = ...,
    offensive: int = ...,
    extra: tuple[str, ...] = ...,
) -> DiceWordsAnswer: ...
@overload
def solve(
    game: Literal["letters-rebus"],
    position: str = "",
    /,
    *,
    seconds: float = 5.0,
    cpu_seconds: float | None = None,
    threads: int = 1,
    tier: Literal["common", "standard", "extended"] = ...,
    spelling: Literal["both", "us", "uk"] = ...,
    strict: bool = ...,
    offensive: int = ...,
    extra: tuple[str, ...] = ...,
) -> RebusAnswer: ...
@overload
def solve(game: str, position: str = "", /, **options: Any) -> Any: ...

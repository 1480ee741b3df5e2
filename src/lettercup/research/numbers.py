"""A game in numbers: what a seat sees, and the moves that it may choose from."""

import random
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from itertools import chain
from typing import Any, NamedTuple, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from lettercup.bots import Situation
from lettercup.bots.level import STANDARD
from lettercup.core import BadOption, Game, Move, Seat, tag_of
from lettercup.core.dice import WILD
from lettercup.lexicon import load

T = TypeVar("T")
Ints = NDArray[np.int16]

WORDS = load().select(STANDARD)
"""The words of all menus: everything that the referee allows."""
LETTERS = 15
"""How many letters of a word are told."""
LOWEST, HIGHEST = -1000, 10_000
QU, WILD_LETTER = 27, 28
CODES: dict[str | None, int] = {
    **{chr(ord("A") + number): number + 1 for number in range(26)},
    **{chr(ord("a") + number): number + 1 for number in range(26)},
    **dict.fromkeys(("Qu", "qu"), QU),
    **dict.fromkeys(WILD, WILD_LETTER),
    **dict.fromkeys((None, ""), 0),
}
"""The number of a face: 0 nothing or hidden, 1 to 26 A to Z, 27 Qu, 28 a wild face."""


class Field(NamedTuple):
    """Some numbers in a row, and what they mean."""

    name: str
    size: int
    meaning: str
    low: int = 0
    high: int = HIGHEST


class Option(NamedTuple):
    """A move on a menu, before it is made."""

    kind: int
    """Its place among the kinds of move of the game."""
    make: Callable[[], Any]
    word: str = ""
    """The word that it is about, in small letters."""
    dice: Sequence[int] = ()
    """The dice that it uses, by their places in the observation."""
    whom: int = 0
    """The seat that it concerns, counted from the own one; 0: none, or the own one."""
    row: int = 0
    column: int = 0
    down: int = 0
    theirs: int = 0
    """The die that it takes from the board, counted from 1; 0: none."""


COLUMNS = (
    Field("kind", 1, "the kind of move, by its number in the list of the game"),
    Field("whom", 1, "the seat that it concerns, counted from the own one on; 0 where it concerns nobody else"),
    Field("row", 1, "the row in which its word begins, or to which the token goes", LOWEST),
    Field("column", 1, "the column", LOWEST),
    Field("down", 1, "1 if its word runs down", high=1),
    Field("theirs", 1, "the die that it takes from the board, counted from 1; 0: none"),
    Field("word", LETTERS, "the letters of its word, the first fifteen", high=26),
)
"""What is told of every move on a menu; `dice` follows, one number for each die of the game."""
PLAIN = len(COLUMNS) - 1
"""How many of them are one number each."""


class Block:
    """Some moves, and their numbers, which are computed once."""

    def __init__(self, dice: int, options: Sequence[Option]) -> None:
        self._dice, self.options = dice, options

    @cached_property
    def numbers(self) -> Ints:
        """A row for each move."""
        options = self.options
        told = np.zeros((len(options), width(self._dice)), np.int16)
        if not options:
            return told
        told[:, :PLAIN] = [(each[0], *each[4:]) for each in options]
        told[:, PLAIN : PLAIN + LETTERS] = letters_of_words([each[2] for each in options])
        counts = [len(each[3]) for each in options]
        rows = np.repeat(np.arange(len(options)), counts)
        used = np.fromiter(chain.from_iterable([each[3] for each in options]), np.intp, len(rows))
        told[rows, used + PLAIN + LETTERS] = 1
        return told


class Menu:
    """Moves to choose from: some that are always there, and a sample of the others that fills the menu."""

    def __init__(self, kinds: Sequence[str], fixed: Block, more: Block, chosen: Sequence[int]) -> None:
        self._kinds, self._fixed, self._more, self._chosen = kinds, fixed, more, chosen
        self._length = len(fixed.options) + len(chosen)

    def __len__(self) -> int:
        return self._length

    @property
    def numbers(self) -> Ints:
        """A row for each move."""
        if not self._chosen:
            return self._fixed.numbers
        all_of_them = len(self._chosen) == len(self._more.options)
        more = self._more.numbers if all_of_them else self._more.numbers[self._chosen]
        return np.concatenate((self._fixed.numbers, more)) if self._fixed.options else more

    def _option(self, number: int) -> Option:
        first = len(self._fixed.options)
        return self._fixed.options[number] if number < first else self._more.options[self._chosen[number - first]]

    def move(self, number: int) -> Any:
        """The move behind a number."""
        return self._option(number).make()

    def texts(self) -> tuple[str, ...]:
        """Every move in words."""
        options = [self._option(number) for number in range(len(self))]
        about = (each.word or " ".join(map(str, each.dice)) for each in options)
        return tuple(f"{self._kinds[each.kind]} {text}".strip() for each, text in zip(options, about, strict=True))


def width(dice: int) -> int:
    """How many numbers describe a move in a game with this many dice."""
    return PLAIN + LETTERS + dice


def letters_of_words(words: Sequence[str]) -> Ints:
    """The letters of some words in small letters, a row for each."""
    text = "".join([word[:LETTERS].ljust(LETTERS, "`") for word in words])
    letters = np.frombuffer(text.encode(), np.uint8).astype(np.int16) - ord("`")
    return letters.reshape(len(words), LETTERS)


class Numbers(Protocol):
    """What the module of a game in this package offers, as its `NUMBERS`."""

    kinds: tuple[str, ...]
    """The kinds of move that may be on a menu."""
    choices: int
    """The most moves on a menu, unless an environment is told otherwise."""
    dice: int
    """How many dice the menu tells of."""
    sampled: str
    """Which moves a menu leaves out, and how the others are drawn; for the docs."""
    sign: int
    """1 where the most points win, -1 where the fewest do."""

    def fields(self, game: Any) -> tuple[Field, ...]:
        """What the numbers of an observation mean, in their order."""
        ...

    def seen(self, at: Situation) -> list[int]:
        """The numbers of an observation."""
        ...

    def menu(self, at: Situation, rng: random.Random, choices: int) -> Menu:
        """The moves that a seat may choose from."""
        ...

    def listed(self, options: Sequence[Option]) -> Menu:
        """A menu of just these moves."""
        ...

    def rivals(self, game: Any, seat: Seat) -> tuple[Seat, ...]:
        """Against whom a margin is counted."""
        ...


class Common:
    """What is alike in most games."""

    kinds: tuple[str, ...] = ()
    dice = 0
    choices = 64
    sampled = ""
    sign = 1

    def rivals(self, game: Any, seat: Seat) -> tuple[Seat, ...]:
        return tuple(other for other in range(game.players) if other != seat)

    def block(self, options: Sequence[Option]) -> Block:
        return Block(self.dice, options)

    def listed(self, options: Sequence[Option]) -> Menu:
        """A menu of just these moves."""
        return Menu(self.kinds, self.block(options), self.block(()), ())

    def drawn(self, fixed: Block, more: Block, rng: random.Random, choices: int) -> Menu:
        """A menu with these moves, and with as many of the others as fit."""
        return Menu(self.kinds, fixed, more, drawn(rng, range(len(more.options)), choices - len(fixed.options)))

    def plain(self, at: Situation, *moves: type[Move]) -> list[Option]:
        """Those of these moves, which have no fields, that are open."""
        return [Option(self.kinds.index(tag_of(move)), move) for move in moves if at.may(move)]


def numbers_of(game: Game[Any, Any]) -> Numbers:
    """The numbers of a game."""
    module = f"lettercup.research.{game.name.replace('-', '_')}"
    if not find_spec(module):
        raise BadOption(f"{game.title} has no module {module}, so it cannot be told in numbers.")
    found: Numbers = import_module(module).NUMBERS
    return found


def drawn(rng: random.Random, things: Sequence[T], most: int) -> Sequence[T]:
    """The things, or a sample of `most` of them in their order."""
    if len(things) <= most:
        return things
    return [things[place] for place in sorted(rng.sample(range(len(things)), max(0, most)))]


def from_seat(things: Sequence[T], seat: Seat) -> Sequence[T]:
    """What belongs to the seats, the own one first."""
    return (*things[seat:], *things[:seat])


def codes(faces: Iterable[str | None], size: int) -> list[int]:
    """The numbers of some faces, filled up with 0."""
    told = [CODES[face] for face in faces]
    return told + [0] * (size - len(told))


def timer(at: Situation) -> int:
    """Seconds until the timer runs out, rounded up; -1 without one."""
    left = at.seconds_left
    return -1 if left is None else -int(-left // 1)


class Rack:
    """Faces that words are spelled with: which places a word uses, exact faces first, then wild ones."""

    def __init__(self, faces: Sequence[str | None]) -> None:
        self._places: dict[str, list[int]] = {}
        for place, face in enumerate(faces):
            self._places.setdefault("?" if face in WILD else (face or "").lower(), []).append(place)
        self._wild, self._pair = self._places.get("?", []), "qu" in self._places

    def used(self, word: str) -> list[int]:
        """The places that spell a word in small letters, in its order."""
        places, taken, found = self._places, dict[str, int](), list[int]()
        for part in _parts(word) if self._pair and "qu" in word else word:
            count = taken.get(part, 0)
            exact = places.get(part, ())
            if count < len(exact):
                found.append(exact[count])
            else:
                found.append(self._wild[taken.get("?", 0)])
                taken["?"] = taken.get("?", 0) + 1
            taken[part] = count + 1
        return found


def _parts(word: str) -> list[str]:
    """The letters of a word, with its first Qu as one."""
    before, _, after = word.partition("qu")
    return [*before, "qu", *after]

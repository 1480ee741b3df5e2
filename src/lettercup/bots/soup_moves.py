"""Moves of Alphabet Dice that a vocabulary allows: words across letters, words that grow or open up, single letters."""

import re
from collections.abc import Iterator
from functools import lru_cache
from heapq import nlargest
from itertools import chain
from typing import Any, NamedTuple

from lettercup.bots.faces import by_face, taken, units
from lettercup.bots.level import Vocabulary
from lettercup.core import DieId, Game, Seat
from lettercup.core.grid import (
    ACROSS,
    DOWN,
    Cell,
    Layout,
    Line,
    Placed,
    cells_of,
    dice_at,
    laid,
    layout,
    lines,
    run_through,
    step,
)
from lettercup.games._alphabet_dice_board import text
from lettercup.games._alphabet_dice_box import printed
from lettercup.games._alphabet_dice_score import cost
from lettercup.games.alphabet_dice import AlphabetDiceState
from lettercup.solver.racks import words_from_rack

SMALL_HAND = 8
"""With more dice than this nobody looks for words to open up: there are longer ones to lay."""


class Play(NamedTuple):
    """Dice of the hand, and the board after they are laid."""

    dice: tuple[DieId, ...]
    board: Layout


class Kitchen:
    """A seat's dice and the board, ready to be searched."""

    def __init__(self, game: Game[Any, Any], view: AlphabetDiceState, seat: Seat, words: Vocabulary) -> None:
        self.game, self.view, self.words = game, view, words
        self.faces = [printed(face or "") for face in view.faces]
        self.hand = sorted(view.hands[seat], key=lambda die: (-self.cost(die), die))
        self.free = by_face(self.hand, self.faces)
        self.at = dice_at(view.board)
        self.cells = cells_of(view.board)
        self.most = max(30, words.level.nodes // 100)

    def cost(self, die: DieId) -> int:
        """What a die counts against its owner."""
        face = self.game.shown(die, self.view.faces[die] or "")
        return cost(face) if face else 0

    def plays(self) -> Iterator[Play]:
        """Everything found, legal or nearly so: the rules have the last word."""
        if not self.view.board:
            return self._first()
        grown = self._grown() if len(self.hand) <= SMALL_HAND else iter(())
        return chain(self._across(), self._single(), grown)

    def _listed(self, extra: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
        return _rack_words(self.words, tuple(sorted([*(self.faces[die] for die in self.hand), *extra])))

    def _first(self) -> Iterator[Play]:
        for word in nlargest(self.most, self._listed(), key=len):
            dice = taken(word, self.free)
            if dice:
                yield Play(dice, layout(Placed(die, 0, column) for column, die in enumerate(dice)))

    def _across(self) -> Iterator[Play]:
        """New words through one letter of the board."""
        through: dict[str, list[tuple[str, ...]]] = {}
        for cell, die in self.at.items():
            face = self.faces[die]
            if face not in through:
                found = (word for word in self._listed((face,)) if face in word)
                through[face] = nlargest(self.most, found, key=len)
            for direction in (ACROSS, DOWN):
                if step(cell, direction) not in self.at and step(cell, direction, -1) not in self.at:
                    yield from self._laid_through(cell, direction, through[face])

    def _laid_through(self, cell: Cell, direction: Cell, words: list[tuple[str, ...]]) -> Iterator[Play]:
        face = self.faces[self.at[cell]]
        for word in words:
            for place, letter in enumerate(word):
                if letter != face:
                    continue
                new = [step(cell, direction, n - place) for n in range(len(word)) if n != place]
                first, last = step(cell, direction, -place), step(cell, direction, len(word) - 1 - place)
                if step(first, direction, -1) in self.at or step(last, direction) in self.at:
                    continue
                letters = (*word[:place], *word[place + 1 :])
                if self._fits(new, letters, direction[::-1]):
                    dice = taken(letters, self.free)
                    if dice:
                        yield Play(dice, self._with(new, dice))

    def _fits(self, cells: list[Cell], letters: tuple[str, ...], side: Cell) -> bool:
        """Whether the cells are free, and what arises beside them are words."""
        return all(
            cell not in self.at and self._is_word_or_none(cell, letter, side)
            for cell, letter in zip(cells, letters, strict=True)
        )

    def _is_word_or_none(self, cell: Cell, letter: str, direction: Cell) -> bool:
        if step(cell, direction) not in self.at and step(cell, direction, -1) not in self.at:
            return True
        run = run_through({**self.at, cell: -1}, cell, direction)
        return "".join(letter if each == cell else self.faces[self.at[each]] for each in run).upper() in self.words

    def _with(self, cells: list[Cell], dice: tuple[DieId, ...]) -> Layout:
        new = (Placed(die, *cell) for cell, die in zip(cells, dice, strict=True))
        return layout((*self.view.board, *new))

    def _single(self) -> Iterator[Play]:
        """One letter beside others."""
        near = {step(cell, way, n) for cell in self.at for way in (ACROSS, DOWN) for n in (-1, 1)}
        for cell in sorted(near - self.at.keys()):
            for face, dice in self.free.items():
                if all(self._is_word_or_none(cell, face, direction) for direction in (ACROSS, DOWN)):
                    yield Play((dice[0],), self._with([cell], (dice[0],)))

    def _grown(self) -> Iterator[Play]:
        """Words of the board with letters before, behind or within them."""
        for line in lines(self.view.board):
            old = tuple(self.faces[die] for die in line)
            pattern = re.compile(".*".join(old).upper())
            for word in self._listed(old):
                if len(word) > len(old) and pattern.search("".join(word).upper()):
                    yield from self._opened(line, old, word)

    def _opened(self, line: Line, old: tuple[str, ...], word: tuple[str, ...]) -> Iterator[Play]:
        places = _embedded(old, word)
        if places is None:
            return
        new = [place for place in range(len(word)) if place not in places]
        dice = taken([word[place] for place in new], self.free)
        if not dice:
            return
        at = dict(zip(places, line, strict=True)) | dict(zip(new, dice, strict=True))
        first, second = self.cells[line[0]], self.cells[line[1]]
        direction = ACROSS if first[0] == second[0] else DOWN
        whole = tuple(at[place] for place in range(len(word)))
        board = laid(self.view.board, whole, step(first, direction, -places[0]), direction)
        if board:
            yield Play(dice, board)

    def swaps(self) -> Iterator[tuple[DieId, DieId]]:
        """A die of the hand, and one of the board in whose place it makes words."""
        for mine in (dice[0] for dice in self.free.values()):
            for cell, theirs in self.at.items():
                if all(self._reads(cell, mine, direction) for direction in (ACROSS, DOWN)):
                    yield mine, theirs

    def _reads(self, cell: Cell, mine: DieId, direction: Cell) -> bool:
        run = run_through(self.at, cell, direction)
        if len(run) == 1:
            return True
        line = tuple(mine if each == cell else self.at[each] for each in run)
        return text(line, self.faces) in self.words


@lru_cache(maxsize=64)
def _rack_words(words: Vocabulary, rack: tuple[str, ...]) -> list[tuple[str, ...]]:
    return [units(word) for word in words_from_rack(words.words, list(rack))]


def _embedded(old: tuple[str, ...], word: tuple[str, ...]) -> tuple[int, ...] | None:
    """Where the letters of an old word stand in a new one: side by side if that can be, else as early as possible."""
    for start in range(len(word) - len(old) + 1):
        if word[start : start + len(old)] == old:
            return tuple(range(start, start + len(old)))
    places: list[int] = []
    for face in old:
        start = places[-1] + 1 if places else 0
        if face not in word[start:]:
            return None
        places.append(word.index(face, start))
    return tuple(places)

"""The moves of Alphabet Dice, and what lies on its table."""

from typing import ClassVar

from lettercup.core import DieId, Drawn, Millis, Move, Rolled, Seat, State, Throw, TimeUp, Value
from lettercup.core.grid import DieLine, Layout
from lettercup.core.reveal import Accept, Appeal, Decline, Vote
from lettercup.games.alphabet_dice.box import ALL_DICE
from lettercup.games.alphabet_dice.score import Served


class Build(Move, frozen=True):
    """Lay some of your dice."""

    layout: Layout
    """The whole board as it lies afterwards."""


class Swap(Move, frozen=True):
    """Ask whether a swap is good before you slurp: nothing moves, and it costs nothing."""

    drafts: ClassVar[bool] = True

    mine: DieId
    theirs: DieId


class Slurp(Move, frozen=True):
    """Swap one of your dice for one on the board, give that one to somebody, and perhaps add letters."""

    mine: DieId
    theirs: DieId
    to: Seat
    layout: Layout
    """The whole board as it lies afterwards."""


class Pass(Move, frozen=True):
    """Lay nothing this turn."""


AlphabetDiceMove = Drawn | Rolled | Build | Swap | Slurp | Pass | Appeal | Accept | Decline | TimeUp


class Ban(Value, frozen=True, tag=False):
    """C10: a die that was slurped out of a word may not go back into it this serving, even if the word has grown."""

    die: DieId
    word: DieLine
    """The dice that stand in that word now."""
    old: str
    """What the word read when the die was slurped out of it."""


class AlphabetDiceState(State, frozen=True, kw_only=True):
    """The board, everybody's dice, and the score sheet; all of it lies open (C20)."""

    serving: int = 1
    starter: Seat = 0
    """Who began this serving."""
    turn: Seat = 0
    throw: Throw = Throw()
    """The last throw."""
    faces: tuple[str | None, ...] = (None,) * len(ALL_DICE)
    """What each die shows; None until it is rolled."""
    hands: tuple[tuple[DieId, ...], ...]
    aside: tuple[DieId, ...] = ()
    """The dice that this serving does without."""
    board: Layout = ()
    fresh: tuple[DieId, ...] = ()
    """The dice that were laid last."""
    laid_by: Seat | None = None
    """Who laid them."""
    slurped: DieId | None = None
    """The die that came out of the board in that move, if it was a Slurp."""
    bans: tuple[Ban, ...] = ()
    """Which slurped die may not go back into which word."""
    out: tuple[Seat, ...] = ()
    """Who has no dice left, in the order of going out; the first of them is poised to win."""
    lap: tuple[Seat, ...] = ()
    """Who still has a last turn to scrape the bottom, after the player on turn."""
    passes: int = 0
    """How many have passed in a row."""
    reheats: int = 0
    """How many Reheats there have been since a die was last placed."""
    accepted: tuple[str, ...] = ()
    """Words that the others have accepted; they are good for the whole game."""
    declined: tuple[str, ...] = ()
    """Words that the others have not accepted this turn."""
    vote: Vote | None = None
    """Words that the others are asked to accept now."""
    turn_left: Millis | None = None
    """While they are asked: what is left of the turn's time."""
    sheet: tuple[tuple[int, ...], ...]
    """The points of every serving that is over, a row for each seat."""
    boxes: tuple[tuple[bool, ...], ...]
    """In which servings a seat has slurped, a row for each seat."""
    last: Served | None = None
    """The serving before this one, or the Souper when all are over."""

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(map(sum, self.sheet))

    @property
    def dealt(self) -> bool:
        return bool(self.board) or any(self.hands)

    @property
    def poised(self) -> Seat | None:
        """C12: who wins the serving unless somebody gives them a letter."""
        return self.out[0] if self.out else None

    def cup(self, seat: Seat) -> tuple[DieId, ...]:
        """The dice of a seat that are to be rolled."""
        return tuple([die for die in self.hands[seat] if self.faces[die] is None])

    def may_slurp(self, seat: Seat) -> bool:
        """C11: once a serving, as soon as there is a board."""
        return bool(self.board) and not self.boxes[seat][self.serving - 1]


class AlphabetDicePrinted(Value, frozen=True):
    """What is known before the first deal."""

    servings: int
    """How many rows the sheet has; the last one is the Souper."""
    deal: int
    """How many dice everybody gets."""


class AlphabetDiceSums(Value, frozen=True):
    """What follows from the table."""

    costs: tuple[int, ...]
    """What each die counts against the player who is stuck with it; 0 until it is rolled."""
    subtotals: tuple[int, ...]
    """The points of each seat before the Souper."""
    next: tuple[Seat, ...]
    """Who has a turn after the player on turn, in this order."""
    takers: tuple[Seat, ...]
    """To whom a slurped letter may go."""

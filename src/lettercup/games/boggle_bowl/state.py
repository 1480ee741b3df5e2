"""What a game of Boggle Bowl consists of: its moves, its state, and what is shown beside it."""

from typing import Any, ClassVar, Literal

from lettercup.core import DieId, Done, Fault, Move, Rolled, Seat, TimeUp, Value, put
from lettercup.core.reveal import RevealMove, RevealState
from lettercup.games.boggle_bowl.board import BOARD, BowlBoard, Kind, Path, Space, Way, next_spaces
from lettercup.games.boggle_bowl.sides import BowlSide
from lettercup.games.boggle_bowl.words import CUBES, NO_ROUND, TRAYS, BowlRound, Rows

UNSEEN = (None,) * (2 * CUBES)

BowlPhase = Literal["roll", "race", "reveal", "move"]
"""Both sides throw their cubes; they make words; the words lie open; the winner moves the token."""


class BowlDraft(Move, frozen=True, tag="draft"):
    """These are my words so far, in rows of cubes; they count when I am frozen."""

    drafts: ClassVar[bool] = True

    words: Rows


class BowlReroll(Move, frozen=True, tag="reroll"):
    """I throw all eleven cubes again."""

    throws: ClassVar[bool] = True


class Flip(Move, frozen=True):
    """I turn the timer over: I am frozen, and the other side has ten seconds."""


class Suggest(Move, frozen=True):
    """How about this word? (To my own side, while somebody else has its cubes in hand.)"""

    word: str


class MoveToken(Move, frozen=True):
    """I move the token over these spaces, one after the other."""

    path: Path


BoggleBowlMove = Rolled | BowlDraft | BowlReroll | Flip | Done | Suggest | RevealMove | MoveToken | TimeUp


class BoggleBowlState(RevealState, frozen=True, kw_only=True):
    """The token, both sides, and the round before this one."""

    phase: BowlPhase = "roll"
    round: int = 1
    """Counts up when the token has moved; a tie is the same round over again."""
    token: Space = BOARD.centre
    sides: tuple[BowlSide, ...]
    """Red, blue."""
    faces: tuple[str | None, ...] = UNSEEN
    """What each cube shows: 0 to 10 are red's, 11 to 21 blue's; nothing in the cup, or hidden."""
    flipped: Seat | None = None
    """Who turned the timer over in this round."""
    last: BowlRound = NO_ROUND
    """The round whose words were last laid open: while they are judged and the token moves, the present one."""

    @property
    def scores(self) -> tuple[int, ...]:
        points = {seat: side.points for side in self.sides for seat in side.seats}
        return tuple(points[seat] for seat in sorted(points))

    @property
    def kind(self) -> Kind:
        """What the space under the token calls for."""
        return BOARD.kind(self.token)

    @property
    def toured(self) -> int:
        """How many spaces of a tour have been raced on."""
        return len(self.sides[0].scored)

    def in_cup(self, side: int) -> bool:
        """Whether a side's cubes are in the cup."""
        return self.faces[TRAYS[side][0]] is None

    def onward(self, path: Path = ()) -> tuple[Space, ...]:
        """The spaces that the token may enter after these; none when the move is complete."""
        return () if self.last.winner is None else next_spaces(self.last.winner, self.token, self.last.steps, path)

    def with_side(self, side: int, **changes: Any) -> "BoggleBowlState":
        """The state with one side changed."""
        return self.but(sides=put(self.sides, side, self.sides[side].but(**changes)))


class BowlPrinted(Value, frozen=True):
    """The board, which cubes are whose, and how many points win."""

    board: BowlBoard
    trays: tuple[tuple[DieId, ...], ...]
    """The cubes of red and of blue."""
    target: int


class BowlSums(Value, frozen=True):
    """What follows from the token's place, the scores and the words in the making."""

    kind: Kind
    """What the space under the token calls for."""
    points: tuple[int, ...]
    """Of red and of blue."""
    flaws: tuple[Fault | None, ...]
    """What each side's words still lack in the race to be the arrangement called for; None: nothing."""
    ways: tuple[Way, ...]
    """While the token is to be moved: from which space it may go on to which, after which space."""

"""What one viewer is told of a room, whoever that is; `room_frames.py` says who is told what."""

from typing import Any, Literal

from lettercup.core import Faces, Millis, Sentence, Value
from lettercup.core.picture import ShownDie
from lettercup.house.room.plan import DiceOf, RoomSettings, RoundPlan
from lettercup.house.room.rounds import Who
from lettercup.house.room.standing import FoundWord, Standing
from lettercup.house.room.state import RoomPhase
from lettercup.review import DayBest

Sight = Literal["player", "screen", "director"]


class PersonView(Value, frozen=True, kw_only=True, tag=False):
    """Somebody in a room, as everybody may know them."""

    who: Who
    name: str
    level: str | None
    """Of a bot."""
    state: Literal["in", "playing", "done"]
    """In the round that runs, or that was played last."""
    away: bool
    """Whether none of their pages is open."""
    away_since: Millis | None
    """Since when, as far as this is known."""
    late: bool
    """Came in after the first round had begun."""


class PodView(Value, frozen=True, kw_only=True, tag=False):
    """A table at which several sit."""

    number: int
    people: tuple[Who, ...]
    """In the order of their seats."""
    missing: tuple[Who, ...]
    """Those who are not there, as long as it has not begun."""
    state: Literal["seated", "waits", "playing", "done"]
    """Before the round; waits for somebody; plays; is over."""


class MyRound(Value, frozen=True, kw_only=True, tag=False):
    """One's own part in a round."""

    round: int
    table: str | None
    """Where one plays; null before one has begun."""
    state: Literal["open", "playing", "sent", "done", "missed"]
    """May be begun; has begun; is done, and may be changed until the time is up; is over; was not played in time."""
    changes: bool
    """Whether it may still be changed after it was sent."""
    sent: int
    """How often it was sent or changed again."""
    points: int | None
    """Once it is over."""
    struck: str | None
    """Why it does not count."""
    percent: int | None
    """Points in percent of the best, or of the most that is possible; once the best is shown."""
    only: tuple[str, ...]
    """Words that nobody else laid; once the best is shown."""
    laid: tuple[ShownDie, ...]
    """One's own crossword, once it is sent or over; empty in games that have none."""
    pod: int | None
    """The number of one's table, where several sit at one."""
    seat: int | None
    """One's seat there, from 0."""
    beaten: float | None
    """How many of those in the same seat at the other tables have less, a tie for half; once the round is over."""
    others: int
    """How many those are."""
    vote: int | None
    """The shape that one has voted for, from 0."""
    place: int | None
    """Among all rounds so far, if the host shows places."""


class RoundReveal(Value, frozen=True, kw_only=True, tag=False):
    """What was possible in a round, and what everybody found together; without names."""

    round: int
    best: DayBest | None
    """Null where there is none, or while it is searched for."""
    measuring: bool
    """Whether the best is still searched for."""
    words: tuple[FoundWord, ...]
    """The words of the best play, and how many had each."""
    nobody: tuple[str, ...]
    """Those that nobody had."""
    together: int | None
    """Of the points of these words, those of words that at least one person laid, in percent."""
    laid: tuple[FoundWord, ...]
    """The words that count most of all that were laid."""
    finished: int
    """How many results there are."""
    shaped: bool
    """Whether somebody laid a crossword, so that shapes can be shown."""


class ShapeView(Value, frozen=True, kw_only=True, tag=False):
    """A shape that somebody laid, without the name and without letters."""

    rows: tuple[str, ...]
    """Row by row: `#` for a die, a space for none."""
    votes: int


class RankingRow(Value, frozen=True, kw_only=True, tag=False):
    """A place; shown only if the host wants it."""

    place: int
    name: str
    total: int


class SentAway(Value, frozen=True, kw_only=True, tag=False):
    """Somebody whom the host has sent away."""

    who: Who
    name: str


class RoomView(Value, frozen=True, kw_only=True):
    """Everything that one viewer may see of a room, whenever anything changed."""

    code: str
    epoch: str
    seq: int
    """Counts what was written down; a view with a smaller one is older."""
    now: Millis
    """The server's clock, by which the round ends."""
    title: str
    game: str
    """Of the round that runs or was played last; before the first, of that one."""
    options: dict[str, Any]
    plan: tuple[RoundPlan, ...]
    dice: DiceOf
    settings: RoomSettings
    phase: RoomPhase
    round: int
    """The round that runs, or was played last; 0 before the first."""
    rounds: int
    """How many are planned."""
    unit: Literal["points", "percent"]
    """What totals count."""
    began: Millis | None
    until: Millis | None
    """When the round ends for everybody; null if nobody knows."""
    paused: bool
    """Whether its clock stands still."""
    waits_for: str | None
    """The name of whom it waits for; only for those who see names."""
    promises: tuple[str, ...]
    """Hashes of the secrets of all rounds, fixed before anybody came in; others after a restore, for rounds to come."""
    count: int
    """How many are in, bots too."""
    playing: int
    done: int
    """How many of them, in the round that runs or was played last."""
    can_start: bool
    """Whether another round can follow, also after the last one that was planned."""
    host: bool
    """Whether this viewer is the host."""
    host_away: bool
    """Whether no page of the host has been open for some seconds."""
    may_go_on: bool
    """Whether the host has been away so long that this viewer may show the best play and start the next round."""
    sight: Sight
    you: Who | None
    """One's own number; null for somebody who has not come in."""
    name: str | None
    removed: bool
    """Whether the host has sent this viewer away."""
    mine: MyRound | None
    """One's own part in the round that runs or was played last."""
    again: tuple[int, ...]
    """Rounds that the host lets this viewer play again, or later."""
    people: tuple[PersonView, ...]
    """Who is in; players see it only if the room wants it."""
    thrown: tuple[Faces, ...]
    """On the host's screen: the first throws of the round, once it runs."""
    reveal: RoundReveal | None
    """Once the host shows it."""
    shapes: tuple[ShapeView, ...]
    """To be voted on, if the host shows them after a round."""
    ranking: tuple[RankingRow, ...]
    """If the host shows places, and no round runs."""
    standings: tuple[Standing, ...]
    """For the host alone, in the director's view."""
    helps: dict[str, dict[str, dict[str, Any]]]
    """For the host alone: the options of games that are somebody's own, by their numbers and the game."""
    pods: tuple[PodView, ...]
    """On the host's screens: who sits where in this round, or in the next one."""
    meets_again: bool
    """Whether two meet there who have sat at one table before."""
    sent_away: tuple[SentAway, ...]
    """For the host alone: who may not come in again."""
    missing: tuple[Sentence, ...]
    """For the host alone: why the next round cannot begin yet, or should not; empty: it can."""

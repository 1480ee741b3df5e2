"""Review of a finished game: step by step, as one of its seats saw it at the time; any seat may be chosen."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from lettercup.core import (
    BadRecord,
    Draw,
    Drawn,
    Entry,
    Game,
    LettercupError,
    Millis,
    Outcome,
    Roll,
    Rolled,
    Seat,
    Sentence,
    State,
    Value,
    say,
)
from lettercup.core.casts import asked
from lettercup.core.record import Player, check, loads
from lettercup.core.reveal import Ready
from lettercup.games import drafted, game_of, story
from lettercup.house.views import GameBox, GameState, GameSums, awaited, box_of

LARGEST_RECORD = 512 * 1024
"""Bytes; the longest games that we have seen leave a tenth of it."""


class ReviewStep(Value, frozen=True, kw_only=True, tag=False):
    """One step of a finished game, as a seat saw it."""

    at: Millis
    """Since the first entry."""
    said: tuple[Sentence, ...]
    """What happened; never empty."""
    asked: Roll | Draw | None
    """The dice or lots that came out in this step, in the order asked for; null when it was no throw."""
    unit: int | None
    """The round, race or serving in which they came out."""
    state: GameState
    sums: GameSums | None
    scores: tuple[int, ...]
    awaited: tuple[Seat, ...]
    outcome: Outcome | None


class GameReview(Value, frozen=True, kw_only=True, tag=False):
    """A finished game, step by step, as a seat saw it (null: the gallery)."""

    game: str
    options: dict[str, Any]
    players: tuple[Player, ...]
    seat: Seat | None
    box: GameBox
    steps: tuple[ReviewStep, ...]
    """The first one is before anything has happened; then one for each entry of the record."""
    shared: bool
    """Whether its dice are the same for everybody in a contest."""
    key: str = ""
    """Whoever has it in the address may open the game as well; empty for one that was brought in a file."""


class NoSeat(LettercupError):
    """There is no such seat in the game."""


def review_in(text: str, seat: Seat | None) -> GameReview:
    """The review of the game in a record file, from a seat (None: the gallery); raises `BadRecord` if it does not
    replay."""
    game, record = loads(text, game_of)
    states = check(game, record)
    if len(record.header.players) != game.players:
        raise BadRecord(f"It names {len(record.header.players)} players, but {game.players} played.")
    if seat is not None and not 0 <= seat < game.players:
        raise NoSeat
    return GameReview(
        game=game.name,
        options=record.header.options,
        players=record.header.players,
        seat=seat,
        box=box_of(game),
        shared=record.header.source is not None,
        steps=tuple(Viewpoint(game, seat).steps(record.entries, states)),
    )


class Viewpoint(NamedTuple):
    """A game as it is seen from a seat, or from the gallery."""

    game: Game[Any, Any]
    seat: Seat | None

    def steps(self, entries: Sequence[Entry[Any]], states: Sequence[State]) -> Iterator[ReviewStep]:
        """The game before anything has happened, and after each entry."""
        yield self._step(states[0], 0, (say("The game begins."),))
        for before, entry, after in zip(states, entries, states[1:], strict=False):
            thrown = isinstance(entry.move, Rolled | Drawn)
            cup = asked(self.game.asks(before), entry.move) if thrown else None
            said = story(self.game, before, entry, after) or self._quiet(before, entry, after)
            step = self._step(after, entry.at - entries[0].at, said)
            yield step.but(asked=cup, unit=self.game.unit(before)) if cup else step

    def _quiet(self, before: State, entry: Entry[Any], after: State) -> tuple[Sentence, ...]:
        """A step that was no news for the table, such as a word that is still being laid."""
        audience = self.game.audience(before, entry)
        knows = audience is None or self.seat in audience
        return (drafted(self.game, before, entry, after) if knows and _drafts(entry) else ()) or (_unseen(entry),)

    def _step(self, state: State, at: Millis, said: tuple[Sentence, ...]) -> ReviewStep:
        seen = self.game.view(state, self.seat)
        return ReviewStep(
            at=at,
            said=said,
            asked=None,
            unit=None,
            state=seen,
            sums=self.game.sums(seen),
            scores=seen.scores,
            awaited=awaited(self.game.asks(seen)),
            outcome=self.game.outcome(state),
        )


def _drafts(entry: Entry[Any]) -> bool:
    return isinstance(entry.by, int) and entry.move.drafts


def _unseen(entry: Entry[Any]) -> Sentence:
    """What everybody may know of a step that was no news for the table."""
    if isinstance(entry.move, Rolled) and entry.move.cup is not None:
        return say("{who} throws.", who=entry.move.cup)
    if not isinstance(entry.by, int):
        return say("The dice are thrown.") if entry.by == "dice" else say("The time is up.")
    if _drafts(entry):
        return say("{who} lays dice.", who=entry.by)
    if entry.move.throws:
        return say("{who} throws dice again.", who=entry.by)
    ready = isinstance(entry.move, Ready)
    return say("{who} is ready to go on." if ready else "{who} goes on.", who=entry.by)

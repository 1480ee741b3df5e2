"""Looking back: a finished game step by step, seen with the eyes of one of its players.

Nothing is secret any more, so every seat may be chosen; each is shown what it could see at the time.
"""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from lettercup.core import Ask, Draw, Drawn, Entry, Game, Millis, Roll, Rolled, Seat, Sentence, State, say, tag_of
from lettercup.core.record import BadRecord, Record, check, loads
from lettercup.games import game_of
from lettercup.server.protocol import LookBack, PastStep
from lettercup.server.views import awaited

LARGEST_RECORD = 512 * 1024
"""Bytes; the longest games that we have seen leave a tenth of it."""


class NoSeat(Exception):
    """Nobody sat where somebody wants to look from."""


def look_back(record: Record[Any], seat: Seat | None) -> LookBack:
    """A record that the house itself has written, from a seat."""
    game = game_of(record.header)
    return _seen(game, record, check(game, record), seat)


def look_into(text: str, seat: Seat | None) -> LookBack:
    """A record that somebody brought as a file; refuses what does not replay with `BadRecord`."""
    game, record = loads(text, game_of)
    return _seen(game, record, check(game, record), seat)


def _seen(game: Game[Any, Any], record: Record[Any], states: Sequence[State], seat: Seat | None) -> LookBack:
    if len(record.header.players) != game.players:
        raise BadRecord(f"It names {len(record.header.players)} players, but {game.players} played.")
    if seat is not None and not 0 <= seat < game.players:
        raise NoSeat
    return LookBack(
        game=game.name,
        options=record.header.options,
        players=record.header.players,
        seat=seat,
        dice=game.dice,
        steps=tuple(Eyes(game, seat).steps(record.entries, states)),
    )


class Eyes(NamedTuple):
    """Somebody who looks at a game from a seat, or from the gallery."""

    game: Game[Any, Any]
    seat: Seat | None

    def steps(self, entries: Sequence[Entry[Any]], states: Sequence[State]) -> Iterator[PastStep]:
        """The game before anything has happened, and after each entry."""
        yield self._step(states[0], 0, (say("The game begins."),))
        for before, entry, after in zip(states, entries, states[1:], strict=False):
            asked = _asked(self.game.asks(before), entry)
            yield self._step(after, entry.at - entries[0].at, after.news or (_quiet(entry),), asked)

    def _step(self, state: State, at: Millis, said: tuple[Sentence, ...], asked: Roll | Draw | None = None) -> PastStep:
        seen = self.game.view(state, self.seat)
        return PastStep(
            at=at,
            said=said,
            asked=asked,
            state=seen,
            scores=seen.scores,
            awaited=awaited(self.game.asks(seen)),
            outcome=self.game.outcome(state),
        )


def _asked(asks: Sequence[Ask], entry: Entry[Any]) -> Roll | Draw | None:
    """What a throw answers."""
    match entry.move:
        case Rolled(cup=cup):
            return next(ask for ask in asks if isinstance(ask, Roll) and ask.cup == cup)
        case Drawn():
            return next(ask for ask in asks if isinstance(ask, Draw))
    return None


def _quiet(entry: Entry[Any]) -> Sentence:
    """A step that was no news for the table, such as a word that is still being laid."""
    if isinstance(entry.move, Rolled) and entry.move.cup is not None:
        return say("{who} throws.", who=entry.move.cup)
    if not isinstance(entry.by, int):
        return say("The dice are thrown.") if entry.by == "dice" else say("The time is up.")
    match tag_of(entry.move):
        case "draft":
            return say("{who} lays dice.", who=entry.by)
        case "reroll":
            return say("{who} throws dice again.", who=entry.by)
        case "suggest":
            return say("{who} suggests a word.", who=entry.by)
        case "ready":
            return say("{who} is ready to go on.", who=entry.by)
    return say("{who} goes on.", who=entry.by)

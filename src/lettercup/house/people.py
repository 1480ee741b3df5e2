"""What is known of a person, and how it is forgotten: names, words and the cookie go, the games stay."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from lettercup.core import Millis, Seat, Value
from lettercup.games import GAMES
from lettercup.house.events import (
    AnyEvent,
    BotReplaced,
    BotSat,
    CameBack,
    Chatted,
    GameChosen,
    Left,
    Opened,
    Queued,
    Removed,
    Renamed,
    Sat,
    Step,
)
from lettercup.house.game_events import CalledOff, Committed, Played, Started, TakenBack
from lettercup.house.names import SOMEBODY
from lettercup.house.table import Phase


class OwnTable(Value, frozen=True, kw_only=True, tag=False):
    """Everything that somebody has left at a table."""

    code: str
    at: Millis
    """When it was opened."""
    names: tuple[str, ...]
    """The names they had."""
    said: tuple[tuple[Millis, str], ...]
    moves: tuple[dict[str, Any], ...]


class Sitters:
    """Who sits where, without the game: all that is needed to tell what is somebody's, and much faster."""

    def __init__(self) -> None:
        self.phase: Phase = "lobby"
        self._holders: list[str | None] = []
        self._gone: list[bool] = []
        self._waiting: list[str] = []
        self._most = 0

    def seats_of(self, holder: str) -> tuple[Seat, ...]:
        """All seats of a holder."""
        return tuple(seat for seat, sitter in enumerate(self._holders) if sitter == holder)

    def sitter(self, seat: Seat) -> str | None:
        """Who has a seat; None for a bot."""
        return self._holders[seat]

    @property
    def people(self) -> tuple[str, ...]:
        """Everybody who has a seat."""
        return tuple(sitter for sitter in self._holders if sitter is not None)

    def stayed(self, holder: str) -> tuple[Seat, ...]:
        """The seats of a holder who has not left them."""
        return tuple(seat for seat in self.seats_of(holder) if not self._gone[seat])

    def take(self, event: AnyEvent) -> None:
        """Let something happen."""
        self.phase = self._phase_after(event)
        match event:
            case Opened(game=game):
                self._most = GAMES[game].seats[-1]
            case Sat(holder=holder):
                self._sit(holder)
            case BotSat():
                self._sit(None)
            case Queued(holder=holder):
                self._waiting.append(holder)
            case BotReplaced(seat=seat, holder=holder):
                self._holders[seat] = holder
            case Removed(seat=seat):
                del self._holders[seat], self._gone[seat]
            case Left(seat=seat) | CameBack(seat=seat):
                self._gone[seat] = isinstance(event, Left)
            case GameChosen(game=game):
                self._most = GAMES[game].seats[-1]
                self._seat_all()
            case Started():
                self._seat_all()

    def _phase_after(self, event: AnyEvent) -> Phase:
        match event:
            case Started() | TakenBack():
                return "playing"
            case CalledOff() | GameChosen():
                return "lobby"
            case Committed() if self.phase == "playing":
                return "over"
        return self.phase

    def _seat_all(self) -> None:
        """Let everybody stay who has not left, and let in those who wait, as far as they fit."""
        staying = [sitter for sitter, gone in zip(self._holders, self._gone, strict=True) if not gone]
        self._holders, self._waiting = [*staying, *self._waiting][: self._most], []
        self._gone = [False] * len(self._holders)

    def _sit(self, holder: str | None) -> None:
        self._holders.append(holder)
        self._gone.append(False)


def own_table(code: str, steps: Sequence[Step], holder: str) -> OwnTable:
    """Everything that somebody has left at a table."""
    names, said, moves = [], [], []
    for sitters, event, at in _lived(steps):
        match event:
            case Sat() | Queued() | BotReplaced() | Renamed() if _is_own(sitters, event, holder):
                names.append(event.name)
            case Chatted(text=text) if _is_own(sitters, event, holder):
                said.append((at, text))
            case Played(entry=raw):
                entry = msgspec.json.decode(raw)
                if entry["by"] in sitters.seats_of(holder):
                    moves.append(entry)
    return OwnTable(code=code, at=steps[0].at, names=tuple(names), said=tuple(said), moves=tuple(moves))


def companies(steps: Sequence[Step]) -> list[dict[str, str]]:
    """The people of every game that was finished at a table: browsers, and the names they had then."""
    found: list[dict[str, str]] = []
    names: dict[str, str] = {}
    for sitters, event, _ in _lived(steps):
        match event:
            case Sat(holder=holder, name=name) | Queued(holder=holder, name=name):
                names[holder] = name
            case BotReplaced(holder=str(holder), name=name):
                names[holder] = name
            case Renamed(seat=seat, name=name):
                names |= {sitter: name for sitter in [sitters.sitter(seat)] if sitter is not None}
            case Committed() if sitters.phase == "playing":
                found.append({sitter: names[sitter] for sitter in sitters.people if sitter in names})
    return found


def without(steps: Sequence[Step], holder: str, alias: str) -> list[Step]:
    """The log of a table without somebody: another holder, no name, no words; the game is as it was."""
    forgotten = (_forget(sitters, event, holder, alias) for sitters, event, _ in _lived(steps))
    return [
        replace(
            step,
            events=tuple(next(forgotten) for _ in step.events),
            cause=step.cause.replace(holder[:8], alias[:8]),
        )
        for step in steps
    ]


def sitters_of(steps: Sequence[Step]) -> Sitters:
    """Who sits where at the end of a log."""
    sitters = Sitters()
    for step in steps:
        for event in step.events:
            sitters.take(event)
    return sitters


def _forget(sitters: Sitters, event: AnyEvent, holder: str, alias: str) -> AnyEvent:
    if not _is_own(sitters, event, holder):
        return event
    match event:
        case Opened():
            return replace(event, host=alias)
        case Sat() | Queued() | BotReplaced():
            return replace(event, holder=alias, name=SOMEBODY)
        case Renamed():
            return replace(event, name=SOMEBODY)
        case Chatted():
            return replace(event, text="…")
    return event


def _lived(steps: Sequence[Step]) -> Iterator[tuple[Sitters, AnyEvent, Millis]]:
    """Every event, with who sat where before it."""
    sitters = Sitters()
    for step in steps:
        for event in step.events:
            yield sitters, event, step.at
            sitters.take(event)


def _is_own(sitters: Sitters, event: AnyEvent, holder: str) -> bool:
    match event:
        case Opened(host=sitter) | Sat(holder=sitter) | Queued(holder=sitter) | BotReplaced(holder=sitter):
            return sitter == holder
        case Renamed(seat=seat) | Chatted(seat=seat):
            return seat in sitters.seats_of(holder)
    return False

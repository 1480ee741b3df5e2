"""An attempt in a contest: an ordinary table for one, whose dice come from the contest's source."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from lettercup.core import Millis
from lettercup.core.picture import ShownDie
from lettercup.core.sources import Sealed
from lettercup.games import DAYS
from lettercup.house import events
from lettercup.house.contest import AttemptOver, Director
from lettercup.house.desk import Desk
from lettercup.house.game_events import StartSealed
from lettercup.house.names import clean_name
from lettercup.house.options import TableSettings
from lettercup.house.room.rounds import RoomRound
from lettercup.house.same_dice import NO_OPTIONS
from lettercup.house.services import HouseServices
from lettercup.house.table import TableState


class Entrant(NamedTuple):
    """Who begins an attempt."""

    holder: str
    name: str
    who: int | None = None
    """In a room: the player's number."""
    options: Mapping[str, Any] = NO_OPTIONS
    """The game's options that are this player's own."""


def begin_attempt(
    director: Director, code: str, entrant: Entrant, now: Millis, services: HouseServices, *, epoch: str = ""
) -> tuple[TableState, events.Step]:
    """A table at which somebody's attempt has begun, and the one step that led to it."""
    holder, name, who, own = entrant
    game, secret = director.game, director.secret or services.secret()
    options = {key: value for key, value in msgspec.to_builtins(game).items() if key not in ("type", "players")}
    settings = TableSettings(gallery=False, chat=False, words=director.words)
    desk = Desk(TableState(code=code), now, services, holder)
    desk.add(
        events.Opened(game.name, options, settings, secret, holder, epoch, source=director.source, contest=director.id),
        events.Sat(holder, clean_name(name)),
        *([events.SeatOptionsChosen(0, {**own})] if own else []),
        StartSealed(()),
    )
    desk.begin()
    if who is not None:
        desk.throw_at_once(0)
        if DAYS[game.name].seconds(game):
            desk.set_off(director.until)
    step = events.Step(desk.now, tuple(desk.events))
    return step.seal(desk.table), step


class Sitter(NamedTuple):
    """Somebody at a table of a room, or a bot."""

    who: int
    name: str
    holder: str | None
    level: str | None = None
    options: Mapping[str, Any] = NO_OPTIONS


def begin_together(
    director: RoomRound, code: str, players: Sequence[Sitter], now: Millis, services: HouseServices, *, epoch: str = ""
) -> tuple[TableState, events.Step]:
    """A table at which several have begun, and the one step that led to it; its dice are those of all tables."""
    host = next((player.holder for player in players if player.holder), "")
    settings = TableSettings(gallery=False, chat=False, words=director.words)
    desk = Desk(TableState(code=code), now, services, host)
    game, secret = director.source.game, director.secret or services.secret()
    options = dict(director.options)
    desk.add(events.Opened(game, options, settings, secret, host, epoch, source=director.source, contest=director.id))
    for player in players:
        name = clean_name(player.name)
        desk.add(events.Sat(player.holder, name) if player.holder else events.BotSat(name, player.level or ""))
    for seat, player in enumerate(players):
        desk.add(*([events.SeatOptionsChosen(seat, {**player.options})] if player.options else []))
    desk.add(StartSealed(()))
    desk.begin()
    step = events.Step(desk.now, tuple(desk.events))
    return step.seal(desk.table), step


def laid_at(table: TableState) -> tuple[ShownDie, ...]:
    """The crossword that lies at a table."""
    return DAYS[table.name].laid(table.match.state) if table.match else ()


def result_of(table: TableState) -> AttemptOver | None:
    """The result of the attempt at a table; None while it goes on."""
    if table.match is None or table.phase != "over":
        return None
    state = table.match.state
    if len(table.seats) > 1:
        return scores_at(table)
    result = AttemptOver(table.code, state.scores[0], table.match.entered)
    if not isinstance(table.source, Sealed):
        return result
    task = DAYS[table.name]
    return result.but(words=task.words(state), laid=task.laid(state))


def scores_at(table: TableState) -> AttemptOver | None:
    """How a table stands at which several sit: the result, once its game is over or nobody plays on."""
    if table.match is None:
        return None
    scores = tuple(table.match.state.scores)
    return AttemptOver(table.code, scores[0], table.match.entered, scores=scores)

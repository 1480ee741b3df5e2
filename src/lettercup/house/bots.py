"""When bots act, how, and what happens when one fails."""

from typing import Any

import msgspec

from lettercup.core import Choose, Millis, Move, Roll, Seat, asks_of
from lettercup.house.desk import Desk
from lettercup.house.services import BotTurn, HouseServices
from lettercup.house.table import GRACE, TableState

BOT_PAUSE = (2_000, 1_000)
"""How long a bot waits before it throws dice: at least, and how much longer at most."""
SLIP_PAUSE: Millis = 4000
"""How much longer when its dice would end what can be taken back: people should see that a finger slipped."""
SHORTEST_REST: Millis = 1_000
LONGEST_REST: Millis = 60_000
ENOUGH = 3
"""How often a bot may fail at the same position before something else is tried."""


def due(table: TableState, services: HouseServices) -> Millis | None:
    """When the table has to be looked after, even if nobody watches."""
    moments = [moment for moment, _ in bot_turns(table, services)]
    if table.deadline is not None:
        moments.append(table.deadline + GRACE)
    if table.seal is not None:
        moments.append(table.seal.until)
    return min(moments, default=None)


def bot_turns(table: TableState, services: HouseServices) -> list[tuple[Millis, Seat]]:
    """Which bots have to act, and when."""
    if table.paused is not None:
        return []
    return [
        (_ready(table, number, services), number)
        for number, seat in enumerate(table.seats)
        if seat.level is not None and _is_asked(table, number)
    ]


def _is_asked(table: TableState, seat: Seat) -> bool:
    """Whether a bot has to act; real dice are typed in by people, also for bots."""
    if table.match and table.match.cup(seat) is not None:
        return not table.seats[seat].physical
    return any(isinstance(ask, Choose) and ask.seat == seat for ask in table.asks)


def _ready(table: TableState, seat: Seat, services: HouseServices) -> Millis:
    shortest, spread = BOT_PAUSE
    since, match = table.seats[seat].since, table.playing
    if table.seats[seat].hurried:
        return since
    if has_to_choose(table.asks, seat):
        return since + services.pause(bot_turn(table, seat))
    real = table.real
    slip = SLIP_PAUSE if real is not None and real.past and not real.is_side_by_side(match, seat) else 0
    return since + shortest + slip + (since * 31 + seat * 977) % spread


def bot_turn(table: TableState, seat: Seat) -> BotTurn:
    """The question to the bot in a seat, as of the moment it was asked: thinking and pause see the same clock."""
    match, who = table.playing, table.seats[seat]
    return BotTurn(match.game, match.state, seat, who.since, who.level or "", table.settings.words)


def has_to_choose(asks: tuple[Any, ...], seat: Seat) -> bool:
    """Whether a seat is asked for more than to throw its dice."""
    mine = asks_of(asks, seat)
    return any(isinstance(ask, Choose) for ask in mine) and not any(isinstance(ask, Roll) for ask in mine)


def bot_shakes(desk: Desk, seat: Seat) -> None:
    """Throw the dice in a bot's cup."""
    asked = desk.table.match and desk.table.match.cup(seat)
    if asked:
        desk.roll(asked, desk.now)
        desk.throw_for_nobody(desk.now)


def bot_chooses(desk: Desk, seat: Seat, seen: TableState, move: Move) -> None:
    """Make the move that a bot thought out, unless it is asked something else by now."""
    if asks_of(desk.table.asks, seat) != asks_of(seen.asks, seat) or desk.table.seats[seat].level is None:
        return
    desk.choose(seat, move, desk.now)
    desk.throw_for_nobody(desk.now)


def waits_for_bots_only(table: TableState) -> bool:
    """Whether nothing happens any more unless a bot acts."""
    awaited = {ask.whom for ask in table.asks}
    return table.deadline is None and all(n is not None and table.seats[n].level is not None for n in awaited)


class BotFailure(msgspec.Struct, frozen=True):
    """A bot that found no move, or one that was refused."""

    seq: int
    """What was written down at the table by then; after anything else the bot is asked anew."""
    times: int
    again: Millis


class Backoff:
    """Backs off exponentially when a bot fails."""

    def __init__(self) -> None:
        self._failures: dict[Seat, BotFailure] = {}

    def rests(self, seat: Seat, seq: int, now: Millis) -> bool:
        """Whether a bot is not to be asked yet."""
        failure = self._failures.get(seat)
        return failure is not None and failure.seq == seq and now < failure.again

    def failed(self, seat: Seat, seq: int, now: Millis) -> int:
        """Note a failure; returns how many there have been in a row at this position."""
        last = self._failures.get(seat)
        times = last.times + 1 if last is not None and last.seq == seq else 1
        rest = min(LONGEST_REST, SHORTEST_REST << (times - 1))
        self._failures[seat] = BotFailure(seq, times, now + rest)
        return times

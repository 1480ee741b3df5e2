"""A table on the way to its next step, and the kinds of commands that take it there."""

from collections.abc import Callable, Collection
from contextlib import suppress
from typing import Annotated, Any, ClassVar, get_args

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from lettercup.core import (
    Choose,
    Delayed,
    Draw,
    Drawn,
    Entry,
    IllegalMove,
    Millis,
    Move,
    Roll,
    Rolled,
    Seat,
    TimeUp,
    Value,
    fault,
    tag_of,
)
from lettercup.house.game_events import Committed, Paused, Resumed, Started, played
from lettercup.house.messages import MOST_STEPS, STEPS_TO_FINISH, MessageId
from lettercup.house.options import judges_words
from lettercup.house.real_dice import NO_DEAL, answers
from lettercup.house.refusal import Refusal
from lettercup.house.services import HouseServices
from lettercup.house.table import GRACE, Event, TableState

SeatNumber = Annotated[int, Meta(ge=0, le=63)]


class Desk:
    """Collects the events of a step one by one, and shows the table that they lead to."""

    def __init__(
        self,
        table: TableState,
        now: Millis,
        services: HouseServices,
        holder: str = "",
        present: Callable[[], Collection[str]] = tuple,
    ) -> None:
        self.table = table if table.audience == () else replace(table, audience=())
        self.now = max(now, table.at)
        self.services = services
        self.holder = holder
        """Who sent the command."""
        self.present = present
        """Whose pages are open."""
        self.events: list[Any] = []

    def add(self, *events: Event) -> None:
        """Let something happen; what changes nothing is not written down."""
        for event in events:
            after = event.after(self.table, self.now)
            if after != self.table or event.is_news:
                self.table = after
                self.events.append(event)

    def enter(self, entry: Entry[Any]) -> None:
        """Put an entry into the game, with the referee's verdicts; may be refused."""
        self._give_time_back(entry)
        referee = self.services.referee(self.table.settings.words)
        try:
            entry, after = self.table.played(entry, referee)
        except IllegalMove as illegal:
            raise Refusal(*illegal.faults) from illegal
        if entry.move.drafts and after.match and after.match.state == self.table.playing.state:
            return
        self.table = after
        self.events.append(played(entry))
        if not self.table.asks:
            self.add(Committed(self.services.secret()))

    def _give_time_back(self, entry: Entry[Any]) -> None:
        """Give a glass that stood still for real dice its time back, before they are entered or time runs out."""
        since = self.table.real.standing if self.table.real else None
        if since is None or isinstance(entry.move, Delayed) or entry.at <= since:
            return
        until = self.table.playing.state.until
        if until is None:
            return
        if entry.at >= until or (isinstance(entry.move, Rolled) and isinstance(entry.by, int)):
            self.enter(Entry(entry.at, "clock", Delayed(entry.at - since)))

    @property
    def stamp(self) -> Millis:
        """The time under which a move of now is written down: within the grace it counts as on time."""
        deadline = self.table.deadline
        on_time = deadline is None or self.now < deadline
        return self.now if on_time else max(self.table.playing.entered, (deadline or 0) - 1)

    def let_time_pass(self, downtime: Millis = 0) -> None:
        """Give back time lost to an outage, then enter every deadline that has passed, at its own time."""
        if downtime > 0 and self.table.deadline is not None:
            self.enter(Entry(self.now, "clock", Delayed(downtime)))
        if self.table.seal is not None and self.table.seal.until <= self.now:
            self.begin()
        while (deadline := self.table.deadline) is not None and deadline + GRACE <= self.now:
            at = max(deadline, self.table.playing.entered)
            self.enter(Entry(at, "clock", TimeUp()))
            self.throw_for_nobody(at)

    def begin(self) -> None:
        """Begin the game whose start is sealed, with what was shown."""
        table, seal = self.table, self.table.seal
        if seal is None:
            return
        lexicon = self.services.lexicon if judges_words(table.kind) else None
        self.add(Started(table.kind.rules, seal.entropies, lexicon, seal.promises))
        self.throw_for_nobody(self.now)

    def throw_at_once(self, seat: Seat) -> None:
        """Throw the dice in a seat's cup without waiting for its player."""
        while (ask := self.table.playing.cup(seat)) is not None:
            self.roll(ask, self.now)
            self.throw_for_nobody(self.now)

    def set_off(self, until: Millis | None) -> None:
        """Let the glass of somebody alone run, without waiting for them: until a time, or as long as it lasts."""
        while self.table.phase == "playing" and self.table.deadline is None:
            self._go_on_alone()
        self.throw_at_once(0)
        if until is not None:
            self.set_time(until)

    def set_time(self, until: Millis) -> None:
        """Let the clock run until a time, or be at its end, if it runs."""
        deadline, until = self.table.deadline, max(until, self.now)
        if deadline is not None and deadline != until:
            self.enter(Entry(self.now, "clock", Delayed(until - deadline)))

    def pause(self) -> None:
        """Let the clock stand still, if it runs."""
        if self.table.deadline is not None:
            self.add(Paused())

    def resume(self) -> None:
        """Let the clock run on; what is due comes as much later as it stood still."""
        if self.table.paused is None:
            return
        stood = self.now - self.table.paused
        if stood and self.table.playing.state.until is not None:
            self.enter(Entry(self.now, "clock", Delayed(stood)))
        self.add(Resumed())

    def finish(self) -> None:
        """Bring the game of somebody alone to its end at once: what lies there counts."""
        self.resume()
        while self.table.phase == "playing":
            deadline = self.table.deadline
            if deadline is None:
                self._go_on_alone()
                continue
            if deadline > self.now:
                self.enter(Entry(self.now, "clock", Delayed(self.now - deadline)))
            self.enter(Entry(self.now, "clock", TimeUp()))
            self.throw_for_nobody(self.now)

    def _go_on_alone(self) -> None:
        if self.table.playing.cup(0) is not None:
            self.throw_at_once(0)
            return
        for move in plain_moves(self.table, 0):
            with suppress(Refusal):
                self.choose(0, move, self.now)
                return
        raise Refusal(fault("not-now"))

    def roll(self, ask: Roll, at: Millis) -> None:
        """Throw the dice that are asked for."""
        match = self.table.playing
        box = match.game.dice
        faces = self.services.dice(self.table).throw(match.cast(ask), [box[die] for die in ask.dice])
        self.enter(Entry(at, "dice", Rolled(ask.cup, faces)))

    def draw(self, ask: Draw, at: Millis) -> None:
        """Draw lots; a deal of dice is made to fit what real dice show."""
        match, typed = self.table.playing, self.table.real.typed if self.table.real else {}
        lots = match.game.dealt(self.services.dice(self.table).draw(match.cast(ask), ask.lots), typed)
        if lots is None:
            raise Refusal(NO_DEAL)
        self.enter(Entry(at, "dice", Drawn(lots)))
        for seat, faces in sorted(typed.items()):
            self.enter(Entry(at, seat, Rolled(seat, faces)))

    def throw_for_nobody(self, at: Millis) -> None:
        """Throw what is in nobody's hand, unless it is real."""
        while (ask := _nobodys(self.table)) is not None:
            if isinstance(ask, Roll):
                self.roll(ask, at)
            else:
                self.draw(ask, at)

    def choose(self, seat: Seat, move: Move, at: Millis) -> None:
        """Make a seat's move; dice that it asks for from the seat's own cup are thrown with it."""
        before = self.table.asks
        self.enter(Entry(at, seat, move))
        if move.throws and not self.table.seats[seat].physical:
            for ask in self.table.asks:
                if isinstance(ask, Roll) and ask.cup == seat and ask not in before:
                    self.roll(ask, at)

    def enter_kept(self, at: Millis) -> None:
        """Enter again what others had thrown or laid before a step was taken back, as soon as it is asked for."""
        for kept in self.table.real.kept if self.table.real else ():
            if any(answers(kept, ask) for ask in self.table.asks):
                with suppress(Refusal):
                    self.enter(Entry(at, kept.by, kept.move))


def _nobodys(table: TableState) -> Roll | Draw | None:
    """What the house has to throw: lots, once all real hands are typed in; dice, unless they are real."""
    for ask in table.asks:
        if isinstance(ask, Draw) and not table.real_hands:
            return ask
        if isinstance(ask, Roll) and ask.cup is None and not table.all_real:
            return ask
    return None


def plain_moves(table: TableState, seat: Seat) -> list[Move]:
    """The moves with nothing to choose about them (pass, done, ready) among those that a seat is asked for."""
    asked = {tag for ask in table.asks if isinstance(ask, Choose) and ask.seat == seat for tag in ask.moves}
    kinds = [kind for kind in get_args(table.playing.game.move_type) if tag_of(kind) in asked]
    return [kind() for kind in kinds if all(not field.required for field in msgspec.structs.fields(kind))]


FULL = fault("table-full")
"""Why nothing is done at a table any more, now or later."""


class Sent(Value, frozen=True, kw_only=True):
    """Whatever comes from a device."""

    by: SeatNumber | None = None
    """Which of one's seats it is for, where several people share a device; otherwise the first."""
    again: bool = False
    """Whether it may have been sent before: another copy may still be on its way, at this server or another."""


class Command(Sent, frozen=True):
    """Anything that a page sends over the socket."""

    most_steps: ClassVar[int] = MOST_STEPS
    while_starting: ClassVar[bool] = False
    """Whether it can be done in the moment in which devices show their chance, and nothing may change."""
    in_attempts: ClassVar[bool] = False
    """Whether it can be done at a table of a contest: what would help, stop or repeat an attempt cannot."""
    id: MessageId

    def carry_out(self, desk: Desk) -> None:
        """Do it at a desk if that is possible at such a table; raises `Refusal` or `Unreadable`."""
        if desk.table.contest and not self.in_attempts:
            raise Refusal(fault("only-an-attempt"))
        self.do(desk)

    def check_room(self, table: TableState) -> None:
        """Refuse it at a table whose log is too long for it."""
        if table.seq >= self.most_steps:
            raise Refusal(FULL)

    def do(self, desk: Desk) -> None:
        """Do it at a desk, or raise `Refusal` or `Unreadable`."""
        raise NotImplementedError


class SeatCommand(Command, frozen=True):
    """What anybody with a seat may do."""

    def do(self, desk: Desk) -> None:
        """Do it for the sender's seat."""
        self.check_room(desk.table)
        if desk.table.seal is not None and not self.while_starting:
            raise Refusal(fault("begun"))
        mine = desk.table.seats_of(desk.holder)
        if not mine:
            raise Refusal(fault("no-seat"))
        if self.by is not None and self.by not in mine:
            raise Refusal(fault("not-your-seat"))
        seat = mine[0] if self.by is None else self.by
        self.check(desk.table, seat)
        self.act(desk, seat)

    def check(self, table: TableState, seat: Seat) -> None:
        """Refuse what this seat may not do."""
        if not table.seats[seat].person:
            raise Refusal(fault("got-up"))

    def act(self, desk: Desk, seat: Seat) -> None:
        """Do it for this seat."""
        raise NotImplementedError


class GameCommand(SeatCommand, frozen=True):
    """What plays the game: it may go on to its end also at a table whose log is long."""

    most_steps: ClassVar[int] = MOST_STEPS + STEPS_TO_FINISH
    in_attempts: ClassVar[bool] = True


class HostCommand(SeatCommand, frozen=True):
    """What only the host may do."""

    def check(self, table: TableState, seat: Seat) -> None:
        """Refuse it for everybody else."""
        super().check(table, seat)
        if not table.is_host(seat):
            raise Refusal(fault("host-only"))

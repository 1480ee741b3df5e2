"""Rooms that are open on this node: their logs, their clocks, and the pages that watch them.

A room decides who may play when; the attempts are tables, and their results are in the contests of its rounds. When a
round is over, the room ends the tables that still play, and then notes that it is over. A server that stops in between
goes on with it when the room is next read.
"""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Literal, Protocol

from lettercup.core import LettercupError, Millis, encode, fault, say
from lettercup.house.attempts import Entrant, Sitter, laid_at, result_of, scores_at
from lettercup.house.contest import AttemptOver, AttemptSent, Contest, Director
from lettercup.house.desk import FULL
from lettercup.house.presence import Presence
from lettercup.house.refusal import Refusal
from lettercup.house.replies import Problem
from lettercup.house.room.desk import RoomCommand, RoomDesk
from lettercup.house.room.events import (
    PersonForgotten,
    RoomFollowed,
    RoomOpened,
    RoomStep,
    RoundClosed,
    RoundStarted,
    SecretPromised,
    TimeGiven,
    read_room_step,
)
from lettercup.house.room.holders import holders_in, without_person
from lettercup.house.room.logs import id_of_room, is_room, round_of_id, table_key
from lettercup.house.room.messages import RoomMessage, read_room_message
from lettercup.house.room.rounds import RoomRound, Who
from lettercup.house.room.standing import done_in
from lettercup.house.room.state import RoomBot, RoomState
from lettercup.house.table import GRACE
from lettercup.review import DayBest
from lettercup.server.tables import codes
from lettercup.server.tables.open_log import BrokenLog, Loading, Node, OpenPlace, Watcher, cause_of, folded, steps_in
from lettercup.server.tables.room_frames import RoomFrames
from lettercup.server.tables.room_views import Sight
from lettercup.server.tables.table import Table
from lettercup.store import Commit, StoreTrouble

LOOK_EVERY = 0.2
READ_EVERY = 1.0
MAKE_UP_EVERY = 10.0
SHOW_AFTER, SHOW_LATER = 0.03, 0.001
"""Delay before a change is shown to everybody: seconds, and seconds more for each open page."""
IDLE_AFTER: Millis = 600_000
HOST_AWAY: Millis = 10_000
"""Whoever only loads the page again is not away."""
HOST_GONE: Millis = 120_000
"""How long the others wait for a host before they may go on."""
HOST: Who = -1
"""Stands for the host among those whose pages are open: a host who does not play has no number."""
CODES_TRIED = 20
ENDED_AT_ONCE = 64
BOT_COSTS = 3_000
"""Bytes that the result of a bot takes in the store, with the record of its game."""

log = logging.getLogger("lettercup.rooms")


HostIs = Literal["here", "away", "gone"]


class RoomWatcher(Watcher, Protocol):
    """A page that is open at a room."""

    sight: Sight


class RoundContest(Protocol):
    """The contest of a round."""

    state: Contest

    async def note(self, event: AttemptSent | AttemptOver) -> None:
        """Write a result down, or that somebody is done for now, unless that was done before."""


class RoundContests(Protocol):
    """What rooms need of a node's contests."""

    directors: list[Callable[[str], Awaitable[Director | None]]]
    on_noted: Callable[[str], None]

    @property
    def get(self) -> Callable[[Director], Awaitable[RoundContest]]:
        """Gives the contest of a director."""

    async def begin(self, director: Director, entrant: Entrant) -> Table:
        """Begin somebody's attempt, or go on with the one that they have."""

    async def attempt_of(self, director: Director, holder: str) -> Table | None:
        """The table of somebody's attempt; None if they have not begun one."""

    async def begin_together(self, director: RoomRound, key: str, players: Sequence[Sitter]) -> Table:
        """Begin at a table at which several sit, or go on with it."""

    async def make_up(self, director: Director) -> None:
        """Note results that another node did not note before it stopped."""


class TablesOfRooms(Protocol):
    """What rooms need of a node's tables."""

    node: Node
    beside: Mapping[str, Any]

    async def get(self, code: str) -> Table | None:
        """The table with this code."""


class RoundWorker(Protocol):
    """What looks for the best play of a round, and lets bots play it."""

    def start(self, played: RoomRound, contest: Any, bots: Iterable[RoomBot]) -> None:
        """Begin, unless that is done or under way."""

    def best_in(self, contest: Contest) -> tuple[bool, DayBest | None]:
        """Whether the best of a round is known, and the best."""


class OpenRoom(OpenPlace[RoomState, RoomDesk, RoomCommand, RoomWatcher]):
    """One room, as this node sees it."""

    forgets = PersonForgotten

    def __init__(self, state: RoomState, house: "Rooms", size: int = 0) -> None:
        super().__init__(state.id, state, house.node, size)
        self._house = house
        self._tending = asyncio.Lock()
        self._showing = self._tend_waits = False
        self._first: list[RoomWatcher] = []
        """The pages that are shown the room at once, and have not been shown it."""
        self._opened: set[str] = set()
        """The tables of attempts that are known to be there."""
        self._told: dict[str, Millis] = {}
        """Until when the clock of each table is known to run."""
        self._made_up = state.running is None
        """Whether nothing is missing that an earlier server did not come to."""
        self._left: dict[str, Millis] = {}
        """When the last page of somebody was closed."""
        self._host_left: Millis | None = self._node.now()
        """Since when no page of the host is open, as far as this node knows; None: one is."""
        self._host_was: HostIs = "away"
        self.used = self._node.now()

    @staticmethod
    def read(text: str) -> RoomMessage | Problem:
        """A message to the room."""
        return read_room_message(text)

    def limit_key(self, holder: str) -> str:
        """What the messages to a room are counted by: many people send some each."""
        return f"{self.state.id} {holder[:8]}"

    @property
    def due(self) -> Millis | None:
        """When the round that runs is over."""
        return self._due(self.state)

    def _due(self, state: RoomState) -> Millis | None:
        return None if state.due is None else state.due + GRACE

    # Pages.

    def join(self, watcher: RoomWatcher) -> None:
        super().join(watcher)
        self._left.pop(watcher.holder, None)
        self.used = self._node.now()
        if watcher.holder == self.state.host:
            self._note_host()
        self.show_soon(watcher)
        self._look_for_players()

    def part(self, watcher: RoomWatcher) -> None:
        super().part(watcher)
        self.used = self._node.now()
        if all(other.holder != watcher.holder for other in self.watchers):
            self._left[watcher.holder] = self.used
        if watcher.holder == self.state.host:
            self._note_host()
        self.show_soon()

    @property
    def here(self) -> Presence:
        """Who has a page open on this node: numbers, as text. Pages at tables are open in their room, too."""
        holders = {watcher.holder for watcher in self.watchers}
        people = [(HOST, self.state.host), *((who, person.holder) for who, person in enumerate(self.state.people))]
        return Presence(frozenset(str(who) for who, holder in people if holder in holders))

    @property
    def presence(self) -> set[Who]:
        """Who has a page open on any node."""
        return set(map(int, self._elsewhere.with_those(self.here).holders))

    def _others_came(self) -> None:
        self._note_host()
        self.show_soon()
        self._look_for_players()

    def _note_host(self) -> None:
        if HOST in self.presence:
            self._host_left = None
        elif self._host_left is None:
            self._host_left = self._node.now()

    @property
    def _host_is(self) -> HostIs:
        if self._host_left is None:
            return "here"
        away = self._node.now() - self._host_left
        return "gone" if away >= HOST_GONE else "away" if away >= HOST_AWAY else "here"

    @property
    def leaderless(self) -> bool:
        """Whether the host has been away for long, and at least half of the people who are in are here."""
        people = {who for who in self.state.active if self.state.people[who].level is None}
        return self._host_is == "gone" and 2 * len(people & self.presence) >= len(people)

    def look_for_host(self) -> None:
        """Show everybody when the host has been away so long that it matters."""
        if self._host_was != self._host_is:
            self._host_was = self._host_is
            self.show_soon()

    def _look_for_players(self) -> None:
        """Somebody has come for whom a table may have waited."""
        if self.state.running and self.state.running.tables:
            self.tend_soon()

    def show_soon(self, *first: RoomWatcher) -> None:
        """Show the room to everybody in a moment, however much happens until then; to some pages at once."""
        if first and not self._first:
            self._house.run(self._show_first())
        self._first.extend(first)
        if not self._showing:
            self._showing = True
            self._house.run(self._show_later())

    async def _show_first(self) -> None:
        """Show the room to those who wait for it; when many come at once, what they see alike is worked out once."""
        while waiting := self._first[:]:
            try:
                await self._show(waiting)
            finally:
                del self._first[: len(waiting)]

    async def _show_later(self) -> None:
        await asyncio.sleep(SHOW_AFTER + SHOW_LATER * len(self.watchers))
        self._showing = False
        await self._show(list(self.watchers))

    async def _show(self, watchers: Iterable[RoomWatcher]) -> None:
        frames = await self.frames()
        for watcher in watchers:
            watcher.show(frames.frame(watcher.holder, watcher.sight), 0)

    async def frames(self) -> RoomFrames:
        """What there is to see now."""
        contests = [contest.state for contest in await self.contests()]
        state, best_in = self.state, self._house.worker.best_in
        bests = [
            (True, None) if played.tables else best_in(contest)
            for played, contest in zip(state.rounds, contests, strict=False)
        ]
        played = len(state.rounds)
        return RoomFrames(
            state,
            contests[:played],
            bests[:played],
            self.presence,
            now=self._node.now(),
            epoch=self._node.epoch,
            unopened=await self._unopened(contests[played - 1]) if played else (),
            left=self._gone,
            host_away=self._host_is != "here",
            leaderless=self.leaderless,
        )

    @property
    def _gone(self) -> dict[Who, Millis]:
        people = enumerate(self.state.people)
        return {who: self._left[person.holder] for who, person in people if person.holder in self._left}

    async def _unopened(self, contest: Contest) -> set[str]:
        """The tables of attempts that are noted, and are not there yet."""
        unknown = [code for code in contest.playing if code not in self._opened]
        if unknown:
            heads = await self._node.store.heads(unknown)
            self._opened.update(code for code, steps in heads.items() if steps)
        return {code for code in unknown if code not in self._opened}

    async def contests(self) -> list[RoundContest]:
        """The contests of all rounds."""
        state = self.state
        directors = [state.director(number) for number in range(1, len(state.rounds) + 1)]
        return [await self._house.contests.get(director) for director in directors]

    # What happens.

    async def _carry_out(self, holder: str, message: RoomCommand, check: Callable[[], None]) -> None:
        begins, sends = None, None
        begun = await self._begun_tables()

        def work(desk: RoomDesk) -> None:
            nonlocal begins, sends
            check()
            if desk.room.seq >= message.most_steps:
                raise Refusal(FULL)
            desk.begun, desk.leaderless = begun, self.leaderless
            message.do(desk)
            self._check_size(message, desk)
            begins, sends = desk.begins, desk.sends

        await self._do(work, cause_of(holder, message), holder, message.again)
        if begins is not None:
            await self.begin(holder, begins)
        if sends is not None:
            await self._send(holder, sends)
        own = [watcher for watcher in self.watchers if watcher.holder == holder]
        self.show_soon(*own)
        if begins is None:
            self.tend_soon()

    async def _send(self, holder: str, times: int) -> None:
        """Note that somebody is done for now, or changes it again; what was noted already is done."""
        director = self.state.director(len(self.state.rounds))
        table = await self._house.contests.attempt_of(director, holder)
        contest = await self._house.contests.get(director)
        if table is None or times > contest.state.times_sent(table.code) + 1:
            raise Refusal(fault("not-now"))
        await contest.note(AttemptSent(table.code, times, laid_at(table.state)))

    async def _begun_tables(self) -> Collection[tuple[Who, ...]]:
        """The tables at which several sit that have begun in the round that runs."""
        if self.state.running is None or not self.state.running.tables:
            return ()
        contest = await self._house.contests.get(self.state.director(len(self.state.rounds)))
        return frozenset(contest.state.seated.values())

    async def _begin_tables(self, played: RoomRound, contest: RoundContest) -> None:
        """Begin at each table at which everybody is there."""
        begun, here, people = {*contest.state.seated.values()}, self.presence, self.state.people
        for number, table in enumerate(played.state.tables, 1):
            if table not in begun and all(people[who].level or who in here for who in table):
                await self._begin_table(played, number)

    async def _begin_table(self, played: RoomRound, number: int) -> None:
        """Begin at a table at which several sit, or go on with it."""
        game, table = played.source.game, played.state.tables[number - 1]
        sitting = [(who, self.state.people[who]) for who in table]
        players = [
            Sitter(who, person.name, person.holder, person.level, person.options.get(game, {}))
            for who, person in sitting
        ]
        opened = await self._house.contests.begin_together(played, table_key(number), players)
        self._unpaid += opened.take_unpaid()

    async def begin(self, holder: str, number: int) -> None:
        """Begin somebody's attempt in a round, or go on with it."""
        who = self.state.who(holder)
        if who is None:
            raise Refusal(fault("not-in-room"))
        person = self.state.people[who]
        director = self.state.director(number)
        entrant = Entrant(holder, person.name, who, person.options.get(director.source.game, {}))
        table = await self._house.contests.begin(director, entrant)
        self._unpaid += table.take_unpaid()

    def tend_soon(self) -> None:
        """Do what is due beside everything else, once for all that happens until then."""
        if not self._tend_waits:
            self._tend_waits = True
            self._house.run(self.tend())

    async def tend(self) -> None:
        """Do what is due: set the clocks, let bots play, end a round that is over."""
        async with self._tending:
            self._tend_waits = False
            if self.state.running is None:
                return
            await self._do(lambda desk: None)
            number = len(self.state.rounds)
            played = self.state.director(number)
            contest = await self._house.contests.get(played)
            if not self._made_up:
                await self._make_up(contest)
            if played.state.tables:
                await self._begin_tables(played, contest)
            else:
                self._house.worker.start(played, contest, self._bots())
            await self._pause(contest)
            await self._set_clocks(contest)
            if not self._is_over and not self._all_done(contest):
                return
            await self._end_attempts(contest)
            await self._do(lambda desk: desk.add(RoundClosed()) if desk.room.running else None)
            self._told.clear()
            self.show_soon()

    def _bots(self) -> list[RoomBot]:
        people = self.state.people
        return [RoomBot(who, people[who].name, level) for who in self.state.active if (level := people[who].level)]

    def _all_done(self, contest: RoundContest) -> bool:
        tables = self.state.rounds[-1].tables
        if tables:
            return len(contest.state.finished) >= len(tables)
        return done_in(contest.state).issuperset(self.state.active)

    @property
    def _is_over(self) -> bool:
        due = self.due
        return due is not None and self._node.now() >= due

    async def _make_up(self, contest: RoundContest) -> None:
        """Open the tables of attempts that were noted just before an earlier server stopped."""
        number = len(self.state.rounds)

        async def open_again(code: str) -> None:
            if seats := contest.state.seated.get(code):
                played = self.state.director(number)
                await self._begin_table(played, played.state.tables.index(seats) + 1)
                return
            holder = self.state.people[contest.state.players[code]].holder
            if holder is not None and await self._house.tables.get(code) is None:
                await self.begin(holder, number)

        await self._house.each([*contest.state.playing], open_again)
        self._made_up = True
        self.show_soon()

    async def _pause(self, contest: RoundContest) -> None:
        """Let the clocks of all tables that play stand still with that of the round, or run on."""
        paused = self.state.running is not None and self.state.running.paused is not None

        async def switch(code: str) -> None:
            table = await self._house.tables.get(code)
            if table is not None and (table.state.paused is not None) != paused:
                await (table.pause() if paused else table.resume())

        await self._house.each([*contest.state.playing], switch)

    async def _set_clocks(self, contest: RoundContest) -> None:
        """Let the clocks of all tables that play run until the round ends; one clock rules in a room."""
        until = self.state.due
        if until is None:
            return

        async def switch(code: str) -> None:
            if table := await self._house.tables.get(code):
                await table.set_time(until)
                self._told[code] = until

        await self._house.each([code for code in contest.state.playing if self._told.get(code) != until], switch)

    async def _end_attempts(self, contest: RoundContest) -> None:
        """Bring all attempts to their end: what lies there counts."""

        async def end(code: str) -> None:
            table = await self._house.tables.get(code)
            if table is not None:
                together = code in contest.state.seated
                if not together:
                    await table.finish()
                if result := (scores_at if together else result_of)(table.state):
                    await contest.note(result)

        await self._house.each([*contest.state.playing], end)

    async def read_on(self) -> None:
        """Take in what another node has written."""
        before = self.state.seq
        await super().read_on()
        if self.state.running:
            await self._house.contests.get(self.state.director(len(self.state.rounds)))
        if self.state.seq != before:
            self.show_soon()

    async def make_up(self) -> None:
        """Take in results that a node did not note before it stopped, in a round that no clock ends."""
        if self.state.running and self.due is None:
            await self._house.contests.make_up(self.state.director(len(self.state.rounds)))

    def _desk(self, holder: str) -> RoomDesk:
        desk = RoomDesk(self.state, self._node.now(), self._node.house, holder)
        if self.state.epoch != self._node.epoch:
            desk.add(SecretPromised(self._node.house.secret(), self._node.epoch))
        lost = self._node.downtime(self.state.at)
        if lost > 0 and desk.room.running and desk.room.running.paused is None:
            desk.add(TimeGiven(lost, outage=True))
        return desk

    def _step(self, desk: RoomDesk, cause: str) -> tuple[Commit, RoomState]:
        step = RoomStep(desk.now, tuple(desk.events), cause)
        if any(isinstance(event, RoundStarted) for event in step.events):
            self._unpaid += BOT_COSTS * len(self._bots())
        state = step.after(self.state)
        return room_commit(self.state, step, state), state

    def _go_on_from(self, states: Sequence[RoomState], due: Millis | None, *, anew: bool = False) -> None:
        self.state = states[-1]

    def _read_step(self, body: bytes) -> RoomStep:
        return read_room_step(body)

    def _fold(self, commits: Sequence[Commit]) -> RoomState:
        return fold_room(self.code, commits)

    async def be_followed_by(self, code: str) -> None:
        """Note the next room of the class."""
        await self._do(lambda desk: desk.add(RoomFollowed(code)))
        self.show_soon()

    async def forget(self, holder: str, alias: str) -> None:
        """Take somebody's name out of the log; what they have played stays."""

        async def rewrite() -> bool:
            log = await self._node.store.read(self.id)
            await self._node.store.rewrite(await asyncio.to_thread(_without, log, self.state, holder, alias))
            desk = self._desk(holder)
            desk.events.append(PersonForgotten(self.state.who(holder)))
            if not await self._write(desk, ""):
                return False
            await self._read_anew()
            return True

        await self._in_turn(rewrite)
        self.show_soon()


class Rooms:
    """The rooms that this node has open."""

    def __init__(self, tables: TablesOfRooms, contests: RoundContests, worker: RoundWorker) -> None:
        self.tables, self.contests, self.worker = tables, contests, worker
        self.node: Node = tables.node
        self.open: dict[str, OpenRoom] = {}
        self._loading = Loading(self.node)
        self._tasks: set[asyncio.Task[None]] = set()
        contests.directors.append(self._director)
        contests.on_noted = self.on_noted
        tables.beside = self.open
        self.node.tend_other = self.tend_by_id
        self.node.is_watched = self.is_watched
        self.node.on_cleared = self.put_away_for_good

    def run(self, work: Awaitable[None]) -> None:
        """Do something beside everything else; what goes wrong is logged."""
        task = asyncio.create_task(_logged(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def each(self, which: list[str], work: Callable[[str], Awaitable[None]]) -> None:
        """Do something for each of many tables, some of them at once; one that cannot be read stops no other."""

        async def alone(code: str) -> None:
            with suppress(BrokenLog):
                await work(code)

        for first in range(0, len(which), ENDED_AT_ONCE):
            await asyncio.gather(*map(alone, which[first : first + ENDED_AT_ONCE]))

    async def follow(self, room: OpenRoom, opened: RoomOpened) -> OpenRoom:
        """Open the next room of a class; the code of the earlier one leads to it."""
        after = await self.create(opened)
        await room.be_followed_by(after.code)
        return after

    async def latest(self, room: OpenRoom) -> OpenRoom:
        """The last room of a class that was opened after another one."""
        seen = {room.code}
        while (code := room.state.followed_by) and code not in seen and (after := await self.get(code)):
            seen.add(code)
            room = after
        return room

    async def create(self, opened: RoomOpened) -> OpenRoom:
        """Open a room under a code that neither a room nor a table has."""
        step = RoomStep(self.node.now(), (opened,))
        for taken in range(CODES_TRIED):
            empty = RoomState(code=codes.fresh(taken))
            state = step.after(empty)
            if await self.node.store.heads([state.code]):
                continue
            commit = room_commit(empty, step, state)
            if await self.node.store.append(commit):
                room = self.open[state.code] = OpenRoom(state, self)
                room.wrote(commit.body)
                return room
        raise StoreTrouble("No room code is free.")

    async def get(self, code: str) -> OpenRoom | None:
        """The room with this code, from memory or from its log; None if there is none. Raises `BrokenLog`."""
        if code not in self.open:
            async with self._loading.one(code):
                if code not in self.open:
                    await self._load(code)
        return self.open.get(code)

    async def _load(self, code: str) -> None:
        if log := await self.node.store.read(id_of_room(code)):
            state = await asyncio.to_thread(fold_room, code, log)
            room = self.open[code] = OpenRoom(state, self, sum(len(commit.body) for commit in log))
            self.run(room.tend())

    async def forget(self, holder: str) -> None:
        """Take somebody's name out of every room; raises `BrokenLog` in the end if some room could not be read."""
        alias, unreadable = secrets.token_hex(16), None
        for log in filter(is_room, await self.node.store.tables_of(holder)):
            try:
                if room := await self.get(log.removeprefix("room-")):
                    await room.forget(holder, alias)
            except BrokenLog as trouble:
                unreadable = trouble
        if unreadable is not None:
            raise unreadable

    async def tend_by_id(self, id_: str) -> None:
        """Look after a room whose log is stored under a name."""
        code = id_.removeprefix("room-")
        if code != id_ and (room := await self.get(code)):
            room.tend_soon()

    def is_watched(self, id_: str) -> bool:
        """Whether somebody has the room open whose log is stored under a name, or one of its rounds."""
        found = round_of_id(id_)
        room = self.open.get(found[0] if found else id_.removeprefix("room-"))
        return room is not None and bool(room.watchers)

    def put_away_for_good(self, id_: str) -> None:
        """A room was cleared away."""
        code = id_.removeprefix("room-")
        if code != id_ and (room := self.open.pop(code, None)):
            room.close(say("This room was cleared away: nothing had happened in it for a long time."))

    async def look_after(self) -> None:
        """Loop: tend the rooms that are due, sometimes read what other nodes wrote, and close idle rooms."""
        rounds = 0
        while True:
            await asyncio.sleep(LOOK_EVERY)
            rounds += 1
            now = self.node.now()
            for room in list(self.open.values()):
                if room.due is not None and now >= room.due:
                    room.tend_soon()
                room.look_for_host()
                if self.node.store.shared and room.watchers and rounds % round(READ_EVERY / LOOK_EVERY) == 0:
                    await _logged(self._follow(room))
                if self.node.store.shared and room.watchers and rounds % round(MAKE_UP_EVERY / LOOK_EVERY) == 0:
                    await _logged(room.make_up())
                if not room.watchers and room.state.running is None and now - room.used > IDLE_AFTER:
                    del self.open[room.code]

    async def _follow(self, room: OpenRoom) -> None:
        """Take in what other nodes have written, or that they have cleared the room away."""
        if await self.node.store.heads([room.state.id]):
            await room.read_on()
        else:
            self.put_away_for_good(room.state.id)

    async def _director(self, contest: str) -> Director | None:
        found = round_of_id(contest)
        room = await self.get(found[0]) if found else None
        if room is None or found is None or found[1] > len(room.state.rounds):
            return None
        return room.state.director(found[1])

    def round_with(self, promise: str) -> RoomRound | None:
        """The round with dice whose secret was promised like this, in the rooms that are open."""
        for room in self.open.values():
            for number, played in enumerate(room.state.rounds, 1):
                if played.source.promise == promise:
                    return room.state.director(number)
        return None

    def last_rounds_of(self, game: str) -> list[RoomRound]:
        """The rounds of a game that run, or were played last, in the rooms that are open."""
        states = (room.state for room in self.open.values())
        last = [state.director(len(state.rounds)) for state in states if state.rounds]
        return [played for played in last if played.source.game == game]

    def on_noted(self, contest: str) -> None:
        """Something new stands in a contest."""
        found = round_of_id(contest)
        if found and (room := self.open.get(found[0])):
            room.show_soon()
            room.tend_soon()

    def close(self) -> None:
        """Tell all pages that the server is closing; nothing is done any more."""
        for task in self._tasks:
            task.cancel()


async def _logged(work: Awaitable[None]) -> None:
    with suppress(asyncio.CancelledError):
        try:
            await work
        except LettercupError as trouble:
            log.error("a room could not be looked after: %s", trouble)
        except Exception:
            log.exception("a room could not be looked after")


def fold_room(code: str, log: Sequence[Commit]) -> RoomState:
    """The room that a whole log leads to; raises `BrokenLog` if it cannot be read or makes no sense."""
    return folded(RoomState(code=code), steps_of_room(log))


def steps_of_room(log: Sequence[Commit], after: int = 0) -> list[RoomStep]:
    """The steps of a log after a position; raises `BrokenLog` if one is missing or cannot be read."""
    return steps_in(log, after, read_room_step)


def _without(log: Sequence[Commit], room: RoomState, holder: str, alias: str) -> list[Commit]:
    """What is different in the log of a room without somebody."""
    steps = steps_of_room(log)
    kept = (without_person(room, step, holder, alias) for step in steps)
    return [
        Commit(commit.table, commit.seq, new.at, encode(new))
        for commit, old, new in zip(log, steps, kept, strict=True)
        if new != old
    ]


def room_commit(before: RoomState, step: RoomStep, after: RoomState) -> Commit:
    """A step of a room as the store takes it."""
    due = None if after.due is None else after.due + GRACE
    return Commit(before.id, before.seq + 1, step.at, encode(step), due, holders_in(step), bool(after.rounds))

"""What one viewer may see of a room: the big screen who is in and who is done, the host everything, a player their own.

Nobody sees another's result before their own attempt is over, and nobody but the host before the best play is shown.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from functools import cached_property
from typing import Any, Literal

from lettercup.core import Faces, Millis, Sentence, encode, say
from lettercup.games import DAYS, GAMES
from lettercup.house.contest import AttemptOver, AttemptSent, Contest
from lettercup.house.room.plan import MOST_ROUNDS
from lettercup.house.room.pods import Seating, beaten_by, meet_again
from lettercup.house.room.rounds import RoundState, Who
from lettercup.house.room.standing import (
    Standing,
    best_laid,
    counts_of,
    done_in,
    laid_in,
    only_by,
    results_of,
    shapes_in,
    standings,
    together,
)
from lettercup.house.room.state import PersonState, RoomState
from lettercup.review import DayBest
from lettercup.server.tables.room_views import (
    MyRound,
    PersonView,
    PodView,
    RankingRow,
    RoomView,
    RoundReveal,
    SentAway,
    ShapeView,
    Sight,
)

MOST_LAID = 12
"""Words that were laid which the big screen may show."""
MOST_NAMED = 5
"""Names in one sentence."""
PLAYING = say("{name} is still playing."), say("{names} are still playing."), say("{count} are still playing.")
NOT_BEGUN = say("{name} has not begun."), say("{names} have not begun."), say("{count} have not begun.")
AWAY = say("{name} is away."), say("{names} are away."), say("{count} are away.")
NOBODY_LEFT: Mapping[Who, Millis] = {}


class RoomFrames:
    """The views of a room at one moment. What several viewers see alike is worked out once."""

    def __init__(
        self,
        room: RoomState,
        contests: Sequence[Contest],
        bests: Sequence[tuple[bool, DayBest | None]],
        present: Collection[Who],
        *,
        now: Millis,
        epoch: str = "",
        unopened: Collection[str] = (),
        left: Mapping[Who, Millis] = NOBODY_LEFT,
        host_away: bool = False,
        leaderless: bool = False,
    ) -> None:
        self._room, self._contests, self._bests = room, contests, bests
        self._unopened, self._left = unopened, left
        self._present, self._now, self._epoch = present, now, epoch
        self._host_away, self._leaderless = host_away, leaderless

    def frame(self, holder: str, sight: Sight) -> bytes:
        """What is sent to a viewer."""
        return encode(self.view(holder, sight))

    def view(self, holder: str, sight: Sight) -> RoomView:
        """What a viewer may see."""
        room = self._room
        host, who = holder == room.host, room.who(holder)
        sight = sight if host or (sight == "screen" and room.settings.screen == "everybody") else "player"
        person = None if who is None or room.people[who].gone else room.people[who]
        you = None if person is None else who
        leads = host and sight == "director" and not self._plays(you)
        return self._shared.but(
            host=host,
            may_go_on=self._leaderless and you is not None and bool(room.rounds),
            sight=sight,
            you=you,
            name=person.name if person else None,
            removed=who is not None and room.people[who].removed,
            mine=None if you is None else self._mine(you),
            again=() if you is None else self._again(you),
            people=self._people_for(sight),
            waits_for=self._waits_for if sight != "player" or room.settings.names else None,
            thrown=self._thrown if host and sight != "player" and not self._plays(you) else (),
            standings=self._standings if leads else (),
            pods=self._pods if sight != "player" else (),
            meets_again=self._meets_again if sight == "director" else False,
            helps=self._helps if host and sight == "director" else {},
            sent_away=self._sent_away if host and sight == "director" else (),
            missing=self._missing if host and sight == "director" else (),
        )

    def _people_for(self, sight: Sight) -> tuple[PersonView, ...]:
        settings = self._room.settings
        if sight == "player" and not settings.names:
            return ()
        return self._people if sight == "director" or settings.ticks else self._unticked

    def _plays(self, who: Who | None) -> bool:
        """Whether somebody still has to play the round that runs, and may learn nothing of it."""
        return who is not None and self._room.running is not None and self._last.get(who) is None

    @cached_property
    def _shared(self) -> RoomView:
        room = self._room
        last = room.rounds[-1] if room.rounds else None
        states = [view.state for view in self._people]
        return RoomView(
            code=room.code,
            epoch=self._epoch,
            seq=room.seq,
            now=self._now,
            title=room.title,
            game=room.shown.game,
            options=room.shown.options,
            plan=room.plan,
            dice=room.dice,
            settings=room.settings,
            phase=room.phase,
            round=len(room.rounds),
            rounds=max(len(room.plan), len(room.rounds)),
            unit="percent" if room.in_percent else "points",
            began=last.began if last else None,
            until=last.until if last else None,
            paused=last is not None and last.paused is not None,
            waits_for=None,
            promises=room.promises,
            count=len(states),
            playing=states.count("playing"),
            done=states.count("done"),
            can_start=not room.finished and room.running is None and len(room.rounds) < MOST_ROUNDS,
            host=False,
            host_away=self._host_away,
            may_go_on=False,
            sight="player",
            you=None,
            name=None,
            removed=False,
            mine=None,
            again=(),
            people=(),
            thrown=(),
            reveal=self._reveal if last and last.revealed else None,
            shapes=self._shapes(last) if last and last.shapes is not None else (),
            ranking=self._ranking if room.settings.ranking and last and last.closed is not None else (),
            standings=(),
            helps={},
            pods=(),
            meets_again=False,
            sent_away=(),
            missing=(),
        )

    @cached_property
    def _last(self) -> dict[Who, AttemptOver | None]:
        """The attempts of the round that runs, or was played last."""
        return results_of(self._contests[-1]) if self._contests else {}

    @cached_property
    def _waits_for(self) -> str | None:
        running = self._room.running
        return None if running is None or running.waits_for is None else self._room.people[running.waits_for].name

    @cached_property
    def _done(self) -> set[Who]:
        return done_in(self._contests[-1]) if self._contests else set()

    @cached_property
    def _sent(self) -> dict[Who, AttemptSent]:
        if not self._contests:
            return {}
        return {self._contests[-1].players[table]: sent for table, sent in self._contests[-1].sent.items()}

    @cached_property
    def _tables(self) -> dict[Who, str]:
        """The tables of attempts; an attempt is noted a moment before its table can be opened."""
        if not self._contests:
            return {}
        alone = ((who, table) for table, who in self._contests[-1].players.items())
        together = ((who, table) for table, seats in self._contests[-1].seated.items() for who in seats)
        return {who: table for who, table in (*alone, *together) if table not in self._unopened}

    @cached_property
    def _seating(self) -> Seating:
        """Who sits where in this round; once it is over, in the next one, as soon as that is known."""
        room = self._room
        return room.seating or (room.rounds[-1].tables if room.rounds else ())

    @cached_property
    def _meets_again(self) -> bool:
        earlier = self._room.earlier_seatings
        return meet_again(self._seating, earlier if self._room.seating else earlier[:-1])

    @cached_property
    def _pods(self) -> tuple[PodView, ...]:
        return tuple(self._pod(number, table) for number, table in enumerate(self._seating, 1))

    def _pod(self, number: int, table: tuple[Who, ...]) -> PodView:
        code = None if self._room.seating else self._tables.get(table[0])
        people = self._room.people
        missing = () if code else tuple(who for who in table if not people[who].level and who not in self._present)
        return PodView(number=number, people=table, missing=missing, state=self._state_of_pod(code))

    def _state_of_pod(self, code: str | None) -> Literal["seated", "waits", "playing", "done"]:
        if code is None:
            return "seated" if self._room.running is None else "waits"
        return "done" if code in self._contests[-1].finished else "playing"

    @cached_property
    def _people(self) -> tuple[PersonView, ...]:
        return tuple([self._person(who, self._room.people[who]) for who in self._room.active])

    @cached_property
    def _unticked(self) -> tuple[PersonView, ...]:
        """Everybody, without a word of who is done."""
        return tuple([view.but(state="in") for view in self._people])

    def _person(self, who: Who, person: PersonState) -> PersonView:
        away = person.holder is not None and who not in self._present
        return PersonView(
            who=who,
            name=person.name,
            level=person.level,
            state=self._state(who),
            away=away,
            away_since=self._left.get(who) if away else None,
            late=person.since > 1,
        )

    def _state(self, who: Who) -> Literal["in", "playing", "done"]:
        result = self._last.get(who)
        if who in self._done and (result is None or result.at <= self._now or self._room.running is None):
            return "done"
        thinks = self._room.people[who].level is not None and self._room.running is not None
        return "playing" if who in self._last or thinks else "in"

    def _mine(self, who: Who) -> MyRound | None:
        room = self._room
        if not room.rounds:
            return None
        number, played, result = len(room.rounds), room.rounds[-1], self._last.get(who)
        best = self._bests[-1][1] if played.revealed else None
        places = self._places if room.settings.ranking and played.closed is not None else {}
        sent = self._sent.get(who)
        pod = next((number for number, table in enumerate(played.tables, 1) if who in table), None)
        closed = beaten_by(self._contests[-1], who, self._sign) if pod and played.closed is not None else None
        laid = sent.laid if sent and sent.is_done else result.laid if result else ()
        return MyRound(
            round=number,
            table=self._tables.get(who),
            state=self._my_state(who),
            points=result.points if result else None,
            struck=played.struck.get(who),
            percent=best.percent_of(result.points) if result and best else None,
            only=only_by(who, self._counting) if played.revealed else (),
            changes=not played.tables and DAYS[room.shown.game].lies,
            pod=pod,
            seat=played.tables[pod - 1].index(who) if pod else None,
            beaten=closed[0] if closed else None,
            others=closed[1] if closed else 0,
            sent=sent.times if sent else 0,
            laid=laid,
            vote=played.votes.get(who),
            place=places.get(who),
        )

    def _my_state(self, who: Who) -> Literal["open", "playing", "sent", "done", "missed"]:
        if who in self._last:
            if self._last[who] is None:
                return "sent" if who in self._done else "playing"
            return "done"
        if self._room.running is None:
            return "missed"
        tables = self._room.running.tables
        return "open" if not tables or any(who in table for table in tables) else "missed"

    @property
    def _sign(self) -> int:
        return GAMES[self._room.shown.game].sign

    def _again(self, who: Who) -> tuple[int, ...]:
        """The rounds in which somebody was allowed another attempt, and has not begun it yet."""
        return tuple(
            number
            for number, (played, contest) in enumerate(zip(self._room.rounds, self._contests, strict=True), 1)
            if who in played.allowed and self._tries(number, contest, who) <= len(played.allowed[who])
        )

    def _tries(self, number: int, contest: Contest, who: Who) -> int:
        """The attempts that somebody has begun; one that was missed counts, once the round is over."""
        tries = sum(player == who for player in contest.players.values())
        return tries if tries or self._room.rounds[number - 1].closed is None else 1

    @cached_property
    def _counting(self) -> dict[Who, AttemptOver]:
        return counts_of(self._room, len(self._room.rounds), self._contests[-1])

    @cached_property
    def _reveal(self) -> RoundReveal:
        number, (known, best) = len(self._room.rounds), self._bests[-1]
        results = self._counting
        shared = together(best.words if best else (), laid_in(results.values()))
        return RoundReveal(
            round=number,
            best=best,
            measuring=not known,
            words=shared.words,
            nobody=tuple(word.text for word in shared.words if not word.found),
            together=shared.percent,
            laid=best_laid(results.values(), MOST_LAID),
            finished=len(results),
            shaped=any(over.laid for over in self._contests[-1].finished.values()),
        )

    def _shapes(self, played: RoundState) -> tuple[ShapeView, ...]:
        shapes = shapes_in(self._contests[-1], played.shapes or 0)
        votes = Counter(played.votes.values())
        return tuple(ShapeView(rows=rows, votes=votes[number]) for number, rows in enumerate(shapes))

    @cached_property
    def _standings(self) -> tuple[Standing, ...]:
        bests = [best.bound if best and not best.expected else 0 for _, best in self._bests]
        return standings(self._room, self._contests, bests)

    @cached_property
    def _places(self) -> dict[Who, int]:
        return {row.who: row.place for row in self._standings}

    @cached_property
    def _ranking(self) -> tuple[RankingRow, ...]:
        return tuple(RankingRow(place=row.place, name=row.name, total=row.total) for row in self._standings)

    @cached_property
    def _thrown(self) -> tuple[Faces, ...]:
        if not self._room.rounds or self._room.rounds[-1].tables:
            return ()
        return self._room.director(len(self._room.rounds)).dice.opening

    @cached_property
    def _helps(self) -> dict[str, dict[str, dict[str, Any]]]:
        return {str(who): person.options for who, person in enumerate(self._room.people) if person.options}

    @cached_property
    def _sent_away(self) -> tuple[SentAway, ...]:
        people = enumerate(self._room.people)
        return tuple(SentAway(who=who, name=person.name) for who, person in people if person.removed and person.holder)

    @cached_property
    def _missing(self) -> tuple[Sentence, ...]:
        return _missing(self._room, self._people, self._pods)


def _missing(room: RoomState, everybody: Sequence[PersonView], pods: Sequence[PodView]) -> tuple[Sentence, ...]:
    """Why the next round cannot begin yet, or should not, with names; nothing: it can."""
    if room.running is None and not room.active:
        return (say("Nobody is in the room yet."),)
    if pods and (room.running is None) == bool(room.seating):
        return _missing_at_tables(room, pods)
    if room.running is None:
        return ()
    people = [view for view in everybody if view.level is None]
    laying = [view.name for view in people if view.state == "playing" and not view.away]
    away = [view.name for view in people if view.state != "done" and view.away]
    waiting = [view.name for view in people if view.state == "in" and not view.away]
    thinking = any(view.state == "playing" for view in everybody if view.level is not None)
    told = [_told(names, way) for names, way in ((laying, PLAYING), (waiting, NOT_BEGUN), (away, AWAY)) if names]
    return (*told, say("Bots are still playing.")) if thinking else tuple(told)


def _missing_at_tables(room: RoomState, pods: Sequence[PodView]) -> tuple[Sentence, ...]:
    """For whom tables wait, and what becomes of the others."""
    waiting = [pod for pod in pods if pod.missing]
    told = [
        say(
            "Table {number} waits for {names}.",
            number=pod.number,
            names=", ".join(room.people[who].name for who in pod.missing),
        )
        for pod in waiting
    ]
    others = len(pods) - len(waiting)
    if waiting and others and room.running is None:
        told.append(
            say("The other {count} can start.", count=others) if others > 1 else say("The other one can start.")
        )
    if room.running is None and room.unseated:
        names = ", ".join(room.people[who].name for who in room.unseated)
        told.append(say("Without a seat: {names}.", names=names))
    playing = sum(pod.state == "playing" for pod in pods)
    if playing:
        told.append(say("{count} tables are playing.", count=playing) if playing > 1 else say("One table is playing."))
    return tuple(told)


def _told(names: Sequence[str], way: "tuple[Sentence, Sentence, Sentence]") -> Sentence:
    """Who keeps the next round waiting: one, a few by name, or how many."""
    one, some, many = way
    if len(names) == 1:
        return one.but(facts={"name": names[0]})
    if len(names) <= MOST_NAMED:
        return some.but(facts={"names": ", ".join(names)})
    return many.but(facts={"count": len(names)})

"""The conformance kit: what any game must hold, whatever its rules.

`examine(game, player, seed)` plays one random game and raises a `BrokenPromise` (an AssertionError) that names the
promise. A `RandomPlayer` comes with each game: it chooses moves from a seat's view alone, and says what is secret.
"""

import random
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Protocol

import msgspec

from lettercup.core import (
    Actor,
    Ask,
    Choose,
    Draw,
    Drawn,
    Entry,
    Game,
    IllegalMove,
    Move,
    Roll,
    Rolled,
    Seat,
    Sentence,
    State,
    TimeUp,
    Verdict,
    Wait,
    asks_of,
    encode,
    fault,
    judge,
    play,
    replay,
    tag_of,
)
from lettercup.games import story

AnyGame = Game[Any, Any]
Story = Callable[[Any, Any, Entry[Any], Any], Iterable[Sentence]]
MOST_ENTRIES = 20_000
STRANGE_SEAT = 99
CLOCK_RUNS_OUT = 0.04
"""How often nobody answers until the time is up, while somebody still could."""


class RandomPlayer(Protocol):
    """How the kit plays a game (a module of tests/games/movers)."""

    def move(self, game: Any, view: Any, seat: Seat, choose: Choose, rng: random.Random) -> Move:
        """A random move of one of the kinds asked for, mostly legal, from what the seat sees."""
        ...

    def hides(self, game: Any, state: Any, entry: Any, viewer: Seat | None) -> bool:
        """Whether the content of this entry is secret from the viewer when it is made."""
        ...

    def reveals(self, game: Any, state: Any) -> bool:
        """Whether a state lies open: secrets made before it need not be kept any longer."""
        ...


class BrokenPromise(AssertionError):
    """A promise that a game broke."""


class FussyReferee:
    """Allows about five words in six, and always the same ones."""

    def judge(self, words: Iterable[str]) -> tuple[Verdict, ...]:
        return tuple(self._verdict(word) for word in words)

    def _verdict(self, word: str) -> Verdict:
        allowed = sum(map(ord, word)) % 6 != 0
        return Verdict(word, allowed, None if allowed else fault("not-in-dictionary", word))


REFEREE = FussyReferee()


def examine(game: AnyGame, player: RandomPlayer, seed: int, tell: Story = story) -> list[Entry[Any]]:
    """Play one random game and hold it to every promise; gives its entries."""
    rng = random.Random(seed)
    entries: list[Entry[Any]] = []
    state = game.start()
    answers = Answers(game, player, rng)
    twins = [Twin(answers, viewer, state, tell) for viewer in viewers(game)]
    while asks := game.asks(state):
        awaits_until_the_end(game, state)
        survives_json(game.state_type, state)
        holds_no_sentence(state)
        views_are_honest(game, state)
        refuses_the_impossible(game, state, asks, entries, rng)
        entry = answers.legal(state, now(entries))
        survives_json(game.entry_type(), entry)
        twins = [twin for twin in twins if twin.follows(state, entry)]
        after = play(game, state, entry)
        concerns_its_audience(game, state, entry, after)
        state = after
        entries.append(entry)
        _hold(len(entries) < MOST_ENTRIES, "random play ends", f"still running after {MOST_ENTRIES} entries")
    awaits_until_the_end(game, state)
    survives_json(game.state_type, state)
    views_are_honest(game, state)
    refuses_after_the_end(game, state, entries)
    replay_equals_live(game, entries, state)
    return entries


def viewers(game: AnyGame) -> tuple[Seat | None, ...]:
    return (None, *range(game.players))


def now(entries: list[Entry[Any]]) -> int:
    return entries[-1].at + 500 if entries else 1_000_000


class Answers:
    """Random answers for whoever is awaited."""

    def __init__(self, game: AnyGame, player: RandomPlayer, rng: random.Random) -> None:
        self.game, self.player, self.rng = game, player, rng

    def legal(self, state: Any, at: int) -> Entry[Any]:
        """An answer that the rules take; people are asked until they say something legal."""
        for _ in range(1000):
            entry = self.any(state, at)
            try:
                play(self.game, state, entry)
            except IllegalMove:
                continue
            return entry
        raise BrokenPromise(f"a running game can go on: nothing legal was found for {self.game.asks(state)}")

    def any(self, state: Any, at: int) -> Entry[Any]:
        """An answer to one of the open asks: the clock's if it is due, else anybody's."""
        asks = self.game.asks(state)
        due = [wait.until for wait in asks if isinstance(wait, Wait)]
        ask = self.rng.choice([ask for ask in asks if not isinstance(ask, Wait)] or asks)
        if due and (at >= min(due) or isinstance(ask, Wait) or self.rng.random() < CLOCK_RUNS_OUT):
            return written(self.game, state, Entry(max(min(due), at), "clock", TimeUp()))
        return self.to(state, ask, at)

    def to(self, state: Any, ask: Ask, at: int) -> Entry[Any]:
        """An answer to this ask of a person or of the dice."""
        match ask:
            case Roll():
                by: Actor = ask.cup if ask.cup is not None and self.rng.random() < 0.1 else "dice"
                return written(self.game, state, Entry(at, by, throw(self.game, ask, self.rng)))
            case Draw():
                drawn = Drawn(tuple(self.rng.sample(ask.lots, len(ask.lots))))
                return written(self.game, state, Entry(at, "dice", drawn))
            case Choose():
                move = self.player.move(self.game, self.game.view(state, ask.seat), ask.seat, ask, self.rng)
                return written(self.game, state, Entry(at, ask.seat, move))
        raise BrokenPromise(f"every ask is a Choose, a Roll, a Draw or a Wait, not {ask}")


def throw(game: AnyGame, ask: Roll, rng: random.Random) -> Rolled:
    return Rolled(ask.cup, tuple(rng.choice(game.dice[die].faces).text for die in ask.dice))


def written(game: AnyGame, state: Any, entry: Entry[Any]) -> Entry[Any]:
    return judge(game, state, entry, REFEREE)


def _hold(condition: bool, promise: str, found: object = "") -> None:
    if not condition:
        raise BrokenPromise(f"{promise}: {found}")


# The promises.


def awaits_until_the_end(game: AnyGame, state: Any) -> None:
    """A running game always awaits somebody, a finished one nobody."""
    over = game.outcome(state) is not None
    _hold(over == (not game.asks(state)), "a game awaits nobody exactly when it is over", f"{game.asks(state)}")
    _hold(len(state.scores) == game.players, "every seat has a score", state.scores)


def survives_json(kind: Any, value: Any) -> None:
    """Entries and states come back from JSON as they were."""
    back = msgspec.json.decode(encode(value), type=kind)
    _hold(back == value, "entries and states survive JSON", f"{value} came back as {back}")


def holds_no_sentence(state: Any) -> None:
    """A state holds facts: a reworded sentence changes neither it nor its digest."""
    _hold(b'"type":"sentence"' not in encode(state), "a state holds no sentence", state)


def concerns_its_audience(game: AnyGame, before: Any, entry: Entry[Any], after: Any) -> None:
    """An entry that only some may know of changes nothing for everybody else."""
    audience = game.audience(before, entry)
    for viewer in () if audience is None else set(viewers(game)) - set(audience):
        same = encode(game.view(before, viewer)) == encode(game.view(after, viewer))
        _hold(same, "an entry shows only to its audience", f"{entry} shows to {viewer}")
        asked = viewer is None or asks_of(game.asks(before), viewer) == asks_of(game.asks(after), viewer)
        _hold(asked, "an entry shows only to its audience", f"{entry} changes what {viewer} is asked")


def views_are_honest(game: AnyGame, state: Any) -> None:
    """A view is its own view, and shows a seat exactly its own asks."""
    for viewer in viewers(game):
        view = game.view(state, viewer)
        _hold(game.view(view, viewer) == view, "a view is its own view", f"for {viewer}")
        _hold(game.outcome(view) == game.outcome(state), "a view tells the outcome", f"for {viewer}")
        if viewer is not None:
            same = asks_of(game.asks(view), viewer) == asks_of(game.asks(state), viewer)
            _hold(same, "a view shows a seat exactly its own asks", f"for {viewer}")


def replay_equals_live(game: AnyGame, entries: list[Entry[Any]], state: State) -> None:
    """Replaying the entries leads to the state that was played."""
    _hold(encode(replay(game, entries)) == encode(state), "replay equals live state")


def refuses_after_the_end(game: AnyGame, state: Any, entries: list[Entry[Any]]) -> None:
    for entry in entries[-20:]:
        refuses(game, state, entry.but(at=now(entries)), "the game is over")


def refuses_the_impossible(
    game: AnyGame, state: Any, asks: tuple[Ask, ...], entries: list[Entry[Any]], rng: random.Random
) -> None:
    """An unasked, late or impossible entry is refused at every step and changes nothing."""
    before = encode(state)
    for entry, why in impossible(game, asks, now(entries), rng):
        refuses(game, state, entry, why)
    for entry in strange(game, state, entries, rng):
        _takes_or_refuses(game, state, entry)
    _hold(encode(state) == before, "a refused entry changes nothing")


def impossible(game: AnyGame, asks: tuple[Ask, ...], at: int, rng: random.Random) -> Iterator[tuple[Entry[Any], str]]:
    """Entries that no game may take in this situation, with what is wrong about each."""
    deadlines = [ask.until for ask in asks if isinstance(ask, Wait)]
    if not deadlines or at < min(deadlines):
        yield Entry(at, "clock", TimeUp()), "the time is not up"
    yield Entry(at, "dice", Drawn((STRANGE_SEAT,))), "no such lots"
    rolls = [ask for ask in asks if isinstance(ask, Roll)]
    yield Entry(at, "dice", Rolled(STRANGE_SEAT, ("A",))), "no such cup"
    for ask in rolls:
        good = throw(game, ask, rng)
        yield Entry(at, "dice", Rolled(ask.cup, (*good.faces, "A"))), "too many dice"
        yield Entry(at, "dice", Rolled(ask.cup, ("Ω", *good.faces[1:]))), "no die has that face"
        if ask.cup is not None:
            yield Entry(at, (ask.cup + 1) % STRANGE_SEAT, good), "somebody else's dice"
        if deadlines:
            yield Entry(max(deadlines), "dice", good), "too late"


def strange(game: AnyGame, state: Any, entries: list[Entry[Any]], rng: random.Random) -> Iterator[Entry[Any]]:
    """Earlier moves, by the wrong people and with odd contents: a game may take or refuse them, but never stumble."""
    for entry in rng.sample(entries, min(2, len(entries))):
        for by in (rng.randrange(game.players), STRANGE_SEAT):
            yield written(game, state, Entry(now(entries), by, entry.move))
            yield written(game, state, Entry(now(entries), by, _bent(game, entry.move, rng)))


def _bent(game: AnyGame, move: Move, rng: random.Random) -> Move:
    """The same kind of move with some of its numbers and texts replaced."""

    def bend(value: Any) -> Any:
        match value:
            case bool() | None:
                return value
            case int() if rng.random() < 0.4:
                return rng.choice((-1, 0, 1, 7, 1_000_000))
            case str() if rng.random() < 0.4:
                return rng.choice(("", "A", "qu", "ZZ", "?", "é"))
            case list():
                return [bend(each) for each in value[: rng.randint(0, len(value) + 3)]]
            case dict():
                return {key: each if key == "type" else bend(each) for key, each in value.items()}
        return value

    try:
        bent: Move = msgspec.convert(bend(msgspec.to_builtins(move)), game.move_type)
    except (msgspec.ValidationError, ValueError):
        return move
    return bent


def refuses(game: AnyGame, state: Any, entry: Entry[Any], why: str) -> None:
    try:
        play(game, state, entry)
    except IllegalMove as refusal:
        _hold(bool(refusal.faults) and all(map(str, refusal.faults)), "a refusal has reasons", why)
        return
    raise BrokenPromise(f"the unasked, the late and the impossible are refused: {why}: {entry}")


def _takes_or_refuses(game: AnyGame, state: Any, entry: Entry[Any]) -> None:
    try:
        play(game, state, entry)
    except IllegalMove:
        return
    except Exception as stumble:
        raise BrokenPromise(f"odd input is taken or refused, never an error: {entry}: {stumble!r}") from stumble


class Twin:
    """A second history that differs only in what one viewer may not see: that viewer must see identical bytes."""

    def __init__(self, answers: Answers, viewer: Seat | None, state: Any, tell: Story) -> None:
        self.answers, self.viewer, self.state, self.tell = answers, viewer, state, tell
        self.game, self.player = answers.game, answers.player

    def follows(self, state: Any, entry: Entry[Any]) -> bool:
        """Make the same entry here, or another one in its place if it is secret; False when the histories part."""
        secret = self.player.hides(self.game, state, entry, self.viewer)
        mine = self._other(entry) if secret else self._same(entry)
        if mine is None:
            return False
        after, twin = play(self.game, state, entry), self._play(mine)
        if twin is None:
            return False
        if self.player.reveals(self.game, after) or self.player.reveals(self.game, twin):
            self.state = after
            return True
        told = tuple(self.tell(self.game, state, entry, after))
        same = told == tuple(self.tell(self.game, self.state, mine, twin))
        _hold(same, "a story is public", f"viewer {self.viewer} learns more from {told}")
        self.state = twin
        self._compare(after, entry)
        return True

    def _compare(self, after: Any, entry: Entry[Any]) -> None:
        seen, twin = self.game.view(after, self.viewer), self.game.view(self.state, self.viewer)
        _hold(encode(seen) == encode(twin), "what a viewer may not see does not show", _difference(seen, twin, entry))
        if self.viewer is not None:
            same = asks_of(self.game.asks(after), self.viewer) == asks_of(self.game.asks(self.state), self.viewer)
            _hold(same, "secrets do not change what a viewer is asked", f"viewer {self.viewer} after {entry}")

    def _same(self, entry: Entry[Any]) -> Entry[Any]:
        return written(self.game, self.state, entry.but(verdicts=()))

    def _other(self, entry: Entry[Any]) -> Entry[Any] | None:
        """A secret entry of the same kind by the same hand, with other contents."""
        for ask in self.game.asks(self.state):
            for _ in range(0 if isinstance(ask, Wait) else 5):
                other = self.answers.to(self.state, ask, entry.at)
                alike = _hand(other) == _hand(entry) and tag_of(other.move) == tag_of(entry.move)
                if alike and self._play(other) is not None:
                    return other
        return None

    def _play(self, entry: Entry[Any]) -> Any | None:
        try:
            return play(self.game, self.state, entry)
        except IllegalMove:
            return None


def _hand(entry: Entry[Any]) -> Actor | None:
    return entry.move.cup if isinstance(entry.move, Rolled) else entry.by


def _difference(seen: Any, twin: Any, entry: Entry[Any]) -> str:
    left, right = msgspec.to_builtins(seen), msgspec.to_builtins(twin)
    fields = [f"{key}: {left[key]} / {right[key]}" for key in left if left[key] != right[key]]
    return f"after {entry}: {'; '.join(fields)}"

"""The same dice for everybody: common random numbers, the three sources of their secret, and the choice of a day.

Throw number *k* (from 0) of die *d* in unit *u* takes the bytes HMAC-SHA256(secret, `[u,d,k,block]` as JSON) for block
0, 1, 2, …, and chooses a face as all fair dice do (`chance.py`). So it is the same for everybody who throws this die
for the *k*-th time, whatever else they have thrown. Lots are die -1.

A day is chosen among 64 candidates, each with a secret of its own: they are ordered by the kindness of the game's task,
and the weekday says which place is taken, so that days get harder from Monday to Sunday. The round of a room may be
chosen in the same way, as kind as a Monday, a Thursday or a Sunday.
"""

import hashlib
import hmac
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import count
from typing import Any, NamedTuple

import msgspec

from lettercup.core import BadOption, DayTask, Die, DieId, Faces, Game, encode, ordered
from lettercup.core.casts import LOTS, Cast, Source
from lettercup.core.sources import LANGUAGES, SOURCES_VERSION, Chain, Day, Sealed, SharedSource, World, weekday
from lettercup.games import DAYS
from lettercup.house.chance import Unproven, commitment, mixed, pick

SETUP = -1
"""The unit in which lots are drawn that make up the game of a day."""
NO_OPTIONS: Mapping[str, Any] = {}
SETUP_CAST = Cast(unit=SETUP, dice=(LOTS,), times=(0,))


class CommonSource(NamedTuple):
    """Dice that are the same for everybody: each throw of a die has bytes of its own."""

    secret: str

    def throw(self, cast: Cast, dice: Sequence[Die]) -> tuple[str, ...]:
        """The faces of a throw."""
        each = zip(cast.dice, cast.times, dice, strict=True)
        return tuple([pick(die, self._bytes(cast.unit, place, times)) for place, times, die in each])

    def draw(self, cast: Cast, lots: Sequence[int]) -> tuple[int, ...]:
        """The order in which lots come out."""
        return mixed(lots, self._bytes(cast.unit, LOTS, cast.times[0]))

    def _bytes(self, unit: int, die: DieId, times: int) -> Iterator[int]:
        for block in count():
            yield from keyed(self.secret, [unit, die, times, block])


def keyed(secret: str, message: Any) -> bytes:
    """HMAC-SHA256 of a message as JSON."""
    return hmac.digest(secret.encode(), encode(message), "sha256")


def secret_of(source: SharedSource, revealed: str | None = None) -> str:
    """The secret of a source's dice, from what was revealed; raises `Unproven` if that is not what was promised."""
    if source.version != SOURCES_VERSION:
        raise Unproven(f"its dice are of version {source.version}; this version knows {SOURCES_VERSION}.")
    if isinstance(source, World | Chain) and source.language not in LANGUAGES:
        raise Unproven(f"there are no dice of the language {source.language}.")
    match source:
        case World(version=version, game=game, language=language, day=day):
            return keyed("lettercup", [version, game, language, day]).hex()
        case Chain(version=version, game=game, language=language, day=day):
            return keyed(_proven_link(source, revealed), [version, game, language, day]).hex()
        case Sealed(version=version, game=game, promise=promise, entropies=entropies):
            if revealed is None or commitment(revealed) != promise:
                raise Unproven("the secret is not the one that was promised.")
            return keyed(revealed, [version, game, list(entropies)]).hex()


def _proven_link(source: Chain, revealed: str | None) -> str:
    if revealed is None or source.day < source.first:
        raise Unproven("the link of that day is not revealed.")
    if chained(revealed, source.day - source.first + 1) != source.end:
        raise Unproven("the link of that day is not in the chain that was promised.")
    return revealed


def chained(link: str, times: int = 1) -> str:
    """The link `times` places after another one: each is the hash of the one before."""
    for _ in range(times):
        link = hashlib.sha256(link.encode()).hexdigest()
    return link


CANDIDATES = 64
"""How many candidates a day is chosen from."""
PLACES = (4, 12, 20, 28, 36, 44, 52)
"""From Monday to Sunday: which of them it is, the kindest first."""


PLACES_IN_ROOMS: Mapping[str, int] = {"kind": PLACES[0], "normal": PLACES[3], "tough": PLACES[6]}
"""The same for a round of a room that is chosen."""


class DaysDice(NamedTuple):
    """What everybody plays on a day."""

    game: Game[Any, Any]
    source: CommonSource
    opening: tuple[Faces, ...]
    """What the first throws of the task show."""
    kindness: int


class TypedSource(NamedTuple):
    """Dice that somebody threw for everybody and typed in; what was not typed follows from a secret."""

    common: CommonSource
    typed: Mapping[tuple[int, DieId], str]
    """What a die shows at its first throw in a unit."""

    def throw(self, cast: Cast, dice: Sequence[Die]) -> Faces:
        """The faces of a throw."""
        thrown = zip(cast.dice, cast.times, self.common.throw(cast, dice), strict=True)
        return tuple(self.typed.get((cast.unit, die), face) if not times else face for die, times, face in thrown)

    def draw(self, cast: Cast, lots: Sequence[int]) -> tuple[int, ...]:
        """The order in which lots come out."""
        return self.common.draw(cast, lots)


def source_of(source: SharedSource, revealed: str | None = None) -> Source:
    """The dice of a source, from what was revealed; raises `Unproven` if that is not what was promised."""
    if isinstance(source, Sealed):
        common = _sealed(source, revealed)
        return _typed_source(source, common) if source.typed else common
    return days_dice(source, revealed).source


def _sealed(source: Sealed, revealed: str | None) -> CommonSource:
    """What follows from the secret of a round alone."""
    secret = secret_of(source, revealed)
    if source.kindness == "any":
        return CommonSource(secret)
    return _chosen(source.game, secret, PLACES_IN_ROOMS[source.kindness], DAYS[source.game].round).source


def _typed_source(source: Sealed, common: CommonSource) -> TypedSource:
    return TypedSource(common, _typed(source, common)[1])


def _typed(source: Sealed, common: CommonSource) -> tuple[tuple[Faces, ...], dict[tuple[int, DieId], str]]:
    """What was typed in, throw by throw in the order of the dice, and which die showed what."""
    game = round_game(source.game, common)
    typing = _Typing(game, list(source.typed))
    try:
        rolls = DAYS[source.game].opening(game, typing)
    except (IndexError, BadOption) as error:
        raise Unproven("these dice cannot show what was typed in.") from error
    if len(rolls) != len(source.typed):
        raise Unproven("these dice cannot show what was typed in.")
    return rolls, typing.known


class _Typing:
    """Answers the first throws of a task with what was typed in, and remembers which die showed what."""

    def __init__(self, game: Game[Any, Any], rolls: list[Faces]) -> None:
        self._game, self._rolls = game, rolls
        self.known: dict[tuple[int, DieId], str] = {}

    def throw(self, unit: int, dice: tuple[DieId, ...]) -> Faces:
        faces = ordered(self._rolls.pop(0), [self._game.dice[die] for die in dice])
        if faces is None:
            raise BadOption("These dice cannot show that.")
        self.known |= {(unit, die): face for die, face in zip(dice, faces, strict=True)}
        return faces

    def draw(self, unit: int, lots: tuple[int, ...]) -> tuple[int, ...]:
        return lots


def round_game(name: str, source: CommonSource, options: Mapping[str, Any] = NO_OPTIONS) -> Game[Any, Any]:
    """What is played in a round of a room with these dice."""
    task = DAYS[name]
    game = task.game(source.draw(SETUP_CAST, range(task.lots)))
    chosen: Game[Any, Any] = msgspec.convert({**msgspec.to_builtins(game), **options}, type(game)) if options else game
    played: Game[Any, Any] = task.round(chosen)
    return played


def typed_in_order(source: Sealed, revealed: str) -> Sealed:
    """A source with what was typed in, in the order of the dice; `Unproven` if they cannot show it."""
    return source.but(typed=_typed(source, _sealed(source, revealed))[0])


def round_dice(source: Sealed, revealed: str, options: Mapping[str, Any] = NO_OPTIONS) -> "RoundDice":
    """What everybody plays in a round of a room."""
    common, dice = _sealed(source, revealed), source_of(source, revealed)
    game = round_game(source.game, common, options)
    return RoundDice(game, dice, DAYS[source.game].opening(game, First(game, dice)))


class RoundDice(NamedTuple):
    """What everybody plays in a round of a room."""

    game: Game[Any, Any]
    source: Source
    opening: tuple[Faces, ...]
    """What the first throws of the round show."""


def days_dice(source: World | Chain, revealed: str | None = None) -> DaysDice:
    """What everybody plays on the day of a source; `BadOption` for a game without a task of the day."""
    if source.game not in DAYS:
        raise BadOption(f"There is no task of the day for {source.game}; there is one for {', '.join(sorted(DAYS))}.")
    return _chosen(source.game, secret_of(source, revealed), PLACES[weekday(source.day)])


Part = Callable[[Game[Any, Any]], Game[Any, Any]]


def _whole(game: Game[Any, Any]) -> Game[Any, Any]:
    return game


@lru_cache(maxsize=256)
def _chosen(game: str, secret: str, place: int, part: Part = _whole) -> DaysDice:
    kindest_first = sorted(candidates(DAYS[game], secret, part), key=lambda each: -each.kindness)
    return kindest_first[place]


def candidates(task: DayTask[Any], secret: str, part: Part = _whole) -> Iterator[DaysDice]:
    """The rolls among which a day is chosen, or a part of it: a round."""
    for number in range(CANDIDATES):
        yield _candidate(task, CommonSource(keyed(secret, ["candidate", number]).hex()), part)


def _candidate(task: DayTask[Any], source: CommonSource, part: Part) -> DaysDice:
    game = part(task.game(source.draw(SETUP_CAST, range(task.lots))))
    opening = task.opening(game, First(game, source))
    return DaysDice(game, source, opening, task.kindness(game, opening))


class First(NamedTuple):
    """The first throws and draws of a day, asked for directly."""

    game: Game[Any, Any]
    source: Source

    def throw(self, unit: int, dice: tuple[DieId, ...]) -> Faces:
        """The first throw of these dice in a unit."""
        cast = Cast(unit=unit, dice=dice, times=(0,) * len(dice))
        return self.source.throw(cast, [self.game.dice[die] for die in dice])

    def draw(self, unit: int, lots: tuple[int, ...]) -> tuple[int, ...]:
        """The first draw of these lots in a unit."""
        return self.source.draw(Cast(unit=unit, dice=(LOTS,), times=(0,)), lots)


class HashChain(NamedTuple):
    """A chain for many days, made once from a seed that is never shown: only whoever has it knows a day's link."""

    seed: str
    first: Day
    days: int = 36_525

    @property
    def end(self) -> str:
        """What is published before the first day."""
        return _link(self.seed, self.days)

    def link(self, day: Day) -> str:
        """The link of a day; revealed when the day is over."""
        if not 0 <= day - self.first < self.days:
            raise ValueError("The chain has no link for that day.")
        return _link(self.seed, self.days - 1 - (day - self.first))


@lru_cache(maxsize=64)
def _link(seed: str, times: int) -> str:
    return chained(seed, times)

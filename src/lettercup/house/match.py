"""A game in progress at a table."""

from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from lettercup.core import Ask, Draw, Entry, Game, Millis, Referee, Roll, Seat, Sentence, State, Verdict, enter
from lettercup.core.casts import Cast, Casts, asked
from lettercup.core.record import Header
from lettercup.games import story


class Match(msgspec.Struct, frozen=True, kw_only=True):
    """A game in progress, or one that has just ended, with what its record needs besides its entries."""

    game: Game[Any, Any]
    state: State
    header: Header
    entered: Millis
    """The time of the last entry; the next one is never older."""
    entries: int = 0
    """How many entries there have been."""
    notes: tuple[str, ...] = ()
    """What a score sheet has beside its rows."""
    casts: Casts = Casts()
    """What the house has thrown and drawn."""
    asks: tuple[Ask, ...]
    """What the state asks for, computed once."""

    def enter(self, entry: Entry[Any], referee: Referee) -> "Entered":
        """Judge an entry and play it; raises `IllegalMove`."""
        entry, state = enter(self.game, self.state, self.asks, entry, referee)
        after = replace(
            self,
            state=state,
            entered=entry.at,
            entries=self.entries + 1,
            notes=self.game.noted(self.notes, state),
            casts=self._casts_after(entry),
            asks=self.game.asks(state),
        )
        said = story(self.game, self.state, entry, state)
        return Entered(self, entry, after, said, self.game.audience(self.state, entry))

    def cast(self, ask: Roll | Draw) -> Cast:
        """The throw or draw of the house that answers an ask."""
        return self.casts.next(self.game, self.state, ask)

    def _casts_after(self, entry: Entry[Any]) -> Casts:
        if entry.by != "dice":
            return self.casts
        return self.casts.after(self.game, self.state, asked(self.asks, entry.move))

    @property
    def deal(self) -> Draw | None:
        """The deal of dice that the state asks for, if it does."""
        if not self.game.deals:
            return None
        return next((ask for ask in self.asks if isinstance(ask, Draw)), None)

    def cup(self, seat: Seat | None) -> Roll | None:
        """The dice to be thrown from a seat's cup (None: from nobody's)."""
        for ask in self.asks:
            if isinstance(ask, Roll) and ask.cup == seat:
                return ask
        return None


def begin(game: Game[Any, Any], header: Header, at: Millis) -> Match:
    """A match before its first entry."""
    first = game.start()
    return Match(game=game, state=first, header=header, entered=at, asks=game.asks(first))


class Entered(NamedTuple):
    """What an entry did."""

    before: Match
    entry: Entry[Any]
    """With the referee's verdicts."""
    after: Match
    said: tuple[Sentence, ...]
    """What happened, in sentences that everybody may read."""
    audience: tuple[Seat, ...] | None
    """The only seats that may know of it; None: everybody."""


class AsRecorded:
    """The referee of a replay: repeats the verdicts of an entry."""

    def __init__(self, verdicts: tuple[Verdict, ...]) -> None:
        self._verdicts = verdicts

    def judge(self, words: Iterable[str]) -> tuple[Verdict, ...]:
        """The recorded verdicts, if they are about exactly these words."""
        if [verdict.word for verdict in self._verdicts] != list(words):
            raise ValueError("The log has verdicts on other words than the ones played.")
        return self._verdicts


def read_entry(game: Game[Any, Any], raw: msgspec.Raw | bytes) -> Entry[Any]:
    """An entry of a game, as it was stored."""
    entry: Entry[Any] = _decoder(game).decode(raw)
    return entry


_decoders: dict[tuple[str, int], msgspec.json.Decoder[Any]] = {}


def _decoder(game: Game[Any, Any]) -> msgspec.json.Decoder[Any]:
    key = game.name, game.rules
    if key not in _decoders:
        _decoders[key] = msgspec.json.Decoder(game.entry_type())
    return _decoders[key]

"""A game that was saved as a record: replayed, verified and reviewed."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, overload

from lettercup.core import BadOption, BadRecord, Entry, Game, Millis, Move, Outcome, Seat, tag_of
from lettercup.core.record import Record, check, loads
from lettercup.games import game_of, story
from lettercup.house.exports import Verified, is_export, verify_export
from lettercup.house.fair import Throws
from lettercup.house.fair import verify as verify_throws

if TYPE_CHECKING:
    from lettercup.review import TurnReview


class SavedStep(NamedTuple):
    """One entry of a saved game, and what it did."""

    number: int
    """Counted from 1."""
    at: Millis
    """Milliseconds since the first entry."""
    by: str
    """The name of the player; or `the dice`, `the clock`."""
    move: Move
    story: tuple[str, ...]
    state: Any
    """The state after it."""

    def __str__(self) -> str:
        minutes, seconds = divmod(self.at // 1000, 60)
        told = " ".join(self.story) or f"({self.by}: {tag_of(self.move)})"
        return f"{self.number:4}  {minutes}:{seconds:02}  {told}  [{' '.join(map(str, self.state.scores))}]"


class SavedGame:
    """A record with the rules that it was played by: `lc.SavedGame(game, record)`; `load` reads one from a file.

    >>> import lettercup as lc
    >>> table = lc.Table(lc.BridgeDice(players=2), [lc.bot("lucky", "Ann"), lc.bot("lucky", "Bob")], seed=1)
    >>> saved = table.saved()
    >>> saved.names, saved.outcome == table.outcome
    (('Ann', 'Bob'), True)
    """

    def __init__(self, game: Game[Any, Any], record: Record[Any]) -> None:
        self.game, self.record = game, record

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players, by seat."""
        return tuple(player.name for player in self.record.header.players)

    @property
    def outcome(self) -> Outcome | None:
        """How it ended; None if it was not finished."""
        return self.record.ending.outcome

    @cached_property
    def states(self) -> list[Any]:
        """The state before anything has happened, and after each entry; `BadRecord` if it does not replay."""
        return check(self.game, self.record)

    def replay(self) -> tuple[SavedStep, ...]:
        """The game step by step; `BadRecord` if the entries break the rules or lead to another ending."""
        entries, names = self.record.entries, self.names
        stories = told(self.game, entries, self.states, names)
        return tuple(
            SavedStep(
                number=number,
                at=entry.at - entries[0].at,
                by=names[entry.by] if isinstance(entry.by, int) else f"the {entry.by}",
                move=entry.move,
                story=said,
                state=self.states[number],
            )
            for number, (entry, said) in enumerate(zip(entries, stories, strict=True), 1)
        )

    def verify(self) -> Throws:
        """Roll all dice again from the secret in the record; `Unproven` if they differ."""
        return verify_throws(self.game, self.record, self.states)

    def review(self, seat: Seat | str = 0, **rules: Any) -> "tuple[TurnReview, ...]":
        """What a seat played in each turn of a finished game, and the best that house rules allowed."""
        place = self.names.index(seat) if isinstance(seat, str) and seat in self.names else seat
        if place not in range(len(self.names)):
            raise BadOption(f"There is no seat {seat}; the seats are 0 to {len(self.names) - 1}.")
        room = import_module("lettercup.review")
        found: tuple[TurnReview, ...] = room.review_game(self.game, self.record.entries, self.states, place, **rules)
        return found

    def __repr__(self) -> str:
        return f"<SavedGame of {self.game.title}: {', '.join(self.names)}>"

    def __str__(self) -> str:
        return "\n".join([f"{self.game.title}: {', '.join(self.names)}", *map(str, self.replay()), self._ending()])

    def _ending(self) -> str:
        if self.outcome is None:
            return "Not finished."
        winners = " and ".join(self.names[seat] for seat in self.outcome.winners)
        scores = zip(self.names, self.outcome.scores, strict=True)
        return f"{winners} won: {', '.join(f'{name} {score}' for name, score in scores)}."


def load(file: str | Path) -> SavedGame:
    """A game from the file that `Table.save` or a server wrote; `BadRecord` if it cannot be read.

    >>> import lettercup as lc
    >>> table = lc.Table(lc.BridgeDice(players=1), [lc.bot("lucky", "Ann")], seed=1)
    >>> table.save("game.jsonl")
    >>> print(lc.load("game.jsonl").replay()[0])
       1  0:00  Ann cast D B E E R G: set aside B R.  [0]
    """
    text = _text(file)
    try:
        return SavedGame(*loads(text, game_of))
    except BadRecord as error:
        raise BadRecord(f"{file} is not a good record: {error}") from error


@overload
def verify(saved: SavedGame) -> Throws: ...
@overload
def verify(saved: str | Path) -> Throws | Verified: ...
def verify(saved: SavedGame | str | Path) -> Throws | Verified:
    """Roll all dice of a saved game, or of a whole room, again from the secrets in it; `Unproven` if they differ.

    >>> import lettercup as lc
    >>> table = lc.Table(lc.BridgeDice(players=1), [lc.bot("lucky")], seed=1)
    >>> table.save("game.jsonl")
    >>> print(lc.verify("game.jsonl"))
    Fair: 7 throws follow from the promised secret; 0 were typed in from real dice.
    """
    if isinstance(saved, SavedGame):
        return saved.verify()
    text = _text(saved)
    return verify_export(text) if is_export(text) else load(saved).verify()


def write_lines(file: str | Path, text: str) -> None:
    """Write a file of JSON lines; `BadOption` if that cannot be done."""
    try:
        Path(file).write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadOption(f"{file} cannot be written: {error.strerror}.") from error


def _text(file: str | Path) -> str:
    try:
        return Path(file).read_text(encoding="utf-8")
    except OSError as error:
        raise BadRecord(f"{file} cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise BadRecord(f"{file} is not a good record: {error}") from error


def told(
    game: Game[Any, Any], entries: Sequence[Entry[Any]], states: Sequence[Any], names: tuple[str, ...]
) -> Iterator[tuple[str, ...]]:
    """What each entry did, in sentences with the players' names."""
    for before, entry, after in zip(states, entries, states[1:], strict=False):
        yield tuple(sentence.told(names) for sentence in story(game, before, entry, after))

"""A table on this machine for people and bots: the library's way to play a game."""

from collections.abc import Iterator, Sequence
from itertools import chain
from math import inf
from pathlib import Path
from secrets import token_hex
from typing import Any, NamedTuple, get_args

import msgspec

from lettercup.bots.bot import Bot, situation
from lettercup.bots.level import STANDARD
from lettercup.bots.players import bot as bot_of
from lettercup.bots.players import choose, levels
from lettercup.bots.table import BEGAN, NEVER, FairDice, LocalTable, referee_for
from lettercup.core import (
    Ask,
    BadOption,
    Choose,
    Draw,
    Drawn,
    Game,
    IllegalMove,
    LettercupError,
    Move,
    Outcome,
    Roll,
    Rolled,
    Seat,
    TimeUp,
    Value,
    Wait,
    explained,
    fault,
    ordered,
    read_faces,
    tag_of,
)
from lettercup.core.record import Player, Record, dumps, ending_of, header_of
from lettercup.core.sources import SharedSource
from lettercup.house.chance import commitment
from lettercup.house.fair import SecretSource
from lettercup.house.real_dice import NO_DEAL
from lettercup.house.same_dice import source_of
from lettercup.lexicon import HouseRules, load
from lettercup.saved import SavedGame, told, write_lines


class UnclearMove(LettercupError, ValueError):
    """A move that cannot be read, or that leaves open who makes it; and waiting for nothing.

    >>> import lettercup as lc
    >>> table = lc.Table(lc.DiceWords(players=2), ["Ann", "Bob"], seed=7)
    >>> try:
    ...     table.play("go", by="Cleo")
    ... except lc.UnclearMove as error:
    ...     print(error)
    Nobody at this table is called Cleo; there are Ann, Bob.
    """


class BotSeat(NamedTuple):
    """A bot that takes a seat; `bot` makes one."""

    level: str
    name: str


def bot(level: str = "medium", name: str = "") -> BotSeat:
    """A bot for a seat, by how well it plays; `lettercup.bots.levels` lists the levels of a game.

    >>> import lettercup as lc
    >>> lc.bot("hard")
    BotSeat(level='hard', name='Hard bot')
    """
    if not isinstance(level, str):
        raise BadOption(f"A level is a name such as hard, not {level!r}.")
    return BotSeat(level, name or f"{level.capitalize()} bot")


class Table(LocalTable):
    """One game at a table on this machine: it rolls the dice, referees, lets bots act and keeps the record.

    `seats` are names of people, bots made with `bot`, or your own bots. The same seed gives the same dice. Time stands
    still while a person is asked: `wait` lets it pass. With `real_dice` people type in what their dice show. With a
    `source` the dice are the same for everybody who has that source, and what it `revealed`.

    >>> import lettercup as lc
    >>> table = lc.Table(lc.DiceWords(players=2, rounds=5), ["Ann", lc.bot("hard")], seed=7)
    >>> table.asks
    (Choose(seat=0, moves=('go',)),)
    >>> table.play("go")
    >>> table.play(table.hint())
    >>> table.outcome is None
    True
    """

    def __init__(
        self,
        game: Game[Any, Any],
        seats: Sequence[str | BotSeat | Bot],
        seed: int | str | None = None,
        *,
        words: HouseRules = STANDARD,
        real_dice: bool = False,
        source: SharedSource | None = None,
        revealed: str | None = None,
    ) -> None:
        _check_arguments(game, seats, words)
        self.players = tuple(map(_player, seats))
        self.words, self.real_dice = words, real_dice
        self._secret = token_hex(16) if seed is None else str(seed)
        self._shared, self._revealed = source, revealed
        dice = SecretSource(self._secret, ()) if source is None else source_of(source, revealed)
        self._typed: dict[Seat, tuple[str, ...]] = {}
        bots = [_bot(game, seat, words) for seat in seats]
        super().__init__(game, bots, FairDice(game, dice), referee_for(words), self._secret)
        self.settle()

    @property
    def names(self) -> tuple[str, ...]:
        """The names at the table, by seat."""
        return tuple(player.name for player in self.players)

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of every seat so far."""
        scores: tuple[int, ...] = self.state.scores
        return scores

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        return self.game.outcome(self.state)

    @property
    def story(self) -> tuple[str, ...]:
        """What has happened so far, in sentences that everybody may read."""
        return tuple(chain(*told(self.game, self.entries, self.states, self.names)))

    def view(self, seat: Seat | str | None) -> Any:
        """The state as a seat may see it; None: as somebody who only watches."""
        return self.game.view(self.state, None if seat is None else self._seat(seat))

    def play(self, move: Move | str, /, *, by: Seat | str | None = None, **fields: Any) -> None:
        """Make a person's move: a value, or the name of a move and its fields. Bots, dice and clock go on after it."""
        if not isinstance(move, str | Move):
            raise UnclearMove(f"A move is a value such as lc.Table.hint gives, or a name such as done; not {move!r}.")
        made = self._read(move, fields) if isinstance(move, str) else move
        seat = self._mover(made, by)
        try:
            self.enter(seat, made)
        except IllegalMove as refused:
            refused.seat = seat
            raise
        self.settle()

    def hint(self, level: str = "", *, by: Seat | str | None = None) -> Move | None:
        """The move that a bot would make for a person who has to choose; None: wait."""
        asked = [ask.seat for ask in self.asks if isinstance(ask, Choose) and ask.seat in self._people]
        seat = self._only(asked) if by is None else self._seat(by)
        known = levels(self.game.name)
        skill = level or ("hard" if "hard" in known else known[-1])
        return choose(situation(self.game, self.state, seat, self.now), skill, self.words)

    def roll(self, faces: str | Sequence[str], *, by: Seat | str | None = None) -> None:
        """Type in what real dice show, in any order: `table.roll("B R I D G E")`."""
        shown = read_faces(faces) if isinstance(faces, str) else tuple(faces)
        seat = None if by is None else self._seat(by)
        match self._to_type_in(seat):
            case Draw() as deal:
                self._type_hand(deal, seat, shown)
            case Roll() as cup:
                self._type_roll(cup, shown)
            case _:
                raise IllegalMove(fault("no-roll-now" if self.real_dice else "house-throws"))
        self.settle()

    def wait(self, seconds: float | None = None) -> None:
        """Let time pass: a number of seconds, or until the time is up or people are asked something else."""
        if seconds is not None:
            _check_wait(seconds)
            self.pass_time(self.now + round(1000 * seconds))
            return
        asked, entries = self._asked_of_people(), len(self.entries)
        while self.asks and self._asked_of_people() == asked and self._go_on(NEVER):
            pass
        if len(self.entries) == entries:
            raise UnclearMove("There is nothing to wait for: no time runs out, and no bot is thinking.")
        self.settle()

    def record(self) -> Record[Any]:
        """The game as a record; its secret is in it once the game is over."""
        own = None if self._shared else commitment(self._secret)
        header = header_of(
            self.game, self.players, lexicon=load().digest, began=BEGAN, commitment=own, source=self._shared
        )
        secret = self._revealed if self._shared else self._secret
        ending = ending_of(self.game, self.state, secret if self.outcome else None)
        return Record(header, tuple(self.entries), ending)

    def save(self, file: str | Path) -> None:
        """Write the record to a file, as JSON lines; `load` reads it."""
        write_lines(file, dumps(self.record()))

    def saved(self) -> SavedGame:
        """The game so far as `load` would read it: to replay, verify and review."""
        return SavedGame(self.game, self.record())

    def __repr__(self) -> str:
        return f"<Table of {self.game.title}: {self._standing()}>"

    def __str__(self) -> str:
        """The scores, and who has to do what."""
        return "\n".join([f"{self.game.title}: {self._standing()}", *self._awaited()])

    def holds(self, ask: Roll | Draw) -> bool:
        """Whether people type in what these dice show; the table rolls them otherwise."""
        if not self.real_dice:
            return False
        if isinstance(ask, Draw):
            return self.game.deals > 0 and any(seat not in self._typed for seat in self._people)
        return len(self._people) == self.game.players if ask.cup is None else ask.cup in self._people

    def throw(self, ask: Roll | Draw) -> None:
        """Roll; a deal of dice is made to fit what people have typed in."""
        if not (isinstance(ask, Draw) and self._typed):
            super().throw(ask)
            return
        typed, self._typed = self._typed, {}
        lots = self.chance.draw(self.state, ask).lots
        self.enter("dice", Drawn(self.game.dealt(lots, typed) or lots))
        for seat, faces in sorted(typed.items()):
            self.enter(seat, Rolled(seat, faces))

    @property
    def _people(self) -> list[Seat]:
        return [seat for seat, player in enumerate(self.players) if player.kind == "person"]

    def _seat(self, who: Seat | str) -> Seat:
        if isinstance(who, int) and 0 <= who < self.game.players:
            return who
        called = [seat for seat, name in enumerate(self.names) if name == who]
        if len(called) > 1:
            raise UnclearMove(f"Several are called {who}. Give the number of a seat: {', '.join(map(str, called))}.")
        if not called:
            raise UnclearMove(f"Nobody at this table is called {who}; there are {', '.join(self.names)}.")
        return called[0]

    def _read(self, tag: str, fields: dict[str, Any]) -> Move:
        kinds = {tag_of(move): move for move in get_args(self.game.move_type) if issubclass(move, Value)}
        if tag not in kinds:
            people = (name for name, move in kinds.items() if move not in (Rolled, Drawn, TimeUp))
            raise UnclearMove(f"{self.game.title} has no move {tag}; it has {', '.join(sorted(people))}.")
        try:
            move: Move = msgspec.convert({"type": tag, **msgspec.to_builtins(fields)}, kinds[tag])
        except msgspec.ValidationError as error:
            raise UnclearMove(f"That is not the move {tag}: {explained(error, kinds[tag])}") from error
        return move

    def _mover(self, move: Move, by: Seat | str | None) -> Seat:
        """Who makes a move: whoever was named, or else the only person who can."""
        if by is not None:
            return self._seat(by)
        tag, people = tag_of(move), self._people
        asked = [ask.seat for ask in self.asks if isinstance(ask, Choose) and ask.seat in people and tag in ask.moves]
        return self._only(asked or people)

    def _only(self, seats: Sequence[Seat]) -> Seat:
        if len(seats) > 1 and self.asks:
            names = ", ".join(self.names[seat] for seat in seats)
            raise UnclearMove(f"Several people can do that. Say who it is with by=: {names}.")
        return seats[0] if seats else 0

    def _to_type_in(self, seat: Seat | None) -> Roll | Draw | None:
        """The dice of a seat that are to be typed in; of the first one, if no seat is given."""
        held = (ask for ask in self.asks if isinstance(ask, Roll | Draw) and self.holds(ask))
        return next((ask for ask in held if seat is None or ask.whom in (seat, None)), None)

    def _type_roll(self, ask: Roll, shown: tuple[str, ...]) -> None:
        faces = ordered(shown, [self.game.dice[die] for die in ask.dice])
        owner = self._people[0] if ask.cup is None else ask.cup
        self.enter(owner, Rolled(ask.cup, faces or shown))

    def _type_hand(self, deal: Draw, seat: Seat | None, shown: tuple[str, ...]) -> None:
        """Keep what dealt dice show until everybody has typed in a hand; then the deal is made to fit."""
        owner = next(each for each in self._people if each not in self._typed) if seat is None else seat
        if len(shown) != self.game.deals:
            raise IllegalMove(fault("wrong-number-of-dice", wanted=self.game.deals, thrown=len(shown)))
        typed = {**self._typed, owner: shown}
        if self.game.dealt(deal.lots, typed) is None:
            raise IllegalMove(NO_DEAL)
        self._typed = typed

    def _asked_of_people(self) -> tuple[Ask, ...]:
        people = self._people
        return tuple(ask for ask in self.asks if isinstance(ask, Wait) or ask.whom in people)

    def _standing(self) -> str:
        return ", ".join(f"{name} {score}" for name, score in zip(self.names, self.scores, strict=True))

    def _awaited(self) -> Iterator[str]:
        if self.outcome:
            yield f"{' and '.join(self.names[seat] for seat in self.outcome.winners)} won."
        for ask in self.asks:
            match ask:
                case Choose(seat=seat, moves=moves):
                    yield f"{self.names[seat]} may choose: {', '.join(moves)}"
                case Roll(cup=cup, dice=dice):
                    yield f"{'Somebody' if cup is None else self.names[cup]} rolls {len(dice)} dice"
                case Draw(lots=lots):
                    yield f"{len(lots)} dice are dealt"
                case Wait(until=until):
                    yield f"{(until - self.now) / 1000:.0f} seconds left"


def _check_arguments(game: Any, seats: Any, words: Any) -> None:
    """Refuse what cannot be a table; `BadOption` says what was meant."""
    if not isinstance(game, Game):
        raise BadOption(f"A table is for a game such as those in lc.GAMES, not {game!r}.")
    if isinstance(seats, str):
        raise BadOption(f"Seats are a list such as [{seats!r}], not a single name.")
    if not isinstance(seats, Sequence):
        raise BadOption(f"Seats are a list such as ['Ann', lc.bot('hard')], not {seats!r}.")
    for seat in seats:
        if not isinstance(seat, str | BotSeat) and (isinstance(seat, type) or not hasattr(seat, "think")):
            raise BadOption(
                f"A seat is a name, lc.bot('hard'), or a bot of your own with a method think; not {seat!r}."
            )
    check_house_rules(words)


def check_house_rules(words: Any) -> None:
    """Refuse what is not a value of house rules."""
    if not isinstance(words, HouseRules):
        raise BadOption(f"The words of a table are a value such as lc.HouseRules(tier='common'), not {words!r}.")


def _check_wait(seconds: Any) -> None:
    if isinstance(seconds, bool) or not isinstance(seconds, int | float) or not 0 <= seconds < inf:
        raise BadOption(f"One can wait for so many seconds, 0 or more, not for {seconds!r}.")


def _player(seat: str | BotSeat | Bot) -> Player:
    if isinstance(seat, str):
        return Player(seat)
    if isinstance(seat, BotSeat):
        return Player(seat.name, "bot", seat.level)
    return Player(type(seat).__name__, "bot")


def _bot(game: Game[Any, Any], seat: str | BotSeat | Bot, words: HouseRules) -> Bot | None:
    if isinstance(seat, str):
        return None
    return bot_of(game.name, seat.level, words) if isinstance(seat, BotSeat) else seat

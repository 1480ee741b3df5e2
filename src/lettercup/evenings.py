"""A room of bots, played through on this machine: for researchers, and for everybody who wants to see what rooms do.

What bots make of a round, and its best play, is worked out here for rooms on a server, too.
"""

import hashlib
import secrets
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple, get_args

import msgspec

from lettercup.bots.level import STANDARD
from lettercup.bots.players import levels
from lettercup.bots.ruler import bot_at
from lettercup.core import BadOption, Faces, Game, Millis, explained
from lettercup.core.reading import told_choice
from lettercup.core.record import Player, Record, dumps, ending_of, header_of
from lettercup.core.sources import Kindness, Sealed
from lettercup.days import SECONDS
from lettercup.games import DAYS, GAMES
from lettercup.house.contest import AttemptOver, Contest, ContestStep
from lettercup.house.exports import AttemptExport, csv_of, export_head, player_in, written
from lettercup.house.room.events import AnyRoomEvent, PersonEntered, RoomOpened, RoundClosed, RoundStarted
from lettercup.house.room.plan import RoomSettings, RoundPlan
from lettercup.house.room.rounds import RoomRound
from lettercup.house.room.standing import Standing, Together, laid_in, results_of, standings, together
from lettercup.house.room.state import RoomBot, RoomState
from lettercup.house.same_dice import round_dice
from lettercup.lexicon import HouseRules, load
from lettercup.review import DayBest, DayPosition, best_of_day
from lettercup.saved import write_lines
from lettercup.solver.budget import Budget
from lettercup.table import check_house_rules

BEGAN: Millis = 0


class RoundQuestion(NamedTuple):
    """A round of a room, to find the best play of, or to play."""

    source: Sealed
    secret: str
    options: dict[str, Any]
    words: HouseRules
    began: Millis


def question_of(played: RoomRound) -> RoundQuestion:
    """A round, as a process beside the server is asked about it."""
    return RoundQuestion(played.source, played.secret, dict(played.options), played.words, played.state.began)


def find_rounds_best(question: RoundQuestion, seconds: float = SECONDS) -> DayBest | None:
    """The best play of a round."""
    dice = round_dice(question.source, question.secret, question.options)
    words = load().select(question.words)
    return best_of_day(DayPosition(dice.game, dice.opening, words, Budget(seconds, by_processor=True)))


def play_round(question: RoundQuestion, bot: RoomBot) -> AttemptOver:
    """What a bot makes of a round; bots with different numbers notice different words."""
    dice = round_dice(question.source, question.secret, question.options)
    table = bot_at(dice.game, dice.source, bot.level, bot.who, question.words)
    table.settle()
    player = Player(bot.name, "bot", bot.level)
    header = header_of(dice.game, (player,), lexicon=load().digest, began=question.began, source=question.source)
    record = Record(header, tuple(table.entries), ending_of(dice.game, table.state, question.secret))
    over = question.began + table.entries[-1].at
    task, points = DAYS[dice.game.name], table.state.scores[0]
    words, laid = task.words(table.state), task.laid(table.state)
    return AttemptOver(f"bot-{bot.who}", points, over, words, bot.who, dumps(record), laid)


class Evening:
    """A room of bots; `evening` makes one.

    >>> import lettercup as lc
    >>> room = lc.evening("boggle-bowl", ["easy", "expert", "expert"], rounds=2, seed=4)
    >>> isinstance(room, lc.Evening), len(room.standings), room.standings[0].level
    (True, 3, 'expert')
    """

    def __init__(
        self,
        game: str,
        bots: Sequence[str],
        rounds: int,
        seed: object,
        *,
        words: HouseRules,
        kindness: Kindness,
        **options: Any,
    ) -> None:
        _check_arguments(game, bots, rounds, kindness)
        check_house_rules(words)
        self._seed = secrets.token_hex(32) if seed is None else str(seed)
        self.room = RoomState(code="evening")
        """The room as its log would say."""
        self.contests: list[Contest] = []
        settings = RoomSettings(words=words)
        plan = (RoundPlan(game=game, options=options, kindness=kindness),) * rounds
        self._happens(
            RoomOpened(
                plan=plan,
                dice="sealed",
                settings=settings,
                host="",
                secret=hashlib.sha256(self._seed.encode()).hexdigest(),
            ),
            *(PersonEntered(f"{level} {number}", level=level) for number, level in enumerate(bots, 1)),
        )
        self._check_options()
        for number in range(1, rounds + 1):
            self._play(number)

    def _check_options(self) -> None:
        try:
            round_dice(self.room.next_source(), self.room.next_secret, self.room.next.options)
        except msgspec.ValidationError as error:
            raise BadOption(explained(error, GAMES[self.room.next.game])) from error

    def _happens(self, *events: AnyRoomEvent) -> None:
        for event in events:
            self.room = event.after(self.room, BEGAN)

    def _play(self, number: int) -> None:
        self._happens(RoundStarted(self.room.next_source(), None))
        contest, question = Contest(), question_of(self.room.director(number))
        bots = (RoomBot(who, bot.name, bot.level or "") for who, bot in enumerate(self.room.people))
        contest.take(ContestStep(BEGAN, tuple(play_round(question, bot) for bot in bots)))
        self.contests.append(contest)
        self._happens(RoundClosed())

    @property
    def rounds(self) -> int:
        """How many rounds were played."""
        return len(self.contests)

    def dice(self, number: int) -> tuple[Faces, ...]:
        """What the first throws of a round showed."""
        return self._round(number).dice.opening

    def game(self, number: int) -> Game[Any, Any]:
        """What was played in a round."""
        return self._round(number).game

    def best(self, number: int, seconds: float = SECONDS) -> DayBest | None:
        """The best play of a round found within `seconds` of processor time."""
        return find_rounds_best(question_of(self._round(number)), seconds)

    def points(self, number: int) -> tuple[int, ...]:
        """What everybody scored in a round."""
        self._round(number)
        return tuple(over.points for over in results_of(self.contests[number - 1]).values() if over)

    def together(self, number: int, best: DayBest) -> Together:
        """What everybody found of the best play of a round."""
        laid = laid_in(over for over in results_of(self.contests[number - 1]).values() if over)
        return together(best.words, laid)

    def _round(self, number: int) -> RoomRound:
        if not 1 <= number <= len(self.contests):
            raise BadOption(f"The rounds are numbered from 1 to {len(self.contests)}.")
        return self.room.director(number)

    @cached_property
    def standings(self) -> tuple[Standing, ...]:
        """How everybody stands, the most points first."""
        return standings(self.room, self.contests, [0.0] * len(self.contests))

    @property
    def csv(self) -> str:
        """The standings for a spreadsheet."""
        return csv_of(self.standings, len(self.contests))

    def save(self, file: str | Path) -> None:
        """Write everything down as JSON lines, which `verify` proves."""
        header = export_head(self.room)
        attempts = [
            AttemptExport(round=number, who=who, player=player_in(over.record), points=over.points, record=over.record)
            for number, contest in enumerate(self.contests, 1)
            for who, over in results_of(contest).items()
            if over is not None
        ]
        write_lines(file, written(header, attempts))

    def __repr__(self) -> str:
        return f"<Evening of {self.game(1).title}: {len(self.room.people)} bots, {self.rounds} rounds>"


def _check_arguments(game: Any, bots: Any, rounds: Any, kindness: Any) -> None:
    """Refuse what cannot be a room; `BadOption` says what was meant."""
    if game not in GAMES or game not in DAYS or not DAYS[game].ranked:
        raise BadOption(f"There are no rooms for {game}.")
    if isinstance(bots, str):
        raise BadOption(f"Bots are a list of levels such as ['easy', 'hard'], not {bots!r}.")
    if not bots or not isinstance(rounds, int) or rounds < 1:
        raise BadOption("A room has at least one bot and one round.")
    for level in {*bots} - {*levels(game)}:
        raise BadOption(f"Bots play {', '.join(levels(game))} here, not {level}.")
    if kindness not in get_args(Kindness):
        raise BadOption(told_choice(".kindness", get_args(Kindness), kindness))


def evening(
    game: str,
    bots: Sequence[str],
    rounds: int = 4,
    seed: object = None,
    *,
    words: HouseRules = STANDARD,
    kindness: Kindness = "any",
    **options: Any,
) -> Evening:
    """Let bots of these levels play some rounds of a room, everybody with the same dice; a seed gives the same again.

    Dice may be chosen to be `kind`, `normal` or `tough`, as rooms do.

    >>> import lettercup as lc
    >>> room = lc.evening("letters-rebus", ["easy", "hard"], rounds=1, seed=7)
    >>> len(room.dice(1)[0]), len(room.points(1))
    (15, 2)
    """
    return Evening(game, bots, rounds, seed, words=words, kindness=kindness, **options)

"""A whole game without a server: people and bots answer through commands, and the log is folded again.

`python -m tests.house.local_game GAME` plays it and prints which modules are loaded.
"""

import sys
from collections.abc import Iterable

import msgspec

from lettercup import bots
from lettercup.core import Choose, Millis, Move, Roll, Verdict, encode
from lettercup.house.bots import due
from lettercup.house.commands import ClientMessage, read_command
from lettercup.house.desk import Desk
from lettercup.house.events import Step, fold_steps, read_step
from lettercup.house.presence import Presence
from lettercup.house.refusal import Refusal
from lettercup.house.replies import Problem
from lettercup.house.seating import NewTable
from lettercup.house.services import BotTurn, HouseServices
from lettercup.house.table import TableState
from lettercup.house.views import view_of

NAMES = ("ann", "bob")
LEVEL = "easy"
MOST_STEPS = 2_000


class AllowsAll:
    """A referee who never objects."""

    def judge(self, words: Iterable[str]) -> tuple[Verdict, ...]:
        return tuple(Verdict(word, True) for word in words)


def think(turn: BotTurn) -> Move | None:
    return bots.choose(bots.situation(turn.game, turn.state, turn.seat, turn.at), turn.level, turn.words)


SERVICES = HouseServices(
    referee=lambda rules: AllowsAll(),
    lexicon=None,
    secret=lambda: "a secret",
    levels=bots.levels,
    pause=lambda turn: 0,
    think=think,
)


class LocalTable:
    """A table, and the log that it leaves."""

    def __init__(self, game: str) -> None:
        self.now: Millis = 0
        self.log = [encode(Step(0, NewTable(game=game, name=NAMES[0]).opening(NAMES[0], SERVICES)))]
        self.table = fold_steps("local", map(read_step, self.log))

    def send(self, holder: str, kind: str, **fields: object) -> None:
        """Do what a message asks for; whatever time has brought meanwhile comes first."""
        self.now += 100
        message = read_command(encode({"type": kind, "id": f"{self.now}", **fields}).decode())
        assert not isinstance(message, Problem), message
        desk = Desk(self.table, self.now, SERVICES, holder)
        desk.let_time_pass()
        self._take(desk, message)

    def _take(self, desk: Desk, message: ClientMessage) -> None:
        message.do(desk)
        step = Step(desk.now, tuple(desk.events), message.id)
        self.log.append(encode(step))
        self.table = step.seal(desk.table)

    def answer(self) -> bool:
        """Let somebody answer what the game asks for; False if nobody wants to now."""
        return any(self._answers(seat) for seat in range(len(NAMES)))

    def _answers(self, seat: int) -> bool:
        asks = view_of(self.table, seat, Presence(), self.now).asks
        if any(isinstance(ask, Roll) for ask in asks):
            self.send(NAMES[seat], "shake", cup=seat)
            return True
        if not any(isinstance(ask, Choose) for ask in asks):
            return False
        match = self.table.playing
        turn = BotTurn(match.game, match.state, seat, self.now, LEVEL, self.table.settings.words)
        move = SERVICES.think(turn)
        if move is not None:
            self.send(NAMES[seat], "do", move=msgspec.to_builtins(move))
        return move is not None

    def wait(self) -> None:
        """Let the clock run until something is due."""
        moment = due(self.table, SERVICES)
        assert moment is not None, self.table.asks
        self.now = max(self.now, moment)
        self.send(NAMES[0], "ping")


def played_out(game: str) -> tuple[TableState, TableState]:
    """The table after a whole game, and the table that its log leads to."""
    local = LocalTable(game)
    local.send(NAMES[1], "sit", name=NAMES[1])
    local.send(NAMES[0], "start")
    for _ in range(MOST_STEPS):
        if local.table.phase == "over":
            break
        try:
            acted = local.answer()
        except Refusal:
            acted = False
        if not acted:
            local.wait()
    return local.table, fold_steps("local", map(read_step, local.log))


if __name__ == "__main__":
    live, replayed = played_out(sys.argv[1])
    assert live.phase == "over", live.asks
    assert live == replayed
    print(*sorted(sys.modules))

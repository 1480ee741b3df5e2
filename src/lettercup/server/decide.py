"""How the game at a table goes on: moves, dice, deadlines, bots; as events, or as reasons why not.

Pure: no I/O, no clock of its own.
"""

from contextlib import suppress
from typing import Any, get_args

import msgspec
from msgspec.structs import replace

from lettercup.bots import situation
from lettercup.core import (
    Ask,
    Choose,
    Delayed,
    Draw,
    Drawn,
    Entry,
    Game,
    IllegalMove,
    Millis,
    Move,
    Roll,
    Rolled,
    Seat,
    Sentence,
    State,
    TimeUp,
    asks_of,
    assign,
    encode,
    enter,
    say,
    tag_of,
)
from lettercup.server import events, fair
from lettercup.server.bots import has_to_choose, pause
from lettercup.server.house import House
from lettercup.server.match import Match, Past, is_side_by_side
from lettercup.server.protocol import WayBack
from lettercup.server.state import TableState, after, entered

GRACE: Millis = 300
"""A move that arrives this late after a deadline was on its way, and counts; the same for everybody."""
BOT_PAUSE = (700, 900)
"""A bot waits this long before it acts, and up to so much longer."""
SLIP_PAUSE: Millis = 4000
"""So much longer it waits when its dice would end what can be taken back: people are to see that a finger slipped."""


LONGEST_FACE = 8
NO_DEAL = say(
    "All dice of the box cannot show these letters together. Look again what lies there; "
    "if your box has other letters than ours, the host can say so."
)


class Refusal(Exception):
    """A message that the table or the game does not allow, with all reasons."""

    def __init__(self, *reasons: Sentence) -> None:
        super().__init__(" ".join(map(str, reasons)))
        self.reasons = reasons


class Unreadable(Exception):
    """A message with something in it that cannot be understood."""

    def __init__(self, field: str, sentence: Sentence) -> None:
        super().__init__(f"{field}: {sentence}")
        self.field = field
        self.sentence = sentence


class Draft:
    """A table on the way to its next step: events are added one by one, and it shows where they lead."""

    def __init__(self, table: TableState, now: Millis, house: House) -> None:
        self.table = table
        self.now = max(now, table.at)
        self.house = house
        self.events: list[events.AnyEvent] = []

    def copy(self) -> "Draft":
        other = Draft(self.table, self.now, self.house)
        other.events = list(self.events)
        return other

    def add(self, *added: events.AnyEvent) -> None:
        for event in added:
            self.table = after(self.table, event, self.now)
            self.events.append(event)

    def enter(self, entry: Entry[Any]) -> None:
        """Let an entry into the game, with the referee's verdicts; may be refused."""
        self._give_time_back(entry)
        match = playing(self.table)
        try:
            referee = self.house.referee(self.table.settings.words)
            entry, state = enter(match.game, match.state, match.asks, entry, referee)
        except IllegalMove as illegal:
            raise Refusal(*illegal.reasons) from illegal
        self.table = entered(self.table, match, entry, state)
        self.events.append(events.Played(msgspec.Raw(encode(entry))))
        if not self.table.asks:
            self.add(events.Committed(self.house.secret()))

    def _give_time_back(self, entry: Entry[Any]) -> None:
        """A glass that stood for real dice gets its time back when they are told, or before something is too late."""
        match = playing(self.table)
        since, until = match.standing, match.state.until
        if since is None or until is None or isinstance(entry.move, Delayed) or entry.at <= since:
            return
        if entry.at >= until or (isinstance(entry.move, Rolled) and isinstance(entry.by, int)):
            self.enter(Entry(entry.at, "clock", Delayed(entry.at - since)))

    @property
    def stamp(self) -> Millis:
        """The time under which a move of now is written down: one that comes within the grace was on time."""
        deadline = self.table.deadline
        on_time = deadline is None or self.now < deadline
        return self.now if on_time else max(playing(self.table).entered, (deadline or 0) - 1)

    def roll(self, ask: Roll, at: Millis) -> None:
        match = playing(self.table)
        box = match.game.dice
        dice = [box[die] for die in ask.dice]
        self.enter(Entry(at, "dice", Rolled(ask.cup, fair.throw(*self._chance(match), dice))))

    def draw(self, ask: Draw, at: Millis) -> None:
        """Draw lots; a deal of dice is made to fit what real dice show."""
        match = playing(self.table)
        lots = match.game.dealt(fair.draw(*self._chance(match), ask.lots), match.typed)
        if lots is None:
            raise Refusal(NO_DEAL)
        self.enter(Entry(at, "dice", Drawn(lots)))
        for seat, faces in sorted(match.typed.items()):
            self.enter(Entry(at, seat, Rolled(seat, faces)))

    def _chance(self, match: Match) -> tuple[str, tuple[str, ...], int]:
        return self.table.secret, match.header.entropies, match.rolls


def playing(table: TableState) -> Match:
    """The game that is being played."""
    if table.match is None or table.phase != "playing":
        raise Refusal(say("No game is running."))
    return table.match


def catch_up_with_time(draft: Draft, downtime: Millis = 0) -> None:
    """What is due: time lost to an outage is given back, then every deadline that has passed, at its own time."""
    if downtime > 0 and draft.table.deadline is not None:
        draft.enter(Entry(draft.now, "clock", Delayed(downtime)))
    while (deadline := draft.table.deadline) is not None and deadline + GRACE <= draft.now:
        at = max(deadline, playing(draft.table).entered)
        draft.enter(Entry(at, "clock", TimeUp()))
        house_throws(draft, at)


def house_throws(draft: Draft, at: Millis) -> None:
    """The house throws at once what is in nobody's hand, unless it is real."""
    while (ask := _nobodys(draft.table)) is not None:
        if isinstance(ask, Roll):
            draft.roll(ask, at)
        else:
            draft.draw(ask, at)


def _nobodys(table: TableState) -> Roll | Draw | None:
    """What the house is to throw: lots, but no deal while somebody looks what his real dice show; dice unless real."""
    for ask in table.asks:
        if isinstance(ask, Draw) and not table.real_hands:
            return ask
        if isinstance(ask, Roll) and ask.cup is None and not table.real_dice:
            return ask
    return None


def do(draft: Draft, seat: Seat, raw: msgspec.Raw) -> None:
    """A move of the game; if it asks for dice from the mover's own cup, they are thrown with it."""
    table = draft.table
    move = _read(raw, _running(table).game.move_type)
    at, asked = draft.stamp, table.asks
    if isinstance(move, Drawn):
        raise Refusal(say("The house draws the lots."))
    if isinstance(move, Rolled) and _running(table).deal:
        type_hand(draft, _owner(table, seat, move), move.faces)
    elif isinstance(move, Rolled):
        draft.enter(Entry(at, _owner(table, seat, move), _sorted(table, move)))
    else:
        draft.enter(Entry(at, seat, move))
        if move.throws:
            _throw_new_dice(draft, seat, asked, at)
    house_throws(draft, at)
    lay_again(draft, at)


def _running(table: TableState) -> Match:
    if table.paused is not None:
        raise Refusal(say("The game is paused."))
    return playing(table)


def _read(raw: msgspec.Raw, kind: Any) -> Any:
    try:
        return msgspec.json.decode(raw, type=kind)
    except msgspec.MsgspecError as error:
        raise unreadable(error, "$.move") from error


def unreadable(error: Exception, root: str = "$") -> Unreadable:
    """What is wrong with a message, and in which of its fields."""
    text, _, path = str(error).partition(" - at `$")
    return Unreadable(root + path.rstrip("`"), say("{what}.", what=text.rstrip(".")))


def _throw_new_dice(draft: Draft, seat: Seat, before: tuple[Ask, ...], at: Millis) -> None:
    if draft.table.seats[seat].physical:
        return
    for ask in draft.table.asks:
        if isinstance(ask, Roll) and ask.cup == seat and ask not in before:
            draft.roll(ask, at)


def type_hand(draft: Draft, seat: Seat, faces: tuple[str, ...]) -> None:
    """What real dice show that nobody can tell apart; when all are known, they are dealt as they lie."""
    match = playing(draft.table)
    deal = match.deal
    if deal is None or seat in match.typed:
        raise Refusal(say("No dice are to be thrown from that cup now."))
    if len(faces) != match.game.deals:
        raise Refusal(say("Dice to be thrown: {wanted}, not {thrown}.", wanted=match.game.deals, thrown=len(faces)))
    unknown = [face for face in dict.fromkeys(faces) if not _is_known(match, deal, face)]
    if unknown:
        raise Refusal(*(say("No die of this box reads {face}.", face=face[:LONGEST_FACE]) for face in unknown))
    if match.game.dealt(deal.lots, match.typed | {seat: faces}) is None:
        raise Refusal(NO_DEAL)
    draft.add(events.HandTyped(seat, faces))


def _is_known(match: Match, deal: Draw, face: str) -> bool:
    return any(match.game.shown(die, face) is not None for die in deal.lots)


def _owner(table: TableState, seat: Seat, move: Rolled) -> Seat:
    """Whose real dice somebody types in: one's own, or those of somebody who cannot."""
    owner = seat if move.cup is None else move.cup
    if owner >= len(table.seats) or (owner != seat and table.seats[owner].person):
        raise Refusal(say("These are not your dice."))
    if not (table.real_dice if move.cup is None else table.seats[owner].physical):
        raise Refusal(say("The house throws these dice."))
    return owner


def _sorted(table: TableState, move: Rolled) -> Rolled:
    """The faces as they were typed if that may be, or in an order in which these dice can show them."""
    asked = next((ask for ask in table.asks if isinstance(ask, Roll) and ask.cup == move.cup), None)
    if asked is None:
        return move
    dice = [playing(table).game.dice[die] for die in asked.dice]
    if len(dice) == len(move.faces) and all(die.face(face) for die, face in zip(dice, move.faces, strict=True)):
        return move
    order = assign(move.faces, dice)
    return move if order is None else replace(move, faces=tuple(move.faces[place] for place in order))


def shake(draft: Draft, seat: Seat, cup: Seat) -> None:
    """A player throws the dice in the cup; the house throws for bots, and for those who got up."""
    _running(draft.table)
    if cup != seat:
        raise Refusal(say("That is not your cup."))
    at, asked = draft.stamp, cup_of(draft.table, cup)
    if asked is None:
        raise Refusal(say("There are no dice in your cup now."))
    if draft.table.seats[cup].physical:
        raise Refusal(say("Your dice are real: throw them, and type in what they show."))
    draft.roll(asked, at)
    house_throws(draft, at)


def take_back(draft: Draft, seat: Seat) -> None:
    """A slip of the finger: the game is as before the last step, and a clock that ran has the time back."""
    if draft.table.paused is not None:
        raise Refusal(say("The game is paused."))
    if reason := no_way_back(draft.table):
        raise Refusal(reason)
    last = _past(draft.table)[-1]
    draft.add(events.TakenBack(seat))
    gone = draft.now - last.at
    if gone > 0 and playing(draft.table).state.until is not None:
        draft.enter(Entry(draft.now, "clock", Delayed(gone)))
    lay_again(draft, draft.now)


def lay_again(draft: Draft, at: Millis) -> None:
    """What others had thrown or laid before a step was taken back lies there again, as soon as it may."""
    match = draft.table.match
    for kept in match.kept if match else ():
        if any(_is_asked_for(kept, ask) for ask in draft.table.asks):
            with suppress(Refusal):
                draft.enter(Entry(at, kept.by, kept.move))


def _is_asked_for(entry: Entry[Any], ask: Ask) -> bool:
    match ask:
        case Roll(cup=cup):
            return isinstance(entry.move, Rolled) and entry.move.cup == cup
        case Choose(seat=seat, moves=moves):
            return entry.by == seat and tag_of(entry.move) in moves
    return False


def way_back(table: TableState) -> WayBack | None:
    """What the host may take back, or why nothing; None where no dice are real."""
    if table.match is None or not table.some_real_dice:
        return None
    reason = say("The game is paused.") if table.paused is not None else no_way_back(table)
    return WayBack(() if reason else table.match.past[-1].said, reason)


def no_way_back(table: TableState) -> Sentence | None:
    """Why nothing can be taken back; None if something can."""
    match = table.match
    if match is None or table.phase == "lobby":
        return say("No game is running.")
    if not table.some_real_dice:
        return say("Only with real dice something can be taken back.")
    if table.phase == "over" and not table.real_dice:
        return say("The game is over, and the house has shown how its dice were thrown.")
    if not match.past:
        return match.stays
    if _hides(match.game, match.past[-1].before.state) and not _hides(match.game, match.state):
        return say("What has been shown to everybody cannot be taken back.")
    return None


def _past(table: TableState) -> tuple[Past, ...]:
    return table.match.past if table.match else ()


def _hides(game: Game[Any, Any], state: State) -> bool:
    """Whether somebody at the table may not see everything."""
    return any(game.view(state, seat) != state for seat in range(game.players))


def cup_of(table: TableState, seat: Seat) -> Roll | None:
    """The dice that a seat is asked to throw."""
    return next((ask for ask in table.asks if isinstance(ask, Roll) and ask.cup == seat), None)


def bot_turns(table: TableState) -> list[tuple[Millis, Seat]]:
    """Which bots are to act, and when."""
    if table.paused is not None:
        return []
    return [
        (_ready(table, number), number)
        for number, seat in enumerate(table.seats)
        if seat.level is not None and _bot_is_asked(table, number)
    ]


def _bot_is_asked(table: TableState, seat: Seat) -> bool:
    """Real dice are typed in by people, also for bots."""
    if cup_of(table, seat) is not None:
        return not table.seats[seat].physical
    return any(isinstance(ask, Choose) and ask.seat == seat for ask in table.asks)


def _ready(table: TableState, seat: Seat) -> Millis:
    shortest, spread = BOT_PAUSE
    since, level, match = table.seats[seat].since, table.seats[seat].level, table.match
    if match is not None and level is not None and has_to_choose(table.asks, seat):
        return since + pause(situation(match.game, match.state, seat, since), level)
    slip = SLIP_PAUSE if match is not None and match.past and not is_side_by_side(match, seat) else 0
    return since + shortest + slip + (since * 31 + seat * 977) % spread


def bot_shakes(draft: Draft, seat: Seat) -> None:
    """A bot throws the dice in its cup."""
    asked = cup_of(draft.table, seat)
    if asked is not None:
        draft.roll(asked, draft.now)
        house_throws(draft, draft.now)


def bot_chooses(draft: Draft, seat: Seat, seen: TableState, move: Move) -> None:
    """A bot makes the move that it thought out, unless it is asked something else by now."""
    if asks_of(draft.table.asks, seat) != asks_of(seen.asks, seat) or draft.table.seats[seat].level is None:
        return
    asked = draft.table.asks
    draft.enter(Entry(draft.now, seat, move))
    if move.throws:
        _throw_new_dice(draft, seat, asked, draft.now)
    house_throws(draft, draft.now)


def plain_moves(table: TableState, seat: Seat) -> list[Move]:
    """The moves with nothing to choose about them (pass, done, ready) among those that a seat is asked for."""
    asked = {tag for ask in table.asks if isinstance(ask, Choose) and ask.seat == seat for tag in ask.moves}
    kinds = [kind for kind in get_args(playing(table).game.move_type) if tag_of(kind) in asked]
    return [kind() for kind in kinds if all(not field.required for field in msgspec.structs.fields(kind))]


def waits_for_bots_only(table: TableState) -> bool:
    """Whether nothing happens any more unless a bot acts."""
    awaited = {ask.whom for ask in table.asks}
    return table.deadline is None and all(n is not None and table.seats[n].level is not None for n in awaited)


def due(table: TableState) -> Millis | None:
    """When the table has to be looked after, even if nobody watches."""
    moments = [moment for moment, _ in bot_turns(table)]
    if table.deadline is not None:
        moments.append(table.deadline + GRACE)
    return min(moments, default=None)

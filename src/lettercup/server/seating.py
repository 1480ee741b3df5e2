"""Who sits where, how the table plays, when it starts, pauses and plays again: as events, or as reasons why not."""

import unicodedata
from typing import Protocol

import msgspec

from lettercup.core import Delayed, Entry, Seat, say
from lettercup.games import GAMES
from lettercup.server import events, protocol
from lettercup.server.decide import Draft, Refusal, Unreadable, do, house_throws, shake, take_back, unreadable
from lettercup.server.house import BOT_NAMES, House, judges_words
from lettercup.server.state import SeatState, TableState, game_of_table
from lettercup.server.views import Presence


class Room(Protocol):
    """Where a table stands."""

    @property
    def presence(self) -> Presence:
        """Whose pages are open."""
        ...


def opening(new: protocol.NewTable, holder: str, house: House) -> tuple[events.AnyEvent, ...]:
    """The first events of a table: it is opened, and whoever opens it sits down."""
    if new.game not in GAMES:
        raise Unreadable("$.game", say("There is no game {name}.", name=new.game))
    _check_options(new.game, new.options, 1)
    name = clean(new.name, "$.name")
    opened = events.Opened(new.game, new.options, new.settings, house.secret())
    return opened, events.Sat(holder, name, new.entropy)


def answer(draft: Draft, holder: str, message: protocol.ClientMessage, room: Room) -> None:
    """Do what a message asks for."""
    if isinstance(message, protocol.Ping):
        return
    if isinstance(message, protocol.Sit):
        sit(draft, holder, message.name, message.entropy)
        return
    mine = draft.table.seats_of(holder)
    if not mine:
        raise Refusal(say("You have no seat at this table."))
    if message.by is not None and message.by not in mine:
        raise Refusal(say("That is not your seat."))
    seat = mine[0] if message.by is None else message.by
    if isinstance(message, protocol.ComeBack):
        come_back(draft, seat)
        return
    if not draft.table.seats[seat].person:
        raise Refusal(say("You got up: come back to your seat first."))
    from_seat(draft, seat, message, room)


def from_seat(draft: Draft, seat: Seat, message: protocol.ClientMessage, room: Room) -> None:
    """What anybody with a seat may do."""
    match message:
        case protocol.Do(move=move):
            do(draft, seat, move)
        case protocol.Shake(cup=cup):
            shake(draft, seat, cup)
        case protocol.SitBeside(name=name, entropy=entropy):
            sit_beside(draft, seat, name, entropy)
        case protocol.Leave(by=by):
            leave(draft, table_mates(draft.table, seat) if by is None else (seat,))
        case protocol.Chat() | protocol.SayPhrase():
            chat(draft, seat, message)
        case protocol.WantPause(wants=wants):
            want_pause(draft, seat, wants)
        case protocol.WantRematch(wants=wants, entropy=entropy):
            want_rematch(draft, seat, wants, entropy)
        case protocol.Rename() | protocol.UseDice():
            change_seat(draft, seat, message)
        case _:
            host(draft, seat, message, room)


def host(draft: Draft, seat: Seat, message: protocol.ClientMessage, room: Room) -> None:
    """What only the host may do."""
    if not is_host(draft.table, seat):
        raise Refusal(say("Only the host can do that."))
    match message:
        case protocol.AddBot() | protocol.SetLevel() | protocol.HandToBot():
            manage_bots(draft, message, room)
        case protocol.Remove(seat=whose):
            _before_the_start(draft.table)
            _seat(draft.table, whose)
            draft.add(events.Removed(whose))
        case protocol.ChooseOptions(options=options, settings=settings):
            _before_the_start(draft.table)
            _check_options(draft.table.name, options, max(1, len(draft.table.seats)))
            draft.add(events.OptionsChosen(options, settings))
        case protocol.AllowChat(allowed=allowed):
            draft.add(events.ChatAllowed(allowed))
        case protocol.Start(entropy=entropy):
            start(draft, {seat: entropy} if entropy else {})
        case protocol.TakeBack():
            take_back(draft, seat)
        case protocol.CallOff():
            call_off(draft, seat)


def manage_bots(draft: Draft, message: protocol.AddBot | protocol.SetLevel | protocol.HandToBot, room: Room) -> None:
    """Which bots sit at the table, and how well they play."""
    match message:
        case protocol.AddBot(level=level):
            add_bot(draft, level)
        case protocol.SetLevel(seat=whose, level=level):
            set_level(draft, whose, level)
        case protocol.HandToBot(seat=whose, level=level):
            hand_to_bot(draft, whose, level, room)


def sit(draft: Draft, holder: str, name: str, entropy: str) -> None:
    table = draft.table
    if table.seat_of(holder) is not None:
        raise Refusal(say("You have a seat already."))
    _before_the_start(table)
    _free(table)
    draft.add(events.Sat(holder, _free_name(table, clean(name, "$.name")), entropy))


def sit_beside(draft: Draft, seat: Seat, name: str, entropy: str) -> None:
    """Several people share a device: each has a seat, and the same browser holds them all."""
    table = draft.table
    _before_the_start(table)
    _free(table)
    draft.add(events.Sat(table.seats[seat].holder or "", _free_name(table, clean(name, "$.name")), entropy))


def table_mates(table: TableState, seat: Seat) -> tuple[Seat, ...]:
    """All who share a device and have not got up, the asking one included."""
    return tuple(mate for mate in table.seats_of(table.seats[seat].holder) if table.seats[mate].person)


def is_host(table: TableState, seat: Seat) -> bool:
    return table.host_seat in table.seats_of(table.seats[seat].holder)


def leave(draft: Draft, seats: tuple[Seat, ...]) -> None:
    in_lobby = draft.table.phase == "lobby"
    for seat in reversed(seats):
        draft.add(events.Removed(seat) if in_lobby else events.Left(seat))


def add_bot(draft: Draft, level: str) -> None:
    _before_the_start(draft.table)
    _free(draft.table)
    _known_level(draft, level)
    taken = {seat.name for seat in draft.table.seats}
    name = next((name for name in BOT_NAMES if name not in taken), f"Bot {len(taken) + 1}")
    draft.add(events.BotSat(name, level))


def set_level(draft: Draft, seat: Seat, level: str) -> None:
    if _seat(draft.table, seat).level is None:
        raise Refusal(say("No bot plays there."))
    _known_level(draft, level)
    draft.add(events.LevelSet(seat, level))


def change_seat(draft: Draft, seat: Seat, message: protocol.Rename | protocol.UseDice) -> None:
    """Before the start a name, or the kind of dice: one's own, or as the host anybody's."""
    table = draft.table
    _before_the_start(table)
    whose = table.people if message.seat is None else (message.seat,)
    if not is_host(table, seat) and not set(whose) <= set(table_mates(table, seat)):
        raise Refusal(say("Only the host can do that for others."))
    for number in whose:
        _seat(table, number)
        if isinstance(message, protocol.UseDice):
            draft.add(events.DiceUsed(number, message.physical))
        else:
            draft.add(events.Renamed(number, _free_name(table, clean(message.name, "$.name"), number)))


def start(draft: Draft, more: dict[Seat, str]) -> None:
    """Begin a game with everybody who has not got up."""
    table = draft.table
    if table.phase == "playing":
        raise Refusal(say("The game has begun already."))
    seated = {number: seat for number, seat in enumerate(table.seats) if not seat.gone}
    _check_options(table.name, table.options, len(seated))
    entropies = tuple(more.get(number, seat.entropy) for number, seat in seated.items())
    draft.add(events.Started(entropies, draft.house.lexicon if judges_words(table.kind) else None))
    house_throws(draft, draft.now)


def call_off(draft: Draft, seat: Seat) -> None:
    """Only where real dice are awaited: whose box has other letters could never go on."""
    if not draft.table.awaits_real_dice:
        raise Refusal(say("A game that runs is played to its end."))
    draft.add(events.CalledOff(seat))


def come_back(draft: Draft, seat: Seat) -> None:
    if draft.table.seats[seat].person:
        raise Refusal(say("You are at your seat."))
    draft.add(events.CameBack(seat))


def hand_to_bot(draft: Draft, seat: Seat, level: str, room: Room) -> None:
    table = draft.table
    whose = _seat(table, seat)
    if table.phase != "playing":
        raise Refusal(say("No game is running."))
    if whose.holder is None or whose.level is not None:
        raise Refusal(say("A bot plays there already."))
    if not whose.gone and whose.holder in room.presence.holders:
        raise Refusal(say("{name} is still here.", name=whose.name))
    _known_level(draft, level)
    draft.add(events.HandedToBot(seat, level))


def want_pause(draft: Draft, seat: Seat, wants: bool) -> None:
    table = draft.table
    if table.paused is None and table.deadline is None:
        raise Refusal(say("There is no clock to stop."))
    for mate in table_mates(table, seat):
        draft.add(events.PauseWanted(mate, wants))
    agreed = all(draft.table.seats[number].wants_pause for number in draft.table.people)
    if agreed and table.paused is None:
        draft.add(events.Paused())
    elif not agreed and table.paused is not None:
        resume(draft)


def resume(draft: Draft) -> None:
    """The clock runs on, and what is due comes as much later as it stood still."""
    stood = draft.now - (draft.table.paused or draft.now)
    if stood and draft.table.match and draft.table.match.state.until is not None:
        draft.enter(Entry(draft.now, "clock", Delayed(stood)))
    draft.add(events.Resumed())


def want_rematch(draft: Draft, seat: Seat, wants: bool, entropy: str) -> None:
    if draft.table.phase != "over":
        raise Refusal(say("The game is not over."))
    for mate in table_mates(draft.table, seat):
        draft.add(events.RematchWanted(mate, wants, entropy if mate == seat else ""))
    if all(draft.table.seats[number].wants_rematch for number in draft.table.people):
        start(draft, {})


def chat(draft: Draft, seat: Seat, message: protocol.Chat | protocol.SayPhrase) -> None:
    if not draft.table.settings.chat:
        raise Refusal(say("Nobody talks at this table."))
    if isinstance(message, protocol.SayPhrase):
        draft.add(events.PhraseSaid(seat, message.phrase))
    else:
        draft.add(events.Chatted(seat, clean(message.text, "$.text")))


def clean(text: str, field: str) -> str:
    """Text that people wrote: on one line, without signs that cannot be seen."""
    text = " ".join(unicodedata.normalize("NFC", text).split())
    if not text:
        raise Unreadable(field, say("There is nothing to read in it."))
    if any(unicodedata.category(sign).startswith("C") for sign in text):
        raise Unreadable(field, say("It has signs in it that cannot be seen."))
    return text


def _free_name(table: TableState, name: str, but: Seat | None = None) -> str:
    if any(seat.name.casefold() == name.casefold() and number != but for number, seat in enumerate(table.seats)):
        raise Refusal(say("Somebody at this table is called {name} already.", name=name))
    return name


def _before_the_start(table: TableState) -> None:
    if table.phase != "lobby":
        raise Refusal(say("The game has begun already."))


def _free(table: TableState) -> None:
    if len(table.seats) >= table.kind.seats[-1]:
        raise Refusal(say("All seats are taken."))


def _seat(table: TableState, number: Seat) -> SeatState:
    if number >= len(table.seats):
        raise Refusal(say("There is no such seat."))
    return table.seats[number]


def _known_level(draft: Draft, level: str) -> None:
    known = draft.house.levels(draft.table.name)
    if not known:
        raise Refusal(say("There are no bots for {game} yet.", game=draft.table.kind.title))
    if level not in known:
        raise Refusal(say("Bots play {levels} here, not {level}.", levels=", ".join(known), level=level))


def _check_options(name: str, options: dict[str, object], players: int) -> None:
    if "players" in options:
        raise Unreadable("$.options.players", say("The seats decide how many play."))
    try:
        game_of_table(name, options, players)
    except msgspec.ValidationError as error:
        raise unreadable(error, "$.options") from error

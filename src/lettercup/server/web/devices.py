"""One person with several devices over HTTP: linking a device, a card to come back with, and what all devices show."""

import secrets
from typing import Annotated

from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from lettercup.core import Millis, Value, say
from lettercup.house.devices import LINK_LASTS, DayPlayed, Link, LinkState, read_card
from lettercup.house.messages import LARGEST_MESSAGE
from lettercup.house.names import Name, clean_name
from lettercup.house.views import TableInfo, info_of
from lettercup.server.tables.codes import is_long
from lettercup.server.tables.open_log import BrokenLog
from lettercup.server.tables.own_logs import fresh_card, is_from
from lettercup.server.web import auth
from lettercup.server.web.asking import (
    address_of,
    as_json,
    body_of,
    holder_of,
    link_to,
    qr_code,
    read_body,
    reads_slowly,
    server_of,
    with_cookie,
)
from lettercup.server.web.operations import SVG, get, post
from lettercup.server.web.trouble import Sorry

MOST_TABLES = 20
"""The most unknown tables told to a device at once."""

TOO_MANY_AT_ONCE = 429

NO_LINK = say("This code leads to no device. Codes are good for ten minutes.")
NO_CARD = say("There is no such card. Check each word.")
TOO_MANY = say("Too many wrong codes. Wait a minute, then try again.")
TOO_OFTEN = say("You are doing that very often. Wait a minute, then try again.")

Token = Annotated[str, Meta(max_length=64)]


class NewLink(Value, frozen=True, tag=False):
    """Whose device will be linked: the name that it is told."""

    name: Name


class LinkOffer(Value, frozen=True, kw_only=True, tag=False):
    """A code for another device."""

    code: str
    now: Millis
    ends: Millis
    link: str | None
    """Where the other device goes with it; null if only this computer can."""


class LinkView(Value, frozen=True, kw_only=True, tag=False):
    """How far linking a device has come."""

    state: LinkState
    numbers: tuple[int, ...]
    """One of them is shown by the device; for the person alone."""


class LinkChoice(Value, frozen=True, tag=False):
    """The number that the device shows; 0 if none is right."""

    number: int


class LinkedTo(Value, frozen=True, kw_only=True, tag=False):
    """Whose device this will be."""

    name: str
    token: str
    """What the device says from now on to show that it is the same one."""


class LinkToken(Value, frozen=True, tag=False):
    """What the device was told."""

    token: Token


class LinkNumber(Value, frozen=True, tag=False):
    """The number that the person has to choose."""

    number: int


class NewCard(Value, frozen=True, tag=False):
    """The words of a card; they are told only now."""

    words: tuple[str, ...]


class CardView(Value, frozen=True, tag=False):
    """Whether somebody has a card."""

    made: bool


class CardWords(Value, frozen=True, tag=False):
    """The words of a card, as somebody typed them."""

    words: Annotated[str, Meta(max_length=200)]


class KnownTables(Value, frozen=True, tag=False):
    """The tables that a device knows already."""

    known: Annotated[tuple[Annotated[str, Meta(max_length=40)], ...], Meta(max_length=200)]


class Shown(Value, frozen=True, tag=False):
    """A choice of a person's."""

    shown: bool
    """Whether people one has finished a game with see one's results of days."""


class OwnSeat(Value, frozen=True, kw_only=True, tag=False):
    """A table at which somebody has a seat."""

    table: TableInfo
    you: int
    people: tuple[int, ...]
    """The seats of people; the others are bots."""
    winners: tuple[int, ...]
    score: int | None
    """Of the winners, once the game is over."""
    at: Millis
    """When something last happened."""


@post("/api/me/link", LinkOffer, status=201, body=NewLink)
async def offer_link(request: Request) -> Response:
    """Ask for a code that makes another device one's own, too; it is good for ten minutes, and for one device."""
    server = server_of(request)
    cookie, holder = holder_of(server, request)
    _slowly(request, holder)
    name = clean_name(read_body(await body_of(request, LARGEST_MESSAGE), NewLink).name)
    link = await server.links.offer(holder, name)
    at = link.steps[0].at
    offer = LinkOffer(code=link.code, now=at, ends=at + LINK_LASTS, link=link_to(request, f"link/{link.code}"))
    return with_cookie(as_json(offer, 201), request, cookie)


@get("/api/me/link/{code}", LinkView)
async def own_link(request: Request) -> Response:
    """How far linking a device has come; for whoever asked for the code."""
    return as_json(_view(await _own_link(request)))


@get("/api/me/link/{code}/qr.svg", str, kind=SVG)
async def link_qr(request: Request) -> Response:
    """The way for the other device as a QR code."""
    return await qr_code(request, f"link/{(await _own_link(request)).code}")


@post("/api/me/link/{code}", LinkView, body=LinkChoice)
async def choose_number(request: Request) -> Response:
    """Say which number the other device shows; with another one it is not linked."""
    server, link = server_of(request), await _own_link(request)
    number = read_body(await body_of(request, LARGEST_MESSAGE), LinkChoice).number
    await server.links.choose(link, number, _cookie_name(request))
    return as_json(_view(await _own_link(request)))


@post("/api/link/{code}", LinkedTo)
async def ask_for_link(request: Request) -> Response:
    """Come with a code from another device, and learn whose it is; nothing is changed yet."""
    server = server_of(request)
    cookie, holder = holder_of(server, request)
    link, token = await _link(request), secrets.token_urlsafe(24)
    await server.links.ask(link, holder, token)
    return with_cookie(as_json(LinkedTo(name=link.offer.name, token=token)), request, cookie)


@post("/api/link/{code}/agree", LinkNumber, body=LinkToken)
async def agree_to_link(request: Request) -> Response:
    """Say that one is this person; the answer is the number to choose on the other device."""
    return as_json(LinkNumber(await server_of(request).links.agree(await _asked_link(request))))


@post("/api/link/{code}/take", LinkView, body=LinkToken)
async def take_link(request: Request) -> Response:
    """Become this person's device, if they have chosen the right number by now; else say how far it has come."""
    server, link = server_of(request), await _asked_link(request)
    if link.state != "confirmed":
        return as_json(LinkView(state=link.state, numbers=()))
    cookie = server.doorkeeper.signed(await server.links.take(link))
    return with_cookie(as_json(LinkView(state="taken", numbers=())), request, cookie)


@get("/api/me/card", CardView)
async def own_card(request: Request) -> Response:
    """Whether one has a card to come back with."""
    server = server_of(request)
    return as_json(CardView(await server.cards.has(holder_of(server, request)[1])))


@post("/api/me/card", NewCard, status=201)
async def make_card(request: Request) -> Response:
    """Make a card of six words; an earlier one is void, and the words are told only now."""
    server = server_of(request)
    fresh, holder = holder_of(server, request)
    _slowly(request)
    words = fresh_card()
    await server.cards.make(holder, _cookie_name(request, fresh), words)
    return with_cookie(as_json(NewCard(tuple(words.split())), 201), request, fresh)


@post("/api/card", None, status=204, body=CardWords)
async def use_card(request: Request) -> Response:
    """Come back with a card: this device is that person's from now on."""
    server, address = server_of(request), address_of(request)
    if server.limits.misses.spent(address):
        raise Sorry(429, TOO_MANY)
    _slowly(request)
    words = read_card(read_body(await body_of(request, LARGEST_MESSAGE), CardWords).words)
    name = await server.cards.find(words)
    if name is None:
        server.limits.misses.allows(address)
        raise Sorry(404, NO_CARD, "words")
    return with_cookie(Response(status_code=204), request, server.doorkeeper.signed(name))


@get("/api/me/days", list[DayPlayed])
async def own_days(request: Request) -> Response:
    """The days that one has played, on all devices."""
    server = server_of(request)
    return as_json(await server.played.of(holder_of(server, request)[1]))


@get("/api/me/shown", Shown)
async def shown_results(request: Request) -> Response:
    """Whether people one has finished a game with see one's results of days."""
    server = server_of(request)
    return as_json(Shown(not await server.shyness.is_shy(holder_of(server, request)[1])))


@post("/api/me/shown", Shown, body=Shown)
async def show_results(request: Request) -> Response:
    """Choose whether people one has finished a game with see one's results of days."""
    server, wanted = server_of(request), read_body(await body_of(request, LARGEST_MESSAGE), Shown)
    reads_slowly(request)
    cookie, holder = holder_of(server, request)
    await server.shyness.choose(holder, not wanted.shown)
    return with_cookie(as_json(wanted), request, cookie)


@post("/api/me/tables", list[OwnSeat], body=KnownTables)
async def own_seats(request: Request) -> Response:
    """Tables at which one has a seat and that this device does not know, at most twenty."""
    server = server_of(request)
    holder = holder_of(server, request)[1]
    known = set(read_body(await body_of(request, LARGEST_MESSAGE), KnownTables).known)
    codes = [code for code in await server.archive.tables_of(holder) if code not in known and not is_long(code)]
    if codes:
        reads_slowly(request, cost=len(codes[:MOST_TABLES]))
    seats = [await _seat_at(request, code, holder) for code in codes[:MOST_TABLES]]
    return as_json([seat for seat in seats if seat])


async def _seat_at(request: Request, code: str, holder: str) -> OwnSeat | None:
    try:
        state = (await server_of(request).find(code, address_of(request), holder)).state
    except Sorry as sorry:
        if sorry.status == TOO_MANY_AT_ONCE:
            raise
        return None
    except BrokenLog:
        return None
    you = state.seat_of(holder)
    if you is None or state.seats[you].gone:
        return None
    outcome = state.match.game.outcome(state.match.state) if state.match else None
    return OwnSeat(
        table=info_of(state, None),
        you=you,
        people=tuple(seat for seat, sitter in enumerate(state.seats) if sitter.holder),
        winners=outcome.winners if outcome else (),
        score=outcome.scores[outcome.winners[0]] if outcome and outcome.winners else None,
        at=state.at,
    )


async def _link(request: Request) -> Link:
    """The link in the path; who types wrong codes too often has to wait."""
    server, address = server_of(request), address_of(request)
    if server.limits.misses.spent(address):
        raise Sorry(429, TOO_MANY)
    code: str = request.path_params["code"]
    link = await server.links.find(code) if code.isascii() and code.isdigit() else None
    if link is None:
        server.limits.misses.allows(address)
        raise Sorry(404, NO_LINK, "code")
    return link


async def _own_link(request: Request) -> Link:
    link = await _link(request)
    if link.offer.holder != holder_of(server_of(request), request)[1]:
        raise _no_link(request)
    return link


async def _asked_link(request: Request) -> Link:
    """The link in the path, for the device that has asked for it."""
    link = await _link(request)
    token = read_body(await body_of(request, LARGEST_MESSAGE), LinkToken).token
    if not is_from(link, token):
        raise _no_link(request)
    return link


def _no_link(request: Request) -> Sorry:
    """A code of somebody else is answered like one that does not exist."""
    server_of(request).limits.misses.allows(address_of(request))
    return Sorry(404, NO_LINK, "code")


def _slowly(request: Request, *keys: str) -> None:
    linking = server_of(request).limits.linking
    if not all(linking.allows(key) for key in (address_of(request), *keys)):
        raise Sorry(429, TOO_OFTEN)


def _view(link: Link) -> LinkView:
    return LinkView(state=link.state, numbers=tuple(sorted(link.numbers)))


def _cookie_name(request: Request, fresh: str | None = None) -> str:
    """The name in the cookie of whoever asks; it is what makes them who they are."""
    return (fresh or request.cookies[auth.COOKIE]).partition(".")[0]


DEVICE_OPERATIONS = (
    offer_link,
    own_link,
    link_qr,
    choose_number,
    ask_for_link,
    agree_to_link,
    take_link,
    own_card,
    make_card,
    use_card,
    own_days,
    shown_results,
    show_results,
    own_seats,
)

"""One person with several devices: linking one, a card to come back with, and the days that a person has played.

Each of these is a short log in the same store as tables. A link takes its steps in a fixed order, and a store takes
each place of a log only once, so a code is good for one device, whichever node is asked.
"""

from typing import Literal, NamedTuple, TypeVar

import msgspec

from lettercup.core import Millis, Value, fault
from lettercup.house.refusal import Refusal
from lettercup.lexicon.card_words import CARD_WORDS

LINK_LASTS: Millis = 10 * 60 * 1000
"""How long a device can be linked by a code."""
NUMBERS = 3
"""How many numbers the person chooses from; one of them is on the new device."""
ON_A_CARD = 6
OWN_LOGS = ("link-", "card-", "days-of-", "shy-")
"""How the logs of persons begin; no table can have such a code."""


class LinkOffered(Value, frozen=True):
    """Somebody wants to link a device."""

    holder: str
    name: str


class LinkAsked(Value, frozen=True):
    """A device has the code, and was told whose it is."""

    by: str
    token: str
    """The hash of what only that device knows."""


class LinkAgreed(Value, frozen=True):
    """Whoever uses that device has said that they are this person; it shows the first of these numbers."""

    numbers: tuple[int, ...]


class LinkConfirmed(Value, frozen=True):
    """The person has chosen the number that the device shows; the cookie is there until it is taken."""

    cookie: str


class LinkRefused(Value, frozen=True):
    """The person has chosen another number, or wants no such device."""


class LinkTaken(Value, frozen=True):
    """The device has its cookie."""


LinkEvent = LinkOffered | LinkAsked | LinkAgreed | LinkConfirmed | LinkRefused | LinkTaken


class LinkStep(Value, frozen=True, tag=False):
    """One step of linking a device."""

    at: Millis
    event: LinkEvent


E = TypeVar("E", LinkOffered, LinkAsked, LinkAgreed, LinkConfirmed)
LinkState = Literal["open", "asked", "agreed", "confirmed", "refused", "taken"]


class Link(NamedTuple):
    """A device that is being linked."""

    code: str
    steps: tuple[LinkStep, ...]

    @property
    def offer(self) -> LinkOffered:
        """Who wants to link a device."""
        if (offer := self._find(LinkOffered)) is None:
            raise LookupError(f"There is no link with the code {self.code}.")
        return offer

    @property
    def asked(self) -> LinkAsked | None:
        """Which device wants to be linked."""
        return self._find(LinkAsked)

    @property
    def numbers(self) -> tuple[int, ...]:
        """The number on the device, and others."""
        agreed = self._find(LinkAgreed)
        return agreed.numbers if agreed else ()

    @property
    def cookie(self) -> str:
        """What the device is waiting for; empty before and afterwards."""
        confirmed = self._find(LinkConfirmed)
        return confirmed.cookie if confirmed else ""

    @property
    def state(self) -> LinkState:
        """How far it has come."""
        states: dict[type[LinkEvent], LinkState] = {
            LinkOffered: "open",
            LinkAsked: "asked",
            LinkAgreed: "agreed",
            LinkConfirmed: "confirmed",
            LinkRefused: "refused",
            LinkTaken: "taken",
        }
        return states[type(self.steps[-1].event)]

    def is_over(self, now: Millis) -> bool:
        """Whether it is too late for it."""
        return now - self.steps[0].at > LINK_LASTS

    def check_next(self, wanted: LinkState) -> None:
        """Refuse a step that is not the next one."""
        if self.state != wanted:
            raise Refusal(fault("link-used"))

    def _find(self, kind: type[E]) -> E | None:
        return next((step.event for step in self.steps if isinstance(step.event, kind)), None)


class Card(Value, frozen=True, tag=False):
    """What is kept of a card: nothing that leads to its words, and a cookie that only they open."""

    sealed: str


class DayPlayed(Value, frozen=True, kw_only=True, tag=False):
    """What somebody's attempt at a day's dice was worth when they last looked."""

    number: int
    game: str
    points: int
    percent: int | None
    """Of the best, where that is known."""
    late: bool


def read_card(typed: str) -> str:
    """The words of a card as somebody typed them, in their own spelling; refuses what no card says."""
    words = typed.lower().replace("-", " ").replace(",", " ").split()
    strange = next((word for word in words if word not in CARD_WORDS), None)
    if strange is not None:
        raise Refusal(fault("not-on-a-card", strange[:24].upper()))
    if len(words) != ON_A_CARD:
        raise Refusal(fault("card-length", words=ON_A_CARD))
    return " ".join(words)


_link_steps = msgspec.json.Decoder(LinkStep)


def read_link(code: str, bodies: list[bytes]) -> Link:
    """A link as it was stored."""
    return Link(code, tuple(map(_link_steps.decode, bodies)))


def is_own_log(log: str) -> bool:
    """Whether a log belongs to a person and is no table."""
    return log.startswith(OWN_LOGS)

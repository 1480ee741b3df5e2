"""What is published about dice that are the same for everybody before they are thrown.

A source says how the secret of the dice is made. Whoever knows the secret can throw the dice; `house/same_dice.py`
makes it and checks it.
"""

from typing import Literal

from lettercup.core.value import Value

Day = int
"""Days since 1 January 1970, in UTC."""
MILLIS_A_DAY = 86_400_000
FIRST_DAY: Day = 20_454
"""1 January 2026; it is number 1."""
SOURCES_VERSION = 1
"""How secrets are made from sources, and dice from secrets; a change is a new version."""

LANGUAGES = ("en",)
"""The languages that have dice; another one would be a way to choose them."""


class World(Value, frozen=True, kw_only=True):
    """The day's dice of every Lettercup in the world: the secret is a hash of what is written here."""

    version: int = SOURCES_VERSION
    game: str
    language: str = "en"
    day: Day


class Chain(Value, frozen=True, kw_only=True):
    """The day's dice of one house: the secret follows from a link of a hash chain whose end was published at first."""

    version: int = SOURCES_VERSION
    game: str
    language: str = "en"
    day: Day
    first: Day
    """The day of the link whose hash is the end."""
    end: str


Kindness = Literal["any", "kind", "normal", "tough"]
"""Which of the candidates for a round it is, as on a Monday, Thursday or Sunday; any: there was no choice."""


class Sealed(Value, frozen=True, kw_only=True):
    """The dice of a room: its secret was promised by a hash, and everybody who entered added chance."""

    version: int = SOURCES_VERSION
    game: str
    promise: str
    kindness: Kindness = "any"
    entropies: tuple[str, ...] = ()
    typed: tuple[tuple[str, ...], ...] = ()
    """What real dice showed that somebody threw for everybody: the first throws of the task, in its order."""


SharedSource = World | Chain | Sealed


def day_at(moment: int) -> Day:
    """The day of a moment in milliseconds since 1970; the zone of a clock on a wall plays no part."""
    return moment // MILLIS_A_DAY


def weekday(day: Day) -> int:
    """0 is Monday, 6 is Sunday."""
    return (day + 3) % 7

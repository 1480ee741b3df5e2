"""Messages as they come over a socket: read, or what is wrong with them."""

import re
from typing import Annotated, TypeVar

import msgspec
from msgspec import Meta

from lettercup.core import say
from lettercup.house.refusal import unreadable
from lettercup.house.replies import Problem

T = TypeVar("T")

MessageId = Annotated[str, Meta(min_length=1, max_length=40)]
"""Chosen by the page; a message that comes twice under one id is done once and answered twice."""
MOST_STEPS = 10_000
"""Steps of a table after which nothing new is begun: everybody who opens it has to read them all."""
STEPS_TO_FINISH = 10_000
"""Steps after that in which a game may still be played to its end."""
LARGEST_MESSAGE = 8 * 1024
"""Bytes; whatever is larger is refused unread."""
ID = re.compile(rb'"id"\s*:\s*"([\w:.-]{1,40})"')


def read_with(decoder: "msgspec.json.Decoder[T]", text: str) -> T | Problem:
    """A message, or what is wrong with it."""
    body = text.encode()
    if len(body) > LARGEST_MESSAGE:
        return Problem(id_of(body), "$", say("A message has at most {bytes} bytes.", bytes=LARGEST_MESSAGE))
    try:
        return decoder.decode(body)
    except (msgspec.MsgspecError, RecursionError) as error:
        trouble = unreadable(error)
        return Problem(id_of(body), trouble.field, trouble.sentence)


def id_of(body: bytes) -> str | None:
    """The id of a message that cannot be read otherwise."""
    found = ID.search(body[:LARGEST_MESSAGE])
    return found[1].decode() if found else None

"""Everything that a page can send to a table."""

import re

import msgspec

from lettercup.core import say
from lettercup.house.moves import CallOff, Do, Shake, TakeBack
from lettercup.house.refusal import unreadable
from lettercup.house.replies import Problem
from lettercup.house.seating import (
    AddBot,
    AllowChat,
    Chat,
    ChooseGame,
    ChooseOptions,
    ChooseSeatOptions,
    ComeBack,
    HandToBot,
    Hurry,
    Leave,
    Ping,
    Remove,
    Rename,
    ReplaceBot,
    SayPhrase,
    SetLevel,
    Sit,
    SitBeside,
    Stir,
    UseBox,
    UseDice,
    WantPause,
)
from lettercup.house.starting import PromiseChance, ShowChance, Start, WantRematch

LARGEST_MESSAGE = 8 * 1024
"""Bytes; whatever is larger is refused unread."""
ID = re.compile(rb'"id"\s*:\s*"([\w:.-]{1,40})"')

ClientMessage = (
    Do
    | Shake
    | Sit
    | SitBeside
    | ReplaceBot
    | AddBot
    | SetLevel
    | UseDice
    | UseBox
    | Rename
    | Remove
    | ChooseGame
    | ChooseOptions
    | ChooseSeatOptions
    | PromiseChance
    | Start
    | ShowChance
    | TakeBack
    | CallOff
    | Leave
    | HandToBot
    | Hurry
    | Stir
    | ComeBack
    | WantPause
    | WantRematch
    | Chat
    | SayPhrase
    | AllowChat
    | Ping
)

_messages = msgspec.json.Decoder(ClientMessage)


def read_command(text: str) -> ClientMessage | Problem:
    """A message, or what is wrong with it."""
    body = text.encode()
    if len(body) > LARGEST_MESSAGE:
        return Problem(id_of(body), "$", say("A message has at most {bytes} bytes.", bytes=LARGEST_MESSAGE))
    try:
        message: ClientMessage = _messages.decode(body)
    except (msgspec.MsgspecError, RecursionError) as error:
        trouble = unreadable(error)
        return Problem(id_of(body), trouble.field, trouble.sentence)
    return message


def id_of(body: bytes) -> str | None:
    """The id of a message that cannot be read otherwise."""
    found = ID.search(body[:LARGEST_MESSAGE])
    return found[1].decode() if found else None

"""Everything that a page can send to a table."""

import msgspec

from lettercup.house.messages import read_with
from lettercup.house.moves import CallOff, Do, Shake, TakeBack
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
    """A message to a table, or what is wrong with it."""
    return read_with(_messages, text)

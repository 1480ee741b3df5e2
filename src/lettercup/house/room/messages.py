"""Everything that can be sent to a room."""

import msgspec

from lettercup.house.messages import read_with
from lettercup.house.replies import Problem
from lettercup.house.room.leading import (
    AddTime,
    AllowAttempt,
    BeginAttempt,
    EndRoom,
    PauseRound,
    ResumeRound,
    SendAttempt,
    StartRound,
    StopRound,
    StrikeAttempt,
)
from lettercup.house.room.people import (
    AddRoomBots,
    EnterRoom,
    HelpPerson,
    LeaveRoom,
    ReadmitPerson,
    RemovePerson,
    RenamePerson,
    SeatBot,
    SeatPeople,
    SwapSeats,
)
from lettercup.house.room.showing import ChooseShape, RevealRound, ShowShapes, SwitchShowing
from lettercup.house.seating import Ping

RoomMessage = (
    EnterRoom
    | LeaveRoom
    | BeginAttempt
    | SendAttempt
    | RemovePerson
    | ReadmitPerson
    | RenamePerson
    | HelpPerson
    | AddRoomBots
    | StartRound
    | SeatPeople
    | SwapSeats
    | SeatBot
    | AddTime
    | PauseRound
    | ResumeRound
    | StopRound
    | RevealRound
    | ShowShapes
    | ChooseShape
    | SwitchShowing
    | AllowAttempt
    | StrikeAttempt
    | EndRoom
    | Ping
)
_messages: msgspec.json.Decoder[RoomMessage] = msgspec.json.Decoder(RoomMessage)


def read_room_message(text: str) -> RoomMessage | Problem:
    """A message to a room, or what is wrong with it."""
    return read_with(_messages, text)

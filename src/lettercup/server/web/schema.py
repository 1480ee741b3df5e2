"""The protocol as one OpenAPI document: the HTTP paths, and every message of the socket.

`python -m tools.protocol` writes from it what the page and the docs need.
"""

from collections.abc import Sequence
from typing import Any, get_args

import msgspec

from lettercup.core import Fault
from lettercup.games import GAMES
from lettercup.house.commands import ClientMessage
from lettercup.house.replies import Answered, Goodbye, Problem, Refused
from lettercup.house.room.messages import RoomMessage
from lettercup.house.views import TableView
from lettercup.server.tables.room_views import RoomView
from lettercup.server.web.operations import Operation
from lettercup.server.web.trouble import Trouble

REF = "#/components/schemas/{name}"

ServerMessage = TableView | Answered | Refused | Problem | Goodbye
RoomServerMessage = RoomView | Answered | Refused | Problem | Goodbye

SPOKEN = {
    "ClientMessage": ClientMessage,
    "ServerMessage": ServerMessage,
    "RoomMessage": RoomMessage,
    "RoomServerMessage": RoomServerMessage,
}


def openapi(operations: Sequence[Operation]) -> dict[str, Any]:
    """The whole protocol as one OpenAPI document; the socket's messages are its schemas without a path."""
    answers, schemas = _schemas(operations)
    paths: dict[str, Any] = {}
    for each in operations:
        paths.setdefault(each.plain_path, {})[each.method.lower()] = each.described(answers, Trouble)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Lettercup", "version": "1", "description": "Tables of letter-dice games."},
        "paths": paths,
        "components": {"schemas": dict(sorted(schemas.items()))},
    }


def _ref(name: str) -> dict[str, str]:
    return {"$ref": REF.format(name=name)}


def _schemas(operations: Sequence[Operation]) -> tuple[dict[Any, Any], dict[str, Any]]:
    """The schemas of what is sent over HTTP, and every type that travels.

    The moves of a game get its name in front, since two games may both have a `Pass`.
    """
    sent = [kind for each in operations for kind in (each.answer, each.body) if kind] + [Trouble]
    found, schemas = msgspec.json.schema_components([*sent, *SPOKEN.values(), *GAMES.values()], ref_template=REF)
    for game in GAMES.values():
        schemas |= _moves(game.__name__, get_args(game.move_type) or (game.move_type,))
    schemas["Move"] = {"anyOf": [_ref(f"{game.__name__}Move") for game in GAMES.values()]}
    schemas["Do"]["properties"]["move"] = _ref("Move")
    schemas[Fault.__name__] = _optional(schemas[Fault.__name__])
    for name, union in SPOKEN.items():
        schemas[name] = {"anyOf": [_ref(kind.__name__) for kind in get_args(union)]}
    return dict(zip(sent, found, strict=False)), {name: _plain(schema) for name, schema in schemas.items()}


def _optional(schema: dict[str, Any]) -> dict[str, Any]:
    """The schema of a struct that does not send its defaults: such fields may be missing."""
    fields = schema["properties"].items()
    sent = {name: {key: value for key, value in field.items() if key != "default"} for name, field in fields}
    return {**schema, "properties": sent}


def _moves(game: str, moves: tuple[type, ...]) -> dict[str, Any]:
    _, schemas = msgspec.json.schema_components(list(moves), ref_template=REF.format(name=f"{game}{{name}}"))
    union = {"anyOf": [_ref(game + move.__name__) for move in moves]}
    return {f"{game}Move": union, **{game + name: schema for name, schema in schemas.items()}}


def _plain(schema: Any) -> Any:
    """A schema as the type generator likes it: without `discriminator` (`type` tells the members apart), and with
    objects of any content said to be so.
    """
    if isinstance(schema, dict):
        anything = schema.get("type") == "object" and not {"properties", "additionalProperties"} & schema.keys()
        plain = {key: _plain(value) for key, value in schema.items() if key != "discriminator"}
        return plain | {"additionalProperties": True} if anything else plain
    return [_plain(item) for item in schema] if isinstance(schema, list) else schema

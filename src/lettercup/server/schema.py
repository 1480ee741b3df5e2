"""The protocol as one OpenAPI document: the HTTP paths, and every message of the socket.

`python -m tools.protocol` writes from it what the page and the docs need.
"""

from typing import Any, get_args

import msgspec

from lettercup.analysis import Possible
from lettercup.core import Die
from lettercup.games import GAMES
from lettercup.lexicon import SPELLINGS, TIERS, Found
from lettercup.server import protocol

REF = "#/components/schemas/{name}"

SPOKEN = (protocol.ClientMessage, protocol.ServerMessage)
HTTP = (
    Die,
    protocol.FinishedGame,
    Found,
    protocol.GameInfo,
    protocol.LookBack,
    protocol.Odds,
    protocol.NewTable,
    protocol.OwnTable,
    Possible,
    protocol.Suggestion,
    protocol.TableInfo,
    protocol.Trouble,
)

CODE = {"name": "code", "in": "path", "required": True, "schema": {"type": "string", "maxLength": 40}}
NUMBER = {"name": "number", "in": "path", "required": True, "schema": {"type": "integer", "minimum": 1}}
SEAT = {"name": "seat", "in": "query", "required": False, "schema": {"type": "integer", "minimum": 0, "maximum": 63}}
PLAYER = {**SEAT, "required": True}
STEP = {"name": "step", "in": "query", "required": True, "schema": {"type": "integer", "minimum": 0, "maximum": 99999}}
WORD = {"name": "word", "in": "query", "required": True, "schema": {"type": "string", "minLength": 1, "maxLength": 40}}
WORDS = {**WORD, "schema": {"type": "array", "items": WORD["schema"], "maxItems": 40}}
CHOICES: dict[str, dict[str, Any]] = {
    "tier": {"type": "string", "enum": [*TIERS]},
    "spelling": {"type": "string", "enum": [*SPELLINGS]},
    "strict": {"type": "boolean"},
    "offensive": {"type": "integer", "minimum": 0, "maximum": 3},
    "extra": {"type": "string"},
}
RULES = [{"name": name, "in": "query", "required": False, "schema": schema} for name, schema in CHOICES.items()]
FAMILY = [
    {"name": "game", "in": "query", "required": True, "schema": {"type": "string", "enum": [*GAMES]}},
    {"name": "levels", "in": "query", "required": True, "schema": {"type": "string", "maxLength": 80}},
    {"name": "bots", "in": "query", "required": False, "schema": {"type": "string", "maxLength": 20}},
]
JSON, LINES, SVG = "application/json", "application/jsonl", "image/svg+xml"
TEXT = {"type": "string"}


def openapi() -> dict[str, Any]:
    """The whole protocol as one OpenAPI document; the socket's messages are its schemas without a path."""
    return {
        "openapi": "3.1.0",
        "info": {"title": "Lettercup", "version": "1", "description": "Tables of letter-dice games."},
        "paths": _paths(),
        "components": {"schemas": dict(sorted(_schemas().items()))},
    }


def _paths() -> dict[str, Any]:
    lists = ("GameInfo", "Die", "OwnTable", "FinishedGame")
    games, dice, own, finished = ({"type": "array", "items": _ref(name)} for name in lists)
    table, looked, possible = "/api/tables/{code}", _answer(_ref("LookBack")), _answer(_ref("Possible"))
    brought = {"required": True, "content": {"text/plain": {"schema": TEXT}}}
    known = _answer({"type": "object", "additionalProperties": {"type": "boolean"}})
    return {
        "/api/games": {"get": _operation("games", "The games that can be played here.", _answer(games))},
        "/api/tables": {
            "post": {
                **_operation("openTable", "Open a table and take its first seat.", _answer(_ref("TableInfo"), "201")),
                "requestBody": {"required": True, "content": {JSON: {"schema": _ref("NewTable")}}},
            }
        },
        "/api/dictionary": {
            "get": _operation("dictionary", "Is a word allowed?", _answer(_ref("Found")), WORD, *RULES)
        },
        f"{table}/dictionary": {
            "get": _operation("known", "Which words does a table with spelling help allow?", known, CODE, WORDS)
        },
        "/api/advice": {
            "get": _operation(
                "advice", "How could a family play so that it is fair?", _answer(_ref("Suggestion")), *FAMILY
            )
        },
        "/api/me": {"get": _operation("me", "Everything that is stored about this browser's owner.", _answer(own))},
        "/api/me/forget": {
            "post": _operation("forgetMe", "Forget this browser's owner.", {"204": {"description": "Forgotten."}})
        },
        table: {"get": _operation("table", "Which table has this code?", _answer(_ref("TableInfo")), CODE)},
        f"{table}/dice": {"get": _operation("dice", "The dice of the game, by their ids.", _answer(dice), CODE)},
        f"{table}/odds": {"get": _operation("odds", "The exact chances, in Bridge Dice.", _answer(_ref("Odds")), CODE)},
        f"{table}/qr.svg": {"get": _operation("qr", "The table's link as a QR code.", _answer(TEXT, kind=SVG), CODE)},
        f"{table}/records": {
            "get": _operation("records", "The games finished at a table, in order.", _answer(finished), CODE)
        },
        f"{table}/records/{{number}}": {
            "get": _operation("record", "The record of a finished game.", _answer(TEXT, kind=LINES), CODE, NUMBER)
        },
        f"{table}/records/{{number}}/steps": {
            "get": _operation("steps", "A finished game, step by step.", looked, CODE, NUMBER, SEAT)
        },
        f"{table}/records/{{number}}/possible": {
            "get": _operation("possible", "What was possible in a turn?", possible, CODE, NUMBER, STEP, PLAYER)
        },
        "/api/look-back": {
            "post": {
                **_operation("lookBack", "The steps of a record that somebody brings.", looked, SEAT),
                "requestBody": brought,
            }
        },
        "/api/possible": {
            "post": {
                **_operation("possibleIn", "What was possible in a turn of such a record?", possible, STEP, PLAYER),
                "requestBody": brought,
            }
        },
    }


def _operation(name: str, summary: str, answers: dict[str, Any], *parameters: dict[str, Any]) -> dict[str, Any]:
    trouble = {"description": "It was not done, and why.", "content": {JSON: {"schema": _ref("Trouble")}}}
    return {
        "operationId": name,
        "summary": summary,
        "parameters": list(parameters),
        "responses": {**answers, "4XX": trouble, "5XX": trouble},
    }


def _answer(schema: dict[str, Any], status: str = "200", kind: str = JSON) -> dict[str, Any]:
    return {status: {"description": "Done.", "content": {kind: {"schema": schema}}}}


def _ref(name: str) -> dict[str, str]:
    return {"$ref": REF.format(name=name)}


def _schemas() -> dict[str, Any]:
    """Every type that travels. The moves of a game get its name in front, since two games may both have a `Pass`."""
    _, schemas = msgspec.json.schema_components([*SPOKEN, *HTTP, *GAMES.values()], ref_template=REF)
    for game in GAMES.values():
        schemas |= _moves(game.__name__, get_args(game.move_type) or (game.move_type,))
    schemas["Move"] = {"anyOf": [_ref(f"{game.__name__}Move") for game in GAMES.values()]}
    schemas["Do"]["properties"]["move"] = _ref("Move")
    for name, union in zip(("ClientMessage", "ServerMessage"), SPOKEN, strict=True):
        schemas[name] = {"anyOf": [_ref(kind.__name__) for kind in get_args(union)]}
    return {name: _plain(schema) for name, schema in schemas.items()}


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

"""What cannot be read, in sentences: they name the fields and values that there are."""

import re
from collections.abc import Sequence
from functools import cache
from typing import Any

import msgspec
from msgspec import inspect

UNKNOWN = re.compile(r"Object contains unknown field `(\w+)`(?: - at `(.*)`)?")
MISSING = re.compile(r"Object missing required field `(\w+)`(?: - at `(.*)`)?")
CHOICE = re.compile(r"Invalid enum value '?(.*?)'?(?: - at `(.*)`)?")
KIND = re.compile(r"Expected `([\w| ]+)`, got `(\w+)`(?: - at `(.*)`)?")
PLACED = re.compile(r"(.*?)\.? - at `(.*)`")
STEP = re.compile(r"\.(\w+)|\[[^\]]*\]")
KINDS = {
    "int": "a whole number",
    "float": "a number",
    "str": "a text",
    "bool": "true or false",
    "array": "a list",
    "object": "named values",
    "null": "nothing",
}


def explained(error: msgspec.MsgspecError, kind: Any = None) -> str:
    """Why something cannot be read as a type, in a sentence."""
    text = str(error)
    if "truncated" in text:
        return "It ends in the middle."
    if match := UNKNOWN.fullmatch(text):
        return f"There is no field {match[1]}; {_there_are(_fields(_at(kind, match[2])))}."
    if match := MISSING.fullmatch(text):
        return f"The field {match[1]} is missing."
    if match := CHOICE.fullmatch(text):
        return told_choice(match[2] or "", _values(_at(kind, match[2])), match[1])
    if match := KIND.fullmatch(text):
        wanted = " or ".join(KINDS.get(each, each) for each in match[1].split(" | "))
        return f"{_label(match[3] or '')}{wanted}, not {KINDS.get(match[2], match[2])}."
    if match := PLACED.fullmatch(text):
        return f"{_label(match[2])}{match[1][:1].lower()}{match[1][1:]}."
    return text if text.endswith(".") else f"{text}."


def told_choice(path: str, known: Sequence[object], given: object) -> str:
    """That a value is not one of those that there are."""
    return f"{_label(path)}{', '.join(map(str, known)) or 'something else'}, not {given}."


def _label(path: str) -> str:
    """The name of the last field of a path, as the beginning of a sentence."""
    names = [match[1] for match in STEP.finditer(path) if match[1]]
    return f"{names[-1].replace('_', ' ').capitalize()}: " if names else "Expected: "


def _there_are(names: Sequence[str]) -> str:
    return f"there are {', '.join(names)}" if names else "there are none"


def _at(kind: Any, path: str | None) -> Any:
    """The type at a path inside a type, as `msgspec.inspect` describes it; None if it is not known."""
    found: Any = None if kind is None else inspect.type_info(kind)
    for match in STEP.finditer(path or ""):
        found = _bare(found)
        if match[1]:
            fields = getattr(found, "fields", ())
            found = next((field.type for field in fields if field.encode_name == match[1]), None)
        else:
            found = getattr(found, "item_type", None)
    return _bare(found)


def _bare(found: Any) -> Any:
    """A type without its metadata."""
    return found.type if isinstance(found, inspect.Metadata) else found


def _fields(found: Any) -> list[str]:
    return [field.encode_name for field in getattr(found, "fields", ())]


def _values(found: Any) -> tuple[object, ...]:
    return tuple(found.values) if isinstance(found, inspect.LiteralType) else ()


def field_faults(value: Any) -> list[str]:
    """Which fields of a struct that was made in Python have a value that they cannot have, in sentences."""
    told = []
    for field in _fields_of(value.__class__):
        given, kind = getattr(value, field.name), _bare(field.type)
        match kind:
            case inspect.LiteralType() if given not in kind.values:
                told.append(told_choice(f".{field.name}", kind.values, given))
            case inspect.IntType() if not isinstance(given, int) or isinstance(given, bool):
                told.append(f"{_label(f'.{field.name}')}a whole number, not {given!r}.")
            case inspect.BoolType() if not isinstance(given, bool):
                told.append(f"{_label(f'.{field.name}')}true or false, not {given!r}.")
            case inspect.VarTupleType() if not isinstance(given, tuple):
                told.append(f"{_label(f'.{field.name}')}a tuple, not {given!r}.")
    return told


@cache
def _fields_of(kind: type) -> Sequence[inspect.Field]:
    found = inspect.type_info(kind)
    return found.fields if isinstance(found, inspect.StructType) else ()

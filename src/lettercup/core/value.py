"""Immutable values that travel as JSON, and the sentences that tell what happened."""

import re
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any, Self, TypeVar

import msgspec

T = TypeVar("T")


def _tag(class_name: str) -> str:
    """`TimeUp` travels as `time-up`."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", class_name).lower()


class Value(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag=_tag):
    """A frozen struct, tagged with its name: one definition for rules, records, sockets and the page's types."""

    if TYPE_CHECKING:

        def but(self, **changes: Any) -> Self:
            """A copy with some fields changed."""
    else:
        but = msgspec.Struct.__replace__


def put(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """A copy of a tuple with one element replaced."""
    return *items[:index], item, *items[index + 1 :]


def tag_of(value: Value | type[Value]) -> str:
    """The name under which a value, or a class of values, travels."""
    return _tag_of(value if isinstance(value, type) else type(value))


@cache
def _tag_of(kind: type[Value]) -> str:
    return str(kind.__struct_config__.tag)


class Sentence(Value, frozen=True):
    """An English sentence with places, and the facts that fill them; facts named `who` and `whom` are seats.

    The template is also the key under which other languages find their own sentence.
    """

    text: str
    facts: dict[str, int | str] = {}

    def told(self, names: tuple[str, ...] = ()) -> str:
        """The sentence with its facts filled in, seats by name."""
        return self.text.format_map({key: _fact(key, fact, names) for key, fact in self.facts.items()})

    def __str__(self) -> str:
        return self.told()


def say(text: str, /, **facts: int | str) -> Sentence:
    """`say("{who} cast {faces}.", who=0, faces="B R")`"""
    return Sentence(text, facts)


def _fact(key: str, fact: int | str, names: tuple[str, ...]) -> int | str:
    if key not in ("who", "whom") or not isinstance(fact, int):
        return fact
    return names[fact] if fact < len(names) else f"Player {fact + 1}"


encode: Callable[[Any], bytes] = msgspec.json.Encoder(order="sorted").encode
"""A value as canonical JSON: the same value always gives the same bytes."""

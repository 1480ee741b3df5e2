"""Why something is refused: a fault is data, and its sentence is one way to say it.

A state or a record may hold faults, never sentences: wording can change, and an old record is retold in today's words.
"""

from collections.abc import Mapping

import msgspec

from lettercup.core.value import Sentence, Value

WORDING: dict[str, str] = {}
"""The sentence for each kind of fault, as a template; each room adds its own with `wording`."""
OTHERWISE = "That is not allowed."


def wording(sentences: Mapping[str, str]) -> None:
    """Register how faults are said, by their kind; two rooms that share a kind share its sentence."""
    for kind, text in sentences.items():
        if WORDING.setdefault(kind, text) != text:
            raise ValueError(f"The fault {kind} has two sentences: “{WORDING[kind]}” and “{text}”.")


class Fault(Value, frozen=True, omit_defaults=True, tag=False):
    """One thing that is wrong with a move or a word, and where."""

    kind: str
    word: str = ""
    """The word that is wrong."""
    dice: tuple[int, ...] = ()
    """The dice that are wrong, for the page to mark."""
    cells: tuple[tuple[int, int], ...] = ()
    """The cells that are wrong."""
    facts: dict[str, int | str] = msgspec.field(default_factory=dict)
    """What else the sentence needs."""

    @property
    def sentence(self) -> Sentence:
        """The fault in words."""
        text = WORDING.get(self.kind, OTHERWISE)
        return Sentence(text, {"word": self.word, **self.facts} if "{word}" in text else self.facts)

    def __str__(self) -> str:
        return str(self.sentence)


def fault(
    kind: str,
    /,
    word: str = "",
    dice: tuple[int, ...] = (),
    cells: tuple[tuple[int, int], ...] = (),
    **facts: int | str,
) -> Fault:
    """`fault("not-in-dictionary", "TRUOT")`, `fault("not-your-die", dice=(4,), letter="B")`"""
    return Fault(kind, word, dice, cells, facts)

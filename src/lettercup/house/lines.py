"""The log that people read beside the table."""

from typing import Literal

from msgspec.structs import replace

from lettercup.core import Millis, Sentence, Value

Phrase = Literal["hello", "luck", "moment", "wow", "well-played", "sorry", "thanks", "bye"]
"""What can be said with one tap; everybody reads it in their own language."""

PHRASES: dict[Phrase, str] = {
    "hello": "{who}: Hello!",
    "luck": "{who}: Good luck!",
    "moment": "{who}: One moment, please.",
    "wow": "{who}: Wow!",
    "well-played": "{who}: Well played!",
    "sorry": "{who}: Sorry!",
    "thanks": "{who}: Thank you!",
    "bye": "{who}: Bye, that was fun.",
}

LineKind = Literal["game", "table", "chat"]


class Line(Value, frozen=True, tag=False):
    """One thing that happened, for the log."""

    number: int
    """Counts up from 1 for a whole table; a line that comes twice has the same number."""
    at: Millis
    kind: LineKind
    said: tuple[Sentence, ...]
    """Seats in the facts are as numbered now. A chat line has one sentence that begins with `{who}: `."""

    def with_names(self, names: tuple[str, ...]) -> "Line":
        """The line with names instead of seats, so that it stays true when seats are numbered anew."""
        return replace(self, said=tuple(_with_names(sentence, names) for sentence in self.said))


def _with_names(sentence: Sentence, names: tuple[str, ...]) -> Sentence:
    facts = {
        key: names[fact] if key in ("who", "whom") and isinstance(fact, int) and fact < len(names) else fact
        for key, fact in sentence.facts.items()
    }
    return replace(sentence, facts=facts)

"""Looking a word up: what the referee says of it, what it means, how common it is."""

from typing import Any

from lettercup.core import BadOption, Sentence, Value, say
from lettercup.lexicon.bands import Band
from lettercup.lexicon.lexicon import Lexicon, load
from lettercup.lexicon.referee import DictionaryReferee
from lettercup.lexicon.rules import HouseRules, read_rules

HOW_HARD: dict[Band, str] = {
    "easy": "{word} is allowed. An easy word.",
    "medium": "{word} is allowed. A fairly common word.",
    "hard": "{word} is allowed. A hard word.",
    "expert": "{word} is allowed. A word for experts.",
    "child": "{word} is allowed. A word that children know.",
}


class Found(Value, frozen=True, tag=False):
    """What the dictionary knows of a word; one that is not in it has no definition and no band."""

    word: str
    allowed: bool
    said: Sentence
    """That it is allowed, or why it is not."""
    definition: str | None
    band: Band | None
    meanings: bool = True
    """Whether the meanings were at hand; a browser without a network may not have them."""

    def __str__(self) -> str:
        """The verdict on one line, the definition on the next."""
        return f"{self.said}\n    {self.definition}" if self.definition else str(self.said)


def check(word: str, **rules: Any) -> Found:
    """Whether a word is allowed, why not, and what it means; by the default house rules, or by others.

    >>> import lettercup as lc
    >>> print(lc.check("truot"))
    TRUOT is not in the dictionary.
    >>> lc.check("trout").allowed
    True
    >>> lc.check("colour", spelling="us").allowed
    False
    """
    if not isinstance(word, str):
        raise BadOption(f"A word is a text, not {word!r}.")
    return look_up(load(), read_rules(**rules), word)


def look_up(lexicon: Lexicon, rules: HouseRules, word: str, meaning: bool = True) -> Found:
    """A word as a table with these house rules sees it; its meaning if that is wanted and the word is not too rude."""
    (verdict,) = DictionaryReferee(lexicon, rules).judge([word])
    spelled = lexicon.spelled(word)
    band = lexicon.band(spelled)
    said = verdict.fault.sentence if verdict.fault else _allowed(word.upper(), band)
    rude = verdict.fault is not None and verdict.fault.kind == "rude"
    definition = lexicon.define(spelled) if meaning and not rude else None
    return Found(word, verdict.allowed, said, definition, band, meaning)


def _allowed(word: str, band: Band | None) -> Sentence:
    return say(HOW_HARD[band] if band else "{word} is allowed.", word=word)

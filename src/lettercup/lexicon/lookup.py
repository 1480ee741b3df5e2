"""Looking a word up: what the referee says of it, what it means, how common it is."""

from lettercup.core import Sentence, Value, say
from lettercup.lexicon.bands import Band
from lettercup.lexicon.lexicon import Lexicon
from lettercup.lexicon.referee import Referee
from lettercup.lexicon.rules import HouseRules


class Found(Value, frozen=True, tag=False):
    """What the dictionary knows of a word; one that is not in it has no definition and no band."""

    word: str
    allowed: bool
    said: Sentence
    """That it is allowed, or why it is not."""
    definition: str | None
    band: Band | None


def look_up(lexicon: Lexicon, rules: HouseRules, word: str) -> Found:
    """A word as a table with these house rules sees it."""
    (verdict,) = Referee(lexicon, rules).judge([word])
    spelled = lexicon.spelled(word)
    band = lexicon.band(spelled)
    said = verdict.reason or _allowed(word.upper(), band)
    return Found(word, verdict.allowed, said, lexicon.define(spelled), band)


def _allowed(word: str, band: Band | None) -> Sentence:
    if band is None:
        return say("{word} is allowed.", word=word)
    return say("{word} is allowed. How hard it is: {band}.", word=word, band=band)

"""Whether a name is too rude for a projector, by the dictionary's own list of rude words.

A name is rude if one of its words is vulgar or worse, or starts or ends with an obscenity or a slur while the rest is a
word as well. So FUCKFACE is rude, and Scunthorpe, Dickson, Hancock and Cassandra are not: the rest of Scunthorpe is no
word, and shorter or milder words count only alone.
"""

import re
from collections.abc import Callable

from lettercup.core import Referee
from lettercup.house.names import in_latin
from lettercup.lexicon import HouseRules

VULGAR, OBSCENE = 2, 3
"""How rude a word is (`Facts.offensive`)."""
SHORTEST = 4
"""Letters of an obscenity that is noticed in a longer word."""
SHORTEST_REST = 3
SIGNS = str.maketrans("013457@$!+", "oieastasit")
"""Signs that are written for letters."""


def is_rude(name: str, referee: Callable[[HouseRules], Referee]) -> bool:
    """Whether a name is refused on a projector."""
    plain = in_latin(name)
    written = {*re.findall("[a-z]+", plain), *re.findall("[a-z]+", plain.translate(SIGNS))}
    whole = written | {re.sub("[^a-z]", "", plain.translate(SIGNS))}
    if any(_rude(word, VULGAR, referee) for word in whole):
        return True
    splits = ((word[:place], word[place:]) for word in written for place in range(SHORTEST_REST, len(word)))
    return any(_is_made_of(*split, referee) or _is_made_of(*split[::-1], referee) for split in splits)


def _is_made_of(obscenity: str, rest: str, referee: Callable[[HouseRules], Referee]) -> bool:
    if len(obscenity) < SHORTEST or len(rest) < SHORTEST_REST:
        return False
    return _is_word(rest, OBSCENE, referee) and _rude(obscenity, OBSCENE, referee)


def _rude(word: str, level: int, referee: Callable[[HouseRules], Referee]) -> bool:
    """Whether a word is in the dictionary, and at least so rude."""
    return _is_word(word, OBSCENE, referee) and not _is_word(word, level - 1, referee)


def _is_word(word: str, level: int, referee: Callable[[HouseRules], Referee]) -> bool:
    """Whether a word is in the dictionary, and at most so rude."""
    (verdict,) = referee(HouseRules(tier="extended", offensive=level)).judge([word])
    return verdict.allowed

"""What the house has besides the rules: a referee, dice secrets, bots. Handed to whoever decides."""

import secrets
from collections.abc import Callable
from functools import lru_cache, partial
from typing import Any

import msgspec

from lettercup.bots import Situation
from lettercup.core import Game, Move, Referee
from lettercup.lexicon import Found, HouseRules, Lexicon, look_up
from lettercup.lexicon import Referee as LexiconReferee
from lettercup.server import bots

BOT_NAMES = ("Pepper", "Basil", "Olive", "Clove", "Ginger", "Juniper", "Sorrel", "Anise", "Caraway", "Fennel")


class House(msgspec.Struct, frozen=True):
    """The referee of a table's house rules, the digest of the dictionary, fresh secrets, and bots."""

    referee: Callable[[HouseRules], Referee]
    lexicon: str | None
    secret: Callable[[], str] = lambda: secrets.token_hex(32)
    levels: Callable[[str], tuple[str, ...]] = bots.levels
    look_up: Callable[[HouseRules, str], Found] | None = None
    """What the dictionary knows of a word; a house without one knows nothing."""
    think: Callable[[Situation, str, HouseRules], Move | None] = bots.think


def house_with(lexicon: Lexicon) -> House:
    """The house as it is open to the public."""

    @lru_cache(maxsize=256)
    def referee(rules: HouseRules) -> Referee:
        return LexiconReferee(lexicon, rules)

    return House(referee, lexicon.digest, look_up=partial(look_up, lexicon))


def judges_words(kind: type[Game[Any, Any]]) -> bool:
    """Whether a game needs a dictionary at all."""
    return kind.words is not Game.words

"""The dictionary and the referee: words, house rules, reasons, definitions, frequency bands."""

from lettercup.lexicon.automaton import BadLexicon
from lettercup.lexicon.bands import BANDS, Band
from lettercup.lexicon.facts import SPELLINGS, TIERS, Facts, Spelling, Tier
from lettercup.lexicon.lexicon import Lexicon, load
from lettercup.lexicon.lookup import Found, check, look_up
from lettercup.lexicon.referee import DictionaryReferee
from lettercup.lexicon.rules import HouseRules, read_rules
from lettercup.lexicon.selection import Selection

__all__ = [
    "BANDS",
    "SPELLINGS",
    "TIERS",
    "BadLexicon",
    "Band",
    "DictionaryReferee",
    "Facts",
    "Found",
    "HouseRules",
    "Lexicon",
    "Selection",
    "Spelling",
    "Tier",
    "check",
    "load",
    "look_up",
    "read_rules",
]

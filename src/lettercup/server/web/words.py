"""Looking words up: in the public dictionary, and for a table that plays with spelling help."""

from collections.abc import Mapping, Sequence

import msgspec

from lettercup.core import Seat, fault, say
from lettercup.house.refusal import Refusal, Unreadable, unreadable
from lettercup.house.services import HouseServices
from lettercup.house.table import TableState
from lettercup.lexicon import Found, HouseRules

LONGEST_WORD = 40
MOST_WORDS = 40


def found_in(house: HouseServices, asked: Mapping[str, str]) -> Found:
    """What the dictionary says to a request such as `word=tea&tier=common`."""
    rules = dict(asked)
    word = word_in(rules.pop("word", ""))
    if house.look_up is None:
        raise Refusal(fault("no-dictionary"))
    return house.look_up(rules_in(rules), word)


def word_in(word: str) -> str:
    """A word as it was asked for; refuses what cannot be one."""
    if not word.strip():
        raise Unreadable("word", say("Type a word first."))
    if len(word) > LONGEST_WORD:
        raise Unreadable("word", say("A word has at most {most} letters.", most=LONGEST_WORD))
    return word.strip()


def rules_in(asked: dict[str, str]) -> HouseRules:
    """The house rules in a request such as `tier=common`."""
    own = tuple(word for word in asked.get("extra", "").split(",") if word)
    try:
        return msgspec.convert({**asked, "extra": own}, HouseRules, strict=False)
    except msgspec.ValidationError as error:
        raise unreadable(error) from error


def known_at(house: HouseServices, table: TableState, seat: Seat | None, words: Sequence[str]) -> dict[str, bool]:
    """Which words a table allows, for somebody who lays them there; only if it plays with spelling help."""
    if seat is None:
        raise Refusal(fault("no-seat"))
    if table.match is None or table.phase != "playing":
        raise Refusal(fault("no-game"))
    if not getattr(table.match.game, "spelling_help", False):
        raise Refusal(fault("no-spelling-help"))
    if len(words) > MOST_WORDS:
        raise Unreadable("word", say("At most {most} words are looked up at once.", most=MOST_WORDS))
    verdicts = house.referee(table.settings.words).judge(map(word_in, words))
    return {verdict.word: verdict.allowed for verdict in verdicts}

"""The services that a server gives its tables: the referee, secrets, and bots."""

import secrets
from collections.abc import Callable
from functools import lru_cache, partial
from typing import Any

from lettercup import bots
from lettercup.core import Millis, Move, Referee
from lettercup.house.services import BotTurn, HouseServices
from lettercup.lexicon import DictionaryReferee as LexiconReferee
from lettercup.lexicon import HouseRules, Lexicon, look_up


def services_with(referee: Callable[[HouseRules], Referee], lexicon: str | None = None, **others: Any) -> HouseServices:
    """Services with this referee, our bots, and secrets from the system, unless others are given."""
    usual = {"secret": lambda: secrets.token_hex(32), "levels": bots.levels, "pause": _pause, "think": think}
    return HouseServices(referee=referee, lexicon=lexicon, **usual | others)


def public_services(lexicon: Lexicon) -> HouseServices:
    """The services of a server that is open to the public."""

    @lru_cache(maxsize=256)
    def referee(rules: HouseRules) -> Referee:
        return LexiconReferee(lexicon, rules)

    return services_with(referee, lexicon.digest, look_up=partial(look_up, lexicon))


def _pause(turn: BotTurn) -> Millis:
    return round(1000 * bots.pause(_situation(turn), turn.level))


def think(turn: BotTurn) -> Move | None:
    """What our bot does in a turn; None: nothing, until it is asked something else."""
    return bots.choose(_situation(turn), turn.level, turn.words)


def _situation(turn: BotTurn) -> bots.Situation:
    return bots.situation(turn.game, turn.state, turn.seat, turn.at)

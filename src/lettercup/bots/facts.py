"""What can be counted in a finished game, besides its scores."""

from typing import Any

from lettercup.bots.table import Finished
from lettercup.core import fold


def facts_of(played: Finished) -> dict[str, int]:
    """Numbers that add up over games; `started` is the seat that began, where one did."""
    common = {"entries": len(played.entries), "seconds": played.entries[-1].at // 1000}
    return common | _STARTED.get(played.game.name, _nobody)(played.game, played.state) | _rolls(played)


def _nobody(game: Any, state: Any) -> dict[str, int]:
    return {}


def _the_host(game: Any, state: Any) -> dict[str, int]:
    return {"started": 0}


def _most_letters(game: Any, state: Any) -> dict[str, int]:
    return {"started": int(state.contenders[0])}


def _closest_to_a(game: Any, state: Any) -> dict[str, int]:
    """The start goes round, one seat a round."""
    return {"started": (int(state.starter) - state.round + 1) % int(game.players)}


_STARTED = {
    "alphabet-dice": _the_host,
    "bridge-dice": _most_letters,
    "dice-words": _closest_to_a,
    "letters-rebus": _the_host,
}


def _rolls(played: Finished) -> dict[str, int]:
    """In Letters Rebus, how many rolls there were, and how many of them were laid to the last die."""
    if played.game.name != "letters-rebus":
        return {}
    laid: set[tuple[int, int, int]] = set()
    whole = 0
    for state in fold(played.game, played.entries):
        for seat, hand in enumerate(state.hands if state.phase == "reveal" else ()):
            key = (state.round, state.turn, seat)
            if hand.tally and hand.layout and key not in laid:
                laid.add(key)
                whole += not hand.tally.unused
    return {"rolls": len(laid), "whole": whole}

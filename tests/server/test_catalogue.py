"""What the form of a new table knows about the options of a game."""

from typing import Any

import msgspec
import pytest

from lettercup.games import GAMES
from lettercup.house.catalogue import options

NUMBERS = [(game, option) for game in GAMES.values() for option in options(game) if option.kind == "number"]


@pytest.mark.parametrize(("game", "option"), NUMBERS, ids=lambda value: value.name)
def test_a_form_offers_numbers_that_the_game_takes_and_no_others(game: Any, option: Any) -> None:
    def playing(number: int) -> Any:
        return msgspec.convert({"players": 2, option.name: number}, game)

    for number in (option.least, option.default, option.most):
        assert getattr(playing(number), option.name) == number
    for number in (option.least - 1, option.most + 1):
        with pytest.raises(msgspec.ValidationError):
            playing(number)

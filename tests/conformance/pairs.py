"""Options put together so that every value of one meets every value of each other."""

import random
from collections.abc import Mapping, Sequence
from itertools import combinations, product
from typing import Any

from tests.conformance.kit import AnyGame

Options = Mapping[str, Any]
TRIES = 200


def pairwise_games(
    game: type[AnyGame], choices: Mapping[str, Sequence[Any]], there: Sequence[AnyGame] = ()
) -> list[AnyGame]:
    """Games that are missing so that any two values that the rules let stand together do so at least once."""
    rng = random.Random(0)
    games: list[AnyGame] = []
    for one, other in combinations(choices, 2):
        for first, second in product(choices[one], choices[other]):
            wanted = {one: first, other: second}
            if not any(_has(each, wanted) for each in (*there, *games)):
                games += _filled(game, choices, wanted, rng)
    return games


def _has(game: AnyGame, wanted: Options) -> bool:
    return all(getattr(game, name) == value for name, value in wanted.items())


def _filled(
    game: type[AnyGame], choices: Mapping[str, Sequence[Any]], wanted: Options, rng: random.Random
) -> list[AnyGame]:
    """One game with these values and others at random; none if the rules refuse them whatever the others are."""
    for _ in range(TRIES):
        try:
            return [game(**{**{name: rng.choice(values) for name, values in choices.items()}, **wanted})]
        except ValueError:
            continue
    return []

"""Tables of a few people in a room: who sits where, so that nobody meets twice and everybody starts once.

Every table has the same dice, and whoever sits in a seat is compared with those in the same seat at the other tables.
"""

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, count, permutations

from lettercup.house.contest import AttemptOver, Contest

Seating = tuple[tuple[int, ...], ...]
"""Table by table, the numbers of who sits there, in the order of the seats."""

DEALS, TRIES = 12, 1_500
"""How often people are dealt to tables, and how many swaps of two are tried each time, so that fewer meet again."""


def deal_tables(people: Sequence[int], size: int, earlier: Iterable[Seating], seed: str) -> Seating:
    """Tables of about this size, at which as few as possible meet again; whoever has not started yet starts."""
    before = [table for seating in earlier for table in seating]
    met = Counter(frozenset(pair) for table in before for pair in combinations(table, 2))
    sat = Counter((who, seat) for table in before for seat, who in enumerate(table))
    chance, dealt = _numbers(seed), [*people]
    needed = -(-len(dealt) // size)
    best: list[list[int]] = []
    for _ in range(DEALS):
        shuffled = sorted((next(chance), who) for who in dealt)
        dealt = sorted((who for _, who in shuffled), key=lambda who: sat[who, 0])
        tables = [dealt[number::needed] for number in range(needed)]
        _part(tables, met, chance)
        best = min(best or tables, tables, key=lambda each: _meetings(each, met))
        if not _meetings(best, met):
            break
    return tuple(_in_order(table, sat) for table in best)


def _numbers(seed: str) -> Iterator[int]:
    """Numbers that follow from a text; nobody gains from knowing them."""
    for block in count():
        digest = hashlib.sha256(f"{seed} {block}".encode()).digest()
        yield from (int.from_bytes(digest[place : place + 4], "big") for place in range(0, len(digest), 4))


def _meetings(tables: list[list[int]], met: Counter[frozenset[int]]) -> int:
    return sum(met[frozenset(pair)] for table in tables for pair in combinations(table, 2))


def _part(tables: list[list[int]], met: Counter[frozenset[int]], chance: Iterator[int]) -> None:
    """Exchange people between tables as long as fewer of them meet again; whoever starts goes on starting."""

    def again(table: list[int], who: int) -> int:
        return sum(met[frozenset((who, other))] ** 2 for other in table if other != who)

    for _ in range(TRIES if len(tables) > 1 and met else 0):
        one, other = tables[next(chance) % len(tables)], tables[next(chance) % len(tables)]
        here, there = next(chance) % len(one), next(chance) % len(other)
        if one is other or bool(here) != bool(there):
            continue
        cost = again(one, one[here]) + again(other, other[there])
        one[here], other[there] = other[there], one[here]
        if again(one, one[here]) + again(other, other[there]) > cost:
            one[here], other[there] = other[there], one[here]


def _in_order(table: list[int], sat: Counter[tuple[int, int]]) -> tuple[int, ...]:
    """The first one starts, the others sit where they have sat least."""
    first, *others = table
    return first, *min(permutations(others), key=lambda order: sum(sat[who, seat] for seat, who in enumerate(order, 1)))


def meet_again(seating: Seating, earlier: Iterable[Seating]) -> bool:
    """Whether two people meet who have sat at one table before."""
    met = {frozenset(pair) for before in earlier for table in before for pair in combinations(table, 2)}
    return any(frozenset(pair) in met for table in seating for pair in combinations(table, 2))


def beaten_by(contest: Contest, who: int, sign: int) -> tuple[float, int] | None:
    """How many somebody has beaten of those in the same seat at other tables, a tie for half; and how many they are.

    None if the own table is not over, or there is no other one. With a sign of -1 the fewest points win.
    """
    own = next((table for table, seats in contest.seated.items() if who in seats), None)
    if own is None or own not in contest.finished:
        return None
    seat = contest.seated[own].index(who)
    mine = sign * contest.finished[own].scores[seat]
    others = [sign * over.scores[seat] for over in _others(contest, own) if seat < len(over.scores)]
    won = sum(1.0 if mine > other else 0.5 * (mine == other) for other in others)
    return (won, len(others)) if others else None


def _others(contest: Contest, own: str) -> Iterable[AttemptOver]:
    return (contest.finished[table] for table in contest.seated if table != own and table in contest.finished)

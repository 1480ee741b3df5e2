"""Whose pages are open: here, and at other nodes, as far as these have said lately."""

import msgspec

from lettercup.core import Millis

SILENT_AFTER: Millis = 25_000
"""How long to trust what another node said about its pages."""


class Presence(msgspec.Struct, frozen=True, array_like=True):
    """Whose pages are open at this moment."""

    holders: frozenset[str] = frozenset()
    watching: int = 0

    @property
    def anybody(self) -> bool:
        return bool(self.holders or self.watching)


class Elsewhere:
    """What other nodes say of one table or room."""

    def __init__(self) -> None:
        self._told: dict[str, tuple[Millis, Presence]] = {}

    def hear_of(self, node: str, presence: Presence, now: Millis) -> bool:
        """Another node says whose pages are open there; returns whether that is news."""
        news = node not in self._told or self._told[node][1] != presence
        self._told[node] = now, presence
        return news

    def forget_silent_nodes(self, now: Millis) -> bool:
        """A node that has said nothing for a while has probably gone; returns whether there was one."""
        heard = {node: told for node, told in self._told.items() if told[0] >= now - SILENT_AFTER}
        gone = len(heard) < len(self._told)
        self._told = heard
        return gone

    def with_those(self, here: Presence) -> Presence:
        """Whose pages are open here, or at other nodes."""
        if not self._told:
            return here
        everywhere = [here, *(presence for _, presence in self._told.values())]
        holders = frozenset[str]().union(*(presence.holders for presence in everywhere))
        return Presence(holders, sum(presence.watching for presence in everywhere))

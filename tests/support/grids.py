"""Crosswords for tests."""

from collections.abc import Iterable

from lettercup.core.grid import Layout, Placed, layout


def transposed(placed: Iterable[Placed]) -> Layout:
    """The same dice with rows and columns exchanged: what read across now reads down."""
    return layout(Placed(each.die, each.column, each.row) for each in placed)

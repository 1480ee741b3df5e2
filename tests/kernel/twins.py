"""The kernel and its plain-Python twin over the same words."""

from typing import Any, NamedTuple

from lettercup.lexicon.packing import pack
from lettercup.solver import _kernel, reference

LETTERS = "abcdefghijklmnopqrstuvwxyz"
ALL = bytes(256)
"""A sieve that lets every word pass."""

_SOME_WORDS = """
aa ab aba abb ad add ado at ate bat bee beet en equine fez heist id in inn it jazz nee net nit not nun oat odd
on one queen quiet quit quota sea seat see seen set sit sits tat tea tee ten tent test tests the thin thing this
tie tin to toe ton tot zoo
"""
WORDS = _SOME_WORDS.split()


class Twins(NamedTuple):
    """Both sides of every comparison."""

    kernel: _kernel.Words
    reference: reference.Words

    def both(self, method: str, *arguments: Any, **named: Any) -> Any:
        """Call a method on both sides and return the common result, or the common error message."""
        kernel, twin = (_outcome(side, method, *arguments, **named) for side in self)
        assert kernel == twin
        return kernel


def twins(words: list[str], flags: bytes, frequency: bytes, letters: str = LETTERS, capitals: str = "") -> Twins:
    """Both sides with the same words, which must be sorted."""
    capitals = capitals or letters.upper()
    packed = pack(words, flags, letters, capitals)
    entries = zip(words, flags, frequency, strict=True)
    return Twins(_kernel.Words(packed, frequency), reference.Words(letters, capitals, entries))


def plain_twins(words: list[str], letters: str = LETTERS, capitals: str = "") -> Twins:
    """Both sides with words that have no flags and no frequency."""
    return twins(words, bytes(len(words)), bytes(len(words)), letters, capitals)


def _outcome(side: Any, method: str, *arguments: Any, **named: Any) -> Any:
    try:
        return getattr(side, method)(*arguments, **named)
    except ValueError as error:
        return f"refused: {error}"

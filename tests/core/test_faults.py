"""Faults are data; their sentences are one way to say them."""

import pytest

from lettercup.core import encode, fault, wording
from lettercup.core.faults import WORDING


def test_a_fault_is_said_with_its_word_and_facts() -> None:
    assert str(fault("not-in-dictionary", "TRUOT")) == "TRUOT is not in the dictionary."
    assert str(fault("wrong-number-of-dice", wanted=6, thrown=5)) == "Dice to be thrown: 6, not 5."


def test_a_fault_travels_without_its_sentence() -> None:
    assert (
        encode(fault("no-such-face", dice=(3,), face="Q")) == b'{"dice":[3],"facts":{"face":"Q"},"kind":"no-such-face"}'
    )


def test_a_kind_that_nobody_knows_is_still_said() -> None:
    assert str(fault("from-the-future")) == "That is not allowed."


def test_a_kind_has_one_sentence() -> None:
    wording({"game-over": WORDING["game-over"]})
    with pytest.raises(ValueError, match="game-over has two sentences"):
        wording({"game-over": "Finished!"})

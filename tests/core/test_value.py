"""Values travel as tagged JSON; sentences are filled with facts and names."""

import msgspec
import pytest

from lettercup import core
from lettercup.core import Sentence, TimeUp, Value, encode, say, tag_of


def test_a_value_carries_its_name() -> None:
    assert encode(TimeUp()) == b'{"type":"time-up"}'
    assert tag_of(TimeUp) == tag_of(TimeUp()) == "time-up"


def test_an_unknown_field_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError, match="unknown field `x`"):
        msgspec.json.decode(b'{"type":"time-up","x":1}', type=TimeUp)


def test_a_value_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        say("Hello.").text = "Bye."  # type: ignore[misc]


@pytest.mark.parametrize(
    ("sentence", "names", "told"),
    [
        (say("Go!"), (), "Go!"),
        (say("{who} cast {faces}.", who=1, faces="B R"), ("Jo", "Mara"), "Mara cast B R."),
        (say("{who} gives {whom} {count} dice.", who=0, whom=1, count=2), ("Jo",), "Jo gives Player 2 2 dice."),
        (say("{word} is not a word.", word="{who}"), (), "{who} is not a word."),
    ],
)
def test_a_sentence_is_told_with_its_facts(sentence: Sentence, names: tuple[str, ...], told: str) -> None:
    assert sentence.told(names) == told


def test_the_public_surface_is_sorted_and_complete() -> None:
    assert core.__all__ == sorted(core.__all__, key=lambda name: (not name.isupper(), not name[0].isupper(), name))
    assert all(hasattr(core, name) for name in core.__all__)
    assert issubclass(core.Entry, Value)

"""Words from a rack, and the best one: the kernel against its twin, and both against a player's expectations."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.kernel.twins import ALL, LETTERS, WORDS, Twins, plain_twins, twins

WIDE = {"shortest": 0, "longest": 63}
SMALL_LETTERS = "aenqstuz"

faces = st.sampled_from([*SMALL_LETTERS.upper(), *SMALL_LETTERS, "?", "*", "Qu", "qu", "EE", "tES"])
strange_faces = st.text(max_size=6) | st.sampled_from(["", "é", "A-", "Quiet", "??", "ß", "\0"])
points = st.integers(-20, 20)
flagged_words = st.dictionaries(
    st.text(SMALL_LETTERS, min_size=1, max_size=6), st.tuples(st.integers(0, 255), st.integers(0, 255)), max_size=30
)
sieves = st.binary(min_size=256, max_size=256) | st.just(ALL)


@st.composite
def any_twins(draw: st.DrawFn) -> Twins:
    words = dict(sorted(draw(flagged_words).items()))
    flags, frequency = bytes(f for f, _ in words.values()), bytes(z for _, z in words.values())
    return twins(list(words), flags, frequency)


@st.composite
def wanted(draw: st.DrawFn) -> dict[str, Any]:
    return {
        "sieve": draw(sieves),
        "extra": draw(st.lists(st.text(SMALL_LETTERS + "AEN", min_size=1, max_size=7), max_size=3)),
        "shortest": draw(st.integers(0, 4)),
        "longest": draw(st.integers(0, 8)),
    }


@st.composite
def scores(draw: st.DrawFn, size: int) -> dict[str, Any]:
    by_letter = st.just(list[int]()) | st.lists(points, min_size=26, max_size=26)
    return {
        "face_points": draw(st.lists(points, min_size=size, max_size=size)),
        "wild_points": draw(by_letter),
        "letter_points": draw(by_letter),
        "laid_points": draw(st.lists(points, max_size=6)),
        "times_length": draw(st.booleans()),
        "targets": draw(st.none() | st.text(SMALL_LETTERS + "AEN", max_size=4)),
    }


def found(words: str, rack: str | list[str]) -> Any:
    return plain_twins(sorted(words.split())).both("from_rack", list(rack), ALL, [], **WIDE)


def best(words: str, rack: str | list[str], face_points: list[int], **score: Any) -> Any:
    empty: dict[str, list[int]] = {"wild_points": [], "letter_points": [], "laid_points": []}
    both = plain_twins(sorted(words.split()))
    return both.both("best", list(rack), ALL, [], **WIDE, face_points=face_points, **empty | score)


def by_letter(**points: int) -> list[int]:
    return [points.get(letter, 0) for letter in LETTERS]


@given(any_twins(), st.lists(faces, max_size=8), wanted())
def test_both_find_the_same_words(twins: Twins, rack: list[str], wanted: dict[str, Any]) -> None:
    assert isinstance(twins.both("from_rack", rack, **wanted), list)


@given(any_twins(), st.lists(faces, max_size=7), wanted(), st.data())
def test_both_find_the_same_best_word(
    twins: Twins, rack: list[str], wanted: dict[str, Any], data: st.DataObject
) -> None:
    best = twins.both("best", rack, **wanted, **data.draw(scores(len(rack))))
    assert best is None or best[0] in twins.kernel.from_rack(rack, **wanted)


@given(
    st.lists(faces | strange_faces, max_size=60),
    st.binary(max_size=3) | sieves,
    st.lists(st.text(max_size=70), max_size=2),
)
def test_both_refuse_strange_input_with_the_same_sentence(rack: list[str], sieve: bytes, extra: list[str]) -> None:
    plain_twins(["eat", "tea"]).both("from_rack", rack, sieve, extra, **WIDE)


@given(
    st.lists(st.integers(-(10**10), 10**10), max_size=4), st.lists(points, max_size=30), st.lists(points, max_size=30)
)
def test_both_refuse_a_score_that_does_not_fit(face_points: list[int], wild: list[int], bonus: list[int]) -> None:
    score = {"face_points": face_points, "wild_points": wild, "letter_points": bonus, "laid_points": []}
    plain_twins(["eat", "tea"]).both("best", ["a", "?"], ALL, [], **WIDE, **score)


@pytest.mark.parametrize(
    ("rack", "expected"),
    [
        ("TEA", "at ate tea"),
        ("tea", "at ate tea"),
        ("N?", "en in on"),
        (["Qu", "I", "T"], "it quit"),
        (["Q", "U", "I", "T"], "it quit"),
        (["Qu", "T", "I", "E"], "it quiet quit tie"),
        (["Qu", "N", "?"], "en in on"),
        ("", ""),
        ("AAAA", "aa"),
    ],
)
def test_a_rack_lays_what_a_player_would_lay(rack: str | list[str], expected: str) -> None:
    assert found(" ".join(WORDS), rack) == expected.split()


def test_the_letters_of_a_long_face_stay_together() -> None:
    assert found("suq quit qat", ["Qu", "S", "A", "T"]) == []
    assert found("suq quit", ["Qu", "S", "I", "T", "?", "?"]) == ["quit", "suq"]


def test_two_long_faces_may_be_chosen_between() -> None:
    assert found("testes", ["TES", "TE", "S"]) == ["testes"]
    assert found("tete", ["TE", "TE"]) == ["tete"]
    assert found("tete", ["TE", "T"]) == []


def test_wild_faces_alone_lay_every_word_that_is_short_enough() -> None:
    assert found(" ".join(WORDS), "??") == [word for word in WORDS if len(word) == 2]
    assert found(" ".join(WORDS), "?" * 40) == WORDS


def test_a_wild_face_may_take_the_letters_value_or_none() -> None:
    assert best("zoo", "?OO", [0, 1, 1]) == ("zoo", 2)
    assert best("zoo", "?OO", [0, 1, 1], wild_points=by_letter(z=10)) == ("zoo", 12)


def test_a_wild_face_replaces_a_letter_when_that_is_worth_more() -> None:
    assert best("toe", "TOE*", [1, 1, 1, 0], wild_points=by_letter(o=5)) == ("toe", 7)


def test_of_two_equal_letters_the_better_die_is_laid() -> None:
    assert best("at", ["A", "T", "T"], [1, 1, 2]) == ("at", 3)


def test_of_equal_words_the_first_in_the_alphabet_wins() -> None:
    assert best("ate eat tea", "EAT", [1, 1, 1]) == ("ate", 3)


def test_length_is_counted_in_faces_laid() -> None:
    assert best("quit tie", ["Qu", "I", "T", "E"], [0, 0, 0, 0], laid_points=[0, 0, 0, 7, 9]) == ("quit", 7)
    assert best("quit tie", ["QU", "I", "T", "E"], [0, 0, 0, 0], letter_points=by_letter(e=1)) == ("tie", 1)


def test_the_faces_may_count_for_every_letter_or_for_every_different_target() -> None:
    assert best("at tat", "TAT", [1, 2, 1], laid_points=[0, 0, 5], times_length=True) == ("tat", 17)
    assert best("at tat", "TAT", [1, 2, 1], targets="TX") == ("tat", 4)
    assert best("at tat", "TAT", [1, 2, 1], laid_points=[0, 0, 9, 5], targets="") == ("at", 9)
    assert best("at", "TA", [1, 1], targets="?") == "refused: A target is a letter of this language."


def test_nothing_is_best_when_nothing_can_be_laid() -> None:
    assert best("zoo", "TEA", [1, 1, 1]) is None


def test_an_extra_word_is_found_once_and_last() -> None:
    words = plain_twins(["eat", "tea"]).both("from_rack", ["E", "A", "T"], ALL, ["eta", "TEA", "eta"], **WIDE)
    assert words == ["eat", "tea", "eta"]


@given(st.lists(faces, max_size=8), st.text(SMALL_LETTERS, min_size=1, max_size=8))
def test_more_faces_never_lose_a_word(rack: list[str], word: str) -> None:
    one_word = plain_twins([word])
    before = one_word.kernel.from_rack(rack, ALL, [], **WIDE)
    assert set(before) <= set(one_word.kernel.from_rack([*rack, "A"], ALL, [], **WIDE))


@pytest.mark.parametrize(
    ("rack", "sentence"),
    [
        (["A"] * 41, "A rack holds at most 40 faces, not 41."),
        (["AB"] * 9, "At most 8 faces of a rack may have several letters."),
        (["A", "ABCDE"], "Face 2 of the rack has more than 4 letters."),
        (["A", "B", "É"], "Face 3 of the rack has a character that is no letter of this language."),
        ([""], "Face 1 of the rack is empty."),
    ],
)
def test_a_rack_beyond_the_limits_is_refused_with_a_sentence(rack: list[str], sentence: str) -> None:
    assert found("eat", rack) == f"refused: {sentence}"


@pytest.mark.parametrize("rack", [["A"] * 40, ["EA"] * 8 + ["T"] * 32, ["?"] * 40, [*"ABCDEFGHIJKLMNOPQRSTUVWXYZ"]])
def test_a_rack_at_the_limits_is_searched(rack: list[str]) -> None:
    assert set(found("aa eat tea", rack)) <= {"aa", "eat", "tea"}


def test_many_sieves_in_many_threads_do_not_mix_up_their_words() -> None:
    both = twins(WORDS, bytes(number % 16 for number in range(len(WORDS))), bytes(len(WORDS)))
    only = [bytes(0 if flags == wanted else 255 for flags in range(256)) for wanted in range(16)]
    expected = [both.reference.from_rack(["?"] * 6, sieve, [], **WIDE) for sieve in only]
    with ThreadPoolExecutor(4) as pool:
        found = pool.map(lambda sieve: both.kernel.from_rack(["?"] * 6, sieve, [], **WIDE), only * 20)
    assert list(found) == expected * 20


def test_letters_beyond_ascii_are_letters_too() -> None:
    german = plain_twins(["bä", "daß", "äöü"], letters="abcdeßäöü", capitals="ABCDEẞÄÖÜ")
    assert german.both("contains", "DAẞ", ALL)
    assert german.both("from_rack", ["ä", "Ö", "ü", "B"], ALL, [], **WIDE) == ["bä", "äöü"]
    assert german.both("from_rack", ["D", "Aß"], ALL, [], **WIDE) == ["daß"]
    assert german.both("from_rack", ["é"], ALL, [], **WIDE).startswith("refused: Face 1 ")

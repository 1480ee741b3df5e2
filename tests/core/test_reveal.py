"""Ruling A4 in one place: words lie open, are challenged, asked about and accepted."""

from typing import Any

import pytest

from lettercup.core import Entry, IllegalMove, Verdict, encode, fault
from lettercup.core.reveal import Accept, Appeal, Challenge, Decline, Ready, Reveal, lay_open, tell_about_words

NO = fault("not-in-dictionary", "TRUOT")
SEATS = ((0,), (1,), (2,))
SIDES = ((0, 2), (1, 3))


def entered(reveal: Reveal, *moves: tuple[int, Any], verdicts: tuple[Verdict, ...] = ()) -> Reveal:
    for seat, move in moves:
        reveal = reveal.after(Entry(0, seat, move, verdicts if isinstance(move, Challenge) else ()))
    return reveal


def refused(parties: tuple[tuple[int, ...], ...] = SEATS) -> Reveal:
    """The first party has laid TRUOT and TEA; the dictionary lacks TRUOT."""
    return lay_open(parties, [["TRUOT", "TEA"], *[[]] * (len(parties) - 1)], (Verdict("TRUOT", False, NO),))


def chances(reveal: Reveal) -> dict[int, tuple[str, ...]]:
    return {ask.seat: ask.moves for ask in reveal.asks()}


def test_a_word_is_judged_where_there_is_a_verdict_and_stands_where_there_is_none() -> None:
    assert [(word.text, word.status) for word in refused().words] == [("TRUOT", "refused"), ("TEA", "stands")]


def test_a_word_that_a_party_has_laid_twice_is_shown_once() -> None:
    assert [word.text for word in lay_open(SEATS, [["TEA", "TEA"], ["TEA"], []], ()).words] == ["TEA", "TEA"]


def test_only_the_owner_may_ask_and_only_others_may_challenge() -> None:
    assert chances(refused()) == {0: ("appeal", "ready"), 1: ("challenge", "ready"), 2: ("challenge", "ready")}


@pytest.mark.parametrize("parties", [SEATS, SIDES])
def test_all_opponents_have_to_accept(parties: tuple[tuple[int, ...], ...]) -> None:
    reveal = entered(refused(parties), (0, Appeal(("TRUOT",))))
    opponents = [seat for seats in parties[1:] for seat in seats]
    for seat in opponents:
        assert reveal.words[0].status == "refused"
        reveal = entered(reveal, (seat, Accept(0)))
    assert (reveal.words[0].status, reveal.votes) == ("accepted", ())


def test_one_who_declines_settles_it_and_nobody_is_asked_twice() -> None:
    reveal = entered(refused(), (0, Appeal(("TRUOT",))), (1, Accept(0)), (2, Decline(0)))
    assert (reveal.words[0].status, reveal.words[0].final) == ("refused", True)
    assert chances(reveal)[0] == ("ready",)


def test_whoever_goes_on_without_voting_declines() -> None:
    reveal = entered(refused(), (0, Appeal(("TRUOT",))), (2, Ready()))
    assert (reveal.votes, reveal.words[0].final, reveal.looking) == ((), True, (0, 1))


@pytest.mark.parametrize("move", [Challenge(0, "TEA"), Appeal(("TRUOT",))])
def test_a_refusal_and_a_question_reopen_the_window_for_everybody(move: Any) -> None:
    before = entered(refused(), (2, Ready()))
    after = entered(before, (0 if isinstance(move, Appeal) else 1, move), verdicts=(Verdict("TEA", False, NO),))
    assert (before.looking, after.looking) == ((0, 1), (0, 1, 2))
    assert after.opened == before.opened + 1


def test_a_wrong_challenge_costs_nothing_and_reopens_nothing() -> None:
    before = entered(refused(), (2, Ready()))
    after = entered(before, (1, Challenge(0, "TEA")), verdicts=(Verdict("TEA", True),))
    assert (after.looking, after.opened, after.words[1].status) == ((0, 1), before.opened, "allowed")


def test_teammates_are_asked_again_after_a_refusal_too() -> None:
    before = entered(refused(SIDES), (3, Ready()), (2, Ready()))
    after = entered(before, (1, Challenge(0, "TEA")), verdicts=(Verdict("TEA", False, NO),))
    assert after.looking == (0, 1, 2, 3)


@pytest.mark.parametrize("verdicts", [(), (Verdict("A", True),)])
def test_no_vote_and_no_verdict_makes_a_single_letter_a_word(verdicts: tuple[Verdict, ...]) -> None:
    reveal = lay_open(SEATS, [["A"], [], []], verdicts)
    assert (reveal.words[0].counts, reveal.words[0].final) == (False, True)
    with pytest.raises(IllegalMove, match="no refused words"):
        entered(reveal, (0, Appeal(("A",))))


@pytest.mark.parametrize(
    ("seat", "move", "why"),
    [
        (0, Challenge(0, "TEA"), "TEA is your own word."),
        (1, Challenge(0, "TRUOT"), "There is no word TRUOT that can be challenged."),
        (1, Challenge(7, "TEA"), "There is no word TEA that can be challenged."),
        (0, Appeal(()), "You have no refused words to ask about."),
        (0, Appeal(("TEA",)), "You have no refused words to ask about."),
        (1, Appeal(("TRUOT",)), "You have no refused words to ask about."),
        (1, Accept(0), "Nobody asks you to accept words now."),
        (1, Decline(9), "Nobody asks you to accept words now."),
    ],
)
def test_what_cannot_be_is_refused(seat: int, move: Any, why: str) -> None:
    with pytest.raises(IllegalMove, match=why):
        entered(refused(), (seat, move))


def test_somebody_alone_has_nobody_to_ask() -> None:
    assert chances(refused(((0,),))) == {0: ("ready",)}
    assert chances(refused(((0,), ()))) == {0: ("ready",)}


def test_only_a_challenge_that_can_be_made_is_judged() -> None:
    reveal = refused()
    assert reveal.in_question(1, Challenge(0, "TEA")) == ("TEA",)
    assert reveal.in_question(0, Challenge(0, "TEA")) == reveal.in_question(1, Ready()) == ()


def test_a_reveal_holds_no_sentence() -> None:
    assert b"dictionary." not in encode(refused())


@pytest.mark.parametrize(
    ("before", "entry", "told"),
    [
        (
            refused(),
            Entry(0, 1, Challenge(0, "TEA"), (Verdict("TEA", True),)),
            ["Player 2 challenges TEA.", "TEA is allowed."],
        ),
        (refused(), Entry(0, 0, Appeal(("TRUOT",))), ["Player 1 asks the others to accept TRUOT."]),
        (
            entered(refused(), (0, Appeal(("TRUOT",))), (1, Accept(0))),
            Entry(0, 2, Accept(0)),
            ["Player 3 accepts TRUOT.", "All accept: TRUOT counts."],
        ),
        (
            entered(refused(), (0, Appeal(("TRUOT",)))),
            Entry(0, 2, Decline(0)),
            ["Player 3 does not accept TRUOT."],
        ),
        (refused(), Entry(0, 2, Ready()), []),
    ],
)
def test_what_happened_is_told(before: Reveal, entry: Entry[Any], told: list[str]) -> None:
    assert [str(sentence) for sentence in tell_about_words(entry, before, before.after(entry))] == told

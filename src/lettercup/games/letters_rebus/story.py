"""The story of Letters Rebus: what each entry did, in sentences."""

from collections.abc import Iterator
from typing import Any

from lettercup.core import DieId, Done, Entry, Rolled, Seat, Sentence, TimeUp, leaders, say
from lettercup.core.drafts import laid_or_taken
from lettercup.core.reveal import tell_about_words
from lettercup.games.letters_rebus.hand import RebusHand
from lettercup.games.letters_rebus.rules import LettersRebus, LettersRebusState, vowels


def story(
    game: LettersRebus, before: LettersRebusState, entry: Entry[Any], after: LettersRebusState
) -> Iterator[Sentence]:
    """What an entry did; dice being laid are not told."""
    match entry.by, entry.move:
        case _, Rolled(cup=int(cup), faces=faces):
            yield _rolled(game, after, cup, faces)
        case int(seat), Done():
            yield say("{who} is done.", who=seat)
        case _, TimeUp() if before.phase == "lay":
            yield say("The time is up.")
    if before.reveal:
        yield from _looked(before, entry, after)
    elif after.reveal:
        yield from (line for seat in game.layers(after) for line in _result(seat, after.hands[seat]))
    if before.phase == "reveal" and after.phase != "reveal":
        yield from _entered(game, before, after)


def drafted(before: LettersRebusState, entry: Entry[Any], after: LettersRebusState) -> Iterator[Sentence]:
    """Which letters a draft laid, and took back."""
    if isinstance(entry.by, int):
        yield from laid_or_taken(entry.by, _laid(before.hands[entry.by]), _laid(after.hands[entry.by]))


def _laid(hand: RebusHand) -> dict[DieId, str]:
    letters = dict(enumerate(hand.faces)) | {star.die: star.letter for star in hand.stars}
    return {placed.die: letters[placed.die].upper() for placed in hand.layout}


def _rolled(game: LettersRebus, after: LettersRebusState, cup: Seat, faces: tuple[str, ...]) -> Sentence:
    if vowels(faces) < game.vowel_help:
        text = "{who} rolled {faces}, with fewer vowels than {least}: the dice are thrown again."
        return say(text, who=cup, faces=" ".join(faces), least=game.vowel_help)
    if after.phase == "roll":
        return say("{who} has thrown the dice.", who=cup)
    if game.mode == "at-once":
        return say("All dice lie on the table, and the glass is turned.")
    return say("{who} rolled {faces}, and the glass is turned.", who=cup, faces=" ".join(faces))


def _looked(before: LettersRebusState, entry: Entry[Any], after: LettersRebusState) -> Iterator[Sentence]:
    """What was said about the words, and the sums that it changed."""
    if before.reveal and after.reveal:
        yield from tell_about_words(entry, before.reveal, after.reveal)
        for seat, (old, new) in enumerate(zip(before.hands, after.hands, strict=True)):
            if old.tally != new.tally:
                yield _sum(seat, new)


def _result(seat: Seat, hand: RebusHand) -> Iterator[Sentence]:
    faults = {word.text: word.fault for word in hand.tally.words if word.fault} if hand.tally else {}
    yield from (each.sentence for each in faults.values())
    yield _sum(seat, hand)


def _sum(seat: Seat, hand: RebusHand) -> Sentence:
    total = hand.tally.total if hand.tally else 0
    one = "{who} has {total} point: across {across}, down {down}, left over {left_over}."
    many = "{who} has {total} points: across {across}, down {down}, left over {left_over}."
    return say(
        one if total == 1 else many,
        who=seat,
        total=total,
        across=hand.tally.across if hand.tally else 0,
        down=hand.tally.down if hand.tally else 0,
        left_over=hand.tally.left_over if hand.tally else 0,
    )


def _entered(game: LettersRebus, before: LettersRebusState, after: LettersRebusState) -> Iterator[Sentence]:
    for seat in game.layers(before):
        yield say("{who} scores {points}.", who=seat, points=after.sheet[seat][-1])
    if after.phase == "over":
        for seat in leaders(after.scores):
            points = after.scores[seat]
            text = "{who} wins with {points} point." if points == 1 else "{who} wins with {points} points."
            yield say(text, who=seat, points=points)

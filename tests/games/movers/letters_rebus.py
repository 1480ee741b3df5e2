"""How the kit plays Letters Rebus: dice laid in crossing rows of nonsense, sometimes apart, sometimes impossibly."""

import random
from typing import Any

from lettercup.core import Choose, Done, Move, Rolled, Seat
from lettercup.core.grid import Placed
from lettercup.games.letters_rebus import LettersRebus, LettersRebusState, RebusDraft, RebusHand, Star, letters_of
from lettercup.games.letters_rebus.score import words_laid
from tests.games.reveals import about_words

GAMES = [
    LettersRebus(players=1),
    LettersRebus(players=1, rounds=3, mode="same-roll", referee="challenge"),
    LettersRebus(players=2),
    LettersRebus(players=2, rounds=3, minus="zero", glass_turns=2, spelling_help=True),
    LettersRebus(players=3, rounds=3, referee="challenge", challenge_seconds=10),
    LettersRebus(players=3, rounds=2, vowel_help=6),
    LettersRebus(players=2, rounds=3, mode="at-once", glass_turns=3),
    LettersRebus(players=4, rounds=3, mode="at-once", referee="challenge", minus="zero"),
    LettersRebus(players=3, rounds=2, mode="at-once", vowel_help=6),
    LettersRebus(players=2, rounds=5, mode="same-roll", glass_seconds=60),
    LettersRebus(players=3, rounds=3, mode="same-roll", referee="challenge", vowel_help=4),
    LettersRebus(players=7, rounds=2),
    LettersRebus(players=7, rounds=2, mode="same-roll"),
    LettersRebus(players=2, rounds=2, box="other"),
]
OPTIONS = {
    "players": range(1, 8),
    "rounds": (1, 2),
    "mode": ("turns", "at-once", "same-roll"),
    "minus": ("entered", "zero"),
    "vowel_help": (0, 6),
    "referee": ("auto", "challenge"),
    "glass_turns": (1, 10),
    "box": ("ours", "other"),
}

BUSY = {"draft": 4, "challenge": 2, "appeal": 4, "accept": 4}
ODD_NUMBERS = (-1, 15, 1000, 10**12)


def move(game: LettersRebus, view: LettersRebusState, seat: Seat, choose: Choose, rng: random.Random) -> Move:
    """Something of what is asked for, drafts most of all."""
    tag = rng.choices(choose.moves, [BUSY.get(tag, 1) for tag in choose.moves])[0]
    if tag == "draft":
        return draft(view.hands[seat], rng)
    return Done() if tag == "done" else about_words(tag, view.reveal, seat, rng)


def laid_words(game: LettersRebus, state: LettersRebusState, seat: Seat, played: Move) -> tuple[str, ...]:
    """The words that a move lays, for the tests of bots."""
    if not isinstance(played, RebusDraft):
        return ()
    hand = state.hands[seat]
    letters = letters_of(hand.faces, (*hand.stars, *played.stars))
    return tuple(word.text for word in words_laid(played.layout, letters))


def hides(game: LettersRebus, state: LettersRebusState, entry: Any, viewer: Seat | None) -> bool:
    """At once, drafts of the others are secret, and so are all dice until the last ones are thrown.

    That a roll has too few vowels is told to everybody, so with vowel help another roll may not take its place.
    """
    if isinstance(entry.move, Rolled):
        return game.mode == "at-once" and not game.vowel_help and len(state.awaited) > 1
    return game.mode != "turns" and isinstance(entry.move, RebusDraft) and entry.by != viewer


def reveals(game: LettersRebus, state: LettersRebusState) -> bool:
    """The last dice on the table show everybody's, and the end of the laying shows the layouts."""
    if state.phase == "lay":
        return not any(hand.layout for hand in state.hands) and len(state.awaited) == game.players
    return state.phase == "reveal"


def draft(hand: RebusHand, rng: random.Random) -> RebusDraft:
    """Some of the dice in rows that cross, and letters for some of the stars."""
    dice = rng.sample(range(len(hand.faces)), rng.randint(0, len(hand.faces)))
    stars = [Star(die, rng.choice("AESTZ")) for die, face in enumerate(hand.faces) if face == "*"]
    given = {star.die for star in hand.stars}
    stars = [star for star in stars if star.die not in given and rng.random() < 0.6]
    if rng.random() < 0.05:
        dice += [rng.choice((*ODD_NUMBERS, *dice, 0))]
    if rng.random() < 0.05:
        stars += [Star(rng.choice((*ODD_NUMBERS, *dice, 9)), rng.choice(("", "*", "e", "Q", "Qu")))]
    return RebusDraft(rows(dice, rng), tuple(stars))


def rows(dice: list[int], rng: random.Random) -> tuple[Placed, ...]:
    """Dice in rows and columns: each next one begins at a die of the last, or apart."""
    placed: list[Placed] = []
    taken: set[tuple[int, int]] = set()
    cell, way = (0, 0), (0, 1)
    for die in dice:
        while cell in taken:
            cell = cell[0] + way[0], cell[1] + way[1]
        placed.append(Placed(die, *cell))
        taken.add(cell)
        turn = rng.random()
        if turn < 0.3:
            way = way[1], way[0]
        elif turn < 0.4:
            cell = cell[0] + 3, cell[1] + 2
    if placed and rng.random() < 0.02:
        placed[0] = Placed(placed[0].die, rng.choice(ODD_NUMBERS), placed[-1].column)
    return tuple(placed)

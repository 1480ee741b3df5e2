"""How the kit plays Dice Words: random words, rerolls and votes, sometimes against the rules."""

import random
from typing import Any

from lettercup.core import Choose, Done, Move, Rolled, Seat
from lettercup.games.dice_words import (
    DiceWords,
    DiceWordsState,
    Go,
    KeepTargets,
    Laid,
    NewTargets,
    Reroll,
    StrawDraft,
    Younger,
    straw_word,
)
from tests.games.reveals import about_words

GAMES = [
    DiceWords(players=1),
    DiceWords(players=1, rounds=2, sugar_cube=True, reroll_targets=True, referee="challenge"),
    DiceWords(players=2, rounds=10),
    DiceWords(players=2, rounds=15, sugar_cube=True),
    DiceWords(players=2, rounds=3, reroll_targets=True, spelling_help=True),
    DiceWords(players=2, rounds=3, referee="challenge", challenge_seconds=10),
    DiceWords(players=2, rounds=3, younger=(Younger(), Younger(head_start=True))),
    DiceWords(players=2, rounds=2, glass_seconds=30, younger=(Younger(head_start=True), Younger(head_start=True))),
    DiceWords(players=3, rounds=3, younger=(Younger(unlimited_rerolls=True), Younger(), Younger(side_b=True))),
    DiceWords(players=3, rounds=3, referee="challenge", sugar_cube=True, reroll_targets=True),
    DiceWords(players=4, rounds=3, sugar_cube=True, younger=(Younger(times_length=True), *[Younger()] * 3)),
    DiceWords(
        players=4,
        rounds=5,
        sugar_cube=True,
        reroll_targets=True,
        referee="challenge",
        glass_seconds=60,
        younger=(
            Younger(),
            Younger(unlimited_rerolls=True, head_start=True, times_length=True, side_b=True),
            Younger(head_start=True, side_b=True),
            Younger(unlimited_rerolls=True, times_length=True),
        ),
    ),
    DiceWords(players=2, rounds=2, box="other"),
]
EVERYTHING = Younger(unlimited_rerolls=True, head_start=True, times_length=True, side_b=True)
OPTIONS = {
    "players": range(1, 5),
    "rounds": (1, 3),
    "sugar_cube": (False, True),
    "reroll_targets": (False, True),
    "referee": ("auto", "challenge"),
    "glass_seconds": (30, 120),
    "head_start": ("glass", "60", "30"),
    "box": ("ours", "other"),
    "younger": (
        (),
        (EVERYTHING,),
        (Younger(), Younger(head_start=True)),
        (Younger(side_b=True), Younger(unlimited_rerolls=True), Younger(times_length=True)),
        (EVERYTHING, Younger(), Younger(head_start=True, times_length=True), EVERYTHING),
    ),
}

OFTEN = {"draft": 4, "reroll": 2, "challenge": 2, "appeal": 4, "accept": 4, "new-targets": 2}
ODD_DICE = (-1, 0, 4, 5, 1000)
PLAIN = {"done": Done(), "go": Go(), "keep-targets": KeepTargets(), "new-targets": NewTargets()}


def move(game: DiceWords, view: DiceWordsState, seat: Seat, choose: Choose, rng: random.Random) -> Move:
    """A random move; drafts, rerolls, challenges and votes more often than what ends a phase."""
    tag = rng.choice([tag for tag in choose.moves for _ in range(OFTEN.get(tag, 1))])
    match tag:
        case "draft":
            return StrawDraft(tuple(_laid(view, die, rng) for die in _some_dice(view, seat, rng)))
        case "reroll":
            return Reroll(_some_dice(view, seat, rng))
    return PLAIN.get(tag) or about_words(tag, view.reveal, seat, rng)


def laid_words(game: DiceWords, state: DiceWordsState, seat: Seat, played: Move) -> tuple[str, ...]:
    """The words that a move lays, for the tests of bots."""
    return (straw_word(played.word, state.faces),) if isinstance(played, StrawDraft) and played.word else ()


def hides(game: DiceWords, state: DiceWordsState, entry: Any, viewer: Seat | None) -> bool:
    """Rolls, rerolls and drafts of the others are secret while the glass runs."""
    if state.phase not in ("head-start", "making"):
        return False
    hand = entry.move.cup if isinstance(entry.move, Rolled) else entry.by
    return isinstance(entry.move, Rolled | Reroll | StrawDraft) and hand != viewer


def reveals(game: DiceWords, state: DiceWordsState) -> bool:
    return state.phase not in ("head-start", "making")


def _some_dice(view: DiceWordsState, seat: Seat, rng: random.Random) -> tuple[int, ...]:
    mine = [*range(5 + 7 * seat, 12 + 7 * seat), *([4] if view.sugar == seat else [])]
    dice = tuple(rng.sample(mine, rng.randint(0, len(mine))))
    return (*dice, rng.choice(ODD_DICE)) if rng.random() < 0.1 else dice


def _laid(view: DiceWordsState, die: int, rng: random.Random) -> Laid:
    shown = view.faces[die] if 0 <= die < len(view.faces) else None
    letter = rng.choice("AEHSTZ") if shown == "?" else ""
    return Laid(die, rng.choice(("", "q", "X", "QU"))) if rng.random() < 0.03 else Laid(die, letter)

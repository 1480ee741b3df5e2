"""Every function of the kernel except the layouts of Letters Rebus: how fast it is, and how its twin compares.

Questions are natural rolls of the real dice. The plain-Python twins try everything, so they get small questions.
"""

import random
from functools import partial
from typing import Any

from bench.solvers import dict_trie
from bench.solvers.timing import Line, measure, report
from lettercup.core import Die
from lettercup.core.grid import settled
from lettercup.games import boggle_bowl, dice_words
from lettercup.games.alphabet_dice import AlphabetDice
from lettercup.games.letters_rebus import DICE as REBUS
from lettercup.lexicon import Selection, load
from lettercup.solver import _kernel, alphabet_dice_reference, boggle_bowl_reference, reference
from lettercup.solver.board_moves import Position, moves
from lettercup.solver.boggle_bowl import TASKS, arrange
from lettercup.solver.dice_words import Planner, Rules
from lettercup.solver.dice_words_reference import RerollWorth
from lettercup.solver.racks import Score, best_word, opened, words_from_rack

SMALL = 30
"""How many questions a slow twin gets."""
SOUP = AlphabetDice(players=4).dice
BOWL = boggle_bowl.RED_CUBES
DRINK = dice_words.DICE.of_kind("drink")
SIDE_A = {5: 5, 6: 10, 7: 25}


def run(rolls: int, seed: int) -> None:
    rng = random.Random(seed)
    words, few = load().select(), load().select(None, "child")
    lines = [
        *racks(words, rng, rolls),
        *bowl(words, rng, rolls),
        *rerolls(words, rng, rolls),
        *soup(words, rng, rolls),
    ]
    report(f"The kernel on {rolls} natural rolls, seed {seed}, {sum(1 for _ in words):,} words", lines)
    report(f"The kernel and its twins in plain Python, {SMALL} small questions", twins(few, rng))


def shown(dice: tuple[Die, ...], rng: random.Random) -> list[str]:
    return [rng.choice(die.faces).text for die in dice]


def plain_rack(dice: tuple[Die, ...], rng: random.Random) -> list[str]:
    """A roll of single letters: the trie of dictionaries supports neither stars nor Qu."""
    while True:
        faces = shown(dice, rng)
        if all(len(face) == 1 and face.isalpha() for face in faces):
            return [face.lower() for face in faces]


def racks(words: Selection, rng: random.Random, rolls: int) -> list[Line]:
    root = dict_trie.dict_trie(words)
    lines = []
    for name, dice in (("words from 11 letters", BOWL), ("words from 15 letters", REBUS.dice)):
        asked = [plain_rack(dice, rng) for _ in range(rolls)]
        kernel = measure(partial(words_from_rack, words), asked)
        for rack in asked[:5]:
            assert words_from_rack(words, rack) == sorted(dict_trie.searched(root, dict_trie.by_node, rack))
        tries = (
            measure(partial(dict_trie.searched, root, way), asked) for way in (dict_trie.by_node, dict_trie.by_both)
        )
        quickest = min(tries, key=lambda measured: measured.total)
        lines.append(Line(name, kernel, quickest, "dict trie", "≥ 90 ×"))
    starred = [shown(REBUS.dice, rng) for _ in range(rolls)]
    best = measure(lambda rack: best_word(words, rack, Score(faces=(1,) * len(rack))), starred)
    return [*lines, Line("best word of 15, with stars", best, None, "")]


def bowl(words: Selection, rng: random.Random, rolls: int) -> list[Line]:
    asked = [shown(BOWL, rng) for _ in range(rolls)]
    return [
        Line(
            f"Boggle Bowl, space {space}",
            measure(partial(arrange, words, space=space), asked),
            None,
            "",
            "95 % ≤ 0.5 ms",
        )
        for space in TASKS
    ]


def rerolls(words: Selection, rng: random.Random, rolls: int) -> list[Line]:
    planner = Planner(DRINK, words)
    ice = dice_words.DICE.of_kind("ice")
    asked = ["".join(shown(ice, rng)) for _ in range(rolls)]
    policy = measure(lambda targets: planner.value(Rules(targets, SIDE_A), 2), asked, tries=1)
    return [Line("Dice Words, all of a round's plan", policy, None, "", "≤ 20 ms")]


def soup(words: Selection, rng: random.Random, rolls: int) -> list[Line]:
    asked = [soup_position(words, rng, 19, 9) for _ in range(rolls)]
    found = measure(partial(moves, words), asked)
    ranked = measure(lambda position: moves(words, position).burdens, asked)
    return [
        Line("Alphabet Dice, 9 dice, 19 on the board", found, None, "", "median ≤ 1 ms"),
        Line("— and ranked", ranked, None, ""),
    ]


def soup_position(words: Selection, rng: random.Random, on_board: int, in_hand: int) -> Position:
    """A board made by random Builds, and a hand; every Slurp is allowed."""
    while True:
        free, faces = rng.sample(range(len(SOUP)), len(SOUP)), shown(SOUP, rng)
        board: Any = ()
        while len(board) < on_board:
            hand = tuple(free[:9])
            found = moves(words, Position(board, faces, hand, (1,) * len(hand)))
            fitting = [number for number in range(len(found)) if len(found.dice(number)) <= on_board - len(board)]
            if not fitting:
                break
            move = found[rng.choice(fitting)]
            board, free = settled(board, move.layout), [die for die in free if die not in move.dice]
        if len(board) == on_board:
            hand = tuple(free[:in_hand])
            return Position(board, faces, hand, (1,) * in_hand, may_slurp=True)


def twins(words: Selection, rng: random.Random) -> list[Line]:
    listed = list(words)
    twin = reference.Words(words.letters, words.letters.upper(), [(word, 0, 0) for word in listed])
    seven = [shown(DRINK, rng) for _ in range(SMALL)]
    five = [shown(BOWL[:5], rng) for _ in range(SMALL)]
    wanted = (bytes(256), (), 2, words.longest)
    kernel = opened(words)
    mine = (words.sieve, words.extra, words.shortest, words.longest)
    lines = [
        Line(
            "contains",
            measure(lambda word: kernel.contains(word, words.sieve), listed[:SMALL]),
            measure(lambda word: twin.contains(word, bytes(256)), listed[:SMALL]),
            "twin",
        ),
        Line(
            "words from 7 letters",
            measure(lambda rack: kernel.from_rack(rack, *mine), seven),
            measure(lambda rack: twin.from_rack(rack, *wanted), seven, 1),
            "twin",
        ),
        Line(
            "best word of 7",
            measure(lambda rack: _best_of(kernel, rack, mine), seven),
            measure(lambda rack: _best_of(twin, rack, wanted), seven, 1),
            "twin",
        ),
    ]
    lines += [
        Line(
            f"Boggle Bowl, 5 cubes, space {space}",
            measure(partial(arrange, words, space=space), five),
            measure(partial(_most_cubes, listed, task), five, 1),
            "twin",
        )
        for space, task in TASKS.items()
    ]
    return [*lines, plan_twin(listed, rng), soup_twin(words, rng)]


def _best_of(words: Any, rack: list[str], wanted: tuple[Any, ...]) -> object:
    ones = [1] * len(rack)
    return words.best(rack, *wanted, face_points=ones, wild_points=(), letter_points=(), laid_points=())


def _most_cubes(listed: list[str], task: str, faces: list[str]) -> int:
    return boggle_bowl_reference.most_cubes(listed, faces, task)


def plan_twin(listed: list[str], rng: random.Random) -> Line:
    dice = [[(face.text.lower(), face.points) for face in die.faces] for die in DRINK[:3]]
    short = [word for word in listed if len(word) <= 3]
    plan = _kernel.Plan(dice, short)
    asked = ["".join(rng.sample("acehinorst", 4)) for _ in range(3)]
    slow = measure(lambda targets: _twin_plan(dice, short, targets), asked, 1)
    fast = measure(lambda targets: plan.worth(targets, False, [0], 1).of_rolling([0, 0, 0], 1), asked)
    return Line("Dice Words, 3 dice, 1 reroll", fast, slow, "twin")


def _twin_plan(dice: Any, words: list[str], targets: str) -> list[float]:
    return RerollWorth(dice, words, targets, times_length=False, bonus=[0]).of_rolling([0, 0, 0], 1)


def soup_twin(words: Selection, rng: random.Random) -> Line:
    asked = [soup_position(words, rng, 8, 5) for _ in range(3)]
    listed = set(words)
    fast, slow = measure(partial(moves, words), asked), measure(partial(_twin_moves, listed), asked, 1)
    return Line("Alphabet Dice, 5 dice, 8 on the board", fast, slow, "twin")


def _twin_moves(words: set[str], position: Position) -> int:
    board = [(position.faces[each.die] or "", each.row, each.column) for each in position.board]
    hand = [(position.faces[die] or "", 1) for die in position.hand]
    return len(alphabet_dice_reference.all_moves(words, board, hand, (), True))

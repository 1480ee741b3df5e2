"""The benchmark: fresh questions from a seed, true bests, and answers that cannot cheat."""

import json
import random
from itertools import permutations
from pathlib import Path
from typing import Any

import msgspec
import pytest

from lettercup.benchmark import MOST_EACH, TASKS, Instance, as_tasks, baseline, instances, score_answers
from lettercup.benchmark.dice_words import MINE
from lettercup.benchmark.files import edition
from lettercup.benchmark.letters_rebus import NODES
from lettercup.benchmark.task import DIFFICULTIES, WORDS
from lettercup.bots.alphabet_dice import extra_words, position_of, price
from lettercup.cli.benchmark import told_scores
from lettercup.cli.main import main
from lettercup.core import BadOption
from lettercup.games import GAMES
from lettercup.games.boggle_bowl import CUBES
from lettercup.games.dice_words import DICE, SIDE_A
from lettercup.solver.board_moves import moves
from lettercup.solver.boggle_bowl import arrange
from lettercup.solver.budget import NO_END, Budget
from lettercup.solver.dice_words import Planner, Rules
from lettercup.solver.letters_rebus import best, placed
from lettercup.solver.letters_rebus_shapes import small_book

SEED = 20261118
MADE = instances(SEED, 1)
NAMES = [each.name for each in MADE]


def named(name: str) -> Instance:
    return next(each for each in MADE if each.name == name)


def scored_one(name: str, answer: Any) -> Any:
    """What one answer is worth."""
    (result,) = score_answers([named(name)], {name: answer}).results
    return result


# The best answers, from the solvers.


def perfect(instance: Instance) -> dict[str, Any]:
    question, state = instance.question, instance.question.state
    match instance.game:
        case "alphabet-dice":
            found = moves(WORDS, position_of(question.game, state, question.seat), extra_words(state))
            costs = [sum(price(question.game, state, die) for die in found.dice(n)) for n in range(found.builds)]
            return {"layout": msgspec.to_builtins(found[costs.index(max(costs))].layout)}
        case "boggle-bowl":
            return {"words": arrange(WORDS, state.faces[:CUBES], state.kind).rows}
        case "bridge-dice":
            return {"chance": state}
        case "letters-rebus":
            faces = state.hands[0].faces
            layout, stars = placed(best(faces, WORDS, Budget(NO_END, NODES), small_book()), faces)
            return {"layout": msgspec.to_builtins(layout), "stars": [*stars.items()]}
    shown, rules = [state.faces[die] for die in MINE], Rules(state.targets, SIDE_A)
    planner, left = Planner(DICE.of_kind("drink"), WORDS), question.position["rerolls"]
    kept = planner.keeps(shown, rules, left)[0].kept
    if len(kept) < len(MINE):
        return {"reroll": [die for place, die in enumerate(MINE) if place not in kept]}
    word = planner.best_words(shown, rules)[0]
    laid = zip(word.dice, word.word.upper(), strict=True)
    return {"word": [[MINE[die], letter] if shown[die] == "?" else [MINE[die]] for die, letter in laid]}


@pytest.mark.parametrize("name", NAMES)
def test_the_best_answer_gets_exactly_everything(name: str) -> None:
    result = scored_one(name, perfect(named(name)))
    assert result.reasons == ()
    assert (result.legal, result.share) == (True, pytest.approx(1.0))
    assert result.proof.endswith(".")


# Questions.


def test_there_are_five_tasks_in_three_difficulties() -> None:
    assert set(TASKS) == set(GAMES)
    assert [f"{game}-{difficulty}-1" for game in TASKS for difficulty in DIFFICULTIES] == NAMES


def test_the_seed_decides_everything_and_more_instances_keep_the_first_ones() -> None:
    more, other = instances(SEED, 2), instances(SEED + 1, 1)
    positions = [each.question.position for each in MADE]
    assert [each.question.position for each in more if each.name.endswith("-1")] == positions
    assert all(a.question.position != b.question.position for a, b in zip(MADE, other, strict=True))


@pytest.mark.parametrize("each", [0, -1, MOST_EACH + 1])
def test_a_silly_number_of_instances_is_refused(each: int) -> None:
    with pytest.raises(BadOption, match="There are 1 to 100 instances"):
        instances(SEED, each)


def test_the_file_says_what_a_reader_needs_and_not_the_best() -> None:
    told = json.loads(msgspec.json.encode(as_tasks(SEED, 1, MADE)))
    assert all(set(task) == {"rules", "answer", "example"} for task in told["tasks"].values())
    assert all(set(each) == {"name", "game", "difficulty", "position"} for each in told["instances"])
    position = {each["name"]: each["position"] for each in told["instances"]}
    assert len(position["letters-rebus-hard-1"]["dice"]) == 15
    assert set(position["letters-rebus-hard-1"]["dice"][0]) == {"die", "shows", "value"}
    assert set(position["dice-words-hard-1"]["dice"][0]) == {"die", "shows", "value", "faces"}
    assert position["alphabet-dice-easy-1"]["board"] == []
    assert len(position["alphabet-dice-hard-1"]["drawn"]) > 1
    assert position["boggle-bowl-hard-1"]["calls_for"] == "two words that cross"


# Answers.


def test_the_file_says_what_every_letter_is_worth_that_a_die_or_a_star_may_show() -> None:
    tasks = as_tasks(SEED, 1, MADE).tasks
    assert tasks["dice-words"]["rules"].endswith("3: B, C, F, G, K, M, P, U, V, W, Y.")
    assert "8: Q, X; 10: Z." in tasks["letters-rebus"]["rules"]


def test_no_answers_are_worth_nothing() -> None:
    scored = score_answers(MADE, {"chess-easy-1": {}})
    assert (scored.share, scored.unknown) == (0.0, ["chess-easy-1"])
    assert {each.reasons for each in scored.results} == {("There is no answer.",)}


def cube_word(*cubes: int) -> dict[str, Any]:
    return {"words": [list(cubes)]}


@pytest.mark.parametrize(
    ("name", "answer", "reason"),
    [
        ("letters-rebus-easy-1", {"layout": [[99, 0, 0]]}, "There is no die number 99."),
        ("letters-rebus-easy-1", {"layout": [[0, 0, 0], [0, 0, 1]]}, "lies in two places."),
        ("letters-rebus-easy-1", {"layout": [[0, 0, 0], [1, 0, 0]]}, "2 dice lie on row 1, column 1."),
        ("letters-rebus-easy-1", {"layout": [[0, 10**9, 0]]}, "A die lies off the table."),
        ("letters-rebus-easy-1", {"layout": [], "stars": [[0, "Z"]]}, "Only a star can stand for another letter."),
        ("letters-rebus-easy-1", {"layout": [], "points": 999}, "There is no field points; there are layout, stars."),
        ("dice-words-easy-1", {"reroll": [5]}, "That cannot be done now."),
        ("dice-words-hard-1", {"reroll": []}, "Choose at least one die to roll again."),
        ("dice-words-hard-1", {"reroll": [5, 5]}, "is there more than once."),
        ("dice-words-hard-1", {"reroll": [0]}, "You can only use your own dice."),
        ("dice-words-hard-1", {"word": [[0], [1]]}, "You can only use your own dice."),
        ("dice-words-hard-1", {"word": [[7, "Z"]]}, "only a ? stands for another letter."),
        ("dice-words-hard-1", {}, "Give a word or dice to roll again: one of the two."),
        ("dice-words-hard-1", {"word": [], "reroll": [5]}, "Give a word or dice to roll again: one of the two."),
        ("boggle-bowl-easy-1", cube_word(11, 12), "You can lay only cubes of your own set."),
        ("boggle-bowl-easy-1", cube_word(0, 0, 0), "stands twice in one word."),
        ("boggle-bowl-easy-1", {"words": []}, "There is no word. Nothing counts."),
        ("boggle-bowl-medium-1", cube_word(0, 1), "The space calls for two words; there is one. Nothing counts."),
        ("boggle-bowl-hard-1", {"words": [[0, 1], [2, 3]]}, "The two words do not cross. Nothing counts."),
        ("boggle-bowl-easy-1", cube_word(*range(11)), "Nothing counts."),
        ("alphabet-dice-easy-1", {"layout": []}, "Lay at least one"),
        ("alphabet-dice-hard-1", {"layout": []}, "has to stay on the board."),
        ("alphabet-dice-easy-1", {"layout": [[99, 0, 0]]}, ""),
        ("bridge-dice-easy-1", {"chance": 2}, "A chance is a number from 0 to 1, not 2."),
        ("bridge-dice-easy-1", {"chance": -1e308}, "A chance is a number from 0 to 1, not -1e+308."),
        ("bridge-dice-easy-1", {"chance": "0.5"}, "Chance: a number, not a text."),
        ("bridge-dice-easy-1", None, "Expected: named values, not nothing."),
        ("bridge-dice-easy-1", {}, "The field chance is missing."),
    ],
)
def test_who_cheats_gets_nothing_and_a_reason(name: str, answer: Any, reason: str) -> None:
    result = scored_one(name, answer)
    assert result.share == 0
    assert reason in " ".join(result.reasons)
    assert result.reasons


def test_a_word_that_is_none_counts_nothing_and_the_referee_says_why() -> None:
    name = "dice-words-easy-1"
    letters = named(name).question.position["dice"]
    result = scored_one(name, {"word": [[each["die"], *"Q" * (each["shows"] == "?")] for each in letters]})
    assert (result.legal, result.share) == (True, 0)
    assert result.reasons[0].endswith("is not in the dictionary. It counts nothing.")


def test_a_legal_answer_that_loses_points_is_told_where() -> None:
    dice = named("letters-rebus-easy-1").question.position["dice"]
    result = scored_one("letters-rebus-easy-1", {"layout": []})
    lost = sum(each["value"] for each in dice if each["shows"] != "*")
    assert (result.legal, result.points) == (True, -lost)
    assert result.reasons == (f"In no word: {' '.join(each['shows'] for each in dice)}. −{lost}.",)
    position = named("dice-words-easy-1").question.position
    dice = [each["die"] for each in position["dice"] if each["shows"] not in {"?", *position["targets"]}]
    told = [scored_one("dice-words-easy-1", {"word": [[one], [other]]}) for one, other in permutations(dice, 2)]
    legal = [each for each in told if not each.reasons[0].endswith("It counts nothing.")]
    assert legal
    assert all(each.reasons[0].endswith("has no target letter: only its length counts.") for each in legal)


def some_json(rng: random.Random, depth: int = 0) -> Any:
    """Anything that may be in a file, mostly with the names that answers have."""
    atoms: tuple[Any, ...] = (
        None,
        True,
        rng.randrange(-3, 40),
        10**30,
        1e308,
        -0.5,
        "",
        "A",
        "Z" * 50,
        [],
        {},
        [[]],
        [[0, 0, 0]],
    )
    if depth > 3 or rng.random() < 0.3:
        return rng.choice(atoms)
    if rng.random() < 0.5:
        return [some_json(rng, depth + 1) for _ in range(rng.randrange(5))]
    names = ("layout", "stars", "word", "reroll", "words", "chance", "die", "best")
    return {rng.choice(names): some_json(rng, depth + 1) for _ in range(rng.randrange(3))}


def test_no_answer_is_worth_more_than_everything_or_breaks_the_scorer() -> None:
    rng = random.Random(1)
    for _ in range(150):
        scored = score_answers(MADE, {name: some_json(rng) for name in NAMES})
        assert all(0 <= each.share <= 1 for each in scored.results)
        assert all(each.share == 0 for each in scored.results if not each.legal)


def test_a_wrong_proof_would_be_said_and_would_not_count_double() -> None:
    instance = named("boggle-bowl-easy-1")
    low = instance._replace(question=instance.question._replace(best=1))
    (result,) = score_answers([low], {low.name: perfect(instance)}).results
    assert result.share == 1
    assert "the proof is wrong" in result.reasons[0]


def test_the_bots_answer_legally_and_better_levels_are_better() -> None:
    weak, strong = (baseline(MADE, level) for level in ("child", "champion"))
    assert weak.share < strong.share < 1
    assert all(each.legal for each in strong.results)
    told = told_scores(strong, {"child": weak})
    assert told.splitlines()[2].split() == ["answers", "child"]
    assert f"{weak.share:.1%}" in told


# The command.


def answers_file(folder: Path, **changes: Any) -> Path:
    content = {"benchmark": edition(MADE), "seed": SEED, "each": 1, "answers": {}} | changes
    file = folder / "answers.json"
    file.write_text(json.dumps(content), encoding="utf-8")
    return file


def test_questions_are_made_answered_and_scored(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "questions.json"
    assert main(["benchmark", "make", str(file), "--seed", str(SEED), "--each", "1"]) == 0
    assert capsys.readouterr().out == f"15 questions are in {file}.\n"
    asked = json.loads(file.read_text(encoding="utf-8"))
    answers = {each.name: perfect(each) for each in MADE} | {"bridge-dice-easy-1": {"chance": 7}}
    given = answers_file(tmp_path, **{name: asked[name] for name in ("benchmark", "seed", "each")}, answers=answers)
    assert main(["benchmark", "score", str(given)]) == 0
    told = capsys.readouterr().out
    assert told.startswith("93.3% of the proven best\n")
    assert "14 of 15 answers are legal." in told
    assert "bridge-dice-easy-1: A chance is a number from 0 to 1, not 7." in told
    assert main(["benchmark", "score", str(given), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (len(found["results"]), found["baselines"]) == (15, {})


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "is not a file of answers: It ends in the middle."),
        (b"\xff\xfe", "is not a file of answers: "),
        (b"[]", "is not a file of answers: Expected: named values, not a list."),
        (b"[" * 100_000, "is not a file of answers: "),
        (b'{"benchmark": "x", "seed": 1, "each": 1}', "The field answers is missing."),
        (b'{"benchmark": "x", "seed": 1, "each": 1, "answers": []}', "Answers: named values, not a list."),
        (b'{"benchmark": "x", "seed": 1, "each": NaN, "answers": {}}', "is not a file of answers: "),
        (b'{"best": 1}', "There is no field best; there are benchmark, seed, each, answers."),
    ],
)
def test_a_file_that_is_none_gets_a_sentence(
    content: bytes, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "answers.json"
    file.write_bytes(content)
    assert main(["benchmark", "score", str(file)]) == 2
    told = capsys.readouterr().err
    assert sentence in told
    assert told.count("\n") == 1


def test_answers_to_other_questions_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["benchmark", "score", str(answers_file(tmp_path, seed=SEED + 1))]) == 2
    assert "The file answers questions of lettercup" in capsys.readouterr().err


def test_other_bad_calls_get_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for arguments, sentence in (
        (["score", str(tmp_path)], "cannot be read: Is a directory."),
        (["score", str(tmp_path / "none.json")], "cannot be read: No such file or directory."),
        (
            ["score", str(answers_file(tmp_path, each=10**6))],
            "There are 1 to 100 instances of each task and difficulty",
        ),
        (["make", str(tmp_path), "--seed", "1"], "is a folder; give a file in it."),
        (["make", str(tmp_path / "no" / "file.json"), "--seed", "1", "--each", "1"], "There is no folder"),
        (["make", str(tmp_path / "file.json")], "Missing: --seed."),
        (["make", str(tmp_path / "file.json"), "--seed", "x"], "--seed is a whole number; not x."),
    ):
        assert main(["benchmark", *arguments]) == 2
        assert sentence in capsys.readouterr().err


def test_a_file_that_cannot_be_written_is_refused_before_the_first_question(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Also for whoever may write everything, where nothing can be written."""
    monkeypatch.setattr("lettercup.benchmark.instances", None)
    assert main(["benchmark", "make", "/proc/file.json", "--seed", "1"]) == 2
    assert "/proc/file.json cannot be written: " in capsys.readouterr().err

"""`lettercup solve` finds the best play of each game, and says in a sentence what is wrong with a question."""

import json

import pytest

from lettercup.cli.main import main


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["solve", *arguments]) == 0
    return capsys.readouterr().out


def test_two_words_cross_in_a_drawing(capsys: pytest.CaptureFixture[str]) -> None:
    drawn = told(capsys, "boggle-bowl", "--space", "x", "LETTERSABCD")
    assert "of 11 cubes." in drawn
    assert len(drawn.splitlines()) > 4


@pytest.mark.parametrize(("space", "least"), [("blank", 7), ("2", 10), ("x", 10), ("wild", 11)])
def test_every_space_has_its_best(space: str, least: int, capsys: pytest.CaptureFixture[str]) -> None:
    best = json.loads(told(capsys, "boggle-bowl", "--space", space, "LETTERSABCD", "--json"))
    assert best["count"] >= least
    assert best["words"]


def test_qu_is_read_as_one_cube(capsys: pytest.CaptureFixture[str]) -> None:
    best = json.loads(told(capsys, "boggle-bowl", "QuIZZEDBVVGG", "--json"))
    assert (best["words"], best["count"], len(best["unused"])) == (["QUIZZED"], 6, 5)


def test_another_roll_may_bring_more(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ("boggle-bowl", "LETTERSABCD", "--again")
    chances = json.loads(told(capsys, *asked, "--json"))["again"]
    assert 0 < chances["1"] < chances["2"] < chances["5"] <= 1
    assert "3 more rolls" in told(capsys, *asked)


def test_the_token_goes_where_it_is_worth_most(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ("boggle-bowl", "--move", "blue", "--steps", "2", "--tier", "common")
    answer = json.loads(told(capsys, *asked, "--json"))
    assert len(answer["path"]) == 2
    assert answer["path"][-1][0] > 4
    assert answer["value"] < 0
    assert len(answer["values"]) == 9
    assert "*" in told(capsys, *asked)


def test_all_moves_of_alphabet_dice_are_counted_and_the_best_is_drawn(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ("alphabet-dice", "TEAnSQ", "--board", "CAT/O../T..", "--tier", "common")
    answer = json.loads(told(capsys, *asked, "--json"))
    assert answer["count"] == answer["builds"] + answer["slurps"] > 100
    burdens = [move["burden"] for move in answer["moves"]]
    assert burdens == sorted(burdens)
    assert all(move["layout"] and move["words"] and move["laid"] for move in answer["moves"])
    drawn = told(capsys, *asked)
    assert "Builds and" in drawn
    assert drawn.count("\n") > 12


def test_a_red_letter_is_dearer_to_keep(capsys: pytest.CaptureFixture[str]) -> None:
    black, red = (
        json.loads(told(capsys, "alphabet-dice", hand, "--json", "--most", "500"))["moves"] for hand in ("TOV", "TOv")
    )
    assert min(move["burden"] for move in red) > min(move["burden"] for move in black)


def test_several_words_and_no_slurp(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ("alphabet-dice", "TEASON", "--board", "CAT", "--tier", "common", "--json")
    one = json.loads(told(capsys, *asked, "--no-slurp"))
    many = json.loads(told(capsys, *asked, "--no-slurp", "--several"))
    assert one["slurps"] == 0
    assert many["moves"][0]["burden"] <= one["moves"][0]["burden"]


def test_no_move_at_all_is_said_in_numbers(capsys: pytest.CaptureFixture[str]) -> None:
    assert told(capsys, "alphabet-dice", "V") == "There are 0 Builds and 0 Slurps.\n"


def test_racks_have_all_words_and_the_best_under_any_score(capsys: pytest.CaptureFixture[str]) -> None:
    answer = json.loads(told(capsys, "racks", "QuITE", "--json", "--tier", "common"))
    assert "QUITE" in answer["words"]
    assert answer["count"] == len(answer["words"])
    assert json.loads(told(capsys, "racks", "CAT?", "--json"))["best"]["points"] == 3
    odd = ("racks", "STOP", "--points", "O9,T:0", "--bonus", "2:50 3:0")
    assert json.loads(told(capsys, *odd, "--json"))["best"] == {"word": "OP", "points": 60}
    assert "The best is" in told(capsys, *odd)
    assert "No word" in told(capsys, "racks", "")


def test_bridge_dice_tells_the_odds(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ("24", "31", "--aside", "3", "--casts", "2", "--json")
    answer = json.loads(told(capsys, "bridge-dice", *asked))
    main(["odds", *asked])
    assert answer == json.loads(capsys.readouterr().out)
    assert sum(answer["wins"]) == pytest.approx(1)


def test_what_is_on_a_space_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ("boggle-bowl", "--move", "blue", "--steps", "2", "--tier", "common")
    assert "Go to 5,3 (wild: any words), then 6,3 (2: two words)." in told(capsys, *asked)
    assert json.loads(told(capsys, *asked, "--json"))["on"] == ["wild", "2"]


def test_a_slurp_is_told_in_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    drawn = told(capsys, "alphabet-dice", "TEAnSQ", "--board", "CAT/O../T..")
    assert "Slurp T, put T in its place, add Qu E A N S: COTQUEANS" in drawn


def test_a_word_that_the_table_allowed_can_stand_on_the_board(capsys: pytest.CaptureFixture[str]) -> None:
    assert "Builds" in told(capsys, "alphabet-dice", "TEA", "--board", "CXT", "--extra", "cxt")


@pytest.mark.parametrize(
    ("arguments", "rude"),
    [(("racks", "PORN"), "PORN"), (("boggle-bowl", "FUCKEDZZVVV"), "FUCKED"), (("racks", "DAMN"), "DAMN")],
)
def test_no_rude_word_unless_asked_for(
    arguments: tuple[str, ...], rude: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert rude not in json.loads(told(capsys, *arguments, "--json"))["words"]
    assert rude in json.loads(told(capsys, *arguments, "--json", "--offensive", "3"))["words"]


@pytest.mark.parametrize(
    ("option", "word"), [(("--spelling", "us"), "COLOUR"), (("--strict",), "ZA"), (("--tier", "common"), "ABAC")]
)
def test_house_rules_choose_the_words(option: tuple[str, ...], word: str, capsys: pytest.CaptureFixture[str]) -> None:
    loose = ("racks", word, "--json", "--tier", "extended")
    assert word in json.loads(told(capsys, *loose))["words"]
    assert word not in json.loads(told(capsys, *loose, *option))["words"]


@pytest.mark.parametrize("letters", ["", "*", "*" * 40, "BCDFG" * 8, "Z" * 40, "Qu " * 8])
def test_strange_racks_are_answered(letters: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert json.loads(told(capsys, "racks", letters, "--json"))["count"] >= 0


def test_rerolls_are_planned(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ("dice-words", "--targets", "ACHS", "--dice", "M A T ? H E R", "--rerolls", "1", "--tier", "common")
    answer = json.loads(told(capsys, *asked, "--json"))
    assert answer["words"][0]["points"] >= 26
    assert answer["keeps"][0]["low"] >= answer["words"][0]["points"]
    assert (len(answer["ways"]), answer["keeps"][0]["dice"]) == (3, None)
    assert answer["count"] == len(answer["words"])
    assert "What to keep" in told(capsys, *asked)


def test_no_rerolls_leave_nothing_to_choose(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ("dice-words", "--targets", "achs", "--dice", "MAT?HER", "--rerolls", "0", "--tier", "common")
    assert "What to keep" not in told(capsys, *asked)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["boggle-bowl", "--space", "y", "LETTERSABCD"], "There is no space called y"),
        (["boggle-bowl", "LETTERSABCDE"], "There are 11 cubes, but 12 letters"),
        (["boggle-bowl"], "There are 11 cubes, but 0 letters"),
        (["boggle-bowl", "*" * 40], "There are 11 cubes, but 40 letters"),
        (["boggle-bowl", "LETTERSABC3"], "does not show letters"),
        (["boggle-bowl", "***********"], "does not show letters"),
        (["boggle-bowl", "--move", "red", "--token", "0,3"], "stands in rows 1 to 7"),
        (["boggle-bowl", "--move", "red", "--token", "x"], "on a row and a column such as 4,3"),
        (["boggle-bowl", "--move", "red", "--steps", "12"], "1 to 11 steps"),
        (["alphabet-dice", "TE5"], "No die of this game shows 5"),
        (["alphabet-dice", "*" * 40], "No die of this game shows *"),
        (["alphabet-dice", "E" * 40], "There are 36 dice, but 40 letters"),
        (["alphabet-dice", "ZZZ"], "cannot show Z Z Z all at once"),
        (["alphabet-dice", "TEA", "--board", "C.T"], "in one piece"),
        (["alphabet-dice", "TEA", "--board", "CXT"], "CXT on the board is not a word that counts here."),
        (["alphabet-dice", ""], "There are no letters in the hand"),
        (["alphabet-dice", "TEA", "--extra", "B4"], "An extra word is made of 2 to 40 letters"),
        (["bridge-dice", "--svg", "/"], "/ cannot be written: Is a directory."),
        (["boggle-bowl", "LETTERSABCD", "--svg", "/no/such/folder.svg"], "cannot be written: No such file"),
        (["alphabet-dice", "EEEEETTTTTOOOOONNNNNIII"], "At most 20 dice are in a hand"),
        (["alphabet-dice", "TEA", "--most", "-1"], "from 0 on"),
        (["racks", "A3"], "no letter of this language"),
        (["racks", "A" * 41], "at most 40 faces"),
        (["racks", "TEA", "--points", "T"], "--points is written like A1 B3"),
        (["racks", "TEA", "--bonus", "9:5"], "more letters than the 3"),
        (["racks", "TEA", "--points", "A" + "9" * 30], "--points has a number beyond a thousand million."),
        (["racks", "TEA", "--bonus", "3:" + "9" * 30], "--bonus has a number beyond a thousand million."),
        (["bridge-dice", "60"], "Scores lie between"),
        (["bridge-dice", "10", "--target", "0"], "The target is a number from 1 to 1000, not 0."),
        (["bridge-dice", "10", "--target", "1000000000"], "The target is a number from 1 to 1000, not 1000000000."),
        (["boggle-bowl", "LETTERSABCD", "--move", "red"], "not both"),
        (["dice-words", "--targets", "ACHS", "--dice", ""], "There are 7 dice, but 0 letters"),
        (["dice-words", "--targets", "ACHS", "--dice", "???????"], "cannot show"),
        (["dice-words", "--targets", "AB", "--dice", "MAT?HER"], "There are 4 ice cubes, but 2 letters"),
        (["dice-words", "--targets", "AAAA", "--dice", "MAT?HER"], "The ice cubes cannot show A A A A all at once."),
        (["dice-words", "--targets", "ACHS", "--dice", "MAT?HE"], "There are 7 dice, but 6 letters"),
        (["dice-words", "--targets", "ACHS", "--dice", "MAT?HEZ"], "None of the dice shows Z."),
        (["dice-words", "--targets", "ACHS", "--dice", "BBT?HER"], "cannot show"),
        (["dice-words", "--targets", "ACHS", "--dice", "MAT?HER", "--rerolls", "3"], "at most 2 rerolls"),
    ],
)
def test_a_bad_question_is_a_sentence(arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", *arguments]) == 2
    assert complaint in capsys.readouterr().err

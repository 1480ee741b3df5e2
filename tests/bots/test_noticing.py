"""What bots notice: more with more time, common and short words first; and no rule of thumb beats a level."""

import random
from math import exp
from statistics import mean
from zlib import crc32

import pytest

from bench.bots.adversaries import RULES, Rule, wins
from lettercup.bots import LEVELS, bot, levels, self_play
from lettercup.bots.letters_rebus import EYES
from lettercup.bots.noticing import Glance, familiarity_of, slowness_of
from lettercup.games import GAMES, LettersRebus
from lettercup.games.alphabet_dice import Pass
from lettercup.lexicon import load

WORDS = random.Random(1).sample(load().words_for("hard"), 2000)


MIX = 0x9E3779B97F4A7C15


def familiarity(word: str) -> float:
    return familiarity_of(load().zipf(word) or 0.0) * slowness_of(len(word))


def draw(seed: int, word: str) -> float:
    """The kernel's draw in plain Python: a number from 0 to 1 that depends on nothing else."""
    mixed = (crc32(word.encode(), seed) ^ seed << 31) * MIX % 2**64
    return (mixed ^ mixed >> 29) * MIX % 2**53 / 2**53


def share(words: list[str], seconds: float = 20.0, eye: float = 1.0) -> float:
    """How much of these words a player notices."""
    return len(Glance(LEVELS["easy"]._replace(eye=eye), seconds, "lot").notices(words)) / len(words)


def test_the_same_look_notices_the_same_and_more_time_never_less() -> None:
    level = LEVELS["easy"]
    short, same, longer = (set(Glance(level, seconds, "lot").notices(WORDS)) for seconds in (5.0, 5.0, 50.0))
    assert short == same
    assert short < longer
    assert short != set(Glance(level, 5.0, "another lot").notices(WORDS))


def test_the_kernel_draws_like_plain_python() -> None:
    level, seed = LEVELS["hard"]._replace(eye=1.5), crc32(b"lot")
    words = [*WORDS, "lettercup", "zzzz", "na\u00efve", ""]
    expected = [word for word in words if draw(seed, word) < 1 - exp(-1.5 * 20 / 60 * familiarity(word))]
    assert Glance(level, 20.0, "lot").notices(words) == expected


def test_common_and_short_words_and_good_eyes_notice_more() -> None:
    by_zipf = sorted(WORDS, key=lambda word: load().zipf(word) or 0)
    by_length = sorted(WORDS, key=len)
    assert share(by_zipf[:1000]) < share(by_zipf[1000:])
    assert share(by_length[1000:]) < share(by_length[:1000])
    assert share(WORDS, eye=1.0) < share(WORDS, eye=3.0)
    assert familiarity("game") > familiarity("gnome")


def test_the_share_is_the_one_that_the_model_gives() -> None:
    alike = [word for word in load().words_for("easy") if 0.9 < familiarity(word) < 1.1]
    assert len(alike) > 100
    assert share(alike, seconds=60.0) == pytest.approx(1 - 1 / 2.718, abs=0.08)


@pytest.mark.parametrize(("level", "low", "high"), [("child", 15, 25), ("easy", 20, 32), ("champion", 35, 50)])
def test_the_points_of_a_round_of_letters_rebus_are_those_of_people(level: str, low: int, high: int) -> None:
    game = LettersRebus(players=2)
    ends = [self_play(game, [bot(game.name, level)] * 2, seed).state for seed in range(3)]
    assert low < mean(points for state in ends for row in state.sheet for points in row) < high
    assert tuple(EYES) == levels(game.name)


def test_a_player_who_notices_no_move_passes() -> None:
    game = GAMES["alphabet-dice"](players=2)
    played = self_play(game, [bot("alphabet-dice", "child")] * 2, seed=3)
    assert any(isinstance(entry.move, Pass) for entry in played.entries)


@pytest.mark.parametrize(("game", "rule"), [(game, rule) for game, rules in RULES.items() for rule in rules])
def test_no_rule_of_ten_lines_beats_a_level(game: str, rule: Rule) -> None:
    for level, games in (("easy", 16), ("hard", 16)):
        assert wins(game, level, rule, games).low < 0.6

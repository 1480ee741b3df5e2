"""The environments pass PettingZoo's own tests, their numbers are true, and every move on a menu is legal."""

import random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import (  # type: ignore[import-untyped]
    api_test,
    parallel_api_test,
    parallel_seed_test,
    seed_test,
)

from lettercup.core import BadOption, Game, Seat
from lettercup.games import GAMES, AlphabetDice, BoggleBowl, BridgeDice, DiceWords, LettersRebus
from lettercup.research.environment import IllegalAction, LettercupEnv, LettercupParallelEnv
from lettercup.research.numbers import CODES, COLUMNS, WORDS, Ints, numbers_of
from lettercup.research.session import is_legal
from lettercup.solver.racks import words_from_rack
from tests.bots.helpers import tables

TABLES: list[Game[Any, Any]] = [
    AlphabetDice(players=2),
    BoggleBowl(players=2),
    BridgeDice(players=3),
    DiceWords(players=2, reroll_targets=True),
    LettersRebus(players=2, mode="same-roll", rounds=2),
]

pytestmark = pytest.mark.filterwarnings("ignore")
every_game = pytest.mark.parametrize("game", TABLES, ids=lambda game: str(game.name))


@every_game
def test_it_passes_the_api_and_the_seed_test(game: Game[Any, Any]) -> None:
    api_test(LettercupEnv(game), num_cycles=40)
    seed_test(lambda: LettercupEnv(game), num_cycles=15)


@every_game
def test_the_parallel_one_passes_the_parallel_tests(game: Game[Any, Any]) -> None:
    parallel_api_test(LettercupParallelEnv(game, reward="margin"), num_cycles=20)
    # This test of PettingZoo's ignores the mask, so that illegal actions have to be taken as waiting.
    parallel_seed_test(lambda: LettercupParallelEnv(game, illegal="wait"), num_cycles=8)


def told(env: LettercupEnv, seat: Seat, name: str) -> list[int]:
    """The numbers of this name in what a seat sees."""
    first, seen = 0, env.observe(env.possible_agents[seat])["observation"]
    for field in env.session.numbers.fields(env.game):
        if field.name == name:
            return [int(number) for number in seen[first : first + field.size]]
        first += field.size
    raise KeyError(name)


def column(row: Ints, name: str) -> list[int]:
    """The numbers of this name in a row of a menu."""
    first = 0
    for field in COLUMNS:
        if field.name == name:
            return [int(number) for number in row[first : first + field.size]]
        first += field.size
    return [int(number) for number in row[first:]]


def random_action(env: LettercupEnv, rng: random.Random) -> int:
    return int(rng.choice(np.flatnonzero(env.last()[0]["action_mask"])))


def walked(game: Game[Any, Any], steps: int, seed: int = 1, **options: Any) -> LettercupEnv:
    """An environment after some random steps."""
    env, rng = LettercupEnv(game, **options), random.Random(1)
    env.reset(seed=seed)
    for _ in range(steps):
        env.step(random_action(env, rng))
    return env


@pytest.mark.parametrize("name", sorted(GAMES))
def test_every_move_on_a_menu_is_legal_and_every_number_in_its_place(name: str) -> None:
    for number, game in enumerate(tables(name)):
        env, rng = LettercupEnv(game), random.Random(number)
        env.reset(seed=number)
        for step in range(20):
            if env.last()[2]:
                break
            seat = env.possible_agents.index(env.agent_selection)
            seen = env.observe(env.agent_selection)
            assert env.observation_space(env.agent_selection).contains(seen)
            some = rng.sample(range(len(env.menu)), min(5, len(env.menu)))
            if not env.session.table.by_hand:
                assert [each for each in some if not is_legal(env.session.at(seat), env.menu.move(each))] == []
            env.step(env.wait if step % 5 == 4 and seen["action_mask"][env.wait] else random_action(env, rng))


def test_the_numbers_of_dice_words_say_what_the_seat_sees() -> None:
    env = walked(DiceWords(players=2), 1)
    view = env.session.at(0).view
    assert view.phase == "making"
    assert told(env, 0, "phase") == [4]
    assert told(env, 0, "targets") == [CODES[letter] for letter in view.targets]
    assert told(env, 0, "faces") == [CODES[face] for face in view.faces[5:12]] + [0]
    assert told(env, 0, "rerolls") == [2]
    assert told(env, 1, "faces") != told(env, 0, "faces")
    assert len(told(env, 0, "seconds")) == 1
    assert 0 < told(env, 0, "seconds")[0] <= 120


def test_a_menu_of_dice_words_has_every_reroll_and_every_word() -> None:
    env = walked(DiceWords(players=2), 1, seed=3)
    seat = env.possible_agents.index(env.agent_selection)
    shown = [env.session.at(seat).view.faces[5 + 7 * seat + place] for place in range(7)]
    assert "?" not in shown
    texts = env.infos[env.agent_selection]["moves"]
    assert {text.removeprefix("draft ") for text in texts if text.startswith("draft")} == {
        *words_from_rack(WORDS, shown)
    }
    assert sum(text.startswith("reroll") for text in texts) == 127
    menu = env.observe(env.agent_selection)["menu"]
    for number, text in enumerate(texts):
        letters = "".join(chr(ord("a") + code - 1) for code in column(menu[number], "word") if code)
        assert text.endswith(letters)
        used = [face for face, is_used in zip(shown, column(menu[number], "dice"), strict=False) if is_used]
        assert not letters or sorted(used) == sorted(letters.upper())


def test_the_numbers_of_alphabet_dice_say_where_every_die_is() -> None:
    env = walked(AlphabetDice(players=3), 6)
    view = env.session.at(1).view
    dice = [told(env, 1, "dice")[5 * die : 5 * die + 5] for die in range(36)]
    places = [[die for die in range(36) if dice[die][0] == place] for place in range(5)]
    assert places == [
        sorted(view.aside),
        [each.die for each in view.board],
        *[sorted(view.hands[seat]) for seat in (1, 2, 0)],
    ]
    assert [dice[each.die][1] for each in view.board] == [CODES[view.faces[each.die]] for each in view.board]
    row, left = min(each.row for each in view.board), min(each.column for each in view.board)
    assert [dice[each.die][2:4] for each in view.board] == [[each.row - row, each.column - left] for each in view.board]


def test_a_crossword_of_letters_rebus_grows_by_a_word_a_move_and_can_be_taken_back() -> None:
    env = LettercupEnv(LettersRebus(players=1))
    env.reset(seed=4)
    before = 0
    for _ in range(3):
        number = next(n for n, text in enumerate(env.infos["seat_0"]["moves"]) if text.startswith("draft"))
        env.step(number)
        laid = sum(told(env, 0, "dice")[2::5])
        assert laid > before
        before = laid
    assert env.session.table.state.hands[0].tally.total == told(env, 0, "total")[0]
    env.step(list(env.infos["seat_0"]["moves"]).index("clear"))
    assert sum(told(env, 0, "dice")[2::5]) == 0


@pytest.mark.parametrize("action", [9999, -1, 512, 513, None, "go", 1.5, np.int64(700)])
def test_an_action_that_the_mask_forbids_is_an_error_and_changes_nothing(action: Any) -> None:
    env = LettercupEnv(DiceWords(players=2))
    env.reset(seed=1)
    before, agent = env.session.table.state, env.agent_selection
    with pytest.raises(IllegalAction, match="The mask allows 0; not "):
        env.step(action)
    assert (env.session.table.state, env.agent_selection) == (before, agent)
    parallel = LettercupParallelEnv(DiceWords(players=2))
    parallel.reset(seed=1)
    if action != parallel.wait:
        with pytest.raises(IllegalAction):
            parallel.step(dict.fromkeys(parallel.agents, action))


@pytest.mark.parametrize("kind", [LettercupEnv, LettercupParallelEnv])
@pytest.mark.parametrize(
    "options",
    [{"reward": "money"}, {"max_steps": 0}, {"choices": 2}, {"choices": 10**9}, {"illegal": "ignore"}],
    ids=str,
)
def test_options_that_make_no_sense_are_refused(kind: type[Any], options: dict[str, Any]) -> None:
    with pytest.raises(BadOption):
        kind(DiceWords(players=2), **options)


@pytest.mark.parametrize("kind", [LettercupEnv, LettercupParallelEnv])
def test_what_is_no_game_or_no_agent_or_has_not_begun_gets_a_sentence(kind: type[Any]) -> None:
    for wrong in ("dice-words", DiceWords):
        with pytest.raises(BadOption, match="An environment is made of a game"):
            kind(wrong)
    env = kind(DiceWords(players=2))
    with pytest.raises(BadOption, match=r"No game has begun: call reset first; the agents are seat_0, seat_1\."):
        env.step({} if kind is LettercupParallelEnv else 0)
    env.reset(seed=1)
    with pytest.raises(BadOption, match=r"There is no agent bob; the agents are seat_0, seat_1\."):
        env.step({"bob": 0}) if kind is LettercupParallelEnv else env.observe("bob")


@every_game
def test_after_so_many_steps_a_game_is_cut_off(game: Game[Any, Any]) -> None:
    env = walked(game, 5, max_steps=5)
    assert env.truncations == dict.fromkeys(env.possible_agents, True)
    assert env.terminations == dict.fromkeys(env.possible_agents, False)
    parallel = LettercupParallelEnv(game, max_steps=1, illegal="wait")
    parallel.reset(seed=1)
    _, _, ended, cut, _ = parallel.step(dict.fromkeys(parallel.agents, 0))
    assert (set(ended.values()), set(cut.values()), parallel.agents) == ({False}, {True}, [])


@pytest.mark.parametrize(("game", "sign"), [(AlphabetDice(players=2), -1), (BridgeDice(players=2), 1)], ids=str)
def test_the_rewards_add_up_to_the_margin(game: Game[Any, Any], sign: int) -> None:
    env, rng = LettercupEnv(game, reward="margin"), random.Random(3)
    env.reset(seed=3)
    earned = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        _, reward, ended, _, _ = env.last()
        earned[agent] += reward
        env.step(None if ended else random_action(env, rng))
    mine, theirs = (sign * score for score in env.session.table.state.scores)
    assert earned == {"seat_0": mine - theirs, "seat_1": theirs - mine}


def test_a_game_by_numbers_ends_with_a_reward_for_the_winner() -> None:
    env = LettercupEnv(BridgeDice(players=2))
    env.reset(seed=3)
    rewards = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        _, reward, ended, _, _ = env.last()
        rewards[agent] += reward
        env.step(None if ended else 0)
    assert sorted(rewards.values()) == [0.0, 1.0]
    parallel = LettercupParallelEnv(BridgeDice(players=2))
    observed, _ = parallel.reset(seed=3)
    while parallel.agents:
        actions = {agent: int(np.flatnonzero(observed[agent]["action_mask"])[0]) for agent in parallel.agents}
        observed, won, _, _, _ = parallel.step(actions)
    assert sorted(won.values()) == [0.0, 1.0]


def test_a_side_of_boggle_bowl_is_ahead_of_the_other_side_and_not_of_itself() -> None:
    numbers = numbers_of(BoggleBowl(players=4))
    assert [numbers.rivals(BoggleBowl(players=4), seat) for seat in range(4)] == [(1, 3), (0, 2), (1, 3), (0, 2)]


def test_the_mask_lets_wait_only_whoever_plays_against_the_sand() -> None:
    env, rng, waits = LettercupEnv(DiceWords(players=2, rounds=1)), random.Random(1), set()
    env.reset(seed=1)
    for _ in env.agent_iter(60):
        if env.last()[2]:
            break
        may_wait = bool(env.last()[0]["action_mask"][env.wait])
        waits.add((env.session.table.state.phase in ("making", "reveal"), may_wait))
        env.step(random_action(env, rng))
    assert waits <= {(True, True), (False, False)}


def test_every_game_can_be_told_in_numbers() -> None:
    assert [numbers_of(GAMES[name](players=2)).kinds for name in GAMES]

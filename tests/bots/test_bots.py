"""Bots keep to the rules, to their words and to what they see, and the seed decides everything."""

import random
from functools import cache
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from lettercup.bots import (
    LEVELS,
    PlayedGame,
    Situation,
    Thought,
    bot,
    choose,
    levels,
    pause,
    self_play,
    situation,
    vocabulary,
)
from lettercup.core import BadOption, Choose, Done, Entry, Game, Rolled, fold, play
from lettercup.core.record import Player, check, dumps, loads
from lettercup.core.reveal import Ready
from lettercup.games import GAMES, BoggleBowl, DiceWords, LettersRebus, game_of, letters_rebus
from lettercup.games.boggle_bowl import TRAYS
from lettercup.games.dice_words import DRINK, Go, Laid, Reroll, StrawDraft, Younger
from lettercup.lexicon import HouseRules
from tests.bots.helpers import WORD_GAMES, all_tables, laid_words, mixed, tables
from tests.bots.long import faults, in_band, strange_words

TABLES = list(all_tables())


def short(name: str) -> Game[Any, Any]:
    """A table for two at which nobody sits long."""
    few = {"rounds": 2} if name in ("dice-words", "letters-rebus") else {}
    return GAMES[name](players=2, **few)


def name_of(game: Game[Any, Any]) -> str:
    return f"{game.name}-{game.players}-{TABLES.index(game)}"


@pytest.mark.parametrize("game", TABLES, ids=name_of)
def test_bots_of_all_levels_play_every_option_to_the_end_and_are_never_refused(game: Game[Any, Any]) -> None:
    played = self_play(game, mixed(game, TABLES.index(game)), seed=7)
    assert played.outcome.winners or game.players == 1


@pytest.mark.parametrize("name", sorted(GAMES))
def test_a_game_between_bots_leaves_a_record_that_replays(name: str) -> None:
    game = tables(name)[2]
    played = self_play(game, mixed(game), seed=3)
    record = played.record([Player(f"bot {seat}", "bot", "hard") for seat in range(game.players)])
    again, read = loads(dumps(record), game_of)
    assert check(again, read)[-1] == played.state


@pytest.mark.parametrize("name", sorted(GAMES))
def test_the_same_seed_gives_the_same_game_and_another_one_another(name: str) -> None:
    game = short(name)
    first, same, other = (self_play(game, mixed(game, 2), seed) for seed in (5, 5, 6))
    assert first.entries == same.entries
    assert first.entries != other.entries


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", WORD_GAMES)
def test_a_bot_never_lays_a_word_outside_its_band(name: str, level: str) -> None:
    game = short(name)
    played = self_play(game, [bot(name, level)] * 2, seed=11)
    words = set(words_of(played))
    assert words
    assert [word for word in words if not in_band(word, level)] == []


def words_of(played: PlayedGame) -> list[str]:
    states = fold(played.game, played.entries)
    return [
        word
        for state, entry in zip(states, played.entries, strict=False)
        if isinstance(entry.by, int)
        for word in laid_words(played.game, state, entry.by, entry.move)
    ]


@pytest.mark.parametrize("name", sorted(GAMES))
def test_the_first_games_of_the_long_test_have_no_faults(name: str) -> None:
    few = 4 if name == "letters-rebus" else 12
    assert [fault for number in range(60, 60 + few) for fault in faults(name, number)] == []


def test_the_long_test_notices_words_of_another_band() -> None:
    game = DiceWords(players=2)
    played = self_play(game, [bot("dice-words", "champion"), bot("dice-words", "child")], seed=1)
    assert list(strange_words(played, 5)) == []
    assert {level for level, _ in strange_words(played, 0)} == {"child"}


def test_a_stronger_level_knows_every_word_of_a_weaker_one() -> None:
    known = [set(vocabulary(level, HouseRules()).words) for level in LEVELS.values()]
    assert all(weaker < stronger for weaker, stronger in pairwise(known))


def test_a_bot_keeps_to_the_house_rules_of_its_table() -> None:
    rules = HouseRules(tier="common", spelling="us", strict=True)
    game = DiceWords(players=2)
    played = self_play(game, [bot("dice-words", "champion", rules)] * 2, 4, rules)
    assert not any(each.refused for row in played.state.sheet for each in row)


def test_a_word_that_a_table_adds_is_not_known_to_its_bots() -> None:
    assert "lettercup" not in vocabulary(LEVELS["champion"], HouseRules(extra=("lettercup",)))


SECRETIVE: dict[str, Game[Any, Any]] = {
    "dice-words": DiceWords(players=2, rounds=2),
    "dice-words-sugar": DiceWords(
        players=3, rounds=3, sugar_cube=True, younger=(Younger(), Younger(head_start=True), Younger(side_b=True))
    ),
    "boggle-bowl": BoggleBowl(players=2),
    "boggle-bowl-teams": BoggleBowl(players=4),
    "letters-rebus-at-once": LettersRebus(players=2, mode="at-once"),
    "letters-rebus-same-roll": LettersRebus(players=3, mode="same-roll"),
}
"""Tables at which something is hidden; everything lies open in the other games."""
MOST_WORLDS = 12


@cache
def hidden_worlds(table: str, seat: int) -> list[tuple[Any, Any]]:
    """States of a game in which the seat has to choose, each with one that differs in what the seat cannot see."""
    game, rng = SECRETIVE[table], random.Random(1)
    played = self_play(game, mixed(game, 2), seed=table)
    states = [state for state in fold(game, played.entries) if asked(game, state, seat)]
    pairs = ((state, with_other_secrets(game, state, seat, rng)) for state in states)
    different = [(a, b) for a, b in pairs if a != b and game.view(a, seat) == game.view(b, seat)]
    return different[:: max(1, len(different) // MOST_WORLDS)][:MOST_WORLDS]


def asked(game: Any, state: Any, seat: int) -> bool:
    return any(isinstance(ask, Choose) and ask.seat == seat for ask in game.asks(state))


def with_other_secrets(game: Any, state: Any, seat: int, rng: random.Random) -> Any:
    match game:
        case LettersRebus():
            empty = (hand if who == seat else type(hand)(hand.faces) for who, hand in enumerate(state.hands))
            return msgspec.structs.replace(state, hands=tuple(empty))
        case DiceWords():
            others = [die for who in range(game.players) if who != seat for die in DRINK[who]]
        case _:
            others = [*TRAYS[1 - game.side_of(seat)]]
    faces = [rng.choice("AEST") if face and die in others else face for die, face in enumerate(state.faces)]
    return msgspec.structs.replace(state, faces=tuple(faces))


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("table", SECRETIVE)
def test_what_a_bot_cannot_see_does_not_change_what_it_does(table: str, level: str) -> None:
    pairs = hidden_worlds(table, 0)
    assert len(pairs) > 2
    for one, other in pairs:
        questions = [situation(SECRETIVE[table], state, 0, now=1000) for state in (one, other)]
        assert choose(questions[0], level) == choose(questions[1], level)
        assert pause(questions[0], level) == pause(questions[1], level)


@pytest.mark.parametrize("level", LEVELS)
def test_where_no_clock_runs_nobody_waits_long_for_a_bot(level: str) -> None:
    game = short("alphabet-dice")
    states = fold(game, self_play(game, mixed(game, 2), seed=4).entries)
    asked = [(ask.seat, state) for state in states for ask in game.asks(state) if isinstance(ask, Choose)]
    pauses = [pause(situation(game, state, seat, now=now), level) for now, (seat, state) in enumerate(asked)]
    assert len(pauses) > 5
    assert 2 <= min(pauses) < max(pauses) <= 4


@pytest.mark.parametrize("name", ["alphabet-dice", "bridge-dice"])
def test_in_the_other_games_nothing_is_hidden_from_anybody(name: str) -> None:
    game = short(name)
    for state in fold(game, self_play(game, mixed(game, 2), seed=4).entries):
        assert all(game.view(state, seat) == state for seat in range(game.players))


def test_a_bot_that_hurries_answers_within_the_ten_seconds() -> None:
    game = BoggleBowl(players=2)
    played = self_play(game, [bot("boggle-bowl", "champion"), bot("boggle-bowl", "child")], seed=2)
    states = list(fold(game, played.entries))
    late = [
        entry
        for state, entry in zip(states, played.entries, strict=False)
        if state.flipped is not None and entry.by == "clock"
    ]
    assert late == []


def test_asking_for_a_level_that_there_is_not_names_those_that_there_are() -> None:
    with pytest.raises(BadOption, match="Bots play child, easy, medium, hard, expert, champion in dice-words"):
        bot("dice-words", "grandmaster")
    assert levels("bridge-dice") == ("lucky",)


def test_a_table_needs_a_bot_for_every_seat() -> None:
    with pytest.raises(BadOption, match="The game has 3 seats, not 1"):
        self_play(DiceWords(players=3), [bot("dice-words", "easy")], 1)


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_of_dice_words_has_a_word_before_a_short_glass_runs_out(level: str) -> None:
    game = DiceWords(players=2, glass_seconds=10, rounds=5)
    played = self_play(game, [bot("dice-words", level)] * 2, seed=8)
    for state, entry in zip(fold(game, played.entries), played.entries, strict=False):
        if isinstance(entry.move, Reroll) and isinstance(entry.by, int):
            at = situation(game, state, entry.by, entry.at)
            sees_none = choose(at._replace(moves=("done",)), level) == Done()
            assert state.drinks[entry.by].straw or sees_none
    assert [entry for entry in played.entries if entry.by == "clock"] == []
    assert any(each.word for row in played.state.sheet for each in row)


def test_a_bot_of_letters_rebus_lays_words_at_once_and_decides_on_no_star_before_its_best_crossword() -> None:
    game = LettersRebus(players=2, rounds=4)
    played = self_play(game, [bot("letters-rebus", "easy")] * 2, seed=5)
    states = fold(game, played.entries)
    drafts = [
        (state.hands[entry.by].layout == (), entry.move)
        for state, entry in zip(states, played.entries, strict=False)
        if isinstance(entry.move, letters_rebus.RebusDraft) and isinstance(entry.by, int)
    ]
    first, later = ([move for is_first, move in drafts if is_first == wanted] for wanted in (True, False))
    assert len(first) == 8
    assert not any(move.stars for move in first)
    assert any(move.stars for move in later)


class Bluffer:
    """Lays all its dice, whatever they spell."""

    def think(self, at: Situation, rng: random.Random) -> Thought | None:
        if at.may(Done):
            dice = DRINK[at.seat]
            word = tuple(Laid(die, "Q" if at.view.faces[die] == "?" else "") for die in dice)
            return Thought(Done() if at.view.drinks[at.seat].straw else StrawDraft(word))
        return Thought(Ready()) if at.may(Ready) else bot("dice-words", "easy").think(at, rng)


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_wins_with_nonsense_where_words_have_to_be_challenged(level: str) -> None:
    game = DiceWords(players=2, rounds=2, referee="challenge")
    played = self_play(game, [Bluffer(), bot("dice-words", level)], seed=4)
    assert played.outcome.winners == (1,)
    known = vocabulary(LEVELS[level], HouseRules())
    assert [known.doubts(word) for word in ("cat", "rtqzs")] == [False, True]
    assert known.doubts("zax") == (level == "hard")


def test_a_bot_rolls_no_dice_again_whose_letters_nobody_knows() -> None:
    game = DiceWords(players=1, box="other")
    state = game.start()
    entries: list[Rolled | Go] = [Rolled(0, tuple("CAHS")), Go(), Rolled(0, tuple("MMMMACH"))]
    for at, move in enumerate(entries):
        state = play(game, state, Entry(at, 0, move))
    thought = choose(situation(game, state, 0, len(entries)), "champion")
    assert isinstance(thought, StrawDraft)
    assert set("".join(state.faces[laid.die] or "" for laid in thought.word)) <= set("CHAM")

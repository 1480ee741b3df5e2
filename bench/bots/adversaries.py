"""`python -m bench.bots.adversaries`: rules of thumb that try to beat a bot of the same level.

An adversary is a bot with one decision taken out of its hands. If one of them wins clearly more than half of its
games, that decision of the bot is wrong. `./test` plays a few games of each; this command plays as many as you like.
"""

import argparse
import random
from collections.abc import Callable
from itertools import product
from typing import NamedTuple

from lettercup.bots import LEVELS, Bot, BotPlayer, Situation, Thought, bot, self_play, vocabulary
from lettercup.bots.alphabet_dice import Look, legal_moves, price
from lettercup.bots.statistics import Interval, share
from lettercup.core import DieId, Done, Move
from lettercup.games import GAMES
from lettercup.games.alphabet_dice import Build, Pass, Slurp
from lettercup.games.boggle_bowl import BOARD, BowlReroll, Flip, MoveToken
from lettercup.games.dice_words import DRINK, REROLLS, Reroll, StrawDraft
from lettercup.games.letters_rebus import RebusDraft
from lettercup.lexicon import HouseRules
from lettercup.solver.boggle_bowl import BowlField, best_path

Rule = Callable[[Situation, Thought, BotPlayer], Move | None]
"""What to do instead of the bot's thought; None: the same."""


class Adversary(NamedTuple):
    """A bot that obeys a rule where it applies."""

    player: BotPlayer
    rule: Rule

    def think(self, at: Situation, rng: random.Random) -> Thought | None:
        thought = self.player.think(at, rng)
        other = self.rule(at, thought, self.player) if thought else None
        return Thought(other, thought.seconds) if other and thought else thought


def turns_the_timer_at_once(at: Situation, thought: Thought, player: BotPlayer) -> Move | None:
    """With any word on the table."""
    return Flip() if at.may(Flip) and isinstance(thought.move, BowlReroll) and _cubes(at) else None


def wants_more_cubes(at: Situation, thought: Thought, player: BotPlayer) -> Move | None:
    """Throws again what a bot is content with, as long as nobody has turned the timer."""
    content = isinstance(thought.move, Flip) and _cubes(at) < 9
    return BowlReroll() if content and (at.seconds_left or 0) > 60 else None


def is_done_when_the_timer_is_turned(at: Situation, thought: Thought, player: BotPlayer) -> Move | None:
    """Never throws again under the timer."""
    return Done() if at.may(Done) and isinstance(thought.move, BowlReroll) and _cubes(at) else None


def settles_for_six_cubes(at: Situation, thought: Thought, player: BotPlayer) -> Move | None:
    """Turns the timer with six cubes, whatever the space is."""
    return Flip() if at.may(Flip) and isinstance(thought.move, BowlReroll) and _cubes(at) >= 6 else None


def walks_straight_on(at: Situation, thought: Thought, player: BotPlayer) -> Move | None:
    """Takes the token to the row that is nearest to its goal."""
    if not isinstance(thought.move, MoveToken):
        return None
    side = at.seat % 2
    rows = {space: 8.0 - space[0] for space in product(range(9), range(len(BOARD.red)))}
    field = BowlField(BOARD.spaces, BOARD.red, BOARD.blue)
    return MoveToken(best_path(field, side, at.view.token, at.view.last.steps, rows))


def walks_sideways(at: Situation, thought: Thought, player: BotPlayer) -> Move | None:
    """Keeps the token far from the goal of the others, in the column that brings most."""
    if not isinstance(thought.move, MoveToken):
        return None
    side, sign = at.seat % 2, 1 - 2 * (at.seat % 2)
    columns = {
        (row, column): sign * (20.0 * points + sign * (8 - row))
        for row in range(9)
        for column, points in enumerate(BOARD.numbers(side))
    }
    field = BowlField(BOARD.spaces, BOARD.red, BOARD.blue)
    return MoveToken(best_path(field, side, at.view.token, at.view.last.steps, columns))


def settles_for_four_cubes(at: Situation, thought: Thought, player: BotPlayer) -> Move | None:
    """Turns the timer with four cubes as long as the others have hardly looked."""
    early = (at.seconds_left or 0) > at.game.race_seconds - 20  # type: ignore[attr-defined]  # as it is Boggle Bowl
    return Flip() if early and at.may(Flip) and isinstance(thought.move, BowlReroll) and _cubes(at) >= 4 else None


def gambles_under_the_timer(at: Situation, thought: Thought, player: BotPlayer) -> Move | None:
    """Throws again as long as the turned timer runs, unless it has eight cubes."""
    is_late = (at.seconds_left or 0) < 3
    return BowlReroll() if isinstance(thought.move, Done) and _cubes(at) < 8 and not is_late else None


def heads_for_wild_spaces(at: Situation, thought: Thought, player: BotPlayer) -> Move | None:
    """Takes the token to a wild space or an X if it can, where most cubes can be used; otherwise straight on."""
    if not isinstance(thought.move, MoveToken):
        return None
    side, sign = at.seat % 2, 1 - 2 * (at.seat % 2)
    values = {space: 8.0 - space[0] for space in product(range(9), range(len(BOARD.red)))}
    for space in values:
        values[space] += sign * (4.0 if BOARD.has(space) and BOARD.kind(space) in {"wild", "x"} else 0.0)
    field = BowlField(BOARD.spaces, BOARD.red, BOARD.blue)
    return MoveToken(best_path(field, side, at.view.token, at.view.last.steps, values))


def _cubes(at: Situation) -> int:
    return len({cube for row in at.view.sides[at.seat % 2].words for cube in row})


def never_rerolls(at: Situation, thought: Thought, player: BotPlayer) -> Move | None:
    """Lays the first word that it finds."""
    if not isinstance(thought.move, Reroll):
        return None
    return player.strategy.choose(at._replace(moves=tuple(move for move in at.moves if move != "reroll")))


def rerolls_what_it_does_not_need(at: Situation, thought: Thought, player: BotPlayer) -> Move | None:
    """Uses up its rerolls on the dice beside its word, unless the word is long."""
    if not isinstance(thought.move, StrawDraft) or not at.may(Reroll) or len(thought.move.word) > 4:
        return None
    kept = {laid.die for laid in thought.move.word}
    dice = tuple(die for die in DRINK[at.seat] if die not in kept)
    return Reroll(dice) if dice else None


def rerolls_once(at: Situation, thought: Thought, player: BotPlayer) -> Move | None:
    """Lays the best word after its first reroll."""
    left = at.view.drinks[at.seat].rerolls
    return never_rerolls(at, thought, player) if left is not None and left < REROLLS else None


def rerolls_all(at: Situation, thought: Thought, player: BotPlayer) -> Move | None:
    """Keeps no die when it rolls again."""
    return Reroll(DRINK[at.seat]) if isinstance(thought.move, Reroll) else None


def keeps_the_targets(at: Situation, thought: Thought, player: BotPlayer) -> Move | None:
    """Rolls again all dice that show no target letter, and no others."""
    dice = tuple(die for die in DRINK[at.seat] if at.view.faces[die] not in {*at.view.targets, "?"})
    return Reroll(dice) if isinstance(thought.move, Reroll) and dice else None


def lays_and_rerolls_at_the_end(at: Situation, thought: Thought, player: BotPlayer) -> Move | None:
    """Lays a word at once, and decides about rerolls only when it would be done."""
    if isinstance(thought.move, Reroll) and not at.view.drinks[at.seat].straw:
        return never_rerolls(at, thought, player)
    return None


def keeps_its_word(at: Situation, thought: Thought, player: BotPlayer) -> Move | None:
    """Rolls again what its word does not use, and nothing else."""
    if not isinstance(thought.move, Reroll):
        return None
    word = never_rerolls(at, thought, player)
    kept = {laid.die for laid in word.word} if isinstance(word, StrawDraft) else set()
    dice = tuple(die for die in DRINK[at.seat] if die not in kept)
    return Reroll(dice) if dice else word


def keeps_common_letters(at: Situation, thought: Thought, player: BotPlayer) -> Move | None:
    """Rolls again the letters that few words have."""
    dice = tuple(die for die in DRINK[at.seat] if at.view.faces[die] not in {*"EARSTONIL", "?"})
    return Reroll(dice) if isinstance(thought.move, Reroll) and dice else None


def keeps_a_word_of_five(at: Situation, thought: Thought, player: BotPlayer) -> Move | None:
    """Is content with five letters."""
    word = never_rerolls(at, thought, player)
    return word if isinstance(word, StrawDraft) and len(word.word) >= 5 else None


def is_content_with_few_points(at: Situation, thought: Thought, player: BotPlayer) -> Move | None:
    """Is done with 25 points."""
    tally = at.view.hands[at.seat].tally if isinstance(thought.move, RebusDraft) else None
    return Done() if tally and tally.total >= 25 else None


def lays_ten_dice(at: Situation, thought: Thought, player: BotPlayer) -> Move | None:
    """Is done with ten dice, without the letters that are hard to lay."""
    layout = at.view.hands[at.seat].layout
    return Done() if isinstance(thought.move, RebusDraft) and len(layout) >= 10 else None


def is_done_when_all_others_have_laid(at: Situation, thought: Thought, player: BotPlayer) -> Move | None:
    """Does not go on once all others have laid something."""
    others = [hand for seat, hand in enumerate(at.view.hands) if seat != at.seat]
    is_last = all(hand.layout for hand in others) and bool(at.view.hands[at.seat].layout)
    return Done() if isinstance(thought.move, RebusDraft) and is_last else None


def leaves_two_dice(at: Situation, thought: Thought, player: BotPlayer) -> Move | None:
    """Is done with its first crossword if at most two dice are left."""
    layout = at.view.hands[at.seat].layout
    return Done() if isinstance(thought.move, RebusDraft) and len(layout) > 12 else None


def leaves_its_stars(at: Situation, thought: Thought, player: BotPlayer) -> Move | None:
    """Is done with its first crossword, which has no star, if the best one has some."""
    has_stars = isinstance(thought.move, RebusDraft) and bool(thought.move.stars)
    return Done() if has_stars and at.view.hands[at.seat].layout else None


def keeps_its_first_crossword(at: Situation, thought: Thought, player: BotPlayer) -> Move | None:
    """Lays the first words and is done."""
    return Done() if isinstance(thought.move, RebusDraft) and at.view.hands[at.seat].layout else None


def slurps_first(at: Situation, thought: Thought, player: BotPlayer) -> Move | None:
    """A Slurp as soon as it sees one."""
    if not isinstance(thought.move, Build):
        return None
    slurp = player.strategy.offers(at)[1]  # type: ignore[attr-defined]  # the strategy of Alphabet Dice
    return slurp.move if slurp else None


def never_slurps(at: Situation, thought: Thought, player: BotPlayer) -> Move | None:
    """Builds or passes."""
    if not isinstance(thought.move, Slurp):
        return None
    return player.strategy.choose(at._replace(moves=tuple(move for move in at.moves if move != "slurp")))


def passes_small_builds(at: Situation, thought: Thought, player: BotPlayer) -> Move | None:
    """Waits for a better board rather than lay a single die of many."""
    laid = len(thought.move.layout) - len(at.view.board) if isinstance(thought.move, Build) else 9
    return Pass() if laid < 2 and len(at.view.hands[at.seat]) > 3 else None


def lets_the_others_open(at: Situation, thought: Thought, player: BotPlayer) -> Move | None:
    """Lays nothing as long as hardly anything lies there."""
    return Pass() if isinstance(thought.move, Build) and len(at.view.board) < 4 and not at.view.passes else None


def saves_its_slurp(at: Situation, thought: Thought, player: BotPlayer) -> Move | None:
    """Slurps only against whoever is about to win."""
    return never_slurps(at, thought, player) if at.view.poised is None else None


def lays_many_dice(at: Situation, thought: Thought, player: BotPlayer) -> Move | None:
    """Of the Builds that it notices, the one with the most dice."""
    return _best_build(at, thought, player, len)


def lays_dear_letters(at: Situation, thought: Thought, player: BotPlayer) -> Move | None:
    """Of the Builds that it notices, the one that takes the most points out of its hand."""
    return _best_build(at, thought, player, lambda dice: sum(price(at.game, at.view, die) for die in dice))


def _best_build(
    at: Situation, thought: Thought, player: BotPlayer, worth: Callable[[tuple[DieId, ...]], float]
) -> Move | None:
    if not isinstance(thought.move, Build):
        return None
    found = legal_moves(at, vocabulary(player.level, HouseRules()))
    noticed = list(Look(at, found, player.level).by(0, found.builds))
    return Build(max(noticed, key=lambda move: worth(move.dice)).layout) if noticed else None


def slurps_when_the_other_is_near_the_end(at: Situation, thought: Thought, player: BotPlayer) -> Move | None:
    """Gives a letter away as soon as somebody has three dice left."""
    is_near = any(0 < len(hand) <= 3 for seat, hand in enumerate(at.view.hands) if seat != at.seat)
    return slurps_first(at, thought, player) if is_near else None


def waits_with_few_dice(at: Situation, thought: Thought, player: BotPlayer) -> Move | None:
    """Passes with two or three dice in hand unless all of them go out."""
    left = len(at.view.hands[at.seat])
    goes_out = isinstance(thought.move, Build) and len(thought.move.layout) - len(at.view.board) == left
    return Pass() if isinstance(thought.move, Build) and left < 4 and not goes_out else None


RULES: dict[str, tuple[Rule, ...]] = {
    "alphabet-dice": (
        slurps_first,
        never_slurps,
        passes_small_builds,
        lets_the_others_open,
        saves_its_slurp,
        waits_with_few_dice,
        lays_many_dice,
        lays_dear_letters,
        slurps_when_the_other_is_near_the_end,
    ),
    "boggle-bowl": (
        turns_the_timer_at_once,
        wants_more_cubes,
        is_done_when_the_timer_is_turned,
        settles_for_six_cubes,
        walks_straight_on,
        walks_sideways,
        settles_for_four_cubes,
        gambles_under_the_timer,
        heads_for_wild_spaces,
    ),
    "dice-words": (
        never_rerolls,
        rerolls_what_it_does_not_need,
        rerolls_once,
        rerolls_all,
        keeps_the_targets,
        lays_and_rerolls_at_the_end,
        keeps_its_word,
        keeps_common_letters,
        keeps_a_word_of_five,
    ),
    "letters-rebus": (
        keeps_its_first_crossword,
        is_content_with_few_points,
        leaves_its_stars,
        lays_ten_dice,
        is_done_when_all_others_have_laid,
        leaves_two_dice,
    ),
}
"""The adversaries of each game in which something is to be decided."""


def wins(game: str, level: str, rule: Rule, games: int, seed: int = 1) -> Interval:
    """How often an adversary beats a bot of the same level; they change seats."""
    player = bot(game, level)
    pair: list[Bot] = [Adversary(player, rule), player]
    won = 0.0
    for number in range(games):
        seats = pair if number % 2 == 0 else pair[::-1]
        winners = self_play(GAMES[game](players=2), seats, f"{seed} {number}").outcome.winners
        won += (number % 2 in winners) / len(winners)
    return share(won, games)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.bots.adversaries", description=__doc__)
    parser.add_argument("--games", type=int, default=200, help="for each level and adversary")
    parser.add_argument("--levels", default="child,medium,champion", help="with commas")
    parser.add_argument("--only", choices=sorted(RULES), help="only this game")
    parser.add_argument("--rules", default="", help="only these, with commas")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    for game in [arguments.only] if arguments.only else sorted(RULES):
        for rule in (
            each for each in RULES[game] if not arguments.rules or each.__name__ in arguments.rules.split(",")
        ):
            for level in (each for each in LEVELS if each in arguments.levels.split(",")):
                found = wins(game, level, rule, arguments.games, arguments.seed)
                told = f"{found.share:4.0%} ({found.low:.0%} to {found.high:.0%})"
                print(f"{game:14} {level:9} {rule.__name__:34} {told}", flush=True)


if __name__ == "__main__":
    main()

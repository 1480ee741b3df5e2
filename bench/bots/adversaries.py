"""`python -m bench.bots.adversaries`: rules of thumb that try to beat a bot of the same level.

An adversary is a bot with one decision taken out of its hands. If one of them wins clearly more than half of its
games, that decision of the bot is wrong. `./test` plays a few games of each; this command plays as many as you like.
"""

import argparse
import random
from collections.abc import Callable
from typing import NamedTuple

from lettercup.bots import LEVELS, Bot, BotPlayer, Situation, Thought, bot, self_play
from lettercup.bots.statistics import Interval, share
from lettercup.core import Done, Move
from lettercup.games import GAMES
from lettercup.games.alphabet_dice import Build, Pass, Slurp
from lettercup.games.boggle_bowl import BowlReroll, Flip
from lettercup.games.dice_words import DRINK, Reroll, StrawDraft
from lettercup.games.letters_rebus import RebusDraft

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


RULES: dict[str, tuple[Rule, ...]] = {
    "alphabet-dice": (slurps_first, never_slurps, passes_small_builds),
    "boggle-bowl": (turns_the_timer_at_once, wants_more_cubes, is_done_when_the_timer_is_turned),
    "dice-words": (never_rerolls, rerolls_what_it_does_not_need),
    "letters-rebus": (keeps_its_first_crossword,),
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
    arguments = parser.parse_args()
    for game in [arguments.only] if arguments.only else sorted(RULES):
        for rule in RULES[game]:
            for level in (each for each in LEVELS if each in arguments.levels.split(",")):
                found = wins(game, level, rule, arguments.games)
                told = f"{found.share:4.0%} ({found.low:.0%} to {found.high:.0%})"
                print(f"{game:14} {level:9} {rule.__name__:34} {told}", flush=True)


if __name__ == "__main__":
    main()

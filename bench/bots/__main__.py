"""`python -m bench.bots`: games per second of CPU time on one core, with Bridge Dice in the same run.

Bots play as they do in the processes of the arena; time used by other programs does not count.

The ratio to Bridge Dice, which has nothing to think about, tells how much of the time is thinking; it hardly depends
on the machine. Behind it, how long a bot thinks about a move. `--levels` and `--seconds` choose how much is measured.
"""

import argparse
from itertools import count
from time import process_time

from lettercup.bots import levels
from lettercup.bots.collector import spare_the_collector
from lettercup.bots.series import Series, play_number
from lettercup.games import GAMES


def games_a_second(game: str, level: str, seconds: float) -> float:
    """Games per second of two bots of a level; the first game, in which they load their words, does not count."""
    series = Series(game=game, levels=(level, level), games=1)
    play_number(series, 0)
    spare_the_collector()
    began = process_time()
    for number in count(1):
        play_number(series, number)
        if (taken := process_time() - began) >= seconds:
            return number / taken
    raise AssertionError("unreachable")


def milliseconds_a_move(game: str, level: str) -> float:
    """The average thinking time of a bot, over two new games."""
    series = Series(game=game, levels=(level, level), games=2, seed=2, timed=True)
    results = [play_number(series, number) for number in range(series.games)]
    return 1000 * sum(sum(each.work) for each in results) / sum(sum(each.thoughts) for each in results)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.bots", description=__doc__)
    parser.add_argument("--levels", default="easy,hard,champion", help="with commas")
    parser.add_argument("--seconds", type=float, default=5.0, help="of the processor, for each line")
    arguments = parser.parse_args()
    yardstick = games_a_second("bridge-dice", "lucky", arguments.seconds)
    print(f"{'bridge-dice':14} {'lucky':9} {yardstick:9.1f} games/s")
    for game in sorted(GAMES):
        for level in (each for each in arguments.levels.split(",") if each in levels(game)):
            speed = games_a_second(game, level, arguments.seconds)
            thinks = milliseconds_a_move(game, level)
            ratio = f"1 : {yardstick / speed:4.0f}"
            print(f"{game:14} {level:9} {speed:9.1f} games/s   {ratio} {thinks:9.2f} ms a move", flush=True)


if __name__ == "__main__":
    main()

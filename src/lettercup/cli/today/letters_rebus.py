"""The day's Letters Rebus in the terminal: a crossword is typed row by row."""

from lettercup.cli.today.terminal import Terminal, dice_for, seconds_left
from lettercup.days import Today
from lettercup.games.letters_rebus import STAR
from lettercup.table import Table

HOW = """Lay the fifteen dice as a crossword: rows with a slash between them and a dot for an empty cell, such as
CAT/O../Y.. for CAT across and COY down. A star is laid by typing the letter that it stands for. What you lay last
counts; type nothing when you are done."""


def play_day(terminal: Terminal, day: Today) -> Table:
    """One roll, one glass."""
    terminal.say(HOW)
    terminal.ask("Enter turns the glass. ")
    table = day.table()
    terminal.say("", " ".join(day.dice[0]))
    while table.state.phase == "lay":
        answer = terminal.ask(f"{seconds_left(table) or 0:4.0f} s left: ", table)
        if table.state.phase != "lay":
            terminal.say("The time is up. What lies there counts.")
        elif answer:
            _lay(terminal, table, answer)
        else:
            table.play("done")
    while not table.outcome:
        table.play("ready")
    return table


def _lay(terminal: Terminal, table: Table, typed: str) -> None:
    rows = typed.replace(" ", ".").split("/")
    cells = [(row, column) for row, text in enumerate(rows) for column, letter in enumerate(text) if letter != "."]
    dice = dice_for(
        "".join(rows[row][column] for row, column in cells), dict(enumerate(table.state.hands[0].faces)), STAR
    )
    if dice is None:
        terminal.say("You do not have all these letters.")
        return
    layout = [[die, row, column] for (die, _), (row, column) in zip(dice, cells, strict=True)]
    stars = [[die, letter] for die, letter in dice if letter]
    if terminal.tries(table, "draft", layout=layout, stars=stars):
        terminal.say(f"{table.state.hands[0].tally.total} points, if all words count.")

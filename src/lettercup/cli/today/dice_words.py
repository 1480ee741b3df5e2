"""The day's Dice Words in the terminal."""

from lettercup.cli.today.terminal import Terminal, dice_for, seconds_left
from lettercup.days import Today
from lettercup.games.dice_words import DRINK
from lettercup.table import Table

HOW = """Four rounds. Make a word of your seven dice that holds as many of the four target letters as you can.
Type a word to lay it (a ? is laid by typing its letter), `roll` and letters to roll those dice again, twice a round,
and nothing when you are done."""


def play_day(terminal: Terminal, day: Today) -> Table:
    """Four rounds with one's own rerolls."""
    terminal.say(HOW)
    table = day.table()
    while not table.outcome:
        _round(terminal, table)
    return table


def _round(terminal: Terminal, table: Table) -> None:
    number = table.state.round
    terminal.say("", f"Round {number}. Targets: {' '.join(table.state.targets)}")
    terminal.ask("Enter turns the glass. ")
    table.play("go")
    while table.state.phase == "making":
        faces = {die: table.state.faces[die] or "" for die in DRINK[0]}
        left = table.state.drinks[0].rerolls
        terminal.say(f"{' '.join(faces.values())}   (rerolls left: {left})")
        answer = terminal.ask(f"{seconds_left(table) or 0:4.0f} s left: ", table)
        if table.state.phase == "making":
            _answered(terminal, table, faces, (answer or "").split())
    while not table.outcome and table.state.round == number:
        table.play("ready")
    terminal.say(
        f"{table.state.sheet[0][number - 1].word or 'No word'}: {table.state.sheet[0][number - 1].points} points."
    )


def _answered(terminal: Terminal, table: Table, faces: dict[int, str], answer: list[str]) -> None:
    if not answer:
        table.play("done")
    elif answer[0].lower() == "roll":
        _roll(terminal, table, faces, "".join(answer[1:]))
    elif (dice := dice_for("".join(answer), faces, "?")) is None:
        terminal.say("You do not have all these letters.")
    else:
        terminal.tries(table, "draft", word=[[die, letter] if letter else [die] for die, letter in dice])


def _roll(terminal: Terminal, table: Table, faces: dict[int, str], letters: str) -> None:
    chosen = dice_for(letters.replace("?", ""), {die: face for die, face in faces.items() if face != "?"}, "")
    wild = [die for die, face in faces.items() if face == "?"][: letters.count("?")]
    if chosen is None or len(wild) < letters.count("?"):
        terminal.say("You do not have all these letters.")
    else:
        terminal.tries(table, "reroll", dice=sorted([*wild, *(die for die, _ in chosen)]))

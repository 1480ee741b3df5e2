"""What the Help of Boggle Bowl must say."""

from lettercup.games.boggle_bowl import TARGET

NUMBERS = (TARGET, "Qu", 20, 40, 80, 30, 70)
ENGLISH = (
    "A tie is played over",
    "your count is 0",
    "pegs",
    "team",
    "three players",
    "at least one step forward",
    "counts once",
)
GERMAN = ("Gleichstand", "habt 0", "Stifte", "Team", "zu dritt", "mindestens einmal vorwärts", "zählt einmal")

"""What the Help of Boggle Bowl must say."""

from lettercup.games.boggle_bowl import TARGET

NUMBERS = (TARGET, "Qu", 20, 40, 80, 30, 70)
ENGLISH = (
    "A tie is played over",
    "none of your cubes count",
    "pegs",
    "team",
    "three players",
    "at least one step forward",
    "counts once",
)
GERMAN = (
    "Gleichstand",
    "zählt keiner eurer Würfel",
    "Stifte",
    "Team",
    "zu dritt",
    "mindestens einmal vorwärts",
    "zählt einmal",
)

"""What the Help of Letters Rebus must say."""

NUMBERS = (0,)
ENGLISH = (
    "counts twice",
    "stand in no word",
    "star that you don’t use costs nothing",
    "below 0",
    "smaller group",
    "share the win",
)
GERMAN = (
    "Buchstabe doppelt",
    "in keinem Wort",
    "übriger Stern kostet nichts",
    "unter 0",
    "die kleinere übrig",
    "teilen",
)

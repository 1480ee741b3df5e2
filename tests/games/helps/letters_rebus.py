"""What the Help of Letters Rebus must say."""

NUMBERS = (0,)
ENGLISH = ("counts twice", "stand in no word", "unused star", "minus points", "smaller group", "share the win")
GERMAN = ("zählt doppelt", "in keinem Wort", "übriger Stern", "Minuspunkten", "kleinere Gruppe", "teilen")

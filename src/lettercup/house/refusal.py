"""Why a message is not done: the table or the game refuses it, or it cannot be read."""

from lettercup.core import Fault, LettercupError, Sentence, say, wording

wording(
    {
        "too-much-chat": "Let the others get a word in.",
        "too-much-written": "So much was played from your network today that you have to wait. Try again later.",
        "paused": "The game is paused.",
        "real-dice": "Your dice are real: throw them, and type in what they show.",
        "empty-cup": "There are no dice in your cup now.",
        "house-throws": "The house throws these dice.",
        "house-draws": "The house draws the lots.",
        "not-your-cup": "That is not your cup.",
        "no-calling-off": "A game that runs is played to its end.",
        "no-seat": "You have no seat at this table.",
        "got-up": "You left the table: take your seat back first.",
        "not-your-seat": "That is not your seat.",
        "host-only": "Only the host can do that.",
        "no-die-reads": "No die of this box has {face}.",
        "nothing-to-take-back": "There is nothing to take back yet.",
        "before-last-roll": "What was done before the last roll stays.",
        "before-house-throw": (
            "What was typed in before the house threw its dice stays. If your dice show something else, "
            "turn them to match."
        ),
        "before-time-up": "The time was up. What was done before stays.",
        "no-deal": (
            "The dice of the box cannot show all these letters together. Look at them again; if your "
            "box has other letters than ours, the host can say so."
        ),
        "dice-shown": "The game is over, and the house has shown how its dice were thrown.",
        "already-shown": "What has been shown to everybody cannot be taken back.",
        "gone-on": "{who} has gone on since then. What was done before stays.",
        "only-an-attempt": "Everyone has one attempt with these dice. It is played to its end, without help.",
        "day-not-yet": "The dice of that day are not thrown yet.",
        "day-runs": "That day is not over yet. All its attempts are told when it is.",
        "no-such-day": "There were no such dice on that day.",
        "often-enough": "You have played these dice often enough. There are new ones every day.",
        "unfinished": "Play these dice first. Until then nothing is told about them.",
        "link-used": "This code was used already. Ask for a new one.",
        "own-device": "This device is yours already.",
        "other-number": "That was another number, so the device was not linked. Ask for a new code.",
        "not-on-a-card": "{word} is not on any card. Check how it is spelled.",
        "card-length": "A card has {words} words.",
        "not-in-room": "Join the room first.",
        "nobody-there": "Nobody has that number in this room.",
        "nobody-in-room": "Nobody is in the room yet.",
        "removed-from-room": "The host has taken you out of this room.",
        "name-taken-in-room": "Somebody in this room is called {name} already.",
        "rude-name": "Please choose another name: everybody will see it.",
        "room-full": "A room has at most {most} people.",
        "entered-too-often": "You have come into this room very often. Ask its host for another one.",
        "card-in-use": "Somebody is here with the card {card} already.",
        "card-is-new": "The card {card} is new. What’s your name?",
        "played-together": "That round was played together. It cannot be played again alone.",
        "table-waits": "Your table begins as soon as everybody is there.",
        "table-plays": "That table plays already.",
        "not-played-here": "That game is not played in this room.",
        "room-over": "This room has ended.",
        "no-such-round": "That round has not begun.",
        "round-runs": "A round is running.",
        "no-round-runs": "No round is running.",
        "enough-time": "This round has been made longer many times. Start another one.",
        "round-closed": "This round is over. The next one is yours.",
        "type-dice-first": "Type in what the real dice show.",
        "typed-dice-do-not-fit": "The dice of the box cannot show these letters. Look at them again.",
        "best-first": "Show the best play first.",
        "no-shapes": "There is nothing to vote on now.",
        "voted-too-often": "You have changed your vote very often.",
        "bot-plays-once": "A bot plays each round once.",
        "no-game": "No game is running.",
        "begun": "The game has begun already.",
        "not-promised": "That is not what this device has promised to add to the dice.",
        "removed": "The host has removed you from this table.",
        "still-here": "{name} is still here.",
        "seated": "You have a seat already.",
        "at-your-seat": "You are at your seat.",
        "no-such-seat": "There is no such seat.",
        "no-clock": "There is no clock to stop.",
        "no-bots": "There are no bots for {game} yet.",
        "not-over": "The game is not over.",
        "name-taken": "Somebody at this table is called {name} already.",
        "host-only-for-others": "Only the host can do that for others.",
        "chat-off": "Nobody talks at this table.",
        "not-a-bot": "No bot plays there.",
        "no-such-level": "Bots play {levels} here, not {level}.",
        "full": "All seats are taken.",
        "too-many-for-game": "{game} has at most {most} seats.",
        "bot-already": "A bot plays there already.",
        "no-real-dice": "Something can be taken back only with real dice.",
        "table-full": "So much has happened at this table that its log is full. Open a new one.",
        "too-busy": "Too much is going on at this table at once. Try again.",
        "no-spelling-help": "This table plays without spelling help.",
        "no-dictionary": "There is no dictionary here.",
        "reviews-busy": "Many people are looking back just now. Try again in a minute.",
        "not-simulated": "That could not be played through. Try again in a minute.",
        "advice-busy": "Many people want advice just now. Try again in a minute.",
    }
)


class Refusal(LettercupError):
    """A message that the table or the game does not allow, with everything that is wrong about it."""

    def __init__(self, *faults: Fault) -> None:
        super().__init__(" ".join(map(str, faults)))
        self.faults = faults


class Unreadable(LettercupError):
    """A message with something in it that cannot be understood."""

    def __init__(self, field: str, sentence: Sentence) -> None:
        super().__init__(f"{field}: {sentence}")
        self.field = field
        self.sentence = sentence


def unreadable(error: Exception, root: str = "$") -> Unreadable:
    """A msgspec error as `Unreadable`: what is wrong, and in which field of the message."""
    text, _, path = str(error).partition(" - at `$")
    return Unreadable(root + path.rstrip("`"), say("{what}.", what=text.rstrip(".")))

"""Dice Words for OpenSpiel: which dice to roll again is decided, which word to lay is not."""

from functools import lru_cache
from typing import Any

import pyspiel

from lettercup.bots.level import STANDARD
from lettercup.games.dice_words import DICE, REROLLS, Younger
from lettercup.lexicon import load
from lettercup.research.numbers import CODES
from lettercup.research.openspiel.parts import (
    PLAYERS,
    SeenByPlayer,
    kind_of_game,
    parameters_of,
    returns_of,
    size_of_game,
)
from lettercup.solver.racks import Score, best_word

NAME = "python_lettercup_dice_words"
USUAL = {"rounds": 5}
ICE, DRINK = DICE.of_kind("ice"), DICE.of_kind("drink")
TARGETS, FACES = len(ICE), max(len(die.faces) for die in (*ICE, *DRINK))
CHOICES = 2 ** len(DRINK)
"""An action is the dice to roll again, as the bits of a number; 0: none."""
KIND = kind_of_game(NAME, "Dice Words (Lettercup)", is_open=False, parameters=USUAL)


class DiceWordsSpiel(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel is not typed
    """The game, with a number of rounds."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = parameters_of(USUAL, params)
        super().__init__(KIND, size_of_game(CHOICES, FACES, given["rounds"] * PLAYERS * REROLLS), given)

    def new_initial_state(self) -> "DiceWordsSpielState":
        return DiceWordsSpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SeenByPlayer:
        recalls = iig_obs_type is not None and iig_obs_type.perfect_recall
        text = DiceWordsSpielState.remembered if recalls else DiceWordsSpielState.seen
        return SeenByPlayer(5 + TARGETS + len(DRINK), DiceWordsSpielState.told, text)


class DiceWordsSpielState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel is not typed
    """The dice of a round; the second player sees nothing of the first one's until the round is over."""

    def __init__(self, game: DiceWordsSpiel) -> None:
        super().__init__(game)
        self.rounds = int(game.get_parameters()["rounds"])
        self.round, self.player, self.rerolls = 1, 0, REROLLS
        self.targets = ""
        self.shown: list[list[str]] = [[], []]
        self.to_roll = list(range(len(DRINK)))
        """The dice of the player in the air."""
        self.scores = [0] * PLAYERS
        self._pasts: list[list[str]] = [[], []]

    def current_player(self) -> int:
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self._next_die() else self.player

    def _next_die(self) -> Any:
        """The die that falls next: an ice cube, then the dice in the air; None if somebody chooses."""
        if len(self.targets) < TARGETS:
            return ICE[len(self.targets)]
        return DRINK[self.to_roll[0]] if self.to_roll else None

    def _legal_actions(self, player: int) -> list[int]:
        return list(range(CHOICES))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        faces = self._next_die().faces
        return [(number, 1 / len(faces)) for number in range(len(faces))]

    def _apply_action(self, action: int) -> None:
        die = self._next_die()
        if die is None:
            self._choose(action)
        elif len(self.targets) < TARGETS:
            self.targets += die.faces[action].text
        else:
            self._fall(self.to_roll.pop(0), die.faces[action].text)

    def _fall(self, place: int, face: str) -> None:
        """A die lies; after the last one the player chooses, or has no reroll left."""
        mine = self.shown[self.player]
        mine[place:] = [face, *mine[place + 1 :]]
        if not self.to_roll:
            self._pasts[self.player].append(f"{self.targets} {' '.join(mine)}")
            if self.rerolls == 0:
                self._lay()

    def _choose(self, action: int) -> None:
        self._pasts[self.player].append(f"reroll {action}")
        if action == 0:
            self._lay()
            return
        self.rerolls -= 1
        self.to_roll = [place for place in range(len(DRINK)) if action >> place & 1]

    def _lay(self) -> None:
        """The word with the most points is laid; then the other one plays, or the round is over."""
        self.rerolls, self.to_roll = REROLLS, list(range(len(DRINK)))
        if self.player == 0:
            self.player = 1
            return
        won = [most_points_of(tuple(shown), self.targets) for shown in self.shown]
        self.scores = [before + more for before, more in zip(self.scores, won, strict=True)]
        for past in self._pasts:
            past.append(f"points {won}")
        self.round, self.player, self.targets, self.shown = self.round + 1, 0, "", [[], []]

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            die = self._next_die()
            return str(die.faces[action].text) if die else f"face {action}"
        return f"reroll {action:07b}"

    def is_terminal(self) -> bool:
        return self.round > self.rounds

    def returns(self) -> list[float]:
        return returns_of(self.scores) if self.is_terminal() else [0.0] * PLAYERS

    def told(self, player: int) -> list[int]:
        """Round, rerolls, whether the player is on turn, both scores, the targets and the own dice."""
        mine = [*self.shown[player], *[""] * (len(DRINK) - len(self.shown[player]))]
        ice = [CODES[face] for face in self.targets.ljust(TARGETS, "-").replace("-", " ") if face != " "]
        begun = [self.round, self.rerolls, int(self.player == player), self.scores[player], self.scores[1 - player]]
        return [*begun, *ice, *[0] * (TARGETS - len(ice)), *(CODES[face] for face in mine)]

    def seen(self, player: int) -> str:
        """What a player sees now, as text."""
        return f"player {player}: {self.told(player)}"

    def remembered(self, player: int) -> str:
        """What a player has seen and done so far, as text."""
        return f"{self.seen(player)}; {'; '.join(self._pasts[player])}"

    def __str__(self) -> str:
        return f"{self.round} {self.player} {self.targets} {self.shown} {self.rerolls} {self.to_roll} {self.scores}"


@lru_cache(maxsize=2**16)
def most_points_of(shown: tuple[str, ...], targets: str) -> int:
    """The points of the best word of these dice."""
    faces = [die.face(text) for die, text in zip(DRINK, shown, strict=True)]
    bonus = Younger().bonus
    laid = tuple(bonus.get(letters, 0) for letters in range(len(DRINK) + 1))
    score = Score(tuple(face.points if face else 0 for face in faces), laid=laid, targets=targets)
    found = best_word(WORDS, shown, score)
    return found.points if found else 0


WORDS = load().select(STANDARD)
pyspiel.register_game(KIND, DiceWordsSpiel)

"""A bot for Alphabet Dice: leaves itself the smallest burden, and saves its Slurp for whoever is about to win."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import Any, NamedTuple

from lettercup.bots.bot import GameBots, Situation
from lettercup.bots.level import Level, Vocabulary, seeing, vocabulary
from lettercup.bots.noticing import Glance
from lettercup.core import DieId, Entry, Game, IllegalMove, Move, Seat, Verdict
from lettercup.core.reveal import Accept, Decline
from lettercup.games.alphabet_dice import (
    HOUSE_WORD,
    LETTERS,
    AlphabetDice,
    AlphabetDiceState,
    Build,
    Pass,
    Slurp,
    cost,
    letter_on,
)
from lettercup.lexicon import HouseRules
from lettercup.solver.alphabet_dice import both_ways, several
from lettercup.solver.alphabet_dice_answer import words_made
from lettercup.solver.board_moves import BoardMove, BoardMoves, Position, moves

TURN, VOTE = 2.0, 2.0
"""Seconds that a champion takes for a turn, and to vote."""
LOOKING = 6.0
"""Seconds that a champion has looked at the board by then: it lies open during the turns of the others, too."""
CANDIDATES = 12
"""How many Builds to search two plies further: the next player's reply and our answer."""
RIVALRY, OUTRUN = 0.5, 4.0
"""The weight of the next player's burden, and the penalty if that player goes out first."""
SAVED = 1.0
"""What a Slurp is worth that is kept for later."""
EYES = seeing(child=0.66, easy=1.0, medium=1.5, hard=2.3, expert=4.4, champion=9.5)
"""What each level notices here."""
FIRST_LOOK = 16
"""How many of the best moves to look at first; if none is noticed, twice as many."""
BEGINNINGS = 8
"""Beam width where more than one word may be laid: how many partial moves to extend."""


class AlphabetDiceBot:
    """Plays Alphabet Dice with the words of its level."""

    def __init__(self, level: Level, rules: HouseRules) -> None:
        self.level, self.words = level, vocabulary(level, rules)

    def choose(self, at: Situation) -> Move | None:
        return self._vote(at) if at.may(Accept) else self._turn(at)

    def seconds(self, at: Situation) -> float:
        return VOTE if at.may(Accept) else TURN

    def _vote(self, at: Situation) -> Move:
        vote = at.view.vote
        return Accept(vote.owner) if all(map(self.words.recognises, vote.words)) else Decline(vote.owner)

    def _turn(self, at: Situation) -> Move:
        """A Build or a Slurp, whichever is better; the Slurp if somebody is poised to win."""
        build, slurp = self.offers(at)
        if slurp and at.view.poised is not None:
            return slurp.move
        offers = [offer for offer in (build, slurp) if offer]
        return min(offers, key=_worry).move if offers else Pass()

    def offers(self, at: Situation) -> tuple["Offer | None", "Offer | None"]:
        """The best Build and the best Slurp that are noticed."""
        found = legal_moves(at, self.words)
        looks = Look(at, found, self.level)
        build = self._build(at, found, looks)
        needed = build is None or at.view.poised is not None
        return build, self._slurp(at, found, looks, needed)

    def _build(self, at: Situation, found: BoardMoves, looks: "Look") -> "Offer | None":
        """The best Build that is noticed; the strongest level also looks at the next player's replies."""
        game: AlphabetDice = at.game  # type: ignore[assignment]  # a bot sits only at tables of its game
        if game.words_a_turn == "several" and self.level.look:
            boards = several(self.words.words, looks.position, extra_words(at.view), BEGINNINGS)
            return next((Offer(move.burden, Build(move.layout)) for move in filter(looks.notices, boards)), None)
        if game.puzzle:
            dearest = sorted(range(found.builds), key=found.costs.__getitem__, reverse=True)
            best = list(islice(looks.noticed(dearest), 1))
            return Offer(0.0, Build(best[0].layout)) if best else None
        best = list(islice(looks.by(0, found.builds), CANDIDATES if self.level.look > 1 else 1))
        if len(best) > 1 and best[0].burden > 0.0:
            best.sort(key=lambda move: self._prospect(at, Build(move.layout), move.burden))
        return Offer(best[0].burden, Build(best[0].layout)) if best else None

    def _prospect(self, at: Situation, build: Build, burden: float) -> float:
        """Our burden after the next player's best reply and our best answer, minus a share of that player's.

        All dice are visible, so replies can be predicted; the other player is assumed to know the same words.
        """
        after = self._after(at, build)
        if after is None or after.out or after.serving != at.view.serving or after.turn == at.seat:
            return burden
        reply = self._best_build(at.game, after, after.turn)
        if reply is None:
            return burden - RIVALRY * sum(price(at.game, after, die) for die in after.hands[after.turn])
        then = self._after(Situation(at.game, after, after.turn, ("build",), at.now), Build(reply.layout))
        answer = self._best_build(at.game, then, at.seat) if then and then.serving == after.serving else None
        mine = answer.burden if answer else burden
        return mine - RIVALRY * reply.burden + (OUTRUN if reply.burden == 0.0 < mine else 0.0)

    def _best_build(self, game: Game[Any, Any], state: AlphabetDiceState, seat: Seat) -> BoardMove | None:
        """The Build that leaves a seat the smallest burden; None if it has no Build."""
        found = moves(self.words.words, position_of(game, state, seat), extra_words(state))
        return next((found[number] for number in found.least(0, found.builds, 1)), None)

    def _after(self, at: Situation, move: Build) -> AlphabetDiceState | None:
        """The game after a move; None if it is illegal. Nothing is hidden, so the rules can be applied to the view."""
        game: AlphabetDice = at.game  # type: ignore[assignment]  # as above
        try:
            words = game.words(at.view, at.seat, move)
            return game.apply(at.view, Entry(at.now, at.seat, move, tuple(_allowed(words))))
        except IllegalMove:
            return None

    def _slurp(self, at: Situation, found: BoardMoves, looks: "Look", needed: bool) -> "Offer | None":
        """Give an expensive letter to whoever is poised to win, or else to whoever has the fewest dice."""
        view: AlphabetDiceState = at.view
        if len(found) == found.builds or at.game.players == 1:
            return None
        to = view.poised if view.poised is not None else _leader(view, at.seat)
        gain = {each.die: RIVALRY * price(at.game, view, each.die) for each in view.board}
        first = islice(looks.by(found.builds, len(found), tuple(gain.values())), 1)
        noticed = [*first, *(filter(looks.notices, self._longer_slurps(at)) if needed else ())]
        if not noticed:
            return None
        best = min(noticed, key=lambda move: move.burden - gain[move.theirs or 0])
        spare = SAVED if len(view.hands[at.seat]) - len(best.dice) > 1 else 0.0
        move = Slurp(best.dice[0], best.theirs or 0, to, best.layout)
        return Offer(best.burden - gain[best.theirs or 0] + spare, move)

    def _longer_slurps(self, at: Situation) -> list[BoardMove]:
        """Slurps that add letters both across and down; who does not look ahead thinks of none."""
        position = position_of(at.game, at.view, at.seat, may_slurp=True)
        return both_ways(self.words.words, position, extra_words(at.view), BEGINNINGS) if self.level.look else []


class Offer(NamedTuple):
    """A move, and what it leaves to worry about."""

    worry: float
    move: Move


def _worry(offer: Offer) -> float:
    return offer.worry


class Look:
    """What a player notices of the moves that there are.

    The word that is laid has to come to mind; those that arise across it are seen once it lies there.
    """

    def __init__(self, at: Situation, found: BoardMoves, level: Level) -> None:
        self.found, self.position = found, position_of(at.game, at.view, at.seat)
        mine = [at.view.faces[die] for die in self.position.hand]
        self._glance = Glance(level, LOOKING * level.slowness, f"{at.who} {len(self.position.board)} {mine}")

    def by(self, start: int, stop: int, gains: Sequence[float] = ()) -> Iterator[BoardMove]:
        """The moves of a range that are noticed, the least worrying first."""
        seen, count = 0, FIRST_LOOK
        while seen < stop - start:
            yield from self.noticed(self.found.least(start, stop, count, gains)[seen:])
            seen, count = count, 2 * count

    def noticed(self, numbers: Sequence[int]) -> Iterator[BoardMove]:
        """Those of these moves that are noticed."""
        words = [self.found.word(number) for number in numbers]
        come_to_mind = set(self._glance.notices(words))
        return (self.found[number] for number, word in zip(numbers, words, strict=True) if word in come_to_mind)

    def notices(self, move: BoardMove) -> bool:
        """Whether all words of a move that lays several come to mind."""
        words = [word.lower() for word in words_made(self.position, move)]
        return len(self._glance.notices(words)) == len(words)


def legal_moves(at: Situation, words: Vocabulary) -> BoardMoves:
    """All moves of a seat with these words."""
    return moves(words.words, position_of(at.game, at.view, at.seat, at.may(Slurp)), extra_words(at.view))


_LETTERS = {face: letter_on(face or "") for face in (None, *LETTERS, *map(str.lower, LETTERS))}


def position_of(game: Game[Any, Any], view: AlphabetDiceState, seat: Seat, may_slurp: bool = False) -> Position:
    """A seat's turn as the solver sees it."""
    faces = tuple([_LETTERS[face] for face in view.faces])
    costs = tuple([price(game, view, die) for die in view.hands[seat]])
    bans = tuple([(ban.die, ban.word) for ban in view.bans])
    return Position(view.board, faces, view.hands[seat], costs, bans, may_slurp)


def extra_words(view: AlphabetDiceState) -> tuple[str, ...]:
    """Words that are allowed here whatever the dictionary says."""
    return HOUSE_WORD, *view.accepted


def price(game: Game[Any, Any], view: AlphabetDiceState, die: DieId) -> int:
    """What a die counts against its owner."""
    return price_of(game, die, view.faces[die])


@lru_cache(maxsize=4096)
def price_of(game: Game[Any, Any], die: DieId, face: str | None) -> int:
    """What a die counts that shows this."""
    shown = game.shown(die, face or "")
    return cost(shown) if shown else 0


def _allowed(words: tuple[str, ...]) -> Iterator[Verdict]:
    return (Verdict(word, True) for word in words)


def _leader(view: AlphabetDiceState, seat: Seat) -> Seat:
    others = [other for other in range(len(view.hands)) if other != seat]
    return min(others, key=lambda other: (len(view.hands[other]), other))


def _facts(game: Any, entries: Any, state: Any) -> dict[str, int]:
    """The host starts."""
    return {"started": 0}


BOTS = GameBots(AlphabetDiceBot, EYES, facts=_facts, trial_games=400)

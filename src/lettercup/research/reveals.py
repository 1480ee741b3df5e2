"""The moves about words that lie open, for menus."""

from functools import partial

from lettercup.bots import Situation
from lettercup.core.reveal import Accept, Appeal, Challenge, Decline, Ready, Reveal
from lettercup.research.numbers import Field, Option

KINDS = ("challenge", "appeal", "accept", "decline", "ready")
FIELD = Field("refused", 2, "own words that lie open and do not count, and those of the others")


def word_options(at: Situation, kinds: tuple[str, ...]) -> list[Option]:
    """Every move about the words that lie open."""
    reveal: Reveal = at.view.reveal
    mine, players = reveal.party(at.seat), at.game.players
    found = [Option(kinds.index("ready"), Ready)] if at.may(Ready) else []
    if at.may(Challenge):
        doubtful = (word for word in reveal.words if word.status == "stands" and word.owner != mine)
        found += [
            Option(
                kinds.index("challenge"),
                partial(Challenge, word.owner, word.text),
                word.text.lower(),
                whom=_place(reveal, word.owner, at.seat, players),
            )
            for word in doubtful
        ]
    if at.may(Appeal):
        words = reveal.appealable(mine)
        found.append(Option(kinds.index("appeal"), partial(Appeal, words), words[0].lower()))
    if at.may(Accept):
        for vote in (vote for vote in reveal.votes if reveal.is_asked(vote, at.seat)):
            whom = _place(reveal, vote.owner, at.seat, players)
            found += [
                Option(kinds.index(kind), partial(move, vote.owner), vote.words[0].lower(), whom=whom)
                for kind, move in (("accept", Accept), ("decline", Decline))
            ]
    return found


def refused(at: Situation) -> list[int]:
    """How many of the words that lie open do not count: own ones, and those of the others."""
    reveal: Reveal | None = at.view.reveal
    if reveal is None:
        return [0, 0]
    owners = [word.owner for word in reveal.words if not word.counts]
    mine = owners.count(reveal.party(at.seat))
    return [mine, len(owners) - mine]


def _place(reveal: Reveal, owner: int, seat: int, players: int) -> int:
    """The first seat of a party, counted from the own one on."""
    return (reveal.parties[owner][0] - seat) % players

"""What a bot does while words lie open: it votes when asked, challenges words that it does not know, and goes on."""

from lettercup.bots.bot import Situation
from lettercup.bots.level import Vocabulary
from lettercup.core import Move
from lettercup.core.reveal import Accept, Challenge, Decline, Ready, Reveal


def about_words(at: Situation, words: Vocabulary) -> Move:
    """The move of a bot that knows these words."""
    reveal: Reveal = at.view.reveal
    if at.may(Accept):
        vote = next(vote for vote in reveal.votes if reveal.is_asked(vote, at.seat))
        return Accept(vote.owner) if all(map(words.recognises, vote.words)) else Decline(vote.owner)
    if at.may(Challenge):
        mine = reveal.party(at.seat)
        for word in reveal.words:
            if word.owner != mine and word.status == "stands" and words.doubts(word.text):
                return Challenge(word.owner, word.text)
    return Ready()

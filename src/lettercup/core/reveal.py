"""Words on the table (ruling A4): judged by the referee or challenged, and perhaps accepted by the others all the same.

The words of a round lie open for a while. In `auto` the referee has judged them all; in `challenge` a word stands until
an opponent challenges it. Whoever has refused words may ask the others, once and for all of them, to let them count.
Every refusal and every such question reopens the window for everybody, with fresh time.

A game of this kind is a `RevealGame`: it says which words there are and what they count, and the rest is here.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Annotated, Any, Generic, Literal, TypeVar

from lettercup.core.faults import Fault, fault, wording
from lettercup.core.game import Actor, Choose, Entry, Game, IllegalMove, M, Millis, Move, Seat, State, later
from lettercup.core.options import within
from lettercup.core.value import Sentence, Value, put, say
from lettercup.core.words import Verdict

RefereeOption = Literal["auto", "challenge"]
"""Who judges words: the dictionary judges every word, or only those that an opponent challenges."""
Status = Literal["stands", "allowed", "refused", "accepted"]
"""Nobody has asked; allowed or refused by the dictionary; refused, but accepted by all opponents."""
SHORTEST = 2

wording(
    {
        "no-such-word": "There is no word {word} that can be challenged.",
        "own-word": "{word} is your own word.",
        "nothing-to-appeal": "You have no refused words to ask about.",
        "no-vote": "Nobody asks you to accept words now.",
    }
)


class Challenge(Move, frozen=True):
    """I doubt this word: let the dictionary decide."""

    owner: int
    word: str


class Appeal(Move, frozen=True):
    """I ask the others to accept these words, which the dictionary does not allow."""

    words: tuple[str, ...]


class Accept(Move, frozen=True):
    """I accept the words that were asked about."""

    owner: int


class Decline(Move, frozen=True):
    """I do not accept the words that were asked about."""

    owner: int


class Ready(Move, frozen=True):
    """I have seen the words: go on."""


RevealMove = Challenge | Appeal | Accept | Decline | Ready


class Vote(Value, frozen=True, tag=False):
    """A question to the opponents: do you accept these words? It takes all of them."""

    owner: int
    words: tuple[str, ...]
    ayes: tuple[Seat, ...] = ()


class ShownWord(Value, frozen=True, tag=False):
    """A word on the table; a word that a party laid twice is shown once."""

    owner: int
    """The party whose word it is."""
    text: str
    status: Status = "stands"
    fault: Fault | None = None
    """Why it is refused."""
    final: bool = False
    """No vote can change it: it is no word at all (A2), or the others have declined it."""

    @property
    def counts(self) -> bool:
        return self.status != "refused"

    def judged(self, verdict: Verdict) -> "ShownWord":
        """The word after the referee has spoken."""
        return self.but(status="allowed" if verdict.allowed else "refused", fault=verdict.fault)


class Reveal(Value, frozen=True, tag=False):
    """The words of a round, and who has something to say about them."""

    parties: tuple[tuple[Seat, ...], ...]
    """Who owns words together: a seat each, or the seats of a side."""
    words: tuple[ShownWord, ...]
    looking: tuple[Seat, ...]
    """Who is not ready to go on."""
    votes: tuple[Vote, ...] = ()
    opened: int = 1
    """How often the window was opened: each time, with fresh time."""

    def asks(self) -> Iterator[Choose]:
        """What everybody who is still looking may do."""
        for seat in self.looking:
            yield Choose(seat, (*self.chances(seat), "ready"))

    def chances(self, seat: Seat) -> tuple[str, ...]:
        """What a seat may do besides being ready."""
        owner = self.party(seat)
        doubts = [word for word in self.words if word.status == "stands" and word.owner != owner]
        votes = [vote for vote in self.votes if self.is_asked(vote, seat)]
        return (
            *(("challenge",) if doubts else ()),
            *(("appeal",) if self._may_appeal(owner) else ()),
            *(("accept", "decline") if votes else ()),
        )

    def party(self, seat: Seat) -> int:
        """The party that a seat belongs to."""
        for number, seats in enumerate(self.parties):
            if seat in seats:
                return number
        raise ValueError(f"Seat {seat} belongs to no party.")

    def word(self, owner: int, text: str) -> ShownWord | None:
        """A party's word, if it lies there."""
        for word in self.words:
            if word.owner == owner and word.text == text:
                return word
        return None

    def in_question(self, by: Actor, move: Any) -> tuple[str, ...]:
        """The words that a move lets the referee judge."""
        if not isinstance(move, Challenge) or not isinstance(by, int):
            return ()
        return () if self._unchallengeable(by, move.owner, move.word) else (move.word,)

    def after(self, entry: Entry[Any]) -> "Reveal":
        """The words after a move about them; refuses what cannot be."""
        match entry.by, entry.move:
            case int(seat), Challenge() as challenge:
                return self._challenged(seat, challenge, entry.verdicts)
            case int(seat), Appeal(words=words):
                return self._appealed(seat, words)
            case int(seat), Accept(owner=owner):
                return self._accepted(seat, owner)
            case int(seat), Decline(owner=owner):
                return self._declined(self._vote(seat, owner))
            case int(seat), Ready():
                return self._ready(seat)
        raise IllegalMove(fault("not-now"))

    def _challenged(self, seat: Seat, move: Challenge, verdicts: tuple[Verdict, ...]) -> "Reveal":
        if wrong := self._unchallengeable(seat, move.owner, move.word):
            raise IllegalMove(wrong)
        (verdict,) = verdicts
        after = self._with_words(move.owner, (move.word,), lambda word: word.judged(verdict))
        return after if verdict.allowed else after._reopened()

    def _unchallengeable(self, by: Seat, owner: int, text: str) -> Fault | None:
        """Why a word cannot be challenged; None if it can."""
        found = self.word(owner, text)
        if found is None or found.status != "stands":
            return fault("no-such-word", text)
        return fault("own-word", text) if self.party(by) == owner else None

    def _may_appeal(self, owner: int) -> bool:
        """Whether a party has refused words, somebody to ask about them, and has not asked yet."""
        if not self.appealable(owner) or any(vote.owner == owner for vote in self.votes):
            return False
        return any(seats for number, seats in enumerate(self.parties) if number != owner)

    def refused(self, owner: int) -> dict[str, Fault]:
        """The words of a party that do not count, each with the reason."""
        bad = [word for word in self.words if word.status == "refused" and word.owner == owner]
        return {word.text: word.fault or fault("not-in-dictionary", word.text) for word in bad}

    def appealable(self, owner: int) -> tuple[str, ...]:
        """The refused words of a party that the others may still accept."""
        mine = [word for word in self.words if word.owner == owner]
        return tuple([word.text for word in mine if word.status == "refused" and not word.final])

    def _appealed(self, seat: Seat, words: tuple[str, ...]) -> "Reveal":
        owner = self.party(seat)
        if not words or not set(words) <= set(self.appealable(owner)) or not self._may_appeal(owner):
            raise IllegalMove(fault("nothing-to-appeal"))
        vote = Vote(owner, tuple(dict.fromkeys(words)))
        return self.but(votes=(*self.votes, vote))._reopened()

    def is_asked(self, vote: Vote, seat: Seat) -> bool:
        """Whether a seat has to vote on some words, and has not."""
        return seat not in vote.ayes and seat not in self.parties[vote.owner]

    def _vote(self, seat: Seat, owner: int) -> Vote:
        found = next((vote for vote in self.votes if vote.owner == owner and self.is_asked(vote, seat)), None)
        if found is None:
            raise IllegalMove(fault("no-vote"))
        return found

    def _accepted(self, seat: Seat, owner: int) -> "Reveal":
        """One more vote for some words; they count once all opponents have accepted them."""
        before = self._vote(seat, owner)
        vote = before.but(ayes=(*before.ayes, seat))
        if any(self.is_asked(vote, other) for seats in self.parties for other in seats):
            return self.but(votes=put(self.votes, self.votes.index(before), vote))
        closed = self.but(votes=tuple(each for each in self.votes if each is not before))
        return closed._with_words(owner, vote.words, lambda word: word.but(status="accepted"))

    def _declined(self, vote: Vote) -> "Reveal":
        closed = self.but(votes=tuple(each for each in self.votes if each is not vote))
        return closed._with_words(vote.owner, vote.words, lambda word: word.but(final=True))

    def _ready(self, seat: Seat) -> "Reveal":
        """Whoever goes on without voting declines."""
        after = self.but(looking=tuple(each for each in self.looking if each != seat))
        for vote in self.votes:
            if self.is_asked(vote, seat):
                after = after._declined(vote)
        return after

    def _reopened(self) -> "Reveal":
        everybody = tuple(sorted(seat for seats in self.parties for seat in seats))
        return self.but(looking=everybody, opened=self.opened + 1)

    def _with_words(self, owner: int, texts: Sequence[str], change: Any) -> "Reveal":
        mine = ((word, word.owner == owner and word.text in texts) for word in self.words)
        return self.but(words=tuple(change(word) if is_mine else word for word, is_mine in mine))


def lay_open(
    parties: tuple[tuple[Seat, ...], ...],
    words: Sequence[Sequence[str]],
    verdicts: Iterable[Verdict],
    flaw: Callable[[str], Fault | None] = lambda text: None,
) -> Reveal:
    """Open the words of all parties, judged where there are verdicts; `flaw`: why a text is no word at all."""
    said = {verdict.word: verdict for verdict in verdicts}
    shown = [
        _shown(owner, text, said.get(text), flaw(text))
        for owner, texts in enumerate(words)
        for text in dict.fromkeys(texts)
    ]
    return Reveal(parties, tuple(shown), tuple(sorted([seat for seats in parties for seat in seats])))


def _shown(owner: int, text: str, verdict: Verdict | None, flaw: Fault | None) -> ShownWord:
    """A2: a single letter is never a word, whoever accepts it."""
    if len(text) < SHORTEST:
        flaw = fault("single-letter", text)
    if flaw:
        return ShownWord(owner, text, "refused", flaw, final=True)
    return ShownWord(owner, text).judged(verdict) if verdict else ShownWord(owner, text)


def tell_about_words(entry: Entry[Any], before: Reveal, after: Reveal) -> Iterator[Sentence]:
    """What a move about the words did."""
    match entry.by, entry.move:
        case int(seat), Challenge(owner=owner, word=text):
            yield say("{who} challenges {word}.", who=seat, word=text)
            yield from _verdict(after.word(owner, text))
        case int(seat), Appeal(words=words):
            yield say("{who} asks the others to accept {words}.", who=seat, words=", ".join(words))
        case int(seat), (Accept(owner=owner) | Decline(owner=owner)):
            words = next(vote.words for vote in before.votes if vote.owner == owner)
            yield from _voted(seat, entry.move, words, after.word(owner, words[0]))


def _verdict(word: ShownWord | None) -> Iterator[Sentence]:
    if word and word.fault:
        yield word.fault.sentence
    elif word:
        yield say("{word} is allowed.", word=word.text)


def _voted(seat: Seat, move: Move, words: tuple[str, ...], word: ShownWord | None) -> Iterator[Sentence]:
    yield tell_answer(seat, move, words)
    if word and word.status == "accepted":
        yield say("All accept: {words} counts.", words=", ".join(words))


def tell_answer(seat: Seat, move: Move, words: tuple[str, ...]) -> Sentence:
    """What somebody says about words that another one has asked about."""
    told = ", ".join(words)
    if isinstance(move, Accept):
        return say("{who} accepts {words}.", who=seat, words=told)
    return say("{who} does not accept {words}.", who=seat, words=told)


class RevealState(State, frozen=True, kw_only=True):
    """The state of a game whose words lie open after each round."""

    reveal: Reveal | None = None
    """The words, while they lie open."""


R = TypeVar("R", bound=RevealState)


class RevealGame(Game[R, M], Generic[R, M], frozen=True, kw_only=True):
    """A4: a game whose words lie open after each round.

    It calls `open_words` when nobody lays any more, and `discuss` for every move about the words. It says which words
    there are, what they count, and how it goes on.
    """

    referee: RefereeOption = "auto"
    challenge_seconds: Annotated[int, within(range(1, 3601))] = 30
    """How long the words lie open, unless everybody is ready sooner."""
    spelling_help: bool = False

    # What a game says.

    @property
    def parties(self) -> tuple[tuple[Seat, ...], ...]:
        """Who owns words together; if a game does not say otherwise, every seat has its own."""
        return tuple((seat,) for seat in range(self.players))

    def ends_laying(self, state: R, by: Actor, move: M) -> bool:
        """Whether nobody lays words any more after a move."""
        raise NotImplementedError

    def laid_words(self, state: R) -> Sequence[Sequence[str]]:
        """What each party has laid."""
        raise NotImplementedError

    def flaw(self, text: str) -> Fault | None:
        """Why something that was laid is no word, whatever anybody says; None if it may be one."""
        return None

    def counted(self, state: R) -> R:
        """The state added up as its words stand."""
        raise NotImplementedError

    def asked_about_words(self, reveal: Reveal) -> Iterator[Choose]:
        """Who is asked about the words; when nobody is, they are taken up."""
        return reveal.asks()

    def closed(self, state: R) -> R:
        """The state after the words were taken up."""
        raise NotImplementedError

    # What follows.

    def words(self, state: R, by: Actor, move: M) -> tuple[str, ...]:
        """A3, A4: all words are judged at once when they lie open, or each one when somebody challenges it."""
        if state.reveal:
            return state.reveal.in_question(by, move)
        if self.referee == "challenge" or not self.ends_laying(state, by, move):
            return ()
        laid = dict.fromkeys([word for words in self.laid_words(state) for word in words])
        return tuple([word for word in laid if len(word) >= SHORTEST and not self.flaw(word)])

    def open_words(self, state: R, entry: Entry[M]) -> R:
        """Nobody lays any more: all words lie open, for a while."""
        reveal = lay_open(self.parties, self.laid_words(state), entry.verdicts, self.flaw)
        return self._or_closed(self.counted(state.but(reveal=reveal, until=self._window(entry.at))), reveal)

    def discuss(self, state: R, before: Reveal, entry: Entry[M]) -> R:
        """Somebody said something about the words."""
        reveal = before.after(entry)
        if reveal.opened > before.opened:
            state = state.but(until=self._window(entry.at))
        state = state.but(reveal=reveal)
        return self._or_closed(self.counted(state) if reveal.words != before.words else state, reveal)

    def take_up(self, state: R) -> R:
        """The words are taken up as they stand."""
        return self.closed(state.but(reveal=None, until=None))

    def _or_closed(self, state: R, reveal: Reveal) -> R:
        return state if any(self.asked_about_words(reveal)) else self.take_up(state)

    def _window(self, at: Millis) -> Millis:
        return later(at, self.challenge_seconds)

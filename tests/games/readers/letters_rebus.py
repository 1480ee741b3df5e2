"""A second reader of Letters Rebus: sums are made the slow way (`letters_rebus_oracle`)."""

from typing import Any

from lettercup.core import Done, Entry, Rolled, Seat, TimeUp
from lettercup.core.reveal import Accept, Appeal, Challenge
from lettercup.games.letters_rebus import LettersRebus, RebusDraft, Star
from tests.games import letters_rebus_oracle as oracle
from tests.games.readers import Looking, SecondReader, best


class Paper:
    """What a careful watcher writes down about one seat: its dice, its last draft, its refused words and the votes."""

    def __init__(self, faces: tuple[str, ...] = ()) -> None:
        self.faces = faces
        self.layout: Any = ()
        self.stars: dict[int, str] = {}
        self.refused: set[str] = set()
        self.asked: tuple[str, ...] = ()
        self.votes: set[int] = set()

    @property
    def total(self) -> int:
        stars = [Star(die, letter) for die, letter in self.stars.items()]
        starry = {word for word, _ in oracle.words_in(self.text) if "*" in word}
        return oracle.total(self.layout, self.faces, stars, self.refused | starry)

    @property
    def text(self) -> oracle.Text:
        letters = dict(enumerate(self.faces)) | self.stars
        return {(placed.row, placed.column): letters[placed.die] for placed in self.layout}


class Reader(SecondReader):
    """A paper for each seat, and the scoring table."""

    def __init__(self, game: LettersRebus) -> None:
        self.game = game
        self.sheet: list[list[int]] = [[] for _ in range(game.players)]
        self.turn = 0
        self.begin_turn()

    def begin_turn(self) -> None:
        self.phase = "over" if self.is_over else "roll"
        self.papers = [Paper() for _ in self.sheet]
        self.acted: set[Seat] = set()
        self.looking = Looking(len(self.sheet))

    @property
    def is_over(self) -> bool:
        return min(map(len, self.sheet)) == self.game.rounds

    @property
    def layers(self) -> list[Seat]:
        return [self.turn] if self.game.mode == "turns" else list(range(len(self.sheet)))

    def read(self, entry: Entry[Any]) -> None:
        match self.phase, entry.move:
            case "roll", Rolled(cup=int(cup), faces=faces):
                self.throw(cup, faces)
            case "lay", RebusDraft(layout=layout, stars=stars):
                paper = self.papers[int(entry.by)]
                paper.layout = layout
                paper.stars = {star.die: star.letter for star in stars} | paper.stars
            case "lay", Done():
                self.acted.add(int(entry.by))
                if self.acted == set(self.layers):
                    self.open(entry)
            case "lay", TimeUp():
                self.open(entry)
            case "reveal", _:
                self.look(entry)

    def throw(self, cup: Seat, faces: tuple[str, ...]) -> None:
        if len([face for face in faces if face in ("A", "E", "I", "O", "U", "*")]) < self.game.vowel_help:
            return
        self.acted.add(cup)
        for seat in self.layers if self.game.mode == "same-roll" else [cup]:
            self.papers[seat] = Paper(faces)
        if self.game.mode != "at-once" or len(self.acted) == len(self.sheet):
            self.phase, self.acted = "lay", set()

    def open(self, entry: Entry[Any]) -> None:
        self.phase = "reveal"
        refused = {verdict.word for verdict in entry.verdicts if not verdict.allowed}
        for paper in self.papers:
            paper.refused = refused & {word for word, _ in oracle.words_in(paper.text)}

    def look(self, entry: Entry[Any]) -> None:
        match entry.move:
            case Appeal(words=words):
                paper = self.papers[int(entry.by)]
                paper.asked, paper.votes = words, set()
            case Accept(owner=seat):
                paper = self.papers[seat]
                paper.votes.add(int(entry.by))
                if len(paper.votes) == len(self.sheet) - 1:
                    paper.refused -= set(paper.asked)
            case Challenge(owner=seat):
                self.papers[seat].refused |= {verdict.word for verdict in entry.verdicts if not verdict.allowed}
        if self.looking.is_over(entry):
            self.fill_in()

    def fill_in(self) -> None:
        for seat in self.layers:
            total = self.papers[seat].total
            self.sheet[seat].append(max(total, 0) if self.game.minus == "zero" else total)
        if not self.is_over:
            self.turn = self.turn + 1 if self.turn + 1 < len(self.sheet) else 0
        self.begin_turn()

    @property
    def winners(self) -> tuple[Seat, ...] | None:
        return best([sum(row) for row in self.sheet]) if self.is_over else None

    def check(self, state: Any) -> None:
        assert state.phase == self.phase
        assert state.sheet == tuple(map(tuple, self.sheet))
        assert state.scores == tuple(map(sum, self.sheet))
        assert state.turn == self.turn
        assert state.round == min(self.game.rounds, min(map(len, self.sheet)) + 1)
        if self.phase == "reveal":
            for hand, paper in zip(state.hands, self.papers, strict=True):
                assert hand.tally is None or hand.tally.total == paper.total

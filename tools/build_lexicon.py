"""Compile the dictionary of a language: `python tools/build_lexicon.py [LANGUAGE]`.

Reads data/lexicon, and WordNet from the page's packages for definitions; writes data/lexicon/*.bin.
"""

import argparse
import gc
import hashlib
import lzma
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple, cast

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from lettercup.lexicon.bands import LIMITS, steps  # noqa: E402
from lettercup.lexicon.definitions import WordEntry, pack_definitions  # noqa: E402
from lettercup.lexicon.facts import SPELLINGS, TIERS, ZIPF_STEPS, Facts, Spelling, Tier, to_byte  # noqa: E402
from lettercup.lexicon.packing import pack  # noqa: E402
from lettercup.lexicon.refused import RefusedKind, RefusedText, pack_refused  # noqa: E402
from tools import inflections  # noqa: E402
from tools.inflections import Candidate  # noqa: E402
from tools.wordnet import Meaning, WordNet  # noqa: E402

DATA = ROOT / "src" / "lettercup" / "data" / "lexicon"
PACKAGES = ROOT / "web" / "node_modules"
MOST_FORMS = 3
MOSTLY_A_NAME = "2"
MOST_UNCOMMON = steps(LIMITS["hard"].zipf) - 1
"""The highest frequency of a word on the list of uncommon ones: only experts know it."""


class Trouble(Exception):
    """A problem that the user has to fix."""


class Language(NamedTuple):
    """The content of a language's TOML file."""

    code: str
    letters: str
    capitals: str
    words: str
    frequency: str
    wordnet: str


def read_language(code: str) -> Language:
    file = DATA / f"{code}.toml"
    if not file.exists():
        raise Trouble(f"There is no language {code}: {file} is missing.")
    facts = tomllib.loads(file.read_text(encoding="utf-8"))
    return Language(code, facts["letters"], facts["capitals"], facts["words"], facts["frequency"], facts["wordnet"])


def rows(file: Path) -> Iterator[list[str]]:
    """The fields of each line of a table, without comments."""
    content = file.read_bytes()
    text = (lzma.decompress(content) if file.suffix == ".xz" else content).decode()
    yield from (line.split("\t") for line in text.splitlines() if not line.startswith("#"))


def read_words(language: Language) -> dict[str, Facts]:
    """Every word with its flags; curated lists override the word list."""
    rude = {word: int(level) for word, level in rows(DATA / "curated" / "offensive.tsv")}
    for_children = {word for (word,) in rows(DATA / "curated" / "child.txt")}
    words = {}
    for word, tier, spelling, offensive, namelike, caution in list(rows(DATA / language.words))[1:]:
        level = rude.get(word, int(offensive))
        kinds = TIERS[TIERS.index(cast(Tier, tier))], SPELLINGS[SPELLINGS.index(cast(Spelling, spelling))]
        words[word] = Facts(*kinds, level, namelike == MOSTLY_A_NAME, caution == "1", word in for_children)
    return words


def without_mere_names(words: dict[str, Facts], entries: dict[str, WordEntry | None]) -> dict[str, Facts]:
    """Words that are mostly names, and mean nothing in small letters (texas, but not china), are only extended."""
    return {
        word: facts._replace(tier="extended") if facts.namelike and entries[word] is None else facts
        for word, facts in words.items()
    }


def read_frequency(language: Language, words: Iterable[str]) -> bytes:
    """A byte for each word: its Zipf value in thirtieths, rounded down; low for words listed as uncommon."""
    table = list(rows(DATA / language.frequency))[1:]
    zipf = {word: round(float(value) * 100) * ZIPF_STEPS // 100 for word, value in table}
    for word in (word for (line,) in rows(DATA / "curated" / "uncommon.txt") for word in line.split()):
        zipf[word] = min(zipf[word], MOST_UNCOMMON)
    return bytes(zipf.get(word, 0) for word in words)


def own_glosses() -> dict[str, str]:
    """Our own definitions."""
    curated = DATA / "curated"
    additions = {word: gloss for word, _, gloss in rows(curated / "additions.tsv")}
    two_letters = {word: gloss for word, _, _, gloss in rows(curated / "two_letter.tsv")}
    return additions | two_letters | dict(rows(curated / "glosses.tsv"))


def forms_of_additions() -> dict[str, list[Candidate]]:
    """The inflected forms in the list of additions."""
    table: dict[str, list[Candidate]] = {}
    for word, forms, _ in rows(DATA / "curated" / "additions.tsv"):
        for form in forms.removeprefix("=").split(",") if forms.startswith("=") else ():
            table.setdefault(form, []).append(Candidate("form of", word, ""))
    return table


class Dictionary:
    """Finds definitions: own gloss, WordNet, form of another word, variant spelling, derived word."""

    def __init__(self, words: dict[str, Facts], senses: dict[str, list[Meaning]]) -> None:
        self.words = words
        self.senses = senses | {word: [Meaning("", gloss)] for word, gloss in own_glosses().items()}
        irregular = (DATA / "curated" / "irregular.tsv").read_text(encoding="utf-8").splitlines()
        self.irregular = inflections.read_irregular(irregular)
        self.additions = forms_of_additions()

    def entry(self, word: str) -> WordEntry | None:
        """The senses of a word, and the words it is a form of."""
        senses = self.senses.get(word, [])
        if any(not sense.part for sense in senses):
            return senses, []
        forms = self._bases([*self.additions.get(word, ()), *inflections.irregular(word, self.irregular)])
        if not senses:
            forms += self._regular(word)
        if not senses and not forms:
            forms = self._variant(word) or self._bases(inflections.derived(word))
        return (senses, self._one_for_each_base(forms)[:MOST_FORMS]) if senses or forms else None

    def pointers(self, entries: dict[str, WordEntry | None]) -> Iterator[tuple[str, WordEntry]]:
        """Words without a definition that are forms of another one without any: bewigs leads to bewig all the same."""
        for word in (word for word, entry in entries.items() if entry is None):
            candidates = inflections.well_spelled(inflections.regular(word), self.words)
            if bases := dict.fromkeys(candidate.base for candidate in candidates if entries[candidate.base] is None):
                yield word, ([], [("form of", base, "") for base in bases][:MOST_FORMS])

    def _regular(self, word: str) -> list[Candidate]:
        """Forms in the expected part of speech, else in any: to hallmark is a verb, but not in WordNet."""
        candidates = inflections.well_spelled(inflections.regular(word), self.words)
        of_any_part = (candidate._replace(part="") for candidate in candidates if candidate.part != "adjective")
        return self._bases(candidates) or self._bases(of_any_part)

    def _variant(self, word: str) -> list[Candidate]:
        others = [other for other in inflections.variants(word) if other in self.words]
        for other in others:
            if other in self.senses:
                return [Candidate("variant of", other, "")]
        return [form for other in others for form in self._bases(inflections.regular(other))]

    def _bases(self, candidates: Iterable[Candidate]) -> list[Candidate]:
        """Candidates of the right part of speech, else those whose part of speech our own gloss leaves open."""
        known = [candidate for candidate in dict.fromkeys(candidates) if candidate.base in self.words]
        sure = [candidate for candidate in known if self._is_part(candidate)]
        return sure or [candidate for candidate in known if "" in self._parts(candidate.base)]

    def _is_part(self, candidate: Candidate) -> bool:
        parts = self._parts(candidate.base)
        return candidate.part in parts or (bool(parts) and not candidate.part)

    def _parts(self, word: str) -> list[str]:
        return [sense.part for sense in self.senses.get(word, ())]

    def _one_for_each_base(self, forms: Iterable[Candidate]) -> list[Candidate]:
        """Each base once, in its most common part of speech: gets is a form of the verb, not the plural of a noun."""
        best: dict[str, Candidate] = {}
        for form in forms:
            if form.base not in best or form.part == self._parts(form.base)[0] != best[form.base].part:
                best[form.base] = form
        return list(best.values())


def refused_texts(words: dict[str, Facts], spellings: Iterable[str]) -> dict[str, RefusedText]:
    """Texts that look like words but are not, by WordNet's spelling and our own list; our list overrides."""
    texts = {}
    for written in sorted(spellings, reverse=True):
        if kind := _kind_of(written):
            plain = _plain(written)
            if len(plain) > 1 and plain.isascii():
                texts[plain] = RefusedText(kind, written)
    for listed, written_so in rows(DATA / "curated" / "refused.tsv"):
        for written in written_so.split():
            texts[_plain(written)] = RefusedText(cast(RefusedKind, listed), written)
    return {text: refused for text, refused in texts.items() if text not in words}


def _plain(written: str) -> str:
    return "".join(filter(str.isalpha, written)).lower()


def _kind_of(written: str) -> RefusedKind | None:
    if written.isalpha() and written.islower():
        return None
    if any(mark.isdigit() for mark in written) or "'" in written:
        return None
    capitals = sum(map(str.isupper, written))
    if "." in written or (capitals > 1 and len(written) <= 5 and "-" not in written) or written.isupper():
        return "abbreviation"
    if capitals:
        return "name"
    return "hyphen" if "-" in written.strip("-") else None


def coverage(entries: dict[str, WordEntry | None], words: dict[str, Facts]) -> Iterator[str]:
    """The share of words in each tier that have a definition."""
    within = Counter(facts.tier for facts in words.values())
    defined = Counter(facts.tier for word, facts in words.items() if entries[word] is not None)
    for number, tier in enumerate(TIERS, 1):
        count = sum(within[each] for each in TIERS[:number])
        yield f"{tier} {sum(defined[each] for each in TIERS[:number]) / count:.1%} of {count:,}"


def build(code: str, packages: Path, out: Path) -> None:
    language = read_language(code)
    folder = packages / language.wordnet
    if not folder.is_dir():
        raise Trouble(f"WordNet is not in {folder}. Run ./play or ./test, which install the packages of the page.")
    words = read_words(language)
    wordnet = WordNet(folder)
    dictionary = Dictionary(words, wordnet.meanings(words))
    entries = {word: dictionary.entry(word) for word in words}
    words = without_mere_names(words, entries)
    packed = pack(list(words), [to_byte(facts) for facts in words.values()], language.letters, language.capitals)
    digest = hashlib.sha256(packed)
    files = {
        "words": packed,
        "frequency": read_frequency(language, words),
        "definitions": pack_definitions(list((entries | dict(dictionary.pointers(entries))).values()), digest.digest()),
        "refused": pack_refused(refused_texts(words, wordnet.spellings())),
    }
    for part, content in files.items():
        (out / f"{code}-{part}.bin").write_bytes(content)
    sizes = ", ".join(f"{part} {len(content):,} bytes" for part, content in files.items())
    print(f"{len(words):,} words, digest {digest.hexdigest()[:12]}: {sizes}.")
    print(f"With a definition: {', '.join(coverage(entries, words))}.")


def main() -> int:
    parser = argparse.ArgumentParser(description="Compile the dictionary of a language.")
    parser.add_argument("language", nargs="?", default="en")
    parser.add_argument("--packages", type=Path, default=PACKAGES, help="where npm put WordNet")
    parser.add_argument("--out", type=Path, default=DATA, help="where the compiled files go")
    arguments = parser.parse_args()
    gc.disable()  # it would look through millions of objects, which are all needed to the end
    try:
        build(arguments.language, arguments.packages, arguments.out)
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())

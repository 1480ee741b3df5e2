"""Candidates for the base or variant spelling of a word, to be checked against a dictionary."""

import re
from collections.abc import Container, Iterable, Iterator
from typing import NamedTuple


class Candidate(NamedTuple):
    """`leaves` is the *plural of* `leaf`, a noun."""

    relation: str
    base: str
    part: str


PLURAL = "plural of"
THIRD_PERSON = "third person singular of"
PAST = "past form of"
PARTICIPLE = "present participle of"
COMPARATIVE = "comparative of"
SUPERLATIVE = "superlative of"

# Ending, what it replaces, name of the form, part of speech.
ENDINGS = [
    ("s", "", PLURAL, "noun"),
    ("es", "", PLURAL, "noun"),
    ("ies", "y", PLURAL, "noun"),
    ("ves", "f", PLURAL, "noun"),
    ("ves", "fe", PLURAL, "noun"),
    ("men", "man", PLURAL, "noun"),
    ("feet", "foot", PLURAL, "noun"),
    ("teeth", "tooth", PLURAL, "noun"),
    ("children", "child", PLURAL, "noun"),
    ("mice", "mouse", PLURAL, "noun"),
    ("lice", "louse", PLURAL, "noun"),
    ("i", "us", PLURAL, "noun"),
    ("i", "o", PLURAL, "noun"),
    ("a", "um", PLURAL, "noun"),
    ("a", "on", PLURAL, "noun"),
    ("mata", "ma", PLURAL, "noun"),
    ("ae", "a", PLURAL, "noun"),
    ("es", "is", PLURAL, "noun"),
    ("ices", "ix", PLURAL, "noun"),
    ("ices", "ex", PLURAL, "noun"),
    ("ges", "x", PLURAL, "noun"),
    ("eaux", "eau", PLURAL, "noun"),
    ("zzes", "z", PLURAL, "noun"),
    ("sses", "s", PLURAL, "noun"),
    ("s", "", THIRD_PERSON, "verb"),
    ("es", "", THIRD_PERSON, "verb"),
    ("ies", "y", THIRD_PERSON, "verb"),
    ("ed", "", PAST, "verb"),
    ("ed", "e", PAST, "verb"),
    ("ied", "y", PAST, "verb"),
    ("ing", "", PARTICIPLE, "verb"),
    ("ing", "e", PARTICIPLE, "verb"),
    ("ying", "ie", PARTICIPLE, "verb"),
    ("cked", "c", PAST, "verb"),
    ("cking", "c", PARTICIPLE, "verb"),
    ("er", "", COMPARATIVE, "adjective"),
    ("er", "e", COMPARATIVE, "adjective"),
    ("ier", "y", COMPARATIVE, "adjective"),
    ("ier", "ey", COMPARATIVE, "adjective"),
    ("est", "", SUPERLATIVE, "adjective"),
    ("est", "e", SUPERLATIVE, "adjective"),
    ("iest", "y", SUPERLATIVE, "adjective"),
    ("iest", "ey", SUPERLATIVE, "adjective"),
]

# Endings that double the last consonant before them: planned, running, bigger, fezzes.
DOUBLING = [
    ("ed", PAST, "verb"),
    ("ing", PARTICIPLE, "verb"),
    ("es", THIRD_PERSON, "verb"),
    ("er", COMPARATIVE, "adjective"),
    ("est", SUPERLATIVE, "adjective"),
]

RULES_BY_LAST_LETTER = {
    letter: [rule for rule in ENDINGS if rule[0][-1] == letter] for letter in {rule[0][-1] for rule in ENDINGS}
}
SHORTEST_BASE = 2
SHORT_SYLLABLE = re.compile("[^aeiou]*[aeiou][bcdfgklmnprstvz]")

_PREFIXES = "be bi by co counter down for fore in inter mis off out over pre re sub un under up with"
PREFIXES = frozenset(_PREFIXES.split())
LONGEST_PREFIX = max(map(len, PREFIXES))

DERIVED_ENDINGS = [
    ("ly", "", "in a way that is"),
    ("ly", "le", "in a way that is"),
    ("ily", "y", "in a way that is"),
    ("ally", "", "in a way that is"),
    ("ness", "", "being"),
    ("iness", "y", "being"),
]
NEGATIONS = ["un", "non"]

# Variant spellings of parts of words: what stands before the part, the part, what follows it, and its other spelling.
# Each is strict: a definition of the wrong word is worse than none.
SPELLINGS = [
    (part, re.compile(before + part + after), other)
    for before, part, after, other in [
        (r"(?<=\w{3})", "is", r"(?=e|ing|ation|able)", "iz"),
        (r"(?<=\w{3})", "iz", r"(?=e|ing|ation|able)", "is"),
        (r"(?<=[ao]l)", "ys", r"(?=e|ing|able)", "yz"),
        (r"(?<=\w{3})", "our", "", "or"),
        ("", "mould", "", "mold"),
        ("", "metre", "", "meter"),
        ("", "centre", "", "center"),
        ("", "litre", "", "liter"),
        ("", "fibre", "", "fiber"),
        ("", "lustre", "", "luster"),
        ("", "ae", r"(?!$|[sd]$)", "e"),
        (r"(?<=[fhmnidr])", "oe", r"(?!$|[sdr]$|ing$)", "e"),
        (r"(?<=\w{4})", "ll", r"(?=(ed|ings?|ers?)$)", "l"),
        (r"(?<=[fd]u)", "l", r"(?=ness)", "ll"),
        (r"(?<=ol|al|ag)", "og", r"(?=s?$)", "ogue"),
        ("", "gramme", r"(?=s?$)", "gram"),
        (r"(?<=[nl]e)", "xion", "", "ction"),
        ("", "sulph", "", "sulf"),
        ("", "dgement", "", "dgment"),
        ("", "dgment", "", "dgement"),
        (r"(?<=lic)", "ence", "", "ense"),
        (r"^", "in", "", "en"),
        (r"(?<=\w{6})", "er", r"(?=s?$)", "or"),
        (r"(?<=\w{6})", "or", r"(?=s?$)", "er"),
    ]
]


def regular(word: str) -> Iterator[Candidate]:
    """The words that this word may be a regular form of."""
    for ending, before, relation, part in RULES_BY_LAST_LETTER.get(word[-1], ()):
        if word.endswith(ending) and len(word) - len(ending) + len(before) >= SHORTEST_BASE:
            yield Candidate(relation, word.removesuffix(ending) + before, part)
    for ending, relation, part in DOUBLING:
        stem = word.removesuffix(ending)
        if stem != word and len(stem) > SHORTEST_BASE and stem[-1] == stem[-2]:
            yield Candidate(relation, stem[:-1], part)


def well_spelled(candidates: Iterable[Candidate], words: Container[str]) -> list[Candidate]:
    """Candidates in the dictionary, except those that would double their last letter: hoping is from hope, not hop."""
    known = [candidate for candidate in candidates if candidate.base in words]
    bases = {candidate.base for candidate in known}
    return [c for c in known if not (SHORT_SYLLABLE.fullmatch(c.base) and c.base + "e" in bases)]


def read_irregular(lines: Iterable[str]) -> dict[str, list[Candidate]]:
    """The curated table of irregular forms, by form."""
    table: dict[str, list[Candidate]] = {}
    for part, base, forms in (line.rstrip("\n").split("\t") for line in lines if not line.startswith("#")):
        relation = PLURAL if part == "noun" else "form of"
        for form in forms.split():
            if form != base:
                table.setdefault(form, []).append(Candidate(relation, base, part))
    return table


def irregular(word: str, table: dict[str, list[Candidate]]) -> Iterator[Candidate]:
    """The words that this word is an irregular form of, including prefixed verbs: overtook, rewritten."""
    yield from table.get(word, ())
    for length in range(2, min(len(word), LONGEST_PREFIX + 1)):
        prefix, rest = word[:length], word[length:]
        if prefix in PREFIXES:
            verbs = (verb for verb in table.get(rest, ()) if verb.part == "verb")
            yield from (verb._replace(base=prefix + verb.base) for verb in verbs)


def derived(word: str) -> Iterator[Candidate]:
    """The adjectives that this word may be derived from, with how its meaning follows."""
    for ending, before, relation in DERIVED_ENDINGS:
        if word.endswith(ending):
            yield Candidate(relation, word.removesuffix(ending) + before, "adjective")
    for prefix in NEGATIONS:
        if word.startswith(prefix):
            yield Candidate("not", word.removeprefix(prefix), "adjective")


def variants(word: str) -> Iterator[str]:
    """Possible variant spellings of a word."""
    for part, pattern, other in SPELLINGS:
        if part in word and (spelled := pattern.sub(other, word)) != word:
            yield spelled

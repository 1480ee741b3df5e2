"""Names that people can read and tell apart: nothing invisible, and nobody who looks like somebody else."""

import unicodedata
from typing import Annotated

from msgspec import Meta

from lettercup.core import say
from lettercup.house.refusal import Unreadable

Name = Annotated[str, Meta(min_length=1, max_length=24)]
BotLevel = Annotated[str, Meta(min_length=1, max_length=24)]
SOMEBODY = "Somebody"
"""The name of whoever asked to be forgotten."""
BOT_NAMES = ("Pepper", "Basil", "Olive", "Clove", "Ginger", "Juniper", "Sorrel", "Anise", "Caraway", "Fennel")
PRESENTATION = "\ufe0e\ufe0f"
"""Ask for a sign as text or as a picture; they change nothing else, and phones add them to many pictures."""
BLANK = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
"""Signs that count as letters, marks or symbols, and show nothing."""
SELECTORS = (range(0x180B, 0x1810), range(0xFE00, 0xFE10), range(0xE0100, 0xE01F0))
"""Choose between forms of the sign before them; most fonts have only one."""
MOST_MARKS = 3
"""Marks on one letter; more of them cover the lines above and below."""
ALIKE = {
    "a": "\u0430\u0251\u03b1\ua4ee\u13aa",
    "b": "\u044c\u0185\u0432\u03b2\ua4d0\u13f4",
    "c": "\u0441\u03f2\ua4da\u13df",
    "d": "\u0501\ua4d3\u13a0",
    "e": "\u0435\u0454\u03b5\ua4f0\u13ac",
    "f": "\ua4dd",
    "g": "\u0261\ua4d6\u13c0",
    "h": "\u04bb\u043d\u03b7\ua4e7\u13bb",
    "i": "\u0456\u0131\u0269\u03b9l\u04cf1|\ua4f2",
    "j": "\u0458\u03f3\ua4d9\u13ab",
    "k": "\u03ba\u043a\ua4d7\u13e6",
    "m": "\u043c\u03bc\ua4df\u13b7",
    "n": "\u0578\u043f\ua4e0",
    "o": "\u043e\u03bf\u03c30\ua4f3",
    "p": "\u0440\u03c1\ua4d1\u13e2",
    "q": "\u051b",
    "r": "\u0433\ua4e3\u13a1",
    "s": "\u0455\ua4e2\u13da",
    "t": "\u03c4\u0442\ua4d4\u13a2",
    "u": "\u03c5\u057d\ua4f4",
    "v": "\u03bd\u0475\ua4e6\u13d9",
    "w": "\u051d\u03c9\ua4ea\u13b3",
    "x": "\u0445\u03c7\ua4eb",
    "y": "\u0443\u03b3\u04af\ua4ec",
    "z": "\u1d22\u03b6\ua4dc\u13c3",
}
"""Small letters, and signs of other alphabets that look like them, small or large; capitals are made small before."""
PLAIN = str.maketrans({sign: letter for letter, signs in ALIKE.items() for sign in signs})
FOREIGN = {sign: letter for sign, letter in PLAIN.items() if sign > ord("\x7f")}
"""The signs of other alphabets alone."""


def clean(text: str, field: str) -> str:
    """Text that people wrote: on one line, without signs that cannot be seen."""
    text = " ".join(unicodedata.normalize("NFC", text).split())
    if not any(_shows(sign) for sign in text):
        raise Unreadable(field, say("There is nothing in it to read."))
    if any(_is_hidden(sign) for sign in text) or _has_too_many_marks(text):
        raise Unreadable(field, say("There are invisible characters in it."))
    return text


def clean_name(text: str, field: str = "$.name") -> str:
    """A name: as `clean`, and without signs that only ask for another form of the one before them."""
    return clean(text.translate({ord(sign): None for sign in PRESENTATION}), field)


def looks(name: str) -> str:
    """What a name looks like: two names that give the same are taken for each other."""
    small = unicodedata.normalize("NFKC", name).casefold().translate(PLAIN)
    return "".join(small.split())


def in_latin(name: str) -> str:
    """A name in small Latin letters without accents, as far as it looks like them; the other signs stay."""
    small = unicodedata.normalize("NFKD", name).casefold().translate(FOREIGN)
    return "".join(sign for sign in small if not unicodedata.combining(sign))


def _shows(sign: str) -> bool:
    return unicodedata.category(sign)[0] in "LNPS" and not _is_hidden(sign)


def _is_hidden(sign: str) -> bool:
    selects = any(ord(sign) in signs for signs in SELECTORS) and sign not in PRESENTATION
    return selects or sign in BLANK or unicodedata.category(sign).startswith("C")


def _has_too_many_marks(text: str) -> bool:
    run = 0
    for sign in text:
        run = run + 1 if unicodedata.category(sign) in ("Mn", "Me") else 0
        if run > MOST_MARKS:
            return True
    return False

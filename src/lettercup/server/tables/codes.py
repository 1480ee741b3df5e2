"""Table codes: a short word and four digits, easy to say, to type and to remember, hard to guess."""

import re
import secrets
from collections.abc import Sequence

LIST = """
ALDER AMBER ANISE APPLE APRON ARBOR ASPEN BADGE BAGEL BAKER BARGE BASIL BEACH BEECH BERRY BIRCH BLOOM BOARD BRASS
BREAD BRICK BROOK BROOM BRUSH BUNNY CABIN CAMEL CANOE CARGO CEDAR CHAIR CHALK CHARM CHESS CHIVE CIDER CLOCK CLOUD
CLOVE COACH COAST COCOA CORAL COUCH CRANE CREAM CREEK CREST CROWN CRUMB CURRY DAIRY DAISY DANCE DENIM DONUT DRIFT
DRUMS EAGLE EARTH EASEL EMBER FABLE FAIRY FERRY FIELD FJORD FLAME FLOUR FLUTE FORGE FROST FRUIT GAMES GLASS GLOBE
GLOVE GOOSE GRAPE GRASS GREEN GROVE GUAVA HAZEL HEDGE HERON HONEY HORSE HOUSE IVORY JELLY JEWEL KAYAK KITES KOALA
LACES LATCH LEMON LILAC LINEN LLAMA LODGE LUNCH MANGO MAPLE MARSH MEDAL MELON MERRY METAL MINTS MOCHA MOOSE MOTOR
MOUSE MUSIC NACHO NIGHT NOVEL OASIS OCEAN OLIVE ONION OPERA OTTER PAINT PANDA PAPER PASTA PATIO PEACH PEARL PECAN
PENNY PIANO PIXEL PLAZA POLAR POPPY PORCH PRISM PULSE QUAIL QUILT RADIO RANCH RAVEN RIDGE RIVER ROAST ROBIN SALAD
SALSA SAUCE SCARF SCONE SHELL SHORE SILKS SLATE SMILE SOLAR SPICE SPOON SPRIG STAMP STEAM STONE STORK STORY STRAW
SUGAR SUNNY SWIFT SYRUP TABLE TANGO TEMPO THYME TIGER TOAST TORCH TOWER TRAIL TRAIN TULIP UNION VALID VAULT VIOLA
VISTA WAGON WALTZ WATER WHALE WHEAT WILLOW WINDS YACHT YEAST ZEBRA
"""
WORDS = tuple(LIST.split())
POCKET = ("POCKET",)
"""The only word of tables that are played in a browser, without a server: their codes tell them from all others."""
DIGITS = "23456789"
"""Without 0 and 1, which look like letters."""
FEWEST = 4
"""Digits of a code, as long as few of these are taken."""
MOST = 8
TRIED = 4
"""Codes of one length that are tried."""
SHAPE = re.compile(rf"([a-z]+)[\s\u2010-\u2015_-]*([2-9]{{{FEWEST},{MOST}}})")


def fresh(taken: int = 0, words: Sequence[str] | None = None) -> str:
    """A code at random; after each few that were taken it is a digit longer, so that there is always a free one.

    With four digits there are about eight hundred thousand.
    """
    digits = min(MOST, FEWEST + taken // TRIED)
    return f"{secrets.choice(words or WORDS).lower()}-{''.join(secrets.choice(DIGITS) for _ in range(digits))}"


def code_from(chance: bytes, words: Sequence[str] | None = None) -> str:
    """The longest kind of code, made from some bytes that nobody can guess."""
    number = int.from_bytes(chance)
    number, word = divmod(number, len(words or WORDS))
    return f"{(words or WORDS)[word].lower()}-{''.join(DIGITS[number // 8**place % 8] for place in range(MOST))}"


def is_long(code: str) -> bool:
    """Whether a code is of the longest kind, as those of attempts are."""
    return len(code.partition("-")[2]) == MOST


def tidy(typed: str, words: Sequence[str] | None = None) -> str | None:
    """A code as somebody typed it, in its own spelling; None if it cannot be one."""
    matched = SHAPE.fullmatch(typed.strip().lower())
    return f"{matched[1]}-{matched[2]}" if matched and matched[1].upper() in (words or WORDS) else None

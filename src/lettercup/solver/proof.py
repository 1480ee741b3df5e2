"""What a proof that nothing is better covers."""

from enum import StrEnum


class Proof(StrEnum):
    """How much of the rule a search has ruled out; kernel, library, command line and page use these names."""

    NONE = "none"
    ONE_PIECE = "one piece, every run a word"
    """No layout in one piece in which every run is a word is better."""
    WHOLE_RULE = "whole rule"
    """No legal layout is better."""

"""Games that are over, reviewed: what was possible in every turn, beside what was played."""

from lettercup.analysis.past import BUDGET, Laying, Past, Possible, ShownDie
from lettercup.analysis.review import review

__all__ = ["BUDGET", "Laying", "Past", "Possible", "ShownDie", "review"]

"""Games that are over, reviewed: what was possible in every turn, beside what was played."""

from lettercup.analysis.past import BUDGET, Laid, Laying, Past, Possible
from lettercup.analysis.review import review

__all__ = ["BUDGET", "Laid", "Laying", "Past", "Possible", "review"]

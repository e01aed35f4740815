"""Chance. Knows nothing of war: the verbs, the sources that answer them, and exact distributions.

from sandtable.dice import at_most
from sandtable.dice.exact import exact
from sandtable.dice.play import seeded

def assault(dice, numbers):
    hit, save = numbers
    return dice.passes(hit, why="hit") and not dice.passes(save, why="save")

exact(assault, (at_most(5), at_most(5)))[True]     # Fraction(1, 4)
assault(seeded(7), (at_most(5), at_most(5)))       # one throw
"""

from sandtable.dice.classes import Bag, Classes, span
from sandtable.dice.distribution import Distribution, WeightsDoNotSum
from sandtable.dice.exact import NotRepeatable, TooManyBranches
from sandtable.dice.need import Need, at_least, at_most
from sandtable.dice.stages import Stage
from sandtable.dice.thrown import Roll, Throw, ThrownDice
from sandtable.dice.verbs import Dice

__all__ = [
    "Bag",
    "Classes",
    "Dice",
    "Distribution",
    "Need",
    "NotRepeatable",
    "Roll",
    "Stage",
    "Throw",
    "ThrownDice",
    "TooManyBranches",
    "WeightsDoNotSum",
    "at_least",
    "at_most",
    "span",
]

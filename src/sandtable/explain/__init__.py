"""Explained numbers, honest refusals, and the sentences made from them."""

from sandtable.explain.effect import Effect
from sandtable.explain.numbers import Modifier, Target, counting
from sandtable.explain.percent import percent
from sandtable.explain.refusal import Refusal, Refused, refuse_if, refused
from sandtable.explain.spoken import Spoken

__all__ = [
    "Effect",
    "Modifier",
    "Refusal",
    "Refused",
    "Spoken",
    "Target",
    "counting",
    "percent",
    "refuse_if",
    "refused",
]

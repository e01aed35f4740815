"""Terms of a game that know how players say them."""

from __future__ import annotations

from enum import StrEnum
from typing import Self


class Spoken(StrEnum):
    """A term and its words: `GUN = "gun", "Gun"`; where none are given, its value with spaces between its words.

    A result may also name the family that it belongs to, which headlines add up. A class of results among which
    nothing happens says which are worth hoping for; of others the best that can come is hoped for.
    """

    words: str
    family: str

    def __new__(cls, value: str, words: str = "", family: str = "") -> Self:
        term = str.__new__(cls, value)
        term._value_, term.words, term.family = value, words or value.replace("_", " "), family
        return term

    @property
    def said(self) -> str:
        return self.words

    @property
    def group(self) -> str:
        return self.family

    @property
    def is_hoped_for(self) -> bool:
        """Whether whoever throws gains by this result."""
        return True

    @property
    def opening(self) -> str:
        """The words as they begin a sentence."""
        return self.words[0].upper() + self.words[1:]

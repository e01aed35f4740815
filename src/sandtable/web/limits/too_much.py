"""What is counted, and how one is told that it was too much."""

from __future__ import annotations

from enum import Enum
from math import ceil


class Spent(Enum):
    """What is counted for each address."""

    REQUEST = "too many requests"
    FILE = "too many files"
    GAME = "too many new games"
    LOOK = "too many scenarios looked at"
    LISTING = "too many games on the list"
    LINE = "too many lines of chat"
    HINT = "too many questions to the coach"
    STUDY = "too many games to be studied"
    SEAT_LINE = "too many lines of chat from this seat"


class TooMuch(Exception):
    """Somebody asks more than one may."""

    def __init__(self, what: Spent, wait: float) -> None:
        self.seconds = max(1, ceil(wait))
        waiting = f"{self.seconds} seconds" if self.seconds > 1 else "a second"
        super().__init__(f"{what.value}: try again in {waiting}")

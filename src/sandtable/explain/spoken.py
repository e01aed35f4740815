"""Terms of a game that are said as they are written."""

from __future__ import annotations

from enum import StrEnum


class Spoken(StrEnum):
    """A term whose value, with spaces between its words, is how players say it."""

    @property
    def said(self) -> str:
        return self.value.replace("_", " ")

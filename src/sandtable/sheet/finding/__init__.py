"""Finding a question by what players say: their words, names of units and weapons, and typing errors."""

from sandtable.sheet.finding.finding import LONGEST_PHRASE, MOST_FOUND, Found, find

__all__ = ["LONGEST_PHRASE", "MOST_FOUND", "Found", "find"]

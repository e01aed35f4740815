"""A game of one turn, for tests that play many to their end."""

from sandtable.sheet.shelves import playable

RULESET = "dday_to_berlin"
SHORT_TEXT = playable(RULESET)[1].source("crossroads")[1].replace("turns = 6", "turns = 1")
#: What is asked for to begin it.
SHORT = {"scenario": "short", "scenario_text": SHORT_TEXT}

"""Guides through battles of D-Day to Berlin, and what they can see in a position."""

from sandtable.rulesets.dday_to_berlin.guides.signs import SIGNS

__all__ = ["SIGNS"]

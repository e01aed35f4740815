"""Guides through battles of Konflikt '47, and what they can see in a position."""

from sandtable.rulesets.konflikt_47.guides.signs import SIGNS

__all__ = ["SIGNS"]

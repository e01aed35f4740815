"""Guides through battles of Flames of War, and what they can see in a position."""

from sandtable.rulesets.flames_of_war.guides.signs import SIGNS

__all__ = ["SIGNS"]

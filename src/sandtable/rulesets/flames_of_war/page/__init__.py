"""Flames of War on a page."""

from sandtable.rulesets.flames_of_war.page.face import GameFace

__all__ = ["GameFace"]

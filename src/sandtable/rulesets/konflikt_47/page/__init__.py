"""Konflikt '47 on a page."""

from sandtable.rulesets.konflikt_47.page.face import GameFace

__all__ = ["GameFace"]

"""D-Day to Berlin on a page."""

from sandtable.rulesets.dday_to_berlin.page.face import GameFace

__all__ = ["GameFace"]

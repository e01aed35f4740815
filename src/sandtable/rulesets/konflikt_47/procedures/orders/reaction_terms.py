"""The words of reactions."""

from __future__ import annotations

from enum import StrEnum


class Reaction(StrEnum):
    """What a unit may do about an enemy action (k47.gap.reactions, k47.gap.ambush)."""

    GO_DOWN = "go_down"
    FIREFIGHT = "firefight"
    ESCAPE = "escape"
    STAND_AND_FIRE = "stand_and_fire"
    RECCE = "recce"
    AMBUSH_FIRE = "ambush_fire"

    @property
    def said(self) -> str:
        return "recce move" if self is Reaction.RECCE else self.value.replace("_", " ")


class Answered(StrEnum):
    """The enemy action that is answered."""

    DIRECT_FIRE = "direct_fire"
    INDIRECT_FIRE = "indirect_fire"
    SHOCKWAVE = "shockwave"
    ASSAULT = "assault"
    MOVE = "move"
    REACTION = "reaction"
    AMBUSH_FIRE = "ambush_fire"
    FRIENDLY_FIRE = "friendly_fire"
    CLOSE_QUARTERS = "close_quarters"

    @property
    def said(self) -> str:
        articles = {Answered.SHOCKWAVE: "a ", Answered.ASSAULT: "an ", Answered.MOVE: "a ", Answered.REACTION: "a "}
        return articles.get(self, "") + self.value.replace("_", " ")


class Die(StrEnum):
    """What the reacting unit's order die shows."""

    NONE = "none"
    AMBUSH = "ambush"
    OTHER = "other"

"""Clear tactical advantages: the closed list of what gives +2 to every unit of a side."""

from __future__ import annotations

from enum import StrEnum


class Advantage(StrEnum):
    ENVELOPMENT = "envelopment"
    CAUGHT_MOVING = "caught_moving"
    STARVED = "starved"
    DUG_IN = "dug_in"
    OBSTACLE = "obstacle"
    GRANTED = "granted"

    @property
    def said(self) -> str:
        return {
            Advantage.ENVELOPMENT: "envelopment",
            Advantage.CAUGHT_MOVING: "defenders caught moving",
            Advantage.STARVED: "defenders out of supplies",
            Advantage.DUG_IN: "dug in",
            Advantage.OBSTACLE: "attacked across a river",
            Advantage.GRANTED: "advantage granted by the umpire",
        }[self]

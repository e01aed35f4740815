"""The parts of a unit's Movement Step in their order (fow.gap.movement-step-order)."""

from __future__ import annotations

from enum import IntEnum


class MovePart(IntEnum):
    """How far a unit has come; a part that is past is not gone back to."""

    FORWARD = 1
    DISMOUNT = 2
    ORDER = 3
    MOVE = 4
    MOUNT = 5
    FOLLOW = 6

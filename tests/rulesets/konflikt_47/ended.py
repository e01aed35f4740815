"""Vehicles as an outcome tells of them, written as short as the rules think of them."""

from __future__ import annotations

from sandtable.rulesets.konflikt_47.procedures.vehicles.vehicle_fate import (
    Fate,
    VehicleAfter,
    VehicleFate,
    vehicle_after,
)

__all__ = ["OUT", "left"]


def left(fate: Fate = Fate.NO_DAMAGE, pins: int = 0, immobilised: bool = False, halted: bool = False) -> VehicleAfter:
    """A vehicle that is still there, with so many pins."""
    return vehicle_after(VehicleFate(fate, pins, immobilised, halted))


#: All knock-outs are one outcome.
OUT = left(Fate.KNOCKED_OUT)

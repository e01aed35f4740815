"""What artillery adds to a combat from afar, and which guns of a side do."""

from __future__ import annotations

from fractions import Fraction

from sandtable.rulesets.megagame.procedures.combat.fighters import Gun
from sandtable.rulesets.megagame.tables import Tables
from sandtable.rulesets.megagame.terms import Kind


def gun_adds(kind: Kind, status: int, km: Fraction, tables: Tables) -> int:
    """All of its status at effective range, half of it rounded up at long range, nothing beyond."""
    row = tables.artillery[kind]
    if km <= row.effective:
        return status
    if row.long is not None and km <= row.long:
        return (status + 1) // 2
    return 0


def supporting(guns: tuple[Gun, ...], fighting: int, tables: Tables) -> tuple[tuple[Gun, int], ...]:
    """The guns that support with what each adds: no more than fight, those that add most first."""
    reached = [(gun, gun_adds(gun.kind, gun.status, gun.km, tables)) for gun in guns]
    return tuple(sorted((each for each in reached if each[1]), key=lambda each: -each[1])[:fighting])


def left_over(guns: tuple[Gun, ...], fighting: int, tables: Tables) -> tuple[Gun, ...]:
    """Guns in range that the limit kept from supporting: they are free for the next combat."""
    reached = [gun for gun in guns if gun_adds(gun.kind, gun.status, gun.km, tables)]
    for gun, _ in supporting(guns, fighting, tables):
        reached.remove(gun)
    return tuple(reached)

"""Where a tank is struck, and what a hit there meets: one face, or hull and turret apart."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from sandtable.explain import Target
from sandtable.rulesets.flames_of_war.procedures.fire.armour import ArmourHit, MixedHit, armour_hit, armour_number
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Face, Facing


class Plates(Struct, frozen=True):
    """The armour of a tank."""

    front: int
    side: int
    top: int = 0
    skirts: bool = False

    def on(self, face: Face) -> int:
        return {Face.FRONT: self.front, Face.SIDE: self.side, Face.TOP: self.top}[face]


def face_number(plates: Plates, face: Face, firepower: int, tables: Tables, distance: float, name: str) -> Target:
    """What is added to the armour die; whatever strikes the Top gains nothing from range."""
    inches = 0.0 if face is Face.TOP else distance
    number = armour_number(face, plates.on(face), firepower, tables, distance=inches, skirts=plates.skirts)
    return replace(number, name=name)


def armour_numbers(
    plates: Plates, facing: Facing, firepower: int, tables: Tables, distance: float
) -> tuple[Target, ...]:
    """One number, or those of hull and turret."""
    hull, turret = facing.parts
    if hull is turret:
        return (face_number(plates, hull, firepower, tables, distance, "Armour"),)
    return (
        face_number(plates, hull, firepower, tables, distance, "Hull armour"),
        face_number(plates, turret, firepower, tables, distance, "Turret armour"),
    )


def hit_on(numbers: tuple[Target, ...], anti_tank: int, firepower: int, tables: Tables) -> ArmourHit | MixedHit:
    """A hit as the dice need it."""
    hull, *turret = (armour_hit(number.number, anti_tank, firepower, tables) for number in numbers)
    return MixedHit(tables.parts, hull, turret[0]) if turret else hull

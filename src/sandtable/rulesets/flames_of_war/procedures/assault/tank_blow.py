"""An assault hit on an armoured tank: its Side with the weapon of the team, or its Top with whatever is at hand."""

from __future__ import annotations

from fractions import Fraction

from msgspec import Struct

from sandtable.dice.exact import exact
from sandtable.explain import Effect, Target, percent
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.fire.armour import ArmourHit, armour_hit, armour_number, harm_of
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Face, Harm, StrikeAt


class Arm(Struct, frozen=True):
    """The best Anti-tank weapon of a team; without one it can only strike at the Top."""

    at: int
    fp: int

    @property
    def is_weapon(self) -> bool:
        return self.at > 0


class Hull(Struct, frozen=True):
    """The plates that an assault hit can strike."""

    side: int
    top: int
    skirts: bool = False


class TankBlow(Struct, frozen=True):
    """A hit where it was chosen to strike: the face, the armour that is added to the die, and the hit itself."""

    face: Face
    armour: Target
    hit: ArmourHit

    @property
    def out_of_action(self) -> Fraction:
        """Bailed Out or Destroyed."""
        return 1 - exact(harm_of, self.hit)[Harm.NONE]

    @property
    def worth(self) -> tuple[Fraction, Fraction]:
        """How likely it is out of action, and Destroyed at that."""
        return self.out_of_action, exact(harm_of, self.hit)[Harm.DESTROY]


def side_blow(hull: Hull, arm: Arm, tables: Tables) -> TankBlow:
    number = armour_number(Face.SIDE, hull.side, arm.fp, tables, skirts=hull.skirts)
    return TankBlow(Face.SIDE, number, armour_hit(number.number, arm.at, arm.fp, tables))


def top_blow(hull: Hull, tables: Tables) -> TankBlow:
    at, fp = tables.limit("top_anti_tank"), tables.limit("top_firepower")
    number = armour_number(Face.TOP, hull.top, fp, tables)
    return TankBlow(Face.TOP, number, armour_hit(number.number, at, fp, tables))


def tank_blow(hull: Hull, arm: Arm, where: StrikeAt, tables: Tables) -> TankBlow:
    """The hit as chosen; of two the one that is likelier to put the tank out of action, then to destroy it."""
    top = top_blow(hull, tables)
    if where is StrikeAt.TOP or not arm.is_weapon:
        return top
    side = side_blow(hull, arm, tables)
    return side if where is StrikeAt.SIDE or side.worth >= top.worth else top


def advice(hull: Hull, arm: Arm, tables: Tables) -> Effect:
    """What both choices promise."""
    top = top_blow(hull, tables)
    if not arm.is_weapon:
        return Effect("better", Face.TOP.value, fow.GAP_ASSAULT_TANK_CHOICE, "a team with no weapon strikes at the Top")
    side = side_blow(hull, arm, tables)
    better = Face.SIDE if side.worth >= top.worth else Face.TOP
    said = f"Side puts it out of action in {percent(side.out_of_action)}, Top in {percent(top.out_of_action)}"
    return Effect("better", better.value, fow.GAP_ASSAULT_TANK_CHOICE, said)

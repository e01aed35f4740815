"""The hits of one volley on a vehicle: each penetrates or not, and damage is suffered in order until it is out."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from sandtable.dice import Classes, Dice, Need
from sandtable.explain import Modifier, Target
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.procedures.fire.casualties import damage_stays
from sandtable.rulesets.konflikt_47.procedures.fire.damage import damage_need
from sandtable.rulesets.konflikt_47.procedures.fire.small_dice import Amount, roll_amount
from sandtable.rulesets.konflikt_47.procedures.vehicles.damage_results import Damage, Struck, apply_grades, grade_damage
from sandtable.rulesets.konflikt_47.procedures.vehicles.penetration import penetration_die
from sandtable.rulesets.konflikt_47.procedures.vehicles.vehicle_fate import OUT, Crew, VehicleFate
from sandtable.rulesets.konflikt_47.tables import Tables
from sandtable.rulesets.konflikt_47.terms import Grade

#: What a vehicle's hits come to, roll by roll.
DAMAGE_STAGES = (
    (k47.DAMAGE_ROLL, "damage"),
    (k47.GAP_TRAITS, "damage not shrugged off"),
    (k47.RESULT_TABLE, "damage result"),
    (k47.RESULT_ON_FIRE, "fire check"),
)


class Armoured(Struct, frozen=True, cache_hash=True):
    """Armour under a certain shot: the penetration die, the damage of each grade, and what keeps it on a tough one."""

    die: Classes
    damage: tuple[tuple[str, Damage], ...]
    stays: Need | None = None


class SoftSkin(Struct, frozen=True):
    """What any damage destroys (k47.gap.soft-skin); HE hits it as often as its shell shows."""

    need: Need
    shell: Amount | None = None


class Hits(Struct, frozen=True):
    """So many hits on a vehicle, whose pins from them are on it already."""

    hits: int
    hull: Armoured | SoftSkin
    crew: Crew
    vehicle: VehicleFate


def soft_hull(number: Target, tables: Tables, *, tough: bool, shell: Amount | None = None) -> SoftSkin:
    """A soft-skin or scout walker under a shot with this number; a tough one ignores damage with a second die."""
    need = damage_need(number)
    return SoftSkin(need.then(damage_stays(tables)) if tough else need, shell)


def armoured_hull(number: Target, tables: Tables, *, tough: bool, bonus: Modifier | None = None) -> Armoured:
    """The armour that a shot with this number meets; the bonus is for open-topped vehicles under indirect fire."""
    return Armoured(
        penetration_die(number, tables), damage_by_grade(tables, bonus), damage_stays(tables) if tough else None
    )


@lru_cache(maxsize=64)
def damage_by_grade(tables: Tables, bonus: Modifier | None) -> tuple[tuple[str, Damage], ...]:
    return tuple((grade.value, grade_damage(grade, tables, bonus)) for grade in tables.grades)


def take_hits(dice: Dice, hits: Hits) -> VehicleFate:
    """Every hit of the volley, one after the other; nothing more happens to what is out."""
    if isinstance(hits.hull, SoftSkin):
        destroyed = dice.run(destroys, SoftHits(hits.hits, hits.hull), why=k47.DAMAGE_ROLL)
        return OUT if destroyed else hits.vehicle
    if len(hits.hull.die.rows) == 1:  # nothing can come of it, so nobody rolls
        return hits.vehicle
    after = dice.repeat(
        one_hit, UnderFire(hits.hull, hits.crew, hits.vehicle), hits.hits, out, why=k47.GAP_MASSIVE_ORDER
    )
    return after.vehicle


class SoftHits(Struct, frozen=True):
    hits: int
    hull: SoftSkin


def destroys(dice: Dice, soft: SoftHits) -> bool:
    """Whether one of the hits does damage."""
    if soft.hull.shell is None:
        return dice.successes(soft.hits, soft.hull.need, why=k47.DAMAGE_ROLL) > 0
    return dice.accumulate(soft.hits, shell_damage, soft.hull, why=k47.GAP_HE_FIRE) > 0


def shell_damage(dice: Dice, hull: SoftSkin) -> int:
    """1 if a shell that hit does damage: it hits as often as its dice show."""
    hits = roll_amount(dice, hull.shell, why=k47.GAP_HE_FIRE) if hull.shell else 1
    return int(dice.successes(hits, hull.need, why=k47.DAMAGE_ROLL) > 0)


class UnderFire(Struct, frozen=True):
    """An armoured vehicle between two hits."""

    hull: Armoured
    crew: Crew
    vehicle: VehicleFate


def out(under: UnderFire) -> bool:
    return under.vehicle.is_out


def one_hit(dice: Dice, under: UnderFire) -> UnderFire:
    """One penetration roll, and the results of the damage it does."""
    hull = under.hull
    grade = dice.look_up(hull.die, why=k47.DAMAGE_ROLL)
    if grade == Grade.NONE or (hull.stays is not None and not dice.passes(hull.stays, why=k47.GAP_TRAITS)):
        return under
    struck = Struck(under.crew, under.vehicle, (dict(hull.damage)[grade],))
    return UnderFire(hull, under.crew, dice.run(apply_grades, struck, why=k47.VEH_ENCLOSED_TABLE))

"""What every shot has in common: who fires, how far, under which order, and whether the weapon may fire at all."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Annotated

from msgspec import Struct

from sandtable.explain import Effect, Refusal, Refused, refuse_if, refused
from sandtable.explain.sentences import count_of
from sandtable.rulesets.konflikt_47 import facts as ask
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.rows import Weapon
from sandtable.rulesets.konflikt_47.tables import Tables
from sandtable.rulesets.konflikt_47.terms import Cover, Order, Quality, Special
from sandtable.sheet import Facts
from sandtable.sheet.facts import flag

#: The name of the note that tells the dice to hit.
DICE = "dice_to_hit"


class FiringFacts(Facts, frozen=True, kw_only=True):
    """The firing unit. Ambush stands for ambush fire and for shots in reaction, which count as the Fire order."""

    distance: ask.Distance = 10.0
    order: ask.FiringOrder = Order.FIRE
    firer_quality: ask.FirerQuality = Quality.REGULAR
    firer_pins: ask.FirerPins = 0
    lone_crewman: Annotated[bool, flag("Firer's last man", "A Team weapon that is served by one model")] = False
    mounted: Annotated[bool, flag("Firer is a vehicle", "Weapons of vehicles and walkers ignore Team and Fixed")] = (
        False
    )
    in_arc: ask.InArc = True


def firer_alone(facts: FiringFacts) -> FiringFacts:
    """The firing unit without its target: what it needs is worked out once for all that it fires at."""
    return FiringFacts(
        distance=facts.distance,
        order=facts.order,
        firer_quality=facts.firer_quality,
        firer_pins=facts.firer_pins,
        lone_crewman=facts.lone_crewman,
        mounted=facts.mounted,
        in_arc=facts.in_arc,
    )


class AimedAt(Struct, frozen=True, kw_only=True):
    """What a shot is aimed at, as far as hitting it goes."""

    cover: Cover = Cover.NONE
    down: bool = False
    small: bool = False


def no_fire(order: Order, tables: Tables) -> Refusal | None:
    """Orders under which nobody fires."""
    row = tables.orders[order]
    return refuse_if(not row.may_fire, row.rule, f"nobody fires under a {order.said} order")


def against_firing(weapon: Weapon, facts: FiringFacts, tables: Tables, *, indirect: bool = False) -> Refused | None:
    """Everything that keeps this weapon from firing at that distance under that order."""
    bearing = FiringFacts(distance=facts.distance, order=facts.order, mounted=facts.mounted, in_arc=facts.in_arc)
    return _against_firing(weapon, bearing, tables, indirect)


@lru_cache(maxsize=4096)
def _against_firing(weapon: Weapon, facts: FiringFacts, tables: Tables, indirect: bool) -> Refused | None:
    return refused(
        no_fire(facts.order, tables),
        refuse_if(
            weapon.has(Special.FIXED) and not facts.mounted and facts.order is Order.ADVANCE,
            k47.GAP_FIXED,
            f"the {weapon.name} is Fixed and may not fire under an Advance order",
        ),
        refuse_if(
            not facts.in_arc and (facts.mounted or weapon.has(Special.FIXED)),
            k47.GAP_MOUNTS if facts.mounted else k47.GAP_FIXED,
            f"the target is outside the arc of the {weapon.name}",
        ),
        refuse_if(
            indirect and facts.order is Order.AMBUSH,
            k47.GAP_AMBUSH,
            "indirect fire is not possible from ambush or in reaction",
        ),
        out_of_range(weapon, facts.distance, indirect=indirect),
    )


def fires_all_round(weapon: Weapon, facts: FiringFacts) -> Effect | None:
    """Told where somebody says that the target is out of an arc that infantry does not have."""
    if facts.in_arc or facts.mounted or weapon.has(Special.FIXED):
        return None
    return Effect(
        "all_round", True, k47.GAP_INFANTRY_FACING, "infantry has no facing: what is not Fixed fires all round"
    )


def out_of_range(weapon: Weapon, distance: float, *, indirect: bool = False) -> Refused | None:
    """Beyond the longest range, or inside the shortest."""
    least = weapon.min_indirect if indirect and weapon.has(Special.HOWITZER) else weapon.min
    return refused(
        refuse_if(
            distance > weapon.max,
            k47.WEAPONS_MAX_RANGE,
            f"{distance:g} in is beyond the {weapon.max} in of the {weapon.name}",
        ),
        refuse_if(
            distance < least,
            k47.WEAPONS_MIN_RANGE,
            f"{distance:g} in is inside the minimum range of {least} in of the {weapon.name}",
        ),
    )


def why_none(reasons: Sequence[Refused]) -> Refused | None:
    """Why no weapon of a unit may fire: what keeps all of them from it, or else what keeps each."""
    shared = [each for each in reasons[0].refusals if all(each in other.refusals for other in reasons)]
    return refused(*shared) or refused(*reasons)


def dice_note(dice: dict[str, int]) -> tuple[Effect, ...]:
    """How many dice each weapon throws to hit, where it is more than one in all."""
    in_all = sum(dice.values())
    if in_all < 2:
        return ()
    by_weapon = ", ".join(f"{number} for {name}" for name, number in dice.items())
    said = by_weapon if len(dice) > 1 else str(in_all)
    return (Effect(DICE, in_all, k47.WEAPONS_SHOTS, f"dice to hit: {said}"),)


def used_up(number: int) -> Effect:
    """One-shot weapons that were fired."""
    said = f"{count_of(number, 'one-shot weapon')} used up, hit or miss"
    return Effect("used_up", number, k47.GAP_ONE_SHOT, said)

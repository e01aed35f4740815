"""A shot or volley at a vehicle or walker, from the roll to hit to what becomes of it."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, ClassVar, NamedTuple

from msgspec.structs import replace

from sandtable.explain import Effect, Refused, Target, refuse_if, refused
from sandtable.explain.sentences import signed
from sandtable.rulesets.konflikt_47 import facts as ask
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.procedures.fire import cited
from sandtable.rulesets.konflikt_47.procedures.fire.ladder import (
    NO_MODIFIERS,
    Rung,
    fires_indirectly,
    ladder_number,
    next_shot,
)
from sandtable.rulesets.konflikt_47.procedures.fire.shells import round_fired, round_note
from sandtable.rulesets.konflikt_47.procedures.fire.shooting import AimedAt, against_firing, dice_note, used_up
from sandtable.rulesets.konflikt_47.procedures.fire.small_dice import Amount, amount
from sandtable.rulesets.konflikt_47.procedures.fire.to_hit import hit_need, hit_number
from sandtable.rulesets.konflikt_47.procedures.vehicles import vehicle_fate
from sandtable.rulesets.konflikt_47.procedures.vehicles.armour import against_top
from sandtable.rulesets.konflikt_47.procedures.vehicles.damage_results import DAMAGE_RESULT
from sandtable.rulesets.konflikt_47.procedures.vehicles.penetration import (
    PENETRATION_ROLL,
    against_round,
    can_damage,
    damages_said,
    penetration_number,
)
from sandtable.rulesets.konflikt_47.procedures.vehicles.vehicle_fate import NOT_HIT, Fate, VehicleAfter, VehicleFate
from sandtable.rulesets.konflikt_47.procedures.vehicles.vehicle_hits import (
    DAMAGE_STAGES,
    Armoured,
    SoftSkin,
    armoured_hull,
    soft_hull,
)
from sandtable.rulesets.konflikt_47.procedures.vehicles.vehicle_target import (
    VehicleTargetFacts,
    crew_check,
    crew_of,
    vehicle_before,
)
from sandtable.rulesets.konflikt_47.procedures.vehicles.vehicle_volley import Shots, VehicleVolley, shoot_vehicle
from sandtable.rulesets.konflikt_47.rows import Weapon
from sandtable.rulesets.konflikt_47.tables import SHOOTING, Tables
from sandtable.rulesets.konflikt_47.terms import Armour, Cover, Loaded, OrderDie, Quality, Rank, Round, Special
from sandtable.sheet import Assessment, Procedure
from sandtable.sheet.citing import once
from sandtable.sheet.facts import choice, count, unit

MOST_GUNS = 20


class VehicleShotFacts(VehicleTargetFacts, frozen=True, kw_only=True):
    """Weapons of one kind and one unit shoot at a vehicle."""

    first: ClassVar[tuple[str, ...]] = (
        "weapon",
        "vehicle",
        "distance",
        "armour",
        "cover",
        "order",
        "firer_pins",
        "guns",
        "firer_quality",
        "round",
        "pins",
        "shots_before",
        "quality",
        "officer",
        "die",
    )
    seldom: ClassVar[tuple[str, ...]] = (
        "shots_before",
        "officer",
        "die",
        "lone_crewman",
        "mounted",
        "in_arc",
        "open_topped",
        "immobilised",
        "tough",
        "horror_near",
        "indirect",
        "hit_before",
    )

    weapon: Annotated[str, unit("Weapon", SHOOTING, "What shoots")] = "medium-at"
    round: ask.RoundFired = Loaded.USUAL
    armour: Annotated[Armour, choice("Armour", "The side that is hit; indirect fire always strikes the top")] = (
        Armour.FRONT
    )
    cover: Annotated[Cover, choice("Cover", "Ruins or woods it stands in, or an obstacle or wreck in front of it")] = (
        Cover.NONE
    )
    guns: Annotated[int, count("Weapons firing", 1, MOST_GUNS, "How many of these weapons fire together")] = 1
    indirect: ask.Indirect = False
    shots_before: ask.ShotsBefore = 0
    hit_before: ask.HitBefore = False


def is_indirect(facts: VehicleShotFacts, weapon: Weapon) -> bool:
    return fires_indirectly(weapon, chosen=facts.indirect)


def shell_of(facts: VehicleShotFacts, weapon: Weapon, tables: Tables) -> Round:
    return round_fired(facts.round, weapon, facts.order, tables, at_troops=False)


def shot_refusals(facts: VehicleShotFacts, weapon: Weapon, tables: Tables) -> Refused | None:
    indirect = is_indirect(facts, weapon)
    return refused(
        refuse_if(facts.indirect and not indirect, k47.GAP_HOWITZER, f"the {weapon.name} cannot fire indirectly"),
        None if facts.round is Loaded.USUAL else against_round(weapon, Round(facts.round.value)),
        against_top(weapon, facts.armour, indirect=indirect),
        against_firing(weapon, facts, tables, indirect=indirect),
    )


def rung_of(facts: VehicleShotFacts) -> Rung:
    return Rung(facts.shots_before, facts.hit_before)


def shot_number(facts: VehicleShotFacts, weapon: Weapon, tables: Tables) -> Target:
    """To hit: the ladder of indirect fire, or the usual roll. Vehicles are never small, and Down is no help to them."""
    if is_indirect(facts, weapon):
        return ladder_number(rung_of(facts), tables, order=facts.order)
    return hit_number(weapon, facts, AimedAt(cover=facts.cover), tables)


def pins_of_hit(facts: VehicleShotFacts, weapon: Weapon, number: Target, tables: Tables) -> tuple[Amount, Effect]:
    """What a volley that hits pins with: an enclosed armoured vehicle only if it could have damaged it."""
    enclosed = tables.damage[facts.vehicle.target].armoured and not facts.open_topped
    if enclosed and not (tables.is_heavy(weapon.key) and can_damage(number)):
        pins, rule, label = amount("0"), k47.GAP_PINS_VEHICLE, "a hit that cannot damage it does not pin it"
    elif shell_of(facts, weapon, tables) is Round.HE and weapon.he is not None:
        pins, rule = amount(tables.he[weapon.he].pins), k47.HE_PINS
        label = f"pins of a hit by HE ({weapon.he.value}): {pins.text}"
    else:
        pins = amount(str(tables.limit("vehicle_hit_pins" if enclosed else "hit_pins")))
        rule, label = k47.GAP_PINS_VEHICLE if enclosed else k47.GAP_PINS_GAIN, f"pins if it is hit: {pins.text}"
    return pins, Effect("pins_of_hit", pins.text, rule, label)


class Aimed(NamedTuple):
    """A shot with its numbers, the armour that it meets, its dice, and how it pins."""

    armour: Armour
    to_hit: Target
    to_damage: Target
    shots: Shots
    pinning: Effect


def aimed(facts: VehicleShotFacts, tables: Tables) -> Aimed | Refused:
    """The numbers of a shot, or why it is not fired; what only the crew's morale asks for does not change them."""
    shown = replace(
        facts,
        quality=Quality.REGULAR,
        pins=0,
        immobilised=False,
        officer=Rank.NONE,
        horror_near=False,
        die=OrderDie.NONE,
    )
    return _aimed(shown, tables)


@lru_cache(maxsize=2048)
def _aimed(facts: VehicleShotFacts, tables: Tables) -> Aimed | Refused:
    weapon, target = tables.weapon(facts.weapon), tables.damage[facts.vehicle.target]
    if problem := shot_refusals(facts, weapon, tables):
        return problem
    indirect = is_indirect(facts, weapon)
    armour, fired = Armour.TOP if indirect else facts.armour, shell_of(facts, weapon, tables)
    to_hit = shot_number(facts, weapon, tables)
    to_damage = penetration_number(weapon, fired, facts.distance, facts.vehicle, armour, tables)
    pins, pinning = pins_of_hit(facts, weapon, to_damage, tables)
    hull: Armoured | SoftSkin
    if target.armoured:
        bonus = vehicle_fate.result_bonus(facts.open_topped, indirect, tables)
        hull = armoured_hull(to_damage, tables, tough=facts.tough, bonus=bonus)
    else:
        shell = amount(weapon.he.value) if fired is Round.HE and weapon.he else None
        hull = soft_hull(to_damage, tables, tough=facts.tough, shell=shell)
    shots = Shots(facts.guns * int(weapon.shots), hit_need(to_hit, tables), pins, hull)
    return Aimed(armour, to_hit, to_damage, shots, pinning)


def profile_of(facts: VehicleShotFacts, tables: Tables) -> VehicleVolley | Refused:
    before = vehicle_before(facts, tables)
    found = aimed(facts, tables)
    return found if isinstance(found, Refused) else volley_of(found, before, facts, tables)


def volley_of(found: Aimed, before: VehicleFate, facts: VehicleShotFacts, tables: Tables) -> VehicleVolley:
    return VehicleVolley(crew_of(facts, tables), before, (found.shots,))


def assess(facts: VehicleShotFacts, tables: Tables) -> Assessment[VehicleVolley] | Refused:
    before = vehicle_before(facts, tables)
    found = aimed(facts, tables)
    if isinstance(found, Refused):
        return found
    armour, to_hit, to_damage, shots, pinning = found
    weapon = tables.weapon(facts.weapon)
    burns = tables.damage[facts.vehicle.target].armoured and can_damage(to_damage)
    guns = "" if facts.guns == 1 else f"{facts.guns} x "
    # The first damage may set it on fire: its pins, those of the hit and that of the fire.
    burning = shots.pins.least + tables.limit("result_pins")
    check = (crew_check("Fire check", facts, burning, tables),) if burns else ()
    return Assessment(
        volley_of(found, before, facts, tables),
        f"{guns}{weapon.name} at {facts.said(tables)}",
        (f"hits on {shots.need.text}", damages_said(to_damage)),
        (to_hit, to_damage, *check),
        (*dice_note({weapon.short: shots.shots}), pinning, *shot_notes(facts, weapon, armour, tables)),
    )


def shot_notes(facts: VehicleShotFacts, weapon: Weapon, armour: Armour, tables: Tables) -> tuple[Effect, ...]:
    """What the rules say besides: the armour met, HE on armour, small arms, the round loaded on ambush."""
    target = tables.damage[facts.vehicle.target]
    found = [NO_MODIFIERS] if is_indirect(facts, weapon) else []
    if loaded := round_note(facts.round, weapon, facts.order, tables, at_troops=False):
        found.append(loaded)
    if not target.armoured:
        found.append(
            Effect("table", False, k47.GAP_SOFT_SKIN, "any damage destroys it; facing and range do not matter")
        )
        return tuple(found)
    if target.walker:
        found.append(Effect("armour", "any", k47.PEN_WALKERS_EXEMPT, "walkers have no weak facings"))
    else:
        found.append(Effect("armour", armour.value, k47.GAP_FACING, f"{armour.value} armour is met"))
    if not tables.is_heavy(weapon.key):
        found.append(Effect("harmless", True, k47.DAMAGE_SMALL_ARMS_VS_ARMOUR, "small arms never damage armour"))
    if shell_of(facts, weapon, tables) is Round.HE:
        found.append(Effect("he_hits", 1, k47.HE_VS_ARMOUR_SINGLE, "HE makes one penetration roll on armour"))
    if bonus := vehicle_fate.result_bonus(facts.open_topped, is_indirect(facts, weapon), tables):
        said = f"open-topped and hit from above: {signed(bonus.value)} on the damage results"
        found.append(Effect("result_bonus", bonus.value, bonus.rule, said))
    return tuple(found)


def follows(facts: VehicleShotFacts, after: VehicleAfter, tables: Tables) -> tuple[Effect, ...]:
    hit = after.fate is not Fate.MISSED
    soft = not tables.damage[facts.vehicle.target].armoured
    fate = vehicle_fate.fate_effects(after.vehicle, facts.die, soft=soft) if hit else (NOT_HIT,)
    return *fate, *weapon_effects(facts, after.vehicle, tables, hit=hit)


def weapon_effects(
    facts: VehicleShotFacts, after: VehicleFate, tables: Tables, *, hit: bool | None
) -> tuple[Effect, ...]:
    """What this weapon brings besides the damage; `hit` is None where others fired too and may have hit instead."""
    weapon = tables.weapon(facts.weapon)
    effects: tuple[Effect, ...] = ()
    if weapon.has(Special.GRAVITY_PULSE) and after.is_damaged and not after.is_out:
        no_run = "damaged by a gravity pulse it may not Run at its next activation"
        effects = (*effects, Effect("may_run_next", False, k47.GAP_GRAVITY_PULSE, no_run))
    if weapon.has(Special.ONE_SHOT):
        effects = (*effects, used_up(facts.guns))
    if is_indirect(facts, weapon) and not after.is_out:
        effects = (*effects, next_shot(rung_of(facts), tables, hit=hit))
    return effects


RULES = once(
    *cited.DIRECT_RULES,
    *PENETRATION_ROLL.rules,
    *DAMAGE_RESULT.rules,
    k47.HIT_SOFT_COVER,
    k47.HIT_HARD_COVER,
    k47.HE_PINS,
    k47.HE_VS_ARMOUR_SINGLE,
    k47.VEH_SOFT_DESTROYED,
    k47.WEAPONS_SHOTS,
    k47.GAP_PINS_GAIN,
    k47.GAP_HE_FIRE,
    k47.GAP_INDIRECT,
    k47.GAP_AMBUSH,
    k47.GAP_HOWITZER,
    k47.GAP_ONE_SHOT,
    k47.GAP_SHAPED_CHARGE,
    k47.GAP_TEAM,
)

VEHICLE_SHOT = Procedure(
    name="vehicle_shot",
    title="Shooting at a vehicle",
    summary="A shot or volley at a vehicle or walker, from the roll to hit to its fate.",
    facts=VehicleShotFacts,
    assess=assess,
    profile=profile_of,
    roll=shoot_vehicle,
    rules=RULES,
    shaped_by=once(
        *cited.DIRECT_SHAPED,
        *PENETRATION_ROLL.shaped_by,
        *DAMAGE_RESULT.shaped_by,
        k47.SHOOT_SEQUENCE,
        k47.HIT_DOWN,
        k47.HIT_SMALL_UNIT,
        k47.HIT_COVER_EXCLUSIVE,
        k47.WEAPONS_DUAL_PACK,
        k47.SPECIAL_HE,
        k47.SPECIAL_INDIRECT,
        k47.SPECIAL_HOWITZER,
        k47.SPECIAL_ONE_SHOT,
        k47.GAP_COVER,
        k47.GAP_DOWN,
        k47.GAP_ROUNDING,
        k47.GAP_SIMULTANEOUS_WEAPONS,
        k47.GAP_SMALL_UNIT,
        but=RULES,
    ),
    label=vehicle_fate.after_said,
    follows=follows,
    stages=((k47.HIT_BASE, "hits"), (k47.HE_PINS, "pins of HE"), (k47.GAP_HE_FIRE, "hits of a shell"), *DAMAGE_STAGES),
)

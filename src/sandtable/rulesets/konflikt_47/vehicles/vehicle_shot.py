"""A shot or volley at a vehicle or walker, from the roll to hit to what becomes of it."""

from __future__ import annotations

from typing import Annotated, ClassVar

from sandtable.explain import Effect, Refused, Target, refuse_if, refused
from sandtable.explain.sentences import signed
from sandtable.rulesets.konflikt_47.fire.ladder import (
    INDIRECT,
    NO_MODIFIERS,
    HitBefore,
    Indirect,
    ShotsBefore,
    fires_indirectly,
    ladder_number,
    next_shot,
)
from sandtable.rulesets.konflikt_47.fire.shells import ROUND, RoundFired, round_fired, round_note
from sandtable.rulesets.konflikt_47.fire.shooting import Aim, against_firing, dice_note, used_up
from sandtable.rulesets.konflikt_47.fire.small_dice import Amount, amount
from sandtable.rulesets.konflikt_47.fire.to_hit import TO_HIT, hit_need, hit_number
from sandtable.rulesets.konflikt_47.rows import Weapon
from sandtable.rulesets.konflikt_47.tables import WEAPONS, Tables
from sandtable.rulesets.konflikt_47.terms import Armour, Cover, Loaded, Order, Round, Special
from sandtable.rulesets.konflikt_47.vehicles.armour import SOFT, WALKERS, against_top
from sandtable.rulesets.konflikt_47.vehicles.damage_results import DAMAGE_RESULT
from sandtable.rulesets.konflikt_47.vehicles.penetration import (
    PENETRATION,
    SMALL_ARMS,
    against_round,
    can_damage,
    damages_said,
    penetration_number,
)
from sandtable.rulesets.konflikt_47.vehicles.vehicle_fate import (
    NOT_HIT,
    Fate,
    VehicleAfter,
    VehicleFate,
    after_said,
    fate_effects,
    result_bonus,
)
from sandtable.rulesets.konflikt_47.vehicles.vehicle_hits import (
    DAMAGE_STAGES,
    HE_HITS,
    Armoured,
    SoftSkin,
    armoured_hull,
    soft_hull,
)
from sandtable.rulesets.konflikt_47.vehicles.vehicle_target import (
    VehicleTargetFacts,
    crew_of,
    fire_check,
    vehicle_before,
)
from sandtable.rulesets.konflikt_47.vehicles.vehicle_volley import HE_PINS, Shots, VehicleVolley, shoot_vehicle
from sandtable.sheet import Assessment, Procedure
from sandtable.sheet.facts import choice, count, unit

PINS = "k47.gap.pins-vehicle"
SOFT_PINS = "k47.gap.pins-gain"
MOST_GUNS = 20

#: Flamethrowers and shockwaves have rules of their own.
SHOTS = {key: name for key, name in WEAPONS.items() if "flame" not in key and key != "zvukovoy"}


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

    weapon: Annotated[str, unit("Weapon", SHOTS, "What shoots")] = "medium-at"
    round: RoundFired = Loaded.USUAL
    armour: Annotated[Armour, choice("Armour", "The side that is hit; indirect fire always strikes the top")] = (
        Armour.FRONT
    )
    cover: Annotated[Cover, choice("Cover", "Ruins or woods it stands in, or an obstacle or wreck in front of it")] = (
        Cover.NONE
    )
    guns: Annotated[int, count("Weapons firing", 1, MOST_GUNS, "How many of these weapons fire together")] = 1
    indirect: Indirect = False
    shots_before: ShotsBefore = 0
    hit_before: HitBefore = False


def is_indirect(facts: VehicleShotFacts, weapon: Weapon) -> bool:
    return fires_indirectly(weapon, chosen=facts.indirect)


def shell_of(facts: VehicleShotFacts, weapon: Weapon) -> Round:
    return round_fired(facts.round, weapon, facts.order, at_troops=False)


def shot_refusals(facts: VehicleShotFacts, weapon: Weapon) -> Refused | None:
    indirect = is_indirect(facts, weapon)
    return refused(
        refuse_if(facts.indirect and not indirect, "k47.gap.howitzer", f"the {weapon.name} cannot fire indirectly"),
        None if facts.round is Loaded.USUAL else against_round(weapon, Round(facts.round.value)),
        against_top(weapon, facts.armour, indirect=indirect),
        against_firing(weapon, facts, indirect=indirect),
    )


def shot_number(facts: VehicleShotFacts, weapon: Weapon, tables: Tables) -> Target:
    """To hit: the ladder of indirect fire, or the usual roll. Vehicles are never small, and Down is no help to them."""
    if is_indirect(facts, weapon):
        moved = facts.order is Order.ADVANCE
        return ladder_number(tables, shots_before=facts.shots_before, hit_before=facts.hit_before, moved=moved)
    return hit_number(weapon, facts, Aim(cover=facts.cover), tables)


def pins_of_hit(facts: VehicleShotFacts, weapon: Weapon, number: Target, tables: Tables) -> tuple[Amount, Effect]:
    """What a volley that hits pins with: an enclosed armoured vehicle only if it could have damaged it."""
    enclosed = tables.damage[facts.vehicle.target].armoured and not facts.open_topped
    if enclosed and not (tables.is_heavy(weapon.key) and can_damage(number)):
        pins, rule, label = amount("0"), PINS, "a hit that cannot damage it does not pin it"
    elif shell_of(facts, weapon) is Round.HE and weapon.he is not None:
        pins, rule = amount(tables.he[weapon.he].pins), HE_PINS
        label = f"pins of a hit by HE ({weapon.he.value}): {pins.text}"
    else:
        pins = amount(str(tables.limit("vehicle_hit_pins" if enclosed else "hit_pins")))
        rule, label = PINS if enclosed else SOFT_PINS, f"pins if it is hit: {pins.text}"
    return pins, Effect("pins_of_hit", pins.text, rule, label)


def assess(facts: VehicleShotFacts, tables: Tables) -> Assessment[VehicleVolley] | Refused:
    weapon, target = tables.weapon(facts.weapon), tables.damage[facts.vehicle.target]
    before = vehicle_before(facts, tables)
    if problem := shot_refusals(facts, weapon):
        return problem
    indirect = is_indirect(facts, weapon)
    armour, fired = Armour.TOP if indirect else facts.armour, shell_of(facts, weapon)
    to_hit = shot_number(facts, weapon, tables)
    to_damage = penetration_number(weapon, fired, facts.distance, facts.vehicle, armour, tables)
    pins, pinning = pins_of_hit(facts, weapon, to_damage, tables)
    hull: Armoured | SoftSkin
    if target.armoured:
        bonus = result_bonus(facts.open_topped, indirect, tables)
        hull = armoured_hull(to_damage, tables, tough=facts.tough, bonus=bonus)
    else:
        shell = amount(weapon.he.value) if fired is Round.HE and weapon.he else None
        hull = soft_hull(to_damage, tables, tough=facts.tough, shell=shell)
    shots = Shots(facts.guns * int(weapon.shots), hit_need(to_hit, tables), pins, hull)
    burns = target.armoured and can_damage(to_damage)
    check = (fire_check(facts, pins.least, tables),) if burns else ()
    return Assessment(
        VehicleVolley(crew_of(facts, tables), before, (shots,)),
        f"{guns_said(facts, weapon)} at {facts.said(tables)}",
        (f"hits on {shots.need.text}", damages_said(to_damage)),
        (to_hit, to_damage, *check),
        (*dice_note({weapon.short: shots.shots}), pinning, *shot_notes(facts, weapon, armour, tables)),
    )


def guns_said(facts: VehicleShotFacts, weapon: Weapon) -> str:
    return weapon.name if facts.guns == 1 else f"{facts.guns} x {weapon.name}"


def shot_notes(facts: VehicleShotFacts, weapon: Weapon, armour: Armour, tables: Tables) -> tuple[Effect, ...]:
    """What the rules say besides: the armour met, HE on armour, small arms, the round loaded on ambush."""
    target = tables.damage[facts.vehicle.target]
    found = [NO_MODIFIERS] if is_indirect(facts, weapon) else []
    if loaded := round_note(facts.round, weapon, facts.order, at_troops=False):
        found.append(loaded)
    if not target.armoured:
        found.append(Effect("table", False, SOFT, "any damage destroys it; facing and range do not matter"))
        return tuple(found)
    if target.walker:
        found.append(Effect("armour", "any", WALKERS, "walkers have no weak facings"))
    else:
        found.append(Effect("armour", armour.value, "k47.gap.facing", f"{armour.value} armour is met"))
    if not tables.is_heavy(weapon.key):
        found.append(Effect("harmless", True, SMALL_ARMS, "small arms never damage armour"))
    if shell_of(facts, weapon) is Round.HE:
        found.append(Effect("he_hits", 1, "k47.he.vs-armour-single", "HE makes one penetration roll on armour"))
    if bonus := result_bonus(facts.open_topped, is_indirect(facts, weapon), tables):
        said = f"open-topped and hit from above: {signed(bonus.value)} on the damage results"
        found.append(Effect("result_bonus", bonus.value, bonus.rule, said))
    return tuple(found)


def follows(facts: VehicleShotFacts, after: VehicleAfter, tables: Tables) -> tuple[Effect, ...]:
    hit = after.fate is not Fate.MISSED
    soft = not tables.damage[facts.vehicle.target].armoured
    fate = fate_effects(after.vehicle, facts.die, soft=soft) if hit else (NOT_HIT,)
    return *fate, *weapon_effects(facts, after.vehicle, tables, hit=hit)


def weapon_effects(
    facts: VehicleShotFacts, after: VehicleFate, tables: Tables, *, hit: bool | None
) -> tuple[Effect, ...]:
    """What this weapon brings besides the damage; `hit` is None where others fired too and may have hit instead."""
    weapon = tables.weapon(facts.weapon)
    effects: tuple[Effect, ...] = ()
    if weapon.has(Special.GRAVITY_PULSE) and after.is_damaged and not after.is_out:
        no_run = "damaged by a gravity pulse it may not Run at its next activation"
        effects = (*effects, Effect("may_run_next", False, "k47.gap.gravity-pulse", no_run))
    if weapon.has(Special.ONE_SHOT):
        effects = (*effects, used_up(facts.guns))
    if is_indirect(facts, weapon) and not after.is_out:
        before, moved = (facts.shots_before, facts.hit_before), facts.order is Order.ADVANCE
        effects = (*effects, next_shot(tables, shots_before=before[0], hit_before=before[1], moved=moved, hit=hit))
    return effects


VEHICLE_SHOT = Procedure(
    name="vehicle_shot",
    title="Shooting at a vehicle",
    summary="A shot or volley at a vehicle or walker, from the roll to hit to its fate.",
    facts=VehicleShotFacts,
    assess=assess,
    roll=shoot_vehicle,
    rules=(
        "k47.shoot.sequence",
        TO_HIT,
        "k47.hit.point-blank",
        "k47.hit.pins",
        "k47.hit.long-range",
        "k47.hit.inexperienced",
        "k47.hit.moving",
        "k47.hit.down",
        "k47.hit.small-unit",
        "k47.hit.soft-cover",
        "k47.hit.hard-cover",
        "k47.hit.cover-exclusive",
        PENETRATION,
        "k47.damage.armour-values",
        "k47.damage.soft-values",
        "k47.damage.walker-offset",
        "k47.damage.scout-walker-soft",
        SMALL_ARMS,
        "k47.pen.heavy-only",
        "k47.pen.side-top",
        "k47.pen.rear",
        WALKERS,
        "k47.pen.long-range",
        "k47.he.table",
        "k47.he.pen-fixed",
        HE_PINS,
        "k47.he.vs-armour-single",
        "k47.veh.soft-destroyed",
        *DAMAGE_RESULT.rules,
        "k47.weapons.heavy",
        "k47.weapons.small-arms",
        "k47.weapons.shots",
        "k47.weapons.max-range",
        "k47.weapons.min-range",
        "k47.weapons.pen-he",
        "k47.weapons.dual-pack",
        "k47.orders.fire",
        "k47.orders.advance",
        "k47.orders.run",
        "k47.orders.rally",
        "k47.orders.down",
        SOFT,
        SOFT_PINS,
        HE_HITS,
        INDIRECT,
        "k47.gap.ambush",
        "k47.gap.cover",
        "k47.gap.damage-extremes",
        "k47.gap.damage-grade",
        "k47.gap.down",
        "k47.gap.facing",
        "k47.gap.fixed",
        "k47.gap.gravity-pulse",
        ROUND,
        "k47.gap.he-long-range",
        "k47.gap.hit-extremes",
        "k47.gap.howitzer",
        "k47.gap.long-range",
        "k47.gap.mounts",
        "k47.gap.moving-fire",
        "k47.gap.one-shot",
        "k47.gap.point-blank",
        "k47.gap.rounding",
        "k47.gap.shaped-charge",
        "k47.gap.simultaneous-weapons",
        "k47.gap.small-unit",
        "k47.gap.team",
        "k47.gap.tesla",
        "k47.special.gravity-pulse",
        "k47.special.indirect",
        "k47.special.howitzer",
        "k47.special.one-shot",
        "k47.special.shaped-charge",
        "k47.special.tesla",
        "k47.special.he",
    ),
    label=after_said,
    follows=follows,
    stages=(
        (TO_HIT, "hits"),
        (HE_PINS, "pins of HE"),
        (HE_HITS, "hits of a shell"),
        *DAMAGE_STAGES,
    ),
)

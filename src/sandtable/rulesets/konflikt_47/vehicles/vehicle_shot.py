"""A shot or volley at a vehicle or walker, from the roll to hit to what becomes of it."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from sandtable.dice import Dice, Need
from sandtable.explain import Effect, Refused, Target, refuse_if, refused
from sandtable.rulesets.konflikt_47.fire.ladder import INDIRECT, ladder_number
from sandtable.rulesets.konflikt_47.fire.shells import loaded_on_ambush, loaded_said
from sandtable.rulesets.konflikt_47.fire.shooting import Aim, against_firing
from sandtable.rulesets.konflikt_47.fire.small_dice import Amount, amount, rolled
from sandtable.rulesets.konflikt_47.fire.to_hit import TO_HIT, hit_need, hit_number
from sandtable.rulesets.konflikt_47.rows import Weapon
from sandtable.rulesets.konflikt_47.tables import WEAPONS, Tables
from sandtable.rulesets.konflikt_47.terms import Armour, Cover, Order, Round, Special
from sandtable.rulesets.konflikt_47.vehicles.armour import SOFT, WALKERS, against_top
from sandtable.rulesets.konflikt_47.vehicles.damage_results import DAMAGE_RESULT
from sandtable.rulesets.konflikt_47.vehicles.penetration import (
    PENETRATION,
    ROUND,
    SMALL_ARMS,
    against_round,
    can_damage,
    damages_said,
    penetration_number,
)
from sandtable.rulesets.konflikt_47.vehicles.vehicle_fate import (
    Crew,
    Fate,
    VehicleFate,
    fate_effects,
    fate_said,
    result_bonus,
)
from sandtable.rulesets.konflikt_47.vehicles.vehicle_hits import (
    HE_HITS,
    Armoured,
    Hits,
    SoftSkin,
    armoured_hull,
    soft_hull,
    take_hits,
)
from sandtable.rulesets.konflikt_47.vehicles.vehicle_target import (
    VehicleTargetFacts,
    crew_of,
    fire_check,
    vehicle_before,
)
from sandtable.sheet import Assessment, Procedure
from sandtable.sheet.facts import choice, count, flag, unit

PINS = "k47.gap.pins-vehicle"
SOFT_PINS = "k47.gap.pins-gain"
HE_PINS = "k47.he.pins"
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
    round: Annotated[Round, choice("Round", "Its own shot, or HE from guns that have it")] = Round.AT
    armour: Annotated[Armour, choice("Armour", "The side that is hit; indirect fire always strikes the top")] = (
        Armour.FRONT
    )
    cover: Annotated[Cover, choice("Cover", "Ruins or woods it stands in, or an obstacle or wreck in front of it")] = (
        Cover.NONE
    )
    guns: Annotated[int, count("Weapons firing", 1, MOST_GUNS, "How many of these weapons fire together")] = 1
    indirect: Annotated[bool, flag("Fired indirectly", "By a howitzer; mortars always do")] = False
    shots_before: Annotated[
        int, count("Indirect before", 0, 10, "Turns in a row of indirect fire at this target in which nobody moved")
    ] = 0
    hit_before: Annotated[bool, flag("Indirect hit before", "One of these indirect shots has hit")] = False


class ShotProfile(Struct, frozen=True):
    """Dice to hit, the pins of a volley that hits, and the vehicle."""

    shots: int
    need: Need
    pins: Amount
    hull: Armoured | SoftSkin
    crew: Crew
    vehicle: VehicleFate


def fires_indirectly(facts: VehicleShotFacts, weapon: Weapon) -> bool:
    return weapon.has(Special.INDIRECT_FIRE) or (facts.indirect and weapon.has(Special.HOWITZER))


def shot_refusals(facts: VehicleShotFacts, weapon: Weapon) -> Refused | None:
    indirect = fires_indirectly(facts, weapon)
    return refused(
        refuse_if(facts.indirect and not indirect, "k47.gap.howitzer", f"the {weapon.name} cannot fire indirectly"),
        against_round(weapon, facts.round),
        against_top(weapon, facts.armour, indirect=indirect),
        against_firing(weapon, facts, indirect=indirect),
    )


def shot_number(facts: VehicleShotFacts, weapon: Weapon, tables: Tables) -> Target:
    """To hit: the ladder of indirect fire, or the usual roll. Vehicles are never small, and Down is no help to them."""
    if fires_indirectly(facts, weapon):
        moved = facts.order is Order.ADVANCE
        return ladder_number(tables, shots_before=facts.shots_before, hit_before=facts.hit_before, moved=moved)
    return hit_number(weapon, facts, Aim(cover=facts.cover), tables)


def pins_of_hit(facts: VehicleShotFacts, weapon: Weapon, number: Target, tables: Tables) -> tuple[Amount, Effect]:
    """What a volley that hits pins with: an enclosed armoured vehicle only if it could have damaged it."""
    enclosed = tables.damage[facts.vehicle.target].armoured and not facts.open_topped
    if enclosed and not (tables.is_heavy(weapon.key) and can_damage(number)):
        pins, rule, label = amount("0"), PINS, "a hit that cannot damage it does not pin it"
    elif facts.round is Round.HE and weapon.he is not None:
        pins, rule = amount(tables.he[weapon.he].pins), HE_PINS
        label = f"pins of a hit by HE ({weapon.he.value}): {pins.text}"
    else:
        pins = amount(str(tables.limit("vehicle_hit_pins" if enclosed else "hit_pins")))
        rule, label = PINS if enclosed else SOFT_PINS, f"pins if it is hit: {pins.text}"
    return pins, Effect("pins_of_hit", pins.text, rule, label)


def assess(facts: VehicleShotFacts, tables: Tables) -> Assessment[ShotProfile] | Refused:
    weapon, target = tables.weapon(facts.weapon), tables.damage[facts.vehicle.target]
    before = vehicle_before(facts, tables)
    if problem := shot_refusals(facts, weapon):
        return problem
    indirect = fires_indirectly(facts, weapon)
    armour = Armour.TOP if indirect else facts.armour
    to_hit = shot_number(facts, weapon, tables)
    to_damage = penetration_number(weapon, facts.round, facts.distance, facts.vehicle, armour, tables)
    pins, pinning = pins_of_hit(facts, weapon, to_damage, tables)
    hull: Armoured | SoftSkin
    if target.armoured:
        bonus = result_bonus(facts.open_topped, indirect, tables)
        hull = armoured_hull(to_damage, tables, tough=facts.tough, bonus=bonus)
    else:
        shell = amount(weapon.he.value) if facts.round is Round.HE and weapon.he else None
        hull = soft_hull(to_damage, tables, tough=facts.tough, shell=shell)
    profile = ShotProfile(
        facts.guns * int(weapon.shots),
        hit_need(to_hit, tables),
        pins,
        hull,
        crew_of(facts, tables),
        before,
    )
    burns = target.armoured and can_damage(to_damage)
    check = (fire_check(facts, pins.dice + pins.plus, tables),) if burns else ()
    return Assessment(
        profile,
        f"{guns_said(facts, weapon)} at {facts.said(tables)}",
        (f"hits on {profile.need.text}", damages_said(to_damage)),
        (to_hit, to_damage, *check),
        (pinning, *shot_notes(facts, weapon, armour, tables)),
    )


def guns_said(facts: VehicleShotFacts, weapon: Weapon) -> str:
    return weapon.name if facts.guns == 1 else f"{facts.guns} x {weapon.name}"


def shot_notes(facts: VehicleShotFacts, weapon: Weapon, armour: Armour, tables: Tables) -> tuple[Effect, ...]:
    """What the rules say besides: the armour met, HE on armour, small arms, the round loaded on ambush."""
    target = tables.damage[facts.vehicle.target]
    found = []
    if facts.order is Order.AMBUSH and weapon.he is not None and not weapon.only_he:
        found.append(Effect("loaded", loaded_on_ambush(weapon).value, ROUND, loaded_said(weapon)))
    if not target.armoured:
        found.append(Effect("table", False, SOFT, "any damage destroys it; facing and range do not matter"))
        return tuple(found)
    if target.walker:
        found.append(Effect("armour", "any", WALKERS, "walkers have no weak facings"))
    else:
        found.append(Effect("armour", armour.value, "k47.gap.facing", f"{armour.value} armour is met"))
    if not tables.is_heavy(weapon.key):
        found.append(Effect("harmless", True, SMALL_ARMS, "small arms never damage armour"))
    if facts.round is Round.HE:
        found.append(Effect("he_hits", 1, "k47.he.vs-armour-single", "HE makes one penetration roll on armour"))
    return tuple(found)


def vehicle_shot(dice: Dice, profile: ShotProfile) -> VehicleFate:
    """To hit; pins of the volley; then each hit in order."""
    hits = dice.successes(profile.shots, profile.need, why=TO_HIT)
    if not hits:
        return replace(profile.vehicle, fate=Fate.MISSED)
    vehicle = profile.crew.pinned(profile.vehicle, rolled(dice, profile.pins, why=HE_PINS))
    if vehicle.is_out:
        return vehicle
    return dice.run(take_hits, Hits(hits, profile.hull, profile.crew, vehicle), why=PENETRATION)


def follows(facts: VehicleShotFacts, after: VehicleFate, tables: Tables) -> tuple[Effect, ...]:
    weapon = tables.weapon(facts.weapon)
    effects: tuple[Effect, ...] = (Effect("effect", False, TO_HIT, "the vehicle is not hit"),)
    if after.fate is not Fate.MISSED:
        effects = fate_effects(after, facts.die, soft=not tables.damage[facts.vehicle.target].armoured)
    if weapon.has(Special.GRAVITY_PULSE) and after.is_damaged and not after.is_out:
        no_run = "damaged by a gravity pulse it may not Run at its next activation"
        effects = (*effects, Effect("may_run_next", False, "k47.gap.gravity-pulse", no_run))
    if weapon.has(Special.ONE_SHOT):
        effects = (*effects, Effect("used_up", facts.guns, "k47.gap.one-shot", "used up, hit or miss"))
    if fires_indirectly(facts, weapon):
        effects = (*effects, next_shot(facts, weapon, after, tables))
    return effects


def next_shot(facts: VehicleShotFacts, weapon: Weapon, after: VehicleFate, tables: Tables) -> Effect:
    """What indirect fire needs next turn if it goes on and nobody moves."""
    best = tables.limit("indirect_best")
    now = shot_number(facts, weapon, tables).number
    need = max(now - 1, best) if after.fate is Fate.MISSED else best
    return Effect("next_shot", need, INDIRECT, f"next turn at the same target on {need}+, if neither moves")


VEHICLE_SHOT = Procedure(
    name="vehicle_shot",
    title="Shooting at a vehicle",
    summary="A shot or volley at a vehicle or walker, from the roll to hit to its fate.",
    facts=VehicleShotFacts,
    assess=assess,
    roll=vehicle_shot,
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
    label=fate_said,
    follows=follows,
    stages=(
        (TO_HIT, "rolls to hit"),
        (HE_PINS, "pins of HE"),
        (HE_HITS, "hits of a shell"),
        (PENETRATION, "rolls to damage"),
        ("k47.gap.traits", "toughness"),
        ("k47.result.table", "damage results"),
        ("k47.result.on-fire", "fire checks"),
    ),
)

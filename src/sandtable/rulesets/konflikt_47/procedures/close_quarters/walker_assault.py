"""An assault walker against infantry or artillery: fists and guns on one side, whatever men can do on the other."""

from __future__ import annotations

from typing import Annotated

from sandtable.dice import at_least
from sandtable.explain import Effect, Modifier, Refused, Target, refuse_if, refused
from sandtable.explain.sentences import count_of
from sandtable.rulesets.konflikt_47 import facts as ask
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.facts import MOST_MODELS, MOST_PINS
from sandtable.rulesets.konflikt_47.procedures.close_quarters.blows import fist_dice, size_bonus
from sandtable.rulesets.konflikt_47.procedures.close_quarters.point_blank import (
    CLOSE_FIRE_RULES,
    SQUAD,
    point_blank_number,
    shots_of,
)
from sandtable.rulesets.konflikt_47.procedures.close_quarters.vehicle_blows import (
    assault_damage,
    assault_dice,
    damage_dice,
    hull,
)
from sandtable.rulesets.konflikt_47.procedures.close_quarters.walker_aftermath import (
    round_effects,
    said,
    walker_effects,
)
from sandtable.rulesets.konflikt_47.procedures.close_quarters.walker_rounds import (
    BlowsAtWalker,
    Fists,
    ShotsAtWalker,
    WalkerAssault,
    WalkerProfile,
    walker_assault,
)
from sandtable.rulesets.konflikt_47.procedures.fire import cited, under_fire
from sandtable.rulesets.konflikt_47.procedures.fire.damage import (
    NO_PENETRATION,
    damage_need,
    damage_number,
    damage_value,
)
from sandtable.rulesets.konflikt_47.procedures.fire.to_hit import hit_need
from sandtable.rulesets.konflikt_47.procedures.fire.volley_dice import Battery, Throw
from sandtable.rulesets.konflikt_47.procedures.units.morale import lost_to_pins, still_there
from sandtable.rulesets.konflikt_47.procedures.vehicles import vehicle_fate
from sandtable.rulesets.konflikt_47.procedures.vehicles.penetration import can_damage
from sandtable.rulesets.konflikt_47.procedures.vehicles.vehicle_fate import FATE_RULES, VehicleFate
from sandtable.rulesets.konflikt_47.procedures.vehicles.vehicle_hits import soft_hull
from sandtable.rulesets.konflikt_47.tables import SMALL_ARMS, Tables, trait_codes
from sandtable.rulesets.konflikt_47.terms import (
    TROOPS,
    Mode,
    Picks,
    Quality,
    Rank,
    Trait,
    TroopKind,
    Walker,
)
from sandtable.sheet import Assessment, Facts, FactsFault, Procedure
from sandtable.sheet.facts import choice, count, flag, units

TROOP_TRAITS = trait_codes(
    Trait.STRONG, Trait.TANK_HUNTERS, Trait.TOUGH, Trait.RESILIENT, Trait.FANATIC, Trait.STUBBORN, Trait.GUN_SHIELD
)


class WalkerAssaultFacts(Facts, frozen=True, kw_only=True):
    """A walker in contact with infantry or a gun, after any reaction."""

    walker: Annotated[Walker, choice("Walker", "Its size adds to each blow")] = Walker.LIGHT_WALKER
    fists: ask.WalkerFists = 1
    models: Annotated[int, count("Models", 1, MOST_MODELS, "Men or crew that it assaults")] = 8
    quality: Annotated[Quality, choice("Troops' quality", "Troop quality of the assaulted")] = Quality.REGULAR
    target: Annotated[
        TroopKind, choice("Target is", "Infantry, a weapon team, or a gun, which is destroyed at once")
    ] = TroopKind.INFANTRY
    at_weapons: Annotated[
        bool, flag("AT weapons", "A Shaped Charge weapon, AT rifle or dual weapon pack among the assaulted")
    ] = False
    pins: Annotated[int, count("Troops' pins", 0, MOST_PINS, "Pin markers on the assaulted")] = 0
    walker_pins: Annotated[int, count("Walker's pins", 0, MOST_PINS, "Pin markers on the walker")] = 0
    officer: Annotated[Rank, choice("Troops' officer", "The best officer in reach of the assaulted")] = Rank.NONE
    walker_mode: Annotated[Mode, choice("Walker's mode", "Its fists, or its small arms; it says so first")] = (
        Mode.HAND_TO_HAND
    )
    mode: Annotated[Mode, choice("Troops' mode", "Blows, or small arms, which hurt only scout walkers")] = (
        Mode.HAND_TO_HAND
    )
    arms: Annotated[tuple[str, ...], units("Troops' small arms", SMALL_ARMS, MOST_MODELS, "For point-blank fire")] = (
        SQUAD
    )
    walker_arms: Annotated[
        tuple[str, ...], units("Walker's small arms", SMALL_ARMS, 6, "For point-blank fire: its MMGs")
    ] = ("mmg",)
    traits: Annotated[tuple[Trait, ...], units("Troops' traits", TROOP_TRAITS, 7, "Traits of the assaulted")] = ()
    walker_quality: Annotated[Quality, choice("Walker's quality", "Troop quality of its crew")] = Quality.REGULAR
    walker_officer: Annotated[Rank, choice("Walker's officer", "The best officer in reach of the walker")] = Rank.NONE
    open_topped: Annotated[bool, flag("Open-topped walker", "Any damage in close quarters destroys it")] = False
    tough_vehicle: Annotated[bool, flag("Tough walker", "Ignores a penetration on 5+")] = False
    immobilised: Annotated[bool, flag("Immobilised walker", "It was immobilised earlier in the game")] = False
    horror_near: Annotated[bool, flag("Horror near troops", "A horror unit, friend or foe, within 6 in")] = False
    walker_horror: Annotated[bool, flag("Horror near walker", "A horror unit, friend or foe, within 6 in")] = False
    own_officer: Annotated[Rank, choice("Troops' own officer", "In the unit itself; lost if he is picked out")] = (
        Rank.NONE
    )
    picks: ask.ShooterPicks = Picks.LEADER
    fire_over: Annotated[bool, flag("Fire is over", "The point-blank fire of this round has been rolled")] = False
    fallen: Annotated[int, count("Fallen to it", 0, MOST_MODELS, "Troops that fell to the walker's fire then")] = 0


def as_target(facts: WalkerAssaultFacts) -> under_fire.TroopsFacts:
    return under_fire.TroopsFacts(
        target_quality=facts.quality,
        target_models=facts.models,
        target_pins=facts.pins,
        target_officer=facts.officer,
        own_officer=facts.own_officer,
        picks=facts.picks,
        target=facts.target,
        horror_near=facts.horror_near,
        **under_fire.traits_of(facts.traits),
    )


def walker_refusals(facts: WalkerAssaultFacts, tables: Tables) -> Refused | None:
    """What is wrong with the ways to fight."""
    if Trait.GUN_SHIELD in facts.traits and facts.target is not TroopKind.ARTILLERY:
        raise FactsFault("traits: only a gun has a shield, so let the target be artillery")
    if facts.fallen and not (facts.fire_over and facts.walker_mode is Mode.POINT_BLANK):
        raise FactsFault("fallen: troops fall to the walker's fire only where it has fired")
    if facts.mode is Mode.POINT_BLANK and len(facts.arms) > facts.models:
        raise FactsFault(f"arms: {len(facts.arms)} small arms are too many for {count_of(facts.models, 'model')}")
    still_there("walker_pins", "walker", facts.walker_quality, facts.walker_pins, tables)
    unarmed = "has no small arms and must fight hand-to-hand"
    return refused(
        lost_to_pins(facts.quality, facts.pins, tables),
        refuse_if(
            facts.walker_mode is Mode.POINT_BLANK and not facts.walker_arms, k47.GAP_PBF, f"the walker {unarmed}"
        ),
        refuse_if(facts.mode is Mode.POINT_BLANK and not facts.arms, k47.GAP_PBF, f"the unit {unarmed}"),
    )


def fist_number(facts: WalkerAssaultFacts, tables: Tables) -> Target:
    """What each blow of the fists must show; such penetration is more than toughness bears."""
    bonus = size_bonus(facts.walker, tables)
    value = damage_value(TROOPS[facts.quality], tables)
    return damage_number(value, bonus, tables, "Walker kills")


def walker_battery(facts: WalkerAssaultFacts, tables: Tables) -> Battery | None:
    """The walker's point-blank fire, if it chose it."""
    if facts.walker_mode is Mode.HAND_TO_HAND:
        return None
    target = as_target(facts)
    need = hit_need(point_blank_number(facts.walker_quality, facts.walker_pins, tables), tables)
    wound = damage_number(under_fire.value_under_fire(target, tables), NO_PENETRATION, tables)
    return Battery((Throw(shots_of(facts.walker_arms, tables), need),), under_fire.dice_against(wound, target, tables))


def number_to_hurt(facts: WalkerAssaultFacts, tables: Tables) -> Target:
    """What small arms must show against the walker; no die shows enough for armour."""
    return damage_number(damage_value(facts.walker.vehicle.target, tables), NO_PENETRATION, tables, "They damage")


def shots_at_walker(facts: WalkerAssaultFacts, tables: Tables) -> ShotsAtWalker | None:
    """The troops' point-blank fire, if they chose it: it pins what is not enclosed, and hurts only scout walkers."""
    if facts.mode is Mode.HAND_TO_HAND:
        return None
    row = tables.damage[facts.walker.vehicle.target]
    number = number_to_hurt(facts, tables)
    soft = None if row.armoured else soft_hull(number, tables, tough=facts.tough_vehicle)
    pins = 0 if row.armoured and not facts.open_topped else tables.limit("hit_pins")
    return ShotsAtWalker(
        shots_of(facts.arms, tables),
        hit_need(point_blank_number(facts.quality, facts.pins, tables), tables),
        soft,
        pins,
    )


def assess(facts: WalkerAssaultFacts, tables: Tables) -> Assessment[WalkerProfile] | Refused:
    if problem := walker_refusals(facts, tables):
        return problem
    crew = vehicle_fate.vehicle_crew(facts.walker_quality, facts.walker_officer, tables, horror=facts.walker_horror)
    strong = Trait.STRONG in facts.traits
    has_at = facts.at_weapons or strong or Trait.TANK_HUNTERS in facts.traits
    back = tables.constant("walker_struck_back")
    kills = fist_number(facts, tables)
    dice = fist_dice(facts.fists, facts.walker_pins, tables)
    by_pins = tuple(fist_dice(facts.fists, pins, tables).number for pins in range(crew.lost_at))
    profile = WalkerProfile(
        under_fire.troops_of(as_target(facts), tables),
        hull(
            facts.walker.vehicle,
            crew,
            VehicleFate(pins=facts.walker_pins, immobilised=facts.immobilised),
            tables,
            open_topped=facts.open_topped,
            tough=facts.tough_vehicle,
        ),
        walker_battery(facts, tables),
        shots_at_walker(facts, tables),
        Fists(by_pins, damage_need(kills), facts.target is TroopKind.ARTILLERY),
        BlowsAtWalker(
            at_least(back.value),
            damage_dice(facts.walker.vehicle, facts.models, tables, strong=strong, at_weapons=has_at),
            tables.limit("fewest_attack_dice"),
        ),
        tables.limit("hit_pins"),
        facts.fire_over,
        facts.fallen,
    )
    name = tables.damage[facts.walker.vehicle.target].name.lower()
    numbers, needs = walker_numbers(facts, dice, kills, back, strong=strong, tables=tables)
    return Assessment(
        profile,
        f"A {name} assaults {facts.models} {facts.quality.said} {facts.target.said}",
        needs,
        (*numbers, under_fire.check_number(as_target(facts), tables, fallen=1)),
        (*walker_notes(facts, has_at, tables), *picked_note(facts, tables)),
    )


def walker_numbers(
    facts: WalkerAssaultFacts, dice: Target, kills: Target, back: Modifier, *, strong: bool, tables: Tables
) -> tuple[tuple[Target, ...], tuple[str, ...]]:
    """The numbers of both ways to fight, and the same in a few words."""
    ours: tuple[Target, ...] = ()
    over = "fire is over"
    if facts.walker_mode is Mode.POINT_BLANK and facts.fire_over:
        walker = f"the walker's {over}"
    elif facts.walker_mode is Mode.POINT_BLANK:
        hit = point_blank_number(facts.walker_quality, facts.walker_pins, tables, "Walker hits")
        wound = damage_number(
            under_fire.value_under_fire(as_target(facts), tables), NO_PENETRATION, tables, "Walker damages"
        )
        shots = count_of(shots_of(facts.walker_arms, tables), "shot")
        does = f"hits on {hit_need(hit, tables).text}, damages on {damage_need(wound).text}"
        ours, walker = (hit, wound), f"walker fires {shots}, {does}"
    elif facts.target is TroopKind.ARTILLERY:
        walker = "the gun is destroyed"
    else:
        ours, walker = (
            (dice, kills),
            f"walker kills on {damage_need(kills).text} with {count_of(dice.number, 'attack')}",
        )
    if facts.mode is Mode.POINT_BLANK and facts.fire_over:
        return ours, (walker, f"their {over}")
    if facts.mode is Mode.POINT_BLANK:
        theirs_hit = point_blank_number(facts.quality, facts.pins, tables, "They hit")
        wound = number_to_hurt(facts, tables)
        harm = f"damage on {damage_need(wound).text}" if can_damage(wound) else "cannot damage it"
        shots = count_of(shots_of(facts.arms, tables), "shot")
        return (*ours, theirs_hit, wound), (
            walker,
            f"they fire {shots}, hit on {hit_need(theirs_hit, tables).text}, {harm}",
        )
    thrown = assault_dice(facts.models, facts.pins, tables, "Their dice")
    damage = assault_damage(facts.walker.vehicle, 1, tables, strong=strong)
    theirs = (thrown, Target("They hit", back, to_die=True), damage)
    said = f"they hit on {back.value} with {thrown.number}, and damage with D6 + hits of {damage.base.value}+"
    return (*ours, *theirs), (walker, said)


def walker_notes(facts: WalkerAssaultFacts, has_at: bool, tables: Tables) -> tuple[Effect, ...]:
    armoured = tables.damage[facts.walker.vehicle.target].armoured
    notes = [Effect("declares_first", "walker", k47.CQ_ATTACKER_DECLARES_FIRST, "the walker states its mode first")]
    if facts.target is TroopKind.ARTILLERY and facts.walker_mode is Mode.HAND_TO_HAND:
        notes.append(
            Effect("gun_destroyed", True, k47.GAP_WALKER_ASSAULT, "an artillery piece is destroyed automatically")
        )
    if facts.mode is Mode.POINT_BLANK and armoured:
        notes.append(
            Effect("fire_harmless", True, k47.DAMAGE_SMALL_ARMS_VS_ARMOUR, "small arms cannot hurt this walker")
        )
    elif facts.mode is Mode.HAND_TO_HAND and not has_at and armoured and not facts.open_topped:
        notes.append(Effect("damage", "superficial", k47.VEH_NO_AT_SUPERFICIAL, "without AT weapons only superficial"))
    return tuple(notes)


def picked_note(facts: WalkerAssaultFacts, tables: Tables) -> tuple[Effect, ...]:
    """Fists pick nobody out (k47.gap.exceptional-damage)."""
    fires = facts.walker_mode is Mode.POINT_BLANK and not facts.fire_over
    return under_fire.officer_note(as_target(facts), tables) if fires else ()


def follows(facts: WalkerAssaultFacts, done: WalkerAssault, tables: Tables) -> tuple[Effect, ...]:
    """Who moves, and what becomes of the walker."""
    soft = not tables.damage[facts.walker.vehicle.target].armoured
    return *round_effects(done.result, tables), *walker_effects(done, soft=soft)


WALKER_ASSAULT = Procedure(
    name="walker_assault",
    title="Walker assaults troops",
    summary="One round of an assault walker against infantry or a gun.",
    facts=WalkerAssaultFacts,
    assess=assess,
    roll=walker_assault,
    rules=(
        k47.GAP_WALKER_ASSAULT,
        k47.CQ_ATTACKER_DECLARES_FIRST,
        *CLOSE_FIRE_RULES,
        k47.DAMAGE_ARMOUR_VALUES,
        k47.DAMAGE_SMALL_ARMS_VS_ARMOUR,
        k47.CQV_DAMAGE_ROLL,
        k47.CQV_COMPARE,
        k47.VEH_NO_AT_SUPERFICIAL,
        k47.VEH_SOFT_DESTROYED,
        k47.RESULT_TABLE,
        *FATE_RULES,
        k47.GAP_ASSAULT_VEHICLE,
        k47.GAP_FOLLOW_ON,
        k47.GAP_HAND_TO_HAND,
        k47.GAP_PINS_GAIN,
    ),
    shaped_by=(
        k47.GAP_VEHICLE_ASSAULT,
        k47.CQ_MODE_CHOICE,
        k47.CQ_PBF_FIRST,
        k47.CQ_PBF_TESTS,
        k47.CQ_HTH_SECOND,
        k47.CQ_COMPARE,
        k47.CQ_MORALE,
        k47.DAMAGE_SCOUT_WALKER_SOFT,
        k47.VEH_OPEN_TOPPED_DESTROYED,
        k47.VEH_ENCLOSED_TABLE,
        k47.GAP_ASSAULT_ARTILLERY,
        k47.GAP_AT_WEAPONS,
        k47.GAP_SOFT_SKIN,
        k47.GAP_DAMAGE_GRADE,
        k47.GAP_PINS_VEHICLE,
        *cited.LOSSES_SHAPED,
    ),
    label=said,
    follows=follows,
    stages=(
        (k47.GAP_EXCEPTIONAL_DAMAGE, "casualties picked out"),
        (k47.HIT_BASE, "hits of fire"),
        (k47.DAMAGE_ROLL, "damage of fire"),
        (k47.GAP_MORALE_CHECK, "check for half losses"),
        (k47.GAP_WALKER_ASSAULT, "kills of the walker"),
        (k47.CQV_COMPARE, "hits on the walker"),
        (k47.CQV_DAMAGE_ROLL, "damage to the walker"),
        (k47.GAP_TRAITS, "damage not shrugged off"),
        (k47.RESULT_TABLE, "damage result"),
        (k47.RESULT_ON_FIRE, "fire check"),
        (k47.GAP_ASSAULT_RESULT, "check of the troops"),
    ),
)

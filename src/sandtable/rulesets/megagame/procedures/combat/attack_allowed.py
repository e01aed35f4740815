"""Whether a unit may attack a square, and every reason why not."""

from __future__ import annotations

from typing import Annotated

from sandtable.explain import Effect, Refused, Spoken, refuse_if, refused
from sandtable.rulesets.megagame import rule_ids as mg
from sandtable.rulesets.megagame.facts import Immobilised, Sp, Spent
from sandtable.rulesets.megagame.procedures.cards.typed import opening, share
from sandtable.rulesets.megagame.tables import Tables
from sandtable.rulesets.megagame.terms import Kind, Mode, Order, Troops
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import choice, flag


class RiverEdge(Spoken):
    """What lies between two squares."""

    NONE = "none", "no river"
    BRIDGE = "bridge", "intact bridge"
    UNBRIDGED = "unbridged", "river, no bridge"


class GivenClass(Spoken):
    """A class of the movement table, or whatever is usual for the kind."""

    OF_ITS_KIND = "of_its_kind", "that of its kind"
    FOOT = "foot", Troops.FOOT.said
    MECH_OR_MOTORISED = "mech_or_motorised", Troops.MECH_OR_MOTORISED.said
    TANKS_OR_SPG = "tanks_or_spg", Troops.TANKS_OR_SPG.said
    MOTOR_TOWED_ARTILLERY = "motor_towed_artillery", Troops.MOTOR_TOWED_ARTILLERY.said
    RECCE_AND_LIGHT_TANKS = "recce_and_light_tanks", Troops.RECCE_AND_LIGHT_TANKS.said


class AttackAllowedFacts(Facts, frozen=True, kw_only=True):
    """A unit that wants to attack."""

    kind: Annotated[Kind, choice("Kind", "What the attacking unit is")] = Kind.INFANTRY
    order: Annotated[Order, choice("Order", "The order it was given for this turn")] = Order.ATTACK
    spent: Spent = (("1/4",),)
    mode: Annotated[Mode, choice("Mode", "How it moved this turn")] = Mode.TACTICAL
    sp: Sp = 3
    river: Annotated[RiverEdge, choice("Between", "What lies between it and the target")] = RiverEdge.NONE
    troops: Annotated[
        GivenClass, choice("Troop class", "For a river without a bridge, if not the class that its kind moves in")
    ] = GivenClass.OF_ITS_KIND
    adjacent: Annotated[bool, flag("Next to it", "The target is one of the eight squares around it")] = True
    enemy: Annotated[bool, flag("Enemy there", "Enemy units are in the target square when its moment comes")] = True
    immobilised: Immobilised = False
    attacked: Annotated[bool, flag("Has attacked", "It has attacked in this turn already")] = False
    overrun_fight: Annotated[bool, flag("Overrun fight", "It fights again after an overrun, whatever it has moved")] = (
        False
    )


def against_unit(facts: AttackAllowedFacts, tables: Tables) -> Refused | None:
    """What is wrong with the unit itself and its order."""
    kind, again = tables.kinds[facts.kind], facts.overrun_fight
    ordered = facts.order in (Order.ATTACK, Order.BREAKTHROUGH)
    no_rider = kind.attacks and not kind.overruns
    by_order = "only units on Breakthrough overrun and fight again"
    by_kind = "only armour, mechanised infantry and recce overrun"
    return refused(
        refuse_if(not kind.attacks, mg.GAP_ATTACK_ELIGIBILITY, "artillery and flak do not attack, they defend"),
        refuse_if(facts.sp == 0, mg.GAP_SUPPLY_POINTS, "a unit with 0 SP may not attack"),
        refuse_if(facts.immobilised, mg.GAP_IMMOBILISED, "an immobilised unit does not attack"),
        refuse_if(facts.mode is Mode.ROAD_COLUMN, mg.GAP_MOVE_MODE, "a unit in road column may not attack"),
        refuse_if(not (ordered or again), mg.GAP_ATTACK_ELIGIBILITY, "it needs an Attack or Breakthrough order"),
        refuse_if(again and facts.order is not Order.BREAKTHROUGH, mg.GAP_OVERRUN_CONDITIONS, by_order),
        refuse_if(again and no_rider, mg.GAP_OVERRUN_CONDITIONS, by_kind),
    )


def against_attack(facts: AttackAllowedFacts, tables: Tables) -> Refused | None:
    """Every reason, with its rule."""
    spent = share("spent", facts.spent)
    of_its_kind = facts.troops is GivenClass.OF_ITS_KIND
    troops = tables.kinds[facts.kind].moves if of_its_kind else Troops(facts.troops.value)
    late = spent > tables.fraction("half_turn") and not facts.overrun_fight
    waits = f"it has spent {spent} of the turn, more than half: the attack waits for the next turn"
    once = "a unit attacks once in a turn, apart from counter-attacks and overrun fights"
    empty = "the square is empty: nothing is rolled, and it may enter"
    barred = facts.river is RiverEdge.UNBRIDGED and not tables.river_crossing[troops].possible
    return refused(
        against_unit(facts, tables),
        refuse_if(late, mg.MOVE_HALF_TURN_NO_FIGHT, waits),
        refuse_if(facts.attacked and not facts.overrun_fight, mg.GAP_COMBAT_ORDER, once),
        refuse_if(
            not facts.adjacent, mg.GAP_ATTACK_ELIGIBILITY, "the target must be one of the eight squares around it"
        ),
        refuse_if(facts.adjacent and not facts.enemy, mg.GAP_COMBAT_ORDER, empty),
        refuse_if(barred, mg.MOVE_RIVER_CROSSING, f"{troops.said} cannot attack across a river without a bridge"),
    )


def attack_notes(facts: AttackAllowedFacts, tables: Tables) -> tuple[Effect, ...]:
    unprepared = tables.factors["unprepared"]
    worse = unprepared.value
    never = "in any case: an overrun fight is never prepared"
    when = never if facts.overrun_fight else "if it was not ordered to prepare the turn before"
    notes = [Effect("if_unprepared", worse, unprepared.rule, f"{worse} {when}")] if unprepared.attacker else []
    if facts.overrun_fight:
        free = "overrun fights are exempt from the limit of half a turn"
        notes.append(Effect("half_turn", False, mg.MOVE_OVERRUN_EXEMPT, free))
    if facts.river is not RiverEdge.NONE:
        across = "the defender has the river as an obstacle if every attacker attacks across one"
        notes.append(Effect("obstacle", True, mg.GAP_TACTICAL_ADVANTAGE, across))
    most = tables.limit("most_attackers")
    together = f"all attackers on one square fight one combat, at most {most} of them, against every unit in it"
    notes.append(Effect("together", most, mg.GAP_ATTACK_ELIGIBILITY, together))
    return tuple(notes)


def assess(facts: AttackAllowedFacts, tables: Tables) -> Assessment[bool] | Refused:
    if problem := against_attack(facts, tables):
        return problem
    spent = share("spent", facts.spent)
    subject = f"{opening(facts.kind.said)} with {spent} of its turn spent"
    return Assessment(True, subject, notes=attack_notes(facts, tables))


ATTACK_ALLOWED = Procedure(
    name="attack_allowed",
    title="May it attack",
    summary="Whether a unit may attack a square in this turn, with every reason against it.",
    facts=AttackAllowedFacts,
    assess=assess,
    roll=stated,
    rules=(
        mg.GAP_ATTACK_ELIGIBILITY,
        mg.GAP_SUPPLY_POINTS,
        mg.GAP_IMMOBILISED,
        mg.GAP_MOVE_MODE,
        mg.MOVE_HALF_TURN_NO_FIGHT,
        mg.GAP_HALF_TURN,
        mg.MOVE_OVERRUN_EXEMPT,
        mg.GAP_COMBAT_ORDER,
        mg.MOVE_RIVER_CROSSING,
        mg.COMBAT_MOD_UNPREPARED,
        mg.GAP_OVERRUN_CONDITIONS,
        mg.GAP_TACTICAL_ADVANTAGE,
    ),
    shaped_by=(mg.COMBAT_PREPARE_ORDER,),
    label=lambda _: "may attack",
)

"""Infantry against infantry or artillery: the whole assault, from stand and fire to its last round."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, ClassVar

from msgspec.structs import replace

from sandtable.explain import Effect, Refused, Target, refuse_if, refused
from sandtable.explain.sentences import count_of
from sandtable.rulesets.konflikt_47 import facts as ask
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.facts import MOST_MODELS, MOST_PINS
from sandtable.rulesets.konflikt_47.procedures.close_quarters.assault_move import too_far
from sandtable.rulesets.konflikt_47.procedures.close_quarters.assault_rounds import (
    AssaultProfile,
    AssaultResult,
    Duel,
    InfantryAssault,
    Melee,
    ReactionShot,
    infantry_assault,
)
from sandtable.rulesets.konflikt_47.procedures.close_quarters.combatants import (
    Side,
    combatant,
    horror_check,
    reaction_test,
    side_numbers,
    stand_number,
    wound_number,
)
from sandtable.rulesets.konflikt_47.procedures.close_quarters.comparing import Men
from sandtable.rulesets.konflikt_47.procedures.close_quarters.consolidate import at_least
from sandtable.rulesets.konflikt_47.procedures.close_quarters.hand_to_hand import FIGHTING_TRAITS
from sandtable.rulesets.konflikt_47.procedures.close_quarters.point_blank import CLOSE_FIRE_RULES, SQUAD, shots_of
from sandtable.rulesets.konflikt_47.procedures.fire import cited
from sandtable.rulesets.konflikt_47.procedures.fire.casualties import MMG
from sandtable.rulesets.konflikt_47.procedures.fire.damage import damage_need
from sandtable.rulesets.konflikt_47.procedures.fire.to_hit import hit_need
from sandtable.rulesets.konflikt_47.procedures.units.morale import PinsOn, lost_to_pins, within_morale
from sandtable.rulesets.konflikt_47.tables import SMALL_ARMS, Tables, trait_codes
from sandtable.rulesets.konflikt_47.terms import Mode, Quality, Rank, Trait, TroopKind
from sandtable.sheet import Assessment, Facts, FactsFault, Procedure
from sandtable.sheet.facts import choice, count, flag, units

ATTACKING_TRAITS = FIGHTING_TRAITS | trait_codes(Trait.FANATIC, Trait.STUBBORN)
DEFENDING_TRAITS = ATTACKING_TRAITS | trait_codes(Trait.GUN_SHIELD)
OWN = "In the unit itself; whoever fires at it picks him out if he can"
ARMS = "One for each model that has one; riflemen fall first, then other small arms, LMGs last"


class StandAndFireBy(StrEnum):
    """How the defender comes to stand and fire (k47.gap.reaction-stand-fire)."""

    NONE = "none"
    TESTED = "tested"
    AMBUSH = "ambush"


class InfantryAssaultFacts(Facts, frozen=True, kw_only=True):
    """Two units about to meet. Each fights the same way in every round; for other plans ask round by round."""

    seldom: ClassVar[tuple[str, ...]] = (
        "attacker_fights_on",
        "defender_fights_on",
        "attacker_officer",
        "defender_officer",
        "attacker_own_officer",
        "defender_own_officer",
        "attacker_traits",
        "defender_traits",
        "attackers_unarmed",
        "defenders_unarmed",
        "attacker_kind",
        "defender_kind",
        "attacker_fixed",
    )

    attacker_arms: Annotated[tuple[str, ...], units("Attacker's small arms", SMALL_ARMS, MOST_MODELS, ARMS)] = SQUAD
    attacker_mode: Annotated[Mode, choice("Attacker's mode", "The attacker says it first")] = Mode.HAND_TO_HAND
    defender_arms: Annotated[tuple[str, ...], units("Defender's small arms", SMALL_ARMS, MOST_MODELS, ARMS)] = SQUAD
    defender_mode: Annotated[Mode, choice("Defender's mode", "Chosen knowing the attacker's")] = Mode.HAND_TO_HAND
    attacker_quality: Annotated[Quality, choice("Attacker's quality", "Troop quality of the assaulters")] = (
        Quality.REGULAR
    )
    defender_quality: Annotated[Quality, choice("Defender's quality", "Troop quality of the assaulted")] = (
        Quality.REGULAR
    )
    attacker_pins: Annotated[int, count("Attacker's pins", 0, MOST_PINS, "Left after the order test")] = 0
    defender_pins: Annotated[int, count("Defender's pins", 0, MOST_PINS, "Pin markers on the assaulted")] = 0
    stand_and_fire: Annotated[
        StandAndFireBy, choice("Stand and fire", "Not at all, if it passes a reaction test, or from ambush without one")
    ] = StandAndFireBy.NONE
    distance: ask.AssaultDistance = 8.0
    attacker_fights_on: Annotated[bool, flag("Attacker fights on", "Follow-on combat after a win or a draw")] = False
    defender_fights_on: Annotated[bool, flag("Defender fights on", "Follow-on combat after a win")] = False
    attacker_officer: Annotated[Rank, choice("Attacker's officer", "Best officer in reach of the attacker")] = Rank.NONE
    defender_officer: Annotated[Rank, choice("Defender's officer", "Best officer in reach of the defender")] = Rank.NONE
    attacker_own_officer: Annotated[Rank, choice("Attacker's own officer", OWN)] = Rank.NONE
    defender_own_officer: Annotated[Rank, choice("Defender's own officer", OWN)] = Rank.NONE
    attacker_traits: Annotated[
        tuple[Trait, ...], units("Attacker's traits", ATTACKING_TRAITS, 9, "Traits of the assaulters")
    ] = ()
    defender_traits: Annotated[
        tuple[Trait, ...], units("Defender's traits", DEFENDING_TRAITS, 9, "Traits; gun_shield if met from its front")
    ] = ()
    attackers_unarmed: Annotated[
        int, count("Attackers unarmed", 0, MOST_MODELS, "Models of the attacker without a small arm")
    ] = 0
    defenders_unarmed: Annotated[
        int, count("Defenders unarmed", 0, MOST_MODELS, "Models without a small arm, such as gun crew")
    ] = 0
    attacker_kind: Annotated[TroopKind, choice("Attacker is", "A squad or officer, a weapon team, or a gun")] = (
        TroopKind.INFANTRY
    )
    defender_kind: Annotated[TroopKind, choice("Defender is", "A squad or officer, a weapon team, or a gun")] = (
        TroopKind.INFANTRY
    )
    attacker_fixed: Annotated[
        bool,
        flag("Attacker's weapon is Fixed", "It serves an HMG, a medium mortar or the like; an MMG counts by itself"),
    ] = False


def sides(facts: InfantryAssaultFacts) -> tuple[Side, Side]:
    """The two units; a horror unit frightens the other unless that is one too."""
    attacker_horror, defender_horror = Trait.HORROR in facts.attacker_traits, Trait.HORROR in facts.defender_traits
    attacker = Side(
        "Attacker",
        facts.attacker_arms,
        facts.attackers_unarmed,
        facts.attacker_quality,
        facts.attacker_pins,
        facts.attacker_officer,
        facts.attacker_own_officer,
        facts.attacker_kind,
        facts.attacker_traits,
        facts.attacker_mode,
        facts.attacker_fights_on,
        defender_horror and not attacker_horror,
    )
    defender = Side(
        "Defender",
        facts.defender_arms,
        facts.defenders_unarmed,
        facts.defender_quality,
        facts.defender_pins,
        facts.defender_officer,
        facts.defender_own_officer,
        facts.defender_kind,
        facts.defender_traits,
        facts.defender_mode,
        facts.defender_fights_on,
        attacker_horror and not defender_horror,
    )
    check_sides(facts, attacker, defender)
    return attacker, defender


def check_sides(facts: InfantryAssaultFacts, attacker: Side, defender: Side) -> None:
    """Facts that cannot be so, or that are not rolled here."""
    for side, unarmed in ((attacker, "attackers_unarmed"), (defender, "defenders_unarmed")):
        if not 1 <= side.models <= MOST_MODELS:
            armed = (
                f"with its small arms the {side.name.lower()} has {side.models}, and needs 1 to {MOST_MODELS} models"
            )
            raise FactsFault(f"{unarmed}: {armed}")
    if defender.has(Trait.GUN_SHIELD) and defender.kind is not TroopKind.ARTILLERY:
        raise FactsFault("defender_traits: only a gun has a shield, so let the defender be artillery")
    if facts.stand_and_fire is not StandAndFireBy.NONE and not defender.arms:
        only = "only small arms are rolled here; for heavier weapons ask for the reaction and then for a volley"
        raise FactsFault(f"stand_and_fire: {only}")


def assault_refusals(facts: InfantryAssaultFacts, attacker: Side, defender: Side, tables: Tables) -> Refused | None:
    """Every reason why this assault, or this way to fight it, is not allowed."""
    beyond = tables.constant("stand_and_fire_beyond")
    reacts = facts.stand_and_fire is not StandAndFireBy.NONE
    return refused(
        refuse_if(attacker.kind is TroopKind.ARTILLERY, k47.GAP_ARTILLERY_MOVE, "guns may not assault"),
        refuse_if(
            facts.attacker_fixed or MMG in attacker.arms, k47.GAP_TEAM_MOVE, "teams with fixed weapons may not assault"
        ),
        too_far(facts.distance, tables),
        lost_to_pins(attacker.quality, attacker.pins, tables),
        lost_to_pins(defender.quality, defender.pins, tables),
        *(
            refuse_if(
                side.mode is Mode.POINT_BLANK and not side.arms,
                k47.GAP_PBF,
                f"the {side.name.lower()} has no small arms and must fight hand-to-hand",
            )
            for side in (attacker, defender)
        ),
        refuse_if(
            reacts and facts.distance <= beyond.value,
            beyond.rule,
            f"the assault began {facts.distance:g} in away, stand and fire needs more than {beyond.value} in",
        ),
    )


def assess(facts: InfantryAssaultFacts, tables: Tables) -> Assessment[AssaultProfile] | Refused:
    attacker, defender = sides(facts)
    if problem := assault_refusals(facts, attacker, defender, tables):
        return problem
    numbers: tuple[Target, ...] = ()
    stands: tuple[str, ...] = ()
    reaction = None
    if facts.stand_and_fire is not StandAndFireBy.NONE:
        test, hit = reaction_test(defender, tables), stand_number(defender, attacker, tables)
        wound = replace(wound_number(defender, attacker, tables), name="Stand and fire damages")
        shots = count_of(shots_of(defender.arms, tables), "shot")
        does = f"hits on {hit_need(hit, tables).text}, damages on {damage_need(wound).text}"
        stands = (f"defender stands and fires {shots}, {does}",)
        tests = facts.stand_and_fire is StandAndFireBy.TESTED
        horror = horror_check(defender, tables)
        reaction = ReactionShot(
            within_morale(horror) if horror is not None else None,
            within_morale(test) if tests else None,
            tables.limit("failed_reaction_pins"),
            hit_need(hit, tables),
        )
        numbers = (*((horror,) if horror is not None else ()), *((test,) if tests else ()), hit, wound)
    fight = Duel(
        combatant(attacker, defender, tables),
        combatant(defender, attacker, tables),
        defender.horror_near,
        tables.limit("hit_pins"),
        tables.limit("fewest_attack_dice"),
    )
    units_then = Men(attacker.models, attacker.pins), Men(defender.models, defender.pins)
    start = Melee(fight, *units_then, reaction=reaction)
    (ours, attacks), (theirs, defends) = (
        side_numbers(attacker, defender, tables),
        side_numbers(defender, attacker, tables),
    )
    return Assessment(
        AssaultProfile(start, tables.limit("most_rounds")),
        f"{attacker.said} assault {defender.said}",
        (*stands, attacks, defends),
        (*numbers, *ours, *theirs),
        assault_notes(attacker, defender),
    )


def assault_notes(attacker: Side, defender: Side) -> tuple[Effect, ...]:
    notes = [Effect("declares_first", "attacker", k47.CQ_ATTACKER_DECLARES_FIRST, "the attacker states its mode first")]
    if defender.horror_near:
        notes.append(
            Effect("attacker_first", True, k47.GAP_TRAITS, "the defender fights after the horror unit, at -1 morale")
        )
    notes += [
        Effect(
            f"{side.name.lower()}_must_follow_on",
            True,
            k47.GAP_TRAITS,
            f"the {side.name.lower()}, fanatic, fights on if it wins",
        )
        for side in (attacker, defender)
        if side.has(Trait.FANATIC)
    ]
    return tuple(notes)


def follows(facts: InfantryAssaultFacts, ended: InfantryAssault, tables: Tables) -> tuple[Effect, ...]:
    if ended.result is AssaultResult.BOTH_DESTROYED:
        return (Effect("destroyed", "both", k47.GAP_ASSAULT_RESULT, "both units are gone"),)
    gun = facts.defender_kind is TroopKind.ARTILLERY
    if ended.result in (AssaultResult.DEFENDER_DESTROYED, AssaultResult.ATTACKER_DESTROYED):
        loser, victor = ("defender", "attacker") if ended.attackers_left else ("attacker", "defender")
        with_it = ", and the gun with its crew" if gun and loser == "defender" else ""
        moves = Effect("consolidates", victor, k47.GAP_FOLLOW_ON, f"the {victor} may move D6 inches in any direction")
        if gun and victor == "defender":
            moves = Effect("consolidates", "nobody", k47.GAP_CONSOLIDATE_PATH, "the gun stays where it stands")
        return (
            Effect("destroyed", loser, k47.GAP_ASSAULT_RESULT, f"the {loser} is destroyed{with_it}"),
            moves,
            Effect("dice_change", False, k47.GAP_FOLLOW_ON, "order dice do not change"),
        )
    off = f"moves D6 in straight away{at_least(tables)}"
    if gun and ended.result is AssaultResult.DEFENDER_DRIVEN_BACK:
        moves = Effect(
            "consolidates", "attacker", k47.GAP_CONSOLIDATE_PATH, f"a gun never moves off: the attacker {off}"
        )
    else:
        mover = "defender" if ended.result is AssaultResult.DEFENDER_DRIVEN_BACK else "attacker"
        moves = Effect("consolidates", mover, k47.CQ_CONSOLIDATE, f"the {mover} {off}")
    return moves, Effect("dice_change", False, k47.GAP_FOLLOW_ON, "order dice do not change")


def said(ended: InfantryAssault) -> str:
    """Such as: defender driven back, 7 attackers and 3 defenders left, with 1 pin and 2 pins."""
    attackers, defenders = count_of(ended.attackers_left, "attacker"), count_of(ended.defenders_left, "defender")
    left = f"{attackers} and {defenders} left"
    pins = [each.number for each in (ended.attacker_pins, ended.defender_pins) if each is not PinsOn.GONE]
    if any(pins):
        left += f", with {' and '.join(count_of(each, 'pin') for each in pins)}"
    return f"{ended.result.said}, {left}"


INFANTRY_ASSAULT = Procedure(
    name="infantry_assault",
    title="Infantry assault",
    summary="A whole assault on infantry or a gun: reaction, rounds of fighting, and who is left.",
    facts=InfantryAssaultFacts,
    assess=assess,
    roll=infantry_assault,
    rules=(
        k47.CQ_ATTACKER_DECLARES_FIRST,
        k47.CQ_PBF_FIRST,
        k47.CQ_CONSOLIDATE,
        *CLOSE_FIRE_RULES,
        k47.HIT_SMALL_UNIT,
        k47.GAP_REACTION_STAND_FIRE,
        k47.GAP_REACTIONS,
        k47.GAP_HAND_TO_HAND,
        k47.GAP_FOLLOW_ON,
        k47.GAP_CONSOLIDATE_PATH,
        k47.GAP_ASSAULT_DECLARE,
        k47.GAP_ASSAULT_WEAPON,
        k47.GAP_ARTILLERY_MOVE,
        k47.GAP_TEAM_MOVE,
    ),
    shaped_by=(
        k47.CQ_SEQUENCE,
        k47.CQ_STAND_FIRE,
        k47.CQ_MODE_CHOICE,
        k47.CQ_PBF_TESTS,
        k47.CQ_HTH_SECOND,
        k47.CQ_COMPARE,
        k47.CQ_MORALE,
        k47.SPECIAL_ASSAULT,
        k47.GAP_ASSAULT_ARTILLERY,
        k47.GAP_CASUALTIES,
        *cited.LOSSES_SHAPED,
    ),
    label=said,
    follows=follows,
    stages=(
        (k47.GAP_REACTIONS, "reaction test"),
        (k47.HIT_BASE, "hits of fire"),
        (k47.DAMAGE_ROLL, "casualties of fire"),
        (k47.GAP_EXCEPTIONAL_DAMAGE, "who is picked out"),
        (k47.GAP_MORALE_CHECK, "check for half losses"),
        (k47.GAP_HAND_TO_HAND, "kills"),
        (k47.GAP_TRAITS, "rolls for traits"),
        (k47.GAP_ASSAULT_RESULT, "loser's check"),
    ),
)

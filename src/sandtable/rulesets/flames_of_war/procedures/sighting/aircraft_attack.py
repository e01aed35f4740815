"""How Aircraft attack: guns as direct shooting, or bombs and rockets as one bombardment of the unit."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from sandtable.explain import Effect, Modifier, Refusal, Refused, Spoken, Target, refuse_if, refused
from sandtable.explain.sentences import count_of
from sandtable.rulesets.flames_of_war import facts as asked
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.cards.codes import a_team
from sandtable.rulesets.flames_of_war.procedures.sighting.anti_aircraft import AIRCRAFT, MOST_AIRCRAFT
from sandtable.rulesets.flames_of_war.procedures.sighting.rate_of_fire import dice_of
from sandtable.rulesets.flames_of_war.procedures.starting.distances import beyond, within
from sandtable.rulesets.flames_of_war.procedures.starting.scores import dice_said
from sandtable.rulesets.flames_of_war.rows import BombardmentWeapon, Team, Weapon
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import choice, count, flag


class AirArms(Spoken):
    GUNS = "guns"
    BOMBS = "bombs", "bombs or rockets"


class AirAttack(Struct, frozen=True):
    """How they attack, and with how many dice (guns) or weapons firing (bombs)."""

    attack: AirArms
    number: int


class AircraftAttackFacts(Facts, frozen=True, kw_only=True):
    """Aircraft of one unit that attack a target on the ground."""

    aircraft: Annotated[str, a_team("Aircraft", "Their card", AIRCRAFT, "an Aircraft")] = "uk_typhoon"
    attack: Annotated[AirArms, choice("Attack", "Guns shoot directly, bombs and rockets are one bombardment")] = (
        AirArms.GUNS
    )
    number: Annotated[int, count("How many", 1, MOST_AIRCRAFT, "Aircraft of the unit that attack")] = 2
    distance: asked.Range = 6.0
    friends: Annotated[
        float, asked.inches("Nearest friend", "From the template of bombs to the nearest friendly team")
    ] = 12.0
    both: Annotated[bool, flag("Guns as well", "The same Aircraft want to shoot and to bomb this turn")] = False


def against_attack(facts: AircraftAttackFacts, weapon: Weapon | BombardmentWeapon, tables: Tables) -> Refused | None:
    safe = tables.limit("safe_distance_aircraft")
    bombs = facts.attack is AirArms.BOMBS
    return refused(
        refuse_if(
            facts.both, fow.SHOOT_WEAPONS_TANK, "an Aircraft fires its machine-guns or one other weapon, never more"
        ),
        refuse_if(
            beyond(facts.distance, weapon.range),
            fow.GAP_AIRCRAFT_ATTACK if bombs else fow.SHOOT_CHECK_RANGE,
            f"{facts.distance:g} in is beyond the {weapon.range} in that {weapon.name} reach",
        ),
        refuse_if(
            bombs and within(facts.friends, safe),
            fow.BOMBARD_SAFE_AIRCRAFT,
            f"the template is within {safe} in of a friendly team",
        ),
    )


def assess(facts: AircraftAttackFacts, tables: Tables) -> Assessment[AirAttack] | Refused:
    card = tables.teams[facts.aircraft]
    guns = [tables.weapons[key] for key in card.weapons if key in tables.weapons]
    bombs = [tables.bombardment_weapons[key] for key in card.weapons if key in tables.bombardment_weapons]
    carried: list[Weapon] | list[BombardmentWeapon] = guns if facts.attack is AirArms.GUNS else bombs
    if not carried:
        return Refused((Refusal(fow.GAP_AIRCRAFT_ATTACK, f"the {card.name} carries no {facts.attack.said}"),))
    if problem := against_attack(facts, carried[0], tables):
        return problem
    return (
        with_guns(facts, card, guns[0], tables) if facts.attack is AirArms.GUNS else with_bombs(facts, card, bombs[0])
    )


BEFORE = (
    Effect("fired_at_first", True, fow.AA_TIMING, "anti-aircraft weapons shoot at them first"),
    Effect("seen", True, fow.AA_LOS, "nothing blocks their line of sight"),
)
AFTER = Effect("leaves", True, fow.AIR_DURATION, "they leave the table at the end of the turn")


def with_guns(facts: AircraftAttackFacts, card: Team, guns: Weapon, tables: Tables) -> Assessment[AirAttack]:
    rof = dice_of(guns, moved=False, pinned=False, aircraft=True)
    dice = rof.value * facts.number
    near = tables.limit("aircraft_terrain")
    return Assessment(
        AirAttack(AirArms.GUNS, dice),
        f"{facts.number} x {card.name} with {guns.name}",
        ("shot directly, like any other",),
        (Target("ROF", rof),),
        (
            *BEFORE,
            Effect("terrain", near, fow.AA_TERRAIN, f"only terrain within {near} in of the target can conceal it"),
            Effect("dice", dice, fow.ROF_DICE, f"{dice_said(dice)} in all"),
            AFTER,
        ),
    )


def with_bombs(facts: AircraftAttackFacts, card: Team, bombs: BombardmentWeapon) -> Assessment[AirAttack]:
    said = "one of the Aircraft is the Spotting Team, nobody else may spot"
    return Assessment(
        AirAttack(AirArms.BOMBS, facts.number),
        f"{facts.number} x {card.name} with {bombs.name}",
        (f"Range In on Skill {card.skill}+",),
        (Target("Skill", Modifier(card.skill, fow.GAP_AIRCRAFT_ATTACK, "Skill of the Aircraft")),),
        (
            *BEFORE,
            Effect("spotter", "own unit", fow.GAP_WEAPON_NOTES, said),
            Effect("reroll_hits", False, fow.GAP_WEAPON_NOTES, "one or two weapons do not re-roll hits"),
            Effect(
                "one_bombardment", True, fow.GAP_AIRCRAFT_ATTACK, "one bombardment by the unit, on the normal template"
            ),
            AFTER,
        ),
    )


def attack_said(found: AirAttack) -> str:
    if found.attack is AirArms.GUNS:
        return dice_said(found.number)
    return f"one bombardment of {count_of(found.number, 'weapon')}"


AIRCRAFT_ATTACK = Procedure(
    name="aircraft_attack",
    title="Aircraft attack",
    summary="Whether Aircraft may attack with guns or with bombs, and with what.",
    facts=AircraftAttackFacts,
    assess=assess,
    roll=stated,
    rules=(
        fow.GAP_AIRCRAFT_ATTACK,
        fow.BOMBARD_SAFE_AIRCRAFT,
        fow.SHOOT_CHECK_RANGE,
        fow.AA_TIMING,
        fow.AA_LOS,
        fow.AA_TERRAIN,
        fow.SHOOT_WEAPONS_TANK,
        fow.AIR_DURATION,
        fow.GAP_WEAPON_NOTES,
        fow.GAP_WEAPONS,
        fow.ROF_DICE,
    ),
    shaped_by=(fow.GAP_AIRCRAFT_LOS,),
    label=attack_said,
)

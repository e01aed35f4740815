"""How Aircraft attack: guns as direct shooting, or bombs and rockets as one bombardment of the unit."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from msgspec import Struct

from sandtable.explain import Effect, Modifier, Refusal, Refused, Target, refuse_if, refused
from sandtable.explain.sentences import count_of
from sandtable.rulesets.flames_of_war.asked import FARTHEST
from sandtable.rulesets.flames_of_war.codes import a_team
from sandtable.rulesets.flames_of_war.distances import beyond, within
from sandtable.rulesets.flames_of_war.rows import BombardmentWeapon, Team, Weapon
from sandtable.rulesets.flames_of_war.sighting.anti_aircraft import AIRCRAFT, MOST_AIRCRAFT
from sandtable.rulesets.flames_of_war.sighting.asked import Distance, dice_said
from sandtable.rulesets.flames_of_war.sighting.rate_of_fire import CARDS, DICE, dice_of
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import choice, count, flag, tape

HOW = "fow.gap.aircraft-attack"
SAFE = "fow.bombard.safe-aircraft"
RANGE = "fow.shoot.check-range"
FIRST = "fow.aa.timing"
SEEN = "fow.aa.los"
NEAR = "fow.aa.terrain"
ONE_WAY = "fow.shoot.weapons-tank"
LEAVES = "fow.air.duration"
NOTES = "fow.gap.weapon-notes"


class Attack(StrEnum):
    GUNS = "guns"
    BOMBS = "bombs"

    @property
    def said(self) -> str:
        return {Attack.GUNS: "guns", Attack.BOMBS: "bombs or rockets"}[self]


class AirAttack(Struct, frozen=True):
    """How they attack, and with how many dice (guns) or weapons firing (bombs)."""

    attack: Attack
    number: int


class AircraftAttackFacts(Facts, frozen=True, kw_only=True):
    """Aircraft of one unit that attack a target on the ground."""

    aircraft: Annotated[str, a_team("Aircraft", "Their card", AIRCRAFT, "an Aircraft")] = "uk_typhoon"
    attack: Annotated[Attack, choice("Attack", "Guns shoot directly, bombs and rockets are one bombardment")] = (
        Attack.GUNS
    )
    number: Annotated[int, count("How many", 1, MOST_AIRCRAFT, "Aircraft of the unit that attack")] = 2
    distance: Distance = 6.0
    friends: Annotated[
        float, tape("Nearest friend", 0, FARTHEST, "From the template of bombs to the nearest friendly team", "inches")
    ] = 12.0
    both: Annotated[bool, flag("Guns as well", "The same Aircraft want to shoot and to bomb this turn")] = False


def against_attack(facts: AircraftAttackFacts, weapon: Weapon | BombardmentWeapon, tables: Tables) -> Refused | None:
    safe = tables.limit("safe_distance_aircraft")
    bombs = facts.attack is Attack.BOMBS
    return refused(
        refuse_if(facts.both, ONE_WAY, "an Aircraft fires its machine-guns or one other weapon, never more"),
        refuse_if(
            beyond(facts.distance, weapon.range),
            HOW if bombs else RANGE,
            f"{facts.distance:g} in is beyond the {weapon.range} in that {weapon.name} reach",
        ),
        refuse_if(bombs and within(facts.friends, safe), SAFE, f"the template is within {safe} in of a friendly team"),
    )


def assess(facts: AircraftAttackFacts, tables: Tables) -> Assessment[AirAttack] | Refused:
    card = tables.teams[facts.aircraft]
    guns = [tables.weapons[key] for key in card.weapons if key in tables.weapons]
    bombs = [tables.bombardment_weapons[key] for key in card.weapons if key in tables.bombardment_weapons]
    carried: list[Weapon] | list[BombardmentWeapon] = guns if facts.attack is Attack.GUNS else bombs
    if not carried:
        return Refused((Refusal(HOW, f"the {card.name} carries no {facts.attack.said}"),))
    if problem := against_attack(facts, carried[0], tables):
        return problem
    return with_guns(facts, card, guns[0], tables) if facts.attack is Attack.GUNS else with_bombs(facts, card, bombs[0])


BEFORE = (
    Effect("fired_at_first", True, FIRST, "anti-aircraft weapons shoot at them first"),
    Effect("seen", True, SEEN, "nothing blocks their line of sight"),
)
AFTER = Effect("leaves", True, LEAVES, "they leave the table at the end of the turn")


def with_guns(facts: AircraftAttackFacts, card: Team, guns: Weapon, tables: Tables) -> Assessment[AirAttack]:
    rof = dice_of(guns, moved=False, pinned=False, aircraft=True)
    dice = rof.value * facts.number
    near = tables.limit("aircraft_terrain")
    return Assessment(
        AirAttack(Attack.GUNS, dice),
        f"{facts.number} x {card.name} with {guns.name}",
        ("shot directly, like any other",),
        (Target("ROF", rof),),
        (
            *BEFORE,
            Effect("terrain", near, NEAR, f"only terrain within {near} in of the target can conceal it"),
            Effect("dice", dice, DICE, f"{dice_said(dice)} in all"),
            AFTER,
        ),
    )


def with_bombs(facts: AircraftAttackFacts, card: Team, bombs: BombardmentWeapon) -> Assessment[AirAttack]:
    return Assessment(
        AirAttack(Attack.BOMBS, facts.number),
        f"{facts.number} x {card.name} with {bombs.name}",
        (f"Range In on Skill {card.skill}+",),
        (Target("Skill", Modifier(card.skill, HOW, "Skill of the Aircraft")),),
        (
            *BEFORE,
            Effect("spotter", "own unit", NOTES, "one of the Aircraft is the Spotting Team, nobody else may spot"),
            Effect("reroll_hits", False, NOTES, "one or two weapons do not re-roll hits"),
            Effect("one_bombardment", True, HOW, "one bombardment by the unit, on the normal template"),
            AFTER,
        ),
    )


def attack_said(found: AirAttack) -> str:
    if found.attack is Attack.GUNS:
        return dice_said(found.number)
    return f"one bombardment of {count_of(found.number, 'weapon')}"


AIRCRAFT_ATTACK = Procedure(
    name="aircraft_attack",
    title="Aircraft attack",
    summary="Whether Aircraft may attack with guns or with bombs, and with what.",
    facts=AircraftAttackFacts,
    assess=assess,
    roll=stated,
    rules=(HOW, SAFE, RANGE, FIRST, SEEN, NEAR, ONE_WAY, LEAVES, NOTES, CARDS, DICE, "fow.gap.aircraft-los"),
    label=attack_said,
)

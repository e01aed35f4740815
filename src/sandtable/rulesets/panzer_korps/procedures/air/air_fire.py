"""One squadron fires at another: the air fire die with all that is added, against the air target die."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from sandtable.explain import Effect, Modifier, Refused, Target, refused
from sandtable.explain.sentences import count_of
from sandtable.rulesets.panzer_korps import facts as asked
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.facts import MOST_DAMAGE
from sandtable.rulesets.panzer_korps.procedures.air.squadron import (
    Squadron,
    damage_effect,
    no_missile,
    no_partisans,
    number_name,
    shot_down,
)
from sandtable.rulesets.panzer_korps.procedures.common.die_said import die_said
from sandtable.rulesets.panzer_korps.procedures.common.nations import of_nation, other_years
from sandtable.rulesets.panzer_korps.procedures.common.opposed import Opposed, markers_of, opposed
from sandtable.rulesets.panzer_korps.tables import TABLES, Tables, modifier
from sandtable.rulesets.panzer_korps.terms import Morale, Nation, Role, Speed
from sandtable.sheet import Assessment, Facts, Procedure
from sandtable.sheet.citing import rules_in
from sandtable.sheet.facts import choice, count

#: Every rule that has a part in the fire of a squadron at another.
AIR_FIRE_RULES = (
    pk.AIR_FIRE_DIE,
    *rules_in(TABLES.air_fire_nations, TABLES.air_fire_modifiers.values()),
    pk.AIR_TARGET_DIE,
    pk.GAP_NATION_DATES,
    pk.GAP_AIR_STATS,
    pk.GAP_AIR_COMBAT,
)
#: How both dice are read where markers are given for air fire.
DAMAGE_SHAPED = (pk.AIR_DAMAGE, pk.GAP_RESULT_AT_LEAST)
AIR_FIRE_STAGES = ((pk.AIR_FIRE_DIE, "air fire die"), (pk.AIR_TARGET_DIE, "air target die"))

#: The row that counts against each kind of bomber; heavier ones take the place of the lighter.
AT_BOMBERS = {
    Role.DIVE_BOMBER: "bombers",
    Role.LIGHT_BOMBER: "bombers",
    Role.MEDIUM_BOMBER: "bombers",
    Role.HEAVY_BOMBER: "heavy_bombers",
    Role.SUPER_HEAVY_BOMBER: "super_heavy_bombers",
}


class Compared(StrEnum):
    """How the class of an aircraft compares with its opponent's."""

    EQUAL = "equal"
    SUPERIOR = "superior"
    INFERIOR = "inferior"

    @property
    def rank(self) -> int:
        """A class number above or below an opponent's of 0."""
        return {Compared.EQUAL: 0, Compared.SUPERIOR: 1, Compared.INFERIOR: -1}[self]


class AirFireFacts(Facts, frozen=True, kw_only=True):
    """A squadron fires at another."""

    morale: asked.Pilots = Morale.REGULAR
    target_speed: Annotated[Speed, choice("Target's speed", "Speed of the squadron fired at")] = Speed.NORMAL
    target_role: Annotated[Role, choice("Target flies", "What the squadron fired at flies")] = Role.FIGHTER
    rank: Annotated[
        Compared, choice("Class", "Class of the firing aircraft beside the target's; bombers have none")
    ] = Compared.EQUAL
    nation: asked.PilotNation = Nation.GERMANY
    year: asked.YearFlown = 1942
    role: asked.Flies = Role.FIGHTER
    frontline: asked.FrontLine = True
    target_damage: Annotated[int, count("Target's ADM", 0, MOST_DAMAGE, "Air damage markers on the target before")] = 0


# ------------------------------------------------------------------ the numbers


def class_modifier(firer: Squadron, target: Squadron, tables: Tables) -> Modifier | None:
    """The higher class number is superior, the other inferior; bombers have no class."""
    if firer.is_bomber or target.is_bomber or firer.rank == target.rank:
        return None
    return modifier(tables.air_fire_modifiers["superior" if firer.rank > target.rank else "inferior"])


def fire_modifiers(firer: Squadron, target: Squadron, year: int, tables: Tables) -> tuple[Modifier, ...]:
    """All that is added to the air fire die."""
    rows = tables.air_fire_modifiers
    against = AT_BOMBERS.get(target.role)
    found = (
        *of_nation(tables.air_fire_nations, firer.nation, year),
        None if firer.frontline and not firer.is_bomber else modifier(rows["non_frontline"]),
        class_modifier(firer, target, tables),
        modifier(rows[against]) if against else None,
        modifier(rows["jets"]) if target.speed is Speed.JET else None,
    )
    return tuple(each for each in found if each)


def fire_number(firer: Squadron, target: Squadron, year: int, tables: Tables, *, enemy: bool = False) -> Target:
    """What is added to the die of the firing pilots' morale."""
    base = Modifier(0, pk.AIR_FIRE_DIE, f"on the D{tables.air_fire[firer.morale].die} of {firer.morale.said} pilots")
    return Target(number_name("Air fire modifier", enemy=enemy), base, fire_modifiers(firer, target, year, tables))


def fire_years(nation: Nation, year: int, tables: Tables) -> tuple[Effect, ...]:
    """That the fire of a nation's squadrons has a modifier in other years only."""
    return other_years(tables.air_fire_nations, nation, year, "air fire die")


def die_number(firer: Squadron, tables: Tables, *, enemy: bool = False) -> Target:
    sides = Modifier(tables.air_fire[firer.morale].die, pk.AIR_FIRE_DIE, f"sides for {firer.morale.said} pilots")
    return Target(number_name("Air fire die", enemy=enemy), sides)


def target_number(speed: Speed, tables: Tables, *, enemy: bool = False) -> Target:
    said = "jets" if speed is Speed.JET else f"{speed.value} speed"
    sides = Modifier(tables.air_targets[speed].die, pk.AIR_TARGET_DIE, f"sides for {said}")
    return Target(number_name("Air target die", enemy=enemy), sides)


def air_shot(firer: Squadron, target: Squadron, year: int, tables: Tables) -> Opposed:
    """Both dice, for one squadron firing at another."""
    added = fire_number(firer, target, year, tables).total
    die, against = tables.air_fire[firer.morale].die, tables.air_targets[target.speed].die
    return opposed(die, added, against, pk.AIR_FIRE_DIE, pk.AIR_TARGET_DIE, tables)


def shot_said(shot: Opposed) -> str:
    """The dice as a player says them: "D10-2 against D6"."""
    return f"{die_said(shot.die, shot.modifier)} against {die_said(shot.against)}"


def class_note(firer: Squadron, target: Squadron) -> tuple[Effect, ...]:
    """Said where a class was stated that does not count."""
    if firer.rank == target.rank or not (firer.is_bomber or target.is_bomber):
        return ()
    return (Effect("class", False, pk.GAP_AIR_STATS, "bombers have no class, so none is superior or inferior"),)


# ------------------------------------------------------------------ the question


def squadrons(facts: AirFireFacts) -> tuple[Squadron, Squadron]:
    """The firing squadron and its target."""
    firer = Squadron(
        morale=facts.morale, nation=facts.nation, role=facts.role, rank=facts.rank.rank, frontline=facts.frontline
    )
    return firer, Squadron(role=facts.target_role, speed=facts.target_speed, damage=facts.target_damage)


def assess(facts: AirFireFacts, tables: Tables) -> Assessment[Opposed] | Refused:
    if problem := refused(
        no_partisans(facts.morale), no_missile(facts.role, facts.target_role), shot_down(tables, facts.target_damage)
    ):
        return problem
    firer, target = squadrons(facts)
    shot = air_shot(firer, target, facts.year, tables)
    return Assessment(
        shot,
        f"{facts.morale.said} {facts.role.said}s fire at {facts.target_role.said}s",
        (shot_said(shot),),
        (
            die_number(firer, tables),
            fire_number(firer, target, facts.year, tables),
            target_number(facts.target_speed, tables),
        ),
        (*class_note(firer, target), *fire_years(facts.nation, facts.year, tables)),
    )


def markers_said(markers: int) -> str:
    return count_of(markers, "air damage marker") if markers else "no damage"


def follows(facts: AirFireFacts, markers: int, tables: Tables) -> tuple[Effect, ...]:
    if not markers:
        return ()
    now = damage_effect(facts.target_damage + markers, tables, "target_damage", "the target")
    if facts.target_damage + markers >= tables.limit("destroyed_at"):
        return (now,)
    return (now, Effect("tests", True, pk.GAP_AIR_COMBAT, "the target tests its air morale at the end of the round"))


AIR_FIRE_ROLL = Procedure(
    name="air_fire_roll",
    title="Squadron fires",
    summary="The air damage markers that one squadron's fire puts on another.",
    facts=AirFireFacts,
    assess=assess,
    roll=markers_of,
    rules=(*AIR_FIRE_RULES, pk.GAP_ADM_THRESHOLD),
    shaped_by=(*DAMAGE_SHAPED, pk.GAP_SLASH_LISTS),
    label=markers_said,
    follows=follows,
    stages=AIR_FIRE_STAGES,
)

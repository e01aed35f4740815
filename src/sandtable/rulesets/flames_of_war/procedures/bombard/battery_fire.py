"""An artillery platoon of the lists bombards a platoon of the lists; all numbers come from their cards."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Struct

from sandtable.explain import Effect, Refused, refuse_if, refused
from sandtable.rulesets.flames_of_war import facts as asked
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.bombard import platoons
from sandtable.rulesets.flames_of_war.procedures.bombard.aiming import SAFE_RULES, template_note, too_close
from sandtable.rulesets.flames_of_war.procedures.bombard.assessed import (
    BOMBARD_RULES,
    BOMBARD_STAGES,
    Spotting,
    assess_bombardment,
)
from sandtable.rulesets.flames_of_war.procedures.bombard.fall_of_shot import (
    Bombarded,
    BombardProfile,
    bombard,
    bombarded_follows,
    bombarded_said,
)
from sandtable.rulesets.flames_of_war.procedures.bombard.harm import Shells
from sandtable.rulesets.flames_of_war.procedures.bombard.joining import RANGE_RULES, out_of_range
from sandtable.rulesets.flames_of_war.procedures.bombard.spotting import spotter_card, wrong_spotter
from sandtable.rulesets.flames_of_war.procedures.bombard.targets import Barrage, Scene
from sandtable.rulesets.flames_of_war.procedures.cards.codes import a_platoon
from sandtable.rulesets.flames_of_war.rows import BombardmentWeapon, Platoon, Team
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Note, Ranging, Spotter
from sandtable.sheet import Assessment, FactsFault, Procedure
from sandtable.sheet.facts import choice, count


class BatteryFireFacts(platoons.TargetFacts, frozen=True, kw_only=True):
    """Who fires at whom, how far, and what is unusual about it."""

    first: ClassVar[tuple[str, ...]] = (
        "battery",
        "target",
        "under",
        "cover",
        "ranging",
        "spotter",
        "weapons",
        "distance",
        "attempts_used",
    )
    seldom: ClassVar[tuple[str, ...]] = (
        "attempts_used",
        "beneath",
        "smoke_screen",
        "night",
        "friends",
        "bailed",
        "teams",
    )

    battery: Annotated[
        str, a_platoon("Battery", "The platoon that bombards", platoons.BATTERIES, "one with a weapon for bombardments")
    ] = "uk_25pdr"
    ranging: asked.WhetherRanged = Ranging.NOT_YET
    spotter: Annotated[Spotter, choice("Spotter", "Whose card gives the Skill to Range In with")] = Spotter.OBSERVER
    weapons: Annotated[int, count("Firing (0: all)", 0, asked.MOST_WEAPONS, "Weapons of the battery that fire")] = 0
    distance: asked.ToAimingPoint = 40.0
    attempts_used: asked.AttemptsUsed = 0


class FiringBattery(Struct, frozen=True):
    """A battery that fires: its weapon, how many, and the card of its spotter if it has such a spotter."""

    platoon: Platoon
    weapon: BombardmentWeapon
    number: int
    spotter: Team | None


def firing_of(facts: BatteryFireFacts, tables: Tables) -> FiringBattery:
    """What the list says of the battery."""
    platoon = tables.platoons[facts.battery]
    weapon, most = platoons.bombarding(platoon, tables)
    if facts.weapons > most:
        raise FactsFault(f"weapons: the {platoon.name} bombards with {most}, give at most {most}")
    return FiringBattery(platoon, weapon, facts.weapons or most, spotter_card(platoon, facts.spotter, tables))


def assess(facts: BatteryFireFacts, tables: Tables) -> Assessment[BombardProfile] | Refused:
    firing = firing_of(facts, tables)
    weapon, salvo = firing.weapon, firing.weapon.has(Note.SALVO)
    teams = platoons.teams_under(facts, tables)
    skill = firing.spotter.skill if firing.spotter else asked.WORST
    spotting = Spotting(skill, facts.beneath, facts.smoke_screen, facts.night, facts.attempts_used, facts.ranging)
    no_commander = f"the {firing.platoon.name} is in no formation, so no Formation Commander spots for it"
    problem = refused(
        wrong_spotter(facts.spotter, bombs=False, tables=tables),
        refuse_if(firing.spotter is None, fow.GAP_COMMANDER_POWERS, no_commander),
        *out_of_range(weapon, facts.distance),
        too_close(facts.friends, salvo, False, tables),
        spotting.refusal(tables),
    )
    if problem:
        return problem
    ranged = facts.ranging.ranged
    shells = Shells(weapon.at, weapon.fp, ranged is not None and ranged.repeats, weapon.has(Note.BRUTAL))
    notes = (
        platoons.firing_note(weapon, firing.number),
        Effect("skill", skill, fow.GAP_SPOTTING, f"spotter: {facts.spotter.said}, Skill {skill}+"),
        template_note(salvo, tables),
        platoons.under_note(facts, tables),
    )
    subject = f"{firing.platoon.name} at {platoons.target_said(facts, tables)}, {facts.ranging.said}"
    scene = Scene(Barrage(shells, firing.number), teams, facts.cover)
    return assess_bombardment(scene, spotting, subject, tables, notes=notes)


def follows(facts: BatteryFireFacts, outcome: Bombarded, tables: Tables) -> tuple[Effect, ...]:
    ranged = facts.ranging.ranged is not None
    return bombarded_follows(outcome, tables, ranged_before=ranged, transports=platoons.only_transports(facts, tables))


BATTERY_FIRE = Procedure(
    name="battery_fire",
    title="Battery bombards",
    summary="A battery of the lists bombards a platoon of the lists; weapons, Skill and saves follow from their names.",
    facts=BatteryFireFacts,
    assess=assess,
    roll=bombard,
    rules=(
        *BOMBARD_RULES,
        *platoons.NAMED_RULES,
        *RANGE_RULES,
        *SAFE_RULES,
        fow.GAP_TEMPLATE,
        fow.GAP_COMMANDER_POWERS,
        fow.GAP_AIRCRAFT_ATTACK,
    ),
    shaped_by=(fow.GAP_ALTERNATIVE_RATINGS, fow.GAP_NINE_PLUS, fow.GAP_UNITS_OF_MEASURE),
    label=bombarded_said,
    follows=follows,
    stages=BOMBARD_STAGES,
)

"""Which defending teams may shoot Defensive Fire, and with how many dice."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from sandtable.explain import Effect, Refused, Target, refuse_if, refused
from sandtable.rulesets.flames_of_war import facts as asked
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.assault.defensive_weapons import Firing
from sandtable.rulesets.flames_of_war.procedures.fire.pinning import check_pinned
from sandtable.rulesets.flames_of_war.procedures.starting.distances import beyond
from sandtable.rulesets.flames_of_war.procedures.starting.forbidden import forbidden
from sandtable.rulesets.flames_of_war.procedures.starting.scores import dice_said
from sandtable.rulesets.flames_of_war.rows import Weapon
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Kind, Note
from sandtable.sheet import Assessment, Facts, FactsFault, Procedure, stated
from sandtable.sheet.facts import choice, count, flag


class ContactedBy(StrEnum):
    """Who has charged into contact with the team itself."""

    NOBODY = "nobody"
    TANKS = "tanks"
    INFANTRY = "infantry"


class MayDefensiveFireFacts(Facts, frozen=True, kw_only=True):
    """A defending team and the charge that it would fire at."""

    kind: Annotated[Kind, choice("Defender", "What the defending team is")] = Kind.INFANTRY
    distance: Annotated[float, asked.inches("To the charge", "From the team to the nearest assaulting team")] = 4.0
    pinned: asked.TeamPinned = False
    halted: Annotated[int, count("Halted ROF", 0, asked.HIGHEST_ROF, "Halted ROF of its weapon")] = 3
    moving: Annotated[int, count("Moving ROF", 0, asked.HIGHEST_ROF, "Moving ROF, which it uses if Pinned Down")] = 2
    contacted_by: Annotated[ContactedBy, choice("Contacted by", "Who has charged into contact with it")] = (
        ContactedBy.INFANTRY
    )
    they_moved: Annotated[
        bool, flag("They had moved", "The Infantry in contact moved this turn before the charge; a Blitz Move counts")
    ] = True
    they_shot: Annotated[bool, flag("They had shot", "The Infantry in contact shot this turn")] = False
    bailed: asked.TankBailed = False
    shot_at_aircraft: Annotated[bool, flag("Shot at Aircraft", "The weapon shot at an Aircraft this turn")] = False
    fired_already: Annotated[bool, flag("Fired already", "It has shot Defensive Fire at this same assault")] = False
    counterattack: Annotated[bool, flag("Counterattack", "The charge is a counterattack")] = False
    weapon_range: Annotated[int, count("Weapon range", 1, int(asked.FARTHEST), "Range of the weapon", "inches")] = 16
    visible: Annotated[bool, flag("Sees them", "An assaulting team is in line of sight")] = True
    forward_firing: Annotated[bool, flag("Forward Firing", "The note on the weapon's card")] = False
    in_front: Annotated[bool, flag("They are ahead", "In front of the line across the front of hull or gun")] = True
    pinned_rof_1: asked.PinnedRof1 = False


def silenced(facts: MayDefensiveFireFacts) -> bool:
    """A Tank contacted by Infantry that neither moved nor shot: stationary, and so Concealed, before the charge."""
    hidden = facts.contacted_by is ContactedBy.INFANTRY and not facts.they_moved and not facts.they_shot
    return facts.kind.is_tank and hidden


def weapon_firing(facts: MayDefensiveFireFacts) -> Firing:
    notes = (Note.PINNED_ROF_1,) if facts.pinned_rof_1 else ()
    return Firing(Weapon("stated", "its weapon", 0, facts.halted, facts.moving, 0, 0, notes), 1, facts.pinned)


def assess(facts: MayDefensiveFireFacts, tables: Tables) -> Assessment[int] | Refused:
    if facts.bailed and facts.kind is not Kind.ARMOURED:
        raise FactsFault("bailed: only armoured tanks are Bailed Out, let the defender be one or leave it out")
    check_pinned((facts.kind,), facts.pinned, tables)
    reach, dice = tables.limit("defensive_fire_reach"), weapon_firing(facts)
    problem = refused(
        refuse_if(facts.kind is Kind.AIRCRAFT, fow.GAP_DEFENDERS, "only Infantry, Guns and Tanks are defenders"),
        refuse_if(facts.counterattack, fow.ASSAULT_COUNTER_NO_DF, "there is no Defensive Fire against a counterattack"),
        refuse_if(
            beyond(facts.distance, reach),
            fow.ASSAULT_DF_RANGE,
            f"the charge is {facts.distance:g} in away, more than {reach} in",
        ),
        refuse_if(
            beyond(facts.distance, facts.weapon_range),
            fow.SHOOT_CHECK_RANGE,
            f"the charge is {facts.distance:g} in away, its weapon reaches {facts.weapon_range} in",
        ),
        refuse_if(not facts.visible, fow.SHOOT_CHECK_LOS, "no assaulting team is in line of sight"),
        refuse_if(
            facts.forward_firing and not facts.in_front,
            fow.GAP_WEAPON_NOTES,
            "Forward Firing: they are not in front of it",
        ),
        forbidden(
            facts.bailed, tables.while_bailed_out["defensive_fire"], "a Bailed Out tank does not shoot Defensive Fire"
        ),
        forbidden(
            facts.shot_at_aircraft,
            tables.after_aa_fire["defensive_fire"],
            "a weapon that shot at an Aircraft this turn shoots no Defensive Fire",
        ),
        refuse_if(
            silenced(facts),
            fow.ASSAULT_DF_DENIED,
            "a Tank contacted by Concealed Infantry that neither moved nor shot may not shoot Defensive Fire",
        ),
        refuse_if(facts.fired_already, fow.GAP_DEFENSIVE_FIRE_DETAILS, "each team shoots once per assault"),
        refuse_if(dice.dice == 0, fow.GAP_WEAPONS, f"with a {dice.rof.label} of 0 it cannot fire in that state"),
    )
    if problem:
        return problem
    notes = []
    if facts.kind.is_tank and facts.contacted_by is ContactedBy.INFANTRY:
        why = " and ".join(did for did, so in (("moved", facts.they_moved), ("shot", facts.they_shot)) if so)
        notes.append(Effect("silenced", False, fow.GAP_DF_DENIED_SCOPE, f"the Infantry in contact had {why} this turn"))
    return Assessment(
        dice.dice,
        f"{facts.kind.said} {facts.distance:g} in from a charge",
        (),
        (Target("ROF", dice.rof),),
        tuple(notes),
    )


MAY_DEFENSIVE_FIRE = Procedure(
    name="may_defensive_fire",
    title="Who fires at a charge?",
    summary="Whether a defending team may shoot at a charge, and with how many dice.",
    facts=MayDefensiveFireFacts,
    assess=assess,
    roll=stated,
    rules=(
        fow.ASSAULT_DF_RANGE,
        fow.ASSAULT_DF_ROF,
        fow.ASSAULT_DF_PINNED,
        fow.ASSAULT_DF_DENIED,
        fow.GAP_DF_DENIED_SCOPE,
        fow.GAP_DEFENSIVE_FIRE_DETAILS,
        fow.ASSAULT_COUNTER_NO_DF,
        fow.GAP_WEAPON_NOTES,
        fow.GAP_DEFENDERS,
        fow.GAP_WEAPONS,
        fow.AA_NO_DEFENSIVE_FIRE,
        fow.SHOOT_CHECK_RANGE,
        fow.SHOOT_CHECK_LOS,
    ),
    shaped_by=(fow.CONCEAL_STATIONARY_INFANTRY, fow.GAP_UNITS_OF_MEASURE),
    label=lambda dice: f"may fire, {dice_said(dice)}",
)

"""Anti-aircraft fire of unlike weapons at one flight, before it attacks."""

from __future__ import annotations

from typing import Annotated, ClassVar

from sandtable.dice import Dice
from sandtable.explain import Effect, Modifier, Refused, Target, refused
from sandtable.explain.sentences import count_of
from sandtable.rulesets.flames_of_war import facts as asked
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.cards.codes import TEAMS, some_teams
from sandtable.rulesets.flames_of_war.procedures.fire import volley_told
from sandtable.rulesets.flames_of_war.procedures.fire.harmed import aircraft_follow
from sandtable.rulesets.flames_of_war.procedures.fire.lines import AT, MOST_LINES, VolleyFacts, engaged
from sandtable.rulesets.flames_of_war.procedures.fire.shots import (
    Fire,
    FireManner,
    fire_of,
    is_anti_aircraft,
    told_once,
)
from sandtable.rulesets.flames_of_war.procedures.fire.under_fire import Fired
from sandtable.rulesets.flames_of_war.procedures.fire.volley_dice import VolleyProfile, fire_volley, volley_profile
from sandtable.rulesets.flames_of_war.procedures.sighting.aa_after import aftermath
from sandtable.rulesets.flames_of_war.procedures.sighting.anti_aircraft import (
    AIRCRAFT,
    MOST_AIRCRAFT,
    Downed,
    downed_follows,
    downed_said,
)
from sandtable.rulesets.flames_of_war.procedures.starting.scores import firepower_text, score_text
from sandtable.rulesets.flames_of_war.tables import TABLES, Tables
from sandtable.rulesets.flames_of_war.terms import TankState
from sandtable.sheet import Assessment, Facts, FactsFault, Procedure
from sandtable.sheet.apart import Row
from sandtable.sheet.citing import once
from sandtable.sheet.facts import count, flag, several
from sandtable.sheet.procedure import outcome_label

ANTI_AIRCRAFT_TEAMS = {
    key: TEAMS[key]
    for key, team in TABLES.teams.items()
    if any(weapon in TABLES.weapons and is_anti_aircraft(TABLES.weapons[weapon]) for weapon in team.weapons)
}


class AAVolleyFacts(Facts, frozen=True, kw_only=True):
    """All that shoots at a flight which has declared its attack."""

    first: ClassVar[tuple[str, ...]] = ("shooters", "aircraft")
    seldom: ClassVar[tuple[str, ...]] = ("lines_apart", "aircraft_between", "only")
    other_side: ClassVar[tuple[str, ...]] = ("aircraft",)

    shooters: Annotated[
        tuple[str, ...],
        some_teams(
            "Shooters",
            asked.MOST_TEAMS,
            "Teams that shoot with every anti-aircraft weapon on their card",
            ANTI_AIRCRAFT_TEAMS,
            "teams with anti-aircraft weapons",
        ),
    ] = ("us_m16", "us_m16", "us_sherman75")
    aircraft: Annotated[
        tuple[str, ...],
        some_teams("Aircraft", MOST_AIRCRAFT, "Of one unit, the declared target first", AIRCRAFT, "Aircraft"),
    ] = ("de_ju87", "de_ju87")
    distance: asked.Range = 10.0
    moved: Annotated[bool, flag("Shooters moved", "In their own last turn")] = False
    pinned: asked.ShooterPinned = False
    night: asked.Night = False
    shooters_apart: Annotated[
        tuple[Row, ...],
        several(
            "Shooters apart",
            asked.MOST_TEAMS,
            "Each as its number, inches if it is not at that range, and words: moved, halted, pinned, one weapon of "
            f"its card if only that shoots, and {AT}2 if it shoots at the second Aircraft",
            f"1,18 3,12,moved,{AT}2",
        ),
    ] = ()
    lines_apart: Annotated[
        tuple[Row, ...],
        several("Lines apart", MOST_LINES, "Each as the shooter's and the Aircraft's number and inches", "1,2,21.5"),
    ] = ()
    aircraft_between: Annotated[
        tuple[Row, ...],
        several(
            "Aircraft far apart",
            MOST_LINES,
            "Too far apart to share hits, each as two of their numbers and the inches between them",
            "1,2,8",
        ),
    ] = ()
    only: Annotated[
        int, count("One Aircraft (0: all)", 0, MOST_AIRCRAFT, "What becomes of this one of them, by its number")
    ] = 0


def stated_fire(facts: AAVolleyFacts, tables: Tables) -> Fire:
    """Everything that fires, as the facts tell it."""
    if not facts.aircraft:
        raise FactsFault("aircraft: name at least one that attacks")
    if facts.only > len(facts.aircraft):
        raise FactsFault(f"only: {len(facts.aircraft)} Aircraft are named, give one of their numbers or 0 for all")
    asked_so = VolleyFacts(
        shooters=facts.shooters,
        targets=facts.aircraft,
        distance=facts.distance,
        moved=facts.moved,
        pinned=facts.pinned,
        shooters_apart=facts.shooters_apart,
        lines_apart=facts.lines_apart,
        targets_between=facts.aircraft_between,
    )
    return fire_of(engaged(asked_so, tables), FireManner(night=facts.night, at_aircraft=True), tables)


def assess(facts: AAVolleyFacts, tables: Tables) -> Assessment[VolleyProfile] | Refused:
    fire = stated_fire(facts, tables)
    if problem := refused(*(() if fire.ready else fire.silent)):
        return problem
    field = fire.engaged
    saves = [
        ("Save", card.name, place, Target("Save", Modifier(card.save, fow.SAVE_OTHER, "Save on the card")))
        for place, card in enumerate(field.targets)
    ]
    powers = dict.fromkeys(f"{each.weapon.name} {firepower_text(each.weapon.fp)}" for each in fire.ready)
    said = "which weapons shoot at which Aircraft is said once, before any die"
    notes = (
        Effect("seen", True, fow.AA_LOS, "nothing blocks line of sight to Aircraft"),
        Effect("asked_once", True, fow.GAP_AA_ASKED, said),
        *volley_told.assignment_notes(fire),
        *volley_told.shooter_notes(fire),
    )
    of_one = f", what becomes of number {facts.only}" if facts.only else ""
    return Assessment(
        volley_profile(fire.volley, None, facts.only - 1 if facts.only else None),
        f"{count_of(len(field.shooters), 'team')} at {len(field.targets)} Aircraft{of_one}",
        (
            *volley_told.hit_needs(fire),
            *dict.fromkeys(f"saves on {score_text(card.save)}" for card in field.targets),
            *powers,
        ),
        (*volley_told.hit_numbers(fire), *told_once(saves)),
        notes,
    )


def shoot_at_flight(dice: Dice, profile: VolleyProfile) -> Downed | TankState:
    """Aircraft lost, or what becomes of the one that is asked about."""
    fired = fire_volley(dice, profile)
    return Downed(fired.destroyed, fired.hits) if isinstance(fired, Fired) else fired


def follows(facts: AAVolleyFacts, downed: Downed | TankState, tables: Tables) -> tuple[Effect, ...]:
    if isinstance(downed, Downed):
        return downed_follows(len(facts.aircraft), downed, tables)
    return (*aircraft_follow(int(downed is TankState.DESTROYED), fow.SAVE_AIRCRAFT), *aftermath(tables))


AA_VOLLEY = Procedure(
    name="aa_volley",
    title="Flak of unlike weapons",
    summary="Anti-aircraft weapons of all kinds shoot at one flight: how many Aircraft they bring down, or if one.",
    facts=AAVolleyFacts,
    assess=assess,
    roll=shoot_at_flight,
    rules=once(
        fow.AA_TIMING,
        fow.AA_DEDICATED,
        fow.AA_SELF_DEFENCE,
        fow.AA_SELF_DEFENCE_ROF1,
        fow.GAP_AA_DETAILS,
        fow.GAP_AA_ASKED,
        fow.AA_LOS,
        fow.AA_NO_OTHER_AIRCRAFT,
        fow.AA_NO_DEFENSIVE_FIRE,
        fow.AA_NO_NEXT_SHOOTING,
        fow.AA_NO_NEXT_ASSAULT,
        fow.SHOOT_CHECK_RANGE,
        fow.GAP_WEAPONS,
        fow.GAP_WEAPON_NOTES,
        fow.GAP_VOLLEY_RESOLUTION,
        fow.GAP_HIT_ASSIGNMENT_WHO,
        fow.GAP_MISTAKEN_TARGET,
        fow.ASSIGN_FIRST,
        fow.ASSIGN_EVEN,
        fow.SAVE_OTHER,
        fow.SAVE_AIRCRAFT,
        fow.HIT_BASE,
        fow.HIT_RANGE,
        fow.HIT_NIGHT,
        fow.HIT_SEVEN_PLUS,
        fow.HIT_EIGHT_PLUS,
    ),
    shaped_by=(
        fow.GAP_NINE_PLUS,
        fow.GAP_MODIFIER_STACKING,
        fow.LOS_TO_AIRCRAFT,
        fow.GAP_AA_PENALTY_DURATION,
        fow.PIN_IMMUNE_AIRCRAFT,
        fow.ROF_DICE,
        fow.GAP_TEAM_PROFILES,
    ),
    label=lambda downed: downed_said(downed) if isinstance(downed, Downed) else outcome_label(downed),
    follows=follows,
    stages=((fow.HIT_BASE, "hits"), (fow.SAVE_OTHER, "saves"), (fow.SAVE_AIRCRAFT, "Firepower test")),
)

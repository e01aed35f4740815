"""Defensive Fire of several units as one volley: every defender with its weapon, from where it stands."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Struct

from sandtable.dice import Dice
from sandtable.explain import Effect, Refused, refused
from sandtable.rulesets.flames_of_war import facts as asked
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.assault.defensive_fire import (
    FIRE_RULES,
    FIRE_STAGES,
    DefensiveFire,
    fire_follows,
)
from sandtable.rulesets.flames_of_war.procedures.assault.defensive_fire import said as fire_said
from sandtable.rulesets.flames_of_war.procedures.assault.defensive_weapons import drives_back
from sandtable.rulesets.flames_of_war.procedures.assault.who_assaults import may_charge
from sandtable.rulesets.flames_of_war.procedures.cards.codes import TEAMS, some_teams
from sandtable.rulesets.flames_of_war.procedures.fire import volley_told
from sandtable.rulesets.flames_of_war.procedures.fire.armament import Arms
from sandtable.rulesets.flames_of_war.procedures.fire.harmed import HARMED_RULES, state_follows
from sandtable.rulesets.flames_of_war.procedures.fire.lines import AT, MOST_LINES, VolleyFacts, engaged
from sandtable.rulesets.flames_of_war.procedures.fire.shots import Fire, FireManner, fire_of
from sandtable.rulesets.flames_of_war.procedures.fire.under_fire import Fired
from sandtable.rulesets.flames_of_war.procedures.fire.volley_dice import VolleyProfile, fire_volley, volley_profile
from sandtable.rulesets.flames_of_war.tables import TABLES, Tables
from sandtable.rulesets.flames_of_war.terms import GroundCover, Kind, TankState
from sandtable.sheet import Assessment, Facts, FactsFault, Procedure
from sandtable.sheet.apart import Row
from sandtable.sheet.citing import once
from sandtable.sheet.facts import flag, several
from sandtable.sheet.procedure import outcome_label

#: Defenders of two units and a few besides.
MOST_DEFENDERS = 30
GROUND = {key: said for key, said in TEAMS.items() if TABLES.teams[key].kind is not Kind.AIRCRAFT}
CHARGING = {key: said for key, said in TEAMS.items() if may_charge(TABLES.teams[key], TABLES)}


class DefensiveVolleyFacts(Facts, frozen=True, kw_only=True):
    """All defending teams that fire at a charge, and the teams that charged into contact."""

    first: ClassVar[tuple[str, ...]] = ("defenders", "chargers")
    seldom: ClassVar[tuple[str, ...]] = ("cover", "smoke", "night", "lines_apart", "chargers_between", "only")

    defenders: Annotated[
        tuple[str, ...],
        some_teams(
            "Defenders firing",
            MOST_DEFENDERS,
            "Teams of all units within 8 inches that may fire; tanks fire machine-guns at Infantry, main guns at tanks",
            GROUND,
            "teams on the ground",
        ),
    ] = ("us_rifle", "us_rifle", "us_rifle", "us_bazooka", "us_lmg", "us_sherman75")
    chargers: Annotated[
        tuple[str, ...],
        some_teams(
            "Assaulting",
            asked.MOST_TEAMS,
            "Teams that charged and made contact, before this fire; the declared target first",
            CHARGING,
            "teams that may charge",
        ),
    ] = ("de_grenadier",) * 6
    distance: Annotated[float, asked.inches("To the charge", "From the defenders to the teams they fire at")] = 2.0
    pinned: Annotated[bool, flag("Defenders Pinned Down", "All of them, armoured tanks excepted")] = False
    cover: asked.ChargeCover = GroundCover.OPEN
    concealed: asked.ChargeConcealed = False
    smoke: asked.ChargeInSmoke = False
    night: asked.Night = False
    defenders_apart: Annotated[
        tuple[Row, ...],
        several(
            "Defenders apart",
            MOST_DEFENDERS,
            "Each as its number, inches if it is not so near, and words: pinned, main or machine_guns or a weapon of "
            f"its card, and {AT}2 if it fires at the second of them",
            f"1,pinned 6,7,{AT}2",
        ),
    ] = ()
    lines_apart: Annotated[
        tuple[Row, ...],
        several(
            "Lines apart",
            MOST_LINES,
            "Each as the defender's number, the number of the team that charges, inches if they are not so near, and "
            "words: concealed, seen, smoke, clear, unseen",
            "1,2,6.5,concealed 4,1,unseen",
        ),
    ] = ()
    chargers_between: Annotated[
        tuple[Row, ...],
        several(
            "Chargers far apart",
            MOST_LINES,
            "Too far apart to share hits, each as two of their numbers and the inches between them",
            "1,5,7",
        ),
    ] = ()
    only: Annotated[int, asked.teams("One charger (0: all)", 0, "What becomes of this one of them, by its number")] = 0


class DefensiveProfile(Struct, frozen=True):
    """The volley, and what drives the charge back: hits, or tanks out of action."""

    volley: VolleyProfile
    hits: int
    tanks: int


def stated_fire(facts: DefensiveVolleyFacts, tables: Tables) -> Fire:
    """Everything that fires, as the facts tell it."""
    if not facts.defenders:
        raise FactsFault("defenders: somebody has to fire, so name at least one team")
    if not facts.chargers:
        raise FactsFault("chargers: somebody has to charge, so name at least one team")
    if len({tables.teams[code].kind for code in facts.chargers}) > 1:
        raise FactsFault("chargers: hits are shared by teams of one type, name only those")
    if facts.only > len(facts.chargers):
        raise FactsFault(f"only: {len(facts.chargers)} teams charge, give one of their numbers or 0 for all")
    on_foot = tables.teams[facts.chargers[0]].kind is Kind.INFANTRY
    asked_so = VolleyFacts(
        shooters=facts.defenders,
        targets=facts.chargers,
        distance=facts.distance,
        arms=Arms.MACHINE_GUNS if on_foot else Arms.MAIN,
        pinned=facts.pinned,
        cover=facts.cover,
        concealed=facts.concealed,
        smoke=facts.smoke,
        shooters_apart=facts.defenders_apart,
        lines_apart=facts.lines_apart,
        targets_between=facts.chargers_between,
    )
    return fire_of(engaged(asked_so, tables), FireManner(defensive=True, night=facts.night), tables)


def assess(facts: DefensiveVolleyFacts, tables: Tables) -> Assessment[DefensiveProfile] | Refused:
    fire = stated_fire(facts, tables)
    if problem := refused(*(() if fire.ready else fire.silent)):
        return problem
    field, only = fire.engaged, facts.only - 1 if facts.only else None
    hits, tanks = drives_back(len(field.targets), tables), tables.constant("fall_back_tanks")
    armoured = field.kind is Kind.ARMOURED
    limit = tanks if armoured else hits
    back = (
        f"{tanks.value} tanks Bailed Out or Destroyed drive it back, hits alone do not"
        if armoured
        else f"{hits.value} hits drive it back, counted before saves and compared after the last of them"
    )
    notes = (
        Effect("drives_back", limit.value, limit.rule, back),
        Effect("one_volley", True, fow.GAP_DEFENSIVE_FIRE_TARGETS, "all defenders declare together, and at the charge"),
        *volley_told.assignment_notes(fire),
        *volley_told.harm_notes(fire, tables),
        *volley_told.shooter_notes(fire),
    )
    of_one = f", what becomes of number {facts.only}" if facts.only else ""
    return Assessment(
        DefensiveProfile(volley_profile(fire.volley, None, only), hits.value, tanks.value),
        f"Defensive Fire, {volley_told.volley_said(fire)}{of_one}",
        (*volley_told.hit_needs(fire), *volley_told.harm_needs(fire)),
        (*volley_told.hit_numbers(fire), *volley_told.target_numbers(fire, tables)),
        notes,
    )


def fire_at_charge(dice: Dice, profile: DefensiveProfile) -> DefensiveFire | TankState:
    """Hits and losses of the one volley; tanks fall back for what is lost, others for what hits them."""
    fired = fire_volley(dice, profile.volley)
    if not isinstance(fired, Fired):
        return fired
    out = fired.destroyed + fired.bailed
    armoured = profile.volley.armoured
    back = out >= profile.tanks if armoured else fired.hits >= profile.hits
    return DefensiveFire(back, fired.hits, fired.destroyed, fired.bailed)


def follows(facts: DefensiveVolleyFacts, fire: DefensiveFire | TankState, tables: Tables) -> tuple[Effect, ...]:
    kind = tables.teams[facts.chargers[0]].kind
    if isinstance(fire, DefensiveFire):
        return fire_follows(len(facts.chargers), kind, fire, tables)
    return state_follows(fire, fow.ARMOUR_OUTCOME if kind is Kind.ARMOURED else fow.SAVE_OTHER)


DEFENSIVE_VOLLEY = Procedure(
    name="defensive_volley",
    title="Defensive Fire by name",
    summary="All defenders fire at a charge as one volley, whatever they are: losses, and whether it falls back.",
    facts=DefensiveVolleyFacts,
    assess=assess,
    roll=fire_at_charge,
    rules=once(
        *FIRE_RULES,
        *HARMED_RULES,
        fow.GAP_DEFENSIVE_FIRE_TARGETS,
        fow.GAP_DEFENSIVE_FIRE_DETAILS,
        fow.GAP_ALTERNATIVE_RATINGS,
        fow.ASSAULT_HIT,
        *volley_told.VOLLEY_NOTE_RULES,
    ),
    shaped_by=(
        fow.GAP_NINE_PLUS,
        fow.ROF_DICE,
        fow.ASSIGN_VALID,
        fow.ASSIGN_WITHIN_6,
        fow.GAP_BAIL_MULTIPLE_HITS,
    ),
    label=lambda fire: fire_said(fire) if isinstance(fire, DefensiveFire) else outcome_label(fire),
    follows=follows,
    stages=FIRE_STAGES,
)

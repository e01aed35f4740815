"""One formation of the lists fires at another: dice, modifiers and the right list follow from their names."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, ClassVar

from msgspec.structs import replace

from sandtable.explain import Effect, Refused
from sandtable.rulesets.panzer_korps import facts as asked
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.facts import MOST_NAMED
from sandtable.rulesets.panzer_korps.procedures.common.alike import alike
from sandtable.rulesets.panzer_korps.procedures.common.disorder import state_of
from sandtable.rulesets.panzer_korps.procedures.common.opposed import Opposed, markers_of
from sandtable.rulesets.panzer_korps.procedures.fire.aftermath import aftermath, markers_said
from sandtable.rulesets.panzer_korps.procedures.fire.firing import FireFacts
from sandtable.rulesets.panzer_korps.procedures.fire.gun_fire import (
    GUN_FIRE,
    GUN_RULES,
    GUN_SHAPED,
    GunFireFacts,
    Gunners,
)
from sandtable.rulesets.panzer_korps.procedures.fire.infantry_fire import (
    INFANTRY_FIRE,
    INFANTRY_RULES,
    INFANTRY_SHAPED,
    InfantryFireFacts,
)
from sandtable.rulesets.panzer_korps.procedures.fire.named import (
    NAMED_RULES,
    NAMED_SHAPED,
    Formation,
    Said,
    formation,
    ss_note,
    troops_of,
    troops_said,
    years_note,
)
from sandtable.rulesets.panzer_korps.procedures.fire.places import place_said
from sandtable.rulesets.panzer_korps.tables import COMPANIES, FORMATIONS, LISTED, MORALE, NATIONS, Tables
from sandtable.rulesets.panzer_korps.terms import Arc, FiredAt, Rides, Stance, State, Visibility
from sandtable.sheet import Assessment, Facts, FactsFault, Procedure
from sandtable.sheet.citing import once
from sandtable.sheet.facts import flag, unit, units


class FormationFireFacts(Facts, frozen=True, kw_only=True):
    """Two formations of the lists, how far apart, and what is unusual about them."""

    seldom: ClassVar[tuple[str, ...]] = (
        "rides",
        "attached",
        "nation",
        "morale",
        "visibility",
        "picked",
        "ss",
        "own_companies",
        "target_column",
        "surprised",
        "blind",
        "panicked",
        "stance",
        "in_sight",
        "in_front",
        "target_panicked",
    )

    firer: Annotated[str, unit("Firer", FORMATIONS, "The formation that fires")] = "panzer_iv_long"
    target: Annotated[str, unit("Target", FORMATIONS, "The formation that is fired at")] = "russian_rifle_1942_45"
    distance: asked.Distance = 20.0
    terrain: asked.TargetTerrain = "village"
    entrenched: asked.TargetEntrenched = False
    moved: asked.FirerMoved = False
    target_moved: asked.TargetMoved = False
    wall: asked.BehindWall = False
    arc: asked.FiredFrom = Arc.FRONT
    markers: asked.FirerMarkers = 0
    target_markers: asked.TargetMarkers = 0
    rides: asked.TargetMounted = Rides.NO
    year: asked.YearOfTroops = 1943
    attached: Annotated[
        tuple[str, ...],
        units("Further companies", COMPANIES, MOST_NAMED, "Attached to the firer besides those of the lists"),
    ] = ()
    nation: Annotated[str, unit("Firer's nation", NATIONS, "Of crews, engineers and recce; listed is who built it")] = (
        LISTED
    )
    morale: Annotated[str, unit("Firer's morale", MORALE, "By nation and year, or another class")] = LISTED
    visibility: asked.Seen = Visibility.CLEAR
    picked: Annotated[
        bool, flag("Firer of armoured division", "Panzer, guards tank and such divisions: AFV crews one class better")
    ] = False
    ss: Annotated[bool, flag("Firer is SS", "AFV or guns of the Waffen-SS")] = False
    own_companies: Annotated[bool, flag("Listed companies", "The firer has those of the lists attached")] = True
    target_column: asked.TargetInColumn = False
    surprised: asked.FirerSurprised = False
    blind: Annotated[bool, flag("Target unspotted", "AFV and guns fire blind at where it was last spotted")] = False
    panicked: asked.FirerPanicked = False
    stance: asked.FirerStance = Stance.READY
    in_sight: asked.InSight = True
    in_front: asked.InFront = True
    target_panicked: asked.TargetPanicked = False


# ------------------------------------------------------------------ from names to facts


def target_of(target: Formation, rides: Rides) -> FiredAt:
    """What the target is to fire, as it goes at the moment."""
    if rides is Rides.NO:
        return target.fired_at
    if target.afv:
        raise FactsFault(f"rides: the {target.name} does not ride, only infantry and guns do")
    return FiredAt.VEHICLES if rides is Rides.TRUCKS else FiredAt.HALF_TRACKS


def known(facts: FormationFireFacts, tables: Tables) -> dict[str, Any]:
    """The facts that both lists ask for."""
    firer, target = formation(facts.firer, tables), formation(facts.target, tables)
    own = firer.infantry.attached if firer.infantry and facts.own_companies else ()
    return alike(facts, FireFacts) | {
        "target": target_of(target, facts.rides),
        "cover": facts.terrain,
        "attached": (*own, *facts.attached),
        "companies": firer.companies,
        "in_front": facts.in_front,
        "target_companies": target.companies,
    }


def stated_by(facts: FormationFireFacts, tables: Tables) -> InfantryFireFacts | GunFireFacts | Refused:
    """The facts of the list that the firer uses: infantry by morale, AFV and guns by calibre."""
    firer = formation(facts.firer, tables)
    said = Said(facts.year, facts.nation, facts.morale, picked=facts.picked, ss=facts.ss)
    troops = troops_of(firer, said, tables)
    if isinstance(troops, Refused):
        return troops
    common = known(facts, tables)
    if firer.infantry:
        return InfantryFireFacts(
            **common,
            morale=troops.morale,
            at_weapon=troops.at_weapon,
            spotted=not facts.blind,
        )
    row = firer.afv or firer.gun
    assert row is not None  # noqa: S101 - a formation is one of the three
    return GunFireFacts(
        **common,
        calibre=row.calibre,
        weapon=row.weapon,
        morale=troops.morale,
        ss=troops.ss,
        firer=Gunners.AFV if firer.afv else Gunners.GUNS,
        target_column=facts.target_column,
        surprised=facts.surprised,
        blind=facts.blind,
    )


def under_fire_said(name: str, rides: Rides, *, entrenched: bool, column: bool) -> str:
    """The target as it is at the moment: "entrenched Panther", "Pak 40 in trucks or limbered"."""
    goes = "" if rides is Rides.NO else f" {rides.said}"
    return f"{'entrenched ' if entrenched else ''}{name}{goes}{' in transit column' if column else ''}"


def guns_only(facts: FormationFireFacts) -> Iterator[Effect]:
    """What counts for AFV and guns that fire, and does nothing for infantry."""
    if facts.target_column:
        easier = "a target in transit column is easier for AFV and guns only"
        yield Effect("column", False, pk.FIRE_AFV_PLUS2_TRANSIT, easier)
    if facts.surprised:
        yield Effect("surprised", False, pk.FIRE_AFV_MINUS_SURPRISED, "being surprised counts for AFV and guns only")


def name_notes(facts: FormationFireFacts, tables: Tables) -> tuple[Effect, ...]:
    """What the names bring along."""
    firer = formation(facts.firer, tables)
    notes = [
        *years_note("firer", firer, facts.year),
        *years_note("target", formation(facts.target, tables), facts.year),
        *ss_note(facts.year, tables, said=facts.ss),
    ]
    if firer.infantry:
        notes += guns_only(facts)
    if firer.gun and firer.gun.use == "indirect":
        said = f"the {firer.name} fires directly only in line of sight, else in the bombardment phase"
        notes.append(Effect("direct", True, pk.GAP_GUN_STATS, said))
    return tuple(notes)


def assess(facts: FormationFireFacts, tables: Tables) -> Assessment[Opposed] | Refused:
    stated = stated_by(facts, tables)
    if isinstance(stated, Refused):
        return stated
    if isinstance(stated, InfantryFireFacts):
        found = INFANTRY_FIRE.assess(stated, tables)
    else:
        found = GUN_FIRE.assess(stated, tables)
    if isinstance(found, Refused):
        return found
    firer, target = formation(facts.firer, tables), formation(facts.target, tables)
    state = state_of(facts.markers, firer.companies, tables)
    who = troops_said(stated.morale, firer.name) + (f", {state.value}," if state is not State.FORMED else "")
    whom = under_fire_said(target.name, facts.rides, entrenched=facts.entrenched, column=facts.target_column)
    subject = f"{who} at {whom} {place_said(facts.terrain)}, {facts.distance:g} in away"
    return replace(found, subject=subject, notes=(*name_notes(facts, tables), *found.notes))


def follows(facts: FormationFireFacts, markers: int, tables: Tables) -> tuple[Effect, ...]:
    companies = formation(facts.target, tables).companies
    return aftermath(markers, facts.target_markers, companies, tables, panicked=facts.target_panicked)


FORMATION_RULES = once(*INFANTRY_RULES, *GUN_RULES, *NAMED_RULES, pk.GAP_GUN_STATS)
FORMATION_SHAPED = once(*INFANTRY_SHAPED, *GUN_SHAPED, *NAMED_SHAPED)

FORMATION_FIRE = Procedure(
    name="formation_fire",
    title="Formation fires",
    summary="A formation of the lists fires at another: die, companies, crews and cover follow from their names.",
    facts=FormationFireFacts,
    assess=assess,
    roll=markers_of,
    rules=FORMATION_RULES,
    shaped_by=FORMATION_SHAPED,
    label=markers_said,
    follows=follows,
    stages=(
        (pk.FIRE_INF_DIE, "infantry fire die"),
        (pk.FIRE_AFV_DIE, "AFV and AT fire die"),
        (pk.COVER_ROLL, "cover die"),
    ),
)

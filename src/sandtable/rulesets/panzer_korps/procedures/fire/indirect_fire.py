"""Artillery and mortars fire indirectly: where the fire falls, whom it hits, and the markers it gives."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Struct

from sandtable.dice import Classes, Dice, Need, at_most
from sandtable.explain import Effect, Modifier, Refused, Spoken, Target, refuse_if, refused
from sandtable.rulesets.panzer_korps import facts as asked
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.facts import USUAL_COMPANIES
from sandtable.rulesets.panzer_korps.procedures.common.die_said import die_said
from sandtable.rulesets.panzer_korps.procedures.common.opposed import Opposed, markers_of, opposed
from sandtable.rulesets.panzer_korps.procedures.fire.aftermath import (
    AFTERMATH_RULES,
    aftermath,
    markers_said,
    still_there,
)
from sandtable.rulesets.panzer_korps.procedures.fire.calibre_die import CREW_RULES, calibre_die, crew_quality
from sandtable.rulesets.panzer_korps.procedures.fire.cover import (
    COVER_RULES,
    artillery_shift,
    cover_number,
)
from sandtable.rulesets.panzer_korps.procedures.fire.firing import (
    against_stance,
    against_state,
    fire_modifier,
    firer_state,
)
from sandtable.rulesets.panzer_korps.procedures.fire.places import cover_of, place_said
from sandtable.rulesets.panzer_korps.procedures.fire.ranges import indirect_reach
from sandtable.rulesets.panzer_korps.tables import D6, Tables, modifier
from sandtable.rulesets.panzer_korps.terms import Cover, FiredAt, Morale, Stance, State
from sandtable.sheet import Assessment, Facts, FactsFault, Procedure
from sandtable.sheet.facts import choice, flag


class Fall(Spoken):
    """Where the fire falls, seen along the line from firer to target."""

    ON_TARGET = "on_target"
    RIGHT = "right"
    LEFT = "left"
    CLOSER = "closer"
    FARTHER = "farther"

    @property
    def group(self) -> str:
        return "" if self is Fall.ON_TARGET else "off target"


class Accuracy(Spoken):
    """Whether the accuracy die has still to be thrown."""

    TO_ROLL = "to_roll"
    ON_TARGET = "on_target"


class IndirectFireFacts(Facts, frozen=True, kw_only=True):
    """An artillery or mortar formation fires in the bombardment phase at an enemy that stands alone."""

    seldom: ClassVar[tuple[str, ...]] = (
        "ss",
        "state",
        "accuracy",
        "markers",
        "companies",
        "panicked",
        "stance",
        "target_panicked",
    )

    calibre: asked.Calibre = 105
    morale: asked.Crews = Morale.REGULAR
    distance: asked.AimPoint = 60.0
    target: asked.Target = FiredAt.INFANTRY
    cover: asked.CoverOfTarget = Cover.OPEN.value
    entrenched: asked.TargetEntrenched = False
    spotter: Annotated[bool, flag("Has a spotter", "A friendly formation, not panicked, has the target spotted")] = True
    ss: asked.FirerSs = False
    state: asked.FirerState = State.FORMED
    accuracy: Annotated[Accuracy, choice("Accuracy", "On target if that die has been thrown already")] = (
        Accuracy.TO_ROLL
    )
    markers: asked.FirerMarkers = 0
    companies: asked.FirerCompanies = USUAL_COMPANIES
    panicked: asked.FirerPanicked = False
    stance: asked.FirerStance = Stance.READY
    target_markers: asked.TargetMarkers = 0
    target_companies: asked.TargetCompanies = USUAL_COMPANIES
    target_panicked: asked.TargetPanicked = False


class MissionProfile(Struct, frozen=True):
    """The accuracy die if it is thrown, how many inches off still hit, and the fire."""

    accuracy: Classes | None
    near: Need
    fire: Opposed


class Shelled(Struct, frozen=True):
    """What a mission came to: the markers of the target, whether it was hit at all, and where the fire fell."""

    words: ClassVar[dict[str, str]] = {"hit": "target hit", "fall": "fire falls"}

    disorder_markers: int
    hit: bool
    fall: Fall


# ------------------------------------------------------------------ numbers


def indirect_bonus(calibre: int, tables: Tables) -> tuple[Modifier, ...]:
    """What calibres beyond the last die add to it."""
    return tuple(
        Modifier(row.bonus, pk.GAP_INDIRECT_DIE, f"{row.calibre_from} mm or more")
        for row in tables.indirect_bonus
        if row.calibre_from <= calibre <= row.calibre_to
    )


def added(facts: IndirectFireFacts, tables: Tables) -> Target:
    """Crews, entrenchments and a missing spotter; nothing else counts in indirect fire."""
    dug = (modifier(tables.gun_modifiers["entrenched"]),) if facts.entrenched else ()
    unseen = () if facts.spotter else (tables.constant("no_spotter"),)
    crews = crew_quality(facts.morale, ss=facts.ss, tables=tables)
    return fire_modifier(pk.GAP_INDIRECT_DIE, indirect_bonus(facts.calibre, tables), crews, dug, unseen)


# ------------------------------------------------------------------ the question


def against_mission(facts: IndirectFireFacts, tables: Tables) -> Refused | None:
    row = tables.stances.get(facts.stance)
    if row and not row.before_moves:
        raise FactsFault(f"stance: nobody has moved in the bombardment phase, so {facts.stance.said} cannot be")
    still_there("target_markers", facts.target_markers, facts.target_companies, tables)
    return refused(
        against_state(
            firer_state(facts.state, facts.markers, facts.companies, tables), tables, panicked=facts.panicked
        ),
        against_stance(facts.stance, tables),
        out_of_indirect_reach(facts.calibre, facts.distance, tables),
    )


def out_of_indirect_reach(calibre: int, distance: float, tables: Tables) -> Refused | None:
    """Why a calibre cannot fire indirectly so far, or so near."""
    reach, least = indirect_reach(calibre, tables), tables.limit("least_indirect")
    lowest = tables.indirect_ranges[0].calibre_from
    too_far = f"{distance:g} in is out of range, {calibre} mm reach {reach.long if reach else 0} in"
    return refused(
        refuse_if(reach is None, pk.RANGE_INDIRECT, f"there is no indirect fire below {lowest} mm"),
        refuse_if(reach is not None and not reach.reaches(distance), pk.RANGE_INDIRECT, too_far),
        refuse_if(distance <= least, pk.GAP_INDIRECT_PROCEDURE, f"indirect fire falls more than {least} in away"),
    )


def assess(facts: IndirectFireFacts, tables: Tables) -> Assessment[MissionProfile] | Refused:
    if problem := against_mission(facts, tables):
        return problem
    state = firer_state(facts.state, facts.markers, facts.companies, tables)
    die = calibre_die(facts.calibre, state, pk.GAP_INDIRECT_DIE, tables)
    assert die is not None  # noqa: S101 - calibres that fire indirectly have a die in both states
    plus = added(facts, tables)
    cover = cover_number(facts.target, cover_of(facts.cover, tables), tables, artillery_shift(facts.calibre, tables))
    fire = opposed(die.number, plus.number, cover.number, pk.FIRE_AFV_DIE, pk.COVER_ROLL, tables)
    falls = None if facts.accuracy is Accuracy.ON_TARGET else tables.accuracy
    burst = tables.limit("burst")
    dug = "entrenched " if facts.entrenched else ""
    nearest = f"the formation nearest to the impact is hit if that is within {burst} in"
    notes = (
        Effect("burst", burst, pk.GAP_INDIRECT_PROCEDURE, nearest),
        Effect("fire_phase", False, pk.GAP_INDIRECT_PROCEDURE, "it does not fire in the fire phase of this turn"),
        *(
            ()
            if facts.spotter
            else (Effect("blind", True, pk.GAP_SURPRISED_AND_BLIND, "indirect fire without a spotter is blind fire"),)
        ),
    )
    return Assessment(
        MissionProfile(falls, at_most(burst, D6), fire),
        f"{facts.morale.said} artillery of {facts.calibre} mm at {dug}{facts.target.said} {place_said(facts.cover)}",
        (f"{die_said(die.number, plus.number)} against {die_said(cover.number)} if it hits".lower(),),
        (die, plus, cover),
        notes,
    )


def scatter(dice: Dice, accuracy: Classes, why: str) -> tuple[Fall, int]:
    """Where fire falls, and a D6 for how many inches off if it is not on target."""
    fall = Fall(dice.look_up(accuracy, why=pk.INDIRECT_ACCURACY))
    return fall, 0 if fall is Fall.ON_TARGET else dice.d(D6, why=why)


def scatters_onto(dice: Dice, profile: MissionProfile) -> tuple[Fall, bool]:
    """Where it falls, and whether that is near enough."""
    if profile.accuracy is None:
        return Fall.ON_TARGET, True
    fall = Fall(dice.look_up(profile.accuracy, why=pk.INDIRECT_ACCURACY))
    return fall, fall is Fall.ON_TARGET or dice.passes(profile.near, why=pk.GAP_INDIRECT_PROCEDURE)


def shell(dice: Dice, profile: MissionProfile) -> Shelled:
    """Accuracy, inches off, and if it hits the fire die against the cover die."""
    fall, hit = scatters_onto(dice, profile)
    return Shelled(dice.run(markers_of, profile.fire) if hit else 0, hit, fall)


def shelled_said(came: Shelled) -> str:
    if not came.hit:
        return f"misses {came.fall.said}"
    where = "on target" if came.fall is Fall.ON_TARGET else f"hits although {came.fall.said}"
    return f"{where}, {markers_said(came.disorder_markers)}"


def follows(facts: IndirectFireFacts, came: Shelled, tables: Tables) -> tuple[Effect, ...]:
    if not came.hit:
        nobody = f"nobody is hit, unless another formation is within {tables.limit('burst')} in of the impact"
        return (Effect("hit", False, pk.GAP_INDIRECT_PROCEDURE, nobody),)
    shelled = "it is under artillery fire in this turn's morale phase"
    under = Effect("under_artillery", True, pk.MORALE_MOD_ARTILLERY, shelled)
    markers = aftermath(
        came.disorder_markers, facts.target_markers, facts.target_companies, tables, panicked=facts.target_panicked
    )
    return (under, *markers)


INDIRECT_FIRE_MISSION = Procedure(
    name="indirect_fire_mission",
    title="Indirect fire",
    summary="Where artillery or mortar fire falls, whether it hits, and the disorder markers it gives.",
    facts=IndirectFireFacts,
    assess=assess,
    roll=shell,
    rules=(
        pk.INDIRECT_ACCURACY,
        pk.GAP_INDIRECT_PROCEDURE,
        pk.GAP_INDIRECT_DIE,
        pk.RANGE_INDIRECT,
        pk.GAP_SURPRISED_AND_BLIND,
        pk.MORALE_MOD_ARTILLERY,
        pk.FIRE_AFV_DIE,
        *CREW_RULES,
        pk.FIRE_AFV_MINUS2_ENTRENCHED,
        pk.COVER_ROLL,
        *COVER_RULES,
        pk.GAP_COVER_SHIFT_LIMITS,
        pk.COVER_SHIFT_ARTILLERY,
        pk.FIRE_FRAGMENTED_NO_FIRE,
        pk.GAP_FIRE_TARGETING,
        pk.GAP_ROAD_AND_COLUMN,
        *AFTERMATH_RULES,
    ),
    shaped_by=(
        pk.FIRE_AFV_ELIGIBLE,
        pk.GAP_GUN_STATS,
        pk.GAP_FANATICS_SS,
        pk.GAP_TERRAIN_COVER,
        pk.COVER_LADDER,
        pk.GAP_RESULT_AT_LEAST,
    ),
    label=shelled_said,
    follows=follows,
    stages=(
        (pk.INDIRECT_ACCURACY, "accuracy"),
        (pk.GAP_INDIRECT_PROCEDURE, "near enough"),
        (pk.FIRE_AFV_DIE, "fire die"),
        (pk.COVER_ROLL, "cover die"),
    ),
)

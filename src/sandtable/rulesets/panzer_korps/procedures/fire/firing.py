"""A formation that fires: what every fire asks for, what forbids it, and the roll it comes to."""

from __future__ import annotations

from sandtable.explain import Effect, Modifier, Refusal, Refused, Target, refuse_if, refused
from sandtable.explain.sentences import count_of
from sandtable.rulesets.panzer_korps import facts as asked
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.facts import USUAL_COMPANIES
from sandtable.rulesets.panzer_korps.procedures.common.die_said import die_said
from sandtable.rulesets.panzer_korps.procedures.common.disorder import kept_from, state_of
from sandtable.rulesets.panzer_korps.procedures.common.opposed import Opposed, opposed
from sandtable.rulesets.panzer_korps.procedures.fire.aftermath import AFTERMATH_RULES, aftermath, still_there
from sandtable.rulesets.panzer_korps.procedures.fire.attached import too_many
from sandtable.rulesets.panzer_korps.procedures.fire.cover import COVER_RULES, cover_number
from sandtable.rulesets.panzer_korps.procedures.fire.places import cover_of, place_said
from sandtable.rulesets.panzer_korps.procedures.fire.ranges import Reach, sight
from sandtable.rulesets.panzer_korps.tables import Tables
from sandtable.rulesets.panzer_korps.terms import Arc, Cover, FiredAt, Stance, State, Visibility
from sandtable.sheet import Assessment, Facts, FactsFault

FIRING_RULES = (
    pk.GAP_ATTACHMENTS,
    pk.GAP_AA_FIRE,
    pk.GAP_FIRE_TARGETING,
    pk.FIRE_FRAGMENTED_NO_FIRE,
    pk.GAP_LOS,
    pk.GAP_VISIBILITY,
    pk.GAP_ROAD_AND_COLUMN,
    pk.GAP_DOUBLE_QUICK,
    pk.GAP_DD_FREEZE,
    pk.GAP_FIRE_FIGHT,
    pk.GAP_FIELDWORKS,
    *AFTERMATH_RULES,
    pk.COVER_ROLL,
    *COVER_RULES,
)
FIRING_SHAPED = (pk.GAP_ARCS, pk.GAP_MOVED, pk.GAP_SLASH_LISTS, pk.GAP_RESULT_AT_LEAST, pk.GAP_TERRAIN_COVER)


#: What is asked first of whoever fires.
ASKED_FIRST = ("distance", "target", "cover", "attached", "state", "entrenched", "moved", "target_moved", "arc")


class FireFacts(Facts, frozen=True, kw_only=True):
    """What infantry, AFV and guns are asked alike when they fire."""

    distance: asked.Distance = 8.0
    target: asked.Target = FiredAt.INFANTRY
    cover: asked.CoverOfTarget = Cover.OPEN.value
    wall: asked.BehindWall = False
    attached: asked.Attached = ()
    entrenched: asked.TargetEntrenched = False
    moved: asked.FirerMoved = False
    target_moved: asked.TargetMoved = False
    arc: asked.FiredFrom = Arc.FRONT
    state: asked.FirerState = State.FORMED
    markers: asked.FirerMarkers = 0
    companies: asked.FirerCompanies = USUAL_COMPANIES
    panicked: asked.FirerPanicked = False
    stance: asked.FirerStance = Stance.READY
    in_sight: asked.InSight = True
    visibility: asked.Seen = Visibility.CLEAR
    target_markers: asked.TargetMarkers = 0
    target_companies: asked.TargetCompanies = USUAL_COMPANIES
    target_panicked: asked.TargetPanicked = False


# ------------------------------------------------------------------ what forbids it


def firer_state(state: State, markers: int, companies: int, tables: Tables) -> State:
    """As stated, or as the markers make it."""
    if not markers:
        return state
    derived = state_of(markers, companies, tables)
    if state not in (State.FORMED, derived):
        made = f"{count_of(markers, 'marker')} on {count_of(companies, 'company')}"
        raise FactsFault(f"state: {made} means {derived.value}, so set the state to formed or give no markers")
    return derived


def against_state(state: State, tables: Tables, *, panicked: bool) -> Refused | None:
    """Who is in too much disorder to fire."""
    gone = "a dispersed formation has been removed from play"
    silent = [(state, "panicked" if state is State.ROUTED else state.value)]
    if panicked and state is not State.ROUTED:
        silent.append((State.ROUTED, "panicked"))
    return refused(
        *(kept_from("fires", each, f"a {said} formation does not fire", tables) for each, said in silent),
        kept_from("in_play", state, gone, tables),
    )


def against_stance(stance: Stance, tables: Tables) -> Refusal | None:
    row = tables.stances.get(stance)
    return Refusal(row.rule, row.because) if row and not row.fires else None


def out_of_sight(facts: FireFacts, tables: Tables) -> Refused | None:
    seen = sight(facts.visibility, tables)
    beyond = f"nothing is fired at directly beyond {seen.value} in ({seen.label})"
    return refused(
        refuse_if(not facts.in_sight, pk.GAP_LOS, "the target is not in line of sight"),
        refuse_if(facts.distance > seen.value, pk.GAP_VISIBILITY, beyond),
    )


def against_fire(facts: FireFacts, reach: Reach, whose: str, tables: Tables) -> Refused | None:
    """Every reason against a fire that infantry, AFV and guns share."""
    still_there("target_markers", facts.target_markers, facts.target_companies, tables)
    state = firer_state(facts.state, facts.markers, facts.companies, tables)
    return refused(
        against_state(state, tables, panicked=facts.panicked),
        against_stance(facts.stance, tables),
        refuse_if(not reach.reaches(facts.distance), reach.rule, f"out of range, {whose} {reach.long} in"),
        out_of_sight(facts, tables),
        too_many(facts.attached, tables),
    )


# ------------------------------------------------------------------ the roll


def fire_modifier(why: str, *parts: tuple[Modifier, ...]) -> Target:
    """All that is added to the fire die."""
    return Target("Fire modifier", Modifier(0, why, "plain die"), tuple(part for some in parts for part in some))


def fire_fight_notes(distance: float, tables: Tables) -> tuple[Effect, ...]:
    reach = tables.limit("fire_fight")
    if distance > reach:
        return ()
    said = f"both are in a fire fight next turn while they stay within {reach} in and in sight"
    return (Effect("fire_fight", True, pk.GAP_FIRE_FIGHT, said),)


def spotted_at_once(name: str, holds: bool, tables: Tables) -> Effect:
    """That an unspotted target is near enough to be seen all the same."""
    near = tables.limit("spot_at_once")
    return Effect(name, holds, pk.GAP_SPOTTING_PROCEDURE, f"within {near} in it is spotted without a roll")


def works_note(facts: FireFacts) -> tuple[Effect, ...]:
    """That a target cannot be in its works any more once it has moved."""
    if not (facts.entrenched and facts.target_moved):
        return ()
    return (Effect("works", True, pk.GAP_FIELDWORKS, "a formation that moves loses its works: check that both hold"),)


def assessed(
    facts: FireFacts, subject: str, why: str, die: Target, added: Target, notes: tuple[Effect, ...], tables: Tables
) -> Assessment[Opposed]:
    """A fire that is allowed: fire die against cover die."""
    cover = cover_number(facts.target, cover_of(facts.cover, tables, wall=facts.wall), tables)
    roll = opposed(die.number, added.number, cover.number, why, pk.COVER_ROLL, tables)
    needs = (f"{die_said(die.number, added.number)} against {die_said(cover.number)}".lower(),)
    around = (*notes, *works_note(facts), *fire_fight_notes(facts.distance, tables))
    return Assessment(roll, subject, needs, (die, added, cover), around)


def fire_follows(facts: FireFacts, markers: int, tables: Tables) -> tuple[Effect, ...]:
    return aftermath(markers, facts.target_markers, facts.target_companies, tables, panicked=facts.target_panicked)


def target_said(facts: FireFacts) -> str:
    """The target in a few words: "entrenched infantry or guns in a village, 8 in away"."""
    dug = "entrenched " if facts.entrenched else ""
    return f"{dug}{facts.target.said} {place_said(facts.cover)}, {facts.distance:g} in away"

"""Concealment and Gone to Ground: how a team is hidden from a shooter, and what that adds to the score."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from sandtable.explain import Effect, Modifier, Spoken
from sandtable.explain.sentences import signed
from sandtable.rulesets.flames_of_war import facts as asked
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.fire.to_hit import hiding
from sandtable.rulesets.flames_of_war.procedures.starting.distances import beyond, within
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Kind
from sandtable.sheet import Assessment, Facts, FactsFault, Procedure, stated
from sandtable.sheet.facts import choice, count, flag


class Growth(Spoken):
    """What the target is wholly in or wholly behind."""

    NONE = "none"
    SHORT = "short", "Short terrain"
    TALL = "tall", "Tall terrain"


class Hidden(Spoken):
    OPEN = "open", "not Concealed"
    GONE_TO_GROUND = "gone_to_ground", "Gone to Ground but not Concealed"
    CONCEALED = "concealed", "Concealed"
    CONCEALED_GTG = "concealed_gtg", "Concealed and Gone to Ground"


class ConcealmentFacts(Facts, frozen=True, kw_only=True):
    """A target team as one shooter sees it."""

    kind: Annotated[Kind, choice("Target", "What the target team is")] = Kind.INFANTRY
    moved: Annotated[bool, flag("Moved", "In its owner's last turn; a Blitz Move or a Scoot is moving too")] = False
    shot: Annotated[
        bool, flag("Shot", "Shot or bombarded in its owner's last turn, or since then at Aircraft or in Defensive Fire")
    ] = False
    terrain: Annotated[
        Growth, choice("Terrain", "What the target is wholly in, or wholly behind as the shooter sees it")
    ] = Growth.NONE
    hidden: Annotated[int, count("Per cent hidden", 0, 100, "How much of it Buildings or Hills hide", "per cent")] = 0
    foxhole: Annotated[bool, flag("In foxholes", "The target is in a foxhole")] = False
    inside: Annotated[bool, flag("In a building", "Infantry wholly inside a building")] = False
    scout: Annotated[bool, flag("Scout", "The team has the Scout note")] = False
    assaulted: Annotated[
        bool, flag("Assaulted", "In its owner's last turn or since: charged, fell back, broke off or consolidated")
    ] = False
    by_aircraft: Annotated[bool, flag("Seen from the air", "The shooter is an Aircraft")] = False
    terrain_distance: Annotated[
        float, asked.inches("Terrain to target", "From the target to what hides it; 0 if it is inside")
    ] = 0.0
    terrain_to_shooter: Annotated[float, asked.inches("Terrain to shooter", "From the shooter to that terrain")] = 10.0
    shooter_on_hill: Annotated[bool, flag("Shooter on a hill", "The shooter stands on a hill")] = False


def concealments(facts: ConcealmentFacts, tables: Tables) -> Iterator[Effect]:
    """Everything that conceals the target; one reason is enough."""
    near = within(facts.terrain_distance, tables.limit("aircraft_terrain"))
    counts = near or not facts.by_aircraft
    if facts.terrain is not Growth.NONE and counts and not overlooked(facts, tables):
        yield Effect("terrain", True, fow.CONCEAL_TERRAIN, f"it is wholly in or behind {facts.terrain.said}")
    if facts.hidden >= tables.limit("half_hidden") and counts:
        said = f"{facts.hidden} per cent of it are hidden by Buildings or Hills"
        yield Effect("half_hidden", True, fow.CONCEAL_HALF_HIDDEN, said)
    if facts.inside and facts.kind is Kind.INFANTRY:
        yield Effect("inside", True, fow.GAP_CONCEALMENT_GEOMETRY, "Infantry wholly inside a building are Concealed")
    if stationary(facts) and not facts.by_aircraft:
        said = "stationary Infantry are Concealed wherever they are"
        yield Effect("stationary", True, fow.CONCEAL_STATIONARY_INFANTRY, said)
    if facts.kind is Kind.GUN and facts.foxhole:
        yield Effect("foxhole", True, fow.CONCEAL_GUNS_FOXHOLES, "a Gun in foxholes is Concealed")


def stationary(facts: ConcealmentFacts) -> bool:
    return facts.kind is Kind.INFANTRY and not facts.moved and not facts.assaulted


def overlooked(facts: ConcealmentFacts, tables: Tables) -> bool:
    """Terrain that a shooter on the ground ignores: beside himself, or Short and seen over from a hill."""
    reach = tables.limit("terrain_beside")
    away = beyond(facts.terrain_distance, reach) and not facts.by_aircraft
    beside_shooter = within(facts.terrain_to_shooter, reach)
    seen_over = facts.shooter_on_hill and facts.terrain is Growth.SHORT
    return away and (beside_shooter or seen_over)


def ignored(facts: ConcealmentFacts, tables: Tables) -> Iterator[Effect]:
    """What would have concealed it and does not."""
    hides = facts.terrain is not Growth.NONE or facts.hidden >= tables.limit("half_hidden")
    if facts.by_aircraft and hides and beyond(facts.terrain_distance, tables.limit("aircraft_terrain")):
        said = f"for Aircraft only terrain within {tables.limit('aircraft_terrain')} in of the ground team counts"
        yield Effect("too_far", True, fow.AA_TERRAIN, said)
    if facts.by_aircraft and stationary(facts):
        said = "Aircraft see stationary Infantry: from above only terrain conceals"
        yield Effect("stationary", False, fow.AA_TERRAIN, said)
    if facts.terrain is not Growth.NONE and overlooked(facts, tables):
        yield Effect("overlooked", True, fow.GAP_CONCEALMENT_GEOMETRY, "the shooter sees over or past that terrain")
    if facts.kind is Kind.INFANTRY and (facts.moved or facts.assaulted):
        yield Effect(
            "stationary", False, fow.GAP_STATIONARY, "it is not stationary until its owner's next turn is over"
        )


def gone_to_ground(facts: ConcealmentFacts) -> Effect:
    """Whether the team is Gone to Ground, with the rule that decides it."""
    if facts.shot:
        return Effect("gone_to_ground", False, fow.GAP_GTG_TIMING, "it shot, so it is not Gone to Ground")
    if facts.assaulted:
        return Effect("gone_to_ground", False, fow.GTG_CONDITION, "it assaulted, so it is not Gone to Ground")
    if facts.moved and not facts.scout:
        return Effect("gone_to_ground", False, fow.GTG_CONDITION, "it moved, so it is not Gone to Ground")
    if facts.moved:
        return Effect("gone_to_ground", True, fow.GTG_SCOUTS, "a Scout that moved is still Gone to Ground")
    return Effect("gone_to_ground", True, fow.GTG_CONDITION, "it did not move, shoot or assault: Gone to Ground")


def score_note(concealed: bool, ground: bool, tables: Tables) -> Effect:
    """What the shooter's score becomes worse by."""
    found = hiding(concealed, ground, tables) or Modifier(0, fow.HIT_BASE, "not Concealed")
    return Effect("modifier", found.value, found.rule, f"{signed(found.value)} to the score to hit: {found.label}")


def assess(facts: ConcealmentFacts, tables: Tables) -> Assessment[Hidden]:
    subject = f"{facts.kind.opening}{' seen from the air' if facts.by_aircraft else ''}"
    if facts.kind is Kind.AIRCRAFT:
        if facts.foxhole or facts.inside or facts.by_aircraft:
            raise FactsFault("kind: an Aircraft is in no foxhole or building and is not shot at by Aircraft")
        never = Effect("concealed", False, fow.GAP_AIRCRAFT_ATTACK, "Aircraft are never Concealed or Gone to Ground")
        return Assessment(Hidden.OPEN, subject, notes=(never, score_note(False, False, tables)))
    if facts.foxhole and not facts.kind.on_foot:
        raise FactsFault("foxhole: only Infantry and Guns dig foxholes, choose one of them or leave it out")
    if facts.inside and facts.kind is not Kind.INFANTRY:
        raise FactsFault("inside: only Infantry is Concealed by being inside, give the per cent hidden of other teams")
    reasons = tuple(concealments(facts, tables))
    ground = gone_to_ground(facts)
    concealed = bool(reasons)
    names = {
        (False, False): Hidden.OPEN,
        (False, True): Hidden.GONE_TO_GROUND,
        (True, False): Hidden.CONCEALED,
        (True, True): Hidden.CONCEALED_GTG,
    }
    notes = (*reasons, *ignored(facts, tables), ground, score_note(concealed, bool(ground.value), tables))
    return Assessment(names[concealed, bool(ground.value)], subject, notes=notes)


CONCEALMENT = Procedure(
    name="concealment",
    title="Is it Concealed?",
    summary="Whether a target is Concealed and Gone to Ground, why, and what it adds to the score to hit.",
    facts=ConcealmentFacts,
    assess=assess,
    roll=stated,
    rules=(
        fow.CONCEAL_TERRAIN,
        fow.CONCEAL_HALF_HIDDEN,
        fow.CONCEAL_STATIONARY_INFANTRY,
        fow.CONCEAL_GUNS_FOXHOLES,
        fow.GTG_CONDITION,
        fow.GTG_SCOUTS,
        fow.GAP_GTG_TIMING,
        fow.GAP_STATIONARY,
        fow.GAP_CONCEALMENT_GEOMETRY,
        fow.AA_TERRAIN,
        fow.GAP_AIRCRAFT_ATTACK,
        fow.HIT_BASE,
        fow.HIT_CONCEALED,
        fow.HIT_CONCEALED_GTG,
    ),
    shaped_by=(fow.GAP_AIRCRAFT_LOS, fow.GAP_BLITZ_MOVED_STATUS, fow.GAP_UNITS_OF_MEASURE),
)

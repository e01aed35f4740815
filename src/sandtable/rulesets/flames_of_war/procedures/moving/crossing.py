"""Difficult Terrain: what a team must score to cross a piece, and where it stops if it does not."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from sandtable.dice import Dice
from sandtable.explain import Effect, Modifier, Refused, Target, counting, refuse_if, refused
from sandtable.rulesets.flames_of_war import facts as asked
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.starting.distances import within
from sandtable.rulesets.flames_of_war.procedures.starting.forbidden import forbidden
from sandtable.rulesets.flames_of_war.procedures.starting.scores import certain, score_text, scores
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Kind, Speed, Terrain
from sandtable.sheet import Assessment, Facts, FactsFault, Procedure
from sandtable.sheet.facts import flag, units

MOST_PIECES = 6

PIECES = {terrain.value: terrain.said for terrain in Terrain}


# ------------------------------------------------------------------ what must be scored


def needs_cross(kind: Kind, terrain: Terrain, tables: Tables) -> bool:
    """Whether the terrain is Difficult for such a team; for Infantry only where their own score is printed."""
    row = tables.terrain[terrain]
    if kind is Kind.INFANTRY:
        return row.infantry_cross is not None
    return row.difficult or kind in row.difficult_to


def cross_target(kind: Kind, cross: int, terrain: Terrain, tables: Tables, *, lowered: bool = False) -> Target:
    """The score for a piece that needs one, lowered by Cross Here where there is a roll to lower."""
    own = tables.terrain[terrain].infantry_cross if kind is Kind.INFANTRY else None
    if own is None:
        base = Modifier(cross, fow.MOVE_DIFFICULT, "Cross rating")
    else:
        base = Modifier(own, fow.GAP_TERRAIN_TYPES, f"Infantry at {terrain.said}")
    easier = tables.constant("cross_here_easier") if lowered and not certain(base.value) else None
    return Target(f"Cross {terrain.said}", base, counting(easier))


def no_way_through(kind: Kind, pieces: tuple[Terrain, ...], tables: Tables) -> Refused | None:
    """Terrain that such a team cannot enter at all."""
    return refused(
        *(
            refuse_if(
                kind in tables.terrain[piece].impassable_to,
                fow.GAP_TERRAIN_TYPES,
                f"{piece.said}: impassable to {kind.said} teams",
            )
            for piece in pieces
        )
    )


# ------------------------------------------------------------------ one team and the pieces in its way


class CrossFacts(Facts, frozen=True, kw_only=True):
    """A team with Difficult Terrain in its way."""

    cross: asked.CrossRating = 3
    terrain: Annotated[
        tuple[str, ...],
        units("Terrain", PIECES, MOST_PIECES, "Each piece it enters, in order; one it starts in comes first"),
    ] = ("woods",)
    cross_here: Annotated[bool, flag("Cross Here", "The leader has ordered Cross Here")] = False
    leader_distance: Annotated[
        float, asked.inches("To the leader", "From the team when it rolls to its Unit Leader; 0 for himself")
    ] = 0.0
    kind: asked.KindOfTeam = Kind.ARMOURED
    speed: asked.MovesAt = Speed.TACTICAL
    bailed: asked.TankBailed = False


class Crossing(StrEnum):
    """All the way across, or the piece at which it was stopped."""

    ACROSS = "across"
    FIRST = "stopped_at_first"
    SECOND = "stopped_at_second"
    THIRD = "stopped_at_third"
    FOURTH = "stopped_at_fourth"
    FIFTH = "stopped_at_fifth"
    SIXTH = "stopped_at_sixth"

    @property
    def group(self) -> str:
        return "" if self is Crossing.ACROSS else "stopped"


#: Where it stops, in the order of the pieces.
STOPS = tuple(Crossing)[1:]


def pieces_of(facts: CrossFacts) -> tuple[Terrain, ...]:
    if not facts.terrain:
        raise FactsFault("terrain: name at least one piece, such as woods,2xhedge")
    return tuple(Terrain(name) for name in facts.terrain)


def lowered(facts: CrossFacts, tables: Tables) -> bool:
    """Cross Here reaches teams within 6 inches of the leader, himself included."""
    return facts.cross_here and within(facts.leader_distance, tables.limit("cross_here_reach"))


def targets_of(facts: CrossFacts, tables: Tables) -> tuple[Target | None, ...]:
    """What each piece asks for; None is no Difficult Terrain to such a team."""
    easier = lowered(facts, tables)
    return tuple(
        cross_target(facts.kind, facts.cross, piece, tables, lowered=easier)
        if needs_cross(facts.kind, piece, tables)
        else None
        for piece in pieces_of(facts)
    )


def used_cross_here(targets: tuple[Target | None, ...]) -> bool:
    """Whether any roll was lowered, even to one that needs no die."""
    return any(target is not None and target.modifiers for target in targets)


def assess(facts: CrossFacts, tables: Tables) -> Assessment[tuple[int, ...]] | Refused:
    if facts.bailed and facts.kind is not Kind.ARMOURED:
        raise FactsFault("bailed: only armoured tanks are Bailed Out, let the team be one or leave it out")
    pieces, targets = pieces_of(facts), targets_of(facts, tables)
    problem = refused(
        refuse_if(facts.kind is Kind.AIRCRAFT, fow.GAP_AIRCRAFT_PLACEMENT, "Aircraft are placed and ignore terrain"),
        forbidden(facts.bailed, tables.while_bailed_out["move"], "a Bailed Out tank may not move"),
        no_way_through(facts.kind, pieces, tables),
    )
    if problem:
        return problem
    numbers = tuple(dict.fromkeys(target for target in targets if target is not None))
    profile = tuple(tables.limit("always_scores") if target is None else target.number for target in targets)
    easy = dict.fromkeys(piece for piece, target in zip(pieces, targets, strict=True) if target is None)
    beyond_reach = facts.cross_here and not lowered(facts, tables)
    reach = tables.limit("cross_here_reach")
    notes = (
        *(Effect("no_roll", piece.value, fow.GAP_CROSS_ROLLS, f"no Cross roll in {piece.said}") for piece in easy),
        *(
            (Effect("cross_here", False, fow.ORDER_CROSS_HERE_EFFECT, f"beyond {reach} in of the leader"),)
            if beyond_reach
            else ()
        ),
    )
    needs = tuple(f"{target.name} {score_text(target.number)}" for target in numbers) or ("no Cross roll",)
    subject = f"{facts.kind.said} into {', '.join(piece.said for piece in pieces)}"
    return Assessment(profile, subject, needs, numbers, notes)


def cross_terrain(dice: Dice, pieces: tuple[int, ...]) -> Crossing:
    """One roll for each piece; the first failure ends the move."""
    for stop, score in zip(STOPS, pieces, strict=False):
        if not scores(dice, score, why=fow.MOVE_DIFFICULT):
            return stop
    return Crossing.ACROSS


def shooting_after(speed: Speed, used: bool) -> Effect:
    if speed is Speed.DASH:
        return Effect("may_shoot", False, fow.SHOOT_NO_SHOOT_DASH, "it chose to Dash and may not shoot")
    if used:
        return Effect("may_shoot", False, fow.SHOOT_NO_SHOOT_CROSS_HERE, "it used Cross Here and may not shoot")
    return Effect("may_shoot", True, fow.GAP_CROSS_ROLLS, "it may shoot as having moved at Tactical")


def assault_after(speed: Speed, used: bool) -> Effect:
    if speed is Speed.DASH:
        return Effect("may_assault", False, fow.MOVE_TERRAIN_DASH, "nor assault")
    return Effect("may_assault", True, fow.GAP_CROSS_HERE_SCOPE if used else fow.MOVE_TACTICAL, "it may assault")


def follows(facts: CrossFacts, crossing: Crossing, tables: Tables) -> tuple[Effect, ...]:
    used = used_cross_here(targets_of(facts, tables))
    assaults = tables.assaulting[facts.kind].assaults
    after = (
        shooting_after(facts.speed, used),
        *((assault_after(facts.speed, used),) if assaults else ()),
    )
    if crossing is Crossing.ACROSS:
        return (Effect("moved", True, fow.MOVE_DIFFICULT, "it goes on with its move"), *after)
    piece = pieces_of(facts)[STOPS.index(crossing)]
    edge = "it stops at the edge, or where it stands inside, and its movement ends"
    return (
        Effect("moved", True, fow.MOVE_DIFFICULT_STILL_MOVED, "it counts as having moved, even if it got nowhere"),
        Effect("stops_at", piece.value, fow.GAP_CROSS_ROLLS, f"{piece.said}: {edge}"),
        *after,
    )


def said(crossing: Crossing) -> str:
    if crossing is Crossing.ACROSS:
        return "gets across"
    return f"stopped at the {crossing.name.lower()} piece"


CROSS_RULES = (
    fow.MOVE_DIFFICULT,
    fow.MOVE_DIFFICULT_STILL_MOVED,
    fow.GAP_CROSS_ROLLS,
    fow.GAP_TERRAIN_TYPES,
    fow.GAP_CROSS_HERE_SCOPE,
    fow.ORDER_CROSS_HERE_EFFECT,
    fow.SHOOT_NO_SHOOT_CROSS_HERE,
    fow.GAP_SCORE_TEST,
)

CROSS_TERRAIN = Procedure(
    name="cross_terrain",
    title="Crossing terrain",
    summary="Whether a team gets across the terrain in its way, and what it may do after.",
    facts=CrossFacts,
    assess=assess,
    roll=cross_terrain,
    rules=(
        *CROSS_RULES,
        fow.GAP_AIRCRAFT_PLACEMENT,
        fow.BAIL_NO_ACTIONS,
        fow.SHOOT_NO_SHOOT_DASH,
        fow.MOVE_TACTICAL,
        fow.MOVE_TERRAIN_DASH,
    ),
    shaped_by=(fow.GAP_UNITS_OF_MEASURE,),
    label=said,
    follows=follows,
    stages=((fow.MOVE_DIFFICULT, "Cross roll"),),
)

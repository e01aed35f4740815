"""Rivers: what a stream or river takes off a move, and what crosses it; and pontoon bridges."""

from __future__ import annotations

from typing import Annotated

from sandtable.explain import Effect, Modifier, Refused, Spoken, Target, refuse_if, refused
from sandtable.explain.sentences import count_of
from sandtable.rulesets.panzer_korps import facts as asked
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.procedures.moving.ground import known_as, no_way, pieces
from sandtable.rulesets.panzer_korps.tables import Tables
from sandtable.rulesets.panzer_korps.terms import Crossing, Marcher, State
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import choice, count, flag

MOST_SEGMENTS = 9


class Water(Spoken):
    """Water as the features chart names it."""

    STREAM = "fordable_stream"
    MINOR = "minor_river"
    MAJOR = "major_river"
    SHORE = "shore"

    @property
    def piece(self) -> str:
        """What it is to a move: a major river is a large river, a minor one a river."""
        return known_as(self.value)


class RiverCrossingFacts(Facts, frozen=True, kw_only=True):
    """A formation that wants to cross water."""

    water: Annotated[Water, choice("Water", "As the terrain features chart names it")] = Water.MINOR
    crossing: Annotated[Crossing, choice("Crosses by", "None if it goes through the water")] = Crossing.NONE
    goes: asked.Goes = Marcher.TRACKED


def assess(facts: RiverCrossingFacts, tables: Tables) -> Assessment[int] | Refused:
    if problem := no_way((facts.water.piece,), facts.crossing):
        return problem
    (piece,) = pieces((facts.water.piece,), facts.crossing, facts.goes, tables)
    plain = pk.MOVE_TERRAIN if facts.crossing is Crossing.NONE or facts.water is Water.STREAM else pk.GAP_RIVERS
    by = f" by {facts.crossing.value}" if facts.crossing is not Crossing.NONE else ""
    number = Target("Inches taken off", Modifier(int(piece.inches), plain, f"{facts.water.said}{by}"))
    rolls = facts.goes.is_vehicle and piece.star
    disorder = Effect("disorder", True, pk.MOVE_TERRAIN_DISORDER, "starred terrain: it rolls for terrain disorder")
    return Assessment(
        int(piece.inches),
        f"{facts.goes.said.capitalize()} over a {facts.water.said}{by}",
        numbers=(number,),
        notes=(disorder,) if rolls else (),
    )


RIVER_CROSSING = Procedure(
    name="river_crossing",
    title="Crossing a river",
    summary="Inches that water takes off a move, by ford, bridge or pontoon, and what cannot be crossed.",
    facts=RiverCrossingFacts,
    assess=assess,
    roll=stated,
    rules=(pk.MOVE_TERRAIN, pk.GAP_RIVERS, pk.MOVE_LARGE_RIVER, pk.MOVE_TERRAIN_DISORDER),
    shaped_by=(pk.TERRAIN_FEATURES_RIVER,),
    label=lambda inches: f"{inches} in off the move" if inches else "nothing off the move",
)


# ------------------------------------------------------------------ pontoon bridges


class PontoonFacts(Facts, frozen=True, kw_only=True):
    """A formation at the bank that builds a pontoon bridge."""

    segments: Annotated[
        int, count("Day segments", 0, MOST_SEGMENTS, "Whole day segments that it has been at the bank, not moving")
    ] = 1
    engineers: Annotated[bool, flag("Engineers", "An engineer or pioneer formation")] = True
    state: Annotated[State, choice("State", "By its disorder markers")] = State.FORMED
    moved: Annotated[bool, flag("Has moved", "It moved in one of these segments")] = False


def assess_pontoon(facts: PontoonFacts, tables: Tables) -> Assessment[int] | Refused:
    problem = refused(
        refuse_if(not facts.engineers, pk.GAP_RIVERS, "only engineer formations build pontoon bridges"),
        refuse_if(facts.state is not State.FORMED, pk.GAP_RIVERS, "it must be formed to build"),
        refuse_if(facts.moved, pk.GAP_RIVERS, "it must stay at the bank without moving"),
    )
    if problem:
        return problem
    takes = tables.constant("pontoon_segments")
    spent = Modifier(-min(facts.segments, takes.value), pk.GAP_RIVERS, "spent at the bank")
    number = Target("Segments still needed", takes, (spent,) if facts.segments else ())
    return Assessment(
        number.total, f"Engineers at the bank for {count_of(facts.segments, 'day segment')}", numbers=(number,)
    )


PONTOON_BRIDGE = Procedure(
    name="pontoon_bridge",
    title="Building a pontoon bridge",
    summary="Day segments that engineers still need to bridge a river.",
    facts=PontoonFacts,
    assess=assess_pontoon,
    roll=stated,
    rules=(pk.GAP_RIVERS,),
    label=lambda left: f"{count_of(left, 'day segment')} to go" if left else "the bridge stands",
)

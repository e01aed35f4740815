"""How far a formation may move this turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec.structs import replace

from sandtable.explain import Effect, Modifier, Refused, Spoken, Target, refuse_if, refused
from sandtable.rulesets.panzer_korps import facts as asked
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.procedures.common.disorder import kept_from, off_table
from sandtable.rulesets.panzer_korps.procedures.moving.ground import STOPPING_RULES, Piece, no_way, pieces
from sandtable.rulesets.panzer_korps.procedures.moving.normal_move import (
    IN_NO_COLUMN,
    NORMAL_RULES,
    normal_move,
    not_by_hand,
)
from sandtable.rulesets.panzer_korps.tables import Tables, modifier
from sandtable.rulesets.panzer_korps.terms import Crossing, Marcher, Morale, Stance, State
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import choice, flag


class Pace(Spoken):
    """How fast it goes."""

    NORMAL = "normal"
    DOUBLE_QUICK = "double_quick"
    CHARGE = "charge"


class MarchAllowanceFacts(Facts, frozen=True, kw_only=True):
    """A formation that moves of its own will."""

    goes: asked.Goes = Marcher.FOOT
    morale: asked.MoraleClass = Morale.REGULAR
    terrain: asked.Pieces = ()
    column: Annotated[bool, flag("Transit column", "It is in transit column; cavalry then has its column rate")] = False
    road: asked.OnRoad = False
    pace: Annotated[Pace, choice("Pace", "Foot may go at the double quick, cavalry in line may charge")] = Pace.NORMAL
    crossing: asked.WaterCrossed = Crossing.NONE
    ss: asked.IsSs = False
    midnight: Annotated[
        bool, flag("Midnight, enemy far", "The midnight turn, and the whole move over 6 inches from every enemy")
    ] = False
    state: asked.StateNow = State.FORMED
    panicked: asked.StillPanicked = False
    contact: Annotated[bool, flag("Into contact", "The move ends in contact with an enemy")] = False
    closer: Annotated[bool, flag("Ends closer", "The move ends closer to a known enemy than it began")] = False


# ------------------------------------------------------------------ what forbids it


def against_pace(facts: MarchAllowanceFacts, tables: Tables) -> Refused | None:
    double, charge = facts.pace is Pace.DOUBLE_QUICK, facts.pace is Pace.CHARGE
    hurry = facts.pace is not Pace.NORMAL
    on_foot = "only foot infantry goes at the double quick"
    slow = "a suppressed formation may not go at the double quick and may not charge"
    formed = "only formed formations double quick or charge"
    hurried = "a formation at the double quick may not start a close assault that turn"
    return refused(
        refuse_if(double and facts.goes is not Marcher.FOOT, pk.GAP_DOUBLE_QUICK, on_foot),
        refuse_if(charge and not facts.goes.is_mounted, pk.GAP_DOUBLE_QUICK, "only cavalry charges"),
        refuse_if(charge and facts.column, pk.GAP_DOUBLE_QUICK, "cavalry charges in line, not in column"),
        refuse_if(charge and not facts.contact, pk.GAP_DOUBLE_QUICK, "a charge must end in contact"),
        kept_from("charges" if charge else "double_quick", facts.state, slow, tables) if hurry else None,
        refuse_if(hurry and facts.state is State.FRAGMENTED, pk.GAP_DOUBLE_QUICK, formed),
        refuse_if(double and facts.contact, pk.GAP_DOUBLE_QUICK, hurried),
    )


def against_state(facts: MarchAllowanceFacts, tables: Tables) -> Refused | None:
    state = State.ROUTED if facts.panicked else facts.state
    attacks = f"a {facts.state.value} formation may not start a close assault or overrun"
    no_closer = "a fragmented formation may not end closer to a known enemy"
    return refused(
        kept_from("moves", state, "a panicked formation does not move voluntarily", tables),
        off_table(facts.state, tables),
        kept_from("moves_closer", facts.state, no_closer, tables) if facts.closer else None,
        kept_from("attacks", facts.state, attacks, tables) if facts.contact else None,
    )


def against_march(facts: MarchAllowanceFacts, tables: Tables) -> Refused | None:
    clear = tables.limit("midnight_clear")
    far = f"a move doubled at midnight stays more than {clear} in from every enemy, so it ends in no contact"
    in_column = "a formation in transit column may not start an assault"
    return refused(
        refuse_if(facts.goes is Marcher.HEAVY_GUNS, pk.GAP_MOUNTED, not_by_hand(tables)),
        refuse_if(facts.column and facts.goes is Marcher.GUNS, pk.GAP_MOUNTED, IN_NO_COLUMN),
        against_state(facts, tables),
        against_pace(facts, tables),
        refuse_if(facts.column and facts.contact, pk.GAP_ROAD_AND_COLUMN, in_column),
        refuse_if(facts.midnight and facts.contact, pk.GAP_NIGHT, far),
        no_way(facts.terrain, facts.crossing),
    )


# ------------------------------------------------------------------ the allowance


def on_road(facts: MarchAllowanceFacts) -> bool:
    """The whole move on a road in transit column: faster, and without deductions."""
    return facts.road and facts.column


def before_terrain(facts: MarchAllowanceFacts, tables: Tables) -> Target:
    """Rate, class, quality, road or charge; doubled at midnight far from the enemy."""
    double = facts.pace is Pace.DOUBLE_QUICK
    normal = normal_move(facts.goes, facts.morale, tables, ss=facts.ss, column=facts.column, double=double)
    rows = tables.move_modifiers
    holds = {"road": on_road(facts), "charge": facts.pace is Pace.CHARGE}
    more = tuple(modifier(rows[key]) for key, applies in holds.items() if applies)
    number = replace(normal, name="Before terrain", modifiers=(*normal.modifiers, *more))
    if not facts.midnight:
        return number
    again = Modifier(
        number.total * (tables.limit("midnight_times") - 1), pk.SEGMENT_MIDNIGHT_DOUBLE_MOVE, "doubled at midnight"
    )
    return replace(number, modifiers=(*number.modifiers, again))


def terrain_notes(found: tuple[Piece, ...], facts: MarchAllowanceFacts) -> Iterator[Effect]:
    """What each piece of terrain takes off, and the disorder that awaits vehicles."""
    if on_road(facts):
        if found:
            freely = "a move wholly on a road in transit column has no deductions"
            yield Effect("terrain", False, pk.GAP_ROAD_AND_COLUMN, freely)
        return
    for piece in found:
        if piece.inches:
            taken = f"-{piece.inches:g} in for {piece.said}"
            yield Effect(f"off_{piece.kind}", f"-{piece.inches:g}", pk.MOVE_TERRAIN, taken)
        elif piece.kind == "sand":
            yield Effect("sand", False, pk.MOVE_SAND_CAMELS, "camels ignore sand")
        else:
            nothing = f"nothing for {piece.said}, by {facts.crossing.value}"
            yield Effect(f"off_{piece.kind}", "0", pk.GAP_RIVERS, nothing)
    if facts.goes.is_vehicle and any(piece.star for piece in found):
        if facts.road:
            spared = "no roll for terrain disorder, the whole move is on a road"
            yield Effect("disorder", False, pk.GAP_TERRAIN_DISORDER, spared)
        else:
            yield Effect("disorder", True, pk.MOVE_TERRAIN_DISORDER, "starred terrain: it rolls for terrain disorder")


def pace_notes(facts: MarchAllowanceFacts, tables: Tables) -> Iterator[Effect]:
    if facts.pace is Pace.DOUBLE_QUICK:
        fires = tables.stances[Stance.DOUBLE_QUICK].fires
        barred = "fire but not start" if fires else "not fire or start"
        yield Effect("may_fire", fires, pk.GAP_DOUBLE_QUICK, f"it may {barred} a close assault this turn")
    if facts.road and not facts.column:
        yield Effect("road", False, pk.GAP_ROAD_AND_COLUMN, "only formations in transit column have the road bonus")
    if facts.midnight:
        yield Effect("midnight", True, pk.GAP_NIGHT, "doubled before the terrain deductions")


def assess(facts: MarchAllowanceFacts, tables: Tables) -> Assessment[float] | Refused:
    if problem := against_march(facts, tables):
        return problem
    number = before_terrain(facts, tables)
    found = pieces(facts.terrain, facts.crossing, facts.goes, tables)
    off = 0.0 if on_road(facts) else sum((piece.inches for piece in found), 0.0)
    least = tables.constant("least_move")
    inches = max(number.total - off, float(least.value))
    floor = Effect("least", least.value, least.rule, f"it may always move {least.value} in")
    over = ", ".join(piece.said for piece in found)
    pace = "" if facts.pace is Pace.NORMAL else f", {facts.pace.said}"
    return Assessment(
        inches,
        f"{facts.morale.said}, {facts.goes.said}{pace}{f', over {over}' if over else ''}",
        numbers=(number,),
        notes=(
            *terrain_notes(found, facts),
            *((floor,) if number.total - off < least.value else ()),
            *pace_notes(facts, tables),
        ),
    )


MARCH_ALLOWANCE = Procedure(
    name="march_allowance",
    title="How far a formation moves",
    summary="Inches that a formation may move this turn, with everything that adds to them or takes off.",
    facts=MarchAllowanceFacts,
    assess=assess,
    roll=stated,
    rules=(
        *NORMAL_RULES,
        pk.MOVE_TERRAIN,
        pk.MOVE_SAND_CAMELS,
        *STOPPING_RULES,
        pk.MOVE_ROAD_BONUS,
        pk.GAP_ROAD_AND_COLUMN,
        pk.MOVE_DOUBLE_QUICK,
        pk.GAP_DOUBLE_QUICK,
        pk.MOVE_CAVALRY_CHARGE,
        pk.GAP_TERRAIN_PENALTIES,
        pk.GAP_STATE_EFFECTS,
        pk.GAP_PANICKED,
        pk.GAP_DISORDER_THRESHOLDS,
        pk.SEGMENT_MIDNIGHT_DOUBLE_MOVE,
        pk.GAP_NIGHT,
        pk.MOVE_TERRAIN_DISORDER,
        pk.GAP_TERRAIN_DISORDER,
    ),
    shaped_by=(pk.GAP_FANATICS_SS,),
    label=lambda inches: f"{inches:g} in",
)

"""Where an airborne unit comes down, and what it may do then."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from sandtable.explain import Effect, Refused, Spoken, refuse_if, refused
from sandtable.rulesets.megagame import rule_ids as mg
from sandtable.rulesets.megagame.facts import Grounded
from sandtable.rulesets.megagame.tables import Tables
from sandtable.rulesets.megagame.terms import Terrain
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import choice, count, flag

MOST_THERE = 6


class Lands(StrEnum):
    """How the unit comes down."""

    PARACHUTE = "parachute"
    GLIDER = "glider"


class Landed(Spoken):
    """Where it comes down."""

    ON_THE_SQUARE = "on_the_square", "lands on the square"
    NEAREST_SQUARE = "nearest_square", "lands on the nearest legal square"
    NEAREST_SQUARE_WITH_LOSS = "nearest_square_with_loss", "lands on the nearest legal square and loses 1 status"


class LandingSquareFacts(Facts, frozen=True, kw_only=True):
    """The drop square of an order, as it turns out to be."""

    lands: Annotated[Lands, choice("Lands by", "Parachute units drop, glider units land")] = Lands.PARACHUTE
    terrain: Annotated[Terrain, choice("Terrain", "Terrain of the drop square")] = Terrain.OPEN
    known_enemy: Annotated[bool, flag("Enemy known there", "A known enemy unit is in the drop square")] = False
    unseen_enemy: Annotated[
        bool, flag("Enemy hidden there", "An enemy unit is there that the side does not know of")
    ] = False
    there: Annotated[int, count("Own units there", 0, MOST_THERE, "Ground units of the own side in the square")] = 0
    next_to_enemy: Annotated[bool, flag("Next to an enemy", "Where it comes down an enemy unit is adjacent")] = False
    night: Annotated[bool, flag("Night turn", "Landings are made in day turns only")] = False
    grounded: Grounded = False


def against_landing(facts: LandingSquareFacts) -> Refused | None:
    glider, rule = facts.lands is Lands.GLIDER, mg.GAP_AIRBORNE_LANDING
    closed = facts.terrain not in (Terrain.OPEN, Terrain.MARSH)
    return refused(
        refuse_if(facts.night, rule, "landings are made in day turns only"),
        refuse_if(facts.grounded and not facts.night, mg.GAP_WEATHER, "no aircraft fly in this weather"),
        refuse_if(glider and facts.terrain is not Terrain.OPEN, rule, "glider units need open ground"),
        refuse_if(not glider and closed, rule, "a drop square is open or marsh"),
        refuse_if(facts.known_enemy, rule, "no known enemy unit may be in the drop square"),
    )


def landed(facts: LandingSquareFacts, tables: Tables) -> Landed:
    """There is no scatter, but hidden enemies and full squares push it aside."""
    if facts.unseen_enemy:
        return Landed.NEAREST_SQUARE_WITH_LOSS
    return Landed.NEAREST_SQUARE if facts.there >= tables.limit("stacking") else Landed.ON_THE_SQUARE


def assess(facts: LandingSquareFacts, tables: Tables) -> Assessment[Landed] | Refused:
    if problem := against_landing(facts):
        return problem
    where = landed(facts, tables)
    notes = []
    if where is Landed.NEAREST_SQUARE_WITH_LOSS:
        lost = tables.constant("unseen_enemy")
        said = f"an unseen enemy is there: {lost.value} status lost"
        notes.append(Effect("status_lost", lost.value, lost.rule, said))
    if where is Landed.NEAREST_SQUARE:
        notes.append(Effect("full", True, mg.GAP_STACKING, f"{facts.there} of its side are there: the square is full"))
    if where is not Landed.ON_THE_SQUARE:
        said = "nearest legal square; of equally near ones lowest x, then lowest y"
        notes.append(Effect("aside", True, mg.GAP_AIRBORNE_LANDING, said))
    subject = f"{facts.lands.value.capitalize()} unit into {facts.terrain.value} ground"
    return Assessment(where, subject, notes=(*notes, *after_landing(facts, tables)))


def after_landing(facts: LandingSquareFacts, tables: Tables) -> tuple[Effect, ...]:
    """What it may still do this turn."""
    spent, sight = tables.fractions["landing"], tables.limit("landing_sight")
    unprepared = tables.factors["unprepared"]
    worse = f", at {unprepared.value} as unprepared" if unprepared.attacker else ""
    attacks = f"it may attack if it does not move{worse}"
    seen = f"every enemy unit within {sight} km sees it land, as spotted"
    moves = Effect("may_move", True, mg.GAP_HALF_TURN, "or it may move up to half a turn and not attack")
    stays = Effect("may_move", False, mg.GAP_AIRBORNE_LANDING, "in contact: it may not move away this turn")
    return (
        Effect("spent", spent.value, spent.rule, f"{spent.value} of the turn spent, tactical mode, unprepared"),
        Effect("may_attack", True, mg.COMBAT_MOD_UNPREPARED, attacks),
        stays if facts.next_to_enemy else moves,
        Effect("seen", sight, mg.GAP_HIDDEN_INFORMATION, seen),
    )


LANDING_SQUARE = Procedure(
    name="landing_square",
    title="Landing square",
    summary="Whether an airborne unit may land there, where it comes down, and what it may do then.",
    facts=LandingSquareFacts,
    assess=assess,
    roll=stated,
    rules=(
        mg.GAP_AIRBORNE_LANDING,
        mg.GAP_WEATHER,
        mg.GAP_STACKING,
        mg.GAP_HALF_TURN,
        mg.COMBAT_MOD_UNPREPARED,
        mg.GAP_HIDDEN_INFORMATION,
    ),
    shaped_by=(mg.GAP_AIR_ALLOCATION,),
)

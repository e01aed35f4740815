"""How far a team may move: Tactical, or the Dash that the worst ground it touches allows."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, ClassVar

from sandtable.explain import Effect, Modifier, Refused, Target, refuse_if, refused
from sandtable.rulesets.flames_of_war import facts as asked
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.cards.codes import a_team
from sandtable.rulesets.flames_of_war.procedures.fire.pinning import check_pinned
from sandtable.rulesets.flames_of_war.procedures.moving.crossing import cross_target, needs_cross, no_way_through
from sandtable.rulesets.flames_of_war.procedures.moving.enemy_near import CLEAR, against_approach, too_near_to_dash
from sandtable.rulesets.flames_of_war.procedures.starting.distances import beyond
from sandtable.rulesets.flames_of_war.procedures.starting.forbidden import forbidden
from sandtable.rulesets.flames_of_war.procedures.starting.scores import score_text
from sandtable.rulesets.flames_of_war.rows import MobilityRow
from sandtable.rulesets.flames_of_war.tables import TABLES, Tables
from sandtable.rulesets.flames_of_war.terms import Enemy, Kind, Note, Speed, Terrain
from sandtable.sheet import Assessment, Facts, FactsFault, Procedure, stated
from sandtable.sheet.facts import choice, flag, tape, unit, units

MOST_GROUND = 6
AS_CARD = "as_card"

#: A Dash over nothing else is not slowed down by terrain.
NO_TERRAIN = (Terrain.OPEN, Terrain.ROAD, Terrain.GENTLE_HILL)
GROUND = {terrain.value: terrain.said for terrain in Terrain}


def _rates_said(row: MobilityRow) -> str:
    dashes = f"{row.terrain_dash}/{row.cross_country_dash}/{row.road_dash}"
    return f"Tactical {row.tactical}, Dash {dashes}, Cross {'Auto' if row.cross == 1 else f'{row.cross}+'}"


MOBILITY = {AS_CARD: "as the team card says"} | {key: _rates_said(row) for key, row in TABLES.mobility.items()}


class Ordered(StrEnum):
    """What orders leave of a move."""

    NOTHING = "nothing"
    BLITZ_PASSED = "blitz_passed"
    BLITZ_FAILED = "blitz_failed"
    DUG_IN = "dug_in"
    CLEARED_MINES = "cleared_mines"
    FOLLOWED = "followed"


class PassedThrough(StrEnum):
    """Teams in the way."""

    NOBODY = "nobody"
    FRIENDLY_INFANTRY = "friendly_infantry"
    FRIENDLY_VEHICLE = "friendly_tank_or_gun"
    ENEMY = "enemy"


class MoveSpeedFacts(Facts, frozen=True, kw_only=True):
    """A team that moves in the Movement Step."""

    seldom: ClassVar[tuple[str, ...]] = (
        "enemy_start",
        "enemy",
        "bailed",
        "ordered",
        "dismounted",
        "passes_through",
        "mobility",
    )

    team: Annotated[str, a_team("Team", "The card of the team that moves")] = "us_sherman75"
    speed: Annotated[Speed, choice("Speed", "Chosen before it moves")] = Speed.TACTICAL
    ground: Annotated[
        tuple[str, ...], units("Ground", GROUND, MOST_GROUND, "Every kind of ground that any part of the move touches")
    ] = ("open",)
    distance: Annotated[
        float, tape("Distance wanted", 0, asked.LONGEST_MOVE, "How far it is to go; 0 to ask only", "inches")
    ] = 0.0
    enemy_nearest: asked.EnemyNearest = CLEAR
    enemy_start: asked.EnemyStart = CLEAR
    enemy_end: asked.EnemyEnd = CLEAR
    enemy: asked.WhichEnemy = Enemy.TEAM
    pinned: asked.UnitPinned = False
    bailed: asked.TankBailed = False
    ordered: Annotated[Ordered, choice("After an order", "What the order it was given this turn came to")] = (
        Ordered.NOTHING
    )
    dismounted: Annotated[bool, flag("Dismounted", "It got out of its transport this turn")] = False
    passes_through: Annotated[PassedThrough, choice("Passes through", "Teams that stand in its way")] = (
        PassedThrough.NOBODY
    )
    mobility: Annotated[
        str, unit("Movement line", MOBILITY, "A line of the movement table, in place of the card's own")
    ] = AS_CARD


# ------------------------------------------------------------------ who moves


def row_of(facts: MoveSpeedFacts, tables: Tables) -> MobilityRow:
    return tables.mobility[tables.teams[facts.team].mobility if facts.mobility == AS_CARD else facts.mobility]


def kind_of(facts: MoveSpeedFacts, tables: Tables) -> Kind:
    """By the card; teams that share a line of the movement table are all of one kind."""
    if facts.mobility == AS_CARD:
        return tables.teams[facts.team].kind
    return next(team.kind for team in tables.teams.values() if team.mobility == facts.mobility)


def mover_said(facts: MoveSpeedFacts, tables: Tables) -> str:
    """The team, or one that moves alike where only a line of the movement table is known."""
    if facts.mobility == AS_CARD:
        return tables.teams[facts.team].name
    return f"A team like the {next(team.name for team in tables.teams.values() if team.mobility == facts.mobility)}"


def grounds_of(facts: MoveSpeedFacts) -> tuple[Terrain, ...]:
    if not facts.ground:
        raise FactsFault("ground: name at least one kind of ground, such as open,crops")
    return tuple(dict.fromkeys(Terrain(name) for name in facts.ground))


# ------------------------------------------------------------------ how far


def rate(speed: Speed, grounds: tuple[Terrain, ...], row: MobilityRow) -> Target:
    """Tactical is the same everywhere; a Dash goes by the worst ground that it touches."""
    if speed is Speed.TACTICAL:
        return Target("Tactical", Modifier(row.tactical, fow.GAP_MOVEMENT_RATES, "the same on all ground"))
    if all(ground is Terrain.ROAD for ground in grounds):
        return Target("Road Dash", Modifier(row.road_dash, fow.GAP_MOVEMENT_RATES, "wholly on road"))
    if any(ground not in NO_TERRAIN for ground in grounds):
        return Target("Terrain Dash", Modifier(row.terrain_dash, fow.GAP_MOVEMENT_RATES, "some of it through terrain"))
    return Target(
        "Cross-country Dash", Modifier(row.cross_country_dash, fow.GAP_MOVEMENT_RATES, "no terrain, not all on road")
    )


# ------------------------------------------------------------------ what forbids it


def against_orders(facts: MoveSpeedFacts) -> Refused | None:
    dash = facts.speed is Speed.DASH
    return refused(
        refuse_if(
            dash and facts.ordered is Ordered.BLITZ_PASSED,
            fow.ORDER_BLITZ_TACTICAL_ONLY,
            "after a Blitz Move a team moves further at Tactical only",
        ),
        refuse_if(
            dash and facts.ordered is Ordered.BLITZ_FAILED,
            fow.ORDER_BLITZ_FAIL_NO_DASH,
            "after a failed Blitz Move no team of the unit may Dash",
        ),
        refuse_if(
            facts.ordered is Ordered.DUG_IN, fow.GAP_DIG_IN_DETAILS, "a team that digs in does not move this turn"
        ),
        refuse_if(
            facts.ordered is Ordered.CLEARED_MINES,
            fow.ORDER_CLEAR_MINES_RESTRICTIONS,
            "a team that clears mines may not move further",
        ),
        refuse_if(
            facts.ordered is Ordered.FOLLOWED,
            fow.ORDER_FOLLOW_ME_TIMING,
            "Follow Me comes after the move: the unit has moved",
        ),
    )


def passing(facts: MoveSpeedFacts, kind: Kind) -> Refused | None:
    """Infantry and friends pass through each other; Tanks and Guns not, and nobody through an enemy."""
    blocked = facts.passes_through is PassedThrough.FRIENDLY_VEHICLE and kind is not Kind.INFANTRY
    return refused(
        refuse_if(blocked, fow.GAP_ENEMY_PROXIMITY, "Tank and Gun teams may not pass through other Tank or Gun teams"),
        refuse_if(
            facts.passes_through is PassedThrough.ENEMY,
            fow.GAP_ENEMY_PROXIMITY,
            "nobody passes through an enemy before the assault",
        ),
    )


def against_move(
    facts: MoveSpeedFacts, kind: Kind, grounds: tuple[Terrain, ...], number: Target, tables: Tables
) -> Refused | None:
    dash = facts.speed is Speed.DASH
    return refused(
        refuse_if(kind is Kind.AIRCRAFT, fow.GAP_MOVEMENT_RATES, "Aircraft are placed, not moved"),
        forbidden(facts.bailed, tables.while_bailed_out["move"], "a Bailed Out tank may not move"),
        against_orders(facts),
        refuse_if(
            dash and facts.dismounted,
            fow.GAP_PASSENGERS_DETAILS,
            "a team that has dismounted may move at Tactical but not Dash",
        ),
        no_way_through(kind, grounds, tables),
        passing(facts, kind),
        against_approach(facts, tables),
        too_near_to_dash(facts, tables) if dash else None,
        refuse_if(
            kind is not Kind.AIRCRAFT and beyond(facts.distance, number.number),
            fow.GAP_MOVEMENT_RATES,
            f"{facts.distance:g} in is beyond its {number.name} of {number.number} in",
        ),
    )


# ------------------------------------------------------------------ what it brings


def cross_notes(kind: Kind, cross: int, grounds: tuple[Terrain, ...], tables: Tables) -> tuple[Effect, ...]:
    """The Cross rolls that await it, by kind of terrain."""
    targets = [cross_target(kind, cross, ground, tables) for ground in grounds if needs_cross(kind, ground, tables)]
    return tuple(
        Effect("cross", target.number, fow.MOVE_DIFFICULT, f"{target.name} {score_text(target.number)}")
        for target in targets
    )


def can_assault(facts: MoveSpeedFacts, kind: Kind, tables: Tables) -> bool:
    """Infantry and armoured Tanks that are not pinned, but no transports and no Heavy Weapons."""
    card = None if facts.mobility != AS_CARD else tables.teams[facts.team]
    barred = card is not None and (card.has(Note.TRANSPORT) or card.has(Note.HEAVY_WEAPON))
    return tables.assaulting[kind].assaults and not barred and not facts.pinned


def armed(facts: MoveSpeedFacts, tables: Tables) -> bool:
    """Whether the card has anything to shoot with; a movement line alone does not tell."""
    return facts.mobility != AS_CARD or any(key in tables.weapons for key in tables.teams[facts.team].weapons)


def after_move(speed: Speed, *, may_shoot: bool, may_assault: bool) -> tuple[Effect, ...]:
    if speed is Speed.DASH:
        return (
            Effect("may_shoot", False, fow.SHOOT_NO_SHOOT_DASH, "after a Dash it may not shoot this turn"),
            Effect("may_bombard", False, fow.GAP_DASH_KINDS, "after a Dash it may not bombard this turn"),
            Effect("may_assault", False, fow.MOVE_TERRAIN_DASH, "after a Dash it may not assault this turn"),
        )
    shoots = (
        Effect("may_shoot", True, fow.MOVE_TACTICAL, "after a Tactical move it may shoot"),
        Effect("rof", "moving", fow.ROF_MOVING, "it shoots with its Moving ROF"),
    )
    assaults = (Effect("may_assault", True, fow.MOVE_TACTICAL, "after a Tactical move it may assault"),)
    return (*(shoots if may_shoot else ()), *(assaults if may_assault else ()))


def assess(facts: MoveSpeedFacts, tables: Tables) -> Assessment[int] | Refused:
    row, kind, grounds = row_of(facts, tables), kind_of(facts, tables), grounds_of(facts)
    if facts.bailed and kind is not Kind.ARMOURED:
        raise FactsFault("bailed: only armoured tanks are Bailed Out, choose one or leave it out")
    check_pinned((kind,), facts.pinned, tables)
    if facts.dismounted and not kind.on_foot:
        raise FactsFault("dismounted: only Infantry and Guns ride, choose such a team or leave it out")
    number = rate(facts.speed, grounds, row)
    if problem := against_move(facts, kind, grounds, number, tables):
        return problem
    subject = f"{mover_said(facts, tables)} at {facts.speed.said} over {', '.join(ground.said for ground in grounds)}"
    said = "it cannot move at Tactical, only turn on the spot or Dash"
    still = Effect("turns_only", True, fow.GAP_MOVEMENT_RATES, said)
    return Assessment(
        number.number,
        subject,
        numbers=(number,),
        notes=(
            Effect("speed", number.name, fow.GAP_DASH_KINDS, number.base.label),
            *((still,) if not number.number else ()),
            *cross_notes(kind, row.cross, grounds, tables),
            *after_move(facts.speed, may_shoot=armed(facts, tables), may_assault=can_assault(facts, kind, tables)),
        ),
    )


MOVE_SPEED = Procedure(
    name="move_speed",
    title="How far a team moves",
    summary="The most inches a team may move at Tactical or Dash, and what forbids the move.",
    facts=MoveSpeedFacts,
    assess=assess,
    roll=stated,
    rules=(
        fow.GAP_MOVEMENT_RATES,
        fow.MOVE_TACTICAL,
        fow.MOVE_TERRAIN_DASH,
        fow.GAP_DASH_KINDS,
        fow.GAP_ENEMY_PROXIMITY,
        fow.PIN_NO_CLOSER,
        fow.GAP_TERRAIN_TYPES,
        fow.MOVE_DIFFICULT,
        fow.BAIL_NO_ACTIONS,
        fow.SHOOT_NO_SHOOT_DASH,
        fow.ROF_MOVING,
        fow.ORDER_BLITZ_TACTICAL_ONLY,
        fow.ORDER_BLITZ_FAIL_NO_DASH,
        fow.GAP_DIG_IN_DETAILS,
        fow.ORDER_CLEAR_MINES_RESTRICTIONS,
        fow.ORDER_FOLLOW_ME_TIMING,
        fow.GAP_PASSENGERS_DETAILS,
    ),
    shaped_by=(fow.GAP_TEAM_PROFILES, fow.GAP_CROSS_ROLLS, fow.GAP_UNITS_OF_MEASURE),
    label=lambda inches: f"{inches} in",
)

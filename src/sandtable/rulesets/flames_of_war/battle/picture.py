"""The table as it stands: the ground by now, platoons with their teams, smoke, foxholes and objectives."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from msgspec.structs import replace

from sandtable.base.bits import numbers_in
from sandtable.explain.sentences import count_of
from sandtable.inches.drawing.looks import DrawnBody, DrawnUnit, Look, Objective, OnTable, TeamSign, Zone
from sandtable.inches.drawing.words import strength_said, unit_said, where_said
from sandtable.inches.pieces import Piece, Shape, strip
from sandtable.inches.tape import INCH
from sandtable.rulesets.flames_of_war.battle.ground import LOOKS, MINEFIELD
from sandtable.rulesets.flames_of_war.battle.scenario import Scenario
from sandtable.rulesets.flames_of_war.battle.state import BattleState, Where
from sandtable.rulesets.flames_of_war.rows import Team
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Kind, Note, Role

FOXHOLE, SMOKE = "foxhole", "smoke"
#: Smoke balls are discs, screens strips about their middle lines (fow.gap.smoke-places).
BALL, SCREEN = INCH, 2 * INCH
#: Machine-guns with a card of their own have more dice than rifles and no other use.
MACHINE_GUN_ROF = 3
#: Weapons from this Anti-tank on are there for tanks.
AGAINST_TANKS = 5
#: Where a unit is that is not on the table.
OFF_TABLE = {
    Where.UNPLACED: "to be set up",
    Where.RESERVE: "in reserve",
    Where.ARRIVING: "arriving",
    Where.AMBUSH: "in ambush",
    Where.AWAY: "not over the table",
    Where.TABLE: "off the table",
    Where.GONE: "destroyed",
}


# ---------------------------------------------------------------------- the ground


@lru_cache(maxsize=8)
def bare(scenario: Scenario) -> OnTable:
    """The ground alone, as the scenario lays it."""
    ground = scenario.ground
    return OnTable(ground.width, ground.depth, ground.pieces, {**LOOKS, FOXHOLE: "foxhole", SMOKE: "smoke"})


def pieces_now(s: BattleState) -> tuple[Piece, ...]:
    """The pieces of ground by now: mines that were cleared are gone, smoke and foxholes lie there too."""
    laid = s.scenario.ground.pieces
    now = [piece for piece in laid if not (piece.kind == MINEFIELD and s.swept >> piece.number & 1)]
    number = len(laid)
    for body in numbers_in(s.dug_in & s.there):
        now.append(Piece(number, FOXHOLE, "", Shape.DISC, ((s.place(body),),), s.radius(body)))
        number += 1
    for ball in s.balls:
        now.append(Piece(number, SMOKE, "smoke ball", Shape.DISC, ((ball.at,),), BALL))
        number += 1
    for screen in s.screens:
        rings = strip((screen.start, screen.end), SCREEN)
        now.append(Piece(number, SMOKE, "Smoke Screen", Shape.AREA, rings))
        number += 1
    return tuple(now)


def ground_now(s: BattleState) -> OnTable:
    """The ground without anybody on it."""
    return replace(bare(s.scenario), pieces=pieces_now(s))


# ---------------------------------------------------------------------- the table


def on_table(s: BattleState) -> OnTable:
    """All that stands on the table; deployment areas while somebody sets up."""
    found, scenario = ground_now(s), s.scenario
    units = [drawn(s, unit, found) for side in (0, 1) for unit in s.units_of(side)]
    shown = {unit.number for unit in units}
    aside = [
        DrawnUnit(
            unit,
            s.side(unit),
            scenario.said(unit),
            bodies(s, waiting(s, unit)),
            (where_is(s, unit),),
            label=where_is(s, unit),
        )
        for unit in numbers_in(scenario.everybody & ~s.destroyed)
        if unit not in shown
    ]
    zones = [] if s.round else [Zone(zone.ring, side) for side, zone in enumerate(scenario.zones)]
    objectives = [objective(s, number) for number in range(len(s.objectives))]
    return replace(found, units=tuple(units), aside=tuple(aside), objectives=tuple(objectives), zones=tuple(zones))


def objective(s: BattleState, number: int) -> Objective:
    """An objective, in whose area it lies, and so who wins by it."""
    found, names = s.objectives[number], s.scenario.side_names
    said = f"in the {names[found.side].capitalize()} area, the {names[1 - found.side].capitalize()} side wins by it"
    return Objective(found.at, f"objective {number + 1}", found.side, said)


def drawn(s: BattleState, unit: int, found: OnTable) -> DrawnUnit:
    """A platoon: every team on its disc, with one tag for all."""
    living, name = s.living(unit), s.scenario.said(unit)
    states = marks_of(s, unit)
    fit, begun = (s.teams(unit) & ~s.rear).bit_count(), strength_of(s, unit)
    label = unit_said(name, strength_said(fit, begun), where_said(found, s.place(living[0])), states)
    return DrawnUnit(unit, s.side(unit), name, bodies(s, living), states, label=label)


def waiting(s: BattleState, unit: int) -> tuple[int, ...]:
    """The teams of a unit that is not on the table, and may come there."""
    return numbers_in(s.of_unit(unit) & ~s.lost)


def bodies(s: BattleState, numbers: Iterable[int]) -> tuple[DrawnBody, ...]:
    """Teams on their discs; tanks that are Bailed Out are idle."""
    return tuple(
        DrawnBody(
            body,
            s.bodies[body],
            s.radius(body),
            look_of(s, body),
            idle=bool(s.bailed >> body & 1),
            turret=s.turrets[body] if s.scenario.turreted >> body & 1 else None,
        )
        for body in numbers
    )


def strength_of(s: BattleState, unit: int) -> int:
    """The teams that a unit had, with those that joined it."""
    return (s.of_unit(unit) & ~s.scenario.transports).bit_count()


def marks_of(s: BattleState, unit: int) -> list[str]:
    """The states of a unit in the words of the rules."""
    now, teams = s.units[unit], s.teams(unit)
    left, begun = teams.bit_count(), strength_of(s, unit)
    on_table = s.on_table(unit)
    told = [f"{left} of {begun}"] if left < begun else []
    told += ["Pinned Down"] if now.pinned else []
    told += [f"{count_of((s.bailed & teams).bit_count(), 'tank')} Bailed Out"] if s.bailed & teams else []
    told += ["in foxholes"] if on_table and not on_table & ~s.dug_in else []
    told += ["no leader"] if on_table and now.leader < 0 else []
    told += ["mounted"] if teams and not teams & ~s.mounted else []
    told += [did for did in (did_this_turn(s, unit),) if did]
    return told


def did_this_turn(s: BattleState, unit: int) -> str:
    """What a unit did in its last turn, in a word or two; who did nothing is Gone to Ground."""
    own = s.on_table(unit)
    if not own or s.scenario.air_units >> unit & 1:
        return ""
    if own & s.dashed:
        return "Dashed"
    if own & (s.moved | s.stirred):
        return "moved"
    if own & (s.shot | s.bombarded):
        return "shot"
    return "Gone to Ground" if s.round else ""


def where_is(s: BattleState, unit: int) -> str:
    """Where a unit is in a few words, on the table or off it."""
    living = s.living(unit)
    if living:
        return where_said(ground_now(s), s.place(living[0]))
    return OFF_TABLE[s.units[unit].where]


# ---------------------------------------------------------------------- looks


def look_of(s: BattleState, body: int) -> Look:
    """What a team looks like on its disc."""
    card, tables = s.card(body), s.tables
    if card.kind is Kind.AIRCRAFT:
        return Look("plane")
    if card.kind.is_tank:
        return Look("tank", turret=bool(s.scenario.turreted >> body & 1))
    if card.kind is Kind.GUN:
        return Look("gun", howitzer=bombards(card, tables))
    return Look("team", sign_of(s, body))


def bombards(card: Team, tables: Tables) -> bool:
    return any(weapon in tables.bombardment_weapons for weapon in card.weapons)


def sign_of(s: BattleState, body: int) -> TeamSign:
    """The sign of a team on foot, by its weapons."""
    card, tables = s.card(body), s.tables
    if card.has(Note.OBSERVER):
        return "observer"
    if s.scenario.platoons[s.unit_of(body)].role is Role.HQ:
        return "hq"
    if bombards(card, tables):
        return "mortar"
    weapons = [tables.weapons[weapon] for weapon in card.weapons]
    if any(weapon.at >= AGAINST_TANKS for weapon in weapons):
        return "at"
    heavy = card.has(Note.HEAVY_WEAPON) and any(weapon.halted >= MACHINE_GUN_ROF for weapon in weapons)
    return "mg" if heavy else "inf"

"""How far a unit moves and over which ground, as the procedures say it; what they said is kept with the scenario."""

from __future__ import annotations

from typing import NamedTuple

from sandtable.explain import Refused
from sandtable.inches.tape import INCH
from sandtable.rulesets.konflikt_47.battle.ground import rows_of
from sandtable.rulesets.konflikt_47.battle.scenario import Scenario
from sandtable.rulesets.konflikt_47.battle.state import BattleState
from sandtable.rulesets.konflikt_47.procedures.moving.rates import MOVE_RATE, RATES, MoveFacts, MoveRate
from sandtable.rulesets.konflikt_47.procedures.moving.terrain import TERRAIN_ENTRY, Entry, Ground, TerrainFacts
from sandtable.rulesets.konflikt_47.rows import Unit
from sandtable.rulesets.konflikt_47.terms import Mobility, Order, Trait, UnitKind

#: Who turns as he likes has turns enough.
FREELY = 1_000
#: Traits that a move asks for.
MOVING = (*RATES, Trait.AGILE)
#: A wreck is an obstacle to infantry (k47.gap.wreck-table).
WRECK = Ground.OBSTACLE


class Rate(NamedTuple):
    """Hundredths of an inch at most, and turns of up to 90 degrees."""

    most: int
    turns: int


class Open(NamedTuple):
    """What the terrain table makes of the pieces for one kind of mover, as sets of pieces."""

    #: It may not enter or cross these.
    shut: int
    #: A Run may not touch these, and an assault through them has the Advance rate (k47.gap.no-run-assault).
    no_run: int
    #: Light houses that it drives down (k47.gap.demolish).
    demolishes: int
    #: The same for houses that are ruins by now, and for wrecks.
    ruins_shut: bool
    ruins_no_run: bool
    wrecks_no_run: bool


# ---------------------------------------------------------------------- how far


def is_fixed_team(s: BattleState, unit: int) -> bool:
    """Whether a unit is a team with a fixed weapon, which chooses its facing (k47.gap.free-facing)."""
    return bool(s.scenario.fixed_teams >> unit & 1)


def facts(
    s: BattleState, unit: int, order: Order, *, on_road: bool = False, reverse: bool = False, recce: bool = False
) -> MoveFacts:
    """A unit's move as the procedure asks for it; `recce` is a recce reaction."""
    row, now = s.row(unit), s.units[unit]
    gun = row.kind is UnitKind.ARTILLERY
    return MoveFacts(
        who=row.move,
        order=order,
        on_road=on_road,
        reverse=reverse,
        recce=row.has(Trait.RECCE) and row.kind.is_vehicle,
        gun=row.weapons[0].weapon if gun else "light-at",
        crew=max(1, now.models) if gun else 3,
        dug_in=gun and now.dug_in,
        traits=tuple(trait.value for trait in MOVING if trait in row.traits),
        fixed_team=is_fixed_team(s, unit),
        immobilised=now.immobilised,
        recce_reaction=recce,
    )


def rate(
    s: BattleState, unit: int, order: Order, *, on_road: bool = False, reverse: bool = False, recce: bool = False
) -> Rate | Refused:
    """How far a unit may go, or why it does not move under this order."""
    now, known = s.units[unit], s.scenario.remembered
    key = "rate", unit, order, on_road, reverse, recce, now.models, now.dug_in, now.immobilised
    found: Rate | Refused | None = known.get(key)
    if found is None:
        found = known[key] = _asked(s, unit, order, on_road, reverse, recce)
    return found


def _asked(s: BattleState, unit: int, order: Order, on_road: bool, reverse: bool, recce: bool) -> Rate | Refused:
    # A recce reaction in reverse has the Advance rate with the turns of its order (k47.gap.recce-path).
    found = s.scenario.assess(MOVE_RATE, facts(s, unit, order, on_road=on_road, reverse=reverse, recce=recce))
    if isinstance(found, Refused):
        return found
    moves: MoveRate = found.profile
    most = round(moves.inches * INCH)
    if recce and reverse and order is Order.RUN:
        backwards = _asked(s, unit, Order.ADVANCE, on_road, reverse, recce)
        most = min(most, backwards.most) if isinstance(backwards, Rate) else 0
    return Rate(most, moves.turns if isinstance(moves.turns, int) else FREELY)


def most_of(s: BattleState, unit: int, order: Order, *, on_road: bool = False) -> int:
    """Hundredths that a unit may go, nothing where it may not move."""
    found = rate(s, unit, order, on_road=on_road)
    return found.most if isinstance(found, Rate) else 0


# ---------------------------------------------------------------------- over which ground


def open_ground(s: BattleState, unit: int, order: Order, *, assaulting: bool = False) -> Open:
    """What a unit may enter under an order."""
    scenario, row = s.scenario, s.row(unit)
    key = "ground", row.id, order, assaulting
    found = scenario.remembered.get(key)
    if not isinstance(found, Open):
        found = scenario.remembered[key] = _looked_at(scenario, row, order, assaulting)
    return found


def shut_to(s: BattleState, ground: Open) -> int:
    """The pieces that a mover may not enter, with the houses that are ruins by now."""
    return ground.shut & ~s.ruined | (s.ruined if ground.ruins_shut else 0)


def no_run_for(s: BattleState, ground: Open) -> int:
    return ground.no_run & ~s.ruined | (s.ruined if ground.ruins_no_run else 0)


def _looked_at(scenario: Scenario, row: Unit, order: Order, assaulting: bool) -> Open:
    shut = no_run = demolishes = 0
    kinds = rows_of(scenario.tables)
    for piece in scenario.ground.pieces:
        terrain, bit = Ground(kinds[piece.kind].terrain), 1 << piece.number
        entry = _entry(
            scenario,
            row,
            order,
            terrain,
            assaulting,
            anti_tank=bool(scenario.anti_tank & bit),
            no_walkers=bool(scenario.no_walkers & bit),
            light_building=bool(scenario.light & bit),
        )
        if entry is None:
            shut |= bit
        if entry is Entry.DEMOLISHES:
            demolishes |= bit
        if _bars_run(scenario, row, terrain):
            no_run |= bit
    ruins = _entry(scenario, row, order, Ground.ROUGH, assaulting)
    return Open(
        shut,
        no_run,
        demolishes,
        ruins is None,
        _bars_run(scenario, row, Ground.ROUGH),
        _bars_run(scenario, row, WRECK),
    )


def _entry(
    scenario: Scenario,
    row: Unit,
    order: Order,
    terrain: Ground,
    assaulting: bool,
    *,
    anti_tank: bool = False,
    no_walkers: bool = False,
    light_building: bool = False,
) -> Entry | None:
    """How a unit may be in terrain; None if not at all."""
    asked = TerrainFacts(
        who=row.move,
        terrain=terrain,
        order=order,
        # Who may assault at all is asked elsewhere; here a walker that drives to contact counts like any.
        assaulting=assaulting and row.move in (Mobility.INFANTRY, Mobility.WALKER),
        anti_tank=anti_tank,
        no_walkers=no_walkers,
        heavy=is_heavy(scenario, row),
        light_building=light_building,
        flight=row.has(Trait.FLIGHT),
        ends_there=True,
    )
    found = scenario.assess(TERRAIN_ENTRY, asked)
    return None if isinstance(found, Refused) else found.profile


def _bars_run(scenario: Scenario, row: Unit, terrain: Ground) -> bool:
    """Whether a unit may Advance in terrain but not Run."""
    if terrain is Ground.IMPASSABLE:
        return False
    found = _entry(scenario, row, Order.ADVANCE, terrain, assaulting=False)
    return found is Entry.ADVANCE_ONLY


def is_heavy(scenario: Scenario, row: Unit) -> bool:
    """Heavy and super-heavy tanks and walkers."""
    tracked = row.move in (Mobility.TRACKED, Mobility.WALKER)
    return tracked and row.kind.is_vehicle and scenario.tables.damage[row.target].heavy

"""Why a path is refused, in words and with its rule: shut ground by the terrain table, units and wrecks by name."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.base.bits import numbers_in
from sandtable.explain import Refusal, Refused
from sandtable.inches.moving.keeping import Kept
from sandtable.inches.moving.legs import Fault, Mover, Why
from sandtable.inches.tape import said
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.battle import rates
from sandtable.rulesets.konflikt_47.battle.ground import rows_of
from sandtable.rulesets.konflikt_47.battle.in_the_way import occupied, spacing
from sandtable.rulesets.konflikt_47.battle.state import BattleState
from sandtable.rulesets.konflikt_47.procedures.moving.terrain import TERRAIN_ENTRY, Ground, TerrainFacts
from sandtable.rulesets.konflikt_47.terms import Order, Trait


def fault_told(
    s: BattleState, unit: int, order: Order, mover: Mover, fault: Fault, last: int, assaulting: bool
) -> Sequence[Refusal]:
    """One fault of a path in words; `last` is the number of the leg that leads to its end."""
    after = f"after {said(fault.where)}" if fault.where else "at once"
    match fault.why:
        case Why.OFF_TABLE:
            return (
                Refusal(k47.GAP_IN_AREA, f"it leaves the table {after}: its middle keeps its radius from the edge"),
            )
        case Why.SHUT:
            return _shut_told(s, unit, order, fault.number, after, k47.GAP_LINE_MEETS, assaulting)
        case Why.RESTS_IN:
            return _shut_told(s, unit, order, fault.number, "where it ends", k47.GAP_IN_AREA, assaulting)
        case Why.ON_LINE if fault.leg < last:
            return (Refusal(k47.GAP_PATH, f"no bend lies exactly on {s.scenario.ground.pieces[fault.number].name}"),)
        case Why.ON_LINE:
            return (Refusal(k47.GAP_IN_AREA, f"nobody rests on {s.scenario.ground.pieces[fault.number].name} itself"),)
        case Why.NEAR:
            return (_met(s, mover.passing[fault.number], after),)
        case Why.ENDS_NEAR:
            return (_ended(s, mover.ending[fault.number]),)


def _shut_told(
    s: BattleState, unit: int, order: Order, piece: int, where: str, rule: str, assaulting: bool
) -> tuple[Refusal, ...]:
    """Why ground is shut, in the words of the terrain table; or only by which rule it is met."""
    scenario, row = s.scenario, s.row(unit)
    name, bit = scenario.ground.pieces[piece].name, 1 << piece
    terrain = Ground.ROUGH if s.ruined & bit else Ground(rows_of(s.tables)[scenario.ground.pieces[piece].kind].terrain)
    full = occupied(s, 1 << unit) & bit and scenario.houses & bit
    held = Refusal(k47.GAP_BUILDING_TABLE, f"{name} is occupied: nobody else enters or passes it, {where}")
    found = scenario.assess(
        TERRAIN_ENTRY,
        TerrainFacts(
            who=row.move,
            terrain=terrain,
            order=order,
            assaulting=assaulting,
            anti_tank=bool(scenario.anti_tank & bit),
            no_walkers=bool(scenario.no_walkers & bit),
            light_building=terrain is Ground.BUILDING and bool(scenario.light & bit),
            heavy=rates.is_heavy(scenario, row),
            flight=row.has(Trait.FLIGHT),
            ends_there=True,
        ),
    )
    if isinstance(found, Refused):
        # What would hold of the empty house too is the lasting reason.
        lasting = (Refusal(each.rule, f"{name}, {where}: {each.because}") for each in found.refusals)
        return (held, *lasting) if full else tuple(lasting)
    return (held,) if full else (Refusal(rule, f"it may not enter {name}, {where}"),)


def _who(s: BattleState, kept: Kept) -> tuple[str, bool]:
    """Who or what somebody keeps away from, and whether it is a wreck."""
    for unit in numbers_in(s.there):
        if s.place(unit) == kept.place:
            return s.scenario.said(unit), False
    return "a wreck", True


def _met(s: BattleState, kept: Kept, after: str) -> Refusal:
    name, wreck = _who(s, kept)
    rule = k47.GAP_WRECK_TABLE if wreck else k47.GAP_SPACING
    return Refusal(rule, f"it comes onto {name} {after}, which it may not pass")


def _ended(s: BattleState, kept: Kept) -> Refusal:
    name, wreck = _who(s, kept)
    if wreck:
        return Refusal(k47.GAP_WRECK_TABLE, f"nobody ends with its middle in {name}")
    return Refusal(k47.GAP_SPACING, f"it would end within {said(spacing(s))} of {name}")

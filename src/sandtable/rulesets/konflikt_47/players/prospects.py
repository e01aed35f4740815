"""What an answer promises one step ahead: where it leads, and what its shot or assault takes on average."""

from __future__ import annotations

from itertools import chain, islice
from random import Random

from msgspec import Struct

from sandtable.inches.bodies import Body
from sandtable.rulesets.konflikt_47.battle import answers as a
from sandtable.rulesets.konflikt_47.battle import trying_moves
from sandtable.rulesets.konflikt_47.battle.firing import DeclareFire
from sandtable.rulesets.konflikt_47.battle.marching import MoveUnit
from sandtable.rulesets.konflikt_47.battle.state import BattleState, Where
from sandtable.rulesets.konflikt_47.players.activations import LATER, RALLIED, chance_to_obey
from sandtable.rulesets.konflikt_47.players.fights import assault_value
from sandtable.rulesets.konflikt_47.players.placing import place_value, why_there
from sandtable.rulesets.konflikt_47.players.position import position_value
from sandtable.rulesets.konflikt_47.players.shots import PIN, best_shot, fire_value
from sandtable.rulesets.konflikt_47.players.ways import goals
from sandtable.rulesets.konflikt_47.terms import Order

#: So many ways are looked at for a move that follows from an order.
FEW_WAYS = 4


def prospect_of(s: BattleState, answer: Struct, side: int, rng: Random) -> tuple[float, str] | None:
    """What an answer is worth and why; None where it has to be tried."""
    step = s.agenda[0]
    if isinstance(answer, a.Place):
        return place_value(s, answer), why_there(s, answer)
    if isinstance(step, DeclareFire) and isinstance(answer, a.Shoot):
        taken = sum(fire_value(s, step.unit, aim, step.order) for aim in answer.aims)
        return position_value(s, side) + taken, "this volley takes most of what it can shoot at"
    if isinstance(step, MoveUnit) and isinstance(answer, a.Go) and _walks(s, step.unit, answer):
        return _there(s, step.unit, step.order, answer), "it stands better there"
    if isinstance(answer, a.Give) and s.units[answer.unit].where is Where.TABLE:
        gain, why = _ordered(s, answer, side, rng)
        return position_value(s, side) + chance_to_obey(s, answer) * gain, why
    return None


def _ordered(s: BattleState, answer: a.Give, side: int, rng: Random) -> tuple[float, str]:
    """What an order brings if it is obeyed."""
    unit, now = answer.unit, s.units[answer.unit]
    match answer.order:
        case Order.RUN if answer.target >= 0:
            return assault_value(s, unit, answer.target), f"it assaults {s.scenario.said(answer.target)}"
        case Order.FIRE:
            faced = s if answer.facing < 0 else s.put({unit: Body(*s.place(unit), answer.facing)})
            return best_shot(faced, unit, Order.FIRE)[0], "it shoots at whom it hurts most"
        case Order.ADVANCE | Order.RUN:
            here = position_value(s, side)
            ways = chain(goals(s, unit, answer.order), trying_moves.ways(s, unit, answer.order, rng))
            found = [_there(s, unit, answer.order, go) for go in islice(ways, FEW_WAYS) if _walks(s, unit, go)]
            return max(found, default=here) - here, "it stands better there"
        case Order.RALLY:
            return PIN * min(now.pins, RALLIED), "it sheds its pins"
    return 0.0, "there is nothing better to do"


def _walks(s: BattleState, unit: int, go: a.Go) -> bool:
    return s.units[unit].where is Where.TABLE and go.boards < 0 and go.start is None


def _there(s: BattleState, unit: int, order: Order, go: a.Go) -> float:
    """The position with a unit at the end of its way, and a shot from there if it may have one."""
    there = s.put({unit: Body(*(go.bends[-1] if go.bends else s.place(unit)), go.facing)})
    shot = LATER * best_shot(there, unit, order)[0] if order is Order.ADVANCE else 0.0
    return position_value(there, s.side(unit)) + shot

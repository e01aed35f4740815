"""States that somebody wrote: whether what they say of units, bodies, dice and steps goes together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from msgspec import Struct
from msgspec.structs import asdict

from sandtable.base.bits import numbers_in
from sandtable.explain.sentences import count_of
from sandtable.game import Step
from sandtable.inches.bodies import on_table, overlap
from sandtable.rulesets.konflikt_47.battle.state import BattleState, Where
from sandtable.rulesets.konflikt_47.procedures.units.morale import lost_at
from sandtable.rulesets.konflikt_47.rows import Unit
from sandtable.rulesets.konflikt_47.terms import Mount, Order, Rank

#: The fields of steps that name a unit by its number; those that name nobody then are -1.
OF_UNITS = ("unit", "target", "shooter", "ambusher", "foe", "other", "winner", "loser", "carrier", "vehicle")
#: Before the battle it is known already who begins in which vehicle.
BEFORE = (Where.UNPLACED, Where.WAITING)


class Fault(Struct, frozen=True):
    """A field of a state that contradicts another, and how."""

    field: str
    why: str


def first_fault(s: BattleState) -> Fault | None:
    """The first contradiction of a state; None if there is none."""
    return next(_faults(s), None)


def _faults(s: BattleState) -> Iterator[Fault]:
    count = len(s.scenario.rows)
    yield from _sizes(s, count)
    for unit in range(count):
        at = f"units[{unit}]"
        yield from (Fault(f"{at}.{field}", why) for field, why in _of_unit(s, unit))
    yield from _standing(s)
    yield from _battle(s)
    if s.outcome is not None and s.agenda:
        yield Fault("agenda", "the battle is over, nothing is left to be done")
    for number, step in enumerate(s.agenda):
        yield from _step(s, f"agenda[{number}]", step, open_now=not number)


def _sizes(s: BattleState, count: int) -> Iterator[Fault]:
    """One entry for each unit of the scenario, and no bits for others."""
    units = count_of(count, "unit")
    for field, many in (("units", len(s.units)), ("bodies", len(s.bodies))):
        if many != count:
            yield Fault(field, f"the scenario has {units}, not {many}")
    for field, bits in (("there", s.there), ("destroyed", s.destroyed), ("kept", s.kept)):
        if bits < 0 or bits >> count:
            yield Fault(field, f"it names units that the scenario does not have: it has {units}")
    if s.ruined < 0 or s.ruined >> len(s.scenario.ground.pieces):
        yield Fault("ruined", f"the table has {count_of(len(s.scenario.ground.pieces), 'piece')}")


# ---------------------------------------------------------------------- one unit


def _of_unit(s: BattleState, unit: int) -> Iterator[tuple[str, str]]:
    now, name = s.units[unit], s.scenario.said(unit)
    there, lost, gone = s.there >> unit & 1, s.destroyed >> unit & 1, now.where is Where.GONE
    if there and now.where is not Where.TABLE:
        yield "where", f"{name} is {now.where.value} and stands on the table all the same"
    if now.where is Where.TABLE and not there:
        yield "where", f"{name} is on the table, but its body is not there"
    if bool(lost) is not gone:
        yield "where", f"{name} is {now.where.value}, but {'is' if lost else 'is not'} among the destroyed"
    yield from _aboard(s, unit, name)
    yield from _strength(s.row(unit), s, unit, name)
    if now.pins < 0 or (not gone and now.pins >= lost_at(s.row(unit).quality, s.tables)):
        yield "pins", f"{name} cannot be there with {count_of(now.pins, 'pin')}"
    if now.die is not None and now.where in (Where.UNPLACED, Where.GONE):
        yield "die", f"{name} is {now.where.value} and can have no order"
    if now.leaderless and s.row(unit).officer is Rank.NONE:
        yield "leaderless", f"{name} never had an officer"
    if now.dug_in and not s.is_gun(unit):
        yield "dug_in", f"{name} is no gun"
    for field in ("immobilised", "halted", "recce_moved", "has_run"):
        if getattr(now, field) and not s.is_vehicle(unit):
            yield field, f"{name} is no vehicle"
    if not -1 <= now.ladder.target < len(s.units):
        yield "ladder.target", f"there is no unit {now.ladder.target}"
    if now.ladder.turn > max(0, s.turn):
        yield "ladder.turn", f"it is turn {s.turn}"


def _aboard(s: BattleState, unit: int, name: str) -> Iterator[tuple[str, str]]:
    """Passengers are in a vehicle of their side that carries, and has room; nobody else is."""
    now = s.units[unit]
    if now.where is not Where.ABOARD:
        if now.carrier >= 0 and now.where not in BEFORE:
            yield "carrier", f"{name} is {now.where.value}, not aboard of anything"
        return
    if not 0 <= now.carrier < len(s.units) or not s.scenario.transports >> now.carrier & 1:
        yield "carrier", f"{name} is aboard of what carries nobody"
    elif s.side(now.carrier) != s.side(unit):
        yield "carrier", f"{name} is aboard of an enemy"


def _strength(row: Unit, s: BattleState, unit: int, name: str) -> Iterator[tuple[str, str]]:
    """No more models and weapons than the roster gives, one hand weapon for each model; of who is gone nothing."""
    now = s.units[unit]
    most = 0 if now.where is Where.GONE else row.models
    if not min(1, most) <= now.models <= most:
        yield "models", f"{name} has from {min(1, most)} to {count_of(most, 'model')}, not {now.models}"
    hands = Counter({arm.weapon: arm.number for arm in row.weapons if arm.mount is Mount.HAND})
    if extra := Counter(now.arms) - hands:
        yield "arms", f"{name} has not so many of {next(iter(extra))}"
    elif hands and len(now.arms) != now.models:
        yield "arms", f"{name} has one weapon for each model: {now.models}, not {len(now.arms)}"
    launchers = sum(arm.number for arm in row.weapons if arm.mount is Mount.CARRIED)
    if not 0 <= now.launchers <= min(launchers, now.models):
        yield "launchers", f"{name} has at most {min(launchers, now.models)}, one for each model"


# ---------------------------------------------------------------------- the table and the battle


def _standing(s: BattleState) -> Iterator[Fault]:
    """Nobody hangs over the edge or overlaps anybody; who is on its way may be over others."""
    ground, moving = s.scenario.ground, s.march.unit if s.march is not None else -1
    standing = [unit for unit in numbers_in(s.there) if unit != moving]
    for unit in numbers_in(s.there):
        if not on_table(s.place(unit), ground.width, ground.depth, s.radius(unit)):
            yield Fault(f"bodies[{unit}]", f"{s.scenario.said(unit)} is over the edge of the table")
    for one, other in combinations(standing, 2):
        if overlap(s.place(one), s.radius(one), s.place(other), s.radius(other)):
            yield Fault(f"bodies[{other}]", f"{s.scenario.said(other)} overlaps {s.scenario.said(one)}")


def _battle(s: BattleState) -> Iterator[Fault]:
    sides, count = range(-1, len(s.scenario.of_side)), len(s.units)
    for field, side in (("first_die", s.first_die), ("drawn", s.drawn)):
        if side not in sides:
            yield Fault(field, f"there is no side {side}")
    if s.drawn >= 0 and not s.ready(s.drawn):
        yield Fault("drawn", "that side has no unit to which its die could go")
    if s.turn < 0:
        yield Fault("turn", "turns are counted from 0, the set-up")
    for unit in numbers_in(s.kept):
        if s.units[unit].die not in (Order.AMBUSH, Order.DOWN):
            yield Fault("kept", f"{s.scenario.said(unit)} has neither Ambush nor Down that it could keep")
    if s.assault is not None and not (0 <= s.assault.unit < count and 0 <= s.assault.target < count):
        yield Fault("assault", f"there is no unit {max(s.assault.unit, s.assault.target)}")
    if (march := s.march) is None:
        return
    if not 0 <= march.unit < count or s.units[march.unit].where is Where.GONE:
        yield Fault("march.unit", "whoever moves is there no more")
    for field, unit in (("boards", march.boards), ("beside", march.beside), ("assaults", march.assaults)):
        if not -1 <= unit < count:
            yield Fault(f"march.{field}", f"there is no unit {unit}")
    if not march.path:
        yield Fault("march.path", "a move has a start at least")


# ---------------------------------------------------------------------- what is still to be done


def _step(s: BattleState, at: str, step: Step, *, open_now: bool) -> Iterator[Fault]:
    """A step is about units that there are, and the open question about one that is not gone."""
    side, unit = getattr(step, "side", 0), getattr(step, "unit", None)
    if not 0 <= side < len(s.scenario.of_side):
        yield Fault(f"{at}.side", f"there is no side {side}")
    for field, number in _named(step):
        if not (0 if field == "unit" else -1) <= number < len(s.units):
            yield Fault(f"{at}.{field}", f"there is no unit {number}")
    if open_now and unit is not None and s.units[unit].where is Where.GONE:
        yield Fault(f"{at}.unit", f"{s.scenario.said(unit)} is gone")


def _named(step: Step) -> Iterator[tuple[str, int]]:
    """Every unit that a step names, with its field."""
    of = asdict(step)
    yield from ((field, of[field]) for field in OF_UNITS if field in of)
    if "aim" in of:
        yield "aim.target", of["aim"].target
    yield from ((f"aims[{number}].target", aim.target) for number, aim in enumerate(of.get("aims", ())))
    yield from ((f"backs[{number}].unit", back.unit) for number, back in enumerate(of.get("backs", ())))
    yield from ((f"under[{number}]", unit) for number, unit in enumerate(of.get("under", ())))

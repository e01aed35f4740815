"""The state of a battle: everything that changes, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Any, Self, TypeVar

from msgspec import Struct
from msgspec.structs import astuple, replace

from sandtable.base.bits import numbers_in
from sandtable.inches.bodies import Body, Disc
from sandtable.inches.tape import INCH, Place
from sandtable.measured.state import MeasuredState
from sandtable.rulesets.konflikt_47.battle.events import Outcome
from sandtable.rulesets.konflikt_47.battle.scenario import Scenario
from sandtable.rulesets.konflikt_47.procedures.close_quarters.vehicle_action import MovedOff
from sandtable.rulesets.konflikt_47.rows import Unit
from sandtable.rulesets.konflikt_47.tables import Tables
from sandtable.rulesets.konflikt_47.terms import (
    Die,
    Loaded,
    Mode,
    Motion,
    Order,
    OrderDie,
    Picks,
    Rank,
    Trait,
    UnitKind,
)

T = TypeVar("T")


class Where(StrEnum):
    """Where a unit is."""

    #: Not set up yet.
    UNPLACED = "unplaced"
    #: Still to arrive; its die is in the cup from its turn on.
    WAITING = "waiting"
    TABLE = "table"
    #: In a vehicle, or hitched to it.
    ABOARD = "aboard"
    GONE = "gone"


class Ladder(Struct, frozen=True):
    """How far a unit has ranged in by indirect fire: at whom, in how many turns in a row, and when last."""

    target: int = -1
    shots: int = 0
    hit: bool = False
    turn: int = 0

    def __reduce__(self) -> tuple[Any, ...]:
        return _ladder, astuple(self)


#: One that has ranged in on nobody. It is always this very one, so that equal states are written alike.
NO_LADDER = Ladder()


def _ladder(target: int, shots: int, hit: bool, turn: int) -> Ladder:
    """A ladder that travelled."""
    found = Ladder(target, shots, hit, turn)
    return NO_LADDER if found == NO_LADDER else found


class UnitNow(Struct, frozen=True, gc=False, omit_defaults=True):
    """A unit at one moment. Its place is its body's.

    `arms` is the list of hand weapons of a squad, one for each model (k47.gap.casualty-models); teams, guns, beasts and
    vehicles have none here and are counted by `models`.
    """

    models: int
    where: Where = Where.UNPLACED
    arms: tuple[str, ...] = ()
    #: Carried launchers that are left.
    launchers: int = 0
    pins: int = 0
    #: What its order die shows; None: its die is in the cup.
    die: Order | None = None
    #: The vehicle that it is in or hitched to.
    carrier: int = -1
    #: The officer of an officer's unit is lost.
    leaderless: bool = False
    immobilised: bool = False
    #: A gun that was set up in rough ground or a house.
    dug_in: bool = False
    #: A vehicle's flamethrower that has no fuel.
    out_of_fuel: bool = False
    #: Damaged by a gravity pulse since it was last activated.
    pulsed: bool = False
    #: The round that lies ready in Ambush.
    loaded: Loaded = Loaded.USUAL
    ladder: Ladder = NO_LADDER
    #: What a vehicle did last (k47.gap.assault-vehicle-speed).
    motion: Motion = Motion.STATIONARY
    #: For this turn: made a recce move, ran as a transport, halted by damage, got out of a vehicle.
    recce_moved: bool = False
    has_run: bool = False
    halted: bool = False
    dismounted: bool = False

    def next_turn(self) -> UnitNow:
        """The marks of a turn end (k47.gap.turn-flags)."""
        if self.recce_moved or self.has_run or self.halted or self.dismounted:
            return replace(self, recce_moved=False, has_run=False, halted=False, dismounted=False)
        return self


class March(Struct, frozen=True):
    """A move on its way: its whole path, start included, and how far it has come.

    `facing` is what the unit faces at the end. `boards` is the vehicle that it gets into there, `beside` the one that
    it got out of, next to which it may end.
    """

    unit: int
    path: tuple[Place, ...]
    facing: int
    order: Order
    done: int = 0
    reverse: bool = False
    boards: int = -1
    beside: int = -1
    assaults: int = -1
    panic: bool = False


class Assault(Struct, frozen=True):
    """An assault that is under way: who assaults whom, from where, and what has come of it so far.

    `modes` are the ways to fight that were chosen in this round, the attacker's first; `models` is what both had when
    the round began.
    """

    unit: int
    target: int
    start: Place
    #: The target failed its check against a horror, or has tried a reaction: no other is open to it.
    terrified: bool = False
    reacted: bool = False
    moved_off: MovedOff = MovedOff.NONE
    round: int = 1
    modes: tuple[Mode, ...] = ()
    models: tuple[int, int] = (0, 0)


class BattleState(MeasuredState, frozen=True, kw_only=True):
    """A battle at one moment. The agenda is typed where all steps are known (see `steps`)."""

    scenario: Scenario
    units: tuple[UnitNow, ...]
    turn: int = 0
    #: Whose die was the first of this turn; -1: none was drawn yet.
    first_die: int = -1
    #: A die is drawn and not given to a unit yet.
    drawn: int = -1
    #: Units that keep their dice over the end of the turn, as a set.
    kept: int = 0
    #: Discs of destroyed armour, and houses that are ruins by now (a set of pieces).
    wrecks: tuple[Disc, ...] = ()
    ruined: int = 0
    #: Units destroyed, as a set; they count for the enemy.
    destroyed: int = 0
    #: The move that is on its way.
    march: March | None = None
    #: The assault that is under way.
    assault: Assault | None = None
    outcome: Outcome | None = None

    # ---------------------------------------------------------------- who is who

    @property
    def tables(self) -> Tables:
        return self.scenario.tables

    def row(self, unit: int) -> Unit:
        return self.scenario.rows[unit]

    def side(self, unit: int) -> int:
        return self.scenario.unit_sides[unit]

    def has(self, unit: int, trait: Trait) -> bool:
        return trait in self.scenario.rows[unit].traits

    def is_vehicle(self, unit: int) -> bool:
        return self.scenario.vehicles >> unit & 1 == 1

    def is_gun(self, unit: int) -> bool:
        return self.scenario.rows[unit].kind is UnitKind.ARTILLERY

    def alive(self, side: int) -> list[int]:
        """The units of a side that are not destroyed, wherever they are."""
        return list(numbers_in(self.scenario.of_side[side] & ~self.destroyed))

    def on_table(self, side: int) -> list[int]:
        """The units of a side that stand on the table."""
        return list(numbers_in(self.there & self.scenario.of_side[side]))

    def foes(self, unit: int) -> int:
        """The enemies of a unit, as a set, wherever they are."""
        scenario = self.scenario
        return ~scenario.of_side[scenario.unit_sides[unit]]

    def enemies(self, unit: int) -> list[int]:
        return list(numbers_in(self.there & self.foes(unit)))

    def passengers(self, carrier: int) -> list[int]:
        """Who is aboard of a vehicle, or hitched to it."""
        return [unit for unit, now in enumerate(self.units) if now.where is Where.ABOARD and now.carrier == carrier]

    # ---------------------------------------------------------------- asked twice

    def once(self, key: object, find: Callable[[], T]) -> T:
        """What is asked again of this very state, as a step does that first looks whether there is anything to ask."""
        last = self.scenario.last_asked
        if last is None or last[0] is not self:
            last = self.scenario.last_asked = self, {}
        known = last[1]
        if key not in known:
            known[key] = find()
        found: T = known[key]
        return found

    # ---------------------------------------------------------------- the cup

    def ready(self, side: int) -> list[int]:
        """The units of a side that can still be given an order this turn: on the table, aboard, or due to arrive."""
        return list(self._ready()[side])

    def _ready(self) -> tuple[list[int], ...]:
        """The same of each side; it is asked for several times before a unit changes."""
        scenario, units, turn = self.scenario, self.units, self.turn
        last = scenario.last_ready
        if last is not None and last[0] is units and last[1] == turn:
            return last[2]
        due, sides = scenario.arrives, scenario.unit_sides
        ready: tuple[list[int], ...] = tuple([[] for _ in scenario.of_side])
        for unit, now in enumerate(units):
            if now.die is None:
                where = now.where
                if where is Where.TABLE:
                    late = False
                elif where is Where.ABOARD:  # passengers arrive with their vehicle
                    late = units[now.carrier].where is Where.WAITING and due[now.carrier] > turn
                else:
                    late = where is not Where.WAITING or due[unit] > turn
                if not late:
                    ready[sides[unit]].append(unit)
        scenario.last_ready = units, turn, ready
        return ready

    def cup(self) -> tuple[int, int]:
        """Dice of each side in the cup: one for each unit without an order, less the one that is drawn."""
        ours, theirs = self._ready()
        return len(ours) - (self.drawn == 0), len(theirs) - (self.drawn == 1)

    # ---------------------------------------------------------------- places

    def place(self, unit: int) -> Place:
        body = self.bodies[unit]
        return body.x, body.y

    def facing(self, unit: int) -> int:
        return self.bodies[unit].facing

    def radius(self, unit: int) -> int:
        return self.scenario.radii[unit]

    # ---------------------------------------------------------------- nerve

    def officer(self, unit: int, *, besides_own: bool = False) -> Rank:
        """The best officer in reach of a unit, rim to rim, at this moment (k47.gap.officer-table).

        Passengers are helped by no officer but their own, and one who is aboard helps only his own unit.
        """
        led = self.units[unit].where is Where.TABLE
        for other, rank, reach in self.scenario.officers[self.side(unit)]:
            now = self.units[other]
            if now.leaderless or now.where is Where.GONE or (besides_own and other == unit):
                continue
            if other == unit or (led and now.where is Where.TABLE and self.gap(unit, other) <= reach):
                return rank
        return Rank.NONE

    def own_officer(self, unit: int) -> Rank:
        """The officer of an officer's unit, until he falls."""
        return Rank.NONE if self.units[unit].leaderless else self.row(unit).officer

    def picks(self, unit: int, by: int) -> Picks:
        """Whom a side would pick out of a unit by exceptional damage, if it is not asked: it spares its own."""
        if not self.scenario.house.exceptional_damage:
            return Picks.NOBODY
        return Picks.OTHERS if by == self.side(unit) else Picks.LEADER

    def picks_asked(self, unit: int, by: int) -> Picks:
        """The same where dice are rolled: who is picked matters to the check of an officer's unit, so it is asked."""
        usual = self.picks(unit, by)
        led = self.own_officer(unit) is not Rank.NONE
        return Picks.ASKED if led and usual is not Picks.NOBODY else usual

    def horror_near(self, unit: int) -> bool:
        """Whether a horror, friend or foe, is felt by a unit; horrors are immune (k47.gap.traits: other units)."""
        horrors = self.scenario.horrors & self.there
        if not horrors or not self.there >> unit & 1 or self.scenario.horrors >> unit & 1:
            return False
        reach = INCH * self.tables.limit("horror_reach")
        return bool(self.within(self.place(unit), reach + self.radius(unit), horrors))

    def is_lone(self, unit: int) -> bool:
        """Whether a team or gun is down to its last model."""
        return self.row(unit).kind in (UnitKind.TEAM, UnitKind.ARTILLERY) and self.units[unit].models == 1

    def die_kind(self, unit: int) -> Die:
        """A unit's die as reactions ask for it."""
        die = self.units[unit].die
        return Die.NONE if die is None else Die.AMBUSH if die is Order.AMBUSH else Die.OTHER

    def order_die(self, unit: int) -> OrderDie:
        """A unit's die as damage asks for it."""
        die = self.units[unit].die
        return OrderDie.NONE if die is None else OrderDie.AMBUSH if die is Order.AMBUSH else OrderDie.ACTED

    # ---------------------------------------------------------------- changes

    def with_unit(self, unit: int, /, **new: Any) -> Self:
        """The state with something of one unit changed."""
        return replace(self, units=self.units_with(unit, **new))

    def units_with(self, unit: int, /, **new: Any) -> tuple[UnitNow, ...]:
        """All units with something of one changed, for whoever changes more of the state at once."""
        units = list(self.units)
        units[unit] = replace(units[unit], **new)
        return tuple(units)

    def with_assault(self, /, **new: Any) -> Self:
        """The state with something of its assault changed."""
        assert self.assault is not None  # noqa: S101 - nobody changes what is not under way
        return replace(self, assault=replace(self.assault, **new))

    def moved_to(self, unit: int, place: Place, facing: int | None = None) -> Self:
        """The state with a unit elsewhere; who moves has lost what it had ranged in, and so has who ranged in on it."""
        old = self.bodies[unit]
        new = Body(place[0], place[1], old.facing if facing is None else facing)
        if new == old:  # the very same bodies: what was found of them stays true
            return self
        s = self.put({unit: new})
        return s if new.place == old.place else s.ranging_lost(unit)

    def ranging_lost(self, unit: int) -> Self:
        """Any change of place resets the ladder of indirect fire (k47.gap.indirect-track)."""
        if not [number for number, now in enumerate(self.units) if now.ladder.target >= 0]:
            return self
        units = [
            replace(now, ladder=NO_LADDER) if number == unit or now.ladder.target == unit else now
            for number, now in enumerate(self.units)
        ]
        return replace(self, units=tuple(units))

    def onto_table(self, unit: int, place: Place, facing: int, /, **new: Any) -> Self:
        """The state with a unit put down."""
        s = self.put({unit: Body(*place, facing)}, there=self.there | 1 << unit).ranging_lost(unit)
        return s.with_unit(unit, where=Where.TABLE, carrier=-1, **new)

    def off_table(self, unit: int, carrier: int) -> Self:
        """The state with a unit aboard of a vehicle or hitched to it."""
        s = replace(self, there=self.there & ~(1 << unit)).ranging_lost(unit)
        return s.with_unit(unit, where=Where.ABOARD, carrier=carrier)

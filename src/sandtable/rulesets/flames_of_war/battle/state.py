"""The state of a battle: everything that changes, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Any, Self, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from sandtable.base.bits import numbers_in, set_of
from sandtable.inches.bodies import Body, Disc
from sandtable.inches.tape import Place
from sandtable.measured.state import MeasuredState
from sandtable.rulesets.flames_of_war.battle.assault_now import Assault
from sandtable.rulesets.flames_of_war.battle.events import Outcome
from sandtable.rulesets.flames_of_war.battle.scenario import Scenario
from sandtable.rulesets.flames_of_war.rows import Team
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Blitz, Kind, Order

T = TypeVar("T")
NOBODY = -1


class Where(StrEnum):
    """Where a unit is."""

    #: Not set up yet.
    UNPLACED = "unplaced"
    #: Held back; it may arrive when a die says so.
    RESERVE = "reserve"
    #: Chosen to arrive in this Movement Step; teams that could not enter wait on.
    ARRIVING = "arriving"
    #: It has no place before it is revealed.
    AMBUSH = "ambush"
    TABLE = "table"
    #: Aircraft that are not over the table.
    AWAY = "away"
    GONE = "gone"


class UnitNow(Struct, frozen=True, gc=False, omit_defaults=True):
    """A unit at one moment. Its places are those of its teams."""

    where: Where = Where.UNPLACED
    #: The Unit Leader; -1: it has none.
    leader: int = NOBODY
    pinned: bool = False
    #: For this turn: its order, and what came of a Blitz Move.
    order: Order | None = None
    blitz: Blitz = Blitz.NONE
    #: Where its last bombardment fell, kept to the end of its next turn; whether it was smoke.
    aimed_at: Place | None = None
    smoked: bool = False
    #: A Smoke Bombardment may be fired once in a game.
    screen_spent: bool = False


class Objective(Struct, frozen=True):
    """A point to hold, and the side in whose area it lies; only the other wins by it (fow.gap.objective-placing)."""

    at: Place
    side: int


class Screen(Struct, frozen=True):
    """A Smoke Screen: its middle line, and which side laid it."""

    start: Place
    end: Place
    side: int


class Ball(Struct, frozen=True):
    """A smoke ball: where it lies, which side shot it."""

    at: Place
    side: int


class BattleState(MeasuredState, frozen=True, kw_only=True):
    """A battle at one moment. The agenda is typed where all steps are known (see `steps`).

    What teams did or are is kept as sets of bodies. `there` are those on the table, and of these `bailed` are Bailed
    Out, `dug_in` in foxholes.
    """

    scenario: Scenario
    units: tuple[UnitNow, ...]
    #: The round, the side whose turn it is, and the side that had the first turn.
    round: int = 0
    active: int = NOBODY
    begins: int = NOBODY
    #: Units picked in this step already, as a set of units.
    picked: int = 0

    # Sets of bodies.
    #: Destroyed.
    lost: int = 0
    #: Aboard of a transport, and transports in the rear.
    mounted: int = 0
    rear: int = 0
    bailed: int = 0
    dug_in: int = 0
    #: What was done since the owner's turn began (fow.gap.turn-marks).
    moved: int = 0
    dashed: int = 0
    #: Moved at Tactical while Out of Command.
    strayed: int = 0
    shot: int = 0
    bombarded: int = 0
    assaulted: int = 0
    #: Moved in the enemy's turn: moving for concealment and Gone to Ground, but not for its own ROF.
    stirred: int = 0
    #: Made a Blitz Move and have not moved on since: Halted ROF, although they have moved.
    blitzed: int = 0
    #: May not shoot this turn, having crossed by the order Cross Here, or having been called by Follow Me.
    crossed_here: int = 0
    followed: int = 0
    #: Tried to dig in this turn: Moving ROF at most, no bombardment, no charge; may not move any more.
    digging: int = 0
    #: Cleared mines this turn: may not move, shoot, bombard or assault any more.
    cleared: int = 0
    #: Shot at Aircraft: until its owner's next turn is over that weapon is silent, and the team may not charge.
    shot_up: int = 0
    #: Got out of a transport in this step, and stood within reach of mines when the step began.
    dismounted: int = 0
    at_mines: int = 0
    #: Must get out of a transport that is Bailed Out or lost, as soon as their owner has been asked where.
    evicted: int = 0

    #: Of each unit, the hits of this Shooting Step or Defensive Fire, and its teams as it began (fow.gap.pin-count).
    hits: tuple[int, ...] = ()
    stood: tuple[int, ...] = ()
    #: For each body the transport that it is in; -1 none.
    carriers: tuple[int, ...] = ()
    #: For each body where its turret looks.
    turrets: tuple[int, ...] = ()
    #: Teams that left their unit for another (the HQ of a formation), each with the unit it is in now.
    joined: tuple[tuple[int, int], ...] = ()
    #: The Formation Commander of each formation, by its HQ's unit number; -1 for none, and for other units.
    commanders: tuple[int, ...] = ()
    objectives: tuple[Objective, ...] = ()
    balls: tuple[Ball, ...] = ()
    screens: tuple[Screen, ...] = ()
    #: Minefields that are cleared, as a set of pieces.
    swept: int = 0
    #: Units of which nobody is left, as a set of units.
    destroyed: int = 0
    #: Teams that shot this turn, each with the units that it shot at, as a set of units.
    shot_at: tuple[tuple[int, int], ...] = ()
    #: Take no further part in this Shooting Step: their bombardment was not Ranged In (fow.gap.ranging-moment).
    unranged: int = 0
    #: Attempts that Spotting Teams have made in this step, and who spotted for which unit: unit and spotter.
    attempts: tuple[tuple[int, int], ...] = ()
    spotted_for: tuple[tuple[int, int], ...] = ()
    #: The assault that is under way.
    assault: Assault | None = None
    outcome: Outcome | None = None

    # ---------------------------------------------------------------- who is who

    @property
    def tables(self) -> Tables:
        return self.scenario.tables

    def card(self, body: int) -> Team:
        return self.scenario.cards[body]

    def kind(self, body: int) -> Kind:
        return self.scenario.cards[body].kind

    def unit_of(self, body: int) -> int:
        """The unit that a team is in now."""
        for who, unit in self.joined:
            if who == body:
                return unit
        return self.scenario.body_unit[body]

    def side_of(self, body: int) -> int:
        return self.scenario.unit_sides[self.scenario.body_unit[body]]

    def side(self, unit: int) -> int:
        return self.scenario.unit_sides[unit]

    def of_unit(self, unit: int) -> int:
        """All bodies of a unit, lost ones too, with those that joined it and without those that left it."""
        own = self.scenario.unit_sets[unit]
        for body, into in self.joined:
            own = own | 1 << body if into == unit else own & ~(1 << body)
        return own

    def living(self, unit: int) -> tuple[int, ...]:
        """Everybody of a unit on the table, transports included; its leader first."""
        found, leader = numbers_in(self.there & self.of_unit(unit)), self.units[unit].leader
        return (leader, *(body for body in found if body != leader)) if leader in found else found

    def teams(self, unit: int) -> int:
        """The teams of a unit that are not lost, on the table, mounted or waiting; transports are none."""
        return self.of_unit(unit) & ~self.lost & ~self.scenario.transports

    def on_table(self, unit: int) -> int:
        """The teams of a unit that stand on the table, without transports."""
        return self.there & self.of_unit(unit) & ~self.scenario.transports

    def units_of(self, side: int) -> tuple[int, ...]:
        """The units of a side that have anybody on the table."""
        own = self.scenario.of_side[side]
        return tuple(unit for unit in numbers_in(own) if self.there & self.of_unit(unit))

    def enemies(self, side: int, *, air: bool = False) -> int:
        """The bodies of the other side on the table; Aircraft only where they are asked for."""
        found = self.there & self.scenario.bodies_of_side[1 - side]
        return found if air else found & ~self.scenario.aircraft

    def passengers(self, carrier: int) -> tuple[int, ...]:
        """Who is aboard of a transport."""
        return tuple(body for body in numbers_in(self.mounted & ~self.lost) if self.carriers[body] == carrier)

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

    # ---------------------------------------------------------------- places

    def place(self, body: int) -> Place:
        """Where a team is; a mounted one is where its transport is (fow.gap.mounted-place)."""
        here = self.bodies[self.carriers[body] if self.mounted >> body & 1 else body]
        return here.x, here.y

    def heading(self, body: int) -> int:
        return self.bodies[body].facing

    def radius(self, body: int) -> int:
        return self.scenario.radii[body]

    def disc(self, body: int) -> Disc:
        return Disc(*self.place(body), self.radius(body))

    # ---------------------------------------------------------------- changes

    def with_unit(self, unit: int, /, **new: Any) -> Self:
        """The state with something of one unit changed."""
        units = list(self.units)
        units[unit] = replace(units[unit], **new)
        return replace(self, units=tuple(units))

    def with_assault(self, /, **new: Any) -> Self:
        """The state with something of its assault changed."""
        assert self.assault is not None  # noqa: S101 - nobody changes what is not under way
        return replace(self, assault=replace(self.assault, **new))

    def moved_to(self, body: int, place: Place, heading: int | None = None, /, **new: Any) -> Self:
        """The state with a team elsewhere: its foxhole is left behind, and its turret turns with it."""
        old = self.bodies[body]
        turned = old.facing if heading is None else heading
        turrets = list(self.turrets)
        turrets[body] = turned
        left = self.dug_in & ~(1 << body) if place != (old.x, old.y) else self.dug_in
        return self.put({body: Body(*place, turned)}, turrets=tuple(turrets), dug_in=left, **new)

    def put_down(self, body: int, place: Place, heading: int) -> Self:
        """The state with a team put on the table."""
        s = self.moved_to(body, place, heading)
        bit = 1 << body
        return replace(s, there=s.there | bit, mounted=s.mounted & ~bit, rear=s.rear & ~bit)

    def turned_to(self, body: int, heading: int, *, turret: bool = False) -> Self:
        """The state with a team, or its turret alone, turned on the spot."""
        turrets = list(self.turrets)
        turrets[body] = heading
        if turret:
            return replace(self, turrets=tuple(turrets))
        here = self.bodies[body]
        return self.put({body: Body(here.x, here.y, heading)}, turrets=tuple(turrets))

    def taken_off(self, bodies: int) -> Self:
        """The state with teams off the table, who are not lost."""
        return replace(self, there=self.there & ~bodies, dug_in=self.dug_in & ~bodies)

    def mount(self, body: int, carrier: int) -> Self:
        carriers = list(self.carriers)
        carriers[body] = carrier
        return replace(self.taken_off(1 << body), mounted=self.mounted | 1 << body, carriers=tuple(carriers))

    def without(self, bodies: int) -> Self:
        """The state with teams Destroyed; a unit of which nobody is left is destroyed (fow.gap.points-counted).

        Whoever leads next is appointed by `leaders`, which every step asks after its last save.
        """
        lost = self.lost | bodies
        # Who falls aboard has fallen where its transport is.
        aboard = {body: self.bodies[self.carriers[body]] for body in numbers_in(bodies & self.mounted)}
        s = self.put(aboard) if aboard else self
        s = replace(s.taken_off(bodies), lost=lost, bailed=self.bailed & ~bodies, mounted=self.mounted & ~bodies)
        gone = set_of(unit for unit in range(len(s.units)) if not s.teams(unit))
        for unit in numbers_in(gone & ~s.destroyed):
            s = s.with_unit(unit, where=Where.GONE)
            # Transports do not keep a unit alive.
            left = s.of_unit(unit)
            s = replace(s.taken_off(left), rear=s.rear & ~left, bailed=s.bailed & ~left)
        return replace(s, destroyed=s.destroyed | gone)

"""The charge: who may, the way of each team into contact, and its Cross rolls (fow.gap.who-may-charge)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from msgspec.structs import replace

from sandtable.base.bits import numbers_in
from sandtable.dice import Dice
from sandtable.explain import Refusal, Refused, refused
from sandtable.game import Step, Tell
from sandtable.inches.directions import bearing
from sandtable.inches.moving.path import Stand, stand_at
from sandtable.inches.tape import INCH, cut
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.battle import events as e
from sandtable.rulesets.flames_of_war.battle import mines, rates
from sandtable.rulesets.flames_of_war.battle.charge_ways import ChargeWay, aimed_at, in_reach, most, way_to
from sandtable.rulesets.flames_of_war.battle.command import in_command
from sandtable.rulesets.flames_of_war.battle.contacts import assault_of, ground_teams, teams_of, units_among
from sandtable.rulesets.flames_of_war.battle.crossing import tests_on
from sandtable.rulesets.flames_of_war.battle.falling_back import backed_off
from sandtable.rulesets.flames_of_war.battle.seeing import visible_enemies
from sandtable.rulesets.flames_of_war.battle.state import BattleState
from sandtable.rulesets.flames_of_war.battle.suffering import aftermath
from sandtable.rulesets.flames_of_war.procedures.assault.charge_cross import CHARGE_CROSS, ChargeCrossFacts
from sandtable.rulesets.flames_of_war.procedures.assault.may_charge import (
    MAY_CHARGE,
    Into,
    MayChargeFacts,
    ShotAt,
)
from sandtable.rulesets.flames_of_war.procedures.assault.who_assaults import may_charge
from sandtable.rulesets.flames_of_war.terms import Kind, Move, Note
from sandtable.sheet.rolling import throw_and_tell

S = TypeVar("S", bound=BattleState)
#: Who sees nobody at all is as far from contact as facts can tell.
FAR = 99.0


# ---------------------------------------------------------------------- who may


def did(s: BattleState, body: int) -> Move:
    """What a team did in its Movement Step."""
    if s.dashed >> body & 1:
        return Move.DASH
    return Move.TACTICAL if s.moved >> body & 1 else Move.STAYED


def charge_facts(s: BattleState, body: int) -> MayChargeFacts:
    """A team that wants to charge, and what it has done this turn."""
    card, unit = s.card(body), s.unit_of(body)
    seen = visible_enemies(s, body)
    near = min((s.gap(body, foe) for foe in numbers_in(seen)), default=None)
    whom = in_reach(s, body, seen)
    elsewhere = _shot_elsewhere(s, body, units_among(s, whom))
    return MayChargeFacts(
        kind=card.kind,
        reach=FAR if near is None else near / INCH,
        move=did(s, body),
        shot_at=ShotAt.NOTHING if elsewhere is None else ShotAt.OTHER if elsewhere else ShotAt.ASSAULTED,
        shot_distance=elsewhere or 0.0,
        into=Into.ENEMY,
        visible=bool(seen),
        in_command=in_command(s, body),
        pinned=s.units[unit].pinned and card.kind is not Kind.ARMOURED,
        bailed=bool(s.bailed >> body & 1),
        heavy_weapon=card.has(Note.HEAVY_WEAPON),
        transport=card.has(Note.TRANSPORT),
        mounted=bool(s.mounted >> body & 1),
        bombarded=bool(s.bombarded >> body & 1),
        dug_in=bool(s.digging >> body & 1),
        cleared_mines=bool(s.cleared >> body & 1),
        shot_at_aircraft=bool(s.shot_up >> body & 1),
        assaulted_already=bool(s.picked >> unit & 1),
    )


def _shot_elsewhere(s: BattleState, body: int, targets: int) -> float | None:
    """How far from its assault target a team shot at another unit; 0 if it shot at its target, None if not at all."""
    shot = next((units for who, units in s.shot_at if who == body), 0)
    if not s.shot >> body & 1 or not shot:
        return None
    others, own = shot & ~targets, teams_of(s, targets)
    farthest = 0
    for unit in numbers_in(others & ~s.destroyed):
        apart = [s.gap(one, other) for one in numbers_in(teams_of(s, 1 << unit)) for other in numbers_in(own)]
        farthest = max(farthest, min(apart, default=0))
    return farthest / INCH


def against_charge(s: BattleState, body: int) -> Refused | None:
    """Every reason why a team may not charge."""
    found = s.scenario.assess(MAY_CHARGE, charge_facts(s, body))
    return found if isinstance(found, Refused) else None


def could_charge(s: BattleState, body: int) -> bool:
    """Whether a team may charge; what is looked up is asked before what is measured."""
    bit, scenario = 1 << body, s.scenario
    barred = s.bailed | s.dashed | s.bombarded | s.digging | s.cleared | s.mounted
    if not s.there & bit or barred & bit or not may_charge(scenario.cards[body], s.tables):
        return False
    if not in_reach(s, body, ground_teams(s, 1 - s.side_of(body))):
        return False
    return against_charge(s, body) is None


def chargers(s: BattleState, unit: int) -> tuple[int, ...]:
    """The teams of a unit that may charge."""
    if s.picked >> unit & 1:
        return ()
    return s.once(("chargers", unit), lambda: tuple(body for body in s.living(unit) if could_charge(s, body)))


def charge_refusals(s: BattleState, unit: int, bodies: tuple[int, ...], targets: tuple[int, ...]) -> Refused | None:
    """What speaks against a charge, team by team."""
    own = s.of_unit(unit) & s.there
    if not bodies or len(set(bodies)) < len(bodies) or any(body < 0 or not own >> body & 1 for body in bodies):
        return refused(Refusal(fow.GAP_CHARGE_PLACING, "name teams of the unit on the table, each once"))
    enemies = ground_teams(s, 1 - s.side(unit))
    if any(target < 0 or not enemies >> target & 1 for target in targets):
        return refused(Refusal(fow.GAP_CHARGE_PATH, "name enemies on the table to charge"))
    found: list[Refusal] = []
    for body in bodies:
        problem = against_charge(s, body)
        if problem is not None:
            found += problem.refusals
    return refused(*dict.fromkeys(found))


# ---------------------------------------------------------------------- how


class ChargeTeams(Step, frozen=True):
    """Teams charge one after another; what each of them sees was judged before the first moved."""

    title = "Charge"
    rule = fow.ASSAULT_CHARGE_MOVE

    side: int
    bodies: tuple[int, ...]
    #: For each of them the enemies that it may go at, as a set.
    foes: tuple[int, ...]
    targets: tuple[int, ...] = ()

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState:
        if not self.bodies:
            return s.done()
        body, foes = self.bodies[0], self.foes[0]
        s = s.then(ChargeTeams(self.side, self.bodies[1:], self.foes[1:], self.targets))
        if not s.there >> body & 1 or s.bailed >> body & 1:
            return s  # lost to mines, as the leader of the others
        way = self.way(s, body, foes)
        return s if way is None else go_in(s, body, way, dice, tell)

    def way(self, s: BattleState, body: int, foes: int) -> ChargeWay | None:
        """The way of a team into contact, as everybody stands when its turn comes; None if there is none."""
        whom = self.choice(s, body, foes)
        return None if whom is None else way_to(s, body, whom, self.mates(s))

    def mates(self, s: BattleState) -> int:
        assault = s.assault
        return 0 if assault is None else teams_of(s, assault.units) & s.scenario.bodies_of_side[self.side]

    def choice(self, s: BattleState, body: int, foes: int) -> int | None:
        """The enemy it goes at: of several as near the one that was named."""
        nearest = aimed_at(s, body, foes, self.mates(s))
        return next((foe for foe in self.targets if foe in nearest), nearest[0] if nearest else None)


def go_in(s: S, body: int, way: ChargeWay, dice: Dice, tell: Tell) -> S:
    """A team goes its way into contact, if it gets across what lies on it."""
    s, stopped = gets_across(s, body, way, dice, tell)
    if not s.there >> body & 1:
        return aftermath(s, tell)
    if stopped is not None:
        return blown_up(s, body, way, stopped, tell) if s.bailed >> body & 1 else thrown_back(s, body, tell)
    heading = bearing(way.path[-1], s.place(way.whom))
    if way.path[0] != way.path[-1]:
        tell(e.Moved(s.unit_of(body), (body,), (way.path,), fow.ASSAULT_CHARGE_MOVE))
    return in_contact(s, body, way, heading)


def in_contact(s: S, body: int, way: ChargeWay, heading: int) -> S:
    """The state with a team where its charge has brought it."""
    s = moved_in(s.moved_to(body, way.path[-1], heading), body)
    assault = assault_of(s)
    s = replace(s, assaulted=s.assaulted | 1 << body)
    return s.with_assault(ways=(*assault.ways, (body, way.path)), charged=assault.charged | 1 << body)


def blown_up(s: S, body: int, way: ChargeWay, stopped: Stand, tell: Tell) -> S:
    """A tank that mines Bailed Out stays where they went off."""
    path = cut(way.path, stopped.where)
    if path[-1] != path[0]:
        tell(e.Moved(s.unit_of(body), (body,), (path,), fow.GAP_MINES))
        s = s.moved_to(body, path[-1])
    return moved_in(s, body)


def moved_in(s: S, body: int) -> S:
    """Charging is moving: in the enemy's turn for hiding only (fow.gap.turn-marks)."""
    bit = 1 << body
    if s.side_of(body) == s.active:
        return replace(s, moved=s.moved | bit)
    return replace(s, stirred=s.stirred | bit)


def gets_across(s: S, body: int, way: ChargeWay, dice: Dice, tell: Tell) -> tuple[S, Stand | None]:
    """The rolls on the way in their order: Cross rolls, and mines that go off (fow.gap.small-moves).

    With the state after them the place where the team was stopped; None if it gets there.
    """
    kind, tables = s.kind(body), s.tables
    for test in tests_on(s, body, way.path):
        if test.mine:
            s = mines.suffered(s, body, mines.thrown(s, body, dice, tell), dice, tell)
            if not s.there >> body & 1 or s.bailed >> body & 1:
                return s, stand_at(way.path, test.where)
            continue
        facts = ChargeCrossFacts(
            teams=1,
            cross=tables.mobility[s.card(body).mobility].cross,
            kind=kind,
            terrain=(rates.terrain(s.scenario, test.piece).value,),
        )
        if not throw_and_tell(s.scenario.assess, s.side_of(body), CHARGE_CROSS, facts, dice, tell, (s.unit_of(body),)):
            return s, stand_at(way.path, 0)
    return s, None


def thrown_back(s: S, body: int, tell: Tell) -> S:
    """Who does not get across stays, or goes straight away until it is clear (fow.gap.charge-cross-place)."""
    foes, clear = ground_teams(s, 1 - s.side_of(body)), s.tables.limit("failed_cross_fall_back")
    path = backed_off(s, body, (), foes, clear)
    unit = s.unit_of(body)
    tell(e.Halted(unit, body, fow.GAP_CHARGE_CROSS_PLACE))
    if len(path) > 1:
        tell(e.Moved(unit, (body,), (path,), fow.ASSAULT_CROSS))
        s = s.moved_to(body, path[-1])
    return moved_in(s, body)


# ---------------------------------------------------------------------- charges to try


def seen_foes(s: BattleState, bodies: tuple[int, ...]) -> tuple[int, ...]:
    """For each team the enemies that it sees before anybody moves."""
    return tuple(visible_enemies(s, body) for body in bodies)


def nearest_first(s: BattleState, bodies: tuple[int, ...]) -> Iterator[int]:
    """Teams in an order in which they hinder each other least: who is nearest to an enemy goes first."""
    foes = {body: ground_teams(s, 1 - s.side_of(body)) for body in bodies}
    gaps = {body: min((s.gap(body, foe) for foe in numbers_in(foes[body])), default=most(s)) for body in bodies}
    yield from sorted(bodies, key=lambda body: (gaps[body], body))

"""Everything a player of D-Day to Berlin decides, question by question."""

from __future__ import annotations

from random import Random

from sandtable.base.bits import numbers_in
from sandtable.explain.percent import chance_said
from sandtable.ground.grid import FACINGS
from sandtable.players.player import Choice
from sandtable.rulesets.dday_to_berlin.battle import advances, assaults, engineering, firing, movement
from sandtable.rulesets.dday_to_berlin.battle import answers as a
from sandtable.rulesets.dday_to_berlin.battle.combat import Combat, SecondAssault
from sandtable.rulesets.dday_to_berlin.battle.moves import move_ends, road_allowance
from sandtable.rulesets.dday_to_berlin.battle.rallying import Rally, ReturnBattalion, ReturnHq, rallied_by
from sandtable.rulesets.dday_to_berlin.battle.retreats import FallBackOrStay, HoldOrRetreat, Retreat, retreat_ends
from sandtable.rulesets.dday_to_berlin.battle.sequence import ChooseFirst
from sandtable.rulesets.dday_to_berlin.battle.setting_up import SetUp, unplaced
from sandtable.rulesets.dday_to_berlin.battle.state import BattleState
from sandtable.rulesets.dday_to_berlin.players.attacks import expected_defence
from sandtable.rulesets.dday_to_berlin.players.chances import assault_chances
from sandtable.rulesets.dday_to_berlin.players.field import wanted
from sandtable.rulesets.dday_to_berlin.players.standing import Weights, gun_standing, standing
from sandtable.rulesets.dday_to_berlin.players.threat import best_facing
from sandtable.rulesets.dday_to_berlin.players.worth import MARKER, cost_of_falling, place_value, worth
from sandtable.rulesets.dday_to_berlin.procedures.moving.engineering import EngineeringAction


class Chooser:
    """Answers every question by weighing where its units stand; how it attacks is left to each player."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self._field: tuple[int, tuple[int, ...], list[float]] | None = None

    def combat(self, s: BattleState, side: int, rng: Random) -> Choice:
        raise NotImplementedError

    def field(self, s: BattleState, side: int) -> list[float]:
        """Where the side wants to be; found anew when a turn or a place changes."""
        key = (s.turn * 2 + side, s.control)
        if self._field is None or self._field[:2] != key:
            self._field = (*key, wanted(s, side))
        return self._field[2]

    def decide(self, s: BattleState, rng: Random) -> Choice:
        """The answer to whatever is open."""
        step = s.agenda[0]
        if isinstance(step, movement.Movement):
            return self.activate(s, step, rng)
        if isinstance(step, movement.MoveGroup):
            return self.move(s, step.side, step.units, night=False)
        if isinstance(step, movement.NightMovement):
            return self.night_move(s, step)
        if isinstance(step, Combat):
            return self.combat(s, step.side, rng)
        if isinstance(step, SecondAssault):
            return self.second_assault(s, step, rng)
        if isinstance(step, assaults.Defence):
            return self.defend(s, step)
        if isinstance(step, firing.UnderFire):
            return Choice(a.CounterFire(), "supports are kept for assaults")
        return self.lesser(s, step, rng)

    def lesser(self, s: BattleState, step: object, rng: Random) -> Choice:
        """Questions that come up less often."""
        if isinstance(step, Retreat):
            return self.retreat(s, step)
        if isinstance(step, HoldOrRetreat):
            return self.hold(s, step)
        if isinstance(step, FallBackOrStay):
            return Choice(a.Stay(), "markers weigh less than ground")
        if isinstance(step, advances.GeneralAdvance | advances.Breakthrough):
            return self.advance(s, step)
        if isinstance(step, advances.LimitedAdvance):
            return self.take_position(s, step)
        if isinstance(step, Rally):
            return self.rally(s, step)
        if isinstance(step, ReturnHq | ReturnBattalion):
            return self.put_back(s, step)
        if isinstance(step, ChooseFirst):
            return Choice(a.MoveFirst(), "to strike before being struck")
        if isinstance(step, engineering.Engineering):
            return self.engineer(s, step)
        if isinstance(step, SetUp):
            return self.set_up(s, step)
        raise TypeError(f"no way to decide {type(step).__name__}")

    # ---------------------------------------------------------------- movement

    def activate(self, s: BattleState, step: movement.Movement, rng: Random) -> Choice:
        """The group with most to gain from moving; whoever is best where it is is left alone."""
        able = movement.ready(s, step.side)
        field = self.field(s, step.side)
        best: tuple[float, int] | None = None
        seen = 0
        for number in numbers_in(able):
            if seen >> number & 1:
                continue
            group = movement.groups_with(s, number, able)
            seen |= group
            gain = max(self.gain(s, one, field) for one in numbers_in(group))
            if gain > 0 and (best is None or gain > best[0]):
                best = gain, group
        if best is None:
            return Choice(a.Done(), "everybody stands where he should")
        units = tuple(numbers_in(best[1]))
        return Choice(a.Activate(units), f"{s.scenario.names(units)} can better its place")

    def gain(self, s: BattleState, number: int, field: list[float]) -> float:
        """How much a unit might gain by being activated: a better zone nearby, or an assault from where it is."""
        card, unit = s.cards[number], s.units[number]
        if unit.zone < 0:
            return 5.0 + worth(card)
        grid = s.scenario.grid
        if card.row.is_artillery:
            here = gun_standing(s, card, unit.zone, field, self.weights)
            near = max(
                (gun_standing(s, card, zone, field, self.weights) for zone in grid.neighbours[unit.zone]), default=0.0
            )
            return near - here - 0.3
        if not card.row.is_hq and grid.contact[unit.zone] & s.side(1 - card.side).held:
            return 2.0 + 0.1 * field[unit.zone]
        reach = grid.within_reach(unit.zone, card.row.move)
        best = max(field[zone] for zone in numbers_in(reach))
        return (best - field[unit.zone]) * (0.2 if card.row.is_hq else 1.0) + (0.4 if card.row.is_hq else 0.0)

    def move(self, s: BattleState, side: int, units: tuple[int, ...], *, night: bool) -> Choice:
        """The best move of any unit of a group, the most valuable first."""
        field = self.field(s, side)
        number = max(units, key=lambda one: (s.cards[one].row.is_mech, worth(s.cards[one])))
        answer = self.best_move(s, number, field, night=night)
        if not answer.path and s.units[number].zone < 0:
            return Choice(a.Done(), "there is no way on to the table")
        name = s.scenario.said(number)
        if not answer.path:
            return Choice(answer, f"{name} is best where it is, facing {FACINGS[answer.facing].value}")
        where = s.scenario.map.place_said(answer.path[-1])
        return Choice(answer, f"{name} stands better at {where}{self.nearer(s, number, answer.path[-1])}")

    def nearer(self, s: BattleState, number: int, zone: int) -> str:
        """What a unit comes nearer to by a move, of the places that are to be taken: ", nearer to Le Carrefour"."""
        card, here = s.cards[number], s.units[number].zone
        wanted = [at for at, place in s.scenario.place_at.items() if s.control[place] != card.side]
        away = s.scenario.grid.distance
        if here < 0 or not wanted:
            return ""
        goal = min(wanted, key=lambda at: away[zone][at])
        return f", nearer to {s.scenario.map.place_said(goal)}" if away[zone][goal] < away[here][goal] else ""

    def best_move(self, s: BattleState, number: int, field: list[float], *, night: bool) -> a.Move:
        """A unit's best move, which may be to stay."""
        card, unit, side = s.cards[number], s.units[number], s.cards[number].side
        ends = move_ends(s, number, road=False, night=night)
        stay = -99.0
        if unit.zone >= 0:
            stay = standing(s, card, unit.zone, 0 if night else unit.left, field, self.weights)
        best, road = stay, False
        path: tuple[int, ...] = ()
        wader = s.scenario.wades[number]
        for zone, way in ends.items():
            left = 0
            if not night and unit.zone >= 0 and not s.scenario.paths.whole_move(unit.zone, way, wader, s.bridges):
                left = unit.left - len(way)
            score = standing(s, card, zone, left, field, self.weights)
            if score > best + 0.05:
                best, path, road = score, way, False
        if not night and road_allowance(s, number):
            for zone, way in move_ends(s, number, road=True, night=False).items():
                if zone in ends:
                    continue
                score = standing(s, card, zone, 0, field, self.weights) - 0.5
                if score > best + 0.05:
                    best, path, road = score, way, True
        zone = path[-1] if path else unit.zone
        return a.Move(number, path, best_facing(s, side, max(zone, 0)), road)

    def night_move(self, s: BattleState, step: movement.NightMovement) -> Choice:
        """Units better their places by night, one after the other."""
        field, side = self.field(s, step.side), step.side
        for number in numbers_in(step.able(s)):
            answer = self.best_move(s, number, field, night=True)
            turned = s.units[number].facing != answer.facing
            if answer.path or turned:
                return Choice(answer, f"{s.scenario.said(number)} betters its place by night")
        return Choice(a.Done(), f"{s.scenario.forces[side].name} stands well for the morning")

    # ---------------------------------------------------------------- fighting

    def second_assault(self, s: BattleState, step: SecondAssault, rng: Random) -> Choice:
        for answer in step.suggest(s, rng):
            if isinstance(answer, a.Assault):
                falls, thrown = self.odds_of(s, answer)
                if falls > thrown:
                    return Choice(answer, f"the way is open: {chance_said(falls)} to take it")
        return Choice(a.Done(), "far enough for now")

    def odds_of(self, s: BattleState, answer: a.Assault) -> tuple[float, float]:
        """The chances of an assault against the strongest primary defender, with no help."""
        _, _, falls, thrown = expected_defence(s, assaults.attack_of(s, answer), helped=True)
        return falls, thrown

    def defend(self, s: BattleState, step: assaults.Defence) -> Choice:
        """The primary defender that loses least, with all zones and guns that help, and artillery where it pays."""
        zones, guns = step.helpers(s)
        helping, firing_guns = tuple(numbers_in(zones))[:2], tuple(numbers_in(guns))
        side, attack = step.side, step.attack

        def loss(answer: a.Defend) -> float:
            falls, thrown = assault_chances(s, assaults.assault_facts(s, attack, answer))
            stake = cost_of_falling(s.cards[answer.primary]) + place_value(s, attack.target)
            return falls * stake - thrown * cost_of_falling(s.cards[attack.primary])

        options = [a.Defend(number, helping) for number in numbers_in(step.choices(s))]
        best = min(options, key=loss)
        for gun in firing_guns:
            if gun == best.primary:
                continue
            more = a.Defend(best.primary, helping, (*best.guns, gun))
            if loss(more) < loss(best) - MARKER:
                best = more
        for art in range(1, s.art[side] + 1):
            more = a.Defend(best.primary, helping, best.guns, art)
            if loss(more) < loss(best) - 2 * MARKER:
                best = more
        falls, _ = assault_chances(s, assaults.assault_facts(s, attack, best))
        return Choice(best, f"{s.scenario.said(best.primary)} holds best: {chance_said(falls)} to fall")

    def hold(self, s: BattleState, step: HoldOrRetreat) -> Choice:
        ends = retreat_ends(s, step.unit, step.source)
        here = s.units[step.unit].zone
        if ends and not place_value(s, here) and step.price(s) > 2 and not s.positions >> here & 1:
            return Choice(a.GiveWay(), f"{step.price(s)} markers are too much for this ground")
        return Choice(a.Hold(), "the ground is worth the markers")

    def retreat(self, s: BattleState, step: Retreat) -> Choice:
        card, field = s.cards[step.unit], self.field(s, step.side)
        ends = retreat_ends(s, step.unit, step.source)
        zone = max(numbers_in(ends), key=lambda one: standing(s, card, one, 0, field, self.weights))
        where = s.scenario.map.place_said(zone)
        return Choice(a.RetreatTo(zone, best_facing(s, step.side, zone)), f"{where} is the best place to go back to")

    def advance(self, s: BattleState, step: advances.GeneralAdvance | advances.Breakthrough) -> Choice:
        number = step.unit if isinstance(step, advances.GeneralAdvance) else step.able(s)[0]
        beyond = s.tables.limit("general_advance" if isinstance(step, advances.GeneralAdvance) else "breakthrough")
        card, field = s.cards[number], self.field(s, step.side)
        ends = advances.ways(s, number, step.zone, beyond)
        stay = standing(s, card, s.units[number].zone, 0, field, self.weights)
        zone = max(ends, key=lambda one: standing(s, card, one, 0, field, self.weights) + place_value(s, one))
        score = standing(s, card, zone, 0, field, self.weights) + self.gain_of_place(s, step.side, zone)
        if score < stay:
            return Choice(a.Done(), "the ground behind is better")
        answer = a.Advance(number, ends[zone], best_facing(s, step.side, zone))
        return Choice(answer, f"{s.scenario.said(number)} takes {s.scenario.map.place_said(zone)}")

    def gain_of_place(self, s: BattleState, side: int, zone: int) -> float:
        place = s.scenario.place_at.get(zone)
        return 0.0 if place is None or s.control[place] == side else place_value(s, zone)

    def take_position(self, s: BattleState, step: advances.LimitedAdvance) -> Choice:
        field = self.field(s, step.side)
        best: tuple[float, tuple[int, ...]] | None = None
        for number in numbers_in(step.able(s)):
            card = s.cards[number]
            now = standing(s, card, s.units[number].zone, 0, field, self.weights)
            then = standing(s, card, step.zone, 0, field, self.weights) + self.gain_of_place(s, step.side, step.zone)
            if then > now and (best is None or then - now > best[0]):
                best = then - now, (number,)
        if best is None:
            return Choice(a.Done(), "nobody gains by going there")
        facing = best_facing(s, step.side, step.zone)
        return Choice(a.TakePosition(best[1], (facing,)), f"{s.scenario.names(best[1])} takes the ground")

    # ---------------------------------------------------------------- the rest

    def rally(self, s: BattleState, step: Rally) -> Choice:
        hq = step.able(s)[0]
        unit = max(numbers_in(rallied_by(s, hq)), key=lambda one: worth(s.cards[one]))
        return Choice(a.TryRally(hq, unit), f"{s.scenario.said(unit)} is the one most missed")

    def put_back(self, s: BattleState, step: ReturnHq | ReturnBattalion) -> Choice:
        card, field = s.cards[step.unit], self.field(s, step.side)
        zone = max(numbers_in(step.zones(s)), key=lambda one: standing(s, card, one, 0, field, self.weights))
        return Choice(a.Place(step.unit, zone, best_facing(s, step.side, zone)), "the best place to come back to")

    def engineer(self, s: BattleState, step: engineering.Engineering) -> Choice:
        for number in numbers_in(step.able(s)):
            zone = s.units[number].zone
            if not s.positions >> zone & 1 and s.enemy_near(step.side, zone, 3):
                work = a.Work(number, EngineeringAction.BUILD_POSITION)
                return Choice(work, f"{s.scenario.said(number)} digs in: the enemy is near")
        return Choice(a.Done(), "nothing worth building")

    def set_up(self, s: BattleState, step: SetUp) -> Choice:
        field, zones = self.field(s, step.side), step.open_zones(s)
        unit = max(unplaced(s, step.side), key=lambda one: (bool(step.with_room(s, one, zones)), worth(s.cards[one])))
        zone = max(
            numbers_in(step.with_room(s, unit, zones)),
            key=lambda one: standing(s, s.cards[unit], one, 0, field, self.weights),
        )
        return Choice(a.Place(unit, zone, best_facing(s, step.side, zone)), "a good place to begin from")

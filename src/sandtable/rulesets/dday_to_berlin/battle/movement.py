"""2. The Movement Phase on the map: activation by battalion or group, moves, reinforcements, and moves by night."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from msgspec.structs import replace

from sandtable.base.bits import numbers_in, set_of
from sandtable.dice import Dice
from sandtable.explain import Refusal, Refused, refuse_if, refused
from sandtable.explain.sentences import count_of
from sandtable.game import Step, Tell
from sandtable.game.drawing import drawn, shuffled
from sandtable.rulesets.dday_to_berlin import rule_ids as ddb
from sandtable.rulesets.dday_to_berlin.battle.answers import Activate, Done, Move
from sandtable.rulesets.dday_to_berlin.battle.board import WAITING, Unit
from sandtable.rulesets.dday_to_berlin.battle.events import Decided, Moved
from sandtable.rulesets.dday_to_berlin.battle.losses import enter
from sandtable.rulesets.dday_to_berlin.battle.moves import move_ends, move_refusals, road_allowance, road_march, spent
from sandtable.rulesets.dday_to_berlin.battle.retreats import FallBackOrStay
from sandtable.rulesets.dday_to_berlin.battle.scenario import CORPS
from sandtable.rulesets.dday_to_berlin.battle.state import BattleState
from sandtable.rulesets.dday_to_berlin.procedures.moving.activation import ACTIVATION, ActivationFacts
from sandtable.rulesets.dday_to_berlin.terms import FAR, Activation, Quality
from sandtable.sheet.rolling import throw_and_tell
from sandtable.zoned.choosing import facing_refusal, facings, unit_refusal, zone_refusal

WORST_FIRST = (Quality.POOR, Quality.REGULAR, Quality.VETERAN)


def due(s: BattleState, side: int) -> int:
    """Reinforcements that may come on this turn, as a set."""
    scenario = s.scenario
    away = scenario.reinforcements & scenario.of_side[side] & ~s.side(side).units
    if not away:
        return 0
    units, cards = s.board.units, scenario.cards
    return set_of(
        number for number in numbers_in(away) if units[number].zone == WAITING and cards[number].arrives <= s.turn
    )


def ready(s: BattleState, side: int) -> int:
    """Units that have not been activated this phase, as a set."""
    return (s.side(side).units | due(s, side)) & ~s.marks.activated


def anyone_ready(s: BattleState, side: int) -> bool:
    """Whether anybody is; most often somebody on the table, so reinforcements are looked for last."""
    return bool(s.side(side).units & ~s.marks.activated or ready(s, side))


def groups_with(s: BattleState, number: int, among: int) -> int:
    """The largest group a unit may be activated with: its division, its zone (or its entry zone off the table)."""
    scenario, units = s.scenario, s.board.units
    card, zone = scenario.cards[number], units[number].zone
    if card.division == CORPS or not scenario.house.group_activation:
        return 1 << number
    mates = scenario.division_mates[number] & among
    if zone >= 0:
        return mates & s.side(card.side).at.get(zone, 0)
    entry = card.entry
    return set_of(
        mate for mate in numbers_in(mates) if units[mate].zone == zone and scenario.cards[mate].entry == entry
    )


def command(s: BattleState, number: int) -> tuple[bool, int, Quality]:
    """A unit's HQ: is it on the table, how far away, of which quality; corps troops use any in reach."""
    scenario, units = s.scenario, s.board.units
    card, zone = scenario.cards[number], units[number].zone
    if scenario.hqs >> number & 1:
        return True, 0, card.quality
    best: tuple[bool, int, Quality] = (False, FAR, card.quality)
    for hq in scenario.commanders[number]:
        at = units[hq].zone
        if at < 0:
            continue
        quality, far = scenario.cards[hq].quality, scenario.grid.distance[zone][at]
        if far <= scenario.tables.command_range[quality].zones:
            return True, far, quality
        if far < best[1]:
            best = True, far, quality
    return best


def activation_facts(s: BattleState, units: tuple[int, ...]) -> ActivationFacts:
    """The facts of one activation roll: the lowest quality, the worst command and supply of the group."""
    cards, named = s.scenario.cards, set_of(units)
    quality = cards[units[0]].quality
    if len(units) > 1:
        quality = min((cards[number].quality for number in units), key=WORST_FIRST.index)
    if s.board.units[units[0]].zone < 0:
        return ActivationFacts(quality=quality, units=len(units), reinforcement=True)
    # An HQ is always in command, and so is whoever is activated with it.
    in_zone = s.scenario.hqs & named
    on_table, far, hq_quality = (True, 0, quality) if in_zone else command(s, units[0])
    return ActivationFacts(
        quality=quality,
        units=len(units),
        hq_quality=hq_quality,
        hq_distance=far,
        hq_on_table=on_table,
        out_of_supply=bool(s.marks.unsupplied & named),
    )


class Movement(Step, frozen=True):
    """The active player names battalions or groups one after the other and rolls for each."""

    title = "Movement"
    rule = ddb.MOVE_PHASE
    answers = (Activate, Done)

    side: int

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState | None:
        return None if anyone_ready(s, self.side) else s.done()

    def prompt(self, s: BattleState) -> str:
        able = count_of(ready(s, self.side).bit_count(), "unit")
        return f"Movement: activate a battalion or a group ({able} ready), or go on"

    def refusals(self, s: BattleState, answer: Activate | Done) -> Refused | None:
        if isinstance(answer, Done):
            return None
        if not answer.units:
            return refused(Refusal(ddb.GAP_ACTIVATION_GROUPS, "name the units to activate"))
        if wrong := unit_refusal(s, self.side, *answer.units, on_table=False):
            return wrong
        able, named = ready(s, self.side), set_of(answer.units)
        idle = named & ~able
        together = groups_with(s, answer.units[0], able | 1 << answer.units[0])
        because = (
            "a group is of one division and stands in one zone"
            if s.scenario.house.group_activation
            else "this scenario activates battalions one by one"
        )
        return refused(
            *(refuse_if(True, ddb.GAP_ACTIVATION_GROUPS, self.why_idle(s, number)) for number in numbers_in(idle)),
            refuse_if(not idle and bool(named & ~together), ddb.GAP_ACTIVATION_GROUPS, because),
        )

    def why_idle(self, s: BattleState, number: int) -> str:
        name, zone = s.scenario.said(number), s.units[number].zone
        if zone == WAITING:
            return f"{name} arrives on turn {s.cards[number].arrives}"
        return f"{name} was already activated this phase" if zone >= 0 else f"{name} is not on the table"

    def suggest(self, s: BattleState, rng: Random) -> Iterator[Activate | Done]:
        if rng.random() < 0.03:
            yield Done()
        able = ready(s, self.side)
        for number in shuffled(able, rng):
            group = groups_with(s, number, able)
            alone = group == 1 << number
            if not alone and rng.random() < 0.6:
                yield Activate(tuple(numbers_in(group)))
            yield Activate((number,))
        yield Done()

    def take(self, s: BattleState, answer: Activate | Done, dice: Dice, tell: Tell) -> BattleState:
        if isinstance(answer, Done):
            return s.done()
        units = tuple(sorted(answer.units))
        named, arriving = set_of(units), s.board.units[units[0]].zone < 0
        result: Activation = throw_and_tell(
            s.scenario.assess, self.side, ACTIVATION, activation_facts(s, units), dice, tell, units
        )
        marks, times = s.marks, s.scenario.tables.allowance[result].allowance
        if times:
            marks = replace(
                marks,
                activated=marks.activated | named,
                moving=marks.moving | named,
                doubled=marks.doubled | named if times > 1 else marks.doubled,
            )
            return s.first(MoveGroup(self.side, units), marks=marks, board=s.with_left(named, times))
        s = s.mark(activated=marks.activated | named)
        if arriving:
            tell(Decided(self.side, "waits off the table", units, ddb.GAP_DEPLOYMENT))
            return s
        return s.first(FallBackOrStay(self.side, units)) if result is Activation.FALLBACK else s


def suggest_moves(s: BattleState, number: int, rng: Random, *, night: bool) -> Iterator[Move]:
    """Moves of one unit in random order: across country, by road, and turning where it stands."""
    side = s.scenario.cards[number].side
    ends = move_ends(s, number, road=False, night=night)
    if not night and rng.random() < 0.2 and road_allowance(s, number):
        for zone, path in move_ends(s, number, road=True, night=False).items():
            if zone not in ends:
                yield Move(number, path, facings(s, side, zone, rng), road=True)
    for zone in drawn(list(ends), rng):
        yield Move(number, ends[zone], facings(s, side, zone, rng))
    if (zone := s.board.units[number].zone) >= 0:
        yield Move(number, (), facings(s, side, zone, rng))


def make_move(s: BattleState, answer: Move, rule: str, tell: Tell) -> BattleState:
    """Carry a move out: the unit goes, what it enters is captured, and what it has left is kept for an assault."""
    number, path = answer.unit, answer.path
    unit, bit, side = s.board.units[number], 1 << number, s.scenario.cards[number].side
    by_road = road_march(s, answer)
    tell(Moved(number, unit.zone, path, answer.facing, rule, by_road))
    zone = path[-1] if path else unit.zone
    unit = Unit(zone, answer.facing, unit.left - spent(s, answer))
    if not path:
        return s.put(number, unit)
    marks = s.marks
    marks = replace(
        marks, changed=marks.changed | bit, moved=marks.moved | bit, road=marks.road | bit if by_road else marks.road
    )
    s = s.put(number, unit, marks=marks)
    return enter(s, side, path, tell) if s.scenario.place_zones & set_of(path) else s


class MoveGroup(Step, frozen=True):
    """The units of an activated group move one after the other, in any order, or stay."""

    title = "Move"
    rule = ddb.MOVE_ANY_DIRECTION
    answers = (Move, Done)

    side: int
    units: tuple[int, ...]

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState | None:
        return None if self.units else s.done()

    def prompt(self, s: BattleState) -> str:
        moves = ", ".join(
            f"{s.scenario.said(number)} ({count_of(s.units[number].left, 'zone')} left)" for number in self.units
        )
        if len(self.units) == 1:
            return f"Move {moves} and face it, or leave it as it is"
        return f"Move {moves} and face each, or leave the rest as they are"

    def refusals(self, s: BattleState, answer: Move | Done) -> Refused | None:
        if isinstance(answer, Done):
            return None
        why = f"only {s.scenario.names(self.units)} may move by this roll"
        return (
            unit_refusal(s, self.side, answer.unit, on_table=False)
            or zone_refusal(s, *answer.path)
            or refused(refuse_if(answer.unit not in self.units, ddb.GAP_ACTIVATION_GROUPS, why))
            or refused(move_refusals(s, answer, night=False), facing_refusal(answer.facing))
        )

    def suggest(self, s: BattleState, rng: Random) -> Iterator[Move | Done]:
        stay = True
        for number in self.units:
            for move in suggest_moves(s, number, rng, night=False):
                stay = False
                yield move
        if stay or rng.random() < 0.1:
            yield Done()

    def take(self, s: BattleState, answer: Move | Done, dice: Dice, tell: Tell) -> BattleState:
        if isinstance(answer, Done):
            return s.done()
        left = tuple([number for number in self.units if number != answer.unit])
        rule = ddb.GAP_DEPLOYMENT if s.board.units[answer.unit].zone < 0 else self.rule
        return make_move(s.then(MoveGroup(self.side, left)) if left else s.done(), answer, rule, tell)


class NightMovement(Step, frozen=True):
    """C2: every unit may move its normal allowance, with no roll and no road move, and not into an enemy ZOC."""

    title = "Night movement"
    rule = ddb.GAP_NIGHT_SEQUENCE
    answers = (Move, Done)

    side: int

    def able(self, s: BattleState) -> int:
        return s.on_table(self.side) & ~s.marks.activated

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState | None:
        return None if self.able(s) else s.done()

    def prompt(self, s: BattleState) -> str:
        return f"Night movement: move any of {count_of(self.able(s).bit_count(), 'unit')}, or go on"

    def refusals(self, s: BattleState, answer: Move | Done) -> Refused | None:
        if isinstance(answer, Done):
            return None
        return (
            unit_refusal(s, self.side, answer.unit)
            or zone_refusal(s, *answer.path)
            or refused(
                refuse_if(bool(s.marks.activated >> answer.unit & 1), self.rule, "it has moved this night"),
                refuse_if(answer.road, self.rule, "there is no road doubling by night"),
            )
            or refused(move_refusals(s, answer, night=True), facing_refusal(answer.facing))
        )

    def suggest(self, s: BattleState, rng: Random) -> Iterator[Move | Done]:
        if rng.random() < 0.1:
            yield Done()
        for number in shuffled(self.able(s), rng):
            yield from suggest_moves(s, number, rng, night=True)
        yield Done()

    def take(self, s: BattleState, answer: Move | Done, dice: Dice, tell: Tell) -> BattleState:
        if isinstance(answer, Done):
            return s.done()
        return make_move(s.mark(activated=s.marks.activated | 1 << answer.unit), answer, self.rule, tell)

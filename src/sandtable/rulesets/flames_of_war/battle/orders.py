"""Orders of the Movement Step: who may give which now, whom it is for, and what the die makes of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeVar

from msgspec.structs import replace

from sandtable.base.bits import numbers_in, set_of
from sandtable.dice import Dice
from sandtable.explain import Refusal, Refused
from sandtable.game import Tell
from sandtable.game.refusals import NO_SUCH
from sandtable.inches.tape import tape_said
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.battle import command, mines
from sandtable.rulesets.flames_of_war.battle import events as e
from sandtable.rulesets.flames_of_war.battle.answers import Give
from sandtable.rulesets.flames_of_war.battle.following import RollToFollow
from sandtable.rulesets.flames_of_war.battle.parts import MovePart
from sandtable.rulesets.flames_of_war.battle.small_moves import Small, SmallMove
from sandtable.rulesets.flames_of_war.battle.state import NOBODY, BattleState
from sandtable.rulesets.flames_of_war.battle.team_names import team_said
from sandtable.rulesets.flames_of_war.procedures.fire.pinning import can_be_pinned
from sandtable.rulesets.flames_of_war.procedures.moving.blitz_move import BLITZ_MOVE, BlitzFacts
from sandtable.rulesets.flames_of_war.procedures.moving.dig_in import DIG_IN, DigInFacts
from sandtable.rulesets.flames_of_war.procedures.moving.giving_orders import Leader
from sandtable.rulesets.flames_of_war.procedures.moving.may_order import MAY_ORDER, MayOrderFacts, Moment
from sandtable.rulesets.flames_of_war.terms import Blitz, Kind, Move, Order, Rating
from sandtable.sheet.rolling import throw_and_tell

S = TypeVar("S", bound=BattleState)

#: The orders of the Movement Step, in the order in which they can be given.
ORDERS = (Order.BLITZ_MOVE, Order.DIG_IN, Order.MINE_CLEARING, Order.CROSS_HERE, Order.FOLLOW_ME)
#: The last part of a unit's step in which each is given.
LATEST = {
    Order.BLITZ_MOVE: MovePart.ORDER,
    Order.DIG_IN: MovePart.ORDER,
    Order.MINE_CLEARING: MovePart.ORDER,
    Order.CROSS_HERE: MovePart.MOVE,
    Order.FOLLOW_ME: MovePart.FOLLOW,
}
MOMENT = {MovePart.MOVE: Moment.WHILE_MOVING, MovePart.MOUNT: Moment.WHILE_MOVING, MovePart.FOLLOW: Moment.AFTER_MOVING}
#: When each is given, at the earliest as its unit then is.
GIVEN_AT = {Order.CROSS_HERE: Moment.WHILE_MOVING, Order.FOLLOW_ME: Moment.AFTER_MOVING}


class Now(NamedTuple):
    """Where a unit is in its Movement Step."""

    unit: int
    part: MovePart
    #: Somebody has rolled to cross.
    crossed: bool = False
    #: It came onto the table in this step.
    entered: bool = False


# ---------------------------------------------------------------------- whom it is for


def commanded(s: BattleState, unit: int) -> int:
    """The teams that an order reaches: In Command, on the table, no transports (fow.gap.orders-who)."""
    return command.all_in_command(s, unit) & s.there & ~s.scenario.transports


def for_whom(s: BattleState, unit: int, order: Order) -> int:
    """The teams that can carry an order out, as a set."""
    found = commanded(s, unit)
    if order is Order.DIG_IN:
        return _diggers(s, found & ~(s.moved | s.dug_in))
    if order is Order.MINE_CLEARING:
        near = found & s.scenario.infantry & s.at_mines & ~s.bailed & ~s.moved
        return set_of(body for body in numbers_in(near) if _reached(s, body))
    return found & ~s.bailed


def _diggers(s: BattleState, among: int) -> int:
    """Infantry and Guns that have not moved and are not in a building (fow.gap.dig-in-details)."""
    found = among & (s.scenario.infantry | s.scenario.guns)
    indoors = s.scenario.buildings
    return set_of(body for body in numbers_in(found) if not s.scenario.going.at(s.place(body)) & indoors)


def _reached(s: BattleState, body: int) -> list[int]:
    """The minefields that a team is near enough to clear, the nearest first."""
    near = [piece for piece in numbers_in(mines.fields(s)) if mines.is_near(s, body, piece)]
    return sorted(near, key=lambda piece: (mines.off(s, body, piece), piece))


# ---------------------------------------------------------------------- whether it may be given


def may_give(s: BattleState, now: Now, order: Order) -> bool:
    return next(against_order(s, now, order), None) is None


def against_order(s: BattleState, now: Now, order: Order) -> Iterator[Refusal]:
    """All that speaks against an order, whoever is to carry it out."""
    unit = now.unit
    if order not in LATEST:
        yield Refusal(fow.ORDER_SCOOT_TIMING, "Shoot and Scoot is ordered in the Assault Step")
        return
    found = s.scenario.assess(MAY_ORDER, order_facts(s, now, order))
    if isinstance(found, Refused):
        yield from found.refusals
    if now.part > LATEST[order]:
        said = f"{s.scenario.said(unit)} has begun to move: {order.said} comes before that"
        yield Refusal(fow.GAP_MOVEMENT_STEP_ORDER, said)
    if order is Order.BLITZ_MOVE and s.dismounted & s.of_unit(unit):
        yield Refusal(fow.GAP_MOVEMENT_STEP_ORDER, "a unit of which a team has just dismounted does not Blitz")
    if order is Order.CROSS_HERE and now.crossed:
        yield Refusal(fow.GAP_MOVEMENT_STEP_ORDER, "Cross Here is ordered before the unit's first Cross roll")
    leader = s.units[unit].leader
    if order is Order.FOLLOW_ME and leader != NOBODY and s.mounted >> leader & 1:
        yield Refusal(fow.GAP_FOLLOW_ME_DETAILS, f"{team_said(s, leader)} rides, and cannot go forward himself")
    if order in (Order.DIG_IN, Order.MINE_CLEARING) and not for_whom(s, unit, order):
        yield Refusal(*_nobody(order))


def _nobody(order: Order) -> tuple[str, str]:
    if order is Order.DIG_IN:
        because = "no Infantry or Gun team In Command, unmoved and outside of buildings has still to dig in"
        return fow.GAP_DIG_IN_DETAILS, because
    because = "no Infantry team In Command ended its last turn within 2 in of a minefield and is there still"
    return fow.ORDER_CLEAR_MINES_PREREQUISITE, because


def order_facts(s: BattleState, now: Now, order: Order) -> MayOrderFacts:
    """The leader who wants to give it, as the procedure asks for him."""
    unit = now.unit
    leader, state = command.leader_of(s, unit), s.units[unit]
    kind = _kind(s, unit, order, leader)
    out = leader != NOBODY and s.bailed >> leader & 1
    return MayOrderFacts(
        kind=kind,
        order=order,
        now=GIVEN_AT.get(order, MOMENT.get(now.part, Moment.BEFORE_MOVING)),
        moved=Move.STAYED,
        leader_moved=moved_how(s, leader) if order in (Order.BLITZ_MOVE, Order.FOLLOW_ME) else Move.STAYED,
        order_given=state.order is not None,
        leader=Leader.NONE if leader == NOBODY else Leader.BAILED if out else Leader.FIT,
        pinned=state.pinned and can_be_pinned(kind, s.tables),
        from_reserve=now.entered,
    )


def _kind(s: BattleState, unit: int, order: Order, leader: int) -> Kind:
    """What the teams are that an order is for, or else its leader."""
    able = numbers_in(for_whom(s, unit, order)) if order in (Order.DIG_IN, Order.MINE_CLEARING) else ()
    if able:
        return s.kind(able[0])
    return s.kind(leader if leader != NOBODY else s.scenario.unit_bodies[unit][0])


def moved_how(s: BattleState, body: int) -> Move:
    """What a team did in its own move; a Blitz Move is not counted."""
    if body == NOBODY or not s.moved >> body & 1 or s.blitzed >> body & 1:
        return Move.STAYED
    return Move.DASH if s.dashed >> body & 1 else Move.TACTICAL


def against_give(s: BattleState, now: Now, give: Give) -> Iterator[Refusal]:
    """All that speaks against an order as it is given."""
    yield from against_order(s, now, give.order)
    if give.order not in (Order.DIG_IN, Order.MINE_CLEARING):
        if give.bodies:
            yield Refusal(NO_SUCH, f"{give.order.said} reaches all teams In Command: name none")
        return
    able = for_whom(s, now.unit, give.order)
    for body in give.bodies:
        if not 0 <= body < len(s.bodies):
            yield Refusal(NO_SUCH, "there is no such team")
        elif not able >> body & 1:
            yield Refusal(_nobody(give.order)[0], f"{team_said(s, body)} cannot carry it out")
    if give.order is Order.MINE_CLEARING and give.piece >= 0:
        yield from _against_piece(s, give)


def _against_piece(s: BattleState, give: Give) -> Iterator[Refusal]:
    if not mines.fields(s) >> give.piece & 1:
        yield Refusal(NO_SUCH, "there is no such minefield")
    elif len(give.bodies) != 1:
        yield Refusal(fow.GAP_MINE_CLEAR_DETAILS, "one team clears one marker: name the team for it")
    elif not mines.is_near(s, give.bodies[0], give.piece):
        name, far = s.scenario.ground.pieces[give.piece].name, mines.off(s, give.bodies[0], give.piece)
        said = f"{team_said(s, give.bodies[0])} is {tape_said(far)} from {name}, and clears within 2 in"
        yield Refusal(fow.ORDER_CLEAR_MINES_EFFECT, said)


# ---------------------------------------------------------------------- what comes of it


def given(s: S, now: Now, give: Give, dice: Dice, tell: Tell) -> S:
    """The state after an order; what it lets teams do comes first on the agenda."""
    unit, order = now.unit, give.order
    tell(e.OrderGiven(unit, order))
    s = s.with_unit(unit, order=order)
    if order is Order.BLITZ_MOVE:
        return _blitzed(s, unit, dice, tell)
    if order is Order.DIG_IN:
        return _dug_in(s, unit, set_of(give.bodies) or for_whom(s, unit, order), dice, tell)
    if order is Order.MINE_CLEARING:
        return _cleared(s, unit, give, tell)
    if order is Order.FOLLOW_ME:
        return _called(s, unit)
    return s


def blitz_facts(s: BattleState, unit: int) -> BlitzFacts:
    card = s.card(s.units[unit].leader)
    return BlitzFacts(kind=card.kind, skill=card.skill, tactics=card.named(Rating.TACTICS))


def dig_in_facts(s: BattleState, unit: int, bodies: int) -> DigInFacts:
    card, first = s.card(s.units[unit].leader), numbers_in(bodies)[0]
    return DigInFacts(kind=s.kind(first), skill=card.skill, tactics=card.named(Rating.TACTICS))


def _blitzed(s: S, unit: int, dice: Dice, tell: Tell) -> S:
    works = throw_and_tell(s.scenario.assess, s.side(unit), BLITZ_MOVE, blitz_facts(s, unit), dice, tell, (unit,))
    s = s.with_unit(unit, blitz=Blitz.SUCCEEDED if works else Blitz.FAILED)
    return s.first(SmallMove(s.side(unit), unit, Small.BLITZ, for_whom(s, unit, Order.BLITZ_MOVE))) if works else s


def _dug_in(s: S, unit: int, bodies: int, dice: Dice, tell: Tell) -> S:
    """Foxholes, or only the limits of digging; digging is not moving (fow.gap.dig-in-details)."""
    facts = dig_in_facts(s, unit, bodies)
    works = throw_and_tell(s.scenario.assess, s.side(unit), DIG_IN, facts, dice, tell, (unit,))
    s = replace(s, digging=s.digging | bodies)
    if not works:
        return s
    tell(e.DugIn(unit, numbers_in(bodies), fow.ORDER_DIG_IN_TEST))
    return replace(s, dug_in=s.dug_in | bodies)


def _cleared(s: S, unit: int, give: Give, tell: Tell) -> S:
    """Each team takes one marker off, the one that is named or the nearest (fow.gap.mine-clear-details)."""
    for body in give.bodies or numbers_in(for_whom(s, unit, Order.MINE_CLEARING)):
        found = [give.piece] if give.piece >= 0 else _reached(s, body)
        if found:
            tell(e.Swept(unit, found[0]))
            s = replace(s, swept=s.swept | 1 << found[0], cleared=s.cleared | 1 << body)
    return s


def _called(s: S, unit: int) -> S:
    """Follow Me: pass or fail, nobody In Command may shoot; first the leader goes forward, then the die is rolled."""
    side, leader = s.side(unit), s.units[unit].leader
    able = for_whom(s, unit, Order.FOLLOW_ME) & ~s.dashed & ~(1 << leader)
    s = replace(s, followed=s.followed | command.all_in_command(s, unit))
    return s.first(SmallMove(side, unit, Small.LEAD, 1 << leader), RollToFollow(side, unit, able))

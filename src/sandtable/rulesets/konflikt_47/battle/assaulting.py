"""An assault from its declaration to contact, decision by decision (k47.gap.assault-steps).

An order to assault puts the steps of the whole assault on the agenda; what has come of it so far stands in the state.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from sandtable.dice import Dice
from sandtable.explain import Refusal, Refused, refuse_if, refused
from sandtable.game import Step, Tell
from sandtable.game.refusals import NO_SUCH
from sandtable.inches.contact import contact_places
from sandtable.inches.directions import bearing
from sandtable.inches.tape import Place, said
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.battle import assault_ways, marching, rates, seeing
from sandtable.rulesets.konflikt_47.battle import events as e
from sandtable.rulesets.konflikt_47.battle.answers import Go
from sandtable.rulesets.konflikt_47.battle.assault_facts import (
    assault_of,
    assault_target_kind,
    assaulter_of,
    check_facts,
    has_at_weapons,
    in_contact,
    is_horrified,
    pace_of,
)
from sandtable.rulesets.konflikt_47.battle.assault_reactions import ReactToAssault, StandAndFire
from sandtable.rulesets.konflikt_47.battle.assault_steps import AssaultStep, over
from sandtable.rulesets.konflikt_47.battle.close_quarters import fight_steps
from sandtable.rulesets.konflikt_47.battle.state import Assault, BattleState, Where
from sandtable.rulesets.konflikt_47.battle.suffering import is_gone
from sandtable.rulesets.konflikt_47.battle.vehicle_assaults import assault_vehicle
from sandtable.rulesets.konflikt_47.battle.walker_assaults import assault_by_walker
from sandtable.rulesets.konflikt_47.procedures.close_quarters.assault_move import (
    ASSAULT_DECLARATION,
    Assaulter,
    AssaultMoveFacts,
)
from sandtable.rulesets.konflikt_47.procedures.orders.morale_check import MORALE_CHECK, MoraleResult
from sandtable.rulesets.konflikt_47.terms import Order
from sandtable.sheet.rolling import throw_and_tell

__all__ = ["AssaultDeclared", "assault_target_kind", "declare_refusals", "farthest_assault", "has_at_weapons"]

#: So many contact places besides the proposed one are tried when somebody asks what to do.
TRIES = 6


# ---------------------------------------------------------------------- who may assault whom


def farthest_assault(s: BattleState, unit: int) -> int:
    """From how far a unit can assault at most; nothing for those who may not at all."""
    may = assaulter_of(s, unit) not in (Assaulter.GUN, Assaulter.FIXED_TEAM, Assaulter.VEHICLE)
    return rates.most_of(s, unit, Order.RUN) if may else 0


def goes_straight(s: BattleState, unit: int, target: int) -> bool:
    """The quick question: whether a unit sees whom it would assault and can go straight at it."""
    return seeing.can_see(s, unit, target, through_friends=True) and assault_ways.goes_straight(s, unit, target)


def declare_refusals(s: BattleState, unit: int, target: int) -> tuple[Refusal, ...]:
    """Every reason why a unit may not declare this assault; its order and its test are another matter."""
    if 0 <= target < len(s.units) and s.units[target].where is Where.ABOARD:
        return (Refusal(k47.GAP_ASSAULT_TRANSPORT, "only its vehicle is fought; who is aboard takes no part"),)
    if not 0 <= target < len(s.units) or s.side(target) == s.side(unit) or not s.there >> target & 1:
        return (Refusal(NO_SUCH, "that is no enemy on the table"),)
    if s.units[unit].where is not Where.TABLE:
        return (Refusal(k47.GAP_ORDER_CHOICE, "only a unit on the table assaults"),)
    away, reach = s.gap(unit, target), rates.most_of(s, unit, Order.RUN)
    facts = AssaultMoveFacts(
        assaulter=assaulter_of(s, unit),
        target=s.row(target).move,
        pace=pace_of(s, unit),
        visible=seeing.can_see(s, unit, target, through_friends=True),
    )
    found = s.scenario.assess(ASSAULT_DECLARATION, facts)
    far = f"{s.scenario.said(target)} is {said(away)} away, and the Run rate is {said(reach)}"
    against = refused(
        found if isinstance(found, Refused) else None, refuse_if(away > reach, k47.GAP_ASSAULT_DECLARE, far)
    )
    if against is not None:
        return against.refusals
    if assault_ways.proposed(s, unit, target) is None:
        return tuple(assault_ways.why_none(s, unit, target))
    return ()


# ---------------------------------------------------------------------- the declaration


class AssaultDeclared(Step, frozen=True):
    """A unit assaults: the target was named with the order, which was obeyed (k47.cq.declare)."""

    title = "Assault"
    rule = k47.CQ_SEQUENCE

    side: int
    unit: int
    target: int

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState:
        if is_gone(s, self.unit) or is_gone(s, self.target):
            return s.done()
        foe = 1 - self.side
        steps = ReactToAssault(foe), AssaultPath(self.side), InContact(foe), StandAndFire(foe), Fight(self.side)
        s = s.then(*steps, assault=Assault(self.unit, self.target, s.place(self.unit)))
        if is_horrified(s, self.unit, self.target):
            facts = check_facts(s, self.target)
            shown = throw_and_tell(
                s.scenario.assess, foe, MORALE_CHECK, facts, dice, tell, (self.target,), (self.unit,)
            )
            s = s.with_assault(terrified=shown is MoraleResult.FAILS)
        return s


# ---------------------------------------------------------------------- the way there


class AssaultPath(AssaultStep, frozen=True):
    """The distance is measured and the assaulters are moved, by any path that reaches (k47.cq.measure-move)."""

    title = "Move the assaulters"
    rule = k47.GAP_ASSAULT_PATH
    answers: ClassVar[tuple[type[Struct], ...]] = (Go,)

    def go_on(self, s: BattleState, assault: Assault, dice: Dice, tell: Tell) -> BattleState | None:
        if assault_ways.proposed(s, assault.unit, assault.target) is not None:
            return None
        # After a reaction they may fall short, and come as near as they can (k47.gap.reaction-escape).
        return self.sent(s, assault, assault_ways.short(s, assault.unit, assault.target))

    def prompt(self, s: BattleState) -> str:
        assault = assault_of(s)
        return f"How does {s.scenario.said(assault.unit)} come at {s.scenario.said(assault.target)}?"

    def refusals(self, s: BattleState, answer: Go) -> Refused | None:
        assault = assault_of(s)
        plain = not (answer.reverse or answer.boards >= 0 or answer.start is not None)
        return refused(
            refuse_if(not plain, k47.GAP_ASSAULT_PATH, "an assault goes forward from where the unit stands"),
            *assault_ways.refusals(s, assault.unit, assault.target, (assault.start, *answer.bends)),
        )

    def suggest(self, s: BattleState, rng: Random) -> Iterator[Go]:
        assault = assault_of(s)
        unit, target = assault.unit, assault.target
        path = assault_ways.proposed(s, unit, target)
        if path is not None:
            yield Go(path[1:], self.facing_after(s, assault, path))
        around = list(contact_places(s.place(target), s.radius(unit) + s.radius(target)))
        for place in rng.sample(around, TRIES):
            straight = assault.start, place
            if not assault_ways.refusals(s, unit, target, straight):
                yield Go((place,), self.facing_after(s, assault, straight))

    def take(self, s: BattleState, answer: Go, dice: Dice, tell: Tell) -> BattleState:
        assault = assault_of(s)
        return self.sent(s, assault, (assault.start, *answer.bends))

    @staticmethod
    def facing_after(s: BattleState, assault: Assault, path: tuple[Place, ...]) -> int:
        """A walker faces where it goes; men face all round."""
        if not s.is_vehicle(assault.unit) or len(path) < 2:
            return s.facing(assault.unit)
        return bearing(path[-2], path[-1])

    def sent(self, s: BattleState, assault: Assault, path: tuple[Place, ...]) -> BattleState:
        """The assaulters set out, and ambushers may shoot on the way."""
        facing = self.facing_after(s, assault, path)
        return marching.set_out(s.done(), assault.unit, path, facing, Order.RUN, assaults=assault.target)


class InContact(AssaultStep, frozen=True):
    """Whether the assaulters have come into contact."""

    title = "Contact"
    rule = k47.GAP_ASSAULT_PATH

    def go_on(self, s: BattleState, assault: Assault, dice: Dice, tell: Tell) -> BattleState:
        if not in_contact(s, assault):
            return over(s, k47.GAP_ASSAULT_DECLARE, tell)
        tell(e.Closed(assault.unit, assault.target))
        return s.done()


class Fight(AssaultStep, frozen=True):
    """Who is in contact fights: men against men in rounds, vehicles by rules of their own."""

    title = "Close quarters"
    rule = k47.CQ_SEQUENCE

    def go_on(self, s: BattleState, assault: Assault, dice: Dice, tell: Tell) -> BattleState:
        if s.is_vehicle(assault.unit):
            return assault_by_walker(s, assault, dice, tell)
        if s.is_vehicle(assault.target):
            return assault_vehicle(s, assault, dice, tell)
        return s.then(*fight_steps(s, assault), assault=replace(assault, modes=()))

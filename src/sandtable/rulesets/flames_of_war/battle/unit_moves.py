"""One unit in the Movement Step, part by part as fow.gap.movement-step-order lists them, each if its owner likes."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from sandtable.base.bits import numbers_in, set_of
from sandtable.dice import Dice
from sandtable.explain import Refusal, Refused, refused
from sandtable.game import Step, Tell
from sandtable.game.answers import Done
from sandtable.game.in_order import IN_ORDER
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.battle import (
    boarding,
    coming_forward,
    coming_on,
    command,
    flying_in,
    marching,
    moves,
    orders,
    trying_moves,
)
from sandtable.rulesets.flames_of_war.battle.answers import BringForward, Dismount, Give, Go, Mount, PutDown
from sandtable.rulesets.flames_of_war.battle.in_the_way import Manner
from sandtable.rulesets.flames_of_war.battle.orders import LATEST, Now
from sandtable.rulesets.flames_of_war.battle.parts import MovePart
from sandtable.rulesets.flames_of_war.battle.state import NOBODY, BattleState, Where
from sandtable.rulesets.flames_of_war.battle.team_names import team_said
from sandtable.rulesets.flames_of_war.terms import Blitz, Order, Speed

WHY = {Speed.TACTICAL: fow.MOVE_TACTICAL, Speed.DASH: fow.GAP_DASH_KINDS}
#: One unit in so many is offered an order, a mount or a dismount before its move.
SELDOM = 4

Acts = Go | Give | Mount | Dismount | BringForward | PutDown | Done


class UnitMoves(Step, frozen=True):
    """The picked unit: its transports, its order, its teams' moves."""

    title: ClassVar[str] = "Move the unit"
    rule: ClassVar[str] = fow.GAP_MOVEMENT_STEP_ORDER
    answers: ClassVar[tuple[type[Struct], ...]] = (Go, Give, Mount, Dismount, BringForward, PutDown, Done)

    side: int
    unit: int
    part: MovePart = MovePart.FORWARD
    #: Teams that have moved, as a set.
    gone: int = 0
    #: The leader whose move is settled (fow.gap.leader-settled-first).
    settled: int = NOBODY
    #: Somebody has rolled to cross, and Cross Here comes too late.
    crossed: bool = False
    #: It comes onto the table in this step, and gets no order (fow.gap.reserves-details).
    entered: bool = False

    # ------------------------------------------------------------------ what is open

    @property
    def now(self) -> Now:
        return Now(self.unit, self.part, self.crossed, self.entered)

    def movers(self, s: BattleState) -> int:
        """Who on the table may move now, as a set; when teams have mounted, loaded transports that have not moved."""
        own = s.there & s.of_unit(self.unit) & ~(self.gone | s.bailed | s.digging | s.cleared | s.scenario.aircraft)
        if self.part <= MovePart.MOVE:
            return own
        if self.part > MovePart.MOUNT or s.units[self.unit].blitz is not Blitz.NONE:
            return 0
        return set_of(body for body in numbers_in(own & s.scenario.transports) if s.passengers(body))

    def may_dash(self, s: BattleState) -> int:
        """Who of them may Dash."""
        return 0 if s.units[self.unit].blitz is not Blitz.NONE else self.movers(s) & ~s.dismounted

    def entering(self, s: BattleState) -> int:
        """Who is still to come onto the table, as a set."""
        return coming_on.waiting(s, self.unit) & ~self.gone if self.part <= MovePart.MOVE else 0

    def flying(self, s: BattleState) -> int:
        return flying_in.waiting(s, self.unit)

    def forward(self, s: BattleState) -> int:
        return coming_forward.waiting(s, self.unit) if self.part <= MovePart.FORWARD else 0

    def riders(self, s: BattleState) -> int:
        return boarding.riders(s, self.unit, self.gone) if self.part <= MovePart.DISMOUNT else 0

    def boarding(self, s: BattleState) -> bool:
        """Whether anybody is near enough to get into a transport."""
        if self.part > MovePart.MOUNT:
            return False
        near = numbers_in(boarding.may_board(s, self.unit))
        return any(boarding.has_room(s, body, each) for body in near for each in boarding.near_transport(s, body)[:1])

    def orders(self, s: BattleState) -> tuple[Order, ...]:
        """The orders that may be given now."""
        if s.units[self.unit].order is not None or self.entered:
            return ()
        found: tuple[Order, ...] = s.once(
            ("orders", self.now),
            lambda: tuple(order for order in orders.ORDERS if orders.may_give(s, self.now, order)),
        )
        return found

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState | None:
        return None if self.is_open(s) else s.done()

    def is_open(self, s: BattleState) -> bool:
        """Whether there is anything that the unit could do still."""
        if s.destroyed >> self.unit & 1:
            return False
        if self.movers(s) or self.flying(s) or self.forward(s) or self.riders(s) or self.boarding(s):
            return True
        if off := self.entering(s):
            return any(coming_on.any_way(s, body) for body in numbers_in(off))
        return any(order is not Order.CROSS_HERE for order in self.orders(s))

    def kinds(self, s: BattleState) -> tuple[type[Struct], ...]:
        """The kinds of answer that there is a use for now."""
        found: list[tuple[type[Struct], object]] = [
            (Go, self.movers(s) or self.entering(s)),
            (Give, self.orders(s)),
            (Mount, self.boarding(s)),
            (Dismount, self.riders(s)),
            (BringForward, self.forward(s)),
            (PutDown, self.flying(s)),
        ]
        return (*(kind for kind, use in found if use), Done)

    def prompt(self, s: BattleState) -> str:
        return f"What does {s.scenario.said(self.unit)} do?"

    # ------------------------------------------------------------------ what is refused

    def refusals(self, s: BattleState, answer: Acts) -> Refused | None:
        return refused(*self.against(s, answer))

    def against(self, s: BattleState, answer: Acts) -> Iterator[Refusal]:
        """All that the rules have against an answer."""
        match answer:
            case Go(start=()):
                yield from self._against_going(s, answer)
            case Go():
                yield from self._against_coming_on(s, answer)
            case Give():
                yield from orders.against_give(s, self.now, answer)
            case Mount():
                yield from self._too_late(s, MovePart.MOUNT, "mount at the end of movement")
                yield from boarding.against_mounting(s, self.unit, answer)
            case Dismount():
                yield from boarding.against_dismounting(s, self.riders(s), answer)
            case BringForward():
                yield from coming_forward.against_places(s, self.forward(s), answer)
            case PutDown():
                yield from flying_in.against(s, self.unit, answer)
            case _:
                yield from coming_on.must_enter(s, self.entering(s))

    def _too_late(self, s: BattleState, part: MovePart, said: str) -> Iterator[Refusal]:
        if self.part > part:
            yield Refusal(self.rule, f"{s.scenario.said(self.unit)} has got beyond that: teams {said}")

    def _against_going(self, s: BattleState, go: Go) -> Iterator[Refusal]:
        if shapeless := list(moves.shape(s, self.movers(s), go, self.rule)):
            yield from shapeless
            return
        legs = marching.legs_of(s, go)
        yield from self._no_dash(s, go)
        if self.part is MovePart.MOUNT and go.speed is not Speed.DASH:
            because = "when its passengers have mounted a transport moves at Dash"
            yield Refusal(fow.PASSENGER_TRANSPORT_DASH, because)
        # Once they have mounted he may be driven off again.
        settled = NOBODY if self.part is MovePart.MOUNT else self.settled
        yield from moves.leader_first(s, self.unit, legs, settled)
        yield from moves.along_paths(s, legs, Manner(go.speed))
        yield from moves.towards_the_leader(s, self.unit, legs, go.speed)

    def _against_coming_on(self, s: BattleState, go: Go) -> Iterator[Refusal]:
        if shapeless := list(moves.shape(s, self.entering(s), go, fow.GAP_RESERVE_ENTRY)):
            yield from shapeless
            return
        yield from coming_on.moves_against(s, self.unit, go)

    def _no_dash(self, s: BattleState, go: Go) -> Iterator[Refusal]:
        if go.speed is not Speed.DASH:
            return
        blitz = s.units[self.unit].blitz
        if blitz is Blitz.FAILED:
            yield Refusal(fow.ORDER_BLITZ_FAIL_NO_DASH, "after a failed Blitz Move no team of the unit may Dash")
        elif blitz is Blitz.SUCCEEDED:
            yield Refusal(fow.ORDER_BLITZ_TACTICAL_ONLY, "after a Blitz Move its teams move further at Tactical only")
        for body in go.bodies:
            if s.dismounted >> body & 1:
                because = "has dismounted and may move at Tactical but not Dash"
                yield Refusal(fow.GAP_PASSENGERS_DETAILS, f"{team_said(s, body)} {because}")

    # ------------------------------------------------------------------ answers

    def suggest(self, s: BattleState, rng: Random) -> Iterator[Acts]:
        if self.flying(s):
            yield from flying_in.places(s, self.unit, rng)
        elif off := self.entering(s):
            yield from coming_on.ways_on(s, self.unit, off, rng)
        others = rng.randrange(SELDOM) == 0
        if others:
            yield from self._besides(s, rng)
        if movers := numbers_in(self.movers(s)):
            settled = self.settled != NOBODY and self.settled == s.units[self.unit].leader
            if self.part is MovePart.MOUNT:
                yield from trying_moves.dashes(s, self.unit, movers, rng)
            else:
                yield from trying_moves.own(s, self.unit, movers, settled, self.may_dash(s), rng)
        if not any(coming_on.must_enter(s, self.entering(s))):
            yield Done()
        if not others:
            yield from self._besides(s, rng)

    def every(self, s: BattleState) -> Iterator[Acts]:
        """Ways all around at each speed, all that may be ordered and done besides, and to leave it at that."""
        if self.flying(s) or self.entering(s):
            yield from self.suggest(s, IN_ORDER)
            return
        yield from self._besides(s, IN_ORDER)
        for speed in Speed:
            yield from self.moves_at(s, speed)
        if self.part is not MovePart.MOUNT and (movers := numbers_in(self.movers(s))):
            yield Go((movers[0],), ((),), (s.heading(movers[0]),))  # who goes nowhere may still turn
        yield Done()

    def moves_at(self, s: BattleState, speed: Speed) -> Iterator[Go]:
        """Ways all around at one speed, one by one."""
        dashes, may_dash = speed is Speed.DASH, self.may_dash(s)
        if not (movers := numbers_in(self.movers(s))) or (dashes and not may_dash):
            return
        if self.part is not MovePart.MOUNT:
            settled = self.settled != NOBODY and self.settled == s.units[self.unit].leader
            yield from trying_moves.every(s, self.unit, movers, settled, may_dash, (speed,))
        elif dashes:
            yield from trying_moves.dashes(s, self.unit, movers, IN_ORDER)

    def _besides(self, s: BattleState, rng: Random) -> Iterator[Acts]:
        """What is done before and after the moves."""
        if forward := self.forward(s):
            yield from coming_forward.ways_forward(s, forward, rng)
        if riders := self.riders(s):
            yield from boarding.ways_out(s, riders, rng)
        if self.boarding(s):
            yield from boarding.ways_in(s, self.unit)
        given = list(self.orders(s))
        rng.shuffle(given)
        yield from map(Give, given)

    def take(self, s: BattleState, answer: Acts, dice: Dice, tell: Tell) -> BattleState:
        match answer:
            case Go():
                return self._goes(s, answer, dice, tell)
            case Give():
                part = max(self.part, LATEST[answer.order])
                return orders.given(s.then(replace(self, part=part)), self.now, answer, dice, tell)
            case Mount():
                after = replace(self, part=MovePart.MOUNT, gone=self.gone | set_of(answer.bodies))
                return boarding.mounted(s.then(after), answer, tell)
            case Dismount():
                return boarding.dismounted(s.then(replace(self, part=MovePart.DISMOUNT)), answer, tell)
            case BringForward():
                return coming_forward.brought(s.then(self), self.unit, answer, tell)
            case PutDown():
                return flying_in.put_down(s.done(), self.unit, answer, tell)
        return s.done()

    def _goes(self, s: BattleState, go: Go, dice: Dice, tell: Tell) -> BattleState:
        legs = marching.legs_of(s, go)
        tests = marching.tests_of(s, legs)
        rolls = any(not test.mine for waiting in tests.values() for test in waiting)
        after = replace(
            self,
            part=max(self.part, MovePart.MOVE),
            gone=self.gone | set_of(go.bodies),
            settled=command.leader_of(s, self.unit),
            crossed=self.crossed or rolls,
        )
        manner = Manner(go.speed, enters=bool(go.start))
        why = fow.GAP_RESERVE_ENTRY if go.start else WHY[go.speed]
        s = marching.gone(s.then(after), self.unit, legs, manner, why, dice, tell, tests)
        if go.start and not coming_on.waiting(s, self.unit):
            s = s.with_unit(self.unit, where=Where.TABLE)
        return s

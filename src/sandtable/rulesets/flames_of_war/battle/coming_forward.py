"""Transports in the rear: where they may be put when their unit brings them forward, and who goes back."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import ClassVar, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from sandtable.base.bits import numbers_in, set_of
from sandtable.dice import Dice
from sandtable.explain import Refusal, Refused, refused
from sandtable.game import Step, Tell
from sandtable.game.answers import Done
from sandtable.game.refusals import NO_SUCH
from sandtable.inches.bodies import gap
from sandtable.inches.directions import ahead_of
from sandtable.inches.moving.keeping import clear_of
from sandtable.inches.moving.legs import Mover
from sandtable.inches.tape import INCH, Place, tape_said
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.battle import command, hiding, seeing
from sandtable.rulesets.flames_of_war.battle import events as e
from sandtable.rulesets.flames_of_war.battle.answers import BringForward, SendBack
from sandtable.rulesets.flames_of_war.battle.boarding import distance_to_unit
from sandtable.rulesets.flames_of_war.battle.state import BattleState
from sandtable.rulesets.flames_of_war.battle.team_names import team_said
from sandtable.rulesets.flames_of_war.procedures.moving.transports import (
    TRANSPORT_FORWARD,
    TRANSPORT_REAR,
    ForwardFacts,
    Rear,
    RearFacts,
)
from sandtable.rulesets.flames_of_war.terms import Kind

S = TypeVar("S", bound=BattleState)

#: Places around each team are tried every so many degrees.
DEGREES = 30


def waiting(s: BattleState, unit: int) -> int:
    """The transports of a unit that are in the rear, if the unit is on the table."""
    here = any(command.present(s, body) for body in numbers_in(s.teams(unit)))
    return s.rear & s.of_unit(unit) if here else 0


# ---------------------------------------------------------------------- where they may be put


def against_places(s: BattleState, may: int, answer: BringForward) -> Iterator[Refusal]:
    """All that speaks against it, one after another: who stands is in the others' way."""
    if not answer.bodies or not len(answer.bodies) == len(answer.at) == len(answer.facings):
        yield Refusal(NO_SUCH, "name the transports, each with a place and a heading")
        return
    for body, at, facing in zip(answer.bodies, answer.at, answer.facings, strict=True):
        if not 0 <= body < len(s.bodies) or not may >> body & 1:
            yield Refusal(fow.TRANSPORT_BRING_FORWARD, "transports in the rear come forward before their unit moves")
            return
        yield from against_place(s, body, at)
        may &= ~(1 << body)
        s = s.put_down(body, at, facing)


def against_place(s: BattleState, body: int, place: Place) -> Iterator[Refusal]:
    """All that speaks against a place for a transport."""
    who = team_said(s, body)
    if not stands_free(s, body, place):
        yield Refusal(fow.GAP_FOOTPRINTS, f"{who} may not stand there, or would lie on somebody")
    off = distance_to_unit(s, body, place)
    for facts, about in _facts(s, body, place, off):
        found = s.scenario.assess(TRANSPORT_FORWARD, facts)
        if isinstance(found, Refused):
            yield from (Refusal(each.rule, f"{who}{about}: {each.because}") for each in found.refusals)


def _facts(s: BattleState, body: int, place: Place, off: int | None) -> Iterator[tuple[ForwardFacts, str]]:
    """What the procedure asks of the place, once for each enemy near enough to matter."""
    near, far = (INCH * s.tables.limit(key) for key in ("transport_near", "placement_seen_distance"))
    to_unit = min(far if off is None else off, 100 * INCH) / INCH
    if off is None or off > near:
        yield ForwardFacts(unit_distance=to_unit), f", {tape_said(off or 0, near)} from its unit"
    radius = s.radius(body)
    for enemy in s.within(place, far + radius, s.enemies(s.side_of(body))):
        away = gap(place, radius, s.place(enemy), s.radius(enemy))
        seen = seeing.can_see(s, enemy, body, to=place)
        hidden = seen and hiding.concealed(s, enemy, body, to=place)
        facts = ForwardFacts(
            unit_distance=min(to_unit, near / INCH), enemy_distance=away / INCH, seen=seen, concealed=hidden
        )
        yield facts, f", {tape_said(away)} from {team_said(s, enemy)}"


def stands_free(s: BattleState, body: int, place: Place) -> bool:
    """Whether there is room for it on ground that is open to it."""
    radius = s.radius(body)
    others = s.discs_of(s.around((*place, *place), radius + 2 * INCH, ~(1 << body)))
    mover = Mover(s.scenario.going, s.scenario.shut_to(s.kind(body)), ending=clear_of(others, radius), margin=radius)
    return mover.may_end(place)


def some_place(s: BattleState, body: int, turn: int = 0) -> Place | None:
    """A place where it may be put, around the teams of its unit; None if none of those that are tried will do."""
    here = (team for team in numbers_in(command.counted(s, s.unit_of(body))) if command.present(s, team))
    for team in here:
        both = s.radius(body) + s.radius(command.stands_as(s, team))
        for off in (INCH // 4, INCH * s.tables.limit("transport_near") - 2):
            for degree in range(0, 360, DEGREES):
                place = ahead_of(s.place(team), (turn + degree) % 360, both + off)
                if stands_free(s, body, place) and next(against_place(s, body, place), None) is None:
                    return place
    return None


def ways_forward(s: BattleState, may: int, rng: Random) -> Iterator[BringForward]:
    """All of them come for whom there is a place."""
    turn, now, bodies, places = rng.randrange(360), s, list[int](), list[Place]()
    facing = s.scenario.looking[s.side_of(numbers_in(may)[0])]
    for body in numbers_in(may):
        if (place := some_place(now, body, turn)) is not None:
            now = now.put_down(body, place, facing)
            bodies.append(body)
            places.append(place)
    if bodies:
        yield BringForward(tuple(bodies), tuple(places), (facing,) * len(bodies))


def brought(s: S, unit: int, answer: BringForward, tell: Tell) -> S:
    tell(e.SetDown(unit, answer.bodies, answer.at, fow.TRANSPORT_BRING_FORWARD))
    for body, at, facing in zip(answer.bodies, answer.at, answer.facings, strict=True):
        s = s.put_down(body, at, facing)
    return s


# ---------------------------------------------------------------------- to the rear


def rear_of(s: BattleState, body: int) -> Rear:
    """What becomes of a transport at the end of the Movement Step."""
    card = s.card(body)
    armed = any(weapon in s.tables.weapons for weapon in card.weapons)
    facts = RearFacts(armoured=card.kind is Kind.ARMOURED, armed=armed, aboard=len(s.passengers(body)))
    found: Rear = s.scenario.assess.profile(TRANSPORT_REAR, facts)
    return found


def sent_back(s: S, bodies: int, why: str, tell: Tell) -> S:
    """The state with transports in the rear; Bailed Out ones stay."""
    for unit in sorted({s.unit_of(body) for body in numbers_in(bodies)}):
        tell(e.Removed(unit, numbers_in(bodies & s.of_unit(unit)), why))
    return replace(s.taken_off(bodies), rear=s.rear | bodies)


class ToTheRear(Step, frozen=True):
    """After the last unit: empty transports that must go go, and for those that may their owner is asked."""

    title: ClassVar[str] = "Transports to the rear"
    rule: ClassVar[str] = fow.GAP_TRANSPORT_REAR
    answers: ClassVar[tuple[type[Struct], ...]] = (SendBack, Done)

    side: int

    def empty(self, s: BattleState, rear: Rear) -> int:
        own = numbers_in(s.there & s.scenario.transports & s.scenario.bodies_of_side[self.side] & ~s.bailed)
        return set_of(body for body in own if rear_of(s, body) is rear)

    def asked(self, s: BattleState) -> int:
        """Those that may go: armoured and armed, of units of which somebody got out in this step."""
        left = {s.unit_of(body) for body in numbers_in(s.dismounted & s.scenario.bodies_of_side[self.side])}
        return set_of(body for body in numbers_in(self.empty(s, Rear.MAY)) if s.unit_of(body) in left)

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState | None:
        if must := self.empty(s, Rear.MUST):
            return sent_back(s, must, fow.TRANSPORT_MUST_REAR, tell)
        return None if self.asked(s) else s.done()

    def prompt(self, s: BattleState) -> str:
        return "Which empty transports go to the rear?"

    def refusals(self, s: BattleState, answer: SendBack | Done) -> Refused | None:
        if isinstance(answer, Done):
            return None
        asked = self.asked(s)
        wrong = [body for body in answer.bodies if body < 0 or not asked >> body & 1]
        if wrong or not answer.bodies:
            return refused(Refusal(fow.TRANSPORT_MAY_REAR, "name empty, armoured and armed transports on the table"))
        return None

    def suggest(self, s: BattleState, rng: Random) -> Iterator[SendBack | Done]:
        send = SendBack(numbers_in(self.asked(s)))
        yield from (send, Done()) if rng.randrange(2) else (Done(), send)

    def take(self, s: BattleState, answer: SendBack | Done, dice: Dice, tell: Tell) -> BattleState:
        if isinstance(answer, Done):
            return s.done()
        return sent_back(s, set_of(answer.bodies), fow.TRANSPORT_MAY_REAR, tell).done()

"""Passengers and transports: getting out, getting in, coming forward from the rear and going back there."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import TypeVar

from msgspec.structs import replace

from sandtable.base.bits import numbers_in, set_of
from sandtable.explain import Refusal, Refused
from sandtable.game import Tell
from sandtable.game.refusals import NO_SUCH
from sandtable.inches.bodies import gap
from sandtable.inches.tape import INCH, tape_said
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.battle import command
from sandtable.rulesets.flames_of_war.battle import events as e
from sandtable.rulesets.flames_of_war.battle.answers import Dismount, Mount
from sandtable.rulesets.flames_of_war.battle.getting_out import out_at, some_place, why_not_there
from sandtable.rulesets.flames_of_war.battle.state import BattleState
from sandtable.rulesets.flames_of_war.battle.team_names import team_said
from sandtable.rulesets.flames_of_war.procedures.moving.mounting import MOUNTING, Act, MountingFacts, Passengers
from sandtable.rulesets.flames_of_war.terms import Kind

S = TypeVar("S", bound=BattleState)


# ---------------------------------------------------------------------- getting out


def riders(s: BattleState, unit: int, gone: int) -> int:
    """Who may get out: aboard of a transport of the unit that stands on the table and has not moved."""
    aboard = numbers_in(s.mounted & s.of_unit(unit) & ~s.lost)
    return set_of(body for body in aboard if (s.there & ~gone) >> s.carriers[body] & 1)


def against_dismounting(s: BattleState, may: int, answer: Dismount) -> Iterator[Refusal]:
    """All that speaks against it, one after another: whoever is out is in the others' way."""
    if not answer.bodies or not len(answer.bodies) == len(answer.at) == len(answer.facings):
        yield Refusal(NO_SUCH, "name those who get out, each with a place and a heading")
        return
    for body, at, facing in zip(answer.bodies, answer.at, answer.facings, strict=True):
        if not 0 <= body < len(s.bodies) or not may >> body & 1:
            because = "passengers dismount at the start of their movement, before their transport moves"
            yield Refusal(fow.PASSENGER_DISMOUNT, because)
            return
        yield from why_not_there(s, body, at, away=True)
        may &= ~(1 << body)
        s = s.put_down(body, at, facing)


def dismounted(s: S, answer: Dismount, tell: Tell) -> S:
    """The state with passengers beside their transport, which is moving (fow.gap.mounted-place)."""
    for body, at, facing in zip(answer.bodies, answer.at, answer.facings, strict=True):
        s = out_at(s, body, at, facing, tell)
    return replace(s, dismounted=s.dismounted | set_of(answer.bodies))


def ways_out(s: BattleState, may: int, rng: Random) -> Iterator[Dismount]:
    """Everybody gets out for whom there is room."""
    turn, out, now = rng.randrange(360), list[int](), s
    places = []
    for body in numbers_in(may):
        if (place := some_place(now, body, away=True, turn=turn)) is not None:
            now = now.put_down(body, place, 0)
            out.append(body)
            places.append(place)
    if out:
        facings = tuple(s.heading(s.carriers[body]) for body in out)
        yield Dismount(tuple(out), tuple(places), facings)


# ---------------------------------------------------------------------- getting in


def near_transport(s: BattleState, body: int) -> list[int]:
    """The transports of its unit that it is near enough to get into, the nearest first."""
    reach = INCH * s.tables.limit("passenger_reach")
    own = numbers_in(s.there & s.of_unit(s.unit_of(body)) & s.scenario.transports & ~s.bailed)
    return sorted([each for each in own if s.gap(body, each) <= reach], key=lambda each: (s.gap(body, each), each))


def may_board(s: BattleState, unit: int) -> int:
    """Those of a unit who stand on the table and are ever carried."""
    if not s.there & s.of_unit(unit) & s.scenario.transports:
        return 0
    return s.on_table(unit) & (s.scenario.infantry | s.scenario.guns) & ~s.digging & ~s.cleared


def against_mounting(s: BattleState, unit: int, answer: Mount) -> Iterator[Refusal]:
    """All that speaks against it, one after another: who is in takes room."""
    if not answer.bodies or len(answer.bodies) != len(answer.carriers):
        yield Refusal(NO_SUCH, "name those who get in, each with a transport")
        return
    for body, carrier in zip(answer.bodies, answer.carriers, strict=True):
        if not 0 <= body < len(s.bodies) or not may_board(s, unit) >> body & 1:
            yield Refusal(NO_SUCH, "name Infantry and Gun teams of the unit on the table, each once")
            return
        if not 0 <= carrier < len(s.bodies) or not (s.there & s.scenario.transports) >> carrier & 1:
            yield Refusal(NO_SUCH, "name a transport on the table")
            return
        yield from _against_one(s, body, carrier)
        s = s.mount(body, carrier)


def _against_one(s: BattleState, body: int, carrier: int) -> Iterator[Refusal]:
    if s.bailed >> carrier & 1:
        yield Refusal(fow.BAIL_NO_ACTIONS, f"{team_said(s, carrier)} is Bailed Out and takes nobody aboard")
    found = s.scenario.assess(MOUNTING, mounting_facts(s, body, carrier))
    if isinstance(found, Refused):
        far = f"{team_said(s, body)} is {tape_said(s.gap(body, carrier))} from {team_said(s, carrier)}"
        yield from (Refusal(each.rule, f"{far}: {each.because}") for each in found.refusals)


def mounting_facts(s: BattleState, body: int, carrier: int) -> MountingFacts:
    """A team that gets in, as the procedure asks for it."""
    aboard = [s.kind(each) for each in s.passengers(carrier)]
    return MountingFacts(
        act=Act.MOUNT,
        distance=min(s.gap(body, carrier), 100 * INCH) / INCH,
        transport=s.card(carrier).id,
        passengers=Passengers.GUN if s.kind(body) is Kind.GUN else Passengers.INFANTRY,
        teams=1,
        aboard=aboard.count(Kind.INFANTRY),
        towing=Kind.GUN in aboard,
        other_unit=s.unit_of(carrier) != s.unit_of(body),
    )


def has_room(s: BattleState, body: int, carrier: int) -> bool:
    return not isinstance(s.scenario.assess(MOUNTING, mounting_facts(s, body, carrier)), Refused)


def mounted(s: S, answer: Mount, tell: Tell) -> S:
    for body, carrier in zip(answer.bodies, answer.carriers, strict=True):
        tell(e.Mounted(body, carrier))
        s = s.mount(body, carrier)
    return s


def ways_in(s: BattleState, unit: int) -> Iterator[Mount]:
    """Everybody gets in who is near a transport with room."""
    now, bodies, carriers = s, list[int](), list[int]()
    for body in numbers_in(may_board(s, unit)):
        carrier = next((each for each in near_transport(now, body) if has_room(now, body, each)), -1)
        if carrier >= 0:
            now = now.mount(body, carrier)
            bodies.append(body)
            carriers.append(carrier)
    if bodies:
        yield Mount(tuple(bodies), tuple(carriers))


def distance_to_unit(s: BattleState, body: int, place: tuple[int, int]) -> int | None:
    """From where a transport would stand to the nearest team of its unit, aboard or not."""
    teams = [team for team in numbers_in(command.counted(s, s.unit_of(body))) if command.present(s, team)]
    radius = s.radius(body)
    return min(
        (gap(place, radius, s.place(team), s.radius(command.stands_as(s, team))) for team in teams), default=None
    )

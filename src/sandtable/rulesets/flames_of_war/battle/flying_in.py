"""Aircraft that have arrived are put down over the table, all together (fow.gap.aircraft-put-down)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import TypeVar

from sandtable.base.bits import numbers_in
from sandtable.explain import Refusal
from sandtable.game import Tell
from sandtable.game.refusals import NO_SUCH
from sandtable.inches.bodies import gap
from sandtable.inches.moving.forming import Spacing, form_up, stands
from sandtable.inches.moving.keeping import clear_of
from sandtable.inches.moving.layouts import Formation, formed
from sandtable.inches.moving.legs import Mover
from sandtable.inches.tape import INCH, Place, tape_said
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.battle import events as e
from sandtable.rulesets.flames_of_war.battle.answers import PutDown
from sandtable.rulesets.flames_of_war.battle.state import BattleState, Where
from sandtable.rulesets.flames_of_war.battle.team_names import team_said
from sandtable.rulesets.flames_of_war.procedures.moving.command import command_reach

S = TypeVar("S", bound=BattleState)

#: So many places are tried, and from rim to rim they fly so far apart.
TRIES, APART = 8, INCH


def waiting(s: BattleState, unit: int) -> int:
    """The Aircraft of a unit that has arrived and is not yet put down."""
    if s.units[unit].where is not Where.ARRIVING:
        return 0
    return s.teams(unit) & s.scenario.aircraft & ~s.there


def mover(s: BattleState, body: int) -> Mover:
    """It lies on nobody and wholly on the table; terrain is nothing to it (fow.gap.aircraft-placement)."""
    radius = s.radius(body)
    return Mover(s.scenario.open_sky, ending=clear_of(s.discs(s.there), radius), margin=radius)


def reach(s: BattleState) -> int:
    return INCH * command_reach(1, s.tables).number


def against(s: BattleState, unit: int, answer: PutDown) -> Iterator[Refusal]:
    """All that speaks against where they are put."""
    off = waiting(s, unit)
    if set(answer.bodies) != set(numbers_in(off)) or len(answer.bodies) != off.bit_count():
        yield Refusal(fow.GAP_AIRCRAFT_PUT_DOWN, "all Aircraft of the unit are put down together, each once")
        return
    if not len(answer.bodies) == len(answer.at) == len(answer.facings):
        yield Refusal(NO_SUCH, "give a place and a heading for each")
        return
    leader = s.units[unit].leader if s.units[unit].leader in answer.bodies else answer.bodies[0]
    led, now = answer.at[answer.bodies.index(leader)], s
    for body, at, facing in zip(answer.bodies, answer.at, answer.facings, strict=True):
        who = team_said(s, body)
        if not mover(now, body).on_table(at):
            yield Refusal(fow.GAP_TABLE_EDGE, f"{who} would hang over the table's edge")
        elif not mover(now, body).may_end(at):
            yield Refusal(fow.GAP_AIRCRAFT_PLACEMENT, f"{who} would lie on a team: an Aircraft is put on nobody's disc")
        far = gap(at, s.radius(body), led, s.radius(leader))
        if far > reach(s):
            because = f"would be {tape_said(far, reach(s))} from its leader, and within 6 in is asked"
            yield Refusal(fow.GAP_AIRCRAFT_PUT_DOWN, f"{who} {because}")
        now = now.put_down(body, at, facing)


def places(s: BattleState, unit: int, rng: Random) -> Iterator[PutDown]:
    """Side by side over some place of the table."""
    bodies = numbers_in(waiting(s, unit))
    facing = s.scenario.looking[s.side(unit)]
    radii = tuple(s.radius(body) for body in bodies)
    wide, deep = s.scenario.size
    for _ in range(TRIES):
        anchor: Place = rng.randrange(wide), rng.randrange(deep)
        slots = formed(Formation.LINE, anchor, facing, len(bodies), 2 * max(radii) + APART)
        found = form_up(slots, radii, stands([mover(s, body) for body in bodies]), Spacing(command=reach(s)))
        if found.troubles or None in found.places:
            continue
        at = tuple(place for place in found.places if place is not None)
        yield PutDown(bodies, at, (facing,) * len(bodies))


def put_down(s: S, unit: int, answer: PutDown, tell: Tell) -> S:
    tell(e.SetDown(unit, answer.bodies, answer.at, fow.GAP_AIRCRAFT_PUT_DOWN))
    for body, at, facing in zip(answer.bodies, answer.at, answer.facings, strict=True):
        s = s.put_down(body, at, facing)
    return s.with_unit(unit, where=Where.TABLE)

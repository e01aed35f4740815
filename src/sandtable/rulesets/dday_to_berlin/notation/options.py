"""What can be changed about an answer before it is given: facing, who joins, what supports it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import singledispatch
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from sandtable.base.bits import numbers_in
from sandtable.game.offers import Option, Options, judged_options, one_of
from sandtable.ground.zone_marks import FACING_WORDS
from sandtable.rulesets.dday_to_berlin.battle import answers as a
from sandtable.rulesets.dday_to_berlin.battle.assaults import Defence
from sandtable.rulesets.dday_to_berlin.battle.movement import groups_with, ready
from sandtable.rulesets.dday_to_berlin.battle.state import BattleState
from sandtable.rulesets.dday_to_berlin.notation.finding import Finder
from sandtable.zoned.offers import to_face, unit_at, units_in_or_out, zones_in_or_out


def options(s: BattleState, answer: Struct) -> list[Options]:
    """All that can be changed, each with the answer it leads to and what the rules have against that."""
    return judged_options(s, answer, _options)


@singledispatch
def _options(answer: Any, s: BattleState) -> Iterator[Options]:
    yield from ()


# ---------------------------------------------------------------------- facing


def _facings(answer: Any, s: BattleState) -> Iterator[Options]:
    yield to_face(answer)


for _kind in (a.Place, a.Move, a.RetreatTo, a.Advance):
    _options.register(_kind, _facings)


@_options.register
def _(answer: a.TakePosition, s: BattleState) -> Iterator[Options]:
    many = len(answer.units)
    yield one_of("Facing", answer, "facings", [(said, (facing,) * many) for facing, said in enumerate(FACING_WORDS)])


# ---------------------------------------------------------------------- who takes part


def _primary(s: BattleState, answer: Any, among: Iterable[int]) -> Options:
    """Who leads; the one who led before joins instead, where there is somewhere to join."""
    found = []
    for number in sorted({*among, answer.primary}):
        new = replace(answer, primary=number)
        if isinstance(answer, a.Assault) and number != answer.primary:
            joining = {*answer.supports, answer.primary} - {number}
            new = replace(new, supports=tuple(sorted(joining)))
        found.append(Option(s.scenario.said(number), new, number == answer.primary, unit_at(s, number), number))
    return Options("Led by" if isinstance(answer, a.Assault) else "Primary", "one", tuple(found))


def _supports(s: BattleState, side: int, answer: Any, spent: int = 0) -> Iterator[Options]:
    """Off-table artillery and aircraft, by how many."""
    for field, title, held in (("art", "Artillery support", s.art[side] - spent), ("air", "Air support", s.air[side])):
        most = max(held, getattr(answer, field))
        yield one_of(title, answer, field, [(str(many), many) for many in range(most + 1)])


@_options.register
def _(answer: a.Activate, s: BattleState) -> Iterator[Options]:
    side: int = s.agenda[0].decider(s)
    first = answer.units[0]
    able = numbers_in(groups_with(s, first, ready(s, side) | 1 << first))
    if len({*able, *answer.units}) > 1:
        yield units_in_or_out(s, "Group", answer, "units", able)


@_options.register
def _(answer: a.Assault, s: BattleState) -> Iterator[Options]:
    find = Finder(s)
    at = find.at(answer.primary)
    able = find.attackers(answer.target) & (s.at(find.side, at) if at >= 0 else 0)
    yield _primary(s, answer, numbers_in(able))
    yield units_in_or_out(
        s, "Joined by", answer, "supports", (one for one in numbers_in(able) if one != answer.primary)
    )
    yield zones_in_or_out(s, "Supporting zones", answer, "zones", find.all_zones_for(at, answer.target))
    yield units_in_or_out(s, "Guns", answer, "guns", numbers_in(find.assault_guns(answer.target)))
    yield from _supports(s, find.side, answer)
    if s.scenario.house.primary_defender == "attacker":
        targets = [
            Option(s.scenario.said(one), replace(answer, defender=one), one == answer.defender, unit_at(s, one), one)
            for one in numbers_in(find.targets(answer.target))
        ]
        yield Options("Against", "one", tuple(targets))


@_options.register
def _(answer: a.Defend, s: BattleState) -> Iterator[Options]:
    find, step = Finder(s), s.agenda[0]
    if not isinstance(step, Defence):
        return
    zones, guns = step.helpers(s)
    yield _primary(s, answer, numbers_in(find.defenders()))
    yield zones_in_or_out(s, "Supporting zones", answer, "zones", numbers_in(zones))
    yield units_in_or_out(s, "Guns", answer, "guns", (gun for gun in numbers_in(guns) if gun != answer.primary))
    yield from _supports(s, find.side, answer)


@_options.register
def _(answer: a.Fire, s: BattleState) -> Iterator[Options]:
    find = Finder(s)
    off_table = answer.primary == a.OFF_TABLE
    guns = (gun for gun in numbers_in(find.guns_on(answer.target)) if gun != answer.primary)
    yield units_in_or_out(s, "Guns", answer, "guns", guns)
    yield from _supports(s, find.side, answer, spent=int(off_table))


@_options.register
def _(answer: a.CounterFire, s: BattleState) -> Iterator[Options]:
    yield from _supports(s, s.agenda[0].decider(s), answer)

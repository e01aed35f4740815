"""What an answer costs and what comes of it apart from its dice: who may still add what, who goes where."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import singledispatch

from msgspec import Struct
from msgspec.structs import replace

from sandtable.base.bits import numbers_in
from sandtable.explain.sentences import count_of, plural
from sandtable.game.notes import Note
from sandtable.rulesets.dday_to_berlin import rule_ids as ddb
from sandtable.rulesets.dday_to_berlin.battle import answers as a
from sandtable.rulesets.dday_to_berlin.battle.advances import LimitedAdvance
from sandtable.rulesets.dday_to_berlin.battle.assaults import Defence, assault_facts, attack_of
from sandtable.rulesets.dday_to_berlin.battle.board import SHATTERED
from sandtable.rulesets.dday_to_berlin.battle.eligible import most_zones
from sandtable.rulesets.dday_to_berlin.battle.retreats import (
    NOWHERE,
    FallBackOrStay,
    HoldOrRetreat,
    doomed,
    retreat_ends,
)
from sandtable.rulesets.dday_to_berlin.battle.spending import FIRE
from sandtable.rulesets.dday_to_berlin.battle.state import BattleState
from sandtable.rulesets.dday_to_berlin.procedures.combat.assault import hit_number
from sandtable.rulesets.dday_to_berlin.procedures.losses.markers import marker_cost, price
from sandtable.rulesets.dday_to_berlin.terms import State

FINAL = "the defender has no support to add: these odds stay as they are"


# ---------------------------------------------------------------------- what is used up


@singledispatch
def costs(answer: Struct, s: BattleState) -> Iterator[Note]:
    """What an answer uses up."""
    yield from ()


def supports(s: BattleState, side: int, art: int, air: int) -> Iterator[Note]:
    """Off-table supports, which are gone until they are rolled for again."""
    for kind, used, held in (("ART", art, s.art[side]), ("AIR", air, s.air[side])):
        if used:
            these = "your last" if used == held == 1 else f"{used} of your {held}"
            yield Note(ddb.SUPPORT_ONCE, f"spends {these} {plural(held, f'{kind} support')}")


@costs.register(a.Assault)
@costs.register(a.Defend)
@costs.register(a.CounterFire)
def _(answer: a.Assault | a.Defend | a.CounterFire, s: BattleState) -> Iterator[Note]:
    return supports(s, s.agenda[0].decider(s), answer.art, answer.air)


@costs.register
def _(answer: a.Fire, s: BattleState) -> Iterator[Note]:
    return supports(s, s.agenda[0].decider(s), answer.art + (answer.primary == a.OFF_TABLE), answer.air)


@costs.register
def _(answer: a.AirStrike, s: BattleState) -> Iterator[Note]:
    return supports(s, s.agenda[0].decider(s), 0, 1)


def markers(number: int, rule: str) -> Note:
    return Note(
        rule, f"costs {count_of(number, 'morale marker')}, added to your next roll for the first move: low wins it"
    )


@costs.register
def _(answer: a.Hold, s: BattleState) -> Iterator[Note]:
    step = s.agenda[0]
    if isinstance(step, HoldOrRetreat):
        yield markers(step.price(s), step.rule)


@costs.register
def _(answer: a.Stay, s: BattleState) -> Iterator[Note]:
    step = s.agenda[0]
    if isinstance(step, FallBackOrStay):
        each = price("stayed", s.tables)
        yield markers(len(step.units) * each.value, each.rule)


@costs.register
def _(answer: a.GiveWay, s: BattleState) -> Iterator[Note]:
    step = s.agenda[0]
    if isinstance(step, HoldOrRetreat) and retreat_ends(s, step.unit, step.source):
        card = s.cards[step.unit]
        cost = marker_cost(State.RETREATED, card.quality, card.detachment, s.tables)
        yield markers(cost.value, cost.rule)


# ---------------------------------------------------------------------- what others may still do


@singledispatch
def outlook(answer: Struct, s: BattleState) -> Iterator[Note]:
    """What comes of an answer apart from its dice."""
    yield from ()


@outlook.register
def _(answer: a.Assault, s: BattleState) -> Iterator[Note]:
    """Who defends, and with what, is said after the attacker has committed himself."""
    step = Defence(1 - s.cards[answer.primary].side, attack_of(s, answer), answer.defender)
    able = numbers_in(step.choices(s))
    if len(able) > 1:
        named = one_of([s.scenario.said(number) for number in able])
        yield Note(ddb.GAP_PRIMARY_CHOICE, f"once you commit, the defender says who defends: {named}")
    most = most_support(s, step, able[0])
    fire = len(most.guns) + most.art + most.air
    parts = [*added(s, "zone", "supporting zone", len(most.zones)), *added(s, "fire", FIRE, fire)]
    if not parts:
        yield Note(ddb.GAP_SUPPORT_USE, FINAL)
        return
    without, with_all = (
        hit_number(assault_facts(s, step.attack, each), s.tables).number for each in (a.Defend(able[0]), most)
    )
    against = f" against {s.scenario.said(able[0])}" if len(able) > 1 else ""
    made = f"with all of it you hit{against} on {with_all} or less"
    instead = f", not on {without} or less" if with_all != without else " all the same"
    may = f"once you commit, the defender may still add {' and '.join(parts)}: {made}{instead}"
    yield Note(ddb.GAP_SUPPORT_USE, may)


def one_of(names: Sequence[str]) -> str:
    """Several names to choose from: "A, B or C"."""
    return " or ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def most_support(s: BattleState, step: Defence, primary: int) -> a.Defend:
    """All that a defender could add."""
    zones, guns = step.helpers(s)
    counted = tuple(numbers_in(zones))[: most_zones(s, "defender_zone")]
    lent = tuple(gun for gun in numbers_in(guns) if gun != primary)
    return a.Defend(primary, counted, lent, s.art[step.side], s.air[step.side])


def added(s: BattleState, row: str, noun: str, number: int) -> Iterator[str]:
    """So many supports of one kind, and what each is worth: "up to 2 supporting zones (-2 each)"."""
    if number:
        most = "" if number == 1 else "up to "
        each = "" if number == 1 else " each"
        yield f"{most}{count_of(number, noun)} ({s.tables.hit[f'defender_{row}'].value:+d}{each})"


@outlook.register
def _(answer: a.Fire, s: BattleState) -> Iterator[Note]:
    side = s.cards[answer.target].side
    parts = list(added(s, "fire", FIRE, s.art[side] + s.air[side]))
    may = f"once you commit, the defender may still answer with {' and '.join(parts)}"
    yield Note(ddb.GAP_SUPPORT_USE, may if parts else FINAL)


# ---------------------------------------------------------------------- who goes where


def going_back(s: BattleState, units: Iterable[int], source: int) -> Iterator[Note]:
    """Where units may go back to, those with the same ways together, or what becomes of who has none."""
    together: dict[int, list[int]] = {}
    for number in units:
        together.setdefault(retreat_ends(s, number, source), []).append(number)
    for ends, group in together.items():
        if not ends:
            yield Note(ddb.GAP_RETREAT_DIRECTION, "; ".join(doomed(s, group, source)))
            continue
        zones = [s.scenario.map.place_said(zone) for zone in numbers_in(ends)]
        which = f", as you choose then: {one_of(zones)}" if zones[1:] else f", to {zones[0]}"
        go = "goes" if len(group) == 1 else "go"
        yield Note(ddb.GAP_RETREAT_DIRECTION, f"{s.scenario.names(group)} {go} back a zone{which}")


def left_empty(s: BattleState, side: int, number: int) -> Iterator[Note]:
    """A zone that nobody holds any more after fire can be entered by an enemy who stands next to it."""
    zone = s.units[number].zone
    after = s.put(number, replace(s.units[number], zone=SHATTERED))
    takers = LimitedAdvance(1 - side, zone).able(after)
    if not after.at(side, zone) and takers:
        where, who = s.scenario.map.place_said(zone), s.scenario.names(numbers_in(takers))
        yield Note(ddb.ADVANCE_LIMITED, f"nobody is left at {where}, and {who} may move in at no cost")


@outlook.register
def _(answer: a.GiveWay, s: BattleState) -> Iterator[Note]:
    step = s.agenda[0]
    if isinstance(step, HoldOrRetreat):
        yield from going_back(s, (step.unit,), step.source)
        yield from left_empty(s, step.side, step.unit)


@outlook.register
def _(answer: a.Hold, s: BattleState) -> Iterator[Note]:
    step = s.agenda[0]
    if isinstance(step, HoldOrRetreat):
        yield Note(step.rule, f"{s.scenario.said(step.unit)} stays where it is")


@outlook.register
def _(answer: a.FallBack, s: BattleState) -> Iterator[Note]:
    step = s.agenda[0]
    if isinstance(step, FallBackOrStay):
        yield from going_back(s, step.units, NOWHERE)

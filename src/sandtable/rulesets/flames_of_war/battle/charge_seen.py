"""A charge as everybody gets in who can: where each team comes into contact, and who defends there."""

from __future__ import annotations

from msgspec import Struct

from sandtable.inches.directions import bearing
from sandtable.rulesets.flames_of_war.battle.answers import ChargeIn, CounterCharge
from sandtable.rulesets.flames_of_war.battle.assault_step import begun
from sandtable.rulesets.flames_of_war.battle.charge_ways import ChargeWay
from sandtable.rulesets.flames_of_war.battle.charging import ChargeTeams, in_contact, seen_foes
from sandtable.rulesets.flames_of_war.battle.contact_made import defended
from sandtable.rulesets.flames_of_war.battle.contacts import assaulting
from sandtable.rulesets.flames_of_war.battle.countering import counter_sides
from sandtable.rulesets.flames_of_war.battle.state import BattleState


class ChargeSeen(Struct, frozen=True):
    """The table after a charge that nothing stops, and the way of each team that found one."""

    after: BattleState
    ways: tuple[tuple[int, ChargeWay], ...]


def charge_seen(s: BattleState, answer: ChargeIn) -> ChargeSeen:
    """A charge before anybody has rolled for it."""
    side = s.side(answer.unit)
    charge = ChargeTeams(side, answer.bodies, seen_foes(s, answer.bodies), answer.targets)
    found = _gone_in(begun(s, answer.unit), charge)
    return ChargeSeen(defended(found.after, side), found.ways) if assaulting(found.after, side) else found


def counter_seen(s: BattleState, side: int, answer: CounterCharge) -> ChargeSeen:
    """A charge in the counterattack before anybody has rolled for it."""
    theirs = counter_sides(s, side)[1]
    return _gone_in(s, ChargeTeams(side, answer.bodies, (theirs,) * len(answer.bodies), answer.targets))


def _gone_in(s: BattleState, charge: ChargeTeams) -> ChargeSeen:
    ways: list[tuple[int, ChargeWay]] = []
    for body, foes in zip(charge.bodies, charge.foes, strict=True):
        if (way := charge.way(s, body, foes)) is not None:
            ways.append((body, way))
            s = in_contact(s, body, way, bearing(way.path[-1], s.place(way.whom)))
    return ChargeSeen(s, tuple(ways))

"""The Formation Commander who may let a unit take a failed test again (fow.gap.commander-powers)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from sandtable.inches.tape import INCH
from sandtable.rulesets.flames_of_war.battle.command import apart, leader_of, present
from sandtable.rulesets.flames_of_war.battle.state import NOBODY, BattleState
from sandtable.rulesets.flames_of_war.terms import Commander


class NearCommander(Struct, frozen=True):
    """The commander that does most for a unit, how far he is from its leader in inches, and whether it is support."""

    commander: Commander = Commander.NONE
    distance: float = 0.0
    support: bool = False


def commander_near(s: BattleState, unit: int) -> NearCommander:
    """Whose commander is nearest to a unit's leader: its own formation's, or for support any of its force."""
    leader = leader_of(s, unit)
    if leader == NOBODY:
        return NearCommander()
    headquarters = s.scenario.formations[unit]
    if headquarters >= 0:
        return _seen_as(s, headquarters, leader, Commander.OWN, support=False)
    found = [_seen_as(s, hq, leader, Commander.OTHER, support=True) for hq in _commands(s, s.side(unit))]
    able = [each for each in found if each.commander is Commander.OTHER]
    return min(able or found, key=lambda each: each.distance, default=NearCommander(support=True))


def _commands(s: BattleState, side: int) -> Iterator[int]:
    formations = s.scenario.formations
    return (unit for unit, hq in enumerate(formations) if hq == unit and s.side(unit) == side)


def _seen_as(s: BattleState, hq: int, leader: int, able: Commander, *, support: bool) -> NearCommander:
    who = s.commanders[hq]
    if who == NOBODY or s.lost >> who & 1:
        return NearCommander(Commander.DESTROYED, support=support)
    if not present(s, who):
        return NearCommander(support=support)  # he waits in reserve or ambush
    away = 0 if who == leader else apart(s, who, leader)
    state = Commander.BAILED if s.bailed >> who & 1 else able
    return NearCommander(state, away / INCH, support)

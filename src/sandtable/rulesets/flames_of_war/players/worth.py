"""What units are worth, in points of the lists: what is destroyed of them counts at the end, and some of it at once."""

from __future__ import annotations

from sandtable.rulesets.flames_of_war.battle.scenario import NO_FORMATION
from sandtable.rulesets.flames_of_war.battle.state import BattleState

#: The part of a unit's points that is lost with its last team only; the rest goes team by team.
TO_THE_LAST = 0.5
#: What is left of a team that is Bailed Out, and of a unit that is Pinned Down.
BAILED, PINNED = 0.6, 0.88
#: A unit of a formation keeps that alive, too.
OF_FORMATION = 1.2
#: The leader of a unit is worth so much of a team more.
LEADER = 0.3


def worth(s: BattleState, unit: int) -> float:
    """A unit as it is now, on the table or waiting; nothing if it is Destroyed."""
    teams = s.teams(unit)
    if not teams:
        return 0.0
    row, now = s.scenario.platoons[unit], s.units[unit]
    well, bailed = (teams & ~s.bailed).bit_count(), (teams & s.bailed).bit_count()
    led = LEADER if now.leader >= 0 and teams >> now.leader & 1 else 0.0
    fit = (well + BAILED * bailed + led) / (row.size + LEADER)
    whole = row.points * (TO_THE_LAST + (1 - TO_THE_LAST) * fit)
    if now.pinned:
        whole *= PINNED
    return whole * (OF_FORMATION if s.scenario.formations[unit] != NO_FORMATION else 1.0)


def per_team(s: BattleState, unit: int) -> float:
    """What the next team that a unit loses is worth: more, the fewer are left."""
    row, left = s.scenario.platoons[unit], max(1, s.teams(unit).bit_count())
    return row.points * ((1 - TO_THE_LAST) / row.size + TO_THE_LAST / left**2)

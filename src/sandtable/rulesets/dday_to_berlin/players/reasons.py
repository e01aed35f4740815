"""Why the computer does what it does, in one plain line."""

from __future__ import annotations

from fractions import Fraction

from sandtable.explain import percent
from sandtable.rulesets.dday_to_berlin.battle.answers import AirStrike, Assault
from sandtable.rulesets.dday_to_berlin.battle.state import BattleState
from sandtable.rulesets.dday_to_berlin.players.attacks import Prospect

#: Enough to turn a float that came from tenths back into them.
FINEST = 1_000_000


def chance_said(chance: float) -> str:
    return percent(Fraction(chance).limit_denominator(FINEST))


def because(s: BattleState, prospect: Prospect) -> str:
    """An attack's chances: "assault on C3: 61 % to take it, 9 % to lose 3 RTR"."""
    answer, good, bad = prospect.answer, chance_said(prospect.good), chance_said(prospect.bad)
    if isinstance(answer, Assault):
        where, who = s.scenario.map.place_said(answer.target), s.scenario.said(answer.primary)
        return f"assault on {where}: {good} to take it, {bad} to lose {who}"
    target = s.scenario.said(answer.target)
    if isinstance(answer, AirStrike):
        return f"air strike on {target}: {good} to knock it out, {bad} to lose the aircraft"
    return f"fire at {target}: {good} to drive it back, {bad} to be driven back"

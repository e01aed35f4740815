"""Why the computer does what it does, in one plain line."""

from __future__ import annotations

from sandtable.explain.percent import chance_said
from sandtable.rulesets.dday_to_berlin.battle.answers import AirStrike, Assault
from sandtable.rulesets.dday_to_berlin.battle.state import BattleState
from sandtable.rulesets.dday_to_berlin.players.attacks import Prospect, priced


def because(s: BattleState, prospect: Prospect, bare: Prospect | None = None) -> str:
    """An attack's chances before any reply: "assault on C3: 61 % to take it, 9 % to lose 3 RTR".

    Where the reply was reckoned with, what is left of them after it is told as well; `bare` is the attack without one.
    """
    answer, good, bad = prospect.answer, chance_said(prospect.good), chance_said(prospect.bad)
    if isinstance(answer, Assault):
        where, who = s.scenario.map.place_said(answer.target), s.scenario.said(answer.primary)
        bare = bare or priced(s, answer, helped=False)
        now = f"assault on {where}: {chance_said(bare.good)} to take it, {chance_said(bare.bad)} to lose {who}"
        replied = (prospect.good, prospect.bad) != (bare.good, bare.bad)
        return f"{now}; {good} and {bad} after the defender's likely reply" if replied else now
    target = s.scenario.said(answer.target)
    if isinstance(answer, AirStrike):
        return f"air strike on {target}: {good} to knock it out, {bad} to lose the aircraft"
    return f"fire at {target}: {good} to drive it back, {bad} to be driven back"

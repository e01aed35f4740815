"""Where the attack comes from that a defender is asked about, and where it goes."""

from __future__ import annotations

from sandtable.rulesets.dday_to_berlin.battle.assaults import Defence
from sandtable.rulesets.dday_to_berlin.battle.firing import UnderFire
from sandtable.rulesets.dday_to_berlin.battle.retreats import NOWHERE, HoldOrRetreat
from sandtable.rulesets.dday_to_berlin.battle.state import BattleState


def aim(s: BattleState) -> tuple[str, str] | None:
    """The attacking and the attacked zone; None where nobody is attacked, or from beyond the table."""
    step = s.agenda[0] if s.agenda else None
    source = target = NOWHERE
    if isinstance(step, Defence):
        source, target = step.attack.source, step.attack.target
    elif isinstance(step, UnderFire) and step.barrage.primary >= 0:
        source, target = s.units[step.barrage.primary].zone, s.units[step.barrage.target].zone
    elif isinstance(step, HoldOrRetreat):
        source, target = step.source, s.units[step.unit].zone
    labels = s.scenario.grid.labels
    return (labels[source], labels[target]) if source >= 0 and target >= 0 else None

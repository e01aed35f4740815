"""The dice that an answer leads to, as procedures and facts, so that odds can be shown before it is given."""

from __future__ import annotations

from msgspec import Struct

from sandtable.game import Forecast
from sandtable.ground.grid import zones_in
from sandtable.rulesets.dday_to_berlin.battle.answers import (
    Activate,
    AirStrike,
    Assault,
    CounterFire,
    Defend,
    Fire,
    TryRally,
    Work,
)
from sandtable.rulesets.dday_to_berlin.battle.assaults import Defence, assault_facts, attack_of
from sandtable.rulesets.dday_to_berlin.battle.eligible import primaries
from sandtable.rulesets.dday_to_berlin.battle.engineering import Engineering
from sandtable.rulesets.dday_to_berlin.battle.engineering import facts_for as work_facts
from sandtable.rulesets.dday_to_berlin.battle.firing import UnderFire, air_facts, barrage_of, ranged_facts
from sandtable.rulesets.dday_to_berlin.battle.movement import activation_facts
from sandtable.rulesets.dday_to_berlin.battle.rallying import facts_for as rally_facts
from sandtable.rulesets.dday_to_berlin.battle.state import BattleState


def forecasts(s: BattleState, answer: Struct) -> tuple[Forecast, ...]:
    """What would be rolled. Where the enemy still has a choice, one forecast for each primary defender it may name."""
    if isinstance(answer, Assault):
        return assault_forecasts(s, answer)
    if isinstance(answer, Fire):
        return (Forecast("ranged", ranged_facts(s, barrage_of(s, answer), 0), before_answer("counter-fire")),)
    if isinstance(answer, AirStrike):
        return (Forecast("air_strike", air_facts(s, answer.target)),)
    if isinstance(answer, Activate):
        return (Forecast("activation", activation_facts(s, tuple(sorted(answer.units)))),)
    if isinstance(answer, TryRally):
        return (Forecast("rally", rally_facts(s, answer.hq, answer.unit)),)
    step = s.agenda[0]
    if isinstance(answer, Work) and isinstance(step, Engineering):
        return (Forecast("engineering", work_facts(s, answer, step.moved(s))),)
    if isinstance(answer, Defend) and isinstance(step, Defence):
        return (Forecast("assault", assault_facts(s, step.attack, answer), theirs=True),)
    if isinstance(answer, CounterFire) and isinstance(step, UnderFire):
        return (Forecast("ranged", ranged_facts(s, step.barrage, answer.art + answer.air), theirs=True),)
    return ()


def before_answer(what: str) -> str:
    return f"before any {what}"


def assault_forecasts(s: BattleState, answer: Assault) -> tuple[Forecast, ...]:
    attack = attack_of(s, answer)
    choices = primaries(s, 1 - attack.side, answer.target)
    if answer.defender >= 0:
        choices = 1 << answer.defender
    return tuple(
        Forecast(
            "assault",
            assault_facts(s, attack, Defend(number)),
            f"against {s.scenario.said(number)}, {before_answer('support of the defender')}",
        )
        for number in zones_in(choices)
    )

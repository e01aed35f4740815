"""The dice that an answer leads to, as procedures and facts, so that odds can be shown before it is given."""

from __future__ import annotations

from msgspec import Struct

from sandtable.base.bits import numbers_in
from sandtable.game import Forecast
from sandtable.rulesets.dday_to_berlin.battle.aftermath import (
    assault_warnings,
    fire_warnings,
    on_this_ground,
    with_takers,
)
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
from sandtable.rulesets.dday_to_berlin.battle.assaults import DeclaredAssault, Defence, assault_facts, attack_of
from sandtable.rulesets.dday_to_berlin.battle.eligible import most_zones, primaries
from sandtable.rulesets.dday_to_berlin.battle.engineering import Engineering, work_facts
from sandtable.rulesets.dday_to_berlin.battle.firing import Barrage, UnderFire, air_facts, barrage_of, ranged_facts
from sandtable.rulesets.dday_to_berlin.battle.movement import activation_facts
from sandtable.rulesets.dday_to_berlin.battle.rallying import rally_facts
from sandtable.rulesets.dday_to_berlin.battle.state import BattleState


def forecasts(s: BattleState, answer: Struct) -> tuple[Forecast, ...]:
    """What would be rolled. Where the enemy still has a choice, one forecast for each primary defender it may name."""
    if isinstance(answer, Assault):
        return assault_forecasts(s, answer)
    if isinstance(answer, Fire):
        return (fire_forecast(s, barrage_of(s, answer), 0),)
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
        return (assault_forecast(s, step.attack, answer, theirs=True),)
    if isinstance(answer, CounterFire) and isinstance(step, UnderFire):
        return (fire_forecast(s, step.barrage, answer.art + answer.air, theirs=True),)
    return ()


def assault_forecasts(s: BattleState, answer: Assault) -> tuple[Forecast, ...]:
    attack = attack_of(s, answer)
    choices = primaries(s, 1 - attack.side, answer.target)
    if answer.defender >= 0:
        choices = 1 << answer.defender
    return tuple(assault_forecast(s, attack, Defend(number)) for number in numbers_in(choices))


def strongest_defence(s: BattleState, attack: DeclaredAssault, primary: int) -> Defend:
    """All that a primary defender may be given: zones as far as they count, every gun and every support."""
    side = 1 - attack.side
    zones, guns = Defence(side, attack, primary).helpers(s)
    near = tuple(numbers_in(zones))[: most_zones(s, "defender_zone")]
    return Defend(primary, near, tuple(numbers_in(guns)), s.art[side], s.air[side])


def assault_forecast(s: BattleState, attack: DeclaredAssault, answer: Defend, *, theirs: bool = False) -> Forecast:
    """An assault against one primary defender, and what this map makes of it."""
    force, defender = (attack.primary, *attack.supports), answer.primary
    facts = on_this_ground(s, force, defender, assault_facts(s, attack, answer))
    said = "; ".join(assault_warnings(s, force, defender))
    if theirs:
        return Forecast("assault", facts, said, theirs)
    full = on_this_ground(s, force, defender, assault_facts(s, attack, strongest_defence(s, attack, defender)))
    against = f"against {s.scenario.said(defender)}"
    return Forecast(
        "assault", facts, f"{against}; {said}" if said else against, answered=None if full == facts else full
    )


def fire_forecast(s: BattleState, barrage: Barrage, defensive: int, *, theirs: bool = False) -> Forecast:
    """Ranged combat, and what this map makes of it."""
    facts = with_takers(s, barrage.side, barrage.target, ranged_facts(s, barrage, defensive))
    said, held = "; ".join(fire_warnings(s, barrage.primary, barrage.target)), supports_held(s, 1 - barrage.side)
    if theirs or not held:
        return Forecast("ranged", facts, said, theirs)
    full = with_takers(s, barrage.side, barrage.target, ranged_facts(s, barrage, held))
    return Forecast("ranged", facts, said, answered=full)


def supports_held(s: BattleState, side: int) -> int:
    """Off-table supports that a side could still spend."""
    return s.art[side] + s.air[side]

"""What an answer makes impossible: warnings, said over the button that gives it."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from sandtable.game.warnings import Warned, listed
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.battle import answers as a
from sandtable.rulesets.konflikt_47.battle import armament
from sandtable.rulesets.konflikt_47.battle.orders import GiveOrder
from sandtable.rulesets.konflikt_47.battle.sequence import KeepDice
from sandtable.rulesets.konflikt_47.battle.state import BattleState, Where
from sandtable.rulesets.konflikt_47.battle.weapons_held import held
from sandtable.rulesets.konflikt_47.terms import Order


def forgoes(s: BattleState, answer: Struct) -> Iterator[Warned]:
    """What the rules make impossible by a valid answer."""
    step = s.agenda[0] if s.agenda else None
    if isinstance(answer, a.Give) and isinstance(step, GiveOrder):
        yield from _unable(s, answer)
    if isinstance(answer, a.Keep) and isinstance(step, KeepDice):
        left = [u for u in step.able(s) if u not in answer.units and s.units[u].die is Order.AMBUSH]
        if left:
            who = listed([s.scenario.said(unit) for unit in left])
            yield Warned(k47.GAP_RETAIN, f"{who} wait{'s' if len(left) == 1 else ''} in Ambush no longer")


def _unable(s: BattleState, answer: a.Give) -> Iterator[Warned]:
    """Weapons that cannot be fired after an order, of a unit that could fire them now."""
    unit, name = answer.unit, s.scenario.said(answer.unit)
    if s.units[unit].where is not Where.TABLE:
        return
    guns = held(s, unit).guns
    if answer.order is Order.AMBUSH and guns and all(gun.lofted for gun in guns):
        yield Warned(k47.GAP_AMBUSH, f"{name} fires indirectly alone, and nothing does so from Ambush")
    fixed = [gun.weapon.short for gun in guns if gun.fixed]
    fires = any(armament.can_fire_at(s, unit, foe, Order.FIRE, all_round=True) for foe in s.enemies(unit))
    if answer.order is Order.ADVANCE and fixed and fires:
        yield Warned(k47.GAP_FIXED, f"{', '.join(fixed)} cannot fire in a turn in which it moves, and has a target now")

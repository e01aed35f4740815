"""What is fired by an answer, where that is not all that a unit has: said before it is given."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from sandtable.game.notes import Note
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.battle.answers import Aim
from sandtable.rulesets.konflikt_47.battle.declaring import against_gun, settled
from sandtable.rulesets.konflikt_47.battle.state import BattleState
from sandtable.rulesets.konflikt_47.battle.weapons_held import held
from sandtable.rulesets.konflikt_47.procedures.fire.volley import several
from sandtable.rulesets.konflikt_47.terms import Order


def fire_notes(s: BattleState, unit: int, aims: Sequence[Aim], order: Order) -> Iterator[Note]:
    """Weapons that were named and do not fire, and what fires where none were named."""
    found = settled(s, unit, aims, order)
    if not isinstance(found, tuple):
        return
    fired: dict[int, Counter[str]] = {}
    for aim in found:
        fired.setdefault(aim.target, Counter()).update(aim.weapons)
    for aim in aims:
        fires = fired.get(aim.target, Counter())
        if aim.weapons:
            yield from _left_out(s, unit, aim, Counter(aim.weapons) - fires, order)
        elif aim.bearing < 0:
            yield from _usual(s, unit, aim.target, fires)


def _left_out(s: BattleState, unit: int, aim: Aim, silent: Counter[str], order: Order) -> Iterator[Note]:
    """Single weapons that cannot reach the target just do not fire (k47.gap.range-declare)."""
    for gun in held(s, unit).guns:
        if number := silent.pop(gun.key, 0):
            why = against_gun(s, unit, gun, aim, order)
            because = f": {why.refusals[0].because}" if why else ""
            yield Note(k47.GAP_RANGE_DECLARE, f"{several(number, gun.weapon)} will not fire{because}")


def _usual(s: BattleState, unit: int, target: int, fires: Counter[str]) -> Iterator[Note]:
    """What fires together as it is usual; weapons not named do not fire (k47.gap.fire-declaration)."""
    has = Counter[str]()
    for gun in held(s, unit).guns:
        has[gun.key] += gun.number
    silent = has - fires
    if silent:
        said = [", ".join(several(n, s.tables.weapon(key)) for key, n in each.items()) for each in (fires, silent)]
        name = s.scenario.said(target)
        yield Note(k47.GAP_FIRE_DECLARATION, f"no weapons named: at {name} it fires {said[0]}, but not {said[1]}")

"""A shockwave laid on the table: everybody under its line is rolled for, friend or foe, the nearest first."""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.dice import Dice
from sandtable.game import Step, Tell
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.battle.answers import Aim
from sandtable.rulesets.konflikt_47.battle.state import BattleState
from sandtable.rulesets.konflikt_47.battle.suffering import is_gone
from sandtable.rulesets.konflikt_47.battle.volleys import Volley, lost, roll_at, suffered, unable
from sandtable.rulesets.konflikt_47.battle.wave_lines import touched
from sandtable.rulesets.konflikt_47.battle.weapons_held import held
from sandtable.rulesets.konflikt_47.terms import Order


def under_line(s: BattleState, unit: int, aim: Aim) -> list[int]:
    """Whom the line of an aim touches now, from the nearest rim outward."""
    gun = held(s, unit).wave
    return touched(s, unit, gun, aim.bearing) if gun is not None else []


def lay(s: BattleState, unit: int, aim: Aim, order: Order, tell: Tell, *, by: int | None = None) -> BattleState:
    """The line lies; who is under it is rolled for one after another."""
    under = () if unable(s, unit) else tuple(under_line(s, unit, aim))
    if not under:
        return lost(s, unit, aim, tell)
    return s.first(Shockwave(s.side(unit) if by is None else by, unit, aim.bearing, order, under))


def roll_all(s: BattleState, unit: int, aim: Aim, order: Order, dice: Dice, tell: Tell) -> tuple[Volley, ...]:
    """All dice of a shockwave from the state as it is."""
    if unable(s, unit):
        return ()
    along = lined(s, unit, aim)
    return tuple(roll_at(s, unit, other, along, order, dice, tell) for other in under_line(s, unit, aim))


def lined(s: BattleState, unit: int, aim: Aim) -> Aim:
    """An aim along a line with its weapon named."""
    gun = held(s, unit).wave
    assert gun is not None  # noqa: S101 - nobody else lays a line
    return replace(aim, weapons=(gun.key,))


class Shockwave(Step, frozen=True):
    """One unit after another under the line; choices of casualties come in between. `side` has laid it."""

    title = "Shockwave"
    rule = k47.GAP_SHOCKWAVE

    side: int
    unit: int
    bearing: int
    order: Order
    under: tuple[int, ...]

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState:
        first, *rest = self.under
        goes_on = (replace(self, under=tuple(rest)),) if rest else ()
        s = s.then(*goes_on)
        if is_gone(s, self.unit) or not s.there >> first & 1:
            return s
        aim = lined(s, self.unit, Aim(bearing=self.bearing))
        return suffered(s, roll_at(s, self.unit, first, aim, self.order, dice, tell, by=self.side), tell)

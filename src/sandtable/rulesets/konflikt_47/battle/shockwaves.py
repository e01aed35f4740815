"""A shockwave laid on the table: everybody under its line is rolled for, friend or foe, the nearest first."""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.dice import Dice
from sandtable.game import Step, Tell
from sandtable.inches.tape import Place
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.battle.answers import Aim
from sandtable.rulesets.konflikt_47.battle.state import BattleState
from sandtable.rulesets.konflikt_47.battle.still_firing import still_fired, unable
from sandtable.rulesets.konflikt_47.battle.suffering import is_gone
from sandtable.rulesets.konflikt_47.battle.volleys import (
    Volley,
    fire,
    lost,
    roll_at,
    spent,
    suffered,
)
from sandtable.rulesets.konflikt_47.battle.wave_lines import beside, touched
from sandtable.rulesets.konflikt_47.battle.weapons_held import held
from sandtable.rulesets.konflikt_47.terms import Order


def under_line(s: BattleState, unit: int, aim: Aim) -> list[int]:
    """Whom the line of an aim touches now, from the nearest rim outward."""
    gun = held(s, unit).wave
    return touched(s, unit, gun, aim.bearing) if gun is not None else []


def lay(
    s: BattleState,
    unit: int,
    aim: Aim,
    order: Order,
    dice: Dice,
    tell: Tell,
    *,
    stand: Place | None = None,
    by: int | None = None,
) -> BattleState:
    """The line lies; who is under it is rolled for one after another.

    Whoever moved off it is shot at all the same with what else was aimed at him.
    """
    under = () if unable(s, unit) else tuple(under_line(s, unit, aim))
    shot = beside(s, unit, aim)
    if shot is not None and aim.target not in under:
        s, aim = fire(s, unit, shot, order, dice, tell, stand=stand, by=by), Aim(bearing=aim.bearing)
    if not under:
        return lost(s, unit, aim, tell)
    return s.first(Shockwave(s.side(unit) if by is None else by, unit, aim, order, under, stand))


def roll_all(s: BattleState, unit: int, aim: Aim, order: Order, dice: Dice, tell: Tell) -> tuple[Volley, ...]:
    """All dice of a shockwave from the state as it is."""
    if unable(s, unit):
        return ()
    under = under_line(s, unit, aim)
    return tuple(roll_at(s, unit, other, lined(s, unit, aim, other, order), order, dice, tell) for other in under)


def lined(s: BattleState, unit: int, aim: Aim, other: int, order: Order, *, stand: Place | None = None) -> Aim:
    """What is rolled for at one unit under a line: the wave, and in the same volley what else is fired at that unit."""
    gun = held(s, unit).wave
    assert gun is not None  # noqa: S101 - nobody else lays a line
    shot = beside(s, unit, aim) if other == aim.target else None
    others = () if shot is None else still_fired(s, unit, shot, order, stand=stand)
    return replace(aim if others else Aim(bearing=aim.bearing), weapons=(gun.key, *others))


class Shockwave(Step, frozen=True):
    """One unit after another under the line; choices of casualties come in between. `side` has laid it."""

    title = "Shockwave"
    rule = k47.GAP_SHOCKWAVE

    side: int
    unit: int
    aim: Aim
    order: Order
    under: tuple[int, ...]
    #: Where an assault that is answered so began.
    stand: Place | None = None

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState:
        first, *rest = self.under
        goes_on = (replace(self, under=tuple(rest)),) if rest else ()
        s = s.then(*goes_on)
        if is_gone(s, self.unit) or not s.there >> first & 1:
            return s
        stand = self.stand if first == self.aim.target else None
        aim = lined(s, self.unit, self.aim, first, self.order, stand=stand)
        volley = roll_at(s, self.unit, first, aim, self.order, dice, tell, stand=stand, by=self.side)
        return suffered(spent(s, self.unit, aim), volley, tell)

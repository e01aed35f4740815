"""Volleys: their dice, and what becomes of both units."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from msgspec.structs import replace

from sandtable.dice import Dice, Roll
from sandtable.game import Tell
from sandtable.inches.tape import Place
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.battle import events as e
from sandtable.rulesets.konflikt_47.battle.answers import Aim
from sandtable.rulesets.konflikt_47.battle.casualties import under_fire
from sandtable.rulesets.konflikt_47.battle.declaring import why_not
from sandtable.rulesets.konflikt_47.battle.lost_vehicles import why_lost
from sandtable.rulesets.konflikt_47.battle.state import NO_LADDER, BattleState, Ladder
from sandtable.rulesets.konflikt_47.battle.still_firing import (
    WHOEVER,
    Bearers,
    men_fell,
    still_fired,
    unable,
)
from sandtable.rulesets.konflikt_47.battle.suffering import destroy, halt, is_gone, turn_die
from sandtable.rulesets.konflikt_47.battle.volley_facts import (
    alike,
    facts,
    facts_of,
    forecast,
    is_direct,
    is_indirect,
    mix_of,
)
from sandtable.rulesets.konflikt_47.procedures.fire.aftermath import ENDS
from sandtable.rulesets.konflikt_47.procedures.fire.casualties import Flamed, Losses
from sandtable.rulesets.konflikt_47.procedures.fire.ladder import fires_indirectly
from sandtable.rulesets.konflikt_47.procedures.fire.unit_fire import UNIT_FIRE
from sandtable.rulesets.konflikt_47.procedures.vehicles.vehicle_fate import Fate, VehicleAfter
from sandtable.rulesets.konflikt_47.procedures.vehicles.vehicle_volley import Burned
from sandtable.rulesets.konflikt_47.rows import Weapon
from sandtable.rulesets.konflikt_47.terms import Motion, Order, Special
from sandtable.sheet.rolling import throw_and_tell

__all__ = [
    "Volley",
    "alike",
    "exchanged",
    "facts",
    "fire",
    "forecast",
    "is_direct",
    "roll_at",
    "still_fired",
    "suffered",
]


class Volley(NamedTuple):
    """A volley whose dice have fallen: by whom at whom, with what, what it does, and which side aimed it."""

    unit: int
    target: int
    weapons: tuple[str, ...]
    order: Order
    outcome: Losses | VehicleAfter
    by: int
    #: The pins that the target had when they fell.
    pins: int
    #: What of it was fired indirectly, and whether that hit.
    indirect: bool = False
    ranged: bool = False
    #: Whether men fell to a gravity pulse, and not only to what was fired beside it.
    pulsed: bool = False
    #: By which rule a vehicle is lost to it, if it is.
    why_lost: str = k47.RESULT_KNOCKED_OUT


# ---------------------------------------------------------------------- firing


def fire(
    s: BattleState,
    unit: int,
    aim: Aim,
    order: Order,
    dice: Dice,
    tell: Tell,
    *,
    stand: Place | None = None,
    by: int | None = None,
    bearers: Bearers = WHOEVER,
) -> BattleState:
    """One volley from its dice to what becomes of both; choices of casualties are put first on the agenda.

    It is aimed `by` the unit's own side, unless that takes friends for enemies.
    """
    if aim.bearing >= 0:
        from sandtable.rulesets.konflikt_47.battle.shockwaves import lay

        return lay(s, unit, aim, order, dice, tell, stand=stand, by=by)
    volley = roll(s, unit, aim, order, dice, tell, stand=stand, by=by, bearers=bearers)
    if volley is None:
        return lost(s, unit, aim, tell)
    return suffered(spent(s, unit, aim), volley, tell)


def roll(
    s: BattleState,
    unit: int,
    aim: Aim,
    order: Order,
    dice: Dice,
    tell: Tell,
    *,
    stand: Place | None = None,
    by: int | None = None,
    bearers: Bearers = WHOEVER,
) -> Volley | None:
    """The dice of a volley with all that can still be fired of it; nothing, if that is nothing."""
    weapons = still_fired(s, unit, aim, order, stand=stand, bearers=bearers)
    if not weapons:
        return None
    return roll_at(s, unit, aim.target, replace(aim, weapons=weapons), order, dice, tell, stand=stand, by=by)


def roll_at(
    s: BattleState,
    unit: int,
    target: int,
    aim: Aim,
    order: Order,
    dice: Dice,
    tell: Tell,
    *,
    stand: Place | None = None,
    by: int | None = None,
) -> Volley:
    """The dice of named weapons at one unit, told with the true distance."""
    aimed_by = s.side(unit) if by is None else by
    stated = facts_of(s, unit, target, aim, order, stand=stand)
    stated, mark = replace(stated, picks=s.picks_asked(target, aimed_by)), dice.mark()
    outcome = throw_and_tell(
        s.scenario.assess, s.side(unit), UNIT_FIRE, alike(s, stated), dice, tell, (unit,), (target,), truly=stated
    )
    indirect, rolls = is_indirect(s, aim), dice.since(mark)
    ranged = indirect and ranged_in(s, aim, outcome, rolls)
    return Volley(
        unit,
        target,
        aim.weapons,
        order,
        outcome,
        aimed_by,
        stated.target_pins,
        indirect,
        ranged,
        pulsed(s, aim, rolls),
        why_lost(s, target, rolls) if s.is_vehicle(target) else "",
    )


def ranged_in(s: BattleState, aim: Aim, outcome: Losses | VehicleAfter, rolls: tuple[Roll, ...]) -> bool:
    """Whether the indirect part of a volley has hit."""
    hit = outcome.pins > 0 if isinstance(outcome, Losses) else outcome.fate is not Fate.MISSED
    if not hit or not is_direct(s, aim):
        return hit
    weapons = [s.tables.weapon(key) for key in aim.weapons]
    lofted = (weapon for weapon in weapons if fires_indirectly(weapon, chosen=aim.indirect))
    return any(each.result for each in thrown_for(rolls, k47.HIT_BASE, lofted))


def pulsed(s: BattleState, aim: Aim, rolls: tuple[Roll, ...]) -> bool:
    """Whether a gravity pulse has damaged men: their damage dice come in classes, the harmless ones first."""
    if not mix_of(s, aim.weapons).pulse:
        return False
    guns = (weapon for weapon in map(s.tables.weapon, aim.weapons) if weapon.has(Special.GRAVITY_PULSE))
    return any(each.verb == "tally" and sum(each.result[1:]) > 0 for each in thrown_for(rolls, k47.DAMAGE_ROLL, guns))


def thrown_for(rolls: tuple[Roll, ...], why: str, weapons: Iterable[Weapon]) -> Iterator[Roll]:
    """The dice of some weapons: where others fired too they have their names, unless the others could do nothing."""
    names = {weapon.short for weapon in weapons}
    return (each for each in rolls if each.why == why and not (each.who and names.isdisjoint(each.who.split(", "))))


def lost(s: BattleState, unit: int, aim: Aim, tell: Tell) -> BattleState:
    """A shot that was declared and cannot be made: one-shots are used up, and ranging begins anew."""
    why, rule = "the target is gone", k47.GAP_FIRE_DECLARATION
    if cannot := unable(s, unit):
        why, rule = cannot, k47.GAP_FIRE_DECLARATION if is_gone(s, unit) else k47.GAP_REACTION_CHOICE
    elif aim.bearing >= 0:
        why, rule = "nobody is under the line any more", k47.GAP_SHOCKWAVE_LINE
    elif s.there >> aim.target & 1 and men_fell(s, unit, aim, Order.FIRE):
        why, rule = "whoever was to fire it has fallen", k47.GAP_LATER_VOLLEYS
    elif s.there >> aim.target & 1 and (found := why_not(s, unit, aim, Order.FIRE)):
        why = found.refusals[0].because
    tell(e.ShotLost(unit, aim.target, why, rule))
    if is_gone(s, unit):
        return s
    s = spent(s, unit, aim)
    return s.with_unit(unit, ladder=NO_LADDER) if is_indirect(s, aim) else s


def spent(s: BattleState, unit: int, aim: Aim) -> BattleState:
    """One-shot weapons are used up when they are fired, hit or miss (k47.gap.one-shot)."""
    used = mix_of(s, aim.weapons).one_shots
    return s.with_unit(unit, launchers=max(0, s.units[unit].launchers - used)) if used else s


# ---------------------------------------------------------------------- what becomes of both


def suffered(s: BattleState, volley: Volley, tell: Tell) -> BattleState:
    """Pins, losses and damage of the target, and what the shooter's weapons bring for itself."""
    s = ladder_kept(s, volley)
    if isinstance(volley.outcome, Losses):
        s = troops_suffer(s, volley, volley.outcome, tell)
    else:
        s = vehicle_suffers(s, volley, volley.outcome, tell)
    outcome = volley.outcome
    if isinstance(outcome, Flamed | Burned) and outcome.out_of_fuel:
        s = fuel_gone(s, volley.unit, tell)
    return s


def ladder_kept(s: BattleState, volley: Volley) -> BattleState:
    """Indirect fire ranges in on its last target until either changes place (k47.gap.indirect-track)."""
    if not volley.indirect or is_gone(s, volley.unit):
        return s
    before = s.units[volley.unit].ladder
    goes_on = before.target == volley.target and before.turn == s.turn - 1
    shots, hit = (before.shots, before.hit) if goes_on else (0, False)
    return s.with_unit(volley.unit, ladder=Ladder(volley.target, shots + 1, hit or volley.ranged, s.turn))


def troops_suffer(s: BattleState, volley: Volley, losses: Losses, tell: Tell) -> BattleState:
    """Pins first, then casualties; a unit that ends so is destroyed with the rule of its end."""
    target = volley.target
    if is_gone(s, target):
        return s
    if losses.destroyed:
        return destroy(s, target, ENDS[losses.fate][0], tell)
    if losses.pins:
        s = pinned(s, target, losses.pins)
    if not losses.casualties:
        return s
    if volley.pulsed:
        s = s.with_unit(target, pulsed=True)
    return under_fire(s, target, losses, volley.unit, volley.by, tell)


def vehicle_suffers(s: BattleState, volley: Volley, after: VehicleAfter, tell: Tell) -> BattleState:
    """What a damaged vehicle can no longer do; its die shows Down where the results say so (k47.gap.result-die)."""
    target = volley.target
    if after.fate is Fate.MISSED or is_gone(s, target):
        return s
    if after.fate is Fate.KNOCKED_OUT:
        return destroy(s, target, volley.why_lost, tell)
    s = pinned(s, target, after.pins.number - volley.pins)
    now, changed = s.units[target], dict[str, Any]()
    stuck = after.immobilised and not now.immobilised
    if stuck:
        changed |= {"immobilised": True, "motion": Motion.STATIONARY}
    if mix_of(s, volley.weapons).pulse and after.vehicle.is_damaged:
        changed["pulsed"] = True
    s = s.with_unit(target, **changed) if changed else s
    if after.halted:
        return halt(s, target, k47.RESULT_ON_FIRE if after.fate is Fate.ON_FIRE_SURVIVED else k47.RESULT_STUNNED, tell)
    # Only one that has acted in this turn, or waits in Ambush, has its die turned: it may still be ordered otherwise.
    if not stuck or now.die is None:
        return s
    # On its way the whole action ends (k47.gap.halted-place); who stands and fires cannot move, and that is all.
    stopped = halt if s.march is not None and s.march.unit == target else turned_down
    return stopped(s, target, k47.RESULT_IMMOBILISED, tell)


def pinned(s: BattleState, unit: int, pins: int) -> BattleState:
    """The pins of a volley, which has been found to leave its target there."""
    return s.with_unit(unit, pins=s.units[unit].pins + pins)


def turned_down(s: BattleState, unit: int, why: str, tell: Tell) -> BattleState:
    return turn_die(s, unit, Order.DOWN, why, tell)


def fuel_gone(s: BattleState, unit: int, tell: Tell) -> BattleState:
    """A team is removed as destroyed, a vehicle loses the weapon (k47.gap.flamethrower)."""
    if is_gone(s, unit):
        return s
    if s.is_vehicle(unit):
        return s.with_unit(unit, out_of_fuel=True)
    return destroy(s, unit, k47.GAP_FLAMETHROWER, tell)


def exchanged(
    s: BattleState,
    unit: int,
    aim: Aim,
    order: Order,
    backs: tuple[Aim, ...],
    dice: Dice,
    tell: Tell,
    *,
    bearers: Bearers = WHOEVER,
) -> BattleState:
    """A firefight: both roll from the state before, then both take what comes (k47.gap.reaction-firefight).

    Whoever was halted in between fires no more, but is fired at all the same.
    """
    fired = [(unit, aim, rolled_before(s, unit, aim, order, dice, tell, bearers=bearers))]
    fired += [(aim.target, back, rolled_before(s, aim.target, back, Order.AMBUSH, dice, tell)) for back in backs]
    for who, what, rolled in fired:
        s = spent(s, who, what) if rolled else lost(s, who, what, tell)
    for _who, _what, rolled in fired:
        for volley in rolled:
            s = suffered(s, volley, tell)
    return s


def rolled_before(
    s: BattleState, unit: int, aim: Aim, order: Order, dice: Dice, tell: Tell, *, bearers: Bearers = WHOEVER
) -> tuple[Volley, ...]:
    """The dice of one side of an exchange; a shockwave is rolled for everybody under its line."""
    if aim.bearing >= 0:
        from sandtable.rulesets.konflikt_47.battle.shockwaves import roll_all

        return roll_all(s, unit, aim, order, dice, tell)
    volley = roll(s, unit, aim, order, dice, tell, bearers=bearers)
    return () if volley is None else (volley,)

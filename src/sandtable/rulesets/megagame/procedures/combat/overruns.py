"""Successful overruns: the three conditions, who may make one, and what it costs and allows."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.explain import Effect, Refusal, refuse_if
from sandtable.explain.sentences import plural
from sandtable.rulesets.megagame import rule_ids as mg
from sandtable.rulesets.megagame.procedures.cards.typed import listed
from sandtable.rulesets.megagame.procedures.combat.factors import Combat
from sandtable.rulesets.megagame.procedures.combat.fighters import Fighter, is_tank
from sandtable.rulesets.megagame.tables import Tables
from sandtable.rulesets.megagame.terms import Result


def riders(units: tuple[Fighter, ...], *, breakthrough: bool, tables: Tables) -> tuple[Fighter, ...]:
    """The units that may overrun."""
    return tuple(unit for unit in units if breakthrough and not unit.ordered_apart and tables.kinds[unit.kind].overruns)


def riders_left(now: tuple[Fighter, ...], *, breakthrough: bool, tables: Tables) -> tuple[Fighter, ...] | Refusal:
    """Those that the fight has left to overrun, from the attackers as they are now; or why there are none."""
    left = tuple(unit for unit in riders(now, breakthrough=breakthrough, tables=tables) if unit.status)
    return left or Refusal(mg.GAP_ELIMINATION, "nobody who may make it is left")


def against_overrun(
    attackers: tuple[Fighter, ...], defender_status: int, *, breakthrough: bool, tables: Tables
) -> tuple[Refusal, ...]:
    """Which of the three conditions fail; they look at the whole force before this combat's losses."""
    armour, status = sum(is_tank(unit, tables) for unit in attackers), sum(unit.status for unit in attackers)
    wanted = tables.limit("twice") * defender_status
    ordered = any(not unit.ordered_apart for unit in attackers) and breakthrough
    rides = riders(attackers, breakthrough=breakthrough, tables=tables)
    few = f"not mostly armour: {armour} of {len(attackers)} attackers, more than half are needed"
    nobody = "no armour, mechanised infantry or recce is on Breakthrough"
    looked_at = (
        refuse_if(2 * armour <= len(attackers), mg.OVERRUN_MOSTLY_ARMOUR, few),
        refuse_if(status < wanted, mg.OVERRUN_TWICE_STATUS, f"not twice the status: {status} against {wanted} wanted"),
        refuse_if(not ordered, mg.OVERRUN_BREAKTHROUGH_ORDER, "no breakthrough order"),
        refuse_if(ordered and not rides, mg.GAP_OVERRUN_CONDITIONS, nobody),
    )
    return tuple(reason for reason in looked_at if reason is not None)


def overrun_effects(
    combat: Combat, now: tuple[Fighter, ...], result: Result, breakthrough: bool, tables: Tables
) -> Iterator[Effect]:
    """What a combat result makes of a breakthrough order, with the attackers as they are when it comes to it."""
    row, rule = tables.results[result], tables.result_rules[result].overrun
    if not row.overrun:
        yield Effect("overrun", False, rule, "no breakthrough")
        return
    units = combat.attackers.units
    failed = against_overrun(
        units, sum(unit.status for unit in combat.defenders.units), breakthrough=breakthrough, tables=tables
    )
    if failed:
        # Where nobody was told to break through, that is all there is to say.
        told = next((reason for reason in failed if reason.rule == mg.OVERRUN_BREAKTHROUGH_ORDER), failed[0])
        why = (
            told.because
            if told.rule == mg.OVERRUN_BREAKTHROUGH_ORDER
            else "; ".join(reason.because for reason in failed)
        )
        yield Effect("overrun", False, told.rule, f"no overrun: {why}")
        return
    able = riders_left(now, breakthrough=breakthrough, tables=tables)
    if isinstance(able, Refusal):
        yield Effect("overrun", False, able.rule, f"no overrun: {able.because}")
        return
    said = f"successful overrun: {numbered(able)} may move on by up to half of the move left"
    yield Effect("overrun", True, mg.OVERRUN_ALL_THREE, said)
    lost = tuple(unit for unit in able if unit.status <= row.overrun_loss)
    cost = extra_loss_said(row.overrun_loss) + (f", which destroys {numbered(lost)}" if lost else "")
    again = row.fight_again and len(lost) < len(able)
    yield Effect("fight_again", again, rule, cost if len(lost) == len(able) else f"{cost}; {fight_again_said(again)}")


def numbered(units: tuple[Fighter, ...]) -> str:
    return f"{plural(len(units), 'attacker')} {listed(str(unit.place) for unit in units)}"


def extra_loss_said(lost: int) -> str:
    return f"each unit that overruns loses {lost} more first" if lost else "the overrun costs no further loss"


def fight_again_said(may: bool) -> str:
    return "after it they may fight again" if may else "after it they may not fight again"

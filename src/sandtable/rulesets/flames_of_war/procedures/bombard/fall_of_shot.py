"""A bombardment from Ranging In to the last save: its dice, what it comes to, and how that is told."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from sandtable.dice import Dice, Need
from sandtable.explain import Effect
from sandtable.explain.sentences import count_of
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.bombard.harm import Losses, losses_of
from sandtable.rulesets.flames_of_war.procedures.bombard.range_in import attempt_follows
from sandtable.rulesets.flames_of_war.procedures.bombard.ranging import Attempt, RangeIn, range_in
from sandtable.rulesets.flames_of_war.procedures.fire.armour import TankHit
from sandtable.rulesets.flames_of_war.procedures.fire.harmed import HARMED_RULES, losses_follow
from sandtable.rulesets.flames_of_war.procedures.fire.pinned_down import pinned_effect
from sandtable.rulesets.flames_of_war.procedures.fire.pinning import IMMUNE_RULES, can_be_pinned, immune_note
from sandtable.rulesets.flames_of_war.procedures.fire.saves import SoftHit
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Kind

FALL_RULES = (
    fow.BOMBARD_PIN,
    fow.PIN_EFFECTS,
    *HARMED_RULES,
    fow.GAP_PASSENGERS_DETAILS,
    fow.GAP_REPEAT_BOMBARDMENT,
    fow.BOMBARD_ADDITIONAL,
    *IMMUNE_RULES,
)


class Group(Struct, frozen=True):
    """Teams under the template for whom all numbers are the same."""

    teams: int
    need: Need | None
    hit: SoftHit | TankHit
    can_be_pinned: bool


class Fall(Struct, frozen=True):
    """What a bombardment does if it is Ranged In on this attempt."""

    attempt: Attempt
    groups: tuple[Group, ...]


class BombardProfile(Struct, frozen=True):
    """How it is Ranged In (None: it is already), the fall of shot by attempt, and the hits that Pin Down."""

    ranging: RangeIn | None
    falls: tuple[Fall, ...]
    pinned_by: int


class Toll(Struct, frozen=True):
    """Hits, those of them that can Pin Down, and losses."""

    hits: int = 0
    pinning: int = 0
    destroyed: int = 0
    bailed: int = 0


class Bombarded(Struct, frozen=True):
    """What a bombardment came to."""

    words: ClassVar[dict[str, str]] = {"bailed": "Bailed Out", "pinned": "Pinned Down", "ranged": "Ranging In"}

    destroyed: int
    bailed: int
    hits: int
    pinned: bool
    ranged: Attempt


def group_toll(dice: Dice, group: Group) -> Toll:
    """One roll to hit for each team, then a save for each that is hit."""
    hits = 0 if group.need is None else dice.successes(group.teams, group.need, why=fow.BOMBARD_HIT_EACH)
    lost = dice.accumulate(hits, losses_of, group.hit, zero=Losses(), why=fow.SAVE_OTHER)
    return Toll(hits, hits if group.can_be_pinned else 0, lost.destroyed, lost.bailed)


def fall_toll(dice: Dice, fall: Fall) -> Toll:
    """All groups together; most bombardments have one, which needs no adding up."""
    if len(fall.groups) == 1:
        return dice.run(group_toll, fall.groups[0], why=fow.BOMBARD_HIT_EACH)
    return dice.each(group_toll, fall.groups, zero=Toll(), why=fow.BOMBARD_HIT_EACH)


def bombard(dice: Dice, profile: BombardProfile) -> Bombarded:
    """Range In unless that is done, then hits and saves group by group."""
    if profile.ranging is None:
        (fall,) = profile.falls
    else:
        attempt = dice.run(range_in, profile.ranging, why=fow.BOMBARD_RANGE_IN)
        if attempt is Attempt.FAILED:
            return Bombarded(0, 0, 0, False, attempt)
        fall = next(fall for fall in profile.falls if fall.attempt is attempt)
    toll = fall_toll(dice, fall)
    return Bombarded(toll.destroyed, toll.bailed, toll.hits, toll.pinning >= profile.pinned_by, fall.attempt)


# ------------------------------------------------------------------ how it is told


def bombarded_said(outcome: Bombarded) -> str:
    if outcome.ranged is Attempt.FAILED:
        return outcome.ranged.ranged_in
    told = [count_of(outcome.hits, "hit")]
    if outcome.destroyed:
        told.append(f"{outcome.destroyed} Destroyed")
    if outcome.bailed:
        told.append(f"{outcome.bailed} Bailed Out")
    if outcome.pinned:
        told.append("Pinned Down")
    return f"{outcome.ranged.ranged_in}: {', '.join(told)}"


def bombarded_follows(
    outcome: Bombarded, tables: Tables, *, ranged_before: bool, transports: bool = False
) -> tuple[Effect, ...]:
    """What a bombardment leaves behind; attempts only count if they were rolled for now."""
    effects = [] if ranged_before else list(attempt_follows(outcome.ranged, tables))
    if outcome.ranged is Attempt.FAILED:
        return tuple(effects)
    if outcome.pinned:
        effects.append(pinned_effect())
    effects += losses_follow(outcome.destroyed, outcome.bailed, fow.BOMBARD_SAVES_TOP, transports=transports)
    again = "next turn it may be repeated at the same Aiming Point without Ranging In"
    return (*effects, Effect("may_repeat", True, fow.GAP_REPEAT_BOMBARDMENT, again))


def pin_note(kinds: set[Kind], tables: Tables) -> Effect:
    """Who is Pinned Down by how much."""
    able = {kind for kind in kinds if can_be_pinned(kind, tables)}
    if not able:
        return immune_note(min(kinds), tables)
    row = tables.constant("bombard_pin_hits")
    who = "the unit" if able == kinds else f"teams other than {min(kinds - able).said}"
    enough = f"{count_of(row.value, 'hit')} is enough to Pin Down {who}, whatever its size"
    return Effect("pinned_by", row.value, row.rule, enough)

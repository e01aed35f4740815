"""Point-blank fire in close quarters: every small arm fires, and neither cover nor going Down helps."""

from __future__ import annotations

from typing import Annotated

from msgspec.structs import asdict

from sandtable.explain import Effect, Refused, Target, refuse_if, refused
from sandtable.explain.sentences import count_of
from sandtable.rulesets.konflikt_47 import facts as ask
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.facts import MOST_MODELS
from sandtable.rulesets.konflikt_47.procedures.fire import cited, under_fire
from sandtable.rulesets.konflikt_47.procedures.fire.aftermath import losses_follow, losses_said
from sandtable.rulesets.konflikt_47.procedures.fire.casualties import Losses, TroopsFate
from sandtable.rulesets.konflikt_47.procedures.fire.damage import NO_PENETRATION, damage_number
from sandtable.rulesets.konflikt_47.procedures.fire.small_dice import Amount
from sandtable.rulesets.konflikt_47.procedures.fire.to_hit import firer_modifiers, hit_modifier, hit_need, to_hit
from sandtable.rulesets.konflikt_47.procedures.fire.volley_dice import Battery, Throw, VolleyProfile, fire_volley
from sandtable.rulesets.konflikt_47.procedures.units.morale import still_there
from sandtable.rulesets.konflikt_47.tables import SMALL_ARMS, Tables
from sandtable.rulesets.konflikt_47.terms import Picks, Quality, Rank, TroopKind
from sandtable.sheet import Assessment, Facts, FactsFault, Procedure
from sandtable.sheet.facts import count, flag, units

SQUAD = ("smg", *("rifle",) * 6, "lmg")


class PointBlankFacts(Facts, frozen=True, kw_only=True):
    """One side's fire in the fighting step of an assault."""

    arms: Annotated[
        tuple[str, ...], units("Small arms", SMALL_ARMS, MOST_MODELS, "One for each model; an MMG counts, no heavy one")
    ] = SQUAD
    firer_quality: ask.FirerQuality = Quality.REGULAR
    firer_pins: ask.FirerPins = 0
    target_models: Annotated[
        int, count("Target's models", 1, MOST_MODELS, "Men or crew at the start of the fighting step")
    ] = 8
    target_quality: ask.TargetQuality = Quality.REGULAR
    target_pins: ask.TargetPins = 0
    target_officer: ask.TargetOfficer = Rank.NONE
    own_officer: ask.OwnOfficer = Rank.NONE
    picks: ask.ShooterPicks = Picks.LEADER
    target: ask.TargetKind = TroopKind.INFANTRY
    gun_shield: Annotated[bool, flag("Target's gun shield", "A gun with a shield, assaulted from its front arc")] = (
        False
    )
    resilient: ask.ResilientTarget = False
    tough: ask.ToughTarget = False
    fanatic: ask.FanaticTarget = False
    stubborn: ask.StubbornTarget = False
    horror_near: Annotated[bool, flag("Horror near target", "The target fights a horror unit")] = False


def shots_of(arms: tuple[str, ...], tables: Tables) -> int:
    """All shots of every small arm."""
    return sum(int(tables.small_arms[arm].shots) for arm in arms)


def point_blank_number(quality: Quality, pins: int, tables: Tables, name: str = "To hit") -> Target:
    """3+ with point blank, pins and Inexperienced, and nothing else whatever the target does."""
    return to_hit(tables, hit_modifier("point_blank", tables), *firer_modifiers(quality, pins, tables), name=name)


def target_of(facts: PointBlankFacts) -> under_fire.TroopsFacts:
    """The target as for any fire; cover and Down are left out because they do not count."""
    stated = asdict(facts)
    del stated["arms"]
    return under_fire.TroopsFacts(**stated)


def assess(facts: PointBlankFacts, tables: Tables) -> Assessment[VolleyProfile] | Refused:
    if facts.gun_shield and facts.target is not TroopKind.ARTILLERY:
        raise FactsFault("gun_shield: only a gun has a shield, so the target must be artillery, a gun crew")
    still_there("target_pins", "unit", facts.target_quality, facts.target_pins, tables)
    unarmed = "a unit without small arms must fight hand-to-hand"
    if problem := refused(refuse_if(not facts.arms, k47.GAP_PBF, unarmed)):
        return problem
    target = target_of(facts)
    to_hit_number = point_blank_number(facts.firer_quality, facts.firer_pins, tables)
    to_damage = damage_number(under_fire.value_under_fire(target, tables), NO_PENETRATION, tables)
    pins = tables.limit("hit_pins")
    shots, hit = shots_of(facts.arms, tables), hit_need(to_hit_number, tables)
    battery = Battery((Throw(shots, hit),), under_fire.dice_against(to_damage, target, tables))
    return Assessment(
        VolleyProfile((battery,), under_fire.troops_of(target, tables), (Amount(), Amount(plus=pins))),
        f"{count_of(shots, 'shot')} of point-blank fire at {facts.target_models} {facts.target_quality.said} "
        f"{facts.target.said}",
        (f"hits on {hit.text}", f"damages on {to_damage.number}+"),
        (to_hit_number, to_damage, under_fire.check_number(target, tables, pins)),
        (
            Effect("cover_counts", False, k47.GAP_PBF, "cover and going Down do not count"),
            *under_fire.officer_note(target, tables),
        ),
    )


def follows(facts: PointBlankFacts, losses: Losses, tables: Tables) -> tuple[Effect, ...]:
    """What any fire does to its target, and who goes on from here."""
    if losses.fate is TroopsFate.TO_CHECK:
        return losses_follow(target_of(facts), losses, tables)
    if losses.destroyed:
        after = Effect("fight", "over", k47.GAP_ASSAULT_RESULT, "the fight is over, the other side has won")
    else:
        after = Effect("fight", "hand_to_hand", k47.CQ_HTH_SECOND, "then whoever chose hand-to-hand strikes")
    return (*losses_follow(target_of(facts), losses, tables), after)


#: Fire and losses in close quarters.
CLOSE_FIRE_RULES = (*cited.HIT_RULES, *cited.LOSSES_RULES, k47.GAP_PBF, k47.GAP_ASSAULT_RESULT)

POINT_BLANK_FIRE = Procedure(
    name="point_blank_fire",
    title="Point-blank fire",
    summary="One side's fire in close quarters: casualties, pin and the check they force.",
    facts=PointBlankFacts,
    assess=assess,
    roll=fire_volley,
    rules=(*CLOSE_FIRE_RULES, k47.CQ_HTH_SECOND, k47.WEAPONS_SMALL_ARMS, *cited.SUFFERED_RULES),
    shaped_by=(
        k47.CQ_MODE_CHOICE,
        k47.CQ_PBF_FIRST,
        k47.CQ_PBF_TESTS,
        k47.WEAPONS_SHOTS,
        k47.GAP_ASSAULT_ARTILLERY,
        *cited.LOSSES_SHAPED,
    ),
    label=losses_said,
    follows=follows,
    stages=(cited.HIT, *cited.HURT, *cited.FALLEN),
)

"""What a weapon that has shot at Aircraft may still do, and when it may do everything again."""

from __future__ import annotations

from typing import Annotated

from sandtable.explain import Effect, Refused, refuse_if, refused
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Worded
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import choice


class Then(Worded):
    """What is asked for after a weapon has shot at an Aircraft."""

    OTHER_WEAPON = "other_weapon", "another weapon, next Shooting Step"
    SECOND_AIRCRAFT = "second_aircraft", "a second Aircraft this turn"
    DEFENSIVE_FIRE = "defensive_fire", "Defensive Fire this turn"
    NEXT_SHOOTING = "next_shooting", "this weapon, next Shooting Step"
    SHOOTING_AFTER_NEXT = "shooting_after_next", "this weapon, the Shooting Step after"
    NEXT_ASSAULT = "next_assault", "a charge, next Assault Step"
    COUNTERATTACK = "counterattack", "defending and counterattacking"


#: The rule that forbids it, with the reason; what is not here may be done.
FORBIDDEN = {
    Then.SECOND_AIRCRAFT: (fow.AA_NO_OTHER_AIRCRAFT, "the weapon may not shoot at another Aircraft this turn"),
    Then.DEFENSIVE_FIRE: (fow.AA_NO_DEFENSIVE_FIRE, "the weapon may not shoot Defensive Fire this turn"),
    Then.NEXT_SHOOTING: (fow.AA_NO_NEXT_SHOOTING, "the weapon may not shoot in its own next Shooting Step"),
    Then.NEXT_ASSAULT: (fow.AA_NO_NEXT_ASSAULT, "the team may not charge in its own next Assault Step"),
}


class AAAfterFacts(Facts, frozen=True, kw_only=True):
    """Something that is asked for after shooting at an Aircraft."""

    then: Annotated[Then, choice("Then", "What the weapon or its team wants to do")] = Then.OTHER_WEAPON


def aftermath(_tables: Tables) -> tuple[Effect, ...]:
    """Everything that shooting at Aircraft costs."""
    return tuple(Effect(then.value, False, rule, because) for then, (rule, because) in FORBIDDEN.items())


def assess(facts: AAAfterFacts, tables: Tables) -> Assessment[bool] | Refused:
    rule, because = FORBIDDEN.get(facts.then, ("", ""))
    if problem := refused(refuse_if(bool(rule), rule, because)):
        return problem
    notes = (
        Effect(
            "when",
            "enemy Shooting Step, before the Aircraft shoots",
            fow.AA_TIMING,
            "it shot in the enemy Shooting Step, before the Aircraft shot",
        ),
        Effect(facts.then.value, True, fow.GAP_AA_PENALTY_DURATION, f"allowed: {facts.then.said}"),
        *aftermath(tables),
    )
    return Assessment(True, f"After shooting at an Aircraft, {facts.then.said}", notes=notes)


AA_AFTER = Procedure(
    name="aa_after",
    title="After AA fire",
    summary="Whether a weapon that shot at an Aircraft, or its team, may do something afterwards.",
    facts=AAAfterFacts,
    assess=assess,
    roll=stated,
    rules=(fow.AA_TIMING, fow.GAP_AA_PENALTY_DURATION, *(rule for rule, _ in FORBIDDEN.values())),
    label=lambda _allowed: "it may",
)

"""Which facts a form asks for: those that change something now, told from the answers to their other values."""

from __future__ import annotations

from typing import Annotated, Any

import pytest

from sandtable.dice import Dice, at_least
from sandtable.explain import Effect, Modifier, Refusal, Refused, Target
from sandtable.sheet import Assessment, Facts, Procedure
from sandtable.sheet.answer import odds
from sandtable.sheet.facts import count, fields_of, flag
from sandtable.sheet.registry import procedure, ruleset
from sandtable.web.companion.alternatives import fields_now

RULE = "ddb.combat.basic-hit"


class FireFacts(Facts, frozen=True, kw_only=True):
    """Facts that matter in every way there is."""

    shots: Annotated[int, count("Shots", 1, 9, "Dice")] = 2
    named: Annotated[bool, flag("Named", "Only the subject says it")] = False
    hedge: Annotated[bool, flag("Hedge", "Counts with smoke only")] = False
    smoke: Annotated[bool, flag("Smoke", "Counts with a hedge only")] = False
    pursues: Annotated[bool, flag("Pursues", "Counts after a hit")] = False
    forbidden: Annotated[bool, flag("Forbidden", "Is refused")] = False
    late: Annotated[int, count("Late", 0, 40, "Counts from 30 on")] = 0


def assess(facts: FireFacts, _tables: Any) -> Assessment[tuple[int, int]] | Refused:
    if facts.forbidden:
        return Refused((Refusal(RULE, "it is forbidden"),))
    hard = 1 if facts.hedge and facts.smoke else 0
    need = Target("Score", Modifier(4, RULE, "basic"), (Modifier(hard, RULE, "hedge in smoke"),) if hard else ())
    return Assessment(
        (facts.shots + (facts.late >= 30), need.number), f"Fire{' of Smith' if facts.named else ''}", numbers=(need,)
    )


def roll(dice: Dice, profile: tuple[int, int]) -> int:
    return dice.successes(profile[0], at_least(profile[1]), why=RULE)


def follows(facts: FireFacts, hits: int, _tables: Any) -> tuple[Effect, ...]:
    return (Effect("pursues", True, RULE, "the firer pursues"),) if facts.pursues and hits else ()


FIRE = Procedure(
    name="fire",
    title="Fire",
    summary="Fires.",
    facts=FireFacts,
    assess=assess,
    roll=roll,
    rules=(RULE,),
    follows=follows,
)


def matter(asked: Any, **facts: Any) -> dict[str, str]:
    home = ruleset("dday_to_berlin")
    stated = asked.facts(**facts)
    found = odds(home, asked, stated)
    outcomes = [] if isinstance(found, Refused) else list(found.distribution)
    return {each.name: each.matters for each in fields_now(home, asked, stated, outcomes)}


def test_what_only_the_subject_says_does_not_matter_and_whatever_changes_anything_does() -> None:
    found = matter(FIRE)
    assert found["named"] == "no"
    assert {name for name, how in found.items() if how == "yes"} == {
        "shots",
        "hedge",
        "smoke",
        "pursues",
        "forbidden",
        "late",
    }


def test_in_a_situation_that_is_refused_every_field_may_be_why() -> None:
    assert set(matter(FIRE, forbidden=True).values()) == {"yes"}


@pytest.mark.parametrize(
    ("target", "armour"),
    [("usa-rifles", "no"), ("usa-sherman", "yes")],
)
def test_armour_matters_where_there_is_some(target: str, armour: str) -> None:
    """Infantry has no armour to be hit on (k47.damage.armour-values)."""
    home, asked = procedure("konflikt_47.unit_fire")
    stated = asked.facts(firer="ger-pak40", target=target)
    found = odds(home, asked, stated)
    assert not isinstance(found, Refused)
    now = {each.name: each.matters for each in fields_now(home, asked, stated, list(found.distribution))}
    assert now["armour"] == armour


def test_what_the_facts_class_calls_seldom_matters_little() -> None:
    home, asked = procedure("dday_to_berlin.assault")
    now = {each.name: each.matters for each in fields_now(home, asked, asked.facts())}
    assert now["attacked_already"] == "little"
    assert now["terrain"] == "yes"


def test_a_late_flag_that_changes_no_number_matters_little_in_a_long_form_whose_class_says_nothing() -> None:
    home, asked = procedure("panzer_korps.spotting_roll")
    assert not asked.facts.seldom
    assert len(fields_of(asked.facts)) > 9
    now = {each.name: each.matters for each in fields_now(home, asked, asked.facts())}
    assert now["tried"] == "little"


def test_a_question_without_dice_asks_all_its_yes_or_no() -> None:
    home, asked = procedure("flames_of_war.may_charge")
    assert "little" not in {each.matters for each in fields_now(home, asked, asked.facts())}

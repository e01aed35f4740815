"""A template over teams of several units, each with its own cover, save and kind."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rulesets.flames_of_war.asking import F, ask, chance, cited, cited_after, follows, throw, totals, view

from sandtable.dice.exact import TooWide
from sandtable.rulesets.flames_of_war.procedures.bombard.ranging import Attempt
from sandtable.rulesets.flames_of_war.procedures.bombard.template_fire import TemplateToll
from sandtable.sheet.faults import FactsFault

RANGED: dict[str, Any] = {"ranging": "first"}


@pytest.mark.parametrize(
    ("battery", "weapon", "weapons"), [("us_105", "us_105", 4), ("de_nebel", "de_nebel", 6), ("us_81", "mortar81", 2)]
)
def test_one_unit_under_it_fares_as_under_a_battery(battery: str, weapon: str, weapons: int) -> None:
    """fow.bombard.hit-each, fow.bombard.pin, fow.bombard.weapons-table"""
    alone: dict[str, Any] = {"first_unit": "4xde_grenadier,de_schreck", "second_unit": "none", "cover": "inside"}
    whole = {"battery": battery, "teams": "4xde_grenadier,de_schreck", "cover": "inside", "ranging": "second"}
    told = {"weapon": weapon, "weapons": weapons, **alone, "ranging": "second"}
    for field in ("destroyed", "pinned"):
        assert view("template_fire", f"first_{field}", **told) == view("battery_fire", field, **whole, weapons=weapons)


def test_two_units_each_in_its_own_cover_counted_by_hand() -> None:
    """fow.bombard.saves-no-cover, fow.save.bulletproof, fow.bombard.saves-top, fow.bombard.pin, fow.pin.immune-armoured

    A Grenadier in foxholes is lost to 1/2 x 1/3 x 2/3, one behind a wall to 1/2 x 1/3. A Panzer IV with Top 1 saves on
    3 or more against Anti-tank 3; on a 2 Firepower Bails it Out, on a 1 it Destroys it and otherwise Bails it Out.
    """
    facts: dict[str, Any] = {
        **RANGED,
        "first_unit": "2xde_grenadier",
        "second_unit": "de_pz4h",
        "teams_apart": "1,inside 2,behind",
    }
    dug_in, behind = F(1, 2) * F(1, 3) * F(2, 3), F(1, 2) * F(1, 3)
    lost = view("template_fire", "first_destroyed", **facts)
    assert lost == {
        0: (1 - dug_in) * (1 - behind),
        1: dug_in * (1 - behind) + behind * (1 - dug_in),
        2: dug_in * behind,
    }
    assert view("template_fire", "first_pinned", **facts)[True] == F(3, 4)
    assert view("template_fire", "second_destroyed", **facts)[1] == F(1, 2) * F(1, 6) * F(2, 3)
    assert view("template_fire", "second_bailed", **facts)[1] == F(1, 2) * (F(1, 6) * F(2, 3) + F(1, 6) * F(1, 3))
    assert not any(toll.second_pinned for toll in ask("template_fire", **facts).distribution)


def test_units_are_pinned_each_on_its_own_but_by_one_ranging_in() -> None:
    """fow.bombard.range-in, fow.bombard.second-attempt, fow.bombard.third-attempt, fow.bombard.pin"""
    facts: dict[str, Any] = {"first_unit": "de_grenadier", "second_unit": "de_pak40"}
    both = sum(
        chance
        for toll, chance in ask("template_fire", **facts).distribution.fractions().items()
        if toll.first_pinned and toll.second_pinned
    )
    assert both == F(1, 2) * F(1, 4) + F(1, 4) * F(1, 9) + F(1, 8) * F(1, 36)
    assert chance("template_fire", TemplateToll(ranged=Attempt.FAILED), **facts) == F(1, 8)


def test_a_mixed_unit_is_pinned_by_hits_on_its_teams_without_armour() -> None:
    """fow.gap.pin-count, fow.bombard.pin"""
    facts: dict[str, Any] = {**RANGED, "first_unit": "de_251,de_grenadier", "second_unit": "none"}
    assert view("template_fire", "first_pinned", **facts)[True] == F(1, 2)


def test_bailed_out_tanks_test_and_repeats_make_saves_twice() -> None:
    """fow.bail.second-result, fow.bombard.repeat-saves, fow.gap.repeat-save-reroll"""
    tank: dict[str, Any] = {**RANGED, "first_unit": "us_sherman75", "second_unit": "none"}
    destroy, bail = F(1, 6) * F(2, 3), F(1, 6) * F(1, 3) + F(1, 6) * F(2, 3)
    assert view("template_fire", "first_destroyed", **tank)[1] == F(2, 3) * destroy
    assert view("template_fire", "first_destroyed", **tank, teams_apart="1,bailed")[1] == F(2, 3) * (destroy + bail / 2)
    foot: dict[str, Any] = {"first_unit": "de_grenadier", "second_unit": "none", "ranging": "repeat"}
    assert view("template_fire", "first_destroyed", **foot)[1] == F(1, 2) * F(5, 9)


def test_the_dice_are_thrown_unit_by_unit() -> None:
    """fow.bombard.hit-each"""
    facts: dict[str, Any] = {**RANGED, "first_unit": "2xde_grenadier", "second_unit": "de_pak40"}
    thrown = throw("template_fire", 4, 1, 2, 5, 6, **facts)
    assert thrown.outcome == TemplateToll(1, 0, True, 0, 0, True, ranged=Attempt.FIRST)
    assert (
        thrown.label == "Ranged In on the first attempt: first unit 1 Destroyed, Pinned Down; second unit Pinned Down"
    )


def test_what_follows_is_told_of_each_unit() -> None:
    """fow.bombard.pin, fow.laststand.unit-test, fow.gap.laststand-counting"""
    told = cited_after("template_fire", TemplateToll(2, 0, True, 0, 0, True, ranged=Attempt.FIRST), **RANGED)
    assert told == {
        "first_pinned": "fow.bombard.pin",
        "first_lost": "fow.save.other",
        "first_last_stand": "fow.laststand.unit-test",
        "second_pinned": "fow.bombard.pin",
    }
    trucks: dict[str, Any] = {**RANGED, "first_unit": "2xus_truck", "second_unit": "none"}
    assert "first_last_stand" not in follows("template_fire", TemplateToll(1, 0, True, ranged=Attempt.FIRST), **trucks)


def test_a_salvo_has_the_large_template_and_bombs_do_not_re_roll_hits() -> None:
    """fow.gap.template, fow.gap.weapon-notes"""
    assert cited("template_fire", weapon="su_katyusha")["template"] == "fow.gap.template"
    assert cited("template_fire", weapon="air_bombs", weapons=1)["rerolls"] == "fow.gap.weapon-notes"
    assert totals("template_fire", **RANGED)["Score to hit, first attempt"] == 4


def test_too_many_teams_can_only_be_thrown() -> None:
    """fow.bombard.hit-each"""
    crowd: dict[str, Any] = {"first_unit": "15xsu_rifle", "second_unit": "15xsu_rifle", "third_unit": "15xsu_rifle"}
    with pytest.raises(TooWide):
        ask("template_fire", **crowd)
    assert throw("template_fire", *[1] * 45, **crowd, **RANGED).outcome == TemplateToll(ranged=Attempt.FIRST)


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ({"first_unit": "none", "second_unit": "none"}, "first_unit: somebody has to be under the template"),
        ({"teams_apart": "7,inside"}, "teams_apart: begin with a number from 1, the first of the 6 teams named"),
        ({"teams_apart": "1,asleep"}, "teams_apart: 'asleep' is not known here"),
        ({"teams_apart": "1,bailed"}, "teams_apart: team 1 is no armoured tank"),
    ],
)
def test_facts_that_will_not_do(facts: dict[str, Any], said: str) -> None:
    """fow.gap.template-measuring"""
    with pytest.raises(FactsFault, match=said):
        ask("template_fire", **facts)

from typing import Any

import pytest
from tests.rulesets.konflikt_47.asking import (
    F,
    ask,
    chance,
    chances,
    cited,
    cited_after,
    follows,
    notes,
    parts,
    refusals,
    throw,
    totals,
)

from sandtable.dice.play import seeded
from sandtable.rulesets.konflikt_47.procedures.orders.reactions import reaction
from sandtable.sheet.faults import FactsFault

REACTS, FAILS = "reacts", "fails"
GO_DOWN: dict[str, Any] = {"reaction": "go_down", "to": "direct_fire"}
ESCAPE: dict[str, Any] = {"reaction": "escape", "to": "assault"}
STAND: dict[str, Any] = {"reaction": "stand_and_fire", "to": "assault", "distance": 8}
RECCE: dict[str, Any] = {"reaction": "recce", "to": "direct_fire", "kind": "armoured", "recce": True}
AMBUSH: dict[str, Any] = {"reaction": "ambush_fire", "to": "move", "die": "ambush"}


# ---------------------------------------------------------------------- the test


@pytest.mark.parametrize(("pins", "passed"), [(0, F(5, 6)), (2, F(7, 12))])
def test_a_firefight_is_tested_even_without_pins(pins: int, passed: F) -> None:
    """k47.turn.reaction-step, k47.gap.reactions, k47.gap.reaction-firefight"""
    facts = {"reaction": "firefight", "pins": pins}
    assert chances("reaction", **facts) == {REACTS: passed, FAILS: 1 - passed}
    assert follows("reaction", REACTS, **facts)["pins"] == pins
    assert follows("reaction", FAILS, **facts)["pins"] == pins + 1
    assert follows("reaction", FAILS, **facts)["may_be_ordered"] is True


def test_a_natural_12_fails_without_a_fubar_and_a_natural_2_passes() -> None:
    """k47.gap.reactions"""
    best = {"quality": "veteran", "officer": "major"}
    assert chance("reaction", REACTS, **best) == F(33, 36)
    assert throw("reaction", 6, 6, **best).outcome == FAILS
    assert throw("reaction", 1, 1, quality="inexperienced", pins=7).outcome == REACTS
    assert chance("reaction", REACTS, quality="inexperienced", pins=7) == F(1, 36)


def test_what_counts_in_the_test() -> None:
    """k47.gap.officer-bonus, k47.gap.pins-effect, k47.gap.team, k47.gap.traits"""
    facts = {"pins": 2, "officer": "captain", "officer_distance": 12, "kind": "team", "lone_model": True}
    assert parts("reaction", "Reaction test", **facts) == {
        "k47.gap.pins-effect": -2,
        "k47.gap.officer-bonus": 3,
        "k47.gap.team": -1,
    }
    assert totals("reaction", horror_near=True, **ESCAPE) == {"Reaction test": 8}


def test_the_pin_of_a_failed_test_can_destroy_the_unit() -> None:
    """k47.gap.pins-rout, k47.gap.reactions"""
    assert follows("reaction", FAILS, pins=8) == {"pins": 9, "destroyed": True}
    assert "destroyed" not in follows("reaction", FAILS, pins=7)
    assert refusals("reaction", pins=9) == ["k47.gap.pins-rout"]


def test_played_reactions_stay_within_the_exact_odds() -> None:
    """k47.gap.reactions"""
    asked = ask("reaction", pins=1)
    dice = seeded("reactions")
    assert {reaction(dice, asked.profile) for _ in range(100)} == set(asked.distribution)


# ---------------------------------------------------------------------- go down


@pytest.mark.parametrize(("die", "from_cup"), [("none", True), ("ambush", False)])
def test_going_down_needs_no_test_and_counts_at_once(die: str, from_cup: bool) -> None:
    """k47.gap.reaction-go-down, k47.shoot.react-before-measure, k47.orders.down"""
    facts = {**GO_DOWN, "pins": 5, "die": die}
    assert chances("reaction", **facts) == {REACTS: 1}
    assert notes("reaction", **facts) == {"test": False, "before_measuring": True}
    assert cited("reaction", **facts) == {
        "test": "k47.gap.reaction-go-down",
        "before_measuring": "k47.shoot.react-before-measure",
    }
    assert follows("reaction", REACTS, **facts) == {"die": "down", "from_cup": from_cup, "pins": 5, "counts_now": True}


def test_only_infantry_and_artillery_go_down_and_not_before_an_assault() -> None:
    """k47.gap.reaction-go-down, k47.gap.down"""
    for kind in ("infantry", "team", "artillery"):
        assert chances("reaction", kind=kind, **GO_DOWN) == {REACTS: 1}
    for kind in ("soft", "armoured"):
        assert refusals("reaction", kind=kind, **GO_DOWN) == ["k47.gap.reaction-go-down"]
    assert refusals("reaction", reaction="go_down", to="assault") == ["k47.gap.reaction-go-down"]


def test_against_a_shockwave_a_unit_can_only_go_down_and_in_vain() -> None:
    """k47.gap.shockwave"""
    assert follows("reaction", REACTS, reaction="go_down", to="shockwave")["counts_now"] is False
    assert refusals("reaction", reaction="firefight", to="shockwave") == ["k47.gap.shockwave"]
    assert refusals("reaction", **{**RECCE, "to": "shockwave"}) == ["k47.gap.shockwave"]


# ---------------------------------------------------------------------- firefight


def test_a_firefight_is_fought_at_the_same_time() -> None:
    """k47.gap.reaction-firefight"""
    assert follows("reaction", REACTS) == {"die": "fire", "from_cup": True, "pins": 0, "simultaneous": True}


@pytest.mark.parametrize(
    ("facts", "rules"),
    [
        ({"to": "indirect_fire"}, ["k47.gap.reaction-firefight"]),
        ({"to": "assault"}, ["k47.gap.reaction-firefight"]),
        ({"can_fire": False}, ["k47.gap.reaction-firefight"]),
        ({"in_arc": False}, ["k47.gap.reaction-firefight"]),
        ({"die": "ambush"}, ["k47.gap.reactions"]),
        ({"die": "other"}, ["k47.gap.reactions"]),
    ],
)
def test_a_firefight_answers_direct_fire_by_a_unit_that_can_shoot(facts: dict[str, Any], rules: list[str]) -> None:
    """k47.gap.reaction-firefight, k47.gap.reactions"""
    assert refusals("reaction", **facts) == rules


# ---------------------------------------------------------------------- escape


def test_a_squad_that_escapes_is_out_of_reach_and_one_that_fails_is_assaulted() -> None:
    """k47.cq.escape, k47.gap.reaction-escape, k47.gap.assault-declare, k47.gap.reactions"""
    facts = {**ESCAPE, "pins": 1, "distance": 8}
    assert chance("reaction", REACTS, **facts) == F(13, 18)
    escaped = follows("reaction", REACTS, **facts)
    assert (escaped["die"], escaped["distance"], escaped["assault_reaches"]) == ("run", "20", False)
    failed = follows("reaction", FAILS, **facts)
    assert (failed["pins"], failed["assault_reaches"]) == (2, True)
    assert refusals("reaction", **{**facts, "die": "other"}) == ["k47.gap.reactions"]


def test_an_escape_cut_short_may_still_be_caught() -> None:
    """k47.gap.reaction-escape"""
    caught = follows("reaction", REACTS, **ESCAPE, distance=6.5, escape_move=5.5)
    assert (caught["distance"], caught["assault_reaches"]) == ("12", True)
    assert follows("reaction", REACTS, **ESCAPE, distance=6.6, escape_move=5.5)["assault_reaches"] is False


@pytest.mark.parametrize(
    ("facts", "rules"),
    [
        ({"kind": "artillery"}, ["k47.gap.reaction-escape"]),
        ({"kind": "armoured", "immobilised": True}, ["k47.gap.reaction-escape"]),
        ({"kind": "armoured", "ends_farther": False}, ["k47.gap.reaction-escape"]),
        ({"die": "ambush"}, ["k47.gap.reactions"]),
        ({"to": "direct_fire"}, ["k47.gap.reaction-escape"]),
        ({"terrified": True}, ["k47.gap.traits"]),
    ],
)
def test_who_cannot_escape(facts: dict[str, Any], rules: list[str]) -> None:
    """k47.gap.reaction-escape, k47.gap.traits"""
    assert refusals("reaction", **{**ESCAPE, **facts}) == rules


def test_a_vehicle_that_escapes_has_run_and_cannot_be_hit() -> None:
    """k47.gap.reaction-escape, k47.cqv.hit-run"""
    assert follows("reaction", REACTS, **ESCAPE, kind="armoured") == {
        "die": "run",
        "from_cup": True,
        "pins": 0,
        "can_be_hit": False,
    }


# ---------------------------------------------------------------------- stand and fire


def test_assaulters_from_more_than_6_inches_can_be_fired_at() -> None:
    """k47.cq.stand-fire, k47.gap.reaction-stand-fire"""
    assert refusals("reaction", **{**STAND, "distance": 6.0}) == ["k47.gap.reaction-stand-fire"]
    assert chance("reaction", REACTS, **{**STAND, "distance": 6.1}) == F(5, 6)
    assert follows("reaction", REACTS, **STAND) == {
        "die": "fire",
        "from_cup": True,
        "pins": 0,
        "point_blank": True,
        "counts_in_combat": False,
    }


def test_a_unit_on_ambush_stands_and_fires_without_a_test() -> None:
    """k47.gap.reaction-stand-fire, k47.orders.ambush"""
    assert chances("reaction", **STAND, die="ambush", pins=6) == {REACTS: 1}
    assert cited("reaction", **STAND, die="ambush")["test"] == "k47.gap.reaction-stand-fire"
    assert follows("reaction", REACTS, **STAND, die="ambush")["from_cup"] is False


@pytest.mark.parametrize(
    ("facts", "rules"),
    [
        ({"distance": 6}, ["k47.cqv.vehicle-fire"]),
        ({"in_arc": False}, ["k47.cqv.vehicle-fire-arc"]),
        ({"can_fire": False}, ["k47.gap.vehicle-stand-fire"]),
        ({"die": "other"}, ["k47.gap.vehicle-stand-fire"]),
        (
            {"distance": 5, "in_arc": False, "die": "other"},
            ["k47.gap.vehicle-stand-fire", "k47.cqv.vehicle-fire", "k47.cqv.vehicle-fire-arc"],
        ),
    ],
)
def test_a_vehicle_needs_distance_arc_and_a_free_die(facts: dict[str, Any], rules: list[str]) -> None:
    """k47.gap.vehicle-stand-fire, k47.cqv.vehicle-fire, k47.cqv.vehicle-fire-arc"""
    assert refusals("reaction", **{**STAND, "kind": "armoured", **facts}) == rules


def test_a_vehicle_tests_like_others_and_fires_what_bears() -> None:
    """k47.gap.vehicle-stand-fire, k47.cqv.vehicle-fire-arc"""
    facts = {**STAND, "kind": "armoured", "pins": 2}
    assert chance("reaction", REACTS, **facts) == F(7, 12)
    assert cited_after("reaction", REACTS, **facts)["weapons"] == "k47.cqv.vehicle-fire-arc"
    assert chances("reaction", **{**facts, "die": "ambush"}) == {REACTS: 1}


@pytest.mark.parametrize(
    ("facts", "rules"),
    [
        ({"die": "other"}, ["k47.gap.reactions"]),
        ({"in_arc": False}, ["k47.gap.reaction-stand-fire"]),
        ({"can_fire": False}, ["k47.gap.reaction-stand-fire"]),
        ({"to": "direct_fire"}, ["k47.gap.reaction-stand-fire"]),
        ({"terrified": True}, ["k47.gap.traits"]),
    ],
)
def test_who_cannot_stand_and_fire(facts: dict[str, Any], rules: list[str]) -> None:
    """k47.gap.reaction-stand-fire, k47.gap.traits"""
    assert refusals("reaction", **{**STAND, **facts}) == rules


# ---------------------------------------------------------------------- recce


@pytest.mark.parametrize(("die", "from_cup"), [("none", True), ("ambush", False), ("other", False)])
def test_a_recce_vehicle_moves_off_whatever_its_die_shows(die: str, from_cup: bool) -> None:
    """k47.gap.reaction-recce"""
    assert chance("reaction", REACTS, **RECCE, die=die) == F(5, 6)
    moved = follows("reaction", REACTS, **RECCE, die=die)
    assert (moved["die"], moved["from_cup"], moved["moves"]) == ("down", from_cup, True)
    assert ("may_be_ordered" in follows("reaction", FAILS, **RECCE, die=die)) is from_cup


def test_a_recce_vehicle_that_is_still_reached_is_hit_on_6() -> None:
    """k47.gap.reaction-recce"""
    assert follows("reaction", REACTS, **{**RECCE, "to": "assault"})["hit_on"] == 6


@pytest.mark.parametrize(
    ("facts", "rules"),
    [
        ({"recce": False}, ["k47.gap.reaction-recce"]),
        ({"loaded": True}, ["k47.gap.reaction-recce"]),
        ({"recce_moved": True}, ["k47.gap.reaction-recce"]),
        ({"ends_farther": False}, ["k47.gap.reaction-recce"]),
        ({"immobilised": True}, ["k47.gap.immobilised"]),
        ({"to": "move"}, ["k47.gap.reaction-recce"]),
    ],
)
def test_who_makes_no_recce_move(facts: dict[str, Any], rules: list[str]) -> None:
    """k47.gap.reaction-recce, k47.gap.immobilised"""
    assert refusals("reaction", **{**RECCE, **facts}) == rules


# ---------------------------------------------------------------------- ambush


@pytest.mark.parametrize("to", ["move", "assault"])
def test_ambush_fire_needs_no_test_and_the_mover_may_not_react(to: str) -> None:
    """k47.gap.ambush, k47.orders.ambush"""
    facts = {**AMBUSH, "to": to, "pins": 4}
    assert chances("reaction", **facts) == {REACTS: 1}
    fired = follows("reaction", REACTS, **facts)
    assert (fired["die"], fired["from_cup"], fired["mover_may_react"]) == ("fire", False, False)


@pytest.mark.parametrize(
    "facts", [{"die": "none"}, {"die": "other"}, {"can_fire": False}, {"in_arc": False}, {"to": "direct_fire"}]
)
def test_ambush_fire_needs_the_order_and_a_clear_shot(facts: dict[str, Any]) -> None:
    """k47.gap.ambush"""
    assert refusals("reaction", **{**AMBUSH, **facts}) == ["k47.gap.ambush"]


# ---------------------------------------------------------------------- what nobody reacts to


@pytest.mark.parametrize(
    ("to", "rule"),
    [
        ("reaction", "k47.gap.reactions"),
        ("close_quarters", "k47.gap.reactions"),
        ("ambush_fire", "k47.gap.ambush"),
        ("friendly_fire", "k47.gap.fubar-fire"),
    ],
)
def test_only_actions_from_orders_are_answered(to: str, rule: str) -> None:
    """k47.gap.reactions, k47.gap.ambush, k47.gap.fubar-fire"""
    for wanted in ("go_down", "firefight", "escape"):
        assert refusals("reaction", reaction=wanted, to=to) == [rule]


def test_one_reaction_to_each_action() -> None:
    """k47.gap.reactions"""
    assert refusals("reaction", reacted=True) == ["k47.gap.reactions"]
    assert refusals("reaction", **GO_DOWN, die="other", reacted=True) == ["k47.gap.reactions", "k47.gap.reactions"]


def test_facts_that_contradict_each_other() -> None:
    """k47.gap.reaction-recce, k47.gap.immobilised"""
    with pytest.raises(FactsFault, match="recce: only a vehicle is recce, choose one as kind of unit"):
        ask("reaction", recce=True)
    with pytest.raises(FactsFault, match="immobilised: only a vehicle is immobilised, choose one as kind of unit"):
        ask("reaction", immobilised=True)

from typing import Any

import pytest
from tests.rulesets.panzer_korps.asking import (
    F,
    ask,
    chances,
    cited,
    cited_after,
    follows,
    notes,
    number,
    parts,
    refusals,
    throw,
    totals,
    why_not,
)
from tests.rulesets.panzer_korps.fire_oracle import fire

from sandtable.dice.play import seeded
from sandtable.rulesets.panzer_korps.procedures.common.opposed import markers_of
from sandtable.rulesets.panzer_korps.terms import FiredAt
from sandtable.sheet import FactsFault

INFANTRY = "infantry_fire"
#: Fire die by morale, formed and suppressed.
DICE = {
    "hardened": (12, 10),
    "elite": (12, 8),
    "veteran": (10, 8),
    "regular": (10, 6),
    "reservist": (8, 6),
    "recruit": (8, 4),
    "militia": (6, 4),
    "partisan": (6, None),
}


def modifier(**facts: Any) -> int:
    return totals(INFANTRY, **facts)["Fire modifier"]


def added(**facts: Any) -> dict[str, int]:
    return parts(INFANTRY, "Fire modifier", **facts)


# ---------------------------------------------------------------------- worked chances


def test_a_regular_battalion_at_infantry_in_the_open() -> None:
    """pk.fire.inf-eligible, pk.fire.inf-die, pk.cover.roll, pk.cover.die, pk.fire.result"""
    facts = {"morale": "regular", "distance": 8, "cover": "open"}
    assert totals(INFANTRY, **facts) == {"Fire die": 10, "Fire modifier": 0, "Cover die": 4}
    assert chances(INFANTRY, **facts) == {0: F(1, 4), 1: F(3, 20), 2: F(9, 40), 3: F(3, 8)}


def test_a_suppressed_battalion_that_moved_at_entrenched_infantry() -> None:
    """pk.fire.inf-suppressed-die, pk.fire.inf-minus-moved, pk.fire.inf-minus2-entrenched, pk.gap.slash-lists"""
    facts = {"state": "suppressed", "moved": True, "cover": "light", "entrenched": True}
    assert totals(INFANTRY, **facts) == {"Fire die": 6, "Fire modifier": -3, "Cover die": 6}
    assert chances(INFANTRY, **facts) == {0: F(11, 12), 1: F(1, 36), 2: F(1, 36), 3: F(1, 36)}


def test_veterans_with_machine_guns_and_mortars() -> None:
    """pk.fire.inf-plus-mmg, pk.fire.inf-plus-mortar, pk.gap.attachments"""
    facts = {"morale": "veteran", "attached": ["mmg", "mortar_81"], "distance": 10, "cover": "medium"}
    assert totals(INFANTRY, **facts) == {"Fire die": 10, "Fire modifier": 2, "Cover die": 8}
    assert chances(INFANTRY, **facts) == {0: F(21, 80), 1: F(3, 10), 2: F(13, 80), 3: F(11, 40)}


@pytest.mark.parametrize(
    ("company", "rule", "added"),
    [
        ("ig_45", "pk.fire.inf-plus-ig-small", 1),
        ("ig_46", "pk.fire.inf-plus2-ig-large", 2),
        ("afv_40", "pk.fire.inf-plus-afv-small", 1),
        ("afv_41", "pk.fire.inf-plus2-afv-large", 2),
    ],
)
def test_infantry_guns_count_double_from_46_mm_and_afv_from_41(company: str, rule: str, added: int) -> None:
    """pk.fire.inf-plus-ig-small, pk.fire.inf-plus2-ig-large, pk.fire.inf-plus-afv-small, pk.fire.inf-plus2-afv-large"""
    assert parts(INFANTRY, "Fire modifier", attached=[company], distance=10) == {rule: added}


def test_an_at_company_makes_good_what_an_afv_target_takes_away() -> None:
    """pk.fire.inf-plus2-at-vs-afv, pk.fire.inf-minus2-afv-target, pk.gap.afv-cover-die"""
    facts = {"morale": "elite", "attached": ["at_75"], "distance": 10, "target": "medium_afv"}
    assert totals(INFANTRY, **facts) == {"Fire die": 12, "Fire modifier": 0, "Cover die": 8}
    assert added(**facts) == {"pk.fire.inf-plus2-at-vs-afv": 2, "pk.fire.inf-minus2-afv-target": -2}
    assert chances(INFANTRY, **facts) == {0: F(3, 8), 1: F(1, 4), 2: F(7, 48), 3: F(11, 48)}


@pytest.mark.parametrize("morale", DICE)
@pytest.mark.parametrize("cover", [("open", 4), ("light", 6), ("medium", 8), ("heavy", 10), ("super_heavy", 12)])
def test_every_class_in_every_state_at_every_cover(morale: str, cover: tuple[str, int]) -> None:
    """pk.fire.inf-die, pk.fire.inf-suppressed-die, pk.cover.die"""
    where, sides = cover
    for state, die in zip(("formed", "suppressed"), DICE[morale], strict=True):
        facts = {"morale": morale, "state": state, "cover": where, "target_moved": True}
        if die is None:
            assert refusals(INFANTRY, **facts) == ["pk.fire.partisan-suppressed"]
            continue
        assert totals(INFANTRY, **facts) == {"Fire die": die, "Fire modifier": -1, "Cover die": sides}
        assert chances(INFANTRY, **facts) == fire(die, -1, sides)


def test_the_rule_of_the_die_is_that_of_its_column() -> None:
    """pk.fire.inf-die, pk.fire.inf-suppressed-die"""
    assert number(INFANTRY, "Fire die").base.rule == "pk.fire.inf-die"
    assert number(INFANTRY, "Fire die", state="suppressed").base.rule == "pk.fire.inf-suppressed-die"


# ---------------------------------------------------------------------- modifiers


@pytest.mark.parametrize(
    ("facts", "rule", "value"),
    [
        ({"arc": "flank"}, "pk.fire.inf-plus-flank", 1),
        ({"arc": "rear"}, "pk.fire.inf-plus-flank", 1),
        ({"target_moved": True}, "pk.fire.inf-minus-target-moved", -1),
        ({"moved": True}, "pk.fire.inf-minus-moved", -1),
        ({"entrenched": True}, "pk.fire.inf-minus2-entrenched", -2),
        ({"target": "light_afv"}, "pk.fire.inf-minus2-afv-target", -2),
        ({"target": "super_heavy_afv"}, "pk.fire.inf-minus2-afv-target", -2),
    ],
)
def test_each_circumstance_alone(facts: dict[str, Any], rule: str, value: int) -> None:
    """pk.gap.arcs, pk.gap.moved"""
    assert added(**facts) == {rule: value}


def test_all_circumstances_add_up() -> None:
    """pk.gap.slash-lists, pk.gap.arcs"""
    facts = {"arc": "rear", "target_moved": True, "moved": True, "entrenched": True, "target": "heavy_afv"}
    assert modifier(**facts) == 1 - 1 - 1 - 2 - 2
    assert len(added(**facts)) == 5


def test_the_front_adds_nothing_and_the_rear_counts_as_flank_against_afv_too() -> None:
    """pk.gap.arcs, pk.fire.inf-plus-flank"""
    assert added(arc="front") == {}
    assert added(arc="rear", target="medium_afv")["pk.fire.inf-plus-flank"] == 1


def test_heavy_machine_guns_count_double_up_to_six_inches() -> None:
    """pk.fire.inf-plus-hmg, pk.fire.inf-plus2-hmg-short, pk.range.small-arms, pk.gap.fire-targeting"""
    facts = {"attached": ["hmg"]}
    assert added(distance=6, **facts) == {"pk.fire.inf-plus2-hmg-short": 2}
    assert added(distance=6.1, **facts) == {"pk.fire.inf-plus-hmg": 1}
    assert added(distance=7, **facts) == {"pk.fire.inf-plus-hmg": 1}
    assert refusals(INFANTRY, distance=13, **facts) == ["pk.range.small-arms"]
    assert "out of range" in why_not(INFANTRY, distance=13, **facts)


def test_flamethrowers_count_within_two_inches_of_edge_to_edge() -> None:
    """pk.range.flamethrower, pk.fire.inf-plus2-flamethrower, pk.gap.fire-targeting"""
    assert [modifier(attached=["flamethrower"], distance=inches) for inches in (1, 2, 2.5)] == [2, 2, 0]
    assert notes(INFANTRY, attached=["flamethrower"], distance=2.5)["adds_nothing"] == "flamethrower"
    assert cited(INFANTRY, attached=["flamethrower"], distance=2.5)["adds_nothing"] == "pk.gap.attachments"


@pytest.mark.parametrize(
    ("weapon", "distance", "total"),
    [
        ("none", 1, -2),
        ("atr", 2, -1),
        ("atr", 2.1, -2),
        ("bazooka", 2, 1),
        ("bazooka", 2.1, 0),
        ("bazooka", 3, 0),
        ("bazooka", 3.1, -2),
        ("panzerschreck", 2, 1),
        ("panzerschreck", 3, 0),
        ("piat", 2, 1),
        ("piat", 3.1, -2),
    ],
)
def test_what_infantry_has_itself_against_tanks(weapon: str, distance: float, total: int) -> None:
    """pk.gap.infantry-at-weapons, pk.range.atr, pk.range.bazooka"""
    facts = {"at_weapon": weapon, "distance": distance}
    assert modifier(target="medium_afv", **facts) == total
    worth = added(target="medium_afv", **facts).get("pk.gap.infantry-at-weapons", 0)
    assert worth == total + 2
    assert modifier(target="infantry", **facts) == 0
    assert modifier(target="vehicles", **facts) == 0


@pytest.mark.parametrize(
    ("weapon", "distance", "said"),
    [
        ("atr", 2, "anti-tank rifles within 2 in"),
        ("bazooka", 2, "bazookas within 2 in"),
        ("panzerschreck", 3, "Panzerschrecks within 3 in"),
        ("piat", 1, "PIATs within 2 in"),
    ],
)
def test_the_at_weapon_is_called_by_its_own_name(weapon: str, distance: float, said: str) -> None:
    """pk.gap.infantry-at-weapons"""
    found = number(INFANTRY, "Fire modifier", target="medium_afv", at_weapon=weapon, distance=distance)
    assert found.modifiers[-1].label == said


# ---------------------------------------------------------------------- who is fired at


def test_half_tracks_are_an_afv_target_but_not_for_the_minus_two() -> None:
    """pk.gap.mounted"""
    facts = {"target": "half_tracks", "distance": 2}
    assert totals(INFANTRY, **facts) == {"Fire die": 10, "Fire modifier": 0, "Cover die": 6}
    assert number(INFANTRY, "Cover die", **facts).base.rule == "pk.gap.mounted"
    assert added(attached=["at_57"], **facts) == {"pk.fire.inf-plus2-at-vs-afv": 2}
    assert added(at_weapon="atr", **facts) == {}
    assert added(at_weapon="bazooka", **facts) == {"pk.gap.infantry-at-weapons": 1}
    assert added(at_weapon="bazooka", target="half_tracks", distance=3) == {}


def test_trucks_are_targets_like_infantry() -> None:
    """pk.gap.mounted, pk.gap.afv-cover-die"""
    for cover, die in (("open", 4), ("heavy", 10)):
        facts = {"target": "vehicles", "cover": cover, "attached": ["at_57"]}
        assert totals(INFANTRY, **facts) == {"Fire die": 10, "Fire modifier": 1, "Cover die": die}


def test_which_targets_are_afv() -> None:
    """pk.gap.mounted, pk.gap.afv-cover-die"""
    assert [target for target in FiredAt if target.is_afv] == [
        "half_tracks",
        "light_afv",
        "medium_afv",
        "heavy_afv",
        "super_heavy_afv",
    ]
    assert [target for target in FiredAt if target.is_afv != target.is_afv_formation] == ["half_tracks"]
    assert FiredAt.SUPER_HEAVY_AFV.said == "super heavy AFV"


# ---------------------------------------------------------------------- who may fire


def test_markers_decide_the_state() -> None:
    """pk.gap.disorder-thresholds, pk.fire.fragmented-no-fire, pk.gap.panicked"""
    facts = {"morale": "elite", "companies": 3}
    assert totals(INFANTRY, markers=2, **facts)["Fire die"] == 12
    assert totals(INFANTRY, markers=3, **facts)["Fire die"] == 8
    assert totals(INFANTRY, markers=5, **facts)["Fire die"] == 8
    assert refusals(INFANTRY, markers=6, **facts) == ["pk.fire.fragmented-no-fire"]
    assert refusals(INFANTRY, markers=9, **facts) == ["pk.gap.panicked"]
    assert refusals(INFANTRY, markers=12, **facts) == ["pk.gap.disorder-thresholds"]
    assert totals(INFANTRY, morale="elite", markers=2, companies=2)["Fire die"] == 8


def test_a_stated_state_does_as_well_but_must_not_contradict_the_markers() -> None:
    """pk.gap.disorder-thresholds"""
    assert refusals(INFANTRY, state="fragmented") == ["pk.fire.fragmented-no-fire"]
    assert refusals(INFANTRY, state="routed") == ["pk.gap.panicked"]
    assert refusals(INFANTRY, state="dispersed") == ["pk.gap.disorder-thresholds"]
    assert totals(INFANTRY, state="suppressed", markers=4)["Fire die"] == 6
    with pytest.raises(FactsFault, match=r"^state: 4 markers on 3 companies means suppressed, so set the state"):
        ask(INFANTRY, state="fragmented", markers=4)


def test_whoever_panicked_does_not_fire_whatever_his_markers() -> None:
    """pk.gap.panicked"""
    assert refusals(INFANTRY, panicked=True) == ["pk.gap.panicked"]
    assert refusals(INFANTRY, panicked=True, markers=9) == ["pk.gap.panicked"]


def test_suppressed_partisans_do_not_fire() -> None:
    """pk.fire.partisan-suppressed, pk.fire.inf-die"""
    assert refusals(INFANTRY, morale="partisan", state="suppressed", distance=4) == ["pk.fire.partisan-suppressed"]
    assert totals(INFANTRY, morale="partisan")["Fire die"] == 6


@pytest.mark.parametrize(
    ("stance", "rule"),
    [
        ("transit_column", "pk.gap.road-and-column"),
        ("mounted", "pk.gap.fire-targeting"),
        ("double_quick", "pk.gap.double-quick"),
        ("into_contact", "pk.gap.fire-targeting"),
        ("contact_elsewhere", "pk.gap.fire-targeting"),
        ("falling_back", "pk.gap.dd-freeze"),
        ("has_fired", "pk.gap.fire-targeting"),
    ],
)
def test_what_keeps_a_formation_from_firing(stance: str, rule: str) -> None:
    """pk.gap.fire-targeting, pk.gap.road-and-column, pk.gap.double-quick, pk.gap.dd-freeze"""
    assert refusals(INFANTRY, stance=stance) == [rule]


def test_infantry_reaches_twelve_inches_and_no_company_farther() -> None:
    """pk.range.small-arms, pk.gap.attachments, pk.gap.fire-targeting"""
    assert ask(INFANTRY, distance=12).chances
    assert refusals(INFANTRY, distance=12.1, attached=["at_88", "mortar_120"]) == ["pk.range.small-arms"]


def test_infantry_needs_to_see_and_to_face_its_target() -> None:
    """pk.gap.los, pk.gap.visibility, pk.gap.surprised-and-blind, pk.gap.fire-targeting"""
    assert refusals(INFANTRY, in_sight=False) == ["pk.gap.los"]
    assert refusals(INFANTRY, in_front=False) == ["pk.gap.fire-targeting"]
    assert refusals(INFANTRY, spotted=False) == ["pk.gap.surprised-and-blind"]
    assert refusals(INFANTRY, spotted=False, distance=2.1) == ["pk.gap.surprised-and-blind"]
    assert ask(INFANTRY, visibility="fog", distance=12).chances
    assert ask(INFANTRY, visibility="night", distance=6).chances
    assert refusals(INFANTRY, visibility="night", distance=6.5) == ["pk.gap.visibility"]


def test_within_two_inches_everything_is_spotted() -> None:
    """pk.gap.spotting-procedure"""
    assert notes(INFANTRY, spotted=False, distance=2)["spotted"] is True
    assert cited(INFANTRY, spotted=False, distance=2)["spotted"] == "pk.gap.spotting-procedure"
    assert "spotted" not in notes(INFANTRY, distance=2)


def test_every_reason_is_given() -> None:
    """pk.fire.fragmented-no-fire, pk.range.small-arms, pk.gap.los, pk.gap.attachments"""
    found = refusals(
        INFANTRY,
        state="fragmented",
        stance="mounted",
        distance=20,
        in_sight=False,
        visibility="fog",
        attached=["mmg"] * 5,
        spotted=False,
        in_front=False,
    )
    assert found == [
        "pk.fire.fragmented-no-fire",
        "pk.gap.fire-targeting",
        "pk.range.small-arms",
        "pk.gap.los",
        "pk.gap.visibility",
        "pk.gap.attachments",
        "pk.gap.surprised-and-blind",
        "pk.gap.fire-targeting",
    ]


def test_at_most_four_companies_are_attached() -> None:
    """pk.gap.attachments"""
    assert modifier(attached=["mmg"] * 4) == 4
    assert refusals(INFANTRY, attached=["mmg"] * 5) == ["pk.gap.attachments"]


def test_a_target_that_is_gone_cannot_be_fired_at() -> None:
    """pk.gap.disorder-thresholds"""
    with pytest.raises(FactsFault, match=r"^target_markers: 12 markers disperse .* 3 companies, give at most 11$"):
        ask(INFANTRY, target_markers=12)
    assert ask(INFANTRY, target_markers=11).chances


# ---------------------------------------------------------------------- dice and what follows


@pytest.mark.parametrize(
    ("faces", "facts", "markers"),
    [
        ((1, 1), {}, 0),
        ((2, 1), {}, 2),
        ((3, 1), {}, 3),
        ((8, 1), {}, 3),
        ((5, 3), {}, 1),
        ((6, 3), {}, 2),
        ((8, 3), {}, 2),
        ((9, 3), {}, 3),
        ((4, 4), {}, 0),
        ((2, 1), {"entrenched": True}, 0),
        ((1, 1), {"entrenched": True, "moved": True}, 0),
        ((1, 1), {"attached": ["mmg"]}, 2),
    ],
)
def test_fire_die_then_cover_die(faces: tuple[int, int], facts: dict[str, Any], markers: int) -> None:
    """pk.fire.result, pk.gap.result-at-least"""
    thrown = throw(INFANTRY, *faces, **facts)
    assert thrown.outcome == markers
    assert [roll.why for roll in thrown.rolls] == ["pk.fire.inf-die", "pk.cover.roll"]


def test_what_the_markers_bring() -> None:
    """pk.gap.disorder-thresholds, pk.gap.morale-triggers, pk.gap.panicked, pk.fire.result"""
    assert follows(INFANTRY, 0, target_markers=4) == {"markers": 4, "state": "suppressed"}
    assert follows(INFANTRY, 2) == {"markers": 2, "state": "formed"}
    assert follows(INFANTRY, 3) == {"markers": 3, "state": "suppressed", "tests": True}
    assert follows(INFANTRY, 1, target_markers=5) == {"markers": 6, "state": "fragmented", "tests": True}
    assert follows(INFANTRY, 1, target_markers=8) == {"markers": 9, "state": "routed", "panics": True}
    assert follows(INFANTRY, 1, target_markers=9) == {"markers": 10, "state": "routed", "panics": False}
    assert follows(INFANTRY, 1, target_markers=4, target_panicked=True)["panics"] is False
    assert follows(INFANTRY, 1, target_markers=11) == {"markers": 12, "state": "dispersed"}
    assert follows(INFANTRY, 2, target_companies=1) == {"markers": 2, "state": "fragmented", "tests": True}
    assert cited_after(INFANTRY, 1, target_markers=8) == {
        "markers": "pk.fire.result",
        "state": "pk.gap.disorder-thresholds",
        "panics": "pk.gap.panicked",
    }
    assert cited_after(INFANTRY, 3)["tests"] == "pk.gap.morale-triggers"


def test_fire_from_twelve_inches_or_less_is_a_fire_fight() -> None:
    """pk.gap.fire-fight"""
    assert notes(INFANTRY, distance=12) == {"fire_fight": True}
    assert cited(INFANTRY) == {"fire_fight": "pk.gap.fire-fight"}


def test_played_fires_stay_within_the_exact_odds() -> None:
    """pk.fire.result"""
    asked, dice = ask(INFANTRY, moved=True, cover="heavy"), seeded("infantry fire")
    assert {markers_of(dice, asked.profile) for _ in range(400)} == set(asked.distribution) == {0, 1, 2, 3}


def test_the_verdict_in_words() -> None:
    assert ask(INFANTRY, attached=["mmg", "mmg"], entrenched=True, cover="light").verdict == (
        "Regular infantry, formed, at entrenched infantry or guns in light cover, 8 in away: d10 against d6, "
        "35.0 % no effect, 23.3 % 1 disorder marker, 16.7 % 2 disorder markers, 25.0 % 3 disorder markers"
    )
    assert [part.label for part in number(INFANTRY, "Fire modifier", attached=["mmg", "mmg"]).modifiers] == [
        "2 MMG companies"
    ]

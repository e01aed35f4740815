from typing import Any

import pytest
from tests.rulesets.panzer_korps.asking import (
    F,
    ask,
    chances,
    cited,
    follows,
    notes,
    number,
    parts,
    refusals,
    throw,
    totals,
)
from tests.rulesets.panzer_korps.fire_oracle import fire

from sandtable.dice.play import seeded
from sandtable.rulesets.panzer_korps.procedures.common.opposed import markers_of
from sandtable.sheet import FactsFault

GUNS = "gun_fire"
#: A fire without any modifier: Reservist crews beyond short range.
PLAIN = {"morale": "reservist", "calibre": 75, "distance": 30}


def added(**facts: Any) -> dict[str, int]:
    return parts(GUNS, "Fire modifier", **{**PLAIN, **facts})


def modifier(**facts: Any) -> int:
    return totals(GUNS, **{**PLAIN, **facts})["Fire modifier"]


# ---------------------------------------------------------------------- worked chances


def test_ss_panthers_at_the_front_of_medium_tanks() -> None:
    """pk.fire.afv-die, pk.fire.quality-plus2-elite, pk.fire.quality-plus-ss, pk.fire.quality-plus-superior,
    pk.fire.afv-plus-short, pk.range.direct"""
    facts = {"calibre": 75, "weapon": "superior", "morale": "elite", "ss": True, "distance": 20, "target": "medium_afv"}
    assert totals(GUNS, **facts) == {"Fire die": 8, "Fire modifier": 5, "Cover die": 8}
    assert parts(GUNS, "Fire modifier", **facts) == {
        "pk.fire.quality-plus2-elite": 2,
        "pk.fire.quality-plus-ss": 1,
        "pk.fire.quality-plus-superior": 1,
        "pk.fire.afv-plus-short": 1,
    }
    assert chances(GUNS, **facts) == {0: F(3, 32), 1: F(11, 32), 2: F(13, 64), 3: F(23, 64)}


def test_recruits_with_an_inferior_gun_on_the_move() -> None:
    """pk.fire.quality-minus-recruits, pk.fire.quality-minus-inferior, pk.fire.afv-minus-moved,
    pk.fire.afv-minus-target-moving, pk.fire.afv-plus-short"""
    facts = {
        "calibre": 57,
        "weapon": "inferior",
        "morale": "recruit",
        "moved": True,
        "target_moved": True,
        "distance": 18,
        "target": "medium_afv",
    }
    assert totals(GUNS, **facts) == {"Fire die": 8, "Fire modifier": -3, "Cover die": 8}
    assert chances(GUNS, **facts) == {0: F(27, 32), 1: F(1, 16), 2: F(3, 64), 3: F(3, 64)}


@pytest.mark.parametrize(
    ("calibre", "formed", "suppressed"),
    [
        (5, 4, None),
        (20, 4, None),
        (21, 6, 4),
        (50, 6, 4),
        (51, 8, 6),
        (76, 8, 6),
        (77, 10, 8),
        (105, 10, 8),
        (106, 12, 10),
        (160, 12, 10),
        (161, 12, 10),
        (600, 12, 10),
    ],
)
def test_the_die_of_every_calibre(calibre: int, formed: int, suppressed: int | None) -> None:
    """pk.fire.afv-die, pk.fire.afv-eligible, pk.fire.afv-mg-suppressed, pk.gap.direct-range-ends"""
    facts = {"calibre": calibre, "distance": 5}
    assert totals(GUNS, **facts)["Fire die"] == formed
    rule = "pk.fire.afv-die" if calibre <= 160 else "pk.gap.direct-range-ends"
    assert number(GUNS, "Fire die", **facts).base.rule == rule
    if suppressed is None:
        assert refusals(GUNS, state="suppressed", **facts) == ["pk.fire.afv-mg-suppressed"]
    else:
        assert totals(GUNS, state="suppressed", **facts)["Fire die"] == suppressed
        assert chances(GUNS, state="suppressed", cover="heavy", **facts) == fire(suppressed, 2, 10)


# ---------------------------------------------------------------------- modifiers


@pytest.mark.parametrize(
    ("facts", "rule", "value"),
    [
        ({"moved": True}, "pk.fire.afv-minus-moved", -1),
        ({"surprised": True}, "pk.fire.afv-minus-surprised", -1),
        ({"blind": True}, "pk.fire.afv-minus-blind", -1),
        ({"target_moved": True}, "pk.fire.afv-minus-target-moving", -1),
        ({"entrenched": True}, "pk.fire.afv-minus2-entrenched", -2),
        ({"target_column": True}, "pk.fire.afv-plus2-transit", 2),
        ({"target_column": True, "target": "heavy_afv"}, "pk.fire.afv-plus2-transit", 2),
        ({"target": "medium_afv", "arc": "flank"}, "pk.fire.afv-plus-flank", 1),
        ({"target": "medium_afv", "arc": "rear"}, "pk.fire.afv-plus2-rear", 2),
        ({"target": "half_tracks", "arc": "rear"}, "pk.fire.afv-plus2-rear", 2),
        ({"ss": True}, "pk.fire.quality-plus-ss", 1),
        ({"weapon": "superior"}, "pk.fire.quality-plus-superior", 1),
        ({"weapon": "inferior"}, "pk.fire.quality-minus-inferior", -1),
        ({"distance": 24}, "pk.fire.afv-plus-short", 1),
    ],
)
def test_each_circumstance_alone(facts: dict[str, Any], rule: str, value: int) -> None:
    """pk.gap.surprised-and-blind, pk.gap.arcs, pk.gap.mounted, pk.gap.moved, pk.gap.fanatics-ss"""
    assert added(**facts) == {rule: value}


@pytest.mark.parametrize(
    ("morale", "rule", "value"),
    [
        ("hardened", "pk.fire.quality-plus2-elite", 2),
        ("elite", "pk.fire.quality-plus2-elite", 2),
        ("veteran", "pk.fire.quality-plus-regular", 1),
        ("regular", "pk.fire.quality-plus-regular", 1),
        ("reservist", "", 0),
        ("recruit", "pk.fire.quality-minus-recruits", -1),
        ("militia", "pk.fire.quality-minus-recruits", -1),
        ("partisan", "pk.fire.quality-minus-recruits", -1),
    ],
)
def test_the_quality_of_every_crew(morale: str, rule: str, value: int) -> None:
    """pk.fire.quality-plus2-elite, pk.fire.quality-plus-regular, pk.fire.quality-minus-recruits"""
    assert added(morale=morale) == ({rule: value} if rule else {})


def test_there_is_no_minus_for_an_afv_target_here() -> None:
    """pk.fire.afv-minus2-entrenched"""
    assert added(target="heavy_afv") == {}


def test_arcs_matter_only_against_afv() -> None:
    """pk.gap.arcs, pk.fire.afv-plus-flank, pk.fire.afv-plus2-rear"""
    for target in ("infantry", "vehicles"):
        for arc in ("front", "flank", "rear"):
            assert added(target=target, arc=arc) == {}
    assert added(target="medium_afv", arc="front") == {}


def test_everything_adds_up() -> None:
    """pk.gap.slash-lists"""
    worst = {"moved": True, "surprised": True, "blind": True, "target_moved": True, "entrenched": True}
    assert modifier(**worst, morale="militia", weapon="inferior") == -4 - 2 - 1 - 1
    best = {"arc": "rear", "target": "light_afv", "target_column": True, "distance": 10, "ss": True}
    assert modifier(**best, morale="hardened", weapon="superior") == 2 + 2 + 1 + 1 + 2 + 1


@pytest.mark.parametrize(
    ("calibre", "short", "longest"),
    [
        (8, 6, 12),
        (19, 6, 12),
        (20, 12, 18),
        (40, 12, 18),
        (41, 18, 35),
        (60, 18, 35),
        (61, 24, 42),
        (80, 24, 42),
        (81, 32, 62),
        (100, 32, 62),
        (101, 38, 72),
        (125, 38, 72),
    ],
)
def test_short_and_long_range_of_every_calibre(calibre: int, short: int, longest: int) -> None:
    """pk.range.direct, pk.gap.direct-range-ends, pk.fire.afv-plus-short"""
    assert added(calibre=calibre, distance=short) == {"pk.fire.afv-plus-short": 1}
    assert added(calibre=calibre, distance=short + 0.5) == {}
    assert added(calibre=calibre, distance=longest) == {}
    too_far = {"calibre": calibre, "distance": longest + 0.5}
    rule = "pk.gap.direct-range-ends" if calibre < 20 else "pk.range.direct"
    assert refusals(GUNS, **too_far)[0] == rule


def test_the_largest_guns_reach_farther_than_one_sees() -> None:
    """pk.gap.visibility, pk.gap.direct-range-ends, pk.range.direct"""
    for calibre, rule in ((126, "pk.range.direct"), (150, "pk.range.direct"), (152, "pk.gap.direct-range-ends")):
        assert added(calibre=calibre, distance=44) == {"pk.fire.afv-plus-short": 1}
        assert added(calibre=calibre, distance=72) == {}
        assert refusals(GUNS, calibre=calibre, distance=82) == ["pk.gap.visibility"]
        assert refusals(GUNS, calibre=calibre, distance=83) == [rule, "pk.gap.visibility"]


@pytest.mark.parametrize(
    ("visibility", "inches"),
    [("clear", 72), ("rain", 36), ("snow", 24), ("dusk", 24), ("fog", 12), ("sandstorm", 12), ("night", 6)],
)
def test_visibility_limits_direct_fire(visibility: str, inches: int) -> None:
    """pk.gap.visibility"""
    facts = {"calibre": 122, "visibility": visibility}
    assert ask(GUNS, distance=inches, **facts).chances
    assert "pk.gap.visibility" in refusals(GUNS, distance=inches + 0.5, **facts)


def test_co_axial_machine_guns_of_afv_at_what_is_no_afv() -> None:
    """pk.gap.coax, pk.range.coax"""
    near = {"morale": "reservist", "distance": 2}
    assert added(**near) == {"pk.fire.afv-plus-short": 1, "pk.gap.coax": 1}
    assert added(**near, target="vehicles")["pk.gap.coax"] == 1
    for without in ({"distance": 2.1}, {"target": "light_afv"}, {"target": "half_tracks"}, {"firer": "guns"}):
        assert "pk.gap.coax" not in added(**{**near, **without})
    assert added(**near, calibre=8) == {"pk.fire.afv-plus-short": 1}
    assert "pk.gap.coax" in added(**near, calibre=20)


@pytest.mark.parametrize(
    ("company", "rule", "more"),
    [
        ("ig_45", "pk.fire.afv-plus-ig-small", 1),
        ("ig_46", "pk.fire.afv-plus2-ig-large", 2),
        ("afv_40", "pk.fire.afv-plus-afv-small", 1),
        ("afv_41", "pk.fire.afv-plus2-afv-large", 2),
    ],
)
def test_infantry_guns_count_double_from_46_mm_and_afv_from_41(company: str, rule: str, more: int) -> None:
    """pk.fire.afv-plus-ig-small, pk.fire.afv-plus2-ig-large, pk.fire.afv-plus-afv-small, pk.fire.afv-plus2-afv-large"""
    assert added(attached=[company], distance=18)[rule] == more


def test_heavy_machine_guns_have_no_short_range_in_this_list() -> None:
    """pk.fire.afv-plus-hmg"""
    for inches in (3, 6, 12):
        assert added(attached=["hmg"], distance=inches)["pk.fire.afv-plus-hmg"] == 1
    assert "pk.fire.afv-plus-hmg" not in added(attached=["hmg"], distance=12.5)


# ---------------------------------------------------------------------- who may fire


def test_blind_fire_needs_a_target_farther_than_two_inches() -> None:
    """pk.gap.surprised-and-blind, pk.gap.spotting-procedure, pk.fire.afv-minus-blind"""
    assert "pk.fire.afv-minus-blind" in added(blind=True, distance=2.1)
    assert "pk.fire.afv-minus-blind" not in added(blind=True, distance=2)
    assert notes(GUNS, blind=True, distance=2)["blind"] is False
    assert cited(GUNS, blind=True, distance=2)["blind"] == "pk.gap.spotting-procedure"


def test_afv_fire_all_round_and_towed_guns_to_their_front() -> None:
    """pk.gap.fire-targeting"""
    assert ask(GUNS, in_front=False, firer="afv").chances
    assert refusals(GUNS, in_front=False, firer="guns") == ["pk.gap.fire-targeting"]


def test_disorder_keeps_guns_from_firing_as_it_does_infantry() -> None:
    """pk.fire.fragmented-no-fire, pk.gap.panicked, pk.fire.afv-eligible"""
    assert refusals(GUNS, markers=6) == ["pk.fire.fragmented-no-fire"]
    assert refusals(GUNS, markers=9) == ["pk.gap.panicked"]
    assert refusals(GUNS, panicked=True) == ["pk.gap.panicked"]
    assert totals(GUNS, markers=3)["Fire die"] == 6
    assert refusals(GUNS, state="fragmented", calibre=20, distance=5) == ["pk.fire.fragmented-no-fire"]


def test_limbered_guns_and_columns_do_not_fire() -> None:
    """pk.gap.fire-targeting, pk.gap.road-and-column, pk.gap.mounted"""
    assert refusals(GUNS, firer="guns", stance="mounted") == ["pk.gap.fire-targeting"]
    assert refusals(GUNS, stance="transit_column") == ["pk.gap.road-and-column"]
    for stance in ("mounted", "double_quick"):
        with pytest.raises(FactsFault, match=r"^stance: AFV are never "):
            ask(GUNS, stance=stance, firer="afv")


def test_without_a_line_of_sight_nobody_fires_directly() -> None:
    """pk.gap.los"""
    assert refusals(GUNS, in_sight=False) == ["pk.gap.los"]
    assert refusals(GUNS, in_sight=False, blind=True) == ["pk.gap.los"]


# ---------------------------------------------------------------------- dice and what follows


def test_the_larger_of_armour_and_terrain_is_rolled() -> None:
    """pk.gap.afv-cover-die, pk.cover.die"""
    assert totals(GUNS, target="medium_afv", cover="heavy")["Cover die"] == 10
    assert number(GUNS, "Cover die", target="medium_afv", cover="heavy").base.rule == "pk.cover.die"
    assert totals(GUNS, target="heavy_afv", cover="open")["Cover die"] == 10
    assert number(GUNS, "Cover die", target="heavy_afv", cover="heavy").base.rule == "pk.gap.afv-cover-die"


def test_both_dice_are_thrown_under_their_rules() -> None:
    """pk.fire.afv-die, pk.cover.roll"""
    thrown = throw(GUNS, 1, 1)
    assert (thrown.outcome, [roll.why for roll in thrown.rolls]) == (3, ["pk.fire.afv-die", "pk.cover.roll"])
    assert throw(GUNS, 1, 3).outcome == 0
    assert throw(GUNS, 8, 4, calibre=170).rolls[0].why == "pk.fire.afv-die"
    assert follows(GUNS, 3, target_markers=3, target_companies=2) == {
        "markers": 6,
        "state": "routed",
        "panics": True,
    }


def test_beyond_twelve_inches_there_is_no_fire_fight() -> None:
    """pk.gap.fire-fight"""
    assert notes(GUNS, distance=12) == {"fire_fight": True}
    assert notes(GUNS, distance=12.5) == {}


def test_played_fires_stay_within_the_exact_odds() -> None:
    """pk.fire.result"""
    asked, dice = ask(GUNS, target="super_heavy_afv"), seeded("gun fire")
    assert {markers_of(dice, asked.profile) for _ in range(400)} == set(asked.distribution)


def test_the_verdict_in_words() -> None:
    assert ask(GUNS, target="medium_afv", state="suppressed", cover="light").verdict.startswith(
        "Regular AFV of 75 mm, suppressed, at medium AFV in light cover, 8 in away: d6+2 against d8, "
    )
    assert ask(GUNS, firer="guns", calibre=88).subject.startswith("Regular towed guns of 88 mm, formed, at infantry")


def test_blind_fire_is_lost_on_a_target_that_has_gone() -> None:
    """pk.gap.last-seen, pk.gap.spotting-procedure"""
    assert cited(GUNS, blind=True, distance=8)["blind"] == "pk.gap.last-seen"
    assert notes(GUNS, blind=True, distance=2)["blind"] is False
    assert "blind" not in notes(GUNS, distance=8)

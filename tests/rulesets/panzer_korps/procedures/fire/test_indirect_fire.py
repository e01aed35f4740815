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
    view,
)
from tests.rulesets.panzer_korps.fire_oracle import fire

from sandtable.dice.play import seeded
from sandtable.rulesets.panzer_korps.procedures.fire.indirect_fire import Fall, Shelled, shell
from sandtable.sheet import FactsFault

MISSION = "indirect_fire_mission"
BURST = "shell_burst"
ON_TARGET, RIGHT, LEFT, CLOSER, FARTHER = Fall


def on_target(**facts: Any) -> dict[int, Any]:
    """Chances of the markers once the fire is known to lie on target."""
    return view(MISSION, "disorder_markers", accuracy="on_target", **facts)


# ---------------------------------------------------------------------- where it falls


def test_where_a_shoot_at_a_lone_formation_lands() -> None:
    """pk.indirect.accuracy, pk.gap.indirect-procedure"""
    assert view(MISSION, "fall") == {
        "on_target": F(1, 3),
        "right": F(1, 6),
        "left": F(1, 6),
        "closer": F(1, 6),
        "farther": F(1, 6),
    }
    assert view(MISSION, "hit") == {True: F(5, 9), False: F(4, 9)}


def test_markers_come_only_with_a_hit() -> None:
    """pk.gap.indirect-procedure"""
    there = on_target(cover="medium")
    found = view(MISSION, "disorder_markers", cover="medium")
    assert {markers: found[markers] for markers in (1, 2, 3)} == {
        markers: F(5, 9) * there[markers] for markers in (1, 2, 3)
    }
    assert found[0] == F(4, 9) + F(5, 9) * there[0]


@pytest.mark.parametrize(
    ("faces", "expected"),
    [
        ((1, 10, 4), Shelled(2, True, ON_TARGET)),
        ((2, 1, 4), Shelled(0, True, ON_TARGET)),
        ((3, 2, 8, 1), Shelled(3, True, RIGHT)),
        ((4, 1, 3, 3), Shelled(1, True, LEFT)),
        ((5, 3), Shelled(0, False, CLOSER)),
        ((6, 6), Shelled(0, False, FARTHER)),
    ],
)
def test_accuracy_then_inches_then_fire_and_cover(faces: tuple[int, ...], expected: Shelled) -> None:
    """pk.indirect.accuracy, pk.gap.indirect-procedure, pk.fire.result"""
    assert throw(MISSION, *faces).outcome == expected


def test_each_roll_names_its_rule() -> None:
    """pk.indirect.accuracy, pk.gap.indirect-procedure, pk.fire.afv-die, pk.cover.roll"""
    assert [roll.why for roll in throw(MISSION, 3, 1, 5, 2).rolls] == [
        "pk.indirect.accuracy",
        "pk.gap.indirect-procedure",
        "pk.fire.afv-die",
        "pk.cover.roll",
    ]
    assert len(throw(MISSION, 5, 2, accuracy="on_target").rolls) == 2


# ---------------------------------------------------------------------- how strong it is


def test_regular_howitzers_on_light_afv() -> None:
    """pk.gap.indirect-die, pk.cover.shift-artillery, pk.cover.ladder, pk.fire.quality-plus-regular"""
    facts = {"calibre": 105, "morale": "regular", "target": "light_afv"}
    assert totals(MISSION, **facts) == {"Fire die": 10, "Fire modifier": 1, "Cover die": 10}
    assert on_target(**facts) == {0: F(9, 20), 1: F(1, 4), 2: F(3, 25), 3: F(9, 50)}


@pytest.mark.parametrize(
    ("calibre", "formed", "suppressed", "bonus"),
    [
        (40, 6, 4, 0),
        (50, 6, 4, 0),
        (51, 8, 6, 0),
        (76, 8, 6, 0),
        (77, 10, 8, 0),
        (105, 10, 8, 0),
        (106, 12, 10, 0),
        (160, 12, 10, 0),
        (161, 12, 10, 1),
        (210, 12, 10, 1),
        (211, 12, 10, 2),
        (340, 12, 10, 2),
        (341, 12, 10, 3),
        (600, 12, 10, 3),
    ],
)
def test_die_and_bonus_of_every_calibre(calibre: int, formed: int, suppressed: int, bonus: int) -> None:
    """pk.gap.indirect-die, pk.fire.afv-die"""
    facts = {"calibre": calibre, "morale": "reservist", "distance": 50}
    assert totals(MISSION, **facts) == {"Fire die": formed, "Fire modifier": bonus, "Cover die": 4}
    assert totals(MISSION, state="suppressed", **facts)["Fire die"] == suppressed
    assert on_target(**facts) == fire(formed, bonus, 4)
    rule = "pk.fire.afv-die" if calibre <= 160 else "pk.gap.indirect-die"
    assert number(MISSION, "Fire die", **facts).base.rule == rule


def test_only_crews_entrenchments_and_the_spotter_count() -> None:
    """pk.gap.indirect-die, pk.fire.afv-minus2-entrenched, pk.gap.surprised-and-blind, pk.gap.fanatics-ss"""
    facts = {"calibre": 210, "morale": "hardened", "ss": True, "entrenched": True, "spotter": False}
    assert parts(MISSION, "Fire modifier", **{**facts, "calibre": 105}) == {
        "pk.fire.quality-plus2-elite": 2,
        "pk.fire.quality-plus-ss": 1,
        "pk.fire.afv-minus2-entrenched": -2,
        "pk.gap.indirect-die": -1,
    }
    assert totals(MISSION, **facts)["Fire modifier"] == 1 + 2 + 1 - 2 - 1
    assert totals(MISSION, morale="militia")["Fire modifier"] == -1
    assert notes(MISSION, spotter=False)["blind"] is True
    assert cited(MISSION, spotter=False)["blind"] == "pk.gap.surprised-and-blind"
    assert "blind" not in notes(MISSION)


def test_near_and_far_are_alike() -> None:
    """pk.gap.indirect-die"""
    for inches in (6.5, 24, 120):
        assert totals(MISSION, distance=inches)["Fire modifier"] == 1


def test_the_shift_is_against_afv_only() -> None:
    """pk.cover.shift-artillery, pk.gap.cover-shift-limits"""
    assert totals(MISSION, calibre=75, cover="light")["Cover die"] == 6
    assert number(MISSION, "Cover die", calibre=75, target="medium_afv").number == 12
    assert number(MISSION, "Cover die", calibre=320, target="medium_afv").number == 6
    assert number(MISSION, "Cover die", calibre=75, target="half_tracks").number == 12
    assert number(MISSION, "Cover die", calibre=75, target="vehicles").number == 4


# ---------------------------------------------------------------------- who may fire


def test_ranges_of_indirect_fire() -> None:
    """pk.range.indirect, pk.gap.indirect-procedure"""
    assert refusals(MISSION, calibre=39) == ["pk.range.indirect"]
    assert refusals(MISSION, distance=6) == ["pk.gap.indirect-procedure"]
    assert ask(MISSION, distance=6.5).chances
    assert ask(MISSION, calibre=105, distance=120).chances
    assert refusals(MISSION, calibre=105, distance=120.5) == ["pk.range.indirect"]
    assert refusals(MISSION, calibre=20, distance=3) == ["pk.range.indirect", "pk.gap.indirect-procedure"]


def test_disorder_and_limbers_keep_artillery_silent() -> None:
    """pk.fire.fragmented-no-fire, pk.gap.panicked, pk.gap.fire-targeting, pk.gap.road-and-column"""
    assert refusals(MISSION, markers=6) == ["pk.fire.fragmented-no-fire"]
    assert refusals(MISSION, panicked=True) == ["pk.gap.panicked"]
    assert refusals(MISSION, stance="mounted") == ["pk.gap.fire-targeting"]
    assert refusals(MISSION, stance="transit_column") == ["pk.gap.road-and-column"]
    assert refusals(MISSION, stance="has_fired") == ["pk.gap.fire-targeting"]
    assert totals(MISSION, markers=3)["Fire die"] == 8
    for stance in ("double_quick", "into_contact", "contact_elsewhere", "falling_back"):
        with pytest.raises(FactsFault, match=r"^stance: nobody has moved in the bombardment phase"):
            ask(MISSION, stance=stance)


# ---------------------------------------------------------------------- what follows


def test_whoever_is_hit_is_under_artillery_fire_even_without_markers() -> None:
    """pk.gap.indirect-procedure, pk.morale.mod-artillery"""
    assert follows(MISSION, Shelled(0, True, ON_TARGET)) == {"under_artillery": True, "markers": 0, "state": "formed"}
    hit = follows(MISSION, Shelled(3, True, LEFT), target_markers=1)
    assert hit == {"under_artillery": True, "markers": 4, "state": "suppressed", "tests": True}
    assert cited_after(MISSION, Shelled(3, True, LEFT))["under_artillery"] == "pk.morale.mod-artillery"
    assert follows(MISSION, Shelled(0, False, LEFT)) == {"hit": False}
    assert notes(MISSION) == {"burst": 2, "fire_phase": False}
    with pytest.raises(FactsFault, match=r"^target_markers: "):
        ask(MISSION, target_markers=12)


def test_played_missions_stay_within_the_exact_odds() -> None:
    """pk.gap.indirect-procedure"""
    asked, dice = ask(MISSION), seeded("artillery")
    assert {shell(dice, asked.profile) for _ in range(3000)} == set(asked.distribution)


def test_the_mission_in_words() -> None:
    assert ask(MISSION, target="heavy_afv", entrenched=True).verdict.startswith(
        "Regular artillery of 105 mm at entrenched heavy AFV in the open: d10-1 against d12 if it hits, "
    )
    labels = {chance.label for chance in ask(MISSION).chances}
    assert {"misses right", "on target, no effect", "hits although closer, 2 disorder markers"} <= labels


# ---------------------------------------------------------------------- whom a shell hits


@pytest.mark.parametrize(
    ("fall", "inches", "right", "farther", "struck"),
    [
        ("on_target", 6, 3, 0, "target"),
        ("right", 1, 3, 0, "target"),
        ("right", 2, 3, 0, "other"),
        ("right", 3, 3, 0, "other"),
        ("right", 5, 3, 0, "other"),
        ("right", 6, 3, 0, "nobody"),
        ("left", 2, 3, 0, "target"),
        ("left", 3, 3, 0, "nobody"),
        ("left", 3, -4, 0, "other"),
        ("closer", 4, 0, -4, "other"),
        ("farther", 4, 0, 4, "other"),
        ("farther", 4, 0, -4, "nobody"),
        ("right", 2, 4, 0, "target"),
        ("right", 2, 0, 3, "target"),
        ("right", 6, 6, 2, "other"),
        ("right", 6, 6, 2.1, "nobody"),
    ],
)
def test_the_nearest_within_two_inches_is_hit(
    fall: str, inches: int, right: float, farther: float, struck: str
) -> None:
    """pk.gap.indirect-procedure, pk.indirect.accuracy"""
    facts = {"fall": fall, "inches": inches, "other_right": right, "other_farther": farther}
    assert chances(BURST, **facts) == {struck: F(1)}
    assert throw(BURST, **facts).rolls == ()


def test_at_equal_distance_the_intended_target_is_hit() -> None:
    """pk.gap.indirect-procedure"""
    tie = {"fall": "right", "inches": 2, "other_right": 4}
    assert notes(BURST, **tie) == {"from_target": "2", "from_other": "2", "tie": "target"}
    assert "tie" not in notes(BURST, fall="right", inches=1, other_right=4)


def test_formations_do_not_overlap() -> None:
    """pk.gap.stacking"""
    assert chances(BURST, fall="right", other_right=3) == {"other": F(1)}
    with pytest.raises(FactsFault, match=r"^other_right: formations do not overlap, so put the other 3 inches away"):
        ask(BURST, other_right=2.5)


def test_the_burst_in_words() -> None:
    assert ask(BURST).verdict == (
        "Fire with another formation 4 in from the target: "
        "55.6 % the target is hit, 11.1 % the other formation is hit, 33.3 % nobody is hit"
    )
    assert ask(BURST, fall="right").verdict == "Fire that falls 3 in right: 100 % the other formation is hit"
    assert ask(BURST, fall="on_target").verdict == "Fire that falls on target: 100 % the target is hit"


def test_whom_fire_hits_that_is_still_to_scatter() -> None:
    """pk.indirect.accuracy, pk.gap.indirect-procedure: each way off has 1/6, each of its inches 1/36"""
    beside = {"target": F(1, 3) + 4 * F(2, 36), "other": F(4, 36), "nobody": F(12, 36)}
    for facts in ({"other_right": 4}, {"other_right": -4}, {"other_right": 0, "other_farther": 4}):
        assert chances(BURST, **facts) == beside
    aslant = {"other_right": 4, "other_farther": 2}
    assert chances(BURST, **aslant) == {"target": F(5, 9), "other": F(1, 36), "nobody": F(15, 36)}
    far = {"other_right": 10, "other_farther": 10}
    assert chances(BURST, **far) == {"target": F(5, 9), "nobody": F(4, 9)}
    assert view(MISSION, "hit")[True] == F(5, 9)


def test_the_dice_of_a_scattering_shoot() -> None:
    """pk.indirect.accuracy, pk.gap.indirect-procedure"""
    thrown = throw(BURST, 3, 4)
    assert (thrown.outcome, [roll.why for roll in thrown.rolls]) == (
        "other",
        ["pk.indirect.accuracy", "pk.gap.indirect-procedure"],
    )
    assert throw(BURST, 2).outcome == "target"
    assert throw(BURST, 5, 2).outcome == "target"
    assert throw(BURST, 6, 3).outcome == "nobody"
    assert notes(BURST) == {"burst": 2}

from typing import Any

import pytest
from tests.rulesets.panzer_korps.asking import answer, ask, cited, notes, number, refusals, totals

REACH = "fire_reach"


def band(**facts: Any) -> str:
    return str(answer(REACH, **facts))


@pytest.mark.parametrize(
    ("calibre", "short", "longest"),
    [
        (8, 6, 12),
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
        (126, 44, 82),
        (150, 44, 82),
        (152, 44, 82),
    ],
)
def test_direct_ranges_by_calibre(calibre: int, short: int, longest: int) -> None:
    """pk.range.direct, pk.gap.direct-range-ends"""
    facts = {"weapon": "gun", "calibre": calibre}
    assert totals(REACH, **facts) == {"Short range": short, "Range": longest}
    assert band(distance=short, **facts) == "short"
    assert band(distance=short + 0.5, **facts) == "long"
    assert band(distance=longest + 0.5, **facts) == "out_of_range"
    assert band(distance=longest, **facts) == ("long" if longest <= 72 else "out_of_sight")
    ends = "pk.gap.direct-range-ends" if calibre < 20 or calibre > 150 else "pk.range.direct"
    assert number(REACH, "Range", **facts).base.rule == ends


@pytest.mark.parametrize(
    ("calibre", "longest"),
    [
        (40, 60),
        (60, 60),
        (61, 90),
        (90, 90),
        (91, 120),
        (110, 120),
        (111, 160),
        (155, 160),
        (156, 200),
        (210, 200),
        (211, 290),
        (340, 290),
        (341, 360),
    ],
)
def test_indirect_ranges_by_calibre(calibre: int, longest: int) -> None:
    """pk.range.indirect, pk.gap.indirect-procedure"""
    facts = {"weapon": "indirect", "calibre": calibre}
    assert totals(REACH, **facts) == {"Range": longest}
    assert band(distance=longest, **facts) == "in_reach"
    assert band(distance=longest + 0.5, **facts) == "out_of_range"
    assert band(distance=6, **facts) == "too_close"
    assert band(distance=6.5, **facts) == "in_reach"


def test_small_calibres_do_not_fire_indirectly() -> None:
    """pk.range.indirect"""
    assert refusals(REACH, weapon="indirect", calibre=39) == ["pk.range.indirect"]


@pytest.mark.parametrize(
    ("weapon", "bands", "rule"),
    [
        ("small_arms", {6: "short", 6.5: "long", 12: "long", 12.5: "out_of_range"}, "pk.range.small-arms"),
        ("bazooka", {2: "short", 2.5: "long", 3: "long", 3.5: "out_of_range"}, "pk.range.bazooka"),
        ("panzerschreck", {2: "short", 3: "long", 3.5: "out_of_range"}, "pk.range.bazooka"),
        ("piat", {2: "short", 3: "long", 3.5: "out_of_range"}, "pk.range.bazooka"),
        ("atr", {2: "in_reach", 2.5: "out_of_range"}, "pk.range.atr"),
        ("coax", {2: "in_reach", 2.5: "out_of_range"}, "pk.range.coax"),
        ("flamethrower", {2: "in_reach", 2.5: "out_of_range"}, "pk.range.flamethrower"),
        ("mmg", {12: "long", 12.5: "out_of_range"}, "pk.range.small-arms"),
        ("hmg", {6: "short", 12: "long", 12.5: "out_of_range"}, "pk.range.small-arms"),
        ("support", {12: "long", 12.5: "out_of_range"}, "pk.range.small-arms"),
        ("mortar_50", {60: "in_reach", 60.5: "out_of_range"}, "pk.range.indirect"),
        ("mortar_60", {60: "in_reach", 60.5: "out_of_range"}, "pk.range.indirect"),
        ("at_57", {18: "short", 35: "long", 35.5: "out_of_range"}, "pk.range.direct"),
        ("ig_75", {24: "short", 42: "long", 42.5: "out_of_range"}, "pk.range.direct"),
        ("afv_122", {38: "short", 72: "long", 72.5: "out_of_range"}, "pk.range.direct"),
        ("afv_152", {44: "short", 72: "long", 72.5: "out_of_sight"}, "pk.gap.direct-range-ends"),
    ],
)
def test_other_weapons_and_companies(weapon: str, bands: dict[float, str], rule: str) -> None:
    """pk.range.small-arms, pk.range.bazooka, pk.range.atr, pk.range.coax, pk.range.flamethrower, pk.gap.attachments"""
    assert {inches: band(weapon=weapon, distance=inches) for inches in bands} == bands
    assert number(REACH, "Range", weapon=weapon).base.rule == rule


def test_one_sees_no_farther_than_the_weather_allows() -> None:
    """pk.gap.visibility"""
    facts = {"weapon": "gun", "calibre": 88, "visibility": "fog"}
    assert (band(distance=12, **facts), band(distance=12.5, **facts)) == ("short", "out_of_sight")
    found = number(REACH, "Range", **facts)
    assert (found.total, found.number, found.rules) == (62, 12, ("pk.range.direct", "pk.gap.visibility"))
    assert band(weapon="indirect", calibre=105, distance=100, visibility="fog") == "in_reach"


def test_what_is_said_besides() -> None:
    """pk.gap.attachments, pk.gap.aa-fire, pk.gap.indirect-procedure"""
    assert notes(REACH) == {}
    assert cited(REACH, weapon="at_57") == {"extends": "pk.gap.attachments"}
    assert cited(REACH, weapon="flak_88") == {"adds": "pk.gap.aa-fire"}
    assert notes(REACH, weapon="indirect", calibre=105) == {"beyond": 6}


def test_the_answer_in_words() -> None:
    assert ask(REACH).verdict == "75 mm at 20 in: at short range"
    assert ask(REACH, weapon="bazooka", distance=3).verdict == "Bazooka at 3 in: at long range"
    assert ask(REACH, weapon="panzerschreck", distance=3).verdict == "Panzerschreck at 3 in: at long range"
    assert ask(REACH, weapon="mortar_81").verdict == "Mortar 81 mm at 20 in: within reach"
    assert ask(REACH, calibre=150, distance=80).verdict == "150 mm at 80 in: in range but out of sight"

from typing import Any

import pytest
from tests.rulesets.panzer_korps.asking import F, ask, chances, cited, cited_after, follows, notes, parts, throw, totals

from sandtable.dice.play import seeded
from sandtable.rulesets.panzer_korps.procedures.command.day_segment import turns_of

ADDED = "Added to the segment die"
AIR, RAIN, SNOW = "pk.segment.mod-air", "pk.segment.mod-rain", "pk.segment.mod-snow"
SUPPLY, SECOND = "pk.segment.mod-supply", "pk.segment.mod-second-day"
BEFORE, RESERVISTS = "pk.segment.mod-arrived-before", "pk.segment.mod-reservists"
#: What cannot be seen in the average: two commanders who bring nothing.
PLAIN = {"co": "E", "other_co": "E"}


# ---------------------------------------------------------------------- chances


@pytest.mark.parametrize(
    ("facts", "added", "turns"),
    [
        ({"co": "A", "other_co": "C"}, 3, {2: F(1, 6), 3: F(1, 3), 4: F(1, 2)}),
        ({"co": "H", "other_co": "H", "snow": True, "out_of_supply": True}, -6, {0: F(5, 6), 1: F(1, 6)}),
        (PLAIN, 0, {1: F(1, 3), 2: F(1, 3), 3: F(1, 3)}),
        ({"co": "A", "other_co": "A", "air_superiority": True}, 5, {3: F(1, 6), 4: F(5, 6)}),
        ({**PLAIN, "rain": True, "fog": True}, -3, {0: F(1, 3), 1: F(1, 2), 2: F(1, 6)}),
    ],
)
def test_the_turns_of_a_segment(facts: dict[str, Any], added: int, turns: dict[int, Any]) -> None:
    """pk.segment.turns, pk.segment.co-values, pk.segment.co-average, pk.segment.zero-turns, pk.segment.mod-snow,
    pk.segment.mod-supply"""
    assert totals("day_segment", **facts) == {ADDED: added}
    assert chances("day_segment", **facts) == turns


@pytest.mark.parametrize(
    ("pair", "mean"),
    [("AD", 2), ("FE", 0), ("BE", 1), ("GF", -1), ("AH", 0), ("CC", 2), ("HH", -3), ("HE", -1), ("AA", 4), ("DE", 0)],
)
def test_halves_of_the_average_go_towards_zero(pair: str, mean: int) -> None:
    """pk.segment.co-average, pk.gap.segment-average, pk.segment.co-values"""
    assert totals("day_segment", co=pair[0], other_co=pair[1]) == {ADDED: mean}
    assert totals("day_segment", co=pair[1], other_co=pair[0]) == {ADDED: mean}


# ---------------------------------------------------------------------- modifiers


@pytest.mark.parametrize(
    ("facts", "added"),
    [
        ({}, {}),
        ({"air_superiority": True}, {AIR: 1}),
        ({"rain": True}, {RAIN: -1}),
        ({"mud": True}, {RAIN: -1}),
        ({"sandstorm": True}, {RAIN: -1}),
        ({"rain": True, "mud": True, "sandstorm": True}, {RAIN: -1}),
        ({"snow": True}, {SNOW: -2}),
        ({"fog": True}, {SNOW: -2}),
        ({"ice": True}, {SNOW: -2}),
        ({"marsh": True}, {SNOW: -2}),
        ({"snow": True, "fog": True, "ice": True, "marsh": True}, {SNOW: -2}),
        ({"rain": True, "fog": True}, {RAIN: -1, SNOW: -2}),
        ({"out_of_supply": True}, {SUPPLY: -1}),
        ({"day": 2}, {SECOND: -1}),
        ({"day": 5}, {SECOND: -1}),
        ({"arrived_before": True}, {BEFORE: 1}),
        ({"arrived_before": True, "day": 2}, {SECOND: -1}),
        ({"reservists": 59}, {}),
        ({"reservists": 60}, {RESERVISTS: -1}),
        ({"reservists": 100}, {RESERVISTS: -1}),
        (
            {
                "air_superiority": True,
                "mud": True,
                "ice": True,
                "out_of_supply": True,
                "day": 3,
                "reservists": 80,
            },
            {AIR: 1, RAIN: -1, SNOW: -2, SUPPLY: -1, SECOND: -1, RESERVISTS: -1},
        ),
    ],
)
def test_what_is_added_to_the_die(facts: dict[str, Any], added: dict[str, int]) -> None:
    """pk.segment.mod-air, pk.segment.mod-rain, pk.segment.mod-snow, pk.segment.mod-supply, pk.segment.mod-second-day,
    pk.segment.mod-arrived-before, pk.segment.mod-reservists, pk.gap.segment-roller, pk.gap.slash-lists"""
    assert parts("day_segment", ADDED, **PLAIN, **facts) == added
    assert totals("day_segment", **PLAIN, **facts) == {ADDED: sum(added.values())}


def test_early_morning_counts_as_fog_whatever_the_weather() -> None:
    """pk.segment.early-fog, pk.gap.visibility, pk.segment.mod-snow"""
    assert parts("day_segment", ADDED, segment="early_morning") == {SNOW: -2}
    assert parts("day_segment", ADDED, segment="early_morning", fog=True) == {SNOW: -2}
    assert parts("day_segment", ADDED, segment="dusk") == {}


def test_nobody_has_air_superiority_at_night() -> None:
    """pk.gap.air-superiority, pk.segment.mod-air"""
    for segment in ("morning", "dusk"):
        assert parts("day_segment", ADDED, segment=segment, air_superiority=True) == {AIR: 1}
    assert parts("day_segment", ADDED, segment="night", air_superiority=True) == {}
    assert notes("day_segment", segment="night", air_superiority=True)["air_superiority"] is False
    assert "air_superiority" not in notes("day_segment", air_superiority=True)


@pytest.mark.parametrize(
    ("facts", "rule", "reason"),
    [
        ({"segment": "early_morning"}, "pk.gap.visibility", "early morning counts as fog, in which nobody flies"),
        ({"fog": True}, "pk.gap.air-missions", "nobody flies in fog"),
        ({"snow": True}, "pk.gap.air-missions", "nobody flies in snow"),
        ({"sandstorm": True}, "pk.gap.air-missions", "nobody flies in sandstorm"),
        ({"segment": "night", "snow": True}, "pk.gap.air-superiority", "nobody has air superiority at night"),
    ],
)
def test_air_superiority_does_not_count_where_nobody_flies(facts: dict[str, Any], rule: str, reason: str) -> None:
    """pk.gap.air-superiority, pk.gap.air-missions, pk.gap.visibility, pk.segment.mod-air"""
    assert AIR not in parts("day_segment", ADDED, air_superiority=True, **facts)
    assert cited("day_segment", air_superiority=True, **facts)["air_superiority"] == rule
    assert f"air superiority does not count: {reason}" in [
        note.label for note in ask("day_segment", air_superiority=True, **facts).notes
    ]
    assert "air_superiority" not in notes("day_segment", **facts)


@pytest.mark.parametrize("weather", ["rain", "mud", "ice", "marsh"])
def test_in_other_weather_it_counts(weather: str) -> None:
    """pk.segment.mod-air, pk.gap.air-missions"""
    assert parts("day_segment", ADDED, air_superiority=True, **{weather: True})[AIR] == 1


def test_having_arrived_the_day_before_counts_on_the_first_day_only() -> None:
    """pk.segment.mod-arrived-before, pk.gap.segment-roller"""
    assert notes("day_segment", arrived_before=True, day=2)["arrived_before"] is False
    assert "arrived_before" not in notes("day_segment", arrived_before=True)


# ---------------------------------------------------------------------- segments


def test_midnight_has_one_turn_and_no_die() -> None:
    """pk.segment.midnight-one-turn, pk.segment.list"""
    facts = {"segment": "midnight", "co": "H", "other_co": "H", "snow": True}
    assert chances("day_segment", **facts) == {1: 1}
    assert throw("day_segment", **facts).rolls == ()
    assert ask("day_segment", **facts).numbers == ()


@pytest.mark.parametrize(
    ("segment", "rules"),
    [
        ("early_morning", {"forced": "pk.segment.early-force", "visibility": "pk.segment.early-fog"}),
        ("morning", {}),
        ("late_morning", {}),
        ("midday", {}),
        ("afternoon", {}),
        ("evening", {}),
        ("dusk", {"visibility": "pk.segment.dusk-visibility"}),
        (
            "night",
            {
                "visibility": "pk.segment.night-rules",
                "captured_equipment": "pk.segment.night-withdrawal",
                "tokens": "pk.gap.night",
            },
        ),
        (
            "midnight",
            {
                "turns": "pk.segment.midnight-one-turn",
                "visibility": "pk.gap.visibility",
                "aircraft": "pk.segment.midnight-aircraft",
                "command": "pk.segment.midnight-command",
                "double_move": "pk.segment.midnight-double-move",
                "doubled": "pk.gap.night",
            },
        ),
    ],
)
def test_the_rules_that_hold_in_a_segment(segment: str, rules: dict[str, str]) -> None:
    """pk.segment.early-force, pk.segment.early-fog, pk.segment.dusk-visibility, pk.segment.night-rules,
    pk.segment.night-withdrawal, pk.segment.midnight-aircraft, pk.segment.midnight-command,
    pk.segment.midnight-double-move, pk.gap.night"""
    found = cited("day_segment", segment=segment)
    for about_the_die in ("mean", "roller"):
        assert (about_the_die in found) is (segment != "midnight")
        found.pop(about_the_die, None)
    assert found == rules


def test_the_hours_of_a_segment_are_told() -> None:
    """pk.segment.list"""
    assert ask("day_segment", segment="late_morning").subject == "Late morning, 10-12 hours"


# ---------------------------------------------------------------------- what follows, and the dice


def test_a_segment_of_no_turns_is_passed_over() -> None:
    """pk.segment.zero-turns, pk.sequence.segment"""
    facts = {"co": "H", "other_co": "H", "snow": True}
    assert follows("day_segment", 0, **facts) == {"played": False}
    assert follows("day_segment", 1, **facts) == {"then": "initiative"}
    assert cited_after("day_segment", 0, **facts) == {"played": "pk.segment.zero-turns"}
    assert cited_after("day_segment", 1, **facts) == {"then": "pk.sequence.segment"}


@pytest.mark.parametrize(("face", "turns"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_every_face_of_an_unmodified_die(face: int, turns: int) -> None:
    """pk.segment.turns"""
    assert throw("day_segment", face, **PLAIN).outcome == turns


def test_played_segments_stay_within_the_exact_odds() -> None:
    """pk.segment.turns"""
    asked = ask("day_segment", co="G", other_co="G")
    dice = seeded("segments")
    assert {turns_of(dice, asked.profile) for _ in range(200)} == set(asked.distribution) == {0, 1, 2}
    assert {roll.why for roll in dice.rolls} == {"pk.segment.turns"}

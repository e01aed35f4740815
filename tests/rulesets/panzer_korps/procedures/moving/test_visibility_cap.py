import pytest
from tests.rulesets.panzer_korps.asking import HOME, answer, ask, cited, notes

from sandtable.rulesets.panzer_korps.tables import TABLES
from sandtable.sheet.facts import fields_of


@pytest.mark.parametrize(
    ("weather", "inches"),
    [("clear", 72), ("mud", 72), ("rain", 36), ("snow", 24), ("fog", 12), ("sandstorm", 12)],
)
def test_weather_by_day(weather: str, inches: int) -> None:
    """pk.gap.visibility"""
    for segment in ("morning", "late_morning", "midday", "afternoon", "evening"):
        assert answer("visibility_cap", weather=weather, segment=segment) == inches


@pytest.mark.parametrize(
    ("segment", "inches", "rule"),
    [
        ("early_morning", 12, "pk.segment.early-fog"),
        ("dusk", 24, "pk.segment.dusk-visibility"),
        ("night", 6, "pk.segment.night-rules"),
        ("midnight", 6, "pk.gap.visibility"),
    ],
)
def test_the_dark_segments(segment: str, inches: int, rule: str) -> None:
    """pk.gap.visibility: early morning counts as fog, midnight as night"""
    assert answer("visibility_cap", segment=segment) == inches
    assert cited("visibility_cap", segment=segment)["segment"] == rule


def test_the_smallest_limit_counts() -> None:
    """pk.gap.visibility"""
    assert answer("visibility_cap", segment="dusk", weather="rain") == 24
    assert answer("visibility_cap", segment="dusk", weather="fog") == 12
    assert answer("visibility_cap", segment="night", weather="sandstorm") == 6
    assert answer("visibility_cap", segment="early_morning", weather="snow") == 12
    assert notes("visibility_cap", segment="dusk", weather="rain", distance=24.0) == {
        "clear": 72,
        "weather": 36,
        "segment": 24,
        "seen": True,
    }


def test_what_can_be_seen_at_a_distance() -> None:
    """pk.gap.visibility"""
    assert notes("visibility_cap", weather="fog", distance=12.0)["seen"] is True
    assert notes("visibility_cap", weather="fog", distance=12.5)["seen"] is False
    assert ask("visibility_cap", segment="early_morning", weather="rain").verdict == "Early morning, rain: 12 in"
    assert "early morning, which counts as fog: 12 in" in [
        note.label for note in ask("visibility_cap", segment="early_morning").notes
    ]


def test_the_printed_limits() -> None:
    """pk.gap.visibility"""
    assert {key: row.inches for key, row in TABLES.visibility.items()} == {
        "clear": 72,
        "rain": 36,
        "snow": 24,
        "dusk": 24,
        "fog": 12,
        "sandstorm": 12,
        "night": 6,
    }


@pytest.mark.parametrize(
    ("procedure", "field"), [("visibility_cap", "weather"), ("air_missions", "weather"), ("day_segment", "segment")]
)
def test_the_weather_asked_for_is_that_of_the_segment(procedure: str, field: str) -> None:
    """pk.gap.weather: fog does not last all day"""
    told = {each.name: each.help for each in fields_of(HOME.procedures[procedure].facts)}
    assert "of this segment" in told[field].lower()

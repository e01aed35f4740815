import pytest
from tests.rulesets.panzer_korps.asking import answer, ask, cited, note, notes


@pytest.mark.parametrize(
    ("own", "enemy", "held"),
    [
        (0, 0, "nobody"),
        (1, 0, "own"),
        (1, 1, "nobody"),
        (2, 1, "own"),
        (3, 2, "nobody"),
        (4, 2, "own"),
        (5, 3, "nobody"),
        (6, 3, "own"),
        (0, 1, "enemy"),
        (1, 2, "enemy"),
        (2, 3, "nobody"),
    ],
)
def test_twice_as_many_fighters_rule_the_sky(own: int, enemy: int, held: str) -> None:
    """pk.gap.air-superiority"""
    assert answer("air_superiority", fighters=own, enemy_fighters=enemy) == held


@pytest.mark.parametrize("segment", ["night", "midnight"])
def test_nobody_has_it_at_night(segment: str) -> None:
    """pk.gap.air-superiority"""
    assert answer("air_superiority", fighters=5, enemy_fighters=0, segment=segment) == "nobody"
    assert notes("air_superiority", segment=segment) == {"night": True}


@pytest.mark.parametrize("weather", ["fog", "snow", "sandstorm"])
def test_nobody_has_it_where_nobody_can_fly(weather: str) -> None:
    """pk.gap.air-superiority, pk.gap.air-missions"""
    assert answer("air_superiority", weather=weather) == "nobody"
    assert cited("air_superiority", weather=weather) == {"grounded_1": "pk.gap.air-missions"}


def test_nor_in_the_early_morning() -> None:
    """pk.gap.visibility"""
    assert answer("air_superiority", segment="early_morning") == "nobody"
    assert cited("air_superiority", segment="early_morning") == {"grounded_1": "pk.gap.visibility"}


@pytest.mark.parametrize("segment", ["morning", "late_morning", "midday", "afternoon", "evening", "dusk"])
def test_by_day_it_can_be_had(segment: str) -> None:
    """pk.gap.air-superiority"""
    assert answer("air_superiority", segment=segment) == "own"


def test_what_it_brings() -> None:
    """pk.segment.mod-air, pk.deploy.mod-air"""
    assert notes("air_superiority") == {"enough": 2, "segment": 1, "deployment": 1}
    assert cited("air_superiority") == {
        "enough": "pk.gap.air-superiority",
        "segment": "pk.segment.mod-air",
        "deployment": "pk.deploy.mod-air",
    }
    assert note("air_superiority", "enough").label == "our fighter squadrons are twice as many or more"
    assert (
        note("air_superiority", "enough", fighters=0).label == "the enemy's fighter squadrons are twice as many or more"
    )
    assert note("air_superiority", "segment").label == "+1 to the segment die when we roll it"
    assert note("air_superiority", "segment", fighters=0).label == "+1 to the segment die when the enemy rolls it"
    assert "of our groups" in note("air_superiority", "deployment").label
    assert "of the enemy's groups" in note("air_superiority", "deployment", fighters=0).label
    assert ask("air_superiority").verdict == "2 against 1 fighter squadrons, morning: we have air superiority"


def test_why_neither_side_has_it() -> None:
    """pk.gap.air-superiority"""
    assert notes("air_superiority", fighters=1) == {"too_few": 2}
    few = "neither side has twice as many fighter squadrons as the other"
    assert note("air_superiority", "too_few", fighters=1).label == few
    none = note("air_superiority", "too_few", fighters=0, enemy_fighters=0)
    assert (none.rule, none.label) == (
        "pk.gap.air-superiority",
        "neither side has a fighter squadron able to fly",
    )

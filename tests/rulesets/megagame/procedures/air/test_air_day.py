import pytest
from tests.rulesets.megagame.asking import F, ask, chances, cited, cited_after, follows, refusals, throw

from sandtable.dice.play import seeded
from sandtable.rulesets.megagame.procedures.air.air_day import weather


@pytest.mark.parametrize("turn", [3, 5, 17])
def test_on_1_or_2_nobody_flies(turn: int) -> None:
    """mg.gap.weather"""
    assert chances("air_day", turn=turn) == {"clear": F(2, 3), "grounded": F(1, 3)}


@pytest.mark.parametrize(("face", "result"), [(1, "grounded"), (2, "grounded"), (3, "clear"), (6, "clear")])
def test_one_die_for_the_day(face: int, result: str) -> None:
    """mg.gap.weather"""
    thrown = throw("air_day", face, turn=3)
    assert thrown.outcome == result
    assert [roll.why for roll in thrown.rolls] == ["mg.gap.weather"]


def test_what_the_weather_keeps_down() -> None:
    """mg.gap.weather, mg.gap.air-allocation, mg.gap.artillery-interdiction"""
    assert follows("air_day", "grounded") == {"missions": False, "artillery": True}
    assert cited_after("air_day", "grounded") == {
        "missions": "mg.gap.weather",
        "artillery": "mg.gap.artillery-interdiction",
    }
    assert follows("air_day", "clear") == {"missions": True}


def test_it_is_clear_on_the_first_turn_and_where_weather_is_not_played() -> None:
    """mg.gap.weather"""
    for facts in ({"turn": 1}, {"turn": 5, "optional": False}):
        assert chances("air_day", **facts) == {"clear": 1}
        assert throw("air_day", **facts).rolls == ()
        assert cited("air_day", **facts) == {"roll": "mg.gap.weather"}


@pytest.mark.parametrize("turn", [2, 18])
def test_nothing_is_rolled_for_night_turns(turn: int) -> None:
    """mg.gap.turn-length, mg.gap.weather"""
    assert refusals("air_day", turn=turn) == ["mg.gap.turn-length"]


def test_play_stays_within_the_odds() -> None:
    asked = ask("air_day")
    assert {weather(seeded(seed), asked.profile) for seed in range(40)} == set(asked.distribution)

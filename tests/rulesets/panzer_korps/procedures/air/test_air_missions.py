import pytest
from msgspec.structs import astuple
from tests.rulesets.panzer_korps.asking import answer, ask, notes, refusals, why_not

MISSIONS = "pk.gap.air-missions"


def test_a_squadron_flies_in_fair_weather_by_day() -> None:
    """pk.gap.air-missions"""
    assert answer("air_missions") == "attack"
    assert answer("air_missions", mission="intercept", role="fighter") == "intercept"
    assert answer("air_missions", mission="escort", role="fighter") == "escort"


@pytest.mark.parametrize("weather", ["fog", "snow", "sandstorm"])
def test_nobody_flies_in_fog_snow_or_sandstorm(weather: str) -> None:
    """pk.gap.air-missions"""
    assert refusals("air_missions", weather=weather) == [MISSIONS]
    assert refusals("air_missions", weather=weather, night_aircraft=True) == [MISSIONS]
    assert why_not("air_missions", weather=weather).startswith(f"Not allowed: nobody flies in {weather}")


@pytest.mark.parametrize("weather", ["clear", "rain", "mud"])
def test_rain_and_mud_keep_nobody_down(weather: str) -> None:
    """pk.gap.air-missions"""
    assert answer("air_missions", weather=weather) == "attack"


def test_early_morning_counts_as_fog_whatever_the_weather() -> None:
    """pk.gap.visibility, pk.gap.air-missions"""
    assert refusals("air_missions", segment="early_morning", weather="clear") == ["pk.gap.visibility"]
    assert refusals("air_missions", segment="early_morning", weather="fog") == [MISSIONS, "pk.gap.visibility"]


@pytest.mark.parametrize("segment", ["morning", "late_morning", "midday", "afternoon", "evening", "dusk"])
def test_everybody_flies_by_day(segment: str) -> None:
    """pk.gap.air-missions"""
    assert answer("air_missions", segment=segment) == "attack"


@pytest.mark.parametrize(("segment", "rule"), [("night", MISSIONS), ("midnight", "pk.segment.midnight-aircraft")])
def test_only_night_aircraft_fly_at_night(segment: str, rule: str) -> None:
    """pk.segment.midnight-aircraft, pk.gap.air-missions"""
    assert refusals("air_missions", segment=segment) == [rule]
    assert answer("air_missions", segment=segment, night_aircraft=True) == "attack"


def test_one_mission_in_a_segment() -> None:
    """pk.gap.air-missions"""
    assert refusals("air_missions", flown=1) == [MISSIONS]


def test_who_aborted_or_was_destroyed_stays_down() -> None:
    """pk.gap.adm-threshold"""
    assert refusals("air_missions", aborted=True) == ["pk.gap.adm-threshold"]
    assert refusals("air_missions", damage=6) == ["pk.gap.adm-threshold"]
    assert answer("air_missions", damage=5) == "attack"


def test_an_attack_needs_bombs_and_a_spotted_target() -> None:
    """pk.gap.bombing-die, pk.gap.air-missions"""
    assert refusals("air_missions", role="fighter") == ["pk.gap.bombing-die"]
    assert refusals("air_missions", spotted=False) == [MISSIONS]
    assert answer("air_missions", mission="escort", role="fighter", spotted=False) == "escort"


def test_a_missile_only_attacks() -> None:
    """pk.gap.air-stats"""
    assert answer("air_missions", role="ballistic_missile") == "attack"
    for mission in ("escort", "intercept"):
        assert refusals("air_missions", role="ballistic_missile", mission=mission) == ["pk.gap.air-stats"]


def test_every_reason_is_told() -> None:
    """pk.gap.air-missions"""
    facts = {"weather": "snow", "segment": "midnight", "flown": 2, "aborted": True, "spotted": False}
    assert refusals("air_missions", **facts) == [
        MISSIONS,
        "pk.segment.midnight-aircraft",
        MISSIONS,
        "pk.gap.adm-threshold",
        MISSIONS,
    ]


def test_the_order_of_an_air_phase() -> None:
    """pk.gap.air-missions"""
    assert notes("air_missions") == {
        "order": ("dogfights", "AA fire", "tests of bombing runs", "bombing"),
        "secret": True,
        "targets": 1,
    }
    assert notes("air_missions", mission="intercept", role="fighter")["targets"] == 0


# ---------------------------------------------------------------------- who meets whom


@pytest.mark.parametrize(
    ("interceptors", "escorts", "attackers", "expected"),
    [
        (3, 2, 2, (2, 1, 1)),
        (2, 2, 2, (2, 0, 2)),
        (1, 2, 3, (1, 0, 3)),
        (5, 1, 2, (1, 2, 0)),
        (4, 0, 2, (0, 2, 0)),
        (0, 2, 2, (0, 0, 2)),
    ],
)
def test_interceptors_meet_escorts_first(
    interceptors: int, escorts: int, attackers: int, expected: tuple[int, int, int]
) -> None:
    """pk.gap.air-combat"""
    facts = {"interceptors": interceptors, "escorts": escorts, "attackers": attackers}
    assert astuple(answer("air_pairing", **facts)) == expected
    assert notes("air_pairing", **facts)["dogfights"] == expected[0] + expected[1]


def test_interceptors_without_an_opponent_are_told() -> None:
    """pk.gap.air-combat"""
    assert notes("air_pairing", interceptors=5, escorts=1, attackers=2) == {"dogfights": 3, "idle": 2}
    assert notes("air_pairing") == {"dogfights": 3}
    assert ask("air_pairing").verdict == (
        "3 interceptors against 2 escorts and 2 attackers: "
        "dogfights with 2 escorts and 1 attacker, 1 attacker unopposed"
    )

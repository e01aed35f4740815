import pytest
from tests.rulesets.panzer_korps.asking import F, ask, chances, cited_after, follows, notes, throw

from sandtable.dice.play import seeded
from sandtable.rulesets.panzer_korps.procedures.before.weather import roll_weather

FACES = {
    "cold": ["fog", "clear", "clear", "clear", "rain", "rain"],
    "cold_wet": ["fog", "clear", "clear", "rain", "rain", "rain"],
    "dry": ["clear", "clear", "clear", "clear", "clear", "sandstorm"],
    "warm": ["clear", "clear", "clear", "clear", "clear", "rain"],
    "warm_wet": ["clear", "clear", "clear", "rain", "rain", "rain"],
}
THEATRES = {
    "cold": ("Western Front",),
    "cold_wet": ("Eastern Front", "North America"),
    "dry": ("North Africa or Middle East",),
    "warm": ("Sub-Saharan Africa", "Italian or Iberian Front"),
    "warm_wet": ("Asia", "Pacific Islands", "South America"),
}


@pytest.mark.parametrize("climate", FACES)
@pytest.mark.parametrize("winter", [False, True])
def test_the_weather_of_every_face(climate: str, winter: bool) -> None:
    """pk.gap.weather"""
    faces = list(FACES[climate])
    if winter and climate.startswith("cold"):
        faces[5] = "snow"
    facts = {"climate": climate, "winter": winter}
    assert [throw("weather_roll", face, **facts).outcome for face in range(1, 7)] == faces
    assert chances("weather_roll", **facts) == {weather: F(faces.count(weather), 6) for weather in faces}
    assert notes("weather_roll", **facts) == {"faces": tuple(faces), "theatres": THEATRES[climate]}


@pytest.mark.parametrize(
    ("climate", "weather", "lasts", "inches", "segment", "flies"),
    [
        ("cold", "fog", "through early morning and morning", 12, -2, False),
        ("cold", "clear", "all day", 72, 0, True),
        ("cold", "rain", "all day", 36, -1, True),
        ("cold", "snow", "all day", 24, -2, False),
        ("dry", "sandstorm", "all day", 12, -1, False),
    ],
)
def test_how_long_it_lasts_how_far_one_sees_and_what_it_hinders(
    climate: str, weather: str, lasts: str, inches: int, segment: int, flies: bool
) -> None:
    """pk.gap.weather, pk.gap.visibility, pk.segment.mod-rain, pk.segment.mod-snow, pk.gap.air-missions"""
    found = follows("weather_roll", weather, climate=climate, winter=True)
    assert found.pop("tomorrow", "") == ("mud" if weather == "rain" else "")
    assert (found.pop("segment", 0), found.pop("flies", True)) == (segment, flies)
    assert found == {"lasts": lasts, "visibility": inches}
    assert cited_after("weather_roll", weather, climate=climate, winter=True)["visibility"] == "pk.gap.visibility"


def test_the_day_after_rain_has_mud() -> None:
    """pk.gap.weather"""
    assert notes("weather_roll", rain_yesterday=True)["mud"] is True
    assert "mud" not in notes("weather_roll")


def test_played_dawns_stay_within_the_exact_odds() -> None:
    """pk.gap.weather"""
    asked = ask("weather_roll", winter=True)
    dice = seeded("dawns")
    assert {roll_weather(dice, asked.profile) for _ in range(200)} == set(asked.distribution)
    assert {roll.why for roll in dice.rolls} == {"pk.gap.weather"}

"""Every cell of the air tables as the playsheet and the rulings print it."""

import pytest

from sandtable.rulesets.megagame.tables import TABLES
from sandtable.rulesets.megagame.terms import Attack, FlakKind, Flight, Fought, Kind, Looked, Side

L, D, W = "lose", "draw", "win"


@pytest.mark.parametrize(
    ("score", "printed"),
    [
        (1, [L, L, D, D, D, W]),
        (2, [D, D, D, D, W, W]),
        (3, [D, D, D, W, W, W]),
        (4, [D, D, W, W, W, W]),
        (5, [D, W, W, W, W, W]),
        (6, [W, W, W, W, W, W]),
    ],
)
def test_every_cell_of_fighter_against_fighter(score: int, printed: list[str]) -> None:
    """mg.a2a.table"""
    assert [TABLES.fighters[score].outcome(odds).value for odds in range(1, 7)] == printed


@pytest.mark.parametrize(
    ("outcome", "attacker", "defender", "rule"),
    [
        (Fought.WIN, 10, 20, "mg.a2a.win"),
        (Fought.DRAW, 10, 10, "mg.a2a.draw"),
        (Fought.LOSE, 20, 10, "mg.a2a.lose"),
    ],
)
def test_every_loss_of_fighters(outcome: Fought, attacker: int, defender: int, rule: str) -> None:
    """mg.a2a.win, mg.a2a.draw, mg.a2a.lose"""
    row = TABLES.fighter_losses[outcome]
    assert (row.attacker, row.defender, row.rule) == (attacker, defender, rule)


@pytest.mark.parametrize(
    ("flak", "situation", "loss", "damage", "no_effect"),
    [
        ("heavy", "overflight", "6", "5", "1-4"),
        ("heavy", "landing_2km", "5-6", "3-4", "1-2"),
        ("heavy", "landing_4km", "6", "5", "1-4"),
        ("light", "overflight", "None", "6", "1-5"),
        ("light", "landing_2km", "5-6", "4", "1-3"),
        ("light", "landing_4km", "None", "6", "1-5"),
    ],
)
def test_every_cell_of_the_flak_table(flak: str, situation: str, loss: str, damage: str, no_effect: str) -> None:
    """mg.flak.table"""
    row = TABLES.flak[FlakKind(flak), Flight(situation)]
    assert (str(row.loss), str(row.damage), str(row.no_effect)) == (loss, damage, no_effect)
    assert len(TABLES.flak) == 6


@pytest.mark.parametrize(
    ("row", "light", "medium", "heavy", "step_loss", "immobilised", "no_effect"),
    [
        (1, "1-2", "1", "None", "6", "5", "1-4"),
        (2, "3-4", "2", "1", "6", "4-5", "1-3"),
        (3, "5-6", "3", "2", "5-6", "3-4", "1-2"),
        (4, "7-9", "4", "None", "5-6", "2-4", "1"),
        (5, "10-12", "5", "3", "4-6", "2-3", "1"),
        (6, "13+", "6-8", "4-5", "3-6", "2", "1"),
        (7, "None", "9+", "6+", "3-6", "1-2", "None"),
    ],
)
def test_every_cell_of_the_interdiction_table(
    row: int, light: str, medium: str, heavy: str, step_loss: str, immobilised: str, no_effect: str
) -> None:
    """mg.interdict.table, mg.gap.interdict-bands"""
    held = TABLES.interdiction[row]
    assert [str(held.numbers(attack)) for attack in Attack] == [light, medium, heavy]
    assert [str(held.step_loss), str(held.immobilised), str(held.no_effect)] == [step_loss, immobilised, no_effect]


@pytest.mark.parametrize(
    ("column", "printed"),
    [
        (
            Looked.VEHICLES_MOVING,
            ["none", "spotted", "direction", "direction", "direction+type", "direction+type+size"],
        ),
        (Looked.VEHICLES_STATIONARY, ["none", "none", "none", "spotted", "type", "type+size"]),
        (Looked.INFANTRY_STATIONARY, ["none", "none", "none", "none", "spotted", "type"]),
        (Looked.INFANTRY_MOVING, ["none", "none", "spotted", "spotted", "direction+type", "direction+type+size"]),
    ],
)
def test_every_cell_of_the_recce_table(column: Looked, printed: list[str]) -> None:
    """mg.recce.table"""
    assert [TABLES.recce[score].report(column) for score in range(1, 7)] == printed


@pytest.mark.parametrize(
    ("name", "side", "fighter", "ground_attack", "heavy_bomber", "interdiction", "flak_target", "night"),
    [
        ("Spitfire", "allied", True, True, False, "light", False, False),
        ("Mustang", "allied", True, True, False, "medium", False, False),
        ("Typhoon", "allied", False, True, False, "medium", False, False),
        ("Fortress", "allied", False, False, True, "medium", True, False),
        ("Liberator", "allied", False, False, True, "medium", True, False),
        ("Lancaster", "allied", False, False, True, "heavy", True, True),
        ("Halifax", "allied", False, False, True, "heavy", True, True),
        ("Stirling", "allied", False, False, True, "heavy", True, True),
        ("Bf109", "german", True, False, False, "light", False, False),
        ("Fw190", "german", True, True, False, "light", False, False),
        ("Ju88", "german", False, True, False, "medium", True, False),
    ],
)
def test_every_type_of_aircraft(
    name: str,
    side: str,
    fighter: bool,
    ground_attack: bool,
    heavy_bomber: bool,
    interdiction: str,
    flak_target: bool,
    night: bool,
) -> None:
    """mg.gap.air-allocation, mg.interdict.classes, mg.gap.flak-targets"""
    row = TABLES.aircraft[name]
    assert (row.side, row.interdiction, row.night) == (side, interdiction, night)
    assert (row.fighter, row.ground_attack, row.heavy_bomber) == (fighter, ground_attack, heavy_bomber)
    assert row.flak_target is flak_target
    assert len(TABLES.aircraft) == 11


def test_the_air_order_of_battle() -> None:
    """mg.gap.air-order-of-battle"""
    allied = [(row.aircraft, row.number, row.lent) for row in TABLES.air_forces if row.side is Side.ALLIED]
    german = [(row.aircraft, row.number, row.lent) for row in TABLES.air_forces if row.side is Side.GERMAN]
    assert allied == [
        ("Spitfire", 12, False),
        ("Mustang", 6, False),
        ("Typhoon", 9, False),
        ("Fortress", 3, True),
        ("Lancaster", 3, True),
        ("Halifax", 1, True),
        ("transport", 32, False),
    ]
    assert german == [("Bf109", 6, False), ("Fw190", 6, False), ("Ju88", 2, False)]


VEHICLES = {"mech", "tank", "heavy_tank", "spg", "recce", "light_tank"}
ARMOURED = {"tank", "heavy_tank", "spg", "recce", "light_tank"}
TOLD = {
    "mech": "motorised",
    "tank": "armour",
    "heavy_tank": "armour",
    "spg": "armour",
    "recce": "recce",
    "light_tank": "recce",
    "field": "artillery",
    "medium": "artillery",
    "heavy": "artillery",
    "rocket": "artillery",
    "infantry_guns": "artillery",
    "anti_tank": "artillery",
    "flak_heavy": "flak",
    "flak_light": "flak",
}


@pytest.mark.parametrize("kind", Kind)
def test_what_each_kind_is_to_air_recce(kind: Kind) -> None:
    """mg.gap.unit-classes, mg.gap.recce-class, mg.gap.report-content"""
    row = TABLES.kinds[kind]
    assert (row.vehicle, row.armoured) == (kind.value in VEHICLES, kind.value in ARMOURED)
    assert row.report == TOLD.get(kind.value, "infantry")


@pytest.mark.parametrize(
    ("key", "value", "rule"),
    [
        ("dense", 4, "mg.recce.dense"),
        ("dense_bonus", 1, "mg.recce.dense"),
        ("air_zone", 10, "mg.gap.air-zone"),
        ("most_odds", 6, "mg.a2a.odds-cap"),
        ("bomber_divisor", 4, "mg.a2a.bomber-losses"),
        ("two_damage", 2, "mg.flak.two-damage"),
        ("flak_near", 2, "mg.flak.roll"),
        ("flak_far", 4, "mg.flak.roll"),
        ("overflight_heavy", 4, "mg.gap.flak-fire"),
        ("overflight_light", 2, "mg.gap.flak-fire"),
        ("area", 4, "mg.interdict.area"),
        ("medium_as_light", 2, "mg.gap.interdict-mixed"),
        ("heavy_as_light", 4, "mg.gap.interdict-mixed"),
        ("weather", 2, "mg.gap.weather"),
        ("supply_load", 4, "mg.gap.serial-load"),
        ("supply_drop_reach", 2, "mg.gap.resupply"),
        ("ground_sight", 1, "mg.gap.hidden-information"),
        ("recce_sight", 3, "mg.gap.hidden-information"),
        ("landing_sight", 4, "mg.gap.hidden-information"),
        ("fresh", 1, "mg.gap.hidden-information"),
        ("stale", 2, "mg.gap.hidden-information"),
        ("medium_size", 4, "mg.gap.report-content"),
        ("large_size", 7, "mg.gap.report-content"),
        ("unseen_enemy", 1, "mg.gap.airborne-landing"),
        ("lent_until", 3, "mg.gap.air-order-of-battle"),
        ("repair", 1, "mg.gap.air-damage"),
        ("map_width", 56, "mg.gap.default-map"),
        ("map_height", 104, "mg.gap.default-map"),
    ],
)
def test_every_constant_of_the_air_war(key: str, value: int, rule: str) -> None:
    found = TABLES.constant(key)
    assert (found.value, found.rule) == (value, rule)

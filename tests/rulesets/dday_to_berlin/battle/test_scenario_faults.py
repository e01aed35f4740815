"""What is wrong with a scenario: every fault at once, each with its place."""

from typing import Any

import msgspec
import pytest
from tests.rulesets.dday_to_berlin.battle.situations import OPEN_5, scenario_text

from sandtable.rulesets.dday_to_berlin.battle.game import BattleGame
from sandtable.rulesets.dday_to_berlin.battle.scenario import Scenario
from sandtable.rulesets.dday_to_berlin.battle.scenario_checks import find_faults
from sandtable.rulesets.dday_to_berlin.battle.scenario_file import ScenarioText
from sandtable.sheet.scenario_text import ScenarioFault, read_scenario

LAKE = ". . . . .\n. . . . .\n. . ~ . .\n. . . . .\n. . . . ."


def faults(text: str) -> list[str]:
    with pytest.raises(ScenarioFault) as raised:
        Scenario("test", text)
    assert str(raised.value) == "; ".join(raised.value.faults)
    return list(raised.value.faults)


def sound(text: str) -> bool:
    return list(find_faults(read_scenario(text, ScenarioText))) == []


def written(**more: Any) -> str:
    return scenario_text(**{"blue": ["HQ hq_leg A1", "Able inf A1"], "red": ["Stab hq_leg E5", "Fritz inf E5"], **more})


def test_a_scenario_in_order_is_read() -> None:
    scenario = Scenario("test", written(places="C3 objective supply red"))
    assert [card.name for card in scenario.cards] == ["HQ", "Able", "Stab", "Fritz"]
    assert scenario.cards[1].said == "Able (Regular infantry)"


@pytest.mark.parametrize(
    ("more", "fault"),
    [
        ({"top": ""}, "turns: say after how many turns, or nightfalls, the game ends"),
        (
            {"top": "nightfalls = 1", "house": "night = false"},
            "nightfalls: with night switched off in house_rules no night will fall",
        ),
        ({"top": 'turns = 1\ndefender = "rde"'}, "defender: there is no side 'rde'. Did you mean 'red'?"),
        (
            {"blue": ["HQ hq_leg A1", "Able infa A1"]},
            "side blue, Blue, Able: code 'infa' is not in the Battalion Information Table.",
        ),
        (
            {"blue": ["HQ hq_leg A1", "Able inf A1", "able inf A2"]},
            "side blue: 2 units are called 'able'; give each its own name",
        ),
        ({"blue": ["HQ hq_leg A1", "HQ2 hq_leg A1"]}, "side blue, Blue: a division has one HQ stand, not 2"),
        ({"blue": {"corps": ["Able inf A1"]}}, "side blue: it has no division, and so no HQ"),
        (
            {"blue": {"One": ["HQ hq_leg A1"], "corps": ["HQ2 hq_leg A1"]}},
            "side blue, corps: corps troops have no HQ of their own; they follow any",
        ),
        ({"blue": ["HQ hq_leg A1 det"]}, "side blue, Blue, HQ: an HQ is no detachment"),
        (
            {"blue": ["HQ hq_leg A1", "Able inf F9"]},
            "side blue, Blue, Able, at: there is no zone F9 on a table from A1 to E5",
        ),
        ({"blue": ["HQ hq_leg A1", "Able inf 9F"]}, "side blue, Blue, Able, at: '9F' is not a zone such as E5"),
        ({"terrain": LAKE, "blue": ["HQ hq_leg A1", "Able inf C3"]}, "side blue, Blue, Able, at: nobody can enter C3"),
        (
            {"blue": ["HQ hq_leg A1", "Able inf @C3:2"]},
            "side blue, Blue, Able, entry: C3 is not on the edge of the table",
        ),
        (
            {"blue": ["HQ hq_leg A1", "Able inf @A9:2"]},
            "side blue, Blue, Able, entry: there is no zone A9 on a table from A1 to E5",
        ),
        (
            {"blue": ["HQ hq_leg A1", "Able inf @A1:0"]},
            "side blue, Blue, Able: it has an entry zone but no turn of arrival",
        ),
        ({"red": ["Stab hq_leg E5", "Fritz inf A1"]}, "side red, Fritz: A1 is already held by blue"),
        ({"blue": ["HQ hq_leg A1", *(f"B{n} inf A1" for n in range(5))]}, "side blue: 5 stands at A1, where 4 may be"),
        ({"blue_extra": 'deploy = "A1 Z9"'}, "side blue, deploy: there is no zone Z9 on the table"),
        ({"places": "C9 objective"}, "place 1 (C9): there is no zone C9 on a table from A1 to E5"),
        ({"terrain": LAKE, "places": "C3 objective"}, "place 1 (C3): nobody can enter it"),
        (
            {"places": "B2 objective, b2 supply"},
            "place 2 (b2): the zone is listed twice; one place may be objective and supply point",
        ),
        ({"places": "B2"}, "place 1 (B2): say whether it is an objective, a supply point or both"),
        ({"places": "A1 objective red"}, "side blue: it stands at A1, which red is said to hold"),
        (
            {"terrain": OPEN_5.replace(". . . . .", ". . . .", 1)},
            "map.terrain, row 4: 5 zones, where the first row has 4",
        ),
        ({"ground": '[[map.road]]\npath = "A1 C1"'}, "map.road 1: A1 and C1 are not adjacent"),
        (
            {"ground": '[[map.river]]\nedges = "A1-B2"'},
            "map.river 1: A1-B2 is not an edge: the zones do not lie side by side",
        ),
        (
            {"ground": '[[map.road]]\npath = "A1 A2"\n[[map.river]]\nedges = "A1-A2"'},
            "map.road: A1 to A2 crosses a river without a bridge or ford",
        ),
        (
            {"house": "[house_rules.tables.limits.stackin]\nvalue = 2"},
            "house_rules.tables: limits: there is no row 'stackin' to change. Did you mean 'stacking'?",
        ),
        (
            {"house": "[house_rules.tables.limits.stacking]\nworth = 2"},
            "house_rules.tables: limits, row 'stacking': there is no column 'worth' to change.",
        ),
        (
            {"house": "[house_rules.tables.limits.win]\nvalue = 'x'"},
            "house_rules.tables: limits, row 14: Expected `int`, got `str`, at `value`",
        ),
        (
            {"house": "[house_rules.tables.limit.stacking]\nvalue = 2"},
            "house_rules.tables: there is no table 'limit' to change. Did you mean 'limits'?",
        ),
        (
            {"blue": ["HQ hq_leg A1", "Able inf @A1:10"]},
            "side blue, Blue, Able: it arrives on turn 10, and turn 9 is the last",
        ),
        (
            {"blue": {f"B{n}": [f"HQ{n} hq_leg A1"] for n in range(10)}},
            "side blue: 10 divisions, where 9 may be",
        ),
        ({"terrain": LAKE, "ground": '[[map.road]]\npath = "C2 C3 C4"'}, "map.road: it runs through C3, which nobody"),
        ({"terrain": LAKE, "ground": 'prepared = "C3"'}, "map.prepared: nobody can dig in at C3 (water)"),
        ({"ground": '[[map.road]]\npath = "A1"'}, "map.road 1: a road joins two zones or more"),
    ],
)
def test_each_fault_is_told_with_its_place(more: dict[str, Any], fault: str) -> None:
    found = faults(written(**more))
    assert any(told.startswith(fault) for told in found), found


def test_units_cannot_both_stand_and_arrive_and_face_nowhere() -> None:
    text = written().replace(
        '{ name = "Able", code = "inf", at = "A1" }', '{ name = "Able", code = "inf", at = "A1", arrives = 2 }'
    )
    assert faults(text) == [
        "side blue, Blue, Able: it cannot stand at A1 and arrive on turn 2",
        "side blue, Blue, Able: say the entry zone of a unit that arrives on turn 2",
    ]
    text = written().replace(
        '{ name = "Able", code = "inf", at = "A1" }', '{ name = "Able", code = "inf", facing = "N" }'
    )
    assert faults(text) == ["side blue, Blue, Able: a facing needs a zone to stand in"]


def test_a_game_has_no_more_units_than_answers_can_name() -> None:
    text = read_scenario(written(), ScenarioText)
    blue, red = text.side
    division = msgspec.structs.replace(blue.division[0], units=blue.division[0].units * 50)
    blue = msgspec.structs.replace(blue, division=(division,) * 10)
    many = msgspec.structs.replace(text, side=(blue, red))
    assert "units: there are 1002, and a game has 1000 at most" in list(find_faults(many))


def test_sides_need_their_own_names_and_edges() -> None:
    assert faults(written().replace('name = "red"', 'name = "blue"'))[0] == "side 2, name: both sides are called 'blue'"
    assert faults(written().replace('name = "red"', 'name = "Der Feind"')) == [
        "side 2, name: 'Der Feind' will not do, give 2 to 16 small letters (and _ for a blank)"
    ]
    assert faults(written().replace('edge = "N"', 'edge = "S"')) == [
        "side 2, edge: both sides have S for their own table edge"
    ]


def test_a_unit_has_a_name() -> None:
    assert faults(written().replace('name = "Able"', 'name = " "')) == [
        "side blue, Blue: the unit with the code 'inf' has no name"
    ]


@pytest.mark.parametrize(
    ("limit", "value", "fault"),
    [
        ("win", 0, "limits, row 'win': a lead of 1 is the least that can win"),
        ("stacking", -1, "limits, row 'stacking': give 1 to 12 stands"),
        ("stacking", 13, "limits, row 'stacking': give 1 to 12 stands"),
    ],
)
def test_limits_that_nobody_can_play_with(limit: str, value: int, fault: str) -> None:
    """ddb.gap.victory, ddb.gap.stacking: and nothing else is told that only follows from them."""
    house = f"[house_rules.tables.limits.{limit}]\nvalue = {value}"
    assert faults(written(house=house)) == [f"house_rules.tables: {fault}"]


def test_a_side_has_no_more_fire_than_can_be_stated() -> None:
    guns = [f"G{n} art_light {'ABCDE'[n % 5]}{n // 20 + 1}" for n in range(21)]
    fault = "side blue: ART, AIR and artillery on the table are more than 60"
    assert faults(written(blue=["HQ hq_leg A1", *guns], blue_extra="art = 20\nair = 20")) == [fault]
    assert sound(written(blue=["HQ hq_leg A1", *guns[:20]], blue_extra="art = 20\nair = 20"))


def test_a_place_is_held_by_one_of_the_sides() -> None:
    for label in ("C3", "A1"):
        text = written(places=f"{label} objective red").replace('held_by = "red"', 'held_by = "green"')
        assert faults(text) == [f"place 1 ({label}): there is no side 'green' to hold it"]


def test_there_must_be_room_for_those_to_be_set_up() -> None:
    """ddb.gap.stacking: an HQ needs none, and stands already there take theirs."""
    waiting = ["HQ hq_leg -", *(f"B{n} inf -" for n in range(4))]
    assert Scenario("test", written(blue=waiting, blue_extra='deploy = "A1"')).forces[0].deploy == 1
    assert faults(written(blue=[*waiting, "More inf -"], blue_extra='deploy = "A1"')) == [
        "side blue: 5 stands to set up, and room for 4"
    ]
    assert faults(written(blue=[*waiting, "There inf A1"], blue_extra='deploy = "A1"')) == [
        "side blue: 4 stands to set up, and room for 3"
    ]
    assert faults(written(blue=waiting, blue_extra='deploy = "A1 Z9"')) == [
        "side blue, deploy: there is no zone Z9 on the table"
    ]
    full = ["HQ hq_leg A1", *(f"B{n} inf A1" for n in range(4)), "More inf -"]
    assert faults(written(blue=full, blue_extra='deploy = "A1"')) == ["side blue: 1 stand to set up, and room for 0"]


def test_nobody_is_to_be_set_up_next_to_an_enemy_who_stands_there() -> None:
    """ddb.gap.deployment"""
    waiting, red = ["HQ hq_leg -", *(f"B{n} inf -" for n in range(5))], ["Stab hq_leg E5", "Fritz inf C2"]
    zones = 'deploy = "A1 B1 C3"'
    assert faults(written(blue=waiting, red=red, blue_extra=zones)) == ["side blue: 5 stands to set up, and room for 4"]
    assert sound(written(blue=waiting[:5], red=red, blue_extra=zones))
    assert faults(written(blue=["HQ hq_leg -", "Able inf A1"], red=red, blue_extra='deploy = "B1"')) == [
        "side blue: there is no zone to set up in"
    ]


def test_nobody_is_to_be_set_up_on_a_place_that_the_enemy_holds() -> None:
    """ddb.gap.deployment, ddb.gap.objective-markers"""
    waiting = ["HQ hq_leg A1", "Able inf -"]
    assert faults(written(blue=waiting, places="B1 objective red", blue_extra='deploy = "A1 b1"')) == [
        "side blue, deploy: red is said to hold B1, so nobody can be set up there"
    ]
    assert sound(written(blue=waiting, places="B1 objective red"))


def test_all_faults_are_told_at_once() -> None:
    found = faults(
        written(
            top="",
            blue=["HQ hq_leg A1", "Able infx A9", "Baker inf E5"],
            places="C3, Z1 objective",
            house="night = false",
        )
    )
    assert len(found) == 7
    assert {told.split(",")[0].split(":")[0] for told in found} == {
        "turns",
        "side blue",
        "side red",
        "place 1 (C3)",
        "place 2 (Z1)",
    }


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("turns = 9", "turns = ninety", "not readable as TOML"),
        ("turns = 9", "turns = 900", "`turns`"),
        ("turns = 9", 'turns = 9\nweather = "fog"', "weather"),
        ('code = "inf"', 'cod = "inf"', "cod"),
        ('edge = "S"', 'edge = "south"', "'south' is none of N, E, S, W, at `side[0].edge`"),
        (
            'quality = "regular"',
            'quality = "elite"',
            "'elite' is none of poor, regular, veteran, at `side[0].division[0]",
        ),
        (
            "[house_rules]",
            '[house_rules]\nzones_of_control = "far"',
            "'far' is none of front, all_round, none, at `house",
        ),
    ],
)
def test_what_cannot_be_read_is_told_with_its_place(old: str, new: str, told: str) -> None:
    (fault,) = faults(written().replace(old, new, 1))
    assert told in fault


def test_a_scenario_is_known_by_its_text() -> None:
    one, same, other = Scenario("one", written()), Scenario("two", written()), Scenario("one", written(top="turns = 3"))
    assert (one == same, hash(one) == hash(same), one == other) == (True, True, False)
    assert repr(one) == "<scenario one>"


def test_a_state_is_read_only_by_the_scenario_it_belongs_to() -> None:
    game, other = BattleGame(Scenario("one", written())), BattleGame(Scenario("one", written(top="turns = 3")))
    saved = game.write_state(game.start())
    assert game.read_state(saved) == game.start()
    with pytest.raises(msgspec.ValidationError, match="the state belongs to the scenario one"):
        other.read_state(saved)

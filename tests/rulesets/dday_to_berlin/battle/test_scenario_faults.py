"""What is wrong with a scenario: every fault at once, each with its place."""

from typing import Any

import msgspec
import pytest
from tests.rulesets.dday_to_berlin.battle.situations import OPEN_5, scenario_text

from sandtable.rulesets.dday_to_berlin.battle.game import BattleGame
from sandtable.rulesets.dday_to_berlin.battle.scenario import Scenario
from sandtable.rulesets.dday_to_berlin.battle.scenario_checks import ScenarioFault

LAKE = ". . . . .\n. . . . .\n. . ~ . .\n. . . . .\n. . . . ."


def faults(text: str) -> list[str]:
    with pytest.raises(ScenarioFault) as raised:
        Scenario("test", text)
    assert str(raised.value) == "; ".join(raised.value.faults)
    return list(raised.value.faults)


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
        ({"house": "[house_rules.tables.limits.stackin]\nvalue = 2"}, "house_rules.tables:"),
        ({"house": "[house_rules.tables.limits.stacking]\nworth = 2"}, "house_rules.tables:"),
        ({"house": "[house_rules.tables.limit.stacking]\nvalue = 2"}, "house_rules.tables:"),
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


def test_sides_need_their_own_names() -> None:
    assert faults(written().replace('name = "red"', 'name = "blue"'))[0] == "side 2, name: both sides are called 'blue'"


def test_a_place_is_held_by_one_of_the_sides() -> None:
    text = written(places="C3 objective red").replace('held_by = "red"', 'held_by = "green"')
    assert faults(text) == ["place 1 (C3): there is no side 'green' to hold it"]


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
        ('edge = "S"', 'edge = "south"', "south"),
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

"""The turn: phases, orders, seats, the umpire, supply, bridges, arrivals and victory."""

from typing import Any

import pytest
from tests.rulesets.megagame.asking import F, answer, ask, chances, cited, follows, notes, refusals, throw, totals

from sandtable.rulesets.megagame.procedures.turn.market_garden_victory import Ended, Winner
from sandtable.rulesets.megagame.procedures.turn.supply_check import Supplied
from sandtable.rulesets.megagame.procedures.turn.supply_day import SuppliedUnits
from sandtable.rulesets.megagame.procedures.turn.supply_drop import Given
from sandtable.sheet import FactsFault

# ------------------------------------------------------------------ phases


@pytest.mark.parametrize(
    ("turn", "light", "date"),
    [
        (1, "day", "17 September 1944, 0600 to 1800"),
        (2, "night", "17 to 18 September 1944, 1800 to 0600"),
        (3, "day", "18 September 1944, 0600 to 1800"),
        (18, "night", "25 to 26 September 1944, 1800 to 0600"),
    ],
)
def test_odd_turns_are_day_and_even_turns_night(turn: int, light: str, date: str) -> None:
    """mg.gap.turn-length, mg.gap.source"""
    assert answer("operation_turn", turn=turn) == light
    assert notes("operation_turn", turn=turn)["date"] == date
    assert notes("operation_turn", turn=turn)["hours"] == 12


def test_the_phases_of_a_turn_and_no_supply_at_night() -> None:
    """mg.gap.sequence"""
    phases = [
        "supply",
        "orders",
        "air-to-air",
        "interdiction",
        "flak",
        "landings",
        "movement",
        "air-recce",
        "combat",
        "reports",
    ]
    day, night = notes("operation_turn", turn=1), notes("operation_turn", turn=2)
    assert [value for name, value in day.items() if name.startswith("phase")] == phases
    assert [value for name, value in night.items() if name.startswith("phase")] == phases[1:]


# ------------------------------------------------------------------ orders and seats


@pytest.mark.parametrize(
    ("order", "choices"),
    [
        ("hold", {"choice_2"}),
        ("move", {"choice_2"}),
        ("attack", {"choice_1", "choice_2", "choice_3"}),
        ("breakthrough", {"choice_1", "choice_2", "choice_3", "choice_4", "choice_5"}),
    ],
)
def test_the_choices_that_go_with_an_order(order: str, choices: set[str]) -> None:
    """mg.gap.standing-choices, mg.gap.orders"""
    assert {name for name in notes("unit_order", order=order) if name.startswith("choice")} == choices


def test_what_an_order_means() -> None:
    """mg.gap.orders"""
    assert answer("unit_order", order="move") == "path and mode"
    assert notes("unit_order", order="support", kind="field")["choice_6"] == "both"
    assert notes("unit_order", order="prepare")["next_turn"] is True
    assert cited("unit_order", immobilised=True)["immobilised"] == "mg.gap.immobilised"


@pytest.mark.parametrize(
    ("facts", "rules"),
    [
        ({"order": "support"}, ["mg.gap.orders"]),
        ({"order": "interdict"}, ["mg.gap.orders"]),
        ({"order": "interdict", "kind": "rocket"}, ["mg.gap.artillery-interdiction"]),
        ({"order": "attack", "kind": "field"}, ["mg.gap.attack-eligibility"]),
        ({"order": "prepare", "kind": "flak_light"}, ["mg.gap.attack-eligibility"]),
        ({"order": "demolish"}, ["mg.gap.bridges"]),
    ],
)
def test_orders_that_a_unit_cannot_be_given(facts: dict[str, Any], rules: list[str]) -> None:
    assert refusals("unit_order", **facts) == rules


@pytest.mark.parametrize("asker", ["owner", "deputy", "chief"])
def test_owner_deputy_and_chief_order_a_unit(asker: str) -> None:
    """mg.gap.seats"""
    assert answer("who_may_order", asker=asker) is True
    assert refusals("who_may_order", asker=asker, locked=True) == ["mg.gap.seats"]


@pytest.mark.parametrize("asker", ["team_mate", "enemy"])
def test_nobody_else_orders_it(asker: str) -> None:
    """mg.gap.seats"""
    assert refusals("who_may_order", asker=asker) == ["mg.gap.seats"]


@pytest.mark.parametrize(
    ("ready", "clock", "locked"),
    [(5, "off", True), (4, "off", False), (4, "running", False), (4, "out", True), (0, "out", True)],
)
def test_a_turn_is_locked_when_all_are_ready_or_the_clock_is_out(ready: int, clock: str, locked: bool) -> None:
    """mg.gap.seats, mg.gap.standing-choices, mg.gap.umpire"""
    assert answer("turn_lock", ready=ready, clock=clock) is locked
    assert notes("turn_lock", ready=ready, clock=clock)["without_order"] == "hold"


def test_no_more_seats_are_ready_than_there_are() -> None:
    with pytest.raises(FactsFault, match="there are only 5 seats"):
        ask("turn_lock", ready=6)


@pytest.mark.parametrize("change", ["add_advantage", "strike_advantage", "result", "report", "clock"])
def test_what_a_human_umpire_may_change(change: str) -> None:
    """mg.gap.umpire"""
    assert answer("umpire_change", change=change) is True
    assert refusals("umpire_change", change=change, reason=False) == ["mg.gap.umpire"]


def test_what_he_may_not() -> None:
    """mg.gap.umpire"""
    assert refusals("umpire_change", change="dice") == ["mg.gap.umpire"]
    assert refusals("umpire_change", change="orders") == ["mg.gap.umpire"]
    assert refusals("umpire_change", reports_out=True) == ["mg.gap.umpire"]
    assert answer("umpire_change", change="clock", reports_out=True) is True
    assert notes("umpire_change")["worth"] == 2


# ------------------------------------------------------------------ supply


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ({"road": 95, "off_road": 2, "sp": 1}, Supplied(True, 3)),
        ({"road": 0, "off_road": 10, "sp": 3}, Supplied(True, 4)),
        ({"road": 5, "off_road": 11, "sp": 1}, Supplied(False, 1)),
        ({"road": 30, "off_road": 0, "sp": 1, "blown_bridge": True}, Supplied(False, 1)),
        ({"road": 30, "off_road": 0, "sp": 1, "way": "next_to_enemy"}, Supplied(False, 1)),
        ({"road": 30, "off_road": 0, "sp": 1, "way": "held"}, Supplied(True, 3)),
        ({"road": 30, "off_road": 0, "sp": 1, "way": "enemy"}, Supplied(False, 1)),
        ({"road": 30, "off_road": 0, "sp": 4}, Supplied(True, 4)),
        ({"road": 30, "off_road": 0, "sp": 0}, Supplied(True, 2)),
        ({"road": 30, "off_road": 0, "sp": 1, "night": True}, Supplied(True, 1)),
    ],
)
def test_lines_of_supply(facts: dict[str, Any], expected: Supplied) -> None:
    """mg.gap.resupply, mg.gap.supply-points, mg.gap.recovery"""
    assert answer("supply_check", **facts) == expected
    assert cited("supply_check", **facts)["status"] == "mg.gap.recovery"


def test_a_supply_day_for_many_units() -> None:
    """mg.gap.resupply"""
    units = "1,2 3,10 1,11 1,0,blown 1,0,beside 1,0,held 0,0,none 2,0,enemy 1,0,beside,held"
    found = notes("supply_day", units=units)
    assert list(found.values()) == [3, 4, 1, 1, 1, 3, 0, 2, 1]
    assert answer("supply_day", units=units) == SuppliedUnits(3, 16)


@pytest.mark.parametrize(
    ("units", "fault"),
    [
        ("", "units: name at least one unit"),
        ("5,1", "units: a unit has at most 4 SP, not 5"),
        ("1", "units: write SP and off-road squares of each unit"),
        ("1,1,lost", "units: there is no 'lost'"),
    ],
)
def test_supply_rows_that_cannot_be_read(units: str, fault: str) -> None:
    with pytest.raises(FactsFault) as raised:
        ask("supply_day", units=units)
    assert str(raised.value).startswith(fault)


@pytest.mark.parametrize(
    ("serials", "units", "after", "expected"),
    [
        (1, "0,1 2,2 1,3", [3, 3, 1], Given(4, 0)),
        (1, "1,0 1,0", [3, 3], Given(4, 0)),
        (1, "1,0 1,0 1,0", [3, 2, 2], Given(4, 0)),
        (1, "3,1 3,2", [4, 4], Given(2, 2)),
        (2, "0,2.01", [0], Given(0, 8)),
        (2, "0,0 0,0", [4, 4], Given(8, 0)),
    ],
)
def test_supplies_go_one_by_one_to_who_has_fewest(serials: int, units: str, after: list[int], expected: Given) -> None:
    """mg.gap.resupply, mg.gap.serial-load"""
    assert answer("supply_drop", serials=serials, units=units) == expected
    found = notes("supply_drop", serials=serials, units=units)
    assert [value for name, value in found.items() if name.startswith("unit")] == after


def test_supply_drops_that_cannot_be_read() -> None:
    with pytest.raises(FactsFault, match="write SP and km"):
        ask("supply_drop", units="1")
    with pytest.raises(FactsFault, match="at most 4 SP"):
        ask("supply_drop", units="5,1")


# ------------------------------------------------------------------ bridges


def test_a_wired_bridge_goes_up_on_4_to_6() -> None:
    """mg.gap.bridges"""
    assert chances("bridge_demolition") == {True: F(1, 2), False: F(1, 2)}
    assert [throw("bridge_demolition", face).outcome for face in range(1, 7)] == [False] * 3 + [True] * 3
    assert follows("bridge_demolition", True) == {"bridge": "blown"}
    assert follows("bridge_demolition", False) == {"bridge": "intact"}


@pytest.mark.parametrize(
    "facts",
    [
        {"bridge": "Arnhem"},
        {"bridge": "Veghel"},
        {"wired": "no"},
        {"allied_near": False},
        {"allied_on_end": True},
        {"beside": False},
        {"side": "allied"},
        {"blown": True},
    ],
)
def test_what_forbids_a_demolition(facts: dict[str, Any]) -> None:
    """mg.gap.bridges"""
    assert refusals("bridge_demolition", **facts) == ["mg.gap.bridges"]


@pytest.mark.parametrize("bridge", ["Son", "Grave", "Heumen", "Honinghutje", "Nijmegen"])
def test_the_bridges_that_are_wired(bridge: str) -> None:
    """mg.gap.bridges"""
    assert chances("bridge_demolition", bridge=bridge)[True] == F(1, 2)
    assert chances("bridge_demolition", bridge="Arnhem", wired="yes")[True] == F(1, 2)


@pytest.mark.parametrize(("turns", "left"), [(0, 2), (1, 1), (2, 0), (5, 0)])
def test_engineers_restore_a_bridge_in_two_whole_turns(turns: int, left: int) -> None:
    """mg.gap.bridges"""
    assert answer("bridge_repair", turns=turns) == left


@pytest.mark.parametrize("facts", [{"intact": True}, {"kind": "infantry"}, {"order": "move"}, {"enemy_beside": True}])
def test_what_keeps_a_bridge_down(facts: dict[str, Any]) -> None:
    """mg.gap.bridges"""
    assert refusals("bridge_repair", **facts) == ["mg.gap.bridges"]


# ------------------------------------------------------------------ victory and arrivals


@pytest.mark.parametrize(
    ("facts", "points"),
    [
        ({}, 4),
        ({"bridge": "Nijmegen"}, 2),
        ({"bridge": "Honinghutje"}, 0),
        ({"last": "german"}, 0),
        ({"last": "nobody"}, 0),
        ({"german_beside": True}, 0),
        ({"connected": False}, 0),
        ({"blown": True}, 0),
    ],
)
def test_what_a_bridge_is_worth(facts: dict[str, Any], points: int) -> None:
    """mg.gap.victory, mg.gap.resupply"""
    assert answer("bridge_held", **facts) == points


@pytest.mark.parametrize(
    ("held", "points", "winner"),
    [
        ("Son,Veghel,Grave,Heumen,Nijmegen", 6, Winner.DRAW),
        ("Son,Veghel,Grave,Heumen,Nijmegen,Arnhem", 10, Winner.ALLIED),
        ("Son,Veghel,Grave,Heumen", 4, Winner.GERMAN),
        ("Grave,Nijmegen,Son,Arnhem", 8, Winner.ALLIED),
        ("Son,Nijmegen,Arnhem", 7, Winner.DRAW),
        ("Son,Arnhem", 5, Winner.GERMAN),
        ("Honinghutje", 0, Winner.GERMAN),
        ("none", 0, Winner.GERMAN),
    ],
)
def test_who_wins(held: str, points: int, winner: Winner) -> None:
    """mg.gap.victory"""
    assert answer("market_garden_victory", held=held) == Ended(winner, points)
    assert totals("market_garden_victory", held=held) == {"Points": points}


def test_victory_is_counted_at_the_end() -> None:
    """mg.gap.victory"""
    assert notes("market_garden_victory", turn=17)["counted"] == 18
    assert "counted" not in notes("market_garden_victory", turn=18)
    with pytest.raises(FactsFault, match="there is one bridge at Son"):
        ask("market_garden_victory", held="2xSon")


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ({}, "enters"),
        ({"turn": 2}, "later"),
        ({"turn": 4}, "enters"),
        ({"entry_held": True}, "waits"),
        ({"arrival": 0, "turn": 1}, "set_up"),
    ],
)
def test_when_a_unit_comes(facts: dict[str, Any], expected: str) -> None:
    """mg.gap.deployment"""
    assert answer("ground_arrival", **facts) == expected


def test_the_state_in_which_units_start() -> None:
    """mg.gap.deployment, mg.gap.supply-points, mg.gap.tactical-advantage, mg.gap.prepared"""
    found = notes("ground_arrival", arrival=0, garrison=True, prepared=True)
    assert (found["order"], found["dug_in"], found["prepared"]) == ("hold", True, True)
    assert totals("ground_arrival") == {"SP at the start": 4}
    with pytest.raises(FactsFault, match="from the start, give 0"):
        ask("ground_arrival", garrison=True)


def test_every_reason_against_a_line_of_supply_is_told() -> None:
    """mg.gap.resupply, for many units as for one"""
    (told, kept) = ask("supply_day", units="3,11,blown 4,0").notes
    assert told.label == (
        "unit 1: out of supply: 11 off-road squares, at most 10 are allowed; rivers are crossed by intact bridges "
        "only, SP 3 as before"
    )
    assert kept.label == "unit 2: in supply, SP 4 as before"

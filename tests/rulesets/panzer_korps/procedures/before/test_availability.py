from typing import Any

import pytest
from tests.rulesets.panzer_korps.asking import F, ask, chances, cited_after, follows, notes, parts, throw, totals

from sandtable.dice.play import seeded
from sandtable.rulesets.panzer_korps.procedures.before.availability import roll_availability

ADDED = "Added to the availability die"
DEPLOYED, FIRST, SECOND = "deployed", "from_segment_1", "from_segment_2"
LATE, NEVER = "after_segment_3", "never"


# ---------------------------------------------------------------------- chances


def test_a_motorized_group_of_a_b_leader_in_rain_over_clear_ground() -> None:
    """pk.avail.table, pk.avail.mod-leader-b, pk.avail.mod-rain, pk.avail.mod-clear, pk.avail.mod-motorized,
    pk.gap.availability-reading"""
    facts = {"leader": "B", "transport": "motorized", "rain": True, "ground": "clear"}
    assert totals("force_availability", **facts) == {ADDED: -2}
    assert chances("force_availability", **facts) == {
        DEPLOYED: F(1, 2),
        FIRST: F(1, 5),
        SECOND: F(1, 5),
        LATE: F(1, 10),
    }


def test_a_plain_group_and_what_a_zero_means() -> None:
    """pk.avail.table, pk.gap.availability-reading"""
    assert chances("force_availability", leader="D") == {
        DEPLOYED: F(3, 10),
        FIRST: F(1, 5),
        SECOND: F(1, 5),
        LATE: F(1, 5),
        NEVER: F(1, 10),
    }
    assert throw("force_availability", 10, leader="D").outcome == NEVER
    assert notes("force_availability")["zero"] == 10


def test_totals_beyond_the_chart_use_its_ends() -> None:
    """pk.gap.availability-reading"""
    best = {"leader": "A", "transport": "mechanized", "ground": "clear", "home": True}
    assert totals("force_availability", **best) == {ADDED: -6}
    assert chances("force_availability", **best) == {DEPLOYED: F(9, 10), FIRST: F(1, 10)}
    assert throw("force_availability", 6, **best).outcome == DEPLOYED  # a total of 0
    worst = {"leader": "H", "ground": "swamp", "rain": True, "mud": True, "snow": True, "out_of_supply": True}
    assert totals("force_availability", **worst) == {ADDED: 13}
    assert chances("force_availability", **worst) == {NEVER: 1}


@pytest.mark.parametrize(
    ("face", "outcome"),
    [(1, DEPLOYED), (3, DEPLOYED), (4, FIRST), (5, FIRST), (6, SECOND), (7, SECOND), (8, LATE), (9, LATE), (10, NEVER)],
)
def test_every_band_of_the_die(face: int, outcome: str) -> None:
    """pk.avail.table"""
    assert throw("force_availability", face).outcome == outcome


# ---------------------------------------------------------------------- modifiers


@pytest.mark.parametrize(
    ("facts", "added"),
    [
        ({"leader": "A"}, {"pk.avail.mod-leader-a": -2}),
        ({"leader": "B"}, {"pk.avail.mod-leader-b": -1}),
        ({"leader": "C"}, {}),
        ({"leader": "D"}, {}),
        ({"leader": "E"}, {}),
        ({"leader": "F"}, {"pk.avail.mod-leader-f": 1}),
        ({"leader": "G"}, {"pk.avail.mod-leader-g": 2}),
        ({"leader": "H"}, {"pk.avail.mod-leader-h": 3}),
        ({"ground": "woods"}, {"pk.avail.mod-woods": 1}),
        ({"ground": "swamp"}, {"pk.avail.mod-swamp": 2}),
        ({"ground": "clear"}, {"pk.avail.mod-clear": -1}),
        ({"rain": True}, {"pk.avail.mod-rain": 1}),
        ({"mud": True}, {"pk.avail.mod-mud": 2}),
        ({"snow": True}, {"pk.avail.mod-snow": 3}),
        ({"rain": True, "mud": True}, {"pk.avail.mod-rain": 1, "pk.avail.mod-mud": 2}),
        ({"home": True}, {"pk.avail.mod-home": -1}),
        ({"out_of_supply": True}, {"pk.avail.mod-supply": 2}),
        ({"transport": "mechanized"}, {"pk.avail.mod-mechanized": -2}),
        ({"transport": "motorized"}, {"pk.avail.mod-motorized": -1}),
        (
            {"leader": "F", "ground": "woods", "snow": True, "home": True, "transport": "mechanized"},
            {
                "pk.avail.mod-leader-f": 1,
                "pk.avail.mod-woods": 1,
                "pk.avail.mod-snow": 3,
                "pk.avail.mod-home": -1,
                "pk.avail.mod-mechanized": -2,
            },
        ),
    ],
)
def test_what_is_added_to_the_die(facts: dict[str, Any], added: dict[str, int]) -> None:
    """pk.avail.mod-leader-a, pk.avail.mod-leader-b, pk.avail.mod-leader-f, pk.avail.mod-leader-g,
    pk.avail.mod-leader-h, pk.avail.mod-woods, pk.avail.mod-swamp, pk.avail.mod-clear, pk.avail.mod-rain,
    pk.avail.mod-mud, pk.avail.mod-snow, pk.avail.mod-home, pk.avail.mod-supply, pk.avail.mod-mechanized,
    pk.avail.mod-motorized, pk.gap.home-nation, pk.gap.mounted"""
    assert parts("force_availability", ADDED, **facts) == added
    assert totals("force_availability", **facts) == {ADDED: sum(added.values())}


# ---------------------------------------------------------------------- what follows


@pytest.mark.parametrize(("outcome", "segment"), [(FIRST, 1), (SECOND, 2), (LATE, 4)])
def test_when_a_group_first_tries_to_arrive(outcome: str, segment: int) -> None:
    """pk.avail.table, pk.gap.availability-reading"""
    found = follows("force_availability", outcome)
    assert found == {"first_attempt": segment, "attempt": segment, "counted": True}
    assert cited_after("force_availability", outcome)["first_attempt"] == "pk.avail.table"


def test_who_is_deployed_and_who_does_not_come() -> None:
    """pk.avail.table, pk.gap.availability-reading, pk.gap.deployment-zones"""
    assert follows("force_availability", DEPLOYED) == {"deployed": 30, "set_up": "own half", "no_place": "central"}
    assert follows("force_availability", NEVER) == {"arrives": False, "again": "second day"}
    assert cited_after("force_availability", DEPLOYED)["set_up"] == "pk.gap.deployment-zones"
    assert cited_after("force_availability", NEVER)["again"] == "pk.gap.availability-reading"


def test_somebody_is_always_deployed() -> None:
    """pk.gap.availability-reading"""
    found = notes("force_availability")
    assert (found["lowest"], found["scenario"]) == ("deployed", True)


def test_played_rolls_stay_within_the_exact_odds() -> None:
    """pk.avail.table"""
    asked = ask("force_availability")
    dice = seeded("availability")
    assert {roll_availability(dice, asked.profile) for _ in range(200)} == set(asked.distribution)
    assert {roll.why for roll in dice.rolls} == {"pk.avail.table"}

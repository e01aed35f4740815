from collections import defaultdict
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from tests.rulesets.panzer_korps.asking import F, ask, chances, notes, throw, view

from sandtable.dice.play import seeded
from sandtable.rulesets.panzer_korps.procedures.before.arrival_day import DayArrivals, arrival_day
from sandtable.sheet.faults import FactsFault

ADDED = {"A": -2, "B": -1, "C": 0, "D": 0, "E": 0, "F": 1, "G": 2, "H": 3}
CHANCE = {"A": 40, "B": 35, "C": 30, "D": 25, "E": 20, "F": 15, "G": 10, "H": 5}


def comes(leader: str, total: int, segments: int) -> Fraction:
    """The chance that a group with this total arrives within so many segments."""
    first = 1 if total <= 5 else 2 if total <= 7 else 4 if total <= 9 else 99
    away = F(1)
    for attempt in range(max(0, segments - first + 1)):
        away *= 1 - F(CHANCE[leader] + 5 * attempt, 100)
    return 1 - away


def worked_out(leaders: str, segments: int, added: int = 0, someone_must: bool = True) -> dict[DayArrivals, Fraction]:
    """Every throw of all availability dice together; then each waiting group comes or does not."""
    found: dict[DayArrivals, Fraction] = defaultdict(Fraction)
    for faces in product(range(1, 11), repeat=len(leaders)):
        totals = [face + ADDED[leader] + added for face, leader in zip(faces, leaders, strict=True)]
        deployed = {number for number, total in enumerate(totals) if total <= 3}
        if not deployed and someone_must:
            lowest = [number for number, total in enumerate(totals) if total == min(totals)]
            deployed = {max(lowest, key=lambda number: leaders[number])}
        here = {len(deployed): F(1)}
        for number, leader in enumerate(leaders):
            if number in deployed:
                continue
            chance, after = comes(leader, totals[number], segments), defaultdict[int, Fraction](Fraction)
            for on_field, so_far in here.items():
                after[on_field + 1] += so_far * chance
                after[on_field] += so_far * (1 - chance)
            here = after
        for on_field, so_far in here.items():
            found[DayArrivals(on_field, len(deployed))] += so_far / 10 ** len(leaders)
    return {day: chance for day, chance in found.items() if chance}


@pytest.mark.parametrize(("leaders", "segments"), [("D", 8), ("BDE", 8), ("AH", 3), ("CCG", 1), ("FGH", 9), ("EED", 4)])
def test_every_throw_of_all_groups(leaders: str, segments: int) -> None:
    """pk.avail.table, pk.gap.availability-reading, pk.arrival.table, pk.arrival.increment, pk.arrival.roll,
    pk.gap.arrival-procedure"""
    assert chances("arrival_day", leaders=",".join(leaders), segments=segments) == worked_out(leaders, segments)


def test_the_same_with_what_holds_for_all_groups() -> None:
    """pk.avail.mod-snow, pk.avail.mod-motorized, pk.avail.mod-home"""
    facts = {"leaders": "C,F", "segments": 5, "snow": True, "transport": "motorized", "home": True}
    assert chances("arrival_day", **facts) == worked_out("CF", 5, added=1)
    assert notes("arrival_day", **facts)["added"] == (1, 2)


def test_a_single_group_is_always_deployed_unless_another_one_is() -> None:
    """pk.gap.availability-reading"""
    assert chances("arrival_day", leaders="H") == {DayArrivals(1, 1): 1}
    facts = {"leaders": "D", "segments": 8, "others_deployed": True}
    assert chances("arrival_day", **facts) == worked_out("D", 8, someone_must=False)
    assert chances("arrival_day", **facts)[DayArrivals(1, 1)] == F(3, 10)
    assert notes("arrival_day", **facts)["lowest"] is False


def test_several_groups_where_somebody_is_on_the_table() -> None:
    """pk.gap.availability-reading"""
    facts = {"leaders": "C,D,E", "segments": 6, "others_deployed": True}
    assert chances("arrival_day", **facts) == worked_out("CDE", 6, someone_must=False)


def test_the_order_in_which_groups_are_named_does_not_matter() -> None:
    """pk.gap.availability-reading"""
    assert chances("arrival_day", leaders="2xB,E,H") == chances("arrival_day", leaders="H,B,E,B")


# ---------------------------------------------------------------------- the dice


@pytest.mark.parametrize(
    ("faces", "day"),
    [
        # The E group, which rolls first, is deployed; the B group waits from segment 2 on and comes at its 2nd attempt.
        ((2, 7, 36, 40), DayArrivals(2, 1)),
        # The B group has the lower total and is deployed; the E group, from segment 1, never gets under its chance.
        ((5, 5, 21, 26, 31), DayArrivals(1, 1)),
        # Equal totals: the E group is deployed, the B group comes at once.
        ((5, 6, 35), DayArrivals(2, 1)),
        # Both are deployed.
        ((3, 4), DayArrivals(2, 2)),
        # Both are late and the E group is deployed; the B group has no attempt within three segments.
        ((9, 10), DayArrivals(1, 1)),
    ],
)
def test_groups_as_they_are_rolled(faces: tuple[int, ...], day: DayArrivals) -> None:
    """pk.avail.table, pk.gap.availability-reading, pk.arrival.roll"""
    assert throw("arrival_day", *faces, leaders="B,E", segments=3).outcome == day


def test_each_die_names_its_rule() -> None:
    """pk.avail.table, pk.arrival.roll"""
    rolled = throw("arrival_day", 5, 6, 35, leaders="B,E", segments=3)
    assert [roll.why for roll in rolled.rolls] == ["pk.avail.table", "pk.avail.table", "pk.arrival.roll"]
    assert rolled.label == "2 groups on the field, 1 deployed at the start"


def test_played_days_stay_within_the_exact_odds() -> None:
    """pk.avail.table, pk.arrival.roll"""
    asked = ask("arrival_day")
    dice = seeded("whole forces")
    assert {arrival_day(dice, asked.profile) for _ in range(800)} == set(asked.distribution)


def test_how_many_are_missing_is_told() -> None:
    """pk.gap.availability-reading"""
    asked = ask("arrival_day", leaders="C,D")
    missing = {chance.outcome.on_field: [effect.value for effect in chance.follows] for chance in asked.chances}
    assert missing == {1: [1], 2: []}
    assert set(view("arrival_day", "on_field", leaders="C,D")) == {1, 2}


def test_a_force_has_at_least_one_group() -> None:
    """pk.gap.arrival-procedure"""
    facts: dict[str, Any] = {"leaders": ()}
    with pytest.raises(FactsFault, match="leaders: name the leader of at least one group, such as B or B,2xD"):
        ask("arrival_day", **facts)

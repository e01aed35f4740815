"""Who holds which objective at the end, what it is worth, and who has won."""

from __future__ import annotations

import pytest
from tests.rulesets.konflikt_47.battle.moving_fields import aboard, field, named, waiting
from tests.rulesets.konflikt_47.battle.tables import gone

from sandtable.rulesets.konflikt_47.battle.events import Ended
from sandtable.rulesets.konflikt_47.battle.state import BattleState
from sandtable.rulesets.konflikt_47.battle.winning import finish, held_by, holding, is_wiped_out, points, tally
from sandtable.rulesets.konflikt_47.terms import Order

#: The objective of these fields lies at 24, 24; a squad's radius is 1.5 in, the marker's 0.5 in.
FAR = {"far": ("usa-officer", (46.0, 34.0))}
SQUAD = {"squad": ("ger-grenadiers", (24.0, 19.0))}


def holds(
    south: dict[str, tuple[str, tuple[float, float]]], north: dict[str, tuple[str, tuple[float, float]]]
) -> object:
    return held_by(field((), south, north), 0)


def test_infantry_within_3_in_of_the_marker_holds_it() -> None:
    """k47.gap.objective-table, k47.gap.victory: middle 5 in away, less 1.5 and 0.5, is exactly 3"""
    assert holds(SQUAD, FAR) == 0
    assert holds({"squad": ("ger-grenadiers", (24.0, 18.99))}, FAR) is None
    assert holds({"squad": ("ger-grenadiers", (24.0, 24.0))}, FAR) == 0  # the marker may be stood on
    assert holds({"far": ("ger-officer", (2.0, 2.0))}, {"foe": ("usa-mmg", (24.0, 26.0))}) == 1
    assert holds({"far": ("ger-officer", (2.0, 2.0))}, {"foe": ("usa-officer", (24.0, 26.0))}) == 1


@pytest.mark.parametrize("kind", ["ger-pz4", "ger-puma", "ger-pak40", "ger-spinne", "ger-halftrack"])
def test_vehicles_walkers_and_guns_do_not_hold_and_do_deny(kind: str) -> None:
    """k47.gap.objective-table"""
    assert holds({"other": (kind, (24.0, 24.0))}, FAR) is None
    assert holds({"other": (kind, (24.0, 22.0))}, {"foe": ("usa-rifles", (24.0, 27.0))}) is None
    assert holds({"other": (kind, (24.0, 10.0))}, {"foe": ("usa-rifles", (24.0, 27.0))}) == 1


def test_infantry_of_both_sides_deny_each_other() -> None:
    """k47.gap.objective-table"""
    assert holds(SQUAD, {"foe": ("usa-rifles", (24.0, 29.0))}) is None
    assert holds(SQUAD, {"foe": ("usa-rifles", (24.0, 29.01))}) == 0


def test_pins_and_orders_change_nothing_and_passengers_and_wrecks_do_not_count() -> None:
    """k47.gap.objective-table"""
    shaken = field((), SQUAD, FAR, wrecks=[(24, 24)]).with_unit(0, pins=8, die=Order.DOWN)
    assert held_by(shaken, 0) == 0
    ridden = field(
        (),
        {"squad": ("ger-grenadiers", (24.0, 24.0)), "track": ("ger-halftrack", (24.0, 24.0))},
        FAR,
    )
    assert held_by(aboard(ridden, "squad", "track"), 0) is None
    assert held_by(waiting(ridden, "squad"), 0) is None


def test_one_unit_may_hold_several() -> None:
    """k47.gap.objective-table"""
    s = field((), SQUAD, FAR)
    s.scenario.objectives, kept = ((2400, 2400), (2400, 1900)), s.scenario.objectives
    try:
        assert holding(s) == (2, 0)
    finally:
        s.scenario.objectives = kept


# ---------------------------------------------------------------------- points


def battlefield() -> BattleState:
    two = {"squad": ("ger-grenadiers", (24.0, 19.0)), "gun": ("ger-mmg", (4.0, 4.0))}
    more = {
        "foe": ("usa-rifles", (4.0, 30.0)),
        "other": ("usa-rifles", (14.0, 30.0)),
        "tank": ("usa-sherman", (40.0, 30.0)),
    }
    return field((), two, more)


def over(s: BattleState) -> tuple[int, tuple[int, int], str]:
    told: list[object] = []
    s = finish(s, told.append)
    assert s.outcome is not None
    assert told == [Ended(s.outcome)]
    assert (s.agenda, s.march, s.assault, s.drawn) == ((), None, None, -1)
    return s.outcome.winner, s.outcome.points, s.outcome.why


def test_a_destroyed_unit_is_worth_1_and_an_objective_2() -> None:
    """k47.gap.victory"""
    s = battlefield()
    assert points(s) == (2, 0)
    assert points(gone(s, named(s, "tank"))) == (3, 0)
    assert points(gone(s, named(s, "gun"))) == (2, 1)
    first, second = tally(gone(s, named(s, "tank")))
    assert (first.number, second.number) == (3, 0)
    assert first.name == "south's points"


def test_a_lead_of_2_points_wins_and_less_is_a_draw() -> None:
    """k47.gap.victory"""
    s = battlefield()
    assert over(s) == (0, (2, 0), "a lead of 2 points, it takes 2 to win")
    assert over(gone(s, named(s, "gun"))) == (-1, (2, 1), "a lead of 1 point, it takes 2 to win")
    lost = gone(s.moved_to(0, (2400, 500)), named(s, "gun"))
    assert over(lost)[:2] == (-1, (0, 1))


def test_wiping_out_the_enemy_wins_whatever_the_points() -> None:
    """k47.gap.end-timing, k47.gap.victory"""
    s = battlefield()
    for name in ("squad", "gun"):
        s = gone(s, named(s, name))
    assert is_wiped_out(s, 0)
    assert not is_wiped_out(s, 1)
    assert over(s)[0] == 1
    for name in ("foe", "other", "tank"):
        s = gone(s, named(s, name))
    assert over(s) == (-1, (3, 2), "both sides are wiped out")


def test_who_concedes_has_lost_whatever_the_points() -> None:
    """k47.gap.end-timing"""
    s = finish(battlefield(), lambda _: None, conceded_by=0)
    assert s.outcome is not None
    assert (s.outcome.winner, s.outcome.points, s.outcome.why) == (1, (2, 0), "south gave up")

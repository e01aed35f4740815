"""Straight ways that nobody steers: panic, escape, moving off, and the way of a victor."""

from __future__ import annotations

from tests.rulesets.konflikt_47.battle.moving_fields import HEDGE, HOUSE, LAKE, WOODS, at, field, named, put, rules

from sandtable.dice.play import seeded
from sandtable.game.agenda import run_on
from sandtable.rulesets.konflikt_47.battle import straight_ways
from sandtable.rulesets.konflikt_47.battle.answers import Choose
from sandtable.rulesets.konflikt_47.battle.marching import Panic
from sandtable.rulesets.konflikt_47.battle.state import BattleState
from sandtable.rulesets.konflikt_47.terms import Motion, Order


def panicked(s: BattleState, name: str = "squad") -> BattleState:
    unit = named(s, name)
    return run_on(s.first(Panic(1 - s.side(unit), unit)), seeded(1), lambda event: None)


def pair(pieces: tuple[str, ...] = (), kind: str = "ger-grenadiers") -> BattleState:
    """A unit with an enemy straight to the south of it."""
    return field(pieces, {"squad": (kind, (20, 12))}, {"foe": ("usa-rifles", (20, 6))})


def test_a_unit_runs_straight_away_for_its_whole_run_rate() -> None:
    """k47.gap.panic-path, k47.gap.fubar-panic, k47.fubar.panic"""
    s = panicked(pair())
    assert s.place(0) == at(20, 24)
    assert s.units[0].die is Order.RUN
    s = panicked(put(pair(), "foe", 16, 9))  # along 3-4-5, cut towards the start
    assert s.place(0) == at(20 + 9.6, 12 + 7.2)


def test_it_stops_a_hundredth_short_of_what_it_may_not_enter() -> None:
    """k47.gap.panic-path: ground and lines, discs that it may not pass, spacing, and the edge."""
    assert panicked(pair((WOODS,))).place(0) == at(20, 14.99)
    assert panicked(pair((LAKE,))).place(0) == at(20, 14.99)
    assert panicked(pair((HEDGE,))).place(0) == at(20, 17.99)
    s = field(
        south={"squad": ("ger-grenadiers", (20, 12)), "tank": ("ger-pz4", (20, 20))},
        north={"foe": ("usa-rifles", (20, 6))},
    )
    assert panicked(s).place(0) == at(20, 15.99)  # more than 1 in from the tank
    s = put(put(pair(), "squad", 20, 28), "foe", 20, 22)
    assert panicked(s).place(0) == at(20, 34.5)


def test_a_vehicle_stops_a_hundredth_short_of_a_wreck() -> None:
    """k47.gap.panic-path, k47.gap.wreck-table: of discs that it may not pass; their rims do not touch"""
    tank, foe = {"tank": ("ger-tiger", (20, 12), 0)}, {"foe": ("usa-rifles", (20, 6))}
    assert panicked(field((), tank, foe, [(20, 22)]), "tank").place(0) == at(20, 18.99)
    assert panicked(field((), tank, foe, [(23, 22)]), "tank").place(0) == at(20, 30)  # past it rims may touch
    squad = {"squad": ("ger-grenadiers", (20, 12))}
    escape = straight_ways.escapes(field((), squad, foe, [(20, 22)]), 0, 1)
    assert escape == (at(20, 12), at(20, 20.49))  # to men it is an obstacle, which their middle may not cross on a Run


def test_it_runs_through_friends_and_ends_clear_of_them() -> None:
    """k47.gap.spacing: infantry passes friendly infantry; where it ends it keeps more than 1 in."""
    s = field(
        south={"squad": ("ger-grenadiers", (20, 12)), "friend": ("ger-grenadiers", (20, 18))},
        north={"foe": ("usa-rifles", (20, 6))},
    )
    assert panicked(s).place(0) == at(20, 24)
    assert panicked(put(s, "friend", 20, 22)).place(0) == at(20, 17.99)


def test_a_unit_in_no_run_ground_stays_with_its_run_die() -> None:
    """k47.gap.panic-path"""
    s = panicked(put(put(pair((WOODS,)), "squad", 20, 20), "foe", 20, 12))
    assert s.place(0) == at(20, 20)
    assert s.units[0].die is Order.RUN


def test_a_vehicle_turns_away_freely_and_uses_no_road() -> None:
    """k47.gap.panic-path, k47.gap.speed-by-distance"""
    road = '{ kind = "road", name = "Road", line = [[20, 0], [20, 36]], width = 2 }'
    s = field([road], {"squad": ("ger-pz4", (20, 12), 180)}, {"foe": ("usa-rifles", (20, 6))})
    s = panicked(s)
    assert (s.place(0), s.facing(0)) == (at(20, 30), 0)
    assert s.units[0].motion is Motion.RAN
    assert s.units[0].has_run


def test_guns_and_immobilised_vehicles_go_down() -> None:
    """k47.gap.fubar-panic"""
    for s in (pair(kind="ger-pak40"), pair(kind="ger-pz4").with_unit(0, immobilised=True)):
        after = panicked(s)
        assert after.units[0].die is Order.DOWN
        assert after.place(0) == at(20, 12)


def test_who_sees_nobody_goes_down() -> None:
    """k47.fubar.panic-none, k47.gap.sight-table: friends on foot hide nobody from the panicking."""
    s = field([HOUSE], {"squad": ("ger-grenadiers", (20, 26))}, {"foe": ("usa-rifles", (20, 6))})
    assert panicked(s).units[0].die is Order.DOWN
    s = field(
        (),
        {"squad": ("ger-grenadiers", (20, 12)), "friend": ("ger-grenadiers", (20, 9))},
        {"foe": ("usa-rifles", (20, 5))},
    )
    assert panicked(s).units[0].die is Order.RUN


def test_of_enemies_as_near_its_opponent_picks() -> None:
    """k47.gap.fubar-panic"""
    s = field(
        (),
        {"squad": ("ger-grenadiers", (20, 12))},
        {"west": ("usa-rifles", (14, 12)), "east": ("usa-rifles", (26, 12))},
    )
    s = panicked(s)
    step = s.agenda[0]
    assert isinstance(step, Panic)
    assert step.decider(s) == 1
    assert [answer.unit for answer in step.every(s)] == [1, 2]
    assert step.refusals(s, Choose(0)) is not None
    s = run_on(step.take(s, Choose(2), seeded(1), lambda event: None), seeded(1), lambda event: None)
    # Away from the east, as far as the other enemy lets it: more than 1 in from his rim.
    assert s.place(0) == at(18.01, 12)


def test_an_escape_leads_straight_away_and_needs_room() -> None:
    """k47.gap.escape-path"""
    s = pair()
    assert straight_ways.escapes(s, 0, 1) == (at(20, 12), at(20, 24))
    assert straight_ways.escape_refusals(s, 0, 1, (at(20, 12), at(20, 19)), 0) == ()
    assert rules(straight_ways.escape_refusals(s, 0, 1, (at(20, 12), at(21, 19)), 0)) == ["k47.gap.escape-path"]
    lake = '{ kind = "lake", name = "Pond", at = [20, 14], size = [6, 2] }'
    assert straight_ways.escapes(pair((lake,)), 0, 1) == ()  # 0.99 in is no room
    s = put(put(pair((WOODS,)), "squad", 20, 20), "foe", 20, 12)
    assert straight_ways.escapes(s, 0, 1) == ()


def test_guns_do_not_escape_and_vehicles_drive_forward() -> None:
    """k47.gap.escape-path, k47.gap.reaction-escape"""
    assert straight_ways.escapes(pair(kind="ger-pak40"), 0, 1) == ()
    s = pair(kind="ger-pz4")
    assert straight_ways.escapes(s, 0, 1) == (at(20, 12), at(20, 30))
    towards = put(s, "squad", 20, 12, 180)
    assert straight_ways.escapes(towards, 0, 1) == ()
    back = rules(straight_ways.escape_refusals(s, 0, 1, (at(20, 12),), 0))
    assert back == ["k47.gap.escape-path"]


def test_who_moves_off_goes_as_far_as_the_die_says() -> None:
    """k47.gap.consolidate-path: terrain as for an Advance, and more than 1 in from the other."""
    s = put(pair((HEDGE,)), "foe", 20, 9)
    assert straight_ways.moved_off(s, 0, 1, 4) == (at(20, 12), at(20, 16))
    assert straight_ways.moved_off(s, 0, 1, 6) == (at(20, 12), at(20, 17.99))  # never on the hedge
    s = put(put(s, "squad", 20, 17), "foe", 20, 14)
    assert straight_ways.moved_off(s, 0, 1, 4) == (at(20, 17), at(20, 21))  # over the hedge
    for kind in ("ger-pak40", "ger-pz4", "ger-heuschrecke"):
        assert straight_ways.moved_off(put(pair(kind=kind), "foe", 20, 9), 0, 1, 4) == ()


def test_nobody_moves_off_into_a_corner() -> None:
    """k47.gap.consolidate-path: without a place more than 1 in from the other it stays."""
    s = put(put(pair(), "squad", 20, 34), "foe", 20, 31)
    assert straight_ways.moved_off(s, 0, 1, 4) == ()


def test_who_moves_off_may_not_end_in_the_house_where_the_other_stands() -> None:
    """k47.gap.building-table"""
    house = '{ kind = "house", name = "Long house", at = [20, 12], size = [6, 14] }'
    s = put(put(pair((house,)), "squad", 20, 12), "foe", 20, 9)
    assert straight_ways.moved_off(s, 0, 1, 6) == ()
    assert straight_ways.moved_off(put(put(s, "squad", 20, 15), "foe", 20, 12), 0, 1, 6) == (at(20, 15), at(20, 21))


def test_a_victor_moves_where_it_likes_and_a_walker_straight_ahead() -> None:
    """k47.gap.consolidate-path"""
    s = pair((HOUSE,))
    assert straight_ways.victor_refusals(s, 0, (at(20, 12), at(20, 16)), 0, 4) == ()
    assert rules(straight_ways.victor_refusals(s, 0, (at(20, 12), at(20, 16.01)), 0, 4)) == ["k47.gap.consolidate-path"]
    walker = pair(kind="ger-heuschrecke")
    assert straight_ways.victor_refusals(walker, 0, (at(20, 12), at(20, 15)), 0, 4) == ()
    assert (
        rules(straight_ways.victor_refusals(walker, 0, (at(20, 12), at(21, 15)), 18, 4))
        == ["k47.gap.consolidate-path"] * 2
    )

"""How teams come into contact, and how they get away again: places to the hundredth."""

from __future__ import annotations

from tests.rulesets.flames_of_war.battle.laid_out import RIVER, THEIR, bodies, body, laid_out

from sandtable.inches.bodies import gap
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.battle.charge_ways import aimed_at, in_reach, way_to
from sandtable.rulesets.flames_of_war.battle.contacts import ground_teams, met, touching
from sandtable.rulesets.flames_of_war.battle.falling_back import backed_off
from sandtable.rulesets.flames_of_war.battle.state import BattleState

RULES = (fow.GAP_CHARGE_PLACING, fow.GAP_CHARGE_PATH, fow.GAP_FALLBACK_WAY, fow.GAP_CHARGE_CROSS_PLACE)


def foes(s: BattleState) -> int:
    return ground_teams(s, THEIR)


def test_a_team_goes_straight_to_the_last_hundredth_before_it_would_overlap() -> None:
    """fow.gap.charge-placing: along the line of the centres."""
    s = laid_out({"us_rifle": [(10, 10)]}, {"de_grenadier": [(10, 14)]})
    way = way_to(s, body(s, 0), body(s, 1), 0)
    assert way is not None
    assert way.path == ((1000, 1000), (1000, 1250))
    assert way.whom == body(s, 1)


def test_the_nearest_enemy_that_no_friend_has_contacted_is_charged() -> None:
    """fow.gap.charge-path."""
    s = laid_out({"us_rifle": [(10, 10), (12, 12.5)]}, {"de_grenadier": [(10, 14), (12, 14), (13.5, 16)]})
    first = body(s, 1, 0)
    assert aimed_at(s, body(s, 0), foes(s), 0) == (first,)
    # The team at 12, 12.5 touches the second enemy: another who stands nearer to it goes at one that is free.
    s = laid_out({"us_rifle": [(12, 11), (12, 12.5)]}, {"de_grenadier": [(9, 14), (12, 14)]})
    mates = s.there & s.of_unit(0)
    assert aimed_at(s, body(s, 0), foes(s), mates) == (body(s, 1, 0),)
    assert aimed_at(s, body(s, 0), foes(s), 0) == (body(s, 1, 1),)


def test_of_enemies_as_near_the_owner_chooses() -> None:
    s = laid_out({"us_rifle": [(10, 10)]}, {"de_grenadier": [(8, 13), (12, 13)]})
    assert aimed_at(s, body(s, 0), foes(s), 0) == bodies(s, 1, 0, 1)


def test_enemies_beyond_4_in_are_left_out() -> None:
    """fow.assault.charge-move: 4.00 in is in reach, 4.01 is not."""
    s = laid_out({"us_rifle": [(10, 10)]}, {"de_grenadier": [(10, 15.5), (15.51, 10)]})
    assert in_reach(s, body(s, 0), foes(s)) == 1 << body(s, 1, 0)


def test_where_the_place_is_taken_another_around_the_enemy_serves() -> None:
    """fow.gap.charge-placing: one of the 360 places in contact with the shortest free straight way."""
    s = laid_out({"us_rifle": [(10, 9.5), (10, 12.5)]}, {"de_grenadier": [(10, 14)]})
    way = way_to(s, body(s, 0), body(s, 1), s.of_unit(0))
    assert way is not None
    end = way.path[-1]
    assert gap(end, 75, (1000, 1400), 75) <= 5
    assert gap(end, 75, (1000, 1250), 75) <= 1
    assert (end[0] - 1000) ** 2 + (end[1] - 1250) ** 2 >= 150**2


def test_infantry_without_a_free_place_comes_in_through_a_friend_in_contact() -> None:
    """fow.assault.infantry-second-rank: one link only."""
    around = [(10, 12.5), (11.5, 14), (10, 15.5), (8.5, 14), (11.2, 12.8), (8.8, 12.8)]
    s = laid_out({"us_rifle": [(10, 10), *around]}, {"de_grenadier": [(10, 14)]})
    own, enemy = s.there & s.of_unit(0), body(s, 1)
    way = way_to(s, body(s, 0), enemy, own)
    assert way is not None
    assert way.whom in bodies(s, 0, 1, 5, 6)
    there = s.moved_to(body(s, 0), way.path[-1])
    assert not touching(there, body(s, 0), 1 << enemy)
    assert met(there, body(s, 0), own, 1 << enemy) == 1 << enemy


def test_terrain_that_forbids_the_team_forbids_the_charge() -> None:
    s = laid_out({"us_tank75": [(10, 21)]}, {"de_grenadier": [(10, 27)]}, RIVER)
    assert way_to(s, body(s, 0), body(s, 1), 0) is None


# ---------------------------------------------------------------------- falling back


def test_teams_fall_back_along_the_way_they_came_until_they_are_2_in_away() -> None:
    """fow.gap.fallback-way: no farther than that."""
    s = laid_out({"us_rifle": [(10, 12.5)]}, {"de_grenadier": [(10, 14)]})
    path = backed_off(s, body(s, 0), ((1000, 900), (1000, 1250)), foes(s), 2)
    assert path == ((1000, 1250), (1000, 1050))


def test_who_began_closer_goes_on_straight_away_from_the_nearest() -> None:
    s = laid_out({"us_rifle": [(10, 12.5)]}, {"de_grenadier": [(10, 14)]})
    path = backed_off(s, body(s, 0), ((1000, 1150), (1000, 1250)), foes(s), 2)
    assert path[-1] == (1000, 1050)


def test_a_team_stops_short_of_whoever_stands_in_its_way() -> None:
    s = laid_out({"us_tank75": [(10, 12), (10, 9.2)]}, {"de_grenadier": [(10, 13.75)]})
    path = backed_off(s, body(s, 0), ((1000, 800), (1000, 1200)), foes(s), 2)
    assert path[-1] == (1000, 1120)


def test_who_is_2_in_away_already_stays() -> None:
    s = laid_out({"us_rifle": [(10, 10.5)]}, {"de_grenadier": [(10, 14)]})
    assert backed_off(s, body(s, 0), ((1000, 900), (1000, 1050)), foes(s), 2) == ((1000, 1050),)

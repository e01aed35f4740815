from typing import Any

import pytest
from tests.rulesets.flames_of_war.asking import answer, ask, cited, note, notes, number, refusals, why_not

from sandtable.rulesets.flames_of_war.tables import TABLES
from sandtable.sheet.faults import FactsFault

SHERMAN, RIFLE = {"team": "us_sherman75"}, {"team": "de_grenadier"}
DASH_KINDS, PROXIMITY, NO_CLOSER = "fow.gap.dash-kinds", "fow.gap.enemy-proximity", "fow.pin.no-closer"


# ---------------------------------------------------------------------- which speed


@pytest.mark.parametrize(
    ("team", "speed", "ground", "inches"),
    [
        (SHERMAN, "tactical", ["open"], 10),
        (SHERMAN, "tactical", ["woods"], 10),
        (SHERMAN, "tactical", ["road"], 10),
        (SHERMAN, "dash", ["road"], 20),
        (SHERMAN, "dash", ["open"], 18),
        (SHERMAN, "dash", ["open", "crops"], 12),
        (RIFLE, "dash", ["open"], 12),
        (RIFLE, "dash", ["woods"], 8),
    ],
)
def test_tactical_is_the_same_everywhere_and_a_dash_goes_by_the_worst_ground(
    team: dict[str, str], speed: str, ground: list[str], inches: int
) -> None:
    """fow.move.tactical, fow.move.terrain-dash, fow.gap.dash-kinds, fow.gap.movement-rates, fow.gap.team-profiles"""
    assert answer("move_speed", **team, speed=speed, ground=ground) == inches


@pytest.mark.parametrize(
    ("ground", "dash"),
    [
        (["road"], "Road Dash"),
        (["road", "road"], "Road Dash"),
        (["road", "open"], "Cross-country Dash"),
        (["gentle_hill"], "Cross-country Dash"),
        (["gentle_hill", "road", "open"], "Cross-country Dash"),
        (["road", "crops"], "Terrain Dash"),
        *(
            (["open", terrain], "Terrain Dash")
            for terrain in ("crops", "orchard", "woods", "hedge", "bocage", "stone_wall", "ruins", "craters")
        ),
        *((["open", terrain], "Terrain Dash") for terrain in ("steep_hill", "stream", "trench", "wire")),
    ],
)
def test_only_open_ground_road_and_gentle_hill_are_no_terrain(ground: list[str], dash: str) -> None:
    """fow.gap.dash-kinds, fow.gap.terrain-types"""
    facts = {**SHERMAN, "speed": "dash", "ground": ground}
    assert notes("move_speed", **facts)["speed"] == dash
    assert number("move_speed", dash, **facts).total == {"Road": 20, "Cross-country": 18, "Terrain": 12}[dash[:-5]]


def test_a_line_of_the_table_stands_in_for_a_card() -> None:
    """fow.gap.movement-rates"""
    for name, row in TABLES.mobility.items():
        if name == "aircraft":
            continue
        facts = {"mobility": name}
        assert answer("move_speed", **facts) == row.tactical
        dashes = [answer("move_speed", **facts, speed="dash", ground=[on]) for on in ("crops", "open", "road")]
        assert dashes == [row.terrain_dash, row.cross_country_dash, row.road_dash]


def test_what_cannot_move_at_tactical_may_only_turn_or_dash() -> None:
    """fow.gap.movement-rates"""
    truck = {"team": "us_truck"}
    assert answer("move_speed", **truck) == 0
    assert note("move_speed", "turns_only", **truck).rule == "fow.gap.movement-rates"
    assert answer("move_speed", **truck, speed="dash") == 12
    assert refusals("move_speed", **truck, distance=1.0) == ["fow.gap.movement-rates"]
    assert "turns_only" not in notes("move_speed", **SHERMAN)


def test_aircraft_are_placed_not_moved() -> None:
    """fow.gap.movement-rates"""
    assert refusals("move_speed", team="us_p47") == ["fow.gap.movement-rates"]
    assert refusals("move_speed", mobility="aircraft", speed="dash", distance=3.0) == ["fow.gap.movement-rates"]


def test_a_move_within_the_speed_is_allowed_to_the_last_inch() -> None:
    """fow.gap.movement-rates, fow.gap.units-of-measure"""
    assert answer("move_speed", **SHERMAN, distance=10.0) == 10
    assert answer("move_speed", **SHERMAN, distance=10.001) == 10
    assert why_not("move_speed", **SHERMAN, distance=10.1) == (
        "Not allowed: 10.1 in is beyond its Tactical of 10 in (fow.gap.movement-rates)"
    )
    assert refusals("move_speed", **SHERMAN, speed="dash", distance=18.1) == ["fow.gap.movement-rates"]


# ---------------------------------------------------------------------- near the enemy


@pytest.mark.parametrize(
    ("speed", "nearest", "allowed"),
    [
        ("dash", 8.0, False),
        ("dash", 8.001, False),
        ("dash", 8.1, True),
        ("dash", 8.5, True),
        ("tactical", 8.0, True),
        ("tactical", 2.0, False),
        ("tactical", 2.1, True),
        ("tactical", 2.5, True),
    ],
)
def test_a_dash_keeps_8_inches_and_any_move_2_inches_from_the_enemy(speed: str, nearest: float, allowed: bool) -> None:
    """fow.gap.dash-kinds, fow.gap.enemy-proximity, fow.gap.units-of-measure"""
    for where in ("enemy_nearest", "enemy_end"):
        facts = {**SHERMAN, "speed": speed, where: nearest}
        if allowed:
            assert answer("move_speed", **facts) == (18 if speed == "dash" else 10)
        else:
            assert refusals("move_speed", **facts) == [DASH_KINDS if speed == "dash" else PROXIMITY]


def test_a_dash_within_2_inches_breaks_both_limits() -> None:
    """fow.gap.dash-kinds, fow.gap.enemy-proximity"""
    assert refusals("move_speed", speed="dash", enemy_nearest=2.0) == [PROXIMITY, DASH_KINDS]


@pytest.mark.parametrize(
    ("start", "nearest", "end", "allowed"),
    [
        (6.0, 6.0, 12.0, True),
        (6.0, 6.0, 6.0, True),
        (6.0, 7.0, 12.0, True),
        (6.0, 5.9, 12.0, False),
        (6.0, 6.0, 5.0, False),
        (8.0, 8.0, 8.0, True),
        (8.1, 8.0, 12.0, False),
    ],
)
def test_a_dash_that_starts_within_8_inches_gets_no_nearer(
    start: float, nearest: float, end: float, allowed: bool
) -> None:
    """fow.gap.dash-kinds"""
    facts = {"speed": "dash", "enemy_start": start, "enemy_nearest": nearest, "enemy_end": end}
    if allowed:
        assert answer("move_speed", **facts) == 18
    else:
        assert refusals("move_speed", **facts) == [DASH_KINDS]


@pytest.mark.parametrize(
    ("start", "nearest", "end", "allowed"),
    [
        (1.5, 1.5, 6.0, True),
        (1.5, 1.5, 1.8, True),
        (1.5, 1.5, 1.5, True),
        (1.5, 1.0, 6.0, False),
        (2.0, 2.0, 2.5, True),
        (2.0, 2.0, 2.0, True),
        (2.0, 2.0, 1.9, False),
        (2.1, 2.0, 6.0, False),
    ],
)
def test_a_team_that_starts_within_2_inches_may_only_move_away(
    start: float, nearest: float, end: float, allowed: bool
) -> None:
    """fow.gap.enemy-proximity, fow.gap.closer: going round it at the same distance is moving away"""
    facts = {"enemy_start": start, "enemy_nearest": nearest, "enemy_end": end}
    if allowed:
        assert answer("move_speed", **facts) == 10
    else:
        assert refusals("move_speed", **facts) == [PROXIMITY]


def test_bailed_out_tanks_may_be_approached_but_not_dashed_past_and_the_unseen_count_for_nothing() -> None:
    """fow.gap.enemy-proximity, fow.gap.dash-kinds"""
    close = {"enemy_nearest": 1.0}
    assert answer("move_speed", **close, enemy="bailed") == 10
    assert refusals("move_speed", **close, enemy="bailed", speed="dash") == [DASH_KINDS]
    for enemy in ("unseen", "aircraft"):
        assert answer("move_speed", **close, enemy=enemy, speed="dash") == 18


@pytest.mark.parametrize(
    ("start", "nearest", "end", "allowed"),
    [(20.0, 20.0, 20.0, True), (20.0, 20.0, 26.0, True), (20.0, 19.9, 26.0, False), (20.0, 20.0, 14.0, False)],
)
def test_pinned_down_teams_get_no_closer(start: float, nearest: float, end: float, allowed: bool) -> None:
    """fow.pin.no-closer"""
    facts = {**RIFLE, "pinned": True, "enemy_start": start, "enemy_nearest": nearest, "enemy_end": end}
    if allowed:
        assert answer("move_speed", **facts) == 8
    else:
        assert refusals("move_speed", **facts) == [NO_CLOSER]
        assert answer("move_speed", **{**facts, "pinned": False}) == 8
        assert answer("move_speed", **facts, enemy="unseen") == 8


@pytest.mark.parametrize(
    ("team", "who", "allowed"),
    [
        ("us_sherman75", "friendly_infantry", True),
        ("us_57mm", "friendly_infantry", True),
        ("us_rifle", "friendly_tank_or_gun", True),
        ("us_rifle", "friendly_infantry", True),
        ("us_sherman75", "friendly_tank_or_gun", False),
        ("us_57mm", "friendly_tank_or_gun", False),
        ("us_rifle", "enemy", False),
        ("us_sherman75", "enemy", False),
    ],
)
def test_who_passes_through_whom(team: str, who: str, allowed: bool) -> None:
    """fow.gap.enemy-proximity"""
    if allowed:
        assert ask("move_speed", team=team, passes_through=who).notes
    else:
        assert refusals("move_speed", team=team, passes_through=who) == [PROXIMITY]


# ---------------------------------------------------------------------- what else forbids it


@pytest.mark.parametrize(
    ("facts", "rules"),
    [
        ({"bailed": True}, ["fow.bail.no-actions"]),
        ({"ordered": "blitz_passed", "speed": "dash"}, ["fow.order.blitz.tactical-only"]),
        ({"ordered": "blitz_failed", "speed": "dash"}, ["fow.order.blitz.fail-no-dash"]),
        ({"ordered": "dug_in", "team": "us_rifle"}, ["fow.gap.dig-in-details"]),
        ({"ordered": "cleared_mines", "team": "us_rifle"}, ["fow.order.clear-mines.restrictions"]),
        ({"ordered": "followed"}, ["fow.order.follow-me.timing"]),
        ({"dismounted": True, "team": "us_rifle", "speed": "dash"}, ["fow.gap.passengers-details"]),
        ({"ground": ["river"]}, ["fow.gap.terrain-types"]),
        ({"ground": ["building"]}, ["fow.gap.terrain-types"]),
        ({"ground": ["bocage"], "team": "us_truck", "speed": "dash"}, ["fow.gap.terrain-types"]),
        (
            {"bailed": True, "enemy_nearest": 2.0, "ordered": "blitz_failed", "speed": "dash"},
            ["fow.bail.no-actions", "fow.order.blitz.fail-no-dash", PROXIMITY, DASH_KINDS],
        ),
    ],
)
def test_moves_that_are_forbidden(facts: dict[str, Any], rules: list[str]) -> None:
    """fow.bail.no-actions, fow.order.blitz.tactical-only, fow.order.blitz.fail-no-dash, fow.gap.dig-in-details,
    fow.order.clear-mines.restrictions, fow.order.follow-me.timing, fow.gap.passengers-details,
    fow.gap.terrain-types"""
    assert refusals("move_speed", **facts) == rules


def test_orders_and_dismounting_leave_the_tactical_move() -> None:
    """fow.order.blitz.tactical-only, fow.order.blitz.fail-no-dash, fow.gap.passengers-details"""
    for ordered in ("blitz_passed", "blitz_failed"):
        assert answer("move_speed", ordered=ordered) == 10
    assert answer("move_speed", team="us_rifle", dismounted=True) == 8


def test_infantry_enters_buildings_and_tanks_cross_bocage() -> None:
    """fow.gap.terrain-types"""
    assert answer("move_speed", team="us_rifle", ground=["building"]) == 8
    assert answer("move_speed", ground=["bocage"]) == 10


# ---------------------------------------------------------------------- what it brings


def test_after_a_dash_a_team_neither_shoots_nor_assaults() -> None:
    """fow.shoot.no-shoot-dash, fow.move.terrain-dash, fow.gap.dash-kinds"""
    found = notes("move_speed", speed="dash")
    assert (found["may_shoot"], found["may_bombard"], found["may_assault"]) == (False, False, False)
    rules = cited("move_speed", speed="dash")
    assert (rules["may_shoot"], rules["may_assault"]) == ("fow.shoot.no-shoot-dash", "fow.move.terrain-dash")


def test_after_a_tactical_move_it_may_shoot_with_its_moving_rof_and_assault() -> None:
    """fow.move.tactical, fow.rof.moving"""
    found = notes("move_speed")
    assert (found["may_shoot"], found["rof"], found["may_assault"]) == (True, "moving", True)
    assert "may_assault" not in notes("move_speed", team="us_57mm")


def test_the_cross_rolls_that_await_it() -> None:
    """fow.move.difficult, fow.gap.cross-rolls"""
    assert notes("move_speed", ground=["open", "woods"])["cross"] == 3
    assert note("move_speed", "cross", team="de_panther", ground=["hedge"]).label == "Cross hedge 2+"
    assert "cross" not in notes("move_speed", ground=["crops", "orchard"])
    assert "cross" not in notes("move_speed", **RIFLE, ground=["woods", "hedge"])
    assert notes("move_speed", **RIFLE, ground=["wire"])["cross"] == 4
    assert notes("move_speed", ground=["trench"])["cross"] == 3
    assert "cross" not in notes("move_speed", team="us_57mm", ground=["trench"])


def test_facts_that_contradict_each_other() -> None:
    """fow.gap.dash-kinds"""
    with pytest.raises(FactsFault, match="ground: name at least one"):
        ask("move_speed", ground=[])
    with pytest.raises(FactsFault, match="bailed: only armoured tanks"):
        ask("move_speed", team="us_rifle", bailed=True)
    with pytest.raises(FactsFault, match="dismounted: only Infantry and Guns"):
        ask("move_speed", dismounted=True)


def test_a_team_with_nothing_to_shoot_is_not_told_that_it_may() -> None:
    """fow.move.tactical, fow.gap.team-profiles"""
    assert "may_shoot" not in notes("move_speed", team="us_truck")
    assert "may_shoot" not in notes("move_speed", team="us_81mm")
    assert notes("move_speed", team="us_priest")["may_shoot"] is True

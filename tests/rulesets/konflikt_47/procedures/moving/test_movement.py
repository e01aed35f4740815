from typing import Any

import pytest
from tests.rulesets.konflikt_47.asking import answer, ask, cited, notes, parts, refusals, totals, why_not

from sandtable.sheet.faults import FactsFault


def rate(**facts: Any) -> tuple[float, int | str]:
    found = answer("move_rate", **facts)
    return found.inches, found.turns


# ---------------------------------------------------------------------- the table


@pytest.mark.parametrize(
    ("who", "advance", "run"),
    [
        ("infantry", (6, "free"), (12, "free")),
        ("tracked", (9, 1), (18, 0)),
        ("half_tracked", (9, 2), (18, 1)),
        ("wheeled", (12, 2), (24, 1)),
        ("walker", (12, 2), (18, 1)),
    ],
)
def test_the_movement_table(who: str, advance: tuple[int, int | str], run: tuple[int, int | str]) -> None:
    """k47.move.rates, k47.move.infantry, k47.move.tracked, k47.move.half-tracked, k47.move.wheeled, k47.move.walker,
    k47.gap.run-rate, k47.orders.advance, k47.orders.run"""
    assert rate(who=who, order="advance") == advance
    assert rate(who=who, order="run") == run


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ({"who": "tracked"}, (4.5, 0)),
        ({"who": "half_tracked"}, (4.5, 0)),
        ({"who": "wheeled"}, (6, 0)),
        ({"who": "walker"}, (6, 0)),
        ({"who": "wheeled", "recce": True}, (12, 2)),
        ({"who": "tracked", "recce": True}, (9, 1)),
        ({"who": "walker", "recce": True, "traits": ("agile",)}, (12, 3)),
        ({"who": "walker", "traits": ("agile",)}, (6, 0)),
    ],
)
def test_reverse_is_half_the_advance_and_straight_but_for_recce(
    facts: dict[str, Any], expected: tuple[float, int]
) -> None:
    """k47.move.reverse, k47.move.reverse-recce, k47.gap.reverse, k47.gap.rounding"""
    assert rate(reverse=True, **facts) == expected
    assert notes("move_rate", reverse=True, **facts)["forward_too"] is False


def test_a_run_is_never_made_in_reverse_but_in_a_recce_reaction() -> None:
    """k47.gap.reverse, k47.gap.reaction-recce"""
    backing = {"who": "wheeled", "order": "run", "reverse": True}
    assert refusals("move_rate", **backing) == ["k47.gap.reverse"]
    assert refusals("move_rate", **backing, recce=True) == ["k47.gap.reverse"]
    assert rate(**backing, recce=True, recce_reaction=True) == (24, 1)


# ---------------------------------------------------------------------- roads


@pytest.mark.parametrize(
    ("who", "advance", "run"),
    [
        ("wheeled", 24, 48),
        ("tracked", 18, 36),
        ("half_tracked", 18, 36),
        ("walker", 24, 36),
        ("infantry", 6, 12),
    ],
)
def test_a_road_doubles_a_vehicle_s_move(who: str, advance: int, run: int) -> None:
    """k47.terrain.road-x2, k47.gap.road"""
    assert rate(who=who, order="advance", on_road=True)[0] == advance
    assert rate(who=who, order="run", on_road=True)[0] == run
    assert rate(who=who, order="run", on_road=True)[1] == rate(who=who, order="run")[1]


def test_a_turn_too_many_on_a_road_is_refused_with_a_word_on_its_free_bends() -> None:
    """k47.move.turn-limit, k47.gap.road"""
    third = {"who": "wheeled", "order": "advance", "turns": 3}
    assert refusals("move_rate", **third) == ["k47.move.turn-limit"]
    assert why_not("move_rate", **third, on_road=True) == (
        "Not allowed: it may make at most 2 turns (k47.move.turn-limit); "
        "bends of the road use up no turns: what counts is every other change of facing (k47.gap.road)"
    )
    assert refusals("move_rate", **third, on_road=True, reverse=True) == ["k47.move.reverse"]
    assert "it may not turn at all" in why_not("move_rate", who="tracked", order="run", turns=1)


def test_roads_help_no_gun_and_nobody_in_reverse() -> None:
    """k47.terrain.road-x2, k47.gap.reverse, k47.gap.road"""
    assert rate(who="artillery", on_road=True) == (6, "free")
    assert rate(who="wheeled", on_road=True, reverse=True) == (6, 0)
    assert rate(who="wheeled", on_road=True, reverse=True, recce=True) == (12, 2)
    assert cited("move_rate", who="wheeled", on_road=True, reverse=True)["road_doubles"] == "k47.gap.reverse"
    assert cited("move_rate", who="infantry", on_road=True)["road_doubles"] == "k47.terrain.road-x2"
    assert cited("move_rate", who="wheeled", on_road=True)["bends_are_free"] == "k47.gap.road"
    assert parts("move_rate", "Run rate", who="walker", order="run", on_road=True) == {"k47.terrain.road-x2": 18}
    assert totals("move_rate", who="walker", order="run") == {"Run rate": 18}


# ---------------------------------------------------------------------- traits


@pytest.mark.parametrize(
    ("facts", "advance", "run"),
    [
        ({"traits": ("slow",)}, (4, "free"), (8, "free")),
        ({"traits": ("fast",)}, (8, "free"), (16, "free")),
        ({"traits": ("flight",)}, (12, "free"), (18, "free")),
        ({"who": "walker", "traits": ("slow_vehicle",)}, (6, 2), (12, 1)),
        ({"who": "tracked", "traits": ("slow_vehicle",)}, (6, 1), (12, 0)),
        ({"who": "tracked", "traits": ("slow_vehicle",), "on_road": True}, (12, 1), (24, 0)),
        ({"who": "walker", "traits": ("agile",)}, (12, 3), (18, 2)),
        ({"who": "walker", "traits": ("agile", "slow_vehicle")}, (6, 3), (12, 2)),
    ],
)
def test_traits_change_rates_and_turns(
    facts: dict[str, Any], advance: tuple[int, int | str], run: tuple[int, int | str]
) -> None:
    """k47.gap.traits"""
    assert rate(order="advance", **facts) == advance
    assert rate(order="run", **facts) == run


def test_a_slow_vehicle_reverses_at_half_its_own_rate() -> None:
    """k47.gap.traits, k47.move.reverse"""
    assert rate(who="tracked", traits=("slow_vehicle",), reverse=True) == (3, 0)


def test_flight_ignores_terrain() -> None:
    """k47.gap.traits"""
    assert notes("move_rate", traits=("flight",))["ignores_terrain"] is True


# ---------------------------------------------------------------------- guns and teams


@pytest.mark.parametrize(
    ("gun", "inches"),
    [
        ("light-at", 6),
        ("light-howitzer", 6),
        ("light-autocannon", 6),
        ("heavy-autocannon", 6),
        ("m17-tesla", 6),
        ("zvukovoy", 6),
        ("schwerefeld", 6),
        ("medium-at", 3),
        ("medium-howitzer", 3),
        ("heavy-at", 0),
        ("super-heavy-at", 0),
        ("heavy-howitzer", 0),
    ],
)
def test_guns_move_by_their_weight_and_never_run(gun: str, inches: int) -> None:
    """k47.gap.artillery-move"""
    assert rate(who="artillery", gun=gun) == (inches, "free")
    assert notes("move_rate", who="artillery", gun=gun)["turn_on_the_spot"] is True
    assert refusals("move_rate", who="artillery", gun=gun, order="run") == ["k47.gap.artillery-move"]


def test_a_gun_with_one_man_left_or_dug_in_only_turns() -> None:
    """k47.gap.artillery-move, k47.terrain.no-star"""
    assert rate(who="artillery", crew=2) == (6, "free")
    assert rate(who="artillery", crew=1) == (0, "free")
    assert rate(who="artillery", dug_in=True) == (0, "free")
    assert refusals("move_rate", who="artillery", dug_in=True, distance=1) == ["k47.terrain.no-star"]
    assert refusals("move_rate", who="artillery", crew=1, distance=0.5) == ["k47.gap.artillery-move"]


def test_a_team_with_a_fixed_weapon_moves_as_infantry() -> None:
    """k47.gap.team-move"""
    assert rate(fixed_team=True) == (6, "free")
    assert rate(fixed_team=True, order="run") == (12, "free")
    assert cited("move_rate", fixed_team=True)["may_assault"] == "k47.gap.team-move"


# ---------------------------------------------------------------------- refusals


@pytest.mark.parametrize("order", ["fire", "ambush", "rally", "down"])
def test_nobody_moves_or_turns_under_the_other_orders(order: str) -> None:
    """k47.orders.list, k47.orders.fire, k47.orders.ambush, k47.orders.rally, k47.orders.down, k47.gap.pivot"""
    assert refusals("move_rate", order=order) == [f"k47.orders.{order}"]
    assert refusals("move_rate", who="tracked", order=order) == [f"k47.orders.{order}", "k47.gap.pivot"]


@pytest.mark.parametrize("order", ["advance", "run"])
def test_an_immobilised_vehicle_neither_moves_nor_turns(order: str) -> None:
    """k47.gap.immobilised"""
    assert refusals("move_rate", who="tracked", order=order, immobilised=True) == ["k47.gap.immobilised"]


def test_a_gravity_pulse_stops_the_run_and_not_the_advance() -> None:
    """k47.gap.gravity-pulse"""
    assert refusals("move_rate", order="run", gravity_pulse=True) == ["k47.gap.gravity-pulse"]
    assert rate(order="advance", gravity_pulse=True) == (6, "free")


def test_turns_beyond_the_bracket_are_refused() -> None:
    """k47.move.turn-limit, k47.gap.pivot, k47.move.reverse"""
    assert rate(who="tracked", turns=1) == (9, 1)
    assert refusals("move_rate", who="tracked", turns=2) == ["k47.move.turn-limit"]
    assert refusals("move_rate", who="tracked", order="run", turns=1) == ["k47.move.turn-limit"]
    assert rate(who="wheeled", order="run", turns=1) == (24, 1)
    assert refusals("move_rate", who="walker", reverse=True, turns=1) == ["k47.move.reverse"]
    assert rate(who="infantry", turns=8) == (6, "free")
    assert cited("move_rate", who="tracked")["turning_is_moving"] == "k47.gap.pivot"


def test_a_tenth_of_an_inch_too_far_is_too_far() -> None:
    """k47.move.tracked, k47.move.reverse, k47.terrain.road-x2"""
    assert rate(who="tracked", distance=9) == (9, 1)
    assert refusals("move_rate", who="tracked", distance=9.1) == ["k47.move.tracked"]
    assert rate(who="tracked", distance=4.5, reverse=True) == (4.5, 0)
    assert refusals("move_rate", who="tracked", distance=4.6, reverse=True) == ["k47.move.reverse"]
    assert refusals("move_rate", who="wheeled", order="run", on_road=True, distance=48.1) == ["k47.terrain.road-x2"]
    assert "24.1 in is beyond 24 in" in why_not("move_rate", who="wheeled", order="run", distance=24.1)


@pytest.mark.parametrize(
    ("facts", "told"),
    [
        ({"reverse": True}, "reverse: only a vehicle or walker moves in reverse"),
        ({"immobilised": True, "who": "artillery"}, "immobilised: only a vehicle or walker is immobilised"),
        ({"who": "wheeled", "recce_reaction": True}, "recce_reaction: only a recce vehicle makes a recce reaction"),
        ({"dug_in": True}, "dug_in: only a gun is dug in"),
        ({"who": "tracked", "fixed_team": True}, "fixed_team: a team with a fixed weapon moves as infantry"),
        ({"traits": ("slow", "fast")}, "traits: slow, fast"),
        ({"who": "tracked", "traits": ("fast",)}, "traits: slow and fast"),
        ({"traits": ("agile",)}, "traits: slow vehicle and agile"),
        ({"who": "artillery", "traits": ("flight",)}, "traits: guns"),
    ],
)
def test_facts_that_contradict_each_other(facts: dict[str, Any], told: str) -> None:
    """k47.move.rates"""
    with pytest.raises(FactsFault, match=told):
        ask("move_rate", **facts)


def test_a_move_reads_as_players_say_it() -> None:
    """k47.move.rates"""
    assert ask("move_rate", who="tracked", reverse=True).verdict == (
        "Advance of tracked vehicle in reverse: 4.5 in, straight"
    )
    assert ask("move_rate", who="wheeled", order="run").verdict == "Run of wheeled vehicle: 24 in, at most 1 turn"


@pytest.mark.parametrize(
    ("facts", "because"),
    [
        ({"gun": "heavy-at"}, "the Heavy AT gun is too heavy to be moved; it may still turn on the spot"),
        ({"gun": "light-at", "crew": 1}, "2 crew are needed to move it; it may still turn on the spot"),
    ],
)
def test_a_gun_that_stays_says_why(facts: dict[str, Any], because: str) -> None:
    """k47.gap.artillery-move"""
    assert (
        why_not("move_rate", who="artillery", order="advance", distance=1.0, **facts)
        == f"Not allowed: {because} (k47.gap.artillery-move)"
    )

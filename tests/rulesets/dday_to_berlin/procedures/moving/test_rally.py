import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.rulesets.dday_to_berlin.asking import (
    F,
    answer,
    ask,
    chance,
    chances,
    cited,
    cited_after,
    effects,
    follows,
    line,
    note,
    notes,
    refusals,
    throw,
    why_not,
)

from sandtable.ground.zones import distance

repeatable = settings(derandomize=True, deadline=None)


# ---------------------------------------------------------------------- the roll


@pytest.mark.parametrize(("quality", "expected"), [("veteran", F(3, 5)), ("regular", F(1, 2)), ("poor", F(2, 5))])
def test_one_rally_roll_of_each_quality(quality: str, expected: F) -> None:
    """ddb.rally.table, ddb.rally.phase, ddb.state.shattered-may-rally"""
    assert chances("rally", quality=quality) == {"returns": expected, "stays_in_the_pool": 1 - expected}


@pytest.mark.parametrize(
    ("quality", "face", "returns"),
    [
        ("veteran", 1, True),
        ("veteran", 6, True),
        ("veteran", 7, False),
        ("regular", 5, True),
        ("regular", 6, False),
        ("poor", 4, True),
        ("poor", 5, False),
        ("poor", 1, True),
        ("regular", 10, False),
        ("veteran", 10, False),
    ],
)
def test_the_edges_of_the_rally_ranges(quality: str, face: int, returns: bool) -> None:
    """ddb.rally.table, ddb.rally.one-returns"""
    assert throw("rally", face, quality=quality).outcome == ("returns" if returns else "stays_in_the_pool")


def test_a_10_is_only_a_failure_and_the_battalion_may_try_again_later() -> None:
    """ddb.rally.table, ddb.gap.rally-rolls"""
    rolled = throw("rally", 10)
    assert [(effect.name, effect.value) for effect in rolled.follows] == [("state", "shattered")]


def test_one_battalion_returns_and_may_act() -> None:
    """ddb.rally.one-returns, ddb.gap.rally-rolls"""
    assert follows("rally", "returns") == {"returned": 1, "may_act": True}
    assert effects("rally", "returns")["returned"].rule == "ddb.rally.one-returns"


def test_the_rally_reads_as_a_sentence() -> None:
    """ddb.rally.table"""
    assert ask("rally", quality="poor").verdict == (
        "Rally of Poor infantry: returns on 4 or less, 40.0 % returns, 60.0 % stays in the pool"
    )
    assert line("rally", "Rally number", quality="veteran") == "Rally number 6: 6 Veteran infantry"


# ---------------------------------------------------------------------- who may not rally


@pytest.mark.parametrize(
    ("enemy", "allowed"), [((5, 5), False), ((4, 5), False), ((3, 3), False), ((6, 5), True), ((2, 6), True)]
)
def test_an_hq_within_a_zone_of_an_enemy_rallies_nothing_diagonals_too(enemy: tuple[int, int], allowed: bool) -> None:
    """ddb.rally.hq-near-enemy, ddb.gap.grid, ddb.gap.rally-rolls"""
    facts = {"quality": "veteran", "enemy_distance": distance((4, 4), enemy)}
    if allowed:
        assert chance("rally", "returns", **facts) == F(3, 5)
    else:
        assert facts["enemy_distance"] == 1
        assert refusals("rally", **facts) == ["ddb.rally.hq-near-enemy"]
        assert why_not("rally", **facts) == "Not allowed: the HQ is within 1 zone of an enemy (ddb.rally.hq-near-enemy)"


def test_a_lost_battalion_never_comes_back() -> None:
    """ddb.state.lost-removed"""
    assert refusals("rally", state="lost") == ["ddb.state.lost-removed"]
    assert refusals("rally", state="lost", battalion="hq_leg", hq_on_table=False) == ["ddb.state.lost-removed"]


def test_a_division_without_an_hq_rallies_nothing() -> None:
    """ddb.gap.hq-missing"""
    assert refusals("rally", hq_on_table=False) == ["ddb.gap.hq-missing"]


def test_an_hq_that_is_not_on_the_table_stands_near_no_enemy() -> None:
    """ddb.gap.hq-missing, ddb.rally.hq-near-enemy"""
    assert refusals("rally", hq_on_table=False, enemy_distance=1) == ["ddb.gap.hq-missing"]


def test_a_shattered_hq_rolls_for_itself_by_its_own_quality() -> None:
    """ddb.gap.hq-missing"""
    facts = {"battalion": "hq_mech", "hq_on_table": False, "quality": "veteran", "enemy_distance": 1}
    assert chance("rally", "returns", **facts) == F(3, 5)
    assert ask("rally", **facts).subject == "Rally of a Veteran armoured division HQ"
    returned = effects("rally", "returns", **facts)["returned"]
    assert returned.rule == "ddb.gap.hq-missing"
    assert "a battalion of its division and no enemy within 1 zone" in returned.label


def test_an_unsupplied_hq_rallies_nothing() -> None:
    """ddb.gap.supply"""
    assert refusals("rally", hq_out_of_supply=True) == ["ddb.gap.supply"]


@pytest.mark.parametrize("battalion", ["atg", "art_light", "spa"])
def test_shattered_guns_are_lost_and_never_in_the_pool(battalion: str) -> None:
    """ddb.state.guns-shattered-lost, ddb.state.lost-removed"""
    assert refusals("rally", battalion=battalion) == ["ddb.state.guns-shattered-lost"]
    assert chance("rally", "returns", battalion="tnk_medium") == F(1, 2)


def test_an_hq_makes_one_roll_a_phase_and_a_shattered_hq_its_own() -> None:
    """ddb.gap.rally-rolls, ddb.gap.hq-missing"""
    assert refusals("rally", hq_rolled=True) == ["ddb.gap.rally-rolls"]
    assert chance("rally", "returns", hq_rolled=True, battalion="hq_leg", hq_on_table=False) == F(1, 2)


def test_every_reason_is_told() -> None:
    """ddb.state.lost-removed, ddb.rally.hq-near-enemy, ddb.gap.supply"""
    assert refusals("rally", state="lost", enemy_distance=1, hq_out_of_supply=True) == [
        "ddb.state.lost-removed",
        "ddb.rally.hq-near-enemy",
        "ddb.gap.supply",
    ]


# ---------------------------------------------------------------------- where it returns


def test_a_full_hq_zone_sends_the_battalion_next_door() -> None:
    """ddb.rally.one-returns, ddb.gap.rally-rolls, ddb.gap.stacking"""
    assert throw("rally", 3, quality="regular").outcome == "returns"
    placed = {"at_hq": 4, "adjacent": 1}
    assert answer("rally_placement", **placed) == "adjacent_zone"
    assert notes("rally_placement", **placed) == {"may_place_at_hq_zone": False, "may_place_adjacent": True}


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ({}, "hq_zone"),
        ({"at_hq": 3}, "hq_zone"),
        ({"at_hq": 3, "adjacent_enemy": True, "adjacent_zoc": True}, "hq_zone"),
        ({"at_hq": 4, "adjacent": 3}, "adjacent_zone"),
        ({"at_hq": 4, "adjacent": 4}, "stays_in_the_pool"),
        ({"at_hq": 4, "adjacent_enemy": True}, "stays_in_the_pool"),
        ({"at_hq": 4, "adjacent_zoc": True}, "stays_in_the_pool"),
    ],
)
def test_a_rallied_battalion_needs_room_free_of_enemies_and_their_control(
    facts: dict[str, object], expected: str
) -> None:
    """ddb.gap.rally-rolls, ddb.gap.stacking"""
    assert answer("rally_placement", **facts) == expected
    assert notes("rally_placement", **facts)["may_place_adjacent"] is (expected == "adjacent_zone")


def test_the_hq_itself_takes_no_room() -> None:
    """ddb.gap.stacking, ddb.gap.hq"""
    room = note("rally_placement", "may_place_at_hq_zone", at_hq=3)
    assert (room.value, room.rule, room.label) == (True, "ddb.gap.stacking", "3 of 4 stands at the HQ")


def test_a_rallied_hq_returns_to_its_own_away_from_the_enemy() -> None:
    """ddb.gap.hq-missing"""
    assert answer("hq_return") is True
    assert answer("hq_return", enemy_distance=2) is True
    assert refusals("hq_return", enemy_distance=1) == ["ddb.gap.hq-missing"]
    assert refusals("hq_return", own_battalion=False) == ["ddb.gap.hq-missing"]
    assert why_not("hq_return", own_battalion=False, enemy_distance=1) == (
        "Not allowed: it returns to a zone with a battalion of its division (ddb.gap.hq-missing); "
        "not within 1 zone of an enemy (ddb.gap.hq-missing)"
    )


# ---------------------------------------------------------------------- by night


def test_by_night_an_hq_rolls_for_every_shattered_battalion_of_its_division() -> None:
    """ddb.gap.night-sequence, ddb.night.sequence"""
    odds = chances("night_rally", veteran=1, regular=1, poor=1)
    assert odds == {0: F(12, 100), 1: F(38, 100), 2: F(38, 100), 3: F(12, 100)}
    rolled = throw("night_rally", 6, 7, 5, 6, 4, 5, veteran=2, regular=2, poor=2)
    assert (rolled.outcome, rolled.label) == (3, "3 battalions back")


def test_by_night_too_an_hq_near_an_enemy_rallies_nothing() -> None:
    """ddb.rally.hq-near-enemy, ddb.gap.night-sequence"""
    assert refusals("night_rally", enemy_distance=1) == ["ddb.rally.hq-near-enemy"]
    assert chance("night_rally", 1, enemy_distance=2) == F(1, 2)


def test_by_night_too_an_unsupplied_hq_rallies_nothing() -> None:
    """ddb.gap.supply, ddb.gap.night-sequence"""
    assert refusals("night_rally", hq_out_of_supply=True) == ["ddb.gap.supply"]
    assert refusals("night_rally", hq_out_of_supply=True, enemy_distance=1) == [
        "ddb.rally.hq-near-enemy",
        "ddb.gap.supply",
    ]


def test_by_night_a_shattered_hq_rolls_for_itself_first() -> None:
    """ddb.gap.night-sequence, ddb.gap.hq-missing"""
    facts = {"hq_shattered": True, "hq_quality": "veteran", "regular": 2}
    assert chances("night_rally", **facts) == {0: F(2, 5) + F(3, 20), 1: F(3, 10), 2: F(3, 20)}
    assert throw("night_rally", 7, **facts).outcome == 0
    rolled = throw("night_rally", 6, 5, 6, **facts)
    assert rolled.outcome == 1
    assert [roll.why for roll in rolled.rolls] == ["ddb.gap.hq-missing", "ddb.rally.table"]
    assert line("night_rally", "HQ rally number", **facts) == "HQ rally number 6: 6 Veteran HQ"


def test_a_night_without_shattered_battalions_needs_no_dice() -> None:
    """ddb.gap.night-sequence"""
    assert throw("night_rally", regular=0).outcome == 0
    assert chances("night_rally", regular=0) == {0: F(1)}


@repeatable
@given(st.integers(0, 8), st.integers(0, 8), st.integers(0, 8))
def test_on_average_a_night_brings_back_what_the_table_says(veteran: int, regular: int, poor: int) -> None:
    """ddb.rally.table, ddb.gap.night-sequence"""
    odds = chances("night_rally", veteran=veteran, regular=regular, poor=poor)
    assert sum(odds.values()) == 1
    assert set(odds) == set(range(veteran + regular + poor + 1))
    mean = sum(returned * chance for returned, chance in odds.items())
    assert mean == F(6 * veteran + 5 * regular + 4 * poor, 10)


def test_a_rally_names_its_rules() -> None:
    """ddb.gap.rally-rolls, ddb.rally.one-returns, ddb.gap.hq-missing, ddb.gap.stacking"""
    assert cited_after("rally", "returns") == {"returned": "ddb.rally.one-returns", "may_act": "ddb.gap.rally-rolls"}
    assert cited_after("rally", "stays_in_the_pool") == {"state": "ddb.gap.rally-rolls"}
    hq = {"battalion": "hq_leg", "hq_on_table": False}
    assert follows("rally", "returns", **hq) == {"returned": 1}
    assert cited_after("rally", "returns", **hq) == {"returned": "ddb.gap.hq-missing"}
    assert cited("rally_placement") == {
        "may_place_at_hq_zone": "ddb.gap.stacking",
        "may_place_adjacent": "ddb.gap.rally-rolls",
    }


def test_the_numbers_of_a_night_rally_are_told_in_the_order_of_the_rolls() -> None:
    """ddb.gap.night-sequence, ddb.rally.table"""
    facts = {"hq_shattered": True, "veteran": 1, "regular": 2, "poor": 3}
    assert [target.name for target in ask("night_rally", **facts).numbers] == [
        "HQ rally number",
        "Veteran rally number",
        "Regular rally number",
        "Poor rally number",
    ]

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.rulesets.dday_to_berlin.asking import answer, ask, cited, line, note, notes, number, totals

from sandtable.sheet.faults import FactsFault

repeatable = settings(derandomize=True, deadline=None)

POINTS = {"poor_lost": 2, "regular_lost": 3, "veteran_lost": 4, "shattered": 1, "detachment_lost": 1}


# ---------------------------------------------------------------------- points on the last turn


def test_a_last_turn_counted_out() -> None:
    """ddb.turn.victory-check, ddb.gap.victory"""
    facts = {
        "a_places": 2,
        "b_places": 1,
        "b_veteran_lost": 1,
        "b_poor_lost": 1,
        "b_shattered": 2,
        "a_regular_lost": 1,
        "a_detachment_lost": 1,
    }
    assert answer("victory", **facts) == "a_wins"
    assert notes("victory", **facts) == {"a_points": 18, "b_points": 9, "lead": 9, "decisive": False}
    assert line("victory", "Points of side A", **facts) == (
        "Points of side A 18: 0 to begin with, +10: 2 × objective or supply point held, "
        "+2: 1 × enemy Poor battalion lost, +4: 1 × enemy Veteran battalion lost, "
        "+2: 2 × enemy battalion in the shattered pool"
    )


@pytest.mark.parametrize("key", POINTS)
def test_losses_are_points_for_the_enemy(key: str) -> None:
    """ddb.gap.victory"""
    assert totals("victory", **{f"a_{key}": 3}) == {"Points of side A": 0, "Points of side B": 3 * POINTS[key]}
    assert totals("victory", **{f"b_{key}": 3}) == {"Points of side A": 3 * POINTS[key], "Points of side B": 0}


def test_places_are_5_points_for_their_holder() -> None:
    """ddb.gap.victory"""
    assert totals("victory", a_places=3, b_places=1) == {"Points of side A": 15, "Points of side B": 5}


@pytest.mark.parametrize(
    ("lead", "expected"),
    [
        (0, "draw"),
        (4, "draw"),
        (5, "a_wins"),
        (9, "a_wins"),
        (10, "a_wins_decisively"),
        (30, "a_wins_decisively"),
        (-4, "draw"),
        (-5, "b_wins"),
        (-9, "b_wins"),
        (-10, "b_wins_decisively"),
    ],
)
def test_a_lead_of_5_wins_and_of_10_wins_decisively(lead: int, expected: str) -> None:
    """ddb.gap.victory"""
    facts = {"b_shattered": 20 + max(lead, 0), "a_shattered": 20 + max(-lead, 0)}
    assert answer("victory", **facts) == expected
    assert notes("victory", **facts)["decisive"] is expected.endswith("decisively")


def test_the_result_reads_as_a_sentence() -> None:
    """ddb.gap.victory"""
    assert ask("victory", a_places=2).verdict == "Points on the last turn: side A wins decisively"
    assert ask("victory", b_places=1).verdict == "Points on the last turn: side B wins"
    assert ask("victory").verdict == "Points on the last turn: a draw"
    assert ask("sudden_victory", b_gone=5).verdict == "Victory check: side A wins"
    assert ask("sudden_victory").verdict == "Victory check: play on"


SIDES = st.fixed_dictionaries({key: st.integers(0, 60) for key in ("places", *POINTS)})


@repeatable
@given(SIDES, SIDES)
def test_the_sides_are_judged_alike(a: dict[str, int], b: dict[str, int]) -> None:
    """ddb.gap.victory"""
    facts = {f"a_{key}": n for key, n in a.items()} | {f"b_{key}": n for key, n in b.items()}
    swapped = {f"b_{key}": n for key, n in a.items()} | {f"a_{key}": n for key, n in b.items()}
    mirror = {"a": "b", "b": "a", "d": "d"}
    found = answer("victory", **facts)
    assert answer("victory", **swapped) == mirror[found[0]] + found[1:]
    score_a = 5 * a["places"] + sum(worth * b[key] for key, worth in POINTS.items())
    score_b = 5 * b["places"] + sum(worth * a[key] for key, worth in POINTS.items())
    assert (notes("victory", **facts)["a_points"], notes("victory", **facts)["b_points"]) == (score_a, score_b)


# ---------------------------------------------------------------------- sudden victory


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ({}, "play_on"),
        ({"a_objectives": 2, "b_objectives": 0}, "a_wins"),
        ({"a_objectives": 2, "b_objectives": 0, "a_at_start": 2, "b_at_start": 0}, "play_on"),
        ({"a_objectives": 0, "b_objectives": 2}, "play_on"),
        ({"a_objectives": 0, "b_objectives": 2, "a_at_start": 1, "b_at_start": 1}, "b_wins"),
        ({"a_objectives": 1, "b_objectives": 0}, "play_on"),
        ({"b_gone": 4}, "play_on"),
        ({"b_gone": 5}, "a_wins"),
        ({"a_gone": 4}, "play_on"),
        ({"a_gone": 5}, "b_wins"),
        ({"a_battalions": 9, "a_gone": 4}, "play_on"),
        ({"a_battalions": 9, "a_gone": 5}, "b_wins"),
        ({"b_battalions": 9, "b_gone": 4}, "play_on"),
        ({"b_battalions": 9, "b_gone": 5}, "a_wins"),
        ({"a_gone": 5, "b_gone": 5}, "draw"),
        ({"a_objectives": 2, "b_objectives": 0, "a_gone": 5}, "draw"),
        ({"a_objectives": 2, "b_objectives": 0, "b_gone": 10}, "a_wins"),
        (
            {"objectives": 0, "a_objectives": 0, "b_objectives": 0, "a_at_start": 0, "b_at_start": 0},
            "play_on",
        ),
    ],
)
def test_every_objective_taken_or_half_the_enemy_gone_ends_the_game(facts: dict[str, int], expected: str) -> None:
    """ddb.turn.victory-check, ddb.gap.victory"""
    assert answer("sudden_victory", **facts) == expected


def test_the_reason_for_a_sudden_end_is_told() -> None:
    """ddb.gap.victory"""
    assert notes("sudden_victory") == {"a_standing": 1, "b_standing": 1}
    told = notes("sudden_victory", a_objectives=2, b_objectives=0, a_gone=5)
    assert told == {"a_standing": 2, "b_standing": 0, "a_took_all": True, "a_broken": True}
    assert notes("sudden_victory", b_gone=6) == {"a_standing": 1, "b_standing": 1, "b_broken": True}
    standing = note("sudden_victory", "b_standing", b_gone=6).label
    assert standing == "side B holds 1 of 2 objectives and has 6 of 10 battalions lost or shattered"


@pytest.mark.parametrize(
    "facts", [{"a_objectives": 2, "b_objectives": 1}, {"a_at_start": 1}, {"a_gone": 11}, {"b_gone": 11}]
)
def test_facts_that_cannot_be_are_a_mistake(facts: dict[str, int]) -> None:
    """ddb.gap.victory"""
    with pytest.raises(FactsFault, match="more"):
        ask("sudden_victory", **facts)


# ---------------------------------------------------------------------- the rules that are cited


def test_victory_names_its_rules() -> None:
    """ddb.gap.victory, ddb.turn.victory-check"""
    assert set(cited("victory", a_places=2).values()) == {"ddb.gap.victory"}
    assert number("victory", "Points of side A", a_places=2).rules == ("ddb.turn.victory-check", "ddb.gap.victory")
    assert set(cited("sudden_victory", b_gone=5).values()) == {"ddb.gap.victory"}
    assert note("victory", "decisive", a_places=2).label == "the lead is decisive"
    assert note("victory", "decisive", a_places=1).label == "no side leads decisively"


def test_a_side_may_lose_all_it_had() -> None:
    """ddb.gap.victory"""
    assert answer("sudden_victory", a_gone=10) == "b_wins"
    assert answer("sudden_victory", a_gone=10, b_gone=10) == "draw"

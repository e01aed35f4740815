import pytest
from tests.rulesets.dday_to_berlin.asking import answer, ask, note, notes, refusals, why_not


@pytest.mark.parametrize(
    ("stands", "entering", "room"),
    [(0, 4, True), (3, 1, True), (4, 0, True), (4, 1, False), (2, 3, False), (0, 5, False)],
)
def test_four_stands_of_a_side_in_a_zone(stands: int, entering: int, room: bool) -> None:
    """ddb.gap.stacking"""
    facts = {"stands": stands, "entering": entering}
    if room:
        assert answer("stacking", **facts) is True
    else:
        assert refusals("stacking", **facts) == ["ddb.gap.stacking"]
        assert why_not("stacking", **facts) == (
            "Not allowed: at most 4 stands of one side may end in a zone (ddb.gap.stacking)"
        )


def test_hqs_are_free_and_a_detachment_is_a_stand() -> None:
    """ddb.gap.stacking, ddb.gap.hq, ddb.gap.detachment-markers"""
    free = note("stacking", "hq_free")
    assert (free.rule, free.label) == ("ddb.gap.hq", "HQ stands are free, detachments count as one")
    assert ask("stacking", stands=1).verdict == "1 stand to join 1 in a zone: there is room"


# ---------------------------------------------------------------------- setting up


@pytest.mark.parametrize(("row", "allowed"), [(1, True), (3, True), (4, False)])
def test_a_side_sets_up_within_three_rows_of_its_edge(row: int, allowed: bool) -> None:
    """ddb.gap.deployment"""
    if allowed:
        assert notes("deployment", row=row) == {"facing": "free"}
    else:
        assert refusals("deployment", row=row) == ["ddb.gap.deployment"]


@pytest.mark.parametrize(("enemy_distance", "allowed"), [(1, False), (2, True)])
def test_nobody_sets_up_next_to_an_enemy(enemy_distance: int, allowed: bool) -> None:
    """ddb.gap.deployment"""
    if allowed:
        assert answer("deployment", enemy_distance=enemy_distance) is True
    else:
        assert refusals("deployment", enemy_distance=enemy_distance) == ["ddb.gap.deployment"]


def test_setting_up_keeps_to_the_stacking_limit_from_which_hqs_are_free() -> None:
    """ddb.gap.deployment, ddb.gap.stacking, ddb.gap.hq"""
    assert answer("deployment", stands=3) is True
    assert refusals("deployment", stands=4) == ["ddb.gap.stacking"]
    assert answer("deployment", stands=4, hq=True) is True


def test_every_reason_against_a_place_is_told() -> None:
    """ddb.gap.deployment, ddb.gap.stacking"""
    assert why_not("deployment", row=4, enemy_distance=1, stands=4) == (
        "Not allowed: set up within 3 rows of the own edge (ddb.gap.deployment); "
        "not adjacent to an enemy (ddb.gap.deployment); "
        "at most 4 stands of one side may end in a zone (ddb.gap.stacking)"
    )

import pytest
from tests.rulesets.flames_of_war.asking import answer, cited, follows, notes, parts, totals


@pytest.mark.parametrize(
    ("on_table", "in_reserve", "in_ambush", "expected"),
    [
        (2, 0, 0, "stands"),
        (1, 1, 0, "stands"),
        (1, 0, 0, "destroyed"),
        (0, 1, 0, "destroyed"),
        (0, 2, 0, "stands"),
        (1, 0, 1, "stands"),
        (0, 1, 1, "stands"),
        (0, 0, 1, "destroyed"),
        (5, 0, 0, "stands"),
    ],
)
def test_a_formation_needs_two_units_on_the_table_in_reserve_or_in_ambush(
    on_table: int, in_reserve: int, in_ambush: int, expected: str
) -> None:
    """fow.laststand.formation, fow.gap.formation-laststand-effects"""
    facts = {"on_table": on_table, "in_reserve": in_reserve, "in_ambush": in_ambush}
    assert answer("formation_last_stand", **facts) == expected
    assert totals("formation_last_stand", **facts) == {"Units of the formation": on_table + in_reserve + in_ambush}


def test_support_units_and_aircraft_do_not_count() -> None:
    """fow.gap.formation-laststand-effects"""
    assert answer("formation_last_stand", on_table=1, support=3) == "destroyed"
    assert notes("formation_last_stand", on_table=1, support=3)["support_counts"] is False
    assert "support_counts" not in notes("formation_last_stand", support=0)


def test_a_destroyed_formation_is_removed_whole() -> None:
    """fow.gap.formation-laststand-effects"""
    assert follows("formation_last_stand", "destroyed", on_table=0, in_ambush=1) == {"removed": 1}
    assert follows("formation_last_stand", "stands") == {}


def test_only_the_active_players_formations_are_checked_and_after_the_units() -> None:
    """fow.gap.both-sides-fail, fow.gap.simultaneous-order, fow.laststand.formation"""
    assert notes("formation_last_stand") == {"needed": 2, "before": True, "enemy_checked": False}
    assert cited("formation_last_stand") == {
        "needed": "fow.laststand.formation",
        "before": "fow.gap.simultaneous-order",
        "enemy_checked": "fow.gap.both-sides-fail",
    }


def test_what_counts_names_its_rule() -> None:
    """fow.gap.formation-laststand-effects, fow.laststand.formation"""
    assert parts("formation_last_stand", "Units of the formation", in_reserve=2, in_ambush=1) == {
        "fow.laststand.formation": 2,
        "fow.gap.formation-laststand-effects": 1,
    }

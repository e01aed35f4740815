import pytest
from tests.rulesets.dday_to_berlin.asking import answer, ask, note, notes, refusals, why_not

LEAD = "ddb.gap.assault-eligibility"
ROLES = ("primary", "support")


@pytest.mark.parametrize(
    ("battalion", "allowed"),
    [
        ("tnk_medium", False),
        ("td_medium", False),
        ("spg_medium", False),
        ("atg", False),
        ("inf", False),
        ("hq_leg", False),
        ("art_light", True),
        ("spa", True),
    ],
)
def test_only_art_and_spa_use_ranged_combat(battalion: str, allowed: bool) -> None:
    """ddb.combat.ranged-only-art, ddb.terms.unit-types, ddb.support.ranged-supporters"""
    for role in ("primary", "ranged_support", "assault_support", "defensive_assault"):
        facts = {"battalion": battalion, "role": role, "range": 2}
        rule = "ddb.combat.ranged-only-art" if role == "primary" else "ddb.gap.table-artillery-support"
        if allowed:
            assert answer("may_fire", **facts) is True
        else:
            assert refusals("may_fire", **facts) == [rule]


def test_guns_that_moved_fire_for_neither_side_s_combat_this_game_turn() -> None:
    """ddb.move.guns-move-or-fight, ddb.gap.guns-turn, ddb.gap.table-artillery-support"""
    for role in ("primary", "ranged_support", "assault_support", "defensive_assault"):
        assert refusals("may_fire", role=role, moved=True, range=2) == ["ddb.move.guns-move-or-fight"]
        assert answer("may_fire", role=role, moved=False, range=2) is True
    assert why_not("may_fire", moved=True, range=2) == "Not allowed: ART moved this turn (ddb.move.guns-move-or-fight)"
    assert why_not("may_fire", battalion="spa", moved=True).startswith("Not allowed: SPA moved this turn")


def test_a_gun_has_one_shot_a_player_turn() -> None:
    """ddb.gap.one-combat-per-attacker, ddb.gap.table-artillery-support"""
    assert refusals("may_fire", fought=True) == ["ddb.gap.one-combat-per-attacker"]
    assert refusals("may_fire", fought=True, role="defensive_assault") == ["ddb.gap.one-combat-per-attacker"]


@pytest.mark.parametrize(
    ("battalion", "reach"), [("art_light", 3), ("art_medium", 4), ("art_heavy", 5), ("art_rocket", 3), ("spa", 3)]
)
def test_a_gun_reaches_from_1_to_its_range(battalion: str, reach: int) -> None:
    """ddb.gap.artillery-range, ddb.support.ranged-supporters"""
    for zones in (1, reach):
        assert answer("may_fire", battalion=battalion, range=zones) is True
    for zones in (0, reach + 1):
        assert refusals("may_fire", battalion=battalion, range=zones) == ["ddb.gap.artillery-range"]


def test_a_gun_needs_sight_and_supply() -> None:
    """ddb.gap.visible, ddb.gap.supply"""
    assert refusals("may_fire", visible=False) == ["ddb.gap.visible"]
    assert refusals("may_fire", out_of_supply=True) == ["ddb.gap.supply"]


def test_against_an_enemy_ranged_combat_only_off_table_supports_help() -> None:
    """ddb.gap.table-artillery-support"""
    assert refusals("may_fire", role="defensive_ranged") == ["ddb.gap.table-artillery-support"]


@pytest.mark.parametrize(("role", "worth"), [("ranged_support", 1), ("assault_support", 1), ("defensive_assault", -1)])
def test_what_lent_fire_is_worth(role: str, worth: int) -> None:
    """ddb.gap.table-artillery-support, ddb.gap.support-hit-values"""
    found = note("may_fire", "hit_number", role=role)
    assert (found.value, found.rule) == (worth, "ddb.gap.table-artillery-support")
    assert found.label == f"{worth:+d} to the attacker's hit number"
    assert notes("may_fire", role="primary") == {"range": 3}


@pytest.mark.parametrize(
    ("role", "said"),
    [
        ("primary", "as primary of a ranged combat"),
        ("ranged_support", "in support of a ranged combat"),
        ("assault_support", "in support of an assault"),
        ("defensive_assault", "in defensive support against an assault"),
    ],
)
def test_what_a_gun_does_with_its_fire_reads_as_a_sentence(role: str, said: str) -> None:
    """ddb.gap.table-artillery-support"""
    assert ask("may_fire", role=role, range=2).subject == f"Light artillery at 2 zones {said}"


def test_every_reason_against_fire_is_told() -> None:
    """ddb.move.guns-move-or-fight, ddb.gap.artillery-range, ddb.gap.visible"""
    facts = {"moved": True, "fought": True, "range": 4, "visible": False, "out_of_supply": True}
    assert refusals("may_fire", role="defensive_ranged", **facts) == [
        "ddb.move.guns-move-or-fight",
        "ddb.gap.one-combat-per-attacker",
        "ddb.gap.artillery-range",
        "ddb.gap.visible",
        "ddb.gap.supply",
        "ddb.gap.table-artillery-support",
    ]

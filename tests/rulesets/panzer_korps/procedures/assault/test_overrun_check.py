import pytest
from tests.rulesets.panzer_korps.asking import answer, ask, cited, notes, refusals, why_not

from sandtable.sheet import FactsFault


@pytest.mark.parametrize("mover", ["afv", "cavalry"])
@pytest.mark.parametrize(
    "enemy",
    [
        {"enemy_state": "suppressed"},
        {"enemy_state": "fragmented"},
        {"enemy_state": "routed"},
        {"enemy_state": "formed", "enemy_panicked": True},
        {"enemy_state": "formed", "enemy_transit": True},
    ],
)
def test_afv_and_cavalry_overrun_whoever_is_shaken_or_in_column(mover: str, enemy: dict[str, object]) -> None:
    """pk.gap.overrun"""
    assert answer("overrun_check", mover=mover, **enemy) is True


@pytest.mark.parametrize(
    ("facts", "rule"),
    [
        ({"mover": "other"}, "pk.gap.overrun"),
        ({"enemy_state": "formed"}, "pk.gap.overrun"),
        ({"enemy_afv": True}, "pk.gap.overrun"),
        ({"overran": True}, "pk.gap.overrun"),
        ({"state": "suppressed"}, "pk.gap.state-effects"),
        ({"state": "fragmented"}, "pk.gap.state-effects"),
        ({"state": "routed"}, "pk.gap.panicked"),
        ({"panicked": True}, "pk.gap.panicked"),
        ({"state": "routed", "panicked": True}, "pk.gap.panicked"),
        ({"state": "dispersed"}, "pk.gap.disorder-thresholds"),
        ({"enemy_state": "dispersed"}, "pk.gap.disorder-thresholds"),
        ({"transit": True}, "pk.gap.road-and-column"),
        ({"distance": 1.5}, "pk.gap.stacking"),
        ({"order": "defend"}, "pk.gap.orders"),
    ],
)
def test_what_is_no_overrun(facts: dict[str, object], rule: str) -> None:
    assert refusals("overrun_check", **facts) == [rule]


def test_what_is_left_of_the_move_may_be_used_but_not_for_a_second_overrun() -> None:
    """pk.gap.overrun, pk.sequence.movement"""
    assert notes("overrun_check", allowance=9.0, used=3.5) == {"when": "at once", "rest": "5.5", "again": False}
    assert cited("overrun_check") == {
        "when": "pk.sequence.movement",
        "rest": "pk.gap.overrun",
        "again": "pk.gap.overrun",
    }
    assert ask("overrun_check").verdict == "AFV formation into an enemy that is suppressed: may overrun"
    assert ask("overrun_check", enemy_transit=True).subject.endswith("an enemy that is in transit column")
    assert ask("overrun_check", enemy_transit=True, enemy_panicked=True).subject.endswith("that is panicked")
    assert "waits for close combat" in why_not("overrun_check", enemy_afv=True)


def test_nobody_moves_farther_than_allowed() -> None:
    with pytest.raises(FactsFault, match=r"^used: it cannot have moved farther than its allowance"):
        ask("overrun_check", allowance=4.0, used=4.5)
    assert notes("overrun_check", allowance=4.0, used=4.0)["rest"] == "0"

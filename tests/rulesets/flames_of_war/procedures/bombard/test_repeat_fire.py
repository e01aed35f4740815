from typing import Any

import pytest
from tests.rulesets.flames_of_war.asking import answer, cited, notes, refusals


def test_seen_or_unseen() -> None:
    """fow.gap.repeat-bombardment, fow.bombard.repeat-unseen"""
    assert answer("repeat_bombardment") == "repeat"
    assert answer("repeat_bombardment", sees=False) == "repeat_unseen"
    assert (notes("repeat_bombardment")["to_hit"], notes("repeat_bombardment", sees=False)["to_hit"]) == (0, 1)
    assert cited("repeat_bombardment") == {
        "attempts": "fow.gap.repeat-bombardment",
        "to_hit": "fow.bombard.repeat-unseen",
        "saves": "fow.bombard.repeat-saves",
        "which_saves": "fow.gap.repeat-save-reroll",
    }


@pytest.mark.parametrize(
    ("facts", "rules"),
    [
        ({"bombarded": False}, ["fow.gap.repeat-bombardment"]),
        ({"same_point": False}, ["fow.gap.repeat-bombardment"]),
        ({"moved": True}, ["fow.gap.repeat-bombardment"]),
        ({"spotter": False}, ["fow.gap.repeat-bombardment"]),
        ({"pinned": True}, ["fow.pin.no-bombard"]),
        ({"friends": 4.0}, ["fow.bombard.safe"]),
        ({"friends": 6.0, "salvo": True}, ["fow.bombard.safe-salvo"]),
        ({"aircraft": True, "friends": 9.0}, ["fow.gap.repeat-bombardment"]),
        ({"moved": True, "pinned": True}, ["fow.gap.repeat-bombardment", "fow.pin.no-bombard"]),
    ],
)
def test_what_must_be_ranged_in_anew(facts: dict[str, Any], rules: list[str]) -> None:
    """fow.gap.repeat-bombardment, fow.pin.no-bombard, fow.bombard.safe, fow.bombard.safe-salvo"""
    assert refusals("repeat_bombardment", **facts) == rules


def test_safety_is_checked_again() -> None:
    """fow.gap.repeat-bombardment, fow.bombard.safe"""
    assert answer("repeat_bombardment", friends=4.1) == "repeat"
    assert answer("repeat_bombardment", friends=6.1, salvo=True) == "repeat"

from typing import Any

import pytest
from tests.rulesets.konflikt_47.asking import answer, ask, cited, notes, refusals

from sandtable.sheet.faults import FactsFault

OURS = ("fire", "run", "ambush", "down", "vehicle_down")
THEIRS = ("rally", "ambush", "advance")


def cup(**facts: Any) -> tuple[int, int]:
    held = answer("turn_end", **facts)
    return held.ours, held.theirs


def test_kept_dice_stay_on_their_units_and_all_others_return() -> None:
    """k47.turn.end-return, k47.turn.end-retain, k47.gap.retain"""
    facts: dict[str, Any] = {"ours": OURS, "our_kept": ("ambush", "down"), "theirs": THEIRS}
    assert cup(**facts) == (3, 3)
    told = notes("turn_end", **facts)
    assert (told["next_is_ours"], told["kept_can_be_ordered"]) == ("1/2", False)
    assert cited("turn_end", **facts)["kept_can_be_ordered"] == "k47.turn.end-retain"


def test_without_keeping_every_die_returns() -> None:
    """k47.turn.end-return, k47.turn.phases"""
    assert cup(ours=OURS, theirs=THEIRS) == (5, 3)
    assert "kept_can_be_ordered" not in notes("turn_end", ours=OURS, theirs=THEIRS)


@pytest.mark.parametrize("order", ["fire", "advance", "run", "rally"])
def test_only_ambush_and_down_may_be_kept(order: str) -> None:
    """k47.turn.end-retain"""
    assert refusals("turn_end", ours=(order, order), our_kept=(order, order)) == ["k47.turn.end-retain"]
    assert refusals("turn_end", theirs=(order,), their_kept=(order,)) == ["k47.turn.end-retain"]


def test_a_vehicle_s_down_always_returns_and_its_crew_recovers() -> None:
    """k47.gap.retain, k47.gap.immobilised"""
    both = {"ours": ("vehicle_down", "fire"), "our_kept": ("vehicle_down", "fire")}
    assert refusals("turn_end", **both) == ["k47.turn.end-retain", "k47.gap.retain"]
    assert cited("turn_end", ours=("vehicle_down",))["stunned"] == "k47.gap.immobilised"
    assert "stunned" not in notes("turn_end", ours=("down",))


def test_who_drew_first_decides_first() -> None:
    """k47.gap.retain"""
    assert notes("turn_end", ours_first=True)["decides_first"] == "ours"
    assert notes("turn_end", ours_first=False)["decides_first"] == "theirs"
    assert cited("turn_end")["decides_first"] == "k47.gap.retain"


def test_only_what_is_shown_can_be_kept() -> None:
    """k47.turn.end-retain"""
    with pytest.raises(FactsFault, match="our_kept: none of our units is left that shows Ambush"):
        ask("turn_end", ours=("ambush", "down"), our_kept=("ambush", "ambush"))
    with pytest.raises(FactsFault, match="their_kept: none of their units is left that shows Down"):
        ask("turn_end", theirs=("ambush",), their_kept=("down",))


def test_dice_are_typed_with_their_numbers() -> None:
    """k47.turn.end-return"""
    assert cup(ours="3xfire,2xambush", our_kept="ambush", theirs="none") == (4, 0)

"""A unit whose house is driven down: how many pins it gets, and what becomes of it."""

from fractions import Fraction

from tests.rulesets.konflikt_47.asking import ask


def test_who_is_driven_out_gets_one_to_three_pins() -> None:
    """k47.gap.demolish, k47.gap.rounding"""
    assert {chance.outcome: chance.chance for chance in ask("driven_out").chances} == dict.fromkeys(
        (1, 2, 3), Fraction(1, 3)
    )


def test_so_many_pins_may_end_it() -> None:
    """k47.gap.pins-rout"""
    found = {chance.outcome: chance.follows for chance in ask("driven_out", pins=7, die="acted").chances}
    assert [effect.value for effect in found[1]] == [8, "down", True]
    assert [effect.value for effect in found[2]] == ["destroyed"]


def test_it_reads_as_a_sentence() -> None:
    """k47.gap.demolish"""
    assert ask("driven_out").subject == "Regular unit in a building that is driven down"

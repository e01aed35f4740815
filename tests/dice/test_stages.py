from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from math import inf
from typing import NamedTuple

import pytest

from sandtable.dice.classes import Classes
from sandtable.dice.distribution import Distribution
from sandtable.dice.exact import exact
from sandtable.dice.need import at_least, at_most
from sandtable.dice.scripted import ScriptedDice
from sandtable.dice.stages import Stage, stages
from sandtable.dice.verbs import Dice, P
from sandtable.dice.visits import keeping_walks


def counted(procedure: Callable[[Dice, P], object], profile: P, sides: int, dice: int) -> dict[str, Stage]:
    """The funnel by brute force: throw every combination of faces and count the rolls that were made."""
    results: dict[str, dict[object, int]] = {}
    most: Counter[str] = Counter()
    for faces in product(range(1, sides + 1), repeat=dice):
        thrown = ScriptedDice(*faces)
        procedure(thrown, profile)
        for roll in thrown.rolls:
            of_rule = results.setdefault(roll.why, {})
            of_rule[roll.result] = of_rule.get(roll.result, 0) + 1
        most |= Counter(roll.why for roll in thrown.rolls)
    return {
        why: Stage(why, Fraction(sum(of_rule.values()), sides**dice), Distribution(of_rule), most[why])
        for why, of_rule in results.items()
    }


# ---------------------------------------------------------------------- the funnel


def volley(dice: Dice, shots: int) -> int:
    hits = dice.successes(shots, at_least(4), "hit")
    return dice.successes(hits, at_least(5), "kill")


def test_the_funnel_of_a_volley_shows_hits_and_kills() -> None:
    hit, kill = stages(volley, 6)
    assert hit == Stage("hit", Fraction(1), exact(hits_of, 6))
    assert hit.result.mean() == 3
    assert kill.asked == Fraction(63, 64)  # without a hit nothing is rolled
    assert kill.asked * kill.result.mean() == exact(volley, 6).mean() == 1


def hits_of(dice: Dice, shots: int) -> int:
    return dice.successes(shots, at_least(4))


def assault(dice: Dice, number: int) -> str:
    if dice.passes(at_most(number), "hit") and not dice.passes(at_most(number), "defender's save"):
        return "defender falls"
    return "nobody falls" if dice.passes(at_most(number), "attacker's save") else "attacker falls"


def test_the_saves_of_an_assault_are_asked_as_often_as_they_are_reached() -> None:
    found = stages(assault, 5)
    asked = {stage.why: stage.asked for stage in found}
    assert asked == {"hit": 1, "defender's save": Fraction(1, 2), "attacker's save": Fraction(3, 4)}
    assert all(stage.result == Distribution({0: 1, 1: 1}) for stage in found)


def test_the_funnel_of_an_assault_equals_every_combination_of_faces() -> None:
    for number in (2, 5, 7):
        assert {stage.why: stage for stage in stages(assault, number)} == counted(assault, number, 10, 3)


def test_stages_come_in_the_order_the_procedure_first_asks_for_them() -> None:
    assert [stage.why for stage in stages(volley, 3)] == ["hit", "kill"]


def test_rolls_of_one_rule_on_several_branches_become_one_stage() -> None:
    def either(dice: Dice, _: None) -> int:
        return dice.d(2, "die") if dice.d(4, "which") == 1 else dice.d(6, "die")

    _, die = stages(either, None)
    assert die.asked == 1
    assert die.result[1] == Fraction(1, 4) * Fraction(1, 2) + Fraction(3, 4) * Fraction(1, 6)
    assert die.result[6] == Fraction(3, 4) * Fraction(1, 6)


def test_a_rule_that_rolls_twice_is_asked_twice() -> None:
    def twice(dice: Dice, _: None) -> int:
        return dice.d(6, "die") + dice.d(6, "die")

    assert stages(twice, None) == (Stage("die", Fraction(2), Distribution(dict.fromkeys(range(1, 7), 1)), 2),)


def test_only_of_a_roll_that_is_made_once_at_most_is_the_average_a_chance() -> None:
    def saves(dice: Dice, shots: int) -> int:
        return dice.accumulate(dice.successes(shots, at_least(6), "hit"), saved, None)

    def saved(dice: Dice, _: None) -> int:
        return dice.successes(1, at_least(4), "save")

    _, save = stages(saves, 2)
    assert (save.asked, save.most) == (Fraction(1, 3), 2)
    _, save = stages(saves, 1)
    assert (save.asked, save.most) == (Fraction(1, 6), 1)


def test_a_rule_that_one_branch_asks_twice_is_asked_twice_at_most() -> None:
    def twice_or_not(dice: Dice, _: None) -> int:
        if dice.d(2, "which") == 1:
            return dice.d(6, "die")
        return dice.d(6, "die") + dice.d(6, "other") + dice.d(6, "die")

    assert {stage.why: (stage.asked, stage.most) for stage in stages(twice_or_not, None)} == {
        "which": (1, 1),
        "die": (Fraction(3, 2), 2),
        "other": (Fraction(1, 2), 1),
    }


def test_dice_sorted_into_classes_are_counted_by_the_name_of_each_class() -> None:
    damage = Classes(6, (("nothing", 1, 3), ("hurt", 4, 5), ("lost", 6, 6)))

    def struck(dice: Dice, shots: int) -> tuple[int, ...]:
        return dice.tally(dice.successes(shots, at_least(4), "hit"), damage, "damage")

    _, found = stages(struck, 4)
    assert found.asked == Fraction(15, 16)
    assert [(name, mean * found.asked) for name, mean in found.counts] == [
        ("nothing", 1),
        ("hurt", Fraction(2, 3)),
        ("lost", Fraction(1, 3)),
    ]


def test_a_roll_that_depends_on_another_shows_what_it_gives_when_it_is_made() -> None:
    def escalating(dice: Dice, _: None) -> int:
        first = dice.d(3, "first")
        return dice.total(first, 3, "second") if first > 1 else 0

    assert {stage.why: stage for stage in stages(escalating, None)} == counted(escalating, None, 3, 4)


def test_a_procedure_that_asks_nothing_has_no_stages() -> None:
    def nothing(dice: Dice, number: int) -> int:
        return number

    assert stages(nothing, 3) == ()


def test_walks_that_were_kept_are_not_walked_again() -> None:
    calls = 0

    def counted_volley(dice: Dice, shots: int) -> int:
        nonlocal calls
        calls += 1
        return volley(dice, shots)

    with keeping_walks() as walks:
        exact(counted_volley, 5)
    before = calls
    assert stages(counted_volley, 5, walks) == stages(volley, 5)
    assert calls == before
    with keeping_walks() as nothing_new:
        exact(counted_volley, 5)  # known from before, so there is no walk to keep
    assert stages(counted_volley, 5, nothing_new) == stages(volley, 5)
    assert calls > before


# ---------------------------------------------------------------------- within merging verbs


class Sides(NamedTuple):
    ours: int
    theirs: int


def exchange(dice: Dice, sides: Sides) -> Sides:
    lost = dice.passes(at_most(1, 3), "their fire")
    if sides.ours == lost:
        return Sides(0, sides.theirs)
    return Sides(sides.ours - lost, sides.theirs - dice.passes(at_most(2, 3), "our fire"))


def over(sides: Sides) -> bool:
    return not sides.ours or not sides.theirs


def test_stages_within_run_are_those_of_the_procedure_it_calls() -> None:
    def wrapped(dice: Dice, number: int) -> str:
        return dice.run(assault, number, "assault")

    assert stages(wrapped, 4) == stages(assault, 4)


def test_a_run_on_some_branches_only_counts_as_often_as_it_is_reached() -> None:
    def sometimes(dice: Dice, number: int) -> str:
        return dice.run(assault, number) if dice.d(10, "spotted") <= 3 else "unseen"

    found = {stage.why: stage for stage in stages(sometimes, 5)}
    assert found["spotted"].asked == 1
    assert found["hit"].asked == Fraction(3, 10)
    assert found["defender's save"].asked == Fraction(3, 20)
    assert found == counted(sometimes, 5, 10, 4)


def clash(dice: Dice, sides: int) -> int:
    return dice.d(sides, "ours") - dice.d(sides, "theirs")


def test_stages_within_until_are_asked_once_for_every_try() -> None:
    def initiative(dice: Dice, sides: int) -> int:
        return dice.until(clash, sides, bool, "initiative")

    six_faces = Distribution(dict.fromkeys(range(1, 7), 1))
    assert stages(initiative, 6) == (
        Stage("ours", Fraction(6, 5), six_faces, inf),
        Stage("theirs", Fraction(6, 5), six_faces, inf),
    )


def test_a_stage_that_is_skipped_on_some_tries_is_asked_less_often_than_there_are_tries() -> None:
    def attempt(dice: Dice, _: None) -> bool:
        return dice.passes(at_most(5), "first") and dice.passes(at_most(4), "second")

    def persistent(dice: Dice, _: None) -> bool:
        return dice.until(attempt, None, bool)

    assert {stage.why: stage.asked for stage in stages(persistent, None)} == {
        "first": 5,
        "second": Fraction(5, 2),
    }


@pytest.mark.parametrize("times", [1, 3, 8])
def test_stages_within_accumulate_are_asked_so_many_times(times: int) -> None:
    def eight(dice: Dice, times: int) -> int:
        return dice.accumulate(times, clash, 6)

    assert {stage.why: stage.asked for stage in stages(eight, times)} == {"ours": times, "theirs": times}
    assert {stage.why: stage.result for stage in stages(eight, times)} == {
        stage.why: stage.result for stage in stages(clash, 6)
    }


def test_stages_within_accumulate_equal_every_combination_of_faces() -> None:
    def twice(dice: Dice, number: int) -> int:
        return dice.accumulate(dice.d(2, "how often"), attack, number)

    def attack(dice: Dice, number: int) -> int:
        return int(dice.passes(at_most(number, 2), "hit") and dice.passes(at_most(1, 2), "kill"))

    assert {stage.why: stage for stage in stages(twice, 1)} == counted(twice, 1, 2, 5)


def test_what_is_accumulated_no_times_has_no_stages() -> None:
    def none(dice: Dice, _: None) -> int:
        return dice.accumulate(0, clash, 6)

    assert stages(none, None) == ()


def test_what_is_accumulated_no_times_is_not_run_for_its_stages() -> None:
    def broken(dice: Dice, _: None) -> int:
        raise AssertionError("was run")

    def none(dice: Dice, _: None) -> int:
        return dice.accumulate(0, broken, None)

    assert stages(none, None) == ()


@pytest.mark.parametrize("rounds", range(4))
def test_stages_within_repeat_equal_every_combination_of_faces(rounds: int) -> None:
    def fight(dice: Dice, start: Sides) -> Sides:
        return dice.repeat(exchange, start, rounds, over)

    start = Sides(2, 2)
    assert {stage.why: stage for stage in stages(fight, start)} == counted(fight, start, 3, 6)


def test_rounds_after_the_end_of_a_fight_are_not_asked() -> None:
    def fight(dice: Dice, start: Sides) -> Sides:
        return dice.repeat(exchange, start, 12, over)

    assert stages(fight, Sides(2, 0)) == ()
    asked = {stage.why: stage.asked for stage in stages(fight, Sides(1, 1))}
    again = Fraction(2, 3) * Fraction(1, 3)
    assert asked["their fire"] == sum((again**k for k in range(12)), Fraction(0))
    assert asked["our fire"] == Fraction(2, 3) * asked["their fire"]


def test_merging_verbs_within_merging_verbs_multiply() -> None:
    def battle(dice: Dice, fights: int) -> int:
        return dice.accumulate(fights, initiative, 6)

    def initiative(dice: Dice, sides: int) -> int:
        return dice.until(clash, sides, bool)

    assert {stage.why: stage.asked for stage in stages(battle, 5)} == {"ours": 6, "theirs": 6}

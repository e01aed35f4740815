"""From hits to losses: damage dice, handfuls, and what becomes of a unit."""

from __future__ import annotations

import pytest
from tests.rulesets.konflikt_47.asking import F
from tests.rulesets.konflikt_47.fire_oracle import Shots, within
from tests.rulesets.konflikt_47.playing import never_foretold

from sandtable.dice import Dice, Need, at_least, at_most
from sandtable.dice.exact import exact
from sandtable.dice.scripted import ScriptedDice
from sandtable.rulesets.konflikt_47.procedures.close_quarters.point_blank import POINT_BLANK_FIRE, PointBlankFacts
from sandtable.rulesets.konflikt_47.procedures.fire.casualties import (
    Losses,
    Troops,
    TroopsFate,
    at_most_all,
    damage_dice,
    damage_die,
    half_lost,
    shrugs_off,
    suffer,
    wounds,
)
from sandtable.rulesets.konflikt_47.procedures.fire.shells import arc, he_shell, jet
from sandtable.rulesets.konflikt_47.procedures.fire.small_dice import Amount, amount, roll_amount
from sandtable.rulesets.konflikt_47.procedures.fire.volley_dice import HANDFUL, Battery, Throw, handfuls_of
from sandtable.rulesets.konflikt_47.tables import TABLES, Tables
from sandtable.rulesets.konflikt_47.terms import He
from sandtable.sheet import Assessment

#: Morale 9 with up to 8 pins.
CHECKS = tuple(at_most(9 - pins, 6, dice=2, always=(2,), never=(12,)) for pins in range(9))


def squad(models: int, pins: int = 0, *, fanatic: bool = False, gunner: bool = False) -> Troops:
    return Troops(models, pins, CHECKS, CHECKS[1:] + CHECKS[-1:], calm_with=2 if fanatic else None, gunner=gunner)


# ---------------------------------------------------------------------- damage dice


@pytest.mark.parametrize(
    ("number", "rows"),
    [
        (2, (("harmless", 1, 1), ("damaging", 2, 5), ("damaging 6", 6, 6))),
        (4, (("harmless", 1, 3), ("damaging", 4, 5), ("damaging 6", 6, 6))),
        (6, (("harmless", 1, 5), ("damaging 6", 6, 6))),
        (7, (("harmless", 1, 6),)),
    ],
)
def test_a_damage_die_fails_damages_or_may_be_exceptional(number: int, rows: tuple[tuple[str, int, int], ...]) -> None:
    """k47.damage.roll, k47.gap.exceptional-damage, k47.gap.damage-extremes"""
    assert damage_die(at_least(number)).rows == rows


@pytest.mark.parametrize("number", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("tough", [False, True])
def test_wounds_come_to_what_single_dice_come_to(number: int, tough: bool) -> None:
    """k47.damage.roll, k47.gap.traits, k47.gap.casualties"""
    stays = shrugs_off(0, TABLES) if tough else None
    found = exact(wounds, (5, damage_dice(at_least(number), 9, stays)))
    lost = Shots(1, F(1), number, tough=tough, hits={5: F(1)}).wounds()
    for casualties in range(6):
        expected = sum(chance for (fallen, _), chance in lost.items() if fallen == casualties)
        assert found.chance(lambda outcome, n=casualties: outcome[0] == n) == expected  # type: ignore[misc]


def test_what_no_die_can_damage_takes_no_dice() -> None:
    """k47.gap.damage-extremes"""
    with ScriptedDice() as dice:
        assert wounds(dice, (4, damage_dice(at_least(7), 8))) == (0, 0)


def test_hits_beyond_the_last_model_are_lost() -> None:
    """k47.gap.casualties"""
    assert at_most_all(3, 2, 4) == (3, 2)
    assert at_most_all(4, 2, 4) == at_most_all(9, 0, 4) == (4, 0)


@pytest.mark.parametrize(("penetration", "helps"), [(0, True), (1, True), (2, False), (6, False)])
def test_toughness_is_no_help_from_penetration_2_on(penetration: int, helps: bool) -> None:
    """k47.gap.traits"""
    assert shrugs_off(penetration, TABLES) == (at_most(4, 6) if helps else None)


# ---------------------------------------------------------------------- what becomes of a unit


@pytest.mark.parametrize(
    ("models", "lost", "checks"), [(8, 3, False), (8, 4, True), (9, 4, False), (9, 5, True), (1, 1, True), (5, 3, True)]
)
def test_half_or_more(models: int, lost: int, checks: bool) -> None:
    """k47.gap.half-casualties, k47.gap.rounding"""
    assert half_lost(lost, squad(models)) is checks


def test_fanatics_mind_only_when_fewer_than_two_are_left() -> None:
    """k47.gap.traits"""
    assert not half_lost(6, squad(8, fanatic=True))
    assert half_lost(7, squad(8, fanatic=True))


def test_a_house_rule_says_with_how_many_men_fanatics_stay_calm() -> None:
    """k47.gap.traits: two of four have fallen to two rifles, and only the house rule asks for a check"""
    facts = PointBlankFacts(arms=("rifle", "rifle"), target_models=4, fanatic=True)

    def lost(tables: Tables) -> F:
        made = POINT_BLANK_FIRE.assess(facts, tables)
        assert isinstance(made, Assessment)
        return exact(POINT_BLANK_FIRE.roll, made.profile).marginal("destroyed")[True]

    assert lost(TABLES) == 0
    three = Tables(changes={"limits": {"fanatic_stands": {"value": 3}}})
    assert lost(three) == F(5, 12) ** 2 * (1 - within(8)) == F(125, 2592)


def after(models: int, casualties: int, sixes: int, pins: int, faces: tuple[int, ...], **more: bool) -> Losses:
    with ScriptedDice(*faces) as dice:
        return suffer(dice, squad(models, gunner=more.pop("gunner", False)), casualties, sixes, pins, **more)


def test_the_ends_of_a_unit_under_fire() -> None:
    """k47.gap.pins-rout, k47.gap.casualties, k47.gap.team, k47.gap.half-casualties, k47.gap.morale-check"""
    assert after(8, 2, 0, 1, ()) == Losses(2, 1, 0, False, TroopsFate.STANDS)
    assert after(8, 8, 0, 1, ()) == Losses(8, 1, 0, True, TroopsFate.WIPED_OUT)
    assert after(8, 8, 0, 9, ()) == Losses(0, 9, 0, True, TroopsFate.PINNED_OUT)
    assert after(3, 1, 1, 1, (6,), gunner=True) == Losses(1, 1, 1, True, TroopsFate.GUNNER_LOST)
    assert after(3, 1, 1, 1, (5,), gunner=True) == Losses(1, 1, 0, False, TroopsFate.STANDS)
    assert after(8, 4, 0, 1, (4, 4)) == Losses(4, 1, 0, False, TroopsFate.PASSED)
    assert after(8, 4, 0, 1, (4, 5)) == Losses(4, 1, 0, True, TroopsFate.FAILED)
    assert after(8, 0, 0, 1, (1, 1), must_check=True) == Losses(0, 1, 0, False, TroopsFate.PASSED)


@pytest.mark.parametrize("pins", range(9))
def test_a_natural_2_always_passes_and_a_12_never(pins: int) -> None:
    """k47.gap.morale-check"""

    def check(dice: Dice, troops: Troops) -> bool:
        return suffer(dice, troops, 4, 0, 0).destroyed

    assert exact(check, squad(8, pins))[False] == within(9 - pins)


# ---------------------------------------------------------------------- handfuls


def dealt(battery: Battery) -> dict[Need, int]:
    found: dict[Need, int] = {}
    for handful in handfuls_of(battery):
        for thrown in handful.shots:
            found[thrown.need] = found.get(thrown.need, 0) + thrown.dice * handful.times
    return found


@pytest.mark.parametrize("shots", [(1, 0), (12, 0), (13, 0), (24, 7), (37, 3), (160, 0), (5, 40)])
def test_every_shot_of_a_battery_is_in_one_handful(shots: tuple[int, int]) -> None:
    """k47.gap.simultaneous-weapons, k47.weapons.shots"""
    needs = (at_least(3), at_least(4))
    parts = tuple(Throw(number, need) for number, need in zip(shots, needs, strict=True) if number)
    for shell in (None, he_shell(He.D2, down=False), he_shell(He.THREE_D6, down=False)):
        battery = Battery(parts, damage_dice(at_least(4), 8), shell)
        assert dealt(battery) == {part.need: part.dice for part in parts}


def test_a_small_battery_is_a_single_handful() -> None:
    """k47.gap.simultaneous-weapons"""
    battery = Battery((Throw(5, at_least(3)), Throw(3, at_least(4))), damage_dice(at_least(4), 8))
    (handful,) = handfuls_of(battery)
    assert (handful.times, handful.shots) == (1, battery.shots)
    assert sum(thrown.dice for thrown in handful.shots) <= HANDFUL


def test_a_big_volley_is_thrown_by_handfuls_that_the_odds_foretell() -> None:
    """k47.gap.simultaneous-weapons"""
    facts = {"weapons": ["rifle"] * 30 + ["lmg"] * 4 + ["hmg", "at-rifle", "heavy-howitzer"], "target_models": 20}
    assert never_foretold("volley", 60, **facts) == set()
    assert never_foretold("volley", 200, weapons=["rifle"] * 6, target="team", target_models=3, tough=True) == set()


# ---------------------------------------------------------------------- amounts


@pytest.mark.parametrize(
    ("text", "read", "most"),
    [
        ("1", Amount(0, 0, 1), 1),
        ("D2", Amount(1, 2, 0), 2),
        ("D6", Amount(1, 6, 0), 6),
        ("2D6", Amount(2, 6, 0), 12),
        ("2D6-1", Amount(2, 6, -1), 11),
    ],
)
def test_amounts_are_read_as_printed(text: str, read: Amount, most: int) -> None:
    """k47.gap.rounding, k47.weapons.shots"""
    assert amount(text) == read
    assert (read.text, read.most) == (text, most)


def test_what_is_no_amount_is_told() -> None:
    """k47.weapons.shots"""
    with pytest.raises(ValueError, match="Special"):
        amount("Special")


def test_a_plain_number_takes_no_dice() -> None:
    """k47.he.pins"""
    with ScriptedDice() as dice:
        assert roll_amount(dice, amount("1"), "k47.he.pins") == 1


def test_the_most_hits_that_shells_can_become() -> None:
    """k47.gap.he-fire, k47.gap.he-down, k47.gap.tesla, k47.gap.flamethrower"""
    assert he_shell(He.D3, down=False).at_worst == 3
    assert he_shell(He.D3, down=True).at_worst == 1
    assert (arc(4, TABLES).at_worst, arc(20, TABLES).at_worst) == (4, 7)
    assert jet(TABLES.weapon("flamethrower-light-veh")).at_worst == 11

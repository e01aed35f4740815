from fractions import Fraction

from barrage.ruleset import BarrageProfile, barrage, load
from sandtable.dice import at_least
from sandtable.dice.scripted import ScriptedDice
from sandtable.sheet import OddsAnswer, odds


def test_only_guns_that_hit_roll_to_kill() -> None:
    """bar.hit.roll, bar.kill.roll"""
    with ScriptedDice(4, 3, 6, 1, 5, 4) as dice:
        assert barrage(dice, BarrageProfile(4, at_least(4, 6), at_least(5, 6))) == 1


def test_hard_cover_makes_a_gun_need_a_6() -> None:
    """bar.hit.cover"""
    game = load().check()
    answer = odds(game, game.procedures["barrage"], {"guns": 1, "cover": "hard"})
    assert isinstance(answer, OddsAnswer)
    assert answer.distribution[1] == Fraction(1, 6) * Fraction(1, 3)

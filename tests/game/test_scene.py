"""Scenes of a game that says nothing more of them: told by its story, judged by its luck."""

from fractions import Fraction

from tests.game.scouts import Fought, Moved, Scouts, Searched

from sandtable.game.scene import Scene, concerned, parted, profits

HALF = Fraction(1, 2)


def test_an_answer_is_one_scene_told_by_the_last_event_of_chance() -> None:
    game = Scouts()
    (scene,) = game.scenes((Searched(0, 3, True, (2,)), Fought(0, 2, False), Moved(1, 2, 5)))
    assert scene == Scene(headline="Red fights scout 2, who holds out", profits=1, concerns=(0,))


def test_without_chance_it_is_told_by_the_first_event_and_nobody_profits() -> None:
    assert Scouts().scenes((Moved(1, 2, 5),)) == (Scene(headline="Blue's scout 2 goes to square 5"),)


def test_nothing_told_is_no_scene() -> None:
    assert Scouts().scenes(()) == ()


def test_the_last_roll_says_who_profits_and_a_failure_is_good_for_the_other_of_two() -> None:
    assert profits([(0, True, HALF)], 2) == 0
    assert profits([(0, True, HALF), (1, True, HALF)], 2) == 1
    assert profits([(0, False, HALF)], 2) == 1
    assert profits([(0, False, HALF)], 3) is None
    assert profits([], 2) is None


def test_it_concerns_all_whose_luck_it_was() -> None:
    assert concerned([(1, True, HALF), (0, False, HALF), (1, True, HALF)]) == (0, 1)


def test_a_line_of_a_story_is_parted_into_words_and_rule() -> None:
    assert parted("  Able is lost § a.rule") == ("Able is lost", "a.rule")
    assert parted("Turn 2") == ("Turn 2", "")

import pytest

from sandtable.dice.classes import Bag, Classes
from sandtable.dice.need import at_least, at_most
from sandtable.dice.scripted import ScriptedDice, ScriptFault


def test_the_scripted_faces_fall_in_order() -> None:
    with ScriptedDice(4, 9, 2, 6) as dice:
        assert dice.d(6) == 4
        assert dice.d(10) == 9
        assert dice.total(2, 6) == 8


def test_every_verb_reads_from_the_script() -> None:
    table = Classes(6, (("low", 1, 3), ("high", 4, 6)))
    with ScriptedDice(5, 1, 3, 4, 6, 2) as dice:
        assert dice.passes(at_most(5))
        assert dice.successes(1, at_least(4)) == 0
        assert dice.tally(2, table) == (1, 1)
        assert dice.look_up(table) == "high"
        assert dice.draw(Bag((("red", 1), ("blue", 1)))) == "blue"


def test_the_second_die_and_the_re_roll_follow_the_first_throw_in_the_script() -> None:
    need = at_least(6).then(at_least(5)).rerolling("misses")
    with ScriptedDice(6, 6, 1, 5, 2, 3, 6, 5) as dice:
        assert dice.successes(3, need) == 2
    assert [throw.faces for throw in dice.rolls[0].throws] == [(6, 6, 1), (5, 2), (3, 6), (5,)]


def test_too_few_faces_fail_with_the_roll_that_lacks_them() -> None:
    dice = ScriptedDice(4, 5)
    dice.d(6)
    with pytest.raises(ScriptFault, match="3D6 for hit: the script of 2 faces has only 1 left"):
        dice.successes(3, at_least(4), "hit")


def test_faces_left_over_fail_at_the_end() -> None:
    dice = ScriptedDice(4, 5, 6)
    dice.d(6)
    with pytest.raises(ScriptFault, match="left over that nobody rolled: 5, 6"):
        dice.finish()


def test_leaving_the_block_checks_for_faces_left_over() -> None:
    with pytest.raises(ScriptFault, match="left over that nobody rolled: 2"), ScriptedDice(1, 2) as dice:
        dice.d(6)


def test_a_used_up_script_finishes_quietly() -> None:
    dice = ScriptedDice(4)
    dice.d(6)
    dice.finish()


@pytest.mark.parametrize("face", [0, 7, -1])
def test_a_face_that_no_such_die_has_fails(face: int) -> None:
    with pytest.raises(ScriptFault, match=f"a D6 for hit cannot show the scripted {face}"):
        ScriptedDice(face).d(6, "hit")


def test_a_roll_without_a_reason_is_named_as_such() -> None:
    with pytest.raises(ScriptFault, match="1D6 for no stated rule"):
        ScriptedDice().d(6)
    with pytest.raises(ScriptFault, match="a D6 for no stated rule"):
        ScriptedDice(7).d(6)


def test_an_error_inside_the_block_is_not_hidden_by_faces_left_over() -> None:
    with pytest.raises(ZeroDivisionError), ScriptedDice(1, 2):
        _ = 1 // 0


def test_a_script_fault_is_a_failed_test() -> None:
    assert issubclass(ScriptFault, AssertionError)

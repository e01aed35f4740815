"""What every game tells of an answer that ends a question: who could still act, in a few names."""

import pytest
from tests.game.playing import chance
from tests.game.scouts import Scouts, Stay
from tests.zoned.patrols import Go, PatrolsGame

from sandtable.dice.play import seeded
from sandtable.game.answers import Done
from sandtable.game.warnings import Warned, listed


@pytest.mark.parametrize(
    ("names", "number", "said"),
    [
        (["A"], None, "A"),
        (["A", "B"], None, "A and B"),
        (["A", "B", "C", "D"], None, "A, B, C and D"),
        (["A", "B", "C", "D"], 5, "A, B, C, D and 1 other"),
        (["A", "B", "C", "D", "E", "F"], None, "A, B, C, D and 2 others"),
        ([], None, ""),
    ],
)
def test_a_few_are_named_and_the_others_counted(names: list[str], number: int | None, said: str) -> None:
    assert listed(names, number) == said


def test_ending_a_question_names_ones_own_pieces_that_could_still_act() -> None:
    game = PatrolsGame()
    s = game.begin(seeded(1)).state
    side = s.agenda[0].side
    own = [number for number, of in enumerate(s.scenario.unit_sides) if of == side and s.units[number].zone >= 0]
    (warned,) = game.warnings(s, Done())
    assert warned == Warned("pat.move", f"{listed([f'#{number}' for number in own])} can still act")


def test_an_answer_that_does_something_gives_nothing_up_by_itself() -> None:
    game = PatrolsGame()
    s = game.begin(seeded(1)).state
    answer = next(each for each in game.suggest(s, chance(1)) if isinstance(each, Go))
    assert game.warnings(s, answer) == ()


def test_a_game_that_names_no_pieces_warns_of_nobody() -> None:
    game = Scouts()
    s, rng = game.begin(seeded(1)).state, chance(1)
    while Stay not in s.agenda[0].answers:
        s = game.take(s, next(game.suggest(s, rng)), seeded(2)).state
    assert game.warnings(s, Stay()) == ()


def test_an_answer_to_another_question_is_warned_of_nothing() -> None:
    game = Scouts()
    assert game.warnings(game.begin(seeded(1)).state, Stay()) == ()

"""What players of the megagame say finds the question they mean."""

import pytest
from tests.rulesets.megagame.asking import HOME

from sandtable.sheet.finding import find


@pytest.mark.parametrize(
    ("phrase", "meant"),
    [
        ("suppress flak", "interdict_force"),
        ("zone of control", "contact_stop"),
        ("cross the river", "march"),
        ("SP left", "supply_check"),
        ("counter attack", "counter_attack"),
        ("breakthrough", "overrun_test"),
    ],
)
def test_the_first_question_found_is_the_one_that_is_meant(phrase: str, meant: str) -> None:
    assert find(phrase, [HOME])[0].procedure == f"megagame.{meant}"

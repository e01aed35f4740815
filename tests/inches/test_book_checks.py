"""What is wrong with a game's book of ground is found before anybody plays on it."""

import pytest
from msgspec.structs import replace
from tests.inches.books import FARM, FLAMES, KONFLIKT, KORPS, WESTERN

from sandtable.inches.tables.book_checks import book_faults
from sandtable.inches.tables.ground_book import Feature, GroundBook, Kind, Template, Where


@pytest.mark.parametrize("book", [KONFLIKT, FLAMES, KORPS])
def test_the_books_of_these_tests_are_sound(book: GroundBook) -> None:
    assert list(book_faults(book)) == []


def test_everything_that_a_book_names_has_to_be_there() -> None:
    recipe = replace(
        WESTERN,
        features=(
            Feature("wods", least=(1, 1), most=(1, 1)),
            Feature(template="fram"),
            Feature("woods", where=Where.ACROSS, least=(100, 100), most=(200, 200)),
            Feature("woods", least=(300, 300), most=(200, 400)),
            Feature("woods"),
            Feature("hedge"),
            Feature("smoke"),
            Feature(),
        ),
        road="hedge",
        points={"flag": 1},
    )
    odd = Template("odd", ({"kind": "hous", "at": [0, 0]}, {"template": "farm", "at": [0, 0]}))
    book = replace(KONFLIKT, kinds=(*KONFLIKT.kinds, Kind("woods")), templates=(FARM, odd), recipes={"western": recipe})
    assert list(book_faults(book)) == [
        "the kind 'woods' is there 2 times",
        "template odd, odd 1: no kind of ground is called 'hous'. Did you mean 'house'?",
        "template odd, odd 2: a template holds no other template",
        "recipe western: 'hedge' has to be a strip",
        "recipe western: no point is called 'flag'",
        "recipe western, feature 1: no kind of ground is called 'wods'. Did you mean 'woods'?",
        "recipe western, feature 2: no template is called 'fram'. Did you mean 'farm'?",
        "recipe western, feature 3: what lies across the table is a strip, and a strip lies across it",
        "recipe western, feature 4: the smaller number comes first",
        "recipe western, feature 5: say how large the smallest is",
        "recipe western, feature 6: say how long the shortest is",
        "recipe western, feature 7: say how large the smallest is",
        "recipe western, feature 8: give a kind or a template",
    ]

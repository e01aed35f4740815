"""What is kept beside the record of a game: hints of each seat, and what was worked out of it."""

from datetime import UTC, datetime

import pytest
from tests.web.store.kept import game, seats

from sandtable.web.store import Store
from sandtable.web.store.faults import NotThere


def test_hints_are_counted_for_each_seat(store: Store) -> None:
    store.create(game("ford"), seats("ford"))
    assert [store.hint("ford", "german"), store.hint("ford", "german"), store.hint("ford", "allied")] == [1, 2, 1]
    assert [seat.hints for seat in store.seats("ford")] == [2, 1, 0]


@pytest.mark.parametrize(("of", "seat"), [("ford", "nobody"), ("mill", "german"), ("ford", "\0")])
def test_nobody_who_is_not_there_asks(store: Store, of: str, seat: str) -> None:
    store.create(game("ford"), seats("ford"))
    with pytest.raises(NotThere):
        store.hint(of, seat)


def test_a_study_is_kept_in_place_of_the_one_before_and_goes_with_its_game(store: Store) -> None:
    store.create(game("ford"), seats("ford"))
    assert store.study("ford") == ""
    store.keep_study("ford", "one")
    store.keep_study("ford", "two")
    assert store.study("ford") == "two"
    store.end("ford")
    store.delete_before(datetime(9999, 1, 1, tzinfo=UTC))
    with pytest.raises(NotThere):
        store.study("ford")
    with pytest.raises(NotThere):
        store.keep_study("ford", "three")

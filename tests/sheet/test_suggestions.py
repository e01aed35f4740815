"""What somebody may have meant by a word that is not known."""

import pytest

from sandtable.sheet.faults import did_you_mean

ROLLS = ("initiative_roll", "hit_roll", "save_roll", "roll_by_roll", "assault", "ranged")


@pytest.mark.parametrize(
    ("word", "known", "hint"),
    [
        ("asault", ROLLS, " Did you mean 'assault'?"),
        ("ASAULT", ROLLS, " Did you mean 'assault'?"),
        ("hit_rol", ROLLS, " Did you mean 'hit_roll'?"),
        ("roll", ROLLS, " Did you mean 'initiative_roll' or 'hit_roll' or 'save_roll'?"),
        ("Save", ROLLS, " Did you mean 'save_roll'?"),
        ("salt", ROLLS, " Did you mean 'assault'?"),
        ("ragged_fire", ROLLS, ""),
        ("the_assault", ROLLS, " Did you mean 'assault'?"),
        ("in", ROLLS, ""),
        ("zzz", ROLLS, ""),
        ("", ROLLS, ""),
        ("assault", (), ""),
        ("owners_zon", ("owner's_zone",), ' Did you mean "owner\'s_zone"?'),
    ],
)
def test_a_hint_offers_what_may_be_meant_and_nothing_far_off(word: str, known: tuple[str, ...], hint: str) -> None:
    assert did_you_mean(word, known) == hint


def test_a_close_spelling_goes_before_a_name_with_the_word_in_it() -> None:
    assert did_you_mean("rally", ("night_rally", "ralli")) == " Did you mean 'ralli'?"


def test_a_name_with_the_word_in_it_goes_before_a_spelling_that_is_only_somewhat_alike() -> None:
    assert did_you_mean("night", ("fright", "nightfall_of_a_day")) == " Did you mean 'nightfall_of_a_day'?"

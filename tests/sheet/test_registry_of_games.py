"""Finding games and procedures by name. Third parties' games are tested in test_third_party_games.py."""

import pytest

from sandtable.sheet import FactsFault
from sandtable.sheet.registry import names, procedure, ruleset, sound_rulesets


def test_our_own_games_come_first() -> None:
    assert names()[0] == "dday_to_berlin"
    assert len(set(names())) == len(names())


def test_a_game_is_found_by_its_short_name_and_by_its_prefix() -> None:
    home = ruleset("dday_to_berlin")
    assert (home.short_name, home.prefix, home.title) == ("dday_to_berlin", "ddb", "D-Day to Berlin")
    assert ruleset("ddb") is home


@pytest.mark.parametrize("name", names())
def test_every_game_is_found_by_its_short_name_and_its_prefix_and_passes_its_check(name: str) -> None:
    home = ruleset(name)
    assert home.short_name == name
    assert ruleset(home.prefix) is home
    assert home.check() is home


def test_our_own_games_are_sound() -> None:
    assert sound_rulesets()[0][0] is ruleset("dday_to_berlin")


def test_a_game_spelt_wrongly_gets_a_suggestion() -> None:
    with pytest.raises(FactsFault, match=r"^there is no ruleset 'dday_to_berln'\. Did you mean 'dday_to_berlin'\?$"):
        ruleset("dday_to_berln")


def test_a_game_like_no_other_gets_the_list() -> None:
    with pytest.raises(FactsFault, match=rf"^there is no ruleset 'zzz'\. There are: {', '.join(names())}\.$"):
        ruleset("zzz")


@pytest.mark.parametrize("name", ["dday_to_berlin.assault", "ddb.assault"])
def test_a_procedure_is_found_by_its_full_name(name: str) -> None:
    home, found = procedure(name)
    assert home.short_name == "dday_to_berlin"
    assert found is home.procedures["assault"]


@pytest.mark.parametrize(
    "name", ["hit-roll", "Hit_Roll", "HIT-ROLL", "ddb.hit-roll", "DDB.Hit-Roll", "DDay-to-Berlin.hit_roll"]
)
def test_a_procedure_is_found_in_any_case_and_with_hyphens(name: str) -> None:
    home, found = procedure(name)
    assert (home.short_name, found.name) == ("dday_to_berlin", "hit_roll")


def test_a_procedure_that_one_game_has_is_found_by_its_own_name() -> None:
    home, found = procedure("nightfall")
    assert (home.short_name, found.name) == ("dday_to_berlin", "nightfall")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("dday_to_berlin.asault", r"^dday_to_berlin has no question 'asault'\. Did you mean 'assault'\?$"),
        (
            "ddb.zzz",
            r"^dday_to_berlin has no question 'zzz'\. 'sandtable procedures' lists them, 'sandtable find' takes",
        ),
        ("nightfal", r"^there is no question 'nightfal'\. Did you mean 'nightfall'\?$"),
        (
            "ddb.roll",
            r"^dday_to_berlin has no question 'roll'\. Did you mean 'initiative_roll' or 'hit_roll' or 'save_roll'\?$",
        ),
        (
            "zzz",
            r"^there is no question 'zzz'\. 'sandtable procedures' lists them, 'sandtable find' takes",
        ),
        ("", r"^there is no question ''\."),
        ("zzz.assault", r"^there is no ruleset 'zzz'\."),
        ("a.b.assault", r"^there is no ruleset 'a\.b'\."),
    ],
)
def test_a_procedure_that_is_not_there_is_told_with_what_may_be_meant(name: str, said: str) -> None:
    with pytest.raises(FactsFault, match=said):
        procedure(name)

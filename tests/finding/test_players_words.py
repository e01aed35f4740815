"""Players find the question they mean by typing what they would say."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from sandtable.sheet.finding import MOST_FOUND, find
from sandtable.sheet.registry import OWN, procedure, ruleset
from sandtable.sheet.ruleset import Ruleset

with (Path(__file__).parent / "phrases.toml").open("rb") as file:
    PHRASES: dict[str, dict[str, list[str]]] = tomllib.load(file)

EVERYWHERE = "all_games"
#: One of the questions that are meant stands among so many.
SEEN_AT_ONCE = 3


def homes(game: str) -> list[Ruleset]:
    return [ruleset(name) for name in (OWN if game == EVERYWHERE else [game])]


def meant(game: str, names: list[str]) -> set[str]:
    return set(names) if game == EVERYWHERE else {f"{game}.{name}" for name in names}


def found(phrase: str, game: str) -> list[str]:
    return [each.procedure for each in find(phrase, homes(game))]


def facts(phrase: str, name: str) -> dict[str, str]:
    """The facts that a phrase states for one of the questions it finds."""
    game = name.partition(".")[0]
    return next(each.facts for each in find(phrase, homes(game)) if each.procedure == name)


@pytest.mark.parametrize(("game", "phrase"), [(game, phrase) for game, listed in PHRASES.items() for phrase in listed])
def test_what_a_player_says_finds_what_he_means_among_the_first_three(game: str, phrase: str) -> None:
    assert set(found(phrase, game)[:SEEN_AT_ONCE]) & meant(game, PHRASES[game][phrase])


@pytest.mark.parametrize("game", list(PHRASES))
def test_most_of_what_players_say_finds_it_in_the_first_place(game: str) -> None:
    first = [found(phrase, game)[0] in meant(game, names) for phrase, names in PHRASES[game].items()]
    assert 100 * sum(first) >= 80 * len(first)


def test_there_are_many_phrases_for_every_game_and_they_mean_questions_that_there_are() -> None:
    assert set(PHRASES) == {*OWN, EVERYWHERE}
    assert all(len(listed) >= (20 if game == EVERYWHERE else 40) for game, listed in PHRASES.items())
    assert all(
        procedure(name) for game, listed in PHRASES.items() for names in listed.values() for name in meant(game, names)
    )


# ---------------------------------------------------------------------- typing errors


@pytest.mark.parametrize(
    ("typed", "spelt", "game"),
    [
        ("panzerfuast", "panzerfaust", "konflikt_47"),  # two letters swapped
        ("artilery", "artillery", "dday_to_berlin"),  # one left out
        ("flamethrowwer", "flamethrower", "konflikt_47"),  # one too many
        ("concealmant", "concealment", "flames_of_war"),  # one changed
        ("interdctoin", "interdiction", "megagame"),  # two slips in a long word
        ("dogfigth", "dogfight", "panzer_korps"),
        ("moral chek", "morale check", "konflikt_47"),
        ("bombardm", "bombardment", "flames_of_war"),  # not typed to its end
        ("defensivefire", "defensive fire", "flames_of_war"),  # written together
        ("dog fight", "dogfight", "panzer_korps"),  # written apart
        ("ASSAULT!", "assault", "dday_to_berlin"),
        ("aufklärung", "aufklarung", "dday_to_berlin"),
    ],
)
def test_typing_errors_do_not_matter(typed: str, spelt: str, game: str) -> None:
    assert found(typed, game)[0] == found(spelt, game)[0]


@pytest.mark.parametrize("word", ["shoot", "shoots", "shooting"])
def test_endings_do_not_matter(word: str) -> None:
    assert found(word, "flames_of_war")[0] == "flames_of_war.platoon_fire"


@pytest.mark.parametrize("phrase", ["", "   ", "?!", "the of and", "zzqqxx", "漢字"])
def test_what_says_nothing_finds_nothing(phrase: str) -> None:
    assert find(phrase, homes(EVERYWHERE)) == []


def test_a_whole_page_of_text_is_answered_and_only_its_beginning_read() -> None:
    page = "tiger " * 5000
    assert find(page, homes("konflikt_47")) == find(page[:200], homes("konflikt_47"))


def test_at_most_twelve_are_found_and_no_question_twice() -> None:
    for phrase in ("tank", "fire", "move", "a b c d tiger panther sherman assault morale smoke"):
        names = found(phrase, EVERYWHERE)
        assert len(names) == len(set(names)) == MOST_FOUND
    assert len(find("tank", homes(EVERYWHERE), most=4)) == 4


def test_the_same_words_find_the_same_in_the_same_order_also_beside_other_games() -> None:
    assert find("close combat", homes(EVERYWHERE)) == find("close combat", homes(EVERYWHERE))
    assert {each.ruleset for each in find("tiger", homes("panzer_korps"))} == {"panzer_korps"}


# ---------------------------------------------------------------------- facts that a phrase states


@pytest.mark.parametrize(
    ("phrase", "name", "stated"),
    [
        ("panzerfaust at a tank", "konflikt_47.vehicle_shot", {"weapon": "panzerfaust"}),
        ("panzerfuast at a tank", "konflikt_47.vehicle_shot", {"weapon": "panzerfaust"}),
        ("tiger", "konflikt_47.unit_fire", {"firer": "ger-tiger"}),
        ("tiger", "konflikt_47.roster_unit", {"unit": "ger-tiger"}),
        ("shoot at a tiger", "konflikt_47.unit_fire", {"target": "ger-tiger"}),
        (
            "panther shoots at cromwell",
            "flames_of_war.platoon_fire",
            {"shooter": "de_panther", "target": "uk_cromwell"},
        ),
        ("tiger against sherman", "dday_to_berlin.assault", {"attacker": "tnk_heavy", "defender": "tnk_medium"}),
        ("typhoons", "megagame.interdict_force", {"squadrons": "Typhoon"}),
        ("decision dice red", "panzer_korps.decision_die", {"colour": "red"}),
        ("cover of a village", "panzer_korps.cover_die", {"terrain": "village"}),
    ],
)
def test_a_unit_weapon_or_terrain_that_is_named_is_filled_in(phrase: str, name: str, stated: dict[str, str]) -> None:
    assert facts(phrase, name) == stated


@pytest.mark.parametrize(
    ("phrase", "name"),
    [
        ("grenadiers", "konflikt_47.unit_fire"),  # of which squad?
        ("sherman", "flames_of_war.platoon_fire"),  # of which nation?
        ("flamethrower", "konflikt_47.flamethrower"),  # of infantry or on a vehicle?
    ],
)
def test_what_may_mean_several_things_is_left_open(phrase: str, name: str) -> None:
    assert facts(phrase, name) == {}


@pytest.mark.parametrize("game", list(OWN))
def test_facts_that_are_filled_in_can_be_asked(game: str) -> None:
    """Whatever the phrases state is read by the procedure; the rules may still say no."""
    from sandtable.sheet.answer import assess

    filled = 0
    for phrase in PHRASES[game]:
        for each in find(phrase, homes(game)):
            home, asked = procedure(each.procedure)
            assess(home, asked, each.facts)
            filled += bool(each.facts)
    assert filled


def test_it_is_told_what_matched_where_the_title_does_not_show_it() -> None:
    why: dict[str, Any] = {each.procedure: each.why for each in find("tiger", homes("konflikt_47"))}
    assert why["konflikt_47.unit_fire"] == "Firer: Tiger"
    assert find("order test", homes("konflikt_47"))[0].why == ""

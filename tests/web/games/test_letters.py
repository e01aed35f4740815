"""The key of each verb: the same in every question, one for going on in every game, none of the table's own."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.contract.test_every_game import EVERY, GAMES, played
from tests.rulesets.dday_to_berlin.battle.situations import BLUE, OPEN_7, situation

from sandtable.game import Game
from sandtable.game.answers import Done
from sandtable.game.waiting import Ready
from sandtable.rulesets.dday_to_berlin.battle.movement import Movement
from sandtable.sheet.registry import ruleset
from sandtable.web.faces.face import Face
from sandtable.web.games.considering import Moment, offered
from sandtable.web.games.letters import GOES_ON, TABLE_KEYS, keys_of, letter_of, letters_of

STATIC = Path(__file__).parents[3] / "src/sandtable/web/static/table"


def test_the_keys_of_the_table_are_those_that_the_page_has() -> None:
    does = (STATIC / "keys.js").read_text("utf-8").partition("const does = {")[2].partition("};")[0]
    assert set(re.findall(r"\b([a-z]): ", does)) == TABLE_KEYS


def test_going_on_has_the_same_letter_on_the_page() -> None:
    assert f'GOES_ON = "{GOES_ON}"' in (STATIC / "letters.js").read_text("utf-8")


@pytest.mark.parametrize("opened", GAMES)
def test_every_offer_has_the_letter_of_its_verb_and_only_going_on_has_its_own(
    opened: Callable[[], Game[Any]],
) -> None:
    game = opened()
    letters = letters_of(game)
    assert not set(letters.values()) & TABLE_KEYS
    assert letters == letters_of(opened())
    for s, _, _ in played(game, 15)[::EVERY]:
        own: set[str] = set()
        meant: dict[str, set[str]] = {}
        for piece in (None, *game.pieces(s)):
            for offer in game.offers(s, piece):
                said = game.said(s, offer.answer)
                own |= {offer.letter} if offer.letter else set()
                letter = letter_of(game, letters, said, offer.answer)
                assert re.fullmatch("[a-z]", letter), offer
                if isinstance(offer.answer, Done | Ready):
                    assert letter == GOES_ON
                meant.setdefault(letter, set()).add(said.split()[0] if game.verbs else type(offer.answer).__name__)
        # What has a letter of its own shares it with nothing that can be done now, nor with the table.
        assert not own & {*meant, *TABLE_KEYS, GOES_ON}
        if game.verbs:
            assert [words for words in meant.values() if len(words) > 1] == [], s.agenda[0]


def test_a_game_may_declare_the_letters_and_the_help_lists_them_with_their_verbs() -> None:
    shelf = ruleset("dday_to_berlin").shelf
    assert shelf is not None
    keys = keys_of(shelf.open("crossroads"))
    assert ("s", "assault") in [key[:2] for key in keys]
    assert ("e", "done", "nothing more to do here: go on") in keys
    assert [letter for letter, _, _ in keys] == sorted(letter for letter, _, _ in keys)


def test_to_activate_one_unit_and_its_group_have_different_letters() -> None:
    table = situation(OPEN_7, ["HQ hq_leg B2", "Able inf C4", "Baker inf C4"], ["Fritz inf C7/S"]).on(Movement(BLUE))
    seat = table.game.seat(table.game.side_seats[BLUE])
    found = offered(Moment(table.game, Face(table.game), seat, table.state, 0), table.unit("Able"))
    assert [(each.verb, each.letter) for each in found.offers] == [("Activate group", "r"), ("Activate", "a")]

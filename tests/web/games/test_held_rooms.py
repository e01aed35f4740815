"""A server holds the rooms that people are in, and of the others only a few, for a while."""

import gc
import weakref
from pathlib import Path
from typing import cast

import pytest
from tests.web.games.conftest import served
from tests.web.games.seats import Server
from tests.web.games.test_live import page

from sandtable.sheet.shelves import MOST_OPEN, opened
from sandtable.web.faces.face import face_of
from sandtable.web.games import held_rooms
from sandtable.web.games.held_rooms import (
    IDLE_ANSWERS,
    IDLE_SECONDS,
    JUST_USED,
    JUST_USED_ANSWERS,
    ROOM_ALONE,
    SWEEP_SECONDS,
    HeldRooms,
)
from sandtable.web.games.picture import _logbooks
from sandtable.web.games.room import Room
from sandtable.web.store import StoreFault

#: Several times as many games as may stay.
GAMES, STAY = 12, 3
#: In the game they are of.
PIECES = 13


class Clock:
    def __init__(self) -> None:
        self.now = 1_000.0

    def __call__(self) -> float:
        return self.now


class EmptyRoom:
    """As much of a room as matters here."""

    def __init__(self, name: str, answers: int = 0, needed: bool = False) -> None:
        self.name, self.needed, self.weight = name, needed, answers


def room(name: str, answers: int = 0, needed: bool = False) -> Room:
    return cast("Room", EmptyRoom(name, answers, needed))


def names(held: HeldRooms) -> list[str]:
    return [each.name for each in held.all()]


def test_rooms_that_were_just_used_go_too_where_they_weigh_too_much_but_for_the_last() -> None:
    held = HeldRooms(Clock())
    large = JUST_USED_ANSWERS // 2
    for name in ("first", "second", "third"):
        held.hold(room(name, large))
    assert names(held) == ["third"]
    held.hold(room("small"))
    assert names(held) == ["third", "small"]
    held.hold(room("enormous", 10 * JUST_USED_ANSWERS))
    assert names(held) == ["enormous"]


def test_a_room_that_nobody_uses_goes_after_a_while() -> None:
    clock = Clock()
    held = HeldRooms(clock)
    held.hold(room("left"))
    held.hold(room("busy", needed=True))
    clock.now += IDLE_SECONDS
    held.hold(room("new"))
    assert names(held) == ["left", "busy", "new"]
    clock.now += 0.001
    held.hold(room("newer"))
    assert names(held) == ["busy", "new", "newer"]


def test_a_use_of_a_room_lets_it_stay_and_a_look_at_it_does_not() -> None:
    clock = Clock()
    held = HeldRooms(clock)
    used, seen = room("used"), room("seen")
    held.hold(used)
    held.hold(seen)
    clock.now += IDLE_SECONDS - 1
    assert held.get("used") is used
    assert held.look("seen") is seen
    clock.now += SWEEP_SECONDS
    assert held.get("nowhere") is None
    assert names(held) == ["used"]


def test_the_longest_unused_of_too_many_go_by_the_answers_they_hold() -> None:
    clock = Clock()
    held = HeldRooms(clock)
    half = IDLE_ANSWERS // 2 - ROOM_ALONE
    for name in ("first", "second"):
        held.hold(room(name, half))
    held.hold(room("watched", 10 * IDLE_ANSWERS, needed=True))
    assert names(held) == ["first", "second", "watched"]
    held.get("first")
    held.hold(room("third"))
    # Somebody may be about to use any of them.
    assert names(held) == ["second", "watched", "first", "third"]
    clock.now += JUST_USED + 0.001
    held.hold(room("fourth"))
    assert names(held) == ["watched", "first", "third", "fourth"]


def test_a_room_that_was_taken_up_anew_is_not_let_go_for_the_old_one() -> None:
    held = HeldRooms(Clock())
    old, new = room("game"), room("game")
    held.hold(old)
    held.hold(new)
    held.let_go(old)
    assert held.look("game") is new
    assert len(held) == 1


def test_after_many_games_few_are_held_and_all_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(held_rooms, "IDLE_ANSWERS", STAY * (ROOM_ALONE + PIECES + 2))
    monkeypatch.setattr(held_rooms, "JUST_USED", -1.0)
    with served(str(tmp_path / "games.db")) as client:
        rooms = client.app.state.rooms._rooms
        server = Server(client)
        first = server.begin()
        with page(first["spectator"]) as watching:
            watching.picture()
            games = [server.begin() for _ in range(GAMES)]
            for game in games:
                game.play_on(2)
            assert len(rooms) == STAY + 1
            assert rooms.look(first.name) is not None
        assert [game["spectator"].look()["answers"] for game in games] == [2] * GAMES
        assert len(rooms) == STAY


def test_scenarios_of_strangers_do_not_pile_up(tmp_path: Path) -> None:
    with served(str(tmp_path / "games.db")) as client:
        for number in range(MOST_OPEN + 4):
            look = {"ruleset": "dday_to_berlin", "scenario": f"random:{number}"}
            assert client.post("/api/scenarios/look", json=look).status_code == 200
    assert opened.cache_info().currsize == MOST_OPEN
    assert face_of.cache_info().currsize <= MOST_OPEN


def test_a_room_of_a_large_game_weighs_more(server: Server) -> None:
    for scenario, pieces, times in (("crossroads", PIECES, 1), ("corps_breakout", 78, 2)):
        game = server.begin(scenario)
        game.play_on(4)
        held = server.client.app.state.rooms._rooms.look(game.name)
        assert len(list(held.match.game.pieces(held.match.state))) == pieces
        assert held.weight == pieces + 4 * times


def test_what_was_put_into_words_goes_with_the_game(server: Server) -> None:
    game = server.begin()
    game.play_on(2)
    game["german"].look()
    rooms = server.client.app.state.rooms._rooms
    match = rooms.look(game.name).match
    assert match in _logbooks
    rooms.let_go(rooms.look(game.name))
    gone = weakref.ref(match)
    del match
    gc.collect()
    assert gone() is None


def test_a_game_has_one_room_and_one_that_was_let_go_takes_nothing_more(server: Server) -> None:
    game = server.begin()
    rooms = server.client.app.state.rooms._rooms
    old = rooms.look(game.name)
    rooms.let_go(old)
    game.play_on(1)
    assert rooms.look(game.name) is not old
    with pytest.raises(StoreFault, match="is broken"):
        old.answer(None, old.match.game.seats[0], old.version)

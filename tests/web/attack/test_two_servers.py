"""Two servers on one PostgreSQL: what happens at one is seen at the other, and nothing happens twice."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

import psycopg
import pytest
from litestar.exceptions import WebSocketDisconnect
from tests.web.attack.server_process import PATIENCE, free_port, start
from tests.web.attack.short_game import SHORT
from tests.web.games.conftest import served
from tests.web.games.seats import Game, Server
from tests.web.games.test_live import Page, page
from tests.web.games.test_over_http import move_of, until_a_move
from tests.web.store.postgres_server import Postgres
from tests.web.store.test_listening import END_LISTENERS

from sandtable.game.record import parse_record
from sandtable.game.verdict import verify_record
from sandtable.sheet.shelves import open_recorded
from sandtable.web.api.live import NOT_KEPT
from sandtable.web.store import open_store
from sandtable.web.store.listening import CHANNEL
from sandtable.web.trouble import Trouble

FIRST = {"type": "MoveFirst"}


class Two:
    """Two servers, and the same game at both."""

    def __init__(self, one: Server, other: Server) -> None:
        self.one, self.other = one, other

    def begin(self, **more: Any) -> tuple[Game, Game]:
        here = self.one.begin(**more)
        return here, self.at_other(here)

    def at_other(self, here: Game) -> Game:
        tokens = {name: seat.token for name, seat in here.seats.items()}
        return Game(self.other.client, {"game": here.name, "tokens": tokens})


@pytest.fixture
def address(postgres: Postgres) -> str:
    return postgres.address(schema=postgres.new_schema())


@pytest.fixture
def two(address: str) -> Iterator[Two]:
    with served(address) as one, served(address) as other:
        yield Two(Server(one), Server(other))


def seen_until(page: Page, holds: Callable[[Any], bool]) -> Any:
    """The first picture that something holds of."""
    while not holds(seen := page.picture()):
        pass
    return seen


def eventually(look: Callable[[], Any], holds: Callable[[Any], bool]) -> Any:
    until = time.monotonic() + PATIENCE
    while not holds(seen := look()):
        assert time.monotonic() < until, seen
        time.sleep(0.005)
    return seen


def answered(answers: int) -> Callable[[Any], bool]:
    return lambda seen: bool(seen["answers"] == answers)


def room_of(server: Server, game: Game) -> Any:
    return server.client.app.state.rooms._rooms.look(game.name)


def test_an_answer_at_one_server_is_shown_at_the_other(two: Two) -> None:
    here, there = two.begin()
    with page(there["spectator"]) as watching:
        assert watching.picture()["answers"] == 0
        here.asked().answer(FIRST)
        seen = seen_until(watching, lambda seen: seen["answers"] == 1)
        assert seen["log"][-1]["said"] == "first"
        # What a page has already is not sent again.
        apart = {"seats": 0, "log": 0, "board": 0, "guide": 0}
        assert {**seen, **apart} == {**here["spectator"].look(), **apart}


def test_what_is_taken_back_at_one_server_is_cut_off_at_the_other(two: Two) -> None:
    here, there = two.begin()
    seat = until_a_move(here)
    answer = move_of(seat)
    with page(there["spectator"]) as watching:
        before = seen_until(watching, lambda seen: seen["version"] == seat.look()["version"])
        seat.answer(answer)
        seen_until(watching, lambda seen: seen["answers"] == before["answers"] + 1)
        seat.post("/undo", {"version": before["version"] + 1})
        after = seen_until(watching, lambda seen: seen["version"] == before["version"] + 2)
        assert after["answers"] == before["answers"]
        assert after["board"]["pieces_svg"] == before["board"]["pieces_svg"]
        seat.answer(answer)
        again = seen_until(watching, lambda seen: seen["version"] == before["version"] + 3)
        assert [entry["number"] for entry in again["log"]] == [before["answers"] + 1]


def test_what_is_said_at_one_server_is_heard_at_the_other_in_the_same_order(two: Two) -> None:
    here, there = two.begin()
    with page(there["german"]) as listening:
        listening.picture()
        here["american"].post("/chat", {"text": "one"})
        there["german"].post("/chat", {"text": "two"})
        here["american"].post("/chat", {"text": "three"})
        seen = seen_until(listening, lambda seen: len(seen["chat"]) == 3)
        assert [(line["number"], line["text"]) for line in seen["chat"]] == [(1, "one"), (2, "two"), (3, "three")]
    eventually(here["american"].look, lambda seen: [line["text"] for line in seen["chat"]] == ["one", "two", "three"])


def test_a_game_played_in_turns_at_both_servers_has_one_sound_record(two: Two) -> None:
    here, there = two.begin(seed=None, **SHORT)
    answers = 0
    # Who answers has seen how far the game is, so no server needs to be waited for.
    while here["umpire"].look()["asked"] is not None:
        for game in (here, there):
            seen = eventually(game["umpire"].look, answered(answers))
            if seen["asked"] is not None:
                game.play_on(1, answers)
                answers += 1
                other = there if game is here else here
                eventually(other["umpire"].look, answered(answers))
    for game in (here, there):
        seen = eventually(game["umpire"].look, lambda seen: seen["ended"] is not None)
        assert (seen["answers"], seen["trouble"]) == (answers, "")
        assert game["spectator"].get("/report")["timeline"]
    record = parse_record(here["american"].text("/record").encode())
    assert verify_record(record, open_recorded).committed
    assert here["american"].text("/record") == there["american"].text("/record")


def test_a_page_that_comes_from_the_other_server_finds_the_game_that_it_saw_there(two: Two) -> None:
    here, there = two.begin(seed=None)
    there["spectator"].look()
    deaf(two.other)
    here.asked().answer(FIRST)
    seen = here["spectator"].look()
    with two.other.client.websocket_connect(f"/api/games/{here.name}/live") as page_there:
        joined = {"token": there["spectator"].token, "version": seen["version"], "seen": seen["chain"]}
        page_there.send_json({"type": "join", **joined})
        assert page_there.receive_json()["version"] == seen["version"]


def deaf(server: Server) -> None:
    """From now on this server hears nothing of the other."""
    server.client.app.state.rooms._stop_listening()


def test_who_answers_late_at_the_other_server_is_told_that_the_game_has_gone_on(two: Two) -> None:
    here, there = two.begin()
    version = there["umpire"].look()["version"]
    deaf(two.other)
    here.asked().answer(FIRST)
    room = room_of(two.other, there)
    with page(there["spectator"]) as watching:
        watching.picture()
        no = there["umpire"].answer({"type": "MoveSecond"}, version, 409)
        assert [each["rule"] for each in no["refusals"]] == ["game.moved-on"]
        seen = seen_until(watching, lambda seen: seen["answers"] == 1)
        assert (seen["version"], seen["trouble"], seen["log"][-1]["said"]) == (version + 1, "", "first")
        # The room goes on as it is, with dice that stand where those of the other server stand.
        there.play_on(5)
        assert seen_until(watching, lambda seen: seen["answers"] == 6)["trouble"] == ""
    assert room_of(two.other, there) is room
    record = parse_record(there["umpire"].text("/record").encode())
    assert verify_record(record, open_recorded).faces


def test_who_comes_from_a_server_that_is_ahead_need_not_wait(two: Two) -> None:
    here, there = two.begin()
    there["umpire"].look()
    deaf(two.other)
    version = here.asked().answer(FIRST)["version"]
    answer = here.asked().allowed(Random(1))  # noqa: S311
    assert there["umpire"].answer(answer, version)["version"] == version + 1


def test_taking_back_at_a_server_that_is_behind_is_refused_and_catches_up(two: Two) -> None:
    here, there = two.begin()
    seat = until_a_move(here)
    seat.answer(move_of(seat))
    version = eventually(there["umpire"].look, lambda seen: seen["version"] == seat.look()["version"])["version"]
    deaf(two.other)
    seat.post("/undo", {"version": version})
    no = there["umpire"].post("/undo", {"version": version}, 409)
    assert [each["rule"] for each in no["refusals"]] == ["game.moved-on"]
    assert there["umpire"].look()["version"] == version + 1


def test_a_computer_that_thinks_at_both_servers_answers_once(two: Two) -> None:
    here, there = two.begin(seed=None, players={"german": "random", "american": "random"})
    with page(here["spectator"]) as one, page(there["spectator"]) as other:
        ends = [seen_until(each, lambda seen: seen["ended"] is not None) for each in (one, other)]
        assert ends[0]["answers"] == ends[1]["answers"]
        assert [picture["trouble"] for each in (one, other) for picture in each.pictures if picture["trouble"]] == []
    record = parse_record(here["umpire"].text("/record").encode())
    assert verify_record(record, open_recorded).committed


def test_after_the_line_of_news_was_cut_what_was_missed_is_shown(two: Two, postgres: Postgres) -> None:
    here, there = two.begin()
    with page(there["spectator"]) as watching:
        watching.picture()
        postgres.run(END_LISTENERS)
        here.asked().answer(FIRST)
        here["american"].post("/chat", {"text": "still there?"})
        seen = seen_until(watching, lambda seen: seen["answers"] == 1 and len(seen["chat"]) == 1)
        assert seen["trouble"] == ""
        here.play_on(1)
        seen_until(watching, lambda seen: seen["answers"] == 2)


def test_nonsense_on_the_line_of_news_is_passed_over(two: Two, postgres: Postgres) -> None:
    here, there = two.begin()
    with page(there["spectator"]) as watching:
        watching.picture()
        for nonsense in ("", "{", '{"game":"nowhere","lines":9}', f'{{"game":"{here.name}","lines":99,"said":99}}'):
            postgres.run(f"SELECT pg_notify('{CHANNEL}', '{nonsense}')")
        here.asked().answer(FIRST)
        assert seen_until(watching, lambda seen: seen["answers"] == 1)["trouble"] == ""


# ---------------------------------------------------------------------- one file


@pytest.mark.parametrize("stop", ["kill", "terminate"])
def test_a_second_server_on_one_file_says_that_there_is_one_and_what_to_do(tmp_path: Path, stop: str) -> None:
    database, link = str(tmp_path / "games.db"), tmp_path / "link.db"
    link.symlink_to(database)
    with ExitStack() as running:
        first = running.enter_context(start(free_port(), database))
        for way in (database, str(link)):
            with start(free_port(), way) as second:
                _, said = second.communicate(timeout=PATIENCE)
                assert said.splitlines()[-1].endswith(
                    f"FactsFault: another sandtable server keeps its games in {way}: use that one, stop it, or give"
                    " another --database; several servers can share a postgresql:// address"
                )
        # Others may look.
        with open_store(database) as store:
            assert store.games() == ()
        getattr(first, stop)()
        first.wait(PATIENCE)
        third = running.enter_context(start(free_port(), database))
        assert third.stdout is not None
        assert third.stdout.readline().startswith("http://localhost:")
        third.kill()


def test_who_only_says_something_at_a_server_that_is_behind_leaves_it_behind(two: Two) -> None:
    here, there = two.begin()
    there["german"].look()
    deaf(two.other)
    here.asked().answer(FIRST)
    room_of(two.other, there).behind = True
    room = room_of(two.other, there)
    portal_of(two.other).call(lambda: room.catch_up(lines=False, seats=False))
    assert room.behind
    assert there["german"].look()["answers"] == 1


def test_whoever_comes_to_a_room_that_is_behind_is_shown_the_newest(two: Two) -> None:
    here, there = two.begin()
    there["german"].look()
    deaf(two.other)
    here.asked().answer(FIRST)
    room = room_of(two.other, there)
    room.behind = True
    # As a page does that has waited for the game to begin.
    portal_of(two.other).call(lambda: room.enter(room.match.game.seats[0], lambda cut=None: None))
    assert (room.answers, room.behind) == (1, False)


def portal_of(server: Server) -> Any:
    return server.client.blocking_portal


def test_a_server_that_cannot_listen_looks_by_itself(two: Two, postgres: Postgres) -> None:
    here, there = two.begin()
    with page(there["spectator"]) as watching:
        watching.picture()
        two.other.client.app.state.rooms.store._connect = nobody
        postgres.run(END_LISTENERS)
        here.asked().answer(FIRST)
        assert seen_until(watching, lambda seen: seen["answers"] == 1)["trouble"] == ""


def nobody() -> Any:
    raise psycopg.OperationalError("too many connections")


def test_a_room_that_is_far_behind_is_taken_up_anew(two: Two, monkeypatch: pytest.MonkeyPatch) -> None:
    """To play on with everything at once would hold everybody up."""
    monkeypatch.setattr("sandtable.web.games.room.MOST_FOLLOWED", 3)
    here, there = two.begin()
    there["german"].look()
    deaf(two.other)
    before = room_of(two.other, there)
    here.play_on(8)
    before.behind = True
    assert there["german"].look()["answers"] == 8
    assert room_of(two.other, there) is not before


def test_what_was_missed_while_all_games_are_looked_at_is_looked_for_again(tmp_path: Path) -> None:
    looked: list[str] = []

    async def look_twice() -> None:
        rooms._heard(None)
        await asyncio.sleep(0)
        # The first room has been looked at, and somebody writes to it unheard.
        rooms._heard(None)
        rooms._heard(None)
        while rooms._at_other_servers:
            await asyncio.gather(*rooms._at_other_servers)

    with served(str(tmp_path / "games.db")) as client:
        server, rooms = Server(client), client.app.state.rooms
        game = server.begin()
        game.asked()
        room_of(server, game).heard = lambda news: looked.append(game.name)
        with client.portal() as portal:
            portal.call(look_twice)
    assert looked == [game.name] * 2


def test_a_page_is_not_told_of_another_game_where_a_server_cannot_catch_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with served(str(tmp_path / "games.db")) as client:
        server = Server(client)
        game = server.begin()
        seat = game["american"]
        here = room_of(server, game)

        def break_down(**_more: bool) -> None:
            here.broken = Trouble.FAR_BEHIND

        seat.look()
        monkeypatch.setattr(here, "catch_up", break_down)
        with client.websocket_connect(f"/api/games/{game.name}/live") as socket:
            socket.send_json({"type": "join", "token": seat.token, "version": 99, "seen": "0" * 64})
            with pytest.raises(WebSocketDisconnect) as closed:
                socket.receive_json(timeout=30)
    assert closed.value.code == NOT_KEPT

"""Whoever asks for much lets others pass, and nothing that one can ask for grows without end."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from time import sleep
from types import SimpleNamespace
from typing import Any, cast

import httpx
import msgspec
import pytest
from tests.game.forging import as_format_1
from tests.web.asynchronously import run
from tests.web.games.conftest import served
from tests.web.games.seats import RULESET, Seat, Server
from tests.web.games.test_live import page
from tests.web.games.test_over_http import move_of, until_a_move
from tests.web.games.test_sitting_down import opened

from sandtable.game.receipts import Receipt, parse_receipt
from sandtable.game.seats import SPECTATOR
from sandtable.sheet.faults import FactsFault
from sandtable.web.api.entering import entered
from sandtable.web.app import create_app
from sandtable.web.aside import Busy
from sandtable.web.aside.line import Line
from sandtable.web.aside.pool import WORKERS
from sandtable.web.games import picture as pictures
from sandtable.web.games import refusals
from sandtable.web.games.reading import reread
from sandtable.web.games.setup import Setup
from sandtable.web.games.waiting import Waiting
from sandtable.web.limits.turnstile import Turnstile
from sandtable.web.settings import Settings
from sandtable.web.store import Store
from sandtable.web.store.rows import KeptGame


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with served(str(tmp_path / "games.db")) as client:
        yield Server(client)


def test_of_many_from_one_address_and_one_from_another_the_one_need_not_wait_for_all() -> None:
    passed: list[str] = []

    async def come(turnstile: Turnstile, who: str) -> None:
        await turnstile.pass_through(who)
        passed.append(who)

    async def all_at_once() -> Turnstile:
        turnstile = Turnstile()
        await asyncio.gather(*(come(turnstile, "many") for _ in range(50)), come(turnstile, "one"))
        return turnstile

    turnstile = run(all_at_once())
    assert passed.count("many") == 50
    assert passed.index("one") <= 2
    assert len(turnstile) == 0


def test_between_two_of_one_address_the_loop_goes_round() -> None:
    async def rounds_while(passes: int) -> int:
        turnstile, rounds, done = Turnstile(), 0, False

        async def count() -> None:
            nonlocal rounds
            while not done:
                await asyncio.sleep(0)
                rounds += 1

        counting = asyncio.create_task(count())
        await asyncio.gather(*(turnstile.pass_through("many") for _ in range(passes)))
        done = True
        await counting
        return rounds

    assert run(rounds_while(50)) >= 50


def test_of_many_requests_of_one_address_others_need_not_wait_for_all_whatever_is_asked() -> None:
    app, answered = create_app(Settings(database=":memory:")), list[str]()

    async def ask(who: str, path: str) -> None:
        transport = httpx.ASGITransport(app=app, client=(who, 50_000))  # type: ignore[arg-type]
        async with httpx.AsyncClient(transport=transport, base_url="http://table.example") as client:
            await client.get(path)
        answered.append(who)

    async def all_at_once() -> None:
        paths = ("/nowhere", "/api/nowhere", "/css/base.css", "/api/schema/openapi.json") * 10
        await asyncio.gather(*(ask("192.0.2.7", path) for path in paths), ask("192.0.2.8", "/api/nowhere"))

    run(all_at_once())
    assert len(answered) == 41
    assert answered.index("192.0.2.8") <= 10


def test_many_who_waited_for_one_room_do_not_all_go_on_at_once(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    game = server.begin()
    drawn, rooms = list[int](), server.client.app.state.rooms
    rounds, taken_up = 0, asyncio.Event()

    async def enter(*_args: object) -> tuple[Any, Any]:
        await taken_up.wait()
        return rooms._rooms.look(game.name), SPECTATOR

    async def look() -> None:
        request = cast("Any", SimpleNamespace(app=server.client.app, scope={"client": ("192.0.2.7", 1)}))
        await entered(request, game.name, "Bearer token")
        drawn.append(rounds)

    async def all_at_once() -> None:
        nonlocal rounds
        looking = [asyncio.create_task(look()) for _ in range(20)]
        for _ in range(100):
            await asyncio.sleep(0)
            rounds += 1
            if rounds == 50:
                taken_up.set()
        await asyncio.gather(*looking)

    monkeypatch.setattr(rooms, "enter", enter)
    with server.client.portal() as portal:
        portal.call(all_at_once)
    assert len(set(drawn)) == len(drawn) == 20


def test_a_game_that_could_not_be_begun_is_tried_again_for_whoever_asked_and_later_each_time() -> None:
    waiting = Waiting(KeptGame(id="abc", ruleset="nothing", scenario=""), Setup(), "", (), cast("Store", None))
    assert waiting.who == "abc"
    waiting.asked_by("192.0.2.7")
    waiting.asked_by("")
    assert waiting.who == "192.0.2.7"
    waiting.company.enter(SPECTATOR, lambda cut=None: None, "192.0.2.8")
    assert waiting.who == "192.0.2.8"


async def work(line: Line, who: str, served: list[str]) -> None:
    """Have one's turn in a line, and note whose it was."""
    async with line.turn(who):
        await asyncio.sleep(0)
        served.append(who)


def test_in_the_line_for_workers_each_address_is_served_in_its_turn() -> None:
    served: list[str] = []

    async def queue() -> None:
        line = Line(2, most=64, most_of_one=16)
        await asyncio.gather(*(work(line, who, served) for who in [*["a"] * 8, *["b"] * 8, "c"]))

    run(queue())
    assert sorted(served) == [*["a"] * 8, *["b"] * 8, "c"]
    assert served.index("c") <= 4


def test_whoever_has_two_addresses_leaves_a_worker_to_the_others() -> None:
    async def queue() -> None:
        line, end = Line(WORKERS, most=64, most_of_one=16), asyncio.Event()

        async def hold(who: str) -> None:
            async with line.turn(who):
                await end.wait()

        async with asyncio.TaskGroup() as all_:
            for who in [*["192.0.2.7"] * 5, *["2001:db8::/56"] * 5]:
                all_.create_task(hold(who))
            await asyncio.sleep(0)
            async with asyncio.timeout(5), line.turn("somebody else"):
                end.set()

    run(queue())


def test_whoever_was_served_is_not_put_behind_everybody_who_comes_after() -> None:
    served: list[str] = []

    async def queue() -> None:
        line = Line(2, most=400, most_of_one=16)
        async with asyncio.TaskGroup() as all_:
            all_.create_task(work(line, "one", served))
            for number in range(100):
                all_.create_task(work(line, f"new {number}", served))
                if number == 10:
                    all_.create_task(work(line, "one", served))
                await asyncio.sleep(0)

    run(queue())
    assert [place for place, who in enumerate(served) if who == "one"][1] < 60


def test_many_who_watch_are_shown_one_picture_that_is_made_once(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = server.begin()
    made: list[str] = []
    real: Callable[..., Any] = pictures.picture

    def counted(*args: Any, **more: Any) -> Any:
        made.append("")
        return real(*args, **more)

    with page(game["spectator"]) as one, page(game["spectator"]) as two, page(game["spectator"]) as three:
        for each in (one, two, three):
            while sum(seat["here"] for seat in each.picture()["seats"]) < 1:
                pass
        monkeypatch.setattr(pictures, "picture", counted)
        game.asked().post("/chat", {"text": "Ready?"})
        for each in (one, two, three):
            while not each.picture()["chat"]:
                pass
        assert len(made) == 1


def test_a_game_that_waits_holds_no_more_of_a_record_than_its_game(server: Server) -> None:
    game = server.begin()
    game.play_on(4)
    head, *lines = as_format_1(game["umpire"].text("/record").encode()).decode().splitlines()
    padded = "\n".join([head, *(line + " " * 500_000 for line in lines), ""])
    body = {"record": padded, "salted": True, "title": "\N{GRINNING FACE}"}
    response = server.client.post("/api/games/load", json=body)
    assert response.status_code == 201
    kept = server.client.app.state.rooms.store.game(response.json()["game"])
    assert len(kept.options) < 2 * len(head) + 5_000
    held = vars(waiting_of(server, response.json()["game"])).values()
    assert max(len(value) for value in held if isinstance(value, str | bytes)) < 5_000
    setups = [msgspec.json.encode(value) for value in held if isinstance(value, Setup)]
    assert [len(setup) < 2 * len(head) + 5_000 for setup in setups] == [True]


def waiting_of(server: Server, game: str) -> Waiting:
    waiting = server.client.app.state.rooms._rooms.look(game)
    assert isinstance(waiting, Waiting)
    return waiting


def test_thinking_counts_for_the_address_of_whoever_is_at_the_table(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    thinkers = server.client.app.state.thinkers
    real = thinkers.run

    async def noted(*job: Any, seconds: float, who: str) -> Any:
        asked.append(who)
        return await real(*job, seconds=seconds, who=who)

    monkeypatch.setattr(thinkers, "run", noted)
    game = server.begin(players={"american": "random", "german": "random"})
    with page(game["spectator"]) as watching:
        while watching.picture()["answers"] < 2:
            pass
    assert set(asked) == {"testclient"}


def test_where_no_values_are_shown_none_is_taken_so_that_nobody_can_try_them(server: Server) -> None:
    """With a known seed, a right value could be told from a wrong one: by it, what the other side hides."""
    game = server.begin()
    seat = game.asked()
    version = seat.look()["version"]
    for seen in ("0" * 64, server.client.app.state.rooms._rooms.look(game.name).journal.ledger.head):
        body = {"version": version, "answer": {"type": "Nothing"}, "seen": seen}
        assert "is no answer of" in seat.post("/answers", body, 400)["error"]
        watcher = game["spectator"].post("/answers", {**body, "answer": {"type": "MoveFirst"}}, 409)
        assert watcher["refusals"][0]["rule"] == "game.not-your-decision"


def test_what_a_seat_saves_of_a_fair_game_is_a_receipt(server: Server) -> None:
    game = opened(server)
    mine = Seat(server.client, game["game"], game["tokens"]["american"])
    kept = parse_receipt(mine.text("/record").encode())
    assert isinstance(kept, Receipt)
    assert kept.seat == "american"
    assert kept.lines


def test_no_game_is_made_endless_by_taking_back(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sandtable.web.games.refusals.MOST_UNDONE", 3)
    game = server.begin()
    seat = until_a_move(game)
    for _ in range(3):
        seat.answer(move_of(seat))
        seat.post("/undo", {"version": seat.look()["version"]})
    seat.answer(move_of(seat))
    no = seat.post("/undo", {"version": seat.look()["version"]}, 409)
    assert no["refusals"][0]["rule"] == "game.undo-enough"


@pytest.mark.parametrize("field", ["sit", "invite"])
def test_nobody_sits_at_more_seats_than_there_are(server: Server, field: str) -> None:
    body = {"ruleset": RULESET, "scenario": "crossroads", field: ["american"] * 20_000}
    assert server.client.post("/api/games", json=body).status_code == 400


def test_a_seat_that_is_asked_for_often_is_had_once(server: Server) -> None:
    game = opened(server, sit=["american"] * 100)
    assert set(game["tokens"]) == {"american", "spectator"}


@pytest.mark.parametrize("path", ["salt", "begin", "seats", "chat"])
def test_only_a_record_may_be_large(server: Server, path: str) -> None:
    body = b'{"salt":"' + b"0" * 100_000 + b'"}'
    headers = {"Authorization": "Bearer x", "Content-Type": "application/json"}
    response = server.client.post(f"/api/games/x/{path}", content=body, headers=headers)
    assert response.status_code in (404, 413)


def test_a_table_shows_the_last_that_was_said_and_keeps_no_more_than_it_can(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sandtable.web.games.room.SAID_SHOWN", 2)
    monkeypatch.setattr("sandtable.web.games.room.MOST_SAID", 4)
    game = server.begin()
    for number in range(4):
        game["american"].post("/chat", {"text": f"line {number}"})
    said = game["german"].look()["chat"]
    assert [(line["number"], line["text"]) for line in said] == [(3, "line 2"), (4, "line 3")]
    no = game["american"].post("/chat", {"text": "once more"}, 400)
    assert no["error"] == "4 lines were said at this table, and no more can be kept"


def test_a_record_that_is_longer_than_any_game_is_not_gone_on_with(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = server.begin()
    game.play_on(4)
    record = game["umpire"].text("/record").encode()
    monkeypatch.setattr("sandtable.web.games.reading.MOST_LINES", 5)
    assert len(reread(record).chains) == 1 + 4
    monkeypatch.setattr("sandtable.web.games.reading.MOST_LINES", 4)
    with pytest.raises(FactsFault, match="this record has 6 lines, and a game here has 4 at most"):
        reread(record)


def test_a_record_that_is_too_much_work_is_not_gone_on_with(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    game = server.begin()
    game.play_on(4)
    record = game["umpire"].text("/record").encode()
    work = reread(record).worked
    assert work > 0
    monkeypatch.setattr("sandtable.web.games.reading.MOST_WORK", work / 100)
    with pytest.raises(FactsFault, match="this record takes too long to play again"):
        reread(record)


def test_no_game_takes_longer_to_play_again_than_it_may(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    game = server.begin()
    seat = until_a_move(game)
    seat.answer(move_of(seat))
    room = server.client.app.state.rooms._rooms.look(game.name)
    assert 0 < room.worked < refusals.MOST_WORK / 2
    # An honest game comes nowhere near: as if it had been work for seconds.
    room.worked = refusals.MOST_WORK / 2
    no = seat.post("/undo", {"version": seat.look()["version"]}, 409)
    assert no["refusals"][0]["rule"] == "game.too-long"
    game.play_on(1)
    monkeypatch.setattr(refusals, "MOST_WORK", room.worked)
    seat = game.asked()
    no = seat.answer(seat.allowed(Random(1)), status=409)  # noqa: S311
    assert [why["rule"] for why in no["refusals"]] == ["game.too-long"]


def test_what_playing_a_game_again_takes_is_known_of_one_that_was_taken_up_or_loaded(tmp_path: Path) -> None:
    database = str(tmp_path / "games.db")
    with served(database) as client:
        game = Server(client).begin()
        game.play_on(20)
    with served(database) as client:
        again = Seat(client, game.name, game["umpire"].token)
        record = again.text("/record")
        again.look()
        rooms = client.app.state.rooms._rooms
        assert rooms.look(game.name).worked > 0
        loaded = client.post("/api/games/load", json={"record": record}).json()
        assert rooms.look(loaded["game"]).worked > 0


def test_a_room_that_was_let_go_while_somebody_waited_for_his_turn_is_entered_again(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = server.begin()
    rooms = server.client.app.state.rooms
    first, enter = rooms._rooms.look(game.name), rooms.enter

    async def entered_and_let_go(*args: Any) -> Any:
        found = await enter(*args)
        if found[0] is first:
            rooms._rooms.let_go(first)
        return found

    monkeypatch.setattr(rooms, "enter", entered_and_let_go)
    assert game["umpire"].look()["version"] == 2
    assert rooms._rooms.look(game.name) is not first


def test_a_game_that_could_not_begin_is_looked_at_again_once_a_while_and_no_more(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[str] = []
    rooms = server.client.app.state.rooms

    async def busy(*_: Any, **__: Any) -> Any:
        looked.append("")
        raise Busy

    game = server.begin()
    game.play_on(2)
    body = {"record": game["umpire"].text("/record"), "salted": True}
    waits = server.client.post("/api/games/load", json=body).json()
    monkeypatch.setattr("sandtable.web.games.rooms.AGAIN_SECONDS", 0.1)
    monkeypatch.setattr(rooms._aside, "run", busy)
    seat = Seat(server.client, waits["game"], waits["tokens"]["american"])
    with page(seat) as waiting:
        waiting.receive("waiting")
        for _ in range(3):
            server.client.post(f"/api/games/{seat.game}/begin", headers=seat.headers)
        at_first = len(looked)
        sleep(1.0)
    assert at_first < len(looked) <= at_first + 11


def test_nobody_waits_for_a_game_in_the_line_of_somebody_else(tmp_path: Path) -> None:
    """An opponent may have much done for him before he opens the game."""
    with served(str(tmp_path / "games.db")) as client:
        game = Server(client).begin()
    with served(str(tmp_path / "games.db")) as client:
        rooms = client.app.state.rooms
        taken_up, never = rooms._aside.run, asyncio.Event()

        async def run(*job: Any, who: str, **more: Any) -> Any:
            if who == "villain":
                await never.wait()
            return await taken_up(*job, who=who, **more)

        rooms._aside.run = run
        token = game["german"].token

        async def both() -> tuple[Any, Any]:
            first = asyncio.create_task(rooms.enter(game.name, token, "villain"))
            await asyncio.sleep(0)
            (room, _) = await rooms.enter(game.name, token, "victim")
            never.set()
            return room, (await first)[0]

        room, same = client.blocking_portal.call(both)
        assert room is same

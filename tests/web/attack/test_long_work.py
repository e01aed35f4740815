"""What takes long for one holds nobody else up, and ends when it must."""

import asyncio
import os
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from functools import partial
from pathlib import Path
from time import sleep
from typing import Any

import httpx
import pytest
from tests.web.attack import jobs
from tests.web.browser import served
from tests.web.games.conftest import served as served_here
from tests.web.games.seats import RULESET, Server

from sandtable.web import app
from sandtable.web.api import beginning as games_api
from sandtable.web.aside import Aside
from sandtable.web.aside.asked import aside_for
from sandtable.web.games import reading, rooms
from sandtable.web.settings import Settings

HANG = 60.0
OWN = {"ruleset": RULESET, "scenario_text": "title = 1"}


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    with served(Settings(database=str(tmp_path / "games.db"), requests_a_minute=10**9)) as at:
        yield at


@pytest.fixture
def client(address: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=address, timeout=HANG) as asking:
        yield asking


@pytest.fixture
def endless(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Looking at a scenario of one's own never ends by itself; the process that does it is noted in a file."""
    note = tmp_path / "who"
    monkeypatch.setattr(games_api, "TO_READ", HANG)

    def loop(request: Any, how: Any, *args: Any, seconds: float) -> Any:
        return aside_for(request, jobs.loop_for_ever, str(note), seconds=seconds)

    monkeypatch.setattr(games_api, "aside_for", loop)
    return note


def noted(file: Path) -> int:
    while not file.exists() or not file.read_text():
        sleep(0.01)
    return int(file.read_text())


def wait_until_gone(process: int) -> None:
    for _ in range(int(HANG * 100)):
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            return
        sleep(0.01)
    raise AssertionError("the process is still there")


def begun(client: httpx.Client) -> tuple[str, dict[str, str]]:
    opened = client.post(
        "/api/games", json={"ruleset": RULESET, "scenario": "crossroads", "seed": "1", "sit": "all"}
    ).json()
    return f"/api/games/{opened['game']}", {"Authorization": f"Bearer {opened['tokens']['umpire']}"}


def test_while_one_scenario_takes_for_ever_others_play_on(
    client: httpx.Client, endless: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(games_api, "TO_READ", 3.0)
    with ThreadPoolExecutor() as asking:
        look = asking.submit(client.post, "/api/scenarios/look", json=OWN)
        process = noted(endless)
        game, umpire = begun(client)
        version = client.get(game, headers=umpire).json()["version"]
        answer = {"version": version, "answer": {"type": "MoveFirst"}}
        given = client.post(f"{game}/answers", json=answer, headers=umpire)
        assert (given.status_code, given.json()["version"]) == (200, version + 1)
        assert not look.done()
        refused = look.result()
    assert refused.status_code == 400
    assert refused.json()["error"] == "this scenario takes too long to read: make it smaller"
    wait_until_gone(process)


def test_a_client_that_goes_away_ends_its_job(address: str, endless: Path) -> None:
    with httpx.Client(base_url=address, timeout=HANG) as leaving:
        job = threading.Thread(target=_post_and_ignore, args=(leaving,))
        job.start()
        process = noted(endless)
    wait_until_gone(process)
    job.join()


def _post_and_ignore(client: httpx.Client) -> None:
    try:
        with client.stream("POST", "/api/scenarios/look", json=OWN, timeout=2.0):
            pass
    except httpx.HTTPError:
        return


def test_a_worker_that_is_killed_is_said_to_be_so_and_the_next_request_works(
    client: httpx.Client, endless: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with ThreadPoolExecutor() as asking:
        look = asking.submit(client.post, "/api/scenarios/look", json=OWN)
        os.kill(noted(endless), signal.SIGKILL)
        lost = look.result()
    assert lost.status_code == 503
    assert lost.json()["error"] == "the server could not finish this: try again"
    assert lost.headers["retry-after"] == "5"
    monkeypatch.undo()
    again = client.post("/api/scenarios/look", json=OWN)
    assert again.status_code == 400
    assert again.json()["error"].startswith("Expected `str`, got `int`")


def test_a_job_that_eats_memory_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if not hasattr(os, "uname") or os.uname().sysname != "Linux":
        pytest.skip("only Linux keeps to a limit of memory")
    monkeypatch.setattr(games_api, "looked_at", jobs.eat_memory_for)
    with served_here(str(tmp_path / "games.db")) as client:
        response = client.post("/api/scenarios/look", json=OWN)
    assert response.status_code == 400
    assert response.json()["error"] == "this scenario takes too long to read: make it smaller"


def test_whoever_asks_for_too_much_at_once_is_told_to_wait(
    tmp_path: Path, endless: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app, "Aside", partial(Aside, most_of_one=1))
    settings = Settings(database=str(tmp_path / "games.db"), requests_a_minute=10**9)
    with served(settings) as at, httpx.Client(base_url=at, timeout=HANG) as client, ThreadPoolExecutor() as asking:
        jobs_of_one = [asking.submit(client.post, "/api/scenarios/look", json=OWN) for _ in range(3)]
        # One is done and one waits: that is all this address gets, so one is sent away.
        (done, _) = wait(jobs_of_one, return_when=FIRST_COMPLETED)
        (busy,) = (each.result() for each in done)
        assert busy.status_code == 503
        assert busy.json()["error"] == "the server is busy: try again in a few seconds"
        assert busy.headers["retry-after"] == "5"
        assert client.get("/api/scenarios").status_code == 200
        # End both of the others, one after the other.
        for _ in range(2):
            os.kill(noted(endless), signal.SIGKILL)
            endless.unlink()
        assert sorted(each.result().status_code for each in jobs_of_one) == [503, 503, 503]


def test_two_who_come_in_at_once_share_one_reading(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    database = str(tmp_path / "games.db")
    with served_here(database) as client:
        game = Server(client).begin()
        game.play_on(5)
        tokens = {name: seat.token for name, seat in game.seats.items()}
    readings = []
    run = Aside.run

    async def counted(self: Aside, function: Any, *args: Any, **more: Any) -> Any:
        readings.append(function)
        return await run(self, function, *args, **more)

    monkeypatch.setattr(Aside, "run", counted)
    with served_here(database) as client:
        all_rooms: rooms.Rooms = client.app.state.rooms

        async def at_once() -> list[Any]:
            return await asyncio.gather(*(all_rooms.enter(game.name, token) for token in tokens.values()))

        with client.portal() as portal:
            entered = portal.call(at_once)
    assert readings == [reading.taken_up]
    assert len({id(room) for room, _ in entered}) == 1
    assert {seat.name for _, seat in entered} == set(tokens)
    room = entered[0][0]
    assert len(room.match.history) == 5
    assert {id(entry.state.scenario) for entry in room.match.history} == {id(room.match.game.battlefield)}


def test_a_game_that_is_taken_up_goes_on_with_its_own_dice(tmp_path: Path) -> None:
    database = str(tmp_path / "games.db")

    def played(stops: bool) -> str:
        with served_here(database) as client:
            game = Server(client).begin(scenario="random:3", seed="11")
            game.play_on(12)
            if not stops:
                game.play_on(12, seed=2)
                return game["umpire"].text("/record")
        with served_here(database) as client:
            for seat in game.seats.values():
                seat.client = client
            game.play_on(12, seed=2)
            return game["umpire"].text("/record")

    assert played(stops=True) == played(stops=False)


def test_whoever_goes_away_while_a_game_is_taken_up_leaves_it_to_the_others(tmp_path: Path) -> None:
    database = str(tmp_path / "games.db")
    with served_here(database) as client:
        game = Server(client).begin()
        game.play_on(3)
        token = game["umpire"].token
    with served_here(database) as client:
        all_rooms: rooms.Rooms = client.app.state.rooms

        async def one_leaves() -> Any:
            leaving = asyncio.create_task(all_rooms.enter(game.name, token))
            staying = asyncio.create_task(all_rooms.enter(game.name, token))
            await asyncio.sleep(0)
            leaving.cancel()
            return await staying

        with client.portal() as portal:
            room, _ = portal.call(one_leaves)
    assert len(room.match.history) == 3


def test_a_computer_player_that_never_answers_is_ended_and_the_table_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tests.web.games.test_live import page

    from sandtable.web.games import computers

    monkeypatch.setattr(computers, "GRACE", 0.5)
    monkeypatch.setattr(computers, "chosen", jobs.think_for_ever)
    with served_here(str(tmp_path / "games.db"), thinking=0.1) as client:
        game = Server(client).begin(players={"german": "random", "american": "random"})
        with page(game["spectator"]) as watching:
            while not (seen := watching.picture())["trouble"]:
                pass
    assert seen["trouble"] == "the computer player failed: reload to let it try again"

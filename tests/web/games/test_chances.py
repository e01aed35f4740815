"""The chance to win over HTTP: only of a game that is over, in the background, kept, gone on with and bounded."""

from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from tests.web.games.conftest import served
from tests.web.games.seats import Seat, Server
from tests.web.replay.records import recorded

WITHIN = 120.0
FEW = {"study_playouts": 64, "study_seconds": 1000.0}


def over(client: TestClient[Litestar]) -> Seat:
    """The umpire of a battle that is over."""
    return Server(client).load(record=recorded(), players={})["umpire"]


def settled(seat: Seat, *states: str) -> Any:
    """The study, once it is in one of these states."""
    until = monotonic() + WITHIN
    while (told := seat.get("/chances"))["state"] not in states:
        assert monotonic() < until, told["state"]
        sleep(0.2)
    return told


def test_nobody_gets_a_curve_of_a_game_that_goes_on(tmp_path: Path) -> None:
    with served(str(tmp_path / "games.db")) as client:
        game = Server(client).begin()
        for name in ("german", "american", "umpire", "spectator"):
            assert "the game is not over" in game[name].get("/chances", 400)["error"]
            assert "the game is not over" in game[name].post("/chances", {}, 400)["error"]


def test_a_study_is_worked_out_once_and_kept_for_the_next_server(tmp_path: Path) -> None:
    database = str(tmp_path / "games.db")
    with served(database, **FEW) as client:
        seat = over(client)
        assert seat.get("/chances") == {
            "state": "none",
            "progress": 0.0,
            "curve": None,
            "playouts": 0,
            "most": 0,
            "turns": [],
        }
        assert seat.post("/chances", {})["state"] in ("waiting", "working")
        done = settled(seat, "done")
    with served(database, **FEW) as client:
        again = Seat(client, seat.game, seat.token)
        assert again.get("/chances") == done == again.post("/chances", {})
    curve = done["curve"]
    assert done["progress"] == 1.0
    assert curve["playouts"] >= 64
    assert (done["playouts"], done["most"]) == (curve["playouts"], 64)
    assert [turn["turn"] for turn in done["turns"]][:2] == ["Turn 1 of 6", "Turn 2 of 6"]
    assert done["turns"][0]["answers"] == 0
    assert [curve["points"][0]["answers"], curve["points"][-1]["playouts"]] == [0, 0]
    assert curve["points"][-1]["chances"] == [
        {"share": 0.0, "low": 0.0, "high": 0.0},
        {"share": 1.0, "low": 1.0, "high": 1.0},
    ]
    for point in curve["points"]:
        for chance in point["chances"]:
            assert 0.0 <= chance["low"] <= chance["share"] <= chance["high"] <= 1.0


def test_a_study_that_was_interrupted_goes_on(tmp_path: Path) -> None:
    database = str(tmp_path / "games.db")
    with served(database, **FEW) as client:
        seat = over(client)
        seat.post("/chances", {})
        settled(seat, "done")
        # As if more were to be done.
        store = client.app.state.rooms.store
        store.keep_study(seat.game, store.study(seat.game).replace('"most_playouts":64', '"most_playouts":96'))
        before = seat.get("/chances")
        assert before["state"] == "stopped"
    with served(database, **FEW) as client:
        again = Seat(client, seat.game, seat.token)
        again.post("/chances", {})
        after = settled(again, "done")
        assert after["curve"]["playouts"] >= 96 > before["curve"]["playouts"]


def test_an_address_that_asks_for_too_many_waits(tmp_path: Path) -> None:
    with served(str(tmp_path / "games.db"), studies_an_hour=1, **FEW) as client:
        seat = over(client)
        seat.post("/chances", {})
        seat.post("/chances", {}, 429)


@pytest.mark.parametrize("token", ["wrong"])
def test_a_stranger_learns_nothing(tmp_path: Path, token: str) -> None:
    with served(str(tmp_path / "games.db"), **FEW) as client:
        seat = over(client)
        Seat(client, seat.game, token).get("/chances", 404)

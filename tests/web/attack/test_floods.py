"""Whoever asks too much is told to wait; everybody else goes on, and a club of forty does not notice."""

import asyncio
import json
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from tests.web.asynchronously import run
from tests.web.attack.asking import asked
from tests.web.attack.raw import HANGS, answer, parsed, read_head, request, serving, until_closed, upgrade
from tests.web.games.conftest import served
from tests.web.games.seats import RULESET, Server

from sandtable.sheet.faults import FactsFault
from sandtable.web.app import create_app
from sandtable.web.limits.limits import Limits
from sandtable.web.limits.too_much import Spent
from sandtable.web.settings import OF_AN_ADDRESS, OWN_MACHINE_TIMES, Settings, settings_for

GAME = {"ruleset": RULESET, "scenario": "crossroads"}


@pytest.fixture(autouse=True)
def still(monkeypatch: pytest.MonkeyPatch) -> None:
    """No time passes for limits, however slow the machine is."""
    monkeypatch.setattr("sandtable.web.limits.limits.monotonic", lambda: 1000.0)


def closed_with(socket: Any) -> int:
    """The code that a socket is closed with, whatever is sent before."""
    try:
        while True:
            socket.receive_json(timeout=HANGS)
    except WebSocketDisconnect as left:
        return left.code


def test_too_many_requests_are_told_when_to_come_back() -> None:
    app = create_app(Settings(database=":memory:", requests_a_minute=2))
    found = [asked(app, address="192.0.2.7") for _ in range(3)]
    assert [each.status_code for each in found] == [404, 404, 429]
    assert [each.headers.get("Connection") for each in found] == [None, None, "close"]
    assert found[2].headers["Retry-After"] == "30"
    assert found[2].json() == {"error": "too many requests: try again in 30 seconds", "refusals": [], "faults": []}
    assert found[2].headers["X-Frame-Options"] == "DENY"
    assert asked(app, address="192.0.2.8").status_code == 404


def test_a_network_of_addresses_is_counted_as_one() -> None:
    app = create_app(Settings(database=":memory:", requests_a_minute=2))
    found = [asked(app, address=f"2001:db8::{number:x}:1").status_code for number in range(3)]
    assert found == [404, 404, 429]
    assert asked(app, address="2001:db8:0:100::1").status_code == 404


def test_files_of_pages_have_an_allowance_of_their_own() -> None:
    app = create_app(Settings(database=":memory:", requests_a_minute=1, files_a_minute=2))
    paths = ["/js/api.js", "/css/tokens.css", "/js/api.js", "/api/nowhere", "//api/nowhere"]
    assert [asked(app, path, address="192.0.2.7").status_code for path in paths] == [200, 200, 429, 404, 429]


def test_what_is_much_work_counts_for_several(tmp_path: Path) -> None:
    with served(str(tmp_path / "games.db"), requests_a_minute=12) as client:
        found = [client.get("/api/games/nothing", headers={"Authorization": "Bearer x"}) for _ in range(3)]
        assert [each.status_code for each in found] == [404, 404, 429]
        assert client.get("/js/api.js").status_code == 200


def test_the_time_that_a_question_takes_is_spent_by_whoever_asks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sandtable.web.aside.desk.COUNTS_AS_ONE", 1e-9)
    with served(str(tmp_path / "games.db"), requests_a_minute=10**6) as client:
        body = {"procedure": "dday_to_berlin.assault"}
        found = [client.post("/api/roll", json=body).status_code for _ in range(200)]
    assert found[0] == 200
    assert found[-1] == 429


def test_a_clock_that_is_set_back_locks_nobody_out(monkeypatch: pytest.MonkeyPatch) -> None:
    app = create_app(Settings(database=":memory:", requests_a_minute=60))
    for _ in range(60):
        asked(app, address="192.0.2.7")
    monkeypatch.setattr("time.time", lambda: 0.0)
    late = asked(app, address="192.0.2.7")
    assert (late.status_code, late.headers["Retry-After"]) == (429, "1")


def test_too_many_new_games_are_refused_begun_or_loaded(tmp_path: Path) -> None:
    with served(str(tmp_path / "games.db"), games_an_hour=2) as client:
        assert [client.post("/api/games", json=GAME).status_code for _ in range(2)] == [201, 201]
        for path, body in (("/api/games", GAME), ("/api/games/load", {"record": "x"}), ("/api//games/", GAME)):
            refused = client.post(path, json=body)
            assert refused.status_code == 429
            assert refused.json()["error"] == "too many new games: try again in 1800 seconds"
            assert refused.headers["Retry-After"] == "1800"
        assert client.get("/api/scenarios").status_code == 200


def test_too_many_looks_at_scenarios_are_refused(tmp_path: Path) -> None:
    with served(str(tmp_path / "games.db"), looks_a_minute=2) as client:
        assert [client.post("/api/scenarios/look", json=GAME).status_code for _ in range(3)] == [200, 200, 429]


def test_a_seat_that_talks_too_much_is_told_so_over_either_way(tmp_path: Path) -> None:
    error = "too many lines of chat from this seat: try again in 30 seconds"
    with served(str(tmp_path / "games.db"), seat_lines_a_minute=2) as client:
        game = Server(client).begin()
        german, american = game["german"], game["american"]
        german.post("/chat", {"text": "one"})
        german.post("/chat", {"text": "two"})
        assert german.post("/chat", {"text": "three"}, status=429)["error"] == error
        with client.websocket_connect(f"/api/games/{game.name}/live") as socket:
            socket.send_json({"type": "join", "token": german.token})
            socket.send_json({"type": "say", "text": "four", "id": 7})
            while (said := socket.receive_json(timeout=30))["type"] == "picture":
                pass
        assert (said["type"], said["error"], said["to"]) == ("declined", error, 7)
        american.post("/chat", {"text": "you talk too much"})
        assert [line["text"] for line in american.look()["chat"]] == ["one", "two", "you talk too much"]


def test_an_address_that_talks_too_much_with_many_seats_is_told_so(tmp_path: Path) -> None:
    with served(str(tmp_path / "games.db"), lines_a_minute=2) as client:
        game = Server(client).begin()
        for seat, status in (("german", 200), ("american", 200), ("spectator", 429)):
            game[seat].post("/chat", {"text": "hello"}, status=status)


@pytest.mark.parametrize("limit", ["pages_per_address", "pages"])
def test_too_many_pages_are_refused_before_they_are_let_in(tmp_path: Path, limit: str) -> None:
    with served(str(tmp_path / "games.db"), **{limit: 2}) as client:
        game = Server(client).begin()
        path = f"/api/games/{game.name}/live"
        with client.websocket_connect(path), client.websocket_connect(path):
            with pytest.raises(WebSocketDisconnect) as left, client.websocket_connect(path):
                pass
            assert left.value.code == 4429
        limits: Limits = client.app.state.limits
        until = monotonic() + HANGS
        while limits.pages.size and monotonic() < until:
            sleep(0.01)
        with client.websocket_connect(path) as again:
            again.send_json({"type": "join", "token": game["german"].token})
            assert again.receive_json(timeout=30)["type"] == "picture"


@pytest.mark.parametrize("limit", ["joining_per_address", "joining"])
def test_too_many_pages_that_have_no_seat_yet_are_refused_and_those_with_one_do_not_count(
    tmp_path: Path, limit: str
) -> None:
    with served(str(tmp_path / "games.db"), **{limit: 1}) as client:
        game = Server(client).begin()
        path = f"/api/games/{game.name}/live"
        with client.websocket_connect(path) as first:
            with pytest.raises(WebSocketDisconnect) as left, client.websocket_connect(path):
                pass
            assert left.value.code == 4429
            first.send_json({"type": "join", "token": game["german"].token})
            assert first.receive_json(timeout=30)["type"] == "picture"
            with client.websocket_connect(path) as second:
                second.send_json({"type": "join", "token": game["american"].token})
                assert second.receive_json(timeout=30)["type"] == "picture"


def test_a_page_that_sends_too_many_bytes_is_closed(tmp_path: Path) -> None:
    with served(str(tmp_path / "games.db"), bytes_a_second=10.0, bytes_at_once=1_000.0) as client:
        game = Server(client).begin()
        with client.websocket_connect(f"/api/games/{game.name}/live") as socket:
            socket.send_json({"type": "join", "token": game["german"].token})
            socket.send_text(" " * 900)
            socket.send_text(" " * 200)
            assert closed_with(socket) == 4429


def test_a_club_of_forty_at_one_address_runs_into_nothing() -> None:
    """Everybody loads the pages twice, plays three games in an hour, talks, and comes back all at once."""
    limits = Limits(Settings())
    hall = "198.51.100.9"
    for _ in range(40):
        for what, times in (
            (Spent.FILE, 200),
            (Spent.REQUEST, 120),
            (Spent.GAME, 3),
            (Spent.LOOK, 5),
            (Spent.LINE, 15),
        ):
            for _ in range(times):
                limits.spend(what, hall)
        for _ in range(2):
            assert limits.joining.enter(hall)
            assert limits.pages.enter(hall)
    assert Settings().connections_per_address >= 40 * (6 + 2)


# ---------------------------------------------------------------------- settings


def test_on_ones_own_machine_the_limits_are_wide_unless_a_proxy_brings_others() -> None:
    usual = Settings()
    for given, times in (
        ({"host": "127.0.0.1"}, OWN_MACHINE_TIMES),
        ({"host": "::1"}, OWN_MACHINE_TIMES),
        ({"host": "localhost"}, OWN_MACHINE_TIMES),
        ({"host": "0.0.0.0"}, 1),  # noqa: S104
        ({"host": "table.example"}, 1),
        ({"host": "127.0.0.1", "trusted_proxies": ("127.0.0.1",)}, 1),
    ):
        made = settings_for({}, **given)
        for name in OF_AN_ADDRESS:
            assert getattr(made, name) == getattr(usual, name) * times


def test_every_number_can_be_set_in_the_environment() -> None:
    made = settings_for({"SANDTABLE_GAMES_AN_HOUR": "7", "SANDTABLE_HEAD_WITHIN": "0.5", "SANDTABLE_HOST": "x"})
    assert (made.games_an_hour, made.head_within, made.host) == (7, 0.5, "127.0.0.1")


@pytest.mark.parametrize(
    ("variable", "text", "wanted"),
    [
        ("GAMES_AN_HOUR", "", "a whole number above 0"),
        ("GAMES_AN_HOUR", "0", "a whole number above 0"),
        ("GAMES_AN_HOUR", "-3", "a whole number above 0"),
        ("GAMES_AN_HOUR", "2.5", "a whole number above 0"),
        ("HEAD_WITHIN", "0", "a number above 0"),
        ("HEAD_WITHIN", "nan", "a number above 0"),
        ("HEAD_WITHIN", "inf", "a number above 0"),
        ("HEAD_WITHIN", "soon", "a number above 0"),
    ],
)
def test_a_number_that_will_not_do_is_said_in_a_line(variable: str, text: str, wanted: str) -> None:
    with pytest.raises(FactsFault) as fault:
        settings_for({f"SANDTABLE_{variable}": text})
    assert str(fault.value) == f"SANDTABLE_{variable} is '{text}', which will not do: give {wanted}"


@pytest.mark.parametrize(
    "given",
    [
        {"trusted_proxies": ("nonsense",)},
        {"trusted_proxies": ("10.0.0.0/99",)},
        {"origins": ("club.example",)},
        {"origins": ("https://club.example/page",)},
        {"origins": ("ftp://club.example",)},
        {"origins": ("https://",)},
        {"origins": ("https://[",)},
    ],
)
def test_proxies_and_origins_are_checked_when_a_server_starts(given: dict[str, Any]) -> None:
    with pytest.raises(FactsFault, match="give one such as"):
        settings_for({}, **given)


# ---------------------------------------------------------------------- on the wire


def test_too_many_connections_of_one_address_are_told_so_and_closed(tmp_path: Path) -> None:
    with serving(tmp_path / "games.db", connections_per_address=2) as server:
        with server.socket() as first, server.socket():
            with server.socket() as third:
                status, headers, body = answer(third)
            assert (status, headers["retry-after"], headers["x-frame-options"]) == (429, "10", "DENY")
            error = "too many connections from your address: try again in 10 seconds"
            assert json.loads(body)["error"] == error
            first.sendall(request("GET", "/js/api.js", Connection="close"))
            assert answer(first)[0] == 200
        assert server.get("/js/api.js")[0] == 200


def test_too_many_connections_in_all_are_told_so_and_closed(tmp_path: Path) -> None:
    with serving(tmp_path / "games.db", connections=2) as server, server.socket(), server.socket():
        with server.socket() as third:
            status, _, body = answer(third)
        assert (status, json.loads(body)["error"]) == (
            503,
            "the server has no room just now: try again in 10 seconds",
        )


def test_a_live_game_counts_as_the_connection_that_it_came_by(tmp_path: Path) -> None:
    with serving(tmp_path / "games.db", connections_per_address=2) as server:
        for _ in range(3):
            with server.socket() as live, server.socket() as other:
                live.sendall(upgrade("/api/games/x/live"))
                assert b" 101 " in read_head(live)
                other.sendall(request("GET", "/js/api.js", Connection="close"))
                assert answer(other)[0] == 200


def test_a_page_too_many_is_refused_with_an_answer(tmp_path: Path) -> None:
    with serving(tmp_path / "games.db", pages_per_address=1) as server, server.socket() as first:
        first.sendall(upgrade("/api/games/x/live"))
        read_head(first)
        with server.socket() as second:
            second.sendall(upgrade("/api/games/x/live"))
            status, headers, body = parsed(until_closed(second))
    assert (status, headers["x-frame-options"]) == (429, "DENY")
    assert json.loads(body)["error"] == "too many tables are open at your address: close one and reload"


def test_requests_that_are_not_finished_are_counted_by_whom_a_proxy_asks_for() -> None:
    app = create_app(Settings(database=":memory:", connections_per_address=3, trusted_proxies=("192.0.2.1",)))
    begun, answered = list[str](), list[tuple[str, int]]()

    async def half_a_body() -> Any:
        if len(begun) < 5:
            begun.append("one")
            await asyncio.sleep(3600)
        return {"type": "http.request", "body": b"", "more_body": False}

    async def ask(who: str) -> None:
        headers = [
            (b"content-type", b"application/json"),
            (b"content-length", b"9"),
            (b"x-forwarded-for", who.encode()),
        ]
        scope = {
            "type": "http",
            "method": "POST",
            "path": "/api/odds",
            "raw_path": b"/api/odds",
            "query_string": b"",
            "headers": [(b"host", b"table.example"), *headers],
            "client": ("192.0.2.1", 1),
            "server": ("table.example", 80),
            "scheme": "http",
            "http_version": "1.1",
        }

        async def send(message: Any) -> None:
            if message["type"] == "http.response.start":
                answered.append((who, message["status"]))

        await app(scope, half_a_body, send)  # type: ignore[arg-type]

    async def story() -> None:
        tasks = [asyncio.create_task(ask("198.51.100.7")) for _ in range(5)]
        await asyncio.sleep(0.2)
        tasks.append(asyncio.create_task(ask("198.51.100.8")))
        await asyncio.sleep(0.2)
        for task in tasks:
            task.cancel()

    run(story())
    assert answered == [("198.51.100.7", 429)] * 2

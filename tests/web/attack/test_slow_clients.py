"""Who sends half of a request, or reads nothing, or goes silent, keeps nothing of the server for long."""

import json
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.web.attack.raw import (
    CONTINUED,
    PING,
    Served,
    answer,
    closing_code,
    frame,
    is_open,
    parsed,
    read_frame,
    read_head,
    request,
    send_until_closed,
    serving,
    until_closed,
    upgrade,
)

SHORT = {
    "head_within": 0.4,
    "body_within": 0.4,
    "idle_within": 0.4,
    "reads_within": 0.4,
    "joins_within": 0.4,
    "ping_every": 0.3,
    "pong_within": 0.3,
}
LATE = "the request did not come whole in time: send it again"
POST = {"Content-Type": "application/json"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("slow") / "games.db", **SHORT) as served:
        yield served


def begun(server: Served, **more: Any) -> Any:
    status, _, body = server.post(
        "/api/games", {"ruleset": "dday_to_berlin", "scenario": "crossroads", "sit": "all", **more}
    )
    assert status == 201
    return json.loads(body)


def joined(made: socket.socket, game: Any, seat: str = "spectator") -> None:
    made.sendall(upgrade(f"/api/games/{game['game']}/live"))
    assert b" 101 " in read_head(made)
    made.sendall(frame(json.dumps({"type": "join", "token": game["tokens"][seat]}).encode()))


def test_a_connection_that_says_nothing_is_closed_without_a_word(server: Served) -> None:
    with server.socket() as made:
        assert until_closed(made) == b""


@pytest.mark.parametrize("rest", ["", " / HTTP/1.1\r\nHost: x\r\n", " / HTTP/1.1\r\nA: " + "a" * 9000])
def test_half_a_head_is_answered_and_closed(server: Served, rest: str) -> None:
    with server.socket() as made:
        made.sendall(f"GET{rest}".encode())
        status, headers, body = answer(made)
    assert (status, json.loads(body)["error"]) == (408, LATE)
    assert headers["x-frame-options"] == "DENY"


def test_a_head_that_drips_is_closed_though_something_comes_all_the_time(server: Served) -> None:
    with server.socket() as made:
        made.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n")
        while is_open(made):
            made.sendall(b"A: b\r\n")
            time.sleep(0.05)
        assert answer(made)[0] == 408


def test_half_a_body_is_answered_and_closed(server: Served) -> None:
    with server.socket() as made:
        made.sendall(request("POST", "/api/odds", **POST, **{"Content-Length": "100"}) + b"5\r\n{")
        status, _, body = answer(made)
    assert (status, json.loads(body)["error"]) == (408, LATE)


def test_an_idle_connection_is_closed_after_its_answer(server: Served) -> None:
    with server.socket() as made:
        made.sendall(request("HEAD", "/js/api.js"))
        assert parsed(until_closed(made))[0] == 200


def test_half_a_next_request_is_answered_and_closed(server: Served) -> None:
    with server.socket() as made:
        made.sendall(request("HEAD", "/js/api.js"))
        assert b" 200 " in read_head(made)
        made.sendall(b"GET / HT")
        assert answer(made)[0] == 408


def test_a_connection_in_use_is_kept(server: Served) -> None:
    with server.socket() as made:
        for _ in range(60):
            made.sendall(request("HEAD", "/js/api.js"))
            assert b" 200 " in read_head(made)


def test_an_answer_that_nobody_reads_is_given_up(server: Served) -> None:
    with server.socket() as made:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        send_until_closed(made, request("GET", "/api/schema/openapi.json"))


@pytest.mark.parametrize("piece", [b"8000\r\n" + b" " * 0x8000 + b"\r\n", b"1\r\nx\r\n" * 5_000])
def test_a_body_without_end_is_refused_and_closed(server: Served, piece: bytes) -> None:
    with server.socket() as made:
        made.sendall(request("POST", "/api/odds", **POST, **{"Transfer-Encoding": "chunked"}))
        send_until_closed(made, piece)


def test_a_page_that_never_says_its_seat_is_closed(server: Served) -> None:
    game = begun(server)
    with server.socket() as made:
        made.sendall(upgrade(f"/api/games/{game['game']}/live"))
        read_head(made)
        assert closing_code(made) == 4400


def test_a_page_that_answers_no_ping_is_closed(server: Served) -> None:
    game = begun(server)
    with server.socket() as made:
        joined(made, game)
        assert closing_code(made) == 1011


def test_a_page_that_answers_pings_stays(server: Served) -> None:
    game = begun(server)
    with server.socket() as made:
        joined(made, game)
        for _ in range(4):
            while (found := read_frame(made))[0] != PING:
                pass
            made.sendall(frame(found[1], kind=10))
        assert is_open(made)


def test_a_page_that_reads_no_pictures_is_given_up(tmp_path: Path) -> None:
    """It is asked for no pong, so that only what it does not read counts against it."""
    slow = {**SHORT, "ping_every": 1_000, "messages_a_second": 1e9, "messages_at_once": 1e9}
    with serving(tmp_path / "games.db", **slow, bytes_a_second=1e9, bytes_at_once=1e9) as server:
        game = begun(server)
        with server.socket() as made:
            made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
            joined(made, game, "american")
            before = server.memory()
            send_until_closed(made, frame(b'{"type":"offers","piece":0}'))
            assert server.memory() - before < 20_000_000


def test_a_message_in_parts_without_end_is_closed(server: Served) -> None:
    game = begun(server)
    with server.socket() as made:
        joined(made, game)
        made.sendall(frame(b"", last=False) + frame(b"", CONTINUED, last=False) * 100)
        assert closing_code(made) == 1008


def test_a_flood_of_pings_is_closed(server: Served) -> None:
    game = begun(server)
    with server.socket() as made:
        joined(made, game)
        made.sendall(frame(b"x" * 125, PING) * 100)
        assert closing_code(made) == 1008


def test_bytes_that_are_no_text_are_closed(server: Served) -> None:
    game = begun(server)
    with server.socket() as made:
        joined(made, game)
        made.sendall(frame(b"\xff\xfe"))
        assert closing_code(made) == 1007


def test_a_message_is_never_unpacked(server: Served) -> None:
    """A few bytes that were packed well could become very many: packing is not agreed to."""
    game = begun(server)
    with server.socket() as made:
        made.sendall(upgrade(f"/api/games/{game['game']}/live", **{"Sec-WebSocket-Extensions": "permessage-deflate"}))
        assert b"permessage-deflate" not in read_head(made)


def test_a_message_that_is_too_large_is_closed(server: Served) -> None:
    game = begun(server)
    with server.socket() as made:
        joined(made, game)
        made.sendall(frame(b" " * 65_537))
        assert closing_code(made) == 1009


@pytest.mark.parametrize("more", [{"Content-Length": "5"}, {"X-Long": "x" * 8_500}])
def test_a_handshake_that_leads_nowhere_is_answered_and_closed(server: Served, more: dict[str, str]) -> None:
    head = upgrade("/api/games/x/live").removesuffix(b"\r\n")
    with server.socket() as made:
        made.sendall(head + "".join(f"{name}: {value}\r\n" for name, value in more.items()).encode() + b"\r\n")
        status, _, body = answer(made)
    assert (status, json.loads(body)["error"]) == (400, "this is no request that can be read: check it")

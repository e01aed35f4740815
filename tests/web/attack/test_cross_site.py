"""Pages of other sites change nothing here and join no game; programs, which have no page, may."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient
from tests.web.attack.raw import read_head, serving, upgrade
from tests.web.games.conftest import served
from tests.web.games.seats import RULESET, Server

GAME = {"ruleset": RULESET, "scenario": "crossroads"}
FOREIGN = "a page of another site asked this: open sandtable's own page"
HOST = "table.example"
OURS = [
    {},
    {"Origin": "http://table.example"},
    {"Origin": "http://table.example:80"},
    {"Origin": "HTTP://Table.Example"},
    # Nobody that we believe says whether we are reached by https.
    {"Origin": "https://table.example"},
    {"Origin": "https://friend.example"},
    {"Origin": "https://friend.example", "Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-origin"},
    {"Sec-Fetch-Site": "none"},
    {"Origin": "null", "Sec-Fetch-Site": "same-origin"},
]
THEIRS = [
    {"Origin": "http://evil.example"},
    {"Origin": "http://table.example.evil.example"},
    {"Origin": "http://eviltable.example"},
    {"Origin": "http://table.example:8080"},
    {"Origin": "http://table.example@evil.example"},
    {"Origin": "file://table.example"},
    {"Origin": "null"},
    {"Origin": ""},
    {"Origin": "http://["},
    {"Origin": "table.example"},
    {"Origin": "http://friend.example"},
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
    {"Origin": "http://table.example", "Sec-Fetch-Site": "cross-site"},
]


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient[Litestar]]:
    with served(str(tmp_path / "games.db"), origins=("https://friend.example",)) as opened:
        opened.headers["Host"] = HOST
        yield opened


@pytest.mark.parametrize("headers", OURS, ids=str)
def test_our_own_page_and_programs_may_begin_a_game_and_join(
    client: TestClient[Litestar], headers: dict[str, str]
) -> None:
    begun = client.post("/api/games", json=GAME, headers=headers)
    assert begun.status_code == 201
    with client.websocket_connect(f"/api/games/{begun.json()['game']}/live", headers=headers) as socket:
        socket.send_json({"type": "join", "token": begun.json()["tokens"]["american"]})
        assert socket.receive_json(timeout=30)["type"] == "picture"


@pytest.mark.parametrize("headers", THEIRS, ids=str)
def test_a_page_of_another_site_can_neither_begin_a_game_nor_join(
    client: TestClient[Litestar], headers: dict[str, str]
) -> None:
    refused = client.post("/api/games", json=GAME, headers=headers)
    assert (refused.status_code, refused.json()["error"]) == (403, FOREIGN)
    game = Server(client).begin()
    with (
        pytest.raises(WebSocketDisconnect) as left,
        client.websocket_connect(f"/api/games/{game.name}/live", headers=headers),
    ):
        pass
    assert left.value.code == 4403


def test_what_a_page_of_another_site_only_reads_it_is_not_shown(client: TestClient[Litestar]) -> None:
    found = client.get("/api/scenarios", headers={"Origin": "http://evil.example", "Sec-Fetch-Site": "cross-site"})
    assert found.status_code == 200
    assert found.headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert "access-control-allow-origin" not in found.headers


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "", None])
def test_what_a_form_can_send_is_no_request(client: TestClient[Litestar], kind: str | None) -> None:
    headers = {} if kind is None else {"Content-Type": kind}
    refused = client.post("/api/games", content=json.dumps(GAME), headers=headers)
    assert refused.status_code == 415
    assert refused.json()["error"] == "send the body as JSON, with 'Content-Type: application/json'"


@pytest.mark.parametrize(
    "kind", ["application/json", "Application/JSON; charset=utf-8", "application/json;x=text/plain"]
)
def test_json_is_json_however_it_is_written(client: TestClient[Litestar], kind: str) -> None:
    assert client.post("/api/games", content=json.dumps(GAME), headers={"Content-Type": kind}).status_code == 201


def test_asking_first_whether_another_site_may_gets_no_yes(client: TestClient[Litestar]) -> None:
    headers = {"Origin": "http://evil.example", "Access-Control-Request-Method": "POST"}
    found = client.options("/api/games", headers=headers)
    assert not [name for name in found.headers if name.lower().startswith("access-control")]


def test_behind_a_trusted_proxy_the_scheme_counts_too(tmp_path: Path) -> None:
    with serving(tmp_path / "games.db", "--trusted-proxy", "127.0.0.0/8") as server:
        for origin, proto, status in (
            ("https://x", "https", 201),
            ("http://x", "http", 201),
            ("http://x", "https", 403),
            ("https://x", "http", 403),
        ):
            assert server.post("/api/games", GAME, Origin=origin, **{"X-Forwarded-Proto": proto})[0] == status


def test_another_site_is_refused_a_socket_with_an_answer(tmp_path: Path) -> None:
    with serving(tmp_path / "games.db", "--origin", "https://friend.example") as server:
        for origin, status in (("https://friend.example", 101), ("http://x", 101), ("http://evil.example", 403)):
            with server.socket() as made:
                made.sendall(upgrade("/api/games/x/live", Origin=origin))
                head = read_head(made)
            assert head.startswith(f"HTTP/1.1 {status} ".encode())
            assert (b"X-Frame-Options" in head.title()) == (status == 403)

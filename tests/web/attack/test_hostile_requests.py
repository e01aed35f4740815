"""Requests that nobody who means well would send: a clear answer, the usual headers, and nothing of the server."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from tests.web.attack.raw import Served, answer, parsed, request, serving, until_closed, upgrade
from tests.web.games.conftest import served

from sandtable.web.pages import HERE, addresses
from sandtable.web.security import HEADERS

#: What no answer ever has in it.
INSIDES = re.compile(r"Traceback|File \"|/src/|site-packages|\.py\b|sqlite|SELECT |root:", re.IGNORECASE)


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient[Litestar]]:
    with served(str(tmp_path / "games.db")) as opened:
        yield opened


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("hostile") / "games.db", head_within=2) as found:
        yield found


ADDRESSES = {
    "/%00": 400,
    "/index.html%00.js": 400,
    "/%0d%0aSet-Cookie:x=y": 400,
    "/%0a": 400,
    "/%7f": 400,
    "/%c2%85": 400,
    "/%ff": 400,
    "/%ed%a0%80": 400,
    "/..%5c..%5capp.py": 400,
    "/api/games/%00": 400,
    "/api/games/%00/offers": 400,
    "/api/procedures/%00": 400,
    "/..%2f": 404,
    "/..%2f..%2fapp.py": 404,
    "/js/..%2f..%2f..%2fapp.py": 404,
    "/js/%2e%2e/%2e%2e/app.py": 404,
    "/../app.py": 404,
    "/./.": 404,
    "/%2e%2e": 404,
    "/%252e%252e/app.py": 404,
    "/etc/passwd": 404,
    "//etc/passwd": 404,
    "/C:/Windows/win.ini": 404,
    "/CON": 404,
    "/js/NUL.js": 404,
    "/js/api.js:stream": 404,
    "/js/api.js.": 404,
    "/js": 404,
    "/%F0%9F%92%A3": 404,
    "/api/nowhere": 404,
    "/api/games/x/y/z": 404,
    "/" + "x" * 5_000: 404,
    "/x" * 3_000: 404,
    "/" + "x" * 9_000: 414,
    "/api/find?q=" + "x" * 9_000: 414,
    "/api/find?q=" + "x" * 5_000: 400,
    "/api/find?q=%00%ff%ed%a0%80": 200,
    "/api/find?" + "&".join(["q=x"] * 1_900): 200,
}


@pytest.mark.parametrize(("address", "status"), ADDRESSES.items(), ids=[each[:40] for each in ADDRESSES])
def test_an_address_that_leads_nowhere_says_so(server: Served, address: str, status: int) -> None:
    found, headers, body = server.get(address)
    assert found == status
    if status != 200:
        assert json.loads(body)["error"]
    assert not INSIDES.search(body.decode())
    assert {name.lower(): value for name, value in HEADERS.items()}.items() <= headers.items()


@pytest.mark.parametrize("token", ["\0", "\x7f", "é", "\xff", "x" * 10_000, "", "../../etc/passwd", "' OR 1=1 --"])
def test_a_token_of_any_characters_opens_nothing(server: Served, token: str) -> None:
    status, _, body = server.get("/api/games/x", Authorization=f"Bearer {token}")
    # A character that no header may have is refused before anything is asked.
    assert status == (400 if "\0" in token else 401 if not token else 404)
    assert json.loads(body)["error"]


@pytest.mark.parametrize("method", ["TRACE", "CONNECT", "PUT", "DELETE", "PATCH", "BREW", "get", "POST"])
def test_a_method_that_is_not_there_is_refused(server: Served, method: str) -> None:
    with server.socket() as made:
        made.sendall(request(method, "/js/api.js", Connection="close"))
        status, headers, body = answer(made)
    assert (status, json.loads(body)["error"]) == (
        405,
        "this cannot be done at this address: check the method of the request",
    )
    assert headers["x-frame-options"] == "DENY"


def test_head_and_options_are_answered_without_a_body(server: Served) -> None:
    for method, path, status in (("HEAD", "/js/api.js", 200), ("OPTIONS", "/api/games", 204)):
        with server.socket() as made:
            made.sendall(request(method, path, Connection="close"))
            found, headers, body = answer(made)
        assert (found, body, headers["x-frame-options"]) == (status, b"", "DENY")


IN_PIECES = "say how long the body is, with 'Content-Length'"
UNREADABLE = {
    "no host": b"GET / HTTP/1.1\r\n\r\n",
    "two hosts": b"GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n",
    "a host of nonsense": b"GET / HTTP/1.1\r\nHost: a b/c?d\r\n\r\n",
    "two lengths": b"POST /api/odds HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
    "a length below nothing": b"POST /api/odds HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
    "a length that is none": b"POST /api/odds HTTP/1.1\r\nHost: x\r\nContent-Length: two\r\n\r\n",
    "a length of many digits": b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: " + b"9" * 5_000 + b"\r\n\r\n",
    "a coding that is none": b"POST /api/odds HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: x, chunked\r\n\r\n0\r\n\r\n",
    "a piece without size": b"POST /api/odds HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    b"Transfer-Encoding: chunked\r\n\r\nnonsense\r\n",
    "a line that goes on": b"GET / HTTP/1.1\r\nHost: x\r\n folded\x00: y\r\n\r\n",
    "blanks in the address": b"GET / / HTTP/1.1\r\nHost: x\r\n\r\n",
    "an address in Latin": b"GET /\xe9 HTTP/1.1\r\nHost: x\r\n\r\n",
    "another protocol": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(200) + b"\r\n\r\n",
    "a head without end": b"GET / HTTP/1.1\r\nHost: x\r\nA: " + b"a" * 40_000,
}


@pytest.mark.parametrize("sent", UNREADABLE.values(), ids=UNREADABLE)
def test_what_is_no_request_is_told_so_and_closed(server: Served, sent: bytes) -> None:
    with server.socket() as made:
        made.sendall(sent)
        status, headers, body = answer(made)
    assert status == 400
    assert json.loads(body)["error"]
    assert headers["x-frame-options"] == "DENY"


@pytest.mark.parametrize(
    ("lines", "status"), [(90, 404), (200, 431), (2_000, 431)], ids=["many lines", "too many lines", "far too many"]
)
def test_a_head_has_only_so_many_lines(server: Served, lines: int, status: int) -> None:
    status_found, headers, body = server.get("/nowhere", **{f"X-{number}": "y" for number in range(lines)})
    assert status_found == status
    assert json.loads(body)["error"]
    assert headers["x-frame-options"] == "DENY"


def test_a_length_and_pieces_at_once_do_not_hide_a_second_request(server: Served) -> None:
    with server.socket() as made:
        head = request(
            "POST",
            "/api/odds",
            **{"Content-Type": "application/json", "Content-Length": "4", "Transfer-Encoding": "chunked"},
        )
        made.sendall(head + b"0\r\n\r\n" + request("GET", "/js/api.js", Connection="close"))
        found = until_closed(made)
    status, _, body = parsed(found)
    assert (status, json.loads(body)["error"]) == (411, IN_PIECES)
    assert found.count(b"HTTP/1.1") == 1


def test_a_head_behind_another_has_only_so_many_lines_too(server: Served) -> None:
    large = request("GET", "/", **{f"X-{number}": "y" for number in range(900)})
    with server.socket() as made:
        made.sendall(request("HEAD", "/js/api.js") + large)
        found = until_closed(made)
    assert [line.split()[1] for line in found.split(b"\r\n") if line.startswith(b"HTTP/")] == [b"200", b"431"]


def test_many_requests_at_once_are_answered_one_after_the_other(server: Served) -> None:
    with server.socket() as made:
        made.sendall(request("HEAD", "/js/api.js") * 50 + request("HEAD", "/js/api.js", Connection="close"))
        assert until_closed(made).count(b"HTTP/1.1 200 OK") == 51


@pytest.mark.parametrize("coding", ["gzip", "deflate", "br", "x"])
def test_a_body_is_never_unpacked(client: TestClient[Litestar], coding: str) -> None:
    headers = {"Content-Encoding": coding, "Content-Type": "application/json"}
    refused = client.post("/api/odds", content=b"x" * 100, headers=headers)
    assert (refused.status_code, refused.json()["error"]) == (415, "send the body as it is, not compressed")


@pytest.mark.parametrize("pieces", [b"2\r\n{}\r\n0\r\n\r\n", b"1\r\n \r\n" * 10_000])
def test_a_body_in_pieces_is_not_read(server: Served, pieces: bytes) -> None:
    with server.socket() as made:
        kind = {"Content-Type": "application/json", "Transfer-Encoding": "chunked"}
        made.sendall(request("POST", "/api/odds", **kind) + pieces)
        status, headers, body = answer(made)
    assert (status, json.loads(body)["error"], headers["connection"]) == (411, IN_PIECES, "close")


def test_a_body_that_is_too_large_is_told_so(client: TestClient[Litestar]) -> None:
    refused = client.post("/api/odds", content=b" " * 5_000_000, headers={"Content-Type": "application/json"})
    assert refused.status_code == 413
    assert refused.json()["error"] == "the body of the request is too large: send less"


@pytest.mark.parametrize("path", ["/", "/api/games/x/nothing", "/api/games"])
def test_a_socket_where_there_is_none_is_refused_with_an_answer(server: Served, path: str) -> None:
    with server.socket() as made:
        made.sendall(upgrade(path))
        status, headers, body = answer(made)
    assert (status, headers["x-frame-options"]) == (404, "DENY")
    assert json.loads(body)["error"] == "there is nothing here: check the address"


def test_only_files_of_the_pages_have_addresses(tmp_path: Path) -> None:
    folder = tmp_path / "static"
    (folder / "deep").mkdir(parents=True)
    (tmp_path / "secret.txt").write_text("secret")
    for name in ("index.html", "one.js", "deep/index.html"):
        (folder / name).write_text(name)
    (folder / "link.txt").symlink_to(tmp_path / "secret.txt")
    (folder / "loop").symlink_to(folder)
    assert addresses(folder) == {"", "index.html", "one.js", "deep", "deep/index.html"}
    assert {"", "sw.js", "js/api.js", "table", "table/index.html"} <= addresses(HERE)


def test_a_fault_of_ours_tells_nothing_of_itself(client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise RuntimeError("secret in /etc/passwd")

    monkeypatch.setattr("sandtable.web.api.companion.thrown", fails)
    failed = client.post("/api/roll", json={"procedure": "dday_to_berlin.assault"})
    assert (failed.status_code, failed.headers["X-Frame-Options"]) == (500, "DENY")
    assert failed.json()["error"] == "sandtable failed at this: look at the game again before you try once more"
    assert "secret" not in failed.text

"""The server as a whole: its headers, its limits, its schema, and how it meets whatever is thrown at it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from litestar import Litestar
from litestar.testing import TestClient
from schemathesis import GenerationMode
from tests.web.games.conftest import served

from sandtable.web.app import create_app
from sandtable.web.settings import LARGEST_BODY, Settings


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient[Litestar]]:
    with served(str(tmp_path / "games.db")) as opened:
        yield opened


@pytest.mark.parametrize("path", ["/", "/companion/", "/rules/", "/api/scenarios", "/nowhere"])
def test_every_answer_carries_the_headers_that_keep_a_page_to_itself(client: TestClient[Litestar], path: str) -> None:
    headers = client.get(path).headers
    assert "default-src 'self'" in headers["Content-Security-Policy"]
    assert "unsafe-eval" not in headers["Content-Security-Policy"]
    assert headers["Referrer-Policy"] == "no-referrer"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"
    assert "server" not in {name.lower() for name in headers}


@pytest.mark.parametrize("path", ["/js/dom.js", "/css/base.css"])
def test_what_a_page_brings_along_carries_only_the_headers_that_are_read_of_it(
    client: TestClient[Litestar], path: str
) -> None:
    headers = client.get(path).headers
    assert headers["Referrer-Policy"] == "no-referrer"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert "Content-Security-Policy" not in headers
    assert "default-src 'self'" in client.get("/sw.js").headers["Content-Security-Policy"], "a worker has its own"


def test_a_body_that_is_too_large_is_refused(client: TestClient[Litestar]) -> None:
    body = b'{"record":"' + b"x" * LARGEST_BODY + b'"}'
    response = client.post("/api/games/load", content=body, headers={"Content-Type": "application/json"})
    assert response.status_code == 413
    assert response.json()["error"] == "the body of the request is too large: send less"


def test_who_asks_too_often_is_told_to_wait(tmp_path: Path) -> None:
    with served(str(tmp_path / "games.db"), requests_a_minute=5) as client:
        codes = [client.get("/api/nowhere").status_code for _ in range(7)]
        assert codes == [404] * 5 + [429] * 2
        assert client.get("/css/tokens.css").status_code == 200


def test_an_unknown_address_gets_a_clear_answer(client: TestClient[Litestar]) -> None:
    for path in ("/nowhere", "/api/nowhere", "/api/games/x/y/z", "/../../etc/passwd", "/static/%2e%2e/app.py"):
        response = client.get(path)
        assert response.status_code in (404, 405)
        assert "root:" not in response.text


def test_the_schema_documents_every_address(client: TestClient[Litestar]) -> None:
    schema = client.get("/api/schema/openapi.json").json()
    assert {"/api/games", "/api/games/{game}", "/api/games/{game}/answers", "/api/odds", "/api/roll"} <= set(
        schema["paths"]
    )
    for path, methods in schema["paths"].items():
        for method, about in methods.items():
            assert about.get("summary"), f"{method} {path} has no summary"


def operations() -> list[Any]:
    """Every operation of the API, as its schema tells them."""
    schema = schemathesis.openapi.from_dict(create_app(Settings(database=":memory:")).openapi_schema.to_schema())
    found: Any = schema.get_all_operations()
    return [each.ok() for each in found]


@pytest.mark.parametrize("operation", [pytest.param(each, id=each.label) for each in operations()])
def test_whatever_fits_the_schema_or_not_never_breaks_the_server(tmp_path: Path, operation: Any) -> None:
    with served(str(tmp_path / "games.db")) as client:

        @settings(
            max_examples=25,
            deadline=None,
            derandomize=True,
            database=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(operation.as_strategy() | operation.as_strategy(generation_mode=GenerationMode.NEGATIVE))
        def holds(case: Any) -> None:
            sent = case.as_transport_kwargs(base_url="http://testserver")
            sent["content"] = sent.pop("data", None)
            response = client.request(**{name: value for name, value in sent.items() if name != "cookies"})
            assert response.status_code < 500, response.text
            if response.status_code >= 400 and response.request.method != "OPTIONS":
                assert response.json()["error"]

        holds()

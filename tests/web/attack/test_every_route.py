"""Every route of the schema with bodies, addresses and tokens that nobody who means well would send.

Whatever comes: a clear answer, never a fault of ours, and nothing that the asker may not know.
"""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from litestar import Litestar
from litestar.testing import TestClient
from tests.web.games.conftest import served
from tests.web.games.seats import RULESET, Game, Server

from sandtable.sheet.registry import procedure
from sandtable.web.app import create_app
from sandtable.web.companion.form import form_of
from sandtable.web.settings import Settings

SCHEMA: Any = create_app(Settings(database=":memory:")).openapi_schema.to_schema()
ROUTES = [(method.upper(), path) for path, methods in SCHEMA["paths"].items() for method in methods]
#: What no answer ever has in it.
INSIDES = re.compile(r"Traceback|File \"|/src/|site-packages|sqlite3?\.|psycopg|msgspec\.|litestar\.")
HEADERS = ("Content-Security-Policy", "X-Content-Type-Options", "Referrer-Policy")

TEXTS = ["", "\0", "\ud800", "é" * 100, "x" * 3_000, "../../etc/passwd", "' OR 1=1 --", "<script>", "%00", "-1", "NaN"]
NUMBERS = [0, -1, 2**31, 2**63, 2**64, -(2**63), 10**400, 1.5, 1e308, -0.0, float("nan"), float("inf"), float("-inf")]
hostile_values: st.SearchStrategy[Any] = st.sampled_from([*TEXTS, *NUMBERS, None, True, [], {}, [[]], {"": None}])
ASSAULT = "dday_to_berlin.assault"
HOUSE = ["hit_number.basic.value=6"]
FACTS = [field.name for field in form_of(*procedure(ASSAULT)).fields]
#: Bodies that are as they should be, of which one field is changed.
SOUND: dict[str, dict[str, Any]] = {
    "/api/games": {"ruleset": RULESET, "scenario": "crossroads", "players": {}, "seed": "1"},
    "/api/scenarios/look": {"ruleset": RULESET, "scenario": "crossroads"},
    "/api/odds": {"procedure": ASSAULT, "facts": {}, "house": HOUSE},
    "/api/roll": {"procedure": ASSAULT, "facts": {}, "house": HOUSE, "seed": "1"},
    "/api/rolled": {"procedure": ASSAULT, "facts": {}, "house": HOUSE, "faces": [1, "2of3"]},
    "/api/rulesets/{name}/house_rules": {"house": HOUSE},
    "/api/games/{game}/answers": {"version": 2, "answer": {"type": "MoveFirst"}},
    "/api/games/{game}/consider": {"answer": {"type": "MoveFirst"}},
    "/api/games/{game}/compare": {"answer": {"type": "MoveFirst"}},
    "/api/games/{game}/chat": {"text": "hello"},
}
KNOWN = [RULESET, "crossroads", "german", "human", "greedy", ASSAULT, "1", 0, 1, 7, "x"]


def _nested(depth: int) -> str:
    return "[" * depth + "]" * depth


RAW = [
    b"",
    b"nonsense",
    b"\xff\xfe",
    b"null",
    b"[]",
    b'"text"',
    b"{",
    b'{"a":1,"a":2}',
    b'{"text":"\\ud800","version":NaN}',
    b'{"answer":' + _nested(3_000).encode() + b',"version":1}',
    b'{"answer":' + _nested(100).encode() + b',"version":1}',
    b'{"version":' + b"9" * 5_000 + b"}",
    b'{"facts":{"' + b"x" * 100 + b'":1}}',
    _nested(50_000).encode(),
    b'{"record":"{}\\n{}\\n{}"}',
    b" " * 40_000,
    b"\xef\xbb\xbf{}",
]


def body_of(method: str, path: str) -> st.SearchStrategy[bytes]:
    """Bodies with the fields that the route knows, of which some are as they should be and some are not."""
    about = SCHEMA["paths"][path][method.lower()].get("requestBody")
    if about is None:
        return st.sampled_from([b"", *RAW[:4]])
    shape = about["content"]["application/json"]["schema"]
    if "$ref" in shape:
        shape = SCHEMA["components"]["schemas"][shape["$ref"].rpartition("/")[2]]
    value = st.sampled_from(KNOWN) | hostile_values | st.lists(hostile_values, max_size=3)
    value |= st.dictionaries(st.sampled_from([*map(str, KNOWN), *TEXTS]), hostile_values, max_size=3)
    sound = SOUND.get(path, {})
    if "facts" in sound:
        value |= st.dictionaries(st.sampled_from(FACTS), hostile_values | st.sampled_from(KNOWN), max_size=4)
    fields = dict.fromkeys(shape["properties"], value)
    some = st.fixed_dictionaries({}, optional={**fields, "unknown": value})
    one = st.sampled_from(sorted(fields)).flatmap(lambda name: value.map(lambda odd: {**sound, name: odd}))
    return st.sampled_from(RAW) | (some | one).map(lambda made: json.dumps(made).encode())


def path_of(path: str, games: list[str]) -> st.SearchStrategy[str]:
    """The address with its parts filled in: a game that is there, or nonsense."""
    parts = re.findall(r"{(\w+)}", path)
    odd = ["x", "%00", "%ff", "..%2f..", "é", "x" * 300, "-1", "999999999999999999999", "%0d%0aX: y"]
    choices = {part: st.sampled_from([*games, *games, *odd, "0", "1", ASSAULT]) for part in parts}
    return st.fixed_dictionaries(choices).map(lambda found: re.sub(r"{(\w+)}", lambda part: found[part[1]], path))


def query_of(method: str, path: str) -> st.SearchStrategy[str]:
    known = SCHEMA["paths"][path][method.lower()].get("parameters", [])
    named = [each["name"] for each in known if each["in"] == "query"]
    value = st.sampled_from(["", "x", "1", "-1", "%00", "%ff", "%ed%a0%80", "9" * 400, "1e5", "null", "x" * 2_000])
    return st.lists(st.tuples(st.sampled_from([*named, "unknown"]), value), max_size=3).map(
        lambda pairs: "&".join(f"{name}={text}" for name, text in pairs)
    )


class Table:
    """A server with two games, one with sealed dice, and what nobody may learn of them."""

    def __init__(self, client: TestClient[Litestar]) -> None:
        self.client = client
        server = Server(client)
        self.games = [server.begin(seed=None), server.begin()]
        self.tokens = [seat.token for game in self.games for seat in game.seats.values()]
        sealed = client.app.state.rooms.store.secret(self.games[0].name)
        self.secrets = [*self.tokens, str(sealed), "games.db"]

    def bearer(self) -> st.SearchStrategy[str | None]:
        """The token of any seat of either game, or none."""
        odd = ["", "Bearer", "Bearer ", "Basic eDp5", "Bearer x", "Bearer " + "x" * 5_000, "bearer \xff", "Bearer a b"]
        return st.sampled_from([None, *odd, *(f"Bearer {token}" for token in self.tokens)])


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with served(str(tmp_path_factory.mktemp("routes") / "games.db")) as client:
        yield Table(client)


@pytest.mark.parametrize(("method", "path"), ROUTES, ids=[" ".join(each) for each in ROUTES])
def test_nothing_breaks_a_route_or_makes_it_tell(table: Table, method: str, path: str) -> None:
    @settings(
        max_examples=60,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(
        path_of(path, [game.name for game in table.games]),
        query_of(method, path),
        body_of(method, path),
        table.bearer(),
    )
    def holds(address: str, query: str, body: bytes, bearer: str | None) -> None:
        headers = [(b"content-type", b"application/json")]
        if bearer is not None:
            headers.append((b"authorization", bearer.encode("latin-1")))
        found = table.client.request(method, f"{address}?{query}", content=body, headers=headers)
        told = found.text
        assert found.status_code < 500 or found.status_code == 503, told
        if found.status_code >= 400:
            assert found.json()["error"]
        assert not INSIDES.search(told)
        assert not [secret for secret in table.secrets if secret in told]
        assert all(name in found.headers for name in HEADERS)

    holds()


def looks(game: Game, token: str, path: str) -> int:
    found = game["german"].client.get(f"/api/games/{game.name}{path}", headers={"Authorization": f"Bearer {token}"})
    return int(found.status_code)


def test_a_seat_of_one_game_opens_nothing_of_another(table: Table) -> None:
    one, other = table.games
    for path in ("", "/at/0", "/offers", "/record", "/story", "/report"):
        for seat in other.seats.values():
            assert looks(one, seat.token, path) == 404


def test_who_only_watches_cannot_answer_or_take_back(table: Table) -> None:
    game = table.games[1]
    version = game["spectator"].look()["version"]
    before = game["umpire"].text("/record")
    given = {"version": version, "answer": {"type": "MoveFirst"}}
    assert game["spectator"].post("/answers", given, status=409)["refusals"]
    assert game["spectator"].post("/undo", {"version": version}, status=409)["refusals"]
    assert game["umpire"].text("/record") == before

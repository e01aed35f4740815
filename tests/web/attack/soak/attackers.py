"""Strangers who mean harm: bombs, floods, slow and broken requests, other people's seats, forged records."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from random import Random
from time import monotonic
from typing import Any, TypeAlias

import httpx
from tests.web.attack.soak.tally import Tally
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

RULESET = "dday_to_berlin"
NO_FACTS: tuple[Any, ...] = (10**9, -1, "x" * 300, None, [[]], True, 1.5)
ODD_PATHS = (
    "/%00",
    "/" + "a" * 9_000,
    "/..%2f..%2fetc/passwd",
    "/api/games/%00/record",
    "//",
    "/%ff",
    "/api/games/" + "x" * 5_000,
)
HALVES = (b"GET / HT", b"POST /api/odds HTTP/1.1\r\nHost: x\r\nContent-Length: 900\r\n\r\n{", b"\x16\x03\x01")
#: Seconds in which even something hostile is answered.
PATIENCE = 60
#: Nothing that leaves a server holds one of these.
SECRETS = ("Traceback", "sqlite", "psycopg", "/home/", "/root/", "/tmp/", "site-packages", ".py", "SELECT ", "INSERT ")  # noqa: S108

Act: TypeAlias = Callable[["Attacker"], Awaitable[None]]


class Attacker:
    """One stranger, who does one hostile thing after the other."""

    def __init__(self, address: str, number: int, tally: Tally, rng: Random) -> None:
        self.at, self.tally, self.rng = address, tally, rng
        self.host = address.removeprefix("http://")
        self.sent_from = {"X-Forwarded-For": f"203.0.113.{number % 250 + 1}"}
        self.client = httpx.AsyncClient(base_url=address, headers=self.sent_from, timeout=PATIENCE)
        self.game, self.tokens = "", {"": ""}

    async def harm(self, until: float) -> None:
        async with self.client:
            while monotonic() < until:
                act = self.rng.choice(ACTS)
                try:
                    await act(self)
                except (OSError, httpx.TransportError, WebSocketException, TimeoutError):
                    # The server may be away just now, or have closed on us: both are as they should be.
                    self.tally.count("attacks cut off")
                    await asyncio.sleep(0.2)

    async def post(self, act: str, path: str, body: Any, **headers: str) -> httpx.Response:
        response = await self.client.post(path, json=body, headers=headers)
        self.look_at(act, response)
        return response

    def look_at(self, act: str, response: httpx.Response) -> None:
        """No answer may be a fault of ours, and none may tell what is inside."""
        self.tally.status(act, response.status_code)
        if response.status_code >= 500 and response.status_code != httpx.codes.SERVICE_UNAVAILABLE:
            self.tally.amiss("failed", f"{act}: {response.status_code} {response.text}")
        if response.status_code >= 400 and (told := [each for each in SECRETS if each in response.text]):
            self.tally.amiss("leaked", f"{act}: {told} in {response.text}")

    async def own_game(self) -> None:
        """A game of his own, to misuse."""
        body = {"ruleset": RULESET, "scenario": "crossroads", "seed": "1", "sit": "all"}
        response = await self.post("beginning games", "/api/games", body)
        if response.is_success:
            self.game, self.tokens = response.json()["game"], response.json()["tokens"]

    def seat(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.rng.choice(list(self.tokens.values()))}"}


# ---------------------------------------------------------------------- texts that are too much


async def scenario_bombs(who: Attacker) -> None:
    size = who.rng.choice([100, 5_000, 60_000])
    text = who.rng.choice(
        [
            ".".join("a" * size) + "=1",
            "a = " + "[" * size + "]" * size,
            "[" + ".".join(f"k{n}" for n in range(size)) + "]",
            "\n".join(f"k{n} = {n}" for n in range(size)),
            f"a = {'9' * size}",
            "a = '''" + "x" * size + "'''",
            "[[side]]\n" * size,
            "map = '''\n" + ("W" * 400 + "\n") * min(size, 400) + "'''",
            "title = '</svg><script>alert(1)</script>'",
            "\ufeff\u0000",
        ]
    )
    path = who.rng.choice(["/api/scenarios/look", "/api/games"])
    await who.post("bombs in scenarios", path, {"ruleset": RULESET, "scenario_text": text[:199_999]})


async def record_bombs(who: Attacker) -> None:
    header = '{"line":"header","format":2,"kind":"table"'
    text = who.rng.choice(
        [
            "[" * 100_000,
            "\n" * 1_000_000,
            "x" * 3_000_000,
            header + "}\n" + '{"line":"begin","throws":[]}\n' * 50_000,
            header + ',"players":{' + ",".join(f'"{n}":"human"' for n in range(100_000)) + "}}\n{}\n",
            '{"a":' * 50_000 + "1" + "}" * 50_000,
        ]
    )
    await who.post("bombs in records", "/api/games/load", {"record": text})


async def forged_records(who: Attacker) -> None:
    await who.own_game()
    umpire = {"Authorization": f"Bearer {who.tokens.get('umpire', '')}"}
    response = await who.client.get(f"/api/games/{who.game}/record", headers=umpire)
    if response.is_success:
        text = bytearray(response.content)
        for _ in range(who.rng.randrange(1, 4)):
            text[who.rng.randrange(len(text))] = who.rng.randrange(32, 127)
        await who.post("forged records", "/api/games/load", {"record": text.decode("ascii", "replace")})


async def nested_json(who: Attacker) -> None:
    depth = who.rng.choice([50, 5_000, 200_000])
    response = await who.client.post(
        who.rng.choice(["/api/odds", "/api/roll", "/api/games"]),
        content=b'{"procedure":' + b"[" * depth + b"]" * depth + b"}",
        headers={"Content-Type": "application/json"},
    )
    who.look_at("nested JSON", response)


# ---------------------------------------------------------------------- other people's seats


async def wrong_seats(who: Attacker) -> None:
    if not who.game:
        await who.own_game()
    path = who.rng.choice(["answers", "undo", "chat", "consider", "compare", "salt", "begin", "seats"])
    body = who.rng.choice(
        [
            {"version": 2, "answer": {"type": "Done"}},
            {"version": who.rng.randrange(2**31), "answer": None},
            {"version": -1},
            {"text": "x" * who.rng.choice([1, 500, 501])},
            {"text": "\u0000\ud7ff"},
            {"line": "assault " * 40},
            [],
            {},
        ]
    )
    await who.post("wrong seats", f"/api/games/{who.game}/{path}", body, **who.seat())


async def guessed_tokens(who: Attacker) -> None:
    token = who.rng.choice([b"", b"x", b"invite-x", b"A" * 32, b"\x7f" * 40, "é".encode()])
    for path in ("", "/record", "/at/0", "/offers", "/invitation"):
        where = f"/api/games/{who.game or 'nothing'}{path}"
        response = await who.client.get(where, headers={b"Authorization": b"Bearer " + token})
        who.look_at("guessed tokens", response)


async def odd_paths(who: Attacker) -> None:
    path = who.rng.choice(
        [
            "/%00",
            "/" + "a" * 9_000,
            "/..%2f..%2fetc/passwd",
            "/api/games/%00/record",
            "//",
            "/%ff",
            "/api/games/" + "x" * 5_000,
        ]
    )
    who.look_at("odd paths", await who.client.get(path))


# ---------------------------------------------------------------------- too often, too slow, not at all


async def floods(who: Attacker) -> None:
    async def one() -> None:
        who.look_at("floods", await who.client.get(who.rng.choice(["/api/rulesets", "/api/scenarios", "/"])))

    await asyncio.gather(*(one() for _ in range(60)))


async def socket_floods(who: Attacker) -> None:
    if not who.game:
        await who.own_game()
    where = f"ws://{who.host}/api/games/{who.game or 'nothing'}/live"
    async with connect(where, additional_headers=who.sent_from, max_size=None) as socket:
        await socket.send(json.dumps({"type": "join", "token": who.rng.choice(list(who.tokens.values()))}))
        for _ in range(400):
            await socket.send(who.rng.choice(['{"type":"offers"}', "[" * 5_000, '{"type":"say","text":"x"}', "{}"]))
    who.tally.count("socket floods")


async def half_requests(who: Attacker) -> None:
    """Sent in part and then left: the server must not keep it for ever, and must not mind."""
    host, _, port = who.host.partition(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    try:
        writer.write(who.rng.choice(HALVES))
        await writer.drain()
        async with asyncio.timeout(3):
            await reader.read(100)
    finally:
        writer.close()
        who.tally.count("half requests")


async def wide_questions(who: Attacker) -> None:
    listed = await who.client.get("/api/rulesets")
    if not listed.is_success:
        return
    game = who.rng.choice(listed.json())["name"]
    procedures = (await who.client.get(f"/api/rulesets/{game}")).json()["procedures"]
    name = who.rng.choice(procedures)["name"]
    form = (await who.client.get(f"/api/procedures/{name}")).json()
    facts: dict[str, Any] = {
        field["name"]: who.rng.choice([10**9, -1, "x" * 300, None, [[]], True, 1.5]) for field in _fields(form)
    }
    for path in ("/api/odds", "/api/roll"):
        await who.post("wide questions", path, {"procedure": name, "facts": facts})


def _fields(form: Any) -> list[Any]:
    found = form.get("fields") or form.get("facts") or []
    return [each for each in found if isinstance(each, dict) and "name" in each]


ACTS: tuple[Act, ...] = (
    scenario_bombs,
    record_bombs,
    forged_records,
    nested_json,
    wrong_seats,
    guessed_tokens,
    odd_paths,
    floods,
    socket_floods,
    half_requests,
    wide_questions,
)

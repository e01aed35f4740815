"""Honest players: pairs who play over WebSockets, come back whenever the server does, and hold it to its word."""

from __future__ import annotations

import asyncio
from random import Random
from time import monotonic
from typing import Any

import httpx
import msgspec
from tests.web.attack.soak.tally import Tally
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from sandtable.dice.fair import commitment
from sandtable.game.record import RecordFault, parse_record
from sandtable.game.verdict import verify_record
from sandtable.sheet.shelves import open_recorded

RULESET, SCENARIO = "dday_to_berlin", "crossroads"
#: What a lost connection looks like from here.
GONE = (OSError, WebSocketException, httpx.TransportError, TimeoutError)
#: Seconds for an answer before it is taken for lost.
PATIENCE = 30


class Seat:
    """One seat with its token, and what the server has acknowledged to it."""

    def __init__(self, name: str, token: str, salt: bytes) -> None:
        self.name, self.token, self.salt = name, token, salt
        self.acknowledged: dict[int, Any] = {}


class Page:
    """A browser's end of a socket, which keeps the newest thing it was shown."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._newest: Any = None

    async def send(self, **message: Any) -> None:
        await self._socket.send(msgspec.json.encode(message).decode())

    async def ask(self, **message: Any) -> Any:
        """The reply; what is shown meanwhile is kept."""
        await self.send(**message, id=1)
        async with asyncio.timeout(PATIENCE):
            while (told := msgspec.json.decode(await self._socket.recv())).get("to") != 1:
                self._newest = told
        return told

    async def next(self) -> Any:
        """The newest picture that was not looked at yet; None if nothing comes for a while."""
        if self._newest is None:
            try:
                self._newest = msgspec.json.decode(await asyncio.wait_for(self._socket.recv(), 1.0))
            except TimeoutError:
                return None
        newest, self._newest = self._newest, None
        return newest if newest["type"] in ("picture", "waiting") else None


class Pair:
    """Two people and an umpire, who only looks into the record."""

    def __init__(self, address: str, number: int, tally: Tally, rng: Random, most: int) -> None:
        self._at, self._tally, self._rng, self._most = address, tally, rng, most
        self._from = {"X-Forwarded-For": f"198.51.{number // 250}.{number % 250 + 1}"}
        self.game = ""
        self.seats: list[Seat] = []
        self.umpire = ""

    async def play(self, until: float) -> None:
        """One game after the other until the time is over, each held against its record."""
        async with httpx.AsyncClient(base_url=f"{self._at}/api", headers=self._from, timeout=PATIENCE) as client:
            while monotonic() < until:
                if await self._again(lambda: self._begin(client), until):
                    await asyncio.gather(*(self._sit(seat, until) for seat in self.seats))
                    await self._again(lambda: self._hold_to_it(client), until + PATIENCE)

    async def _again(self, act: Any, until: float) -> bool:
        """Do something as often as it takes while the server comes and goes."""
        while monotonic() < until:
            try:
                await act()
            except GONE:
                await asyncio.sleep(0.2)
            else:
                return True
        return False

    async def _begin(self, client: httpx.AsyncClient) -> None:
        body = {"ruleset": RULESET, "scenario": SCENARIO, "salted": True, "invite": ["german", "umpire"]}
        opened = (await client.post("/games", json=body)).raise_for_status().json()
        self.game = opened["game"]
        taken = {}
        for name, invitation in opened["invitations"].items():
            headers = {"Authorization": f"Bearer {invitation}"}
            response = await client.post(f"/games/{self.game}/seats", json={}, headers=headers)
            taken[name] = response.raise_for_status().json()["token"]
        self.umpire = taken["umpire"]
        tokens = {"american": opened["tokens"]["american"], "german": taken["german"]}
        self.seats = [Seat(name, token, self._rng.randbytes(16)) for name, token in tokens.items()]
        self._tally.count("games begun")

    # ---------------------------------------------------------------- at the table

    async def _sit(self, seat: Seat, until: float) -> None:
        """Play a seat, over as many connections as it takes."""
        while monotonic() < until:
            try:
                where = f"{self._at.replace('http', 'ws')}/api/games/{self.game}/live"
                async with connect(where, additional_headers=self._from, max_size=None) as socket:
                    page = Page(socket)
                    await page.send(type="join", token=seat.token)
                    if await self._play_on(page, seat, until):
                        return
            except GONE:
                self._tally.count("connections lost")
                await asyncio.sleep(0.1 + 0.2 * self._rng.random())

    async def _play_on(self, page: Page, seat: Seat, until: float) -> bool:
        """Answer whatever this seat is asked; true when the game has come far enough."""
        joined = False
        while monotonic() < until:
            seen = await page.next()
            if seen is None:
                continue
            if seen["type"] == "waiting":
                await self._give_salt(page, seat, seen["step"])
                continue
            if not joined and seen["version"] < max(seat.acknowledged, default=0):
                self._tally.amiss("lost", f"game {self.game} came back with {seen['version']} lines")
            joined = True
            if seen["ended"] or seen["answers"] >= self._most:
                return True
            if seen["asked"] and seen["asked"]["yours"]:
                await self._answer(page, seat, seen)
        return False

    async def _give_salt(self, page: Page, seat: Seat, step: str) -> None:
        given = {"bind": {"commitment": commitment(seat.salt)}, "give": {"salt": seat.salt.hex()}}.get(step)
        if given:
            await page.send(type="salt", **given)

    async def _answer(self, page: Page, seat: Seat, seen: Any) -> None:
        pieces = [None, *(piece["number"] for piece in seen["pieces"])]
        self._rng.shuffle(pieces)
        for piece in pieces:
            offered = await page.ask(type="offers", piece=piece)
            if able := [offer["answer"] for offer in offered.get("offers", ()) if not offer["refusals"]]:
                await self._give(page, seat, offered["version"], self._rng.choice(able))
                return

    async def _give(self, page: Page, seat: Seat, version: int, answer: Any) -> None:
        sent = monotonic()
        told = await page.ask(type="answer", version=version, answer=answer)
        if told["type"] == "acknowledged":
            self._tally.waits.append(monotonic() - sent)
            self._tally.count("answers acknowledged")
            seat.acknowledged[version + 1] = answer
        else:
            self._tally.count("answers declined")

    # ---------------------------------------------------------------- afterwards

    async def _hold_to_it(self, client: httpx.AsyncClient) -> None:
        """Every acknowledged answer stands in the record, at its place; a game that is over verifies."""
        headers = {"Authorization": f"Bearer {self.umpire}"}
        response = await client.get(f"/games/{self.game}/record", headers=headers)
        if response.status_code == httpx.codes.CONFLICT:
            return
        lines = response.raise_for_status().content.splitlines()
        for seat in self.seats:
            for number, answer in seat.acknowledged.items():
                line = msgspec.json.decode(lines[number - 1]) if number <= len(lines) else {}
                if (line.get("who"), line.get("answer")) != (seat.name, answer):
                    self._tally.amiss("lost", f"game {self.game}, line {number}: {line}")
        record = parse_record(response.content)
        if record.ended is not None:
            try:
                verify_record(record, open_recorded)
                self._tally.count("games verified")
            except RecordFault as fault:
                self._tally.amiss("not verified", str(fault))

"""A server that is killed under load, again and again, has lost nothing that it acknowledged and did nothing twice."""

from __future__ import annotations

import sys
import threading
import time
from typing import Any

import httpx
import pytest
from tests.web.attack.server_process import PATIENCE, free_port, start

from sandtable.game.cup import FairDice, opened_cup
from sandtable.game.record import Answered, parse_record
from sandtable.game.replay import derived, replay
from sandtable.sheet.shelves import open_recorded
from sandtable.web.store import Store, open_store

GAMES, KILLS = 4, 3
#: Answers that are acknowledged between two kills.
ENOUGH = 20
#: Lines of a record before the first answer.
BEFORE = 2


class Player(threading.Thread):
    """Plays one game for both sides until the server is gone, and notes what was acknowledged."""

    def __init__(self, port: int, game: str, token: str, acknowledged: dict[int, Any]) -> None:
        super().__init__(daemon=True)
        headers = {"Authorization": f"Bearer {token}"}
        self.client = httpx.Client(base_url=f"http://127.0.0.1:{port}/api/games/{game}", headers=headers, timeout=20)
        self.game, self.token = game, token
        #: The answers by the lines they stand on.
        self.acknowledged = acknowledged

    def run(self) -> None:
        with self.client:
            try:
                while self.once():
                    pass
            except httpx.TransportError:
                return

    def once(self) -> bool:
        """One answer for whoever is asked; the umpire may give it."""
        seen = self.client.get("").raise_for_status().json()
        assert seen["version"] >= max(self.acknowledged, default=BEFORE)
        if seen["asked"] is None:
            return False
        for piece in [None, *(each["number"] for each in seen["pieces"])]:
            offers = self.client.get("/offers" if piece is None else f"/offers?piece={piece}").raise_for_status().json()
            if able := [offer["answer"] for offer in offers["offers"] if not offer["refusals"]]:
                body = {"version": seen["version"], "answer": able[0]}
                done = self.client.post("/answers", json=body).raise_for_status().json()
                assert done["version"] == seen["version"] + 1
                self.acknowledged[done["version"]] = able[0]
                return True
        return False


def begin(port: int) -> Player:
    body = {"ruleset": "dday_to_berlin", "scenario": "crossroads", "sit": "all"}
    opened = httpx.post(f"http://127.0.0.1:{port}/api/games", json=body).raise_for_status().json()
    return Player(port, opened["game"], opened["tokens"]["umpire"], {})


def play_until_killed(port: int, players: list[Player], server: Any) -> None:
    """Let all play at once, and kill the server in the middle of it."""
    enough = sum(len(player.acknowledged) for player in players) + ENOUGH
    for player in players:
        player.start()
    until = time.monotonic() + PATIENCE
    while sum(len(player.acknowledged) for player in players) < enough and any(each.is_alive() for each in players):
        assert time.monotonic() < until
        time.sleep(0.005)
    server.kill()
    server.communicate()
    for player in players:
        player.join(PATIENCE)
        assert not player.is_alive()


def check(store: Store, player: Player, kills: int) -> None:
    """All that was acknowledged is there, each kill added one line at most, and rules and dice agree with it."""
    lines = store.lines(player.game)
    record = parse_record(b"".join(lines))
    answers = {number: line.answer for number, line in record.numbered() if isinstance(line, Answered)}
    assert {number: answers[number] for number in player.acknowledged} == player.acknowledged
    assert len(answers) <= len(player.acknowledged) + kills
    match = replay(record, open_recorded).match
    assert len(match.history) == len(answers)
    if record.ended is None:
        assert isinstance(record.header.dice, FairDice)
        derived(record, opened_cup(record.header.dice, store.secret(player.game)))


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
def test_nothing_acknowledged_is_lost_when_the_server_is_killed_under_load_again_and_again(database: str) -> None:
    port = free_port()
    server = start(port, database)
    players = [begin(port) for _ in range(GAMES)]
    for kill in range(1, KILLS + 1):
        play_until_killed(port, players, server)
        with open_store(database) as store:
            for player in players:
                check(store, player, kill)
        server = start(port, database)
        players = [Player(port, each.game, each.token, each.acknowledged) for each in players]
    for player in players:
        player.once()
        player.client.close()
    server.terminate()
    server.communicate(timeout=PATIENCE)
    assert sum(len(player.acknowledged) for player in players) >= KILLS * ENOUGH
    with open_store(database) as store:
        for player in players:
            check(store, player, KILLS)

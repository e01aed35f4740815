"""Games on the server under test, as their seats see them, to hold the pages against."""

from __future__ import annotations

import re
from typing import Any

import httpx
from playwright.sync_api import Page, Route

RULESET = "dday_to_berlin"
TABLE = re.compile(r"/table/#")


def without_table(page: Page) -> None:
    """These tests end where the table begins: its page is left empty, so that no computer player starts to think."""

    def empty(route: Route) -> None:
        route.fulfill(body="<!doctype html><title>Table</title>", content_type="text/html")

    page.context.route("**/table/", empty)


def tokens_of(address: str) -> tuple[str, list[str]]:
    """The game and the tokens that the address of a table or a replay names."""
    game, *tokens = address.partition("#")[2].partition("@")[0].split(".")
    return game, tokens


class Served:
    """One game and one of its seats."""

    def __init__(self, address: str, game: str, token: str) -> None:
        self._at, self._headers = f"{address}/api/games/{game}", {"Authorization": f"Bearer {token}"}

    def look(self, path: str = "") -> Any:
        return httpx.get(f"{self._at}{path}", headers=self._headers).raise_for_status().json()

    def answer_first(self) -> None:
        """Give the first answer that is offered and allowed."""
        offers = self.look("/offers")["offers"]
        answer = next(offer["answer"] for offer in offers if not offer["refusals"])
        body = {"version": self.look()["version"], "answer": answer}
        httpx.post(f"{self._at}/answers", json=body, headers=self._headers).raise_for_status()

    def players(self) -> dict[str, str]:
        return {seat["name"]: seat["player"] for seat in self.look()["seats"] if seat["role"] == "player"}


def at_table(address: str, link: str) -> list[Served]:
    """The seats that a link takes, at a table that waits for nobody."""
    game, tokens = tokens_of(link)
    if tokens[0].startswith("invite-"):
        headers = {"Authorization": f"Bearer {tokens[0]}"}
        taken = httpx.post(f"{address}/api/games/{game}/seats", json={}, headers=headers).raise_for_status()
        tokens = [taken.json()["token"]]
    for token in tokens:
        httpx.post(f"{address}/api/games/{game}/begin", headers={"Authorization": f"Bearer {token}"})
    return [Served(address, game, token) for token in tokens]


def begun(address: str, **more: Any) -> Any:
    body = {"ruleset": RULESET, "scenario": "crossroads", "sit": "all", **more}
    return httpx.post(f"{address}/api/games", json=body).raise_for_status().json()


def loaded(address: str, record: str, **more: Any) -> Any:
    body = {"record": record, "players": {}, "title": "Crossroads", "sit": "all", **more}
    return httpx.post(f"{address}/api/games/load", json=body).raise_for_status().json()

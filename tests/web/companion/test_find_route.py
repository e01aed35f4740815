"""The companion finds a question by what a player says."""

from __future__ import annotations

from urllib.parse import quote

import pytest
from litestar import Litestar
from litestar.testing import TestClient

Client = TestClient[Litestar]

SHAPE = {
    "procedure": str,
    "ruleset": str,
    "ruleset_title": str,
    "title": str,
    "summary": str,
    "phase": str,
    "dice": bool,
    "why": str,
    "facts": dict,
}


def test_a_phrase_finds_questions_of_all_games_with_the_facts_it_states(client: Client) -> None:
    told = client.get("/api/find", params={"q": "panzerfaust at a tank"}).json()
    assert told["query"] == "panzerfaust at a tank"
    assert 1 < len(told["results"]) <= 12
    for result in told["results"]:
        assert {name: type(value) for name, value in result.items()} == SHAPE
    assert told["results"][0]["procedure"] == "konflikt_47.vehicle_shot"
    assert told["results"][0]["facts"] == {"weapon": "panzerfaust"}


def test_facts_that_are_filled_in_are_read_as_a_link_has_them(client: Client) -> None:
    for result in client.get("/api/find", params={"q": "tiger against sherman"}).json()["results"]:
        asked = client.post("/api/odds", json={"procedure": result["procedure"], "facts": result["facts"]})
        assert asked.status_code == 200, result


def test_a_phrase_is_looked_for_in_one_game(client: Client) -> None:
    told = client.get("/api/find", params={"q": "close combat", "game": "flames_of_war"}).json()
    assert {result["ruleset"] for result in told["results"]} == {"flames_of_war"}
    assert told["results"][0]["procedure"] == "flames_of_war.assault_by_name"


@pytest.mark.parametrize("q", ["", "   ", "zzqqxx", "?", "\u0000"])
def test_what_says_nothing_finds_nothing(client: Client, q: str) -> None:
    answer = client.get(f"/api/find?q={quote(q)}")
    assert (answer.status_code, answer.json()) == (200, {"query": q, "results": []})


def test_a_phrase_longer_than_anybody_types_is_not_read(client: Client) -> None:
    assert client.get("/api/find", params={"q": "x" * 200}).status_code == 200
    assert client.get("/api/find", params={"q": "x" * 201}).status_code == 400
    assert client.get("/api/find", params={"q": "x", "game": "g" * 61}).status_code == 400


def test_an_unknown_game_is_told(client: Client) -> None:
    answer = client.get("/api/find", params={"q": "tiger", "game": "panzer_corps"})
    assert answer.status_code == 404
    assert "Did you mean 'panzer_korps'?" in answer.text

"""Seats at a served table, for the tests: begin a game, look, answer and play on over HTTP."""

from __future__ import annotations

from random import Random
from typing import Any

from litestar import Litestar
from litestar.testing import TestClient

RULESET = "dday_to_berlin"


class Seat:
    """One seat with its token."""

    def __init__(self, client: TestClient[Litestar], game: str, token: str) -> None:
        self.client, self.game, self.token = client, game, token

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"}

    def get(self, path: str = "", status: int = 200) -> Any:
        response = self.client.get(f"/api/games/{self.game}{path}", headers=self.headers)
        assert response.status_code == status, response.text
        return response.json()

    def post(self, path: str, body: Any, status: int = 200) -> Any:
        response = self.client.post(f"/api/games/{self.game}{path}", json=body, headers=self.headers)
        assert response.status_code == status, response.text
        return response.json()

    def text(self, path: str) -> str:
        response = self.client.get(f"/api/games/{self.game}{path}", headers=self.headers)
        assert response.status_code == 200, response.text
        return response.text

    def look(self) -> Any:
        return self.get()

    def answer(self, answer: Any, version: int | None = None, status: int = 200) -> Any:
        at = self.look()["version"] if version is None else version
        return self.post("/answers", {"version": at, "answer": answer}, status)

    def allowed(self, rng: Random) -> Any:
        """Something that this seat may answer now."""
        pieces = [None, *(piece["number"] for piece in self.look()["pieces"])]
        rng.shuffle(pieces)
        for piece in pieces:
            offers = self.get("/offers" if piece is None else f"/offers?piece={piece}")["offers"]
            if able := [offer for offer in offers if not offer["refusals"]]:
                return rng.choice(able)["answer"]
        raise AssertionError("nothing is offered")


class Game:
    """A game and its seats by name."""

    def __init__(self, client: TestClient[Litestar], opened: Any) -> None:
        self.name: str = opened["game"]
        self.seats = {name: Seat(client, self.name, token) for name, token in opened["tokens"].items()}

    def __getitem__(self, name: str) -> Seat:
        return self.seats[name]

    def asked(self) -> Seat:
        """The seat that is asked."""
        seen = self["spectator"].look()
        return self[seen["sides"][seen["asked"]["side"]]]

    def play_on(self, answers: int, seed: int = 1) -> None:
        rng = Random(seed)  # noqa: S311
        for _ in range(answers):
            if self["spectator"].look()["asked"] is None:
                return
            seat = self.asked()
            seat.answer(seat.allowed(rng))


class Server:
    """A served sandtable."""

    def __init__(self, client: TestClient[Litestar]) -> None:
        self.client = client

    def begin(self, scenario: str = "crossroads", **more: Any) -> Game:
        body = {"ruleset": RULESET, "scenario": scenario, "seed": "1", "sit": "all", **more}
        response = self.client.post("/api/games", json=body)
        assert response.status_code == 201, response.text
        return Game(self.client, response.json())

    def load(self, **body: Any) -> Game:
        response = self.client.post("/api/games/load", json={"sit": "all", **body})
        assert response.status_code == 201, response.text
        return Game(self.client, response.json())

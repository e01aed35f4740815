"""Whenever the store fails, clients hear one plain sentence, the game goes on, and every answer counts once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, TypeVar, cast

import msgspec
import pytest
from litestar import Litestar
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient
from tests.web.attack.failing_store import SECRETS, WAYS, FailingStore
from tests.web.attack.short_game import RULESET, SHORT
from tests.web.games.conftest import LIMITLESS

from sandtable.game.record import Answered, parse_record
from sandtable.game.verdict import verify_record
from sandtable.sheet.shelves import open_recorded
from sandtable.web.app import create_app
from sandtable.web.settings import Settings
from sandtable.web.store import Store, StoreFault, open_store
from sandtable.web.trouble import Trouble, trouble_of

T = TypeVar("T")
NEW = {"ruleset": RULESET, "seed": "1", "sit": "all", **SHORT}
#: Calls of the store from one failure to the next: enough to look what became of it, and to try once more.
GAP = 13
TROUBLES = {str(trouble) for trouble in Trouble}
GONE_ON = "the game has gone on since you looked: look again before you answer"


class Troubled(Exception):
    """The server said that it failed."""


class Table:
    """A careful client: whatever it is told, it is checked for secrets; after trouble it looks before it goes on."""

    def __init__(self, client: TestClient[Litestar], hidden: tuple[str, ...]) -> None:
        self.client, self.hidden = client, hidden
        self.troubles: list[str] = []
        self.game, self.tokens = "", dict[str, str]()

    def sound(self, text: str) -> None:
        assert not [each for each in self.hidden if each in text], text

    def trouble(self, error: str) -> None:
        assert error in TROUBLES | {GONE_ON}, error
        self.troubles.append(error)
        raise Troubled

    def ask(self, method: str, path: str, body: Any = None, status: int = 200, seat: str = "umpire") -> str:
        headers = {"Authorization": f"Bearer {self.tokens[seat]}"} if self.tokens else {}
        response = self.client.request(method, f"/api/games{path}", json=body, headers=headers)
        self.sound(response.text + str(response.headers))
        if response.status_code != status:
            refusals = response.json()["refusals"]
            moved_on = response.status_code == 409 and [each["rule"] for each in refusals] == ["game.moved-on"]
            assert moved_on or response.status_code in (500, 503), response.text
            self.trouble(response.json()["error"])
        return response.text

    def json(self, method: str, path: str, body: Any = None, status: int = 200) -> Any:
        return msgspec.json.decode(self.ask(method, f"/{self.game}{path}", body, status))

    def again(self, act: Callable[[], T]) -> T:
        """Do something that changes nothing, once more if it fails."""
        try:
            return act()
        except Troubled:
            return act()

    def look(self) -> Any:
        return self.again(lambda: self.json("GET", ""))

    def change(self, act: Callable[[], object], happened: Callable[[Any], bool]) -> None:
        """Do something that counts; after trouble, once more only if it did not happen."""
        try:
            act()
        except Troubled:
            if not happened(self.look()):
                act()
        assert happened(self.look())

    def open(self, path: str, body: Any) -> None:
        self.tokens = {}
        body = {**body, "sit": "all"}
        opened = msgspec.json.decode(self.again(lambda: self.ask("POST", path, body, 201)))
        self.game, self.tokens = opened["game"], opened["tokens"]

    # ---------------------------------------------------------------- by WebSocket

    def live(self, *messages: Any) -> list[Any]:
        """Join, send messages one by one, and give what was said to each."""
        said = []
        with self.client.websocket_connect(f"/api/games/{self.game}/live") as socket:
            try:
                socket.send_json({"type": "join", "token": self.tokens["umpire"]})
                self.heard(socket, "picture")
                for message in messages:
                    socket.send_json(message)
                    said.append(self.heard(socket, "acknowledged", "declined", "offers", "considered"))
            except WebSocketDisconnect as left:
                raise self.sent_away(left) from None
        return said

    def sent_away(self, left: WebSocketDisconnect) -> Troubled:
        assert left.code == 4503
        self.sound(left.detail)
        return Troubled()

    def heard(self, socket: Any, *kinds: str) -> Any:
        while True:
            text = socket.receive_text(timeout=30)
            self.sound(text)
            message = msgspec.json.decode(text)
            if message["type"] == "picture":
                assert message["trouble"] in TROUBLES | {""}
            if message["type"] == "declined":
                self.trouble(message["error"])
            if message["type"] in kinds:
                return message


def offered(table: Table) -> Any:
    """Something that may be answered now; the same each time."""
    rng = Random(1)  # noqa: S311
    pieces = [None, *(piece["number"] for piece in table.look()["pieces"])]
    rng.shuffle(pieces)
    for piece in pieces:
        path = "/offers" if piece is None else f"/offers?piece={piece}"
        offers = table.again(lambda path=path: table.json("GET", path))["offers"]  # type: ignore[misc]
        if able := [offer["answer"] for offer in offers if not offer["refusals"]]:
            return rng.choice(able)
    raise AssertionError("nothing is offered")


def answer(table: Table, given: Any, live: bool) -> None:
    """Give an answer once, by HTTP or by WebSocket."""
    before = table.look()
    message = {"version": before["version"], "answer": given}

    def act() -> None:
        if live:
            table.live({"type": "answer", **message})
        else:
            table.json("POST", "/answers", message)

    table.change(act, lambda seen: seen["answers"] == before["answers"] + 1)


def say(table: Table, text: str) -> None:
    table.change(
        lambda: table.json("POST", "/chat", {"text": text}),
        lambda seen: text in [line["text"] for line in seen["chat"]],
    )


def play(table: Table, nearly_over: str) -> None:
    """A short game and the end of another, with everything that can be done at a table."""
    table.open("", NEW)
    given: list[Any] = [{"type": "MoveFirst"}]
    answer(table, given[0], live=True)
    say(table, "good luck")
    table.again(lambda: table.live({"type": "offers"}, {"type": "say", "text": "by socket"}))
    given.append(offered(table))
    table.again(lambda: table.json("POST", "/consider", {"answer": given[1]}))
    answer(table, given[1], live=False)
    seen = table.look()
    if not seen["against_undo"]:
        undo = {"version": seen["version"]}
        table.change(lambda: table.json("POST", "/undo", undo), lambda now: now["answers"] == seen["answers"] - 1)
        given.pop()
    check(table, given, over=False)

    table.open("/load", {"record": nearly_over})
    given = answers_of(nearly_over)
    while table.look()["asked"] is not None:
        given.append(offered(table))
        answer(table, given[-1], live=len(given) % 2 == 0)
    say(table, "well played")
    undo = {"version": table.look()["version"]}
    refused = table.again(lambda: table.json("POST", "/undo", undo, 409))
    assert refused["refusals"][0]["rule"] == "game.undo-over"
    assert table.again(lambda: table.json("GET", "/report"))["timeline"]
    check(table, given, over=True)


def answers_of(record: str) -> list[Any]:
    return [line.answer for line in parse_record(record.encode()).lines if isinstance(line, Answered)]


def check(table: Table, given: list[Any], *, over: bool) -> None:
    """Every answer that was given stands in the record once, and the record is sound."""
    assert table.again(lambda: table.ask("GET", f"/{table.game}/story")).startswith("# dday_to_berlin")
    text = table.again(lambda: table.ask("GET", f"/{table.game}/record"))
    record = parse_record(text.encode())
    assert (record.ended is not None) == over
    undone = len(record.lines) - len(answers_of(text))
    assert answers_of(text)[: len(given)] == given
    assert len(answers_of(text)) == len(given) + undone
    if over:
        verify_record(record, open_recorded)


@pytest.fixture(scope="module")
def nearly_over(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The record of a game that ends with the next answer or the one after."""
    with served(open_store(str(tmp_path_factory.mktemp("whole") / "games.db"))) as client:
        table = Table(client, ())
        table.open("", NEW)
        records = []
        while table.look()["asked"] is not None:
            records.append(table.ask("GET", f"/{table.game}/record"))
            answer(table, offered(table), live=False)
    return records[-2]


def served(store: Store) -> TestClient[Litestar]:
    return TestClient(create_app(Settings(**cast("dict[str, Any]", LIMITLESS)), store))


@pytest.fixture
def failing(tmp_path: Path) -> Iterator[tuple[FailingStore, TestClient[Litestar], str]]:
    path = str(tmp_path / "games.db")
    store = FailingStore(open_store(path))
    with served(cast("Store", store)) as client:
        yield store, client, path


@pytest.mark.parametrize("way", WAYS)
def test_whichever_call_of_the_store_fails_the_game_goes_on_and_nobody_learns_why(
    way: str, failing: tuple[FailingStore, TestClient[Litestar], str], nearly_over: str
) -> None:
    store, client, path = failing
    for first in range(1, GAP + 1):
        table = Table(client, (*SECRETS, path))
        store.fail(way, first, GAP)
        play(table, nearly_over)
    # Each call of the play above has failed in one of the rounds.
    assert store.failures > 40


@pytest.mark.parametrize("way", WAYS)
def test_the_computer_goes_on_where_the_store_failed_it(
    way: str, failing: tuple[FailingStore, TestClient[Litestar], str]
) -> None:
    store, client, path = failing
    table = Table(client, (*SECRETS, path))
    table.open("", {**NEW, "players": {"american": "random", "german": "random"}})
    store.fail(way, GAP, GAP)
    for _ in range(100):
        try:
            if watched(table):
                break
        except Troubled:
            continue
    assert store.failures >= 1
    record = parse_record(table.again(lambda: table.ask("GET", f"/{table.game}/record")).encode())
    assert record.ended is not None
    verify_record(record, open_recorded)


def watched(table: Table) -> bool:
    """Watch until the game is over or the server sends everybody away."""
    with table.client.websocket_connect(f"/api/games/{table.game}/live") as socket:
        try:
            socket.send_json({"type": "join", "token": table.tokens["spectator"]})
            while not (seen := table.heard(socket, "picture"))["ended"]:
                assert seen["trouble"] in TROUBLES - {Trouble.PLAYER_FAILED} | {""}
        except WebSocketDisconnect as left:
            raise table.sent_away(left) from None
    return True


def test_the_same_fault_fills_no_log_and_every_other_is_told(caplog: pytest.LogCaptureFixture) -> None:
    for _ in range(100):
        trouble_of(StoreFault("the disk is full"), "keeping game abc")
    trouble_of(StoreFault("the disk is gone"), "keeping game abc")
    trouble_of(StoreFault("the disk is full"), "keeping game xyz")
    assert [record.getMessage() for record in caplog.records] == [
        "keeping game abc: the store failed: the disk is full",
        "keeping game abc: the store failed: the disk is gone",
        "keeping game xyz: the store failed: the disk is full",
    ]

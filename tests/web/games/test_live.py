"""A live game: pictures come by themselves, answers are acknowledged, and nonsense changes nothing."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from litestar.exceptions import WebSocketDisconnect
from tests.web.games.conftest import served
from tests.web.games.seats import Game, Seat, Server

from sandtable.web.app import MOST_THINKING
from sandtable.web.aside import Busy
from sandtable.web.store import StoreFault
from sandtable.web.trouble import Trouble


class Page:
    """A browser's end of a socket."""

    def __init__(self, socket: Any) -> None:
        self.socket = socket
        self.pictures: list[Any] = []

    def send(self, **message: Any) -> None:
        self.socket.send_json(message)

    def receive(self, *kinds: str) -> Any:
        """The next message of some kind; pictures on the way are kept."""
        while True:
            message = self.socket.receive_json(timeout=30)
            if message["type"] == "picture":
                self.pictures.append(message)
            if message["type"] in kinds:
                return message

    def ask(self, **message: Any) -> Any:
        self.send(**message)
        return self.receive("acknowledged", "declined", "offers", "considered", "compared", "ranked", "why")

    def picture(self) -> Any:
        return self.receive("picture")


@contextmanager
def page(seat: Seat, **joining: Any) -> Iterator[Page]:
    with seat.client.websocket_connect(f"/api/games/{seat.game}/live") as socket:
        opened = Page(socket)
        opened.send(type="join", token=seat.token, **joining)
        yield opened


def test_a_page_is_shown_the_game_when_it_joins(server: Server) -> None:
    game = server.begin()
    with page(game["german"]) as german:
        seen = german.picture()
        assert seen["seat"] == "german"
        assert seen["board"]["ground"].startswith("<svg")
        assert [seat["name"] for seat in seen["seats"] if seat["here"]] == ["german"]


def test_a_page_that_has_the_ground_is_not_sent_it_again(server: Server) -> None:
    game = server.begin()
    with page(game["german"]) as german:
        first = german.picture()
        game.asked().answer({"type": "MoveFirst"})
        second = german.picture()
        assert second["board"]["ground"] == ""
        assert second["board"]["ground_id"] == first["board"]["ground_id"]
        assert [entry["number"] for entry in second["log"]] == [1]
    with page(game["german"], ground=first["board"]["ground_id"], log_after=1) as again:
        seen = again.picture()
        assert seen["board"]["ground"] == ""
        assert seen["log"] == []


def test_an_answer_is_acknowledged_and_shown_to_both_sides(server: Server) -> None:
    game = server.begin()
    asked = game.asked()
    other = game["german" if asked is game["american"] else "american"]
    with page(asked) as mine, page(other) as theirs:
        version = mine.picture()["version"]
        theirs.picture()
        done = mine.ask(type="answer", version=version, answer={"type": "MoveSecond"}, id=9)
        assert done == {"type": "acknowledged", "version": version + 1, "to": 9, "chain": ""}
        while (seen := theirs.picture())["answers"] == 0:
            pass
        assert seen["log"][-1]["said"] == "second"


def test_who_is_asked_is_told_why_a_piece_can_do_nothing_and_nobody_else_is(server: Server) -> None:
    game = server.begin()
    with page(game["american"]) as american, page(game["german"]) as german:
        mine, theirs = (each if each.picture()["asked"]["yours"] else None for each in (american, german))
        asked, other = (american, german) if mine else (german, american)
        assert bool(mine) != bool(theirs)
        own = next(each["number"] for each in asked.pictures[0]["pieces"] if each["side"] == (0 if mine else 1))
        (reason,) = asked.ask(type="why", piece=own, place="A1")["refusals"]
        assert reason == {"rule": "ddb.init.roll", "because": "nothing is asked of it in this step: First move"}
        assert other.ask(type="why", piece=own, place="A1")["refusals"] == []
        assert asked.ask(type="why", piece=999, place="A1")["refusals"] == []


def test_the_computer_answers_by_itself_and_says_why(server: Server) -> None:
    game = server.begin(players={"german": "greedy", "american": "greedy"})
    with page(game["spectator"]) as watching:
        while not (seen := watching.picture())["ended"]:
            pass
        said = [entry["why"] for each in watching.pictures for entry in each["log"] if entry["number"]]
        assert len(said) == seen["answers"]
        assert all(why.startswith("greedy: ") for why in said)


def test_nobody_thinks_while_nobody_looks(server: Server) -> None:
    game = server.begin(players={"german": "greedy", "american": "greedy"})
    assert game["spectator"].look()["answers"] == 0


def test_what_is_taken_back_is_cut_off_the_log(server: Server) -> None:
    from tests.web.games.test_over_http import move_of, until_a_move

    game = server.begin()
    seat = until_a_move(game)
    answer = move_of(seat)
    with page(seat) as mine:
        before = mine.picture()
        mine.ask(type="answer", version=before["version"], answer=answer, id=1)
        after = mine.picture() if mine.pictures[-1]["answers"] == before["answers"] else mine.pictures[-1]
        assert after["answers"] == before["answers"] + 1
        assert mine.ask(type="undo", version=after["version"], id=2)["type"] == "acknowledged"
        again = mine.picture() if mine.pictures[-1]["version"] == after["version"] else mine.pictures[-1]
        assert again["answers"] == before["answers"]
        mine.ask(type="answer", version=again["version"], answer=answer, id=3)
        last = mine.picture() if mine.pictures[-1]["version"] == again["version"] else mine.pictures[-1]
        assert [entry["number"] for entry in last["log"]] == [after["answers"]]


@pytest.mark.parametrize("token", ["", "x" * 32, "é", "x" * 300])
def test_a_token_that_opens_nothing_is_shown_the_door(server: Server, token: str) -> None:
    game = server.begin()
    with server.client.websocket_connect(f"/api/games/{game.name}/live") as socket:
        socket.send_json({"type": "join", "token": token})
        with pytest.raises(WebSocketDisconnect) as left:
            socket.receive_json(timeout=10)
        assert left.value.code in (4404, 4400)


@pytest.mark.parametrize("first", ["", "nonsense", "{}", '{"type":"answer"}', "[" * 5_000, "\0"])
def test_who_does_not_say_which_seat_he_has_is_shown_the_door(server: Server, first: str) -> None:
    game = server.begin()
    with server.client.websocket_connect(f"/api/games/{game.name}/live") as socket:
        socket.send_text(first)
        with pytest.raises(WebSocketDisconnect) as left:
            socket.receive_json(timeout=10)
        assert left.value.code == 4400


def test_one_seats_token_opens_no_other_game(server: Server) -> None:
    one, other = server.begin(), server.begin()
    with server.client.websocket_connect(f"/api/games/{one.name}/live") as socket:
        socket.send_json({"type": "join", "token": other["american"].token})
        with pytest.raises(WebSocketDisconnect):
            socket.receive_json(timeout=10)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "nonsense",
        "{}",
        "[]",
        "null",
        '{"type":"join","token":"x"}',
        '{"type":"answer"}',
        '{"type":"answer","version":-1,"answer":{}}',
        '{"type":"answer","version":2,"answer":{"type":"MoveFirst"},"more":1}',
        '{"type":"answer","version":2,"answer":' + "[" * 3_000 + "]" * 3_000 + "}",
        '{"type":"say","text":""}',
        '{"type":"offers","piece":"x"}',
        '{"type":"consider","line":"' + "x" * 401 + '"}',
        '{"type":"compare","line":"' + "x" * 401 + '"}',
        '{"type":"rank","verb":"' + "x" * 101 + '"}',
        '{"type":"undo","version":1e99}',
    ],
)
def test_a_message_that_cannot_be_understood_is_declined_and_changes_nothing(server: Server, text: str) -> None:
    game = server.begin()
    before = game["umpire"].look()
    with page(game.asked()) as mine:
        mine.picture()
        mine.socket.send_text(text)
        assert mine.receive("declined")["error"]
    assert {**game["umpire"].look(), "seats": 0} == {**before, "seats": 0}


def test_a_page_that_floods_is_shown_the_door_and_others_play_on(tmp_path: Path) -> None:
    with served(str(tmp_path / "games.db"), messages_a_second=1.0, messages_at_once=5.0) as client:
        game = Server(client).begin()
        with page(game["german"]) as flooding, pytest.raises(WebSocketDisconnect) as left:
            [flooding.ask(type="offers", piece=None) for _ in range(20)]
        assert left.value.code == 4429
        with page(game["american"]) as calm:
            calm.picture()
            assert calm.ask(type="offers", piece=None)["type"] == "offers"


def test_when_the_store_fails_everybody_is_sent_back_to_what_was_kept(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = server.begin()
    asked = game.asked()
    other = game["german" if asked is game["american"] else "american"]
    store = server.client.app.state.rooms.store

    def fails(*_: Any) -> None:
        raise StoreFault("the disk is full: make room")

    with page(asked) as mine, page(other) as theirs:
        version = mine.picture()["version"]
        theirs.picture()
        with monkeypatch.context() as broken:
            broken.setattr(store, "append", fails)
            no = mine.ask(type="answer", version=version, answer={"type": "MoveFirst"}, id=4)
        assert (no["type"], no["to"]) == ("declined", 4)
        assert no["error"] == Trouble.NOT_KEPT
        for each in (mine, theirs):
            with pytest.raises(WebSocketDisconnect) as left:
                each.receive("nothing")
            assert left.value.code == 4503
    with page(asked) as again:
        seen = again.picture()
        assert (seen["version"], seen["answers"], seen["trouble"]) == (version, 0, "")
        assert again.ask(type="answer", version=version, answer={"type": "MoveFirst"})["type"] == "acknowledged"


json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 40) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)
answers = st.fixed_dictionaries(
    {"type": st.sampled_from(["Activate", "Move", "Assault", "Fire", "Done", "Place", "Defend", "Work", "Nonsense"])},
    optional={
        name: json_values | st.lists(st.integers(-5, 99), max_size=4)
        for name in ("units", "unit", "path", "facing", "target", "primary", "zones", "guns", "art", "air", "action")
    },
)
messages = st.fixed_dictionaries(
    {"type": st.sampled_from(["answer", "undo", "say", "offers", "consider", "compare", "rank"])},
    optional={
        "version": st.integers(-2, 30) | json_values,
        "answer": answers | json_values,
        "piece": st.integers(-10, 10**6) | json_values,
        "line": st.text(max_size=30),
        "id": st.integers(0, 9) | json_values,
    },
)


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(messages, min_size=20, max_size=60), st.integers(0, 10**6))
def test_random_messages_never_break_a_game(server: Server, flood: list[Any], seed: int) -> None:
    game = server.begin(seed=str(seed))
    game.play_on(seed % 7, seed)
    with page(game["german"]) as rude:
        rude.picture()
        for message in flood:
            rude.socket.send_text(msgspec.json.encode(message).decode())
            assert rude.receive("acknowledged", "declined", "offers", "considered", "compared", "ranked", "why")
    still_sound(game, seed)


def still_sound(game: Game, seed: int) -> None:
    """The game goes on, and its record replays."""
    from sandtable.game.record import parse_record
    from sandtable.game.replay import replay
    from sandtable.sheet.shelves import open_recorded

    record = parse_record(game["umpire"].text("/record").encode())
    replayed = replay(record, open_recorded).match
    assert len(replayed.history) == game["umpire"].look()["answers"]
    rng = Random(seed)  # noqa: S311
    if game["umpire"].look()["asked"] is not None:
        seat = game.asked()
        seat.answer(seat.allowed(rng))


def test_a_computer_player_who_finds_no_worker_thinks_a_little_later(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sandtable.web.games.computer_turns.BUSY_SECONDS", 0.01)
    thinkers = server.client.app.state.thinkers
    run, busy = thinkers.run, [1, 2, 3]

    async def sometimes(*job: Any, **more: Any) -> Any:
        if busy:
            busy.pop()
            raise Busy
        return await run(*job, **more)

    thinkers.run = sometimes
    game = server.begin(players={"american": "random", "german": "random"})
    with page(game["spectator"]) as watching:
        while watching.picture()["answers"] < 2:
            pass
    assert busy == []


def test_as_many_computer_players_as_a_club_has_tables_may_think_for_one_address(server: Server) -> None:
    line = server.client.app.state.thinkers._line
    assert (line._most, line._most_of_one) == (MOST_THINKING, MOST_THINKING)


def test_a_room_that_broke_takes_nothing_more(server: Server) -> None:
    """Those who come now find another, in which nothing of it would be."""
    game = server.begin()
    game["german"].look()
    room = server.client.app.state.rooms._rooms.look(game.name)
    room.broken = Trouble.NOT_KEPT
    seat = room.match.game.seats[0]
    for act, words in (
        (room.answer, (None, seat, room.version)),
        (room.undo, (seat, room.version)),
        (room.say, (seat, "hello")),
    ):
        with pytest.raises(StoreFault, match="is broken"):
            act(*words)

"""Who is at the table, how many watch from one seat, and since when somebody is away."""

from datetime import UTC, datetime, timedelta
from typing import Any

from tests.web.games.seats import Seat as Place
from tests.web.games.seats import Server
from tests.web.games.test_live import page

from sandtable.game import Seat
from sandtable.web.games.company import Company

NOON = datetime(1944, 8, 1, 12, tzinfo=UTC)


def told(cut: int | None = None) -> None: ...


def also_told(cut: int | None = None) -> None: ...


def test_somebody_is_away_since_his_last_page_was_closed() -> None:
    clock = iter(NOON + timedelta(minutes=minute) for minute in range(9))
    company, german = Company(lambda: next(clock)), Seat("german")
    assert (company.many("german"), company.away_since("german")) == (0, None)
    company.enter(german, told, "")
    company.enter(german, also_told, "")
    assert company.many("german") == 2
    company.leave(told)
    assert (company.many("german"), company.away_since("german")) == (1, None)
    company.leave(also_told)
    assert company.away_since("german") == NOON + timedelta(minutes=1)
    company.leave(also_told)
    assert company.away_since("german") == NOON + timedelta(minutes=1)
    company.enter(german, told, "")
    assert company.away_since("german") is None


def seat_in(picture: Any, name: str) -> Any:
    return next(each for each in picture["seats"] if each["name"] == name)


def test_the_others_see_since_when_somebody_is_away(server: Server) -> None:
    game = server.begin()
    with page(game["american"]) as american:
        assert seat_in(american.picture(), "german")["away_since"] == ""
        with page(game["german"]):
            assert seat_in(american.picture(), "german")["here"]
        seen = seat_in(american.picture(), "german")
        assert not seen["here"]
        assert datetime.fromisoformat(seen["away_since"]).tzinfo is not None


def test_one_link_to_watch_is_opened_by_many_who_see_what_is_public_and_play_nothing(server: Server) -> None:
    opened = server.client.post("/api/games", json={"ruleset": "dday_to_berlin", "scenario": "crossroads"}).json()
    watch = Place(server.client, opened["game"], opened["tokens"]["spectator"])
    with page(watch) as first, page(watch) as second:
        first.picture()
        seen = second.picture()
        assert (seen["role"], seat_in(seen, "spectator")["many"]) == ("spectator", 2)
        assert seen["asked"]["yours"] is False
        for watching in (first, second):
            no = watching.ask(type="answer", version=seen["version"], answer={"type": "MoveFirst"}, id=1)
            assert no["type"] == "declined"
    assert watch.get("/offers")["offers"] == []

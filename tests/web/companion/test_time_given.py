"""What the server gives of its time to one question."""

from typing import Any, TypeAlias

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from sandtable.dice.exact import clear
from sandtable.sheet.faults import TOO_WIDE
from sandtable.web.api import companion
from sandtable.web.companion import alternatives, asking

Client: TypeAlias = TestClient[Litestar]

FIRE = "flames_of_war.team_fire"
#: Enough dice for the clock to be looked at.
FACTS = {"dice": 40, "teams": 15}


@pytest.fixture(autouse=True)
def from_nothing() -> None:
    from_nothing_at_all()


def from_nothing_at_all() -> None:
    clear()
    asking._answered.cache_clear()
    asking._lengthy.clear()


def asked(client: Client) -> dict[str, Any]:
    answer = client.post("/api/odds", json={"procedure": FIRE, "facts": FACTS})
    assert answer.status_code == 200
    told: dict[str, Any] = answer.json()
    return told


def test_what_takes_longer_than_a_moment_is_worked_out_aside_and_told_whole(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    soon = asked(client)
    from_nothing_at_all()
    monkeypatch.setattr(asking, "SOON", 0)
    assert asked(client) == soon
    # And is remembered: nobody works it out again.
    monkeypatch.setattr(companion, "answered_at_length", None)
    assert asked(client) == soon


def test_odds_that_take_too_long_are_told_like_those_that_are_too_wide(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asking, "SOON", 0)
    monkeypatch.setattr(companion, "AT_LENGTH", 0.001)
    told = asked(client)["odds"]
    assert (told["too_wide"], told["chances"], told["stages"]) == (TOO_WIDE, [], [])
    assert told["needs"]


def test_the_dice_can_still_be_thrown_then(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking, "SOON", 0)
    rolled = client.post("/api/roll", json={"procedure": FIRE, "facts": FACTS, "seed": "a table"})
    assert rolled.status_code == 200
    assert (rolled.json()["chance"], rolled.json()["place"]) == ("", None)
    assert rolled.json()["rolls"]


def test_fields_for_which_no_time_is_left_may_matter(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking, "SOON", 60)  # here, and not aside, where there is time
    monkeypatch.setattr(alternatives, "FIELDS_SECONDS", 0)
    told = asked(client)
    assert told["odds"]["chances"]
    assert {(field["matters"], len(field["options"]), len(field["bands"])) for field in told["fields"]} == {
        ("yes", 0, 0)
    }


def test_with_time_enough_all_is_told(client: Client) -> None:
    told = asked(client)
    assert told["odds"]["chances"]
    assert any(field["options"] for field in told["fields"])

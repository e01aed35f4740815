"""What links begin with, for each way in which a server listens and a page was reached."""

from ipaddress import ip_address
from pathlib import Path

import pytest
from tests.web.games.conftest import served

from sandtable.web.api import reach as route
from sandtable.web.reach.own_addresses import fit_for_others, own_addresses
from sandtable.web.reach.reach import AS_HERE, EVERYWHERE, NO_NETWORK, ON_NETWORK, ONLY_HERE, STARTS, Reach, reach

HOME, OFFICE, SIX = ip_address("192.168.0.7"), ip_address("10.1.2.3"), ip_address("2001:db8::7")
OWN = (HOME, OFFICE, SIX)


@pytest.mark.parametrize("page", ["localhost:8044", "127.0.0.1:8044", "[::1]:8044", "LOCALHOST", ""])
@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "::1"])
def test_a_server_that_listens_on_its_own_machine_says_how_to_start_it_for_others(page: str, host: str) -> None:
    assert reach(page, host, 8044, OWN) == Reach("here", (), ONLY_HERE, STARTS)
    assert STARTS == ("sandtable serve --host 0.0.0.0", "make play HOST=0.0.0.0")


def test_one_that_listens_everywhere_gives_every_address_of_the_network() -> None:
    four = ("http://192.168.0.7:8044", "http://10.1.2.3:8044")
    assert reach("localhost:8044", EVERYWHERE, 8044, OWN) == Reach("network", four, ON_NETWORK)
    assert reach("localhost:8044", "::", 8044, OWN).origins == (*four, "http://[2001:db8::7]:8044")
    assert reach("localhost", EVERYWHERE, 80, OWN[:1]).origins == ("http://192.168.0.7",)


def test_one_address_that_is_listened_on_is_the_one_to_give() -> None:
    assert reach("localhost:9", "10.1.2.3", 9, OWN).origins == ("http://10.1.2.3:9",)
    assert reach("localhost:9", "2001:db8::7", 9, OWN).origins == ("http://[2001:db8::7]:9",)
    assert reach("localhost:9", "club.example", 9, OWN).origins == ("http://club.example:9",)


def test_without_a_network_nobody_else_comes() -> None:
    assert reach("localhost:8044", EVERYWHERE, 8044, ()) == Reach("here", (), NO_NETWORK)
    assert reach("localhost:8044", EVERYWHERE, 8044, (SIX,)) == Reach("here", (), NO_NETWORK)


@pytest.mark.parametrize(
    "page", ["sandtable.example.org", "192.168.0.7:8044", "[2001:db8::7]:8044", "anna-laptop:8044"]
)
def test_whoever_came_from_elsewhere_sends_the_address_that_he_came_by(page: str) -> None:
    for host in (EVERYWHERE, "127.0.0.1", "192.168.0.7"):
        assert reach(page, host, 8044, OWN) == Reach("page", (), AS_HERE)


def test_from_elsewhere_or_behind_a_proxy_the_page_has_the_right_address() -> None:
    assert reach("localhost", "127.0.0.1", 8044, OWN, elsewhere=True) == Reach("page", (), AS_HERE)


def test_addresses_that_lead_nowhere_from_elsewhere_are_left_out() -> None:
    found = [
        "fe80::1%eth0",
        "2001:db8::7",
        "127.0.1.1",
        "192.168.0.7",
        "0.0.0.0",  # noqa: S104
        "169.254.3.4",
        "192.168.0.7",
        "x",
        "::1",
    ]
    assert fit_for_others(found) == (HOME, SIX)


def test_the_machine_is_asked_without_a_packet() -> None:
    found = own_addresses()
    assert found == fit_for_others(map(str, found))


def test_the_route_tells_what_the_settings_and_the_host_say(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(route, "own_addresses", lambda: OWN)
    name = str(tmp_path / "games.db")
    local, public = {"Host": "localhost:8044"}, {"Host": "club.example"}
    with served(name, host=EVERYWHERE) as client:
        # A stranger who says that he is at this machine learns nothing of it.
        assert client.get("/api/reach", headers=local).json() == {
            "who": "page",
            "origins": [],
            "said": AS_HERE,
            "starts": [],
        }
    monkeypatch.setattr(route, "asked_here", lambda request: True)
    with served(name) as client:
        assert client.get("/api/reach", headers=local).json()["who"] == "here"
        assert client.get("/api/reach", headers=public).json()["who"] == "page"
    with served(name, host=EVERYWHERE) as client:
        found = client.get("/api/reach", headers=local).json()
        assert (found["who"], found["origins"]) == ("network", ["http://192.168.0.7", "http://10.1.2.3"])
    with served(name, trusted_proxies=("127.0.0.1",)) as client:
        assert client.get("/api/reach", headers=local).json()["who"] == "page"

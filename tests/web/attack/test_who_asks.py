"""Who asks is who is connected, unless a proxy that we trust says otherwise."""

from typing import Any

import pytest
from tests.web.attack.asking import asked

from sandtable.web.app import create_app
from sandtable.web.door.who_asks import Trust, asker, counted_as
from sandtable.web.settings import Settings


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1::/56"),
        ("2001:db8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1::/56"),
        ("2001:db8:1:100::", "2001:db8:1:100::/56"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("fe80::1%eth0", "fe80::/56"),
        ("testclient", "testclient"),
    ],
)
def test_a_network_of_one_person_is_one_address(address: str, counted: str) -> None:
    assert counted_as(address) == counted
    assert asker({"client": (address, 1)}) == counted


def test_who_has_no_address_is_counted_together() -> None:
    assert asker({"client": None}) == "unknown"


def scope(peer: str, **headers: str) -> dict[str, Any]:
    listed = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return {"type": "http", "client": (peer, 4711), "scheme": "http", "headers": listed}


def behind(proxies: list[str], peer: str, **headers: str) -> tuple[str, str]:
    asking = scope(peer, **headers)
    Trust(proxies).told(asking)
    return asking["client"][0], asking["scheme"]


PROXIES = ["10.0.0.0/8", "2001:db8:f::/48"]


@pytest.mark.parametrize("peer", ["192.0.2.7", "127.0.0.1", "::1"])
def test_nobody_is_believed_unless_named(peer: str) -> None:
    told = {"x_forwarded_for": "198.51.100.9", "x_forwarded_proto": "https", "forwarded": "for=198.51.100.9"}
    assert behind([], peer, **told) == (peer, "http")
    assert behind(PROXIES, peer, **told) == (peer, "http")


@pytest.mark.parametrize(
    ("chain", "found"),
    [
        ("198.51.100.9", "198.51.100.9"),
        ("198.51.100.9:1234", "198.51.100.9"),
        ("[2001:db8::9]:443", "2001:db8::9"),
        ("2001:db8::9", "2001:db8::9"),
        ("203.0.113.1, 198.51.100.9", "198.51.100.9"),
        ("203.0.113.1, 198.51.100.9, 10.1.1.1", "198.51.100.9"),
        ("10.9.9.9, 198.51.100.9, 10.1.1.1, 2001:db8:f::1", "198.51.100.9"),
        ("10.2.2.2, 10.1.1.1", "10.2.2.2"),
        ("", "10.0.0.1"),
        (" , ,", "10.0.0.1"),
        ("nonsense", "10.0.0.1"),
        ("198.51.100.9, nonsense", "10.0.0.1"),
        ("198.51.100.9, nonsense, 10.1.1.1", "10.1.1.1"),
        ("198.51.100.9, unknown, 203.0.113.5", "203.0.113.5"),
        ("1.2.3.4," * 5_000 + "198.51.100.9", "198.51.100.9"),
    ],
)
def test_of_a_chain_the_last_counts_that_no_trusted_proxy_wrote_of_itself(chain: str, found: str) -> None:
    assert behind(PROXIES, "10.0.0.1", x_forwarded_for=chain)[0] == found


def test_a_chain_in_several_headers_is_one() -> None:
    asking = scope("10.0.0.1", x_forwarded_for="203.0.113.1")
    asking["headers"].append((b"x-forwarded-for", b"198.51.100.9"))
    Trust(PROXIES).told(asking)
    assert asking["client"][0] == "198.51.100.9"


@pytest.mark.parametrize(
    ("said", "scheme"), [("https", "https"), ("HTTPS", "https"), ("http, https", "https"), ("gopher", "http")]
)
def test_a_trusted_proxy_says_how_it_was_reached(said: str, scheme: str) -> None:
    assert behind(PROXIES, "10.0.0.1", x_forwarded_proto=said)[1] == scheme


def test_a_socket_behind_a_proxy_has_the_scheme_of_a_socket() -> None:
    asking = {**scope("10.0.0.1", x_forwarded_proto="https"), "type": "websocket", "scheme": "ws"}
    Trust(PROXIES).told(asking)
    assert asking["scheme"] == "wss"


def test_a_forged_address_does_not_help_past_a_limit() -> None:
    app = create_app(Settings(database=":memory:", requests_a_minute=3))
    found = [
        asked(app, address="192.0.2.7", headers={"X-Forwarded-For": f"198.51.100.{number}"}).status_code
        for number in range(5)
    ]
    assert found == [404, 404, 404, 429, 429]


def test_those_behind_a_trusted_proxy_are_counted_each_for_themselves() -> None:
    app = create_app(Settings(database=":memory:", requests_a_minute=2, trusted_proxies=("192.0.2.7",)))
    found = [
        asked(app, address="192.0.2.7", headers={"X-Forwarded-For": f"6.6.6.{number}, 198.51.100.{number % 2}"})
        for number in range(6)
    ]
    assert [each.status_code for each in found] == [404] * 4 + [429] * 2


def test_a_proxy_that_was_forgotten_is_told_of_once(caplog: pytest.LogCaptureFixture) -> None:
    app = create_app(Settings(database=":memory:", trusted_proxies=("10.0.0.1",)))
    told = {"X-Forwarded-For": "198.51.100.9"}
    for address, headers in (("10.0.0.1", told), ("8.8.8.8", told), ("10.0.0.2", {}), ("10.0.0.2", told)):
        asked(app, address=address, headers=headers)
    asked(app, address="10.0.0.2", headers=told)
    assert [each.getMessage() for each in caplog.records] == [
        "A proxy at 10.0.0.2 is not believed: name it with --trusted-proxy, or all count as one."
    ]

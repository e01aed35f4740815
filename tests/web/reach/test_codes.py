"""A link is drawn so that a camera reads that link."""

import re

import pytest
from tests.web.games.seats import Server
from tests.web.reach.reading_codes import read

from sandtable.web.reach.qr import code_of, matrix

LINK = "http://192.168.178.23:8044/table/#Ab3_-x9QwErT.invite-Zz09_-abcdefghijklmnopqrstuvwxyz"


@pytest.mark.parametrize("link", ["http://a/table/#b", LINK, LINK.replace("http:", "https:"), LINK + "0123456789"])
def test_a_code_holds_exactly_the_link(link: str) -> None:
    assert read(matrix(link)) == link


def test_the_path_draws_the_same_squares() -> None:
    code, rows = code_of(LINK), matrix(LINK)
    drawn = [[False] * code.size for _ in range(code.size)]
    for x, y, wide, back in re.findall(r"M(\d+) (\d+)h(\d+)v1H(\d+)z", code.path):
        assert x == back
        for at in range(int(x), int(x) + int(wide)):
            drawn[int(y)][at] = True
    assert drawn == [list(row) for row in rows]


def test_codes_are_drawn_of_links_to_tables_alone(server: Server) -> None:
    drawn = server.client.post("/api/codes", json={"link": LINK})
    assert (drawn.status_code, drawn.json()["size"]) == (200, 37)
    for other in ("https://elsewhere.example/", "/table/#a.b", LINK + "x" * 300, LINK + "\n", "javascript:alert(1)"):
        assert server.client.post("/api/codes", json={"link": other}).status_code == 400

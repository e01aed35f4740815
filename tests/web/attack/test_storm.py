"""The storm in small: honest players and strangers at one server, which is killed meanwhile."""

from pathlib import Path

from tests.web.attack.soak.served import Served
from tests.web.attack.soak.storm import Weather, storm


def test_honest_players_lose_nothing_while_strangers_do_their_worst(tmp_path: Path) -> None:
    with Served(str(tmp_path / "games.db"), tmp_path / "log") as server:
        tally = storm(server, Weather(seconds=24, pairs=2, attackers=2, kill_every=9))
    assert tally.wrong == []
    assert tally.counts["kills"] >= 1
    assert tally.counts["answers acknowledged"] > 0
    assert {act for act, _ in tally.answered}

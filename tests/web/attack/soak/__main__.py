"""`make soak`: the storm for an hour, or as long as one likes, with numbers at the end."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.web.attack.soak.served import Served
from tests.web.attack.soak.storm import Weather, storm


def main() -> int:
    parser = ArgumentParser(prog="make soak", description=__doc__)
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--database", help="a postgresql:// address; without it, a file")
    parser.add_argument("--pairs", type=int, default=10, help="games that are played at once")
    parser.add_argument("--attackers", type=int, default=6)
    parser.add_argument("--kill-every", type=float, default=60.0, metavar="SECONDS")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    weather = Weather(
        seconds=60 * asked.minutes,
        pairs=asked.pairs,
        attackers=asked.attackers,
        kill_every=asked.kill_every,
        seed=asked.seed,
    )
    print(f"{asked.minutes:g} minutes: {asked.pairs} games at once, {asked.attackers} attackers", flush=True)
    with (
        TemporaryDirectory() as folder,
        Served(asked.database or str(Path(folder) / "games.db"), Path(folder) / "log") as server,
    ):
        tally = storm(server, weather)
    print("\n".join(tally.report()))
    return 1 if tally.wrong else 0


if __name__ == "__main__":
    sys.exit(main())

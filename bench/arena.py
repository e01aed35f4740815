"""`python -m bench.arena`: how strong the computer players are, measured into docs/players.md.

Every pairing on every scenario, the players changing sides from game to game, and a seed for every game: with a budget
in nodes the same numbers come out again as long as players and scenarios stay as they are, on any machine.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from sandtable.lab.many import Contest, play_many
from sandtable.lab.summary import wilson
from sandtable.sheet.registry import names, ruleset
from sandtable.sheet.shelves import playable

PAGE = Path(__file__).resolve().parent.parent / "docs" / "players.md"
#: Each game has a table of its own on the page, between these.
BEGIN, END = "<!-- measured: {} -->", "<!-- end of measured: {} -->"
#: Tables made up from seeds, each played once from either side, are a row of their game: `random:konflikt_47`.
RANDOM = "random:"
#: Every scenario that can be played, with its game: the order of the tables.
PLAYED = {
    each: name for name in names() if (shelf := ruleset(name).shelf) for each in (*shelf.names(), f"{RANDOM}{name}")
}
#: Who plays against whom, and the share that we aim at for the first named, a draw counting half.
PAIRS = (("greedy", "random", 0.95), ("planner", "greedy", 0.70), ("planner", "planner", None))
#: Where a player meets itself: what we aim at for the share of the first side.
FAIR = 0.4, 0.6
HEAD = "| scenario | player | against | games | won | lost | drawn | share | first side's share | aim | s a game |"


class Row(NamedTuple):
    """One pairing on one scenario: games won, lost and drawn by the first player, and by the first side."""

    scenario: str
    pair: tuple[str, str, float | None]
    won: int
    lost: int
    drawn: int
    first_side: float
    seconds: float

    @property
    def games(self) -> int:
        return self.won + self.lost + self.drawn

    @property
    def line(self) -> str:
        player, against, aim = self.pair
        points, first = self.won + self.drawn / 2, self.first_side
        if aim is None:
            share, met = "-", FAIR[0] <= first / self.games <= FAIR[1]
            aimed = f"{FAIR[0]:.0%} to {FAIR[1]:.0%} a side"
        else:
            share, met, aimed = _share(points, self.games), points / self.games >= aim, f"{aim:.0%}"
        cells = (
            *(self.scenario, player, against, self.games, self.won, self.lost, self.drawn, share),
            *(_share(first, self.games), f"{aimed}: {'met' if met else 'missed'}", f"{self.seconds:.1f}"),
        )
        return f"| {' | '.join(map(str, cells))} |"


def main() -> int:
    asked = _arguments()
    for scenario in asked.scenarios:
        for pair in PAIRS:
            if asked.only in ("", f"{pair[0]}-{pair[1]}"):
                row = _measured(scenario, pair, asked)
                print(row.line, flush=True)
                if asked.write:
                    _write(row, asked.nodes, asked.seconds)
    return 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.arena", description="Measure the computer players.")
    parser.add_argument("scenarios", nargs="*", default=tuple(PLAYED), help="all if none is named")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=2.0, help="time cap for an answer; 0 for none")
    parser.add_argument("--nodes", type=int, help="cap for an answer in positions looked at or played from")
    parser.add_argument("--only", default="", help="one pairing, such as planner-greedy")
    parser.add_argument("--write", action="store_true", help=f"write each row into {PAGE} as soon as it is there")
    return parser.parse_args()


def _measured(scenario: str, pair: tuple[str, str, float | None], asked: argparse.Namespace) -> Row:
    began = perf_counter()
    played = [
        each for contest, games in _contests(scenario, pair, asked) for each in play_many(contest, games, asked.jobs)
    ]
    winners = [each.result.winner for each in played]
    # Who won sat as many sides further as the players had moved on.
    won = sum(each.result.winner is not None and each.result.winner == each.swapped for each in played)
    drawn, spent = winners.count(None), sum(each.result.seconds for each in played)
    print(f"{scenario}: {pair[0]}-{pair[1]} done in {perf_counter() - began:.0f} s", file=sys.stderr, flush=True)
    first = winners.count(0) + drawn / 2
    return Row(scenario, pair, won, len(played) - won - drawn, drawn, first, spent / max(1, len(played)))


def _contests(
    scenario: str, pair: tuple[str, str, float | None], asked: argparse.Namespace
) -> Iterator[tuple[Contest, int]]:
    """What is played for a row, and how often: a scenario in one go, of made-up tables each from either side."""
    made_up = scenario.startswith(RANDOM)
    for table in range(1, asked.games // 2 + 1) if made_up else (0,):
        name, source = playable(PLAYED[scenario])[1].source(f"{RANDOM}{table}" if made_up else scenario)
        contest = Contest(
            ruleset=PLAYED[scenario],
            scenario=name,
            source=source,
            red=pair[0],
            blue=pair[1],
            seed=f"arena:{table}" if made_up else "arena",
            swap=True,
            seconds=asked.seconds or None,
            nodes=asked.nodes,
        )
        yield contest, 2 if made_up else asked.games


def _share(points: float, of: int) -> str:
    low, high = wilson(points, of)
    return f"{points / of:.0%} ({low:.0%} to {high:.0%})"


def _write(row: Row, nodes: int | None, seconds: float) -> None:
    """Put a row in place of the same pairing's; the others stay."""
    game, page = PLAYED[row.scenario], PAGE.read_text("utf-8")
    begin, end = BEGIN.format(game), END.format(game)
    before, _, rest = page.partition(begin)
    measured, _, after = rest.partition(end)
    rows = {key: line for line in measured.splitlines() if (key := _key(line)) and line.count("|") == HEAD.count("|")}
    rows[_key(row.line)] = row.line
    order: list[tuple[str, ...]] = [(scenario, *pair[:2]) for scenario in PLAYED for pair in PAIRS]
    caps = [f"{nodes} nodes"] * bool(nodes) + [f"{seconds:g} s"] * bool(seconds)
    said = f"At most {' and '.join(caps) or 'any time'} a decision; a draw counts half; intervals are Wilson's, 95 %."
    lines = [rows[key] for key in sorted(rows, key=order.index)]
    table = "\n".join([HEAD, "|---" * (HEAD.count("|") - 1) + "|", *lines])
    PAGE.write_text(f"{before}{begin}\n{said}\n\n{table}\n{end}{after}", "utf-8")


def _key(line: str) -> tuple[str, ...]:
    """The scenario and the players that a row of the table is about; nothing for other lines."""
    cells = tuple(cell.strip() for cell in line.split("|")[1:4])
    return cells if cells and cells[0] in PLAYED else ()


if __name__ == "__main__":
    raise SystemExit(main())

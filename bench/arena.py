"""`python -m bench.arena`: how strong the computer players are, measured into docs/players.md.

Every pairing on every scenario, with each player on each side, and a seed for every game: the same numbers come out
again as long as players and scenarios stay as they are and no answer runs into the time cap.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter

from sandtable.lab.many import Contest, play_many
from sandtable.lab.summary import wilson
from sandtable.sheet.registry import names, ruleset
from sandtable.sheet.shelves import playable

PAGE = Path(__file__).resolve().parent.parent / "docs" / "players.md"
BEGIN, END = "<!-- measured -->", "<!-- end of measured -->"
#: Every scenario that can be played, with its game: the order of the table.
PLAYED = {each: name for name in names() if (shelf := ruleset(name).shelf) for each in shelf.names()}
#: Who plays the first side, who the second, and what we aim at for the first named, if anything.
PAIRS = (
    ("greedy", "random", 0.95),
    ("random", "greedy", 0.95),
    ("planner", "greedy", 0.70),
    ("greedy", "planner", 0.70),
    ("planner", "planner", None),
)
HEAD = (
    "| scenario | first side | second side | first wins | second wins | drawn | stronger player wins | aim | s a game |"
)


def main() -> int:
    asked = _arguments()
    lines: list[str] = []
    for scenario in asked.scenarios:
        for line in _measured(scenario, asked.games, asked.jobs, asked.seconds):
            print(line, flush=True)
            lines.append(line)
    if asked.write:
        _write(lines, asked.games, asked.seconds)
    return 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.arena", description="Measure the computer players.")
    parser.add_argument("scenarios", nargs="*", default=tuple(PLAYED), help="all if none is named")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=2.0, help="time cap for an answer")
    parser.add_argument("--write", action="store_true", help=f"write the table into {PAGE}")
    return parser.parse_args()


def _measured(scenario: str, games: int, jobs: int, seconds: float) -> Iterator[str]:
    shelf = playable(PLAYED[scenario])[1]
    name, source = shelf.source(scenario)
    sides = shelf.open(scenario).sides
    for red, blue, aim in PAIRS:
        began = perf_counter()
        contest = Contest(
            ruleset=PLAYED[scenario], scenario=name, source=source, red=red, blue=blue, seed="arena", seconds=seconds
        )
        winners = [played.result.winner for played in play_many(contest, games, jobs)]
        spent = (perf_counter() - began) * jobs / max(1, len(winners))
        first, second = winners.count(0), winners.count(1)
        strong = second if red == "random" or (red, blue) == ("greedy", "planner") else first
        share = f"{strong / games:.0%} ({_interval(strong, games)})"
        reached = "" if aim is None else f"{aim:.0%}: {'met' if strong / games >= aim else 'missed'}"
        print(f"{scenario}: {red} against {blue} done in {perf_counter() - began:.0f} s", file=sys.stderr, flush=True)
        yield (
            f"| {scenario} | {sides[0]}: {red} | {sides[1]}: {blue} | {first / games:.0%} | {second / games:.0%} "
            f"| {winners.count(None) / games:.0%} | {share if red != blue else '-'} | {reached} | {spent:.1f} |"
        )


def _interval(count: int, of: int) -> str:
    low, high = wilson(count, of)
    return f"{low:.0%} to {high:.0%}"


def _write(lines: list[str], games: int, seconds: float) -> None:
    """Put the rows in place of those of the same scenarios; the others stay."""
    page = PAGE.read_text("utf-8")
    before, _, rest = page.partition(BEGIN)
    measured, _, after = rest.partition(END)
    new = {_scenario(line) for line in lines}
    rows = lines + [line for line in measured.splitlines() if _scenario(line) in PLAYED.keys() - new]
    rows.sort(key=lambda line: list(PLAYED).index(_scenario(line)))
    said = f"{games} games for each row, {seconds:g} s a decision at most; intervals are Wilson's, 95 %."
    table = "\n".join([HEAD, "|---" * HEAD.count(" | ") + "|---|", *rows])
    PAGE.write_text(f"{before}{BEGIN}\n{said}\n\n{table}\n{END}{after}", "utf-8")


def _scenario(line: str) -> str:
    """The scenario that a row of the table is about."""
    return line.split("|")[1].strip() if line.startswith("|") else ""


if __name__ == "__main__":
    raise SystemExit(main())

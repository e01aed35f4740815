"""`python -m bench`: measure every row, print the tables and write them to docs/benchmarks.md."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from time import perf_counter

from bench.measure import in_turns
from bench.report import as_json, document, ratio, tables
from bench.row import CannotMeasure, Result, Row
from bench.rows import ROWS
from bench.slowest.listing import slowest_questions
from bench.web.measuring import in_the_browser

PAGE = Path(__file__).resolve().parent.parent / "docs" / "benchmarks.md"
SECONDS, QUICK_SECONDS = 2.0, 0.3
QUICK_ROUNDS = 5


def main() -> int:
    arguments = _arguments()
    rows = [row for row in ROWS if arguments.only is None or row.mentions(arguments.only)]
    web = arguments.only in (None, "web")
    slow = arguments.only in (None, "slowest")
    if not rows and not web and not slow:
        print(f"no row mentions {arguments.only!r}", file=sys.stderr)
        return 2
    start = perf_counter()
    results = [_measured(row, f"[{number}/{len(rows)}]", arguments.quick) for number, row in enumerate(rows, 1)]
    _say(f"{len(rows)} rows in {perf_counter() - start:.0f} s")
    slowest = slowest_questions(arguments.quick) if slow else ""
    print(tables(results), slowest, sep="\n", end="")
    browser = in_the_browser(arguments.quick) if web else ""
    print(browser, end="")

    # A part of the table, or a hasty one, replaces the page only when its place is named.
    whole = arguments.only is None and not arguments.quick
    if path := arguments.write or (PAGE if whole else None):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"{document(results, arguments.quick)}\n{slowest}\n{browser}", encoding="utf-8")
        _say(f"written to {path}")
    if arguments.json:
        made = json.dumps(as_json(results, arguments.quick), indent=2, ensure_ascii=False)
        arguments.json.write_text(made + "\n", encoding="utf-8")
        _say(f"written to {arguments.json}")
    return 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench", description="Measure sandtable against its peers.")
    parser.add_argument("--quick", action="store_true", help="fewer rounds: some ten seconds, less steady numbers")
    parser.add_argument("--only", metavar="WORD", help="only rows that mention this word; web, slowest")
    parser.add_argument("--write", metavar="PATH", type=Path, help=f"write the page here instead of {PAGE}")
    parser.add_argument("--json", metavar="FILE", type=Path, help="write the numbers here too")
    return parser.parse_args()


def _measured(row: Row, place: str, quick: bool) -> Result:
    title = f"{place} {row.name} against {row.peer}"
    _say(f"{title} …")
    try:
        ours, peer = row.contenders()
    except CannotMeasure as reason:
        _say(f"{title}: left out, {reason}")
        return Result(row, None, str(reason))
    rounds = min(row.rounds, QUICK_ROUNDS) if row.rounds and quick else row.rounds
    measured = in_turns(ours, peer, QUICK_SECONDS if quick else SECONDS, rounds)
    result = Result(row, measured)
    _say(f"{title}: {ratio(measured.speed)}{' (misses its aim)' if result.misses else ''}")
    return result


def _say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


if __name__ == "__main__":
    raise SystemExit(main())

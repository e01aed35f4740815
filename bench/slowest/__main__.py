"""`python -m bench.slowest`: find the slowest facts of every procedure, list them, and keep them for `make bench`."""

from __future__ import annotations

import argparse
import gc
import sys
from pathlib import Path

import msgspec

from bench.slowest.climbing import slowest_of
from bench.slowest.listing import FOUND, MOST
from sandtable.sheet.registry import names, ruleset

LISTED = 10
PATIENCE = 90.0


def main() -> int:
    arguments = _arguments()
    found = []
    gc.freeze()  # as the server does, which leaves out what was there when it began
    for home in map(ruleset, names()):
        for name, procedure in home.procedures.items():
            full_name = f"{home.short_name}.{name}"
            if arguments.only in full_name:
                found.append(slowest_of(full_name, procedure, arguments.most, arguments.patience))
                print(f"{found[-1].seconds * 1000:7.0f} ms  {full_name}", file=sys.stderr, flush=True)
    found.sort(key=lambda each: -each.seconds)
    for each in found[:LISTED]:
        print(f"{each.seconds * 1000:7.0f} ms  {each.procedure}  {msgspec.json.encode(each.facts).decode()}")
    if arguments.write:
        arguments.write.write_bytes(msgspec.json.format(msgspec.json.encode(found[: arguments.keep])) + b"\n")
    return 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.slowest", description="Find the slowest questions.")
    parser.add_argument("--only", metavar="NAME", default="", help="only procedures with this in their full name")
    parser.add_argument("--most", metavar="SECONDS", type=float, default=MOST, help="break a question off after this")
    parser.add_argument("--patience", metavar="SECONDS", type=float, default=PATIENCE, help="for each procedure")
    parser.add_argument("--keep", metavar="NUMBER", type=int, default=LISTED, help="how many are written")
    parser.add_argument("--write", metavar="FILE", type=Path, help=f"write the slowest here, such as {FOUND}")
    return parser.parse_args()


if __name__ == "__main__":
    raise SystemExit(main())

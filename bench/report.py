"""The results as Markdown and as JSON."""

from __future__ import annotations

import os
import platform
from collections.abc import Sequence
from dataclasses import asdict
from itertools import groupby
from typing import Any

import icepool
import numpy as np

from bench.row import Result
from sandtable import __version__

HEADINGS = ("What", "Ours", "Peer", "Its time", "Ratio", "Aim")

HOW = """\
Every row compares sandtable with a named peer in one run. The two take turns (ours, peer, ours,
peer …), each turn long enough for the clock, so that whatever slows the machine slows both. The
times are medians over the rounds; the ratio is the median of the rounds' own ratios. Garbage is
collected between turns and not while the clock runs. For exact odds both sides start cold: all that sandtable
remembers, and the standard dice that icepool keeps, are forgotten before every single call,
outside the clock. All ways throw the pools that the rule throws. A peer is written as its own
documentation teaches; a row marked "tuned" has the fastest way we know instead, and no aim.
Before a row is timed,
ours and icepool must agree exactly, as fractions, and the numpy samples within five standard
deviations."""


def machine() -> dict[str, Any]:
    return {
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "cpus": os.cpu_count(),
        "platform": f"{platform.system()} {platform.machine()}",
        "sandtable": __version__,
        "icepool": icepool.__version__,
        "numpy": np.__version__,
    }


def document(results: Sequence[Result], quick: bool) -> str:
    """The whole page."""
    on = machine()
    where = (
        f"Measured with {on['python']} on {on['platform']} with {on['cpus']} CPUs; "
        f"sandtable {on['sandtable']}, icepool {on['icepool']}, numpy {on['numpy']}."
    )
    hasty = ["A quick run: fewer rounds than the full one.\n"] if quick else []
    return "\n".join(["# Benchmarks\n", f"{where} `make bench` measures anew.\n", *hasty, HOW, "", tables(results)])


def tables(results: Sequence[Result]) -> str:
    """A table for each section, and below it the rows that were left out."""
    parts = []
    for section, group in groupby(results, key=lambda result: result.row.section):
        of_section = list(group)
        lines = [f"## {section}", ""]
        if details := {result.row.name: result.row.detail for result in of_section if result.row.detail}:
            lines += [*(f"- {name}: {detail}" for name, detail in details.items()), ""]
        if cells := [_cells(result) for result in of_section if result.measured is not None]:
            lines += [*_table(cells), ""]
        lines += [f"Left out: {result.row.name}; {result.left_out}.\n" for result in of_section if result.left_out]
        parts.append("\n".join(lines))
    return "\n".join(parts)


def as_json(results: Sequence[Result], quick: bool) -> dict[str, Any]:
    return {
        "machine": machine(),
        "quick": quick,
        "rows": [
            {
                "section": result.row.section,
                "name": result.row.name,
                "peer": result.row.peer,
                "units": result.row.units,
                "measured": asdict(result.measured) if result.measured else None,
                "aim": result.row.aim.words if result.row.aim else None,
                "misses": result.misses,
                "left_out": result.left_out or None,
            }
            for result in results
        ],
    }


def _cells(result: Result) -> tuple[str, ...]:
    row, measured = result.row, result.measured
    assert measured is not None
    aim = f"{row.aim.words}: {'**missed**' if result.misses else 'met'}" if row.aim else ""
    ours, peer = (_per_unit(seconds, row.units, row.unit) for seconds in (measured.ours, measured.peer))
    return row.name, ours, row.peer, peer, ratio(measured.speed), aim


def ratio(speed: float) -> str:
    """The peer's time through ours, as a reader says it."""
    return f"{_short(speed)}x as fast" if speed >= 1 else f"{_short(1 / speed)}x as long"


def _per_unit(seconds: float, units: int, unit: str) -> str:
    each = _time(seconds / units)
    return f"{each} ({_count(units / seconds)} {unit}/s)" if unit else each


def _time(seconds: float) -> str:
    for factor, name in ((1.0, "s"), (1e3, "ms"), (1e6, "µs")):
        if seconds * factor >= 1:
            return f"{_short(seconds * factor)} {name}"
    return f"{_short(seconds * 1e9)} ns"


def _count(number: float) -> str:
    for factor, name in ((1e6, " M"), (1e3, " k")):
        if number >= factor:
            return f"{_short(number / factor)}{name}"
    return _short(number)


def _short(number: float) -> str:
    return f"{number:.0f}" if number >= 100 else f"{number:.1f}" if number >= 10 else f"{number:.2f}"


def _table(rows: list[tuple[str, ...]]) -> list[str]:
    """Columns are padded, so that the table reads well in a terminal too."""
    widths = [max(map(len, column)) for column in zip(HEADINGS, *rows, strict=True)]
    ruler = tuple("-" * width for width in widths)
    return [
        "| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) + " |"
        for row in (HEADINGS, ruler, *rows)
    ]

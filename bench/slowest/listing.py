"""The slowest questions that were found, measured anew, as the part of the page that tells of them."""

from __future__ import annotations

from pathlib import Path

import msgspec

from bench.slowest.asking import cost
from bench.slowest.climbing import Slowest

FOUND = Path(__file__).resolve().parent / "found.json"
#: Times that each is asked; the quickest counts, as nothing but the question itself is in it.
TIMES, QUICK_TIMES = 3, 1
#: A question is broken off after so many seconds, and should not take longer than so many.
MOST, AIM = 20.0, 0.5


def slowest_questions(quick: bool) -> str:
    """The section of the page."""
    head = [
        "## The slowest questions",
        "",
        "The largest facts that forms allow, found by `python -m bench.slowest`: odds, funnel, what follows, the other",
        "values of every field, and all of it as JSON, from a cold start, in processor time.",
        "",
        "| Question | Measured | Aim | Facts |",
        "| --- | --- | --- | --- |",
    ]
    found = msgspec.json.decode(FOUND.read_bytes(), type=list[Slowest])
    return "\n".join([*head, *(_row(each, QUICK_TIMES if quick else TIMES) for each in found)]) + "\n"


def _row(each: Slowest, times: int) -> str:
    cost(each.procedure, {}, MOST)  # what is loaded once is not measured
    seconds = min(filter(None, (cost(each.procedure, each.facts, MOST) for _ in range(times))), default=0.0)
    met = "met" if seconds < AIM else "**missed**"
    facts = msgspec.json.encode(each.facts).decode()
    return f"| {each.procedure} | {seconds * 1000:.0f} ms | within {AIM * 1000:.0f} ms: {met} | `{facts}` |"

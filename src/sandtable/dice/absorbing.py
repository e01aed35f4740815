"""Fights to the finish: a step repeated until it is done, however long that takes, exactly.

The states form a chain that ends in the states that are done. How often each other state is visited
on average follows from elimination: a state is taken out of the chain and its ways in are joined to
its ways out, until only the start is left; then the visits are read back in the opposite order.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from fractions import Fraction
from math import lcm
from typing import TypeVar

from sandtable.dice.distribution import Distribution, WeightsDoNotSum

S = TypeVar("S", bound=Hashable)

#: From a state that goes on to the chances of the next states.
Chain = dict[S, dict[S, Fraction]]


def chain_from(state: S, after: Callable[[S], Distribution[S]], done: Callable[[S], bool], most: int) -> Chain[S]:
    """Every state that can be reached and goes on, with where it leads; ValueError if there are too many."""
    chain: Chain[S] = {}
    waiting = [] if done(state) else [state]
    while waiting:
        at = waiting.pop()
        if at in chain:
            continue
        if len(chain) >= most:
            raise ValueError(f"more than {most:,} states")
        chain[at] = after(at).fractions()
        waiting += [follower for follower in chain[at] if follower not in chain and not done(follower)]
    return chain


def expected_visits(chain: Chain[S], start: S) -> dict[S, Fraction]:
    """How often each state that goes on is visited on average, the start included."""
    ways = {at: {to: share for to, share in after.items() if to in chain} for at, after in chain.items()}
    into: dict[S, set[S]] = {at: set() for at in chain}
    for at, after in ways.items():
        for to in after:
            into[to].add(at)
    taken_out = [(at, _take_out(at, ways, into)) for at in reversed(list(chain)) if at != start]
    visits = {start: 1 / _leaving(ways[start].get(start, Fraction(0)))}
    for at, entries in reversed(taken_out):
        visits[at] = sum((visits[before] * share for before, share in entries.items()), Fraction(0))
    return visits


def _take_out(at: S, ways: dict[S, dict[S, Fraction]], into: dict[S, set[S]]) -> dict[S, Fraction]:
    """Join the ways into a state to its ways out, and tell the visits each way in brings."""
    out = ways.pop(at)
    leaving = _leaving(out.pop(at, Fraction(0)))
    into[at].discard(at)
    entries: dict[S, Fraction] = {}
    for before in into.pop(at):
        entries[before] = ways[before].pop(at) / leaving
        for to, share in out.items():
            ways[before][to] = ways[before].get(to, Fraction(0)) + entries[before] * share
            into[to].add(before)
    for to in out:
        into[to].discard(at)
    return entries


def _leaving(staying: Fraction) -> Fraction:
    if staying == 1:
        raise WeightsDoNotSum("a state comes back to itself for ever: the repetition would never be done")
    return 1 - staying


def where_it_ends(chain: Chain[S], visits: dict[S, Fraction], start: S) -> Distribution[S]:
    """The states that are done, with the chance to end in each, from how often the others are visited."""
    if not chain:
        return Distribution.certain(start)
    ends: dict[S, Fraction] = {}
    for at, often in visits.items():
        for to, share in chain[at].items():
            if to not in chain:
                ends[to] = ends.get(to, Fraction(0)) + often * share
    common = lcm(*(chance.denominator for chance in ends.values()))
    return Distribution({end: int(chance * common) for end, chance in ends.items()}, common)

"""Fights to the finish: a step repeated until it is done, however long that takes, exactly.

The states form a chain that ends in the states that are done. States that can come back to each other form a ring; most
rings are small, for whoever has lost a team does not get it back. So rings are solved one by one, and between them
weights flow forward, as whole numbers over one denominator: adding fractions of a thousand digits takes far longer.

How often each state of a ring is visited on average follows from elimination: a state is taken out of the ring and its
ways in are joined to its ways out, until only the one where it was entered is left; then the visits are read back in
the opposite order.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from fractions import Fraction
from math import gcd, lcm
from typing import Generic, NamedTuple, TypeVar

from sandtable.dice.distribution import Distribution, WeightsDoNotSum

S = TypeVar("S", bound=Hashable)

#: From a state that goes on to the next states.
Chain = dict[S, Distribution[S]]
#: The same among the states of a ring, as chances.
Ways = dict[S, dict[S, Fraction]]


class Solved(NamedTuple, Generic[S]):
    """A chain that was followed to its end: how often each state that goes on is visited on average, and the ends."""

    visits: dict[S, Fraction]
    ends: Distribution[S]


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
        chain[at] = after(at)
        waiting += [follower for follower in chain[at] if follower not in chain and not done(follower)]
    return chain


def solved(chain: Chain[S], start: S) -> Solved[S]:
    """Follow the chain from its start to the states that are done."""
    common, reached = 1, {start: 1}  # weights of the states reached so far, over one denominator
    visits: dict[S, Fraction] = {}
    for rings in _in_layers(chain, start) if chain else ():
        passed = [_visits_of(ring, chain, reached) for ring in rings]
        within = lcm(*(share.denominator for ring in passed for _, shares in ring for share in shares.values()))
        beyond = lcm(*(chain[at].denominator for ring in rings for at in ring))
        inside = {at: ring for ring in rings for at in ring}
        onwards: dict[S, int] = {}
        for ring, entered in zip(rings, passed, strict=True):
            often = dict.fromkeys(ring, 0)
            for weight, shares in entered:
                for at, share in shares.items():
                    often[at] += weight * (share.numerator * (within // share.denominator))
            for at, weight in often.items():
                visits[at] = Fraction(weight, common * within)
                scale = weight * (beyond // chain[at].denominator)
                for to, inner in chain[at].pairs:
                    if inside.get(to) is not ring:
                        onwards[to] = onwards.get(to, 0) + scale * inner
        for at, weight in reached.items():
            if at not in inside:
                onwards[at] = onwards.get(at, 0) + weight * within * beyond
        shared = gcd(common * within * beyond, *onwards.values())
        common = common * within * beyond // shared
        reached = {at: weight // shared for at, weight in onwards.items()}
    return Solved(visits, Distribution(reached, common))


# ------------------------------------------------------------------ rings


def _in_layers(chain: Chain[S], start: S) -> list[list[list[S]]]:
    """The rings, so that whatever leads into a ring lies in an earlier layer."""
    rings = list(_rings(chain, start))
    ring_of = {at: number for number, ring in enumerate(rings) for at in ring}
    layer = [0] * len(rings)
    for number in reversed(range(len(rings))):  # rings are found after all that they lead to
        for at in rings[number]:
            for to in chain[at]:
                if to in ring_of and ring_of[to] != number:
                    layer[ring_of[to]] = max(layer[ring_of[to]], layer[number] + 1)
    layers: list[list[list[S]]] = [[] for _ in range(max(layer) + 1)]
    for number in reversed(range(len(rings))):
        layers[layer[number]].append(rings[number])
    return layers


def _rings(chain: Chain[S], start: S) -> Iterator[list[S]]:
    """States that can come back to each other, by Tarjan's way; a state that never comes back is a ring of its own."""
    order: dict[S, int] = {start: 0}
    lowest: dict[S, int] = {start: 0}
    open_: dict[S, None] = {start: None}
    walk: list[tuple[S, Iterator[S]]] = [(start, iter(chain[start]))]
    while walk:
        at, followers = walk[-1]
        for to in followers:
            if to not in chain:
                continue
            if to not in order:
                order[to] = lowest[to] = len(order)
                open_[to] = None
                walk.append((to, iter(chain[to])))
                break
            if to in open_:
                lowest[at] = min(lowest[at], order[to])
        else:
            walk.pop()
            if walk:
                before = walk[-1][0]
                lowest[before] = min(lowest[before], lowest[at])
            if lowest[at] == order[at]:
                ring = [open_.popitem()[0]]
                while ring[-1] != at:
                    ring.append(open_.popitem()[0])
                yield ring[::-1]


def _visits_of(ring: list[S], chain: Chain[S], reached: dict[S, int]) -> list[tuple[int, dict[S, Fraction]]]:
    """For each state where the ring is entered its weight, and how often all states are visited from there."""
    members = set(ring)
    if len(ring) == 1 and ring[0] not in chain[ring[0]]:
        return [(reached[ring[0]], {ring[0]: Fraction(1)})]
    ways = {at: {to: chance for to, chance in chain[at].fractions().items() if to in members} for at in ring}
    return [(reached[start], _expected_visits(ways, start)) for start in ring if start in reached]


def _expected_visits(ring: Ways[S], start: S) -> dict[S, Fraction]:
    """How often each state of a ring is visited on average, the start included."""
    ways = {at: dict(after) for at, after in ring.items()}
    into: dict[S, set[S]] = {at: set() for at in ring}
    for at, after in ways.items():
        for to in after:
            into[to].add(at)
    taken_out = [(at, _take_out(at, ways, into)) for at in reversed(list(ring)) if at != start]
    visits = {start: 1 / _leaving(ways[start].get(start, Fraction(0)))}
    for at, entries in reversed(taken_out):
        visits[at] = sum((visits[before] * share for before, share in entries.items()), Fraction(0))
    return visits


def _take_out(at: S, ways: Ways[S], into: dict[S, set[S]]) -> dict[S, Fraction]:
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

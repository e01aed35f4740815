"""Hits are assigned by who shot: the first at a declared target falls on it, the others spread evenly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from random import Random
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from sandtable.dice import Dice
from sandtable.explain import Refusal, Refused, refused
from sandtable.explain.sentences import count_of
from sandtable.game import Step, Tell
from sandtable.game.answers import Done
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.battle import events as e
from sandtable.rulesets.flames_of_war.battle.answers import Assign
from sandtable.rulesets.flames_of_war.battle.mistaking import MistakenTarget, hit_units
from sandtable.rulesets.flames_of_war.battle.state import BattleState
from sandtable.rulesets.flames_of_war.battle.volley_parts import VolleyPart, counted, volley_of
from sandtable.rulesets.flames_of_war.procedures.fire.volley_dice import Volley, assigned, dealt


class AssignHits(Step, frozen=True):
    """The shooting player puts the hits on teams, declared target by declared target (fow.gap.hit-assignment-who).

    He is asked only where he may choose and it makes a difference; Done leaves it to the rule for the computer.
    """

    title: ClassVar[str] = "Assign hits"
    rule: ClassVar[str] = fow.GAP_HIT_ASSIGNMENT_WHO
    answers: ClassVar[tuple[type[Struct], ...]] = (Assign, Done)
    side: int
    parts: tuple[VolleyPart, ...]
    #: Which part, and which of its declared targets is next.
    at: int = 0
    pool: int = 0

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState | None:
        if self.at == len(self.parts):
            return s.then(MistakenTarget(1 - self.side, self.parts, hit_units(self.parts)))
        part = self.parts[self.at]
        volley = volley_of(s, part)
        pools = pools_of(volley, part.hits)
        if not self.pool and not any(has_choice(s, part, pool) for pool in pools):
            return self._next_part(s, replace(part, on=assigned(volley, part.hits)), tell)
        if self.pool == len(pools):
            return self._next_part(s, part, tell)
        pool = pools[self.pool]
        return None if has_choice(s, part, pool) else self._put(s, dealt(volley, pool.hits))

    def _next_part(self, s: BattleState, part: VolleyPart, tell: Tell) -> BattleState:
        shots = volley_of(s, part).shots
        first = {shot.target for shot, number in zip(shots, part.hits, strict=True) if number}
        for place, hits in part.on:
            why = fow.ASSIGN_FIRST if place in first else fow.ASSIGN_EVEN
            tell(e.HitsAssigned(part.targets[place], len(hits), why))
        parts = (*self.parts[: self.at], part, *self.parts[self.at + 1 :])
        return counted(s, part, tell).then(replace(self, parts=parts, at=self.at + 1, pool=0))

    def _put(self, s: BattleState, hits: Sequence[tuple[int, int]]) -> BattleState:
        """The hits of one pool, each as its shot and its team, on top of those that were assigned before."""
        part = self.parts[self.at]
        on = {place: list(shots) for place, shots in part.on}
        for shot, place in hits:
            on.setdefault(place, []).append(shot)
        parts = list(self.parts)
        parts[self.at] = replace(part, on=tuple((place, tuple(shots)) for place, shots in on.items()))
        return s.then(replace(self, parts=tuple(parts), pool=self.pool + 1))

    # ---------------------------------------------------------------- asked

    def _pool(self, s: BattleState) -> tuple[VolleyPart, Volley, Pool]:
        part = self.parts[self.at]
        volley = volley_of(s, part)
        return part, volley, pools_of(volley, part.hits)[self.pool]

    def prompt(self, s: BattleState) -> str:
        part, _, pool = self._pool(s)
        named = s.scenario.team_names[part.targets[pool.target]]
        return f"Who takes the {count_of(len(pool.hits), 'hit')} at {named}? The first falls on it."

    def refusals(self, s: BattleState, answer: Assign | Done) -> Refused | None:
        if isinstance(answer, Done):
            return None
        return refused(*against(*self._pool(s), answer))

    def suggest(self, s: BattleState, rng: Random) -> Iterator[Assign | Done]:
        part, volley, pool = self._pool(s)
        yield Done()
        preferred = list(range(len(part.targets)))
        for _ in range(2):
            rng.shuffle(preferred)
            found = dealt(volley, pool.hits, preferred)
            yield Assign(tuple(part.targets[place] for _, place in found), tuple(shot for shot, _ in found))

    def every(self, s: BattleState) -> Iterator[Assign | Done]:
        """Left to the rule, or each team that may take one preferred."""
        part, volley, pool = self._pool(s)
        yield Done()
        for place in range(len(part.targets)):
            others = [other for other in range(len(part.targets)) if other != place]
            found = dealt(volley, pool.hits, [place, *others])
            yield Assign(tuple(part.targets[place] for _, place in found), tuple(shot for shot, _ in found))

    def take(self, s: BattleState, answer: Assign | Done, dice: Dice, tell: Tell) -> BattleState:
        part, volley, pool = self._pool(s)
        if isinstance(answer, Done):
            return self._put(s, dealt(volley, pool.hits))
        shots = answer.shots or pool.hits
        places = [part.targets.index(body) for body in answer.bodies]
        return self._put(s, list(zip(shots, places, strict=True)))


# ---------------------------------------------------------------------- the hits at one declared target


class Pool(Struct, frozen=True):
    """The hits at one declared target, each by its shot, in the order in which they were rolled."""

    target: int
    hits: tuple[int, ...]


def pools_of(volley: Volley, hits: Sequence[int]) -> tuple[Pool, ...]:
    """The hits by declared targets, as the shooter listed them."""
    found: dict[int, list[int]] = {}
    for number, (shot, scored) in enumerate(zip(volley.shots, hits, strict=True)):
        if scored:
            found.setdefault(shot.target, []).extend([number] * scored)
    return tuple(Pool(target, tuple(shots)) for target, shots in found.items())


def has_choice(s: BattleState, part: VolleyPart, pool: Pool) -> bool:
    """Whether the hits can fall otherwise, and on teams that are not alike."""
    volley = volley_of(s, part)
    orders = {volley.shots[shot].order for shot in pool.hits}
    if len(pool.hits) == 1 or all(len(places) == 1 for places in orders):
        return False
    kinds = {shot.weapon for shot in (volley.shots[number] for number in pool.hits)}
    if len(orders) == 1 and len(kinds) == 1 and len(pool.hits) % len(next(iter(orders))) == 0:
        return False
    open_to = dict.fromkeys(place for places in orders for place in places)
    return len({_likeness(s, part, volley, pool, place) for place in open_to}) > 1


def _likeness(s: BattleState, part: VolleyPart, volley: Volley, pool: Pool, place: int) -> tuple[object, ...]:
    """What makes a team differ from others for who shoots: what hits do to it, and whom its side loses."""
    body = part.targets[place]
    leads = s.units[part.unit].leader == body
    harms = tuple(volley.shots[shot].harms[place] for shot in dict.fromkeys(pool.hits))
    return s.card(body).id, s.bailed >> body & 1, leads, harms, bool(s.passengers(body))


def against(part: VolleyPart, volley: Volley, pool: Pool, answer: Assign) -> Iterator[Refusal]:
    """Why hits may not fall so."""
    shots = answer.shots or pool.hits
    if len(answer.bodies) != len(pool.hits) or Counter(shots) != Counter(pool.hits):
        yield Refusal(fow.GAP_HIT_ASSIGNMENT_WHO, f"name one team for each of the {count_of(len(pool.hits), 'hit')}")
        return
    weapons = [volley.shots[shot].weapon for shot in shots]
    if sum(one != other for one, other in pairwise(weapons)) >= len(set(weapons)):
        yield Refusal(fow.GAP_HIT_ASSIGNMENT_WHO, "hits are assigned weapon by weapon")
    fallen: Counter[int] = Counter()
    for number, (shot, body) in enumerate(zip(shots, answer.bodies, strict=True)):
        open_to = volley.shots[shot].order
        place = part.targets.index(body) if body in part.targets else -1
        if place not in open_to:
            yield Refusal(fow.ASSIGN_VALID, f"hit {number + 1} may not fall on that team")
            return
        if not number and place != pool.target:
            yield Refusal(fow.ASSIGN_FIRST, "the first hit falls on the declared target")
            return
        if number and fallen[place] > min(fallen[each] for each in open_to):
            yield Refusal(fow.ASSIGN_EVEN, f"hit {number + 1} falls on a team with the fewest hits so far")
            return
        fallen[place] += 1

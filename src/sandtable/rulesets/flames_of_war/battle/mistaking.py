"""Mistaken Target: the owner of a unit that is hit may swap the hits of two of its teams, until a roll fails."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from sandtable.dice import Dice
from sandtable.explain import Refusal, Refused, refused
from sandtable.game import Step, Tell
from sandtable.game.answers import Done
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.battle import events as e
from sandtable.rulesets.flames_of_war.battle.answers import Swap
from sandtable.rulesets.flames_of_war.battle.saving import RollSaves
from sandtable.rulesets.flames_of_war.battle.state import BattleState
from sandtable.rulesets.flames_of_war.battle.volley_parts import VolleyPart, line_of, volley_of
from sandtable.rulesets.flames_of_war.procedures.fire.mistaken_target import MISTAKEN_TARGET, MistakenTargetFacts
from sandtable.rulesets.flames_of_war.procedures.fire.volley_dice import Volley, swapped
from sandtable.sheet.rolling import throw_and_tell


def hit_units(parts: Sequence[VolleyPart]) -> tuple[int, ...]:
    """The enemy units that are hit, in the order in which they were shot at."""
    return tuple(dict.fromkeys(part.unit for part in parts))


class MistakenTarget(Step, frozen=True):
    """Unit by unit its owner may try a pair; after a success another, after a failure none of it."""

    title: ClassVar[str] = "Mistaken Target"
    rule: ClassVar[str] = fow.MISTAKEN_ROLL
    answers: ClassVar[tuple[type[Struct], ...]] = (Swap, Done)
    #: Whose teams are hit.
    side: int
    parts: tuple[VolleyPart, ...]
    #: The units whose owner is still to be asked.
    units: tuple[int, ...]
    #: The teams that were swapped already, as a set.
    tried: int = 0

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState | None:
        if not self.units:
            return s.then(RollSaves(1 - self.side, self.parts))
        if any(True for _ in self.pairs(s)):
            return None
        return s.then(self._next_unit())

    def _next_unit(self) -> MistakenTarget:
        return replace(self, units=self.units[1:])

    def pairs(self, s: BattleState) -> Iterator[tuple[int, int]]:
        """Two teams of the unit whose hits can change places, to some effect."""
        known = set[tuple[int, int]]()
        for part in self.parts:
            if part.unit != self.units[0]:
                continue
            volley = volley_of(s, part)
            free = [place for place, body in enumerate(part.targets) if not self.tried >> body & 1]
            hit = {place for place, _ in part.on}
            for one, other in combinations(free, 2):
                if (one in hit or other in hit) and changes(volley, part, one, other):
                    pair = part.targets[one], part.targets[other]
                    if pair not in known:
                        known |= {pair, pair[::-1]}
                        yield pair

    def prompt(self, s: BattleState) -> str:
        return f"Mistaken Target: swap the hits of two teams of {s.scenario.said(self.units[0])}?"

    def refusals(self, s: BattleState, answer: Swap | Done) -> Refused | None:
        if isinstance(answer, Done) or self._may_swap(s, answer):
            return None
        because = "name two of its teams of one type with hits that can be swapped, neither swapped before"
        return refused(Refusal(fow.GAP_MISTAKEN_TARGET, because))

    def _may_swap(self, s: BattleState, answer: Swap) -> bool:
        wanted = {answer.one, answer.other}
        return any(set(pair) == wanted for pair in self.pairs(s))

    def suggest(self, s: BattleState, rng: Random) -> Iterator[Swap | Done]:
        pairs = list(self.pairs(s))
        rng.shuffle(pairs)
        found: list[Swap | Done] = [Swap(*pair) for pair in pairs]
        found.insert(rng.randrange(len(found) + 1), Done())
        yield from found

    def take(self, s: BattleState, answer: Swap | Done, dice: Dice, tell: Tell) -> BattleState:
        if isinstance(answer, Done):
            return s.then(self._next_unit())
        bodies = answer.one, answer.other
        facts, unit = self.facts(s, answer), self.units[0]
        if not throw_and_tell(s.scenario.assess, self.side, MISTAKEN_TARGET, facts, dice, tell, (unit,)):
            return s.then(self._next_unit())
        parts = tuple(
            replace(part, on=swapped(volley_of(s, part), part.on, *places))
            if (places := both_in(part, answer))
            else part
            for part in self.parts
        )
        for body in bodies:
            hits = sum(len(shots) for part in parts for place, shots in part.on if part.targets[place] == body)
            tell(e.HitsAssigned(body, hits, fow.MISTAKEN_SWAP))
        return s.then(replace(self, parts=parts, tried=self.tried | 1 << bodies[0] | 1 << bodies[1]))

    def facts(self, s: BattleState, answer: Swap) -> MistakenTargetFacts:
        """One pair, as the question asks for it."""
        return MistakenTargetFacts(kind=s.kind(answer.one), distance=self._nearest(s, answer))

    def _nearest(self, s: BattleState, answer: Swap) -> float:
        """From the nearest team that scored a hit which can be swapped to the nearer of the two."""
        found = [
            line_of(s, part, shot, place).distance
            for part in self.parts
            if (places := both_in(part, answer))
            for shot in moving(volley_of(s, part), part, *places)
            for place in places
        ]
        return min(found)


def both_in(part: VolleyPart, answer: Swap) -> tuple[int, int] | None:
    """The places of two teams in a part of the volley; None if it was not shot at both."""
    if answer.one not in part.targets or answer.other not in part.targets:
        return None
    return part.targets.index(answer.one), part.targets.index(answer.other)


def moving(volley: Volley, part: VolleyPart, one: int, other: int) -> list[int]:
    """The shots on two teams whose hits can change places between them."""
    on = [shot for place, shots in part.on if place in (one, other) for shot in shots]
    return [
        shot
        for shot in on
        if all(
            volley.shots[shot].harms[place] is not None and volley.shots[shot].swaps[place] for place in (one, other)
        )
    ]


def changes(volley: Volley, part: VolleyPart, one: int, other: int) -> bool:
    """Whether a swap would do anything: hits that do something else to the teams than those before."""
    if not moving(volley, part, one, other):
        return False
    before, after = dict(part.on), dict(swapped(volley, part.on, one, other))

    def effects(on: dict[int, tuple[int, ...]], place: int) -> Counter[object]:
        return Counter(volley.shots[shot].harms[place] for shot in on.get(place, ()))

    return any(effects(before, place) != effects(after, place) for place in (one, other))

"""The moves of 4 in: Blitz, Follow Me, Shoot and Scoot, consolidation (fow.gap.small-moves)."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from functools import partial
from random import Random
from typing import ClassVar, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from sandtable.base.bits import numbers_in, set_of
from sandtable.dice import Dice
from sandtable.explain import Refusal, Refused, refused
from sandtable.game import Step, Tell
from sandtable.game.answers import Done
from sandtable.inches.bodies import gap
from sandtable.inches.moving.forming import Spacing
from sandtable.inches.tape import INCH, Place, tape_said
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.battle import marching, moves, seeing, trying_moves
from sandtable.rulesets.flames_of_war.battle.answers import Go
from sandtable.rulesets.flames_of_war.battle.in_the_way import Manner
from sandtable.rulesets.flames_of_war.battle.marching import Leg
from sandtable.rulesets.flames_of_war.battle.state import BattleState
from sandtable.rulesets.flames_of_war.battle.team_names import team_said

S = TypeVar("S", bound=BattleState)


class Small(StrEnum):
    """Why teams make a small move."""

    BLITZ = "blitz"
    #: The Unit Leader goes forward before the die for Follow Me is rolled, and the teams after it.
    LEAD = "lead"
    FOLLOW = "follow"
    SCOOT = "scoot"
    CONSOLIDATE = "consolidate"


#: For each the rule, the constant of the table that limits it, and the question.
RULES = {
    Small.BLITZ: (fow.ORDER_BLITZ_TEST, "blitz_move", "Blitz Move: where do the teams go?"),
    Small.LEAD: (fow.ORDER_FOLLOW_ME_LEADER, "follow_me_leader", "Follow Me: where does the leader go?"),
    Small.FOLLOW: (fow.ORDER_FOLLOW_ME_TEST, "follow_me_move", "Follow Me: where do the teams go?"),
    Small.SCOOT: (fow.ORDER_SCOOT_TEST, "scoot_move", "Shoot and Scoot: where do the teams go?"),
    Small.CONSOLIDATE: (fow.ASSAULT_CONSOLIDATE, "consolidate", "Where do the victors go?"),
}
#: Forward is towards the enemy.
FORWARD = (Small.LEAD, Small.FOLLOW)


def manner_of(s: BattleState, small: Small) -> Manner:
    most = INCH * s.tables.limit(RULES[small][1])
    return Manner(small=most, from_all=small is Small.CONSOLIDATE)


class SmallMove(Step, frozen=True):
    """Some teams of a unit may go up to 4 in, each once; who is not named stays."""

    title: ClassVar[str] = "A move of 4 in"
    rule: ClassVar[str] = fow.GAP_SMALL_MOVES
    answers: ClassVar[tuple[type[Struct], ...]] = (Go, Done)

    side: int
    unit: int
    small: Small
    #: Who may go still, as a set.
    teams: int

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState | None:
        return None if self.waiting(s) else s.done()

    def waiting(self, s: BattleState) -> int:
        """Bailed Out tanks do not move, and transports go only where their unit was not ordered to."""
        return self.teams & s.there & ~s.bailed

    def prompt(self, s: BattleState) -> str:
        return f"{s.scenario.said(self.unit)}. {RULES[self.small][2]}"

    def refusals(self, s: BattleState, answer: Go | Done) -> Refused | None:
        return None if isinstance(answer, Done) else refused(*self.against(s, answer))

    def against(self, s: BattleState, go: Go) -> Iterator[Refusal]:
        if shapeless := list(moves.shape(s, self.waiting(s), go, RULES[self.small][0])):
            yield from shapeless
            return
        legs = marching.legs_of(s, go)
        yield from moves.along_paths(s, legs, manner_of(s, self.small))
        if self.small in FORWARD:
            for leg in legs:
                yield from backwards(s, leg)

    def suggest(self, s: BattleState, rng: Random) -> Iterator[Go | Done]:
        tried = trying_moves.small(s, numbers_in(self.waiting(s)), manner_of(s, self.small), rng)
        yield from filter(partial(self.leads_on, s), tried)
        yield Done()

    def every(self, s: BattleState) -> Iterator[Go | Done]:
        around = trying_moves.all_around(s, numbers_in(self.waiting(s)), manner_of(s, self.small), Spacing())
        yield from filter(partial(self.leads_on, s), around)
        yield Done()

    def leads_on(self, s: BattleState, go: Go) -> bool:
        """Whether it is forward, where that is asked."""
        return self.small not in FORWARD or not any(any(backwards(s, leg)) for leg in marching.legs_of(s, go))

    def take(self, s: BattleState, answer: Go | Done, dice: Dice, tell: Tell) -> BattleState:
        if isinstance(answer, Done):
            return s.done()
        went, legs = set_of(answer.bodies), marching.legs_of(s, answer)
        s = s.then(replace(self, teams=self.teams & ~went))
        rule = RULES[self.small][0]
        s = marching.gone(s, self.unit, legs, manner_of(s, self.small), rule, dice, tell)
        moved = set_of(leg.body for leg in legs) & s.moved
        return replace(s, blitzed=s.blitzed | moved) if self.small is Small.BLITZ else s


def backwards(s: BattleState, leg: Leg) -> Iterator[Refusal]:
    """Forward is one straight line no farther from the nearest visible enemy (fow.gap.follow-me-details)."""
    who = team_said(s, leg.body)
    if len(leg.path) > 2:
        yield Refusal(fow.GAP_FOLLOW_ME_DETAILS, f"{who} goes forward in a straight line")
    if len(leg.path) < 2:
        return
    begins, nearest = nearest_seen(s, leg.body, leg.path[0])
    own = s.radius(leg.body)
    ends = [gap(leg.path[-1], own, s.place(enemy), s.radius(enemy)) for enemy in nearest]
    if ends and min(ends) > begins:
        name = team_said(s, nearest[0])
        because = f"it would end {tape_said(min(ends))} from {name}, and starts {tape_said(begins)} from it"
        yield Refusal(fow.GAP_FOLLOW_ME_DETAILS, f"{who} goes forward: {because}")


def nearest_seen(s: BattleState, body: int, place: Place) -> tuple[int, list[int]]:
    """How far off the nearest enemy is that a team sees from a place, and who is just so far; nobody: it sees none."""
    own = s.radius(body)
    foes = [(gap(place, own, s.place(foe), s.radius(foe)), foe) for foe in numbers_in(s.enemies(s.side_of(body)))]
    near, found = 0, list[int]()
    for far, foe in sorted(foes):
        if found and far > near:
            break
        if seeing.can_see(s, body, foe, at=place):
            near = far
            found.append(foe)
    return near, found

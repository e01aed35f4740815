"""Part 5 of the Starting Step: the owner reveals his ambush, or keeps it hidden (fow.gap.ambush-asked)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import ClassVar

from msgspec import Struct

from sandtable.base.bits import numbers_in
from sandtable.dice import Dice
from sandtable.explain import Refusal, Refused, refused
from sandtable.game import Step, Tell
from sandtable.game.answers import Done
from sandtable.game.refusals import NO_SUCH
from sandtable.inches.bodies import gap
from sandtable.inches.tape import INCH, Place
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.battle.answers import Deploy
from sandtable.rulesets.flames_of_war.battle.deployments import deployments, in_order, laid, on_foot
from sandtable.rulesets.flames_of_war.battle.hiding import concealed_by_terrain
from sandtable.rulesets.flames_of_war.battle.seeing import can_see
from sandtable.rulesets.flames_of_war.battle.setting_down import (
    command_faults,
    digs_in,
    form_faults,
    place_faults,
    placing_of,
    put,
)
from sandtable.rulesets.flames_of_war.battle.state import BattleState, Where
from sandtable.rulesets.flames_of_war.procedures.starting.ambush import AMBUSH_PLACEMENT, AmbushFacts

#: So many placings are looked at before it stays hidden.
TRIES = 12


class RevealAmbush(Step, frozen=True):
    """All of its teams are put down at once, or it stays hidden; no place is shut to an enemy who cannot see it."""

    title = "Reveal the ambush"
    rule = fow.AMBUSH_PLACEMENT
    answers: ClassVar[tuple[type[Struct], ...]] = (Deploy, Done)

    side: int

    def hidden(self, s: BattleState) -> tuple[int, ...]:
        own = numbers_in(s.scenario.of_side[self.side])
        return tuple(unit for unit in own if s.units[unit].where is Where.AMBUSH)

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState | None:
        return None if self.hidden(s) else s.done()

    def prompt(self, s: BattleState) -> str:
        return f"Reveal {s.scenario.names(self.hidden(s))} now?"

    def refusals(self, s: BattleState, answer: Deploy | Done) -> Refused | None:
        if isinstance(answer, Done):
            return None
        if answer.unit not in self.hidden(s):
            return refused(Refusal(NO_SUCH, "that is no unit of yours in ambush"))
        if problem := refused(*form_faults(s, answer)):
            return problem
        placing = placing_of(answer)
        transports = s.of_unit(answer.unit) & s.scenario.transports
        forward = (
            [Refusal(fow.GAP_TRANSPORTS_AT_SET_UP, "the transports of an ambush are in the rear")]
            if answer.aboard or placing.rear != transports
            else []
        )
        return refused(
            *forward,
            *place_faults(s, placing, clear=False, outside=fow.AMBUSH_PLACEMENT),
            *command_faults(s, placing, fow.GAP_AMBUSH_DETAILS),
            *(reason for body, at in placing.places.items() for reason in exposed(s, body, at)),
        )

    def suggest(self, s: BattleState, rng: Random) -> Iterator[Deploy | Done]:
        waits = rng.random() < 0.5
        if waits:
            yield Done()
        for unit in self.hidden(s):
            for answer in islice(deployments(s, unit, rng, clear=False, hidden=True), TRIES):
                if not in_the_open(s, answer):
                    yield answer
        if not waits:
            yield Done()

    def every(self, s: BattleState) -> Iterator[Deploy | Done]:
        for unit in self.hidden(s):
            loading = on_foot(s, unit, hidden=True)
            found = (laid(s, unit, loading, anchor, None, clear=False) for anchor in in_order(s, unit))
            yield from (answer for answer in found if answer is not None and not in_the_open(s, answer))
        yield Done()

    def take(self, s: BattleState, answer: Deploy | Done, dice: Dice, tell: Tell) -> BattleState:
        if isinstance(answer, Done):
            return s.done()
        return put(s.done(), placing_of(answer), self.rule, tell)


def in_the_open(s: BattleState, answer: Deploy) -> bool:
    """Whether any team would be too near to an enemy, or seen by one."""
    return any(any(exposed(s, *where)) for where in zip(answer.bodies, answer.at, strict=True))


def exposed(s: BattleState, body: int, at: Place) -> Iterator[Refusal]:
    """Why a team may not be revealed at a place: an enemy too near, or one that would see it in the open.

    Every enemy team on the ground is asked by itself, with its own line of sight (fow.ambush.los-distance).
    """
    name = s.scenario.team_names[body]
    told = dict[Refusal, None]()
    for facts in ambush_facts(s, body, at):
        found = s.scenario.assess(AMBUSH_PLACEMENT, facts)
        if isinstance(found, Refused):
            told |= dict.fromkeys(found.refusals)
    yield from (Refusal(reason.rule, f"{name}: {reason.because}") for reason in told)


def ambush_facts(s: BattleState, body: int, at: Place) -> Iterator[AmbushFacts]:
    """A place as the procedure asks of it, once for each enemy within the distance at which it matters."""
    side, radius = s.side_of(body), s.radius(body)
    far = INCH * s.tables.limit("placement_seen_distance")
    defender = digs_in(s, s.unit_of(body))
    for enemy in s.within(at, radius + far, s.enemies(side)):
        sees = can_see(s, enemy, body, to=at)
        yield AmbushFacts(
            distance=gap(at, radius, s.place(enemy), s.radius(enemy)) / INCH,
            in_sight=sees,
            terrain=sees and bool(concealed_by_terrain(s, enemy, body, to=at)),
            kind=s.kind(body),
            defender=defender,
        )

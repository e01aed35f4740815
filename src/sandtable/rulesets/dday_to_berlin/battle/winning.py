"""10. The Victory Check on the map: sudden victory each turn, points on the last."""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.base.bits import numbers_in
from sandtable.dice import Dice
from sandtable.explain import Modifier, Target, counting
from sandtable.game import Step, Tell
from sandtable.rulesets.dday_to_berlin import rule_ids as ddb
from sandtable.rulesets.dday_to_berlin.battle.board import LOST, SHATTERED
from sandtable.rulesets.dday_to_berlin.battle.events import Ended, Outcome
from sandtable.rulesets.dday_to_berlin.battle.state import BattleState
from sandtable.rulesets.dday_to_berlin.procedures.turn.victory import (
    Sudden,
    SuddenFacts,
    Victory,
    VictoryFacts,
    assess_sudden,
    judge,
    points,
)

DRAW = -1
HANDICAP = "given by the scenario beforehand"
SUDDEN = {Sudden.A_WINS: 0, Sudden.DRAW: DRAW, Sudden.B_WINS: 1}
JUDGED = {
    Victory.A_DECISIVE: (0, True),
    Victory.A_WINS: (0, False),
    Victory.DRAW: (DRAW, False),
    Victory.B_WINS: (1, False),
    Victory.B_DECISIVE: (1, True),
}


def held(s: BattleState, side: int, *, at_start: bool = False) -> int:
    """Objectives a side holds now, or held at the start."""
    holders = [place.holder for place in s.scenario.places] if at_start else s.control
    return sum(place.objective and holder == side for place, holder in zip(s.scenario.places, holders, strict=True))


def battalions(s: BattleState, side: int) -> tuple[int, int]:
    """Battalions the scenario gives a side, HQs and detachments not counted, and how many of them are gone."""
    counted = s.scenario.of_side[side] & s.scenario.stands & ~s.scenario.detachments
    units, away = s.board.units, counted & ~s.on_table(side)
    return counted.bit_count(), len([number for number in numbers_in(away) if units[number].zone in (SHATTERED, LOST)])


def sudden_facts(s: BattleState) -> SuddenFacts:
    (a_had, a_gone), (b_had, b_gone) = battalions(s, 0), battalions(s, 1)
    return SuddenFacts(
        objectives=sum(place.objective for place in s.scenario.places),
        a_objectives=held(s, 0),
        a_at_start=held(s, 0, at_start=True),
        b_objectives=held(s, 1),
        b_at_start=held(s, 1, at_start=True),
        a_battalions=max(1, a_had),
        a_gone=a_gone,
        b_battalions=max(1, b_had),
        b_gone=b_gone,
    )


def losses(s: BattleState, side: int) -> dict[str, int]:
    """What a side has lost, as the points table counts it."""
    found = dict.fromkeys(("poor_lost", "regular_lost", "veteran_lost", "shattered", "detachment_lost"), 0)
    for number in numbers_in(s.scenario.of_side[side]):
        zone, card = s.units[number].zone, s.cards[number]
        if zone == SHATTERED:
            found["shattered"] += 1
        elif zone == LOST:
            found["detachment_lost" if card.detachment else f"{card.quality.value}_lost"] += 1
    return found


def victory_facts(s: BattleState) -> VictoryFacts:
    """Both sides' places and losses."""
    places = [s.control.count(side) for side in (0, 1)]
    a = {f"a_{key}": number for key, number in losses(s, 0).items()}
    b = {f"b_{key}": number for key, number in losses(s, 1).items()}
    return VictoryFacts(a_places=places[0], b_places=places[1], **a, **b)


def tally(s: BattleState) -> tuple[Target, Target]:
    """The points of both sides added up, with what the scenario gives them beforehand."""
    facts = victory_facts(s)
    a, b = (
        replace(found, modifiers=(*counting(Modifier(force.handicap, ddb.GAP_VICTORY, HANDICAP)), *found.modifiers))
        for found, force in zip(
            (points("a", facts, s.tables), points("b", facts, s.tables)), s.scenario.forces, strict=True
        )
    )
    return a, b


def score(s: BattleState) -> tuple[int, int]:
    """The points of both sides."""
    a, b = tally(s)
    return a.number, b.number


def last_count(s: BattleState, tell: Tell) -> BattleState:
    """The game is over: count points (ddb.gap.victory)."""
    scored = score(s)
    winner, decisive = JUDGED[judge(scored[0] - scored[1], s.tables)]
    return finish(s, Outcome(winner, False, decisive, scored, f"{scored[0]} to {scored[1]} points"), tell)


def finish(s: BattleState, outcome: Outcome, tell: Tell) -> BattleState:
    tell(Ended(outcome, ddb.GAP_VICTORY, tally(s)))
    return s.change(agenda=(), outcome=outcome)


class VictoryCheck(Step, frozen=True):
    """Step 10: sudden victory, or points if this was the last turn."""

    title = "Victory check"
    rule = ddb.TURN_VICTORY_CHECK

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState:
        found = assess_sudden(sudden_facts(s), s.tables)
        if s.scenario.house.sudden_victory and found.profile is not Sudden.NONE:
            # The first two notes tell where both sides stand, the others why it is over.
            why = "; ".join(note.label for note in found.notes[2:])
            return finish(s, Outcome(SUDDEN[found.profile], True, True, score(s), why), tell)
        if s.turn == s.scenario.text.turns:
            return last_count(s, tell)
        return s.done()

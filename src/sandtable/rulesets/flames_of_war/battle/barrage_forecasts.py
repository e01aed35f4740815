"""The odds of a bombardment before it is declared: on which attempt it is Ranged In, and what falls on each unit."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from sandtable.explain.sentences import count_of
from sandtable.game.question import Forecast
from sandtable.rulesets.flames_of_war.battle import fire_missions as fire
from sandtable.rulesets.flames_of_war.battle.answers import Bombard
from sandtable.rulesets.flames_of_war.battle.bombarding import RangingIn, shell_facts
from sandtable.rulesets.flames_of_war.battle.seeing import sees_point
from sandtable.rulesets.flames_of_war.battle.state import BattleState
from sandtable.rulesets.flames_of_war.procedures.bombard.range_in import RANGE_IN_PROCEDURE
from sandtable.rulesets.flames_of_war.procedures.bombard.template_fire import TEMPLATE_FIRE
from sandtable.rulesets.flames_of_war.terms import Ranging


def of_barrage(s: BattleState, answer: Bombard) -> Iterator[Forecast]:
    """What becomes of each unit under the template, all attempts of the spotter counted; of smoke whether it comes."""
    mission = fire.mission_of(s, answer)
    weapon = fire.weapon_of(s, answer.bodies[0])
    if weapon is None:
        return
    attempts = fire.ranging_facts(s, mission, weapon)
    under = () if mission.smoke else fire.teams_under(s, fire.template_of(s, weapon), mission.at)
    if not under and not mission.again:
        yield Forecast(RANGE_IN_PROCEDURE.name, replace(attempts, tries=0), "Whether it is Ranged In")
        return
    ranging = _ranging(s, mission)
    for unit in sorted({s.unit_of(body) for body in under}, key=lambda unit: (s.side(unit) == s.active, unit)):
        bodies = [body for body in under if s.unit_of(body) == unit]
        facts = shell_facts(s, mission, bodies, weapon, ranging, len(mission.bodies))
        if ranging is Ranging.NOT_YET:
            facts = replace(
                facts,
                attempts_used=attempts.attempts_used,
                beneath=attempts.beneath,
                smoke_screen=attempts.smoke_screen,
                night=attempts.night,
            )
        yield Forecast(TEMPLATE_FIRE.name, facts, f"{s.scenario.said(unit)}, {count_of(len(bodies), 'team')} under it")


def _ranging(s: BattleState, mission: fire.FireMission) -> Ranging:
    if not mission.again:
        return Ranging.NOT_YET
    return Ranging.REPEAT if sees_point(s, mission.spotter, mission.at) else Ranging.REPEAT_UNSEEN


def of_attempt(s: BattleState, step: RangingIn) -> Iterator[Forecast]:
    """The one attempt that is made if the spotter goes on."""
    facts = fire.ranging_facts(s, step.mission, step.weapon(s))
    yield Forecast(RANGE_IN_PROCEDURE.name, facts, "The next attempt")

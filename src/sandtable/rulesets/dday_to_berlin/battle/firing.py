"""Ranged combat and air strikes on the map."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from msgspec import Struct

from sandtable.base.bits import numbers_in, set_of
from sandtable.base.tuples import with_one
from sandtable.dice import Dice
from sandtable.explain import Refused
from sandtable.game import Step, Tell
from sandtable.rulesets.dday_to_berlin import rule_ids as ddb
from sandtable.rulesets.dday_to_berlin.battle.advances import LimitedAdvance
from sandtable.rulesets.dday_to_berlin.battle.aftermath import with_takers
from sandtable.rulesets.dday_to_berlin.battle.answers import OFF_TABLE, AirStrike, CounterFire, Fire
from sandtable.rulesets.dday_to_berlin.battle.defending import defender_facts
from sandtable.rulesets.dday_to_berlin.battle.events import AircraftLost, Declared
from sandtable.rulesets.dday_to_berlin.battle.losses import fall
from sandtable.rulesets.dday_to_berlin.battle.may_join import held_refusals
from sandtable.rulesets.dday_to_berlin.battle.retreats import NOWHERE, HoldOrRetreat
from sandtable.rulesets.dday_to_berlin.battle.spending import spend
from sandtable.rulesets.dday_to_berlin.battle.state import BattleState
from sandtable.rulesets.dday_to_berlin.procedures.combat.air import AIR_STRIKE, AirFacts, AirResult
from sandtable.rulesets.dday_to_berlin.procedures.combat.ranged import OFF_TABLE as OFF_TABLE_FIRER
from sandtable.rulesets.dday_to_berlin.procedures.combat.ranged import RANGED, RangedFacts, RangedResult
from sandtable.rulesets.dday_to_berlin.procedures.losses.fate import fate_under_air_strike, fate_under_fire
from sandtable.rulesets.dday_to_berlin.terms import FAR
from sandtable.sheet.rolling import throw_and_tell


class Barrage(Struct, frozen=True):
    """Ranged combat as the firing side declared it; primary -1 is an ART support."""

    side: int
    primary: int
    target: int
    guns: tuple[int, ...]
    fire: int


def barrage_of(s: BattleState, answer: Fire) -> Barrage:
    """Ranged combat as it would be declared."""
    side = 1 - s.cards[answer.target].side
    return Barrage(side, answer.primary, answer.target, answer.guns, len(answer.guns) + answer.art + answer.air)


def declare_fire(s: BattleState, side: int, answer: Fire, tell: Tell) -> BattleState:
    """The firer has declared: mark who takes part, spend supports, and let the defender answer."""
    joined = set_of(answer.guns)
    if answer.primary != OFF_TABLE:
        joined |= 1 << answer.primary
    s = s.mark(fought=s.marks.fought | joined)
    s = spend(s, side, answer.art + (answer.primary == OFF_TABLE), answer.air, tell)
    return s.first(UnderFire(1 - side, barrage_of(s, answer)))


def ranged_facts(s: BattleState, barrage: Barrage, defensive: int) -> RangedFacts:
    """Ranged combat as the procedure is asked for it."""
    cards, scenario = s.cards, s.scenario
    zone = s.units[barrage.target].zone
    firer = None if barrage.primary == OFF_TABLE else cards[barrage.primary]
    at = NOWHERE if firer is None else s.units[firer.number].zone
    return RangedFacts(
        firer=OFF_TABLE_FIRER if firer is None else firer.row.code,
        firer_quality=scenario.forces[barrage.side].support_quality if firer is None else firer.quality,
        firer_detachment=firer is not None and firer.detachment,
        range=1 if firer is None else max(1, min(FAR, scenario.grid.distance[at][zone])),
        visible=bool(s.seen(barrage.side) >> zone & 1),
        attacker_fire=barrage.fire,
        guns_beside=0 if firer is None else sum(s.units[gun].zone == at for gun in barrage.guns),
        firer_zone=1 if firer is None else max(1, (s.at(barrage.side, at) & scenario.stands).bit_count()),
        defender_fire=defensive,
        **defender_facts(s, barrage.target),
    )


class UnderFire(Step, frozen=True):
    """The defender may spend off-table supports against the fire; then the dice are rolled."""

    title = "Under fire"
    rule = ddb.GAP_SUPPORT_USE
    answers = (CounterFire,)

    side: int
    barrage: Barrage

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState | None:
        if s.art[self.side] or s.air[self.side]:
            return None
        return self.resolve(s, 0, dice, tell)

    def prompt(self, s: BattleState) -> str:
        return f"{s.scenario.said(self.barrage.target)} is under fire: spend supports against it?"

    def refusals(self, s: BattleState, answer: CounterFire) -> Refused | None:
        return held_refusals(s, self.side, answer.art, answer.air)

    def suggest(self, s: BattleState, rng: Random) -> Iterator[CounterFire]:
        at_once = bool(s.art[self.side]) and rng.random() < 0.25
        if at_once:
            yield CounterFire(art=1)
        yield CounterFire()
        if s.art[self.side] and not at_once:
            yield CounterFire(art=1)
        if s.air[self.side]:
            yield CounterFire(air=1)

    def take(self, s: BattleState, answer: CounterFire, dice: Dice, tell: Tell) -> BattleState:
        return self.resolve(spend(s, self.side, answer.art, answer.air, tell), answer.art + answer.air, dice, tell)

    def resolve(self, s: BattleState, defensive: int, dice: Dice, tell: Tell) -> BattleState:
        barrage = self.barrage
        zone, card = s.units[barrage.target].zone, s.cards[barrage.target]
        firing = () if barrage.primary == OFF_TABLE else (barrage.primary,)
        tell(Declared(barrage.side, "fire", ddb.COMBAT_KINDS, (*firing, *barrage.guns), zone, (barrage.target,)))
        facts = with_takers(s, barrage.side, barrage.target, ranged_facts(s, barrage, defensive))
        outcome: RangedResult = throw_and_tell(
            s.scenario.assess, barrage.side, RANGED, facts, dice, tell, (*firing, *barrage.guns), (barrage.target,)
        )
        s = s.done().mark(attacked=s.marks.attacked | 1 << barrage.target)
        source = NOWHERE if barrage.primary == OFF_TABLE else s.units[barrage.primary].zone
        advance = LimitedAdvance(barrage.side, zone)
        if outcome is RangedResult.DEFENDER_DRIVEN_BACK:
            return s.change(agenda=(HoldOrRetreat(self.side, barrage.target, source), advance, *s.agenda))
        if outcome is RangedResult.DEFENDER_LOST:
            fate, rule = fate_under_fire(detachment=card.detachment)
            return fall(s.change(agenda=(advance, *s.agenda)), barrage.target, fate, rule, tell)
        if outcome is RangedResult.FIRER_DRIVEN_BACK:
            return s.change(agenda=(HoldOrRetreat(barrage.side, barrage.primary, zone), *s.agenda))
        if outcome is RangedResult.FIRER_LOST:
            fate, rule = fate_under_fire(detachment=True)
            return fall(s, barrage.primary, fate, rule, tell)
        return s


def air_facts(s: BattleState, target: int) -> AirFacts:
    """An air strike as the procedure is asked for it."""
    card, zone = s.cards[target], s.units[target].zone
    hqs = s.scenario.hqs & s.on_table(card.side)
    distance = s.scenario.grid.distance[zone]
    return AirFacts(
        road_march=bool(s.marks.road >> target & 1),
        hq_distance=min((distance[s.units[hq].zone] for hq in numbers_in(hqs)), default=FAR),
        visible=bool(s.seen(1 - card.side) >> zone & 1),
        **defender_facts(s, target),
    )


def strike(s: BattleState, side: int, answer: AirStrike, dice: Dice, tell: Tell) -> BattleState:
    """An air strike: the support is spent, and others in the zone stay (ddb.gap.air-as-attack)."""
    target, card = answer.target, s.cards[answer.target]
    facts = air_facts(s, target)
    s = spend(s, side, 0, 1, tell)
    tell(Declared(side, "air strike", ddb.AIR_TABLE, (), s.units[target].zone, (target,)))
    outcome: AirResult = throw_and_tell(s.scenario.assess, side, AIR_STRIKE, facts, dice, tell, (), (target,))
    s = s.mark(attacked=s.marks.attacked | 1 << target)
    if outcome is AirResult.AIRCRAFT_LOST:
        tell(AircraftLost(side, ddb.AIR_TEN_NEAR_HQ))
        return s.change(air_lost=with_one(s.air_lost, side, s.air_lost[side] + 1))
    if outcome in (AirResult.TARGET_LOST, AirResult.TARGET_SHATTERED):
        fate, rule = fate_under_air_strike(card.row, detachment=card.detachment, road_march=facts.road_march)
        return fall(s, target, fate, rule, tell)
    return s

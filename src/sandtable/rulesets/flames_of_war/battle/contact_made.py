"""After the charge: who defends, Defensive Fire, and whether it drives the charge back."""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from sandtable.base.bits import numbers_in
from sandtable.dice import Dice
from sandtable.game import Step, Tell
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.battle import events as e
from sandtable.rulesets.flames_of_war.battle.contacts import (
    assault_of,
    assaulting,
    ground_teams,
    teams_of,
    units_among,
    within,
)
from sandtable.rulesets.flames_of_war.battle.countering import Drawn, EndAssault, Forget, blows
from sandtable.rulesets.flames_of_war.battle.defending import DefendersFire
from sandtable.rulesets.flames_of_war.battle.falling_back import fall_back
from sandtable.rulesets.flames_of_war.battle.shooting import fresh_counts
from sandtable.rulesets.flames_of_war.battle.state import NOBODY, BattleState
from sandtable.rulesets.flames_of_war.battle.suffering import pin
from sandtable.rulesets.flames_of_war.procedures.assault.defensive_weapons import drives_back
from sandtable.rulesets.flames_of_war.procedures.assault.fall_back import FALL_BACK, Cause, FallBackFacts
from sandtable.rulesets.flames_of_war.terms import Kind
from sandtable.sheet.rolling import throw_and_tell

S = TypeVar("S", bound=BattleState)


class ContactMade(Step, frozen=True):
    """Whether anybody came into contact, and who defends (fow.gap.defenders)."""

    title = "Contact"
    rule = fow.GAP_DEFENDERS

    side: int

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState:
        in_contact, assault = assaulting(s, self.side), assault_of(s)
        if not in_contact:
            tell(e.AssaultOver(assault.unit, NOBODY, fow.GAP_CHARGE_PATH))
            return s.then(Forget())
        return defended(s, self.side).then(DefendersFire(1 - self.side), DrivenBackOrNot(self.side))


def defended(s: S, side: int) -> S:
    """The state in which it is known who defends against a charge that is in contact."""
    in_contact, assault = assaulting(s, side), assault_of(s)
    firing = within(s, ground_teams(s, 1 - side), s.tables.limit("defensive_fire_reach"), in_contact)
    near = within(s, firing, s.tables.limit("assault_over"), in_contact)
    units = assault.units | units_among(s, near)
    took_part = assault.charged | firing
    return replace(s.with_assault(units=units, took_part=took_part), **fresh_counts(s))


class DrivenBackOrNot(Step, frozen=True):
    """Hits, or tanks out of action, drive a charge back (fow.gap.fallback-details)."""

    title = "Driven back?"
    rule = fow.GAP_FALLBACK_DETAILS

    side: int

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState:
        assault = assault_of(s)
        living, foes = assault.charged & s.there, teams_of(s, assault.units & s.scenario.of_side[1 - self.side])
        if not living:
            return s.then(EndAssault(1 - self.side, fow.ASSAULT_OVER))
        if self.is_driven_back(s):
            kind = s.kind(numbers_in(assault.charged)[0])
            facts = FallBackFacts(cause=Cause.DEFENSIVE_FIRE, kind=kind)
            found = throw_and_tell(s.scenario.assess, self.side, FALL_BACK, facts, dice, tell, (assault.unit,))
            tell(e.FellBack(assault.unit, self.rule))
            all_defenders = ground_teams(s, 1 - self.side) & assault.took_part
            s = fall_back(s, assault.unit, living, all_defenders, found.inches, fow.ASSAULT_FALLBACK_DISTANCE, tell)
            s = pin(s, assault.unit, fow.ASSAULT_FALLBACK_5, tell) if found.pinned else s
            return s.then(EndAssault(NOBODY, self.rule))
        if not assaulting(s, self.side) and not within(s, foes, s.tables.limit("assault_over"), living):
            return s.then(Drawn())
        return s.then(*blows(self.side))

    def is_driven_back(self, s: BattleState) -> bool:
        """By hits, which are counted before saves, or by tanks Bailed Out or Destroyed."""
        assault, tables = assault_of(s), s.tables
        if s.kind(numbers_in(assault.charged)[0]) is Kind.ARMOURED:
            out = assault.charged & (s.bailed | s.lost)
            return out.bit_count() >= tables.limit("fall_back_tanks")
        return s.hits[assault.unit] >= drives_back(assault.charged.bit_count(), tables).value

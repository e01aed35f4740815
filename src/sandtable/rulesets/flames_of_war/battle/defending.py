"""Defensive Fire: the teams near a charge shoot at it, all together and once (fow.gap.defensive-fire-targets)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import ClassVar

from msgspec import Struct

from sandtable.base.bits import numbers_in
from sandtable.dice import Dice
from sandtable.explain import Refusal, Refused, refused
from sandtable.game import Step, Tell
from sandtable.game.answers import Done
from sandtable.inches.tape import INCH
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.battle.answers import Aim, Shoot
from sandtable.rulesets.flames_of_war.battle.contacts import assault_of, assaulting, ground_teams, touching, within
from sandtable.rulesets.flames_of_war.battle.declaring import faced, told
from sandtable.rulesets.flames_of_war.battle.fronts import in_front
from sandtable.rulesets.flames_of_war.battle.seeing import can_see, distance
from sandtable.rulesets.flames_of_war.battle.shooting import is_pinned, named, weapons_of
from sandtable.rulesets.flames_of_war.battle.state import BattleState
from sandtable.rulesets.flames_of_war.battle.volley_facts import Given
from sandtable.rulesets.flames_of_war.battle.volleys import RollVolley
from sandtable.rulesets.flames_of_war.procedures.assault.assault_cards import choices, worth
from sandtable.rulesets.flames_of_war.procedures.assault.defensive_weapons import Charge, Charging
from sandtable.rulesets.flames_of_war.procedures.assault.may_defensive_fire import (
    MAY_DEFENSIVE_FIRE,
    ContactedBy,
    MayDefensiveFireFacts,
)
from sandtable.rulesets.flames_of_war.procedures.assault.tank_blow import Hull
from sandtable.rulesets.flames_of_war.procedures.fire.shots import is_anti_aircraft
from sandtable.rulesets.flames_of_war.rows import Team, Weapon
from sandtable.rulesets.flames_of_war.terms import Kind, Note, Rating


class DefendersFire(Step, frozen=True):
    """All defenders declare together; it is one volley at the teams that charged into contact."""

    title = "Defensive Fire"
    rule = fow.GAP_DEFENSIVE_FIRE_TARGETS
    answers: ClassVar[tuple[type[Struct], ...]] = (Shoot, Done)

    side: int

    def defenders(self, s: BattleState) -> int:
        """The teams within 8 in of an assaulting team in contact."""
        own = ground_teams(s, self.side) & ~s.bailed
        return within(s, own, s.tables.limit("defensive_fire_reach"), assaulting(s, 1 - self.side))

    def able(self, s: BattleState) -> dict[int, tuple[Aim, ...]]:
        """What every defender that may shoot would shoot at its nearest target."""
        return s.once(("defensive fire", self.side), lambda: dict(self._able(s)))

    def _able(self, s: BattleState) -> Iterator[tuple[int, tuple[Aim, ...]]]:
        targets = assault_of(s).charged & s.there
        for body in numbers_in(self.defenders(s)):
            for target in sorted(numbers_in(targets), key=lambda each: (distance(s, body, each), each)):
                if weapons := best_weapons(s, body, target):
                    yield body, tuple(Aim(body, target, weapon.id) for weapon in weapons)
                    break

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState | None:
        return None if self.able(s) else s.done()

    def prompt(self, s: BattleState) -> str:
        return f"Who shoots at the charge of {s.scenario.said(assault_of(s).unit)}?"

    # ---------------------------------------------------------------- answers

    def refusals(self, s: BattleState, answer: Shoot | Done) -> Refused | None:
        return None if isinstance(answer, Done) else refused(*dict.fromkeys(self._against(s, answer)))

    def _against(self, s: BattleState, answer: Shoot) -> Iterator[Refusal]:
        if not answer.aims or answer.smoke:
            yield Refusal(self.rule, "name who shoots at whom")
        defenders, charged = self.defenders(s), assault_of(s).charged & s.there
        armed: dict[int, list[Aim]] = {}
        for aim in answer.aims:
            if min(aim.shooter, aim.target) < 0 or not defenders >> aim.shooter & 1:
                yield Refusal(fow.ASSAULT_DF_RANGE, "only defenders within 8 in of the charge shoot at it")
            elif not charged >> aim.target & 1:
                yield Refusal(self.rule, "Defensive Fire is shot at teams that charged into contact, at nobody else")
            else:
                armed.setdefault(aim.shooter, []).append(aim)
        for shooter, aims in armed.items():
            yield from self._against_team(s, shooter, aims)

    def _against_team(self, s: BattleState, shooter: int, aims: Sequence[Aim]) -> Iterator[Refusal]:
        who, known = named(s, shooter), {weapon.id: weapon for weapon in weapons_of(s, shooter)}
        if len({aim.target for aim in aims}) > 1:
            yield Refusal(fow.GAP_TARGET_CHOICE, f"{who} shoots at one target only")
        keys = [aim.weapon for aim in aims]
        if keys == [""]:
            if not best_weapons(s, shooter, aims[0].target):
                yield from self._without_weapon(s, shooter, aims[0].target)
            return
        together = [{weapon.id for weapon in each} for each in choices(s.card(shooter), s.tables)]
        if not set(keys) <= set(known) or not any(set(keys) <= each for each in together):
            yield Refusal(fow.GAP_DEFENSIVE_FIRE_DETAILS, f"{who} shoots one weapon of its card, or its machine-guns")
            return
        for aim in aims:
            found = s.scenario.assess(MAY_DEFENSIVE_FIRE, fire_facts(s, shooter, aim.target, known[aim.weapon]))
            if isinstance(found, Refused):
                yield from (Refusal(each.rule, f"{who}: {each.because}") for each in found.refusals)

    def _without_weapon(self, s: BattleState, shooter: int, target: int) -> Iterator[Refusal]:
        weapons = weapons_of(s, shooter)
        if not weapons:
            yield Refusal(fow.GAP_TEAM_PROFILES, f"{named(s, shooter)} has no weapon to shoot with")
        for weapon in weapons:
            found = s.scenario.assess(MAY_DEFENSIVE_FIRE, fire_facts(s, shooter, target, weapon))
            if isinstance(found, Refused):
                yield from (Refusal(each.rule, f"{named(s, shooter)}: {each.because}") for each in found.refusals)

    def everybody(self, s: BattleState) -> Shoot:
        """All that may shoot, each at its nearest target with what promises most."""
        return Shoot(tuple(aim for aims in self.able(s).values() for aim in aims))

    def suggest(self, s: BattleState, rng: Random) -> Iterator[Shoot | Done]:
        if rng.random() < 0.05:
            yield Done()
        yield self.everybody(s)
        yield Done()

    def take(self, s: BattleState, answer: Shoot | Done, dice: Dice, tell: Tell) -> BattleState:
        if isinstance(answer, Done):
            return s.done()
        aims = tuple(aim for each in answer.aims for aim in settled(s, each))
        told(s, aims, tell)
        for shooter, target in {aim.shooter: aim.target for aim in aims}.items():
            s = faced(s, shooter, target)
        return s.then(RollVolley(self.side, aims, Given(defensive=True, among=assault_of(s).charged)))


def settled(s: BattleState, aim: Aim) -> tuple[Aim, ...]:
    """An aim with its weapons named."""
    if aim.weapon:
        return (aim,)
    return tuple(Aim(aim.shooter, aim.target, weapon.id) for weapon in best_weapons(s, aim.shooter, aim.target))


# ---------------------------------------------------------------------- one defender


def fire_facts(s: BattleState, body: int, target: int, weapon: Weapon) -> MayDefensiveFireFacts:
    """A defender and the charge that it would shoot at with a weapon."""
    card, assault = s.card(body), assault_of(s)
    met_by = touching(s, body, assault.charged)
    foot, hidden = met_by & s.scenario.infantry, met_by & s.scenario.infantry & ~assault.stirred
    shot_up = bool(s.shot_up >> body & 1) and is_anti_aircraft(weapon)
    return MayDefensiveFireFacts(
        kind=card.kind,
        distance=distance(s, body, target) / INCH,
        pinned=is_pinned(s, body),
        halted=weapon.halted,
        moving=weapon.moving,
        contacted_by=ContactedBy.INFANTRY if foot else ContactedBy.TANKS if met_by else ContactedBy.NOBODY,
        they_moved=not hidden,
        they_shot=False,
        bailed=bool(s.bailed >> body & 1),
        shot_at_aircraft=shot_up,
        weapon_range=weapon.range,
        visible=can_see(s, body, target),
        forward_firing=weapon.has(Note.FORWARD_FIRING),
        in_front=in_front(s, body, s.place(target)),
        pinned_rof_1=weapon.has(Note.PINNED_ROF_1),
    )


def best_weapons(s: BattleState, body: int, target: int) -> tuple[Weapon, ...]:
    """What a defender may fire at a team of the charge: the weapon, or a Tank's machine-guns, that promise most."""
    charge, pinned = charge_of(s.card(target)), is_pinned(s, body)
    able = []
    for together in choices(s.card(body), s.tables):
        open_now = tuple(
            weapon
            for weapon in together
            if not isinstance(s.scenario.assess(MAY_DEFENSIVE_FIRE, fire_facts(s, body, target, weapon)), Refused)
        )
        if open_now:
            able.append(open_now)
    return max(able, key=lambda weapons: worth(weapons, pinned, charge, s.tables), default=())


def charge_of(card: Team) -> Charge:
    """A charge of such teams, as weapons are compared for it."""
    armoured = card.kind is Kind.ARMOURED
    hull = Hull(card.side, card.top, card.has(Note.BAZOOKA_SKIRTS)) if armoured else None
    nerve = card.named(Rating.REMOUNT) or card.motivation
    return Charge((Charging(card.kind, 1, card.save, nerve, hull),), card.hit_on)

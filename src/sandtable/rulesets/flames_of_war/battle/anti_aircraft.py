"""Fire at Aircraft that have declared their attack, just before they make it (fow.gap.aa-asked)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from sandtable.base.bits import numbers_in, set_of
from sandtable.dice import Dice
from sandtable.explain import Refusal, Refused, refused
from sandtable.game import Step, Tell
from sandtable.game.answers import Done
from sandtable.game.refusals import NO_SUCH
from sandtable.inches.tape import INCH
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.battle.answers import Aim, Shoot
from sandtable.rulesets.flames_of_war.battle.declaring import declared
from sandtable.rulesets.flames_of_war.battle.seeing import distance
from sandtable.rulesets.flames_of_war.battle.shooting import is_pinned, named, weapons_of
from sandtable.rulesets.flames_of_war.battle.state import BattleState
from sandtable.rulesets.flames_of_war.battle.volleys import RollVolley
from sandtable.rulesets.flames_of_war.procedures.fire.shots import is_anti_aircraft
from sandtable.rulesets.flames_of_war.procedures.sighting.anti_aircraft import ANTI_AIRCRAFT, AntiAircraftFacts
from sandtable.rulesets.flames_of_war.rows import Weapon


class ShootAtAircraft(Step, frozen=True):
    """The other player is asked once which of his weapons shoot at which Aircraft of the unit that attacks."""

    title: ClassVar[str] = "Shoot at Aircraft"
    rule: ClassVar[str] = fow.AA_TIMING
    answers: ClassVar[tuple[type[Struct], ...]] = (Shoot, Done)
    #: Whose weapons may shoot.
    side: int
    #: The Aircraft unit that attacks.
    unit: int

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState | None:
        return None if any(True for _ in self.flak(s)) else s.done()

    def flak(self, s: BattleState) -> Iterator[tuple[int, Weapon, list[int]]]:
        """Every team that may shoot, its weapon, and the Aircraft that this reaches."""
        aircraft = numbers_in(s.on_table(self.unit))
        for body in numbers_in(s.there & s.scenario.bodies_of_side[self.side] & ~s.bailed & ~s.shot_up):
            weapon = flak_of(s, body)
            if weapon is not None and (found := [each for each in aircraft if may_shoot_at(s, body, weapon, each)]):
                yield body, weapon, found

    def prompt(self, s: BattleState) -> str:
        return f"Who shoots at {s.scenario.said(self.unit)} before they attack?"

    def refusals(self, s: BattleState, answer: Shoot | Done) -> Refused | None:
        return None if isinstance(answer, Done) else refused(*self.against(s, answer))

    def against(self, s: BattleState, answer: Shoot) -> Iterator[Refusal]:
        if not answer.aims or answer.smoke:
            yield Refusal(fow.GAP_AA_ASKED, "name which weapons shoot at which Aircraft")
        if len({aim.shooter for aim in answer.aims}) < len(answer.aims):
            yield Refusal(fow.GAP_AA_DETAILS, "each weapon shoots at one Aircraft, once in a turn")
        own = s.there & s.scenario.bodies_of_side[self.side]
        attacking = s.on_table(self.unit)
        for aim in answer.aims:
            if min(aim.shooter, aim.target) < 0 or not own >> aim.shooter & attacking >> aim.target & 1:
                yield Refusal(NO_SUCH, "name your own teams on the table, and Aircraft of the unit that attacks")
            else:
                yield from against_flak(s, aim)

    def suggest(self, s: BattleState, rng: Random) -> Iterator[Shoot | Done]:
        flak = list(self.flak(s))
        yield Shoot(tuple(Aim(body, _nearest(s, body, aircraft), weapon.id) for body, weapon, aircraft in flak))
        yield Shoot(tuple(Aim(body, rng.choice(aircraft), weapon.id) for body, weapon, aircraft in flak))
        yield Done()

    def take(self, s: BattleState, answer: Shoot | Done, dice: Dice, tell: Tell) -> BattleState:
        if isinstance(answer, Done):
            return s.done()
        aims = armed(s, answer)
        s = declared(s, aims, tell)
        s = replace(s, shot_up=s.shot_up | set_of(aim.shooter for aim in aims))
        return s.then(RollVolley(self.side, aims))


def flak_of(s: BattleState, body: int) -> Weapon | None:
    """The anti-aircraft weapon on a team's card; no card has two."""
    return next(filter(is_anti_aircraft, weapons_of(s, body)), None)


def _weapon(s: BattleState, body: int) -> str:
    weapon = flak_of(s, body)
    return weapon.id if weapon else ""


def armed(s: BattleState, answer: Shoot) -> tuple[Aim, ...]:
    """The aims with their weapons named."""
    return tuple(replace(aim, weapon=aim.weapon or _weapon(s, aim.shooter)) for aim in answer.aims)


def _nearest(s: BattleState, body: int, aircraft: list[int]) -> int:
    return min(aircraft, key=lambda each: (distance(s, body, each), each))


def may_shoot_at(s: BattleState, body: int, weapon: Weapon, aircraft: int) -> bool:
    """The quick question: in range, with a ROF in its state."""
    if distance(s, body, aircraft) > weapon.range * INCH:
        return False
    moved = (s.moved >> body & 1) or is_pinned(s, body)
    return bool(weapon.moving if moved else weapon.halted)


def against_flak(s: BattleState, aim: Aim) -> Iterator[Refusal]:
    """Why a weapon may not shoot at an Aircraft."""
    body, key = aim.shooter, aim.weapon or _weapon(s, aim.shooter)
    if key not in {weapon.id for weapon in weapons_of(s, body)}:
        yield Refusal(fow.GAP_AA_DETAILS, f"{named(s, body)} has no anti-aircraft weapon of that name")
        return
    facts = AntiAircraftFacts(
        weapon=key,
        aircraft=s.card(aim.target).id,
        distance=distance(s, body, aim.target) / INCH,
        moved=bool(s.moved >> body & 1),
        pinned=is_pinned(s, body),
        night=s.scenario.text.night,
        bailed_out=bool(s.bailed >> body & 1),
        shot_before=bool(s.shot_up >> body & 1),
    )
    found = s.scenario.assess(ANTI_AIRCRAFT, facts)
    if isinstance(found, Refused):
        yield from (Refusal(each.rule, f"{named(s, body)}: {each.because}") for each in found.refusals)

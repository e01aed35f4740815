"""A bombardment from its first attempt until it has fallen (fow.gap.ranging-moment)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import ClassVar, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from sandtable.base.bits import set_of
from sandtable.dice import Dice
from sandtable.game import Step, Tell
from sandtable.game.answers import Done
from sandtable.inches.directions import ahead_of
from sandtable.inches.tape import INCH
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.battle import events as e
from sandtable.rulesets.flames_of_war.battle.answers import Agree, Bombard
from sandtable.rulesets.flames_of_war.battle.fire_missions import (
    FireMission,
    attempts_used,
    bombs,
    can_range_in,
    firing,
    mission_of,
    ranging_facts,
    spotters,
    teams_under,
    template_of,
    weapon_of,
)
from sandtable.rulesets.flames_of_war.battle.hiding import cover
from sandtable.rulesets.flames_of_war.battle.seeing import distance_to, sees_point
from sandtable.rulesets.flames_of_war.battle.state import NOBODY, BattleState, Screen
from sandtable.rulesets.flames_of_war.battle.suffering import aftermath, pin, suffer
from sandtable.rulesets.flames_of_war.procedures.bombard.range_in import RANGE_IN_PROCEDURE
from sandtable.rulesets.flames_of_war.procedures.bombard.ranging import Attempt
from sandtable.rulesets.flames_of_war.procedures.bombard.template_fire import (
    TEMPLATE_FIRE,
    TemplateFireFacts,
    TemplateToll,
)
from sandtable.rulesets.flames_of_war.rows import BombardmentWeapon
from sandtable.rulesets.flames_of_war.terms import Kind, Ranging, Shelter, TankState
from sandtable.sheet.rolling import throw_and_tell

S = TypeVar("S", bound=BattleState)


def declared(s: S, answer: Bombard, tell: Tell) -> S:
    """The state with a bombardment under way: it is Ranged In, or repeated, next."""
    mission = mission_of(s, answer)
    tell(e.AimedAt(mission.unit, mission.spotter, mission.at, mission.smoke))
    s = replace(s, unranged=s.unranged | set_of(mission.bodies))
    if not mission.again:
        s = replace(s, spotted_for=(*s.spotted_for, (mission.unit, mission.spotter)))
    return s.first(
        FallsAgain(s.side(mission.unit), mission) if mission.again else RangingIn(s.side(mission.unit), mission)
    )


class RangingIn(Step, frozen=True):
    """One attempt after another; after a failure the spotter goes on, or stops and spots for nobody else."""

    title = "Range In"
    rule = fow.BOMBARD_RANGE_IN
    answers: ClassVar[tuple[type[Struct], ...]] = (Agree, Done)

    side: int
    mission: FireMission
    failed: bool = False

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState | None:
        mission = taken_over(s, self.mission)
        if mission is None or not firing(s, mission):
            return s.done()
        if mission != self.mission:
            return s.then(replace(self, mission=mission))
        return None if self.failed else self.attempt(s, dice, tell)

    def weapon(self, s: BattleState) -> BombardmentWeapon:
        found = weapon_of(s, self.mission.bodies[0])
        assert found is not None  # noqa: S101 - nobody else bombards
        return found

    def attempt(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState:
        mission, weapon = self.mission, self.weapon(s)
        if not can_range_in(s, mission, weapon):
            return self.gives_up(s)
        facts = ranging_facts(s, mission, weapon)
        found = throw_and_tell(s.scenario.assess, self.side, RANGE_IN_PROCEDURE, facts, dice, tell, (mission.unit,))
        s = with_attempts(s, mission.spotter, facts.attempts_used + 1)
        if found is not Attempt.FAILED:
            return falls(s.done(), mission, Ranging(found.value), dice, tell)
        if not can_range_in(s, mission, weapon):
            return self.gives_up(s)
        return s.then(replace(self, failed=True))

    def gives_up(self, s: BattleState) -> BattleState:
        """The bombardment does not fall, and he spots for nobody else in this step."""
        most = s.tables.limit("range_in_attempts")
        return with_attempts(s, self.mission.spotter, most).done()

    def prompt(self, s: BattleState) -> str:
        left = s.tables.limit("range_in_attempts") - attempts_used(s, self.mission.spotter)
        return f"{s.scenario.said(self.mission.unit)} is not Ranged In. Try again? {left} of the attempts left"

    def suggest(self, s: BattleState, rng: Random) -> Iterator[Agree | Done]:
        yield from (Agree(), Done()) if rng.random() < 0.9 else (Done(), Agree())

    def take(self, s: BattleState, answer: Agree | Done, dice: Dice, tell: Tell) -> BattleState:
        return self.gives_up(s) if isinstance(answer, Done) else self.attempt(s, dice, tell)


class FallsAgain(Step, frozen=True):
    """A Repeat Bombardment falls without a roll; the spotter need not see the place (fow.gap.repeat-bombardment)."""

    title = "Repeat Bombardment"
    rule = fow.GAP_REPEAT_BOMBARDMENT

    side: int
    mission: FireMission

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState:
        sees = sees_point(s, self.mission.spotter, self.mission.at)
        return falls(s.done(), self.mission, Ranging.REPEAT if sees else Ranging.REPEAT_UNSEEN, dice, tell)


def with_attempts(s: S, spotter: int, used: int) -> S:
    others = tuple(each for each in s.attempts if each[0] != spotter)
    return replace(s, attempts=(*others, (spotter, used)))


def taken_over(s: BattleState, mission: FireMission) -> FireMission | None:
    """The mission, spotted for by another Aircraft in range where the first was shot down (fow.gap.aa-asked)."""
    if s.there >> mission.spotter & 1:
        return mission
    if not bombs(s, mission.unit):
        return None
    weapon = weapon_of(s, mission.spotter)
    reach = INCH * weapon.range if weapon is not None else 0
    able = [body for body in spotters(s, mission.unit) if distance_to(s, body, mission.at) <= reach]
    return replace(mission, spotter=able[0]) if able else None


# ---------------------------------------------------------------------- what falls


def falls(s: S, mission: FireMission, ranging: Ranging, dice: Dice, tell: Tell) -> S:
    """A bombardment that is Ranged In: a screen, or shells on every team under the template."""
    shooting = firing(s, mission)
    s = replace(s, bombarded=s.bombarded | shooting, unranged=s.unranged & ~shooting)
    s = s.with_unit(mission.unit, aimed_at=mission.at, smoked=mission.smoke)
    if mission.smoke:
        return screened(s, mission, shooting.bit_count(), tell)
    return shelled(s, mission, ranging, shooting.bit_count(), dice, tell)


def screened(s: S, mission: FireMission, weapons: int, tell: Tell) -> S:
    """A Smoke Screen from the Aiming Point on (fow.gap.smoke-places)."""
    end = ahead_of(mission.at, mission.bearing, INCH * s.tables.limit("smoke_screen") * weapons)
    side = s.side(mission.unit)
    tell(e.Smoked(side, mission.at, end))
    s = s.with_unit(mission.unit, screen_spent=True)
    return replace(s, screens=(*s.screens, Screen(mission.at, end, side)))


def shelled(s: S, mission: FireMission, ranging: Ranging, weapons: int, dice: Dice, tell: Tell) -> S:
    """Each team under the template is rolled for; its hits are its own (fow.gap.bombard-hit-limit)."""
    weapon = weapon_of(s, mission.bodies[0])
    assert weapon is not None  # noqa: S101 - nobody else bombards
    side, fates = s.side(mission.unit), list[tuple[int, TankState]]()
    pinned: dict[int, bool] = {}
    for body in teams_under(s, template_of(s, weapon), mission.at):
        unit = s.unit_of(body)
        facts = shell_facts(s, mission, (body,), weapon, ranging, weapons)
        toll = throw_and_tell(s.scenario.assess, side, TEMPLATE_FIRE, facts, dice, tell, (mission.unit,), (unit,))
        pinned[unit] = pinned.get(unit, False) or toll.first_pinned
        fates.append((body, fate_of(toll)))
    for body, fate in fates:
        s = suffer(s, body, fate, fow.BOMBARD_HIT_EACH, dice, tell)
    for unit, is_pinned in pinned.items():
        s = pin(s, unit, fow.BOMBARD_PIN, tell) if is_pinned else s
    return aftermath(s, tell)


def fate_of(toll: TemplateToll) -> TankState:
    if toll.first_destroyed:
        return TankState.DESTROYED
    return TankState.BAILED if toll.first_bailed else TankState.OK


def shell_facts(
    s: BattleState,
    mission: FireMission,
    bodies: Sequence[int],
    weapon: BombardmentWeapon,
    ranging: Ranging,
    weapons: int,
) -> TemplateFireFacts:
    """Teams of one unit under the template, each in its own cover: foxholes and what it is in, not behind."""
    grounds = [sheltered(s, mission.bodies[0], body) for body in bodies]
    apart = [
        (*((ground.value,) if ground is not grounds[0] else ()), *(("bailed",) if s.bailed >> body & 1 else ()))
        for body, ground in zip(bodies, grounds, strict=True)
    ]
    return TemplateFireFacts(
        weapon=weapon.id,
        weapons=weapons,
        first_unit=tuple(s.card(body).id for body in bodies),
        second_unit=(),
        cover=grounds[0],
        teams_apart=tuple((number, *words) for number, words in enumerate(apart, 1) if words),
        skill=s.card(mission.spotter).skill if mission.spotter != NOBODY else 4,
        ranging=ranging,
    )


def sheltered(s: BattleState, shooter: int, body: int) -> Shelter:
    """What the ground gives a team under the template; tanks have their armour."""
    on_foot = s.kind(body) in (Kind.INFANTRY, Kind.GUN)
    return Shelter(cover(s, shooter, body).value) if on_foot else Shelter.OPEN

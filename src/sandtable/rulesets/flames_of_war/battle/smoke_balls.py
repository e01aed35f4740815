"""Direct smoke: teams shoot it at enemies, and each that hits places a ball."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from sandtable.dice import Dice
from sandtable.explain import Refusal
from sandtable.game import Step, Tell
from sandtable.inches.tape import INCH, Place, rounded_towards
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.battle import events as e
from sandtable.rulesets.flames_of_war.battle.answers import Aim, Shoot
from sandtable.rulesets.flames_of_war.battle.hiding import concealed, gone_to_ground
from sandtable.rulesets.flames_of_war.battle.seeing import distance, through_smoke
from sandtable.rulesets.flames_of_war.battle.shooting import (
    against,
    blitz_of,
    digs,
    is_pinned,
    moved_as,
    named,
    weapons_of,
)
from sandtable.rulesets.flames_of_war.battle.state import Ball, BattleState
from sandtable.rulesets.flames_of_war.procedures.sighting.smoke import SMOKE_BALL, SmokeBallFacts
from sandtable.rulesets.flames_of_war.terms import Blitz, Note
from sandtable.sheet.rolling import throw_and_tell


class RollSmoke(Step, frozen=True):
    """Every team rolls for its smoke; where it hits a ball lies (fow.gap.smoke-ball)."""

    title: ClassVar[str] = "Shoot smoke"
    rule: ClassVar[str] = fow.GAP_SMOKE_BALL
    side: int
    aims: tuple[Aim, ...]

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState:
        # All have declared before any of them rolls: no ball of this volley is in the way of another shot of it.
        asked = [(aim, smoke_facts(s, aim)) for aim in self.aims]
        for aim, facts in asked:
            units = (s.unit_of(aim.shooter),), (s.unit_of(aim.target),)
            if throw_and_tell(s.scenario.assess, self.side, SMOKE_BALL, facts, dice, tell, *units):
                ball = Ball(ball_place(s, aim), self.side)
                tell(e.Smoked(self.side, ball.at))
                s = replace(s, balls=(*s.balls, ball))
        return s.done()


def ball_place(s: BattleState, aim: Aim) -> Place:
    """A ball touches the target, on the line to who shot it (fow.gap.smoke-places)."""
    width = INCH * s.tables.limit("smoke_ball")
    return rounded_towards(s.place(aim.target), s.place(aim.shooter), s.radius(aim.target) + width // 2)


def smoke_facts(s: BattleState, aim: Aim) -> SmokeBallFacts:
    """A team that shoots smoke as the question asks for it."""
    shooter, target = aim.shooter, aim.target
    blitz = blitz_of(s, shooter)
    return SmokeBallFacts(
        weapon=aim.weapon,
        hit_on=s.card(target).hit_on,
        distance=distance(s, shooter, target) / INCH,
        concealed=concealed(s, shooter, target),
        gone_to_ground=gone_to_ground(s, target),
        move=moved_as(s, shooter),
        pinned=is_pinned(s, shooter),
        target=s.kind(target),
        smoke=through_smoke(s, shooter, target),
        night=s.scenario.text.night,
        out_of_command=bool(s.strayed >> shooter & 1),
        blitz=blitz,
        dug_in=digs(s, shooter) and blitz is Blitz.NONE,
    )


def against_smoke(s: BattleState, side: int, answer: Shoot) -> Iterator[Refusal]:
    """Why teams that might shoot at these targets may not shoot smoke at them."""
    aims: list[Aim] = []
    for aim in answer.aims:
        own = (weapon for weapon in weapons_of(s, aim.shooter) if weapon.has(Note.SMOKE))
        weapon = next((weapon for weapon in own if aim.weapon in ("", weapon.id)), None)
        if weapon is None:
            yield Refusal(fow.GAP_WEAPON_NOTES, f"{named(s, aim.shooter)}: that weapon has no Smoke on its card")
        else:
            aims.append(Aim(aim.shooter, aim.target, weapon.id))
    if len({aim.shooter for aim in aims}) < len(aims):
        yield Refusal(fow.GAP_SMOKE_BALL, "a weapon shoots smoke with all its dice at one target")
    elif aims:
        yield from against(s, side, Shoot(tuple(aims), smoke=True))

"""A turn as an agenda: the parts of the Starting Step, then movement, shooting and assaults, then the other's turn."""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from sandtable.base.bits import numbers_in
from sandtable.dice import Dice
from sandtable.game import Step, Tell
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.battle import events as e
from sandtable.rulesets.flames_of_war.battle import mines, starting
from sandtable.rulesets.flames_of_war.battle.assault_step import AssaultStep
from sandtable.rulesets.flames_of_war.battle.leaders import naming
from sandtable.rulesets.flames_of_war.battle.moving_step import MovementStep
from sandtable.rulesets.flames_of_war.battle.shooting_step import ShootingStep
from sandtable.rulesets.flames_of_war.battle.state import BattleState, Where
from sandtable.rulesets.flames_of_war.battle.winning import finish_by_points
from sandtable.rulesets.flames_of_war.terms import Blitz

S = TypeVar("S", bound=BattleState)

STARTING, MOVEMENT, SHOOTING, ASSAULT = "starting", "movement", "shooting", "assault"


class BeginTurn(Step, frozen=True):
    """A player's whole turn, step after step (fow.gap.turn-structure)."""

    title = "A new turn"
    rule = fow.GAP_TURN_STRUCTURE

    side: int

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState:
        begins = self.side if s.round == 0 else s.begins
        number = s.round + (self.side == begins)
        tell(e.TurnBegan(number, self.side))
        tell(e.StepBegan(STARTING, self.side))
        s = forget_last_turn(s, self.side)
        return s.then(
            *starting.parts(self.side),
            BeginMovement(self.side),
            BeginShooting(self.side),
            BeginAssaults(self.side),
            EndMarks(self.side),
            EndTurn(self.side),
            round=number,
            active=self.side,
            begins=begins,
        )


class BeginMovement(Step, frozen=True):
    """Leaderless units name their leaders, then every unit may be picked (fow.gap.leader-none-near)."""

    title = "Movement Step"
    rule = fow.GAP_MOVEMENT_STEP_ORDER

    side: int

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState:
        tell(e.StepBegan(MOVEMENT, self.side))
        return s.then(*naming(s, self.side), MovementStep(self.side), picked=0)


class BeginShooting(Step, frozen=True):
    """Every unit may be picked again."""

    title = "Shooting Step"
    rule = fow.GAP_SHOOTING_ORDER

    side: int

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState:
        tell(e.StepBegan(SHOOTING, self.side))
        return s.then(ShootingStep(self.side), picked=0)


class BeginAssaults(Step, frozen=True):
    """And once more."""

    title = "Assault Step"
    rule = fow.GAP_ASSAULT_STEP_ORDER

    side: int

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState:
        tell(e.StepBegan(ASSAULT, self.side))
        return s.then(AssaultStep(self.side), picked=0)


class EndMarks(Step, frozen=True):
    """Orders and penalties end with the turn, and so does what was kept for one turn more."""

    title = "The marks of the turn end"
    rule = fow.GAP_TURN_MARKS

    side: int

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState:
        return forget_this_turn(s, self.side).done()


class EndTurn(Step, frozen=True):
    """Aircraft leave, and the other player's turn begins, unless this was the last (fow.gap.end-of-turn)."""

    title = "The turn ends"
    rule = fow.GAP_END_OF_TURN

    side: int

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState:
        s = fly_off(s, self.side, tell)
        if self.side != s.begins and s.round >= s.scenario.last_round:
            return finish_by_points(s, tell)
        return s.then(BeginTurn(1 - self.side))


def fly_off(s: S, side: int, tell: Tell) -> S:
    """Aircraft stay until the end of the turn, put down or not (fow.gap.aircraft-put-down)."""
    for unit in numbers_in(s.scenario.of_side[side] & s.scenario.air_units & ~s.destroyed):
        flying = s.on_table(unit)
        if flying:
            tell(e.Removed(unit, numbers_in(flying), fow.AIR_DURATION))
        s = s.taken_off(flying).with_unit(unit, where=Where.AWAY)
    return s


# ---------------------------------------------------------------------- when what was done is forgotten

#: Sets of teams that are wiped when their owner's next turn begins, and those that end with the turn itself.
LAST_TURN = ("moved", "dashed", "shot", "bombarded", "assaulted", "stirred")
THIS_TURN = (
    "strayed",
    "blitzed",
    "crossed_here",
    "followed",
    "digging",
    "cleared",
    "shot_up",
    "dismounted",
)


def forget_last_turn(s: S, side: int) -> S:
    """What a side's teams did in its last turn, and in the enemy's since, is forgotten (fow.gap.turn-marks)."""
    others = ~s.scenario.bodies_of_side[side]
    return replace(s, **{name: getattr(s, name) & others for name in LAST_TURN})


def forget_this_turn(s: S, side: int) -> S:
    """Orders and penalties end with the turn in which they arose; so does what is kept for one more turn.

    An Aiming Point is one turn old if nobody of the unit has bombarded in this one.
    """
    own = s.scenario.bodies_of_side[side]
    for unit in numbers_in(s.scenario.of_side[side]):
        now = s.units[unit]
        kept = now.aimed_at if s.bombarded & s.of_unit(unit) else None
        s = s.with_unit(
            unit,
            order=None,
            blitz=Blitz.NONE,
            aimed_at=kept,
            smoked=now.smoked and kept is not None,
        )
    at_mines = s.at_mines & ~own | mines.beside(s, side)
    return replace(
        s,
        picked=0,
        at_mines=at_mines,
        shot_at=(),
        attempts=(),
        spotted_for=(),
        unranged=0,
        **{name: getattr(s, name) & ~own for name in THIS_TURN},
    )

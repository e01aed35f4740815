"""From the map to a procedure and back: the facts are stated, the procedure assesses them and throws the dice."""

from __future__ import annotations

from typing import Any

from sandtable.dice import Dice
from sandtable.explain import Refused
from sandtable.game import Tell
from sandtable.rulesets.dday_to_berlin.battle.events import Rolled
from sandtable.rulesets.dday_to_berlin.battle.state import BattleState
from sandtable.sheet import Facts, Procedure
from sandtable.sheet.ruleset import AnyProcedure


class NotAllowed(RuntimeError):
    """A procedure refused facts that the game held for allowed: an error in the game, not of a player."""


def rolled(
    s: BattleState,
    side: int,
    procedure: Procedure[Any, Any, Any],
    facts: Facts,
    dice: Dice,
    tell: Tell,
    units: tuple[int, ...] = (),
    against: tuple[int, ...] = (),
) -> Any:
    """Ask a procedure, throw its dice, tell what they showed, and give the outcome."""
    profile, mark = profile_of(s, procedure, facts), dice.mark()
    outcome = procedure.roll(dice, profile)
    tell(Rolled(side, procedure.name, facts, outcome, dice.since(mark), units, against))
    return outcome


def profile_of(s: BattleState, procedure: AnyProcedure, facts: Facts) -> Any:
    """What a procedure makes of facts, ready to be rolled."""
    found = s.scenario.assess(procedure, facts)
    if isinstance(found, Refused):
        raise NotAllowed(f"{procedure.name} refuses {facts}: {found}")
    return found.profile

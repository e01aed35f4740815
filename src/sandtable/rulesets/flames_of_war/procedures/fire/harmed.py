"""What harm brings at the table: what Bailed Out tanks may not do, who is taken off, and what is tested for it."""

from __future__ import annotations

from sandtable.explain import Effect
from sandtable.explain.sentences import count_of
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.terms import TankState

HARMED_RULES = (fow.BAIL_NO_ACTIONS, fow.LASTSTAND_UNIT_TEST)
IDLE = "no move, shot, bombardment or assault"


def state_follows(state: TankState, destroyed_by: str) -> tuple[Effect, ...]:
    """What follows for one team in that state; `destroyed_by` is the rule that Destroyed it."""
    if state is TankState.OK:
        return ()
    if state is TankState.DESTROYED:
        return (Effect("destroyed", True, destroyed_by, "the team is taken off the table"), last_stand())
    return (
        Effect("may_act", False, fow.BAIL_NO_ACTIONS, f"{IDLE} until its crew remounts"),
        Effect(
            "again", True, fow.BAIL_SECOND_RESULT, "Bailed Out again, it tests Motivation or Remount, or is Destroyed"
        ),
        last_stand(),
    )


def losses_follow(destroyed: int, bailed: int, destroyed_by: str, *, transports: bool = False) -> tuple[Effect, ...]:
    """What follows for a unit that lost so many teams; transports never count for its Last Stand."""
    found = []
    if destroyed:
        said = f"{count_of(destroyed, 'team')} taken off the table"
        found.append(Effect("destroyed", destroyed, destroyed_by, said))
    if bailed:
        found.append(Effect("bailed", bailed, fow.BAIL_NO_ACTIONS, f"{count_of(bailed, 'tank')} Bailed Out: {IDLE}"))
    if not found:
        return ()
    return (*found, passengers_follow() if transports else last_stand())


def aircraft_follow(destroyed: int, destroyed_by: str) -> tuple[Effect, ...]:
    """What follows for Aircraft, which are not there when a Last Stand is tested."""
    said = f"{destroyed} Aircraft lost for the rest of the game"
    return (Effect("destroyed", destroyed, destroyed_by, said),) if destroyed else ()


def passengers_follow() -> Effect:
    said = "passengers get out, those of a Destroyed transport only if they survive it; their unit is Pinned Down"
    return Effect("passengers", True, fow.GAP_PASSENGERS_DETAILS, said)


def last_stand() -> Effect:
    said = "the unit tests its Last Stand in its next Starting Step, unless it is In Good Spirits"
    return Effect("last_stand", True, fow.LASTSTAND_UNIT_TEST, said)

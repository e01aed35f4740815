"""For whom a roll went well: by what came of it, not by its last die."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sandtable.rulesets.flames_of_war.procedures.assault.counterattack import Reply
from sandtable.rulesets.flames_of_war.procedures.bombard.ranging import Attempt
from sandtable.rulesets.flames_of_war.procedures.bombard.template_fire import TemplateToll
from sandtable.rulesets.flames_of_war.procedures.moving.crossing import Crossing
from sandtable.rulesets.flames_of_war.procedures.moving.minefield import Mined
from sandtable.rulesets.flames_of_war.procedures.starting.arrivals import AircraftResult
from sandtable.rulesets.flames_of_war.procedures.starting.leaders import NewCommander
from sandtable.rulesets.flames_of_war.procedures.starting.rally import Rallied
from sandtable.rulesets.flames_of_war.procedures.starting.unit_last_stand import Stand
from sandtable.rulesets.flames_of_war.terms import TankState
from sandtable.sheet.rolling import Rolled


def _unharmed(came: TankState) -> bool:
    return came is TankState.OK


def _harms(came: TankState) -> bool:
    return came is not TankState.OK


def _fell(came: TemplateToll) -> bool:
    return bool(came.first_destroyed or came.first_bailed or came.first_pinned)


#: For each procedure whether what came of it is good for the side that it is told of. Numbers of successes, and what
#: simply works or does not, are good where they are anything.
GOOD: dict[str, Callable[[Any], bool]] = {
    **dict.fromkeys(("remount", "reserve_arrival", "mistaken_target", "smoke_ball", "charge_cross", "team_save"), bool),
    **dict.fromkeys(("blitz_move", "dig_in", "follow_me", "shoot_and_scoot", "mine_clearing", "aa_volley"), bool),
    **dict.fromkeys(("volley_hits", "strike_hits"), any),
    "range_in": lambda came: came is not Attempt.FAILED,
    "rally_pinned": lambda came: came is Rallied.RALLIES,
    "unit_last_stand": lambda came: came is not Stand.DESTROYED,
    "commander_lost": lambda came: came is not NewCommander.NOBODY,
    "aircraft_arrival": lambda came: came is AircraftResult.ARRIVES,
    "cross_terrain": lambda came: came is Crossing.ACROSS,
    "counterattack": lambda came: came in (Reply.COUNTERATTACKS, Reply.DRAWN),
    "minefield": lambda came: came == Mined(0, 0),
    "passenger_fate": lambda came: not came,
    "team_hits": _unharmed,
    "assault_tank_hit": _harms,
    "template_fire": _fell,
}


def profits(rolled: Rolled) -> int | None:
    """The side for which a roll went well, None for neither: what has no dice, or is only stated."""
    good = GOOD.get(rolled.procedure)
    if rolled.side < 0 or good is None:
        return None
    return rolled.side if good(rolled.outcome) else 1 - rolled.side

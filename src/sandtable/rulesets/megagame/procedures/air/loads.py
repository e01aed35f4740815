"""Supply loads by air: what one is worth, and who gets it."""

from __future__ import annotations

from sandtable.explain import Effect
from sandtable.explain.sentences import count_of
from sandtable.rulesets.megagame import rule_ids as mg
from sandtable.rulesets.megagame.tables import Tables


def load_note(tables: Tables) -> Effect:
    each = tables.constant("supply_load")
    return Effect("load", each.value, each.rule, f"{each.value} SP a load, lost if its serial is lost before the drop")


def serials_left(flown: int, lost: int) -> Effect:
    left = flown - lost
    return Effect("serials_left", left, mg.GAP_SERIAL_LOAD, f"{count_of(left, 'serial')} left to fly another day")


def given_out(loads: int, tables: Tables) -> Effect:
    """What so many loads bring on the ground."""
    points, reach = loads * tables.limit("supply_load"), tables.limit("supply_drop_reach")
    if not points:
        return Effect("sp", 0, mg.GAP_SERIAL_LOAD, "no supplies come down")
    said = f"{points} SP, one at a time to the unit with fewest within {reach} km of the drop square"
    return Effect("sp", points, mg.GAP_RESUPPLY, said)

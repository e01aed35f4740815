"""Which line of the results table says what: the rule of every loss, retirement and right, by result."""

from __future__ import annotations

from msgspec import Struct

from sandtable.rulesets.megagame.terms import Result


class ResultRules(Struct, frozen=True, kw_only=True):
    """The rules behind one band; empty where the sheet is silent."""

    attacker_loss: str
    defender_loss: str
    counter: str
    stays: str
    supply: str = ""
    overrun: str = ""


RULES = {
    Result.TOTAL_SUCCESS: ResultRules(
        attacker_loss="mg.results.total.attacker-loss",
        defender_loss="mg.results.total.defender-loss",
        supply="mg.results.total.supply",
        stays="mg.results.total.retire",
        counter="mg.results.total.no-counter",
        overrun="mg.overrun.total",
    ),
    Result.SUCCESS: ResultRules(
        attacker_loss="mg.results.success.attacker-loss",
        defender_loss="mg.results.success.defender-loss",
        supply="mg.results.success.supply",
        stays="mg.results.success.retire",
        counter="mg.results.success.no-counter",
        overrun="mg.overrun.success",
    ),
    Result.LIMITED_SUCCESS: ResultRules(
        attacker_loss="mg.results.limited.attacker-loss",
        defender_loss="mg.results.limited.defender-loss",
        supply="mg.results.limited.supply",
        stays="mg.results.limited.retire",
        counter="mg.results.limited.counter",
        overrun="mg.overrun.limited",
    ),
    Result.CONFUSED: ResultRules(
        attacker_loss="mg.results.confused.losses",
        defender_loss="mg.results.confused.losses",
        stays="mg.results.confused.hold",
        counter="mg.results.confused.no-counter",
        overrun="mg.overrun.none-confused",
    ),
    Result.BADLY_BEATEN: ResultRules(
        attacker_loss="mg.results.beaten.attacker-loss",
        defender_loss="mg.results.beaten.defender-loss",
        stays="mg.results.beaten.thrown-back",
        counter="mg.results.beaten.counter",
        overrun="mg.overrun.none-beaten",
    ),
}
EVERY_RESULT_RULE = tuple(
    dict.fromkeys(
        rule
        for found in RULES.values()
        for rule in (found.attacker_loss, found.defender_loss, found.supply, found.stays, found.counter)
        if rule
    )
)
OVERRUN_RESULT_RULES = tuple(found.overrun for found in RULES.values())

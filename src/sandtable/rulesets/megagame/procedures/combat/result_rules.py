"""Which line of the results table says what: the rule of every loss, retirement and right, by result."""

from __future__ import annotations

from msgspec import Struct

from sandtable.rulesets.megagame import rule_ids as mg
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
        attacker_loss=mg.RESULTS_TOTAL_ATTACKER_LOSS,
        defender_loss=mg.RESULTS_TOTAL_DEFENDER_LOSS,
        supply=mg.RESULTS_TOTAL_SUPPLY,
        stays=mg.RESULTS_TOTAL_RETIRE,
        counter=mg.RESULTS_TOTAL_NO_COUNTER,
        overrun=mg.OVERRUN_TOTAL,
    ),
    Result.SUCCESS: ResultRules(
        attacker_loss=mg.RESULTS_SUCCESS_ATTACKER_LOSS,
        defender_loss=mg.RESULTS_SUCCESS_DEFENDER_LOSS,
        supply=mg.RESULTS_SUCCESS_SUPPLY,
        stays=mg.RESULTS_SUCCESS_RETIRE,
        counter=mg.RESULTS_SUCCESS_NO_COUNTER,
        overrun=mg.OVERRUN_SUCCESS,
    ),
    Result.LIMITED_SUCCESS: ResultRules(
        attacker_loss=mg.RESULTS_LIMITED_ATTACKER_LOSS,
        defender_loss=mg.RESULTS_LIMITED_DEFENDER_LOSS,
        supply=mg.RESULTS_LIMITED_SUPPLY,
        stays=mg.RESULTS_LIMITED_RETIRE,
        counter=mg.RESULTS_LIMITED_COUNTER,
        overrun=mg.OVERRUN_LIMITED,
    ),
    Result.CONFUSED: ResultRules(
        attacker_loss=mg.RESULTS_CONFUSED_LOSSES,
        defender_loss=mg.RESULTS_CONFUSED_LOSSES,
        stays=mg.RESULTS_CONFUSED_HOLD,
        counter=mg.RESULTS_CONFUSED_NO_COUNTER,
        overrun=mg.OVERRUN_NONE_CONFUSED,
    ),
    Result.BADLY_BEATEN: ResultRules(
        attacker_loss=mg.RESULTS_BEATEN_ATTACKER_LOSS,
        defender_loss=mg.RESULTS_BEATEN_DEFENDER_LOSS,
        stays=mg.RESULTS_BEATEN_THROWN_BACK,
        counter=mg.RESULTS_BEATEN_COUNTER,
        overrun=mg.OVERRUN_NONE_BEATEN,
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

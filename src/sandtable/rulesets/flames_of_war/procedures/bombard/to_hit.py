"""The roll to hit of a bombardment: how it was Ranged In, and the re-rolls that the number of weapons brings."""

from __future__ import annotations

from sandtable.dice import Need
from sandtable.dice.need import Reroll
from sandtable.explain import Effect, Modifier, Target, counting
from sandtable.explain.sentences import count_of
from sandtable.rulesets.flames_of_war import facts as asked
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.bombard.ranging import ATTEMPTS, Attempt, bombard_modifier
from sandtable.rulesets.flames_of_war.procedures.fire.to_hit import hit_need
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Ranged

AFTER_ATTEMPT = (fow.BOMBARD_SECOND_ATTEMPT, fow.BOMBARD_THIRD_ATTEMPT)
HIT_STAGE = (fow.BOMBARD_HIT_EACH, "hits under the template")
HIT_RULES = (
    fow.BOMBARD_HIT_EACH,
    fow.BOMBARD_HIT_BASE,
    fow.BOMBARD_SECOND_ATTEMPT,
    fow.BOMBARD_THIRD_ATTEMPT,
    fow.BOMBARD_REPEAT_UNSEEN,
    fow.BOMBARD_WEAPONS_TABLE,
    fow.BOMBARD_REROLL_HITS,
    fow.BOMBARD_REROLL_MISSES,
    fow.HIT_SEVEN_PLUS,
    fow.HIT_EIGHT_PLUS,
    fow.GAP_BOMBARD_MODIFIERS_ONLY,
    fow.GAP_BOMBARD_HIT_LIMIT,
    fow.GAP_REROLL_TWO_DIE,
    fow.GAP_WEAPON_NOTES,
)


MODIFIERS = {
    Ranged.SECOND: "second_attempt",
    Ranged.THIRD: "third_attempt",
    Ranged.REPEAT_UNSEEN: "repeat_unseen",
}


def ranged_modifier(ranged: Ranged, tables: Tables) -> Modifier | None:
    """What the way it was Ranged In adds to the score to hit."""
    key = MODIFIERS.get(ranged)
    return None if key is None else bombard_modifier(key, tables)


def attempt_modifier(attempt: Attempt, tables: Tables) -> Modifier | None:
    return ranged_modifier(Ranged(attempt.value), tables) if attempt in ATTEMPTS else None


def bombard_score(hit_on: int, ranged: Ranged, tables: Tables, name: str = "Score to hit") -> Target:
    """Is Hit On and the modifiers of bombardments; those of direct fire never count."""
    return Target(name, Modifier(hit_on, fow.BOMBARD_HIT_BASE, "Is Hit On"), counting(ranged_modifier(ranged, tables)))


def rerolls(weapons: int, bombs: bool, tables: Tables) -> tuple[Reroll, Effect]:
    """Which dice are rolled again, and the rule that says so."""
    row = next(row for row in tables.firing if weapons in row.weapons)
    firing = count_of(weapons, "weapon")
    if bombs and row.reroll == "hits":
        return "", Effect("rerolls", "none", fow.GAP_WEAPON_NOTES, f"{firing} firing: Aircraft do not re-roll hits")
    return row.reroll, Effect("rerolls", row.reroll or "none", row.rule, f"{firing} firing: {row.label}")


def bombard_need(score: int, again: Reroll, tables: Tables) -> Need | None:
    """A score with its re-rolls; beyond 6 both dice are rolled again together."""
    need = hit_need(score, tables)
    return None if need is None else need.rerolling(again)


def ladder_notes(score: int, again: Reroll, tables: Tables) -> tuple[Effect, ...]:
    """What a score beyond the die needs."""
    rung = tables.ladder.get(score)
    if rung is None:
        return ()
    second = "another 6" if rung.second == asked.WORST else f"{rung.second} or more"
    two_dice = Effect("two_dice", rung.second, rung.rule, f"{score}+ needs a 6 and then {second}")
    if not again:
        return (two_dice,)
    return two_dice, Effect(
        "whole_again", True, fow.GAP_REROLL_TWO_DIE, "the two dice are one roll, re-rolled as a whole"
    )

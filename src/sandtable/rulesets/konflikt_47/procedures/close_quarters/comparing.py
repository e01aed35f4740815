"""What the steps of close quarters share: who is left, and who came off better."""

from __future__ import annotations

from msgspec import Struct

from sandtable.explain import Effect, Spoken
from sandtable.rulesets.konflikt_47 import rule_ids as k47


class Comparison(Spoken):
    """Who took fewer casualties (k47.cq.compare)."""

    ATTACKER = "attacker_wins"
    DRAW = "draw", "drawn"
    DEFENDER = "defender_wins"


def compared(on_attacker: int, on_defender: int) -> Comparison:
    """The side that took more casualties in the step has lost it."""
    if on_attacker == on_defender:
        return Comparison.DRAW
    return Comparison.ATTACKER if on_defender > on_attacker else Comparison.DEFENDER


class Men(Struct, frozen=True):
    """What is left of a unit; nobody is left of one that is destroyed. Its own officer may have been picked out."""

    models: int
    pins: int
    officer_lost: bool = False


GONE = Men(0, 0)


def comparison_effects(attackers_left: int, defenders_left: int, comparison: Comparison) -> tuple[Effect, ...]:
    """A unit wiped out has lost whatever was counted; otherwise the loser checks its morale."""
    if not attackers_left or not defenders_left:
        gone = {
            (True, True): "both are wiped out, and neither has won",
            (True, False): "the attacker is wiped out and has lost",
            (False, True): "the defender is wiped out and has lost",
        }[not attackers_left, not defenders_left]
        return (Effect("wiped_out", True, k47.GAP_ASSAULT_RESULT, f"{gone}: no morale check is left to take"),)
    if comparison is Comparison.DRAW:
        return (Effect("morale_check", "none", k47.GAP_ASSAULT_RESULT, "equal casualties: drawn, no morale check"),)
    loser = "defender" if comparison is Comparison.ATTACKER else "attacker"
    return (
        Effect(
            "morale_check",
            loser,
            k47.GAP_ASSAULT_RESULT,
            f"the {loser} took more casualties and takes a morale check or is lost",
        ),
    )

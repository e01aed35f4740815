"""The score to hit: the target's Is Hit On number, every modifier, and the ladder beyond 6."""

from __future__ import annotations

from msgspec import Struct

from sandtable.dice import Dice, Need, at_least
from sandtable.explain import Modifier, Target, counting
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.starting.distances import beyond
from sandtable.rulesets.flames_of_war.tables import D6, Tables


def hit_modifier(key: str, tables: Tables) -> Modifier:
    row = tables.hit[key]
    return Modifier(row.value, row.rule, row.label)


def long_range(distance: float, tables: Tables) -> bool:
    """Over 16 inches; exactly 16 is not over."""
    return beyond(distance, tables.limit("long_range"))


def hiding(concealed: bool, gone_to_ground: bool, tables: Tables) -> Modifier | None:
    """Concealed, or Concealed and Gone to Ground, never both; Gone to Ground in the open gives nothing."""
    if not concealed:
        return None
    return hit_modifier("concealed_gtg" if gone_to_ground else "concealed", tables)


def out_of_hand(out_of_command: bool, failed_blitz: bool, tables: Tables) -> Modifier | None:
    """Moving Out of Command and a failed Blitz Move are one and the same +1."""
    if out_of_command:
        return hit_modifier("out_of_command", tables)
    return hit_modifier("failed_blitz", tables) if failed_blitz else None


def score_to_hit(hit_on: int, *modifiers: Modifier | None, name: str = "Score to hit") -> Target:
    """The number each die must score; different modifiers add up without a cap."""
    return Target(name, Modifier(hit_on, fow.HIT_BASE, "Is Hit On"), counting(*modifiers))


class Circumstances(Struct, frozen=True, kw_only=True):
    """What makes a target harder to hit, whoever asks."""

    distance: float
    concealed: bool = False
    gone_to_ground: bool = False
    smoke: bool = False
    night: bool = False
    out_of_command: bool = False
    failed_blitz: bool = False


def score_in(hit_on: int, seen: Circumstances, tables: Tables, *others: Modifier, name: str = "Score to hit") -> Target:
    """The score needed in these circumstances; every line counts once, and different lines add up."""
    return score_to_hit(
        hit_on,
        hit_modifier("range", tables) if long_range(seen.distance, tables) else None,
        hiding(seen.concealed, seen.gone_to_ground, tables),
        out_of_hand(seen.out_of_command, seen.failed_blitz, tables),
        hit_modifier("smoke", tables) if seen.smoke else None,
        hit_modifier("night", tables) if seen.night else None,
        *others,
        name=name,
    )


def hit_need(score: int, tables: Tables) -> Need | None:
    """A score as the dice need it: beyond 6 a second die is rolled; None cannot hit."""
    if score <= D6:
        return at_least(score, D6)
    rung = tables.ladder.get(score)
    return None if rung is None else at_least(D6, D6).then(at_least(rung.second, D6))


def hit_text(need: Need | None) -> str:
    return "cannot hit" if need is None else f"hits on {need.text}"


def hits(dice: Dice, shots: int, need: Need | None) -> int:
    """How many of so many dice hit; a shot that cannot hit rolls nothing."""
    return 0 if need is None else dice.successes(shots, need, why=fow.HIT_BASE)

"""Who attacks where more are ordered to than may, and what is said of those that stay out."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from sandtable.explain import Effect
from sandtable.explain.sentences import count_of
from sandtable.rulesets.megagame import rule_ids as mg
from sandtable.rulesets.megagame.procedures.cards.typed import listed
from sandtable.rulesets.megagame.procedures.combat.factors import main_formation
from sandtable.rulesets.megagame.procedures.combat.fighters import Fighter
from sandtable.rulesets.megagame.tables import Tables


class Ordered(Struct, frozen=True):
    """Units that attack, and those beyond the limit that stay out."""

    attack: tuple[Fighter, ...]
    out: tuple[Fighter, ...]


def most_fit(units: tuple[Fighter, ...], tables: Tables) -> Ordered:
    """The highest status first, then as named."""
    most = tables.limit("most_attackers")
    chosen = {unit.place for unit in sorted(units, key=lambda unit: -unit.status)[:most]}
    return Ordered(
        tuple(unit for unit in units if unit.place in chosen), tuple(unit for unit in units if unit.place not in chosen)
    )


def outsiders(units: tuple[Fighter, ...]) -> int:
    """How many of them are of another formation than most."""
    main = main_formation(units)
    return sum(unit.formation != main for unit in units)


def stays_out(ordered: Ordered, tables: Tables, called: str = "attacker") -> Iterator[Effect]:
    """Who stays out, and what that does to the penalty for units from elsewhere."""
    if not ordered.out:
        return
    named = listed(f"{called} {unit.place}, {unit.said}" for unit in ordered.out)
    said = f"at most {tables.limit('most_attackers')} attack, the highest status first; stays out: {named}"
    yield Effect("stays_out", len(ordered.out), mg.GAP_ATTACK_ELIGIBILITY, said)
    stated, fighting = outsiders((*ordered.attack, *ordered.out)), outsiders(ordered.attack)
    if stated != fighting:
        worse = tables.factors["other_formation"].value
        elsewhere = f"{count_of(stated, called)} from another formation than most, {fighting} of those that fight"
        yield Effect("outsiders", fighting, mg.GAP_OTHER_FORMATION, f"{elsewhere}: only units that fight take {worse}")

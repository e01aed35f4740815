"""Reading the results table: a total and a terrain, and everything that the band brings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from sandtable.explain import Effect, Modifier, Target
from sandtable.rulesets.megagame import rule_ids as mg
from sandtable.rulesets.megagame.facts import DefendedTerrain
from sandtable.rulesets.megagame.procedures.combat.clash import retires
from sandtable.rulesets.megagame.procedures.combat.combat_rules import OVERRUN_RESULT_RULES, RESULT_RULES, RESULT_SHAPED
from sandtable.rulesets.megagame.procedures.combat.overruns import extra_loss_said, fight_again_said
from sandtable.rulesets.megagame.tables import Tables
from sandtable.rulesets.megagame.terms import Result, Terrain
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import count, flag

FARTHEST_TOTAL = 200


class CombatResultFacts(Facts, frozen=True, kw_only=True):
    """A combat total, die included."""

    total: Annotated[
        int, count("Combat total", -FARTHEST_TOTAL, FARTHEST_TOTAL, "Attack minus defence, plus the die")
    ] = 8
    terrain: DefendedTerrain = Terrain.OPEN
    overrun_fight: Annotated[
        bool, flag("Overrun fight", "The attackers fight again after an overrun: they have no start line")
    ] = False


def band(total: int, terrain: Terrain, tables: Tables) -> Result:
    """The inclusive band that a total falls into."""
    rows = tables.result_bands[tables.terrain[terrain].column].rows
    return next(Result(name) for name, low, high in rows if low <= total <= high)


def brings(result: Result, facts: CombatResultFacts, tables: Tables) -> Iterator[Effect]:
    """Every cell of the row."""
    row, rules, figure = tables.results[result], tables.result_rules[result], tables.terrain[facts.terrain].retire
    lost = row.attacker_loss
    yield Effect("attacker_loss", lost, rules.attacker_loss, f"each attacker loses {lost} status")
    lost = row.defender_loss
    yield Effect("defender_loss", lost, rules.defender_loss, f"each defender loses {lost or 'no'} status")
    if row.supply_loss:
        lost = row.supply_loss
        yield Effect("supply_loss", lost, rules.supply, f"each defender loses {lost} SP besides the price of the fight")
    if result.won:
        said = retires(result, figure, tables).said
        yield Effect("retire", said, rules.stays, f"the defenders retire {said}")
        yield Effect("may_enter", True, mg.GAP_ADVANCE, "the attackers may enter the square")
    elif result is Result.CONFUSED:
        yield Effect("retire", "0 km", rules.stays, "both sides stay where they are")
    else:
        back = tables.limit("thrown_back") if facts.overrun_fight else 0
        said = f"fall back {back} km" if back else "are thrown back to the squares they attacked from"
        rule = mg.GAP_THROWN_BACK if back else rules.stays
        yield Effect("back_km", back, rule, f"the attackers {said}; the defenders stay")
    may = row.counter_attack
    said = "the defender may counter-attack" if may else "no counter-attack"
    yield Effect("counter_attack", may, rules.counter, said)
    yield Effect("overrun", row.overrun, rules.overrun, "an overrun is possible" if row.overrun else "no breakthrough")
    if row.overrun:
        yield Effect("overrun_loss", row.overrun_loss, rules.overrun, extra_loss_said(row.overrun_loss))
        yield Effect("fight_again", row.fight_again, rules.overrun, fight_again_said(row.fight_again))


def assess(facts: CombatResultFacts, tables: Tables) -> Assessment[Result]:
    result = band(facts.total, facts.terrain, tables)
    column = tables.terrain[facts.terrain].column
    return Assessment(
        result,
        f"A total of {facts.total} {facts.terrain.where}, {column} terrain column",
        numbers=(Target("Combat total", Modifier(facts.total, mg.COMBAT_FORMULA, "as given")),),
        notes=tuple(brings(result, facts, tables)),
    )


COMBAT_RESULT = Procedure(
    name="combat_result",
    title="Combat result",
    summary="The result of a combat total in its terrain, with losses, retirement and rights.",
    facts=CombatResultFacts,
    assess=assess,
    roll=stated,
    rules=(mg.COMBAT_FORMULA, *RESULT_RULES, mg.GAP_ADVANCE, mg.GAP_THROWN_BACK, *OVERRUN_RESULT_RULES),
    shaped_by=(*RESULT_SHAPED, mg.GAP_RETIRE),
)

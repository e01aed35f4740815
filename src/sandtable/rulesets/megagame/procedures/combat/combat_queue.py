"""In which order the combats of a turn are fought."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from sandtable.explain import Effect
from sandtable.explain.sentences import count_of
from sandtable.rulesets.megagame import rule_ids as mg
from sandtable.rulesets.megagame.facts import Initiative, Row
from sandtable.rulesets.megagame.procedures.air.squares import square_said
from sandtable.rulesets.megagame.procedures.cards.typed import one_of, whole
from sandtable.rulesets.megagame.tables import Tables
from sandtable.rulesets.megagame.terms import Side
from sandtable.sheet import Assessment, Facts, FactsFault, Procedure, stated
from sandtable.sheet.facts import several

MOST = 40
EXAMPLE = "allied,12,27"


class CombatQueueFacts(Facts, frozen=True, kw_only=True):
    """All attacks of a turn."""

    combats: Annotated[
        tuple[Row, ...],
        several(
            "Attacks", MOST, "Each as the side that attacks and x,y of the target square", "allied,12,27 german,10,4"
        ),
    ] = (("german", 10, 4), ("allied", 17, 46), ("allied", 12, 27))
    initiative: Initiative = Side.ALLIED


class QueuedAttack(Struct, frozen=True):
    side: Side
    x: int
    y: int

    @property
    def said(self) -> str:
        return f"{self.side.said} attack on {square_said((self.x, self.y))}"


def attack(words: Row) -> QueuedAttack:
    words = tuple(word for word in words if word != "")
    if len(words) != 3:
        raise FactsFault(f"combats: write the attacking side and x,y of the square, as in {EXAMPLE}")
    side = Side(one_of("combats", words[0], [each.value for each in Side]))
    return QueuedAttack(side, whole("combats", words[1], EXAMPLE), whole("combats", words[2], EXAMPLE))


def assess(facts: CombatQueueFacts, _tables: Tables) -> Assessment[tuple[int, ...]]:
    attacks = [attack(row) for row in facts.combats]
    if not attacks:
        raise FactsFault(f"combats: name at least one attack, as in {EXAMPLE}")
    if len(set(attacks)) < len(attacks):
        raise FactsFault("combats: all attackers of a side on one square fight one combat, name it once")
    queue = sorted(
        range(len(attacks)),
        key=lambda place: (attacks[place].side is not facts.initiative, attacks[place].x, attacks[place].y),
    )
    notes = tuple(
        Effect(f"combat_{at}", place + 1, mg.GAP_COMBAT_ORDER, f"{at}: {attacks[place].said}")
        for at, place in enumerate(queue, start=1)
    )
    once = "results apply at once; a unit attacks once in a turn and defends as often as it is attacked"
    return Assessment(
        tuple(place + 1 for place in queue),
        count_of(len(attacks), "combat"),
        notes=(*notes, Effect("at_once", True, mg.GAP_COMBAT_ORDER, once)),
    )


COMBAT_QUEUE = Procedure(
    name="combat_queue",
    title="Order of combats",
    summary="In which order the combats of a turn are fought.",
    facts=CombatQueueFacts,
    assess=assess,
    roll=stated,
    rules=(mg.GAP_COMBAT_ORDER,),
    label=lambda places: f"in the order {', '.join(map(str, places))}",
)

"""Motor-towed guns that leave the road."""

from __future__ import annotations

from typing import Annotated

from sandtable.explain import Effect, Refused, refuse_if, refused
from sandtable.rulesets.megagame import rule_ids as mg
from sandtable.rulesets.megagame.tables import Tables
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import count, flag

MOST = 12


class TowedDeploymentFacts(Facts, frozen=True, kw_only=True):
    """Motor-towed guns that leave the road or return to it."""

    off_road: Annotated[int, count("Off-road squares entered", 0, MOST, "Off-road squares that the move enters")] = 1
    last: Annotated[bool, flag("At the end", "The off-road square is the last of the move")] = True
    starts_off_road: Annotated[bool, flag("Starts off the road", "It stands off the road as the move begins")] = False
    returns: Annotated[bool, flag("Returns first", "The first step leads back to a road square")] = True


def assess(facts: TowedDeploymentFacts, _tables: Tables) -> Assessment[bool] | Refused:
    rule, strays = mg.GAP_TOWED_ARTILLERY_DEPLOY, facts.starts_off_road and not facts.returns
    if problem := refused(
        refuse_if(facts.off_road > 1, rule, "it may enter one off-road square in a move, not more"),
        refuse_if(facts.off_road == 1 and not facts.last, rule, "only the last step may leave the road"),
        refuse_if(strays, rule, "its first step must lead back to a road square"),
    ):
        return problem
    paid = "an off-road square is paid at the road rate; the next move begins with the road"
    notes = (
        Effect("rate", "road column", mg.MOVE_TOWED_ARTILLERY_ROAD_ONLY, "it moves in road column only"),
        Effect("paid", True, rule, paid),
    )
    return Assessment(True, "Motor-towed guns", notes=notes)


TOWED_DEPLOYMENT = Procedure(
    name="towed_deployment",
    title="Towed guns off the road",
    summary="Whether motor-towed artillery may leave the road.",
    facts=TowedDeploymentFacts,
    assess=assess,
    roll=stated,
    rules=(mg.GAP_TOWED_ARTILLERY_DEPLOY, mg.MOVE_TOWED_ARTILLERY_ROAD_ONLY),
    label=lambda _: "allowed",
)

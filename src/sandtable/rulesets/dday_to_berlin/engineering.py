"""3. The Engineering Phase: what engineers may build, blow and remove."""

from enum import StrEnum
from typing import Annotated

from sandtable.dice import Dice, Need, at_most
from sandtable.explain import Effect, Modifier, Refused, Target, reasons, refuse_if
from sandtable.rulesets.dday_to_berlin.tables import CODES, D10, Tables
from sandtable.sheet import Assessment, Facts, Procedure
from sandtable.sheet.facts import choice, flag, unit

RULING = "ddb.gap.engineering"


class EngineeringAction(StrEnum):
    BUILD_POSITION = "build_position"
    BUILD_BRIDGE = "build_bridge"
    BLOW_BRIDGE = "blow_bridge"
    REMOVE_POSITION = "remove_position"


class EngineeringFacts(Facts, frozen=True, kw_only=True):
    """One attempt by one battalion in its own zone."""

    battalion: Annotated[str, unit("Battalion", CODES, "Only engineers may try")] = "eng"
    action: Annotated[EngineeringAction, choice("Action", "What is attempted")] = EngineeringAction.BUILD_POSITION
    moved: Annotated[bool, flag("Moved", "Whether the battalion changed zone this turn")] = False
    enemy_zoc: Annotated[bool, flag("Enemy ZOC", "Whether its zone lies in an enemy zone of control")] = False
    attempted: Annotated[bool, flag("Attempted already", "Whether the zone has had its attempt this phase")] = False
    river: Annotated[bool, flag("River edge", "Whether its zone has a river edge, which bridges need")] = True


class EngineeringResult(StrEnum):
    DONE = "done"
    FAILED = "failed"


def assess(facts: EngineeringFacts, tables: Tables) -> Assessment[Need | None] | Refused:
    battalion = tables.battalions[facts.battalion]
    bridge = facts.action in (EngineeringAction.BUILD_BRIDGE, EngineeringAction.BLOW_BRIDGE)
    problem = reasons(
        refuse_if(not battalion.engineer, RULING, f"{battalion.name}: only engineers act in this phase"),
        refuse_if(facts.moved, RULING, "engineers work only where they have not changed zone this turn"),
        refuse_if(facts.enemy_zoc, RULING, "engineers do not work in an enemy ZOC"),
        refuse_if(facts.attempted, RULING, "each zone may make one attempt"),
        refuse_if(bridge and not facts.river, RULING, "there is no river edge for a bridge"),
    )
    if problem:
        return Refused(problem)
    faces = tables.engineering[facts.action.value].roll
    said = f"Engineers {facts.action.value.replace('_', ' ')}"
    if faces is None:
        return Assessment(None, said, ("no roll needed",))
    need = at_most(faces.high, D10)
    number = Target("Engineering number", Modifier(faces.high, RULING, facts.action.value.replace("_", " ")))
    return Assessment(need, said, (f"succeeds on {need.text}",), (number,))


def engineering(dice: Dice, need: Need | None) -> EngineeringResult:
    """One roll, or none where the work needs none."""
    if need is None or dice.passes(need, why=RULING):
        return EngineeringResult.DONE
    return EngineeringResult.FAILED


def follows(_facts: EngineeringFacts, _result: EngineeringResult, _tables: Tables) -> tuple[Effect, ...]:
    return (Effect("may_attack", False, RULING, "the battalion may not attack this turn"),)


ENGINEERING = Procedure(
    name="engineering",
    title="Engineering",
    summary="Whether engineers build, blow or remove what they set out to.",
    facts=EngineeringFacts,
    assess=assess,
    roll=engineering,
    rules=("ddb.engineering.phase", RULING, "ddb.gap.player-b-engineering"),
    follows=follows,
    stages=((RULING, "engineering roll"),),
)

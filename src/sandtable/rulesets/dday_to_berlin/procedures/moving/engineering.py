"""3. The Engineering Phase: what engineers may build, blow and remove."""

from collections.abc import Iterator
from enum import StrEnum
from typing import Annotated

from sandtable.dice import Dice, Need, at_most
from sandtable.explain import Effect, Modifier, Refused, Target, refuse_if, refused
from sandtable.rulesets.dday_to_berlin import rule_ids as ddb
from sandtable.rulesets.dday_to_berlin.tables import CODES, D10, Battalion, Tables
from sandtable.sheet import Assessment, Facts, Procedure
from sandtable.sheet.facts import choice, flag, unit


class EngineeringAction(StrEnum):
    BUILD_POSITION = "build_position"
    BUILD_BRIDGE = "build_bridge"
    BLOW_BRIDGE = "blow_bridge"
    REMOVE_POSITION = "remove_position"

    @property
    def work(self) -> str:
        """What engineers do, in a sentence."""
        return {
            EngineeringAction.BUILD_POSITION: "build a prepared position",
            EngineeringAction.BUILD_BRIDGE: "build or repair a bridge",
            EngineeringAction.BLOW_BRIDGE: "blow a bridge",
            EngineeringAction.REMOVE_POSITION: "remove a prepared position",
        }[self]


class RiverEdge(StrEnum):
    """What the engineers' zone has of a river."""

    NONE = "none"
    NO_BRIDGE = "no_bridge"
    BRIDGE = "bridge"


class EngineeringFacts(Facts, frozen=True, kw_only=True):
    """One attempt by one battalion in its own zone."""

    battalion: Annotated[str, unit("Battalion", CODES, "Only engineers may try")] = "eng"
    action: Annotated[EngineeringAction, choice("Action", "What is attempted")] = EngineeringAction.BUILD_POSITION
    moved: Annotated[bool, flag("Moved", "Whether the battalion changed zone this turn")] = False
    enemy_zoc: Annotated[bool, flag("Enemy ZOC", "Whether its zone lies in an enemy zone of control")] = False
    attempted: Annotated[bool, flag("Attempted already", "Whether the zone has had its attempt this phase")] = False
    river: Annotated[RiverEdge, choice("River edge", "Needed for work on bridges: the edge in question")] = (
        RiverEdge.NONE
    )
    position: Annotated[bool, flag("Position there", "Whether the zone already holds a prepared position")] = False


class EngineeringResult(StrEnum):
    DONE = "done"
    FAILED = "failed"


def reasons_against(facts: EngineeringFacts, battalion: Battalion) -> Iterator[tuple[bool, str]]:
    """Every reason against an attempt, and whether it holds."""
    action, river = facts.action, facts.river
    building, blowing = action is EngineeringAction.BUILD_BRIDGE, action is EngineeringAction.BLOW_BRIDGE
    yield not battalion.engineer, f"{battalion.name}: only engineers act in this phase"
    yield facts.moved, "engineers work only where they have not changed zone this turn"
    yield facts.enemy_zoc, "engineers do not work in an enemy ZOC"
    yield facts.attempted, "each zone may make one attempt"
    yield (building or blowing) and river is RiverEdge.NONE, "there is no river edge for a bridge"
    yield building and river is RiverEdge.BRIDGE, "a bridge stands already"
    yield blowing and river is RiverEdge.NO_BRIDGE, "there is no bridge to blow"
    yield action is EngineeringAction.REMOVE_POSITION and not facts.position, "there is no prepared position to remove"
    yield action is EngineeringAction.BUILD_POSITION and facts.position, "the zone has a position already"


def assess(facts: EngineeringFacts, tables: Tables) -> Assessment[Need | None] | Refused:
    against = reasons_against(facts, tables.battalions[facts.battalion])
    if problem := refused(*(refuse_if(holds, ddb.GAP_ENGINEERING, because) for holds, because in against)):
        return problem
    faces = tables.engineering[facts.action.value].roll
    said = f"Engineers {facts.action.work}"
    if faces is None:
        return Assessment(None, said, ("no roll needed",))
    need = at_most(faces.high, D10)
    number = Target("Engineering number", Modifier(faces.high, ddb.GAP_ENGINEERING, facts.action.work))
    return Assessment(need, said, (f"succeeds on {need.text}",), (number,))


def engineering(dice: Dice, need: Need | None) -> EngineeringResult:
    """One roll, or none where the work needs none."""
    if need is None or dice.passes(need, why=ddb.GAP_ENGINEERING):
        return EngineeringResult.DONE
    return EngineeringResult.FAILED


def follows(facts: EngineeringFacts, result: EngineeringResult, tables: Tables) -> tuple[Effect, ...]:
    """What stands or falls, and what the attempt costs whether it succeeds or not."""
    nothing = "the zone has had its attempt of this phase, and nothing has changed"
    said = brings(facts.action, tables) if result is EngineeringResult.DONE else nothing
    return (
        Effect("work", result.value, ddb.GAP_ENGINEERING, said),
        Effect("may_attack", False, ddb.GAP_ENGINEERING, "the battalion may not attack this turn"),
    )


def brings(action: EngineeringAction, tables: Tables) -> str:
    """What a finished work is good for."""
    cover = f"{tables.save['prepared'].value:+d} to the saves of FOOT and MOT"
    return {
        EngineeringAction.BUILD_POSITION: f"the zone holds a prepared position, which gives {cover} who defend there",
        EngineeringAction.BUILD_BRIDGE: "every unit may cross the river there",
        EngineeringAction.BLOW_BRIDGE: "only FOOT, but no guns, may cross the river there, wading with its whole move",
        EngineeringAction.REMOVE_POSITION: "the zone holds no prepared position any more",
    }[action]


ENGINEERING = Procedure(
    name="engineering",
    title="Engineering",
    summary="Whether engineers build, blow or remove what they set out to.",
    facts=EngineeringFacts,
    assess=assess,
    roll=engineering,
    rules=(ddb.GAP_ENGINEERING,),
    shaped_by=(ddb.ENGINEERING_PHASE, ddb.GAP_PLAYER_B_ENGINEERING),
    follows=follows,
    stages=((ddb.GAP_ENGINEERING, "engineering roll"),),
)

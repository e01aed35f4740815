"""Who tests morale: after markers of the enemy's making, after the loss of friends, or when the group freezes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from sandtable.explain import Effect, Refused, Spoken
from sandtable.explain.sentences import count_of
from sandtable.rulesets.panzer_korps import facts as asked
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.facts import FAR, MOST_MARKERS, USUAL_COMPANIES
from sandtable.rulesets.panzer_korps.procedures.assault.panic import dispersed, is_panicked
from sandtable.rulesets.panzer_korps.procedures.common.disorder import state_of
from sandtable.rulesets.panzer_korps.tables import Tables
from sandtable.rulesets.panzer_korps.terms import State
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import choice, count, flag, tape


class Friend(Spoken):
    """What happened to a friendly formation, and when."""

    NOTHING = "nothing", "none"
    EARLIER = "lost_earlier_this_turn", "earlier this turn"
    LAST_PHASE = "lost_in_the_last_morale_phase", "in the last morale phase"
    THIS_PHASE = "lost_in_this_morale_phase", "in this morale phase"


class MoraleDueFacts(Facts, frozen=True, kw_only=True):
    """A formation in the morale phase, or in a group that froze."""

    markers_taken: Annotated[
        int,
        count("Markers this turn", 0, MOST_MARKERS, "From fire, bombardment, bombing or close assault; not terrain"),
    ] = 1
    markers: asked.Markers = 3
    companies: asked.CoreCompanies = USUAL_COMPANIES
    friend: Annotated[Friend, choice("Friend lost", "When a friendly formation panicked, was dispersed or retired")] = (
        Friend.NOTHING
    )
    friend_distance: Annotated[float, tape("To the friend", 0, FAR, "To where it was lost", "inches")] = 12.0
    friend_seen: Annotated[bool, flag("Friend in sight", "There is a line of sight to it")] = True
    freezes: Annotated[bool, flag("Group freezes", "Its group has just rolled freeze: ask for the movement phase")] = (
        False
    )
    enemy_distance: Annotated[float, tape("Known enemy", 0, FAR, "To the nearest spotted enemy", "inches")] = 12.0
    tested: Annotated[bool, flag("Tested already", "It has tested in this morale phase")] = False
    panicked: asked.PanickedBefore = False


def reasons(facts: MoraleDueFacts, tables: Tables) -> Iterator[Effect]:
    """Why it tests."""
    if facts.freezes:
        reach = tables.limit("freeze_reach")
        if facts.enemy_distance <= reach:
            yield Effect("freeze", True, pk.DD_FREEZE, f"its group freezes within {reach} in of a known enemy")
        return
    reach = tables.limit("morale_reach")
    disordered = state_of(facts.markers, facts.companies, tables) is not State.FORMED
    if facts.markers_taken and disordered:
        took = "it took markers from the enemy this turn and is no longer formed"
        yield Effect("markers", True, pk.GAP_MORALE_TRIGGERS, took)
    counts = facts.friend in (Friend.EARLIER, Friend.LAST_PHASE)
    if counts and facts.friend_seen and facts.friend_distance <= reach:
        lost = f"a friend in sight within {reach} in was lost {facts.friend.said}"
        yield Effect("friend", True, pk.GAP_MORALE_TRIGGERS, lost)


def nothing_due(facts: MoraleDueFacts, tables: Tables) -> Iterator[Effect]:
    """Why nothing that happened makes it test."""
    if facts.freezes:
        reach = tables.limit("freeze_reach")
        yield Effect("too_far", reach, pk.DD_FREEZE, f"no known enemy is within {reach} in of it")
        return
    if not facts.markers_taken:
        none_taken = "it took no marker from fire, bombing or close assault this turn"
        yield Effect("no_markers", True, pk.GAP_MORALE_TRIGGERS, none_taken)
    elif state_of(facts.markers, facts.companies, tables) is State.FORMED:
        formed = (
            f"with {count_of(facts.markers, 'marker')} on {count_of(facts.companies, 'company')} it is still formed"
        )
        yield Effect("formed", True, pk.GAP_MORALE_TRIGGERS, formed)
    yield from no_loss(facts, tables)


def no_loss(facts: MoraleDueFacts, tables: Tables) -> Iterator[Effect]:
    """Why the loss of friends does not make it test."""
    reach = tables.limit("morale_reach")
    if facts.friend is Friend.NOTHING:
        yield Effect("no_loss", True, pk.GAP_MORALE_TRIGGERS, "it saw no friend panic, disperse or retire")
    elif facts.friend is Friend.THIS_PHASE:
        later = "panics of this phase's own tests count in the next turn's morale phase"
        yield Effect("later", True, pk.GAP_MORALE_TRIGGERS, later)
    elif not facts.friend_seen:
        yield Effect("unseen", True, pk.GAP_MORALE_TRIGGERS, "the friend that was lost is not in its line of sight")
    else:
        far = f"the friend was lost {facts.friend_distance:g} in away, beyond {reach} in"
        yield Effect("far", reach, pk.GAP_MORALE_TRIGGERS, far)


def excuses(facts: MoraleDueFacts, tables: Tables) -> Iterator[Effect]:
    """Why it need not, whatever happened."""
    if is_panicked(facts.markers, facts.companies, facts.panicked, tables):
        yield Effect("panicked", True, pk.GAP_MORALE_TRIGGERS, "a formation that is panicked already does not test")
    if facts.tested and not facts.freezes:
        yield Effect("once", True, pk.GAP_MORALE_TRIGGERS, "each formation tests once in a morale phase")


def assess(facts: MoraleDueFacts, tables: Tables) -> Assessment[bool] | Refused:
    if problem := dispersed("a formation", facts.markers, facts.companies, tables):
        return problem
    found, excused = tuple(reasons(facts, tables)), tuple(excuses(facts, tables))
    tests = bool(found) and not excused
    at_once = Effect("when", "movement", pk.DD_FREEZE, "the test of a group that freezes is taken at once")
    in_order = "the initiative side tests first, then the other, each in its own order"
    in_turn = Effect("when", "morale", pk.SEQUENCE_MORALE, in_order)
    when = (at_once if facts.freezes else in_turn,) if tests else ()
    waits = () if found else tuple(nothing_due(facts, tables))
    state = state_of(facts.markers, facts.companies, tables)
    subject = f"A {state.value} formation {'of a group that freezes' if facts.freezes else 'in the morale phase'}"
    return Assessment(tests, subject, notes=(*found, *excused, *waits, *when))


MORALE_DUE = Procedure(
    name="morale_due",
    title="Who tests morale",
    summary="Whether a formation has to take a morale test, and why.",
    facts=MoraleDueFacts,
    assess=assess,
    roll=stated,
    rules=(pk.GAP_MORALE_TRIGGERS, pk.SEQUENCE_MORALE, pk.DD_FREEZE, pk.GAP_DISORDER_THRESHOLDS),
    shaped_by=(pk.GAP_PANICKED,),
    label=lambda tests: "tests morale" if tests else "does not test",
)

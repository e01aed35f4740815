"""10. The Victory Check: sudden victory each turn, points on the last."""

from typing import Annotated

from sandtable.explain import Effect, Modifier, Spoken, Target, counting
from sandtable.explain.sentences import count_of, times
from sandtable.rulesets.dday_to_berlin import rule_ids as ddb
from sandtable.rulesets.dday_to_berlin.tables import Tables
from sandtable.sheet import Assessment, Facts, FactsFault, Procedure, stated
from sandtable.sheet.facts import count


class VictoryFacts(Facts, frozen=True, kw_only=True):
    """The last turn: what each side holds, and what it has lost."""

    a_places: Annotated[int, count("A holds", 0, 60, "Objectives and supply points held by side A")] = 0
    a_poor_lost: Annotated[int, count("A's Poor lost", 0, 60, "Poor battalions that side A lost")] = 0
    a_regular_lost: Annotated[int, count("A's Regular lost", 0, 60, "Regular battalions that side A lost")] = 0
    a_veteran_lost: Annotated[int, count("A's Veteran lost", 0, 60, "Veteran battalions that side A lost")] = 0
    a_shattered: Annotated[int, count("A's shattered", 0, 60, "Side A's battalions in the shattered pool")] = 0
    a_detachment_lost: Annotated[int, count("A's detachments lost", 0, 60, "Detachments that side A lost")] = 0
    b_places: Annotated[int, count("B holds", 0, 60, "Objectives and supply points held by side B")] = 0
    b_poor_lost: Annotated[int, count("B's Poor lost", 0, 60, "Poor battalions that side B lost")] = 0
    b_regular_lost: Annotated[int, count("B's Regular lost", 0, 60, "Regular battalions that side B lost")] = 0
    b_veteran_lost: Annotated[int, count("B's Veteran lost", 0, 60, "Veteran battalions that side B lost")] = 0
    b_shattered: Annotated[int, count("B's shattered", 0, 60, "Side B's battalions in the shattered pool")] = 0
    b_detachment_lost: Annotated[int, count("B's detachments lost", 0, 60, "Detachments that side B lost")] = 0


class Victory(Spoken):
    A_DECISIVE = "a_wins_decisively", "side A wins decisively"
    A_WINS = "a_wins", "side A wins"
    DRAW = "draw", "a draw"
    B_WINS = "b_wins", "side B wins"
    B_DECISIVE = "b_wins_decisively", "side B wins decisively"


def points(side: str, facts: VictoryFacts, tables: Tables) -> Target:
    """A side's points: the places it holds and the losses of its enemy."""
    enemy = "b" if side == "a" else "a"
    scored = []
    for key, row in tables.points.items():
        number = getattr(facts, f"{side}_places" if key == "place" else f"{enemy}_{key}")
        scored.append(times(number, Modifier(row.points, ddb.GAP_VICTORY, row.label), None, f"× {row.label}"))
    nothing = Modifier(0, ddb.TURN_VICTORY_CHECK, "to begin with")
    return Target(f"Points of side {side.upper()}", nothing, counting(*scored))


def judge(lead: int, tables: Tables) -> Victory:
    """The result of a lead of side A over side B; no lead at all is a draw, however little wins."""
    if not lead:
        return Victory.DRAW
    winner = (Victory.A_WINS, Victory.A_DECISIVE) if lead > 0 else (Victory.B_WINS, Victory.B_DECISIVE)
    if abs(lead) >= tables.limit("decisive"):
        return winner[1]
    return winner[0] if abs(lead) >= tables.limit("win") else Victory.DRAW


def lead_said(lead: int) -> str:
    if not lead:
        return "neither side leads"
    return f"side {'A' if lead > 0 else 'B'} leads by {count_of(abs(lead), 'point')}"


def assess(facts: VictoryFacts, tables: Tables) -> Assessment[Victory]:
    a, b = points("a", facts, tables), points("b", facts, tables)
    result = judge(a.number - b.number, tables)
    decisive = result in (Victory.A_DECISIVE, Victory.B_DECISIVE)
    clear = "the lead is decisive" if decisive else "no side leads decisively"
    notes = (
        Effect("a_points", a.number, ddb.GAP_VICTORY, f"side A has {count_of(a.number, 'point')}"),
        Effect("b_points", b.number, ddb.GAP_VICTORY, f"side B has {count_of(b.number, 'point')}"),
        Effect("lead", a.number - b.number, ddb.GAP_VICTORY, lead_said(a.number - b.number)),
        Effect("decisive", decisive, ddb.GAP_VICTORY, clear),
    )
    return Assessment(result, "Points on the last turn", (), (a, b), notes)


VICTORY = Procedure(
    name="victory",
    title="Victory on points",
    summary="Who wins on the last turn, and how clearly.",
    facts=VictoryFacts,
    assess=assess,
    roll=stated,
    rules=(ddb.TURN_VICTORY_CHECK, ddb.GAP_VICTORY),
)


class SuddenFacts(Facts, frozen=True, kw_only=True):
    """Any turn's victory check."""

    objectives: Annotated[int, count("Objectives", 0, 60, "Objectives of the scenario")] = 2
    a_objectives: Annotated[int, count("A holds", 0, 60, "Objectives that side A holds now")] = 1
    a_at_start: Annotated[int, count("A held at the start", 0, 60, "Objectives that side A held at the start")] = 0
    b_objectives: Annotated[int, count("B holds", 0, 60, "Objectives that side B holds now")] = 1
    b_at_start: Annotated[int, count("B held at the start", 0, 60, "Objectives that side B held at the start")] = 2
    a_battalions: Annotated[
        int, count("A's battalions", 1, 200, "Battalions the scenario gives side A, HQs and detachments not counted")
    ] = 10
    a_gone: Annotated[int, count("A's gone", 0, 200, "Of these, lost or in the shattered pool now")] = 0
    b_battalions: Annotated[
        int, count("B's battalions", 1, 200, "Battalions the scenario gives side B, HQs and detachments not counted")
    ] = 10
    b_gone: Annotated[int, count("B's gone", 0, 200, "Of these, lost or in the shattered pool now")] = 0


class Sudden(Spoken):
    A_WINS = "a_wins", "side A wins"
    DRAW = "draw", "a draw"
    B_WINS = "b_wins", "side B wins"
    NONE = "play_on", "play on"


def standing_note(side: str, held: int, gone: int, had: int, objectives: int) -> Effect:
    """Where a side stands before it is judged."""
    places, stands = count_of(objectives, "objective"), count_of(had, "battalion")
    said = f"side {side} holds {held} of {places} and has {gone} of {stands} lost or shattered"
    return Effect(f"{side.lower()}_standing", held, ddb.GAP_VICTORY, said)


def assess_sudden(facts: SuddenFacts, _tables: Tables) -> Assessment[Sudden]:
    if max(facts.a_objectives + facts.b_objectives, facts.a_at_start + facts.b_at_start) > facts.objectives:
        raise FactsFault("the sides hold more objectives than there are")
    if facts.a_gone > facts.a_battalions or facts.b_gone > facts.b_battalions:
        raise FactsFault("a side has more battalions gone than it had")
    took_all = {
        "A": facts.a_at_start < facts.objectives == facts.a_objectives,
        "B": facts.b_at_start < facts.objectives == facts.b_objectives,
    }
    broken = {"A": 2 * facts.a_gone >= facts.a_battalions, "B": 2 * facts.b_gone >= facts.b_battalions}
    a_wins, b_wins = took_all["A"] or broken["B"], took_all["B"] or broken["A"]
    standing = (
        standing_note("A", facts.a_objectives, facts.a_gone, facts.a_battalions, facts.objectives),
        standing_note("B", facts.b_objectives, facts.b_gone, facts.b_battalions, facts.objectives),
    )
    notes = standing + tuple(
        Effect(f"{side.lower()}_{name}", holds[side], ddb.GAP_VICTORY, f"side {side} {said}")
        for side in ("A", "B")
        for name, holds, said in (
            ("took_all", took_all, "holds every objective and did not at the start"),
            ("broken", broken, "has half or more of its battalions lost or shattered"),
        )
        if holds[side]
    )
    result = {
        (True, True): Sudden.DRAW,
        (True, False): Sudden.A_WINS,
        (False, True): Sudden.B_WINS,
        (False, False): Sudden.NONE,
    }[a_wins, b_wins]
    return Assessment(result, "Victory check", notes=notes)


SUDDEN_VICTORY = Procedure(
    name="sudden_victory",
    title="Sudden victory",
    summary="Whether the game ends at this turn's victory check.",
    facts=SuddenFacts,
    assess=assess_sudden,
    roll=stated,
    rules=(ddb.GAP_VICTORY,),
    shaped_by=(ddb.TURN_VICTORY_CHECK,),
)

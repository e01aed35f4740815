"""In which order a side shoots: smoke first, then unit by unit, each declaring before it rolls."""

from __future__ import annotations

from typing import Annotated

from sandtable.explain import Effect, Refused, Spoken, refuse_if, refused
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import choice, flag, units

MOST_SHOTS = 20


class FireKind(Spoken):
    """What can be shot in a Shooting Step, in the order it comes."""

    SMOKE_BOMBARDMENT = "smoke_bombardment", "a smoke bombardment"
    SMOKE_BALL = "smoke_ball", "direct smoke"
    BOMBARDMENT = "bombardment", "a bombardment"
    DIRECT = "direct", "direct fire"

    @property
    def place(self) -> int:
        """Bombardments and direct fire share the last place: unit by unit as the player likes."""
        return min(list(FireKind).index(self), 2)


SHOT = {fire.value: fire.said for fire in FireKind}


class ShootingOrderFacts(Facts, frozen=True, kw_only=True):
    """What is to be shot now, and what has been shot before in this Shooting Step."""

    next: Annotated[FireKind, choice("Next", "What is to be shot now")] = FireKind.DIRECT
    before: Annotated[
        tuple[str, ...], units("Shot before", SHOT, MOST_SHOTS, "What this side has shot in this step already")
    ] = ("smoke_bombardment",)
    unit_rolled: Annotated[
        bool, flag("Unit has rolled", "Another team of the same unit has rolled before this one declared its target")
    ] = False
    unit_unresolved: Annotated[
        bool, flag("Unit unresolved", "Hits or saves of another unit that has shot are still open")
    ] = False
    bombarded: Annotated[bool, flag("Team has bombarded", "The same team fired in a bombardment this turn")] = False


def against_next(facts: ShootingOrderFacts) -> Refused | None:
    """What comes too late, too early or twice."""
    late = any(FireKind(each).place > facts.next.place for each in facts.before)
    direct = facts.next in (FireKind.DIRECT, FireKind.SMOKE_BALL)
    return refused(
        refuse_if(
            late and facts.next is FireKind.SMOKE_BOMBARDMENT,
            fow.BOMBARD_SMOKE_FIRST,
            "smoke bombardments are fired at the beginning of the Shooting Step",
        ),
        refuse_if(
            late and facts.next is FireKind.SMOKE_BALL,
            fow.GAP_SMOKE_BALL,
            "direct smoke is shot after smoke bombardments and before other shooting",
        ),
        refuse_if(
            direct and facts.unit_rolled,
            fow.SHOOT_DECLARE_FIRST,
            "all teams of a unit declare their targets before any of them rolls",
        ),
        refuse_if(
            facts.unit_unresolved,
            fow.GAP_SHOOTING_ORDER,
            "hits, swaps and saves of one unit's fire are resolved before the next declares",
        ),
        refuse_if(
            direct and facts.bombarded,
            fow.GAP_SHOOTING_ORDER,
            "a team fires either in a bombardment or directly in one turn, never both",
        ),
    )


def assess(facts: ShootingOrderFacts, tables: Tables) -> Assessment[FireKind] | Refused:
    if problem := against_next(facts):
        return problem
    parts = [row for row in tables.sequences if row.sequence == "shooting"]
    said = "then bombardments and direct fire, unit by unit as the player likes"
    notes = [
        Effect("first", "smoke bombardments", fow.BOMBARD_SMOKE_FIRST, "smoke bombardments come first"),
        Effect("second", "direct smoke", fow.GAP_SMOKE_BALL, "then direct smoke"),
        Effect("third", "everything else", fow.GAP_SHOOTING_ORDER, said),
        Effect("split", True, fow.GAP_SHOOTING_ORDER, "each team names its own target"),
        Effect(
            "past_friends", True, fow.GAP_SHOOT_INTO_ASSAULT, "teams shoot past others and at enemies close to friends"
        ),
        Effect("parts", tuple(row.step for row in parts), fow.SHOOT_SEQUENCE, "; ".join(row.step for row in parts)),
    ]
    return Assessment(facts.next, facts.next.opening, notes=tuple(notes))


SHOOTING_ORDER = Procedure(
    name="shooting_order",
    title="Order of shooting",
    summary="Whether something may be shot now, and the order of the Shooting Step.",
    facts=ShootingOrderFacts,
    assess=assess,
    roll=stated,
    rules=(
        fow.SHOOT_SEQUENCE,
        fow.SHOOT_DECLARE_FIRST,
        fow.GAP_SHOOTING_ORDER,
        fow.BOMBARD_SMOKE_FIRST,
        fow.GAP_SMOKE_BALL,
        fow.GAP_SHOOT_INTO_ASSAULT,
        fow.SHOOT_ROTATE,
    ),
    label=lambda _fire: "may be shot now",
)

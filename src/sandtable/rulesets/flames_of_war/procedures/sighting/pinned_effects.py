"""What a Pinned Down unit may do and what not."""

from __future__ import annotations

from typing import Annotated

from sandtable.explain import Effect, Refused, Spoken, refuse_if, refused
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.fire.pinning import IMMUNE_RULES, can_be_pinned, immune_note
from sandtable.rulesets.flames_of_war.tables import TABLES, Tables
from sandtable.rulesets.flames_of_war.terms import Kind
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.citing import rules_in
from sandtable.sheet.facts import choice, flag


class PinnedWish(Spoken):
    """What a team of the unit wants to do."""

    SHOOT = "shoot"
    MOVE_CLOSER = "move_closer", "move closer to an enemy"
    MOVE_AWAY = "move_away", "move no closer"
    BOMBARD = "bombard"
    CHARGE = "charge"
    FOLLOW_ME = "follow_me", "Follow Me"
    OTHER_ORDER = "other_order", "Blitz Move, Cross Here, Dig In or Shoot and Scoot"
    CLEAR_MINES = "clear_mines"
    TURN_TO_FACE = "turn_to_face", "turn to face its target"
    COUNTERATTACK = "counterattack"
    HOLD_OBJECTIVE = "hold_objective", "hold or contest an objective"


class PinnedEffectsFacts(Facts, frozen=True, kw_only=True):
    """A team of a Pinned Down unit that wants to do something."""

    wish: Annotated[PinnedWish, choice("Wants to", "What the team wants to do")] = PinnedWish.SHOOT
    visible: Annotated[bool, flag("Sees that enemy", "The enemy that it would get closer to is visible to it")] = True
    kind: Annotated[Kind, choice("Team", "What it is; some kinds cannot be Pinned Down")] = Kind.INFANTRY


def assess(facts: PinnedEffectsFacts, tables: Tables) -> Assessment[bool] | Refused:
    subject = f"{facts.kind.opening} of a Pinned Down unit, {facts.wish.said}"
    if not can_be_pinned(facts.kind, tables):
        free = immune_note(facts.kind, tables)
        return Assessment(True, subject, notes=(Effect("pinned", False, free.rule, free.label),))
    row = tables.while_pinned_down[facts.wish]
    problem = refused(
        refuse_if(not row.may, row.rule, row.label),
        refuse_if(
            facts.wish is PinnedWish.MOVE_CLOSER and facts.visible,
            fow.PIN_NO_CLOSER,
            "teams of a Pinned Down unit may not move closer to an enemy they can see",
        ),
    )
    if problem:
        return problem
    notes = (
        Effect(facts.wish.value, True, row.rule, row.label),
        Effect("effects", True, fow.PIN_EFFECTS, "Moving ROF, no move closer to a visible enemy, no bombardment"),
    )
    return Assessment(True, subject, notes=notes)


PINNED_EFFECTS = Procedure(
    name="pinned_effects",
    title="While Pinned Down",
    summary="What a team of a Pinned Down unit may do: shoot, move, bombard, charge, follow orders.",
    facts=PinnedEffectsFacts,
    assess=assess,
    roll=stated,
    rules=(fow.PIN_EFFECTS, *rules_in(TABLES.while_pinned_down.values()), *IMMUNE_RULES),
    label=lambda _allowed: "it may",
)
